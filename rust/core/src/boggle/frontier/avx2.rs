//! The steps in vectors of 256 bits.
//!
//! Indices are not checked here; `lanes` says why they hold.

#![allow(unsafe_code, reason = "vectors are loaded and stored at places argued for in `lanes`")]
#![allow(clippy::cast_ptr_alignment, reason = "the loads and stores used need no alignment")]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_blendv_epi8, _mm_loadl_epi64, _mm_loadu_si128, _mm_shuffle_epi8,
    _mm_slli_epi16, _mm_unpacklo_epi64, _mm256_add_epi32, _mm256_and_si256, _mm256_blendv_ps,
    _mm256_castps_si256, _mm256_castsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_cmpgt_epi32, _mm256_cvtepu8_epi32, _mm256_inserti128_si256, _mm256_loadu_si256,
    _mm256_movemask_ps, _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
    _mm256_setzero_si256, _mm256_slli_epi32, _mm256_sllv_epi32, _mm256_srli_epi32,
    _mm256_storeu_si256, _mm256_xor_si256, _pext_u32,
};
use std::array::from_fn;
use std::ops::Range;

use super::lanes::grow_and_end;
use super::layout::{CELL_SHIFT, LANES, Lanes, SLOTS, cell};
use super::table::KEPT;
use super::{Frontier, Layout};
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
    let near_cells = table(&frontier.near);
    let mut growers = 0;
    // SAFETY: the queue has room for eight behind its end, where eight roots are put; so all nodes
    // read are in the trie, as argued in `lanes`. Lanes behind the end have no letter near.
    unsafe {
        store(frontier.nodes.as_mut_ptr().add(level.end), _mm256_setzero_si256());
        for item in level.clone().step_by(LANES) {
            let left = splat((level.end - item).min(LANES) as u32);
            let live = _mm256_cmpgt_epi32(left, ascending);
            let states = _mm256_loadu_si256(frontier.states.as_ptr().add(item).cast());
            let near = _mm256_and_si256(look_up(near_cells, states), live);
            let nodes = frontier.nodes.as_ptr().add(item);
            let (first, last) = (masks(trie, nodes), masks(trie, nodes.add(LANES / 2)));
            let first = common(first, permute(near, _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3)));
            let last = common(last, permute(near, _mm256_setr_epi32(4, 4, 5, 5, 6, 6, 7, 7)));
            let pairs = first | last << LANES;
            let (grows, ends) = (_pext_u32(pairs, 0x5555), _pext_u32(pairs, 0xAAAA));
            let items = _mm256_add_epi32(splat(item as u32), ascending);
            let kept = |lanes: u32| load(KEPT.0.get_unchecked(lanes as usize));
            store(growing.add(growers), permute(items, kept(grows)));
            store(ending.add(endings), permute(items, kept(ends)));
            growers += grows.count_ones() as usize;
            endings += ends.count_ones() as usize;
        }
    }
    (growers, endings)
}

/// The letters near each cell, ready to be looked up.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn table(near: &[u32; SLOTS]) -> [__m256i; SLOTS / LANES] {
    // SAFETY: the vectors of eight lanes are the whole table.
    from_fn(|part| unsafe { _mm256_loadu_si256(near.as_ptr().add(part * LANES).cast()) })
}

/// The letters near the cells of states: by the low bits of a cell, which are all that the
/// permutation reads, from each part of the table, then by its two high bits, the state's first.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn look_up(table: [__m256i; SLOTS / LANES], states: __m256i) -> __m256i {
    let cells = _mm256_srli_epi32::<{ CELL_SHIFT.cast_signed() }>(states);
    let second = _mm256_slli_epi32::<1>(states);
    let low = choose(permute(table[0], cells), permute(table[1], cells), second);
    let high = choose(permute(table[2], cells), permute(table[3], cells), second);
    choose(low, high, states)
}

/// From each lane the second where the first bit of `by` is set.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn choose(first: __m256i, second: __m256i, by: __m256i) -> __m256i {
    let [first, second, by] = [first, second, by].map(|lanes| _mm256_castsi256_ps(lanes));
    _mm256_castps_si256(_mm256_blendv_ps(first, second, by))
}

/// The lanes in which two masks have a bit in common.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn common(one: __m256i, other: __m256i) -> u32 {
    let none = _mm256_cmpeq_epi32(_mm256_and_si256(one, other), _mm256_setzero_si256());
    !_mm256_movemask_ps(_mm256_castsi256_ps(none)).cast_unsigned() & 0xFF
}

grow_and_end!("avx2,popcnt,bmi1,bmi2,lzcnt");

/// The lanes whose bits are in both of their masks.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn both(state: __m256i, free: __m256i, mask: __m256i, letters: __m256i) -> usize {
    let free = _mm256_cmpeq_epi32(_mm256_and_si256(state, free), free);
    let known = _mm256_cmpeq_epi32(_mm256_and_si256(mask, letters), letters);
    let lanes = _mm256_castsi256_ps(_mm256_and_si256(free, known));
    _mm256_movemask_ps(lanes).cast_unsigned() as usize & 0xFF
}
