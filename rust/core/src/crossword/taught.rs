//! Two methods as they are taught: a fixed order of slots, and forward checking.
//!
//! Both keep a set of words for each slot and try them in order. They are complete, and slow next to
//! the search; they are here to be compared with and to reproduce worked examples. One thing is added
//! to the fixed order: where a slot's words have all failed, the search goes back to the last slot
//! that had a part in it, not just to the last one (conflict-directed backjumping, Prosser, 1993).
//! What is skipped has no solution, so the answers and their order stay the same.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::bits;
use super::problem::{Problem, Supply};
use super::watch::Watch;
use crate::control::{Control, Pace};
use crate::error::Stopped;

/// Which slot comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// The one with the fewest words at the start; its words are held against all placed ones.
    Static,
    /// The one that the newest word left the fewest words; all that it crosses are held against it.
    Forward,
}

/// Words of a table.
#[derive(Debug)]
pub(crate) struct Words {
    blocks: Vec<u64>,
    count: u32,
}

impl Words {
    pub(crate) fn new(blocks: Vec<u64>) -> Self {
        Self { count: bits::count(&blocks).0, blocks }
    }

    /// The first word with this number or a higher one.
    fn from(&self, least: u32) -> Option<u32> {
        let mut mask = u64::MAX << (least % 64);
        for block in least / 64..self.blocks.len() as u32 {
            let words = self.blocks[block as usize] & mask;
            if words != 0 {
                return Some(block * 64 + words.trailing_zeros());
            }
            mask = u64::MAX;
        }
        None
    }
}

/// A slot with the words it may take.
type Set = (u32, Arc<Words>);

/// A slot whose words are being tried.
#[derive(Debug)]
struct Frame {
    set: Set,
    /// The least word still to be tried.
    next: u32,
    /// The slots still without a word.
    rest: Vec<Set>,
    /// The frames that had a part in what failed here.
    conflicts: BTreeSet<usize>,
}

/// A backtracking search over lists, resumable after each solution.
#[derive(Debug)]
pub(crate) struct Taught {
    problem: Arc<Problem>,
    order: Order,
    /// For each slot, the others it crosses, in slot order: (other, place here, place there).
    crossings: Vec<Vec<(u32, usize, usize)>>,
    frames: Vec<Frame>,
    /// The words placed so far, one for each frame but, while it is being tried, the last.
    placed: Vec<(u32, u32)>,
    pace: Pace,
    pub(crate) dead_ends: u64,
    /// Who wants to know how far it has come.
    pub(crate) watch: Option<Arc<Watch>>,
}

impl Taught {
    /// Starts with the words that each slot may take.
    pub(crate) fn new(problem: Arc<Problem>, order: Order, words: Vec<Words>) -> Self {
        let crossings = (0..problem.entries.len() as u32).map(|entry| crossings(&problem, entry));
        let mut taught = Self {
            crossings: crossings.collect(),
            problem,
            order,
            frames: Vec::new(),
            placed: Vec::new(),
            pace: Pace::default(),
            dead_ends: 0,
            watch: None,
        };
        let mut rest: Vec<Set> = (0..).zip(words.into_iter().map(Arc::new)).collect();
        sort_descending(&mut rest);
        let conflicts = BTreeSet::new();
        taught.frames.extend(rest.pop().map(|set| Frame { set, next: 0, rest, conflicts }));
        taught
    }

    /// The next solution: one word for each slot.
    pub(crate) fn next(&mut self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        loop {
            // Each frame has the sets of all slots that are left.
            self.pace.work(1 + self.problem.entries.len() / 4, control)?;
            let Some(frame) = self.frames.last_mut() else { return Ok(None) };
            let entry = frame.set.0;
            let word = frame.set.1.from(frame.next);
            frame.next = word.unwrap_or(frame.next) + 1;
            self.placed.truncate(self.frames.len() - 1);
            let Some(word) = word else {
                self.dead_ends += 1;
                self.go_back();
                continue;
            };
            if let Some(clash) = self.clash(entry, word) {
                self.frames.last_mut().expect("just seen").conflicts.insert(clash);
                continue;
            }
            self.placed.push((entry, word));
            if let Some(watch) = &self.watch {
                watch.see(self.words().into_iter());
            }
            if self.placed.len() == self.problem.entries.len() {
                // Nothing failed here: what comes next is simply the next.
                let frames = self.frames.iter_mut().enumerate();
                frames.for_each(|(at, frame)| frame.conflicts.extend(0..at));
                return Ok(self.words().into_iter().collect());
            }
            let next = match self.order {
                Order::Static => self.select_static(),
                Order::Forward => self.select_forward(entry, word),
            };
            match next {
                Some(next) => self.frames.push(next),
                None => self.dead_ends += 1,
            }
        }
    }

