//! Whether a move is legal, square by square and word by word, and what it scores.
//!
//! Nothing here is shared with the search: this is what its answers are held against.

use super::board::{Board, Rules};
use super::layout::MAX_SIZE;
use super::play::{Direction, Move};
use super::rack::{RACK_SIZE, Rack};
use super::tileset::{Laid, TileSet};
use crate::lexicon::Lexicon;

/// What a full rack earns.
pub const FULL_RACK_BONUS: i32 = 50;

/// Why a move is illegal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// A word past the edge.
    #[error("{word:?} at row {row}, column {col}, {direction} runs off the board of size {size}")]
    OffBoard {
        /// The word.
        word: String,
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// Its direction.
        direction: Direction,
        /// The board's size.
        size: usize,
    },
    /// No letters.
    #[error("a move needs a word of at least {0} letters")]
    TooShort(usize),
    /// A tile where there is one, or none where one was counted on.
    #[error("the square at row {row}, column {col} has {found}, not {wanted}")]
    Taken {
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
        /// What lies there.
        found: String,
        /// What the move says lies there, or puts there.
        wanted: String,
    },
    /// Nothing placed.
    #[error("{0:?} places no tile")]
    NoTile(String),
    /// More tiles than a rack holds.
    #[error("{word:?} places {count} tiles; a rack holds at most {RACK_SIZE}")]
    TooMany {
        /// The word.
        word: String,
        /// How many tiles it places.
        count: usize,
    },
    /// A word that is part of a longer one.
    #[error("{word:?} is part of the longer word {whole:?}")]
    Part {
        /// The word.
        word: String,
        /// The word it is part of.
        whole: String,
    },
    /// A first move elsewhere.
    #[error("the first word must {} the middle square, row {centre}, column {centre}", self.how())]
    NotCentre {
        /// Row and column of the middle.
        centre: usize,
        /// Whether the word has to start there.
        starts: bool,
    },
    /// Apart from all others.
    #[error("{0:?} touches no tile on the board")]
    Apart(String),
    /// Rules under which a word must use a tile.
    #[error("{0:?} uses no tile of the board")]
    NoOverlap(String),
    /// Not in hand.
    #[error("the rack {rack:?} has no {tile:?} for {word:?}")]
    NotOnRack {
        /// The rack.
        rack: String,
        /// The tile, `?` for a blank.
        tile: String,
        /// The word.
        word: String,
    },
    /// Not in the lexicon.
    #[error("{0:?} is not in the lexicon")]
    NotAWord(String),
}

impl Illegal {
    fn how(&self) -> &'static str {
        match self {
            Self::NotCentre { starts: true, .. } => "start on",
            _ => "cover",
        }
    }
}

/// Whether the tiles of a move can lie where it says, whatever the words.
///
/// # Errors
/// [`Illegal`] says why not.
pub fn check_placement(board: &Board, play: &Move) -> Result<(), Illegal> {
    check_fit(board, play)?;
    match board.rules() {
        Rules::Overlap => check_overlap(board, play),
        Rules::Standard => check_touch(board, play),
    }
}

/// Whether the tiles of a move fit the squares and make its word, wherever words may be laid.
///
/// # Errors
/// [`Illegal`] says why not.
pub fn check_fit(board: &Board, play: &Move) -> Result<(), Illegal> {
    let word = || play.word(board.tileset());
    check_squares(board, play)?;
    let placed = play.placed().count();
    if placed > RACK_SIZE {
        return Err(Illegal::TooMany { word: word(), count: placed });
    }
    if board.rules() == Rules::Overlap {
        return Ok(());
    }
    if placed == 0 {
        return Err(Illegal::NoTile(word()));
    }
    let whole = word_through(board, play, play.row, play.col, play.direction);
    if whole.tiles.len() != play.steps.len() {
        let whole = text(board.tileset(), &whole.tiles);
        return Err(Illegal::Part { word: word(), whole });
    }
    Ok(())
}

fn check_squares(board: &Board, play: &Move) -> Result<(), Illegal> {
    let tileset = board.tileset();
    let face = |tile: Option<Laid>| tile.map_or("no tile".to_owned(), |t| tileset.text(&[Some(t)]));
    let shortest = if board.rules() == Rules::Standard { 2 } else { 1 };
    if play.steps.len() < shortest {
        return Err(Illegal::TooShort(shortest));
    }
    for (at, step) in play.steps.iter().enumerate() {
        let (row, col) = play.direction.step(play.row, play.col, at);
        let Some(found) = board.get(row, col) else {
            let (word, size) = (play.word(tileset), board.size());
            let Move { row, col, direction, .. } = *play;
            return Err(Illegal::OffBoard { word, row, col, direction, size });
        };
        let fits = match found {
            // Which letter a blank stands for is settled; that it is one need not be repeated.
            Some(tile) => !step.placed && tile.code == step.tile.code,
            None => step.placed,
        };
        if !fits {
            let (found, wanted) = (face(found), face(Some(step.tile)));
            return Err(Illegal::Taken { row, col, found, wanted });
        }
    }
    Ok(())
}

fn check_overlap(board: &Board, play: &Move) -> Result<(), Illegal> {
    let centre = board.centre();
    if board.is_empty() && (play.row, play.col) != (centre, centre) {
        return Err(Illegal::NotCentre { centre, starts: true });
    }
    if !board.is_empty() && play.placed().count() == play.steps.len() {
        return Err(Illegal::NoOverlap(play.word(board.tileset())));
    }
    Ok(())
}

