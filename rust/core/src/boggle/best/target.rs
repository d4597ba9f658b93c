//! What makes one board better than another.

use std::ops::RangeInclusive;

use crate::boggle::points::points;

/// The longest word a lexicon holds has fewer letters than this.
pub(crate) const LENGTHS: usize = 64;

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The most points.
    Score,
    /// The most words.
    Words,
    /// The longest word; of boards with equally long ones, the one that has more of them.
    Longest,
    /// A number of words within a range.
    WordsIn(RangeInclusive<u64>),
}

impl Target {
    /// What each word of a length adds to the worth of a board.
    pub(crate) fn weights(&self, min_length: usize) -> [u64; LENGTHS] {
        std::array::from_fn(|length| match self {
            _ if length < min_length => 0,
            Self::Score => points(length).into(),
            Self::Words | Self::WordsIn(_) => 1,
            // Three words of a length are worth less than one that is a letter longer, as long as
            // the sums fit.
            Self::Longest => 1 << (2 * length.min(26)),
        })
    }

    /// How good a board is whose words add up to a sum.
    pub(crate) fn worth(&self, sum: u64) -> i64 {
        let sum = sum.cast_signed();
        match self {
            Self::WordsIn(range) => {
                let (least, most) = (range.start().cast_signed(), range.end().cast_signed());
                (sum - least).min(most - sum).min(0)
            }
            _ => sum,
        }
    }

    /// Whether no board can be better than one of such a worth.
    pub(crate) fn is_reached(&self, worth: i64) -> bool {
        matches!(self, Self::WordsIn(_)) && worth == 0
    }
}
