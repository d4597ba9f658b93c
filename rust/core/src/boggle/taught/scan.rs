//! Searching the board once for every word.

use crate::boggle::cells::{Cell, Cells};
use crate::boggle::found::Found;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::Lexicon;

/// Searches for each word in turn.
pub(super) fn solve(
    cells: &Cells,
    lexicon: &Lexicon,
    min_length: usize,
    control: &Control<'_>,
) -> Result<Found, Stopped> {
    let index = lexicon.index();
    let mut search =
        Search { cells, control, pace: Pace::default(), path: Vec::new(), used: 0, operations: 0 };
    let mut found = Found::default();
    for number in 0..lexicon.len() as u32 {
        let word = index.word(lexicon, number);
        if word.len() >= min_length && search.find(&word)? {
            found.push(number, &search.path);
            search.path.clear();
        }
    }
    found.operations = search.operations;
    Ok(found)
}

struct Search<'a> {
    cells: &'a Cells,
    control: &'a Control<'a>,
    pace: Pace,
    path: Vec<u8>,
    used: u128,
    operations: u64,
}

impl Search<'_> {
    /// Looks for a word from every cell; its path is left in `path`.
    fn find(&mut self, word: &[Code]) -> Result<bool, Stopped> {
        self.path.clear();
        self.used = 0;
        for cell in 0..self.cells.cells.len() {
            if self.search(cell, word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares a cell with the head of the word and goes on to its neighbours with the tail.
    fn search(&mut self, cell: usize, word: &[Code]) -> Result<bool, Stopped> {
        self.pace.step(self.control)?;
        self.operations += 1;
        let cells = self.cells;
        let tail = match &cells.cells[cell] {
            Cell::Closed => None,
            Cell::Wild => word.get(1..),
            Cell::Letters(codes) => word.strip_prefix(codes.as_slice()),
        };
        let Some(tail) = tail else { return Ok(false) };
        self.path.push(cell as u8);
        self.used |= 1 << cell;
        if tail.is_empty() {
            return Ok(true);
        }
        for &near in cells.shape.neighbours(cell) {
            if self.used >> near & 1 == 0 && self.search(near.into(), tail)? {
                return Ok(true);
            }
        }
        self.used ^= 1 << cell;
        self.path.pop();
        Ok(false)
    }
}
