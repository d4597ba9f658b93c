//! The crawl that three methods share: every path of the board that some word starts with.

use std::collections::BTreeMap;

use crate::boggle::cells::{Cell, Cells};
use crate::boggle::found::Found;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;

/// Where a string of letters is looked up.
pub(super) trait Dictionary {
    /// What is known of the letters read so far.
    type State: Copy;

    /// Before the first letter.
    fn start(&self) -> Self::State;
    /// One letter further, where some word goes on so.
    fn next(&mut self, state: Self::State, code: Code) -> Option<Self::State>;
    /// The number of the word read, if it is one.
    fn word(&mut self, state: Self::State) -> Option<u32>;
    /// How many letters there are.
    fn letters(&self) -> usize;
    /// The work done so far.
    fn operations(&self) -> u64;
}

/// Crawls the board from every cell.
pub(super) fn crawl<D: Dictionary>(
    dictionary: &mut D,
    cells: &Cells,
    min_length: usize,
    control: &Control<'_>,
) -> Result<Found, Stopped> {
    let start = dictionary.start();
    let mut crawl = Crawl {
        dictionary,
        cells,
        min_length,
        control,
        pace: Pace::default(),
        path: Vec::new(),
        used: 0,
        found: BTreeMap::new(),
    };
    for cell in 0..cells.cells.len() {
        crawl.enter(cell, start, 0)?;
    }
    let mut found = Found::sorted(crawl.found.into_iter().collect());
    found.operations = dictionary.operations();
    Ok(found)
}

struct Crawl<'a, D> {
    dictionary: &'a mut D,
    cells: &'a Cells,
    min_length: usize,
    control: &'a Control<'a>,
    pace: Pace,
    path: Vec<u8>,
    used: u128,
    found: BTreeMap<u32, Vec<u8>>,
}

impl<D: Dictionary> Crawl<'_, D> {
    /// Tries what the tile of a cell reads, after `length` letters.
    fn enter(&mut self, cell: usize, state: D::State, length: usize) -> Result<(), Stopped> {
        let cells = self.cells;
        match &cells.cells[cell] {
            Cell::Closed => Ok(()),
            Cell::Letters(codes) => {
                let read =
                    codes.iter().try_fold(state, |state, &code| self.dictionary.next(state, code));
                read.map_or(Ok(()), |state| self.stand(cell, state, length + codes.len()))
            }
            Cell::Wild => {
                for code in 0..self.dictionary.letters() as Code {
                    if let Some(state) = self.dictionary.next(state, code) {
                        self.stand(cell, state, length + 1)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Takes a cell into the path and goes on from it.
    fn stand(&mut self, cell: usize, state: D::State, length: usize) -> Result<(), Stopped> {
        self.pace.step(self.control)?;
        self.path.push(cell as u8);
        self.used |= 1 << cell;
        if let Some(word) = self.dictionary.word(state)
            && length >= self.min_length
        {
            self.found.entry(word).or_insert_with(|| self.path.clone());
        }
        let cells = self.cells;
        for &near in cells.shape.neighbours(cell) {
            if self.used >> near & 1 == 0 {
                self.enter(near.into(), state, length)?;
            }
        }
        self.used ^= 1 << cell;
        self.path.pop();
        Ok(())
    }
}
