//! Two players who always take the best move, against each other.

use std::sync::Arc;

use super::bag::Bag;
use super::board::Board;
use super::leaves::Leaves;
use super::rack::{RACK_SIZE, Rack};
use super::search::Position;
use super::vocabulary::Vocabulary;
use crate::control::Control;
use crate::error::Stopped;

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
    /// For each kind of tile, blanks last: how often it was laid, and what those moves scored.
    pub tiles: Vec<Tally>,
}

/// What the moves with a tile came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often it was laid.
    pub laid: u64,
    /// What the moves that laid it scored, each counted as often as it did.
    pub score: i64,
}

/// A game of the best move each time; leaves are part of it where they are given. Each position is shown
/// before its move is made.
///
/// # Errors
/// [`Stopped`] when the control says so.
pub fn play_game(
    mut board: Board,
    vocabulary: &Arc<Vocabulary>,
    leaves: Option<&Leaves>,
    seed: u64,
    control: &Control<'_>,
    mut each: impl FnMut(&Position<'_>),
) -> Result<Outcome, Stopped> {
    let mut bag = Bag::new(board.tileset(), Some(seed));
    let mut racks = [Rack::default(); 2];
    racks.iter_mut().for_each(|rack| bag.fill(rack));
    let kinds = board.tileset().tiles().len();
    let mut outcome = Outcome { tiles: vec![Tally::default(); kinds + 1], ..Outcome::default() };
    let mut scoreless = 0;
    while scoreless < MAX_SCORELESS && racks.iter().all(|rack| !rack.is_empty()) {
        let player = outcome.turns % 2;
        let rack = &mut racks[player];
        let position = Position { board: &board, rack, vocabulary, control };
        each(&position);
        outcome.turns += 1;
        let Some((_, play)) = position.best_with(leaves)? else {
            scoreless += 1;
            exchange(&mut bag, rack);
            continue;
        };
        scoreless = if play.score() == 0 { scoreless + 1 } else { 0 };
        outcome.scores[player] += play.score();
        outcome.full_racks += usize::from(play.tiles().count() == RACK_SIZE);
        let laid = board.push(&play.unpack(&board));
        debug_assert_eq!(laid, Ok(()), "the search finds legal moves only");
        for tile in play.tiles() {
            rack.lay(tile);
            let tally = &mut outcome.tiles[if tile.blank { kinds } else { tile.code.into() }];
            tally.laid += 1;
            tally.score += i64::from(play.score());
        }
        bag.fill(rack);
    }
    settle(&board, &racks, &mut outcome.scores);
    Ok(outcome)
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
