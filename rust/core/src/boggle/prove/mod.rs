//! The proof that no board of a shape is worth more than some points, or the boards that are.
//!
//! | file | holds |
//! |---|---|
//! | `order` | which cell is decided when, and which view of a board is meant |
//! | `paths` | all words on all cells |
//! | `tree` | the same as choices of letters, each with a bound |
//! | `bound` | the search through the choices |

mod bound;
mod order;
mod paths;
mod tree;

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use self::bound::{Branching, MAX_CELLS};
use self::order::Order;
use self::paths::{DIGIT, Key, LAST_TWIN, Paths, TWIN};
use self::tree::Tree;
use super::batch::on_threads;
use super::best::board;
use super::board::Board;
use super::cells::QReading;
use super::packed::{Packed, packed};
use super::points::points;
use super::searcher::Searcher;
use super::shape::{Dimensions, Shape};
use super::tile::Q;
use crate::control::Control;
use crate::error::LexiconError;
use crate::lexicon::Lexicon;

/// Half a gigabyte of keys; a set of boards with more is halved.
const LIMIT: usize = 1 << 26;

/// The classes that letters fall into where the boards of a shape are too many for one unit.
const CLASSES: u32 = 4;

/// The cells of boards that make a single unit, at most.
const CELLS_IN_UNIT: usize = 9;

/// A question: which boards of a shape are worth more than a floor? It is asked in units, which are
/// independent of each other.
#[derive(Debug)]
pub struct Proof<'a> {
    lexicon: &'a Lexicon,
    min_length: usize,
    floor: u32,
    threads: Option<usize>,
    /// Keys that are sorted at a time at most.
    limit: usize,
    shape: Shape,
    order: Order,
    trie: Arc<Packed>,
    twins: Vec<u8>,
}

/// What was found out about the boards of a unit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The best board above the floor with its points; of equals the first that was met.
    pub better: Option<(Board, u32)>,
    /// Partial boards looked at.
    pub visited: u64,
}

impl<'a> Proof<'a> {
    /// The most cells that a board may have.
    pub const MAX_CELLS: usize = MAX_CELLS;

    /// The most letters that an alphabet may have.
    pub const MAX_LETTERS: usize = (1 << DIGIT) - 1;

    /// Prepares for boards of a shape, and words of at least some length.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    ///
    /// # Panics
    /// For boards or alphabets that are too large.
    pub fn new(
        lexicon: &'a Lexicon,
        dimensions: Dimensions,
        min_length: usize,
        floor: u32,
        threads: Option<usize>,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        assert!(dimensions.cells() <= Self::MAX_CELLS, "a key has a digit for each cell");
        assert!(lexicon.alphabet().len() <= Self::MAX_LETTERS, "a digit is a letter");
        let shape = Shape::new(dimensions);
        let order = Order::new(&shape);
        let trie = packed(lexicon, QReading::Qu, min_length, control)?;
        let twins = twins(lexicon, &trie);
        let limit = LIMIT;
        Ok(Self { lexicon, min_length, floor, threads, limit, shape, order, trie, twins })
    }

    /// How many units there are for boards of a shape: one if they are small.
    #[must_use]
    pub fn units(dimensions: Dimensions) -> usize {
        (CLASSES as usize).pow(classed(dimensions.cells()) as u32)
    }

