//! Dice, however they are given.

use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use wordgrid_core::boggle::Dice;
use wordgrid_core::error::ParseError as CoreParseError;

use crate::errors::{os_error, parse_error, type_error};
use crate::run::items;
use crate::text;

/// The names of the dice sets.
#[pyfunction]
pub(crate) fn _dice_names() -> Vec<&'static str> {
    Dice::NAMES.to_vec()
}

/// A named set, a dice file, or a sequence of dice.
pub(super) fn dice(given: &Bound<'_, PyAny>) -> PyResult<Dice> {
    if let Ok(name) = given.cast::<PyString>()
        && let Some(dice) = Dice::named(&name.to_string_lossy())
    {
        return Ok(dice);
    }
    match text::path(given) {
        Ok(path) => return read(path),
        Err(error) if error.is_instance_of::<PyOSError>(given.py()) => return Err(error),
        Err(_) => {} // no path at all
    }
    let mut lines = Vec::new();
    for (number, die) in items(given)?.enumerate() {
        let die = die?;
        let Ok(die) = die.cast::<PyString>() else {
            return Err(type_error(&format!("dice[{number}]"), &die, "a str"));
        };
        lines.push(die.to_string_lossy().trim().to_owned());
    }
    if let Some(number) = lines.iter().position(String::is_empty) {
        return Err(bad(format!("dice[{number}] is an empty die; expected its faces")));
    }
    Dice::parse(&lines.join("\n")).map_err(|error| bad(error.message))
}

/// Bytes that are read of a file; a device may have no end.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a dice file.
fn read(path: PathBuf) -> PyResult<Dice> {
    let mut bytes = Vec::new();
    let file = File::open(&path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
    file.map_err(|error| os_error(&path, &error))?;
    let dice = match String::from_utf8(bytes) {
        Ok(text) if text.len() as u64 > MOST_BYTES => {
            let message = format!("longer than {MOST_BYTES} bytes; expected one die a line");
            Err(CoreParseError { message, path: None, line: Some(1), column: None })
        }
        Ok(text) => Dice::parse(&text),
        Err(_) => Err(CoreParseError::at_column(1, "no text in UTF-8; expected one die a line")),
    };
    dice.map_err(|error| parse_error(&CoreParseError { path: Some(path), ..error }))
}

/// The exception for dice that are no dice.
fn bad(message: String) -> PyErr {
    parse_error(&CoreParseError { message, path: None, line: None, column: None })
}
