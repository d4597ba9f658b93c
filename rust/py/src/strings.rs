//! One Python str for each word of a lexicon, made when first listed and kept.
//!
//! Making a str costs more than finding its word. A lexicon of English keeps at most 11 MB of them.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};
use wordgrid_core::lexicon::Lexicon;

/// Larger lexicons keep no strs: the memory would surprise.
const MOST_WORDS: usize = 1 << 20;

/// The strs of a lexicon by word number.
#[derive(Default)]
pub(crate) struct Strings {
    kept: OnceLock<Box<[PyOnceLock<Py<PyString>>]>>,
}

impl Strings {
    /// The words with consecutive numbers, of which `list` makes new strs where they are needed.
    pub(crate) fn range<'py>(
        &self,
        py: Python<'py>,
        lexicon: &Lexicon,
        (first, count): (usize, usize),
        list: impl FnOnce() -> PyResult<Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyList>> {
        if lexicon.len() > MOST_WORDS {
            return list();
        }
        let make = || (0..lexicon.len()).map(|_| PyOnceLock::new()).collect();
        let kept = &self.kept.get_or_init(make)[first..first + count];
        if kept.iter().all(|word| word.get(py).is_some()) {
            return PyList::new(
                py,
                kept.iter().filter_map(|word| word.get(py)).collect::<Vec<_>>(),
            );
        }
        let words = list()?;
        for (word, kept) in words.iter().zip(kept) {
            kept.get_or_init(py, || word.cast_into().expect("a list of str").unbind());
        }
        Ok(words)
    }
}
