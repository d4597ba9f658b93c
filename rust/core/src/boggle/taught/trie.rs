//! The prefix tree: a node for every prefix.

use std::sync::Arc;

use super::crawl::Dictionary;
use crate::control::Control;
use crate::error::LexiconError;
use crate::letter::Code;
use crate::lexicon::Lexicon;
use crate::lexicon::trie::{Mask, Trie};

/// A prefix tree that counts how often it is looked into.
pub(super) struct Tree<M> {
    trie: Arc<Trie<M>>,
    letters: usize,
    operations: u64,
}

impl<M: Mask> Tree<M> {
    pub(super) fn new(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let trie = lexicon.derived(control)?;
        Ok(Self { trie, letters: lexicon.alphabet().len(), operations: 0 })
    }
}

impl<M: Mask> Dictionary for Tree<M> {
    type State = u32;

    fn start(&self) -> u32 {
        0
    }

    fn next(&mut self, prefix: u32, code: Code) -> Option<u32> {
        self.operations += 1;
        self.trie.child(prefix, code)
    }

    fn word(&mut self, prefix: u32) -> Option<u32> {
        self.operations += 1;
        self.trie.word(prefix)
    }

    fn letters(&self) -> usize {
        self.letters
    }

    fn operations(&self) -> u64 {
        self.operations
    }
}
