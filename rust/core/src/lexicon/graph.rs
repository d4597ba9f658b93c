//! The minimal graph of sorted words, in one pass.
//!
//! The nodes along the last word stay open. When the next word leaves them they are closed from the
//! end, each becoming one with an equal node if there is one (Daciuk, Mihov, Watson and Watson, 2000).

use super::intern::Interner;
use super::node::{Edge, LEAF, Node};
use crate::error::{LexiconError, MAX_WORD};
use crate::letter::Code;

/// A minimal word graph and what is known of it.
pub(crate) struct WordGraph {
    /// The nodes, laid out as `node` says.
    pub(crate) nodes: Vec<u32>,
    /// Where to start.
    pub(crate) root: Node,
    /// How many words there are.
    pub(crate) len: u32,
    /// Letters in the longest word.
    pub(crate) longest: u32,
}

/// Takes words in order and makes the graph.
pub(crate) struct GraphBuilder {
    interner: Interner,
    /// `open[i]` is the node from which letter `i` of the last word leads on.
    open: Vec<OpenNode>,
    last: Vec<Code>,
    len: u32,
    longest: usize,
}

#[derive(Default)]
struct OpenNode {
    mask: u64,
    edges: Vec<Edge>,
}

impl GraphBuilder {
    pub(crate) fn new(mask_words: usize) -> Self {
        Self {
            interner: Interner::new(mask_words),
            open: (0..=MAX_WORD).map(|_| OpenNode::default()).collect(),
            last: Vec::with_capacity(MAX_WORD),
            len: 0,
            longest: 0,
        }
    }

    /// Adds a word that sorts after, or is, the last one; answers whether it was new.
    pub(crate) fn add(&mut self, word: &[Code]) -> Result<bool, LexiconError> {
        let shared = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        if shared == word.len() && self.len > 0 {
            return Ok(false);
        }
        self.close_below(shared)?;
        for (depth, &code) in word.iter().enumerate().skip(shared) {
            let node = &mut self.open[depth];
            node.mask |= 1 << code;
            node.edges.push(Edge::new(LEAF, depth + 1 == word.len()));
        }
        self.last.truncate(shared);
        self.last.extend_from_slice(&word[shared..]);
        self.len += 1;
        self.longest = self.longest.max(word.len());
        Ok(true)
    }

    /// Closes all nodes deeper than `depth`, linking each to the one above.
    fn close_below(&mut self, depth: usize) -> Result<(), LexiconError> {
        for level in (depth + 1..=self.last.len()).rev() {
            let node = self.close(level)?;
            let edge = self.open[level - 1].edges.last_mut().expect("a letter led down from here");
            *edge = Edge::new(node, edge.accepts());
        }
        Ok(())
    }

    fn close(&mut self, level: usize) -> Result<Node, LexiconError> {
        let open = &mut self.open[level];
        let node = self.interner.intern(open.mask, &open.edges)?;
        open.mask = 0;
        open.edges.clear();
        Ok(node)
    }

    /// The finished graph.
    pub(crate) fn finish(mut self) -> Result<WordGraph, LexiconError> {
        self.close_below(0)?;
        let root = self.close(0)?;
        let nodes = self.interner.into_words();
        Ok(WordGraph { nodes, root, len: self.len, longest: self.longest as u32 })
    }
}
