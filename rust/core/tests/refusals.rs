//! What is refused, and with which words: each kind of illegal move, patterns and letters that are none.

use wordgrid_core::control::Control;
use wordgrid_core::crossword::{FillIn, FillOptions, Grid};
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::scrabble::{
    Board, Direction, Layout, Move, Rack, Rules, Step, TileSet, check_placement, check_rack,
    check_words, language,
};

fn english() -> TileSet {
    language::tileset("english").unwrap()
}

/// A word across, its letters placed wherever no tile lies.
fn play(board: &Board, word: &str, row: usize, col: usize) -> Move {
    let spelled = board.tileset().spell(word).unwrap();
    let step = |(at, tile)| Step { tile, placed: !board.has_tile(row, col + at) };
    let steps = spelled.into_iter().enumerate().map(step).collect();
    Move { row, col, direction: Direction::Across, score: 0, steps }
}

fn board(rules: Rules) -> Board {
    Board::new(Layout::named("plain", 9).unwrap(), rules, english())
}

fn lexicon(words: &[&str]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

fn why(board: &Board, play: &Move) -> String {
    check_placement(board, play).unwrap_err().to_string()
}

#[test]
fn places_are_refused() {
    let mut board = board(Rules::Standard);
    assert!(why(&board, &play(&board, "CAT", 0, 0)).starts_with("the first word must cover"));
    assert!(why(&board, &play(&board, "CATS", 4, 6)).ends_with("runs off the board of size 9"));
    assert_eq!(why(&board, &play(&board, "A", 4, 4)), "a move needs a word of at least 2 letters");
    assert!(why(&board, &play(&board, "ABCDEFGH", 4, 0)).contains("places 8 tiles"));
    board.push(&play(&board, "CAT", 4, 3)).unwrap();
    assert_eq!(why(&board, &play(&board, "CAT", 4, 3)), "\"CAT\" places no tile");
    assert_eq!(why(&board, &play(&board, "DOG", 0, 0)), "\"DOG\" touches no tile on the board");
    assert_eq!(
        why(&board, &play(&board, "AT", 4, 6)),
        "\"AT\" is part of the longer word \"CATAT\""
    );
    assert_eq!(
        why(&board, &play(&board, "DOG", 4, 3)),
        "the square at row 4, column 3 has C, not D"
    );
    let copy = board.clone();
    assert!(board.pop() && !board.pop());
    assert!(board != copy && board.depth() == 0 && copy.depth() == 1 && copy.snapshot() == copy);
}

#[test]
fn places_are_refused_under_overlap_rules() {
    let mut board = board(Rules::Overlap);
    assert!(why(&board, &play(&board, "CAT", 4, 3)).starts_with("the first word must start on"));
    board.push(&play(&board, "CAT", 4, 4)).unwrap();
    assert_eq!(why(&board, &play(&board, "DOG", 5, 0)), "\"DOG\" uses no tile of the board");
}

#[test]
fn racks_and_words_are_refused() {
    let board = board(Rules::Standard);
    let cat = play(&board, "CAT", 4, 3);
    let rack = Rack::parse("CAR", &english()).unwrap();
    let refused = check_rack(&english(), &cat, &rack).unwrap_err();
    assert_eq!(refused.to_string(), "the rack \"ACR\" has no \"T\" for \"CAT\"");
    let refused = check_words(&board, &cat, &lexicon(&["CAR"])).unwrap_err();
    assert_eq!(refused.to_string(), "\"CAT\" is not in the lexicon");
    assert!(check_words(&board, &cat, &lexicon(&["CAT"])).is_ok());
    assert!(board.with_squares(Vec::new()).unwrap_err().to_string().contains("has 81"));
}

#[test]
fn questions_are_refused() {
    let lexicon = lexicon(&["ACE", "CAT"]);
    let refused =
        |pattern: &str| lexicon.matching(pattern, &Control::default()).unwrap_err().to_string();
    assert!(refused("c-t").contains("'-' in a pattern; expected a letter"));
    assert!(refused("c[]").contains("empty class"));
    assert!(refused("c[ab").contains("'[' is never closed"));
    let refused = lexicon.anagrams("ca-", true, &Control::default()).unwrap_err().to_string();
    assert!(refused.contains("'-' among the letters"), "{refused}");
    assert!(lexicon.matching(&"?".repeat(64), &Control::default()).unwrap().is_empty());
    assert_eq!(lexicon.matching("*", &Control::default()).unwrap().numbers(), [0, 1]);
    assert_eq!(lexicon.anagrams("ca?????", false, &Control::default()).unwrap().len(), 2);
    assert_eq!(lexicon.length_counts(&Control::default()).unwrap(), [0, 0, 0, 2]);
}

#[test]
fn candidates_say_what_is_left() {
    let grid = Grid::parse(["...", "##.", "##."]).unwrap();
    let (lexicon, control) = (lexicon(&["CAT", "DOG", "TIN"]), Control::default());
    let left = grid.candidates(&lexicon, &FillOptions::default(), &control).unwrap();
    assert_eq!((left.count(0), left.words(1), left.words(9)), (1, vec!["TIN".to_owned()], vec![]));
    assert!(left.cells().contains(&(0, 2, "T".to_owned())));
    let none = Grid::parse(["Q.."]).unwrap();
    let none = none.candidates(&lexicon, &FillOptions::default(), &control).unwrap();
    assert_eq!((none.count(0), none.words(0), none.cells()), (0, vec![], vec![]));
}

#[test]
fn crossing_out_goes_round_by_round() {
    let grid = Grid::parse(["...", "#.#", "..."]).unwrap();
    let words = ["CAT", "ACE", "TEN"].map(str::to_owned).to_vec();
    let (puzzle, control) = (FillIn::new(&grid, words, 2).unwrap(), Control::default());
    let rounds = puzzle.simplify(&control).unwrap();
    assert_eq!(rounds.last().unwrap().possible, [["CAT"], ["TEN"], ["ACE"]]);
    assert_eq!(puzzle.possible_words(&control).unwrap().len(), 3);
    assert!(puzzle.trials(10, &control).unwrap().is_empty(), "nothing is left to try");
    let refused =
        |word: &str| FillIn::new(&grid, vec![word.to_owned()], 2).unwrap_err().to_string();
    assert!(refused("").contains("is no word"));
    assert!(refused("a-b").contains("neither a letter nor a digit"));
}
