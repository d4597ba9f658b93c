//! Word graphs and word-grid solvers, without a word about Python.
//!
//! ```
//! use wordgrid_core::control::Control;
//! use wordgrid_core::lexicon::Lexicon;
//!
//! let lexicon = Lexicon::embedded();
//! let found = lexicon.matching("qui?z*", &Control::default())?;
//! let words: Vec<String> = found.iter().collect();
//! assert_eq!(words[0], "QUIZZED");
//! # Ok::<(), wordgrid_core::error::LexiconError>(())
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
