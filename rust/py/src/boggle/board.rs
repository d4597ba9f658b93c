//! `wordgrid.boggle.Board`.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use wordgrid_core::boggle::{
    self, Board as Core, Dice, Dimensions, LoneQ, MAX_CELLS, Reading, Taught, Tile, Trace,
};
use wordgrid_core::error::ParseError as CoreParseError;
use wordgrid_core::random::Random;

use super::dice::dice;
use super::solution::BoggleSolution;
use super::{length, path, search};
use crate::errors::{ParseError, parse_error, type_error};
use crate::lexicon::Lexicon;
use crate::numbers;
use crate::run::Seconds;
use crate::text::Text;

/// How many paths are listed without a limit: equal letters have more than any memory holds.
const MOST_PATHS: usize = 1_000_000;

/// What is looked at of rows and tiles that may have no end: as many are too many.
const MOST_ITEMS: usize = MAX_CELLS + 1;

/// A board of letter tiles, up to 128 of them, immutable.
///
/// ``tiles`` is a str with a square number of letters, or with rows separated by spaces or line ends;
/// or a sequence of rows, each a str or a sequence of tiles; or a square number of tiles. A tile may
/// hold several letters. A lone Q is the tile QU, unless ``plain_q``. ``?`` is any one letter, ``#`` a
/// cell that no path enters. With ``wrap`` opposite edges touch.
///
///     >>> from wordgrid.boggle import Board
///     >>> print(Board("ezsu eose feai ayol"))
///     EZSU
///     EOSE
///     FEAI
///     AYOL
///     >>> Board([["Th", "e"], ["q", "?"]])
///     Board([['TH', 'E'], ['QU', '?']])
///
/// :raises ParseError: for what is no rectangle of 1 to 128 tiles.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct BoggleBoard {
    core: Core,
}

#[pymethods]
impl BoggleBoard {
    #[new]
    #[pyo3(signature = (tiles, *, wrap=false, plain_q=false))]
    fn new(tiles: &Bound<'_, PyAny>, wrap: bool, plain_q: bool) -> PyResult<Self> {
        let reading = Reading { q: if plain_q { LoneQ::Plain } else { LoneQ::Qu }, wrap };
        let core = match tiles.cast::<PyString>() {
            Ok(text) => Core::parse(&text.to_string_lossy(), reading),
            Err(_) => from_sequence(tiles, reading)?,
        };
        Ok(Self { core: core.map_err(|error| parse_error(&error))? })
    }

    /// Rolls dice: a board of random tiles, the same for the same ``seed``.
    ///
    /// ``size`` is the side of a square or ``(rows, cols)``. ``dice`` is a named set (see
    /// ``wordgrid.boggle.DICE``), a path to a file with one die a line, or a sequence of dice, each a
    /// str; without it the size decides.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board.roll(4, seed=1) == Board.roll(4, seed=1)
    ///     True
    ///     >>> Board.roll(2, dice=["AB", "AB", "AB", "AB"], seed=5)
    ///     Board('AB BA')
    ///
    /// :raises ParseError: if there are fewer dice than cells, or a die is none.
    #[staticmethod]
    #[pyo3(signature = (size=None, *, dice=None, seed=None, wrap=false))]
    fn roll(
        py: Python<'_>,
        size: Option<&Bound<'_, PyAny>>,
        dice: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        wrap: bool,
    ) -> PyResult<Self> {
        let (rows, cols) = sides(size)?;
        let cells = usize::from(rows) * usize::from(cols);
        let dice = dice.map_or_else(|| Ok(usual_dice(cells)), self::dice)?;
        let tiles = dice.roll(cells, &mut Random::new(number(py, seed)?));
        let dimensions = Dimensions { rows, cols, wrap };
        let core = tiles.and_then(|tiles| Core::new(dimensions, tiles));
        Ok(Self { core: core.map_err(|error| parse_error(&error))? })
    }

    /// Rows and columns.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("abc def").shape
    ///     (2, 3)
    #[getter]
    fn shape(&self) -> (u8, u8) {
        let dimensions = self.core.dimensions();
        (dimensions.rows, dimensions.cols)
    }

    /// Whether opposite edges touch.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("abcd", wrap=True).wrap
    ///     True
    #[getter]
    fn wrap(&self) -> bool {
        self.core.dimensions().wrap
    }

    /// The tiles, row by row.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("aq #?").rows
    ///     [['A', 'QU'], ['#', '?']]
    #[getter]
    fn rows(&self) -> Vec<Vec<String>> {
        self.core.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect()
    }

