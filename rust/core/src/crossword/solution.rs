//! Where solutions come from: the search, or one of the taught methods.

use std::sync::Arc;

use super::search::Search;
use super::taught::Taught;
use super::trial::Trials;
use super::watch::Watch;
use crate::control::Control;
use crate::error::Stopped;

/// Dead ends after which lower scores are let in.
const TIER_LIMIT: f64 = 1000.0;

/// A source of solutions: one word number for each slot.
#[derive(Debug)]
pub(crate) enum Source {
    /// No solution, or no other.
    Nothing,
    /// A puzzle without slots: solved as it stands.
    Trivial,
    /// The search.
    Search {
        /// Searches among the better words only, the best last: tried first, but not for long.
        tiers: Vec<Search>,
        /// The search among all words.
        search: Box<Search>,
        /// The first solution, once it was found.
        first: Option<Vec<u32>>,
    },
    /// One of the taught methods.
    Taught(Box<Taught>),
    /// Trial after crossing out.
    Trials(Box<Trials>),
}

impl Source {
    /// The next solution; `None` when there is no other.
    pub(crate) fn next(&mut self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        match self {
            Self::Nothing => Ok(None),
            Self::Trivial => {
                *self = Self::Nothing;
                Ok(Some(Vec::new()))
            }
            Self::Taught(taught) => taught.next(control),
            Self::Trials(trials) => trials.next(control),
            Self::Search { tiers, search, first: first @ None } => {
                let mut found = None;
                while found.is_none()
                    && let Some(tier) = tiers.last_mut()
                {
                    found = tier.attempt(TIER_LIMIT, control)?;
                    tiers.pop();
                }
                if found.is_none() {
                    found = search.first(control)?;
                }
                first.clone_from(&found);
                if found.is_none() {
                    *self = Self::Nothing;
                }
                Ok(found)
            }
            // The complete run that follows the restarts meets the first solution once more.
            Self::Search { search, first: Some(first), .. } => loop {
                let found = search.next(control)?;
                if found.as_ref() != Some(first) {
                    return Ok(found);
                }
            },
        }
    }

    /// How many solutions are left, by listing them; counting stops at `limit`.
    pub(crate) fn count(
        &mut self,
        limit: Option<u64>,
        control: &Control<'_>,
    ) -> Result<u64, Stopped> {
        let mut count = 0;
        while limit.is_none_or(|limit| count < limit) && self.next(control)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    /// Lets someone watch.
    pub(crate) fn set_watch(&mut self, watch: &Arc<Watch>) {
        match self {
            Self::Nothing | Self::Trivial | Self::Trials(_) => {}
            Self::Search { tiers, search, .. } => {
                tiers.iter_mut().for_each(|tier| tier.watch = Some(Arc::clone(watch)));
                search.watch = Some(Arc::clone(watch));
            }
            Self::Taught(taught) => taught.watch = Some(Arc::clone(watch)),
        }
    }

    /// Dead ends met so far.
    pub(crate) fn dead_ends(&self) -> u64 {
        match self {
            Self::Nothing | Self::Trivial => 0,
            Self::Search { search, .. } => search.dead_ends(),
            Self::Taught(taught) => taught.dead_ends,
            Self::Trials(trials) => trials.dead_ends,
        }
    }
}
