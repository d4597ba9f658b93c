//! Searches that are stopped again and again find what those find that run through.

use std::sync::atomic::{AtomicU32, Ordering};

use wordgrid_core::control::Control;
use wordgrid_core::crossword::{Fill, FillIn, FillOptions, Grid, Method};
use wordgrid_core::error::Stopped;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;

/// Everything that `next` finds, sorted, and how often it was stopped: whenever it looks at its control.
fn all(
    mut next: impl FnMut(&Control<'_>) -> Result<Option<Fill>, Stopped>,
    stopping: bool,
) -> (Vec<Vec<String>>, u32) {
    let (mut found, mut stops) = (Vec::new(), 0);
    loop {
        let looks = AtomicU32::new(0);
        let poll = || stopping && looks.fetch_add(1, Ordering::Relaxed) == 0;
        match next(&Control::default().with_poll(&poll)) {
            Ok(Some(fill)) => found.push(fill.rows),
            Ok(None) => break,
            Err(Stopped::Cancelled) => stops += 1,
            Err(Stopped::Timeout) => unreachable!("there is no time limit"),
        }
    }
    found.sort();
    (found, stops)
}

/// Words of A and B.
fn words(count: u32, length: u32) -> Vec<String> {
    let mut random = Random::new(5);
    let word = |_| (0..length).map(|_| if random.below(2) == 0 { 'A' } else { 'B' }).collect();
    (0..count).map(word).collect()
}

fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

#[test]
fn fills() {
    let grid = Grid::parse(["....", "....", "....", "...."]).unwrap();
    let lexicon = lexicon(&words(12, 4));
    for method in [Method::Auto, Method::Static, Method::Forward] {
        let options = FillOptions { repeats: true, method, ..FillOptions::default() };
        let [through, stopped] = [false, true].map(|stopping| {
            let mut fills = grid.fills(&lexicon, &options, &Control::default()).unwrap();
            all(|control| fills.next(control), stopping)
        });
        assert!(stopped.1 > 0, "{method:?} was never stopped");
        assert!(through.0.len() > 100, "{}", through.0.len());
        assert_eq!(stopped.0, through.0, "{method:?}");
    }
}

#[test]
fn fill_ins() {
    let grid = Grid::parse(["...........#..........."; 15]).unwrap();
    // A picture of letters, whose runs are the words.
    let letters = words(15, 23);
    let letter = |row: usize, col: usize| letters[row].as_bytes()[col] as char;
    let spelled = grid.slots().iter().map(|slot| slot.cells().map(|(r, c)| letter(r, c)).collect());
    let puzzle = FillIn::new(&grid, spelled.collect(), 2).unwrap();
    let [through, stopped] = [false, true].map(|stopping| {
        let mut solutions = puzzle.solutions(0);
        all(|control| solutions.next(control), stopping)
    });
    assert!(stopped.1 > 0, "never stopped");
    assert_eq!(stopped.0, through.0);
    assert!(!through.0.is_empty());
}
