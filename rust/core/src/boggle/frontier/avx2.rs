//! The steps in vectors of 256 bits.
//!
//! Indices are not checked here. That they hold: a node of the queue is the root's child or was
//! computed from a node of the trie and a letter in its mask, and the trie holds all of those
//! children; a state's cell is one of the layout, or one of its neighbours; the queue has room for
//! eight more wherever it is written, because [`Frontier::search`] stops before it has not, and the
//! lists of the sifted are never longer than the queue they were sifted from.

#![allow(unsafe_code, reason = "vectors are loaded and stored at places argued for above")]
#![allow(clippy::cast_ptr_alignment, reason = "the loads and stores used need no alignment")]

use std::arch::x86_64::{
    __m256i, _mm_setr_epi8, _mm256_add_epi8, _mm256_add_epi32, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cmpgt_epi32,
    _mm256_i32gather_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_mask_i32gather_epi32, _mm256_movemask_ps, _mm256_permutevar8x32_epi32, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi32, _mm256_srli_epi16, _mm256_srli_epi32,
    _mm256_storeu_si256, _mm256_xor_si256,
};
use std::ops::Range;

use super::layout::{CELL_SHIFT, Lanes, cell};
use super::table::KEPT;
use super::{Frontier, LANES, Layout};
use crate::boggle::packed::PackedNode;

/// See [`Frontier::sift`]: eight prefixes at a time.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn sift(
    frontier: &mut Frontier,
    trie: &[PackedNode],
    level: Range<usize>,
    mut endings: usize,
) -> (usize, usize) {
    let (growing, ending) = (frontier.growing.as_mut_ptr(), frontier.ending.as_mut_ptr());
    let ascending = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let fields: *const i32 = trie.as_ptr().cast();
    let none = _mm256_setzero_si256();
    let mut growers = 0;
    for item in level.clone().step_by(LANES) {
        let left = splat((level.end - item).min(LANES) as u32);
        let live = _mm256_cmpgt_epi32(left, ascending);
        // SAFETY: the queue has room for eight behind its end, and only the nodes of lanes before
        // its end are read, whose masks are the first and second of their four fields. Any state's
        // cell is below 32.
        unsafe {
            let states = _mm256_loadu_si256(frontier.states.as_ptr().add(item).cast());
            let cells = _mm256_srli_epi32::<{ CELL_SHIFT.cast_signed() }>(states);
            let near = _mm256_i32gather_epi32::<4>(frontier.near.as_ptr().cast(), cells);
            let nodes = _mm256_loadu_si256(frontier.nodes.as_ptr().add(item).cast());
            let place = _mm256_slli_epi32::<2>(nodes);
            let onward = _mm256_mask_i32gather_epi32::<4>(none, fields, place, live);
            let words = _mm256_mask_i32gather_epi32::<4>(none, fields.add(1), place, live);
            let grows = common(onward, near);
            let ends = common(words, near);
            let items = _mm256_add_epi32(splat(item as u32), ascending);
            store(growing.add(growers), permute(items, load(KEPT.0.get_unchecked(grows))));
            store(ending.add(endings), permute(items, load(KEPT.0.get_unchecked(ends))));
            growers += grows.count_ones() as usize;
            endings += ends.count_ones() as usize;
        }
    }
    (growers, endings)
}

/// The lanes in which two masks have a bit in common.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn common(one: __m256i, other: __m256i) -> usize {
    let none = _mm256_cmpeq_epi32(_mm256_and_si256(one, other), _mm256_setzero_si256());
    !_mm256_movemask_ps(_mm256_castsi256_ps(none)).cast_unsigned() as usize & 0xFF
}

