//! The packed word graph: the only code that knows how a node is laid out.
//!
//! A graph is one array of `u32`. A node is its letter mask (one word, or two for alphabets of more
//! than 31 letters), then one edge for each letter of the mask, in letter order:
//!
//! ```text
//! node    mask | edge | edge | ...          the edge of letter c stands at popcount(mask below c)
//! edge    bit 31: a word ends here          bits 0-30: where the node below starts
//! ```
//!
//! The node at 0 has an empty mask and serves every leaf. A node stands after all nodes below it, so
//! the root comes last and one pass from the front can validate or count everything.

use crate::letter::Code;

/// Bit of an edge that says a word ends with its letter.
const ACCEPT: u32 = 1 << 31;

/// Where a node starts in the array.
pub type Node = u32;

/// The node without letters.
pub const LEAF: Node = 0;

/// The largest offset an edge can hold.
pub const MAX_OFFSET: usize = (ACCEPT - 1) as usize;

/// How many mask words a node has for an alphabet of `letters` letters, with a bit to spare.
#[must_use]
pub const fn mask_words(letters: usize) -> usize {
    if letters < 32 { 1 } else { 2 }
}

/// A packed edge: the letter is implied by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge(pub(crate) u32);

impl Edge {
    /// An edge to `target`, ending a word or not.
    #[inline]
    #[must_use]
    pub fn new(target: Node, accepts: bool) -> Self {
        Self(target | if accepts { ACCEPT } else { 0 })
    }

    /// Whether a word ends with this edge's letter.
    #[inline]
    #[must_use]
    pub fn accepts(self) -> bool {
        self.0 & ACCEPT != 0
    }

    /// The node that the edge leads to.
    #[inline]
    #[must_use]
    pub fn target(self) -> Node {
        self.0 & !ACCEPT
    }
}

/// A view of a graph whose nodes have `W` mask words.
#[derive(Debug, Clone, Copy)]
pub struct Graph<'a, const W: usize> {
    words: &'a [u32],
}

#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
impl<'a, const W: usize> Graph<'a, W> {
    /// Views an array that is known to be well formed.
    #[inline(always)]
    #[must_use]
    pub fn new(words: &'a [u32]) -> Self {
        Self { words }
    }

    /// The letters that lead on from a node, a bit each.
    #[inline(always)]
    #[must_use]
    pub fn mask(self, node: Node) -> u64 {
        let at = node as usize;
        let low = u64::from(self.words[at]);
        if W == 1 { low } else { low | u64::from(self.words[at + 1]) << 32 }
    }

    /// Where the edge of `code` stands, `code` being in the node's `mask`.
    #[inline(always)]
    #[must_use]
    pub fn slot(self, node: Node, mask: u64, code: Code) -> usize {
        node as usize + W + rank(mask, code)
    }

    /// The edge in a slot.
    #[inline(always)]
    #[must_use]
    pub fn edge_at(self, slot: usize) -> Edge {
        Edge(self.words[slot])
    }

    /// The edge of a letter, if it leads on from the node.
    #[inline(always)]
    #[must_use]
    pub fn edge(self, node: Node, code: Code) -> Option<Edge> {
        let mask = self.mask(node);
        (mask >> code & 1 != 0).then(|| self.edge_at(self.slot(node, mask, code)))
    }

    /// The edges of a node with their letters, in order.
    pub fn edges(self, node: Node) -> impl Iterator<Item = (Code, Edge)> + use<'a, W> {
        let first = node as usize + W;
        bits(self.mask(node)).zip(first..).map(move |(code, slot)| (code, self.edge_at(slot)))
    }

    /// How many array words a node takes.
    #[inline]
    #[must_use]
    pub fn size(self, node: Node) -> usize {
        W + self.mask(node).count_ones() as usize
    }
}

/// How many letters of a mask come before `code`.
#[inline(always)]
#[must_use]
#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
pub fn rank(mask: u64, code: Code) -> usize {
    (mask & ((1u64 << code) - 1)).count_ones() as usize
}

/// The codes in a mask, in order.
pub fn bits(mut mask: u64) -> impl Iterator<Item = Code> + Clone {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let code = mask.trailing_zeros() as Code;
            mask &= mask - 1;
            code
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stand_in_letter_order() {
        // Leaf at 0; at 1 the node { B: word }; at 3 the root { A: to 1, C: word, leaf }.
        let words = [0, 0b10, ACCEPT, 0b101, 1, ACCEPT];
        let graph = Graph::<1>::new(&words);
        assert_eq!(graph.edge(3, 0), Some(Edge::new(1, false)));
        assert_eq!(graph.edge(3, 1), None);
        assert_eq!(graph.edge(3, 2), Some(Edge::new(LEAF, true)));
        assert_eq!(graph.edges(3).map(|(code, _)| code).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(graph.size(3), 3);
    }

    #[test]
    fn wide_nodes_have_two_mask_words() {
        let words = [0, 0, 1, 1 << 8, ACCEPT, ACCEPT];
        let graph = Graph::<2>::new(&words);
        assert_eq!(graph.edges(2).map(|(code, _)| code).collect::<Vec<_>>(), [0, 40]);
        assert_eq!(graph.slot(2, graph.mask(2), 40), 5);
    }
}
