//! `wordgrid.boggle`.

mod batch;
mod best;
mod board;
mod dice;
mod path;
mod prove;
mod solution;

pub(crate) use batch::{_engine_names, _read_bytes, _score_boards, _score_bytes, _solve_boards};
pub(crate) use best::_best_board;
pub(crate) use board::BoggleBoard;
pub(crate) use dice::_dice_names;
pub(crate) use prove::{_proof_limits, _proof_units, _prove_units};
pub(crate) use solution::{_restore_solution, BoggleSolution};

use pyo3::prelude::*;
use wordgrid_core::boggle::points;
use wordgrid_core::control::Control;
use wordgrid_core::error::LexiconError as CoreError;

use crate::errors::{ParseError, lexicon_error, search_timeout};
use crate::run::{Seconds, run_on_threads, run_within};

/// The points of a word of so many letters, QU counting two.
///
///     >>> from wordgrid.boggle import points
///     >>> [points(length) for length in (2, 3, 4, 5, 6, 7, 8, 17)]
///     [0, 1, 1, 2, 3, 5, 11, 11]
#[pyfunction]
#[pyo3(name = "boggle_points")]
pub(crate) fn boggle_points(#[pyo3(from_py_with = crate::numbers::whole)] length: isize) -> u32 {
    points(usize::try_from(length).unwrap_or(0))
}

/// Runs a search within its time limit; one that is stopped says how far it got.
fn search<T: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Control<'_>) -> Result<T, CoreError> + Send,
) -> PyResult<T> {
    run_within(py, timeout, to_exception, with_steps(work))
}

/// Runs a search of many boards on threads.
fn search_many<T: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Control<'_>) -> Result<T, CoreError> + Send,
) -> PyResult<T> {
    run_on_threads(py, timeout, to_exception, with_steps(work))
}

fn with_steps<T>(
    work: impl FnOnce(&Control<'_>) -> Result<T, CoreError> + Send,
) -> impl FnOnce(&Control<'_>) -> Result<T, (CoreError, u64)> + Send {
    |control| work(control).map_err(|error| (error, control.steps()))
}

fn to_exception((error, steps): (CoreError, u64)) -> PyErr {
    match error {
        CoreError::Stopped(stopped) => search_timeout(stopped, steps, "steps"),
        error => lexicon_error(error),
    }
}

/// A minimum length as the core wants it.
fn length(min_length: isize) -> PyResult<usize> {
    usize::try_from(min_length)
        .map_err(|_| ParseError::new_err(format!("min_length is {min_length}; expected 0 or more")))
}
