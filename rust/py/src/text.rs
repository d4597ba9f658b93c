//! Text and paths as Python has them: what no text can hold is no error of its own kind.

use std::path::PathBuf;

use pyo3::exceptions::{PyOSError, PyUnicodeEncodeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Text, with a stand-in for half characters, which nothing knows.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Text(pub(crate) String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(object.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

/// A path; one with half characters is none that a system has.
pub(crate) fn path(given: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    const INVALID_ARGUMENT: i32 = 22;
    match given.extract::<PathBuf>() {
        Err(error) if error.is_instance_of::<PyUnicodeEncodeError>(given.py()) => {
            let name = given.repr()?.unbind();
            Err(PyOSError::new_err((INVALID_ARGUMENT, "no path", name)))
        }
        path => path,
    }
}
