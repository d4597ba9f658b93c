//! The search for the words that a filter lets through, many prefixes at a time.
//!
//! Which prefix goes on, and which is a word, no processor foretells; so nothing here branches on it. A
//! block of prefixes is taken off a stack, and what each letter leads to is written back, to be
//! overwritten by the next if there is nothing to it. The prefixes of a block do not wait for one
//! another. Words are found in no order.

use super::node::rank;
use super::steps::{Mask, Step, Steps};
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;

/// Prefixes taken at a time: enough to keep the processor busy, few enough to stay in its nearest cache.
const BLOCK: usize = 32;

/// Says which words a search is to find.
pub(crate) trait Filter {
    /// What is to be known of the letters read so far.
    type State: Copy;

    /// Before the first letter.
    fn start(&self) -> Self::State;
    /// The letters worth trying next.
    fn letters(&self, state: Self::State) -> u64;
    /// After one of those letters.
    fn enter(&self, state: Self::State, code: Code) -> Self::State;
    /// Whether a word may end here.
    fn accepts(&self, state: Self::State) -> bool;
    /// Whether it is worth going on to words that have no other letters than those `below`.
    fn goes_on(&self, state: Self::State, below: u64) -> bool;
}

/// A prefix with letters still to be tried after it.
#[derive(Clone, Copy)]
struct Prefix<M, S> {
    mask: M,
    /// The letters still to be tried.
    left: M,
    /// Where the steps of the mask start.
    first: u32,
    /// How many words sort before those that go on from here.
    before: u32,
    state: S,
}

impl<M: Mask, S: Copy> Prefix<M, S> {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "part of the inner loop")]
    fn new(step: &Step<M>, before: u32, state: S, filter: &impl Filter<State = S>) -> Self {
        let goes_on = u64::from(filter.goes_on(state, step.below()));
        let left = step.mask() & filter.letters(state) & goes_on.wrapping_neg();
        let (mask, left) = (M::of(step.mask()), M::of(left));
        Self { mask, left, first: step.next(), before, state }
    }
}

/// The numbers of the words that a filter finds, in no order.
///
/// # Errors
/// [`Stopped`] when the control says so.
pub(crate) fn search<M: Mask>(
    steps: &Steps<M>,
    filter: &impl Filter,
    control: &Control<'_>,
) -> Result<Vec<u32>, Stopped> {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    fn fast<M: Mask>(
        steps: &Steps<M>,
        filter: &impl Filter,
        control: &Control<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        run(steps, filter, control)
    }

    #[cfg(target_arch = "x86_64")]
    if crate::cpu::has_bit_instructions() {
        // SAFETY: the CPU was just asked, and has every feature that `fast` enables.
        #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
        return unsafe { fast(steps, filter, control) };
    }
    run(steps, filter, control)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled into each version of `search`")]
fn run<M: Mask>(
    steps: &Steps<M>,
    filter: &impl Filter,
    control: &Control<'_>,
) -> Result<Vec<u32>, Stopped> {
    let root = Prefix::new(steps.root(), 0, filter.start(), filter);
    let mut block = [root; BLOCK];
    let (mut stack, mut open) = (vec![root; 2 * BLOCK], 1);
    let (mut found, mut words) = (vec![0; 2 * BLOCK], 0);
    let mut pace = Pace::default();
    while open > 0 {
        let taken = open.min(BLOCK);
        open -= taken;
        pace.work(taken, control)?;
        block[..taken].copy_from_slice(&stack[open..open + taken]);
        for prefix in &block[..taken] {
            let mut left = prefix.left.into();
            let tries = left.count_ones() as usize;
            make_room(&mut stack, open + tries, root);
            make_room(&mut found, words + tries, 0);
            while left != 0 {
                let code = left.trailing_zeros() as Code & 63;
                left &= left - 1;
                let step = steps.at(prefix.first as usize + rank(prefix.mask.into(), code));
                let state = filter.enter(prefix.state, code);
                let before = step.number(prefix.before);
                found[words] = before.wrapping_sub(1); // a word is before those that go on from it
                words += usize::from(step.accepts() & filter.accepts(state));
                stack[open] = Prefix::new(step, before, state, filter);
                open += usize::from(stack[open].left.into() != 0);
            }
        }
    }
    found.truncate(words);
    Ok(found)
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled into each version of `search`")]
fn make_room<T: Clone>(items: &mut Vec<T>, len: usize, filler: T) {
    if items.len() < len {
        items.resize(2 * len, filler);
    }
}
