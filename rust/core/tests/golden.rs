//! The counts of `puzzles/golden`, which the Python tests read too.

use std::path::Path;

use wordgrid_core::boggle::{self, Board, LoneQ, Tile};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;

#[test]
fn lexicon_counts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/golden/lexicon.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lexicon = Lexicon::embedded();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [kind, question, count, first, last] = fields[..] else { panic!("{line}") };
        let found = match kind {
            "match" => lexicon.matching(question).unwrap(),
            "prefix" => lexicon.words_with_prefix(question),
            "anagram" => lexicon.anagrams(question, true).unwrap(),
            "some" => lexicon.anagrams(question, false).unwrap(),
            _ => panic!("{line}"),
        };
        assert_eq!(found.len().to_string(), count, "{line}");
        assert_eq!(found.iter().next().unwrap_or("-"), first, "{line}");
        assert_eq!(found.iter().last().unwrap_or("-"), last, "{line}");
        lines += 1;
    }
    assert!(lines > 20, "the golden file was read");
}

#[test]
fn boggle_boards() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/golden/boggle.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let (lexicon, control) = (Lexicon::embedded(), Control::default());
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [words, points, longest, rows] = fields[..] else { panic!("{line}") };
        let tile = |text: &str| Tile::parse(text, LoneQ::Qu).unwrap();
        let row = |row: &str| {
            if row.contains(',') {
                row.split(',').map(tile).collect()
            } else {
                row.chars().map(|letter| tile(&letter.to_string())).collect()
            }
        };
        let board = Board::from_rows(rows.split('/').map(row).collect(), false).unwrap();
        let found = boggle::solve(&board, &lexicon, 3, &control).unwrap();
        assert_eq!(found.len().to_string(), words, "{line}");
        assert_eq!(found.score.to_string(), points, "{line}");
        let spelled = found.numbers().iter().map(|&number| lexicon.word_at(number.into()).unwrap());
        let first_longest = spelled.rev().max_by_key(String::len);
        assert_eq!(first_longest.as_deref().unwrap_or("-"), longest, "{line}");
        lines += 1;
    }
    assert!(lines > 20, "the golden file was read");
}
