//! How long work runs: without the GIL, listening for Ctrl-C.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use wordgrid_core::control::Control;

/// Runs `work` with the GIL released. Signals are looked at whenever it checks its control; what a
/// signal raises is raised here.
pub(crate) fn run<T: Send, E: Send>(
    py: Python<'_>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    run_within(py, None, to_exception, work)
}

/// The same within so many seconds; a time that is no time, or past, is none at all.
pub(crate) fn run_within<T: Send, E: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    to_exception: impl FnOnce(E) -> PyErr,
    work: impl FnOnce(&Control<'_>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let raised: Mutex<Option<PyErr>> = Mutex::new(None);
    let poll = || {
        let signal = Python::attach(|py| py.check_signals()).err();
        let stop = signal.is_some();
        if stop {
            *raised.lock().unwrap_or_else(PoisonError::into_inner) = signal;
        }
        stop
    };
    let result = py.detach(|| {
        let control = Control::default().with_poll(&poll);
        work(&match timeout {
            Some(seconds) => control.with_timeout(to_duration(seconds)),
            None => control,
        })
    });
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => result.map_err(to_exception),
    }
}

fn to_duration(seconds: f64) -> Duration {
    let longest = if seconds > 0.0 { Duration::MAX } else { Duration::ZERO };
    Duration::try_from_secs_f64(seconds).unwrap_or(longest)
}
