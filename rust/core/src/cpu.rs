//! Choosing at run time the instructions that this machine has.
//!
//! A wheel is built for the oldest x86-64, which lacks even the bit-count instruction that finds a
//! child in a node. [`multiversion!`] compiles a function twice, once for that machine and once with
//! the bit instructions that every x86-64 has had since 2013, and picks one when called.

/// Whether the bit-counting version of a [`multiversion!`] function may run here.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(crate) fn has_bit_instructions() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("popcnt") && has!("bmi1") && has!("bmi2") && has!("lzcnt")
}

/// Compiles a function for the baseline and for a CPU with bit instructions, and chooses on call.
///
/// What the body calls is part of the fast version only where it is `#[inline(always)]`.
macro_rules! multiversion {
    ($(#[$meta:meta])* $vis:vis fn $name:ident$(<const $n:ident: usize>)?(
        $($arg:ident: $ty:ty),* $(,)?
    ) -> $ret:ty $body:block) => {
        $(#[$meta])*
        $vis fn $name$(<const $n: usize>)?($($arg: $ty),*) -> $ret {
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "the fast version is this body inlined")]
            fn portable$(<const $n: usize>)?($($arg: $ty),*) -> $ret $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
            fn fast$(<const $n: usize>)?($($arg: $ty),*) -> $ret {
                portable$(::<$n>)?($($arg),*)
            }

            #[cfg(target_arch = "x86_64")]
            if $crate::cpu::has_bit_instructions() {
                // SAFETY: the CPU was just asked, and has every feature that `fast` enables.
                #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
                return unsafe { fast$(::<$n>)?($($arg),*) };
            }
            portable$(::<$n>)?($($arg),*)
        }
    };
}

pub(crate) use multiversion;

#[cfg(test)]
mod tests {
    multiversion! {
        fn rank(mask: u64, bit: u32) -> u32 {
            (mask & ((1 << bit) - 1)).count_ones()
        }
    }

    #[test]
    fn chosen_version_counts_bits() {
        assert_eq!(rank(0b1011, 0), 0);
        assert_eq!(rank(0b1011, 3), 2);
        assert_eq!(rank(u64::MAX, 63), 63);
    }
}
