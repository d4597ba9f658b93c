//! The search for the best board, against brute force where that is possible.

use std::sync::Mutex;
use std::time::Duration;

use wordgrid_core::boggle::{BestSearch, Board, Dimensions, Target, score, solve};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;

use super::lexicon;

fn search(lexicon: &Lexicon, rows: u8, cols: u8, target: Target) -> BestSearch<'_> {
    BestSearch {
        lexicon,
        dimensions: Dimensions { rows, cols, wrap: false },
        min_length: 3,
        target,
        seed: 1,
        runs: 4,
        sweeps: 20,
        pool: 20,
        threads: Some(1),
    }
}

/// Every board of 2x2 over the letters of a lexicon.
fn every_board(lexicon: &Lexicon) -> Vec<Board> {
    let letters = lexicon.alphabet().letters();
    let pick = |mut number: usize| -> String {
        let next = |_| {
            let letter = letters[number % letters.len()];
            number /= letters.len();
            letter
        };
        (0..4).map(next).collect()
    };
    (0..letters.len().pow(4)).map(|number| super::board(&pick(number))).collect()
}

#[test]
fn small_boards_as_by_brute_force() {
    let words = ["STAR", "RATS", "TARS", "ARTS", "TAR", "ART", "SAT", "TEAS", "SEAT", "EAT", "QUA"];
    let lexicon = lexicon(&words.map(str::to_owned));
    let control = Control::default();
    let boards = every_board(&lexicon);
    let points = |board: &Board| score(board, &lexicon, 3, &control).unwrap();
    let best = search(&lexicon, 2, 2, Target::Score).run(&control, &|_| ()).unwrap();
    assert_eq!(points(&best), boards.iter().map(points).max().unwrap());
    let count = |board: &Board| solve(board, &lexicon, 3, &control).unwrap().len();
    let most = search(&lexicon, 2, 2, Target::Words).run(&control, &|_| ()).unwrap();
    assert_eq!(count(&most), boards.iter().map(count).max().unwrap());
    let some = search(&lexicon, 2, 2, Target::WordsIn(2..=3)).run(&control, &|_| ()).unwrap();
    assert!((2..=3).contains(&count(&some)));
}

#[test]
fn the_longest_word_is_found() {
    let lexicon = lexicon(&["CAT", "CATS", "SCATTER"].map(str::to_owned));
    let control = Control::default();
    let best = search(&lexicon, 3, 3, Target::Longest).run(&control, &|_| ()).unwrap();
    let found = solve(&best, &lexicon, 3, &control).unwrap();
    assert_eq!(lexicon.word_at(found.numbers()[found.len() - 1].into()).unwrap(), "SCATTER");
}

#[test]
fn threads_and_time_limits() {
    let lexicon = Lexicon::embedded();
    let control = Control::default();
    let one = search(&lexicon, 3, 3, Target::Score);
    let told = Mutex::new(Vec::new());
    let board = one.run(&control, &|at| told.lock().unwrap().push(at)).unwrap();
    let told = told.into_inner().unwrap();
    assert_eq!(told.iter().map(|at| at.runs).max(), Some(4));
    assert_eq!(told.last().unwrap().board, board, "the last board told of is the best");
    let two = BestSearch { threads: Some(2), ..one.clone() };
    assert_eq!(two.run(&control, &|_| ()).unwrap(), board);
    let hasty = Control::default().with_timeout(Duration::ZERO);
    assert_eq!(one.run(&hasty, &|_| ()).unwrap().dimensions(), board.dimensions());
    control.cancel();
    assert!(one.run(&control, &|_| ()).is_err());
}
