//! The board under `wordgrid.scrabble.Board`.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use pyo3::prelude::*;
use pyo3::types::PyString;
use wordgrid_core::error::{LexiconError, ParseError};
use wordgrid_core::scrabble::{
    Asked, Board as Core, Laid, Layout, MoveList as CoreList, Rack, Rules, TileSet as CoreTileSet,
    check_fit, check_placement, check_rack, check_words, score,
};

use super::leaves::Leaves;
use super::list::{MoveList, Question};
use super::moves::Move;
use super::tiles::TileSet;
use super::{coordinate, rack, strings, text_error};
use crate::errors::{OutOfRange, illegal_move, parse_error, stopped_after, type_error};
use crate::lexicon::Lexicon;
use crate::run::{Seconds, run_within};
use crate::text::Text;

/// The squares, rules and tiles of a game of Scrabble; see ``wordgrid.scrabble.Board``.
#[pyclass(frozen, subclass, module = "wordgrid._core")]
pub(crate) struct ScrabbleBoard {
    core: RwLock<Core>,
    /// A name, where the layout has one.
    layout: Option<String>,
    pub(super) tileset: Py<TileSet>,
}

impl ScrabbleBoard {
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Core> {
        self.core.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Core> {
        self.core.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a question of the position with a rack, without the GIL.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        (rack, lexicon, timeout): (&Rack, &Lexicon, Option<Seconds>),
        answer: impl FnOnce(Asked<'_>) -> Result<T, LexiconError> + Send,
    ) -> PyResult<T> {
        let lexicon = lexicon.core();
        let to_exception = |stopped| stopped_after(stopped, "steps");
        run_within(py, timeout, to_exception, |control| {
            let board = &*self.read();
            answer(Asked { board, rack, lexicon, control })
                .map_err(|error| (error, control.steps()))
        })
    }

    pub(super) fn rack(&self, given: &Bound<'_, PyAny>) -> PyResult<Rack> {
        rack(given, self.read().tileset())
    }
}

#[pymethods]
impl ScrabbleBoard {
    #[new]
    #[pyo3(
        signature = (
            size=None, *, layout=None, rules=Text("standard".to_owned()), tileset=None, rows=None
        ),
        text_signature = "(size=None, *, layout=None, rules='standard', tileset=None, rows=None)"
    )]
    fn new(
        py: Python<'_>,
        size: Option<&Bound<'_, PyAny>>,
        layout: Option<&Bound<'_, PyAny>>,
        rules: Text,
        tileset: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = parse_rules(&rules.0)?;
        let tileset = TileSet::given_or_english(tileset)?;
        let size = size.map(|size| coordinate(size, "size")).transpose()?;
        let (name, layout) = parse_layout(size, layout, rules)?;
        let mut core = Core::new(layout, rules, tileset.core.clone());
        if let Some(rows) = rows {
            let squares = parse_rows(rows, core.size(), &tileset.core)?;
            core = core.with_squares(squares).map_err(|error| parse_error(&error))?;
        }
        Ok(Self { core: RwLock::new(core), layout: name, tileset: Py::new(py, tileset)? })
    }

    /// Rows, and columns.
    #[getter]
    fn size(&self) -> usize {
        self.read().size()
    }

