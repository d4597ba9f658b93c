//! Boggle: fast against slow, engine against engine, method against method.

mod best;
mod naive;
mod prove;

use naive::{all_paths, touch};
use proptest::prelude::*;
use wordgrid_core::boggle::{
    Batch, Board, Bytes, Dice, Dimensions, Engine, Found, LoneQ, Reading, Searcher, Taught, Tile,
    Trace, points, score, solve,
};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;

fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    for word in words {
        builder.push(word).unwrap();
    }
    builder.build(&Control::default()).unwrap()
}

fn board(text: &str) -> Board {
    Board::parse(text, Reading::default()).unwrap()
}

/// Words and paths, without the count of work, which differs by method.
fn answer(mut found: Found) -> Found {
    found.operations = 0;
    found
}

/// The tiles of a small alphabet, Q and digraphs included.
fn tiles() -> impl Strategy<Value = Vec<Tile>> {
    let tile = prop_oneof![
        12 => prop::sample::select(vec!["A", "E", "N", "S", "T", "U"]),
        2 => prop::sample::select(vec!["QU", "TH", "EN", "#"]),
        1 => prop::sample::select(vec!["?", "Q", "QU"]),
    ];
    prop::collection::vec(tile.prop_map(|text| Tile::parse(text, LoneQ::Plain).unwrap()), 1..=12)
}

fn boards() -> impl Strategy<Value = Board> {
    (tiles(), 1usize..=4, any::<bool>()).prop_map(|(mut tiles, rows, wrap)| {
        let rows = rows.min(tiles.len());
        tiles.truncate(tiles.len() / rows * rows);
        let cols = (tiles.len() / rows) as u8;
        Board::new(Dimensions { rows: rows as u8, cols, wrap }, tiles).unwrap()
    })
}

fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[AENSTUQH]{1,6}|QU[AENST]{1,4}|[AEST]{0,2}QU[AENST]{0,3}", 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 1500 } else { 4000 }))]

    #[test]
    fn every_method_finds_what_brute_force_finds(
        board in boards(), words in words(), min_length in 1usize..5
    ) {
        let lexicon = lexicon(&words);
        let control = Control::default();
        let mut expected = all_paths(&board, &lexicon.iter().collect::<Vec<_>>());
        expected.retain(|word, _| word.len() >= min_length);
        let found = answer(solve(&board, &lexicon, min_length, &control).unwrap());
        let spelled: Vec<String> =
            found.numbers().iter().map(|&number| lexicon.word_at(number.into()).unwrap()).collect();
        prop_assert_eq!(&spelled, &expected.keys().cloned().collect::<Vec<_>>());
        let total: u32 = spelled.iter().map(|word| points(word.len())).sum();
        prop_assert_eq!(found.score, total);
        prop_assert_eq!(score(&board, &lexicon, min_length, &control).unwrap(), total);
        for (at, (word, paths)) in expected.iter().enumerate() {
            prop_assert_eq!(found.path(at), &paths[0]);
            let trace = Trace::new(&board, word).unwrap();
            prop_assert_eq!(&trace.paths(None, &control).unwrap(), paths);
            let mut starts: Vec<u8> = paths.iter().map(|path| path[0]).collect();
            starts.dedup();
            prop_assert_eq!(trace.starts(&control).unwrap(), starts);
        }
        for method in Taught::ALL {
            let taught = method.solve(&board, &lexicon, min_length, &control).unwrap();
            prop_assert_eq!(answer(taught), found.clone(), "{}", method.name());
        }
        for engine in Engine::available() {
            let mut searcher = Searcher::with_engine(min_length, engine);
            let by_engine = searcher.solve(&board, &lexicon, &control).unwrap();
            prop_assert_eq!(answer(by_engine), found.clone(), "{:?}", engine);
            prop_assert_eq!(searcher.score(&board, &lexicon, &control).unwrap(), total);
        }
    }

    #[test]
    fn boards_read_what_they_write(board in boards()) {
        let dimensions = board.dimensions();
        let reading = Reading { q: LoneQ::Plain, wrap: dimensions.wrap };
        let has_qu = board.tiles().iter().any(Tile::is_qu);
        // Tiles of several letters need spaces between them and lines that tell rows apart; a compact
        // QU is written like a plain Q.
        let spaced = dimensions.rows > 1 && dimensions.cols > 1;
        if if board.is_compact() { dimensions.rows > 1 && !has_qu } else { spaced } {
            prop_assert_eq!(Board::parse(&board.to_string(), reading).unwrap(), board);
        }
    }
}

/// Checks an answer without searching: right words, real paths, in order.
fn verify(board: &Board, lexicon: &Lexicon, found: &Found) {
    assert!(found.numbers().is_sorted_by(|a, b| a < b));
    for (at, &number) in found.numbers().iter().enumerate() {
        let path = found.path(at);
        let spelled: String =
            path.iter().map(|&cell| board.tiles()[usize::from(cell)].letters()).collect();
        assert_eq!(spelled, lexicon.word_at(number.into()).unwrap());
        assert!(path.windows(2).all(|pair| touch(board, pair[0], pair[1])));
        assert!((1..path.len()).all(|at| !path[..at].contains(&path[at])));
    }
}

