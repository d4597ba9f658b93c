//! The prefix tree as the frontier search reads it: sixteen bytes a node, words known to the parent.
//!
//! A node says which letters lead on and which make a word, so that a prefix without continuation
//! is no node at all: it is found by its parent and never visited. Words are numbered as they
//! are met, breadth first, so that the words of one node stand side by side like its children.

use std::sync::Arc;

use super::cells::QReading;
use super::tile::{Q, U};
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Code;
use crate::lexicon::index::WordIndex;
use crate::lexicon::node::{Edge, Graph, LEAF, Node, bits, mask_words};
use crate::lexicon::{Derived, Lexicon};

/// A prefix that can be continued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(16))] // a node never straddles two cache lines
pub(crate) struct PackedNode {
    /// The letters that lead to another node.
    pub(crate) onward: u32,
    /// The letters that complete a word.
    pub(crate) words: u32,
    /// The first of the nodes led to; the others follow in letter order.
    pub(crate) first_child: u32,
    /// The first of the words completed; the others follow in letter order.
    pub(crate) first_word: u32,
}

/// The prefixes of words, breadth first; node 0 is the empty one.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(crate) nodes: Box<[PackedNode]>,
    /// For each word its number in the lexicon.
    pub(crate) numbers: Box<[u32]>,
    /// For each word how many letters it has.
    pub(crate) lengths: Box<[u8]>,
}

/// The trie of all words that have `MIN` letters or more.
///
/// With `QU` the letter Q stands for QU, and words with another Q are left out.
struct Kept<const QU: bool, const MIN: usize>(Arc<Packed>);

/// The trie for a reading of Q that leaves out as many short words as it can.
pub(crate) fn packed(
    lexicon: &Lexicon,
    reading: QReading,
    min_length: usize,
    control: &Control<'_>,
) -> Result<Arc<Packed>, LexiconError> {
    Ok(match (reading, min_length) {
        (QReading::Qu, ..3) => lexicon.derived::<Kept<true, 0>>(control)?.0.clone(),
        (QReading::Qu, 3..) => lexicon.derived::<Kept<true, 3>>(control)?.0.clone(),
        (QReading::Plain, ..3) => lexicon.derived::<Kept<false, 0>>(control)?.0.clone(),
        (QReading::Plain, 3..) => lexicon.derived::<Kept<false, 3>>(control)?.0.clone(),
    })
}

/// The widest alphabet that a packed node has bits for.
pub(crate) const MAX_PACKED_LETTERS: usize = 32;

/// A prefix met while building: its place in the graph, the words before it, its letters.
#[derive(Clone, Copy)]
struct Place {
    state: Node,
    rank: u32,
    length: u8,
}

/// One letter further: the edge taken last, and the place it leads to.
struct Step {
    accepts: bool,
    place: Place,
}

impl<const QU: bool, const MIN: usize> Derived for Kept<QU, MIN> {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        assert!(lexicon.alphabet().len() <= MAX_PACKED_LETTERS, "a node has a bit for each letter");
        let packed = match mask_words(lexicon.alphabet().len()) {
            1 => Packed::new(&Walk::<1>::new(lexicon, QU), lexicon.root(), MIN, control),
            _ => Packed::new(&Walk::<2>::new(lexicon, QU), lexicon.root(), MIN, control),
        };
        Ok(Self(Arc::new(packed?)))
    }
}

impl Packed {
    fn new<const W: usize>(
        walk: &Walk<'_, W>,
        root: Node,
        min_length: usize,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        let mut places = vec![Place { state: root, rank: 0, length: 0 }];
        let (mut nodes, mut numbers, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
        let mut pace = Pace::default();
        while let Some(&place) = places.get(nodes.len()) {
            pace.step(control)?;
            let (first_child, first_word) = (places.len() as u32, numbers.len() as u32);
            let (mut onward, mut words) = (0, 0);
            for code in bits(walk.graph.mask(place.state)) {
                let Some(step) = walk.step(place, code) else { continue };
                if step.accepts && usize::from(step.place.length) >= min_length {
                    words |= 1 << code;
                    numbers.push(step.place.rank);
                    lengths.push(step.place.length);
                }
                if step.place.state != LEAF {
                    onward |= 1 << code;
                    let rank = step.place.rank + u32::from(step.accepts);
                    places.push(Place { rank, ..step.place });
                }
            }
            nodes.push(PackedNode { onward, words, first_child, first_word });
            if places.len() > u32::MAX as usize / size_of::<PackedNode>() {
                return Err(LexiconError::TooLarge);
            }
        }
        Ok(Self { nodes: nodes.into(), numbers: numbers.into(), lengths: lengths.into() })
    }
}

/// Steps through the word graph, counting words and reading Q as QU where asked.
struct Walk<'a, const W: usize> {
    graph: Graph<'a, W>,
    index: Arc<WordIndex>,
    /// The codes of Q and U where Q is QU; a missing U makes every Q a dead end.
    qu: Option<(Code, Option<Code>)>,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(lexicon: &'a Lexicon, qu: bool) -> Self {
        let alphabet = lexicon.alphabet();
        let q = if qu { alphabet.find(Q) } else { None };
        let qu = q.map(|q| (q, alphabet.find(U)));
        Self { graph: Graph::new(lexicon.nodes()), index: lexicon.index(), qu }
    }

    /// What a tile of a letter leads to.
    fn step(&self, from: Place, code: Code) -> Option<Step> {
        let (edge, place) = self.letter(from, code)?;
        match self.qu {
            Some((q, u)) if q == code => {
                let rank = place.rank + u32::from(edge.accepts());
                let (edge, place) = self.letter(Place { rank, ..place }, u?)?;
                Some(Step { accepts: edge.accepts(), place })
            }
            _ => Some(Step { accepts: edge.accepts(), place }),
        }
    }

    fn letter(&self, from: Place, code: Code) -> Option<(Edge, Place)> {
        let mask = self.graph.mask(from.state);
        (mask >> code & 1 != 0).then(|| {
            let slot = self.graph.slot(from.state, mask, code);
            let edge = self.graph.edge_at(slot);
            let rank = from.rank + self.index.before(slot);
            (edge, Place { state: edge.target(), rank, length: from.length + 1 })
        })
    }
}
