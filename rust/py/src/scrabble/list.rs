//! `wordgrid.scrabble.MoveList`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};
use wordgrid_core::scrabble::{Board as CoreBoard, MoveList as CoreList, PackedMove, Rack};

use super::board::{cells, layout};
use super::leaves::Leaves;
use super::moves::Move;
use super::text_error;
use super::tiles::TileSet;
use crate::errors::OutOfRange;
use crate::lexicon::Lexicon;
use crate::numbers;

/// The legal moves of a position: score descending, then row, column, ``"H"`` before ``"V"``, word.
///
/// A sequence that makes its moves as they are looked at. Lists are equal if board and moves are.
///
///     >>> from wordgrid import Lexicon
///     >>> from wordgrid.scrabble import Board
///     >>> moves = Board().moves("QUIZZES", Lexicon.default())
///     >>> len(moves), str(moves[0]), [move.score for move in moves[:3]]
///     (35, '8D QUIZZES 138', [138, 138, 120])
///     >>> moves.index(moves[7])
///     7
#[pyclass(frozen, sequence, module = "wordgrid.scrabble")]
pub(crate) struct MoveList {
    list: Mutex<CoreList>,
    board: Arc<CoreBoard>,
    question: Question,
}

/// What was asked, so that it can be asked again.
pub(super) struct Question {
    pub layout: Option<String>,
    pub tileset: Py<TileSet>,
    pub rack: Rack,
    pub lexicon: Py<Lexicon>,
    pub leaves: Option<Py<Leaves>>,
}

impl MoveList {
    pub(super) fn new(list: CoreList, board: CoreBoard, question: Question) -> Self {
        Self { list: Mutex::new(list), board: Arc::new(board), question }
    }

    fn list(&self) -> MutexGuard<'_, CoreList> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at(&self, index: usize) -> Option<Move> {
        let mut list = self.list();
        let equity = list.equity(index);
        list.get(index).map(|play| Move::from_packed(play, &self.board, equity))
    }

    fn all(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.__len__()).map_while(|index| self.at(index))
    }

    /// The moves as the core has them, with their equities.
    fn packed(&self) -> Vec<(PackedMove, Option<i64>)> {
        let mut list = self.list();
        (0..list.len()).filter_map(|index| Some((list.get(index)?, list.equity(index)))).collect()
    }

    /// The board as Python has it.
    fn python_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import("wordgrid.scrabble.board")?;
        let layout = layout(py, self.question.layout.as_deref(), &self.board)?;
        let rules = self.board.rules().name();
        let parts = (self.board.size(), layout, rules, &self.question.tileset, cells(&self.board));
        let kind = module.getattr("Board")?;
        module.call_method1("_restore", (kind, parts.0, parts.1, parts.2, parts.3, parts.4))
    }

    /// The tiles of the rack, one text each.
    fn rack(&self) -> Vec<String> {
        self.question.rack.faces(self.board.tileset())
    }
}

#[pymethods]
impl MoveList {
    fn __len__(&self) -> usize {
        self.list().len()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let len = self.__len__();
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(len.cast_signed()).map_err(|error| {
                if error.is_instance_of::<PyValueError>(py) {
                    OutOfRange::new_err("a slice of step 0; expected another step")
                } else {
                    error
                }
            })?;
            let places = (0..range.slicelength).map(|i| range.start + i.cast_signed() * range.step);
            let moves = places.filter_map(|place| self.at(place.cast_unsigned()));
            return Ok(PyList::new(py, moves.collect::<Vec<_>>())?.into_any());
        }
        let place = numbers::whole(index)?;
        let place = if place < 0 { place + len.cast_signed() } else { place };
        let found = usize::try_from(place).ok().and_then(|place| self.at(place));
        match found {
            Some(found) => Ok(Bound::new(py, found)?.into_any()),
            None => {
                Err(OutOfRange::new_err(format!("there is no move {place}: the list has {len}")))
            }
        }
    }

    fn __iter__(slf: Py<Self>) -> MoveIterator {
        MoveIterator { list: slf, next: AtomicUsize::new(0) }
    }

    /// The place of a move in the list.
    ///
    /// :raises ParseError: if the list does not have it.
    fn index(&self, r#move: &Move) -> PyResult<usize> {
        let place = self.all().position(|found| found.is_same(r#move));
        place.ok_or_else(|| text_error(format!("no move {:?} in the list", r#move.__str__())))
    }

    /// How often a move is in the list: once or not at all.
    fn count(&self, r#move: &Move) -> usize {
        self.all().filter(|found| found.is_same(r#move)).count()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        // One after the other: two that are compared both ways at once must not wait for each other.
        Some(self.board == other.board && self.packed() == other.packed())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.__len__(), self.at(0).map(|first| first.__hash__())).hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let make = py.import("wordgrid.scrabble.files")?.getattr("make_moves")?;
        let Question { lexicon, leaves, .. } = &self.question;
        let parts = (self.python_board(py)?, self.rack(), lexicon, leaves).into_pyobject(py)?;
        Ok((make, parts))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rack = match self.rack() {
            faces if faces.iter().all(|face| face.chars().count() == 1) => {
                faces.concat().into_pyobject(py)?.into_any()
            }
            faces => faces.into_pyobject(py)?,
        };
        let leaves = match &self.question.leaves {
            Some(leaves) => format!(", leaves={}", leaves.bind(py).repr()?),
            None => String::new(),
        };
        let (board, lexicon) = (self.python_board(py)?.repr()?, self.question.lexicon.bind(py));
        Ok(format!("{board}.moves({}, {}{leaves})", rack.repr()?, lexicon.repr()?))
    }

    fn __str__(&self) -> String {
        const SHOWN: usize = 10;
        let mut lines: Vec<String> = self.all().take(SHOWN).map(|found| found.__str__()).collect();
        match self.__len__() {
            0 => lines.push("no moves".to_owned()),
            len if len > SHOWN => lines.push(format!("... {len} moves")),
            _ => {}
        }
        lines.join("\n")
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let board = self.python_board(py)?;
        py.import("wordgrid.svg")?.call_method1("scrabble", (board, self.at(0)))
    }
}

/// The moves of a list, one after another.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct MoveIterator {
    list: Py<MoveList>,
    next: AtomicUsize,
}

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<Move> {
        self.list.get().at(self.next.fetch_add(1, Ordering::Relaxed))
    }
}
