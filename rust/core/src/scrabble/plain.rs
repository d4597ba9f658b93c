//! Every play, read off the lexicon's own word graph: slow, but there is nothing to prepare.
//!
//! A word is read from its first square on, from every square where one may start, tiles as they lie and
//! empty squares from the rack. One question takes some milliseconds so, where the graph and the tables
//! of the fast searches take a quarter of a second to make; see [`Asked`](super::asked::Asked). Nothing
//! here is shared with them but the form of a play, so they are also held against each other.

use super::board::{Board, Rules};
use super::check::FULL_RACK_BONUS;
use super::layout::MAX_SIZE;
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::Lexicon;
use crate::lexicon::node::{Edge, Graph, Node, bits, mask_words};

/// A tile that no word of the lexicon has.
const NO_LETTER: Code = 63;

/// A square of the line that is read.
#[derive(Clone, Copy)]
struct Square {
    /// The letter of the tile that lies here.
    letter: Option<Code>,
    /// What that tile, or those crosswise, score.
    score: i32,
    /// The letters that may be laid here.
    fits: u64,
    /// Whether a letter laid here makes a word crosswise.
    crossed: bool,
    /// Whether a word that covers the square is joined to those that lie.
    joins: bool,
    /// Factors for a letter laid here, and for the words through it.
    times: i32,
    word: i32,
}

/// A play under way.
#[derive(Clone, Copy)]
struct Play {
    /// The tiles laid, and which are blanks, the last at the bottom.
    tiles: u64,
    blanks: u64,
    count: usize,
    joined: bool,
    /// The word's score, its factor, and what the words crosswise score.
    score: i32,
    factor: i32,
    crosswise: i32,
}

struct Walk<'a, const W: usize> {
    graph: Graph<'a, W>,
    root: Node,
    board: &'a Board,
    /// The tile of each letter.
    tiles: &'a [Code],
    values: [i16; 64],
    /// The rack, by letters.
    counts: [u8; 64],
    left: u64,
    blanks: u8,
    line: Vec<Square>,
    number: usize,
    direction: Direction,
    start: usize,
    found: Vec<PackedMove>,
    control: &'a Control<'a>,
    pace: Pace,
}

