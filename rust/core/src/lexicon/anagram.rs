//! Words from given letters, all of them or some, with blanks.
//!
//! A word can be made if the letters it lacks are at most as many as the blanks, so a letter on the
//! rack is always used before a blank and no word is found twice.

use super::node::bits;
use super::walk::Filter;
use crate::error::ParseError;
use crate::letter::{Alphabet, Code, fold, is_letter};

/// The letters to make words from.
#[derive(Debug, Clone)]
pub(crate) struct Anagram {
    counts: [u32; 64],
    exact: bool,
    start: Left,
}

/// What is left on the rack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Left {
    /// The letters of which there is one or more.
    letters: u64,
    blanks: u32,
    tiles: u32,
}

impl Anagram {
    /// Reads letters, `?` being a blank. A letter that no word has makes an exact anagram impossible.
    ///
    /// # Errors
    /// [`ParseError`] for a character that is no letter and no `?`.
    pub(crate) fn parse(text: &str, exact: bool, alphabet: &Alphabet) -> Result<Self, ParseError> {
        let stray = text.chars().zip(1..).find(|&(letter, _)| letter != '?' && !is_letter(letter));
        if let Some((stray, column)) = stray {
            let message =
                format!("{stray:?} among the letters; expected letters or '?' for a blank");
            return Err(ParseError::at_column(column, message));
        }
        let mut counts = [0u32; 64];
        let mut blanks = 0;
        let folded = fold(text, alphabet.casing());
        for letter in folded.chars() {
            match alphabet.find(letter) {
                _ if letter == '?' => blanks += 1,
                Some(code) => counts[usize::from(code)] += 1,
                None => {} // counted among the tiles below, so never used up
            }
        }
        let letters = bits(alphabet.mask())
            .filter(|&code| counts[usize::from(code)] > 0)
            .fold(0, |mask, code| mask | 1 << code);
        let tiles = folded.chars().count() as u32;
        Ok(Self { counts, exact, start: Left { letters, blanks, tiles } })
    }
}

#[allow(clippy::inline_always, reason = "inlined into the versions that multiversion! makes")]
impl Filter for Anagram {
    type State = Left;

    #[inline(always)]
    fn start(&self) -> Left {
        self.start
    }

    #[inline(always)]
    fn letters(&self, left: Left) -> u64 {
        if left.blanks > 0 { u64::MAX } else { left.letters }
    }

    #[inline(always)]
    fn enter(&mut self, mut left: Left, code: Code) -> Left {
        left.tiles -= 1;
        let bit = 1u64 << (code & 63);
        if left.letters & bit == 0 {
            left.blanks -= 1;
            return left;
        }
        let count = &mut self.counts[usize::from(code & 63)];
        *count -= 1;
        left.letters ^= if *count == 0 { bit } else { 0 };
        left
    }

    #[inline(always)]
    fn leave(&mut self, before: Left, code: Code) {
        self.counts[usize::from(code & 63)] += (before.letters >> code & 1) as u32;
    }

    #[inline(always)]
    fn accepts(&self, left: Left) -> bool {
        !self.exact || left.tiles == 0
    }
}