    /// ``"standard"`` or ``"overlap"``.
    #[getter]
    fn rules(&self) -> &'static str {
        self.read().rules().name()
    }

    /// The name of the layout, or its rows of premium symbols.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        layout(py, self.layout.as_deref(), &self.read())
    }

    /// The premium squares as rows of symbols.
    #[getter]
    fn premiums(&self) -> Vec<String> {
        self.read().layout().rows()
    }

    /// The tiles that the board is played with.
    #[getter]
    fn tileset(&self, py: Python<'_>) -> Py<TileSet> {
        self.tileset.clone_ref(py)
    }

    /// Whether no tile lies on the board.
    #[getter]
    fn is_empty(&self) -> bool {
        self.read().is_empty()
    }

    /// The tiles as a list of rows of one str a square: ``""`` for an empty one, lower case for a blank.
    #[getter]
    fn cells(&self) -> Vec<Vec<String>> {
        cells(&self.read())
    }

    fn __getitem__(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let pair = square.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
        let (row, col) = pair.map_err(|_| type_error("square", square, "a pair (row, col)"))?;
        let (row, col) = (coordinate(&row, "row")?, coordinate(&col, "column")?);
        let board = self.read();
        match board.get(row, col) {
            Some(Some(tile)) => Ok(board.tileset().text(&[Some(tile)])),
            Some(None) => Ok(String::new()),
            None => {
                let message =
                    format!("no square ({row}, {col}) on a board of size {}", board.size());
                Err(OutOfRange::new_err(message))
            }
        }
    }

    /// Every legal move with a rack, the best first.
    ///
    /// ``rack`` is text (``?`` is a blank) or a sequence of tiles. The order is score descending, then row,
    /// column, across before down, word; with ``leaves`` it is score and value of the leave together first.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> moves = Board().moves("CAT", Lexicon.default())
    ///     >>> len(moves), moves[0].word, moves[0].location
    ///     (10, 'ACT', '7:5:H')
    ///
    /// :raises ParseError: for a rack with unknown letters or more than seven tiles.
    /// :raises SearchTimeout: after ``timeout`` seconds.
    #[pyo3(signature = (rack, lexicon, *, leaves=None, timeout=None))]
    fn moves(
        &self,
        py: Python<'_>,
        rack: &Bound<'_, PyAny>,
        lexicon: &Bound<'_, Lexicon>,
        leaves: Option<&Bound<'_, PyAny>>,
        timeout: Option<Seconds>,
    ) -> PyResult<MoveList> {
        let rack = self.rack(rack)?;
        let leaves = Leaves::given(leaves, self.tileset.get())?;
        let valued = leaves.as_ref().map(|leaves| &leaves.get().core);
        let (list, board) = self.ask(py, (&rack, lexicon.get(), timeout), |asked| {
            let moves = asked.moves()?;
            let list = match valued {
                Some(leaves) => CoreList::with_leaves(&moves, &rack, leaves),
                None => CoreList::new(moves),
            };
            Ok((list, asked.board.snapshot()))
        })?;
        let (layout, tileset) = (self.layout.clone(), self.tileset.clone_ref(py));
        let lexicon = lexicon.clone().unbind();
        Ok(MoveList::new(list, board, Question { layout, tileset, rack, lexicon, leaves }))
    }

    /// The first of :meth:`moves`, without listing the rest; None where there is no move.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> Board().best_move("QUIXOTE", Lexicon.default())
    ///     Move('QUIXOTE', 7, 3, 'H', score=116, tiles='QUIXOTE')
    ///
    /// :raises ParseError: for a rack with unknown letters or more than seven tiles.
    /// :raises SearchTimeout: after ``timeout`` seconds.
    #[pyo3(signature = (rack, lexicon, *, leaves=None, timeout=None))]
    fn best_move(
        &self,
        py: Python<'_>,
        rack: &Bound<'_, PyAny>,
        lexicon: &Lexicon,
        leaves: Option<&Bound<'_, PyAny>>,
        timeout: Option<Seconds>,
    ) -> PyResult<Option<Move>> {
        let rack = self.rack(rack)?;
        let leaves = Leaves::given(leaves, self.tileset.get())?;
        let leaves = leaves.as_ref().map(|leaves| &leaves.get().core);
        self.ask(py, (&rack, lexicon, timeout), |asked| {
            let best = asked.best_with(leaves)?;
            Ok(best.map(|(equity, play)| Move::from_packed(play, asked.board, Some(equity))))
        })
    }

    /// How many moves :meth:`moves` would list.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> Board().count_moves("RETINA?", Lexicon.default())
    ///     7805
    #[pyo3(signature = (rack, lexicon, *, timeout=None))]
    fn count_moves(
        &self,
        py: Python<'_>,
        rack: &Bound<'_, PyAny>,
        lexicon: &Lexicon,
        timeout: Option<Seconds>,
    ) -> PyResult<usize> {
        let rack = self.rack(rack)?;
        self.ask(py, (&rack, lexicon, timeout), |asked| asked.count_moves())
    }

    /// Checks a move: that its tiles can lie there, that the rack has them, that its words are words.
    ///
    /// A rack or lexicon of None is not looked at.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> Board().check(Move("TACK", 7, 7, "H"), "ACKT", Lexicon.default())
    ///     >>> Board().check(Move("TACK", 7, 7, "H"), "ACTS", Lexicon.default())
    ///     Traceback (most recent call last):
    ///     wordgrid.errors.IllegalMove: the rack "ACST" has no "K" for "TACK"
    ///
    /// :raises IllegalMove: saying why.
    #[pyo3(signature = (r#move, rack=None, lexicon=None))]
    fn check(
        &self,
        r#move: &Move,
        rack: Option<&Bound<'_, PyAny>>,
        lexicon: Option<&Lexicon>,
    ) -> PyResult<()> {
        let rack = rack.map(|rack| self.rack(rack)).transpose()?;
        let board = self.read();
        let play = r#move.to_core(&board)?;
        let mut legal = check_placement(&board, &play);
        if let Some(rack) = rack {
            legal = legal.and_then(|()| check_rack(board.tileset(), &play, &rack));
        }
        if let Some(lexicon) = lexicon {
            legal = legal.and_then(|()| check_words(&board, &play, lexicon.core()));
        }
        legal.map_err(|illegal| illegal_move(&illegal))
    }

    /// The move with the score that it has on this board, its tiles as they are needed.
    ///
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> Board().scored(Move("QUIZ", 7, 7, "H")).score
    ///     44
    ///
    /// :raises IllegalMove: if its tiles do not fit the squares.
    fn scored(&self, r#move: &Move) -> PyResult<Move> {
        let board = self.read();
        let mut play = r#move.to_core(&board)?;
        check_fit(&board, &play).map_err(|illegal| illegal_move(&illegal))?;
        play.score = score(&board, &play);
        Ok(Move::from_core(&play, board.tileset(), None))
    }

    /// Lays the tiles of a move; whether its words are words is not looked at.
    ///
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> board = Board()
    ///     >>> board.push(Move("QUIZ", 7, 7, "H"))
    ///     >>> board.rows[7]
    ///     '.......QUIZ....'
    ///
    /// :raises IllegalMove: if they cannot lie there; the board is then as it was.
    fn push(&self, r#move: &Move) -> PyResult<()> {
        let mut board = self.write();
        let play = r#move.to_core(&board)?;
        board.push(&play).map_err(|illegal| illegal_move(&illegal))
    }

    /// Takes the tiles of the last move back.
    ///
    ///     >>> from wordgrid.scrabble import Board, Move
    ///     >>> board = Board()
    ///     >>> board.push(Move("QUIZ", 7, 7, "H"))
    ///     >>> board.pop()
    ///     >>> board == Board()
    ///     True
    ///
    /// :raises ParseError: if there is none.
    fn pop(&self) -> PyResult<()> {
        let popped = self.write().pop();
        popped.then_some(()).ok_or_else(|| text_error("no move to take back".to_owned()))
    }

    /// How many moves can be taken back.
    #[getter]
    fn depth(&self) -> usize {
        self.read().depth()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        Some(std::ptr::eq(self, other) || *self.read() == *other.read())
    }
}

