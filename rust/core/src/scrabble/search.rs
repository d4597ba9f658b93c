//! The questions that the search answers.

use std::sync::Arc;

use super::best::best;
use super::board::{Board, Rules};
use super::generate::scan;
use super::leaves::Leaves;
use super::lines::Lines;
use super::overlap;
use super::overlap_best;
use super::play::PackedMove;
use super::rack::Rack;
use super::sink::{Count, Sink};
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
        // Room for most lists; a blank makes ten of one move.
        let mut found = Vec::with_capacity(1024 << (2 * self.rack.blanks.min(2)));
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
        Ok(self.best_with(None)?.map(|(_, play)| play))
    }

    /// The first of all moves in the order of score and leave together, without listing the rest, and
    /// how much these are, in thousandths of a point. Without leaves, the score alone.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn best_with(&self, leaves: Option<&Leaves>) -> Result<Option<(i64, PackedMove)>, Stopped> {
        self.ask(|question| match self.board.rules() {
            Rules::Standard => best(question, leaves),
            Rules::Overlap => overlap_best::best(question, leaves),
        })
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
pub(crate) fn keep_one_word_each(board: &Board, found: &mut Vec<PackedMove>) {
    let mut named: Vec<(u64, PackedMove)> =
        found.iter().map(|play| (play.placement(board), *play)).collect();
    named.sort_unstable();
    named.dedup_by_key(|(name, _)| *name);
    found.clear();
    found.extend(named.into_iter().map(|(_, play)| play));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::random::Random;
    use crate::scrabble::{Layout, MoveList, language, play_game};

    /// Values for all leaves of up to six tiles of a rack.
    fn leaves_of(rack: &Rack, random: &mut Random) -> Leaves {
        let tiles: Vec<_> = rack.tiles().collect();
        let mut leaves = Leaves::default();
        for choice in 0..1u32 << tiles.len() {
            let mut leave = Rack::default();
            let chosen = (0..tiles.len()).filter(|index| choice >> index & 1 != 0);
            chosen.for_each(|index| leave.add(tiles[index]));
            leaves.insert(&leave, random.below(30_000).cast_signed() - 10_000);
        }
        leaves
    }

    #[test]
    fn best_with_leaves_is_the_first_of_the_list() {
        let english = language::tileset("english").unwrap();
        let control = Control::default();
        let vocabulary = Vocabulary::of(&Lexicon::embedded(), &english, &control).unwrap();
        for (rules, name, size) in [(Rules::Standard, "standard", 15), (Rules::Overlap, "plain", 9)]
        {
            let layout = Layout::named(name, size).unwrap();
            let mut random = Random::new(7);
            for seed in 0..6 {
                let board = Board::new(layout.clone(), rules, english.clone());
                let check = |position: &Position<'_>| {
                    let leaves = leaves_of(position.rack, &mut random);
                    let moves = position.moves().unwrap();
                    let mut list = MoveList::with_leaves(&moves, position.rack, &leaves);
                    let first = list.equity(0).zip(list.get(0));
                    assert_eq!(position.best_with(Some(&leaves)), Ok(first));
                };
                play_game(board, &vocabulary, None, seed, &control, check).unwrap();
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
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
