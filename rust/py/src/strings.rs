//! One Python str for each word of a lexicon, made when first listed and kept.
//!
//! Making a str costs more than finding its word. A lexicon of English keeps at most 11 MB of them.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, WordList};

use crate::errors::lexicon_error;
use crate::run::give_way;

/// Larger lexicons keep no strs: the memory would surprise.
const MOST_WORDS: usize = 1 << 20;

/// Words made between two looks at the signals and the clock: a millisecond's work. Nothing is locked
/// at a look, where other threads and the handlers of signals run.
const BLOCK: usize = 1 << 12;

fn look(py: Python<'_>, control: &Control<'_>) -> PyResult<()> {
    give_way(py)?;
    control.check().map_err(|stopped| lexicon_error(stopped.into()))
}

/// About as many lines as make a block, and those behind.
fn first_lines(text: &str) -> (&str, &str) {
    const BYTES: usize = 16 * BLOCK;
    let behind = text.as_bytes().get(BYTES..).unwrap_or_default();
    let end = behind.iter().position(|&byte| byte == b'\n').map(|at| BYTES + at + 1);
    text.split_at(end.unwrap_or(text.len()))
}

/// The strs of a lexicon by word number; empty until one is listed.
#[derive(Default)]
pub(crate) struct Strings {
    kept: Mutex<Vec<Option<Py<PyString>>>>,
}

impl Strings {
    /// The words with any numbers, as far as the time of `control` lasts.
    pub(crate) fn each<'py>(
        &self,
        py: Python<'py>,
        lexicon: &Lexicon,
        numbers: &[u32],
        control: &Control<'_>,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        let index = lexicon.index();
        let text = |number: u32| lexicon.alphabet().decode(&index.word(lexicon, number));
        let make = |number: u32| PyString::new(py, &text(number));
        let mut words = Vec::with_capacity(numbers.len());
        for (at, block) in numbers.chunks(BLOCK).enumerate() {
            if at > 0 {
                look(py, control)?;
            }
            if lexicon.len() > MOST_WORDS {
                words.extend(block.iter().map(|&number| make(number)));
                continue;
            }
            let mut kept = self.kept(lexicon);
            words.extend(block.iter().map(|&number| match &mut kept[number as usize] {
                Some(word) => word.bind(py).clone(),
                unmade => unmade.insert(make(number).unbind()).bind(py).clone(),
            }));
        }
        Ok(words)
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
        control: &Control<'_>,
    ) -> PyResult<Bound<'py, PyList>> {
        // One str split by Python is made faster than many strs are made one by one.
        let split = |lines: &str| -> PyResult<Bound<'py, PyList>> {
            let lines = PyString::new(py, lines).call_method0(intern!(py, "splitlines"))?;
            Ok(lines.cast_into()?)
        };
        let (lines, mut rest) = first_lines(words.as_str());
        let list = split(lines)?;
        while !rest.is_empty() {
            look(py, control)?;
            let (lines, others) = first_lines(rest);
            list.set_slice(list.len(), list.len(), split(lines)?.as_any())?;
            rest = others;
        }
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