    /// The first path that spells a word, as ``(row, col)`` pairs, or ``None``.
    ///
    /// Of two paths the first is the one that, where they differ, takes the upper or left cell.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ezsu eose feai ayol").find("lasso")
    ///     [(3, 3), (2, 2), (1, 2), (0, 2), (1, 1)]
    ///     >>> Board("abcd").find("dog") is None
    ///     True
    ///
    /// :raises ParseError: if ``word`` is not made of letters.
    #[pyo3(signature = (word, *, timeout=None))]
    fn find<'py>(
        &self,
        word: &Bound<'py, PyString>,
        timeout: Option<Seconds>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let py = word.py();
        let trace = self.trace(word)?;
        let path = search(py, timeout, |control| Ok(trace.first(control)?))?;
        path.map(|path| self.path(py, &path)).transpose()
    }

    /// Every path that spells a word, in order, or the first ``limit`` of them.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> len(Board("ab ba").paths("abba"))
    ///     4
    ///
    /// :raises ParseError: if ``word`` is not made of letters, or has more than a million paths and
    ///     no ``limit`` is given.
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (word, *, limit=None, timeout=None))]
    pub(super) fn paths<'py>(
        &self,
        word: &Bound<'py, PyString>,
        #[pyo3(from_py_with = numbers::limit)] limit: Option<usize>,
        timeout: Option<Seconds>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let py = word.py();
        let trace = self.trace(word)?;
        let most = limit.unwrap_or(MOST_PATHS + 1);
        let paths = search(py, timeout, |control| Ok(trace.paths(Some(most), control)?))?;
        if limit.is_none() && paths.len() > MOST_PATHS {
            let message = format!("{word:?} has more than {MOST_PATHS} paths; expected a limit");
            return Err(ParseError::new_err(message));
        }
        paths.iter().map(|path| self.path(py, path)).collect()
    }

    /// Finds every word of a lexicon that has at least ``min_length`` letters.
    ///
    /// ``method`` is "auto", the fastest, or one of the four taught ones: "scan" searches the board
    /// once for every word, "bisect" crawls it and bisects the sorted list, "trie" and "dawg" crawl
    /// it along a prefix tree or word graph. All find the same.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> solution = Board("ezsu eose feai ayol").solve(Lexicon.default(), min_length=5)
    ///     >>> solution.words[:3], solution.score
    ///     (['ALOES', 'EASES', 'EASIES'], 55)
    ///
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(
        signature = (lexicon, *, min_length=3, method=Text("auto".to_owned()), timeout=None),
        text_signature = "($self, lexicon, *, min_length=3, method='auto', timeout=None)"
    )]
    fn solve(
        slf: Py<Self>,
        py: Python<'_>,
        lexicon: Py<Lexicon>,
        #[pyo3(from_py_with = numbers::whole)] min_length: isize,
        method: Text,
        timeout: Option<Seconds>,
    ) -> PyResult<BoggleSolution> {
        let length = length(min_length)?;
        let method = taught(&method.0)?;
        let (board, words) = (&slf.get().core, lexicon.get().core());
        let found = search(py, timeout, |control| match method {
            Some(method) => method.solve(board, words, length, control),
            None => boggle::solve(board, words, length, control),
        })?;
        Ok(BoggleSolution::new(slf, lexicon, length, found))
    }

    /// The points of all words, without listing them.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ezsu eose feai ayol").score(Lexicon.default())
    ///     117
    #[pyo3(signature = (lexicon, *, min_length=3, timeout=None))]
    fn score(
        &self,
        py: Python<'_>,
        lexicon: &Lexicon,
        #[pyo3(from_py_with = numbers::whole)] min_length: isize,
        timeout: Option<Seconds>,
    ) -> PyResult<u32> {
        let length = length(min_length)?;
        let words = lexicon.core();
        search(py, timeout, |control| boggle::score(&self.core, words, length, control))
    }

    /// Which die of a set may show each tile, row by row, no die twice; ``None`` if the dice cannot
    /// roll this board.
    ///
    ///     >>> from wordgrid.boggle import Board
    ///     >>> Board("ab ba").assign_dice(["AB", "AC", "BC", "AD"])
    ///     [3, 2, 0, 1]
    ///     >>> Board("aa aa").assign_dice(["AB", "AC", "BC", "AD"]) is None
    ///     True
    fn assign_dice(&self, dice: &Bound<'_, PyAny>) -> PyResult<Option<Vec<usize>>> {
        Ok(boggle::assign_dice(self.core.tiles(), &self::dice(dice)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        Some(self.core == other.cast::<Self>().ok()?.get().core)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.core.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let make = py.import(intern!(py, "wordgrid.boggle"))?.getattr("_unpickle_board")?;
        (make, (self.rows(), self.wrap())).into_pyobject(py)
    }

    pub(super) fn __repr__(&self) -> String {
        let has_plain_q = self.core.tiles().iter().any(Tile::is_plain_q);
        let wrap = if self.wrap() { ", wrap=True" } else { "" };
        let plain_q = if has_plain_q { ", plain_q=True" } else { "" };
        // In one row, spaces separate rows: a single row of several tiles is spelled out.
        let rows = self.core.dimensions().rows;
        let short = self.core.is_compact() && rows > 1 && !has_plain_q;
        let tiles = if short {
            format!("'{}'", self.core.to_string().replace('\n', " "))
        } else {
            let row = |row: &[Tile]| {
                let tiles: Vec<String> = row.iter().map(|tile| format!("'{tile}'")).collect();
                format!("[{}]", tiles.join(", "))
            };
            format!("[{}]", self.core.rows().map(row).collect::<Vec<_>>().join(", "))
        };
        format!("Board({tiles}{wrap}{plain_q})")
    }

    fn __str__(&self) -> String {
        self.core.to_string()
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wordgrid.svg")?.call_method1("boggle", (slf,))
    }
}

impl From<Core> for BoggleBoard {
    fn from(core: Core) -> Self {
        Self { core }
    }
}

impl BoggleBoard {
    pub(super) fn core(&self) -> &Core {
        &self.core
    }

    pub(super) fn trace(&self, word: &Bound<'_, PyString>) -> PyResult<Trace> {
        Trace::new(&self.core, &word.to_string_lossy()).map_err(|error| parse_error(&error))
    }

    /// A path as `(row, col)` pairs.
    pub(super) fn path<'py>(&self, py: Python<'py>, cells: &[u8]) -> PyResult<Bound<'py, PyList>> {
        path::list(py, self.core.dimensions().cols, cells)
    }
}

