//! Words from given letters, all of them or some, with blanks.
//!
//! A word can be made if the letters it lacks are at most as many as the blanks, so a letter on the
//! rack is always used before a blank and no word is found twice.

use super::node::bits;
use super::walk::Filter;
use crate::error::{MAX_WORD, ParseError};
use crate::letter::{Alphabet, Code, fold, is_letter};

/// The letters to make words from.
pub(crate) struct Rack {
    /// The letters there are, and how many of each.
    letters: u64,
    counts: [u32; 64],
    blanks: u32,
    tiles: u32,
}

impl Rack {
    /// Reads letters, `?` being a blank. A letter that no word has counts as a tile never used.
    ///
    /// # Errors
    /// [`ParseError`] for a character that is no letter and no `?`.
    pub(crate) fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, ParseError> {
        let stray = text.chars().zip(1..).find(|&(letter, _)| letter != '?' && !is_letter(letter));
        if let Some((stray, column)) = stray {
            let message =
                format!("{stray:?} among the letters; expected letters or '?' for a blank");
            return Err(ParseError::at_column(column, message));
        }
        let mut rack = Self { letters: 0, counts: [0; 64], blanks: 0, tiles: 0 };
        for letter in fold(text, alphabet.casing()).chars() {
            rack.tiles += 1;
            rack.blanks += u32::from(letter == '?');
            if let Some(code) = alphabet.find(letter) {
                rack.letters |= 1 << code;
                rack.counts[usize::from(code)] += 1;
            }
        }
        Ok(rack)
    }

    /// Tiles of the most frequent letter.
    pub(crate) fn most_of_a_kind(&self) -> u32 {
        bits(self.letters).map(|code| self.counts[usize::from(code)]).max().unwrap_or(0)
    }
}

/// Finds what a [`Rack`] with at most `K` of a kind makes.
pub(crate) struct Anagram<const K: usize> {
    start: Left<K>,
    exact: bool,
}

/// What is left on the rack.
#[derive(Clone, Copy)]
pub(crate) struct Left<const K: usize> {
    /// Element `k`: the letters of which there are more than `k`.
    more_than: [u64; K],
    blanks: u32,
    tiles: u32,
}

impl<const K: usize> Anagram<K> {
    /// No word is longer than [`MAX_WORD`], so `K` need not be larger whatever the rack.
    pub(crate) fn new(rack: &Rack, exact: bool) -> Self {
        debug_assert!(K == MAX_WORD || rack.most_of_a_kind() as usize <= K);
        let mask = |k: usize| {
            let codes =
                bits(rack.letters).filter(|&code| rack.counts[usize::from(code)] as usize > k);
            codes.fold(0, |mask, code| mask | 1 << code)
        };
        let more_than = std::array::from_fn(mask);
        Self { start: Left { more_than, blanks: rack.blanks, tiles: rack.tiles }, exact }
    }
}

#[allow(clippy::inline_always, reason = "part of the walk's inner loop")]
impl<const K: usize> Filter for Anagram<K> {
    type State = Left<K>;

    #[inline(always)]
    fn start(&self) -> Left<K> {
        self.start
    }

    #[inline(always)]
    fn letters(&self, left: Left<K>) -> u64 {
        left.more_than[0] | if left.blanks > 0 { u64::MAX } else { 0 }
    }

    #[inline(always)]
    fn enter(&self, mut left: Left<K>, code: Code) -> Left<K> {
        let bit = 1u64 << (code & 63);
        left.tiles -= 1;
        left.blanks -= u32::from(left.more_than[0] & bit == 0);
        // One fewer of this letter: where there were more than k + 1, there are more than k.
        for k in 0..K - 1 {
            left.more_than[k] = left.more_than[k] & !bit | left.more_than[k + 1] & bit;
        }
        left.more_than[K - 1] &= !bit;
        left
    }

    #[inline(always)]
    fn accepts(&self, left: Left<K>) -> bool {
        !self.exact | (left.tiles == 0)
    }
}
