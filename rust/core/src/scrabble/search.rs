//! The questions that the search answers.

use std::sync::Arc;

use super::best::best;
use super::board::Board;
use super::generate::{Count, Sink, scan};
use super::play::PackedMove;
use super::rack::Rack;
use super::version::{Fast, Portable};
use super::vocabulary::Vocabulary;

/// Every legal move, unsorted; [`PackedMove`] says in which order they sort.
#[must_use]
pub fn moves(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> Vec<PackedMove> {
    let mut found = Vec::with_capacity(1024);
    standard(board, rack, vocabulary, &mut found);
    found
}

/// How many legal moves there are.
#[must_use]
pub fn count_moves(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> usize {
    let mut count = Count::default();
    standard(board, rack, vocabulary, &mut count);
    count.0
}

/// The first of all moves as they sort, without listing the rest.
#[must_use]
pub fn best_move(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> Option<PackedMove> {
    let values = board.tileset().values();
    best(&board.lines(vocabulary), rack, &values, board.is_empty())
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
