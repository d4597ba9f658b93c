//! The counts of `puzzles/golden/crossword.txt`, which the Python tests read too.

use wordgrid_core::control::Control;
use wordgrid_core::crossword::{FillIn, FillOptions, Grid};
use wordgrid_core::lexicon::Lexicon;

#[test]
fn counts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/golden/crossword.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        lines += 1;
        let fields: Vec<&str> = line.split(' ').collect();
        let grid = Grid::parse(fields[1].split('/')).unwrap();
        match fields[..] {
            ["fills", _, distinct, repeats] => {
                assert_eq!(count_fills(&grid, false), distinct, "{line}");
                assert_eq!(count_fills(&grid, true), repeats, "{line}");
            }
            ["fillin", _, words, count] => {
                let words = words.split(',').map(str::to_owned).collect();
                let puzzle = FillIn::new(&grid, words, 2).unwrap();
                let found = puzzle.count(None, &Control::default()).unwrap();
                assert_eq!(found.to_u64(), count.parse().ok(), "{line}");
            }
            _ => panic!("{line:?} is no golden line"),
        }
    }
    assert!(lines > 10);
}

fn count_fills(grid: &Grid, repeats: bool) -> String {
    let options = FillOptions { repeats, ..FillOptions::default() };
    let count = grid.count_fills(&Lexicon::embedded(), &options, None, &Control::default());
    count.unwrap().to_u64().unwrap().to_string()
}
