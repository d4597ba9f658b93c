//! A move: where a word is put and with which tiles; and its packed form, as the search keeps it.

use std::fmt;

use super::board::Board;
use super::layout::MAX_SIZE;
use super::rack::RACK_SIZE;
use super::tileset::{Laid, TileSet};
use crate::letter::Code;

/// Which way a word runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the right, `H`.
    Across,
    /// Downwards, `V`.
    Down,
}

impl Direction {
    /// Both, across first.
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    /// The square `steps` on from a square; it may lie off the board.
    #[must_use]
    pub fn step(self, row: usize, col: usize, steps: usize) -> (usize, usize) {
        match self {
            Self::Across => (row, col.saturating_add(steps)),
            Self::Down => (row.saturating_add(steps), col),
        }
    }

    /// The other way.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Across => "H",
            Self::Down => "V",
        })
    }
}

/// One square of a word: its tile, and whether the move puts it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The tile.
    pub tile: Laid,
    /// Whether it comes from the rack; otherwise the board has it.
    pub placed: bool,
}

/// A word on the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    /// Row of the word's first tile.
    pub row: usize,
    /// Column of the word's first tile.
    pub col: usize,
    /// Which way it runs.
    pub direction: Direction,
    /// What it scores.
    pub score: i32,
    /// Its tiles in order.
    pub steps: Vec<Step>,
}

impl Move {
    /// The squares that the move fills, with their tiles.
    pub fn placed(&self) -> impl Iterator<Item = (usize, usize, Laid)> {
        self.steps.iter().enumerate().filter(|(_, step)| step.placed).map(|(steps, step)| {
            let (row, col) = self.direction.step(self.row, self.col, steps);
            (row, col, step.tile)
        })
    }

    /// The word, upper case.
    #[must_use]
    pub fn word(&self, tileset: &TileSet) -> String {
        let mut word = String::with_capacity(self.steps.len());
        for step in &self.steps {
            tileset.write(Laid { blank: false, ..step.tile }, &mut word);
        }
        word
    }

    /// The placed tiles, lower case for blanks, `.` where the board's tile is used.
    #[must_use]
    pub fn tiles(&self, tileset: &TileSet) -> String {
        let tiles: Vec<_> = self.steps.iter().map(|s| s.placed.then_some(s.tile)).collect();
        tileset.text(&tiles)
    }
}

/// A move in one number, which sorts as moves are listed: score descending, row, column, across before
/// down, word, and where two differ in their blanks alone, the one that keeps its blank longer.
///
/// ```text
/// bits 64-95  the score, complemented        bits 54-63  place: (row * 21 + column) * 2 + direction
/// bits 12-53  seven tiles of six bits, the first on top, code + 1 each, 0 for none
/// bits  5-11  which of them are blanks, the first on top         bits 0-4  tiles of the word
/// ```
///
/// The tiles fill the empty squares of the word in order, so the squares need not be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedMove(u128);

