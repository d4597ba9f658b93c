//! Scrabble: boards, tiles, and every legal move, scored.
//!
//! | file | holds |
//! |---|---|
//! | `tileset` `language` `rack` | tiles, the published sets, a player's hand |
//! | `layout` `board` `play` | premium squares, the board, a move |
//! | `check` | whether a move is legal, what it scores: from scratch, the search's judge |
//! | `vocabulary` `web` `anagram` | a lexicon in tiles: as a graph, and by what words are made of |
//! | `prepared` | the same in a compiled file |
//! | `lines` | rows and columns as the search walks them, and what fits crosswise |
//! | `strip` `generate` `sink` `version` | every play of a position |
//! | `slots` `fit` `best` | the best play alone |
//! | `overlap` `overlap_best` | the same under overlap rules |
//! | `plain` `asked` | every play without anything prepared, for the first question |
//! | `search` `list` `leaves` | the questions that these answer, moves in order, what is kept |
//! | `bag` `autoplay` `parallel` | the tiles not yet drawn, games of the best move each, threads |

mod anagram;
mod asked;
mod autoplay;
mod bag;
mod best;
mod board;
mod check;
mod fit;
mod generate;
pub mod language;
mod layout;
mod leaves;
mod lines;
mod list;
mod overlap;
mod overlap_best;
mod parallel;
mod plain;
mod play;
mod prepared;
mod rack;
mod search;
mod sink;
mod slots;
mod strip;
mod tileset;
mod version;
mod vocabulary;
mod web;

pub use asked::Asked;
pub use autoplay::{MAX_SCORELESS, Outcome, Tally, play_game};
pub use bag::Bag;
pub use board::{Board, Rules};
pub use check::{
    FULL_RACK_BONUS, Illegal, check_fit, check_placement, check_rack, check_words, score,
};
pub use layout::{Layout, MAX_SIZE, Premium};
pub use leaves::Leaves;
pub use list::MoveList;
pub use parallel::in_parallel;
pub use play::{Direction, Move, PackedMove, Step};
pub use rack::{RACK_SIZE, Rack};
pub use search::Position;
pub use tileset::{BLANK, Laid, MAX_TILES, MAX_VALUE, Tile, TileSet};
pub use vocabulary::Vocabulary;