#[test]
fn engines_agree_on_random_boards_of_every_size() {
    let lexicon = Lexicon::embedded();
    let control = Control::default();
    let mut searchers: Vec<Searcher> =
        Engine::available().into_iter().map(|engine| Searcher::with_engine(3, engine)).collect();
    for (name, rows, cols) in
        [("new-4x4", 4, 4), ("big-5x5", 5, 5), ("super-6x6", 6, 6), ("new-4x4", 2, 7)]
    {
        let dice = Dice::named(name).unwrap();
        for seed in 0..400 {
            let tiles = dice.roll(usize::from(rows * cols), &mut Random::new(seed)).unwrap();
            let board = Board::new(Dimensions { rows, cols, wrap: seed % 5 == 0 }, tiles).unwrap();
            let found: Vec<Found> = searchers
                .iter_mut()
                .map(|searcher| searcher.solve(&board, &lexicon, &control).unwrap())
                .collect();
            assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{board}");
            let trie = Taught::Trie.solve(&board, &lexicon, 3, &control).unwrap();
            assert_eq!(answer(found[0].clone()), answer(trie), "{board}");
            verify(&board, &lexicon, &found[0]);
            let score = searchers[0].score(&board, &lexicon, &control).unwrap();
            assert_eq!(score, found[0].score);
        }
    }
}

/// Twenty thousand boards, or as many as `WORDGRID_BOARDS` says.
#[test]
fn engines_score_alike() {
    let count = std::env::var("WORDGRID_BOARDS").ok().and_then(|count| count.parse().ok());
    let (lexicon, control) = (Lexicon::embedded(), Control::default());
    let mut searchers: Vec<Searcher> =
        Engine::available().into_iter().map(|engine| Searcher::with_engine(3, engine)).collect();
    let mut random = Random::new(2026);
    let dimensions = Dimensions { rows: 4, cols: 4, wrap: false };
    let dice = Dice::named("new-4x4").unwrap();
    for _ in 0..count.unwrap_or(20_000) {
        let board = Board::new(dimensions, dice.roll(16, &mut random).unwrap()).unwrap();
        let score = |searcher: &mut Searcher| searcher.score(&board, &lexicon, &control).unwrap();
        let scores: Vec<u32> = searchers.iter_mut().map(score).collect();
        assert!(scores.iter().all(|score| *score == scores[0]), "{board}: {scores:?}");
    }
}

#[test]
fn hostile_boards_end_and_agree() {
    let lexicon = Lexicon::embedded();
    let control = Control::default().with_timeout(std::time::Duration::from_secs(50));
    for text in ["E".repeat(25), "S".repeat(16), "?".repeat(9), "ES".repeat(8), "?".repeat(16)] {
        let board = board(&text);
        let found = solve(&board, &lexicon, 3, &control).expect(&text);
        assert_eq!(score(&board, &lexicon, 3, &control).unwrap(), found.score, "{text}");
    }
    let short = solve(&board(&"?".repeat(9)), &lexicon, 3, &control).unwrap();
    let expected: usize = lexicon.length_counts(&Control::default()).unwrap()[3..=9].iter().sum();
    assert_eq!(short.len(), expected, "nine wildcards spell every word of up to nine letters");
}

#[test]
fn rich_boards_overflow_into_the_deep_search_unnoticed() {
    // Every string of three letters up to seven places long: far more prefixes than the queue holds.
    let mut words = vec![String::new()];
    for _ in 0..9 {
        let longer = words.iter().flat_map(|word| ["A", "B"].map(|letter| word.clone() + letter));
        words = longer.collect();
    }
    let lexicon = lexicon(&words);
    let board = board("ABABA BABAB ABABA BABAB ABABA");
    let control = Control::default();
    let found: Vec<Found> = Engine::available()
        .into_iter()
        .map(|engine| Searcher::with_engine(1, engine).solve(&board, &lexicon, &control).unwrap())
        .collect();
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(found[0].len(), 512);
    verify(&board, &lexicon, &found[0]);
}

#[test]
fn a_deadline_stops_the_methods() {
    let lexicon = lexicon(&["A".repeat(24) + "C"]);
    let board = board(&("A".repeat(24) + "B"));
    for method in Taught::ALL {
        let control = Control::default().with_timeout(std::time::Duration::from_millis(20));
        assert!(method.solve(&board, &lexicon, 1, &control).is_err(), "{}", method.name());
    }
}