/// Every play; `tiles` has the tile of each letter of the lexicon, in rising order. Under overlap rules
/// those that lay the same tiles come as often as there are words that they make.
pub(crate) fn plays(
    board: &Board,
    rack: &Rack,
    (lexicon, tiles): (&Lexicon, &[Code]),
    control: &Control<'_>,
) -> Result<Vec<PackedMove>, Stopped> {
    match mask_words(lexicon.alphabet().len()) {
        1 => Walk::<1>::new(board, rack, (lexicon, tiles), control).plays(),
        _ => Walk::<2>::new(board, rack, (lexicon, tiles), control).plays(),
    }
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(
        board: &'a Board,
        rack: &Rack,
        (lexicon, tiles): (&'a Lexicon, &'a [Code]),
        control: &'a Control<'a>,
    ) -> Self {
        let mut counts = [0; 64];
        for (count, &tile) in counts.iter_mut().zip(tiles) {
            *count = rack.counts[usize::from(tile)];
        }
        let held = (0..tiles.len()).filter(|&letter| counts[letter] > 0);
        Self {
            graph: Graph::new(lexicon.nodes()),
            root: lexicon.root(),
            board,
            tiles,
            values: board.tileset().values(),
            counts,
            left: held.fold(0, |left, letter| left | 1 << letter),
            blanks: rack.blanks,
            line: Vec::with_capacity(board.size()),
            number: 0,
            direction: Direction::Across,
            start: 0,
            found: Vec::new(),
            control,
            pace: Pace::default(),
        }
    }

    fn is_overlap(&self) -> bool {
        self.board.rules() == Rules::Overlap
    }

    fn plays(mut self) -> Result<Vec<PackedMove>, Stopped> {
        let (size, is_first) = (self.board.size(), self.board.is_empty());
        for direction in Direction::BOTH {
            for number in 0..size {
                // Of the first plays, those down are listed under overlap rules only.
                let is_listed = direction == Direction::Across || self.is_overlap();
                if is_first && !(number == self.board.centre() && is_listed) {
                    continue;
                }
                self.enter(direction, number);
                let starts = (0..size).filter(|&start| !is_first || self.may_be_first(start));
                for start in starts.collect::<Vec<_>>() {
                    self.start_at(start)?;
                }
            }
        }
        Ok(self.found)
    }

    /// Whether the first word may start here.
    fn may_be_first(&self, start: usize) -> bool {
        !self.is_overlap() || start == self.board.centre()
    }

    fn enter(&mut self, direction: Direction, number: usize) {
        (self.direction, self.number) = (direction, number);
        self.line.clear();
        for at in 0..self.board.size() {
            let (row, col) = direction.step(self.row(), self.col(), at);
            let square = self.square(row, col);
            self.line.push(square);
        }
    }

    /// Where the line starts.
    fn row(&self) -> usize {
        if self.direction == Direction::Across { self.number } else { 0 }
    }

    fn col(&self) -> usize {
        if self.direction == Direction::Across { 0 } else { self.number }
    }

    fn square(&self, row: usize, col: usize) -> Square {
        let letter = self.letter(row, col);
        let is_centre = self.board.is_empty() && row == col && row == self.board.centre();
        let mut square = Square {
            letter,
            score: 0,
            fits: u64::MAX,
            crossed: false,
            joins: letter.is_some() || is_centre,
            times: 1,
            word: 1,
        };
        // Under overlap rules the tiles laid score what they are worth, and nothing else does.
        if !self.is_overlap() {
            let premium = self.board.layout().premium(row, col);
            (square.times, square.word) = (premium.letter.into(), premium.word.into());
            if letter.is_some() {
                square.score = self.value(row, col);
            } else {
                self.cross(row, col, &mut square);
            }
        }
        square
    }

    /// The letter of the tile on a square.
    fn letter(&self, row: usize, col: usize) -> Option<Code> {
        let tile = self.board.get(row, col).flatten()?;
        let place = self.tiles.iter().position(|&code| code == tile.code);
        Some(place.map_or(NO_LETTER, |letter| letter as Code))
    }

    fn value(&self, row: usize, col: usize) -> i32 {
        let tile = self.board.get(row, col).flatten();
        tile.map_or(0, |tile| self.board.tileset().value(tile))
    }

    /// What the tiles crosswise ask of a letter laid on a square.
    fn cross(&self, row: usize, col: usize, square: &mut Square) {
        let way = self.direction.turned();
        let back = |steps: usize| match way {
            Direction::Across => Some((row, col.checked_sub(steps)?)),
            Direction::Down => Some((row.checked_sub(steps)?, col)),
        };
        let lies = |&(row, col): &(usize, usize)| self.board.has_tile(row, col);
        let mut before: Vec<_> = (1..=MAX_SIZE).map_while(back).take_while(lies).collect();
        before.reverse();
        let after: Vec<_> =
            (1..=MAX_SIZE).map(|steps| way.step(row, col, steps)).take_while(lies).collect();
        if before.is_empty() && after.is_empty() {
            return;
        }
        (square.crossed, square.joins) = (true, true);
        square.score = before.iter().chain(&after).map(|&(row, col)| self.value(row, col)).sum();
        let letters = |squares: &[(usize, usize)]| -> Vec<Code> {
            squares.iter().filter_map(|&(row, col)| self.letter(row, col)).collect()
        };
        let (before, mut word) = (letters(&before), letters(&after));
        word.insert(0, 0);
        let node = before.iter().try_fold(self.root, |node, &code| self.follow(node, code));
        let fits = |letter: &Code| {
            let mut word = word.clone();
            word[0] = *letter;
            node.is_some_and(|node| self.completes(node, &word))
        };
        let letters = (0..self.tiles.len() as Code).filter(fits);
        square.fits = letters.fold(0, |fits, letter| fits | 1 << letter);
    }

    fn follow(&self, node: Node, letter: Code) -> Option<Node> {
        self.graph.edge(node, letter).map(Edge::target)
    }

    /// Whether letters behind those of a node end a word.
    fn completes(&self, node: Node, letters: &[Code]) -> bool {
        let Some((last, letters)) = letters.split_last() else { return false };
        let node = letters.iter().try_fold(node, |node, &letter| self.follow(node, letter));
        node.and_then(|node| self.graph.edge(node, *last)).is_some_and(Edge::accepts)
    }

    /// Reads all words from a square on, if any can be joined to what lies.
    fn start_at(&mut self, start: usize) -> Result<(), Stopped> {
        let rest = &self.line[start..];
        let joint = rest.iter().position(|square| square.joins);
        let tiles = usize::from(self.blanks) + usize::from(self.counts.iter().sum::<u8>());
        let Some(joint) = joint.filter(|&joint| joint <= tiles) else { return Ok(()) };
        let is_within = start > 0 && self.line[start - 1].letter.is_some();
        // Tiles before the joint, and it, if it is empty, come from the rack.
        let is_far = joint == tiles && rest[joint].letter.is_none();
        if is_far || is_within && !self.is_overlap() {
            return Ok(());
        }
        self.start = start;
        let none = Play {
            tiles: 0,
            blanks: 0,
            count: 0,
            joined: false,
            score: 0,
            factor: 1,
            crosswise: 0,
        };
        self.read(self.root, start, none)
    }

    /// Goes on with the word on the square `at`.
    fn read(&mut self, node: Node, at: usize, play: Play) -> Result<(), Stopped> {
        self.pace.step(self.control)?;
        let Some(&square) = self.line.get(at) else { return Ok(()) };
        let joined = play.joined || square.joins;
        if let Some(letter) = square.letter {
            return self.go_on(
                node,
                letter,
                at,
                Play { joined, score: play.score + square.score, ..play },
            );
        }
        let tiles = self.graph.mask(node) & square.fits;
        let laid = |tile: Code, value: i16, blank: bool| {
            let value = i32::from(value) * square.times;
            let crosswise = if square.crossed { (square.score + value) * square.word } else { 0 };
            Play {
                tiles: play.tiles << TILE_BITS | u64::from(tile + 1),
                blanks: play.blanks << 1 | u64::from(blank),
                count: play.count + 1,
                joined,
                score: play.score + value,
                factor: play.factor * square.word,
                crosswise: play.crosswise + crosswise,
            }
        };
        for letter in bits(tiles & self.left) {
            let (place, tile) = (usize::from(letter), self.tiles[usize::from(letter)]);
            let left = self.left;
            self.counts[place] -= 1;
            self.left &= !(u64::from(self.counts[place] == 0) << letter);
            self.go_on(node, letter, at, laid(tile, self.values[usize::from(tile)], false))?;
            self.counts[place] += 1;
            self.left = left;
        }
        if self.blanks > 0 {
            self.blanks -= 1;
            for letter in bits(tiles) {
                self.go_on(node, letter, at, laid(self.tiles[usize::from(letter)], 0, true))?;
            }
            self.blanks += 1;
        }
        Ok(())
    }

    /// Follows a letter that lies on the square `at` now, or was laid there.
    fn go_on(&mut self, node: Node, letter: Code, at: usize, play: Play) -> Result<(), Stopped> {
        let Some(edge) = self.graph.edge(node, letter) else { return Ok(()) };
        if edge.accepts() && play.count > 0 && play.joined && self.may_end(at, play.count) {
            self.record(at, play);
        }
        self.read(edge.target(), at + 1, play)
    }

    /// Whether a word may end with the square `at`.
    fn may_end(&self, at: usize, count: usize) -> bool {
        if self.is_overlap() {
            return true;
        }
        let len = at + 1 - self.start;
        let is_open = self.line.get(at + 1).is_some_and(|square| square.letter.is_some());
        // A play of one tile that makes words both ways is listed across.
        let laid = self.line[self.start..=at].iter().find(|square| square.letter.is_none());
        let is_twin = count == 1 && laid.is_some_and(|square| square.crossed);
        len > 1 && !is_open && !(is_twin && self.direction == Direction::Down)
    }

    fn record(&mut self, at: usize, play: Play) {
        let (row, col) = self.direction.step(self.row(), self.col(), self.start);
        let missing = (RACK_SIZE - play.count) as u32;
        let low = PackedMove::head(row, col, self.direction)
            | play.tiles << (TILE_BITS * missing + TILES_AT)
            | play.blanks << (missing + BLANKS_AT)
            | (at + 1 - self.start) as u64;
        let bonus = play.count == RACK_SIZE && !self.is_overlap();
        let bonus = if bonus { FULL_RACK_BONUS } else { 0 };
        let score = play.score * play.factor + play.crosswise + bonus;
        self.found.push(PackedMove::new(score, low));
    }
}
