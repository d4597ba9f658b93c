//! What a board would be worth with every letter in one of its cells: one search for all of them.
//!
//! Words that avoid the cell are the same whatever stands there. So the board is searched once with
//! the cell closed; then, letter by letter, the search goes on from the prefixes that can step to the
//! cell. Nothing but the words through the cell is ever looked for more than once.

use std::sync::Arc;

use super::target::LENGTHS;
use crate::boggle::frontier::{Engine, Frontier, Layout, NO_LETTER, start};
use crate::boggle::packed::{MAX_PACKED_LETTERS, Packed, PackedNode};
use crate::lexicon::node::bits;

/// The letters of a word, in its mark.
const LENGTH: u8 = LENGTHS as u8 - 1;
/// Says that a word was met with the cell closed.
const MET: u8 = 0x40;
/// Says that a word was met with the current letter.
const MET_NOW: u8 = 0x80;

/// The worth of a board for each letter that a cell may have.
pub(crate) type Sums = [u64; MAX_PACKED_LETTERS];

/// Searches boards of one shape.
#[derive(Debug)]
pub(crate) struct Delta {
    trie: Arc<Packed>,
    layout: Layout,
    frontier: Frontier,
    /// One for each word of the trie: its length, and whether it was met.
    marks: Box<[u8]>,
    /// What a word of each length adds to the sum.
    weights: [u64; LENGTHS],
    /// The words met with the cell closed.
    met: Vec<u32>,
    /// By letter, the prefixes that go on through the cell and the words that end there.
    prefixes: Vec<Vec<(u32, u32)>>,
    words: Vec<Vec<u32>>,
}

impl Delta {
    pub(crate) fn new(
        trie: Arc<Packed>,
        layout: Layout,
        weights: &[u64; LENGTHS],
        engine: Engine,
    ) -> Self {
        Self {
            marks: trie.lengths.clone(),
            trie,
            layout,
            frontier: Frontier::new(engine),
            weights: *weights,
            met: Vec::new(),
            prefixes: vec![Vec::new(); MAX_PACKED_LETTERS],
            words: vec![Vec::new(); MAX_PACKED_LETTERS],
        }
    }

    /// The sum of a board's words. `None` if the queue is too short for it.
    pub(crate) fn sum(&mut self, letters: &[u8]) -> Option<u64> {
        let extent = self.frontier.search::<false>(&self.trie.nodes, &self.layout, letters)?;
        let words = self.frontier.words(extent);
        let sum = meet(words, &mut self.marks, &self.weights, MET);
        forget(words, &mut self.marks, MET);
        Some(sum)
    }

    /// The sums that a board would have with each letter in a cell. `None` if the queue is too
    /// short for one of them.
    pub(crate) fn sums(&mut self, letters: &mut [u8], cell: usize) -> Option<Sums> {
        let letter = std::mem::replace(&mut letters[cell], NO_LETTER);
        let sums = self.sums_around(letters, cell);
        letters[cell] = letter;
        sums
    }

    /// The same, the cell being closed.
    fn sums_around(&mut self, letters: &[u8], cell: usize) -> Option<Sums> {
        let trie = &self.trie.nodes;
        let extent = self.frontier.search::<false>(trie, &self.layout, letters)?;
        self.met.clear();
        self.met.extend_from_slice(self.frontier.words(extent));
        let base = meet(&self.met, &mut self.marks, &self.weights, MET);
        self.list_arrivals(letters, cell, extent.items);
        let mut sums = [base; MAX_PACKED_LETTERS];
        let mut fits = true;
        for (letter, sum) in sums.iter_mut().enumerate() {
            match self.gain(letter, extent.items) {
                Some(gain) => *sum += gain,
                None => fits = false,
            }
        }
        forget(&self.met, &mut self.marks, MET);
        fits.then_some(sums)
    }

    /// Lists, by letter, what steps to the cell, or starts there.
    fn list_arrivals(&mut self, letters: &[u8], cell: usize, items: usize) {
        self.prefixes.iter_mut().for_each(Vec::clear);
        self.words.iter_mut().for_each(Vec::clear);
        let free =
            letters.iter().enumerate().map(|(at, &is)| u32::from(is != NO_LETTER) << at).sum();
        let arrivals = self.frontier.arrivals(&self.layout, cell, items);
        for (node, state) in [(0, start(free, cell))].into_iter().chain(arrivals) {
            let PackedNode { onward, words, children, word_base } = self.trie.nodes[node as usize];
            for letter in bits(onward.into()) {
                self.prefixes[usize::from(letter)].push((children + u32::from(letter), state));
            }
            for letter in bits(words.into()) {
                self.words[usize::from(letter)].push(word_base + u32::from(letter));
            }
        }
    }

    /// What a letter in the cell adds to the sum of the words met without it.
    fn gain(&mut self, letter: usize, items: usize) -> Option<u64> {
        let extent =
            self.frontier.go_on(&self.trie.nodes, &self.layout, items, &self.prefixes[letter])?;
        let (ended, met) = (&self.words[letter], self.frontier.words(extent));
        let gain = meet(ended, &mut self.marks, &self.weights, MET_NOW)
            + meet(met, &mut self.marks, &self.weights, MET_NOW);
        forget(ended, &mut self.marks, MET_NOW);
        forget(met, &mut self.marks, MET_NOW);
        Some(gain)
    }
}

/// Adds up the words that were not met before, and marks all as met.
fn meet(words: &[u32], marks: &mut [u8], weights: &[u64; LENGTHS], as_met: u8) -> u64 {
    let mut sum = 0;
    for &word in words {
        let mark = &mut marks[word as usize];
        let is_new = u64::from(*mark & (MET | MET_NOW) == 0);
        sum += weights[usize::from(*mark & LENGTH)] * is_new;
        *mark |= as_met;
    }
    sum
}

fn forget(words: &[u32], marks: &mut [u8], as_met: u8) {
    words.iter().for_each(|&word| marks[word as usize] &= !as_met);
}
