//! The crossword solvers against exhaustive search, on thousands of small random puzzles.

mod naive_crossword;

use std::collections::BTreeSet;

use proptest::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::crossword::{Direction, Fill, FillIn, FillOptions, Grid, Method, Slot};
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};

fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).expect("made of letters"));
    builder.build(&Control::default()).expect("a small list")
}

/// Every fill that a method finds, sorted.
fn all_fills(grid: &Grid, lexicon: &Lexicon, options: &FillOptions) -> Vec<Fill> {
    let control = Control::default();
    let mut fills = grid.fills(lexicon, options, &control).unwrap();
    let mut all: Vec<Fill> = std::iter::from_fn(|| fills.next(&control).unwrap()).collect();
    all.sort_by(|one, two| one.words.cmp(&two.words));
    all
}

fn rows(height: usize, width: usize) -> impl Strategy<Value = Vec<String>> {
    let cell = prop_oneof![12 => Just("."), 4 => Just("#"), 1 => Just("A"), 1 => Just("B")];
    let bar = prop_oneof![8 => Just(""), 1 => Just("|"), 1 => Just("_"), 1 => Just("_|")];
    let marked = (cell, bar).prop_map(|(cell, bar)| format!("{cell}{bar}"));
    let row = prop::collection::vec(marked, width).prop_map(|row| row.concat());
    prop::collection::vec(row, height)
}

fn grids() -> impl Strategy<Value = Grid> {
    let sizes = (1usize..5, 1usize..5).prop_flat_map(|(height, width)| rows(height, width));
    sizes.prop_map(|rows| Grid::parse(rows.iter().map(String::as_str)).unwrap())
}

/// Slots anywhere, in any order: crossing, touching, overlapping.
fn slot_grids() -> impl Strategy<Value = Grid> {
    let slot = (0usize..4, 0usize..4, any::<bool>(), 2usize..4);
    prop::collection::vec(slot, 1..6).prop_map(|slots| {
        let slot = |(id, (row, col, across, length)): (i64, (usize, usize, bool, usize))| {
            let direction = if across { Direction::Across } else { Direction::Down };
            Slot { id, row, col, direction, length }
        };
        Grid::from_slots((0..).zip(slots).map(slot).collect(), []).unwrap()
    })
}

fn words(most: usize) -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set("[A-C]{2,4}", 1..most).prop_map(|words| words.into_iter().collect())
}

