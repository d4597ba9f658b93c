//! How many solutions there are, without listing them.
//!
//! A cell is given each of its letters in turn, and the counts are added. Whenever what is left falls
//! into parts that share no open cell and no word that only one of them may have, each part is
//! counted alone and the counts are multiplied. A slot alone has as many solutions as words.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bits::first_common;
use super::domains::{Domains, Halt};
use super::natural::Natural;
use super::problem::{Problem, Supply};
use super::union::Union;
use super::weights::Weights;
use crate::control::{Control, Pace};
use crate::error::Stopped;

/// Slots that are counted together; those settled meanwhile may stay listed.
type Part = Arc<[u32]>;

/// What is being counted. Frames instead of recursion: grids may be deeper than a stack.
#[derive(Debug)]
enum Frame {
    /// Parts that do not influence one another.
    Parts { rest: Vec<Part>, product: Natural },
    /// The letters of one cell, of which each solution has one.
    Letters { part: Part, cell: u32, rest: u64, sum: Natural },
}

/// A count of the solutions of a problem.
#[derive(Debug)]
pub(crate) struct Counter {
    problem: Arc<Problem>,
    domains: Domains,
    weights: Weights,
    frames: Vec<Frame>,
    limit: Option<u64>,
    /// Dead ends met so far.
    pub(crate) dead_ends: u64,
}

impl Counter {
    pub(crate) fn new(problem: Arc<Problem>, domains: Domains, limit: Option<u64>) -> Self {
        let weights = Weights::new(&problem);
        Self { problem, domains, weights, frames: Vec::new(), limit, dead_ends: 0 }
    }

    /// How many solutions there are, or the limit if that is less.
    pub(crate) fn count(&mut self, control: &Control<'_>) -> Result<Natural, Stopped> {
        let all = (0..self.problem.entries.len() as u32).collect();
        // What the newest frame is to be given; none if it has only just been opened.
        let mut count = self.conclude(&all, control)?;
        loop {
            count = match self.frames.pop() {
                None => return Ok(count.unwrap_or_default().at_most(self.limit)),
                Some(Frame::Parts { rest, product }) => {
                    self.next_part(rest, &product.multiply(&count.unwrap_or_default()))
                }
                Some(Frame::Letters { part, cell, rest, mut sum }) => {
                    if let Some(count) = count {
                        self.domains.pop();
                        sum.add(&count);
                    }
                    self.next_letter(part, cell, rest, sum, control)?
                }
            };
        }
    }

    /// Goes on with the next of some parts; answers the product if none is left, or none matters.
    fn next_part(&mut self, mut rest: Vec<Part>, product: &Natural) -> Option<Natural> {
        let next = rest.pop().filter(|_| !product.is_zero());
        let Some(next) = next else { return Some(product.clone()) };
        self.frames.push(Frame::Parts { rest, product: product.clone().at_most(self.limit) });
        self.open(next);
        None
    }

    /// Tries the next letter of a cell; answers the sum if none is left, or the limit is reached.
    fn next_letter(
        &mut self,
        part: Part,
        cell: u32,
        rest: u64,
        sum: Natural,
        control: &Control<'_>,
    ) -> Result<Option<Natural>, Stopped> {
        let enough = self.limit.is_some_and(|limit| sum.to_u64().is_none_or(|sum| sum >= limit));
        if rest == 0 || enough {
            return Ok(Some(sum.at_most(self.limit)));
        }
        let letter = rest & rest.wrapping_neg();
        self.domains.push();
        self.domains.keep_letters(&self.problem, cell, letter);
        let again = part.clone();
        self.frames.push(Frame::Letters { part, cell, rest: rest & !letter, sum });
        self.conclude(&again, control)
    }

