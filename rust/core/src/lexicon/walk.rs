//! The one walk through the graph that lists words: depth first, in order, letting a filter decide.
//!
//! Which letters of a node survive the filter is as good as random, so a branch on it would be
//! mispredicted time and again. Instead all letters of a node are written to the stack, and the stack
//! pointer moves past the survivors only.

use super::list::Sink;
use super::node::{Edge, Graph, Node};
use crate::letter::{Alphabet, Code, Utf8};

/// Says which words a walk is to find.
pub(crate) trait Filter {
    /// What is to be known of the letters read so far.
    type State: Copy;
    /// Whether a letter worth trying may still lead nowhere.
    const HAS_DEAD_ENDS: bool = true;

    /// Before the first letter.
    fn start(&self) -> Self::State;
    /// The letters worth trying next.
    fn letters(&self, state: Self::State) -> u64;
    /// After one of those letters.
    fn enter(&self, state: Self::State, code: Code) -> Self::State;
    /// Whether a word may end here.
    fn accepts(&self, state: Self::State) -> bool;
}

/// Every word.
pub(crate) struct Everything;

#[allow(clippy::inline_always, reason = "part of the walk's inner loop")]
impl Filter for Everything {
    type State = ();
    const HAS_DEAD_ENDS: bool = false;

    #[inline(always)]
    fn start(&self) {}
    #[inline(always)]
    fn letters(&self, (): ()) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn enter(&self, (): (), _: Code) {}
    #[inline(always)]
    fn accepts(&self, (): ()) -> bool {
        true
    }
}

/// A word found, as UTF-8 in a buffer that is longer.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    /// The word, then whatever was there before.
    pub(crate) text: &'a [u8; 256],
    /// Bytes of the word.
    pub(crate) len: u8,
}

impl<'a> Word<'a> {
    /// The word alone.
    pub(crate) fn bytes(self) -> &'a [u8] {
        &self.text[..usize::from(self.len)]
    }
}

/// A letter still to be read.
#[derive(Clone, Copy)]
struct Step<S> {
    edge: Edge,
    code: Code,
    /// Where its text goes: behind the letters read before it.
    at: u8,
    /// What the filter knows when it has been read.
    state: S,
}

/// A walk that stops at every word and can be resumed.
pub(crate) struct Walk<F: Filter> {
    filter: F,
    /// The next step comes last. All past `len` is room.
    stack: Vec<Step<F::State>>,
    len: usize,
    /// What a node may need: a place for each letter of the alphabet.
    room: usize,
    /// The current word: every step writes behind what its own path wrote before it.
    text: [u8; 256],
}

#[allow(clippy::inline_always, reason = "the walk's inner loop is compiled into two versions")]
impl<F: Filter> Walk<F> {
    /// A walk over the words below `node`, which the letters of `prefix` led to.
    #[inline(always)]
    pub(crate) fn new<const W: usize>(
        graph: Graph<'_, W>,
        node: Node,
        alphabet: &Alphabet,
        prefix: &[Code],
        filter: F,
    ) -> Self {
        let mut text = [0; 256];
        let letters = alphabet.utf8();
        let at =
            prefix.iter().fold(0, |at, &code| write(&mut text, at, letters[usize::from(code)]));
        let start = Step { edge: Edge::new(node, false), code: 0, at, state: filter.start() };
        let room = alphabet.len();
        let mut walk = Self { filter, stack: vec![start; 2 * room], len: 0, room, text };
        walk.expand(graph, start);
        walk
    }

    /// Goes on to the next word.
    #[inline(always)]
    pub(crate) fn next<const W: usize>(
        &mut self,
        graph: Graph<'_, W>,
        letters: &[Utf8; 64],
    ) -> Option<Word<'_>> {
        loop {
            self.len = self.len.checked_sub(1)?;
            let mut step = self.stack[self.len];
            step.at = write(&mut self.text, step.at, letters[usize::from(step.code & 63)]);
            self.expand(graph, step);
            if step.edge.accepts() && self.filter.accepts(step.state) {
                return Some(Word { text: &self.text, len: step.at });
            }
        }
    }

    /// Puts the letters behind a step on the stack, the first one on top.
    #[inline(always)]
    fn expand<const W: usize>(&mut self, graph: Graph<'_, W>, from: Step<F::State>) {
        if self.stack.len() < self.len + self.room {
            self.stack.resize(2 * self.stack.len(), from);
        }
        let node = from.edge.target();
        let mask = graph.mask(node);
        let mut left = mask & self.filter.letters(from.state);
        let room = &mut self.stack[self.len..self.len + self.room];
        let mut kept = 0;
        while left != 0 {
            let code = 63 - left.leading_zeros() as Code;
            left ^= 1 << code;
            let edge = graph.edge_at(graph.slot(node, mask, code));
            let state = self.filter.enter(from.state, code);
            room[kept] = Step { edge, code, at: from.at, state };
            kept += usize::from(!F::HAS_DEAD_ENDS || leads_on(&self.filter, graph, edge, state));
        }
        self.len += kept;
    }
}

/// Whether a word can end at an edge or behind it, as far as the next letter tells.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the walk's inner loop")]
fn leads_on<const W: usize, F: Filter>(
    filter: &F,
    graph: Graph<'_, W>,
    edge: Edge,
    state: F::State,
) -> bool {
    (graph.mask(edge.target()) & filter.letters(state) != 0)
        | (edge.accepts() & filter.accepts(state))
}

/// Puts a letter at `at` and answers where the next one goes.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the walk's inner loop")]
fn write(text: &mut [u8; 256], at: u8, letter: Utf8) -> u8 {
    // Four bytes are copied whatever the length: the next letter overwrites the surplus. The text
    // of 63 letters ends at byte 252 or before, so there is always room.
    let place = usize::from(at);
    if let Some(place) = text.get_mut(place..place + 4) {
        place.copy_from_slice(&letter.bytes);
    }
    at + letter.len
}

/// Gives every word that the filter finds below a node to a sink.
pub(crate) fn collect<const W: usize>(
    graph: Graph<'_, W>,
    node: Node,
    alphabet: &Alphabet,
    prefix: &[Code],
    filter: impl Filter,
    sink: &mut impl Sink,
) {
    /// The loop itself, compiled into each of the two versions.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the fast version is this body inlined")]
    fn portable<const W: usize>(
        graph: Graph<'_, W>,
        node: Node,
        alphabet: &Alphabet,
        prefix: &[Code],
        filter: impl Filter,
        sink: &mut impl Sink,
    ) {
        let mut walk = Walk::new(graph, node, alphabet, prefix, filter);
        while let Some(word) = walk.next(graph, alphabet.utf8()) {
            sink.push(word);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn fast<const W: usize>(
        graph: Graph<'_, W>,
        node: Node,
        alphabet: &Alphabet,
        prefix: &[Code],
        filter: impl Filter,
        sink: &mut impl Sink,
    ) {
        portable(graph, node, alphabet, prefix, filter, sink);
    }

    #[cfg(target_arch = "x86_64")]
    if crate::cpu::has_bit_instructions() {
        // SAFETY: the CPU was just asked, and has every feature that `fast` enables.
        #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
        return unsafe { fast(graph, node, alphabet, prefix, filter, sink) };
    }
    portable(graph, node, alphabet, prefix, filter, sink);
}
