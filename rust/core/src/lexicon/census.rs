//! The check of a graph from outside: one pass from the leaf to the root.
//!
//! A node may lead only backwards, to where a node starts. So the graph has no circles, no look-up can
//! leave it, and the words below each node can be counted as it is passed.

use super::node::{Edge, Graph, LEAF, Node};
use crate::cpu::multiversion;
use crate::error::{FileFlaw, MAX_WORD};

/// What a graph holds.
pub(super) struct Census {
    pub(super) root: Node,
    pub(super) words: u32,
    pub(super) longest: u32,
    pub(super) letters: u64,
}

/// What is known of a node already passed.
#[derive(Clone, Copy, Default)]
struct Passed {
    words: u32,
    /// Letters to the farthest word's end, plus one; 0 where no node starts.
    height: u32,
}

multiversion! {
    /// Counts a graph whose edges may use `letters`.
    pub(super) fn census<const W: usize>(nodes: &[u32], letters: u64) -> Result<Census, FileFlaw> {
        let flaw = |what| Err(FileFlaw::Corrupted(what));
        if nodes.len() < W || nodes[..W].iter().any(|&word| word != 0) {
            return flaw("the graph does not start with its leaf");
        }
        let graph = Graph::<W>::new(nodes);
        let mut passed = vec![Passed::default(); nodes.len()];
        passed[LEAF as usize].height = 1;
        let (mut at, mut root, mut used) = (W, LEAF, 0);
        while at < nodes.len() {
            let mask = if at + W <= nodes.len() { graph.mask(at as Node) } else { 0 };
            let end = at + W + mask.count_ones() as usize;
            if mask == 0 || mask & !letters != 0 || end > nodes.len() {
                return flaw("a node has no edges, unknown letters, or runs past the end");
            }
            passed[at] = node(&nodes[at + W..end], at, &passed)?;
            used |= mask;
            root = at as Node;
            at = end;
        }
        let Passed { words, height } = passed[root as usize];
        Ok(Census { root, words, longest: height - 1, letters: used })
    }
}

/// Adds up what lies below the node at `at`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the inner loop of `census`")]
fn node(edges: &[u32], at: usize, passed: &[Passed]) -> Result<Passed, FileFlaw> {
    let (mut words, mut height) = (0u64, 0);
    for &edge in edges {
        let edge = Edge(edge);
        let target = edge.target() as usize;
        let below = if target < at { passed[target] } else { Passed::default() };
        // A leaf that ends no word, or no node at all: such an edge leads nowhere.
        if below.height == 0 || (target == 0 && !edge.accepts()) {
            return Err(FileFlaw::Corrupted("an edge leads nowhere"));
        }
        words += u64::from(below.words) + u64::from(edge.accepts());
        height = height.max(below.height);
    }
    if height as usize > MAX_WORD {
        return Err(FileFlaw::Corrupted("a word is longer than the limit"));
    }
    let Ok(words) = u32::try_from(words) else {
        return Err(FileFlaw::Corrupted("the graph holds more words than can be counted"));
    };
    Ok(Passed { words, height: height + 1 })
}
