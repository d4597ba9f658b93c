//! From the words that the frontier meets to the words that a board has: each counted once.

use std::sync::Arc;

use super::found::Found;
use super::frontier::{Engine, Extent, Frontier, Layout};
use super::packed::Packed;
use super::points::points;
use super::shape::{Dimensions, Shape};

/// The points of a word, in its mark.
const POINTS: u8 = 0x0F;
/// Says that a word is long enough.
const COUNTS: u8 = 0x40;
/// Says that a word was met on this board.
const SEEN: u8 = 0x80;

/// A frontier with its trie and the marks that tell which words were met.
#[derive(Debug)]
pub(crate) struct Fast {
    trie: Arc<Packed>,
    frontier: Frontier,
    /// One for each word of the trie; [`SEEN`] only while a board is scored.
    marks: Box<[u8]>,
    /// The shape met last: boards come in crowds of one shape.
    layout: Option<(Dimensions, Layout)>,
    /// New words of a board, by number, with the hit that met them.
    fresh: Vec<(u32, u32)>,
}

impl Fast {
    pub(crate) fn new(trie: Arc<Packed>, min_length: usize, engine: Engine) -> Self {
        let mark = |&length: &u8| {
            let length = usize::from(length);
            if length >= min_length { COUNTS | points(length) as u8 } else { 0 }
        };
        let marks = trie.lengths.iter().map(mark).collect();
        Self { trie, frontier: Frontier::new(engine), marks, layout: None, fresh: Vec::new() }
    }

    /// The points of a board. `None` if the frontier is too short for it.
    pub(crate) fn score(&mut self, dimensions: Dimensions, letters: &[u8]) -> Option<u32> {
        let extent = self.search::<false>(dimensions, letters)?;
        let words = self.frontier.words(extent);
        let mut score = 0;
        for &word in words {
            let mark = &mut self.marks[word as usize];
            let unseen = (*mark >> 7).wrapping_sub(1); // all bits, or none
            score += u32::from(*mark & POINTS & unseen);
            *mark |= SEEN;
        }
        for &word in words {
            self.marks[word as usize] &= !SEEN;
        }
        Some(score)
    }

    /// The words of a board with their paths. `None` if the frontier is too short for it.
    pub(crate) fn solve(&mut self, dimensions: Dimensions, letters: &[u8]) -> Option<Found> {
        let extent = self.search::<true>(dimensions, letters)?;
        let words = self.frontier.words(extent);
        self.fresh.clear();
        let mut score = 0;
        for (hit, &word) in words.iter().enumerate() {
            let mark = &mut self.marks[word as usize];
            if *mark & (COUNTS | SEEN) == COUNTS {
                score += u32::from(*mark & POINTS);
                *mark |= SEEN;
                self.fresh.push((self.trie.numbers[word as usize], hit as u32));
            }
        }
        for &word in words {
            self.marks[word as usize] &= !SEEN;
        }
        self.fresh.sort_unstable();
        let mut found = Found::with_capacity(self.fresh.len());
        let (_, layout) = self.layout.as_ref().expect("searched just now");
        for &(number, hit) in &self.fresh {
            found.push(number, |cells| self.frontier.path(layout, hit as usize, cells));
        }
        (found.score, found.operations) = (score, extent.items as u64);
        Some(found)
    }

    fn search<const PATHS: bool>(
        &mut self,
        dimensions: Dimensions,
        letters: &[u8],
    ) -> Option<Extent> {
        if self.layout.as_ref().is_none_or(|(known, _)| *known != dimensions) {
            self.layout = Some((dimensions, Layout::new(&Shape::new(dimensions))?));
        }
        let (_, layout) = self.layout.as_ref()?;
        self.frontier.search::<PATHS>(&self.trie.nodes, layout, letters)
    }
}
