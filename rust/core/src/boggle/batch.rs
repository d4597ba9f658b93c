//! Many boards at once, on several threads.

use std::sync::OnceLock;
use std::{process, thread};

use rayon::prelude::*;

use super::board::Board;
use super::found::Found;
use super::frontier::Engine;
use super::searcher::{Loan, ascii_codes};
use super::shape::{Dimensions, MAX_CELLS};
use super::tile::{LoneQ, Tile};
use crate::control::Control;
use crate::error::{LexiconError, ParseError};
use crate::lexicon::Lexicon;

/// Boards that a thread takes at a time, and after which it looks at the control.
const CHUNK: usize = 256;

/// Boards of one shape, an ASCII byte for each cell.
#[derive(Debug, Clone, Copy)]
pub struct Bytes<'a> {
    dimensions: Dimensions,
    bytes: &'a [u8],
}

/// Whether a byte stands for a tile.
fn is_tile(byte: u8) -> bool {
    byte.is_ascii_alphabetic() | (byte == b'?') | (byte == b'#')
}

impl<'a> Bytes<'a> {
    /// Boards one behind the other; each byte is a letter, `?` or `#`, a Q being QU. `first` is the
    /// number by which errors call the first board.
    ///
    /// # Errors
    /// [`ParseError`] naming the first byte that is none of these, or a shape that is none.
    pub fn new(
        (rows, cols): (usize, usize),
        bytes: &'a [u8],
        first: usize,
    ) -> Result<Self, ParseError> {
        let error = |message| Err(ParseError { message, path: None, line: None, column: None });
        let cells = rows.saturating_mul(cols);
        if cells == 0 || cells > MAX_CELLS {
            return error(format!(
                "boards of {rows} rows and {cols} columns; expected 1 to {MAX_CELLS} cells"
            ));
        }
        // All bytes at once is a loop without branches; which one is wrong is asked rarely.
        if !bytes.iter().fold(true, |tiles, &byte| tiles & is_tile(byte))
            && let Some(at) = bytes.iter().position(|&byte| !is_tile(byte))
        {
            let (board, cell) = (first + at / cells, at % cells);
            return error(format!(
                "boards[{board}, {}, {}] is {}; expected an ASCII letter, '?' or '#'",
                cell / cols,
                cell % cols,
                bytes[at]
            ));
        }
        Ok(Self {
            dimensions: Dimensions { rows: rows as u8, cols: cols as u8, wrap: false },
            bytes,
        })
    }

    /// How many boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.dimensions.cells()
    }

    /// Whether there is no board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board in a place.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn board(&self, at: usize) -> Board {
        let cells = self.dimensions.cells();
        let tile = |&byte: &u8| {
            let text = char::from(byte).to_string();
            Tile::parse(&text, LoneQ::Qu).expect("bytes are checked when given")
        };
        let tiles = self.bytes[at * cells..(at + 1) * cells].iter().map(tile).collect();
        Board::new(self.dimensions, tiles).expect("the shape is checked when given")
    }
}

/// What is asked of many boards.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The letters that a word has at least.
    pub min_length: usize,
    /// Threads to use: 1 is the caller's own, `None` all of the machine.
    pub threads: Option<usize>,
    /// Which instructions to use, usually [`Engine::best`]; the machine must have them.
    pub engine: Engine,
}

impl Batch<'_> {
    /// The points of each board.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn score(&self, boards: &[Board], control: &Control<'_>) -> Result<Vec<i32>, LexiconError> {
        let mut scores = vec![0; boards.len()];
        self.each(boards.chunks(CHUNK).zip(scores.chunks_mut(CHUNK)), |(boards, scores)| {
            let mut searcher = Loan::new(self.lexicon, self.min_length, self.engine, control)?;
            for (board, score) in boards.iter().zip(scores) {
                *score = searcher.score(board, self.lexicon, control)?.cast_signed();
            }
            Ok(())
        })?;
        Ok(scores)
    }

    /// The points of each board, given as bytes.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn score_bytes(
        &self,
        boards: Bytes<'_>,
        control: &Control<'_>,
    ) -> Result<Vec<i32>, LexiconError> {
        let codes = ascii_codes(self.lexicon);
        let mut scores = vec![0; boards.len()];
        self.each((0..).step_by(CHUNK).zip(scores.chunks_mut(CHUNK)), |(first, scores)| {
            control.check()?;
            let mut searcher = Loan::new(self.lexicon, self.min_length, self.engine, control)?;
            for (board, score) in (first..).zip(scores) {
                *score = self.score_one(boards, board, &codes, &mut searcher, control)?;
            }
            Ok(())
        })?;
        Ok(scores)
    }

    /// The points of one board of bytes, as codes where that is enough.
    #[inline]
    fn score_one(
        &self,
        boards: Bytes<'_>,
        at: usize,
        codes: &[Option<u8>; 256],
        searcher: &mut Loan,
        control: &Control<'_>,
    ) -> Result<i32, LexiconError> {
        let cells = boards.dimensions.cells();
        let mut letters = [0; MAX_CELLS];
        let mut known = true;
        for (letter, &byte) in letters.iter_mut().zip(&boards.bytes[at * cells..(at + 1) * cells]) {
            let code = codes[usize::from(byte)];
            *letter = code.unwrap_or_default();
            known &= code.is_some();
        }
        if known
            && let Some(score) =
                searcher.score_codes(boards.dimensions, &letters[..cells], self.lexicon, control)?
        {
            return Ok(score.cast_signed());
        }
        Ok(searcher.score(&boards.board(at), self.lexicon, control)?.cast_signed())
    }

    /// The words of each board.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn solve(
        &self,
        boards: &[Board],
        control: &Control<'_>,
    ) -> Result<Vec<Found>, LexiconError> {
        let mut found = vec![Found::default(); boards.len()];
        self.each(boards.chunks(CHUNK).zip(found.chunks_mut(CHUNK)), |(boards, found)| {
            let mut searcher = Loan::new(self.lexicon, self.min_length, self.engine, control)?;
            for (board, found) in boards.iter().zip(found) {
                *found = searcher.solve(board, self.lexicon, control)?;
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Works on every chunk, on as many threads as asked for.
    fn each<T: Send>(
        &self,
        chunks: impl Iterator<Item = T>,
        work: impl Fn(T) -> Result<(), LexiconError> + Send + Sync,
    ) -> Result<(), LexiconError> {
        let chunks: Vec<T> = chunks.collect();
        match self.threads {
            Some(1) => chunks.into_iter().try_for_each(work),
            threads => {
                on_threads(threads, chunks.len(), || chunks.into_par_iter().try_for_each(work))
            }
        }
    }
}

/// Runs parallel work of so many tasks on as many threads as asked for, at most one for each.
pub(crate) fn on_threads(
    threads: Option<usize>,
    tasks: usize,
    work: impl FnOnce() -> Result<(), LexiconError> + Send,
) -> Result<(), LexiconError> {
    /// The process whose threads rayon keeps: one forked from it has none of them.
    static HOME: OnceLock<u32> = OnceLock::new();
    let threads = match threads {
        None if *HOME.get_or_init(process::id) == process::id() => return work(),
        None => thread::available_parallelism().map_or(1, usize::from),
        Some(threads) => threads,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(tasks).max(1)).build();
    pool.map_err(|error| LexiconError::Threads(error.to_string()))?.install(work)
}
