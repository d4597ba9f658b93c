//! How long work runs: without the GIL, listening for Ctrl-C.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use wordgrid_core::control::Control;

use crate::numbers;

/// A time limit in seconds: a number of any size. One that is no time, or past, is none at all.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(f64);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        numbers::real(&object).map(Self)
    }
}

impl Seconds {
    /// What is left of it.
    pub(crate) fn less(self, spent: Duration) -> Self {
        Self(self.0 - spent.as_secs_f64())
    }
}

/// Runs `work` with the GIL released. Signals are looked at whenever it checks its control; what a
/// signal raises is raised here.
pub(crate) fn run<T: Send, E: Send>(
    py: Python<'_>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_within(py, None, to_exception, work)
}

/// The same within so many seconds.
pub(crate) fn run_within<T: Send, E: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_part(py, &limited(timeout), to_exception, work)
}

/// The same for a part of a call, within what is left of the call's time.
pub(crate) fn run_part<T: Send, E: Send>(
    py: Python<'_>,
    call: &Control<'_>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_polling(py, call.part(), |_| Ok(()), to_exception, work)
}

/// The same, calling `report` with the GIL whenever signals are looked at; what it raises ends the
/// work and is raised here.
pub(crate) fn run_reporting<T: Send, E: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    report: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_polling(py, limited(timeout), report, to_exception, work)
}

fn run_polling<T: Send, E: Send>(
    py: Python<'_>,
    control: Control<'_>,
    report: impl Fn(Python<'_>) -> PyResult<()> + Sync,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let signals = Signals::default();
    let poll = || signals.raised_by(|py| py.check_signals().and_then(|()| report(py)));
    let result = py.detach(|| work(&control.with_poll(&poll)));
    signals.raise_or(result.map_err(to_exception))
}

/// The same for work that uses threads of its own. Python hands signals only to its main thread, which
/// the work would block; so the work runs on another thread and this one listens.
pub(crate) fn run_on_threads<T: Send, E: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let signals = Signals::default();
    let control = limited(timeout);
    let result = py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = mpsc::channel::<()>();
            let worker = scope.spawn(|| {
                let _done = done; // dropped at the end, however it ends
                work(&control)
            });
            while waiting.recv_timeout(LISTEN) == Err(RecvTimeoutError::Timeout) {
                if signals.arrived() {
                    control.cancel();
                }
            }
            worker.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    });
    signals.raise_or(result.map_err(to_exception))
}

/// How long to wait between two looks at the signals.
const LISTEN: Duration = Duration::from_millis(10);

/// The items of an iterable that may have no end: signals are looked at now and then.
pub(crate) fn items<'py>(
    given: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    Ok(given.try_iter()?.enumerate().map(|(number, item)| {
        let item = item?;
        if number % STRIDE == STRIDE - 1 {
            give_way(item.py())?; // an iterator written in C would let no other thread run
        }
        Ok(item)
    }))
}

/// Items between two looks at the signals.
pub(crate) const STRIDE: usize = 1 << 14;

/// Lets Python look for signals and other threads run: for loops over Python objects, which need the GIL.
pub(crate) fn give_way(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    py.detach(|| ());
    Ok(())
}

/// A control with a time limit alone.
pub(crate) fn limited<'a>(timeout: Option<Seconds>) -> Control<'a> {
    match timeout {
        Some(Seconds(seconds)) => Control::default().with_timeout(to_duration(seconds)),
        None => Control::default(),
    }
}

fn to_duration(seconds: f64) -> Duration {
    let longest = if seconds > 0.0 { Duration::MAX } else { Duration::ZERO };
    Duration::try_from_secs_f64(seconds).unwrap_or(longest)
}

/// What a signal raised, kept until the work has ended.
#[derive(Default)]
struct Signals {
    raised: Mutex<Option<PyErr>>,
}

impl Signals {
    /// Lets Python look for signals, and answers whether one raised something.
    fn arrived(&self) -> bool {
        self.raised_by(|py| py.check_signals())
    }

    /// Answers whether a call raised something.
    fn raised_by(&self, call: impl FnOnce(Python<'_>) -> PyResult<()>) -> bool {
        let Err(error) = Python::attach(call) else { return false };
        *self.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        true
    }

    fn raise_or<T>(self, result: PyResult<T>) -> PyResult<T> {
        match self.raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(raised) => Err(raised),
            None => result,
        }
    }
}
