//! The one walk through the graph that lists words: depth first, in order, letting a filter decide.
//!
//! Which letters of a node survive the filter is as good as random, so a branch on it would be
//! mispredicted time and again. Instead all letters of a node are written to the stack, and the stack
//! pointer moves past the survivors only.

use super::list::Sink;
use super::node::{Edge, Graph, Node, rank};
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

/// What has been read so far, as UTF-8 in a buffer that is longer.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    /// The letters, then whatever was there before.
    pub(crate) text: &'a Text,
    /// Bytes of the letters.
    pub(crate) len: u8,
    /// Whether they are a word that the filter accepts.
    pub(crate) is_word: bool,
}

impl<'a> Reading<'a> {
    /// The letters alone.
    pub(crate) fn bytes(self) -> &'a [u8] {
        &self.text[..usize::from(self.len)]
    }
}

/// A letter still to be read.
#[derive(Clone, Copy)]
pub(crate) struct Step<S> {
    edge: Edge,
    code: Code,
    /// Where its text goes: behind the letters read before it.
    at: u8,
    /// What the filter knows when it has been read.
    state: S,
}

/// A walk that stops at every letter and can be resumed.
///
/// Its [`Stack`] and [`Text`] are kept apart from it: the compiler holds in registers only what is not
/// one object with an array.
pub(crate) struct Walk<F: Filter> {
    filter: F,
    /// How many steps are on the stack. All behind them is room.
    len: usize,
    /// What a node may need: a place for each letter of the alphabet.
    room: usize,
}

/// The steps still to be made, the next one last.
pub(crate) type Stack<F> = Vec<Step<<F as Filter>::State>>;

/// The current word: every step writes behind what its own path wrote before it.
pub(crate) type Text = [u8; 256];

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
    ) -> (Self, Stack<F>, Text) {
        let mut text = [0; 256];
        let letters = alphabet.utf8();
        let at =
            prefix.iter().fold(0, |at, &code| write(&mut text, at, letters[usize::from(code)]));
        let start = Step { edge: Edge::new(node, false), code: 0, at, state: filter.start() };
        let mut walk = Self { filter, len: 0, room: alphabet.len() };
        let mut stack = vec![start; 2 * walk.room];
        walk.expand(graph, &mut stack, start);
        (walk, stack, text)
    }

    /// Reads one letter more and gives what has been read, a word or not.
    #[inline(always)]
    pub(crate) fn next<'a, const W: usize>(
        &mut self,
        graph: Graph<'_, W>,
        letters: &[Utf8; 64],
        stack: &mut Stack<F>,
        text: &'a mut Text,
    ) -> Option<Reading<'a>> {
        self.len = self.len.checked_sub(1)?;
        let mut step = stack[self.len];
        step.at = write(text, step.at, letters[usize::from(step.code & 63)]);
        self.expand(graph, stack, step);
        let is_word = step.edge.accepts() & self.filter.accepts(step.state);
        Some(Reading { text, len: step.at, is_word })
    }

    /// Puts the letters behind a step on the stack, the first one on top.
    #[inline(always)]
    fn expand<const W: usize>(
        &mut self,
        graph: Graph<'_, W>,
        stack: &mut Stack<F>,
        from: Step<F::State>,
    ) {
        if stack.len() < self.len + self.room {
            stack.resize(2 * stack.len(), from);
        }
        let (mask, edges) = graph.node(from.edge.target());
        let mut left = mask & self.filter.letters(from.state);
        let room = &mut stack[self.len..self.len + self.room];
        let mut kept = 0;
        while left != 0 {
            let code = 63 - left.leading_zeros() as Code;
            left ^= 1 << code;
            let edge = Edge(edges[rank(mask, code)]);
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
fn write(text: &mut Text, at: u8, letter: Utf8) -> u8 {
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
        let letters = alphabet.utf8();
        let (mut walk, mut stack, mut text) = Walk::new(graph, node, alphabet, prefix, filter);
        while let Some(reading) = walk.next(graph, letters, &mut stack, &mut text) {
            sink.push(reading);
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