    /// Draws conclusions, then counts what is left of a part: at once, or in a new frame.
    fn conclude(&mut self, part: &Part, control: &Control<'_>) -> Result<Option<Natural>, Stopped> {
        match self.domains.propagate(&self.problem, control) {
            Ok(()) => self.enter(part, control),
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Err(halt) => {
                self.weights.blame(&self.problem, &halt);
                self.dead_ends += 1;
                Ok(Some(Natural::default()))
            }
        }
    }

    /// Counts a part whose conclusions are drawn.
    fn enter(&mut self, part: &Part, control: &Control<'_>) -> Result<Option<Natural>, Stopped> {
        let mut product = Natural::from(1);
        let mut rest = Vec::new();
        let parts = self.split(part, control)?;
        // What has hardly shrunk is shared with the frame before.
        let same = parts.len() == 1 && parts[0].len() * 2 > part.len();
        let mut factor = 1u64; // many slots alone are multiplied a few at a time
        for slots in parts {
            if let [slot] = slots[..] {
                let words = u64::from(self.domains.slots[slot as usize].count);
                factor = factor.checked_mul(words).unwrap_or_else(|| {
                    product = product.multiply(&factor.into()).at_most(self.limit);
                    words
                });
                continue;
            }
            rest.push(if same { part.clone() } else { slots.into() });
        }
        product = product.multiply(&factor.into()).at_most(self.limit);
        if rest.len() == 1 && product.to_u64() == Some(1) {
            self.open(rest.swap_remove(0));
            return Ok(None);
        }
        Ok(self.next_part(rest, &product))
    }

    /// Opens a frame for the letters of the cell that a part is best divided by.
    fn open(&mut self, part: Part) {
        let slot = self.weights.most_urgent(&self.domains, part.iter().copied());
        let cells = slot.map(|slot| &self.problem.entries[slot as usize].cells);
        let letters = |&cell: &u32| self.domains.cells[cell as usize].count_ones();
        let open = cells.into_iter().flatten().copied().filter(|cell| letters(cell) > 1);
        let cell = open.min_by_key(letters).expect("a part has an open cell");
        let rest = self.domains.cells[cell as usize];
        self.frames.push(Frame::Letters { part, cell, rest, sum: Natural::default() });
    }

    /// The open slots of a part, those together that influence one another.
    fn split(&self, part: &Part, control: &Control<'_>) -> Result<Vec<Vec<u32>>, Stopped> {
        let mut pace = Pace::default();
        let is_open = |slot: &u32| self.domains.slots[*slot as usize].count > 1;
        let open: Vec<u32> = part.iter().copied().filter(is_open).collect();
        let mut union = Union::new(open.len());
        let mut owners: BTreeMap<u32, u32> = BTreeMap::new();
        for (at, &slot) in (0..).zip(&open) {
            pace.work(self.problem.entries[slot as usize].cells.len(), control)?;
            for &cell in &self.problem.entries[slot as usize].cells {
                if self.domains.cells[cell as usize].count_ones() > 1 {
                    union.join(at, *owners.entry(cell).or_insert(at));
                }
            }
        }
        if !matches!(self.problem.supply, Supply::Free) {
            self.join_rivals(&open, &mut union, control)?;
        }
        let mut parts: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (at, &slot) in (0..).zip(&open) {
            parts.entry(union.root(at)).or_default().push(slot);
        }
        Ok(parts.into_values().collect())
    }

    /// Joins slots that could use up one another's words.
    fn join_rivals(
        &self,
        open: &[u32],
        union: &mut Union,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let mut pace = Pace::default();
        let live = |slot: u32| &self.domains.slots[slot as usize].blocks;
        let table = |slot: u32| self.problem.entries[slot as usize].table;
        for (one, &slot) in (0..).zip(open) {
            pace.work(one as usize / 8, control)?;
            for (two, &other) in (0..one).zip(open) {
                let rivals = || {
                    self.problem.families.is_some()
                        || table(slot) == table(other)
                            && first_common(live(slot), live(other)).is_some()
                };
                if union.root(one) != union.root(two) && rivals() {
                    union.join(one, two);
                }
            }
        }
        Ok(())
    }
}
