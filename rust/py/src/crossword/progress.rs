//! Telling Python how far a search has come.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use wordgrid_core::crossword::Progress;

/// The least time between two calls. What a caller raises ends the search this soon.
const PAUSE: Duration = Duration::from_millis(50);

/// A Python callable, and the search that it is told about.
pub(crate) struct Reporter {
    callback: Py<PyAny>,
    progress: Progress,
    started: Instant,
    last: Mutex<Instant>,
}

impl Reporter {
    pub(crate) fn new(callback: Py<PyAny>, progress: Progress) -> Self {
        let started = Instant::now();
        Self { callback, progress, started, last: Mutex::new(started) }
    }

    /// Calls back, unless that was done a moment ago.
    pub(crate) fn report(&self, py: Python<'_>) -> PyResult<()> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < PAUSE {
            return Ok(());
        }
        let called = self.call(py);
        *last = Instant::now();
        called
    }

    /// Calls back with the steps, the seconds, and the words and score of the best so far.
    pub(crate) fn call(&self, py: Python<'_>) -> PyResult<()> {
        let best = self.progress.best();
        let seconds = self.started.elapsed().as_secs_f64();
        self.callback.call1(py, (self.progress.steps(), seconds, best.words, best.score))?;
        Ok(())
    }
}
