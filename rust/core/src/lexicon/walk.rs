//! The one walk through the graph that lists words: depth first, in order, letting a filter decide.

use super::node::{Edge, Graph, LEAF, Node};
use crate::error::MAX_WORD;
use crate::letter::{Alphabet, Code};

/// Says which words a walk is to find.
///
/// The state is what the filter knows of the letters read so far; what is too large to copy at every
/// step it may keep in itself, undoing in `leave` what `enter` did.
pub(crate) trait Filter {
    /// What the filter knows at one depth.
    type State: Copy;

    /// Before the first letter.
    fn start(&self) -> Self::State;
    /// The letters worth trying next.
    fn letters(&self, state: Self::State) -> u64;
    /// Reads one of those letters.
    fn enter(&mut self, state: Self::State, code: Code) -> Self::State;
    /// Takes back a letter that was read in `state`.
    fn leave(&mut self, state: Self::State, code: Code);
    /// Whether a word may end here.
    fn accepts(&self, state: Self::State) -> bool;
}

/// Every word.
pub(crate) struct Everything;

#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
impl Filter for Everything {
    type State = ();

    #[inline(always)]
    fn start(&self) {}
    #[inline(always)]
    fn letters(&self, (): ()) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn enter(&mut self, (): (), _: Code) {}
    #[inline(always)]
    fn leave(&mut self, (): (), _: Code) {}
    #[inline(always)]
    fn accepts(&self, (): ()) -> bool {
        true
    }
}

/// A letter as UTF-8, ready to be copied.
#[derive(Clone, Copy)]
struct Utf8 {
    bytes: [u8; 4],
    len: u8,
}

/// One node on the way from the start to the current word.
#[derive(Clone, Copy)]
struct Frame<S> {
    node: Node,
    /// All letters of the node, and those still to be tried.
    mask: u64,
    left: u64,
    state: S,
    /// Where the text of the letters read so far ends.
    end: u8,
    /// The letter that led here.
    code: Code,
}

/// A walk that stops at every word and can be resumed.
pub(crate) struct Walk<F: Filter> {
    filter: F,
    frames: Vec<Frame<F::State>>,
    text: [u8; MAX_WORD * 4],
    letters: [Utf8; 64],
}

#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
impl<F: Filter> Walk<F> {
    /// A walk over the words below `node`, which the letters of `prefix` led to.
    pub(crate) fn new<const W: usize>(
        graph: Graph<'_, W>,
        node: Node,
        alphabet: &Alphabet,
        prefix: &[Code],
        filter: F,
    ) -> Self {
        let mut letters = [Utf8 { bytes: [0; 4], len: 0 }; 64];
        for (utf8, letter) in letters.iter_mut().zip(alphabet.letters()) {
            utf8.len = letter.encode_utf8(&mut utf8.bytes).len() as u8;
        }
        let mut text = [0; MAX_WORD * 4];
        let mut end = 0;
        for &code in prefix {
            end = write(&mut text, end, letters[usize::from(code)]);
        }
        let (state, mask) = (filter.start(), graph.mask(node));
        let left = mask & filter.letters(state);
        let mut frames = Vec::with_capacity(MAX_WORD + 1);
        frames.push(Frame { node, mask, left, state, end, code: 0 });
        Self { filter, frames, text, letters }
    }

    /// The next word as UTF-8.
    #[inline(always)]
    pub(crate) fn next<const W: usize>(&mut self, graph: Graph<'_, W>) -> Option<&[u8]> {
        loop {
            let frame = self.frames.last_mut()?;
            if frame.left == 0 {
                self.ascend();
                continue;
            }
            let code = frame.left.trailing_zeros() as Code;
            frame.left &= frame.left - 1;
            let edge = graph.edge_at(graph.slot(frame.node, frame.mask, code));
            let end = self.descend(graph, edge, code);
            if let Some(end) = end {
                return Some(&self.text[..usize::from(end)]);
            }
        }
    }

    /// Follows an edge; answers where the text ends if that makes a word.
    #[inline(always)]
    fn descend<const W: usize>(
        &mut self,
        graph: Graph<'_, W>,
        edge: Edge,
        code: Code,
    ) -> Option<u8> {
        let from = self.frames.last().expect("the frame that the edge was taken from");
        let before = from.state;
        let state = self.filter.enter(before, code);
        let end = write(&mut self.text, from.end, self.letters[usize::from(code & 63)]);
        let is_word = edge.accepts() && self.filter.accepts(state);
        let node = edge.target();
        if node == LEAF {
            self.filter.leave(before, code);
        } else {
            let mask = graph.mask(node);
            let left = mask & self.filter.letters(state);
            self.frames.push(Frame { node, mask, left, state, end, code });
        }
        is_word.then_some(end)
    }

    #[inline(always)]
    fn ascend(&mut self) {
        if let Some(done) = self.frames.pop()
            && let Some(above) = self.frames.last()
        {
            self.filter.leave(above.state, done.code);
        }
    }
}

/// Puts a letter behind the first `end` bytes and answers the new end.
#[inline(always)]
#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
fn write(text: &mut [u8; MAX_WORD * 4], end: u8, letter: Utf8) -> u8 {
    // Four bytes are copied whatever the length: the surplus is overwritten by the next letter.
    let at = usize::from(end);
    match text.get_mut(at..at + 4) {
        Some(place) => place.copy_from_slice(&letter.bytes),
        None => text[at] = letter.bytes[0], // only the last letters of a 63-letter word
    }
    end + letter.len
}
