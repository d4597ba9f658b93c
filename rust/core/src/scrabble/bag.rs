//! The tiles not yet drawn.

use super::rack::{RACK_SIZE, Rack};
use super::tileset::TileSet;
use crate::letter::Code;
use crate::random::Random;

/// A bag of tiles: shuffled by a seed, or in the order of its set.
#[derive(Debug, Clone)]
pub struct Bag {
    /// The next to be drawn is last; `None` is a blank.
    tiles: Vec<Option<Code>>,
    random: Option<Random>,
}

impl Bag {
    /// All tiles of a set. Without a seed they come, and go back, in the order of the set.
    #[must_use]
    pub fn new(tileset: &TileSet, seed: Option<u64>) -> Self {
        let mut tiles: Vec<_> = tileset.order().iter().rev().copied().collect();
        let mut random = seed.map(Random::new);
        if let Some(random) = &mut random {
            random.shuffle(&mut tiles);
        }
        Self { tiles, random }
    }

    /// How many tiles are left.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether none is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Draws a tile, `Some(None)` being a blank.
    pub fn draw(&mut self) -> Option<Option<Code>> {
        self.tiles.pop()
    }

    /// Draws until the rack is full or the bag is empty.
    pub fn fill(&mut self, rack: &mut Rack) {
        while rack.len() < RACK_SIZE
            && let Some(tile) = self.draw()
        {
            rack.add(tile);
        }
    }

    /// Puts tiles back, where they will be drawn no sooner than the others.
    pub fn put_back(&mut self, tiles: impl IntoIterator<Item = Option<Code>>) {
        self.tiles.splice(0..0, tiles);
        if let Some(random) = &mut self.random {
            random.shuffle(&mut self.tiles);
        }
    }

    /// Takes one certain tile out; answers whether it was there.
    pub fn take(&mut self, tile: Option<Code>) -> bool {
        let place = self.tiles.iter().rposition(|&other| other == tile);
        place.map(|place| self.tiles.remove(place)).is_some()
    }

    /// Holds these tiles and no others, drawn in this order.
    pub fn set_tiles(&mut self, tiles: Vec<Option<Code>>) {
        self.tiles = tiles;
        self.tiles.reverse();
    }

    /// The tiles in the order in which they would be drawn.
    pub fn tiles(&self) -> impl Iterator<Item = Option<Code>> {
        self.tiles.iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrabble::language;

    #[test]
    fn every_tile_is_drawn_once() {
        let english = language::tileset("english").unwrap();
        for seed in [None, Some(5)] {
            let mut bag = Bag::new(&english, seed);
            let mut drawn: Vec<_> = std::iter::from_fn(|| bag.draw()).collect();
            assert_eq!(drawn == english.order(), seed.is_none());
            drawn.sort_by_key(|tile| tile.unwrap_or(Code::MAX));
            assert_eq!(drawn, english.order());
        }
        let order = |seed| Bag::new(&english, Some(seed)).tiles().collect::<Vec<_>>();
        assert_eq!(order(5), order(5));
        assert_ne!(order(5), order(6));
    }

    #[test]
    fn tiles_go_back_to_the_end() {
        let english = language::tileset("english").unwrap();
        let mut bag = Bag::new(&english, None);
        let first = bag.draw().unwrap();
        bag.put_back([first]);
        assert_eq!(bag.len(), 100);
        assert_eq!(bag.tiles().last(), Some(first));
        assert!(bag.take(None) && bag.take(None) && !bag.take(None));
    }
}
