//! Numbering the words: from a word to its place in sorted order and back.
//!
//! Beside every edge stands how many words of its node come before it; adding these up along a word
//! gives its number. The table is as long as the graph and is made when first asked for.

use super::node::{Edge, Graph, LEAF, Node, bits, mask_words};
use super::{Derived, Lexicon};
use crate::control::{Control, Pace};
use crate::error::{LexiconError, Stopped};
use crate::letter::Code;

/// The word numbers of a lexicon; see [`Lexicon::index_of`].
#[derive(Debug)]
pub struct WordIndex {
    /// For each edge's slot, the words of its node that sort before all words through it; for each
    /// node's own first slot, the words below it.
    before: Box<[u32]>,
    mask_words: usize,
}

impl Derived for WordIndex {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        Ok(match mask_words(lexicon.alphabet().len()) {
            1 => Self::new::<1>(lexicon.nodes(), control)?,
            _ => Self::new::<2>(lexicon.nodes(), control)?,
        })
    }
}

impl WordIndex {
    /// One pass from the leaf to the root.
    fn new<const W: usize>(nodes: &[u32], control: &Control<'_>) -> Result<Self, Stopped> {
        let graph = Graph::<W>::new(nodes);
        let mut before = vec![0u32; nodes.len()].into_boxed_slice();
        let (mut at, mut pace) = (W, Pace::default());
        while at < nodes.len() {
            pace.step(control)?;
            let end = at + graph.size(at as Node);
            let mut sum = 0;
            for slot in at + W..end {
                before[slot] = sum;
                let edge = graph.edge_at(slot);
                sum += u32::from(edge.accepts()) + before[edge.target() as usize];
            }
            before[at] = sum;
            at = end;
        }
        Ok(Self { before, mask_words: W })
    }

    /// The number of a word, if it is one.
    #[must_use]
    pub fn index(&self, lexicon: &Lexicon, word: &[Code]) -> Option<u32> {
        let (first, edge) = self.find(lexicon, word)?;
        edge.accepts().then_some(first)
    }

    /// The number of the first word with a non-empty prefix, and how many there are.
    #[must_use]
    pub fn range(&self, lexicon: &Lexicon, prefix: &[Code]) -> Option<(usize, usize)> {
        let (first, edge) = self.find(lexicon, prefix)?;
        let count = u32::from(edge.accepts()) + self.before[edge.target() as usize];
        Some((first as usize, count as usize))
    }

    /// How many words sort before a prefix, and its last edge.
    fn find(&self, lexicon: &Lexicon, prefix: &[Code]) -> Option<(u32, Edge)> {
        match self.mask_words {
            1 => self.find_in::<1>(lexicon, prefix),
            _ => self.find_in::<2>(lexicon, prefix),
        }
    }

    /// How many words of its node sort before all words through the edge in a slot.
    #[must_use]
    pub fn before(&self, slot: usize) -> u32 {
        self.before[slot]
    }

    fn find_in<const W: usize>(&self, lexicon: &Lexicon, prefix: &[Code]) -> Option<(u32, Edge)> {
        let graph = Graph::<W>::new(lexicon.nodes());
        let mut found = None;
        for &code in prefix {
            // A word sorts before its continuations.
            let (before, edge) = found.unwrap_or((0, Edge::new(lexicon.root(), false)));
            let mask = graph.mask(edge.target());
            if mask >> code & 1 == 0 {
                return None;
            }
            let slot = graph.slot(edge.target(), mask, code);
            found =
                Some((before + u32::from(edge.accepts()) + self.before[slot], graph.edge_at(slot)));
        }
        found
    }

    /// The codes of the word with a number below [`Lexicon::len`].
    #[must_use]
    pub fn word(&self, lexicon: &Lexicon, index: u32) -> Vec<Code> {
        match self.mask_words {
            1 => self.word_in::<1>(lexicon, index),
            _ => self.word_in::<2>(lexicon, index),
        }
    }

    fn word_in<const W: usize>(&self, lexicon: &Lexicon, index: u32) -> Vec<Code> {
        let graph = Graph::<W>::new(lexicon.nodes());
        let (mut node, mut left, mut word) = (lexicon.root(), index, Vec::new());
        while node != LEAF {
            let first = node as usize + W;
            let edges = &self.before[first..first + graph.size(node) - W];
            let place = edges.partition_point(|&before| before <= left) - 1;
            left -= edges[place];
            word.extend(bits(graph.mask(node)).nth(place));
            let edge = graph.edge_at(first + place);
            if edge.accepts() {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            node = edge.target();
        }
        word
    }
}
