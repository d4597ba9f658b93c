//! The first letters of a look-up, answered by one table.
//!
//! Each letter of a word costs a mask, a bit count and an edge, each waiting for the one before. The
//! table answers for several letters at once: three, or two where the alphabet is wide and three would
//! take a megabyte. Its rows are as sparse as the words are, so few of its lines are ever fetched.

use super::node::{Edge, Graph, Node};
use crate::letter::Code;

/// No word starts so. No edge of a graph reads so: one that leads to the leaf ends a word.
const NONE: u32 = 0;

/// How many letters the table answers for, in a graph whose nodes have `mask_words` mask words.
pub(super) const fn letters(mask_words: usize) -> usize {
    if mask_words == 1 { 3 } else { 2 }
}

/// The bits that a code takes in a place of the table.
const fn code_bits(mask_words: usize) -> u32 {
    if mask_words == 1 { 5 } else { 6 }
}

/// The edges after every choice of the first letters.
#[derive(Debug)]
pub(crate) struct Opening {
    edges: Box<[u32]>,
}

impl Opening {
    pub(crate) fn new<const W: usize>(graph: Graph<'_, W>, root: Node) -> Self {
        let size = 1 << (code_bits(W) as usize * letters(W));
        // Zeros come from the system untouched: rows that no word needs take no memory.
        let mut opening = Self { edges: vec![NONE; size].into_boxed_slice() };
        opening.enter(graph, root, 0, letters(W));
        opening
    }

    /// Enters what follows `node`, which stands behind the letters of `place`, `left` letters on.
    fn enter<const W: usize>(
        &mut self,
        graph: Graph<'_, W>,
        node: Node,
        place: usize,
        left: usize,
    ) {
        for (code, edge) in graph.edges(node) {
            let place = place << code_bits(W) | usize::from(code);
            match left {
                1 => self.edges[place] = edge.0,
                _ => self.enter(graph, edge.target(), place, left - 1),
            }
        }
    }

    /// The edge after the first letters, as many as [`letters`] says.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
    pub(crate) fn edge<const W: usize>(&self, codes: impl Iterator<Item = Code>) -> Option<Edge> {
        let (mut place, mut all) = (0, 0);
        for code in codes {
            place = place << code_bits(W) | usize::from(code);
            all |= code;
        }
        // The code of what is no letter has a bit more than those of a narrow alphabet.
        let edge = if all >> code_bits(W) == 0 { self.edges[place] } else { NONE };
        (edge != NONE).then_some(Edge(edge))
    }
}
