//! One word on one board: its first path, all its paths, the cells it can start from.
//!
//! Before any path is followed, each cell is asked whether the rest of the word could go on from it
//! if cells could be used twice. That is quick to know, and what it denies never needs a search:
//! without it a board of equal letters would take exponential time to say no.

use super::board::Board;
use super::shape::Shape;
use super::tile::Tile;
use crate::control::{Control, Pace};
use crate::error::{ParseError, Stopped};
use crate::letter::{Casing, fold, is_letter};

/// A word on a board, ready to be traced.
#[derive(Debug)]
pub struct Trace {
    shape: Shape,
    /// For each place in the word, the cells whose tile reads on there, and how many letters it reads.
    reads: Vec<Vec<u8>>,
    /// For each place in the word, the cells from which its rest can be read, repetitions allowed.
    hopeful: Vec<u128>,
}

/// Stands for a tile that does not read on.
const NO_READ: u8 = 0;

impl Trace {
    /// Prepares a word, in any case.
    ///
    /// # Errors
    /// [`ParseError`] with the column of what is no letter, or for an empty word.
    pub fn new(board: &Board, word: &str) -> Result<Self, ParseError> {
        let letters: Vec<char> = fold(word, Casing::Plain).chars().collect();
        if letters.is_empty() {
            return Err(ParseError::at_column(1, "the word is empty; expected letters"));
        }
        if let Some(at) = word.chars().position(|letter| !is_letter(letter)) {
            let letter = word.chars().nth(at).unwrap_or_default();
            let message = format!("{letter:?} is not a letter in {word:?}");
            return Err(ParseError::at_column(at + 1, message));
        }
        // A word that needs more letters than there are is not worth a table of its length.
        let reads = if letters.len() > board.letters() {
            vec![vec![NO_READ; board.tiles().len()]]
        } else {
            (0..letters.len())
                .map(|at| board.tiles().iter().map(|tile| reads(tile, &letters[at..])).collect())
                .collect()
        };
        let mut trace = Self { shape: board.shape(), reads, hopeful: Vec::new() };
        trace.hopeful = trace.hope();
        Ok(trace)
    }

    /// Works out `hopeful` from the last letter to the first.
    fn hope(&self) -> Vec<u128> {
        let mut hopeful = vec![0u128; self.reads.len()];
        for at in (0..self.reads.len()).rev() {
            for cell in 0..self.shape.cells() {
                let next = at + usize::from(self.reads[at][cell]);
                let near =
                    || self.shape.neighbours(cell).iter().fold(0, |all, &near| all | 1 << near);
                let goes_on = next == self.reads.len()
                    || hopeful.get(next).is_some_and(|cells| cells & near() != 0);
                hopeful[at] |= u128::from(next > at && goes_on) << cell;
            }
        }
        hopeful
    }

    /// The first path: the one that at the first difference takes the lower cell.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn first(&self, control: &Control<'_>) -> Result<Option<Vec<u8>>, Stopped> {
        Ok(self.paths(Some(1), control)?.pop())
    }

    /// All paths, or the first `limit`, in order.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn paths(
        &self,
        limit: Option<usize>,
        control: &Control<'_>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let mut walk = Walk::new(self, limit.unwrap_or(usize::MAX), control);
        for cell in 0..self.shape.cells() {
            walk.enter(cell as u8, 0)?;
        }
        Ok(walk.paths)
    }

    /// The cells at which a path starts, ascending.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn starts(&self, control: &Control<'_>) -> Result<Vec<u8>, Stopped> {
        let mut starts = Vec::new();
        for cell in 0..self.shape.cells() as u8 {
            let mut walk = Walk::new(self, 1, control);
            walk.enter(cell, 0)?;
            starts.extend(walk.paths.pop().map(|_| cell));
        }
        Ok(starts)
    }
}

/// How many of the letters a tile reads.
fn reads(tile: &Tile, letters: &[char]) -> u8 {
    match tile {
        Tile::Wild => 1,
        Tile::Blocked => NO_READ,
        Tile::Letters(text) => {
            let count = text.chars().count();
            let equal = letters.len() >= count && text.chars().eq(letters[..count].iter().copied());
            if equal { count as u8 } else { NO_READ }
        }
    }
}

