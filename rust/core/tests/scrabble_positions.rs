//! Positions whose complete move lists several engines agree on, read where they are kept.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use sha2::{Digest, Sha256};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{
    Board, Layout, Move, Position, Rack, Rules, Vocabulary, check_placement, check_rack,
    check_words, language, score,
};

/// The folder of shared inputs, where there is one.
fn shared_data() -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
    path.is_dir().then_some(path)
}

struct Published {
    id: String,
    board: Board,
    rack: Rack,
    num_moves: usize,
    sha256: String,
}

fn positions(folder: &std::path::Path) -> Vec<Published> {
    let text = fs::read_to_string(folder.join("scrabble/positions.json")).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let tileset = language::tileset("english").unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    file["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|position| {
            let rows: String = position["board"].as_array().unwrap().iter().map(text).collect();
            let squares = rows
                .chars()
                .map(|c| (c != '.').then(|| tileset.spell(&c.to_string()).unwrap()[0]))
                .collect();
            let layout = Layout::named("standard", 15).unwrap();
            let board = Board::new(layout, Rules::Standard, tileset.clone());
            Published {
                id: text(&position["id"]),
                board: board.with_squares(squares).unwrap(),
                rack: Rack::parse(position["rack"].as_str().unwrap(), &tileset).unwrap(),
                num_moves: usize::try_from(position["num_moves"].as_u64().unwrap()).unwrap(),
                sha256: text(&position["sha256"]),
            }
        })
        .collect()
}

/// A move as the file writes it.
fn line(board: &Board, play: &Move) -> String {
    let mut placed: Vec<_> = play.placed().collect();
    placed.sort_by_key(|&(row, col, _)| (row, col));
    let placed: Vec<String> = placed
        .into_iter()
        .map(|(row, col, tile)| format!("{row},{col},{}", board.tileset().text(&[Some(tile)])))
        .collect();
    format!("{}={}", placed.join(";"), play.score)
}

#[test]
fn whole_lists_have_the_published_hash() {
    let Some(folder) = shared_data() else { return };
    let lexicon =
        Lexicon::from_file(&folder.join("words/enable1.txt"), &Control::default()).unwrap();
    for position in positions(&folder) {
        let Published { id, board, rack, .. } = position;
        let vocabulary = Vocabulary::of(&lexicon, board.tileset(), &Control::default()).unwrap();
        let control = Control::default();
        let search =
            Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
        let mut packed = search.moves().unwrap();
        packed.sort_unstable();
        assert_eq!(packed.len(), position.num_moves, "{id}");
        assert_eq!(search.count_moves(), Ok(position.num_moves), "{id}");
        assert_eq!(search.best_move(), Ok(packed.first().copied()), "{id}");
        let mut lines = Vec::new();
        for packed in packed {
            let play = packed.unpack(&board);
            assert_eq!(check_placement(&board, &play), Ok(()), "{id}");
            assert_eq!(check_rack(board.tileset(), &play, &rack), Ok(()), "{id}");
            assert_eq!(check_words(&board, &play, &lexicon), Ok(()), "{id}");
            assert_eq!(score(&board, &play), play.score, "{id} {play:?}");
            lines.push(line(&board, &play));
        }
        lines.sort();
        let digest = Sha256::digest(lines.join("\n"));
        let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let hex: String = digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect();
        assert_eq!(hex, position.sha256, "{id}");
    }
}
