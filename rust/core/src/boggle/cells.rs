//! A board as a lexicon reads it: each tile in the codes of its alphabet.

use super::board::Board;
use super::frontier::NO_LETTER;
use super::shape::Shape;
use super::tile::Tile;
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

/// The board as one code a cell, for the frontier search; `None` where that cannot say it all.
pub(crate) fn single_codes(board: &Board, alphabet: &Alphabet) -> Option<(Vec<u8>, QReading)> {
    let tiles = board.tiles();
    let (qu, plain) = (tiles.iter().any(Tile::is_qu), tiles.iter().any(Tile::is_plain_q));
    if qu && plain {
        return None;
    }
    let reading = if plain { QReading::Plain } else { QReading::Qu };
    let code = |tile: &Tile| match tile {
        Tile::Blocked => Some(NO_LETTER),
        Tile::Wild => None,
        Tile::Letters(letters) => {
            tile.symbol()?;
            let letter = letters.chars().next()?; // for QU, Q
            Some(alphabet.find(letter).unwrap_or(NO_LETTER))
        }
    };
    tiles.iter().map(code).collect::<Option<_>>().map(|codes| (codes, reading))
}
