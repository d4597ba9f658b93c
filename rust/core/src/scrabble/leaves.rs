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

    /// Every leave that has a value, in the order of its tiles, with the value.
    pub fn iter(&self) -> impl Iterator<Item = (Rack, i32)> {
        let mut all: Vec<(Name, i32)> =
            self.values.iter().map(|(&name, &value)| (name, value)).collect();
        all.sort_unstable();
        all.into_iter().map(|(name, value)| (named(name), value))
    }

    /// The value of the best leave, or of none at all, in thousandths of a point.
    #[must_use]
    pub fn greatest(&self) -> i32 {
        self.values.values().copied().max().unwrap_or(0).max(0)
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

/// The leave that has a name.
fn named(name: Name) -> Rack {
    let mut leave = Rack::default();
    let bytes = name.to_be_bytes().into_iter().filter(|&byte| byte != 0);
    bytes.for_each(|byte| leave.add((byte != u8::MAX).then(|| byte - 1)));
    leave
}

fn name(leave: &Rack) -> Name {
    let byte = |tile: Option<Code>| tile.map_or(u64::from(u8::MAX), |code| u64::from(code) + 1);
    leave.tiles().fold(0, |name, tile| name << 8 | byte(tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrabble::language;

    #[test]
    fn leaves_come_back_in_order() {
        let english = language::tileset("english").unwrap();
        let mut leaves = Leaves::default();
        for (text, value) in [("Z??", 40), ("", -5), ("AEST", 7), ("?", 25)] {
            leaves.insert(&Rack::parse(text, &english).unwrap(), value);
        }
        let listed: Vec<_> = leaves.iter().map(|(rack, v)| (rack.text(&english), v)).collect();
        let expected = [("", -5), ("?", 25), ("Z??", 40), ("AEST", 7)];
        assert_eq!(listed, expected.map(|(text, value)| (text.to_owned(), value)));
        assert_eq!((leaves.greatest(), Leaves::default().greatest()), (40, 0));
    }
}
