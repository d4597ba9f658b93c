//! `wordgrid.boggle.Solution`.

use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyType};
use wordgrid_core::boggle::{Found, Trace};
use wordgrid_core::control::Control;

use super::board::BoggleBoard;
use super::path::{coordinates, tuples};
use super::{length, search};
use crate::errors::LexiconError;
use crate::lexicon::Lexicon;
use crate::run::Seconds;

/// The words of a board, sorted, each with its paths. Made by ``Board.solve``.
///
///     >>> from wordgrid import Lexicon
///     >>> from wordgrid.boggle import Board
///     >>> solution = Board("ca ts").solve(Lexicon.default())
///     >>> len(solution), solution.score, "scat" in solution
///     (9, 9, True)
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct BoggleSolution {
    board: Py<BoggleBoard>,
    lexicon: Py<Lexicon>,
    min_length: usize,
    found: Found,
    /// The place of the word after the one asked for last: most ask for one word after another.
    next: AtomicUsize,
}

#[pymethods]
impl BoggleSolution {
    /// The words, sorted.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default()).words
    ///     ['ACT', 'ACTS', 'CAST', 'CAT', 'CATS', 'SAC', 'SAT', 'SCAT', 'TAS']
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.lexicon.get().words_at(py, self.found.numbers(), &Control::default())?)
    }

    /// The points of all words.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default()).score
    ///     9
    #[getter]
    fn score(&self) -> u32 {
        self.found.score
    }

    /// The work done, in the units of the method.
    ///
    /// "scan" counts comparisons of a tile with a letter, "bisect" comparisons of a string with a
    /// word, "trie" and "dawg" looks into a node, "auto" prefixes visited.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> board, lexicon = Board("ca ts"), Lexicon(["cat", "cast", "dog"])
    ///     >>> [board.solve(lexicon, method=method).operations for method in ("scan", "trie")]
    ///     [12, 16]
    #[getter]
    fn operations(&self) -> u64 {
        self.found.operations
    }

    /// The board.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default()).board
    ///     Board('CA TS')
    #[getter]
    fn board(&self, py: Python<'_>) -> Py<BoggleBoard> {
        self.board.clone_ref(py)
    }

    /// The lexicon.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default()).lexicon
    ///     Lexicon.default()
    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<Lexicon> {
        self.lexicon.clone_ref(py)
    }

    /// The first path of a word, as ``(row, col)`` pairs.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default()).path("cats")
    ///     [(0, 0), (0, 1), (1, 0), (1, 1)]
    ///
    /// :raises LexiconError: if it was not found.
    fn path<'py>(&self, word: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
        let place = self.place(word)?;
        self.board.get().path(word.py(), self.found.path(place))
    }

    /// Every path of a word, in order, or the first ``limit`` of them.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca tc").solve(Lexicon.default()).paths("cat")
    ///     [[(0, 0), (0, 1), (1, 0)], [(1, 1), (0, 1), (1, 0)]]
    ///
    /// :raises LexiconError: if it was not found.
    #[pyo3(signature = (word, *, limit=None, timeout=None))]
    fn paths<'py>(
        &self,
        word: &Bound<'py, PyString>,
        #[pyo3(from_py_with = crate::numbers::limit)] limit: Option<usize>,
        timeout: Option<Seconds>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        self.place(word)?;
        self.board.get().paths(word, limit, timeout)
    }

    /// An iterator over every word with its first path, a tuple of ``(row, col)`` pairs, in order.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> list(Board("ca ts").solve(Lexicon.default()).items())[2]
    ///     ('CAST', ((0, 0), (0, 1), (1, 1), (1, 0)))
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        static ZIP: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let cols = self.board.get().core().dimensions().cols;
        let paths = PyList::new(py, tuples(py, cols, self.found.paths())?)?;
        // Python makes the pairs of a zip one at a time, in one tuple where nobody keeps it.
        Ok(ZIP.import(py, "builtins", "zip")?.call1((self.words(py)?, paths))?.cast_into()?)
    }

    /// For each cell the words that can start there, sorted; cells where none can are left out.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ca ts").solve(Lexicon.default(), min_length=4).hints()
    ///     {(0, 0): ['CAST', 'CATS'], (0, 1): ['ACTS'], (1, 1): ['SCAT']}
    #[pyo3(signature = (*, timeout=None))]
    fn hints<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (lexicon, board) = (self.lexicon.get(), self.board.get().core());
        let by_cell = search(py, timeout, |control| {
            let index = lexicon.core().index();
            let mut by_cell = vec![Vec::new(); board.dimensions().cells()];
            for &number in self.found.numbers() {
                let word = lexicon.core().alphabet().decode(&index.word(lexicon.core(), number));
                let trace = Trace::new(board, &word).expect("words are made of letters");
                for cell in trace.starts(control)? {
                    by_cell[usize::from(cell)].push(number);
                }
            }
            Ok(by_cell)
        })?;
        let hints = PyDict::new(py);
        for (cell, numbers) in by_cell.iter().enumerate().filter(|(_, words)| !words.is_empty()) {
            let words = PyList::new(py, lexicon.words_at(py, numbers, &Control::default())?)?;
            hints.set_item(&coordinates(py, board.dimensions().cols)?[cell], words)?;
        }
        Ok(hints)
    }

    fn __len__(&self) -> usize {
        self.found.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.words(py)?.try_iter()
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        word.cast::<PyString>().is_ok_and(|word| self.place(word).is_ok())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        let same_board = self.board.get().core() == other.board.get().core();
        let same_words = self.found.numbers() == other.found.numbers();
        Some(same_board && same_words && self.lexicon.get().core() == other.lexicon.get().core())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.board.bind(py).hash()
    }

    /// Numbers of the words, lengths of their paths, cells, score, operations: what goes between processes
    /// that both have the lexicon.
    fn _pack<'py>(&self, py: Python<'py>) -> Packed<Bound<'py, PyBytes>> {
        let paths = || self.found.paths();
        let numbers = self.found.numbers().iter().flat_map(|number| number.to_le_bytes());
        let numbers = PyBytes::new(py, &numbers.collect::<Vec<u8>>());
        let lengths = PyBytes::new(py, &paths().map(|path| path.len() as u8).collect::<Vec<u8>>());
        let cells = PyBytes::new(py, &paths().flatten().copied().collect::<Vec<u8>>());
        (numbers, lengths, cells, self.found.score, self.found.operations)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import(intern!(py, "wordgrid.boggle"))?.getattr("_unpickle_solution")?;
        let arguments = (self.board.clone_ref(py), self.lexicon.clone_ref(py), self.min_length);
        Ok((make, arguments).into_pyobject(py)?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let lexicon = self.lexicon.bind(py).repr()?;
        let min_length = match self.min_length {
            3 => String::new(),
            length => format!(", min_length={length}"),
        };
        Ok(format!("{}.solve({lexicon}{min_length})", self.board.get().__repr__()))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let words: Vec<String> = self.words(py)?.iter().map(|word| word.to_string()).collect();
        let (count, score) = (self.found.len(), self.found.score);
        Ok(format!("{}\nwords: {count}\nscore: {score}", words.join("\n")).trim_start().to_owned())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        py.import("wordgrid.svg")?.call_method1("boggle", (slf.get().board.clone_ref(py),))
    }
}

