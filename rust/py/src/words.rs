//! Words taken from Python one by one, and given to it one by one.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder, Words};

use crate::errors::{LexiconError, type_error};
use crate::run::{STRIDE, give_way, items, run};

/// Takes the words of any iterable of str.
pub(crate) fn collect(words: &Bound<'_, PyAny>) -> PyResult<LexiconBuilder> {
    if words.is_instance_of::<PyString>() {
        return Err(type_error("words", words, "an iterable of words"));
    }
    let mut builder = LexiconBuilder::default();
    for (number, word) in items(words)?.enumerate() {
        let word = word?;
        let Ok(word) = word.cast::<PyString>() else {
            return Err(type_error(&format!("words[{number}]"), &word, "a str"));
        };
        // What no UTF-8 can say, a lone surrogate, becomes U+FFFD, which is no letter.
        let pushed = builder.push(&word.to_string_lossy());
        pushed.map_err(|error| LexiconError::new_err(format!("words[{number}]: {error}")))?;
    }
    Ok(builder)
}

/// Gives the words of a lexicon the scores of a mapping.
pub(crate) fn with_scores(core: &Lexicon, scores: &Bound<'_, PyMapping>) -> PyResult<Lexicon> {
    let mut given: Vec<(String, i32)> = Vec::new();
    for (number, item) in scores.items()?.iter().enumerate() {
        let (word, score): (Bound<'_, PyString>, Bound<'_, PyAny>) = item.extract()?;
        let word = word.to_string_lossy().into_owned();
        let Ok(score) = score.extract::<i32>() else {
            let message =
                format!("score {} of {word:?} is no whole number of 32 bits", score.repr()?);
            return Err(LexiconError::new_err(message));
        };
        given.push((word, score));
        if number % STRIDE == STRIDE - 1 {
            give_way(scores.py())?;
        }
    }
    let to_exception = |error| LexiconError::new_err(format!("scores: {error}"));
    let pairs = given.iter().map(|(word, score)| (word.as_str(), *score));
    run(scores.py(), to_exception, |control| core.with_scores(pairs, control))
}

/// The words and scores as a Python expression.
pub(crate) fn code(core: &Lexicon) -> String {
    let words: Vec<String> = core.iter().map(|word| format!("'{word}'")).collect();
    let Some(scores) = core.scores() else {
        return format!("Lexicon([{}])", words.join(", "));
    };
    let scores: Vec<String> =
        words.iter().zip(scores).map(|(word, score)| format!("{word}: {score}")).collect();
    format!("Lexicon([{}], scores={{{}}})", words.join(", "), scores.join(", "))
}

/// All words, sorted, made as they are asked for.
#[pyclass(frozen, module = "wordgrid._core")]
pub(crate) struct LexiconIterator {
    words: Mutex<Words>,
}

impl LexiconIterator {
    pub(crate) fn new(words: Words) -> Self {
        Self { words: Mutex::new(words) }
    }
}

#[pymethods]
impl LexiconIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<String> {
        self.words.lock().unwrap_or_else(PoisonError::into_inner).next()
    }
}
