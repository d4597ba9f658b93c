//! Many boards at once: the compiled part of `score_many` and `solve_many`.

use numpy::{IntoPyArray, PyArray1, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use wordgrid_core::boggle::{Batch, Board as Core, Bytes, Engine};

use super::board::BoggleBoard;
use super::solution::BoggleSolution;
use super::{length, search_many};
use crate::errors::{ParseError, parse_error};
use crate::lexicon::Lexicon;
use crate::numbers;
use crate::run::Seconds;

/// Scores of boards, an array of letters. Neither boards nor scores are copied.
#[pyfunction]
pub(crate) fn _score_bytes<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    first: usize,
    lexicon: &Lexicon,
    options: Options,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let boards = bytes(&boards, first)?;
    let batch = options.batch(lexicon)?;
    let scores = search_many(py, options.timeout(), |control| batch.score_bytes(boards, control))?;
    Ok(scores.into_pyarray(py))
}

/// The boards that an array of letters stands for.
#[pyfunction]
pub(crate) fn _read_bytes(
    boards: PyReadonlyArray3<'_, u8>,
    first: usize,
) -> PyResult<Vec<BoggleBoard>> {
    let boards = bytes(&boards, first)?;
    Ok((0..boards.len()).map(|at| BoggleBoard::from(boards.board(at))).collect())
}

fn bytes<'a>(boards: &'a PyReadonlyArray3<'_, u8>, first: usize) -> PyResult<Bytes<'a>> {
    let &[_, rows, cols] = boards.shape() else { unreachable!("it has three dimensions") };
    Bytes::new((rows, cols), boards.as_slice()?, first).map_err(|error| parse_error(&error))
}

/// Scores of boards, as 32-bit numbers in the machine's order.
#[pyfunction]
pub(crate) fn _score_boards<'py>(
    py: Python<'py>,
    boards: Vec<Py<BoggleBoard>>,
    lexicon: &Lexicon,
    options: Options,
) -> PyResult<Bound<'py, PyByteArray>> {
    let batch = options.batch(lexicon)?;
    let cores = cores(&boards);
    let scores = search_many(py, options.timeout(), |control| batch.score(&cores, control))?;
    Ok(packed(py, &scores))
}

/// Solutions of boards, in order.
#[pyfunction]
pub(crate) fn _solve_boards(
    py: Python<'_>,
    boards: Vec<Py<BoggleBoard>>,
    lexicon: Py<Lexicon>,
    options: Options,
) -> PyResult<Vec<BoggleSolution>> {
    let cores = cores(&boards);
    let batch = options.batch(lexicon.get())?;
    let found = search_many(py, options.timeout(), |control| batch.solve(&cores, control))?;
    let solution =
        |(board, found)| BoggleSolution::new(board, lexicon.clone_ref(py), batch.min_length, found);
    Ok(boards.into_iter().zip(found).map(solution).collect())
}

/// How boards are to be searched: minimum length, threads, engine and timeout.
#[derive(FromPyObject)]
pub(crate) struct Options(
    #[pyo3(from_py_with = numbers::whole)] isize,
    Option<usize>,
    Option<String>,
    Option<Seconds>,
);

impl Options {
    fn batch<'a>(&self, lexicon: &'a Lexicon) -> PyResult<Batch<'a>> {
        let Self(min_length, threads, engine, _) = self;
        let engine = engine.as_deref().map_or(Ok(Engine::best()), self::engine)?;
        Ok(Batch {
            lexicon: lexicon.core(),
            min_length: length(*min_length)?,
            threads: *threads,
            engine,
        })
    }

    fn timeout(&self) -> Option<Seconds> {
        self.3
    }
}

fn engine(name: &str) -> PyResult<Engine> {
    let found = Engine::available().into_iter().find(|engine| engine.name() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = Engine::available().into_iter().map(Engine::name).collect();
        let names = names.join(", ");
        ParseError::new_err(format!("engine {name:?} is not here; expected one of: {names}"))
    })
}

/// The engines of this machine, slowest first.
#[pyfunction]
pub(crate) fn _engine_names() -> Vec<&'static str> {
    Engine::available().into_iter().map(Engine::name).collect()
}

fn cores(boards: &[Py<BoggleBoard>]) -> Vec<Core> {
    boards.iter().map(|board| board.get().core().clone()).collect()
}

fn packed<'py>(py: Python<'py>, scores: &[i32]) -> Bound<'py, PyByteArray> {
    PyByteArray::new(py, bytemuck::cast_slice(scores))
}
