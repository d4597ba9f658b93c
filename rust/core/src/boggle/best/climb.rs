//! Climbing with a pool: the best boards known are varied in every way, and what comes of it is
//! known in turn, until nothing better comes.

use std::collections::BTreeSet;

use super::anneal::Rated;
use super::symmetry::Symmetry;
use super::worth::Judge;
use crate::control::Control;
use crate::error::LexiconError;

/// The boards known, best first, each in its canonical view.
pub(crate) struct Pool<'a> {
    symmetry: &'a Symmetry,
    size: usize,
    /// Ordered by worth, then by letters: the last is the best.
    boards: BTreeSet<(i64, Vec<u8>)>,
    /// All that were ever in the pool, and those that were varied.
    met: BTreeSet<Vec<u8>>,
    varied: BTreeSet<Vec<u8>>,
}

impl<'a> Pool<'a> {
    /// An empty pool for so many boards.
    pub(crate) fn new(symmetry: &'a Symmetry, size: usize) -> Self {
        let (boards, met, varied) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        Self { symmetry, size, boards, met, varied }
    }

    /// Takes a board in, if it is new and good enough.
    pub(crate) fn offer(&mut self, worth: i64, letters: &[u8]) {
        let full = self.boards.len() == self.size;
        if full && self.boards.first().is_some_and(|(least, _)| worth <= *least) {
            return;
        }
        let canonical = self.symmetry.canonical(letters);
        if self.met.insert(canonical.clone()) {
            self.boards.insert((worth, canonical));
            if full {
                self.boards.pop_first();
            }
        }
    }

    /// The best board.
    pub(crate) fn best(&self) -> Option<Rated> {
        let (worth, letters) = self.boards.last()?.clone();
        Some(Rated { worth, letters })
    }

    /// Varies boards, best first, until all in the pool have been varied, or one cannot be beaten.
    /// Tells of each board that is better than all before.
    pub(crate) fn climb(
        &mut self,
        judge: &mut Judge<'_>,
        control: &Control<'_>,
        better: &dyn Fn(Rated),
    ) -> Result<(), LexiconError> {
        let mut best = self.best();
        while let Some(letters) = self.next() {
            if judge.is_satisfied(self.best().map(|best| best.worth)) {
                break;
            }
            self.vary(letters.clone(), judge, control)?;
            self.varied.insert(letters);
            if self.best() != best {
                best = self.best();
                best.iter().cloned().for_each(better);
            }
        }
        Ok(())
    }

    fn next(&self) -> Option<Vec<u8>> {
        let unvaried = |(_, letters): &&(i64, Vec<u8>)| !self.varied.contains(letters);
        self.boards.iter().rev().find(unvaried).map(|(_, letters)| letters.clone())
    }

    /// Offers every board that differs in one letter, or by the swap of two.
    fn vary(
        &mut self,
        mut letters: Vec<u8>,
        judge: &mut Judge<'_>,
        control: &Control<'_>,
    ) -> Result<(), LexiconError> {
        for cell in 0..letters.len() {
            let worths = judge.worths(&mut letters, cell, control)?;
            let letter = letters[cell];
            for (other, &worth) in worths.iter().enumerate() {
                letters[cell] = other as u8;
                self.offer(worth, &letters);
            }
            letters[cell] = letter;
        }
        for one in 0..letters.len() {
            for other in one + 1..letters.len() {
                letters.swap(one, other);
                self.offer(judge.worth(&letters, control)?, &letters);
                letters.swap(one, other);
            }
        }
        Ok(())
    }
}
