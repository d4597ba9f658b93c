//! A line as the scan walks it: copied, with an edge at both ends, and all products made beforehand.

use std::ops::Add;

use super::lines::Square;

/// Cells of a strip: the longest line with both its edges, and on to a power of two.
const CELLS: usize = 32;

/// Two sums kept side by side: of the word, and of the words crosswise.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums(u64);

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl Sums {
    fn new(word: i32, crosswise: i32) -> Self {
        Self(u64::from(word.cast_unsigned()) | u64::from(crosswise.cast_unsigned()) << 32)
    }

    /// Both, as often as a tile is worth.
    #[inline(always)]
    pub(crate) fn times(self, value: i16) -> Self {
        Self(self.0 * u64::from(value.cast_unsigned()))
    }

    /// The word as often as its factor says, and the words crosswise.
    #[inline(always)]
    pub(crate) fn total(self, factor: i32) -> i32 {
        (self.0 as u32).cast_signed() * factor + ((self.0 >> 32) as u32).cast_signed()
    }
}

impl Add for Sums {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        // No sum reaches half of its part: a line has 21 squares, no factor is above 4 and no tile is
        // worth more than a thousand.
        Self(self.0 + other.0)
    }
}

/// A square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cell {
    /// The tiles that may be laid here; none where one lies and beyond the edges.
    pub(crate) fits: u64,
    /// The tile that lies here, as a bit.
    pub(crate) lies: u64,
    /// What the square adds: the tile that lies here, or the tiles crosswise of one laid here.
    pub(crate) base: Sums,
    /// What each point of a tile laid here adds.
    pub(crate) worth: Sums,
    /// Factor for the word.
    pub(crate) word: u32,
    /// The tile here: its code + 1, 0 for none.
    pub(crate) tile: u8,
    /// Whether a tile laid here makes a word crosswise.
    pub(crate) crossed: bool,
}

/// The squares of a line, counted from 1; 0 and the one after the last are edges.
#[derive(Debug, Default)]
pub(crate) struct Strip {
    cells: [Cell; CELLS],
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl Strip {
    /// Takes over a line.
    pub(crate) fn fill(&mut self, line: &[Square]) {
        for (cell, square) in self.cells[1..].iter_mut().zip(line) {
            *cell = Cell::new(square);
        }
    }

    /// A square.
    #[inline(always)]
    pub(crate) fn at(&self, at: usize) -> &Cell {
        &self.cells[at % CELLS]
    }

    /// Whether a tile lies on a square.
    #[inline(always)]
    pub(crate) fn has_tile(&self, at: usize) -> bool {
        self.at(at).tile != 0
    }
}

impl Cell {
    /// The tiles that a word may have here, of those that can be laid.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
    pub(crate) fn open(&self, tiles: u64) -> u64 {
        self.fits & tiles | self.lies
    }

    fn new(square: &Square) -> Self {
        if square.tile != 0 {
            let base = Sums::new(square.value.into(), 0);
            let lies = 1 << (square.tile - 1);
            return Self { lies, base, tile: square.tile, ..Self::default() };
        }
        let (letter, word) = (i32::from(square.letter), i32::from(square.word));
        let crosswise = if square.crossed { word } else { 0 };
        Self {
            fits: square.cross,
            lies: 0,
            base: Sums::new(0, i32::from(square.cross_score) * crosswise),
            worth: Sums::new(letter, letter * crosswise),
            word: square.word.into(),
            tile: 0,
            crossed: square.crossed,
        }
    }
}
