//! Rows and columns as the search walks them: each direction has its own copy, so that a line lies in
//! memory as it is read.
//!
//! For each empty square and direction it is kept which tiles may lie there for the sake of the word
//! crosswise, and what that word scores without them. A move touches few squares, and only those that
//! bound a block of tiles they belong to change.

use std::sync::Arc;

use super::board::{Board, Rules};
use super::play::Direction;
use super::tileset::Laid;
use super::vocabulary::Vocabulary;
use super::web::Web;
use crate::letter::Code;
use crate::lexicon::node::bits;

/// A square in one direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Square {
    /// The tiles that make a word crosswise; all where nothing lies crosswise.
    pub(crate) cross: u64,
    /// What the tiles crosswise score.
    pub(crate) cross_score: i16,
    /// What the tile here scores.
    pub(crate) value: i16,
    /// The tile here: its code + 1, 0 for none.
    pub(crate) tile: u8,
    /// Factor for a tile laid here.
    pub(crate) letter: u8,
    /// Factor for the words through here.
    pub(crate) word: u8,
    /// Whether a tile laid here makes a word crosswise.
    pub(crate) crossed: bool,
}

/// All lines of a board, for one vocabulary.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    vocabulary: Arc<Vocabulary>,
    size: usize,
    /// Rows, then columns: direction * size * size + line * size + place.
    squares: Vec<Square>,
    /// Every tile: what may lie where nothing lies crosswise.
    any: u64,
}

impl Lines {
    pub(crate) fn new(board: &Board, vocabulary: &Arc<Vocabulary>) -> Self {
        let size = board.size();
        let any = (1 << board.tileset().tiles().len()) - 1;
        let mut squares = Vec::with_capacity(2 * size * size);
        for direction in Direction::BOTH {
            for line in 0..size {
                for place in 0..size {
                    let (row, col) = cell(direction, line, place);
                    let premium = board.layout().premium(row, col);
                    squares.push(Square {
                        cross: any,
                        cross_score: 0,
                        value: 0,
                        tile: 0,
                        letter: premium.letter,
                        word: premium.word,
                        crossed: false,
                    });
                }
            }
        }
        let mut lines = Self { vocabulary: vocabulary.clone(), size, squares, any };
        for square in 0..size * size {
            lines.set_tile(board, square);
        }
        if board.rules() == Rules::Standard {
            (0..size * size).for_each(|square| lines.set_cross(square));
        }
        lines
    }

    /// Whether it was made for this vocabulary.
    pub(crate) fn is_of(&self, vocabulary: &Arc<Vocabulary>) -> bool {
        Arc::ptr_eq(&self.vocabulary, vocabulary)
    }

    pub(crate) fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Every tile, a bit each.
    pub(crate) fn any(&self) -> u64 {
        self.any
    }

    /// The squares of a row or column.
    pub(crate) fn line(&self, direction: Direction, line: usize) -> &[Square] {
        let start = (direction as usize * self.size + line) * self.size;
        &self.squares[start..start + self.size]
    }

    /// Takes over squares that were filled or emptied.
    pub(crate) fn update(&mut self, board: &Board, changed: &[usize]) {
        changed.iter().for_each(|&square| self.set_tile(board, square));
        if board.rules() == Rules::Overlap {
            return;
        }
        for &square in changed {
            self.set_cross(square);
            self.set_cross_at_ends(square);
        }
    }

    /// Where a square of the board stands in a direction.
    fn index(&self, direction: Direction, square: usize) -> usize {
        let (row, col) = (square / self.size, square % self.size);
        match direction {
            Direction::Across => square,
            Direction::Down => (self.size + col) * self.size + row,
        }
    }

    fn set_tile(&mut self, board: &Board, square: usize) {
        let tile: Option<Laid> = board.squares()[square];
        for direction in Direction::BOTH {
            let index = self.index(direction, square);
            let here = &mut self.squares[index];
            here.tile = tile.map_or(0, |tile| tile.code + 1);
            here.value = tile.map_or(0, |tile| board.tileset().value(tile) as i16);
        }
    }

    /// The empty squares that bound the blocks through a square, in both directions.
    fn set_cross_at_ends(&mut self, square: usize) {
        let (row, col) = (square / self.size, square % self.size);
        for (direction, line, place) in [(Direction::Across, row, col), (Direction::Down, col, row)]
        {
            let squares = self.line(direction, line);
            let before = squares[..place].iter().rposition(|square| square.tile == 0);
            let after = squares[place + 1..].iter().position(|square| square.tile == 0);
            for end in before.into_iter().chain(after.map(|after| place + 1 + after)) {
                let (row, col) = cell(direction, line, end);
                self.set_cross_of(direction.turned(), row * self.size + col);
            }
        }
    }

    fn set_cross(&mut self, square: usize) {
        Direction::BOTH.into_iter().for_each(|direction| self.set_cross_of(direction, square));
    }

    /// What may lie on a square in a direction, for the sake of the tiles in the other.
    fn set_cross_of(&mut self, direction: Direction, square: usize) {
        let index = self.index(direction, square);
        if self.squares[index].tile != 0 {
            return;
        }
        let (row, col) = (square / self.size, square % self.size);
        let (line, place) = match direction {
            Direction::Across => (col, row),
            Direction::Down => (row, col),
        };
        let crosswise = self.line(direction.turned(), line);
        let start = crosswise[..place].iter().rposition(|s| s.tile == 0).map_or(0, |i| i + 1);
        let rest = &crosswise[place + 1..];
        let end = rest.iter().position(|s| s.tile == 0).unwrap_or(rest.len());
        let (before, after) = (&crosswise[start..place], &rest[..end]);
        let crossed = !before.is_empty() || !after.is_empty();
        let score = before.iter().chain(after).map(|s| s.value).sum();
        let cross = match self.vocabulary.nodes().width {
            _ if !crossed => self.any,
            1 => fitting(Web::<1>::new(self.vocabulary.nodes()), before, after),
            _ => fitting(Web::<2>::new(self.vocabulary.nodes()), before, after),
        };
        let here = &mut self.squares[index];
        (here.cross, here.cross_score, here.crossed) = (cross, score, crossed);
    }
}

/// Row and column of a place in a line.
fn cell(direction: Direction, line: usize, place: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (line, place),
        Direction::Down => (place, line),
    }
}

/// The tiles that make a word between two blocks, one of which may be empty.
fn fitting<const W: usize>(web: Web<'_, W>, before: &[Square], after: &[Square]) -> u64 {
    let code = |square: &Square| square.tile - 1;
    if before.is_empty() {
        let mut tiles = after.iter().rev().map(code);
        let node = tiles.try_fold(web.outward, |node, code| web.follow(node, code));
        return node.map_or(0, |node| web.ends(node));
    }
    let mut tiles = before.iter().map(code);
    let Some(node) = tiles.try_fold(web.forward, |node, code| web.follow(node, code)) else {
        return 0;
    };
    let Some((last, middle)) = after.split_last() else { return web.ends(node) };
    let fits = |tile: &Code| {
        let mut node = web.follow(node, *tile)?;
        for square in middle {
            node = web.follow(node, code(square))?;
        }
        (web.ends(node) >> code(last) & 1 != 0).then_some(())
    };
    bits(web.mask(node)).filter(|tile| fits(tile).is_some()).fold(0, |mask, tile| mask | 1 << tile)
}