#[test]
fn batches_answer_in_order_on_any_number_of_threads() {
    let lexicon = Lexicon::embedded();
    let control = Control::default();
    let dice = Dice::named("new-4x4").unwrap();
    let dimensions = Dimensions { rows: 4, cols: 4, wrap: false };
    let boards: Vec<Board> = (0..1000)
        .map(|seed| Board::new(dimensions, dice.roll(16, &mut Random::new(seed)).unwrap()).unwrap())
        .collect();
    let text: String = boards.iter().map(|board| board.to_string().replace('\n', "")).collect();
    let bytes = Bytes::new((4, 4), text.as_bytes(), 0).unwrap();
    assert_eq!(bytes.board(7), boards[7]);
    let batch =
        |threads| Batch { lexicon: &lexicon, min_length: 3, threads, engine: Engine::best() };
    let expected: Vec<i32> = boards
        .iter()
        .map(|board| Taught::Dawg.solve(board, &lexicon, 3, &control).unwrap().score.cast_signed())
        .collect();
    for threads in [Some(1), Some(3), None] {
        assert_eq!(batch(threads).score_bytes(bytes, &control).unwrap(), expected);
        assert_eq!(batch(threads).score(&boards, &control).unwrap(), expected);
        let found = batch(threads).solve(&boards, &control).unwrap();
        assert!(found.iter().map(|found| found.score.cast_signed()).eq(expected.iter().copied()));
    }
    control.cancel();
    assert!(batch(None).score_bytes(bytes, &control).is_err());
}

#[test]
fn bytes_name_what_is_no_letter() {
    let error = Bytes::new((1, 2), b"abc4", 6).unwrap_err().to_string();
    assert_eq!(error, "boards[7, 0, 1] is 52; expected an ASCII letter, '?' or '#'");
    let error = Bytes::new((12, 12), b"", 0).unwrap_err().to_string();
    assert_eq!(error, "boards of 12 rows and 12 columns; expected 1 to 128 cells");
}

#[test]
fn wildcards_and_blocked_cells_in_bytes() {
    let lexicon = lexicon(&["CAT".to_owned(), "QUIT".to_owned()]);
    let engine = Engine::Scalar;
    let batch = Batch { lexicon: &lexicon, min_length: 3, threads: Some(1), engine };
    let bytes = Bytes::new((2, 2), b"c?t#CAT#c#atqitz", 0).unwrap();
    assert_eq!(batch.score_bytes(bytes, &Control::default()).unwrap(), [1, 1, 1, 1]);
}

#[test]
fn wide_alphabets_take_the_deep_way() {
    let letters: Vec<char> = ('\u{0430}'..='\u{044f}').chain(['ё']).collect();
    let words = ["кот", "ток", "окно", "ёж"].map(str::to_owned);
    let all: Vec<String> = letters.iter().map(|letter| format!("{letter}{letter}")).collect();
    let lexicon = lexicon(&[&words[..], &all[..]].concat());
    assert_eq!(lexicon.alphabet().len(), 33);
    let found = solve(&board("кот нок"), &lexicon, 3, &Control::default()).unwrap();
    let spelled: Vec<String> =
        found.numbers().iter().map(|&number| lexicon.word_at(number.into()).unwrap()).collect();
    assert_eq!(spelled, ["КОТ", "ОКНО", "ТОК"]);
}

/// A file of answers computed elsewhere, where there is one.
fn shared_data(name: &str) -> Option<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    std::fs::read_to_string(format!("{path}/{name}")).ok()
}

/// The value behind a key, in a line of a JSON object written one pair a line.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let value = line.trim().strip_prefix(&format!("\"{key}\": "))?;
    Some(value.trim_end_matches(',').trim_matches('"'))
}

#[test]
fn boards_with_known_scores() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/words/enable2k.txt");
    let Some(text) = shared_data("boggle/enable2k-boards.json") else { return };
    let control = Control::default();
    let lexicon = Lexicon::from_file(std::path::Path::new(path), &control).unwrap();
    let mut searchers: Vec<Searcher> =
        Engine::available().into_iter().map(|engine| Searcher::with_engine(3, engine)).collect();
    let (mut rows, mut cols, mut current, mut words, mut checked) = (0, 0, None, 0, 0);
    for line in text.lines() {
        let number = |key| value(line, key).and_then(|value| value.parse::<u32>().ok());
        rows = number("rows").unwrap_or(rows);
        cols = number("cols").unwrap_or(cols);
        words = number("words").unwrap_or(words);
        if let Some(letters) = value(line, "board") {
            let bytes = Bytes::new((rows as usize, cols as usize), letters.as_bytes(), 0).unwrap();
            current = Some(bytes.board(0));
        }
        if let (Some(score), Some(board)) = (number("score"), &current) {
            for searcher in &mut searchers {
                let found = searcher.solve(board, &lexicon, &control).unwrap();
                assert_eq!((found.len(), found.score), (words as usize, score), "{board}");
                assert_eq!(searcher.score(board, &lexicon, &control).unwrap(), score, "{board}");
            }
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked} boards");
}

#[test]
fn the_board_that_is_taught() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/boggle/dictionary.txt");
    if shared_data("boggle/dictionary.txt").is_none() {
        return;
    }
    let control = Control::default();
    let lexicon = Lexicon::from_file(std::path::Path::new(path), &control).unwrap();
    let board = board("EZSUEOSEFEAIAYOL");
    let found = solve(&board, &lexicon, 2, &control).unwrap();
    assert_eq!((found.len(), found.score), (144, 161));
    for method in Taught::ALL {
        let taught = method.solve(&board, &lexicon, 2, &control).unwrap();
        assert_eq!(answer(taught), answer(found.clone()), "{}", method.name());
    }
}
