//! The counts of `puzzles/golden`, which the Python tests read too.

use std::path::Path;

use wordgrid_core::boggle::{self, LoneQ, Tile};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{
    Board, Laid, Layout, MoveList, PackedMove, Position, Rack, Rules, Vocabulary, language,
};

#[test]
fn lexicon_counts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/golden/lexicon.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lexicon = Lexicon::embedded();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [kind, question, count, first, last] = fields[..] else { panic!("{line}") };
        let found: Vec<String> = match kind {
            "match" => lexicon.matching(question, &Control::default()).unwrap().iter().collect(),
            "prefix" => lexicon
                .words_with_prefix(question, &Control::default())
                .unwrap()
                .iter()
                .map(str::to_owned)
                .collect(),
            "anagram" => {
                lexicon.anagrams(question, true, &Control::default()).unwrap().iter().collect()
            }
            "some" => {
                lexicon.anagrams(question, false, &Control::default()).unwrap().iter().collect()
            }
            _ => panic!("{line}"),
        };
        assert_eq!(found.len().to_string(), count, "{line}");
        assert_eq!(found.first().map_or("-", |word| word), first, "{line}");
        assert_eq!(found.last().map_or("-", |word| word), last, "{line}");
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
        let board = boggle::Board::from_rows(rows.split('/').map(row).collect(), false).unwrap();
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

/// The squares of a board in CGP: numbers are empty squares.
fn squares(cgp: &str, board: &Board) -> Vec<Option<Laid>> {
    let mut squares = Vec::new();
    for row in cgp.split('/') {
        let mut number = 0;
        for letter in row.chars().chain([' ']) {
            if let Some(digit) = letter.to_digit(10) {
                number = number * 10 + digit as usize;
                continue;
            }
            squares.extend(std::iter::repeat_n(None, number));
            number = 0;
            squares.extend(board.tileset().read(&letter.to_string()).map(|(tile, _)| Some(tile)));
        }
    }
    squares
}

#[test]
fn scrabble_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/golden/scrabble.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let english = language::tileset("english").unwrap();
    let control = Control::default();
    let vocabulary = Vocabulary::of(&Lexicon::embedded(), &english, &control).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rules, cgp, rack, count, sum, score, _, word] = fields[..] else { panic!("{line}") };
        let size = cgp.split('/').count();
        let (rules, layout) = match (rules, size) {
            ("overlap", _) => (Rules::Overlap, "plain"),
            (_, 21) => (Rules::Standard, "super"),
            _ => (Rules::Standard, "standard"),
        };
        let board = Board::new(Layout::named(layout, size).unwrap(), rules, english.clone());
        let tiles = squares(cgp, &board);
        let board = board.with_squares(tiles).unwrap();
        let rack = Rack::parse(rack, &english).unwrap();
        let position =
            Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
        let mut moves = MoveList::new(position.moves().unwrap());
        assert_eq!(moves.len().to_string(), count, "{line}");
        let total: i32 = (0..moves.len()).filter_map(|i| moves.get(i)).map(PackedMove::score).sum();
        assert_eq!(total.to_string(), sum, "{line}");
        let best = moves.get(0).unwrap().unpack(&board);
        assert_eq!(best.score.to_string(), score, "{line}");
        assert_eq!(best.word(&english), word.to_uppercase(), "{line}");
        lines += 1;
    }
    assert!(lines > 15, "the golden file was read");
}
