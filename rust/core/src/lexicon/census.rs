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

/// What is known of the nodes already passed, by where they start.
///
/// Two arrays, because a byte is enough for the height: less memory to be had from the system.
struct Passed {
    words: Vec<u32>,
    /// Letters to the farthest word's end, plus one; 0 where no node starts.
    height: Vec<u8>,
}

multiversion! {
    /// Counts a graph whose edges may use `letters`.
    pub(super) fn census<const W: usize>(nodes: &[u32], letters: u64) -> Result<Census, FileFlaw> {
        let flaw = |what| Err(FileFlaw::Corrupted(what));
        if nodes.len() < W || nodes[..W].iter().any(|&word| word != 0) {
            return flaw("the graph does not start with its leaf");
        }
        let graph = Graph::<W>::new(nodes);
        let mut passed = Passed { words: vec![0; nodes.len()], height: vec![0; nodes.len()] };
        passed.height[LEAF as usize] = 1;
        let (mut at, mut root, mut used) = (W, LEAF, 0);
        while at < nodes.len() {
            let mask = if at + W <= nodes.len() { graph.mask(at as Node) } else { 0 };
            let end = at + W + mask.count_ones() as usize;
            if mask == 0 || mask & !letters != 0 || end > nodes.len() {
                return flaw("a node has no edges, unknown letters, or runs past the end");
            }
            passed.visit(&nodes[at + W..end], at)?;
            used |= mask;
            root = at as Node;
            at = end;
        }
        let longest = u32::from(passed.height[root as usize]) - 1;
        Ok(Census { root, words: passed.words[root as usize], longest, letters: used })
    }
}

impl Passed {
    /// Adds up what lies below the node at `at`.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "part of the inner loop of `census`")]
    fn visit(&mut self, edges: &[u32], at: usize) -> Result<(), FileFlaw> {
        let (mut words, mut height, mut sound) = (0u64, 0, true);
        for &edge in edges {
            let edge = Edge(edge);
            // What leads forwards or to itself is as unsound as what leads to no node: height 0.
            let target = (edge.target() as usize).min(at);
            let below = self.height[target];
            sound &= below != 0 && (target != 0 || edge.accepts());
            words += u64::from(self.words[target]) + u64::from(edge.accepts());
            height = height.max(below);
        }
        if !sound {
            return Err(FileFlaw::Corrupted("an edge leads nowhere"));
        }
        if usize::from(height) > MAX_WORD {
            return Err(FileFlaw::Corrupted("a word is longer than the limit"));
        }
        let Ok(words) = u32::try_from(words) else {
            return Err(FileFlaw::Corrupted("the graph holds more words than can be counted"));
        };
        self.words[at] = words;
        self.height[at] = height + 1;
        Ok(())
    }
}
