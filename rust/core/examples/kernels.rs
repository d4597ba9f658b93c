//! The hottest kernels, one by name, for counting their instructions: `make guard`.
//!
//! Only what runs inside [`measured`] is counted. Each kernel works on one thread, from fixed seeds,
//! and asserts its answer; Boggle keeps to the engine that valgrind can run on every machine of the
//! last ten years.

use std::env::args;
use std::error::Error;
use std::hint::black_box;

use wordgrid_core::boggle::{Board, Dice, Engine, Searcher};
use wordgrid_core::control::Control;
use wordgrid_core::crossword::{FillOptions, Grid};
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;
use wordgrid_core::scrabble::{self, Layout, Position, Rack, Rules, Vocabulary, language};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let name = args().nth(1).unwrap_or_default();
    let lexicon = Lexicon::embedded();
    match name.as_str() {
        "lexicon-contains" => lexicon_contains(&lexicon),
        "lexicon-build" => lexicon_build(&lexicon)?,
        "boggle-score" => boggle_score(&lexicon)?,
        "scrabble-moves" => scrabble_moves(&lexicon)?,
        "crossword-fill" => crossword_fill(&lexicon)?,
        _ => return Err(format!("no kernel {name:?}: expected one of harness/guard.py").into()),
    }
    Ok(())
}

/// Runs the work. Its name is where counting starts and ends, so it must stay a function.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}

fn lexicon_contains(lexicon: &Lexicon) {
    let mut words: Vec<String> = lexicon.iter().step_by(7).collect();
    words.sort_by_key(|word| word.bytes().rev().collect::<Vec<_>>());
    let found = measured(|| words.iter().filter(|word| lexicon.contains(word)).count());
    assert_eq!(found, words.len());
}

fn lexicon_build(lexicon: &Lexicon) -> Outcome {
    let words: Vec<String> = lexicon.iter().step_by(7).collect();
    let built = measured(|| {
        let mut builder = LexiconBuilder::default();
        words.iter().try_for_each(|word| builder.push(word))?;
        builder.build(&Control::default())
    })?;
    assert_eq!(built.len(), words.len());
    Ok(())
}

fn boggle_score(lexicon: &Lexicon) -> Outcome {
    let dice = Dice::named("new-4x4").ok_or("no such dice")?;
    let control = Control::default();
    let mut random = Random::new(1);
    let mut boards = Vec::new();
    for _ in 0..200 {
        boards.push(Board::square(dice.roll(16, &mut random)?, false)?);
    }
    let mut searcher = Searcher::with_engine(3, Engine::Avx2);
    let expected = searcher.score(&boards[0], lexicon, &control)?;
    let mut scores = vec![0; boards.len()];
    measured(|| {
        for (score, board) in scores.iter_mut().zip(&boards) {
            *score = searcher.score(board, lexicon, &control)?;
        }
        Ok::<_, Box<dyn Error>>(())
    })?;
    assert_eq!(scores[0], expected);
    Ok(())
}

fn scrabble_moves(lexicon: &Lexicon) -> Outcome {
    let english = language::tileset("english").ok_or("no such tiles")?;
    let control = Control::default();
    let vocabulary = Vocabulary::of(lexicon, &english, &control)?;
    let layout = Layout::named("standard", 15).ok_or("no such layout")?;
    let mut positions: Vec<(scrabble::Board, Rack)> = Vec::new();
    let keep = |at: &Position<'_>| positions.push((at.board.snapshot(), *at.rack));
    let board = scrabble::Board::new(layout, Rules::Standard, english.clone());
    scrabble::play_game(board, &vocabulary, None, 1, &control, keep)?;
    let at = |(board, rack)| Position { board, rack, vocabulary: &vocabulary, control: &control };
    let found = measured(|| -> Result<usize, Box<dyn Error>> {
        positions
            .iter()
            .try_fold(0, |sum, (board, rack)| Ok(sum + at((board, rack)).moves()?.len()))
    })?;
    let mut counted = 0;
    for (board, rack) in &positions {
        counted += at((board, rack)).count_moves()?;
    }
    assert_eq!(found, counted);
    Ok(())
}

fn crossword_fill(lexicon: &Lexicon) -> Outcome {
    let text = include_str!("../../../puzzles/crossword/daily.txt");
    let grid = Grid::parse(text.lines())?;
    let (options, control) = (FillOptions::default(), Control::default());
    // The first fill makes the tables that a lexicon keeps.
    let first = grid.fill(lexicon, &options, &control)?;
    let fill = measured(|| grid.fill(lexicon, &options, &control))?;
    assert_eq!(first, fill);
    Ok(())
}
