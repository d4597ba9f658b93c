//! One Python str for each word of a lexicon, made when first listed and kept.
//!
//! Making a str costs more than finding its word. A lexicon of English keeps at most 11 MB of them.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use wordgrid_core::lexicon::{Lexicon, WordList};

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
        let index = lexicon.index();
        let text = |number: u32| lexicon.alphabet().decode(&index.word(lexicon, number));
        let make = |number: u32| PyString::new(py, &text(number));
        if lexicon.len() > MOST_WORDS {
            return numbers.iter().map(|&number| make(number)).collect();
        }
        let mut kept = self.kept(lexicon);
        let word = |&number: &u32| match &mut kept[number as usize] {
            Some(word) => word.bind(py).clone(),
            unmade => unmade.insert(make(number).unbind()).bind(py).clone(),
        };
        numbers.iter().map(word).collect()
    }

    /// Whether a str is the very one kept for a word.
    pub(crate) fn is(&self, number: u32, word: &Bound<'_, PyString>) -> bool {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(kept.get(number as usize), Some(Some(kept)) if kept.is(word))
    }

    /// The words of a list, whose numbers start at `first`.
    pub(crate) fn list<'py>(
        &self,
        py: Python<'py>,
        lexicon: &Lexicon,
        first: usize,
        words: &WordList,
    ) -> PyResult<Bound<'py, PyList>> {
        // One str split by Python is made faster than many strs are made one by one.
        let lines = PyString::new(py, words.as_str()).call_method0(intern!(py, "splitlines"))?;
        let list: Bound<'py, PyList> = lines.cast_into()?;
        if lexicon.len() <= MOST_WORDS {
            for (word, kept) in list.iter().zip(&mut self.kept(lexicon)[first..]) {
                *kept = Some(word.cast_into::<PyString>()?.unbind());
            }
        }
        Ok(list)
    }

    /// The words with consecutive numbers, if all are there.
    pub(crate) fn range<'py>(
        &self,
        py: Python<'py>,
        lexicon: &Lexicon,
        numbers: Range<usize>,
    ) -> Option<Vec<Bound<'py, PyString>>> {
        if lexicon.len() > MOST_WORDS {
            return None;
        }
        let word = |word: &Option<Py<PyString>>| word.as_ref().map(|word| word.bind(py).clone());
        self.kept(lexicon)[numbers].iter().map(word).collect()
    }

    fn kept(&self, lexicon: &Lexicon) -> MutexGuard<'_, Vec<Option<Py<PyString>>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_empty() {
            kept.resize_with(lexicon.len(), || None);
        }
        kept
    }
}
