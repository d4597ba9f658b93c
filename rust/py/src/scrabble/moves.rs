//! `wordgrid.scrabble.Move`.

use pyo3::prelude::*;
use pyo3::types::PyString;
use wordgrid_core::letter::{Casing, fold};
use wordgrid_core::scrabble::{
    Board as CoreBoard, Direction, Laid, Move as CoreMove, PackedMove, Step, TileSet,
};

use super::{coordinate, text_error};
use crate::errors::parse_error;
use crate::numbers;

/// A word on the board, with the tiles that it places.
///
/// ``tiles`` are the placed letters, lower case for blanks, ``.`` where the board's tile is used; left
/// out, the letters of the word, of which those that lie on the board already are used from there.
///
///     >>> from wordgrid.scrabble import Board, Move
///     >>> move = Move("QUIZ", 7, 7, "H", score=44)
///     >>> move.notation(), move.location
///     ('8H QUIZ', '7:7:H')
///     >>> Move.from_notation("8H QUIZ", Board()).score
///     44
#[pyclass(frozen, module = "wordgrid.scrabble")]
#[derive(Clone)]
pub(crate) struct Move {
    /// The whole word, upper case.
    #[pyo3(get)]
    word: String,
    /// Row of its first letter.
    #[pyo3(get)]
    row: usize,
    /// Column of its first letter.
    #[pyo3(get)]
    col: usize,
    direction: Direction,
    /// What it scores.
    #[pyo3(get)]
    score: i32,
    /// The placed letters, lower case for blanks; ``.`` where the board's tile is used.
    #[pyo3(get)]
    tiles: String,
    /// Score and value of the leave together, where leaves were given; otherwise the score.
    #[pyo3(get)]
    equity: f64,
}

