//! Two players who always take the best move, against each other.

use std::sync::Arc;

use super::bag::Bag;
use super::board::Board;
use super::leaves::Leaves;
use super::list::MoveList;
use super::play::PackedMove;
use super::rack::{RACK_SIZE, Rack};
use super::search::{best_move, moves};
use super::vocabulary::Vocabulary;

/// Scoreless turns in a row that end a game.
pub const MAX_SCORELESS: usize = 6;

/// How a game went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The final scores.
    pub scores: [i32; 2],
    /// Turns taken, exchanges and passes included.
    pub turns: usize,
    /// Turns that laid seven tiles.
    pub full_racks: usize,
}

/// A game of the best move each time; leaves are part of it where they are given.
#[must_use]
pub fn play_game(
    mut board: Board,
    vocabulary: &Arc<Vocabulary>,
    leaves: Option<&Leaves>,
    seed: u64,
    mut each: impl FnMut(&Board, &Rack),
) -> Outcome {
    let mut bag = Bag::new(board.tileset(), Some(seed));
    let mut racks = [Rack::default(); 2];
    racks.iter_mut().for_each(|rack| bag.fill(rack));
    let mut outcome = Outcome::default();
    let mut scoreless = 0;
    while scoreless < MAX_SCORELESS && racks.iter().all(|rack| !rack.is_empty()) {
        let player = outcome.turns % 2;
        let rack = &mut racks[player];
        each(&board, rack);
        outcome.turns += 1;
        let Some(play) = choose(&board, rack, vocabulary, leaves) else {
            scoreless += 1;
            exchange(&mut bag, rack);
            continue;
        };
        scoreless = if play.score() == 0 { scoreless + 1 } else { 0 };
        outcome.scores[player] += play.score();
        outcome.full_racks += usize::from(play.tiles().count() == RACK_SIZE);
        let laid = board.push(&play.unpack(&board));
        debug_assert_eq!(laid, Ok(()), "the search finds legal moves only");
        play.tiles().for_each(|tile| {
            rack.lay(tile);
        });
        bag.fill(rack);
    }
    settle(&board, &racks, &mut outcome.scores);
    outcome
}

fn choose(
    board: &Board,
    rack: &Rack,
    vocabulary: &Arc<Vocabulary>,
    leaves: Option<&Leaves>,
) -> Option<PackedMove> {
    match leaves {
        None => best_move(board, rack, vocabulary),
        Some(leaves) => MoveList::with_leaves(&moves(board, rack, vocabulary), rack, leaves).get(0),
    }
}

/// Exchanges the whole rack where the bag still has as many tiles as a rack; otherwise passes.
fn exchange(bag: &mut Bag, rack: &mut Rack) {
    if bag.len() < RACK_SIZE {
        return;
    }
    let old = std::mem::take(rack);
    bag.fill(rack);
    bag.put_back(old.tiles());
}

/// Each player loses what is left on the rack; who has none left gets it.
fn settle(board: &Board, racks: &[Rack; 2], scores: &mut [i32; 2]) {
    let left = racks.each_ref().map(|rack| rack.value(board.tileset()));
    for player in 0..2 {
        scores[player] -= left[player];
        if racks[player].is_empty() {
            scores[player] += left[1 - player];
        }
    }
}
