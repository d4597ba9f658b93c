//! What the tiles that stay on the rack are worth.

use std::collections::HashMap;

use super::play::PackedMove;
use super::rack::Rack;
use crate::letter::Code;

/// Values of leaves, in thousandths of a point. A leave that is not there is worth nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leaves {
    values: HashMap<Name, i32>,
}

/// The tiles of a leave in order, eight bits each: code + 1, all ones for a blank.
type Name = u64;

impl Leaves {
    /// Sets the value of a leave.
    pub fn insert(&mut self, leave: &Rack, thousandths: i32) {
        self.values.insert(name(leave), thousandths);
    }

    /// The value of a leave in thousandths of a point.
    #[must_use]
    pub fn value(&self, leave: &Rack) -> i32 {
        self.values.get(&name(leave)).copied().unwrap_or(0)
    }

    /// How many leaves have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no leave has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Score and value of the leave together, in thousandths of a point.
    #[must_use]
    pub fn equity(&self, play: PackedMove, rack: &Rack) -> i64 {
        let mut leave = *rack;
        play.tiles().for_each(|tile| {
            leave.lay(tile);
        });
        i64::from(play.score()) * 1000 + i64::from(self.value(&leave))
    }
}

fn name(leave: &Rack) -> Name {
    let byte = |tile: Option<Code>| tile.map_or(u64::from(u8::MAX), |code| u64::from(code) + 1);
    leave.tiles().fold(0, |name, tile| name << 8 | byte(tile))
}
