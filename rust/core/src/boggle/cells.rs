//! A board as a lexicon reads it: each tile in the codes of its alphabet.

use super::board::Board;
use super::frontier::NO_LETTER;
use super::shape::{MAX_CELLS, Shape};
use super::tile::{Q, Tile};
use crate::letter::{Alphabet, Code};

/// A tile in codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Letters, one or more.
    Letters(Vec<Code>),
    /// Any one letter.
    Wild,
    /// Nothing: blocked, or a letter in no word.
    Closed,
}

/// All tiles in codes, and who touches whom.
#[derive(Debug)]
pub(crate) struct Cells {
    pub(crate) cells: Vec<Cell>,
    pub(crate) shape: Shape,
}

impl Cells {
    pub(crate) fn new(board: &Board, alphabet: &Alphabet) -> Self {
        let cell = |tile: &Tile| match tile {
            Tile::Wild => Cell::Wild,
            Tile::Blocked => Cell::Closed,
            Tile::Letters(letters) => {
                alphabet.encode(letters).map_or(Cell::Closed, |codes| Cell::Letters(codes.to_vec()))
            }
        };
        Self { cells: board.tiles().iter().map(cell).collect(), shape: board.shape() }
    }
}

/// The one reading of Q that a frontier search of a board needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QReading {
    /// Every Q on the board, if any, is QU.
    Qu,
    /// Every Q on the board is a plain one.
    Plain,
}

/// A board as one code a cell.
#[derive(Debug)]
pub(crate) struct Singles {
    codes: [u8; MAX_CELLS],
    cells: usize,
    pub(crate) reading: QReading,
}

impl Singles {
    /// What the frontier search needs; `None` where one code a cell cannot say it all.
    pub(crate) fn new(board: &Board, alphabet: &Alphabet) -> Option<Self> {
        let mut codes = [NO_LETTER; MAX_CELLS];
        let (mut has_qu, mut has_plain) = (false, false);
        for (code, tile) in codes.iter_mut().zip(board.tiles()) {
            let letters = match tile {
                Tile::Blocked => continue,
                Tile::Wild => return None,
                Tile::Letters(letters) => letters,
            };
            let mut rest = letters.chars();
            let letter = rest.next()?;
            match rest.next() {
                None => has_plain |= letter == Q,
                Some(_) if tile.is_qu() => has_qu = true,
                Some(_) => return None,
            }
            *code = alphabet.find(letter).unwrap_or(NO_LETTER); // for QU, Q
        }
        let reading = if has_plain { QReading::Plain } else { QReading::Qu };
        let cells = board.tiles().len();
        (!(has_qu && has_plain)).then_some(Self { codes, cells, reading })
    }

    pub(crate) fn codes(&self) -> &[u8] {
        &self.codes[..self.cells]
    }
}