fn check_touch(board: &Board, play: &Move) -> Result<(), Illegal> {
    let centre = board.centre();
    if board.is_empty() {
        let covers = play.placed().any(|(row, col, _)| (row, col) == (centre, centre));
        let missed = Illegal::NotCentre { centre, starts: false };
        return if covers { Ok(()) } else { Err(missed) };
    }
    let touches = play.placed().any(|(row, col, _)| {
        let beside = [
            (row.wrapping_sub(1), col),
            (row + 1, col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
        ];
        beside.into_iter().any(|(row, col)| board.has_tile(row, col))
    });
    if touches { Ok(()) } else { Err(Illegal::Apart(play.word(board.tileset()))) }
}

/// Whether the rack has the tiles of a move.
///
/// # Errors
/// [`Illegal::NotOnRack`].
pub fn check_rack(tileset: &TileSet, play: &Move, rack: &Rack) -> Result<(), Illegal> {
    let mut left = *rack;
    for (_, _, tile) in play.placed() {
        if !left.lay(tile) {
            let face = if tile.blank { "?".to_owned() } else { tileset.text(&[Some(tile)]) };
            let (rack, word) = (rack.text(tileset), play.word(tileset));
            return Err(Illegal::NotOnRack { rack, tile: face, word });
        }
    }
    Ok(())
}

/// Whether a move's words are words: the one laid, and under standard rules those crosswise.
///
/// # Errors
/// [`Illegal::NotAWord`] with the first that is not.
pub fn check_words(board: &Board, play: &Move, lexicon: &Lexicon) -> Result<(), Illegal> {
    let tileset = board.tileset();
    let laid = play.steps.iter().map(|step| step.tile.code).collect::<Vec<_>>();
    let codes = |word: Formed| word.tiles.iter().map(|(_, _, tile, _)| tile.code).collect();
    for word in std::iter::once(laid).chain(crosswords(board, play).map(codes)) {
        let tiles: Vec<_> = word.iter().map(|&code| Some(Laid { code, blank: false })).collect();
        let text = tileset.text(&tiles);
        // C and H side by side are not the tile CH, though they read alike.
        let spelled = tileset.spell(&text).is_ok_and(|s| s.iter().map(|t| t.code).eq(word));
        if !spelled || !lexicon.contains(&text) {
            return Err(Illegal::NotAWord(text));
        }
    }
    Ok(())
}

/// What a move scores, from nothing but the board and its tiles.
#[must_use]
pub fn score(board: &Board, play: &Move) -> i32 {
    let tileset = board.tileset();
    if board.rules() == Rules::Overlap {
        return play.placed().map(|(_, _, tile)| tileset.value(tile)).sum();
    }
    let main = word_through(board, play, play.row, play.col, play.direction);
    let words = std::iter::once(main).chain(crosswords(board, play));
    let bonus = if play.placed().count() == RACK_SIZE { FULL_RACK_BONUS } else { 0 };
    words.map(|word| word.score(board)).sum::<i32>() + bonus
}

/// A word as it stands once the move is made.
struct Formed {
    /// Each tile, with its square, and whether the move puts it there.
    tiles: Vec<(usize, usize, Laid, bool)>,
}

impl Formed {
    fn score(&self, board: &Board) -> i32 {
        let (mut sum, mut factor) = (0, 1);
        for &(row, col, tile, placed) in &self.tiles {
            let premium = board.layout().premium(row, col);
            let value = board.tileset().value(tile);
            if placed {
                sum += value * i32::from(premium.letter);
                factor *= i32::from(premium.word);
            } else {
                sum += value;
            }
        }
        sum * factor
    }
}

fn text(tileset: &TileSet, tiles: &[(usize, usize, Laid, bool)]) -> String {
    let plain = |tile: Laid| Some(Laid { blank: false, ..tile });
    tileset.text(&tiles.iter().map(|&(_, _, tile, _)| plain(tile)).collect::<Vec<_>>())
}

/// The words of two tiles or more that a move makes crosswise; none under overlap rules.
fn crosswords(board: &Board, play: &Move) -> impl Iterator<Item = Formed> {
    let crosswise = play.direction.turned();
    let counts = board.rules() == Rules::Standard;
    let words = play.placed().filter(move |_| counts);
    words
        .map(move |(row, col, _)| word_through(board, play, row, col, crosswise))
        .filter(|word| word.tiles.len() > 1)
}

/// The unbroken run of tiles through a square, with those of the move.
fn word_through(
    board: &Board,
    play: &Move,
    row: usize,
    col: usize,
    direction: Direction,
) -> Formed {
    let tile = |row: usize, col: usize| {
        let new = play.placed().find(|&(r, c, _)| (r, c) == (row, col)).map(|(_, _, t)| (t, true));
        new.or_else(|| board.get(row, col).flatten().map(|tile| (tile, false)))
    };
    let back = |steps: usize| match direction {
        Direction::Across => (row, col.wrapping_sub(steps)),
        Direction::Down => (row.wrapping_sub(steps), col),
    };
    let is_tile = |&steps: &usize| tile(back(steps).0, back(steps).1).is_some();
    let before = (1..=MAX_SIZE).take_while(is_tile).count();
    let (row, col) = back(before);
    let mut tiles = Vec::new();
    for steps in 0.. {
        let (row, col) = direction.step(row, col, steps);
        let Some((tile, placed)) = tile(row, col) else { break };
        tiles.push((row, col, tile, placed));
    }
    Formed { tiles }
}
