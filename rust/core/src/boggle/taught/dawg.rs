//! The word graph: nodes shared by all prefixes that go on alike.

use std::sync::Arc;

use super::crawl::Dictionary;
use crate::letter::Code;
use crate::lexicon::Lexicon;
use crate::lexicon::index::WordIndex;
use crate::lexicon::node::{Graph, Node};

/// The graph of a lexicon, with the counts that tell words apart although they share nodes.
pub(super) struct Dawg<'a, const W: usize> {
    graph: Graph<'a, W>,
    root: Node,
    index: Arc<WordIndex>,
    letters: usize,
    operations: u64,
}

/// A node, the words that sort before the string read, and whether that is a word itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    node: Node,
    before: u32,
    is_word: bool,
}

impl<'a, const W: usize> Dawg<'a, W> {
    pub(super) fn new(lexicon: &'a Lexicon) -> Self {
        let (index, letters) = (lexicon.index(), lexicon.alphabet().len());
        let graph = Graph::new(lexicon.nodes());
        Self { graph, root: lexicon.root(), index, letters, operations: 0 }
    }
}

impl<const W: usize> Dictionary for Dawg<'_, W> {
    type State = Place;

    fn start(&self) -> Place {
        Place { node: self.root, before: 0, is_word: false }
    }

    fn next(&mut self, place: Place, code: Code) -> Option<Place> {
        self.operations += 1;
        let mask = self.graph.mask(place.node);
        (mask >> code & 1 != 0).then(|| {
            let slot = self.graph.slot(place.node, mask, code);
            let edge = self.graph.edge_at(slot);
            let before = place.before + u32::from(place.is_word) + self.index.before(slot);
            Place { node: edge.target(), before, is_word: edge.accepts() }
        })
    }

    fn word(&mut self, place: Place) -> Option<u32> {
        self.operations += 1;
        place.is_word.then_some(place.before)
    }

    fn letters(&self) -> usize {
        self.letters
    }

    fn operations(&self) -> u64 {
        self.operations
    }
}
