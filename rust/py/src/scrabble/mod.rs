//! `wordgrid.scrabble`: tiles, boards, moves.

mod batch;
mod board;
mod leaves;
mod list;
mod moves;
mod tiles;

pub(crate) use batch::{scrabble_autoplay, scrabble_best_moves};
pub(crate) use board::ScrabbleBoard;
pub(crate) use leaves::Leaves;
pub(crate) use list::{MoveIterator, MoveList};
pub(crate) use moves::Move;
pub(crate) use tiles::{Bag, TileSet, tileset_to_prepare};

use pyo3::prelude::*;
use pyo3::types::PyString;
use wordgrid_core::error::ParseError;
use wordgrid_core::scrabble::{Rack, TileSet as CoreTileSet};

use crate::errors::{parse_error, type_error};
use crate::numbers::shown;
use crate::run::items;

/// A rack given as text, or as a sequence of tiles.
fn rack(given: &Bound<'_, PyAny>, tileset: &CoreTileSet) -> PyResult<Rack> {
    let text = if let Ok(text) = given.cast::<PyString>() {
        text.to_string_lossy().into_owned()
    } else {
        // Each tile by itself, so that C and H stay two tiles.
        let bracketed = |tile: String| if tile == "?" { tile } else { format!("[{tile}]") };
        strings(given, "a rack")?.into_iter().map(bracketed).collect()
    };
    Rack::parse(&text, tileset).map_err(|error| parse_error(&error))
}

/// The strs of any iterable but a str.
fn strings(given: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<String>> {
    let wrong = || type_error(what, given, "a str or an iterable of str");
    if given.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let items = items(given).map_err(|_| wrong())?;
    items
        .map(|item| {
            Ok(item?.cast::<PyString>().map_err(|_| wrong())?.to_string_lossy().into_owned())
        })
        .collect()
}

/// A row or column: a whole number from 0 on that fits a board by far.
fn coordinate(given: &Bound<'_, PyAny>, what: &str) -> PyResult<usize> {
    let number = given
        .call_method0(pyo3::intern!(given.py(), "__index__"))
        .map_err(|_| type_error(what, given, "an int"))?;
    number.extract::<u16>().map(usize::from).map_err(|_| {
        text_error(format!("{what} {}; expected a whole number from 0 on", shown(&number)))
    })
}

/// The exception for a text as a whole.
fn text_error(message: String) -> PyErr {
    parse_error(&ParseError { message, path: None, line: None, column: None })
}
