//! The questions that the search answers.

use std::sync::Arc;

use super::best::best;
use super::board::{Board, Rules};
use super::generate::{Count, Sink, scan};
use super::overlap::{self, Keep};
use super::play::PackedMove;
use super::rack::Rack;
#[cfg(target_arch = "x86_64")]
use super::version::Fast;
use super::version::Portable;
use super::vocabulary::Vocabulary;

/// Every legal move, unsorted; [`PackedMove`] says in which order they sort.
#[must_use]
pub fn moves(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> Vec<PackedMove> {
    let mut found = Vec::with_capacity(1024);
    match board.rules() {
        Rules::Standard => standard(board, rack, vocabulary, &mut found),
        Rules::Overlap => {
            overlap(board, rack, vocabulary, &mut found);
            keep_one_word_each(board, &mut found);
        }
    }
    found
}

/// How many legal moves there are.
#[must_use]
pub fn count_moves(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> usize {
    if board.rules() == Rules::Overlap {
        return moves(board, rack, vocabulary).len();
    }
    let mut count = Count::default();
    standard(board, rack, vocabulary, &mut count);
    count.0
}

/// The first of all moves as they sort, without listing the rest.
#[must_use]
pub fn best_move(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> Option<PackedMove> {
    if board.rules() == Rules::Overlap {
        let mut found: Option<PackedMove> = None;
        overlap(board, rack, vocabulary, &mut found);
        return found;
    }
    let values = board.tileset().values();
    best(&board.lines(vocabulary), rack, &values, board.is_empty())
}

fn overlap(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>, keep: &mut impl Keep) {
    let values = board.tileset().values();
    overlap::scan(&board.lines(vocabulary), rack, &values, board.is_empty(), keep);
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

fn standard(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>, sink: &mut impl Sink) {
    let lines = board.lines(vocabulary);
    let values = board.tileset().values();
    let is_empty = board.is_empty();
    #[cfg(target_arch = "x86_64")]
    if let Some(fast) = Fast::detect() {
        return scan(fast, &lines, rack, &values, is_empty, sink);
    }
    scan(Portable, &lines, rack, &values, is_empty, sink);
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;
    use crate::control::Control;
    use crate::lexicon::Lexicon;
    use crate::scrabble::{Layout, language, play_game};

    #[test]
    fn both_versions_find_the_same() {
        let Some(fast) = Fast::detect() else { return };
        let english = language::tileset("english").unwrap();
        let vocabulary =
            Vocabulary::of(&Lexicon::embedded(), &english, &Control::default()).unwrap();
        let values = english.values();
        let layout = Layout::named("standard", 15).unwrap();
        let board = Board::new(layout, Rules::Standard, english);
        let _ = play_game(board, &vocabulary, None, 1, |board, rack| {
            let lines = board.lines(&vocabulary);
            let (mut quick, mut plain) = (Vec::new(), Vec::new());
            scan(fast, &lines, rack, &values, board.is_empty(), &mut quick);
            scan(Portable, &lines, rack, &values, board.is_empty(), &mut plain);
            assert_eq!(quick, plain);
        });
    }
}
