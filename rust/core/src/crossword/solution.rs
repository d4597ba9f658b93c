//! Where solutions come from: the search, or one of the taught methods.

use super::search::Search;
use super::taught::Taught;
use crate::control::Control;
use crate::error::Stopped;

/// A source of solutions: one word number for each slot.
#[derive(Debug)]
pub(crate) enum Source {
    /// No solution, or no other.
    Nothing,
    /// A puzzle without slots: solved as it stands.
    Trivial,
    /// The search; with the first solution, once that was found.
    Search(Box<Search>, Option<Vec<u32>>),
    /// One of the taught methods.
    Taught(Box<Taught>),
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
            Self::Search(search, first @ None) => {
                let found = search.first(control)?;
                first.clone_from(&found);
                if found.is_none() {
                    *self = Self::Nothing;
                }
                Ok(found)
            }
            // The complete run that follows the restarts meets the first solution once more.
            Self::Search(search, Some(first)) => loop {
                let found = search.next(control)?;
                if found.as_ref() != Some(first) {
                    return Ok(found);
                }
            },
        }
    }

    /// Dead ends met so far.
    pub(crate) fn dead_ends(&self) -> u64 {
        match self {
            Self::Nothing | Self::Trivial => 0,
            Self::Search(search, _) => search.dead_ends(),
            Self::Taught(taught) => taught.dead_ends,
        }
    }
}
