//! Patterns with wildcards: `?` any letter, `*` any run of letters, `[AEI]` and `[^AEI]` classes.
//!
//! A pattern is a row of places, each a letter set, with a star perhaps before each and at the end.
//! A state is a set of numbers of places already filled, one bit each, so a star needs no backtracking
//! and the work is at most one visit to each prefix in the lexicon.

use super::node::bits;
use super::walk::Filter;
use crate::error::{MAX_WORD, ParseError};
use crate::letter::{Alphabet, Code, fold, is_letter};

/// A compiled pattern.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The letters that may stand at each place.
    places: Vec<u64>,
    /// For each letter, the places it may stand at.
    fits: [u64; 64],
    /// Bit `i`: a star after `i` places.
    stars: u64,
    /// False for a pattern that no word is long enough for.
    possible: bool,
}

impl Pattern {
    /// Reads a pattern. Letters that the alphabet lacks are allowed; they match nothing.
    ///
    /// # Errors
    /// [`ParseError`] for a character that is no letter or wildcard, or a class left open or empty.
    pub(crate) fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, ParseError> {
        let mut pattern = Self { places: Vec::new(), fits: [0; 64], stars: 0, possible: true };
        let mut rest = text.chars().zip(1..);
        while let Some((letter, column)) = rest.next() {
            match letter {
                '*' => pattern.star(),
                '?' => pattern.place(alphabet.mask()),
                '[' => pattern.place(class(&mut rest, column, alphabet)?),
                _ => letters(letter, column, alphabet, |mask| pattern.place(mask))?,
            }
        }
        Ok(pattern)
    }

    fn star(&mut self) {
        if self.possible {
            self.stars |= 1 << self.places.len();
        }
    }

    fn place(&mut self, letters: u64) {
        if self.places.len() == MAX_WORD {
            self.possible = false;
            return;
        }
        let place = 1 << self.places.len();
        bits(letters).for_each(|code| self.fits[usize::from(code)] |= place);
        self.places.push(letters);
    }
}

/// Calls `take` with the mask of each letter that a letter's folded form has, usually one.
fn letters(
    letter: char,
    column: usize,
    alphabet: &Alphabet,
    mut take: impl FnMut(u64),
) -> Result<(), ParseError> {
    if !is_letter(letter) {
        let message =
            format!("{letter:?} in a pattern; expected a letter, '?', '*' or a class like [AEI]");
        return Err(ParseError::at_column(column, message));
    }
    if letter.is_ascii() {
        take(1 << alphabet.ascii()[letter as usize] & alphabet.mask());
        return Ok(());
    }
    for letter in fold(letter.encode_utf8(&mut [0; 4]), alphabet.casing()).chars() {
        take(alphabet.find(letter).map_or(0, |code| 1 << code));
    }
    Ok(())
}

/// Reads a class up to its closing bracket; `open` is the column of the opening one.
fn class(
    rest: &mut impl Iterator<Item = (char, usize)>,
    open: usize,
    alphabet: &Alphabet,
) -> Result<u64, ParseError> {
    let (mut mask, mut negated, mut empty) = (0, false, true);
    for (letter, column) in rest {
        match letter {
            ']' if empty => {
                let message = "empty class; expected letters between '[' and ']'";
                return Err(ParseError::at_column(open, message));
            }
            ']' if negated => return Ok(alphabet.mask() & !mask),
            ']' => return Ok(mask),
            '^' if column == open + 1 => negated = true,
            _ => {
                letters(letter, column, alphabet, |letter| mask |= letter)?;
                empty = false;
            }
        }
    }
    Err(ParseError::at_column(open, "'[' is never closed; expected a ']'"))
}

#[allow(clippy::inline_always, reason = "part of the walk's inner loop")]
impl Filter for Pattern {
    type State = u64;

    #[inline(always)]
    fn start(&self) -> u64 {
        u64::from(self.possible)
    }

    #[inline(always)]
    fn letters(&self, state: u64) -> u64 {
        if state & self.stars != 0 {
            return u64::MAX;
        }
        let (mut left, mut letters) = (state, 0);
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            letters |= self.places.get(place).copied().unwrap_or(0);
            left &= left - 1;
        }
        letters
    }

    #[inline(always)]
    fn enter(&self, state: u64, code: Code) -> u64 {
        (state & self.fits[usize::from(code & 63)]) << 1 | (state & self.stars)
    }

    #[inline(always)]
    fn accepts(&self, state: u64) -> bool {
        state >> self.places.len() & 1 != 0
    }
}
