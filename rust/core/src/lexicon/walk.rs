//! The walk through the graph that lists words: depth first, in order.
//!
//! It is written for the registers: the node being tried is a local value, apart from the array of
//! those above it.

use super::list::Sink;
use super::node::{Graph, Node};
use crate::control::{Control, Pace};
use crate::error::{MAX_WORD, Stopped};
use crate::letter::{Alphabet, Code, Utf8};

/// A word found, as UTF-8 in a buffer that is longer.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    /// The word, then whatever was there before.
    pub(crate) text: &'a Text,
    /// Bytes of the word.
    pub(crate) len: u8,
}

impl<'a> Word<'a> {
    /// The word alone.
    pub(crate) fn bytes(self) -> &'a [u8] {
        &self.text[..usize::from(self.len)]
    }
}

/// The letters read so far: each is written behind those before it on its path.
pub(crate) type Text = [u8; 256];

/// A node on the way.
#[derive(Clone, Copy)]
struct Level {
    mask: u64,
    /// The letters still to be tried.
    left: u64,
    node: Node,
    /// Where the text of the next letter goes.
    at: u8,
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

/// Where a walk starts: a node, and the letters that led to it.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    pub(crate) node: Node,
    pub(crate) prefix: &'a [Code],
    pub(crate) alphabet: &'a Alphabet,
}

/// Gives every word to a sink.
///
/// # Errors
/// [`Stopped`] when the control says so.
pub(crate) fn collect<const W: usize>(
    graph: Graph<'_, W>,
    start: Start<'_>,
    sink: &mut impl Sink,
    control: &Control<'_>,
) -> Result<(), Stopped> {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn fast<const W: usize>(
        graph: Graph<'_, W>,
        start: Start<'_>,
        sink: &mut impl Sink,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        walk(graph, start, sink, control)
    }

    #[cfg(target_arch = "x86_64")]
    if crate::cpu::has_bit_instructions() {
        // SAFETY: the CPU was just asked, and has every feature that `fast` enables.
        #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
        return unsafe { fast(graph, start, sink, control) };
    }
    walk(graph, start, sink, control)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled into each version of `collect`")]
fn walk<const W: usize>(
    graph: Graph<'_, W>,
    start: Start<'_>,
    sink: &mut impl Sink,
    control: &Control<'_>,
) -> Result<(), Stopped> {
    let letters = start.alphabet.utf8();
    let mut text = [0; 256];
    let first = |at, &code: &Code| write(&mut text, at, letters[usize::from(code)]);
    let at = start.prefix.iter().fold(0, first);
    let mask = graph.mask(start.node);
    let mut top = Level { mask, left: mask, node: start.node, at };
    let mut above = [top; MAX_WORD];
    let mut depth = 0;
    let mut pace = Pace::default();
    loop {
        while top.left != 0 {
            let code = top.left.trailing_zeros() as Code;
            top.left &= top.left - 1;
            let edge = graph.edge_at(graph.slot(top.node, top.mask, code));
            let at = write(&mut text, top.at, letters[usize::from(code & 63)]);
            if edge.accepts() {
                sink.push(Word { text: &text, len: at });
            }
            let node = edge.target();
            let mask = graph.mask(node);
            if mask != 0 {
                above[depth] = top;
                depth += 1;
                top = Level { mask, left: mask, node, at };
            }
        }
        let Some(up) = depth.checked_sub(1) else { return Ok(()) };
        pace.step(control)?;
        depth = up;
        top = above[depth];
    }
}
