//! `wordgrid.Lexicon`.

use std::path::PathBuf;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyMapping, PyString};
use wordgrid_core::control::Control;
use wordgrid_core::error::LexiconError as CoreError;
use wordgrid_core::lexicon::Lexicon as Core;
use wordgrid_core::scrabble::Vocabulary;

use crate::errors::{LexiconError, lexicon_error, question_error, type_error};
use crate::numbers::shown;
use crate::run::{Seconds, limited, run, run_part};
use crate::scrabble;
use crate::strings::Strings;
use crate::text;
use crate::words::{LexiconIterator, code, collect, with_scores};

/// How a lexicon came to be, which is how its `repr` says to make it again.
#[derive(Clone)]
enum Source {
    Words,
    Embedded,
    Text(PathBuf),
    Compiled(PathBuf),
}

/// Lexicons of so many words answer within a tenth of a second whatever they are asked, and mostly sooner
/// than the GIL is released and taken again: they keep it.
const QUICK: usize = 1 << 18;

/// A set of words: immutable, sorted, shared between threads.
///
/// ``words`` is any iterable of str; case does not matter. ``scores`` maps words to whole numbers,
/// as crossword lists have them; words without one score 0.
///
///     >>> from wordgrid import Lexicon
///     >>> lexicon = Lexicon(["cat", "coat", "cot"], scores={"cat": 50})
///     >>> "Coat" in lexicon, "dog" in lexicon
///     (True, False)
///     >>> list(lexicon)
///     ['CAT', 'COAT', 'COT']
///
/// :raises LexiconError: for a word that is empty, longer than 63 letters, or not made of letters;
///     for more than 62 different letters; for a score without its word.
#[pyclass(frozen, module = "wordgrid")]
pub(crate) struct Lexicon {
    core: Core,
    source: Source,
    strings: Strings,
}

impl Lexicon {
    /// The lexicon itself, for the solvers.
    pub(crate) fn core(&self) -> &Core {
        &self.core
    }

    /// The strs of the words with some numbers, kept once made.
    pub(crate) fn words_at<'py>(
        &self,
        py: Python<'py>,
        numbers: &[u32],
        control: &Control<'_>,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        self.strings.each(py, &self.core, numbers, control)
    }

    /// What the core answers to a question, within the time of the call.
    fn ask<'a, T: Send>(
        &'a self,
        py: Python<'_>,
        call: &Control<'_>,
        question: impl FnOnce(&'a Core, &Control<'_>) -> Result<T, CoreError> + Send,
    ) -> PyResult<T> {
        if self.core.len() <= QUICK {
            return question(&self.core, call).map_err(question_error);
        }
        run_part(py, call, question_error, |control| question(&self.core, control))
    }

    /// Whether a str is the one kept for a word: no is no answer.
    pub(crate) fn is_word_at(&self, number: u32, word: &Bound<'_, PyString>) -> bool {
        self.strings.is(number, word)
    }
}

#[pymethods]
impl Lexicon {
    #[new]
    #[pyo3(signature = (words, *, scores=None))]
    fn new(
        py: Python<'_>,
        words: &Bound<'_, PyAny>,
        scores: Option<&Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let builder = collect(words)?;
        let mut core = run(py, lexicon_error, |control| builder.build(control))?;
        if let Some(scores) = scores {
            core = with_scores(&core, scores)?;
        }
        Ok(Self::from_core(core, Source::Words))
    }

    /// The embedded English list, ENABLE: the same object at every call.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> len(Lexicon.default())
    ///     172820
    #[staticmethod]
    fn default(py: Python<'_>) -> PyResult<Py<Self>> {
        static DEFAULT: PyOnceLock<Py<Lexicon>> = PyOnceLock::new();
        let make = || Py::new(py, Self::from_core(Core::embedded(), Source::Embedded));
        Ok(DEFAULT.get_or_try_init(py, make)?.clone_ref(py))
    }

