//! How far a search has come, for those who wait: written by the search, read from outside.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::reader::Reader;

/// A grid with some of its words: the best that a search has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partial {
    /// The picture, row by row.
    pub rows: Vec<String>,
    /// The word of each slot that has one, in the order of the slots.
    pub words: Vec<Option<String>>,
    /// The sum of the words' scores.
    pub score: i64,
}

/// What a search writes.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    steps: AtomicU64,
    best: Mutex<Best>,
}

/// The most slots that had a word at once, and those words.
#[derive(Debug, Default)]
struct Best {
    settled: usize,
    words: Vec<Option<u32>>,
}

impl Watch {
    /// Counts a step, and keeps its words if they are the most so far.
    pub(crate) fn see(&self, words: impl ExactSizeIterator<Item = Option<u32>> + Clone) {
        self.steps.fetch_add(1, Ordering::Relaxed);
        let settled = words.clone().flatten().count();
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if settled > best.settled || best.words.is_empty() {
            *best = Best { settled, words: words.collect() };
        }
    }
}

/// A view of a running search.
#[derive(Debug, Clone)]
pub struct Progress {
    pub(crate) watch: Arc<Watch>,
    pub(crate) reader: Arc<Reader>,
}

impl Progress {
    /// How many positions the search has looked at.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.watch.steps.load(Ordering::Relaxed)
    }

    /// The position with the most words so far.
    #[must_use]
    pub fn best(&self) -> Partial {
        let best = self.watch.best.lock().unwrap_or_else(PoisonError::into_inner);
        self.reader.read_partial(&best.words)
    }
}
