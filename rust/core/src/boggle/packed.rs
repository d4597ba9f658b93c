//! The prefix tree as the frontier search reads it: sixteen bytes a node, words known to the parent.
//!
//! A node says which letters lead on and which make a word, so that a prefix without continuation
//! is no node at all: it is found by its parent and never visited. Nodes stand breadth first, but each
//! at a place that its last letter gives (see `slots`), and words likewise.

use std::sync::Arc;

use super::cells::QReading;
use super::slots::Slots;
use super::tile::{Q, U};
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Code;
use crate::lexicon::index::WordIndex;
use crate::lexicon::node::{Edge, Graph, LEAF, Node, bits, mask_words};
use crate::lexicon::{Derived, Lexicon};

/// A prefix that can be continued.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(C, align(16))] // a node never straddles two cache lines
pub(crate) struct PackedNode {
    /// The letters that lead to another node.
    pub(crate) onward: u32,
    /// The letters that complete a word.
    pub(crate) words: u32,
    /// The node that a letter leads to is this number plus the letter's.
    pub(crate) children: u32,
    /// The word that a letter completes is this number plus the letter's.
    pub(crate) word_base: u32,
}

/// The prefixes of words; node 0 is the empty one. Slots that nobody took are empty.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(crate) nodes: Box<[PackedNode]>,
    /// For each word its number in the lexicon, 0 for none.
    pub(crate) numbers: Box<[u32]>,
    /// For each word how many letters it has, 0 for none.
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
        let mut building = Building::new(root);
        let mut pace = Pace::default();
        let mut steps = Vec::new();
        let mut at = 0;
        while let Some(&(slot, place)) = building.places.get(at) {
            pace.step(control)?;
            let codes = bits(walk.graph.mask(place.state));
            steps.clear();
            steps.extend(codes.filter_map(|code| Some((code, walk.step(place, code)?))));
            building.add(slot, &steps, min_length);
            if building.nodes.len() > u32::MAX as usize / size_of::<PackedNode>() {
                return Err(LexiconError::TooLarge);
            }
            at += 1;
        }
        let Building { nodes, numbers, lengths, .. } = building;
        Ok(Self { nodes: nodes.into(), numbers: numbers.into(), lengths: lengths.into() })
    }
}

/// A trie under construction.
struct Building {
    nodes: Vec<PackedNode>,
    numbers: Vec<u32>,
    lengths: Vec<u8>,
    node_slots: Slots,
    word_slots: Slots,
    /// The prefixes met, breadth first, each with the slot of its node.
    places: Vec<(u32, Place)>,
}

impl Building {
    fn new(root: Node) -> Self {
        let mut node_slots = Slots::default();
        let slot = node_slots.take(1);
        Self {
            nodes: Vec::new(),
            numbers: Vec::new(),
            lengths: Vec::new(),
            node_slots,
            word_slots: Slots::default(),
            places: vec![(slot, Place { state: root, rank: 0, length: 0 })],
        }
    }

    /// Adds a node by the steps that lead on from it.
    fn add(&mut self, slot: u32, steps: &[(Code, Step)], min_length: usize) {
        let is_word = |step: &Step| step.accepts && usize::from(step.place.length) >= min_length;
        let mask = |is: &dyn Fn(&Step) -> bool| {
            steps.iter().map(|(code, step)| u32::from(is(step)) << code).sum()
        };
        let (onward, words) = (mask(&|step| step.place.state != LEAF), mask(&is_word));
        let (children, word_base) = (self.node_slots.take(onward), self.word_slots.take(words));
        *at(&mut self.nodes, slot) = PackedNode { onward, words, children, word_base };
        for (code, step) in steps {
            if is_word(step) {
                let word = word_base + u32::from(*code);
                *at(&mut self.numbers, word) = step.place.rank;
                *at(&mut self.lengths, word) = step.place.length;
            }
            if step.place.state != LEAF {
                let rank = step.place.rank + u32::from(step.accepts);
                self.places.push((children + u32::from(*code), Place { rank, ..step.place }));
            }
        }
    }
}

/// The value in a place, after as many of nothing as it takes.
fn at<T: Clone + Default>(values: &mut Vec<T>, place: u32) -> &mut T {
    let place = place as usize;
    values.resize(values.len().max(place + 1), T::default());
    &mut values[place]
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
