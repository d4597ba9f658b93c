//! A question by itself, as users ask it: of a lexicon for which nothing may have been prepared.
//!
//! The first is answered by [`plain`](super::plain) in some milliseconds; only who asks on has the graph
//! and tables made that answer in microseconds. The answers are the same.

use super::board::{Board, Rules};
use super::leaves::Leaves;
use super::plain::plays;
use super::play::PackedMove;
use super::rack::Rack;
use super::search::{Position, keep_one_word_each};
use super::vocabulary::{Vocabulary, Words};
use crate::control::Control;
use crate::error::{LexiconError, Stopped};
use crate::lexicon::Lexicon;

/// With more blanks, reading all that they may stand for takes longer than preparing.
const MOST_BLANKS: u8 = 2;

/// A position, and the lexicon to ask of it.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The board.
    pub board: &'a Board,
    /// The tiles in hand.
    pub rack: &'a Rack,
    /// The words.
    pub lexicon: &'a Lexicon,
    /// When to stop.
    pub control: &'a Control<'a>,
}

impl Asked<'_> {
    /// As [`Position::moves`].
    ///
    /// # Errors
    /// When a vocabulary would be too large, or the control says stop.
    pub fn moves(&self) -> Result<Vec<PackedMove>, LexiconError> {
        self.answer(|position| position.moves(), |plays| plays)
    }

    /// As [`Position::count_moves`].
    ///
    /// # Errors
    /// As [`moves`](Self::moves).
    pub fn count_moves(&self) -> Result<usize, LexiconError> {
        self.answer(|position| position.count_moves(), |plays| plays.len())
    }

    /// As [`Position::best_with`].
    ///
    /// # Errors
    /// As [`moves`](Self::moves).
    pub fn best_with(
        &self,
        leaves: Option<&Leaves>,
    ) -> Result<Option<(i64, PackedMove)>, LexiconError> {
        let equity = |play: PackedMove| match leaves {
            Some(leaves) => leaves.equity(play, self.rack),
            None => i64::from(play.score()) * 1000,
        };
        self.answer(
            |position| position.best_with(leaves),
            |plays| {
                let valued = plays.into_iter().map(|play| (equity(play), play));
                valued.min_by_key(|&(equity, play)| (-equity, play))
            },
        )
    }

    fn answer<T>(
        &self,
        search: impl FnOnce(Position<'_>) -> Result<T, Stopped>,
        pick: impl FnOnce(Vec<PackedMove>) -> T,
    ) -> Result<T, LexiconError> {
        let Self { board, rack, lexicon, control } = *self;
        let words = if rack.blanks > MOST_BLANKS {
            Words::Prepared(Vocabulary::of(lexicon, board.tileset(), control)?)
        } else {
            Vocabulary::for_one(lexicon, board.tileset(), control)?
        };
        match words {
            Words::Prepared(vocabulary) => {
                Ok(search(Position { board, rack, vocabulary: &vocabulary, control })?)
            }
            Words::Plain(tiles) => {
                let mut found = plays(board, rack, (lexicon, &tiles), control)?;
                if board.rules() == Rules::Overlap {
                    keep_one_word_each(board, &mut found);
                }
                Ok(pick(found))
            }
        }
    }
}
