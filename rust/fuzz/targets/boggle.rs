//! Boards of any text: printed and read back, solved by every engine and method as by brute force.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::boggle::{
    Board, Engine, Found, LoneQ, Reading, Searcher, Taught, Tile, Trace, points, score, solve,
};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_fuzz::chosen;

#[path = "../../core/tests/boggle/naive.rs"]
mod naive;

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    words: u16,
    plain_q: bool,
    wrap: bool,
    min_length: u8,
    text: &'a str,
}

fn read_back(board: &Board, reading: Reading) {
    let dimensions = board.dimensions();
    let has_qu = board.tiles().iter().any(Tile::is_qu) && reading.q == LoneQ::Plain;
    let spaced = dimensions.rows > 1 && dimensions.cols > 1;
    if if board.is_compact() { dimensions.rows > 1 && !has_qu } else { spaced } {
        assert_eq!(Board::parse(&board.to_string(), reading).as_ref(), Ok(board));
    }
}

fn answer(mut found: Found) -> Found {
    found.operations = 0;
    found
}

fn compare(board: &Board, lexicon: &Lexicon, min_length: usize) {
    let control = Control::default();
    let mut expected = naive::all_paths(board, &lexicon.iter().collect::<Vec<_>>());
    expected.retain(|word, _| word.chars().count() >= min_length);
    let found = answer(solve(board, lexicon, min_length, &control).expect("nothing stops it"));
    let spelled = found.numbers().iter().map(|&number| lexicon.word_at(number.into()));
    assert!(spelled.map(|word| word.expect("a word's number")).eq(expected.keys().cloned()));
    let total = expected.keys().map(|word| points(word.chars().count())).sum();
    assert_eq!(score(board, lexicon, min_length, &control).expect("nothing stops it"), total);
    for (at, (word, paths)) in expected.iter().enumerate() {
        assert_eq!(found.path(at), &paths[0]);
        let trace = Trace::new(board, word).expect("a word of letters");
        assert_eq!(&trace.paths(None, &control).expect("nothing stops it"), paths);
    }
    for method in Taught::ALL {
        let taught = method.solve(board, lexicon, min_length, &control).expect("nothing stops it");
        assert_eq!(answer(taught), found, "{}", method.name());
    }
    for engine in Engine::available() {
        let mut searcher = Searcher::with_engine(min_length, engine);
        let by_engine = searcher.solve(board, lexicon, &control).expect("nothing stops it");
        assert_eq!(answer(by_engine), found, "{engine:?}");
    }
}

fuzz_target!(|question: Question<'_>| {
    let q = if question.plain_q { LoneQ::Plain } else { LoneQ::Qu };
    let reading = Reading { q, wrap: question.wrap };
    let Ok(board) = Board::parse(question.text, reading) else { return };
    read_back(&board, reading);
    let wild = board.tiles().iter().filter(|tile| **tile == Tile::Wild).count();
    if board.tiles().len() <= 12 && wild < 4 {
        // Brute force takes too long on more.
        let (_, lexicon) = chosen(24, question.words);
        compare(&board, &lexicon, usize::from(question.min_length % 6));
    }
});
