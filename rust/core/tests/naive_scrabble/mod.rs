//! Scrabble by brute force: every word, everywhere, each way, with every choice of blanks.

use std::collections::BTreeMap;

use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{
    Board, Direction, Laid, Move, PackedMove, Rack, Rules, Step, check_placement, check_rack,
    check_words, score,
};

/// The squares that a move fills.
type Placed = Vec<(usize, usize, Laid)>;

/// Moves by what they place: score, row, column, direction and word.
pub(crate) type Moves = BTreeMap<Placed, (i32, usize, usize, Direction, String)>;

/// A word at a place, if it runs on the board: tiles where there are tiles, placed elsewhere.
fn laid_out(
    board: &Board,
    word: &[Laid],
    row: usize,
    col: usize,
    direction: Direction,
) -> Option<Move> {
    let steps = word.iter().enumerate().map(|(at, &tile)| {
        let (row, col) = direction.step(row, col, at);
        let there = board.get(row, col)?;
        Some(Step { tile: there.unwrap_or(tile), placed: there.is_none() })
            .filter(|step| step.tile.code == tile.code)
    });
    Some(Move { row, col, direction, score: 0, steps: steps.collect::<Option<_>>()? })
}

/// The same move with each choice of up to `blanks` blanks among its placed tiles.
fn with_blanks(play: &Move, blanks: usize) -> impl Iterator<Item = Move> {
    let placed: Vec<usize> = (0..play.steps.len()).filter(|&at| play.steps[at].placed).collect();
    let choices =
        (0..1u32 << placed.len().min(7)).filter(move |c| c.count_ones() as usize <= blanks);
    choices.map(move |choice| {
        let mut play = play.clone();
        for (bit, &at) in placed.iter().enumerate() {
            play.steps[at].tile.blank = choice >> bit & 1 != 0;
        }
        play
    })
}

/// Whether a move is listed in its direction: a lone tile across if it makes a word so, the first move
/// under standard rules always.
fn is_listed(board: &Board, play: &Move) -> bool {
    if board.rules() == Rules::Overlap || play.direction == Direction::Across {
        return true;
    }
    let (row, col, _) = play.placed().next().expect("a move places a tile");
    let beside = board.has_tile(row, col + 1) || col > 0 && board.has_tile(row, col - 1);
    !(board.is_empty() || play.placed().count() == 1 && beside)
}

/// Every legal move, by what it places: score and place of the first in the order of the list.
pub(crate) fn naive(board: &Board, rack: &Rack, lexicon: &Lexicon) -> Moves {
    let mut found = BTreeMap::new();
    let blanks = rack.tiles().filter(Option::is_none).count();
    for word in lexicon {
        let Ok(tiles) = board.tileset().spell(&word) else { continue };
        for place in 0..2 * board.size() * board.size() {
            let (square, direction) = (place / 2, Direction::BOTH[place % 2]);
            let (row, col) = (square / board.size(), square % board.size());
            let Some(play) = laid_out(board, &tiles, row, col, direction) else { continue };
            for play in with_blanks(&play, blanks) {
                let legal = play.placed().count() > 0
                    && check_rack(board.tileset(), &play, rack).is_ok()
                    && check_placement(board, &play).is_ok()
                    && check_words(board, &play, lexicon).is_ok()
                    && is_listed(board, &play);
                if legal {
                    let entry = (score(board, &play), row, col, direction, word.clone());
                    let mut placed: Placed = play.placed().collect();
                    placed.sort_unstable();
                    let kept = found.entry(placed).or_insert_with(|| entry.clone());
                    *kept = entry.min(kept.clone());
                }
            }
        }
    }
    found
}

/// The search's list as the brute force writes it.
pub(crate) fn listed(board: &Board, packed: &[PackedMove]) -> Moves {
    let moves = packed.iter().map(|packed| packed.unpack(board));
    moves
        .map(|play| {
            let mut placed: Placed = play.placed().collect();
            placed.sort_unstable();
            let word = play.word(board.tileset());
            (placed, (play.score, play.row, play.col, play.direction, word))
        })
        .collect()
}
