//! Scrabble positions: listed is legal and legal is listed, the best is the first, pop undoes push.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_core::scrabble::{
    Board, Layout, Position, Rack, Rules, Tile, TileSet, Vocabulary, check_rack,
};
use wordgrid_fuzz::{LETTERS, chosen};

#[path = "../../core/tests/naive_scrabble/mod.rs"]
mod naive_scrabble;

#[derive(Debug)]
struct Question {
    /// So few that their vocabularies, which take long to make, are soon all there.
    words: u8,
    layout: Vec<String>,
    overlap: bool,
    /// A rack for each turn, by places in the set, and which of the moves to play.
    turns: Vec<(Vec<u8>, usize)>,
}

impl<'a> Arbitrary<'a> for Question {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let size: usize = u.int_in_range(1..=5)?; // brute force takes too long on more
        let symbols = ['.', '.', '.', '\'', '"', '^', '-', '=', '~'];
        let row =
            |u: &mut Unstructured<'a>| (0..size).map(|_| u.choose(&symbols).copied()).collect();
        let layout = (0..size).map(|_| row(u)).collect::<Result<_>>()?;
        let turn = |u: &mut Unstructured<'a>| {
            let tiles: usize = u.int_in_range(1..=6)?;
            Ok(((0..tiles).map(|_| u.arbitrary()).collect::<Result<_>>()?, u.arbitrary()?))
        };
        let turns: usize = u.int_in_range(1..=3)?;
        Ok(Self {
            layout,
            overlap: u.arbitrary()?,
            turns: (0..turns).map(|_| turn(u)).collect::<Result<_>>()?,
            words: u.arbitrary()?,
        })
    }
}

/// The letters of the words, two that go together, and blanks.
fn tileset() -> TileSet {
    let faces = LETTERS.map(String::from).into_iter().chain(["QU".to_owned()]);
    let tile = |(face, value)| Tile { face, value, count: 3 };
    TileSet::new(faces.zip(0..).map(tile).collect(), 2).expect("a set")
}

fuzz_target!(|question: Question| {
    let rows: Vec<&str> = question.layout.iter().map(String::as_str).collect();
    let rules = if question.overlap { Rules::Overlap } else { Rules::Standard };
    let tileset = tileset();
    let mut board = Board::new(Layout::parse(&rows).expect("a layout"), rules, tileset.clone());
    let (_, lexicon) = chosen(12, question.words.into());
    let control = Control::default();
    let vocabulary: Arc<Vocabulary> =
        Vocabulary::of(&lexicon, &tileset, &control).expect("nothing stops it");
    for (tiles, pick) in question.turns {
        let mut rack = Rack::default();
        let order = tileset.order();
        tiles.iter().for_each(|&tile| rack.add(order[usize::from(tile) % order.len()]));
        let position =
            Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
        let found = position.moves().expect("nothing stops it");
        let listed = naive_scrabble::listed(&board, &found);
        assert_eq!(listed, naive_scrabble::naive(&board, &rack, &lexicon));
        assert_eq!(found.len(), listed.len(), "no move stands twice");
        assert_eq!(position.count_moves(), Ok(found.len()));
        assert_eq!(position.best_move(), Ok(found.iter().copied().min()));
        let Some(play) = found.get(pick % found.len().max(1)) else { continue };
        let play = play.unpack(&board);
        check_rack(&tileset, &play, &rack).expect("it was listed");
        let before = board.clone();
        board.push(&play).expect("it was listed");
        assert_ne!(board, before);
        board.pop();
        assert_eq!(board, before);
        board.push(&play).expect("it was listed");
    }
});
