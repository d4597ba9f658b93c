//! Patterns with wildcards: `?` any letter, `*` any run of letters, `[AEI]` and `[^AEI]` classes.
//!
//! A pattern is a row of places, each a letter set, with a star perhaps before each and at the end.
//! With stars, a state is a set of numbers of places already filled, one bit each, so a star needs no
//! backtracking and the work is at most one visit to each prefix in the lexicon.

use super::node::bits;
use super::search::{Filter, search};
use super::steps::{Mask, Steps};
use crate::control::Control;
use crate::error::{MAX_WORD, ParseError, Stopped};
use crate::letter::{Alphabet, Code, fold, is_letter};

/// A compiled pattern.
#[derive(Debug, Clone)]
pub(crate) struct Pattern {
    /// The letters that may stand at each place, and how many places there are.
    places: [u64; 64],
    len: usize,
    /// For each place, the letters that are given there and after it.
    given: [u64; 64],
    /// For each letter, the places it may stand at; empty where there are no stars.
    fits: Vec<u64>,
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
        let mut pattern = Self {
            places: [0; 64],
            len: 0,
            given: [0; 64],
            fits: Vec::new(),
            stars: 0,
            possible: true,
        };
        let mut rest = text.chars().zip(1..);
        while let Some((letter, column)) = rest.next() {
            match letter {
                '*' => pattern.star(),
                '?' => pattern.place(alphabet.mask()),
                '[' => pattern.place(class(&mut rest, column, alphabet)?),
                _ => letters(letter, column, alphabet, |mask| pattern.place(mask))?,
            }
        }
        pattern.fill_given();
        if pattern.stars != 0 {
            pattern.fill_fits();
        }
        Ok(pattern)
    }

    fn star(&mut self) {
        if self.possible {
            self.stars |= 1 << self.len;
        }
    }

    fn place(&mut self, letters: u64) {
        if self.len == MAX_WORD {
            self.possible = false;
            return;
        }
        self.places[self.len] = letters;
        self.len += 1;
    }

    fn fill_given(&mut self) {
        let mut given = 0;
        for place in (0..self.len).rev() {
            let letters = self.places[place];
            given |= if letters.is_power_of_two() { letters } else { 0 };
            self.given[place] = given;
        }
    }

    fn fill_fits(&mut self) {
        self.fits.resize(64, 0);
        for (place, &letters) in self.places.iter().enumerate() {
            bits(letters).for_each(|code| self.fits[usize::from(code)] |= 1 << place);
        }
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

/// The numbers of the words that match, in no order.
pub(crate) fn find<M: Mask>(
    steps: &Steps<M>,
    pattern: &Pattern,
    control: &Control<'_>,
) -> Result<Vec<u32>, Stopped> {
    match pattern.stars {
        0 => search(steps, &Gaps(pattern), control),
        _ => search(steps, &Stars(pattern), control),
    }
}

/// Finds what fits a pattern without stars. The state is the number of places filled.
struct Gaps<'a>(&'a Pattern);

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl Filter for Gaps<'_> {
    type State = u8;

    #[inline(always)]
    fn start(&self) -> u8 {
        // In an impossible pattern all places are filled and no word may end.
        if self.0.possible { 0 } else { MAX_WORD as u8 }
    }

    #[inline(always)]
    fn letters(&self, filled: u8) -> u64 {
        self.0.places[usize::from(filled & 63)]
    }

    #[inline(always)]
    fn enter(&self, filled: u8, _: Code) -> u8 {
        filled + 1
    }

    #[inline(always)]
    fn accepts(&self, filled: u8) -> bool {
        usize::from(filled) == self.0.len
    }

    #[inline(always)]
    fn goes_on(&self, filled: u8, below: u64) -> bool {
        self.0.given[usize::from(filled & 63)] & !below == 0
    }
}

/// Finds what fits a pattern with stars. The state is a set of numbers of places filled.
struct Stars<'a>(&'a Pattern);

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl Filter for Stars<'_> {
    type State = u64;

    #[inline(always)]
    fn start(&self) -> u64 {
        u64::from(self.0.possible)
    }

    #[inline(always)]
    fn letters(&self, state: u64) -> u64 {
        if state & self.0.stars != 0 {
            return u64::MAX;
        }
        let (mut left, mut letters) = (state, 0);
        while left != 0 {
            letters |= self.0.places[left.trailing_zeros() as usize & 63];
            left &= left - 1;
        }
        letters
    }

    #[inline(always)]
    fn enter(&self, state: u64, code: Code) -> u64 {
        (state & self.0.fits[usize::from(code & 63)]) << 1 | (state & self.0.stars)
    }

    #[inline(always)]
    fn accepts(&self, state: u64) -> bool {
        state >> self.0.len & 1 != 0
    }

    #[inline(always)]
    fn goes_on(&self, state: u64, below: u64) -> bool {
        // What the farthest of them still needs, the others need too.
        self.0.given[state.checked_ilog2().unwrap_or(0) as usize & 63] & !below == 0
    }
}