    /// Reads a word list in UTF-8: one word a line, or ``word;score``.
    ///
    /// Line ends of either kind, a byte order mark, blank lines and lines starting with ``#`` are
    /// accepted. A word that stands twice counts once, with the higher score.
    ///
    ///     >>> import pathlib, tempfile
    ///     >>> from wordgrid import Lexicon
    ///     >>> path = pathlib.Path(tempfile.mkdtemp(), "pets.txt")
    ///     >>> _ = path.write_text("# pets\ncat;60\ndog\n")
    ///     >>> lexicon = Lexicon.from_file(path)
    ///     >>> lexicon.score("cat"), lexicon.score("dog")
    ///     (60, 0)
    ///
    /// :raises ParseError: with line and column for a line that is no word.
    /// :raises OSError: if the file cannot be read.
    #[staticmethod]
    fn from_file(
        py: Python<'_>,
        #[pyo3(from_py_with = text::path)] path: PathBuf,
    ) -> PyResult<Self> {
        let core = run(py, lexicon_error, |control| Core::from_file(&path, control))?;
        Ok(Self::from_core(core, Source::Text(path)))
    }

    /// Maps a compiled file, written by :meth:`save`, into memory.
    ///
    ///     >>> import pathlib, tempfile
    ///     >>> from wordgrid import Lexicon
    ///     >>> path = pathlib.Path(tempfile.mkdtemp(), "pets.wgl")
    ///     >>> Lexicon(["cat", "dog"]).save(path)
    ///     >>> list(Lexicon.load(path))
    ///     ['CAT', 'DOG']
    ///
    /// :raises LexiconError: if the file is foreign, truncated, corrupted, or of a newer format.
    /// :raises OSError: if the file cannot be read.
    #[staticmethod]
    fn load(py: Python<'_>, #[pyo3(from_py_with = text::path)] path: PathBuf) -> PyResult<Self> {
        let core = run(py, lexicon_error, |_| Core::load(&path))?;
        Ok(Self::from_core(core, Source::Compiled(path)))
    }

