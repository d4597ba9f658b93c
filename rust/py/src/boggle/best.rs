//! The compiled part of `best_board`.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use wordgrid_core::boggle::{BestSearch, Board as Core, Dimensions, Progress, Target};

use super::board::BoggleBoard;
use super::{length, search_many};
use crate::errors::ParseError;
use crate::lexicon::Lexicon;
use crate::run::Seconds;

/// Shape, target with its range, minimum length, seed, runs, sweeps, pool, threads, timeout.
#[derive(FromPyObject)]
pub(crate) struct Plan {
    shape: (u8, u8),
    target: String,
    words: (u64, u64),
    #[pyo3(from_py_with = crate::numbers::whole)]
    min_length: isize,
    seed: u64,
    runs: usize,
    sweeps: usize,
    pool: usize,
    threads: Option<usize>,
    timeout: Option<Seconds>,
}

impl Plan {
    fn search<'a>(&self, lexicon: &'a Lexicon) -> PyResult<BestSearch<'a>> {
        let target = match self.target.as_str() {
            "score" => Target::Score,
            "words" => Target::Words,
            "longest" => Target::Longest,
            _ => Target::WordsIn(self.words.0..=self.words.1),
        };
        let (rows, cols) = self.shape;
        Ok(BestSearch {
            lexicon: lexicon.core(),
            dimensions: Dimensions { rows, cols, wrap: false },
            min_length: length(self.min_length)?,
            target,
            seed: self.seed,
            runs: self.runs,
            sweeps: self.sweeps,
            pool: self.pool,
            threads: self.threads,
        })
    }
}

/// The best board found; `progress` is called with the runs ended and the best board so far.
#[pyfunction]
pub(crate) fn _best_board(
    py: Python<'_>,
    lexicon: &Lexicon,
    plan: Plan,
    progress: Option<Py<PyAny>>,
) -> PyResult<BoggleBoard> {
    if lexicon.core().is_empty() {
        return Err(ParseError::new_err("the lexicon is empty; expected words"));
    }
    let search = plan.search(lexicon)?;
    let raised = Mutex::new(None);
    let best = search_many(py, plan.timeout, |control| {
        let report = |at: Progress| {
            let told = progress.as_ref().map_or(Ok(()), |progress| tell(progress, at));
            if let Err(error) = told {
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                control.cancel();
            }
        };
        search.run(control, &report)
    });
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => best.map(BoggleBoard::from),
    }
}

/// Calls back into Python.
fn tell(progress: &Py<PyAny>, at: Progress) -> PyResult<()> {
    Python::attach(|py| {
        let board: Core = at.board;
        progress.call1(py, (at.runs, BoggleBoard::from(board))).map(|_| ())
    })
}
