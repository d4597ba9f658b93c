//! Alphabets and tile sets of more than 31 letters, whose masks take two words, against brute force.

#[path = "boggle/naive.rs"]
mod naive_boggle;
mod naive_scrabble;

use wordgrid_core::boggle::{Board as BoggleBoard, Reading, Taught, solve};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;
use wordgrid_core::scrabble::{Board, Layout, Position, Rack, Rules, Tile, TileSet, Vocabulary};

/// The letters that words and boards are made of; the others only make the alphabet wide.
const COMMON: u32 = 6;

fn letter(number: u32) -> char {
    char::from_u32(0x4E00 + number).unwrap()
}

fn common(random: &mut Random, count: u32) -> String {
    (0..count).map(|_| letter(random.below(COMMON))).collect()
}

/// Words of common letters, and one of each letter alone.
fn lexicon(letters: u32, random: &mut Random) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    (0..letters).for_each(|number| builder.push(&letter(number).to_string()).unwrap());
    for _ in 0..60 {
        let length = 2 + random.below(3);
        builder.push(&common(random, length)).unwrap();
    }
    builder.build(&Control::default()).unwrap()
}

#[test]
fn boards_are_solved() {
    let control = Control::default();
    for letters in [32, 33, 62] {
        let mut random = Random::new(letters.into());
        let lexicon = lexicon(letters, &mut random);
        for _ in 0..20 {
            let board = BoggleBoard::parse(&common(&mut random, 9), Reading::default()).unwrap();
            let expected = naive_boggle::all_paths(&board, &lexicon.iter().collect::<Vec<_>>());
            let found = solve(&board, &lexicon, 1, &control).unwrap();
            let words = found.numbers().iter().map(|&n| lexicon.word_at(n.into()).unwrap());
            assert!(words.eq(expected.keys().cloned()), "{letters} {board}");
            for method in Taught::ALL {
                let taught = method.solve(&board, &lexicon, 1, &control).unwrap();
                assert_eq!(taught.numbers(), found.numbers(), "{letters} {}", method.name());
                assert!(taught.paths().eq(found.paths()), "{letters} {}", method.name());
            }
        }
    }
}

#[test]
fn moves_are_listed() {
    let control = Control::default();
    for (letters, rules) in [(32, Rules::Standard), (40, Rules::Standard), (40, Rules::Overlap)] {
        let mut random = Random::new(letters.into());
        let lexicon = lexicon(letters, &mut random);
        let tile = |number| Tile { face: letter(number).to_string(), value: 1, count: 2 };
        let tileset = TileSet::new((0..letters).map(tile).collect(), 2).unwrap();
        let vocabulary = Vocabulary::of(&lexicon, &tileset, &control).unwrap();
        let mut board = Board::new(Layout::named("plain", 5).unwrap(), rules, tileset.clone());
        for _ in 0..4 {
            let rack = Rack::parse(&(common(&mut random, 4) + "?"), &tileset).unwrap();
            let position =
                Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
            let found = position.moves().unwrap();
            let listed = naive_scrabble::listed(&board, &found);
            assert_eq!(listed, naive_scrabble::naive(&board, &rack, &lexicon));
            assert_eq!(position.best_move(), Ok(found.iter().copied().min()));
            let Some(play) = found.first() else { break };
            let play = play.unpack(&board);
            board.push(&play).unwrap();
        }
        assert!(!board.is_empty());
    }
}
