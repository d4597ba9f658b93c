//! `wordgrid.scrabble.TileSet` and `Bag`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{Bag as CoreBag, Tile, TileSet as Core, language};

use super::{strings, text_error};
use crate::errors::{parse_error, type_error};
use crate::numbers;
use crate::text::{self, Text};

/// The tiles of a game: letters, how many of each, what they are worth.
///
/// A published set by name (:meth:`names`), or ``values`` with ``counts`` (``?`` for blanks), or
/// ``values`` with ``tiles`` in the order in which an unshuffled bag gives them.
///
///     >>> from wordgrid.scrabble import TileSet
///     >>> spanish = TileSet("spanish")
///     >>> len(spanish), spanish.values["RR"], spanish.counts["?"]
///     (100, 8, 2)
///     >>> spanish.spell("perro")
///     ['P', 'E', 'RR', 'O']
///
/// :raises ParseError: for an unknown name, a tile that is no letters or has no value.
#[pyclass(frozen, module = "wordgrid.scrabble")]
#[derive(Clone)]
pub(crate) struct TileSet {
    pub(super) core: Core,
    name: Option<String>,
}

/// The set that a lexicon is to be prepared in: False none, True the one of its letters, or a set given.
pub(crate) fn tileset_to_prepare(
    given: Option<&Bound<'_, PyAny>>,
    lexicon: &Lexicon,
) -> PyResult<Option<Core>> {
    let Some(given) = given else { return Ok(None) };
    match given.cast::<PyBool>() {
        Ok(flag) if flag.is_true() => Ok(language::tileset_for(lexicon.alphabet())),
        Ok(_) => Ok(None),
        Err(_) => Ok(Some(TileSet::given(given)?.core)),
    }
}

impl TileSet {
    /// The set of a name or of a `TileSet`.
    pub(super) fn given(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(set) = given.cast::<Self>() {
            return Ok(set.get().clone());
        }
        Self::named(&given.cast::<PyString>()?.to_string_lossy())
    }

    /// The set that was given, or else the English one.
    pub(super) fn given_or_english(given: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        given.map_or_else(|| Self::named("english"), Self::given)
    }

    fn named(name: &str) -> PyResult<Self> {
        let known = language::tileset(&name.to_lowercase());
        let core = known.ok_or_else(|| {
            let names: Vec<_> = language::names().collect();
            text_error(format!("unknown tile set {name:?}; expected one of {}", names.join(", ")))
        })?;
        Ok(Self { core, name: Some(name.to_lowercase()) })
    }

    /// The set as an argument of a constructor.
    pub(super) fn code(&self, py: Python<'_>) -> PyResult<String> {
        match &self.name {
            Some(name) => Ok(format!("'{name}'")),
            None => self.__repr__(py),
        }
    }
}

#[pymethods]
impl TileSet {
    #[new]
    #[pyo3(signature = (name=None, *, values=None, counts=None, tiles=None))]
    fn new(
        name: Option<Text>,
        values: Option<BTreeMap<Text, Bound<'_, PyAny>>>,
        counts: Option<BTreeMap<Text, Bound<'_, PyAny>>>,
        tiles: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let values = values.map(|values| small(values, "values")).transpose()?;
        let counts = counts.map(|counts| small(counts, "counts")).transpose()?;
        let core = match (name, values, counts, tiles) {
            (Some(name), None, None, None) => return Self::named(&name.0),
            (None, Some(values), Some(counts), None) => counted(&values, counts),
            (None, Some(values), None, Some(tiles)) => {
                let values: Vec<_> = values.into_iter().filter(|(face, _)| face != "?").collect();
                Core::in_order(&values, &strings(tiles, "tiles")?)
            }
            _ => {
                let message = "a tile set of nothing, or of too much; \
                    expected a name, or values with counts, or values with tiles";
                return Err(text_error(message.to_owned()));
            }
        };
        Ok(Self { core: core.map_err(|error| parse_error(&error))?, name: None })
    }

