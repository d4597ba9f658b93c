//! Crosswords: grids filled from a lexicon, fill-ins solved from their list.
//!
//! | file | holds |
//! |---|---|
//! | `picture` `grid` | cells and bars, the slots and crossings found in them |
//! | `fill` `tiers` `candidates` | filling from a lexicon, good words first; what can go where |
//! | `fillin` `simplify` `trial` | fill-ins, and the way a person solves them |
//! | `table` `bits` `families` | words of one length as bits; words that share a stem |
//! | `problem` `live` `domains` `supply` | what is still possible, and how conclusions spread |
//! | `search` `weights` `taught` `solution` | the search, the taught methods, where solutions come from |
//! | `count` `union` `natural` | how many solutions there are |
//! | `reader` `watch` | from numbers to words; how far a search has come |
//! | `verify` | an independent look at answers |

mod bits;
mod candidates;
mod count;
mod domains;
mod families;
mod fill;
mod fillin;
mod grid;
mod live;
mod natural;
mod picture;
mod problem;
mod reader;
mod search;
mod simplify;
mod solution;
mod supply;
mod table;
mod taught;
mod tiers;
mod trial;
mod union;
mod verify;
mod watch;
mod weights;

pub use candidates::Candidates;
pub use fill::{Fill, FillOptions, Fills, Method};
pub use fillin::{FillIn, FillInSolutions};
pub use grid::{BLOCK, Crossing, Direction, Grid, OPEN, Slot};
pub use natural::Natural;
pub use picture::{BAR_BELOW, BAR_RIGHT, Cell, MAX_SIDE};
pub use simplify::Round;
pub use trial::{Outcome, Trial};
pub use watch::{Partial, Progress};