/// Reads rows, each a str or a sequence of tiles, or a square number of tiles.
fn from_sequence(
    tiles: &Bound<'_, PyAny>,
    reading: Reading,
) -> PyResult<Result<Core, CoreParseError>> {
    let items = tiles.try_iter()?.take(MOST_ITEMS).collect::<PyResult<Vec<_>>>()?;
    if items.len() == MOST_ITEMS {
        let message = format!("tiles has {MOST_ITEMS} items or more; expected at most {MAX_CELLS}");
        return Err(ParseError::new_err(message));
    }
    let texts: Vec<String> = items
        .iter()
        .filter_map(|item| item.cast::<PyString>().ok())
        .map(|text| text.to_string_lossy().into_owned())
        .collect();
    if texts.len() == items.len() && !items.is_empty() {
        let count = texts[0].chars().count();
        let are_rows = count > 1 && texts.iter().all(|text| text.chars().count() == count);
        if let ([row], true) = (&texts[..], are_rows) {
            // As text alone it would be a square.
            let row = row.chars().map(|letter| tile(letter.encode_utf8(&mut [0; 4]), reading));
            return Ok(Core::from_rows(vec![row.collect::<PyResult<_>>()?], reading.wrap));
        }
        if are_rows {
            return Ok(Core::parse(&texts.join("\n"), reading));
        }
        let tiles = texts.iter().map(|text| tile(text, reading)).collect::<PyResult<_>>()?;
        return Ok(Core::square(tiles, reading.wrap));
    }
    let mut rows = Vec::new();
    for (number, row) in items.iter().enumerate() {
        let mut read = Vec::new();
        for text in row.try_iter()?.take(MOST_ITEMS) {
            let text = text?;
            let text = text
                .cast::<PyString>()
                .map_err(|_| type_error(&format!("a tile of tiles[{number}]"), &text, "a str"))?;
            read.push(tile(&text.to_string_lossy(), reading)?);
        }
        rows.push(read);
    }
    Ok(Core::from_rows(rows, reading.wrap))
}

fn tile(text: &str, reading: Reading) -> PyResult<Tile> {
    Tile::parse(text, reading.q).ok_or_else(|| ParseError::new_err(Tile::refusal(text)))
}

/// The dice for a board of so many cells.
fn usual_dice(cells: usize) -> Dice {
    let name = match cells {
        ..=16 => "new-4x4",
        17..=25 => "big-5x5",
        _ => "super-6x6",
    };
    Dice::named(name).expect("a set of our own")
}

/// Rows and columns from a number, a pair, or nothing.
fn sides(size: Option<&Bound<'_, PyAny>>) -> PyResult<(u8, u8)> {
    let Some(size) = size else { return Ok((4, 4)) };
    let (rows, cols) = match numbers::whole(size) {
        Ok(rows) => (rows, rows),
        Err(_) => size
            .extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()
            .and_then(|(rows, cols)| Ok((numbers::whole(&rows)?, numbers::whole(&cols)?)))
            .map_err(|_| type_error("size", size, "an int or a pair of ints (rows, cols)"))?,
    };
    let check = |count: isize| u8::try_from(count).ok().filter(|count| (1..=128).contains(count));
    if let (Some(rows), Some(cols)) = (check(rows), check(cols)) {
        return Ok((rows, cols));
    }
    let message = format!("size ({rows}, {cols}) is no board; expected 1 to 128 cells");
    Err(ParseError::new_err(message))
}

/// A seed of any size; without one, the system's randomness.
fn number(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    let Some(seed) = seed else {
        let bytes = py.import(intern!(py, "os"))?.call_method1(intern!(py, "urandom"), (8,))?;
        return Ok(u64::from_le_bytes(bytes.extract()?));
    };
    let low = seed.bitand(u64::MAX).map_err(|_| type_error("seed", seed, "an int"))?;
    low.extract()
}

fn taught(method: &str) -> PyResult<Option<Taught>> {
    if method == "auto" {
        return Ok(None);
    }
    let found = Taught::ALL.into_iter().find(|taught| taught.name() == method);
    found.map(Some).ok_or_else(|| {
        let message = format!(
            "method {method:?} is unknown; expected \"auto\", \"scan\", \"bisect\", \"trie\" or \"dawg\""
        );
        ParseError::new_err(message)
    })
}
