//! What `wordgrid.crossword` is built on: grids, fill-ins, and the searches over them.

mod progress;

use std::borrow::Cow;
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::crossword as core;
use wordgrid_core::error::{LexiconError, Stopped};

use crate::errors::{parse_error, search_timeout, stopped_after};
use crate::lexicon::Lexicon;
use crate::run::{Seconds, run_reporting, run_within};
use progress::Reporter;

/// A slot as Python hands it over: id, row, column, whether it runs across, length.
type SlotTuple = (i64, usize, usize, bool, usize);

/// A fill as Python gets it: the words and the sum of their scores.
type FillTuple = (Vec<String>, i64);

/// A bar as the two cells that it parts.
type BarTuple = (core::Cell, core::Cell);

/// A word tried: depth, slot, word, outcome.
type TrialTuple = (usize, usize, String, &'static str);

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

    /// The rows with their bars, as they are read.
    #[getter]
    fn lines(&self) -> Vec<String> {
        self.core.to_string().lines().map(str::to_owned).collect()
    }

    #[getter]
    fn bars(&self) -> Vec<BarTuple> {
        self.core.bars().collect()
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

    /// A search for fills. The time that making it takes is part of the first fill's.
    #[pyo3(signature = (lexicon, options, timeout=None))]
    fn fills(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        options: FillOptions,
        timeout: Option<Seconds>,
    ) -> PyResult<CrosswordFills> {
        let started = Instant::now();
        let (lexicon, options) = (lexicon.core(), options.into());
        let timed_out = |error| stopped_after((error, 0), "dead ends");
        let fills = run_within(py, timeout, timed_out, |control| {
            self.core.fills(lexicon, &options, control)
        })?;
        Ok(CrosswordFills::new(Search::Fills(fills), started.elapsed()))
    }

    /// How many fills there are, as little-endian bytes.
    #[pyo3(signature = (lexicon, options, limit=None, timeout=None))]
    fn count_fills(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        options: FillOptions,
        limit: Option<u64>,
        timeout: Option<Seconds>,
    ) -> PyResult<Cow<'static, [u8]>> {
        let (lexicon, options) = (lexicon.core(), options.into());
        count(py, timeout, |control| self.core.count_fills(lexicon, &options, limit, control))
    }

    /// What propagation leaves: for each slot the number of its words, and the letters of each cell.
    #[pyo3(signature = (lexicon, options, timeout=None))]
    fn candidates(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        options: FillOptions,
        timeout: Option<Seconds>,
    ) -> PyResult<CrosswordCandidates> {
        let (lexicon, options) = (lexicon.core(), options.into());
        let candidates =
            counting(py, timeout, |control| self.core.candidates(lexicon, &options, control))?;
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
    distinct_stems: bool,
    theme: Vec<usize>,
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
        let FillOptions { repeats, min_score, seed, method, distinct_stems, theme } = given;
        Self { repeats, min_score, seed, method: method.0, distinct_stems, theme }
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
    #[pyo3(signature = (timeout=None))]
    fn possible_words(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
    ) -> PyResult<Vec<Vec<String>>> {
        counting(py, timeout, |control| Ok(self.core.possible_words(control)?))
    }

    /// The rounds of crossing out.
    #[pyo3(signature = (timeout=None))]
    fn simplify(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<Vec<RoundTuple>> {
        let rounds = counting(py, timeout, |control| Ok(self.core.simplify(control)?))?;
        let tuple =
            |round: core::Round| (round.letters, round.agreeing, round.settled, round.possible);
        Ok(rounds.into_iter().map(tuple).collect())
    }

    /// A search for solutions, by trial as a person does it or the fast way.
    fn solutions(&self, by_trial: bool) -> CrosswordFills {
        let solutions =
            if by_trial { self.core.solutions_by_trial() } else { self.core.solutions(0) };
        CrosswordFills::new(Search::FillIn(Box::new(solutions)), Duration::ZERO)
    }

    /// How many solutions there are, as little-endian bytes.
    #[pyo3(signature = (limit=None, timeout=None))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        timeout: Option<Seconds>,
    ) -> PyResult<Cow<'static, [u8]>> {
        count(py, timeout, |control| Ok(self.core.count(limit, control)?))
    }

    /// What a person tries after crossing out.
    #[pyo3(signature = (limit, timeout=None))]
    fn trials(
        &self,
        py: Python<'_>,
        limit: usize,
        timeout: Option<Seconds>,
    ) -> PyResult<Vec<TrialTuple>> {
        let name = |outcome| match outcome {
            core::Outcome::DeadEnd => "dead end",
            core::Outcome::Open => "open",
            core::Outcome::Solved => "solved",
        };
        let tuple = |t: core::Trial| (t.depth, t.slot, t.word, name(t.outcome));
        let trials = counting(py, timeout, |control| Ok(self.core.trials(limit, control)?))?;
        Ok(trials.into_iter().map(tuple).collect())
    }
}

/// Counts within a time limit.
fn count(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Control<'_>) -> Result<core::Natural, LexiconError> + Send,
) -> PyResult<Cow<'static, [u8]>> {
    Ok(counting(py, timeout, work)?.to_le_bytes().into())
}

/// Works within a time limit that says, if it ends the work, how many steps were made.
fn counting<T: Send>(
    py: Python<'_>,
    timeout: Option<Seconds>,
    work: impl FnOnce(&Control<'_>) -> Result<T, LexiconError> + Send,
) -> PyResult<T> {
    let timed_out = |error| stopped_after(error, "steps");
    run_within(py, timeout, timed_out, |control| {
        work(control).map_err(|error| (error, control.steps()))
    })
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
    /// Time that the next search has less.
    spent: Mutex<Duration>,
}

impl CrosswordFills {
    fn new(search: Search, spent: Duration) -> Self {
        Self { search: Mutex::new(search), spent: Mutex::new(spent) }
    }

    /// What is left of a time limit.
    fn left(&self, timeout: Option<Seconds>) -> Option<Seconds> {
        let spent = take(&mut *self.spent.lock().unwrap_or_else(PoisonError::into_inner));
        timeout.map(|seconds| seconds.less(spent))
    }

    fn lock(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reporter(&self, callback: Py<PyAny>) -> Option<Reporter> {
        match &mut *self.lock() {
            Search::Fills(fills) => Some(Reporter::new(callback, fills.progress())),
            Search::FillIn(_) => None,
        }
    }
}

#[pymethods]
impl CrosswordFills {
    /// The next fill, as its words and their score; `progress` is called with the steps, the seconds,
    /// and the words and score of the best so far, a few times a second and in the end.
    #[pyo3(signature = (timeout=None, progress=None))]
    fn next(
        &self,
        py: Python<'_>,
        timeout: Option<Seconds>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<FillTuple>> {
        let reporter = progress.and_then(|callback| self.reporter(callback));
        let fill = run_reporting(
            py,
            self.left(timeout),
            |py| reporter.as_ref().map_or(Ok(()), |reporter| reporter.report(py)),
            |(stopped, n)| search_timeout(stopped, n, "dead ends"),
            |control| {
                let search = &mut *self.lock();
                search.next(control).map_err(|stopped| (stopped, search.dead_ends()))
            },
        )?;
        reporter.map_or(Ok(()), |reporter| reporter.call(py))?;
        Ok(fill.map(|fill| (fill.words, fill.score)))
    }

    /// Dead ends met so far.
    #[getter]
    fn dead_ends(&self) -> u64 {
        self.lock().dead_ends()
    }
}
