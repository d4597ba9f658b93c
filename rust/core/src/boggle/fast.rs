//! From the words that the frontier meets to the words that a board has: each counted once.

use std::sync::Arc;

use super::found::Found;
use super::frontier::{Engine, Extent, Frontier, Layout, PATH};
use super::order::{Numbered, Order};
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
    /// The new words of a board, as the trie numbers them and then as the lexicon does, and their
    /// paths, each at the end of its block.
    fresh: Vec<Numbered>,
    blocks: Vec<[u8; PATH]>,
    order: Order,
}

impl Fast {
    pub(crate) fn new(trie: Arc<Packed>, min_length: usize, engine: Engine) -> Self {
        let mark = |&length: &u8| {
            let length = usize::from(length);
            if length >= min_length { COUNTS | points(length) as u8 } else { 0 }
        };
        let marks = trie.lengths.iter().map(mark).collect();
        let order = Order::new(trie.numbers.iter().max().map_or(0, |&last| last as usize + 1));
        Self {
            trie,
            frontier: Frontier::new(engine),
            marks,
            layout: None,
            fresh: Vec::new(),
            blocks: Vec::new(),
            order,
        }
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
        self.fresh.resize(words.len().max(self.fresh.len()), Numbered::default());
        let (mut score, mut count) = (0, 0);
        for (hit, &word) in words.iter().enumerate() {
            let mark = self.marks[word as usize];
            // Every hit is written, only new words are kept: the branch would be a toss-up.
            let is_new = usize::from(mark & (COUNTS | SEEN) == COUNTS);
            self.fresh[count] = Numbered::new(word, hit);
            count += is_new;
            score += u32::from(mark & POINTS) * is_new as u32;
            self.marks[word as usize] = mark | SEEN;
        }
        for &word in words {
            self.marks[word as usize] &= !SEEN;
        }
        let mut found = self.paths(count);
        (found.score, found.operations) = (score, extent.items as u64);
        Some(found)
    }

    /// The first `count` fresh words in order, with their paths.
    ///
    /// Paths are followed in the order of the hits, in which those of one length stand together, and
    /// only then sorted: the length of the next is foretold almost always.
    fn paths(&mut self, count: usize) -> Found {
        let (_, layout) = self.layout.as_ref().expect("a board was searched just now");
        let fresh = &mut self.fresh[..count];
        self.blocks.resize((count + 1).max(self.blocks.len()), [0; PATH]);
        let mut cells = 0;
        for (block, word) in fresh.iter_mut().enumerate() {
            let length = self.frontier.path(layout, word.place(), &mut self.blocks[block]);
            cells += length;
            let number = self.trie.numbers[word.number() as usize];
            *word = Numbered::new(number, block * PATH + PATH - length);
        }
        let mut found = Found::with_capacity(count, cells + PATH);
        let blocks = self.blocks.as_flattened();
        for word in self.order.sort(fresh) {
            let start = word.place();
            let path = blocks[start..].first_chunk::<PATH>().expect("a block follows the last");
            found.push_start(word.number(), path, PATH - start % PATH);
        }
        found
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
