//! What must stay true of the public types, checked by the compiler.

use wordgrid_core::boggle::{Board, Found, Searcher};
use wordgrid_core::crossword::{Fill, FillIn, FillInSolutions, Fills, Grid};
use wordgrid_core::lexicon::{Lexicon, WordList, gaddag::Gaddag, trie::Trie, trie::TrieNode};

fn shared<T: Send + Sync + 'static>() {}

fn sent<T: Send + 'static>() {}

#[test]
fn lexicons_are_shared_between_threads() {
    shared::<Lexicon>();
    shared::<WordList>();
    shared::<Gaddag>();
    shared::<Trie<u32>>();
}

#[test]
fn crosswords_are_shared_between_threads() {
    shared::<Grid>();
    shared::<Fill>();
    shared::<Fills>();
    shared::<FillIn>();
    shared::<FillInSolutions>();
}

#[test]
fn boards_are_shared_and_searchers_are_sent() {
    shared::<Board>();
    shared::<Found>();
    sent::<Searcher>();
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Lexicon>(), size_of::<usize>());
    assert_eq!(size_of::<TrieNode<u32>>(), 8, "eight prefixes to a cache line");
}
