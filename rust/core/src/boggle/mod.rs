//! Boggle: words along paths of touching tiles, no tile twice.
//!
//! | file | holds |
//! |---|---|
//! | `tile` `board` `shape` | the board and how it is read |
//! | `dice` `matching` | rolling a board, and asking whether dice can roll one |
//! | `points` `found` | what words are worth, what a search found |
//! | `trace` | one word on one board |
//! | `taught` | the four methods as they are taught, counting their work |
//! | `frontier` `packed` `fast` `order` | the fast search: narrow alphabets, one letter a tile |
//! | `deep` `cells` | the search for all other boards |
//! | `searcher` `batch` | scratch memory, one board and many |
//! | `best` `prove` | the search for the best board of a shape, and the proof that it is |

mod batch;
mod best;
mod board;
mod cells;
mod deep;
mod dice;
mod fast;
mod found;
mod frontier;
mod matching;
mod order;
mod packed;
mod points;
mod prove;
mod searcher;
mod shape;
mod slots;
mod taught;
mod tile;
mod trace;

pub use batch::{Batch, Bytes};
pub use best::{BestSearch, Progress, Target};
pub use board::{Board, Reading};
pub use dice::Dice;
pub use found::Found;
pub use frontier::Engine;
pub use matching::assign_dice;
pub use points::points;
pub use prove::{Proof, Verdict};
pub use searcher::Searcher;
pub use shape::{Dimensions, MAX_CELLS, Shape};
pub use taught::Taught;
pub use tile::{LoneQ, Tile};
pub use trace::Trace;

use searcher::Loan;

use crate::control::Control;
use crate::error::LexiconError;
use crate::lexicon::Lexicon;

/// The words of a board, by the fastest method.
///
/// ```
/// use wordgrid_core::boggle::{Board, solve};
/// use wordgrid_core::control::Control;
/// use wordgrid_core::lexicon::Lexicon;
///
/// let board = Board::parse("ezsueosefeaiayol", Default::default())?;
/// let found = solve(&board, &Lexicon::embedded(), 3, &Control::default())?;
/// assert_eq!((found.len(), found.score), (87, 117));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`LexiconError::Stopped`] when the control says so.
pub fn solve(
    board: &Board,
    lexicon: &Lexicon,
    min_length: usize,
    control: &Control<'_>,
) -> Result<Found, LexiconError> {
    Loan::new(lexicon, min_length, Engine::best(), control)?.solve(board, lexicon, control)
}

/// The points of a board, without listing its words.
///
/// # Errors
/// [`LexiconError::Stopped`] when the control says so.
pub fn score(
    board: &Board,
    lexicon: &Lexicon,
    min_length: usize,
    control: &Control<'_>,
) -> Result<u32, LexiconError> {
    Loan::new(lexicon, min_length, Engine::best(), control)?.score(board, lexicon, control)
}
