//! Crosswords: grids filled from a lexicon, fill-ins from a list.

mod bits;
mod candidates;
mod domains;
mod fill;
mod fillin;
mod grid;
mod live;
mod problem;
mod search;
mod simplify;
mod solution;
mod supply;
mod table;
mod taught;
mod verify;

pub use candidates::Candidates;
pub use fill::{Fill, FillOptions, Fills, Method};
pub use fillin::{FillIn, FillInSolutions};
pub use grid::{BLOCK, Crossing, Direction, Grid, MAX_SIDE, OPEN, Slot};
pub use simplify::Round;
