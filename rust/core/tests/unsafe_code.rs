//! Every path to `unsafe` code but the memory map, on inputs small enough for Miri, beside its safe twin.
//!
//! `make sanitize` runs this under Miri with the features compiled in, where it can be had.

use wordgrid_core::boggle::{Board, Engine, Reading, Searcher, Taught};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::scrabble::{
    Board as ScrabbleBoard, Layout, Position, Rack, Rules, Tile, TileSet, Vocabulary,
};

const WORDS: [&str; 12] =
    ["ACE", "ACT", "ARC", "CAR", "CART", "CAT", "EAR", "QUIT", "RACE", "RAT", "TAR", "TEAR"];

fn lexicon() -> Lexicon {
    let mut builder = LexiconBuilder::default();
    WORDS.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

#[test]
fn engines_find_what_the_trie_finds() {
    let (lexicon, control) = (lexicon(), Control::default());
    for text in ["CART", "CARE TQIE", "ACT REQ ITA", "CCCC AAAA TTTT RRRR"] {
        let board = Board::parse(text, Reading::default()).unwrap();
        let expected = Taught::Trie.solve(&board, &lexicon, 3, &control).unwrap();
        for engine in Engine::available() {
            let mut searcher = Searcher::with_engine(3, engine);
            let found = searcher.solve(&board, &lexicon, &control).unwrap();
            assert_eq!(found.numbers(), expected.numbers(), "{engine:?} {text}");
            assert!(found.paths().eq(expected.paths()), "{engine:?} {text}");
            let score = searcher.score(&board, &lexicon, &control).unwrap();
            assert_eq!(score, expected.score, "{engine:?} {text}");
        }
    }
}

#[test]
fn words_are_listed_and_found() {
    let lexicon = lexicon();
    assert!(lexicon.iter().eq(WORDS.map(String::from)));
    assert_eq!(
        lexicon.words_with_prefix("CA", &Control::default()).unwrap().iter().collect::<Vec<_>>(),
        WORDS[3..6]
    );
    let found: Vec<String> = lexicon.matching("?A*", &Control::default()).unwrap().iter().collect();
    assert_eq!(
        found,
        ["CAR", "CART", "CAT", "EAR", "RACE", "RAT", "TAR"]
            .into_iter()
            .filter(|word| word.as_bytes()[1] == b'A')
            .collect::<Vec<_>>()
    );
    let made: Vec<String> =
        lexicon.anagrams("CARE?", false, &Control::default()).unwrap().iter().collect();
    assert_eq!(made.len(), 11, "{made:?}");
}

#[test]
fn moves_are_listed_and_counted() {
    let tile = |face: char| Tile { face: face.to_string(), value: 1, count: 2 };
    let tileset = TileSet::new("ACEIQRTU".chars().map(tile).collect(), 1).unwrap();
    let (lexicon, control) = (lexicon(), Control::default());
    let vocabulary = Vocabulary::of(&lexicon, &tileset, &control).unwrap();
    let layout = Layout::named("plain", 5).unwrap();
    let mut board = ScrabbleBoard::new(layout, Rules::Standard, tileset.clone());
    let rack = Rack::parse("CAR?", &tileset).unwrap();
    for _ in 0..2 {
        let position =
            Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
        let found = position.moves().unwrap();
        assert_eq!(position.count_moves(), Ok(found.len()));
        let best = position.best_move().unwrap();
        assert_eq!(best, found.iter().copied().min());
        let play = best.expect("there is a word to lay").unpack(&board);
        board.push(&play).unwrap();
    }
}