    /// Writes the compiled file. An existing file is replaced whole, or not at all.
    ///
    /// ``prepared`` adds what Scrabble makes of the lexicon, many times as large, which then need not
    /// be made again: a tile set or its name; True is the first set that has every letter.
    ///
    ///     >>> import pathlib, tempfile
    ///     >>> from wordgrid import Lexicon
    ///     >>> path = pathlib.Path(tempfile.mkdtemp(), "pets.wgl")
    ///     >>> Lexicon(["cat", "dog"]).save(path)
    ///     >>> path.stat().st_size == Lexicon.load(path).nbytes
    ///     True
    ///
    /// :raises OSError: if it cannot be written.
    #[pyo3(
        signature = (path, *, prepared=None),
        text_signature = "($self, path, *, prepared=False)"
    )]
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = text::path)] path: PathBuf,
        prepared: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let tileset = scrabble::tileset_to_prepare(prepared, &self.core)?;
        run(py, lexicon_error, |control| match &tileset {
            Some(tileset) => Vocabulary::save(&self.core, tileset, &path, control),
            None => self.core.save(&path),
        })
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        // What is no str, and what is no text (a lone surrogate), is no word.
        word.cast::<PyString>().is_ok_and(|word| word.to_str().is_ok_and(|w| self.core.contains(w)))
    }

    fn __len__(&self) -> usize {
        self.core.len()
    }

    fn __iter__(&self) -> LexiconIterator {
        LexiconIterator::new(self.core.iter())
    }

    /// Bytes of the compiled form, in memory as in a file.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().nbytes
    ///     703268
    #[getter]
    fn nbytes(&self) -> usize {
        self.core.nbytes()
    }

    /// A number that names the content: the same in every process and on every machine.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["cat", "dog"]).content_hash == Lexicon(["dog", "cat"]).content_hash
    ///     True
    #[getter]
    fn content_hash(&self) -> u64 {
        self.core.content_hash()
    }

    /// The letters that occur, in order.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["łoś", "los"]).alphabet
    ///     'LOSŁŚ'
    #[getter]
    fn alphabet(&self) -> String {
        self.core.alphabet().letters().iter().collect()
    }

    /// The number of letters in the longest word.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().longest
    ///     28
    #[getter]
    fn longest(&self) -> usize {
        self.core.longest()
    }

    /// How many words there are of each length: element 3 for three letters.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["a", "cat", "dog"]).length_counts()
    ///     [0, 1, 0, 2]
    ///
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (*, timeout=None))]
    fn length_counts(&self, py: Python<'_>, timeout: Option<Seconds>) -> PyResult<Vec<usize>> {
        self.ask(py, &limited(timeout), |core, control| Ok(core.length_counts(control)?))
    }

    /// Whether any word starts so.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> lexicon = Lexicon(["quiz"])
    ///     >>> lexicon.has_prefix("qu"), lexicon.has_prefix("quit")
    ///     (True, False)
    fn has_prefix(&self, prefix: &Bound<'_, PyString>) -> bool {
        prefix.to_str().is_ok_and(|prefix| self.core.has_prefix(prefix))
    }

    /// The words that start so, sorted.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().words_with_prefix("zyz")
    ///     ['ZYZZYVA', 'ZYZZYVAS']
    ///
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (prefix, *, timeout=None))]
    fn words_with_prefix<'py>(
        &self,
        prefix: &Bound<'py, PyString>,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, prefix, call) = (prefix.py(), prefix.to_string_lossy(), limited(timeout));
        let (first, count) = self.core.range_with_prefix(&prefix);
        if let Some(words) = self.strings.range(py, &self.core, first..first + count) {
            return PyList::new(py, words);
        }
        let words =
            self.ask(py, &call, |core, control| Ok(core.words_with_prefix(&prefix, control)?))?;
        self.strings.list(py, &self.core, first, &words, &call)
    }

    /// How many words start so, without listing them.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().count_with_prefix("un")
    ///     3856
    fn count_with_prefix(&self, prefix: &Bound<'_, PyString>) -> usize {
        self.core.range_with_prefix(&prefix.to_string_lossy()).1
    }

    /// The words that match a pattern, sorted.
    ///
    /// ``?`` is one letter, ``*`` any run of letters, ``[AEI]`` one of these letters, ``[^AEI]`` one
    /// of the others.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().matching("[^aeiou]?zz[ao]")
    ///     ['HUZZA', 'MEZZO', 'PIZZA', 'TAZZA']
    ///
    /// :raises ParseError: with the column of what is no pattern.
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (pattern, *, timeout=None))]
    fn matching<'py>(
        &self,
        pattern: &Bound<'py, PyString>,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, pattern, call) = (pattern.py(), pattern.to_string_lossy(), limited(timeout));
        let found = self.ask(py, &call, |core, control| core.matching(&pattern, control))?;
        PyList::new(py, self.words_at(py, found.numbers(), &call)?)
    }

    /// How many words match a pattern, without listing them.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().count_matching("*zz*")
    ///     344
    ///
    /// :raises ParseError: with the column of what is no pattern.
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (pattern, *, timeout=None))]
    fn count_matching(
        &self,
        pattern: &Bound<'_, PyString>,
        timeout: Option<Seconds>,
    ) -> PyResult<usize> {
        let (py, pattern, call) = (pattern.py(), pattern.to_string_lossy(), limited(timeout));
        self.ask(py, &call, |core, control| core.count_matching(&pattern, control))
    }

    /// The words made of all the letters, or with ``exact=False`` of some, sorted; ``?`` is a blank.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().anagrams("listen")
    ///     ['ELINTS', 'ENLIST', 'INLETS', 'LISTEN', 'SILENT', 'TINSEL']
    ///     >>> Lexicon.default().anagrams("zz?", exact=False)
    ///     []
    ///
    /// :raises ParseError: with the column of what is no letter.
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (letters, *, exact=true, timeout=None))]
    fn anagrams<'py>(
        &self,
        letters: &Bound<'py, PyString>,
        exact: bool,
        timeout: Option<Seconds>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (py, letters, call) = (letters.py(), letters.to_string_lossy(), limited(timeout));
        let found = self.ask(py, &call, |core, control| core.anagrams(&letters, exact, control))?;
        PyList::new(py, self.words_at(py, found.numbers(), &call)?)
    }

    /// How many words :meth:`anagrams` would list.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon.default().count_anagrams("retinas", exact=False)
    ///     256
    ///
    /// :raises ParseError: with the column of what is no letter.
    /// :raises SearchTimeout: if ``timeout`` seconds pass.
    #[pyo3(signature = (letters, *, exact=true, timeout=None))]
    fn count_anagrams(
        &self,
        letters: &Bound<'_, PyString>,
        exact: bool,
        timeout: Option<Seconds>,
    ) -> PyResult<usize> {
        let (py, letters, call) = (letters.py(), letters.to_string_lossy(), limited(timeout));
        self.ask(py, &call, |core, control| core.count_anagrams(&letters, exact, control))
    }

    /// The score of a word; 0 where the list came without scores.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["cat", "dog"], scores={"cat": 50}).score("Cat")
    ///     50
    ///
    /// :raises LexiconError: if the word is not there.
    fn score(&self, word: &Bound<'_, PyString>) -> PyResult<i32> {
        self.core.score(&word.to_string_lossy()).map_err(lexicon_error)
    }

    /// The number of a word in sorted order, counted from 0.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["cat", "dog"]).index("dog")
    ///     1
    ///
    /// :raises LexiconError: if the word is not there.
    fn index(&self, word: &Bound<'_, PyString>) -> PyResult<usize> {
        self.core.index_of(&word.to_string_lossy()).map_err(lexicon_error)
    }

    /// The word with a number, the other way round than :meth:`index`.
    ///
    ///     >>> from wordgrid import Lexicon
    ///     >>> Lexicon(["cat", "dog"]).word(1)
    ///     'DOG'
    ///
    /// :raises LexiconError: if there are not so many words, or the number is negative.
    fn word(&self, index: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = index
            .call_method0(intern!(index.py(), "__index__"))
            .map_err(|_| type_error("index", index, "an int"))?;
        let Ok(number) = number.extract::<u64>() else {
            let (number, len) = (shown(&number), self.core.len());
            let message =
                format!("there is no word {number}: the lexicon has {len} words, counted from 0");
            return Err(LexiconError::new_err(message));
        };
        self.core.word_at(number).map_err(lexicon_error)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Self>().ok()?;
        Some(self.core == other.get().core)
    }

    fn __hash__(&self) -> u64 {
        // Of what equal lexicons share; their checksums differ if a file was made elsewhere.
        (self.core.longest() as u64) << 32 ^ self.core.len() as u64
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
    ) -> PyResult<(Bound<'py, PyAny>, (Option<Bound<'py, PyBytes>>,))> {
        let bytes = match self.source {
            Source::Embedded => None,
            _ => Some(PyBytes::new(py, &self.core.to_bytes())),
        };
        let unpickle = py.import(intern!(py, "wordgrid._core"))?.getattr("_unpickle_lexicon")?;
        Ok((unpickle, (bytes,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let call = |name, path: &PathBuf| {
            let path = path.clone().into_pyobject(py)?.str()?.repr()?;
            Ok(format!("Lexicon.{name}({path})"))
        };
        match &self.source {
            Source::Embedded => Ok("Lexicon.default()".to_owned()),
            Source::Text(path) => call("from_file", path),
            Source::Compiled(path) => call("load", path),
            Source::Words => Ok(code(&self.core)),
        }
    }

    fn __str__(&self) -> String {
        let letters = self.core.alphabet().letters();
        match (letters.first(), letters.last()) {
            (Some(first), Some(last)) => format!(
                "Lexicon of {} words up to {} letters, {first} to {last}",
                self.core.len(),
                self.core.longest()
            ),
            _ => "Lexicon without words".to_owned(),
        }
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wordgrid.svg")?.call_method1("lexicon", (slf,))
    }
}

impl Lexicon {
    fn from_core(core: Core, source: Source) -> Self {
        Self { core, source, strings: Strings::default() }
    }
}

/// Makes a pickled lexicon again; nothing stands for the embedded one.
#[pyfunction]
pub(crate) fn _unpickle_lexicon(py: Python<'_>, image: Option<&[u8]>) -> PyResult<Py<Lexicon>> {
    let Some(image) = image else { return Lexicon::default(py) };
    let core = Core::from_bytes(image).map_err(lexicon_error)?;
    Py::new(py, Lexicon::from_core(core, Source::Words))
}
