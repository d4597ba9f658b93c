//! Words as a tree: a letter in a cell, then a letter in a later cell, and so on.
//!
//! A node stands for letters in some of the cells. Its points are those of the words that need exactly
//! these; its children are one letter more, in a cell that is decided later. Words that need the same
//! letters in the same cells share all their nodes.

use std::num::NonZeroU32;

use super::paths::{DIGIT, Key};

/// Letters in some cells.
#[derive(Debug, Clone, Copy, Default)]
struct Node {
    points: u32,
    first: u32,
    last: u32,
}

/// One letter more.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    /// Cells that are decided later than this one.
    pub(super) cell: u8,
    pub(super) digit: u8,
    /// `None` if no word needs a letter more. A root is no child.
    pub(super) node: Option<NonZeroU32>,
    /// The most that the words here and below can be worth together.
    pub(super) bound: u32,
}

/// The node that all others are below.
pub(super) const ROOT: u32 = 0;

/// All of it.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    children: Vec<Child>,
    /// Children of nodes that are not complete.
    pending: Vec<Child>,
}

impl Tree {
    /// The tree of sorted keys that agree but for their lowest digits, `cells` of them. `points` says
    /// what a word with a key is worth.
    pub(super) fn new(keys: &[Key], cells: usize, points: &impl Fn(Key) -> u32) -> Self {
        let nodes = vec![Node::default()];
        let mut tree = Self { nodes, children: Vec::new(), pending: Vec::new() };
        tree.nodes[ROOT as usize] = tree.make(keys, DIGIT * cells as u32, points);
        tree
    }

    /// The points of a node and its children, those decided last first.
    pub(super) fn node(&self, node: u32) -> (u32, &[Child]) {
        let node = self.nodes[node as usize];
        (node.points, &self.children[node.first as usize..node.last as usize])
    }

    /// Makes the node of keys that agree but for their lowest `bits` bits.
    fn make(&mut self, mut keys: &[Key], bits: u32, points: &impl Fn(Key) -> u32) -> Node {
        let rest = |key: Key| key & ((1 << bits) - 1);
        let own = keys.iter().take_while(|&&key| rest(key) == 0).count();
        let worth = if own > 0 { own as u32 * points(keys[0]) } else { 0 };
        keys = &keys[own..];
        let start = self.pending.len();
        while let Some(&key) = keys.first() {
            let cell = rest(key).ilog2() / DIGIT;
            let digit = rest(key) >> (DIGIT * cell);
            let others = keys.partition_point(|&other| rest(other) >> (DIGIT * cell) == digit);
            let child = self.child(&keys[..others], cell as u8, digit as u8, points);
            self.pending.push(child);
            keys = &keys[others..];
        }
        let first = self.children.len() as u32;
        self.children.extend(self.pending.drain(start..));
        Node { points: worth, first, last: self.children.len() as u32 }
    }

    /// The child of keys that agree but for the digits of the cells decided later.
    fn child(&mut self, keys: &[Key], cell: u8, digit: u8, points: &impl Fn(Key) -> u32) -> Child {
        let bits = DIGIT * u32::from(cell);
        let last = keys[keys.len() - 1];
        if last & ((1 << bits) - 1) == 0 {
            return Child { cell, digit, node: None, bound: keys.len() as u32 * points(last) };
        }
        let node = self.make(keys, bits, points);
        self.nodes.push(node);
        let node = self.nodes.len() as u32 - 1;
        Child { cell, digit, node: NonZeroU32::new(node), bound: self.bound(node) }
    }

    /// The points of a node, and for each later cell the most that one letter leads to.
    fn bound(&self, node: u32) -> u32 {
        let (points, children) = self.node(node);
        let of_a_cell = children.chunk_by(|a, b| a.cell == b.cell);
        let most = of_a_cell.map(|cell| cell.iter().map(|child| child.bound).max().unwrap_or(0));
        points + most.sum::<u32>()
    }
}
