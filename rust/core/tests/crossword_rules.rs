//! Theme words, stems, trial after crossing out, progress: against exhaustive search.

mod naive_crossword;

use std::collections::BTreeSet;

use proptest::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::crossword::{
    Direction, FillIn, FillOptions, Grid, Method, Outcome, Slot, Trial,
};
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};

const METHODS: [Method; 3] = [Method::Auto, Method::Static, Method::Forward];

fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).expect("made of letters"));
    builder.build(&Control::default()).expect("a small list")
}

/// The words of every fill, sorted; the count must agree.
fn all_fills(grid: &Grid, lexicon: &Lexicon, options: &FillOptions) -> Vec<Vec<String>> {
    let control = Control::default();
    let mut fills = grid.fills(lexicon, options, &control).unwrap();
    let mut all: Vec<Vec<String>> = Vec::new();
    while let Some(fill) = fills.next(&control).unwrap() {
        fill.verify(grid).unwrap();
        all.push(fill.words);
    }
    let counted = grid.count_fills(lexicon, options, None, &control).unwrap();
    assert_eq!(counted.to_u64(), Some(all.len() as u64));
    all.sort();
    all
}

/// Every form that the rule gives a word: written the other way round than the solver reads it.
fn forms(base: &str) -> Vec<String> {
    let last = base.chars().last().unwrap();
    let head = &base[..base.len() - 1];
    let letters: Vec<char> = base.chars().rev().collect();
    let vowel = |letter: &char| "AEIOU".contains(*letter);
    let doubles = !"AEIOUWXY".contains(last)
        && "AEIOUY".contains(letters[1])
        && !letters[2..].iter().any(vowel);
    let mut forms = Vec::new();
    for ending in ["ED", "ER", "EST", "ING"] {
        match last {
            'E' => forms.push(format!("{head}{ending}")),
            'Y' => forms.push(format!("{head}I{ending}")),
            _ => {}
        }
        if last != 'E' && !doubles {
            forms.push(format!("{base}{ending}"));
        }
        forms.push(format!("{base}{last}{ending}"));
    }
    if last != 'S' {
        forms.push(format!("{base}S"));
    }
    if ["S", "X", "Z", "CH", "SH", "O"].iter().any(|hissing| base.ends_with(hissing)) {
        forms.push(format!("{base}ES"));
    }
    for ending in ["LY", "NESS"] {
        forms.push(format!("{base}{ending}"));
        if last == 'Y' {
            forms.push(format!("{head}I{ending}"));
        }
    }
    forms.extend((last == 'Y').then(|| format!("{head}IES")));
    forms.extend(base.strip_suffix("LE").map(|head| format!("{head}LY")));
    forms
}

/// For each word, the least word that steps from form to form lead to.
fn families(words: &[String]) -> Vec<usize> {
    let mut families: Vec<usize> = (0..words.len()).collect();
    for _ in words {
        for (at, base) in words.iter().enumerate() {
            let forms = forms(base);
            for other in (0..words.len()).filter(|&other| forms.contains(&words[other])) {
                let least = families[at].min(families[other]);
                (families[at], families[other]) = (least, least);
            }
        }
    }
    families
}

/// Words of three letters and some of their forms.
fn inflected() -> impl Strategy<Value = Vec<String>> {
    let base = "[ABSTEY]{3}|[AST]LE|[ABT]OX";
    prop::collection::vec((base, any::<[u8; 3]>()), 1..5).prop_map(|picks| {
        let words = picks.into_iter().flat_map(|(base, picks)| {
            let forms = forms(&base);
            let some: Vec<String> =
                picks.iter().map(|&pick| forms[usize::from(pick) % forms.len()].clone()).collect();
            some.into_iter().chain([base])
        });
        words.collect::<BTreeSet<_>>().into_iter().collect()
    })
}

/// Slots of the lengths that inflected words have, anywhere.
fn slot_grids() -> impl Strategy<Value = Grid> {
    let slot = (0usize..5, 0usize..5, any::<bool>(), 3usize..7);
    prop::collection::vec(slot, 1..5).prop_map(|slots| {
        let slot = |(id, (row, col, across, length)): (i64, (usize, usize, bool, usize))| {
            let direction = if across { Direction::Across } else { Direction::Down };
            Slot { id, row, col, direction, length }
        };
        Grid::from_slots((0..).zip(slots).map(slot).collect(), []).unwrap()
    })
}

