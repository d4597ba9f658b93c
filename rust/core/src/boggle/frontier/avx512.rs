//! The steps with the instructions of AVX-512.
//!
//! Indices are not checked here. That they hold: a node of the queue is the root's child or was
//! computed from a node of the trie and a letter in its mask, and the trie holds all of those
//! children; a state's cell is one of the layout, or one of its neighbours; the queue has room for
//! eight more wherever it is written, because [`Frontier::search`] stops before it has not, and the
//! lists of the sifted are never longer than the queue they were sifted from.

#![allow(unsafe_code, reason = "vectors are loaded and stored at places argued for above")]
#![allow(clippy::cast_ptr_alignment, reason = "the loads and stores used need no alignment")]

use std::arch::x86_64::{
    __m256i, __m512i, __mmask8, _mm256_add_epi32, _mm256_and_si256, _mm256_loadu_si256,
    _mm256_mask_test_epi32_mask, _mm256_maskz_compress_epi32, _mm256_permutevar8x32_epi32,
    _mm256_popcnt_epi32, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_srli_epi32,
    _mm256_storeu_si256, _mm256_test_epi32_mask, _mm256_xor_si256, _mm512_castsi256_si512,
    _mm512_castsi512_si256, _mm512_cvtepu32_epi64, _mm512_loadu_si512, _mm512_mask_i32gather_epi64,
    _mm512_permutex2var_epi32, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_test_epi64_mask,
};
use std::ops::Range;

use super::layout::{CELL_SHIFT, Lanes, SLOTS, cell};
use super::table::KEPT;
use super::{Frontier, LANES, Layout};
use crate::boggle::packed::PackedNode;

/// See [`Frontier::sift`]: eight prefixes at a time.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
pub(super) fn sift(
    frontier: &mut Frontier,
    trie: &[PackedNode],
    level: Range<usize>,
    mut endings: usize,
) -> (usize, usize) {
    let (growing, ending) = (frontier.growing.as_mut_ptr(), frontier.ending.as_mut_ptr());
    let ascending = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let [low, high] = table(&frontier.near);
    let mut growers = 0;
    for item in level.clone().step_by(LANES) {
        let live = (0xFF >> LANES.saturating_sub(level.end - item)) as __mmask8;
        // SAFETY: the queue has room for eight behind its end, and only the nodes of lanes before
        // its end are read. A pair of masks is the first half of a node, and a node is two halves.
        unsafe {
            let states = _mm256_loadu_si256(frontier.states.as_ptr().add(item).cast());
            let cells = _mm256_srli_epi32::<{ CELL_SHIFT.cast_signed() }>(states);
            let near = _mm512_permutex2var_epi32(low, _mm512_castsi256_si512(cells), high);
            let near = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(near));
            let nodes = _mm256_loadu_si256(frontier.nodes.as_ptr().add(item).cast());
            let halves = _mm256_add_epi32(nodes, nodes);
            let none = _mm512_setzero_si512();
            let masks = _mm512_mask_i32gather_epi64::<8>(none, live, halves, trie.as_ptr().cast());
            let grows = _mm512_test_epi64_mask(masks, near);
            let ends = _mm512_test_epi64_mask(masks, _mm512_slli_epi64::<32>(near));
            let items = _mm256_add_epi32(splat(item as u32), ascending);
            store(growing.add(growers), _mm256_maskz_compress_epi32(grows, items));
            store(ending.add(endings), _mm256_maskz_compress_epi32(ends, items));
            growers += grows.count_ones() as usize;
            endings += ends.count_ones() as usize;
        }
    }
    (growers, endings)
}

/// The letters near each cell, ready to be looked up.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn table(near: &[u32; SLOTS]) -> [__m512i; 2] {
    let at = near.as_ptr();
    // SAFETY: two vectors of sixteen lanes are the whole table.
    unsafe { [_mm512_loadu_si512(at.cast()), _mm512_loadu_si512(at.add(16).cast())] }
}

/// See [`Frontier::grow`].
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
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
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
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
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn load(lanes: &Lanes) -> __m256i {
    // SAFETY: eight lanes are 256 bits.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// Writes eight lanes.
///
/// # Safety
/// `place` must have room for them.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
unsafe fn store(place: *mut u32, lanes: __m256i) {
    // SAFETY: the caller's promise.
    unsafe { _mm256_storeu_si256(place.cast(), lanes) }
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn splat(value: u32) -> __m256i {
    _mm256_set1_epi32(value.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn permute(lanes: __m256i, kept: __m256i) -> __m256i {
    _mm256_permutevar8x32_epi32(lanes, kept)
}

/// The letters of a mask that come before each lane's letter.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn below(mask: __m256i, letters: __m256i) -> __m256i {
    _mm256_and_si256(mask, _mm256_add_epi32(letters, splat(u32::MAX)))
}

/// The lanes whose bits are in both of their masks.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn both(state: __m256i, free: __m256i, mask: __m256i, letters: __m256i) -> usize {
    let free = _mm256_test_epi32_mask(state, free);
    usize::from(_mm256_mask_test_epi32_mask(free, mask, letters))
}

#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl,avx512vpopcntdq")]
fn count_ones(lanes: __m256i) -> __m256i {
    _mm256_popcnt_epi32(lanes)
}
