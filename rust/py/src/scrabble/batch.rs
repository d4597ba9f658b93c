//! The questions to many boards: best moves and games by the thousand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::scrabble::{Board as Core, Position, Rack, Vocabulary, in_parallel, play_game};

use super::board::ScrabbleBoard;
use super::leaves::Leaves;
use super::moves::Move;
use crate::errors::{stopped_after, type_error};
use crate::lexicon::Lexicon;
use crate::numbers;
use crate::run::{Seconds, run_on_threads};

/// The best move of each position; ``threads`` of 0 means as many as the machine has.
#[pyfunction]
#[pyo3(signature = (positions, lexicon, threads=0, timeout=None))]
pub(crate) fn scrabble_best_moves(
    py: Python<'_>,
    positions: Vec<Bound<'_, PyAny>>,
    lexicon: &Lexicon,
    #[pyo3(from_py_with = numbers::count)] threads: usize,
    timeout: Option<Seconds>,
) -> PyResult<Vec<Option<Move>>> {
    let mut asked: Vec<(Core, Rack)> = Vec::with_capacity(positions.len());
    for position in positions {
        let pair = position.extract::<(Bound<'_, ScrabbleBoard>, Bound<'_, PyAny>)>();
        let (board, rack) =
            pair.map_err(|_| type_error("a position", &position, "a pair (board, rack)"))?;
        let board = board.get();
        asked.push((board.read().snapshot(), board.rack(&rack)?));
    }
    let core = lexicon.core();
    let done = AtomicU64::new(0);
    let search = |control: &Control<'_>| {
        let vocabularies: Vec<_> = asked
            .iter()
            .map(|(board, _)| Vocabulary::of(core, board.tileset(), control))
            .collect::<Result<_, _>>()?;
        let items: Vec<_> = asked.iter().zip(&vocabularies).collect();
        Ok(in_parallel(&items, threads, |((board, rack), vocabulary)| {
            control.check()?;
            let position = Position { board, rack, vocabulary, control };
            let best = position.best_move()?;
            done.fetch_add(1, Ordering::Relaxed);
            Ok(best.map(|play| Move::from_packed(play, board, None)))
        })?)
    };
    let to_exception = |stopped| stopped_after(stopped, "positions");
    run_on_threads(py, timeout, to_exception, |control| {
        search(control).map_err(|error| (error, done.load(Ordering::Relaxed)))
    })
}

/// The scores of a game, its turns, and its turns with seven tiles.
type Played = ([i32; 2], usize, usize);

/// Games of the best move each time; and for each kind of tile, blanks last, how often it was laid and
/// what those moves scored.
#[pyfunction]
#[pyo3(signature = (board, lexicon, seeds, *, leaves=None, threads=0, timeout=None))]
pub(crate) fn scrabble_autoplay(
    py: Python<'_>,
    board: &ScrabbleBoard,
    lexicon: &Lexicon,
    seeds: Vec<u64>,
    leaves: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = numbers::count)] threads: usize,
    timeout: Option<Seconds>,
) -> PyResult<(Vec<Played>, Vec<(u64, i64)>)> {
    let leaves = Leaves::given(leaves, board.tileset.get())?;
    let leaves = leaves.as_ref().map(|leaves| &leaves.get().core);
    let board = board.read().snapshot();
    let core = lexicon.core();
    let done = AtomicU64::new(0);
    let play = |control: &Control<'_>| {
        let vocabulary: Arc<Vocabulary> = Vocabulary::of(core, board.tileset(), control)?;
        Ok(in_parallel(&seeds, threads, |&seed| {
            control.check()?;
            let game = play_game(board.clone(), &vocabulary, leaves, seed, control, |_| ())?;
            done.fetch_add(1, Ordering::Relaxed);
            Ok(game)
        })?)
    };
    let to_exception = |stopped| stopped_after(stopped, "games");
    let games = run_on_threads(py, timeout, to_exception, |control| {
        play(control).map_err(|error| (error, done.load(Ordering::Relaxed)))
    })?;
    let mut tallies = vec![(0, 0); board.tileset().tiles().len() + 1];
    for game in &games {
        for (sum, tally) in tallies.iter_mut().zip(&game.tiles) {
            *sum = (sum.0 + tally.laid, sum.1 + tally.score);
        }
    }
    let played = games.into_iter().map(|game| (game.scores, game.turns, game.full_racks)).collect();
    Ok((played, tallies))
}
