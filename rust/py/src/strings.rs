//! One Python str for each word of a lexicon, made when first listed and kept.
//!
//! Making a str costs more than finding its word. A lexicon of English keeps at most 11 MB of them.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use wordgrid_core::lexicon::Lexicon;

/// Larger lexicons keep no strs: the memory would surprise.
const MOST_WORDS: usize = 1 << 20;

/// The strs of a lexicon by word number; empty until one is listed.
#[derive(Default)]
pub(crate) struct Strings {
    kept: Mutex<Vec<Option<Py<PyString>>>>,
}

impl Strings {
    /// The words with any numbers.
    pub(crate) fn each<'py>(
        &self,
        py: Python<'py>,
        lexicon: &Lexicon,
        numbers: &[u32],
    ) -> Vec<Bound<'py, PyString>> {
        let text = |number: u32| lexicon.alphabet().decode(&lexicon.index().word(lexicon, number));
        let make = |number: u32| PyString::new(py, &text(number));
        if lexicon.len() > MOST_WORDS {
            return numbers.iter().map(|&number| make(number)).collect();
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_empty() {
            kept.resize_with(lexicon.len(), || None);
        }
        let word = |&number: &u32| match &mut kept[number as usize] {
            Some(word) => word.bind(py).clone(),
            unmade => unmade.insert(make(number).unbind()).bind(py).clone(),
        };
        numbers.iter().map(word).collect()
    }

    /// The words with consecutive numbers; `list` makes new strs of them if not all are there.
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
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_empty() {
            kept.resize_with(lexicon.len(), || None);
        }
        let kept = &mut kept[first..first + count];
        let known: Vec<_> = kept.iter().map_while(Option::as_ref).collect();
        if known.len() == count {
            return PyList::new(py, known);
        }
        let words = list()?;
        for (word, kept) in words.iter().zip(kept) {
            *kept = Some(word.cast_into::<PyString>()?.unbind());
        }
        Ok(words)
    }
}
