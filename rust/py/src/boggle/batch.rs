//! Many boards at once: the compiled part of `score_many` and `solve_many`.

use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use wordgrid_core::boggle::{Batch, Board as Core, Bytes};

use super::board::BoggleBoard;
use super::solution::BoggleSolution;
use super::{length, search_many};
use crate::errors::{ParseError, parse_error};
use crate::lexicon::Lexicon;
use crate::numbers;

/// Scores of boards, given as bytes one behind the other, as 32-bit numbers in the machine's order.
#[pyfunction]
pub(crate) fn _score_bytes<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    shape: (usize, usize),
    lexicon: &Lexicon,
    #[pyo3(from_py_with = numbers::whole)] min_length: isize,
    #[pyo3(from_py_with = numbers::optional)] threads: Option<isize>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let bytes = PyBuffer::<u8>::get(boards)?.to_vec(py)?;
    let boards = Bytes::new(shape.0, shape.1, &bytes).map_err(|error| parse_error(&error))?;
    let batch = batch(lexicon, min_length, threads)?;
    let scores = search_many(py, timeout, |control| batch.score_bytes(boards, control))?;
    Ok(packed(py, &scores))
}

/// Scores of boards, as 32-bit numbers in the machine's order.
#[pyfunction]
pub(crate) fn _score_boards<'py>(
    py: Python<'py>,
    boards: Vec<Py<BoggleBoard>>,
    lexicon: &Lexicon,
    #[pyo3(from_py_with = numbers::whole)] min_length: isize,
    #[pyo3(from_py_with = numbers::optional)] threads: Option<isize>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let batch = batch(lexicon, min_length, threads)?;
    let cores = cores(&boards);
    let scores = search_many(py, timeout, |control| batch.score(&cores, control))?;
    Ok(packed(py, &scores))
}

/// Solutions of boards, in order.
#[pyfunction]
pub(crate) fn _solve_boards(
    py: Python<'_>,
    boards: Vec<Py<BoggleBoard>>,
    lexicon: Py<Lexicon>,
    #[pyo3(from_py_with = numbers::whole)] min_length: isize,
    #[pyo3(from_py_with = numbers::optional)] threads: Option<isize>,
    timeout: Option<f64>,
) -> PyResult<Vec<BoggleSolution>> {
    let cores = cores(&boards);
    let batch = batch(lexicon.get(), min_length, threads)?;
    let found = search_many(py, timeout, |control| batch.solve(&cores, control))?;
    let solution =
        |(board, found)| BoggleSolution::new(board, lexicon.clone_ref(py), batch.min_length, found);
    Ok(boards.into_iter().zip(found).map(solution).collect())
}

fn batch(lexicon: &Lexicon, min_length: isize, threads: Option<isize>) -> PyResult<Batch<'_>> {
    let threads = match threads.map(|threads| (threads, usize::try_from(threads))) {
        None => None,
        Some((_, Ok(threads @ 1..=1024))) => Some(threads),
        Some((threads, _)) => {
            let message = format!("threads is {threads}; expected 1 to 1024, or None for all");
            return Err(ParseError::new_err(message));
        }
    };
    Ok(Batch { lexicon: lexicon.core(), min_length: length(min_length)?, threads })
}

fn cores(boards: &[Py<BoggleBoard>]) -> Vec<Core> {
    boards.iter().map(|board| board.get().core().clone()).collect()
}

fn packed<'py>(py: Python<'py>, scores: &[i32]) -> Bound<'py, PyByteArray> {
    let bytes: Vec<u8> = scores.iter().flat_map(|score| score.to_ne_bytes()).collect();
    PyByteArray::new(py, &bytes)
}
