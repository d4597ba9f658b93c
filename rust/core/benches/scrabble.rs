//! Scrabble from Rust: `cargo bench --bench scrabble`. Every answer is asserted before it is timed.

use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{
    Board, Layout, Position, Rack, Rules, TileSet, Vocabulary, language, play_game,
};

/// Games whose positions make up the natural mix.
const GAMES: u64 = 20;

struct Setting {
    english: TileSet,
    vocabulary: Arc<Vocabulary>,
    control: Control<'static>,
}

impl Setting {
    fn new() -> Self {
        let english = language::tileset("english").unwrap();
        let control = Control::default();
        let vocabulary = Vocabulary::of(&Lexicon::embedded(), &english, &control).unwrap();
        Self { english, vocabulary, control }
    }

    fn board(&self, rules: Rules) -> Board {
        let (name, size) = if rules == Rules::Standard { ("standard", 15) } else { ("plain", 12) };
        Board::new(Layout::named(name, size).unwrap(), rules, self.english.clone())
    }

    /// Every position of some games of the best move each.
    fn positions(&self, rules: Rules) -> Vec<(Board, Rack)> {
        let mut positions = Vec::new();
        for seed in 0..GAMES {
            let keep = |at: &Position<'_>| positions.push((at.board.snapshot(), *at.rack));
            let game = self.board(rules);
            play_game(game, &self.vocabulary, None, seed, &self.control, keep).unwrap();
        }
        positions
    }

    fn at<'a>(&'a self, (board, rack): &'a (Board, Rack)) -> Position<'a> {
        Position { board, rack, vocabulary: &self.vocabulary, control: &self.control }
    }
}

fn natural_mix(criterion: &mut Criterion) {
    let setting = Setting::new();
    let positions = setting.positions(Rules::Standard);
    for position in &positions {
        let position = setting.at(position);
        let moves = position.moves().unwrap();
        assert_eq!(position.best_move().unwrap(), moves.iter().copied().min());
        assert_eq!(position.count_moves().unwrap(), moves.len());
    }
    let count = positions.len();
    criterion.bench_function(&format!("all moves, {count} natural positions"), |bencher| {
        bencher.iter(|| positions.iter().for_each(|p| drop(setting.at(p).moves())));
    });
    criterion.bench_function(&format!("best move, {count} natural positions"), |bencher| {
        bencher.iter(|| positions.iter().filter_map(|p| setting.at(p).best_move().ok()).count());
    });
}

/// Positions of the middle of games, with so many tiles of the rack turned into blanks.
fn mid_game(criterion: &mut Criterion) {
    let setting = Setting::new();
    let is_mid = |(board, rack): &(Board, Rack)| {
        let tiles = board.squares().iter().flatten().count();
        (1..86).contains(&tiles) && rack.len() == 7 && rack.tiles().all(|tile| tile.is_some())
    };
    let mut positions = setting.positions(Rules::Standard);
    positions.retain(is_mid);
    for blanks in 0..=2 {
        for (_, rack) in positions.iter_mut().filter(|_| blanks > 0) {
            let letter = rack.tiles().nth(3 - blanks).expect("seven tiles");
            assert!(rack.remove(letter));
            rack.add(None);
        }
        for position in &positions {
            let position = setting.at(position);
            assert_eq!(position.count_moves().unwrap(), position.moves().unwrap().len());
        }
        let name = format!("all moves, {} mid-game positions, {blanks} blanks", positions.len());
        criterion.bench_function(&name, |bencher| {
            bencher.iter(|| positions.iter().for_each(|p| drop(setting.at(p).moves())));
        });
    }
}

fn overlap(criterion: &mut Criterion) {
    let setting = Setting::new();
    let positions = setting.positions(Rules::Overlap);
    for position in &positions {
        let position = setting.at(position);
        let first = position.moves().unwrap().into_iter().min();
        assert_eq!(position.best_move().unwrap(), first);
    }
    let count = positions.len();
    criterion.bench_function(&format!("overlap best move, {count} positions 12x12"), |bencher| {
        bencher.iter(|| positions.iter().filter_map(|p| setting.at(p).best_move().ok()).count());
    });
}

fn self_play(criterion: &mut Criterion) {
    let setting = Setting::new();
    let play = || {
        let board = setting.board(Rules::Standard);
        play_game(board, &setting.vocabulary, None, 1, &setting.control, |_| ())
    };
    assert_eq!(play(), play());
    criterion.bench_function("self-play, one game", |bencher| bencher.iter(play));
}

criterion_group!(benches, natural_mix, mid_game, overlap, self_play);
criterion_main!(benches);
