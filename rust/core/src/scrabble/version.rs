//! The scan compiled twice, for any CPU and for one with bit instructions.
//!
//! As `cpu::multiversion!` does for a function that calls nothing, but for functions that call each
//! other: each version calls its own kind.

use super::generate::{Play, Scan};
use super::sink::Sink;
use crate::lexicon::node::Node;

/// Which version of the scan runs: a value exists only where it may.
pub(crate) trait Version: Copy {
    /// [`Scan::left`] in this version.
    fn left<S: Sink, const W: usize>(
        self,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    );
    /// [`Scan::right`] in this version.
    fn right<S: Sink, const W: usize>(
        self,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    );
}

/// Runs anywhere.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Version for Portable {
    fn left<S: Sink, const W: usize>(
        self,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        scan.left(self, node, at, rack, play);
    }

    fn right<S: Sink, const W: usize>(
        self,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        scan.right(self, node, at, rack, play);
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use fast::Fast;

#[cfg(target_arch = "x86_64")]
mod fast {
    use super::{Node, Play, Scan, Sink, Version};

    /// Runs on a CPU with bit instructions.
    #[derive(Clone, Copy)]
    pub(crate) struct Fast(());

    impl Fast {
        /// The version, if this CPU can run it.
        pub(crate) fn detect() -> Option<Self> {
            crate::cpu::has_bit_instructions().then_some(Self(()))
        }
    }

    impl Version for Fast {
        #[inline]
        #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
        fn left<S: Sink, const W: usize>(
            self,
            scan: &mut Scan<'_, S, W>,
            node: Node,
            at: usize,
            rack: u64,
            play: Play,
        ) {
            // SAFETY: a `Fast` is made by `detect` alone, which found every feature that `left` enables.
            unsafe { left(self, scan, node, at, rack, play) }
        }

        #[inline]
        #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
        fn right<S: Sink, const W: usize>(
            self,
            scan: &mut Scan<'_, S, W>,
            node: Node,
            at: usize,
            rack: u64,
            play: Play,
        ) {
            // SAFETY: as in `left`.
            unsafe { right(self, scan, node, at, rack, play) }
        }
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn left<S: Sink, const W: usize>(
        fast: Fast,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        scan.left(fast, node, at, rack, play);
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn right<S: Sink, const W: usize>(
        fast: Fast,
        scan: &mut Scan<'_, S, W>,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        scan.right(fast, node, at, rack, play);
    }
}
