//! The compiled part of `prove_best`.

use pyo3::prelude::*;
use wordgrid_core::boggle::{Dimensions, Proof, Verdict};

use super::board::BoggleBoard;
use super::{length, search_many};
use crate::lexicon::Lexicon;
use crate::run::Seconds;

/// Shape, minimum length, floor, threads, timeout.
#[derive(FromPyObject)]
pub(crate) struct Question {
    shape: (u8, u8),
    #[pyo3(from_py_with = crate::numbers::whole)]
    min_length: isize,
    floor: u32,
    threads: Option<usize>,
    timeout: Option<Seconds>,
}

fn dimensions((rows, cols): (u8, u8)) -> Dimensions {
    Dimensions { rows, cols, wrap: false }
}

/// How many units a proof for a shape has.
#[pyfunction]
pub(crate) fn _proof_units(shape: (u8, u8)) -> usize {
    Proof::units(dimensions(shape))
}

/// The most cells of a board, and letters of an alphabet, that a proof can be about.
#[pyfunction]
pub(crate) fn _proof_limits() -> (usize, usize) {
    (Proof::MAX_CELLS, Proof::MAX_LETTERS)
}

/// The best board of some units that is worth more than the floor, and how many partial boards were
/// looked at.
#[pyfunction]
pub(crate) fn _prove_units(
    py: Python<'_>,
    lexicon: &Lexicon,
    question: Question,
    units: Vec<usize>,
) -> PyResult<(Option<(BoggleBoard, u32)>, u64)> {
    let min_length = length(question.min_length)?;
    let (shape, core) = (dimensions(question.shape), lexicon.core());
    let verdict = search_many(py, question.timeout, |control| {
        let proof = Proof::new(core, shape, min_length, question.floor, question.threads, control)?;
        let verdicts = units.iter().map(|&unit| proof.unit(unit, control));
        verdicts.into_iter().try_fold(Verdict::default(), |known, new| Ok(known.or(new?)))
    })?;
    let better = verdict.better.map(|(board, score)| (BoggleBoard::from(board), score));
    Ok((better, verdict.visited))
}
