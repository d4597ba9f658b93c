//! The scratch memory of a search, and the choice of how to search.
//!
//! A [`Searcher`] belongs to one thread at a time. Idle ones wait with their lexicon, so that a call
//! for a single board need not make one; the lexicon itself is never written to.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use super::board::Board;
use super::cells::{Cells, QReading, Singles};
use super::deep;
use super::fast::Fast;
use super::found::Found;
use super::frontier::{Engine, NO_LETTER};
use super::packed::{MAX_PACKED_LETTERS, packed};
use super::shape::Dimensions;
use crate::control::Control;
use crate::error::LexiconError;
use crate::lexicon::{Derived, Lexicon};

/// Finds words of at least a minimum length, board after board.
#[derive(Debug)]
pub struct Searcher {
    min_length: usize,
    engine: Engine,
    /// For boards where Q is QU, and for those where it is plain; made when first needed.
    qu: Option<Fast>,
    plain: Option<Fast>,
}

impl Searcher {
    /// A searcher that uses the fastest engine of this machine.
    #[must_use]
    pub fn new(min_length: usize) -> Self {
        Self::with_engine(min_length, Engine::best())
    }

    /// A searcher that uses a given engine.
    ///
    /// # Panics
    /// At the first board, if the machine lacks the engine's instructions.
    #[must_use]
    pub fn with_engine(min_length: usize, engine: Engine) -> Self {
        Self { min_length, engine, qu: None, plain: None }
    }

    /// The words of a board.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn solve(
        &mut self,
        board: &Board,
        lexicon: &Lexicon,
        control: &Control<'_>,
    ) -> Result<Found, LexiconError> {
        control.check()?;
        if let Some(singles) = Singles::new(board, lexicon.alphabet())
            && let Some(fast) = self.fast(lexicon, singles.reading, control)?
            && let Some(found) = fast.solve(board.dimensions(), singles.codes())
        {
            return Ok(found);
        }
        self.solve_deep(board, lexicon, control)
    }

    /// The points of a board.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn score(
        &mut self,
        board: &Board,
        lexicon: &Lexicon,
        control: &Control<'_>,
    ) -> Result<u32, LexiconError> {
        control.check()?;
        if let Some(singles) = Singles::new(board, lexicon.alphabet())
            && let Some(fast) = self.fast(lexicon, singles.reading, control)?
            && let Some(score) = fast.score(board.dimensions(), singles.codes())
        {
            return Ok(score);
        }
        Ok(self.solve_deep(board, lexicon, control)?.score)
    }

    /// The points of a board whose letters are codes of the lexicon or `NO_LETTER`, Q being QU.
    /// `None` if this board or alphabet needs the other search.
    pub(crate) fn score_codes(
        &mut self,
        dimensions: Dimensions,
        letters: &[u8],
        lexicon: &Lexicon,
        control: &Control<'_>,
    ) -> Result<Option<u32>, LexiconError> {
        let fast = self.fast(lexicon, QReading::Qu, control)?;
        Ok(fast.and_then(|fast| fast.score(dimensions, letters)))
    }

    /// The fast search, if the alphabet is narrow enough for it.
    fn fast(
        &mut self,
        lexicon: &Lexicon,
        reading: QReading,
        control: &Control<'_>,
    ) -> Result<Option<&mut Fast>, LexiconError> {
        if lexicon.alphabet().len() > MAX_PACKED_LETTERS {
            return Ok(None);
        }
        let place = match reading {
            QReading::Qu => &mut self.qu,
            QReading::Plain => &mut self.plain,
        };
        if place.is_none() {
            let trie = packed(lexicon, reading, self.min_length, control)?;
            *place = Some(Fast::new(trie, self.min_length, self.engine));
        }
        Ok(place.as_mut())
    }

    /// The search for boards of every kind.
    fn solve_deep(
        &self,
        board: &Board,
        lexicon: &Lexicon,
        control: &Control<'_>,
    ) -> Result<Found, LexiconError> {
        let cells = Cells::new(board, lexicon.alphabet());
        if lexicon.alphabet().len() <= MAX_PACKED_LETTERS {
            deep::solve::<u32>(&cells, lexicon, self.min_length, control)
        } else {
            deep::solve::<u64>(&cells, lexicon, self.min_length, control)
        }
    }
}

/// The code of each ASCII letter, Q being QU; `NO_LETTER` for letters in no word and for `#`, nothing
/// for bytes that stand for no such tile.
pub(crate) fn ascii_codes(lexicon: &Lexicon) -> [Option<u8>; 256] {
    let mut codes = [None; 256];
    for byte in (0..128u8).filter(u8::is_ascii_alphabetic) {
        let letter = char::from(byte).to_ascii_uppercase();
        codes[usize::from(byte)] = Some(lexicon.alphabet().find(letter).unwrap_or(NO_LETTER));
    }
    codes[usize::from(b'#')] = Some(NO_LETTER);
    codes
}

/// The idle searchers of a lexicon.
#[derive(Debug, Default)]
pub(crate) struct Searchers {
    idle: Mutex<Vec<Searcher>>,
}

impl Derived for Searchers {
    fn derive(_: &Lexicon, _: &Control<'_>) -> Result<Self, LexiconError> {
        Ok(Self::default())
    }
}

/// How many idle searchers a lexicon keeps: enough for the threads of a machine, at a megabyte each.
const MAX_IDLE: usize = 64;

/// A searcher on loan.
#[derive(Debug)]
pub(crate) struct Loan {
    home: Arc<Searchers>,
    searcher: Option<Searcher>,
}

impl Loan {
    /// An idle searcher of the lexicon that fits, or a new one.
    pub(crate) fn new(
        lexicon: &Lexicon,
        min_length: usize,
        engine: Engine,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        let home: Arc<Searchers> = lexicon.derived(control)?;
        let mut idle = home.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |idle: &Searcher| idle.min_length == min_length && idle.engine == engine;
        let searcher = idle.iter().position(fits).map(|place| idle.swap_remove(place));
        drop(idle);
        let searcher = searcher.unwrap_or_else(|| Searcher::with_engine(min_length, engine));
        Ok(Self { home, searcher: Some(searcher) })
    }
}

impl Deref for Loan {
    type Target = Searcher;

    fn deref(&self) -> &Searcher {
        self.searcher.as_ref().expect("on loan until dropped")
    }
}

impl DerefMut for Loan {
    fn deref_mut(&mut self) -> &mut Searcher {
        self.searcher.as_mut().expect("on loan until dropped")
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        // A searcher that panicked half way may hold marks; it is not given back.
        if std::thread::panicking() {
            return;
        }
        let mut idle = self.home.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_IDLE {
            idle.extend(self.searcher.take());
        }
    }
}
