//! The search for every board: depth first, any tiles, up to 128 cells, bounded memory.
//!
//! It starts as a plain crawl of the prefix tree. A board on which that takes long (equal letters,
//! wildcards) would take for ever: it has few words and endless paths to them. So after some time
//! the search learns which words the tiles could spell at all and how many of them are left below
//! each prefix, and turns back wherever nothing is left to be found.

use std::sync::Arc;

use super::cells::{Cell, Cells};
use super::found::Found;
use super::points::points;
use crate::control::{Control, Pace};
use crate::error::{LexiconError, Stopped};
use crate::letter::Code;
use crate::lexicon::Lexicon;
use crate::lexicon::node::bits;
use crate::lexicon::trie::{Mask, Trie};

/// Steps of the plain crawl before the search counts what is left.
const PATIENCE: u64 = 100_000;

/// Finds all words of at least `min_length` letters; `patience` steps are taken without counting.
pub(crate) fn solve<M: Mask>(
    cells: &Cells,
    lexicon: &Lexicon,
    min_length: usize,
    control: &Control<'_>,
) -> Result<Found, LexiconError> {
    let mut search = Deep::<M>::new(cells, lexicon, min_length, PATIENCE, control)?;
    search.run()?;
    Ok(search.found())
}

/// What is left to be found, once the search has lost its patience.
struct Left {
    /// Below each prefix, itself included, the words not yet found that the tiles could spell.
    below: Vec<u32>,
}

struct Deep<'a, M> {
    cells: &'a Cells,
    lexicon: &'a Lexicon,
    trie: Arc<Trie<M>>,
    min_length: usize,
    patience: u64,
    control: &'a Control<'a>,
    pace: Pace,
    operations: u64,
    path: Vec<u8>,
    used: u128,
    /// For each word of the lexicon whether it was found.
    seen: Vec<bool>,
    words: Vec<(u32, Vec<u8>)>,
    score: u32,
    left: Option<Left>,
}

impl<'a, M: Mask> Deep<'a, M> {
    fn new(
        cells: &'a Cells,
        lexicon: &'a Lexicon,
        min_length: usize,
        patience: u64,
        control: &'a Control<'a>,
    ) -> Result<Self, LexiconError> {
        Ok(Self {
            cells,
            lexicon,
            trie: lexicon.derived(control)?,
            min_length,
            patience,
            control,
            pace: Pace::default(),
            operations: 0,
            path: Vec::new(),
            used: 0,
            seen: vec![false; lexicon.len()],
            words: Vec::new(),
            score: 0,
            left: None,
        })
    }

    fn run(&mut self) -> Result<(), Stopped> {
        (0..self.cells.cells.len()).try_for_each(|cell| self.enter(cell, 0, 0))
    }

    fn found(self) -> Found {
        let mut found = Found::sorted(self.words);
        (found.score, found.operations) = (self.score, self.operations);
        found
    }

    /// Tries what the tile of a cell reads, after `length` letters.
    fn enter(&mut self, cell: usize, prefix: u32, length: usize) -> Result<(), Stopped> {
        let cells = self.cells;
        match &cells.cells[cell] {
            Cell::Closed => Ok(()),
            Cell::Letters(codes) => {
                let read =
                    codes.iter().try_fold(prefix, |prefix, &code| self.trie.child(prefix, code));
                read.map_or(Ok(()), |prefix| self.stand(cell, prefix, length + codes.len()))
            }
            Cell::Wild => {
                let node = self.trie.nodes()[prefix as usize];
                let children = node.first_child()..node.first_child() + node.mask().count_ones();
                children.into_iter().try_for_each(|child| self.stand(cell, child, length + 1))
            }
        }
    }

    /// Takes a cell into the path and goes on from it, unless nothing is left below the prefix.
    fn stand(&mut self, cell: usize, prefix: u32, length: usize) -> Result<(), Stopped> {
        self.pace.step(self.control)?;
        self.operations += 1;
        if self.operations == self.patience {
            self.count_left()?;
        }
        if self.is_done(prefix) {
            return Ok(());
        }
        self.path.push(cell as u8);
        self.used |= 1 << cell;
        if let Some(word) = self.trie.word(prefix)
            && length >= self.min_length
        {
            self.take(word, length);
        }
        let cells = self.cells;
        for &near in cells.shape.neighbours(cell) {
            if self.used >> near & 1 == 0 && !self.is_done(prefix) {
                self.enter(near.into(), prefix, length)?;
            }
        }
        self.used ^= 1 << cell;
        self.path.pop();
        Ok(())
    }