/// The name of a layout, or its rows of premium symbols.
pub(super) fn layout<'py>(
    py: Python<'py>,
    name: Option<&str>,
    board: &Core,
) -> PyResult<Bound<'py, PyAny>> {
    match name {
        Some(name) => Ok(name.into_pyobject(py)?.into_any()),
        None => board.layout().rows().into_pyobject(py),
    }
}

/// The tiles as rows of one text a square.
pub(super) fn cells(board: &Core) -> Vec<Vec<String>> {
    let text = |square: &Option<Laid>| match square {
        Some(tile) => board.tileset().text(&[Some(*tile)]),
        None => String::new(),
    };
    board.squares().chunks(board.size()).map(|row| row.iter().map(text).collect()).collect()
}

fn parse_rules(rules: &str) -> PyResult<Rules> {
    match rules {
        "standard" => Ok(Rules::Standard),
        "overlap" => Ok(Rules::Overlap),
        _ => Err(text_error(format!("rules {rules:?}; expected 'standard' or 'overlap'"))),
    }
}

/// The layout and its name, if it has one. Overlap rules know no premium squares.
fn parse_layout(
    size: Option<usize>,
    layout: Option<&Bound<'_, PyAny>>,
    rules: Rules,
) -> PyResult<(Option<String>, Layout)> {
    let name = match layout.map(|layout| layout.cast::<PyString>()) {
        _ if rules == Rules::Overlap => "plain".to_owned(),
        None => "standard".to_owned(),
        Some(Ok(name)) => name.to_string_lossy().into_owned(),
        Some(Err(_)) => {
            let rows = strings(layout.expect("just looked at"), "a layout")?;
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let parsed = Layout::parse(&rows).map_err(|error| parse_error(&error))?;
            return match size {
                Some(size) if size != parsed.size() => {
                    let rows = parsed.size();
                    Err(text_error(format!("a layout of {rows} rows for a board of size {size}")))
                }
                _ => Ok((None, parsed)),
            };
        }
    };
    let size = size.unwrap_or(if name == "super" { 21 } else { 15 });
    match Layout::named(&name, size) {
        Some(layout) => Ok((Some(name), layout)),
        None => Err(text_error(format!(
            "no layout {name:?} of size {size}; expected 'standard' (15), 'super' (21), 'plain' (1 to 21) or rows"
        ))),
    }
}

