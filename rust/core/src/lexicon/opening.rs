//! The first two letters of a look-up, answered by one table.
//!
//! Each letter of a word costs a mask, a bit count and an edge, each waiting for the one before. The
//! table answers for two letters at once; it is small enough to stay in the nearest cache.

use super::node::{Edge, Graph, Node};
use crate::letter::Code;

/// No word starts so: an edge to a node that no graph is large enough to have.
const NONE: Edge = Edge(u32::MAX);

/// The edges after every pair of letters.
#[derive(Debug)]
pub(crate) struct Opening {
    /// Indexed by the first code times 64 plus the second.
    edges: Box<[Edge; 64 * 64]>,
}

impl Opening {
    pub(crate) fn new<const W: usize>(graph: Graph<'_, W>, root: Node) -> Self {
        let mut edges = Box::new([NONE; 64 * 64]);
        for (first, edge) in graph.edges(root) {
            for (second, edge) in graph.edges(edge.target()) {
                edges[usize::from(first) * 64 + usize::from(second)] = edge;
            }
        }
        Self { edges }
    }

    /// The edge after two letters.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
    pub(crate) fn edge(&self, first: Code, second: Code) -> Option<Edge> {
        let edge = self.edges[usize::from(first & 63) * 64 + usize::from(second & 63)];
        (edge != NONE).then_some(edge)
    }
}