    /// Looks at all boards of a unit.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn unit(&self, unit: usize, control: &Control<'_>) -> Result<Verdict, LexiconError> {
        let letters = self.lexicon.alphabet().len() as u32;
        let mut masks = vec![(1u32 << letters) - 1; self.shape.cells()];
        let mut rest = unit;
        for &cell in &self.order.cells[1..=classed(self.shape.cells())] {
            let class = (rest % CLASSES as usize) as u32;
            rest /= CLASSES as usize;
            let [first, last] = [class, class + 1].map(|class| class * letters / CLASSES);
            masks[usize::from(cell)] = (1 << last) - (1 << first);
        }
        if masks.contains(&0) {
            return Ok(Verdict::default()); // fewer letters than classes: some are empty
        }
        self.boards(&masks, control)
    }

    /// Looks at all boards with letters from masks, in halves if they are too many.
    fn boards(&self, masks: &[u32], control: &Control<'_>) -> Result<Verdict, LexiconError> {
        let paths = Paths {
            trie: &self.trie,
            min_length: self.min_length,
            shape: &self.shape,
            order: &self.order,
            twins: &self.twins,
            masks,
        };
        if let Some(keys) = paths.keys(self.limit, control)? {
            return self.search(keys, masks, control);
        }
        let mut verdict = Verdict::default();
        let widest = self
            .order
            .cells
            .iter()
            .rev()
            .max_by_key(|&&cell| masks[usize::from(cell)].count_ones());
        let widest = usize::from(*widest.expect("a board has cells"));
        for half in halves(masks[widest]) {
            let mut masks = masks.to_vec();
            masks[widest] = half;
            verdict = verdict.or(self.boards(&masks, control)?);
        }
        Ok(verdict)
    }

    /// Looks at all boards that have words with these keys.
    fn search(
        &self,
        mut keys: Vec<Key>,
        masks: &[u32],
        control: &Control<'_>,
    ) -> Result<Verdict, LexiconError> {
        let cells = self.shape.cells();
        let mut verdicts = Vec::new();
        on_threads(self.threads, usize::MAX, || {
            sort(&mut keys);
            // Words that do without the first cell are the same whatever letter it has.
            let first = |key: &Key| key >> (DIGIT as usize * (cells - 1));
            let points = |key| self.points(key);
            let shared = keys.partition_point(|key| first(key) == 0);
            let without = Tree::new(&keys[..shared], cells - 1, &points);
            let mut letters: Vec<&[Key]> =
                keys[shared..].chunk_by(|a, b| first(a) == first(b)).collect();
            if letters.is_empty() {
                letters.push(&[]); // any letter will do
            }
            let search = |keys: &&[Key]| {
                control.check()?;
                let tree = Tree::new(keys, cells - 1, &points);
                let digit = keys.first().map_or(0, first) as u8;
                self.branch(digit, &[&without, &tree], masks, control)
            };
            verdicts = letters.par_iter().map(search).collect::<Result<_, _>>()?;
            Ok(())
        })?;
        Ok(verdicts.into_iter().fold(Verdict::default(), Verdict::or))
    }

    /// Looks at all boards with a letter in the first cell.
    fn branch(
        &self,
        first: u8,
        trees: &[&Tree],
        masks: &[u32],
        control: &Control<'_>,
    ) -> Result<Verdict, LexiconError> {
        let mut better: Option<(Board, u32)> = None;
        let mut searcher = Searcher::new(self.min_length);
        let mut branching = Branching::new(trees, self.shape.cells() - 1, self.floor, control);
        branching.run(&mut |digits| {
            let board = self.board(first, digits, masks);
            let score = searcher.score(&board, self.lexicon, control)?;
            let floor = better.as_ref().map_or(self.floor, |&(_, score)| score);
            if score > floor {
                better = Some((board, score));
            }
            Ok(score.max(floor))
        })?;
        let visited = branching.visited;
        Ok(Verdict { better, visited })
    }

    /// The board of some digits; any letter will do where there is none.
    fn board(&self, first: u8, digits: &[u8], masks: &[u32]) -> Board {
        let mut letters = vec![0; self.shape.cells()];
        for (&cell, &digit) in self.order.cells.iter().zip([first].iter().chain(digits)) {
            let any = masks[usize::from(cell)].trailing_zeros() as u8;
            letters[usize::from(cell)] = digit.checked_sub(1).unwrap_or(any);
        }
        board(self.lexicon, self.shape.dimensions(), &letters)
    }

    /// What a word with a key is worth.
    fn points(&self, key: Key) -> u32 {
        let q = self.lexicon.alphabet().find(Q).map_or(0, |q| u64::from(q) + 1);
        let digits =
            (0..self.shape.cells()).map(|cell| key >> (DIGIT as usize * cell) & ((1 << DIGIT) - 1));
        points(
            digits
                .map(|digit| usize::from(digit != 0) + usize::from(digit != 0 && digit == q))
                .sum(),
        )
    }
}

