//! The Scrabble search against brute force.

mod naive_scrabble;

use std::collections::BTreeSet;
use std::sync::Arc;

use naive_scrabble::{listed, naive};
use proptest::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;
use wordgrid_core::scrabble::{
    Asked, Board, Layout, MoveList, PackedMove, Position, Rack, Rules, Tile, TileSet, Vocabulary,
    language,
};

fn lexicon_of(words: &BTreeSet<String>) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

/// Three letters, so that small lists have many words in common, and perhaps a digraph.
fn tileset(digraph: bool) -> TileSet {
    let tile = |face: &str, value, count| Tile { face: face.to_owned(), value, count };
    let mut tiles = vec![tile("A", 1, 9), tile("B", 3, 4), tile("C", 0, 4)];
    tiles.extend(digraph.then(|| tile("AC", 5, 3)));
    TileSet::new(tiles, 3).unwrap()
}

fn moves(board: &Board, rack: &Rack, vocabulary: &Arc<Vocabulary>) -> Vec<PackedMove> {
    Position { board, rack, vocabulary, control: &Control::default() }.moves().unwrap()
}

/// Holds one position against the brute force.
fn compare(board: &Board, rack: &Rack, lexicon: &Lexicon, vocabulary: &Arc<Vocabulary>) {
    let position = Position { board, rack, vocabulary, control: &Control::default() };
    let found = position.moves().unwrap();
    assert_eq!(listed(board, &found), naive(board, rack, lexicon));
    assert_eq!(found.len(), listed(board, &found).len(), "no move stands twice");
    assert_eq!(position.count_moves(), Ok(found.len()));
    assert_eq!(position.best_move(), Ok(found.iter().copied().min()));
    compare_plain(board, rack, lexicon, &found);
    let fresh = Board::new(board.layout().clone(), board.rules(), board.tileset().clone());
    let fresh = fresh.with_squares(board.squares().to_vec()).unwrap();
    let sorted = |moves| {
        let mut list = MoveList::new(moves);
        (0..list.len()).map(|i| list.get(i)).collect::<Vec<_>>()
    };
    assert_eq!(
        sorted(moves(&fresh, rack, vocabulary)),
        sorted(found),
        "push and pop keep the lines"
    );
}

/// Holds the answers of lexicons that were never asked against a list.
fn compare_plain(board: &Board, rack: &Rack, lexicon: &Lexicon, expected: &[PackedMove]) {
    let control = Control::default();
    let words: BTreeSet<String> = lexicon.iter().collect();
    let [one, two, three] = std::array::from_fn(|_| lexicon_of(&words));
    let asked = |lexicon| Asked { board, rack, lexicon, control: &control };
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    let mut found = asked(&one).moves().unwrap();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert_eq!(asked(&two).count_moves().unwrap(), expected.len());
    let best = |lexicon| asked(lexicon).best_with(None).unwrap().map(|(_, play)| play);
    assert_eq!(best(&three), expected.first().copied());
    assert_eq!(best(&three), expected.first().copied(), "asked again, it is prepared");
}

/// Plays random moves on a board, compares after each, and takes some back.
fn play_and_compare(mut board: Board, lexicon: &Lexicon, seed: u64) {
    let tileset = board.tileset().clone();
    let vocabulary = Vocabulary::of(lexicon, &tileset, &Control::default()).unwrap();
    let mut random = Random::new(seed);
    for turn in 0..6 {
        let mut rack = Rack::default();
        for _ in 0..=random.below(if turn < 3 { 5 } else { 6 }) {
            let tiles = tileset.order();
            rack.add(tiles[random.below(tiles.len() as u32) as usize]);
        }
        compare(&board, &rack, lexicon, &vocabulary);
        let found = moves(&board, &rack, &vocabulary);
        if !found.is_empty() {
            let play = found[random.below(found.len() as u32) as usize].unpack(&board);
            board.push(&play).unwrap();
        }
        if random.below(4) == 0 {
            board.pop();
        }
    }
}

fn layout(size: usize, seed: u64) -> Layout {
    let mut random = Random::new(seed);
    let symbols = ['.', '.', '.', '\'', '"', '^', '-', '=', '~'];
    let mut row = || (0..size).map(|_| symbols[random.below(9) as usize]).collect::<String>();
    let rows: Vec<String> = (0..size).map(|_| row()).collect();
    Layout::parse(&rows.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn search_is_brute_force(
        words in prop::collection::btree_set("[ABC]{1,6}", 1..40),
        size in 1usize..8,
        overlap: bool,
        digraph: bool,
        seed: u64,
    ) {
        let rules = if overlap { Rules::Overlap } else { Rules::Standard };
        let board = Board::new(layout(size, seed), rules, tileset(digraph));
        play_and_compare(board, &lexicon_of(&words), seed);
    }
}

/// Real words, boards of the sizes that the overlap game allows.
#[test]
fn search_is_brute_force_in_english() {
    let mut random = Random::new(11);
    let all: Vec<String> = Lexicon::embedded().iter().filter(|word| word.len() < 9).collect();
    let words = (0..400).map(|_| all[random.below(all.len() as u32) as usize].clone());
    let lexicon = lexicon_of(&words.collect());
    for size in 5..=15 {
        for rules in [Rules::Standard, Rules::Overlap] {
            let layout = if size == 15 {
                Layout::named("standard", 15)
            } else {
                Layout::named("plain", size)
            };
            let english = language::tileset("english").unwrap();
            play_and_compare(Board::new(layout.unwrap(), rules, english), &lexicon, size as u64);
        }
    }
}

#[test]
fn brute_force_knows_its_table() {
    let english = language::tileset("english").unwrap();
    let lexicon = lexicon_of(&["AT", "CAT", "TA"].map(str::to_owned).into());
    let board = Board::new(Layout::named("plain", 3).unwrap(), Rules::Standard, english.clone());
    let rack = Rack::parse("CAT", &english).unwrap();
    let words: Vec<String> =
        naive(&board, &rack, &lexicon).into_values().map(|entry| entry.4).collect();
    assert_eq!(words.len(), 5, "CAT once, AT and TA twice each: {words:?}");
}
