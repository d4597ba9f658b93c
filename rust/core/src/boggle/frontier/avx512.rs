//! The steps with the instructions of AVX-512.
//!
//! Indices are not checked here; `lanes` says why they hold.

#![allow(unsafe_code, reason = "vectors are loaded and stored at places argued for in `lanes`")]
#![allow(clippy::cast_ptr_alignment, reason = "the loads and stores used need no alignment")]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, __mmask8, _mm_blendv_epi8, _mm_loadl_epi64, _mm_loadu_si128,
    _mm_shuffle_epi8, _mm_slli_epi16, _mm_unpacklo_epi64, _mm256_add_epi32, _mm256_castsi128_si256,
    _mm256_cvtepu8_epi32, _mm256_inserti128_si256, _mm256_loadu_si256, _mm256_mask_test_epi32_mask,
    _mm256_maskz_compress_epi32, _mm256_permutevar8x32_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
    _mm256_setzero_si256, _mm256_sllv_epi32, _mm256_srli_epi32, _mm256_storeu_si256,
    _mm256_test_epi32_mask, _mm256_xor_si256, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_inserti64x4, _mm512_loadu_si512, _mm512_maskz_cvtepu32_epi64, _mm512_permutex2var_epi32,
    _mm512_slli_epi64, _mm512_test_epi64_mask,
};
use std::ops::Range;

use super::lanes::grow_and_end;
use super::layout::{CELL_SHIFT, Lanes, SLOTS, cell};
use super::table::KEPT;
use super::{Frontier, LANES, Layout};
use crate::boggle::packed::PackedNode;

/// See [`Frontier::sift`]: eight prefixes at a time.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl")]
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
    // SAFETY: the queue has room for eight behind its end, where eight roots are put; so all nodes
    // read are in the trie, as argued in `lanes`. Lanes behind the end have no letter near.
    unsafe {
        store(frontier.nodes.as_mut_ptr().add(level.end), _mm256_setzero_si256());
        for item in level.clone().step_by(LANES) {
            let live = (0xFF >> LANES.saturating_sub(level.end - item)) as __mmask8;
            let states = _mm256_loadu_si256(frontier.states.as_ptr().add(item).cast());
            let cells = _mm256_srli_epi32::<{ CELL_SHIFT.cast_signed() }>(states);
            let near = _mm512_permutex2var_epi32(low, _mm512_castsi256_si512(cells), high);
            let near = _mm512_maskz_cvtepu32_epi64(live, _mm512_castsi512_si256(near));
            let nodes = frontier.nodes.as_ptr().add(item);
            let first = _mm512_castsi256_si512(masks(trie, nodes));
            let masks = _mm512_inserti64x4::<1>(first, masks(trie, nodes.add(LANES / 2)));
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
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl")]
fn table(near: &[u32; SLOTS]) -> [__m512i; 2] {
    let at = near.as_ptr();
    // SAFETY: two vectors of sixteen lanes are the whole table.
    unsafe { [_mm512_loadu_si512(at.cast()), _mm512_loadu_si512(at.add(16).cast())] }
}

grow_and_end!("avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl");

/// The lanes whose bits are in both of their masks.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt,avx512f,avx512vl")]
fn both(state: __m256i, free: __m256i, mask: __m256i, letters: __m256i) -> usize {
    let free = _mm256_test_epi32_mask(state, free);
    usize::from(_mm256_mask_test_epi32_mask(free, mask, letters))
}
