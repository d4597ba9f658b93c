//! Word graphs and word-grid solvers, without a word about Python.
//!
//! ```
//! use wordgrid_core::lexicon::Lexicon;
//!
//! let lexicon = Lexicon::embedded();
//! let words: Vec<String> = lexicon.matching("qui?z*")?.iter().collect();
//! assert_eq!(words[0], "QUIZZED");
//! # Ok::<(), wordgrid_core::error::ParseError>(())
//! ```

pub mod boggle;
pub mod control;
mod cpu;
pub mod crossword;
pub mod error;
pub mod letter;
pub mod lexicon;
pub mod random;
pub mod scrabble;
