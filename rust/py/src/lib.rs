//! The module `wordgrid._core`: a list of what Python sees. Documentation lives on the items.

mod boggle;
mod crossword;
mod errors;
mod lexicon;
mod numbers;
mod run;
mod scrabble;
mod strings;
mod text;
mod words;

use pyo3::prelude::*;

/// The compiled core of wordgrid.
#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use super::boggle::{
        _best_board, _dice_names, _engine_names, _proof_limits, _proof_units, _prove_units,
        _read_bytes, _restore_solution, _score_boards, _score_bytes, _solve_boards, BoggleBoard,
        BoggleSolution, boggle_points,
    };
    #[pymodule_export]
    use super::crossword::{CrosswordCandidates, CrosswordFillIn, CrosswordFills, CrosswordGrid};

    #[pymodule_export]
    use super::lexicon::{_unpickle_lexicon, Lexicon};

    #[pymodule_export]
    use super::scrabble::{
        Bag, Leaves, Move, MoveIterator, MoveList, ScrabbleBoard, TileSet, scrabble_autoplay,
        scrabble_best_moves,
    };

    #[pymodule_export]
    use super::words::LexiconIterator;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "a Python name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// "release" or "debug": benchmarks refuse the latter.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "a Python name")]
    const build_profile: &str = if cfg!(debug_assertions) { "debug" } else { "release" };
}
