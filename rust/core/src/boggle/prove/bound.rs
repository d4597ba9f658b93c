//! The branch and bound over letters, cell by cell.

use super::paths::DIGIT;
use super::tree::{Child, ROOT, Tree};
use crate::control::{Control, Pace};
use crate::error::LexiconError;

/// Cells at most, and digits of a cell.
pub(super) const MAX_CELLS: usize = 12;
const DIGITS: usize = 1 << DIGIT;

/// What is known once some cells are decided.
#[derive(Clone)]
struct State {
    /// Points of the words all of whose letters are decided, and there.
    points: u32,
    /// For each undecided cell and letter: the most that the words can be worth that need it there next, and
    /// whose decided letters are there.
    sums: [[u32; DIGITS]; MAX_CELLS],
}

/// Visits every board of some trees that may be worth more than a floor. Cells are counted down: the one
/// decided last is 0.
pub(super) struct Branching<'a> {
    trees: &'a [&'a Tree],
    control: &'a Control<'a>,
    pace: Pace,
    floor: u32,
    /// Partial boards looked at.
    pub(super) visited: u64,
    /// For each undecided cell, the letters there that words still need next: the children, with their tree,
    /// of all nodes that agree with what is decided.
    open: Vec<Vec<(usize, Child)>>,
    digits: Vec<u8>,
}

/// What to do with the digits of a board, in the order of decision; answers the new floor.
type Found<'a> = dyn FnMut(&[u8]) -> Result<u32, LexiconError> + 'a;

impl<'a> Branching<'a> {
    /// With so many cells undecided.
    pub(super) fn new(
        trees: &'a [&'a Tree],
        cells: usize,
        floor: u32,
        control: &'a Control<'a>,
    ) -> Self {
        let open = vec![Vec::new(); cells];
        let pace = Pace::default();
        Self { trees, control, pace, floor, visited: 0, open, digits: Vec::with_capacity(cells) }
    }

    /// Calls `found` with every board whose bound is above the floor.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub(super) fn run(&mut self, found: &mut Found<'_>) -> Result<(), LexiconError> {
        let mut state = State { points: 0, sums: [[0; DIGITS]; MAX_CELLS] };
        for tree in 0..self.trees.len() {
            self.enter(tree, ROOT, &mut state);
        }
        let cells = self.open.len();
        if bound(&state, cells) > self.floor { self.decide(&state, cells, found) } else { Ok(()) }
    }

    /// Adds a node that agrees with what is decided.
    fn enter(&mut self, tree: usize, node: u32, state: &mut State) {
        let (points, children) = self.trees[tree].node(node);
        state.points += points;
        for child in children {
            state.sums[usize::from(child.cell)][usize::from(child.digit)] += child.bound;
            self.open[usize::from(child.cell)].push((tree, *child));
        }
    }

    /// Tries every letter in the next cell, `left` being undecided with it.
    fn decide(
        &mut self,
        state: &State,
        left: usize,
        found: &mut Found<'_>,
    ) -> Result<(), LexiconError> {
        let Some(cell) = left.checked_sub(1) else {
            self.floor = found(&self.digits)?;
            return Ok(());
        };
        let rest = bound(state, cell);
        let choices = std::mem::take(&mut self.open[cell]);
        let mut lengths = [0; MAX_CELLS];
        for (length, open) in lengths.iter_mut().zip(&self.open[..cell]) {
            *length = open.len();
        }
        for digit in 0..DIGITS as u8 {
            // A letter that no word needs is no better than one that some word needs; but if none is needed,
            // one of them must stand there all the same.
            let sum = state.sums[cell][usize::from(digit)];
            let some = sum > 0 || digit == 0 && choices.is_empty();
            if !some || rest + sum <= self.floor {
                continue;
            }
            self.pace.step(self.control)?;
            self.visited += 1;
            let mut next = state.clone();
            for &(tree, child) in choices.iter().filter(|(_, child)| child.digit == digit) {
                match child.node {
                    Some(node) => self.enter(tree, node.get(), &mut next),
                    None => next.points += child.bound,
                }
            }
            if bound(&next, cell) > self.floor {
                self.digits.push(digit);
                let ended = self.decide(&next, cell, found);
                self.digits.pop();
                ended?;
            }
            for (open, &length) in self.open.iter_mut().zip(&lengths[..cell]) {
                open.truncate(length);
            }
        }
        self.open[cell] = choices;
        Ok(())
    }
}

/// The most that a board can be worth if its last `left` cells are undecided: for each of them, one
/// letter for all words that need it next.
fn bound(state: &State, left: usize) -> u32 {
    let most = |sums: &[u32; DIGITS]| sums.iter().copied().max().unwrap_or(0);
    state.points + state.sums[..left].iter().map(most).sum::<u32>()
}
