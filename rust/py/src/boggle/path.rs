//! Paths as Python has them.

use std::sync::{Mutex, TryLockError};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyTuple};
use wordgrid_core::boggle::MAX_CELLS;

/// The cells of every board with so many columns as `(row, col)`, made once.
pub(super) fn coordinates(py: Python<'_>, cols: u8) -> PyResult<&'static [Py<PyTuple>]> {
    static TABLES: [PyOnceLock<Vec<Py<PyTuple>>>; MAX_CELLS + 1] =
        [const { PyOnceLock::new() }; MAX_CELLS + 1];
    let pair = |cell: u8| Ok((cell / cols, cell % cols).into_pyobject(py)?.unbind());
    let table = || (0..MAX_CELLS as u8).map(pair).collect::<PyResult<_>>();
    Ok(TABLES[usize::from(cols)].get_or_try_init(py, table)?)
}

/// A path as a list of pairs, the asker's own.
pub(super) fn list<'py>(py: Python<'py>, cols: u8, cells: &[u8]) -> PyResult<Bound<'py, PyList>> {
    let pairs = coordinates(py, cols)?;
    PyList::new(py, cells.iter().map(|&cell| &pairs[usize::from(cell)]))
}

/// Paths as tuples of pairs. Short ones come up again and again from board to board, so those met
/// lately are kept and handed out once more: making one costs five times that.
pub(super) fn tuples<'py, 'a>(
    py: Python<'py>,
    cols: u8,
    paths: impl ExactSizeIterator<Item = &'a [u8]>,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    static LATELY: Mutex<Lately> = Mutex::new(Lately { slots: Vec::new() });
    let pairs = coordinates(py, cols)?;
    let make = |cells: &[u8]| PyTuple::new(py, cells.iter().map(|&cell| &pairs[usize::from(cell)]));
    // Making a tuple may collect garbage, and a finaliser ask for paths: nobody ever waits here.
    let mut lately = match LATELY.try_lock() {
        Ok(lately) => Some(lately),
        Err(TryLockError::Poisoned(lately)) => Some(lately.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    };
    let path = |cells: &'a [u8]| match (&mut lately, key(cols, cells)) {
        (Some(lately), Some(key)) => lately.get(py, key, || make(cells)),
        _ => make(cells),
    };
    paths.map(path).collect()
}

/// Longer paths are rare, and rarely the same.
const LONGEST: usize = 5;
/// Places: a 4x4 board has 8,968 paths of three to five cells.
const SLOTS: usize = 1 << 14;

/// A number for each short path, never 0.
fn key(cols: u8, cells: &[u8]) -> Option<u64> {
    let add = |key: u64, &cell: &u8| key << 8 | (u64::from(cell) + 1);
    (cells.len() <= LONGEST).then(|| cells.iter().fold(u64::from(cols), add))
}

/// The short paths met lately: each has one place, where the next that needs it takes over.
struct Lately {
    slots: Vec<(u64, Option<Py<PyTuple>>)>,
}

impl Lately {
    fn get<'py>(
        &mut self,
        py: Python<'py>,
        key: u64,
        make: impl FnOnce() -> PyResult<Bound<'py, PyTuple>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        if self.slots.is_empty() {
            self.slots.resize_with(SLOTS, || (0, None));
        }
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.ilog2());
        let (kept, path) = &mut self.slots[hash as usize];
        if let Some(path) = path
            && *kept == key
        {
            return Ok(path.bind(py).clone());
        }
        let new = make()?;
        (*kept, *path) = (key, Some(new.clone().unbind()));
        Ok(new)
    }
}
