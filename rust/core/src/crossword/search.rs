//! Depth-first search with learning where the trouble is.
//!
//! A decision gives one cell one letter. If that leads to a dead end, the letter is excluded and the
//! search goes on from there. Every dead end makes the slot that caused it weightier, and weighty
//! slots are decided first (Boussemart et al., "Boosting systematic search by weighting constraints",
//! 2004). The search starts over after a number of dead ends that grows from run to run, keeping the
//! weights and what was excluded before any decision; as the limit grows without end, the last run
//! is a complete one, and an exhausted tree is a proof.

use std::sync::Arc;

use super::domains::{Domains, Halt};
use super::live::Live;
use super::problem::{Problem, Supply};
use super::watch::Watch;
use super::weights::Weights;
use crate::control::Control;
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::bits;
use crate::random::Random;

/// Dead ends allowed in the first run.
const FIRST_LIMIT: f64 = 100.0;
/// By how much the next run may take more.
const GROWTH: f64 = 1.3;

/// Runs that look at a slot's own cells only.
const PLAIN_RUNS: u32 = 3;

/// A letter given to a cell.
#[derive(Debug, Clone, Copy)]
struct Decision {
    cell: u32,
    code: Code,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Every slot has one word.
    Solved,
    /// Nothing is left to try.
    Exhausted,
    /// Too many dead ends: start over.
    Limit,
}

/// A search that stops at every solution and can be resumed.
#[derive(Debug)]
pub(crate) struct Search {
    problem: Arc<Problem>,
    domains: Domains,
    decisions: Vec<Decision>,
    weights: Weights,
    random: Random,
    limit: f64,
    runs: u32,
    dead_ends: u64,
    /// How the complete run stands, once there is one.
    complete: Option<End>,
    /// Who wants to know how far it has come.
    pub(crate) watch: Option<Arc<Watch>>,
}

impl Search {
    pub(crate) fn new(problem: Arc<Problem>, domains: Domains, seed: u64) -> Self {
        Self {
            weights: Weights::new(&problem),
            domains,
            decisions: Vec::new(),
            random: Random::new(seed),
            limit: FIRST_LIMIT,
            runs: 0,
            dead_ends: 0,
            complete: None,
            watch: None,
            problem,
        }
    }

    /// Dead ends met so far.
    pub(crate) fn dead_ends(&self) -> u64 {
        self.dead_ends
    }

    /// The first solution: one word for each slot. `None` is a proof that there is none.
    pub(crate) fn first(&mut self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        loop {
            match self.run(self.limit, control)? {
                End::Solved => return Ok(Some(self.words())),
                End::Exhausted => return Ok(None),
                End::Limit => self.restart(),
            }
        }
    }

    /// A solution, if one is found within so many dead ends.
    pub(crate) fn attempt(
        &mut self,
        dead_ends: f64,
        control: &Control<'_>,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let end = self.run(dead_ends, control)?;
        Ok((end == End::Solved).then(|| self.words()))
    }

    /// The next solution of one complete run, which meets each solution once.
    pub(crate) fn next(&mut self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        let more = match self.complete {
            Some(End::Exhausted) => false,
            Some(End::Solved) => self.backtrack(),
            Some(End::Limit) => true,
            None => {
                self.restart();
                true
            }
        };
        if !more {
            self.complete = Some(End::Exhausted);
            return Ok(None);
        }
        self.complete = Some(End::Limit);
        let end = self.run(f64::INFINITY, control)?;
        self.complete = Some(end);
        Ok((end == End::Solved).then(|| self.words()))
    }

    /// Goes back to the start, keeping the weights.
    fn restart(&mut self) {
        while self.domains.depth() > 0 {
            self.domains.pop();
        }
        self.decisions.clear();
        self.limit *= GROWTH;
        self.runs += 1;
    }

    fn words(&self) -> Vec<u32> {
        self.domains.slots.iter().map(|live| live.first().expect("every slot is settled")).collect()
    }

    fn run(&mut self, limit: f64, control: &Control<'_>) -> Result<End, Stopped> {
        let mut dead_ends = 0.0;
        loop {
            match self.domains.propagate(&self.problem, control) {
                Ok(()) => {
                    if let Some(watch) = &self.watch {
                        let word = |live: &Live| live.first().filter(|_| live.count == 1);
                        watch.see(self.domains.slots.iter().map(word));
                    }
                    let Some(decision) = self.choose() else { return Ok(End::Solved) };
                    self.domains.push();
                    self.decisions.push(decision);
                    self.domains.keep_letters(&self.problem, decision.cell, 1 << decision.code);
                }
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(halt) => {
                    self.weights.blame(&self.problem, &halt);
                    self.dead_ends += 1;
                    dead_ends += 1.0;
                    if !self.backtrack() {
                        return Ok(End::Exhausted);
                    }
                    if dead_ends > limit {
                        return Ok(End::Limit);
                    }
                }
            }
        }
    }

    /// Takes the last decision back and excludes its letter; false if there is none.
    fn backtrack(&mut self) -> bool {
        let Some(decision) = self.decisions.pop() else { return false };
        self.domains.pop();
        self.domains.keep_letters(&self.problem, decision.cell, !(1 << decision.code));
        true
    }

    fn choose(&mut self) -> Option<Decision> {
        let slots = 0..self.domains.slots.len() as u32;
        let slot = self.weights.most_urgent(&self.domains, slots)?;
        let cell = self.choose_cell(slot);
        Some(Decision { cell, code: self.choose_letter(cell) })
    }

    /// The cell of a slot to be decided: the one with the fewest letters; once several runs have
    /// failed, rather one where the crossing slot is in trouble, too. Not where every word has to be
    /// used: there trouble shows in the supply, and the rule costs more than it gains.
    fn choose_cell(&self, slot: u32) -> u32 {
        let letters = |cell: u32| f64::from(self.domains.cells[cell as usize].count_ones());
        let trouble = |cell: u32| {
            let crossing = self.problem.cells[cell as usize].iter().filter(|p| p.entry != slot);
            crossing
                .map(|p| self.weights.urgency(&self.domains, p.entry))
                .fold(f64::INFINITY, f64::min)
        };
        let plain = self.runs < PLAIN_RUNS || matches!(self.problem.supply, Supply::Exact(_));
        let rank =
            |cell: u32| if plain { letters(cell) } else { letters(cell).ln() * trouble(cell) };
        let cells = self.problem.entries[slot as usize].cells.iter().copied();
        let open = cells.filter(|&cell| letters(cell) > 1.0).map(|cell| (rank(cell), cell));
        let first = open.min_by(|one, two| one.0.total_cmp(&two.0));
        first.expect("an open slot has an open cell").1
    }

    fn choose_letter(&mut self, cell: u32) -> Code {
        let mut best = (f64::NEG_INFINITY, 0);
        for code in bits(self.domains.cells[cell as usize]) {
            let noise = 1.0 + f64::from(self.random.below(1000)) / 1000.0;
            let room: f64 = self.problem.cells[cell as usize]
                .iter()
                .map(|place| {
                    let live = &self.domains.slots[place.entry as usize];
                    let table = self.problem.table(place.entry);
                    f64::from(live.count_with(table, place.at as usize, code))
                })
                .product();
            if room * noise > best.0 {
                best = (room * noise, code);
            }
        }
        best.1
    }
}