impl Verdict {
    /// What is known of two sets of boards together.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let score = |verdict: &Self| verdict.better.as_ref().map(|&(_, score)| score);
        let visited = self.visited + other.visited;
        let better = if score(&other) > score(&self) { other.better } else { self.better };
        Self { better, visited }
    }
}

/// How many cells, after the first, have only a class of letters in a unit.
fn classed(cells: usize) -> usize {
    cells.saturating_sub(CELLS_IN_UNIT) * 4 / 3
}

/// Sorts keys, counts several ways of a word through the same cells once, and drops the twins.
fn sort(keys: &mut Vec<Key>) {
    keys.par_sort_unstable();
    keys.dedup_by(|a, b| a == b && *a as u8 & LAST_TWIN != LAST_TWIN);
    keys.par_iter_mut().for_each(|key| *key >>= TWIN);
}

/// The letters of a mask in two halves.
fn halves(mask: u32) -> [u32; 2] {
    let mut upper = mask;
    for _ in 0..mask.count_ones() / 2 {
        upper &= upper - 1;
    }
    [mask ^ upper, upper]
}

/// For each word of the trie, how many words with the same letters stand before it, up to the last that
/// can be told apart.
fn twins(lexicon: &Lexicon, trie: &Packed) -> Vec<u8> {
    let index = lexicon.index();
    let mut seen: HashMap<Vec<u8>, u8> = HashMap::new();
    let twin = |(&number, &length): (&u32, &u8)| {
        if length == 0 {
            return 0; // no word stands here
        }
        let mut letters = index.word(lexicon, number);
        letters.sort_unstable();
        let next = seen.entry(letters).or_default();
        let twin = *next;
        *next = (twin + 1).min(LAST_TWIN);
        twin
    };
    trie.numbers.iter().zip(&trie.lengths).map(twin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::LexiconBuilder;

    #[test]
    fn halves_come_to_the_same() {
        let (lexicon, control) = (Lexicon::embedded(), Control::default());
        let dimensions = Dimensions { rows: 2, cols: 2, wrap: false };
        let mut proof = Proof::new(&lexicon, dimensions, 3, 10, Some(1), &control).unwrap();
        let whole = proof.unit(0, &control).unwrap();
        assert!(whole.better.is_some());
        proof.limit = 2000;
        let halved = proof.unit(0, &control).unwrap();
        assert_eq!(halved.better.map(|best| best.1), whole.better.map(|best| best.1));
        assert_eq!(halves(0b1011_0101), [0b0000_0101, 0b1011_0000]);
    }

    #[test]
    fn alphabets_may_be_smaller_than_the_classes() {
        let control = Control::default();
        let dimensions = Dimensions { rows: 2, cols: 5, wrap: false };
        let best = |words: &[&str]| {
            let mut builder = LexiconBuilder::default();
            words.iter().try_for_each(|word| builder.push(word)).unwrap();
            let lexicon = builder.build(&control).unwrap();
            let proof = Proof::new(&lexicon, dimensions, 3, 0, Some(1), &control).unwrap();
            let units = (0..Proof::units(dimensions)).map(|unit| proof.unit(unit, &control));
            units.fold(Verdict::default(), |known, new| known.or(new.unwrap())).better
        };
        assert_eq!(best(&["aaa", "aaaaa"]).unwrap().1, 3);
        assert_eq!(best(&["cat", "act", "tact"]).unwrap().1, 3);
    }
}