/// Bits of one packed tile.
pub(crate) const TILE_BITS: u32 = 6;
/// Bits below the packed tiles.
pub(crate) const TILES_AT: u32 = 12;
/// Bits below the blanks.
pub(crate) const BLANKS_AT: u32 = 5;
const PLACE_AT: u32 = 54;

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl PackedMove {
    /// Packs a move; `low` is everything but the score, put together from the constants above.
    #[inline(always)]
    pub(crate) fn new(score: i32, low: u64) -> Self {
        Self(u128::from(!score.cast_unsigned()) << 64 | u128::from(low))
    }

    /// The place of a word, as part of a packed move.
    #[inline(always)]
    pub(crate) fn head(row: usize, col: usize, direction: Direction) -> u64 {
        (((row * MAX_SIZE + col) << 1 | direction as usize) as u64) << PLACE_AT
    }

    /// What the move scores.
    #[inline(always)]
    #[must_use]
    pub fn score(self) -> i32 {
        (!((self.0 >> 64) as u32)).cast_signed()
    }

    /// Row, column and direction of the word.
    #[must_use]
    pub fn place(self) -> (usize, usize, Direction) {
        let place = (self.0 >> PLACE_AT) as usize & 1023;
        (place / 2 / MAX_SIZE, place / 2 % MAX_SIZE, Direction::BOTH[place & 1])
    }

    /// How many tiles the word has.
    #[must_use]
    pub fn word_len(self) -> usize {
        self.0 as usize & 31
    }

    /// The tiles that the move places, in the order of the squares.
    pub fn tiles(self) -> impl Iterator<Item = Laid> {
        let tile = move |index: u32| {
            let left = RACK_SIZE as u32 - 1 - index;
            let code = (self.0 >> (TILES_AT + TILE_BITS * left)) as Code & 63;
            let blank = self.0 >> (BLANKS_AT + left) & 1 != 0;
            code.checked_sub(1).map(|code| Laid { code, blank })
        };
        (0..RACK_SIZE as u32).map_while(tile)
    }

    /// What names the tiles laid, whatever word they belong to: two moves with one name are one
    /// placement.
    pub(crate) fn placement(self, board: &Board) -> u64 {
        let (row, col, direction) = self.place();
        let steps = (0..).take_while(|&steps| {
            let (row, col) = direction.step(row, col, steps);
            board.has_tile(row, col)
        });
        let (row, col) = direction.step(row, col, steps.count());
        let direction = if self.tiles().count() == 1 { Direction::Across } else { direction };
        let tiles = self.0 as u64 & ((1 << PLACE_AT) - 1) & !31;
        Self::head(row, col, direction) | tiles
    }

    /// The move on the board that it was found on.
    #[must_use]
    pub fn unpack(self, board: &Board) -> Move {
        let (row, col, direction) = self.place();
        let mut placed = self.tiles();
        let mut steps = Vec::with_capacity(self.word_len());
        for at in 0..self.word_len() {
            let (row, col) = direction.step(row, col, at);
            match board.get(row, col).flatten() {
                Some(tile) => steps.push(Step { tile, placed: false }),
                None => steps.extend(placed.next().map(|tile| Step { tile, placed: true })),
            }
        }
        Move { row, col, direction, score: self.score(), steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_moves_are_small_and_sort_as_listed() {
        assert_eq!(size_of::<PackedMove>(), 16);
        let make = |score, row, col, direction, tiles: &[u64], blanks: u64| {
            let packed = tiles.iter().fold(0, |packed, tile| packed << TILE_BITS | (tile + 1));
            let tiles_left = TILE_BITS * (RACK_SIZE - tiles.len()) as u32;
            let low = packed << tiles_left << TILES_AT | blanks << BLANKS_AT | tiles.len() as u64;
            PackedMove::new(score, PackedMove::head(row, col, direction) | low)
        };
        let (h, v) = (Direction::Across, Direction::Down);
        let sorted = [
            make(30, 20, 20, v, &[5], 0),
            make(20, 1, 2, h, &[0, 1], 0),
            make(20, 1, 2, h, &[0, 1], 0b010_0000),
            make(20, 1, 2, h, &[0, 1], 0b100_0000),
            make(20, 1, 2, h, &[0, 1, 0], 0),
            make(20, 1, 2, h, &[1], 0),
            make(20, 1, 2, v, &[0], 0),
            make(20, 1, 3, h, &[0], 0),
            make(20, 2, 0, h, &[0], 0),
            make(0, 0, 0, h, &[0], 0),
        ];
        assert!(sorted.is_sorted(), "{sorted:?}");
        assert_eq!(sorted[0].place(), (20, 20, v));
        let third = sorted[2];
        assert_eq!((third.score(), third.place(), third.word_len()), (20, (1, 2, h), 2));
        let tiles = [Laid { code: 0, blank: false }, Laid { code: 1, blank: true }];
        assert_eq!(third.tiles().collect::<Vec<_>>(), tiles);
    }
}
