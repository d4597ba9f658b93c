//! The questions that the search answers.

use std::sync::Arc;

use super::best::best;
use super::board::{Board, Rules};
use super::generate::{Count, Sink, scan};
use super::lines::Lines;
use super::overlap;
use super::play::PackedMove;
use super::rack::Rack;
#[cfg(target_arch = "x86_64")]
use super::version::Fast;
use super::version::Portable;
use super::vocabulary::Vocabulary;
use crate::control::Control;
use crate::error::Stopped;

/// What is asked of a position, in the form that the searches read.
pub(crate) struct Question<'a> {
    pub(crate) lines: &'a Lines,
    pub(crate) rack: &'a Rack,
    pub(crate) values: [i16; 64],
    pub(crate) is_empty: bool,
    pub(crate) control: &'a Control<'a>,
}

/// A position, and the words and limits to search it with.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The board.
    pub board: &'a Board,
    /// The tiles in hand.
    pub rack: &'a Rack,
    /// The words.
    pub vocabulary: &'a Arc<Vocabulary>,
    /// When to stop.
    pub control: &'a Control<'a>,
}

impl Position<'_> {
    /// Every legal move, unsorted; [`PackedMove`] says in which order they sort.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn moves(&self) -> Result<Vec<PackedMove>, Stopped> {
        let mut found = Vec::with_capacity(1024);
        match self.board.rules() {
            Rules::Standard => self.scan(&mut found)?,
            Rules::Overlap => {
                self.ask(|question| overlap::scan(question, &mut found))?;
                keep_one_word_each(self.board, &mut found);
            }
        }
        Ok(found)
    }

    /// How many legal moves there are.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn count_moves(&self) -> Result<usize, Stopped> {
        if self.board.rules() == Rules::Overlap {
            return Ok(self.moves()?.len());
        }
        let mut count = Count::default();
        self.scan(&mut count)?;
        Ok(count.0)
    }

    /// The first of all moves as they sort, without listing the rest.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn best_move(&self) -> Result<Option<PackedMove>, Stopped> {
        if self.board.rules() == Rules::Standard {
            return self.ask(best);
        }
        let mut found: Option<PackedMove> = None;
        self.ask(|question| overlap::scan(question, &mut found))?;
        Ok(found)
    }

    fn ask<T>(&self, answer: impl FnOnce(&Question<'_>) -> T) -> T {
        answer(&Question {
            lines: &self.board.lines(self.vocabulary),
            rack: self.rack,
            values: self.board.tileset().values(),
            is_empty: self.board.is_empty(),
            control: self.control,
        })
    }

    fn scan(&self, sink: &mut impl Sink) -> Result<(), Stopped> {
        #[cfg(target_arch = "x86_64")]
        if let Some(fast) = Fast::detect() {
            return self.ask(|question| scan(fast, question, sink));
        }
        self.ask(|question| scan(Portable, question, sink))
    }
}

/// Of several words for the same tiles laid, keeps the one that is listed first.
fn keep_one_word_each(board: &Board, found: &mut Vec<PackedMove>) {
    let mut named: Vec<(u64, PackedMove)> =
        found.iter().map(|play| (play.placement(board), *play)).collect();
    named.sort_unstable();
    named.dedup_by_key(|(name, _)| *name);
    found.clear();
    found.extend(named.into_iter().map(|(_, play)| play));
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::scrabble::{Layout, language, play_game};

    #[test]
    fn both_versions_find_the_same() {
        let Some(fast) = Fast::detect() else { return };
        let english = language::tileset("english").unwrap();
        let control = Control::default();
        let vocabulary = Vocabulary::of(&Lexicon::embedded(), &english, &control).unwrap();
        let layout = Layout::named("standard", 15).unwrap();
        let board = Board::new(layout, Rules::Standard, english);
        let _ = play_game(board, &vocabulary, None, 1, &control, |position| {
            let (mut quick, mut plain) = (Vec::new(), Vec::new());
            position.ask(|question| scan(fast, question, &mut quick)).unwrap();
            position.ask(|question| scan(Portable, question, &mut plain)).unwrap();
            assert_eq!(quick, plain);
        });
    }
}