    /// The names of the published sets.
    ///
    ///     >>> from wordgrid.scrabble import TileSet
    ///     >>> TileSet.names()
    ///     ['english', 'english-super', 'french', 'german', 'polish', 'spanish']
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        language::names().collect()
    }

    /// Reads a file of scores, ``LETTER INT`` a line, and one of tiles, one a line in drawing order.
    ///
    ///     >>> import pathlib, tempfile
    ///     >>> from wordgrid.scrabble import TileSet
    ///     >>> folder = pathlib.Path(tempfile.mkdtemp())
    ///     >>> _ = (folder / "scores.txt").write_text("A 1\nB 3\n")
    ///     >>> _ = (folder / "tiles.txt").write_text("B\nA\nA\n")
    ///     >>> TileSet.from_files(folder / "scores.txt", folder / "tiles.txt").tiles
    ///     ['B', 'A', 'A']
    ///
    /// :raises ParseError: with the place of a line that is neither.
    #[staticmethod]
    fn from_files(
        py: Python<'_>,
        #[pyo3(from_py_with = text::path)] scores: PathBuf,
        #[pyo3(from_py_with = text::path)] tiles: PathBuf,
    ) -> PyResult<Bound<'_, PyAny>> {
        py.import("wordgrid.scrabble.files")?.call_method1("read_tileset", (scores, tiles))
    }

    /// The faces of the tiles, sorted; blanks have none.
    #[getter]
    fn letters(&self) -> Vec<&str> {
        self.core.tiles().iter().map(|tile| tile.face.as_str()).collect()
    }

    /// What each tile is worth; ``?`` is 0.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        self.core.tiles().iter().try_for_each(|tile| values.set_item(&tile.face, tile.value))?;
        values.set_item("?", 0)?;
        Ok(values)
    }

    /// How many there are of each; ``?`` counts the blanks.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        self.core.tiles().iter().try_for_each(|tile| counts.set_item(&tile.face, tile.count))?;
        counts.set_item("?", self.core.blanks())?;
        Ok(counts)
    }

    /// Every tile once, in the order in which an unshuffled bag gives them.
    #[getter]
    fn tiles(&self) -> Vec<&str> {
        self.core.order().iter().map(|&tile| face(&self.core, tile)).collect()
    }

    /// The tiles that spell a word, the longest faces first.
    ///
    ///     >>> from wordgrid.scrabble import TileSet
    ///     >>> TileSet("spanish").spell("chico")
    ///     ['CH', 'I', 'C', 'O']
    ///
    /// :raises ParseError: with the column of what no tile spells.
    fn spell(&self, word: Text) -> PyResult<Vec<&str>> {
        let tiles = self.core.spell(&word.0).map_err(|error| parse_error(&error))?;
        Ok(tiles.iter().map(|tile| face(&self.core, Some(tile.code))).collect())
    }

    fn __len__(&self) -> usize {
        self.core.order().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        Some(self.core == other.cast::<Self>().ok()?.get().core)
    }

    fn __hash__(&self) -> u64 {
        let tiles =
            self.core.tiles().iter().map(|tile| u64::from(tile.value) * 64 + u64::from(tile.count));
        tiles.fold(u64::from(self.core.blanks()), |hash, tile| {
            hash.wrapping_mul(31).wrapping_add(tile)
        })
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Option<&str>, Bound<'py, PyDict>, Vec<&str>))> {
        let make = py.import("wordgrid.scrabble.files")?.getattr("make_tileset")?;
        Ok((make, (self.name.as_deref(), self.values(py)?, self.tiles())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(name) = &self.name {
            return Ok(format!("TileSet('{name}')"));
        }
        let values = self.values(py)?.repr()?.to_string();
        let tiles = self.tiles().into_pyobject(py)?.repr()?.to_string();
        Ok(format!("TileSet(values={values}, tiles={tiles})"))
    }

    fn __str__(&self) -> String {
        let kinds: Vec<String> = self
            .core
            .tiles()
            .iter()
            .map(|tile| format!("{}{}x{}", tile.face, tile.count, tile.value))
            .collect();
        format!("{} ?{}x0", kinds.join(" "), self.core.blanks())
    }
}

/// Numbers of tiles, or what they are worth.
fn small(given: BTreeMap<Text, Bound<'_, PyAny>>, what: &str) -> PyResult<BTreeMap<String, u16>> {
    let read = |(Text(face), number): (Text, Bound<'_, PyAny>)| {
        let place = format!("{what}[{face:?}]");
        let found = numbers::whole(&number).map_err(|_| type_error(&place, &number, "an int"))?;
        let small = u16::try_from(found).map_err(|_| {
            let number = numbers::shown(&number);
            text_error(format!("{place} is {number}; expected a whole number from 0 to 65535"))
        })?;
        Ok((face, small))
    };
    given.into_iter().map(read).collect()
}

fn counted(
    values: &BTreeMap<String, u16>,
    mut counts: BTreeMap<String, u16>,
) -> Result<Core, wordgrid_core::error::ParseError> {
    let blanks = counts.remove("?").unwrap_or(0);
    let stray = counts.keys().find(|face| !values.contains_key(*face)).cloned();
    if let Some(face) = stray {
        let message = format!("tile {face:?} has no value");
        return Err(wordgrid_core::error::ParseError {
            message,
            path: None,
            line: None,
            column: None,
        });
    }
    let faces = values.iter().filter(|(face, _)| *face != "?");
    let tiles = faces.map(|(face, &value)| {
        let count = counts.get(face).copied().unwrap_or(0);
        Tile { face: face.clone(), value, count }
    });
    Core::new(tiles.collect(), blanks)
}

/// A seed of any size, cut to 64 bits.
fn whole_seed(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    let low = seed.bitand(u64::MAX).map_err(|_| type_error("seed", seed, "an int"))?;
    low.extract()
}

/// What is written on a tile; `?` for a blank.
fn face(set: &Core, tile: Option<u8>) -> &str {
    tile.and_then(|code| set.tiles().get(usize::from(code))).map_or("?", |tile| &tile.face)
}

/// The tiles not yet drawn: shuffled by a seed, or in the order of the set.
///
///     >>> from wordgrid.scrabble import Bag
///     >>> bag = Bag("english", seed=1)
///     >>> len(bag.draw(7)), len(bag)
///     (7, 93)
///     >>> Bag("english", seed=1).draw(3) == Bag("english", seed=1).draw(3)
///     True
#[pyclass(frozen, module = "wordgrid.scrabble")]
pub(crate) struct Bag {
    core: Mutex<CoreBag>,
    tileset: TileSet,
    seed: Option<u64>,
}

impl Bag {
    fn bag(&self) -> MutexGuard<'_, CoreBag> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The codes of faces, `None` for a blank.
    fn codes(&self, tiles: &Bound<'_, PyAny>) -> PyResult<Vec<Option<u8>>> {
        let faces = match tiles.cast::<PyString>() {
            Ok(text) => return Ok(super::rack(text, &self.tileset.core)?.tiles().collect()),
            Err(_) => strings(tiles, "tiles")?,
        };
        let code = |face: &String| match self.tileset.core.find(&face.to_uppercase()) {
            _ if face == "?" => Ok(None),
            None => Err(text_error(format!("{face:?} is no tile of this set"))),
            code => Ok(code),
        };
        faces.iter().map(code).collect()
    }
}

#[pymethods]
impl Bag {
    #[new]
    #[pyo3(signature = (tileset=None, seed=None, *, tiles=None))]
    fn new(
        tileset: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        tiles: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let tileset = TileSet::given_or_english(tileset)?;
        let seed = seed.map(whole_seed).transpose()?;
        let bag = Self { core: Mutex::new(CoreBag::new(&tileset.core, seed)), tileset, seed };
        if let Some(tiles) = tiles {
            let tiles = bag.codes(tiles)?;
            bag.bag().set_tiles(tiles);
        }
        Ok(bag)
    }

    /// Draws so many tiles, or as many as there are.
    ///
    ///     >>> from wordgrid.scrabble import Bag
    ///     >>> bag = Bag(tiles=["C", "A", "T"])
    ///     >>> bag.draw(2), bag.draw(2), len(bag)
    ///     (['C', 'A'], ['T'], 0)
    #[pyo3(signature = (count=1))]
    fn draw(&self, #[pyo3(from_py_with = numbers::count)] count: usize) -> Vec<&str> {
        let mut bag = self.bag();
        (0..count).map_while(|_| bag.draw()).map(|tile| face(&self.tileset.core, tile)).collect()
    }

    /// Puts tiles back: mixed in with a seed, else to the end.
    ///
    ///     >>> from wordgrid.scrabble import Bag
    ///     >>> bag = Bag(tiles=["C", "A"])
    ///     >>> bag.put_back("T")
    ///     >>> bag.tiles
    ///     ['C', 'A', 'T']
    fn put_back(&self, tiles: &Bound<'_, PyAny>) -> PyResult<()> {
        let tiles = self.codes(tiles)?;
        self.bag().put_back(tiles);
        Ok(())
    }

    /// Takes certain tiles out.
    ///
    ///     >>> from wordgrid.scrabble import Bag
    ///     >>> bag = Bag(tiles=["C", "A", "T"])
    ///     >>> bag.take("A")
    ///     >>> bag.tiles
    ///     ['C', 'T']
    ///
    /// :raises ParseError: if one is not there; the bag is then as it was.
    fn take(&self, tiles: &Bound<'_, PyAny>) -> PyResult<()> {
        let tiles = self.codes(tiles)?;
        let mut bag = self.bag();
        let mut left = bag.clone();
        if let Some(&missing) = tiles.iter().find(|tile| !left.take(**tile)) {
            let missing = face(&self.tileset.core, missing);
            return Err(text_error(format!("the bag has no {missing:?} left")));
        }
        *bag = left;
        Ok(())
    }

    /// The tiles in the order in which they would be drawn.
    #[getter]
    fn tiles(&self) -> Vec<&str> {
        self.bag().tiles().map(|tile| face(&self.tileset.core, tile)).collect()
    }

    fn __len__(&self) -> usize {
        self.bag().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?.get();
        if std::ptr::eq(self, other) {
            return Some(true);
        }
        let tiles = self.tiles();
        Some(tiles == other.tiles() && self.tileset.core == other.tileset.core)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tiles = self.tiles().into_pyobject(py)?.repr()?.to_string();
        let seed = self.seed.map_or("None".to_owned(), |seed| seed.to_string());
        Ok(format!("Bag({}, {seed}, tiles={tiles})", self.tileset.code(py)?))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, Option<u64>, Vec<&str>))> {
        let make = py.import("wordgrid.scrabble.files")?.getattr("make_bag")?;
        let TileSet { core, name } = &self.tileset;
        let set = Bound::new(py, TileSet { core: core.clone(), name: name.clone() })?;
        Ok((make, (set.into_any(), self.seed, self.tiles())))
    }
}
