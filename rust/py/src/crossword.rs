//! What `wordgrid.crossword` is built on: grids, fill-ins, and the searches over them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::crossword as core;
use wordgrid_core::error::Stopped;

use crate::errors::{lexicon_error, parse_error, search_timeout};
use crate::lexicon::Lexicon;
use crate::run::{run, run_within};

/// A slot as Python hands it over: id, row, column, whether it runs across, length.
type SlotTuple = (i64, usize, usize, bool, usize);

/// A fill as Python gets it: the words and the sum of their scores.
type FillTuple = (Vec<String>, i64);

/// One round of crossing out: letters, agreeing, settled, possible.
type RoundTuple = (Vec<(usize, usize, char)>, Vec<Vec<String>>, Vec<String>, Vec<Vec<String>>);

/// Blocks, cells, slots and crossings.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct CrosswordGrid {
    core: core::Grid,
}

#[pymethods]
impl CrosswordGrid {
    #[new]
    #[allow(clippy::needless_pass_by_value, reason = "what Python hands over is owned")]
    fn new(rows: Vec<String>) -> PyResult<Self> {
        let grid = core::Grid::parse(rows.iter().map(String::as_str));
        Ok(Self { core: grid.map_err(|error| parse_error(&error))? })
    }

    /// A grid made of slots, and letters given as (row, column, letter).
    #[staticmethod]
    fn from_slots(slots: Vec<SlotTuple>, given: Vec<(usize, usize, char)>) -> PyResult<Self> {
        let slot = |(id, row, col, across, length)| {
            let direction = if across { core::Direction::Across } else { core::Direction::Down };
            core::Slot { id, row, col, direction, length }
        };
        let grid = core::Grid::from_slots(slots.into_iter().map(slot).collect(), given);
        Ok(Self { core: grid.map_err(|error| parse_error(&error))? })
    }

    /// The same grid with slots of so many cells and more.
    fn with_min_length(&self, min_length: usize) -> Self {
        Self { core: self.core.with_min_length(min_length) }
    }

    #[getter]
    fn rows(&self) -> Vec<String> {
        self.core.rows().iter().map(|row| row.iter().collect()).collect()
    }

    #[getter]
    fn slots(&self) -> Vec<SlotTuple> {
        let across = |slot: &core::Slot| slot.direction == core::Direction::Across;
        let slots = self.core.slots().iter();
        slots.map(|slot| (slot.id, slot.row, slot.col, across(slot), slot.length)).collect()
    }

    #[getter]
    fn crossings(&self) -> Vec<(usize, usize, usize, usize)> {
        let crossings = self.core.crossings().into_iter();
        crossings.map(|c| (c.across, c.across_at, c.down, c.down_at)).collect()
    }

    /// A search for fills.
    fn fills(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        options: FillOptions,
    ) -> PyResult<CrosswordFills> {
        let (lexicon, options) = (lexicon.core(), options.into());
        let fills = run(py, lexicon_error, |control| self.core.fills(lexicon, &options, control))?;
        Ok(CrosswordFills { search: Mutex::new(Search::Fills(fills)) })
    }

    /// What propagation leaves: for each slot the number of its words, and the letters of each cell.
    fn candidates(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        options: FillOptions,
    ) -> PyResult<CrosswordCandidates> {
        let (lexicon, options) = (lexicon.core(), options.into());
        let candidates =
            run(py, lexicon_error, |control| self.core.candidates(lexicon, &options, control))?;
        Ok(CrosswordCandidates { core: candidates })
    }
}

/// How to fill, as Python hands it over.
#[derive(FromPyObject)]
struct FillOptions {
    repeats: bool,
    min_score: i32,
    seed: u64,
    method: Method,
    theme: bool,
}

/// A method by name.
struct Method(core::Method);

impl<'py> FromPyObject<'_, 'py> for Method {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(match object.extract::<&str>()? {
            "static" => core::Method::Static,
            "forward" => core::Method::Forward,
            _ => core::Method::Auto,
        }))
    }
}

impl From<FillOptions> for core::FillOptions {
    fn from(given: FillOptions) -> Self {
        let FillOptions { repeats, min_score, seed, method, theme } = given;
        Self { repeats, min_score, seed, method: method.0, theme }
    }
}

