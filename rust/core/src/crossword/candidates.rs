//! What can still go where: the view of a grid for the person who fills it.

use std::sync::Arc;

use super::domains::{Domains, Halt};
use super::fill::FillOptions;
use super::grid::Grid;
use super::problem::{Layout, Problem};
use crate::control::Control;
use crate::error::LexiconError;
use crate::letter::Alphabet;
use crate::lexicon::Lexicon;
use crate::lexicon::node::bits;

/// The words and letters that survive propagation; empty throughout if that finds a dead end.
#[derive(Debug)]
pub struct Candidates {
    alphabet: Alphabet,
    layout: Layout,
    problem: Arc<Problem>,
    /// For each slot of the grid, its place in the problem.
    entries: Vec<Option<u32>>,
    /// `None` after a dead end.
    domains: Option<Domains>,
}

impl Grid {
    /// Which words can stand in each slot, and which letters in each cell, by propagation alone: what
    /// is not listed is impossible, what is listed may be.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says stop.
    pub fn candidates(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        control: &Control<'_>,
    ) -> Result<Candidates, LexiconError> {
        let start = self.start(lexicon, options, control)?;
        let mut entries = vec![None; self.slots().len()];
        (0..).zip(&start.open).for_each(|(entry, &slot)| entries[slot] = Some(entry));
        let (problem, mut domains) =
            start.problem.map_or((Arc::default(), None), |(p, d)| (p, Some(d)));
        if let Some(live) = &mut domains {
            match live.propagate(&problem, control) {
                Ok(()) => {}
                Err(Halt::Stopped(stopped)) => return Err(stopped.into()),
                Err(_) => domains = None,
            }
        }
        let alphabet = lexicon.alphabet().clone();
        Ok(Candidates { alphabet, layout: start.layout, problem, entries, domains })
    }
}

impl Candidates {
    /// How many words a slot can take.
    #[must_use]
    pub fn count(&self, slot: usize) -> usize {
        self.live(slot)
            .map_or(0, |(_, domains, entry)| domains.slots[entry as usize].count as usize)
    }

    /// The words that a slot can take, sorted.
    #[must_use]
    pub fn words(&self, slot: usize) -> Vec<String> {
        let mut words = Vec::new();
        if let Some((problem, domains, entry)) = self.live(slot) {
            let table = problem.table(entry);
            let spell = |word| words.push(self.alphabet.decode(table.word(word)));
            domains.slots[entry as usize].for_each(spell);
        }
        words
    }

    /// The letters that each cell of a slot can take, as (row, column, letters).
    #[must_use]
    pub fn cells(&self) -> Vec<(usize, usize, String)> {
        let Some(domains) = &self.domains else { return Vec::new() };
        let spell = |mask: u64| bits(mask).map(|code| self.alphabet.letters()[usize::from(code)]);
        let cells = self.layout.places.iter().zip(&domains.cells);
        cells.map(|(&(row, col), &mask)| (row, col, spell(mask).collect())).collect()
    }

    fn live(&self, slot: usize) -> Option<(&Problem, &Domains, u32)> {
        let entry = self.entries.get(slot).copied().flatten()?;
        Some((&*self.problem, self.domains.as_ref()?, entry))
    }
}