    fn is_done(&self, prefix: u32) -> bool {
        self.left.as_ref().is_some_and(|left| left.below[prefix as usize] == 0)
    }

    /// Notes a word the first time it is met.
    fn take(&mut self, word: u32, length: usize) {
        if std::mem::replace(&mut self.seen[word as usize], true) {
            return;
        }
        self.words.push((word, self.path.clone()));
        self.score += points(length);
        if let Some(left) = &mut self.left {
            let mut prefix = 0;
            left.below[0] -= 1;
            for code in self.lexicon.index().word(self.lexicon, word) {
                prefix = self.trie.child(prefix, code).expect("a word of the lexicon");
                left.below[prefix as usize] -= 1;
            }
        }
    }

    /// Counts the words that the tiles could spell if they all touched.
    fn count_left(&mut self) -> Result<(), Stopped> {
        let mut count = Count {
            trie: &self.trie,
            seen: &self.seen,
            min_length: self.min_length,
            supply: supply(self.cells, self.lexicon.alphabet().len()),
            wild: self.cells.cells.iter().filter(|cell| **cell == Cell::Wild).count(),
            below: vec![0; self.trie.len()],
            control: self.control,
            pace: Pace::default(),
        };
        count.visit(0, 0)?;
        self.left = Some(Left { below: count.below });
        Ok(())
    }
}

/// How often each letter stands on the board.
fn supply(cells: &Cells, letters: usize) -> Vec<usize> {
    let mut supply = vec![0; letters];
    for cell in &cells.cells {
        if let Cell::Letters(codes) = cell {
            for &code in codes {
                supply[usize::from(code)] += 1;
            }
        }
    }
    supply
}

/// A walk through the prefix tree that spends the letters of the board.
struct Count<'a, M> {
    trie: &'a Trie<M>,
    seen: &'a [bool],
    min_length: usize,
    supply: Vec<usize>,
    wild: usize,
    below: Vec<u32>,
    control: &'a Control<'a>,
    pace: Pace,
}

impl<M: Mask> Count<'_, M> {
    /// Counts the words below a prefix; its depth is a word's length at most.
    fn visit(&mut self, prefix: u32, length: usize) -> Result<u32, Stopped> {
        self.pace.step(self.control)?;
        let is_new = |word: u32| length >= self.min_length && !self.seen[word as usize];
        let mut words = u32::from(self.trie.word(prefix).is_some_and(is_new));
        let node = self.trie.nodes()[prefix as usize];
        for (child, code) in (node.first_child()..).zip(bits(node.mask())) {
            let has_letter = self.supply[usize::from(code)] > 0;
            let purse = self.purse(has_letter, code);
            if *purse > 0 {
                *purse -= 1;
                words += self.visit(child, length + 1)?;
                *self.purse(has_letter, code) += 1;
            }
        }
        self.below[prefix as usize] = words;
        Ok(words)
    }

    /// Where a letter is taken from: the board, or else its wildcards.
    fn purse(&mut self, has_letter: bool, code: Code) -> &mut usize {
        if has_letter { &mut self.supply[usize::from(code)] } else { &mut self.wild }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::{Board, Reading};
    use crate::lexicon::LexiconBuilder;

    /// Words found at once and words found after the search lost its patience at the first step.
    fn both(board: &str, words: &[&str]) -> [Found; 2] {
        let mut builder = LexiconBuilder::default();
        for word in words {
            builder.push(word).unwrap();
        }
        let control = Control::default();
        let lexicon = builder.build(&control).unwrap();
        let board = Board::parse(board, Reading::default()).unwrap();
        let cells = Cells::new(&board, lexicon.alphabet());
        [u64::MAX, 1].map(|patience| {
            let mut deep = Deep::<u64>::new(&cells, &lexicon, 1, patience, &control).unwrap();
            deep.run().unwrap();
            let mut found = deep.found();
            found.operations = 0;
            found
        })
    }

    #[test]
    fn impatience_changes_no_answer() {
        let words = ["a", "aa", "aaa", "aab", "aaaaaaaaab", "ba", "quiz", "quits", "thin", "x"];
        for board in ["aaaa", "aaba abbb", "??ab", "q? zi", "th in\nqu ?", "a#?a"] {
            let [patient, hasty] = both(board, &words);
            assert_eq!(patient, hasty, "{board}");
            assert!(!patient.is_empty(), "{board}");
        }
    }
}
