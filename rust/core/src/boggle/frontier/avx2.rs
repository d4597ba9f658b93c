//! The steps in vectors of 256 bits.
//!
//! Indices are not checked here; `lanes` says why they hold.

#![allow(unsafe_code, reason = "vectors are loaded and stored at places argued for in `lanes`")]
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

use super::lanes::grow_and_end;
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