    /// Leaves a slot whose words have all failed for the last one that had a part in it.
    fn go_back(&mut self) {
        let Some(Frame { mut conflicts, .. }) = self.frames.pop() else { return };
        let culprit = conflicts.pop_last();
        self.frames.truncate(culprit.map_or(0, |culprit| culprit + 1));
        if let Some(frame) = self.frames.last_mut() {
            frame.conflicts.append(&mut conflicts);
        }
    }

    /// Takes the last slot and keeps of its words those that agree with every word placed.
    fn select_static(&self) -> Option<Frame> {
        let mut rest = self.frames.last()?.rest.clone();
        let (entry, mut words) = rest.pop()?;
        let mut conflicts = BTreeSet::new();
        for (at, &(placed, word)) in self.placed.iter().enumerate() {
            let crossed = self.crossings[placed as usize].iter();
            for &crossing in crossed.filter(|(other, ..)| *other == entry) {
                words = self.agreeing((placed, word), crossing, &words);
                conflicts.insert(at);
            }
        }
        Some(Frame { set: (entry, words), next: 0, rest, conflicts })
    }

    /// Keeps, in all slots that the newest word crosses, the words that agree with it, and takes the
    /// smallest of those; where it crosses none, the smallest of all.
    fn select_forward(&self, newest: u32, word: u32) -> Option<Frame> {
        let mut rest = self.frames.last()?.rest.clone();
        let mut met: Vec<Set> = Vec::new();
        for &crossing in &self.crossings[newest as usize] {
            if let Some((entry, words)) = rest.iter().find(|(entry, _)| *entry == crossing.0) {
                let agreeing = self.agreeing((newest, word), crossing, words);
                if agreeing.count == 0 {
                    return None;
                }
                met.push((*entry, agreeing));
            }
        }
        // Which earlier word emptied which set is not kept: every frame has a part in all.
        let conflicts: BTreeSet<usize> = (0..self.frames.len()).collect();
        met.sort_by_key(|(_, words)| words.count);
        let Some(first) = met.first().cloned() else {
            sort_descending(&mut rest);
            let set = rest.pop()?;
            return Some(Frame { set, next: 0, rest, conflicts });
        };
        for (entry, words) in met {
            let known = rest.iter_mut().find(|(known, _)| *known == entry);
            known.expect("met among the rest").1 = words;
        }
        rest.retain(|(entry, _)| *entry != first.0);
        Some(Frame { set: first, next: 0, rest, conflicts })
    }

    /// Those words of a slot that agree with a placed word it crosses.
    fn agreeing(
        &self,
        (placed, word): (u32, u32),
        (other, at, other_at): (u32, usize, usize),
        words: &Words,
    ) -> Arc<Words> {
        let letter = self.problem.table(placed).word(word)[at];
        let support = self.problem.table(other).support(other_at, letter);
        let blocks = words.blocks.iter().zip(support).map(|(words, support)| words & support);
        Arc::new(Words::new(blocks.collect()))
    }

    /// The first word placed beside which the rules do not let a word stand.
    fn clash(&self, entry: u32, word: u32) -> Option<usize> {
        if matches!(self.problem.supply, Supply::Free) {
            return None;
        }
        let member = |entry: u32, word: u32| {
            self.problem.member(self.problem.entries[entry as usize].table, word)
        };
        self.placed.iter().position(|&(other, used)| {
            let (one, two) = (member(entry, word), member(other, used));
            let families = self.problem.families.as_ref();
            one == two || families.is_some_and(|families| families.are_related(one, two))
        })
    }

    fn words(&self) -> Vec<Option<u32>> {
        let mut words = vec![None; self.problem.entries.len()];
        self.placed.iter().for_each(|&(entry, word)| words[entry as usize] = Some(word));
        words
    }
}

/// The slots that a slot crosses, in slot order, with the place in each.
fn crossings(problem: &Problem, entry: u32) -> Vec<(u32, usize, usize)> {
    let cells = problem.entries[entry as usize].cells.iter().enumerate();
    let places = cells.flat_map(|(at, &cell)| {
        let others = problem.cells[cell as usize].iter();
        others.map(move |other| (other.entry, at, other.at as usize))
    });
    let mut crossed: Vec<_> = places.filter(|(other, ..)| *other != entry).collect();
    crossed.sort_by_key(|(other, ..)| *other);
    crossed
}

/// Puts the largest sets first, keeping the order of equal ones.
fn sort_descending(sets: &mut [Set]) {
    sets.sort_by_key(|(_, words)| Reverse(words.count));
}