/// Painted grids, with bars, all of whose cells have letters or not.
fn rows() -> impl Strategy<Value = Vec<String>> {
    let cell = prop_oneof![9 => Just("."), 3 => Just("#"), 4 => Just("A"), 3 => Just("B")];
    let bar = prop_oneof![8 => Just(""), 1 => Just("|"), 1 => Just("_")];
    let marked = (cell, bar).prop_map(|(cell, bar)| format!("{cell}{bar}"));
    (1usize..5, 1usize..5).prop_flat_map(move |(height, width)| {
        let row = prop::collection::vec(marked.clone(), width).prop_map(|row| row.concat());
        prop::collection::vec(row, height)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn stems_stand_once(grid in slot_grids(), words in inflected(), seed: u64) {
        let families = families(&words);
        let family = |word: &String| families[words.binary_search(word).unwrap()];
        let mut expected = naive_crossword::fills(&grid, &words, &vec![1; words.len()]);
        expected.retain(|fill| {
            fill.iter().map(family).collect::<BTreeSet<_>>().len() == fill.len()
        });
        expected.sort();
        for method in METHODS {
            let options =
                FillOptions { distinct_stems: true, seed, method, ..FillOptions::default() };
            prop_assert_eq!(all_fills(&grid, &lexicon(&words), &options), expected.clone());
        }
    }

    #[test]
    fn theme_words_stand_as_given(
        rows in rows(), words in prop::collection::btree_set("[A-C]{2,4}", 1..12), pick: u32,
        repeats: bool,
    ) {
        let grid = Grid::parse(rows.iter().map(String::as_str)).unwrap();
        prop_assume!(grid.slots().len() <= 8);
        let words: Vec<String> = words.into_iter().collect();
        let given = |slot: &Slot| -> String {
            slot.cells().map(|(row, col)| grid.rows()[row][col]).collect()
        };
        let whole = grid.slots().iter().map(given).enumerate();
        let theme: Vec<usize> = whole
            .filter(|(at, word)| !word.contains('.') && pick >> at & 1 != 0)
            .map(|(at, _)| at)
            .collect();
        let is_theme = |at: usize| theme.contains(&at);
        let kept: Vec<String> = theme.iter().map(|&at| given(&grid.slots()[at])).collect();
        let open: Vec<Slot> = grid.slots().iter().enumerate()
            .filter(|(at, _)| !is_theme(*at)).map(|(_, slot)| *slot).collect();
        let letters = (0..grid.rows().len()).flat_map(|row| (0..grid.width()).map(move |col| (row, col)));
        let open_cells: BTreeSet<_> = open.iter().flat_map(|slot| slot.cells()).collect();
        let letters = letters.filter(|cell| open_cells.contains(cell)).filter_map(|(row, col)| {
            let letter = grid.rows()[row][col];
            letter.is_alphabetic().then_some((row, col, letter))
        });
        let rest = Grid::from_slots(open, letters).unwrap();
        let copies: Vec<usize> = words.iter()
            .map(|word| if repeats { usize::MAX } else { usize::from(!kept.contains(word)) })
            .collect();
        let mut expected = naive_crossword::fills(&rest, &words, &copies);
        for fill in &mut expected {
            for (at, word) in theme.iter().zip(&kept) {
                fill.insert(*at, word.clone());
            }
        }
        expected.sort();
        for method in METHODS {
            let options =
                FillOptions { theme: theme.clone(), repeats, method, ..FillOptions::default() };
            prop_assert_eq!(all_fills(&grid, &lexicon(&words), &options), expected.clone());
        }
    }

    #[test]
    fn trials_find_the_same_solutions(
        rows in rows(), letters in "[A-C]{20}", honest: bool,
    ) {
        let grid = Grid::parse(rows.iter().map(String::as_str)).unwrap();
        prop_assume!(grid.slots().len() <= 7);
        let letters: Vec<char> = letters.chars().collect();
        let cell = |(row, col): (usize, usize)| match grid.rows()[row][col] {
            '.' => letters[row * 5 + col],
            given => given,
        };
        let mut words: Vec<String> =
            grid.slots().iter().map(|slot| slot.cells().map(cell).collect()).collect();
        if !honest && let Some(word) = words.first_mut() {
            *word = word.chars().rev().collect();
        }
        let puzzle = FillIn::new(&grid, words, 2).unwrap();
        let control = Control::default();
        let list = |mut solutions: wordgrid_core::crossword::FillInSolutions| {
            let mut all = Vec::new();
            while let Some(fill) = solutions.next(&control).unwrap() {
                fill.verify(&grid).unwrap();
                all.push(fill.words);
            }
            all
        };
        let by_trial = list(puzzle.solutions_by_trial());
        let mut sorted = by_trial.clone();
        sorted.sort();
        let mut expected = list(puzzle.solutions(0));
        expected.sort();
        prop_assert_eq!(sorted, expected);
        let count = puzzle.count(None, &control).unwrap();
        prop_assert_eq!(count.to_u64(), Some(by_trial.len() as u64));
        let trials = puzzle.trials(usize::MAX, &control).unwrap();
        let solved = |trial: &Trial| trial.outcome == Outcome::Solved;
        prop_assert!(trials.is_empty() || trials.iter().any(solved) != by_trial.is_empty());
    }
}

#[test]
fn unconnected_parts_are_multiplied() {
    let control = Control::default();
    let row = "..#".repeat(20);
    let grid = Grid::parse([&*row; 1]).unwrap();
    let options = FillOptions { repeats: true, ..FillOptions::default() };
    let count = grid.count_fills(&Lexicon::embedded(), &options, None, &control).unwrap();
    assert_eq!(count.to_u64(), None, "96 to the power of 20 is more than 2 to the power of 64");
    let limited = grid.count_fills(&Lexicon::embedded(), &options, Some(7), &control).unwrap();
    assert_eq!(limited.to_u64(), Some(7));
}

#[test]
fn progress_shows_the_best_so_far() {
    let grid = Grid::parse(["......"; 6]).unwrap();
    let control = Control::default();
    for method in METHODS {
        let options = FillOptions { method, ..FillOptions::default() };
        let mut fills = grid.fills(&Lexicon::embedded(), &options, &control).unwrap();
        let progress = fills.progress();
        assert_eq!(progress.steps(), 0);
        assert_eq!(progress.best().words, vec![None; 12]);
        if method == Method::Auto {
            let fill = fills.next(&control).unwrap().unwrap();
            let best = progress.best();
            assert!(progress.steps() > 0);
            assert_eq!(best.rows, fill.rows, "in the end the best is the fill");
            assert_eq!(best.words.into_iter().flatten().collect::<Vec<_>>(), fill.words);
        }
    }
}
