//! How a caller stops a long computation: a deadline, a flag, a callback.
//!
//! Every solver takes a [`Control`] and calls [`Pace::step`] once per unit of work. Only every
//! [`Pace::STRIDE`]th step looks at the clock, so the cost is a decrement.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::error::Stopped;

/// When to stop. Shared by all threads of one call.
///
/// ```
/// use std::time::Duration;
/// use wordgrid_core::control::{Control, Pace};
/// use wordgrid_core::error::Stopped;
///
/// let control = Control::default().with_timeout(Duration::ZERO);
/// let mut pace = Pace::default();
/// let end = (0..).find_map(|_| pace.step(&control).err());
/// assert_eq!(end, Some(Stopped::Timeout));
/// ```
#[derive(Default)]
pub struct Control<'a> {
    deadline: Option<Instant>,
    poll: Option<&'a (dyn Fn() -> bool + Sync)>,
    cancelled: AtomicBool,
    steps: AtomicU64,
}

impl<'a> Control<'a> {
    /// Stops `timeout` from now. A limit too far away to be represented is no limit.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.deadline = Instant::now().checked_add(timeout);
        self
    }

    /// Stops when `poll` answers true. It is asked from whichever thread happens to look.
    #[must_use]
    pub fn with_poll(mut self, poll: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.poll = Some(poll);
        self
    }

    /// One of its own for a part of the call, with the same time limit.
    #[must_use]
    pub fn part(&self) -> Control<'static> {
        Control { deadline: self.deadline, ..Control::default() }
    }

    /// Asks every thread of the call to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// How many steps all threads have taken, to within [`Pace::STRIDE`] for each.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Looks at the flag, the clock and the callback.
    ///
    /// # Errors
    /// [`Stopped`] when one of them says so.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Stopped::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Timeout);
        }
        if self.poll.is_some_and(|poll| poll()) {
            self.cancel();
            return Err(Stopped::Cancelled);
        }
        Ok(())
    }
}

/// Spreads the checks of a [`Control`] over the steps of one thread.
#[derive(Debug)]
pub struct Pace {
    left: u32,
}

impl Pace {
    /// Steps between two looks at the control.
    pub const STRIDE: u32 = 4096;

    /// Counts one step and now and then checks the control.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    #[inline]
    pub fn step(&mut self, control: &Control<'_>) -> Result<(), Stopped> {
        self.work(1, control)
    }

    /// Counts work that takes as long as so many steps.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    #[inline]
    pub fn work(&mut self, steps: usize, control: &Control<'_>) -> Result<(), Stopped> {
        self.left = self.left.saturating_sub(steps as u32);
        if self.left == 0 {
            self.left = Self::STRIDE;
            control.steps.fetch_add(Self::STRIDE.into(), Ordering::Relaxed);
            return control.check();
        }
        Ok(())
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self { left: Self::STRIDE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poll_cancels_every_thread() {
        let stop = AtomicBool::new(false);
        let poll = || stop.load(Ordering::Relaxed);
        let control = Control::default().with_poll(&poll);
        assert_eq!(control.check(), Ok(()));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(control.check(), Err(Stopped::Cancelled));
        stop.store(false, Ordering::Relaxed);
        assert_eq!(control.check(), Err(Stopped::Cancelled), "once cancelled, always cancelled");
    }

    #[test]
    fn endless_timeouts_are_no_limit() {
        assert_eq!(Control::default().with_timeout(Duration::MAX).check(), Ok(()));
    }

    #[test]
    fn pace_checks_once_a_stride() {
        let control = Control::default();
        control.cancel();
        let mut pace = Pace::default();
        let steps = (1..=2 * Pace::STRIDE).find(|_| pace.step(&control).is_err());
        assert_eq!(steps, Some(Pace::STRIDE));
        assert_eq!(control.steps(), Pace::STRIDE.into());
        assert!(pace.work(Pace::STRIDE as usize - 1, &control).is_ok());
        assert!(pace.work(100, &control).is_err());
    }
}