/// What can still go where.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct CrosswordCandidates {
    core: core::Candidates,
}

#[pymethods]
impl CrosswordCandidates {
    /// How many words a slot can take.
    fn count(&self, slot: usize) -> usize {
        self.core.count(slot)
    }

    /// The words that a slot can take.
    fn words(&self, slot: usize) -> Vec<String> {
        self.core.words(slot)
    }

    /// The letters of each cell, as (row, column, letters).
    fn cells(&self) -> Vec<(usize, usize, String)> {
        self.core.cells()
    }
}

/// A grid and the words to be placed in it.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct CrosswordFillIn {
    core: core::FillIn,
}

#[pymethods]
impl CrosswordFillIn {
    #[new]
    fn new(grid: &CrosswordGrid, words: Vec<String>, min_length: usize) -> PyResult<Self> {
        let puzzle = core::FillIn::new(&grid.core, words, min_length);
        Ok(Self { core: puzzle.map_err(|error| parse_error(&error))? })
    }

    /// Why the words cannot match the slots.
    #[getter]
    fn reason(&self) -> Option<String> {
        self.core.reason()
    }

    /// The words possible in each slot to begin with.
    fn possible_words(&self, py: Python<'_>) -> Vec<Vec<String>> {
        py.detach(|| self.core.possible_words())
    }

    /// The rounds of crossing out.
    fn simplify(&self, py: Python<'_>) -> Vec<RoundTuple> {
        let rounds = py.detach(|| self.core.simplify());
        let tuple =
            |round: core::Round| (round.letters, round.agreeing, round.settled, round.possible);
        rounds.into_iter().map(tuple).collect()
    }

    /// A search for solutions.
    fn solutions(&self, py: Python<'_>) -> CrosswordFills {
        let solutions = py.detach(|| self.core.solutions(0));
        CrosswordFills { search: Mutex::new(Search::FillIn(Box::new(solutions))) }
    }
}

/// Either kind of search.
enum Search {
    Fills(core::Fills),
    FillIn(Box<core::FillInSolutions>),
}

impl Search {
    fn next(&mut self, control: &Control<'_>) -> Result<Option<core::Fill>, Stopped> {
        match self {
            Self::Fills(fills) => fills.next(control),
            Self::FillIn(solutions) => solutions.next(control),
        }
    }

    fn count(&mut self, limit: Option<u64>, control: &Control<'_>) -> Result<u64, Stopped> {
        match self {
            Self::Fills(fills) => fills.count(limit, control),
            Self::FillIn(solutions) => solutions.count(limit, control),
        }
    }

    fn dead_ends(&self) -> u64 {
        match self {
            Self::Fills(fills) => fills.dead_ends(),
            Self::FillIn(solutions) => solutions.dead_ends(),
        }
    }
}

/// A search that can be resumed.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct CrosswordFills {
    search: Mutex<Search>,
}

impl CrosswordFills {
    fn lock(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run<T: Send>(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        work: impl FnOnce(&mut Search, &Control<'_>) -> Result<T, Stopped> + Send,
    ) -> PyResult<T> {
        run_within(
            py,
            timeout,
            |(stopped, n)| search_timeout(stopped, n, "dead ends"),
            |control| {
                let search = &mut *self.lock();
                work(search, control).map_err(|stopped| (stopped, search.dead_ends()))
            },
        )
    }
}

#[pymethods]
impl CrosswordFills {
    /// The next fill, as its words and their score.
    #[pyo3(signature = (timeout=None))]
    fn next(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Option<FillTuple>> {
        let fill = self.run(py, timeout, Search::next)?;
        Ok(fill.map(|fill| (fill.words, fill.score)))
    }

    /// How many fills are left.
    #[pyo3(signature = (limit=None, timeout=None))]
    fn count(&self, py: Python<'_>, limit: Option<u64>, timeout: Option<f64>) -> PyResult<u64> {
        self.run(py, timeout, |search, control| search.count(limit, control))
    }

    /// Dead ends met so far.
    #[getter]
    fn dead_ends(&self) -> u64 {
        self.lock().dead_ends()
    }
}
