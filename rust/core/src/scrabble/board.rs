//! The board: squares, rules, tiles laid, and the way back.

use std::sync::{Arc, Mutex, PoisonError};

use super::check::{Illegal, check_placement};
use super::layout::Layout;
use super::lines::Lines;
use super::play::Move;
use super::tileset::{Laid, TileSet};
use super::vocabulary::Vocabulary;
use crate::error::ParseError;

/// What makes a move legal, and what it scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Scrabble: premium squares, every word formed must be a word, 50 for a full rack.
    Standard,
    /// The word laid must be a word and use a tile of the board, the first must start in the middle;
    /// words formed crosswise do not matter. The score is the sum of the tiles laid.
    Overlap,
}

impl Rules {
    /// What they are called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Overlap => "overlap",
        }
    }
}

/// A board with its tiles.
#[derive(Debug)]
pub struct Board {
    layout: Layout,
    rules: Rules,
    tileset: TileSet,
    /// Row by row.
    squares: Vec<Option<Laid>>,
    /// How many tiles there are.
    tiles: usize,
    /// The squares that each push filled.
    history: Vec<Vec<usize>>,
    /// What the search knows of the squares, kept up to date by push and pop.
    lines: Mutex<Option<Arc<Lines>>>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(layout: Layout, rules: Rules, tileset: TileSet) -> Self {
        let squares = vec![None; layout.size() * layout.size()];
        Self {
            layout,
            rules,
            tileset,
            squares,
            tiles: 0,
            history: Vec::new(),
            lines: Mutex::new(None),
        }
    }

    /// Puts tiles on an empty board, row by row.
    ///
    /// # Errors
    /// [`ParseError`] where there are more or fewer squares than the board has.
    pub fn with_squares(mut self, squares: Vec<Option<Laid>>) -> Result<Self, ParseError> {
        if squares.len() != self.squares.len() {
            let (given, size) = (squares.len(), self.size());
            let message = format!("{given} squares; a board of size {size} has {}", size * size);
            return Err(ParseError::at_column(1, message));
        }
        self.tiles = squares.iter().flatten().count();
        self.squares = squares;
        Ok(self)
    }

    /// Rows, and columns: at most 21.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// Row and column of the square where a game starts.
    #[must_use]
    pub fn centre(&self) -> usize {
        self.size() / 2
    }

    /// The premium squares.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The tiles that the board is played with.
    #[must_use]
    pub fn tileset(&self) -> &TileSet {
        &self.tileset
    }

    /// Whether no tile lies on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The tile on a square; nothing at all where there is no such square.
    #[must_use]
    pub fn get(&self, row: usize, col: usize) -> Option<Option<Laid>> {
        let inside = row < self.size() && col < self.size();
        inside.then(|| self.squares[row * self.size() + col])
    }

    /// Whether a square is on the board and has a tile.
    #[must_use]
    pub fn has_tile(&self, row: usize, col: usize) -> bool {
        self.get(row, col).flatten().is_some()
    }

    /// All squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Option<Laid>] {
        &self.squares
    }

    /// Lays the tiles of a move. Whether its words are words is not looked at.
    ///
    /// # Errors
    /// [`Illegal`] if the tiles cannot lie there; the board is then as it was.
    pub fn push(&mut self, play: &Move) -> Result<(), Illegal> {
        check_placement(self, play)?;
        let size = self.size();
        let filled: Vec<usize> = play.placed().map(|(row, col, _)| row * size + col).collect();
        for (square, (_, _, tile)) in filled.iter().zip(play.placed()) {
            self.squares[*square] = Some(tile);
        }
        self.tiles += filled.len();
        self.changed(&filled);
        self.history.push(filled);
        Ok(())
    }

    /// Takes the tiles of the last push back; answers whether there was one.
    pub fn pop(&mut self) -> bool {
        let Some(filled) = self.history.pop() else { return false };
        for &square in &filled {
            self.squares[square] = None;
        }
        self.tiles -= filled.len();
        self.changed(&filled);
        true
    }

    /// The same board without its history.
    #[must_use]
    pub fn snapshot(&self) -> Self {
        Self {
            layout: self.layout.clone(),
            rules: self.rules,
            tileset: self.tileset.clone(),
            squares: self.squares.clone(),
            tiles: self.tiles,
            history: Vec::new(),
            lines: Mutex::new(self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()),
        }
    }

    /// How many pushes can be taken back.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.history.len()
    }

    fn changed(&mut self, squares: &[usize]) {
        let mut kept = self.lines.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(lines) = &mut kept {
            Arc::make_mut(lines).update(self, squares);
        }
        self.lines = Mutex::new(kept);
    }

    /// What the search knows of the squares, for one vocabulary.
    pub(crate) fn lines(&self, vocabulary: &Arc<Vocabulary>) -> Arc<Lines> {
        let mut kept = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some(lines) if lines.is_of(vocabulary) => lines.clone(),
            _ => kept.insert(Arc::new(Lines::new(self, vocabulary))).clone(),
        }
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self { history: self.history.clone(), ..self.snapshot() }
    }
}

impl PartialEq for Board {
    /// Equal in squares, rules and tiles; how they came there does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.squares == other.squares
            && self.rules == other.rules
            && self.layout == other.layout
            && self.tileset == other.tileset
    }
}

impl Eq for Board {}
