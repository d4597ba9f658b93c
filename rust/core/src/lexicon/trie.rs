//! The plain prefix tree of a lexicon: one node for every prefix, children side by side.
//!
//! A search that has to know *which* prefix it is at (to mark words as found, to count visits) cannot
//! use the shared nodes of the word graph. Here every prefix has a number of its own, and the children
//! of a node are consecutive, so a child's number is computed without reading the node of its siblings.

use super::node::{Graph, LEAF, Node, bits, mask_words};
use super::{Derived, Lexicon};
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Code;

/// Bit of a link that says the prefix is a word.
const ACCEPT: u32 = 1 << 31;

/// A letter mask as wide as the alphabet needs.
pub trait Mask: Copy + Send + Sync + 'static {
    /// Keeps the bits that fit.
    fn narrow(mask: u64) -> Self;
    /// All bits.
    fn widen(self) -> u64;
}

impl Mask for u32 {
    #[inline]
    fn narrow(mask: u64) -> Self {
        mask as Self
    }
    #[inline]
    fn widen(self) -> u64 {
        self.into()
    }
}

impl Mask for u64 {
    #[inline]
    fn narrow(mask: u64) -> Self {
        mask
    }
    #[inline]
    fn widen(self) -> u64 {
        self
    }
}

/// A prefix: the letters that lead on, where its children start, whether it is a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct TrieNode<M> {
    mask: M,
    link: u32,
}

impl<M: Mask> TrieNode<M> {
    /// The letters that lead on, a bit each.
    #[inline]
    pub fn mask(self) -> u64 {
        self.mask.widen()
    }

    /// The number of the first child; the others follow in letter order.
    #[inline]
    pub fn first_child(self) -> u32 {
        self.link & !ACCEPT
    }

    /// Whether the prefix is a word.
    #[inline]
    pub fn accepts(self) -> bool {
        self.link & ACCEPT != 0
    }
}

/// All prefixes, breadth first; number 0 is the empty one.
///
/// ```
/// use wordgrid_core::control::Control;
/// use wordgrid_core::lexicon::{Lexicon, trie::Trie};
///
/// let trie = Lexicon::embedded().derived::<Trie<u32>>(&Control::default())?;
/// assert_eq!(trie.len(), 387_881);
/// # Ok::<(), wordgrid_core::error::LexiconError>(())
/// ```
#[derive(Debug)]
pub struct Trie<M> {
    nodes: Box<[TrieNode<M>]>,
    /// For each prefix, how many words sort before it: the word's number where it is a word.
    ranks: Box<[u32]>,
}

impl<M: Mask> Trie<M> {
    /// How many prefixes there are, the empty one included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the empty prefix is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The nodes by number.
    #[must_use]
    pub fn nodes(&self) -> &[TrieNode<M>] {
        &self.nodes
    }

    /// The number, in sorted order, of the word that a prefix is.
    #[must_use]
    pub fn word(&self, prefix: u32) -> Option<u32> {
        let at = prefix as usize;
        self.nodes[at].accepts().then(|| self.ranks[at])
    }

    /// The child of a prefix by a letter.
    #[inline]
    #[must_use]
    pub fn child(&self, prefix: u32, code: Code) -> Option<u32> {
        let node = self.nodes[prefix as usize];
        let below = node.mask() & ((1 << code) - 1);
        (node.mask() >> code & 1 != 0).then(|| node.first_child() + below.count_ones())
    }

    fn new<const W: usize>(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let graph = Graph::<W>::new(lexicon.nodes());
        let index = lexicon.index();
        let mut nodes: Vec<TrieNode<M>> = vec![TrieNode { mask: M::narrow(0), link: 0 }];
        let mut ranks = vec![0];
        let mut states: Vec<Node> = vec![lexicon.root()];
        let mut pace = Pace::default();
        let mut at = 0;
        while at < nodes.len() {
            pace.step(control)?;
            let state = states[at];
            let mask = graph.mask(state);
            let first = nodes.len() as u32;
            nodes[at].mask = M::narrow(mask);
            nodes[at].link |= if state == LEAF { 0 } else { first };
            let rank = ranks[at] + u32::from(nodes[at].accepts());
            for (slot, _) in (state as usize + W..).zip(bits(mask)) {
                let edge = graph.edge_at(slot);
                let link = if edge.accepts() { ACCEPT } else { 0 };
                nodes.push(TrieNode { mask: M::narrow(0), link });
                ranks.push(rank + index.before(slot));
                states.push(edge.target());
            }
            if nodes.len() >= ACCEPT as usize {
                return Err(LexiconError::TooLarge);
            }
            at += 1;
        }
        Ok(Self { nodes: nodes.into(), ranks: ranks.into() })
    }
}

impl<M: Mask> Derived for Trie<M> {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        assert!(
            lexicon.alphabet().len() <= size_of::<M>() * 8,
            "the mask has a bit for each letter"
        );
        match mask_words(lexicon.alphabet().len()) {
            1 => Self::new::<1>(lexicon, control),
            _ => Self::new::<2>(lexicon, control),
        }
    }
}
