//! Where the plays go that a scan finds: into a list, or into a count.

use super::play::PackedMove;
use crate::letter::Code;
use crate::lexicon::node::bits;

/// Takes the plays that a scan finds.
pub(crate) trait Sink {
    /// Takes one play for each tile of `tiles`, laid last, as a blank or not.
    fn take(&mut self, last: &Last, values: &[i16; 64], tiles: u64, blank: bool);
    /// Takes one play.
    fn take_one(&mut self, play: PackedMove);
}

/// A play that lacks its last tile: what it will be is linear in that tile.
pub(crate) struct Last {
    /// The score without the tile's value, and how often that counts.
    pub(crate) score: i32,
    pub(crate) factor: i32,
    /// The packed play without the tile, and where the tile goes.
    pub(crate) low: u64,
    pub(crate) shift: u32,
    /// The packed bit that makes the tile a blank.
    pub(crate) blank: u64,
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl Last {
    #[inline(always)]
    fn complete(&self, values: &[i16; 64], code: Code, blank: bool) -> PackedMove {
        let low = self.low + (u64::from(code + 1) << self.shift);
        if blank {
            return PackedMove::new(self.score, low | self.blank);
        }
        let value = i32::from(values[usize::from(code & 63)]);
        PackedMove::new(self.score + value * self.factor, low)
    }
}

impl Sink for Vec<PackedMove> {
    #[inline]
    fn take(&mut self, last: &Last, values: &[i16; 64], tiles: u64, blank: bool) {
        for code in bits(tiles) {
            self.push(last.complete(values, code, blank));
        }
    }

    #[inline]
    fn take_one(&mut self, play: PackedMove) {
        self.push(play);
    }
}

/// Counts plays.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: &Last, _: &[i16; 64], tiles: u64, _: bool) {
        self.0 += tiles.count_ones() as usize;
    }

    #[inline]
    fn take_one(&mut self, _: PackedMove) {
        self.0 += 1;
    }
}