/// What all methods must agree on for one grid and list.
fn check_fills(grid: &Grid, words: &[String], repeats: bool, seed: u64) {
    let mut lexicon = lexicon(words);
    if seed.is_multiple_of(2) {
        let scores = words.iter().zip([10, 50, 40, 90, 20].into_iter().cycle());
        lexicon = lexicon
            .with_scores(scores.map(|(word, score)| (&**word, score)), &Control::default())
            .unwrap();
    }
    let copies = vec![if repeats { usize::MAX } else { 1 }; words.len()];
    let mut expected = naive_crossword::fills(grid, words, &copies);
    expected.sort();
    for method in [Method::Auto, Method::Static, Method::Forward] {
        let options = FillOptions { repeats, seed, method, ..FillOptions::default() };
        let fills = all_fills(grid, &lexicon, &options);
        for fill in &fills {
            fill.verify(grid).unwrap();
            assert!(repeats || fill.verify_distinct().is_ok());
        }
        let found: Vec<_> = fills.into_iter().map(|fill| fill.words).collect();
        assert_eq!(found, expected, "{method:?}\n{grid}");
        let control = Control::default();
        let first = grid.fill(&lexicon, &options, &control).unwrap();
        assert_eq!(first.is_some(), !expected.is_empty(), "{method:?}");
        for limit in [None, Some(0), Some(2)] {
            let counted = grid.count_fills(&lexicon, &options, limit, &control).unwrap();
            let expected = limit.map_or(expected.len(), |limit| expected.len().min(limit as usize));
            assert_eq!(counted.to_u64(), Some(expected as u64), "{method:?}\n{grid}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn fills_are_those_of_exhaustive_search(
        grid in grids(), words in words(14), repeats: bool, seed: u64,
    ) {
        prop_assume!(grid.slots().len() <= 8);
        check_fills(&grid, &words, repeats, seed);
    }

    #[test]
    fn slots_alone_fill_like_exhaustive_search(
        grid in slot_grids(), words in words(10), repeats: bool, seed: u64,
    ) {
        check_fills(&grid, &words, repeats, seed);
    }

    #[test]
    fn fill_ins_are_those_of_exhaustive_search(
        grid in grids(), letters in "[A-C]{40}", picks in prop::collection::vec(any::<u32>(), 8),
        honest: bool, seed: u64,
    ) {
        prop_assume!(!grid.slots().is_empty() && grid.slots().len() <= 7);
        let listed = listed_words(&grid, &letters, &picks, honest);
        let distinct: Vec<String> = listed.iter().collect::<BTreeSet<_>>().into_iter().cloned().collect();
        let copies: Vec<usize> =
            distinct.iter().map(|word| listed.iter().filter(|other| *other == word).count()).collect();
        let mut expected = naive_crossword::fills(&grid, &distinct, &copies);
        expected.sort();
        let puzzle = FillIn::new(&grid, listed, 2).unwrap();
        prop_assert!(puzzle.reason().is_none());
        let control = Control::default();
        let mut solutions = puzzle.solutions(seed);
        let mut found = Vec::new();
        while let Some(fill) = solutions.next(&control).unwrap() {
            fill.verify(&grid).unwrap();
            found.push(fill.words);
        }
        found.sort();
        prop_assert_eq!(found, expected);
    }
}

/// A word for each slot: read from a random picture, so that they fit, or, dishonestly, with the
/// letters of some words changed.
fn listed_words(grid: &Grid, letters: &str, picks: &[u32], honest: bool) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let cell = |(row, col): (usize, usize)| match grid.rows()[row][col] {
        '.' => letters[(row * 7 + col) % letters.len()],
        given => given,
    };
    let mut words: Vec<String> =
        grid.slots().iter().map(|slot| slot.cells().map(cell).collect()).collect();
    if !honest {
        let at = picks[0] as usize % words.len();
        words[at] = words[at]
            .chars()
            .rev()
            .map(|letter| if letter == 'A' { 'B' } else { letter })
            .collect();
    }
    words.sort_by_key(|word| picks[word.len() % picks.len()].wrapping_mul(word.len() as u32));
    words
}

#[test]
fn given_letters_beyond_the_alphabet_have_no_fill() {
    let lexicon = lexicon(&["AB".into(), "BA".into()]);
    let control = Control::default();
    for rows in [["Ż.", ".."], ["ß.", ".."], ["z.", ".."]] {
        let grid = Grid::parse(rows).unwrap();
        assert_eq!(grid.fill(&lexicon, &FillOptions::default(), &control).unwrap(), None);
    }
}

#[test]
fn theme_words_stand_as_given() {
    let lexicon = lexicon(&["XA".into(), "YB".into(), "AB".into()]);
    let grid = Grid::parse(["XY", ".."]).unwrap();
    let control = Control::default();
    let strict = FillOptions::default();
    assert_eq!(grid.fill(&lexicon, &strict, &control).unwrap(), None, "XY is no word");
    let theme = FillOptions { theme: vec![0], ..FillOptions::default() };
    let fill = grid.fill(&lexicon, &theme, &control).unwrap().unwrap();
    assert_eq!(fill.rows, ["XY", "AB"]);
    assert_eq!(fill.words, ["XY", "AB", "XA", "YB"]);
}

#[test]
fn low_scores_are_left_out() {
    let words: Vec<String> = ["AB", "BA", "AA", "BB"].map(str::to_owned).to_vec();
    let lexicon = lexicon(&words)
        .with_scores([("AB", 60), ("BA", 60), ("AA", 10)], &Control::default())
        .unwrap();
    let grid = Grid::parse(["..", "##"]).unwrap();
    let options = FillOptions { min_score: 50, ..FillOptions::default() };
    let fills = all_fills(&grid, &lexicon, &options);
    assert_eq!(fills.iter().map(|fill| &*fill.words[0]).collect::<Vec<_>>(), ["AB", "BA"]);
    assert_eq!(fills[0].score, 60);
}

#[test]
fn good_words_come_first() {
    let words: Vec<String> = Lexicon::embedded()
        .words_with_prefix("", &Control::default())
        .unwrap()
        .iter()
        .map(str::to_owned)
        .collect();
    let score = |word: &str| if word.starts_with('S') { 10 } else { 50 };
    let scores: Vec<(&str, i32)> = words.iter().map(|word| (&**word, score(word))).collect();
    let lexicon = Lexicon::embedded().with_scores(scores, &Control::default()).unwrap();
    let grid = Grid::parse(["....", "....", "....", "...."]).unwrap();
    for seed in 0..5 {
        let options = FillOptions { seed, ..FillOptions::default() };
        let fill = grid.fill(&lexicon, &options, &Control::default()).unwrap().unwrap();
        assert_eq!(fill.score, 8 * 50, "no word in S where none is needed");
    }
    let forced = Grid::parse(["S...", "....", "....", "...."]).unwrap();
    let options = FillOptions::default();
    let fill = forced.fill(&lexicon, &options, &Control::default()).unwrap().unwrap();
    assert!(fill.score <= 6 * 50 + 2 * 10, "low scores are let in where they are needed");
}

#[test]
fn grids_without_slots_have_one_fill() {
    let grid = Grid::parse([".#", "#A"]).unwrap();
    for method in [Method::Auto, Method::Static, Method::Forward] {
        let options = FillOptions { method, ..FillOptions::default() };
        let fills = all_fills(&grid, &Lexicon::embedded(), &options);
        assert_eq!(fills.len(), 1);
        assert_eq!(fills[0].rows, [".#", "#A"]);
    }
}

#[test]
fn the_same_seed_gives_the_same_fill() {
    let grid = Grid::parse(["....", "....", "....", "...."]).unwrap();
    let fill = |seed| {
        let options = FillOptions { seed, ..FillOptions::default() };
        grid.fill(&Lexicon::embedded(), &options, &Control::default()).unwrap().unwrap()
    };
    assert_eq!(fill(1), fill(1));
    assert!((2..8).any(|seed| fill(seed) != fill(1)));
}

#[test]
fn lists_that_cannot_match_say_why() {
    let grid = Grid::parse(["...", "#.#"]).unwrap();
    let reason = |words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        FillIn::new(&grid, words, 2).unwrap().reason()
    };
    assert_eq!(reason(&["cat", "at"]), None);
    let expected = "1 word for 2 slots: 0 words of length 2 for 1 slot";
    assert_eq!(reason(&["cat"]).as_deref(), Some(expected));
    let expected =
        "2 words for 2 slots: 0 words of length 2 for 1 slot, 1 word of length 4 for 0 slots";
    assert_eq!(reason(&["cat", "coat"]).as_deref(), Some(expected));
}

#[test]
fn fill_ins_keep_the_spelling_of_each_copy() {
    let grid = Grid::parse(["..", "##", ".."]).unwrap();
    let puzzle = FillIn::new(&grid, vec!["No".into(), "nO".into()], 2).unwrap();
    let mut solutions = puzzle.solutions(0);
    let fill = solutions.next(&Control::default()).unwrap().unwrap();
    assert_eq!(fill.words, ["No", "nO"]);
    assert_eq!(fill.rows, ["No", "##", "nO"]);
    assert_eq!(solutions.next(&Control::default()).unwrap(), None, "copies make no new grid");
}
