//! From the words that the frontier meets to the words that a board has: each counted once.

use std::sync::Arc;

use super::found::Found;
use super::frontier::{Engine, Extent, Frontier, Layout, PATH};
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
    /// The new words of a board, then their paths, each at the end of its block.
    fresh: Vec<Fresh>,
    blocks: Vec<[u8; PATH]>,
    lengths: Vec<u8>,
}

/// A new word and where it was met, in one number that sorts by word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fresh(u64);

impl Fresh {
    #[inline]
    fn new(number: u32, hit: usize) -> Self {
        Self(u64::from(number) << 32 | hit as u64)
    }

    #[inline]
    fn number(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    fn hit(self) -> usize {
        self.0 as u32 as usize
    }
}

impl Fast {
    pub(crate) fn new(trie: Arc<Packed>, min_length: usize, engine: Engine) -> Self {
        let mark = |&length: &u8| {
            let length = usize::from(length);
            if length >= min_length { COUNTS | points(length) as u8 } else { 0 }
        };
        let marks = trie.lengths.iter().map(mark).collect();
        Self {
            trie,
            frontier: Frontier::new(engine),
            marks,
            layout: None,
            fresh: Vec::new(),
            blocks: Vec::new(),
            lengths: Vec::new(),
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
        self.fresh.resize(words.len().max(self.fresh.len()), Fresh::default());
        let (mut score, mut count) = (0, 0);
        for (hit, &word) in words.iter().enumerate() {
            let mark = self.marks[word as usize];
            // Every hit is written, only new words are kept: the branch would be a toss-up.
            let is_new = usize::from(mark & (COUNTS | SEEN) == COUNTS);
            self.fresh[count] = Fresh::new(self.trie.numbers[word as usize], hit);
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
        let blocks = (count + 1).max(self.blocks.len());
        self.blocks.resize(blocks, [0; PATH]);
        self.lengths.resize(blocks, 0);
        for (block, word) in fresh.iter_mut().enumerate() {
            let length = self.frontier.path(layout, word.hit(), &mut self.blocks[block]);
            self.lengths[block] = length as u8;
            *word = Fresh::new(word.number(), block);
        }
        fresh.sort_unstable();
        let mut found = Found::with_capacity(count);
        for word in fresh {
            let length = usize::from(self.lengths[word.hit()]);
            let block = &self.blocks[word.hit()];
            found.push(word.number(), |cells| cells.extend_from_slice(&block[PATH - length..]));
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