/// Squares given as rows of text, or of one str a square.
fn parse_rows(
    rows: &Bound<'_, PyAny>,
    size: usize,
    tileset: &CoreTileSet,
) -> PyResult<Vec<Option<Laid>>> {
    let wrong = || type_error("rows", rows, "an iterable of str or of lists of str");
    if rows.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let mut squares = Vec::with_capacity(size * size);
    for (row, line) in rows.try_iter().map_err(|_| wrong())?.zip(1..) {
        let row = row?;
        let text = match row.cast::<PyString>() {
            Ok(text) => text.to_string_lossy().into_owned(),
            Err(_) => strings(&row, "a row")?.iter().map(|cell| cell_text(cell)).collect(),
        };
        let before = squares.len();
        parse_row(&text, tileset, &mut squares)
            .map_err(|error| parse_error(&ParseError { line: Some(line), ..error }))?;
        if squares.len() - before != size {
            let message =
                format!("row of {} squares on a board of size {size}", squares.len() - before);
            return Err(parse_error(&ParseError {
                line: Some(line),
                ..ParseError::at_column(1, message)
            }));
        }
    }
    Ok(squares)
}

fn cell_text(cell: &str) -> String {
    if cell.trim().is_empty() || cell == "." { ".".to_owned() } else { format!("[{cell}]") }
}

fn parse_row(
    text: &str,
    tileset: &CoreTileSet,
    squares: &mut Vec<Option<Laid>>,
) -> Result<(), ParseError> {
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with(['.', ' ']) {
            squares.push(None);
            at += 1;
            continue;
        }
        let (tile, len) = tileset.read(&text[at..]).ok_or_else(|| {
            let stray = text[at..].chars().next().unwrap_or_default();
            let column = 1 + text[..at].chars().count();
            ParseError::at_column(
                column,
                format!("{stray:?} is no tile of this set; expected letters or '.'"),
            )
        })?;
        squares.push(Some(tile));
        at += len;
    }
    Ok(())
}