/// A depth-first walk along the paths of a word.
struct Walk<'a> {
    trace: &'a Trace,
    control: &'a Control<'a>,
    pace: Pace,
    limit: usize,
    path: Vec<u8>,
    used: u128,
    paths: Vec<Vec<u8>>,
}

impl<'a> Walk<'a> {
    fn new(trace: &'a Trace, limit: usize, control: &'a Control<'a>) -> Self {
        let (path, paths) = (Vec::new(), Vec::new());
        Self { trace, control, pace: Pace::default(), limit, path, used: 0, paths }
    }

    /// Goes on at a cell with the letters from `at`.
    fn enter(&mut self, cell: u8, at: usize) -> Result<(), Stopped> {
        self.pace.step(self.control)?;
        let bit = 1u128 << cell;
        if self.used & bit != 0
            || self.trace.hopeful[at] & bit == 0
            || self.paths.len() == self.limit
        {
            return Ok(());
        }
        let next = at + usize::from(self.trace.reads[at][usize::from(cell)]);
        self.path.push(cell);
        self.used |= bit;
        if next == self.trace.reads.len() {
            self.paths.push(self.path.clone());
        } else {
            for &near in self.trace.shape.neighbours(cell.into()) {
                self.enter(near, next)?;
            }
        }
        self.used ^= bit;
        self.path.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::Reading;

    fn trace(board: &str, word: &str) -> Trace {
        Trace::new(&Board::parse(board, Reading::default()).unwrap(), word).unwrap()
    }

    #[test]
    fn paths_come_in_order() {
        let control = Control::default();
        let trace = trace("ab ba", "abba");
        let paths = trace.paths(None, &control).unwrap();
        assert_eq!(paths, [[0, 1, 2, 3], [0, 2, 1, 3], [3, 1, 2, 0], [3, 2, 1, 0]]);
        assert_eq!(trace.first(&control).unwrap(), Some(vec![0, 1, 2, 3]));
        assert_eq!(trace.starts(&control).unwrap(), [0, 3]);
        assert_eq!(trace.paths(Some(2), &control).unwrap().len(), 2);
    }

    #[test]
    fn tiles_of_all_kinds_are_read() {
        let first = |board, word| trace(board, word).first(&Control::default()).unwrap();
        assert_eq!(first("qit# aaaa", "quit"), Some(vec![0, 1, 2]));
        assert_eq!(first("qit# aaaa", "qit"), None);
        assert_eq!(first("a?\n#b", "axb"), Some(vec![0, 1, 3]));
        assert_eq!(first("th e\nin q", "thin"), Some(vec![0, 2]));
        assert_eq!(first("th e\nin q", "then"), None);
    }

    #[test]
    fn hopeless_words_are_denied_at_once() {
        let board = Board::parse(&"a".repeat(121), Reading::default()).unwrap();
        let control = Control::default().with_timeout(std::time::Duration::from_secs(5));
        let word = "A".repeat(60) + "B";
        assert_eq!(Trace::new(&board, &word).unwrap().first(&control), Ok(None));
    }

    #[test]
    fn words_of_more_letters_than_the_board_has_are_denied_at_once() {
        let control = Control::default();
        assert_eq!(trace("abcd", &"a".repeat(1_000_000)).paths(None, &control), Ok(Vec::new()));
        assert_eq!(trace("qbcd", "qubcd").paths(Some(1), &control), Ok(vec![vec![0, 1, 2, 3]]));
    }

    #[test]
    fn words_are_made_of_letters() {
        let board = Board::parse("abcd", Reading::default()).unwrap();
        let error = |word| Trace::new(&board, word).unwrap_err().to_string();
        assert_eq!(error(""), "column 1: the word is empty; expected letters");
        assert_eq!(error("c4t"), "column 2: '4' is not a letter in \"c4t\"");
    }
}
