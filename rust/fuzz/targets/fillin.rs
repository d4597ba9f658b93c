//! Fill-ins of any grid and words: verified, and the same solutions by search, by trial and counted.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_core::crossword::{FillIn, FillInSolutions, Grid};

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    min_length: u8,
    seed: u64,
    text: &'a str,
}

/// The solutions, or nothing when there are too many.
fn all(mut solutions: FillInSolutions, grid: &Grid) -> Option<Vec<Vec<String>>> {
    let control = Control::default();
    let mut found = Vec::new();
    while let Some(fill) = solutions.next(&control).expect("nothing stops it") {
        fill.verify(grid).expect("a solution");
        found.push(fill.rows);
        if found.len() > 200 {
            return None;
        }
    }
    found.sort();
    Some(found)
}

fuzz_target!(|question: Question<'_>| {
    let (picture, words) = question.text.split_once("\n\n").unwrap_or((question.text, ""));
    let Ok(grid) = Grid::parse(picture.lines()) else { return };
    let words = words.lines().map(str::to_owned).collect();
    let Ok(puzzle) = FillIn::new(&grid, words, usize::from(question.min_length % 4)) else {
        return;
    };
    let control = Control::default();
    let possible = puzzle.possible_words(&control).expect("nothing stops it");
    let rounds = puzzle.simplify(&control).expect("nothing stops it");
    assert_eq!(rounds.last().map(|round| round.possible.len()), Some(possible.len()));
    if puzzle.reason().is_some() || puzzle.grid().slots().len() > 12 {
        return;
    }
    let grid = puzzle.grid();
    let Some(found) = all(puzzle.solutions(question.seed), grid) else { return };
    assert_eq!(all(puzzle.solutions_by_trial(), grid).as_ref(), Some(&found));
    let counted = puzzle.count(None, &Control::default()).expect("nothing stops it");
    assert_eq!(counted.to_u64(), Some(found.len() as u64));
});
