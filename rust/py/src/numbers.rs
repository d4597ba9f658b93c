//! Numbers as Python has them: of any size, and no error for being large.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// A number, or the nearest that the machine has.
pub(crate) fn whole(given: &Bound<'_, PyAny>) -> PyResult<isize> {
    match given.extract::<isize>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
            Ok(if given.lt(0)? { isize::MIN } else { isize::MAX })
        }
        number => number,
    }
}

/// A number of things: none of them if it is negative.
pub(crate) fn count(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    whole(given).map(|number| number.max(0).cast_unsigned())
}

/// At most so many things, or all of them for ``None``.
pub(crate) fn limit(given: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if given.is_none() { Ok(None) } else { count(given).map(Some) }
}

/// A score, or the nearest of 32 bits.
pub(crate) fn score(given: &Bound<'_, PyAny>) -> PyResult<i32> {
    let nearest = whole(given)?.clamp(i32::MIN as isize, i32::MAX as isize);
    Ok(i32::try_from(nearest).unwrap_or_default())
}

/// A number with or without a fraction; one past what the machine has is without end.
pub(crate) fn real(given: &Bound<'_, PyAny>) -> PyResult<f64> {
    match given.extract::<f64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
            Ok(if given.lt(0)? { f64::NEG_INFINITY } else { f64::INFINITY })
        }
        number => number,
    }
}

/// A number for a message: Python refuses to write out thousands of digits.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> String {
    given
        .str()
        .map_or_else(|_| "a number of thousands of digits".to_owned(), |text| text.to_string())
}
