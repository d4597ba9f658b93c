//! `wordgrid.scrabble.Leaves`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use wordgrid_core::scrabble::{Leaves as Core, Rack, TileSet as CoreTileSet};

use super::tiles::TileSet;
use super::{rack, text_error};
use crate::numbers;
use crate::text;

/// What the tiles that stay on the rack are worth, in points.
///
/// ``values`` maps leaves (``"EST?"``) to numbers; a leave that is not there is worth nothing. Values
/// are kept in thousandths of a point.
///
///     >>> from wordgrid.scrabble import Leaves
///     >>> leaves = Leaves({"?": 25.5, "Q": -7})
///     >>> leaves["?"], leaves["EE"], len(leaves)
///     (25.5, 0.0, 2)
///
/// :raises ParseError: for a leave that is no rack, or a value of a million or more.
#[pyclass(frozen, module = "wordgrid.scrabble")]
pub(crate) struct Leaves {
    pub(super) core: Core,
    tileset: TileSet,
}

#[pymethods]
impl Leaves {
    #[new]
    #[pyo3(signature = (values, *, tileset=None))]
    fn new(values: &Bound<'_, PyMapping>, tileset: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let tileset = TileSet::given_or_english(tileset)?;
        Ok(Self { core: read(values, &tileset.core)?, tileset })
    }

    /// Reads a file of leaves: ``LEAVE,VALUE`` or ``LEAVE VALUE`` a line.
    ///
    ///     >>> import pathlib, tempfile
    ///     >>> from wordgrid.scrabble import Leaves
    ///     >>> path = pathlib.Path(tempfile.mkdtemp(), "leaves.csv")
    ///     >>> _ = path.write_text("?,25.5\nQ,-7\n")
    ///     >>> Leaves.from_file(path)["?"]
    ///     25.5
    ///
    /// :raises ParseError: with the place of a line that is neither.
    #[staticmethod]
    #[pyo3(signature = (path, *, tileset=None))]
    fn from_file<'py>(
        py: Python<'py>,
        #[pyo3(from_py_with = text::path)] path: PathBuf,
        tileset: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        py.import("wordgrid.scrabble.files")?.call_method1("read_leaves", (path, tileset))
    }

    fn __getitem__(&self, leave: &Bound<'_, PyAny>) -> PyResult<f64> {
        let leave: Rack = rack(leave, &self.tileset.core)?;
        Ok(f64::from(self.core.value(&leave)) / 1000.0)
    }

    fn __len__(&self) -> usize {
        self.core.len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        Some(self.core == other.core && self.tileset.core == other.tileset.core)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.items().for_each(|(leave, thousandths)| (leave, thousandths).hash(&mut hasher));
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let points = |thousandths: i32| f64::from(thousandths) / 1000.0;
        let items: Vec<String> =
            self.items().map(|(leave, value)| format!("'{leave}': {:?}", points(value))).collect();
        let tileset = match self.tileset.code(py)?.as_str() {
            "'english'" => String::new(),
            code => format!(", tileset={code}"),
        };
        Ok(format!("Leaves({{{}}}{tileset})", items.join(", ")))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts<'py>)> {
        let make = py.import("wordgrid.scrabble.files")?.getattr("make_leaves")?;
        let values = PyDict::new(py);
        for (leave, thousandths) in self.items() {
            values.set_item(leave, f64::from(thousandths) / 1000.0)?;
        }
        Ok((make, (values, Bound::new(py, self.tileset.clone())?)))
    }
}

type Parts<'py> = (Bound<'py, PyDict>, Bound<'py, TileSet>);

impl Leaves {
    /// Leaves given as such, or as a mapping.
    pub(super) fn given(
        given: Option<&Bound<'_, PyAny>>,
        tileset: &TileSet,
    ) -> PyResult<Option<Py<Self>>> {
        let Some(given) = given else { return Ok(None) };
        if let Ok(kept) = given.cast::<Self>() {
            return Ok(Some(kept.clone().unbind()));
        }
        let core = read(given.cast::<PyMapping>()?, &tileset.core)?;
        Py::new(given.py(), Self { core, tileset: tileset.clone() }).map(Some)
    }

    /// The leaves as text, and their values.
    fn items(&self) -> impl Iterator<Item = (String, i32)> {
        self.core.iter().map(|(leave, value)| (leave.text(&self.tileset.core), value))
    }
}

/// The values of a mapping.
pub(super) fn read(values: &Bound<'_, PyMapping>, tileset: &CoreTileSet) -> PyResult<Core> {
    let mut leaves = Core::default();
    for item in values.items()? {
        let (leave, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        let value = numbers::real(&value)?;
        if value.is_nan() || value.abs() >= 1e6 {
            return Err(text_error(format!(
                "leave {leave} is worth {value}; expected less than a million"
            )));
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 10^9, as just checked")]
        let thousandths = (value * 1000.0).round() as i32;
        leaves.insert(&rack(&leave, tileset)?, thousandths);
    }
    Ok(leaves)
}
