//! From the core's errors to the exceptions of `wordgrid.errors`, in one place.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use pyo3::exceptions::{PyIsADirectoryError, PyOSError, PyTypeError};
use pyo3::import_exception;
use pyo3::prelude::*;
use wordgrid_core::error::{LexiconError as CoreError, ParseError as CoreParseError, Stopped};
use wordgrid_core::scrabble::Illegal;

import_exception!(wordgrid.errors, LexiconError);
import_exception!(wordgrid.errors, IllegalMove);
import_exception!(wordgrid.errors, OutOfRange);
import_exception!(wordgrid.errors, ParseError);
import_exception!(wordgrid.errors, SearchTimeout);

/// The exception for an argument of another type than it should have.
pub(crate) fn type_error(what: &str, given: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    match given.get_type().name() {
        Ok(kind) => PyTypeError::new_err(format!("{what} is of type {kind}; expected {expected}")),
        Err(error) => error,
    }
}

/// The exception for text that does not parse, carrying its place.
pub(crate) fn parse_error(error: &CoreParseError) -> PyErr {
    let path = error.path.as_ref().map(|path| path.display().to_string());
    ParseError::new_err((error.to_string(), path, error.line, error.column))
}

/// The exception for what is no lexicon. A stop is reported by whoever asked for it.
pub(crate) fn lexicon_error(error: CoreError) -> PyErr {
    match error {
        CoreError::Word(error) if error.path.is_some() => parse_error(&error),
        CoreError::Io { path, source } => os_error(&path, &source),
        CoreError::Stopped(stopped) => SearchTimeout::new_err(stopped.to_string()),
        error => LexiconError::new_err(error.to_string()),
    }
}

/// The exception for a question that is none, or takes too long.
pub(crate) fn question_error(error: CoreError) -> PyErr {
    match error {
        CoreError::Word(error) => parse_error(&error),
        error => lexicon_error(error),
    }
}

/// The exception for a search that its time limit ended, with what it had done, counted.
pub(crate) fn search_timeout(stopped: Stopped, count: u64, what: &str) -> PyErr {
    let message = format!("{stopped} after {count} {what}");
    SearchTimeout::new_err((message, BTreeMap::from([(what.replace(' ', "_"), count)])))
}

/// The exception for a move that the rules or the board forbid.
pub(crate) fn illegal_move(illegal: &Illegal) -> PyErr {
    IllegalMove::new_err(illegal.to_string())
}

/// The exception for an error, or for a stop after something was done, counted.
pub(crate) fn stopped_after((error, count): (CoreError, u64), what: &str) -> PyErr {
    match error {
        CoreError::Stopped(stopped) => search_timeout(stopped, count, what),
        error => lexicon_error(error),
    }
}

/// The `OSError` that Python itself would raise for the file.
pub(crate) fn os_error(path: &Path, error: &io::Error) -> PyErr {
    let name = path.display().to_string();
    match error.raw_os_error() {
        // Python picks FileNotFoundError and the like by the number.
        Some(number) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, name))
        }
        None if error.kind() == io::ErrorKind::IsADirectory => {
            PyIsADirectoryError::new_err(format!("is a directory: {name:?}"))
        }
        None => PyOSError::new_err(format!("{error}: {name:?}")),
    }
}
