//! Crosswords: grids filled from a lexicon, fill-ins solved from their list.
//!
//! | file | holds |
//! |---|---|
//! | `grid` | the picture, its slots and crossings |
//! | `fill` `tiers` `candidates` | filling from a lexicon, good words first; what can go where |
//! | `fillin` `simplify` | fill-ins, and the way a person solves them |
//! | `table` `bits` | words of one length as bits |
//! | `problem` `live` `domains` `supply` | what is still possible, and how conclusions spread |
//! | `search` `taught` `solution` | the search, the taught methods, where solutions come from |
//! | `verify` | an independent look at answers |

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
mod tiers;
mod verify;

pub use candidates::Candidates;
pub use fill::{Fill, FillOptions, Fills, Method};
pub use fillin::{FillIn, FillInSolutions};
pub use grid::{BLOCK, Crossing, Direction, Grid, MAX_SIDE, OPEN, Slot};
pub use simplify::Round;
