//! Fills of small grids: all methods find what exhaustive search finds, and each fill is verified.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_core::crossword::{FillOptions, Grid, Method};
use wordgrid_fuzz::chosen;

#[path = "../../core/tests/naive_crossword/mod.rs"]
mod naive_crossword;

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    words: u16,
    repeats: bool,
    seed: u64,
    text: &'a str,
}

fuzz_target!(|question: Question<'_>| {
    let Question { words, repeats, seed, text } = question;
    let upper = text.to_uppercase(); // as the exhaustive search compares
    let Ok(grid) = Grid::parse(upper.lines()) else { return };
    let cells = grid.slots().iter().map(|slot| slot.length).sum::<usize>();
    if grid.slots().len() > 8 || cells > 40 {
        return; // exhaustive search takes too long on more
    }
    let (words, lexicon) = chosen(14, words);
    let copies = vec![if repeats { usize::MAX } else { 1 }; words.len()];
    let mut expected = naive_crossword::fills(&grid, &words, &copies);
    expected.sort();
    let control = Control::default();
    for method in [Method::Auto, Method::Static, Method::Forward] {
        let options = FillOptions { repeats, seed, method, ..FillOptions::default() };
        let mut fills = grid.fills(&lexicon, &options, &control).expect("nothing stops it");
        let mut found = Vec::new();
        while let Some(fill) = fills.next(&control).expect("nothing stops it") {
            fill.verify(&grid).expect("a fill");
            assert!(repeats || fill.verify_distinct().is_ok());
            found.push(fill.words);
        }
        found.sort();
        assert_eq!(found, expected, "{method:?}\n{grid}");
        let counted = grid.count_fills(&lexicon, &options, None, &control);
        assert_eq!(counted.expect("nothing stops it").to_u64(), Some(expected.len() as u64));
    }
});
