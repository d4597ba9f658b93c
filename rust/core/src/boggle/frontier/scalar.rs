//! The steps in plain Rust: what the vectors do, lane by lane.
//!
//! Every candidate is written and only the survivors are counted: a store is cheaper than a branch
//! that the processor cannot foretell.

use std::ops::Range;

use super::layout::{LANES, SLOTS, cell};
use super::{Frontier, Layout};
use crate::boggle::packed::PackedNode;
use crate::cpu::multiversion;

/// See [`Frontier::place`].
pub(super) fn place(frontier: &mut Frontier, layout: &Layout, letters: &[u8; SLOTS]) {
    for (cell, around) in layout.around[..layout.cells].iter().enumerate() {
        let codes = around.map(|near| u32::from(letters[usize::from(near)]));
        frontier.codes.0[cell] = codes;
        frontier.letters.0[cell] = codes.map(|code| 1u32.checked_shl(code).unwrap_or(0));
        frontier.near[cell] = frontier.letters.0[cell].iter().fold(0, |all, bit| all | bit);
    }
}

/// See [`Frontier::sift`].
pub(super) fn sift(
    frontier: &mut Frontier,
    trie: &[PackedNode],
    level: Range<usize>,
    mut endings: usize,
) -> (usize, usize) {
    let mut growing = 0;
    for item in level {
        let node = &trie[frontier.nodes[item] as usize];
        let near = frontier.near[cell(frontier.states[item])];
        frontier.growing[growing] = item as u32;
        growing += usize::from(node.onward & near != 0);
        frontier.ending[endings] = item as u32;
        endings += usize::from(node.words & near != 0);
    }
    (growing, endings)
}

multiversion! {
    /// See [`Frontier::grow`].
    pub(super) fn grow(
        frontier: &mut Frontier,
        trie: &[PackedNode],
        layout: &Layout,
        growing: usize,
        items: usize,
    ) -> usize {
        let mut items = items;
        for &item in &frontier.growing[..growing] {
            let node = trie[frontier.nodes[item as usize] as usize];
            let state = frontier.states[item as usize];
            let cell = cell(state);
            for lane in 0..LANES {
                frontier.nodes[items] = node.children + frontier.codes.0[cell][lane];
                frontier.states[items] = state ^ layout.flips.0[cell][lane];
                frontier.parents[items] = item;
                let (letter, free) = (frontier.letters.0[cell][lane], layout.free.0[cell][lane]);
                items += both(state & free, node.onward & letter);
            }
        }
        items
    }
}

multiversion! {
    /// See [`Frontier::end`].
    pub(super) fn end(
        frontier: &mut Frontier,
        trie: &[PackedNode],
        layout: &Layout,
        endings: usize,
    ) -> usize {
        let mut hits = 0;
        for &item in &frontier.ending[..endings] {
            let node = trie[frontier.nodes[item as usize] as usize];
            let state = frontier.states[item as usize];
            let cell = cell(state);
            for lane in 0..LANES {
                frontier.words[hits] = node.word_base + frontier.codes.0[cell][lane];
                frontier.word_parents[hits] = item;
                frontier.word_lanes[hits] = lane as u32;
                let (letter, free) = (frontier.letters.0[cell][lane], layout.free.0[cell][lane]);
                hits += both(state & free, node.words & letter);
            }
        }
        hits
    }
}

/// 1 if neither is 0, without a branch.
#[inline(always)]
#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
fn both(one: u32, other: u32) -> usize {
    usize::from(one != 0) & usize::from(other != 0)
}
