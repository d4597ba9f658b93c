//! Loops over rows of 64-bit blocks, written so that the compiler can use wide registers.

use crate::cpu::multiversion;

/// So many bits, all set.
pub(crate) fn all(len: usize) -> Vec<u64> {
    let mut blocks = vec![u64::MAX; len.div_ceil(64)];
    if !len.is_multiple_of(64)
        && let Some(last) = blocks.last_mut()
    {
        *last = (1 << (len % 64)) - 1;
    }
    blocks
}

/// Adds the bits of `from`.
#[inline]
pub(crate) fn or_into(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// Keeps the bits of `from`.
#[inline]
pub(crate) fn and_into(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to &= from);
}

/// Takes the bits of `from` away.
#[inline]
pub(crate) fn clear_from(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to &= !from);
}

multiversion! {
    /// How many bits there are, and in how many blocks.
    pub(crate) fn count(blocks: &[u64]) -> (u32, u32) {
        blocks.iter().fold((0, 0), |(bits, full), block| {
            (bits + block.count_ones(), full + u32::from(*block != 0))
        })
    }
}

multiversion! {
    /// How many bits two rows have in common.
    pub(crate) fn count_common(one: &[u64], two: &[u64]) -> u32 {
        one.iter().zip(two).map(|(one, two)| (one & two).count_ones()).sum()
    }
}

/// The first block in which two rows have a bit in common.
#[inline]
pub(crate) fn first_common(one: &[u64], two: &[u64]) -> Option<u32> {
    one.iter().zip(two).position(|(one, two)| one & two != 0).map(|at| at as u32)
}