/// See `_pack`.
type Packed<T> = (T, T, T, u32, u64);

/// A solution from what `_pack` made of it in another process.
#[pyfunction]
pub(crate) fn _restore_solution(
    board: Py<BoggleBoard>,
    lexicon: Py<Lexicon>,
    #[pyo3(from_py_with = crate::numbers::whole)] min_length: isize,
    packed: Packed<PyBackedBytes>,
) -> PyResult<BoggleSolution> {
    let (numbers, lengths, cells, score, operations) = packed;
    let mut rest = &cells[..];
    let paths = lengths.iter().map(|&length| {
        let (path, behind) = rest.split_at(usize::from(length).min(rest.len()));
        rest = behind;
        path
    });
    let numbers = numbers.as_chunks::<4>().0.iter().map(|&bytes| u32::from_le_bytes(bytes));
    let (words, on_board) = (lexicon.get().core().len(), board.get().core().tiles().len());
    let mut found = Found::restore(numbers.zip(paths), words, on_board)
        .ok_or_else(|| LexiconError::new_err("the solution is of another board or lexicon"))?;
    (found.score, found.operations) = (score, operations);
    Ok(BoggleSolution::new(board, lexicon, length(min_length)?, found))
}

impl BoggleSolution {
    pub(super) fn new(
        board: Py<BoggleBoard>,
        lexicon: Py<Lexicon>,
        min_length: usize,
        found: Found,
    ) -> Self {
        Self { board, lexicon, min_length, found, next: AtomicUsize::new(0) }
    }

    /// Where a word stands among those found.
    fn place(&self, word: &Bound<'_, PyString>) -> PyResult<usize> {
        let next = self.next.load(Ordering::Relaxed);
        let is_next = |&number: &u32| self.lexicon.get().is_word_at(number, word);
        let place = match self.found.numbers().get(next) {
            Some(number) if is_next(number) => next,
            _ => self.look_up(word)?,
        };
        self.next.store(place + 1, Ordering::Relaxed);
        Ok(place)
    }

    fn look_up(&self, word: &Bound<'_, PyString>) -> PyResult<usize> {
        let text = word.to_string_lossy();
        let number = self.lexicon.get().core().index_of(&text).ok();
        let place =
            number.and_then(|number| self.found.numbers().binary_search(&(number as u32)).ok());
        place.ok_or_else(|| LexiconError::new_err(format!("{text:?} was not found on the board")))
    }
}
