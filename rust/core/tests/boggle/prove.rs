//! Proofs that a board is the best, against all boards where those can be listed.

use proptest::prelude::*;
use wordgrid_core::boggle::{Board, Dimensions, LoneQ, Proof, Tile, Verdict, score};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;

use super::lexicon;

/// Every board of a shape over the letters of a lexicon, with its points: the slow twin.
fn every_board(lexicon: &Lexicon, rows: u8, cols: u8) -> Vec<u32> {
    let letters = lexicon.alphabet().letters();
    let dimensions = Dimensions { rows, cols, wrap: false };
    let points = |mut number: usize| {
        let tile = |_| {
            let letter = letters[number % letters.len()].to_string();
            number /= letters.len();
            Tile::parse(&letter, LoneQ::Qu).unwrap()
        };
        let board = Board::new(dimensions, (0..dimensions.cells()).map(tile).collect()).unwrap();
        score(&board, lexicon, 3, &Control::default()).unwrap()
    };
    (0..letters.len().pow(dimensions.cells() as u32)).map(points).collect()
}

/// The points of the best board above a floor.
fn above(lexicon: &Lexicon, rows: u8, cols: u8, floor: u32, threads: usize) -> Option<u32> {
    let control = Control::default();
    let dimensions = Dimensions { rows, cols, wrap: false };
    let proof = Proof::new(lexicon, dimensions, 3, floor, Some(threads), &control).unwrap();
    let units = (0..Proof::units(dimensions)).map(|unit| proof.unit(unit, &control).unwrap());
    let (board, points) = units.reduce(Verdict::or).unwrap().better?;
    assert_eq!(score(&board, lexicon, 3, &control).unwrap(), points);
    Some(points)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 60 } else { 300 }))]

    /// No bound lies below the points of a board: else a floor just below them would hide it.
    #[test]
    fn nothing_above_a_floor_is_missed(
        words in prop::collection::vec("[AST]{3,6}|[AQT]{0,2}QU[AT]{1,3}|[EST]{3,5}", 1..60),
        shape in prop::sample::select(vec![(2u8, 2u8), (1, 5), (2, 3), (3, 2)]),
        part in 0u32..=4,
    ) {
        let lexicon = lexicon(&words);
        let (rows, cols) = shape;
        prop_assume!(lexicon.alphabet().len().pow(u32::from(rows * cols)) < 20_000);
        let boards = every_board(&lexicon, rows, cols);
        let best = boards.iter().copied().max().unwrap();
        let floor = best * part / 4;
        let expected = Some(best).filter(|&best| best > floor);
        prop_assert_eq!(above(&lexicon, rows, cols, floor, 1), expected);
    }
}

#[test]
fn three_letters_on_three_by_three() {
    let words = ["TAT", "TATS", "STAT", "STATS", "TASTS", "ATTA", "SATS", "TASS", "ASST", "TSATSA"];
    let lexicon = lexicon(&words.map(str::to_owned));
    let best = every_board(&lexicon, 3, 3).into_iter().max().unwrap();
    for threads in [1, 2] {
        assert_eq!(above(&lexicon, 3, 3, best - 1, threads), Some(best));
        assert_eq!(above(&lexicon, 3, 3, best, threads), None);
    }
}

#[test]
fn large_boards_are_asked_in_units() {
    let lexicon = lexicon(&["TAT", "STATS", "ATTAS", "BATS"].map(str::to_owned));
    let best = above(&lexicon, 2, 5, 0, 2).unwrap();
    assert_eq!(above(&lexicon, 2, 5, best - 1, 1), Some(best));
    assert_eq!(above(&lexicon, 2, 5, best, 1), None);
}

#[test]
fn a_proof_can_be_stopped() {
    let (lexicon, control) = (Lexicon::embedded(), Control::default());
    let dimensions = Dimensions { rows: 3, cols: 4, wrap: false };
    let proof = Proof::new(&lexicon, dimensions, 3, 1000, None, &control).unwrap();
    assert!(Proof::units(dimensions) > 1);
    control.cancel();
    assert!(proof.unit(0, &control).is_err());
}
