//! Words from given letters, all of them or some, with blanks.
//!
//! A word can be made if the letters it lacks are at most as many as the blanks, so a letter on the
//! rack is always used before a blank and no word is found twice.

use super::bags::Bags;
use super::node::bits;
use super::search::{Filter, search};
use super::steps::{Mask, Steps};
use crate::control::Control;
use crate::error::{MAX_WORD, ParseError, Stopped};
use crate::letter::{Alphabet, Code, fold, is_letter};

/// The letters to make words from.
pub(crate) struct Rack {
    /// The letters there are, and how many of each.
    letters: u64,
    counts: [u32; 64],
    blanks: u32,
    /// Whether there are letters that no word has.
    strangers: bool,
}

impl Rack {
    /// Reads letters, `?` being a blank. Letters that no word has are only noted.
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
        let mut rack = Self { letters: 0, counts: [0; 64], blanks: 0, strangers: false };
        for letter in fold(text, alphabet.casing()).chars() {
            match alphabet.find(letter) {
                _ if letter == '?' => rack.blanks += 1,
                Some(code) => {
                    rack.letters |= 1 << code;
                    rack.counts[usize::from(code)] += 1;
                }
                None => rack.strangers = true,
            }
        }
        Ok(rack)
    }

    /// What a table of bags has for this rack, if it can tell.
    pub(crate) fn look_up(&self, bags: &Bags, exact: bool) -> Option<Vec<u32>> {
        if self.blanks > 0 {
            return None;
        }
        if exact && self.strangers {
            return Some(Vec::new());
        }
        let letters = bits(self.letters).map(|code| (code, self.counts[usize::from(code)]));
        bags.find(letters, exact)
    }

    /// Tiles of the most frequent letter.
    fn most_of_a_kind(&self) -> u32 {
        bits(self.letters).map(|code| self.counts[usize::from(code)]).max().unwrap_or(0)
    }
}

/// The numbers of the words that a rack makes, in no order.
pub(crate) fn find<M: Mask>(
    steps: &Steps<M>,
    rack: &Rack,
    exact: bool,
    control: &Control<'_>,
) -> Result<Vec<u32>, Stopped> {
    if exact && rack.strangers {
        return Ok(Vec::new());
    }
    // Racks with few tiles of a kind have a small state to carry along.
    match (rack.most_of_a_kind(), rack.blanks) {
        (0..=2, 0) => search(steps, &Anagram::<M, 2, false>::new(rack, exact), control),
        (0..=2, _) => search(steps, &Anagram::<M, 2, true>::new(rack, exact), control),
        (3..=6, _) => search(steps, &Anagram::<M, 6, true>::new(rack, exact), control),
        _ => search(steps, &Anagram::<M, MAX_WORD, true>::new(rack, exact), control),
    }
}

/// Finds what a [`Rack`] with at most `K` of a kind, and perhaps with `BLANKS`, makes.
struct Anagram<M, const K: usize, const BLANKS: bool> {
    start: Left<M, K>,
    exact: bool,
}

/// What is left on the rack.
#[derive(Clone, Copy)]
struct Left<M, const K: usize> {
    /// Element `k`: the letters of which there are more than `k`.
    more_than: [M; K],
    blanks: u32,
}

impl<M: Mask, const K: usize, const BLANKS: bool> Anagram<M, K, BLANKS> {
    /// No word is longer than [`MAX_WORD`], so `K` need not be larger whatever the rack.
    fn new(rack: &Rack, exact: bool) -> Self {
        debug_assert!(K == MAX_WORD || rack.most_of_a_kind() as usize <= K);
        let mask = |k: usize| {
            let codes =
                bits(rack.letters).filter(|&code| rack.counts[usize::from(code)] as usize > k);
            M::of(codes.fold(0, |mask, code| mask | 1 << code))
        };
        Self { start: Left { more_than: std::array::from_fn(mask), blanks: rack.blanks }, exact }
    }
}

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl<M: Mask, const K: usize, const BLANKS: bool> Filter for Anagram<M, K, BLANKS> {
    type State = Left<M, K>;

    #[inline(always)]
    fn start(&self) -> Left<M, K> {
        self.start
    }

    #[inline(always)]
    fn letters(&self, left: Left<M, K>) -> u64 {
        left.more_than[0].into() | if BLANKS && left.blanks > 0 { u64::MAX } else { 0 }
    }

    #[inline(always)]
    fn enter(&self, left: Left<M, K>, code: Code) -> Left<M, K> {
        let bit = 1u64 << (code & 63);
        let mut after = left;
        if BLANKS {
            after.blanks -= u32::from(left.more_than[0].into() & bit == 0);
        }
        // One fewer of this letter: where there were more than k + 1, there are more than k.
        for k in 0..K - 1 {
            let (here, more) = (left.more_than[k].into(), left.more_than[k + 1].into());
            after.more_than[k] = M::of(here & !bit | more & bit);
        }
        after.more_than[K - 1] = M::of(left.more_than[K - 1].into() & !bit);
        after
    }

    #[inline(always)]
    fn accepts(&self, left: Left<M, K>) -> bool {
        !self.exact | (left.more_than[0].into() == 0 && left.blanks == 0)
    }

    #[inline(always)]
    fn goes_on(&self, left: Left<M, K>, below: u64) -> bool {
        // To use up the rack, each kind of letter must come again; blanks do not help.
        !self.exact | (left.more_than[0].into() & !below == 0)
    }
}
