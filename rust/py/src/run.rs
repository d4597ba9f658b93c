//! How long work runs: without the GIL, listening for Ctrl-C.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use wordgrid_core::control::Control;

/// Runs `work` with the GIL released. Signals are looked at whenever it checks its control; what a
/// signal raises is raised here.
pub(crate) fn run<T: Send, E: Send>(
    py: Python<'_>,
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
    let result = py.detach(|| work(&Control::default().with_poll(&poll)));
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(raised) => Err(raised),
        None => result.map_err(to_exception),
    }
}