/// See [`Frontier::grow`].
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn grow<const PATHS: bool>(
    frontier: &mut Frontier,
    trie: &[PackedNode],
    layout: &Layout,
    growing: usize,
    mut items: usize,
) -> usize {
    debug_assert!(items + growing * LANES <= frontier.nodes.len());
    let (nodes, states) = (frontier.nodes.as_mut_ptr(), frontier.states.as_mut_ptr());
    let parents = frontier.parents.as_mut_ptr();
    for &item in &frontier.growing[..growing] {
        // SAFETY: `item` is in the queue, its node in the trie, its cell below 32, and behind the
        // queue's `items` there is room for eight, all as argued at the head of this file.
        unsafe {
            let node = trie.get_unchecked(*nodes.add(item as usize) as usize);
            let state = *states.add(item as usize);
            let letters = load(frontier.letters.get_unchecked(cell(state)));
            let flips = load(layout.flips.get_unchecked(cell(state)));
            let free = load(layout.free.get_unchecked(cell(state)));
            let state = splat(state);
            let going = both(state, free, splat(node.onward), letters);
            let kept = load(KEPT.0.get_unchecked(going));
            let rank = count_ones(below(splat(node.onward), letters));
            let child = _mm256_add_epi32(splat(node.first_child), permute(rank, kept));
            store(nodes.add(items), child);
            store(states.add(items), _mm256_xor_si256(state, permute(flips, kept)));
            if PATHS {
                store(parents.add(items), splat(item));
            }
            items += going.count_ones() as usize;
        }
    }
    items
}

/// See [`Frontier::end`].
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) fn end<const PATHS: bool>(
    frontier: &mut Frontier,
    trie: &[PackedNode],
    layout: &Layout,
    endings: usize,
) -> usize {
    debug_assert!(endings * LANES <= frontier.words.len());
    let words = frontier.words.as_mut_ptr();
    let (parents, lanes) = (frontier.word_parents.as_mut_ptr(), frontier.word_lanes.as_mut_ptr());
    let mut hits = 0;
    for &item in &frontier.ending[..endings] {
        // SAFETY: as in `grow`; the lists of words have room for eight from every prefix.
        unsafe {
            let node = *frontier.nodes.get_unchecked(item as usize);
            let node = trie.get_unchecked(node as usize);
            let state = *frontier.states.get_unchecked(item as usize);
            let letters = load(frontier.letters.get_unchecked(cell(state)));
            let free = load(layout.free.get_unchecked(cell(state)));
            let ending = both(splat(state), free, splat(node.words), letters);
            let kept = load(KEPT.0.get_unchecked(ending));
            let rank = count_ones(below(splat(node.words), letters));
            let word = _mm256_add_epi32(splat(node.first_word), permute(rank, kept));
            store(words.add(hits), word);
            if PATHS {
                store(lanes.add(hits), kept);
                store(parents.add(hits), splat(item));
            }
            hits += ending.count_ones() as usize;
        }
    }
    hits
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn load(lanes: &Lanes) -> __m256i {
    // SAFETY: eight lanes are 256 bits.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// Writes eight lanes.
///
/// # Safety
/// `place` must have room for them.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
unsafe fn store(place: *mut u32, lanes: __m256i) {
    // SAFETY: the caller's promise.
    unsafe { _mm256_storeu_si256(place.cast(), lanes) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn splat(value: u32) -> __m256i {
    _mm256_set1_epi32(value.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn permute(lanes: __m256i, kept: __m256i) -> __m256i {
    _mm256_permutevar8x32_epi32(lanes, kept)
}

/// The letters of a mask that come before each lane's letter.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn below(mask: __m256i, letters: __m256i) -> __m256i {
    _mm256_and_si256(mask, _mm256_add_epi32(letters, splat(u32::MAX)))
}

/// The lanes whose bits are in both of their masks.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn both(state: __m256i, free: __m256i, mask: __m256i, letters: __m256i) -> usize {
    let free = _mm256_cmpeq_epi32(_mm256_and_si256(state, free), free);
    let known = _mm256_cmpeq_epi32(_mm256_and_si256(mask, letters), letters);
    let lanes = _mm256_castsi256_ps(_mm256_and_si256(free, known));
    _mm256_movemask_ps(lanes).cast_unsigned() as usize & 0xFF
}

/// The bits in each lane: by half byte from a table, then added up.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn count_ones(lanes: __m256i) -> __m256i {
    let table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let low = _mm256_set1_epi8(15);
    let halves = _mm256_shuffle_epi8(table, _mm256_and_si256(lanes, low));
    let lanes = _mm256_and_si256(_mm256_srli_epi16::<4>(lanes), low);
    let bytes = _mm256_add_epi8(halves, _mm256_shuffle_epi8(table, lanes));
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}