impl Move {
    /// A move of the core in the letters of its set.
    pub(super) fn from_core(play: &CoreMove, tileset: &TileSet, equity: Option<i64>) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "points, far below 2^52 thousandths")]
        let equity = equity.map_or(f64::from(play.score), |equity| equity as f64 / 1000.0);
        Self {
            word: play.word(tileset),
            row: play.row,
            col: play.col,
            direction: play.direction,
            score: play.score,
            tiles: play.tiles(tileset),
            equity,
        }
    }

    pub(super) fn from_packed(play: PackedMove, board: &CoreBoard, equity: Option<i64>) -> Self {
        Self::from_core(&play.unpack(board), board.tileset(), equity)
    }

    /// The move in the tiles of a board.
    pub(super) fn to_core(&self, board: &CoreBoard) -> PyResult<CoreMove> {
        let tileset = board.tileset();
        let spelled = |text: &str| tileset.spell(text).map_err(|error| parse_error(&error));
        let word = spelled(&self.word)?;
        let mut tiles: Vec<Option<Laid>> = Vec::with_capacity(word.len());
        for (index, part) in self.tiles.split('.').enumerate() {
            tiles.extend((index > 0).then_some(None));
            tiles.extend(spelled(part)?.into_iter().map(Some));
        }
        let fits =
            |(tile, letter): (&Option<Laid>, &Laid)| tile.is_none_or(|t| t.code == letter.code);
        if tiles.len() != word.len() || !tiles.iter().zip(&word).all(fits) {
            let Self { word, tiles, .. } = self;
            return Err(text_error(format!("tiles {tiles:?} do not spell the word {word:?}")));
        }
        let steps = tiles.into_iter().zip(word).enumerate().map(|(at, (tile, letter))| {
            let (row, col) = self.direction.step(self.row, self.col, at);
            let there = board.get(row, col).flatten().filter(|there| there.code == letter.code);
            match (tile, there) {
                (_, Some(tile)) => Step { tile, placed: false },
                (Some(tile), None) => Step { tile, placed: true },
                (None, None) => Step { tile: Laid { blank: false, ..letter }, placed: false },
            }
        });
        let Self { row, col, direction, score, .. } = *self;
        Ok(CoreMove { row, col, direction, score, steps: steps.collect() })
    }

    /// Whether both are the same word of the same tiles in the same place, for the same score.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    fn key(&self) -> (&str, usize, usize, Direction, i32, &str) {
        (&self.word, self.row, self.col, self.direction, self.score, &self.tiles)
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (word, row, col, direction, *, score=0, tiles=None, equity=None))]
    fn new(
        word: &Bound<'_, PyString>,
        row: &Bound<'_, PyAny>,
        col: &Bound<'_, PyAny>,
        direction: &Bound<'_, PyString>,
        #[pyo3(from_py_with = numbers::score)] score: i32,
        tiles: Option<&Bound<'_, PyString>>,
        equity: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let equity = equity.map(numbers::real).transpose()?;
        if let Some(endless) = equity.filter(|equity| !equity.is_finite()) {
            return Err(text_error(format!("equity is {endless}; expected a number of points")));
        }
        let word = fold(&word.to_string_lossy(), Casing::Plain);
        let tiles =
            tiles.map_or_else(|| word.clone(), |tiles| tiles.to_string_lossy().into_owned());
        Ok(Self {
            row: coordinate(row, "row")?,
            col: coordinate(col, "column")?,
            direction: parse_direction(&direction.to_string_lossy())?,
            equity: equity.unwrap_or(f64::from(score)),
            word,
            score,
            tiles,
        })
    }

    /// Reads ``"8D WORD"`` (``"D8 WORD"`` is down), ``"6:6:H BONUS"``, on a board that scores it.
    ///
    /// A lower-case letter is a blank (behind ``6:6:H`` only if another is upper case); ``.`` or ``(X)``
    /// is the board's tile.
    ///
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> Move.from_notation("6:6:H bonus", Board(12, rules="overlap")).score
    ///     7
    ///
    /// :raises ParseError: with the column of what is none.
    /// :raises IllegalMove: if the tiles do not fit the squares. Whether a word may be laid there says
    ///     :meth:`Board.check`.
    #[staticmethod]
    fn from_notation<'py>(
        text: &Bound<'py, PyString>,
        board: &Bound<'py, super::board::ScrabbleBoard>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let notation = text.py().import("wordgrid.scrabble.notation")?;
        notation.call_method1("parse_move", (text, board))
    }

    /// ``"H"`` or ``"V"``.
    #[getter]
    fn direction(&self) -> String {
        self.direction.to_string()
    }

    /// Row, column and direction in the form ``6:6:H``.
    #[getter]
    fn location(&self) -> String {
        format!("{}:{}:{}", self.row, self.col, self.direction)
    }

    /// The move in the usual notation: ``8D WORD`` across, ``D8 WORD`` down, lower case for blanks.
    ///
    ///     >>> from wordgrid.scrabble import Move
    ///     >>> Move("QUIZ", 7, 3, "V", tiles="QuIZ").notation()
    ///     'D8 QuIZ'
    fn notation(&self) -> String {
        let column = match u8::try_from(self.col) {
            Ok(col @ 0..26) => char::from(b'A' + col).to_string(),
            _ => format!("{}", self.col + 1),
        };
        let place = match self.direction {
            Direction::Across => format!("{}{column}", self.row + 1),
            Direction::Down => format!("{column}{}", self.row + 1),
        };
        format!("{place} {}", self.spelled())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        Some(self.is_same(other.cast::<Self>().ok()?.get()))
    }

    pub(super) fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let Self { word, row, col, direction, score, tiles, equity } = self;
        let equity = match *equity {
            equity if equity.total_cmp(&f64::from(*score)).is_eq() => String::new(),
            equity => format!(", equity={equity:?}"),
        };
        format!(
            "Move('{word}', {row}, {col}, '{direction}', score={score}, tiles='{tiles}'{equity})"
        )
    }

    pub(super) fn __str__(&self) -> String {
        format!("{} {}", self.notation(), self.score)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, MoveParts<'_>)> {
        let make = py.import("wordgrid.scrabble.files")?.getattr("make_move")?;
        let Self { word, row, col, direction, score, tiles, equity } = self;
        Ok((make, (word, *row, *col, direction.to_string(), *score, tiles, *equity)))
    }
}

type MoveParts<'a> = (&'a str, usize, usize, String, i32, &'a str, f64);

impl Move {
    /// The whole word, its blanks in lower case.
    fn spelled(&self) -> String {
        // Where tiles and letters are as many, letters stand for the board's tiles.
        let letters: Vec<char> = self.word.chars().collect();
        if letters.len() != self.tiles.chars().count() {
            return self.tiles.clone();
        }
        let letter = |(tile, letter): (char, &char)| if tile == '.' { *letter } else { tile };
        self.tiles.chars().zip(&letters).map(letter).collect()
    }
}

/// `H`, `V`, `across` or `down`, in either case.
pub(super) fn parse_direction(text: &str) -> PyResult<Direction> {
    match text.to_lowercase().as_str() {
        "h" | "across" => Ok(Direction::Across),
        "v" | "down" => Ok(Direction::Down),
        _ => Err(text_error(format!("direction {text:?}; expected 'H', 'V', 'across' or 'down'"))),
    }
}
