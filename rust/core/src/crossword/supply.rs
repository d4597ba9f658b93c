//! Fill-ins: every listed word must find its place, as every slot its word.
//!
//! Two rules on top of the letters. A word that fits no more slots than it has copies is forced into
//! them. And all slots of a length together must be able to take different copies: a matching of slots
//! to words is kept and repaired, and where it cannot be repaired (Hall's condition fails) there is
//! no solution, however many words each slot alone still has.

use std::collections::VecDeque;

use super::domains::{Domains, Halt};
use super::problem::Problem;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::lexicon::node::bits;

/// Stands for a slot without a word in a matching.
const UNMATCHED: u32 = u32::MAX;

/// The word that each slot takes in one possible distribution, and its helpers.
#[derive(Debug, Default)]
pub(crate) struct Matching {
    word_of: Vec<u32>,
    /// For each table and word, the slots matched to it.
    holders: Vec<Vec<Vec<u32>>>,
    /// For the current repair: words already asked for, for each the slot that asked, and the slots
    /// that are still to ask.
    tried: Vec<u64>,
    seekers: Vec<u32>,
    queue: VecDeque<u32>,
    pace: Pace,
}

impl Matching {
    pub(crate) fn new(problem: &Problem) -> Self {
        let holders = problem.tables.iter().map(|table| vec![Vec::new(); table.len()]);
        Self {
            word_of: vec![UNMATCHED; problem.entries.len()],
            holders: holders.collect(),
            ..Self::default()
        }
    }

    /// Frees the slots whose matched word is no longer possible, and matches every slot of the table
    /// again; false if that cannot be done.
    fn repair(
        &mut self,
        domains: &Domains,
        problem: &Problem,
        table: usize,
        copies: &[u32],
        control: &Control<'_>,
    ) -> Result<bool, Stopped> {
        for &entry in &problem.groups[table] {
            let word = self.word_of[entry as usize];
            if word != UNMATCHED && !domains.slots[entry as usize].has(word) {
                self.holders[table][word as usize].retain(|&holder| holder != entry);
                self.word_of[entry as usize] = UNMATCHED;
            }
        }
        for &entry in &problem.groups[table] {
            let free = self.word_of[entry as usize] == UNMATCHED;
            if free && !self.augment(domains, table, copies, entry, control)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Finds a word for a slot, moving others on where needed: asks slot after slot, breadth first,
    /// until one finds a free copy.
    fn augment(
        &mut self,
        domains: &Domains,
        table: usize,
        copies: &[u32],
        entry: u32,
        control: &Control<'_>,
    ) -> Result<bool, Stopped> {
        self.tried.clear();
        self.tried.resize(copies.len().div_ceil(64), 0);
        self.seekers.resize(copies.len().max(self.seekers.len()), UNMATCHED);
        self.queue.clear();
        self.queue.push_back(entry);
        while let Some(seeker) = self.queue.pop_front() {
            self.pace.work(1 + self.tried.len(), control)?;
            for (block, live) in domains.slots[seeker as usize].blocks.iter().enumerate() {
                let untried = live & !self.tried[block];
                self.tried[block] |= untried;
                for bit in bits(untried) {
                    let word = block * 64 + usize::from(bit);
                    self.seekers[word] = seeker;
                    if self.holders[table][word].len() < copies[word] as usize {
                        self.hand_over(table, word as u32, entry);
                        return Ok(true);
                    }
                    self.queue.extend(&self.holders[table][word]);
                }
            }
        }
        Ok(false)
    }

    /// Gives a word to the slot that asked for it, that slot's word to the one that asked for that,
    /// and so on until the last one has had none.
    fn hand_over(&mut self, table: usize, mut word: u32, last: u32) {
        loop {
            let seeker = self.seekers[word as usize];
            let left = std::mem::replace(&mut self.word_of[seeker as usize], word);
            self.holders[table][word as usize].push(seeker);
            if seeker == last {
                return;
            }
            self.holders[table][left as usize].retain(|&holder| holder != seeker);
            word = left;
        }
    }
}

/// Draws the conclusions for the tables of which a slot has changed.
pub(crate) fn propagate(
    domains: &mut Domains,
    problem: &Problem,
    copies: &[Vec<u32>],
    control: &Control<'_>,
) -> Result<(), Halt> {
    for (table, copies) in copies.iter().enumerate() {
        if std::mem::replace(&mut domains.stale[table], false) {
            let forced = force(domains, problem, table, copies, control);
            domains.stale[table] |= matches!(forced, Err(Halt::Stopped(_)));
            forced?;
        }
    }
    if domains.is_quiet() {
        for (table, copies) in copies.iter().enumerate() {
            if std::mem::replace(&mut domains.unmatched[table], false) {
                let mut matching = std::mem::take(&mut domains.matching);
                let matched = matching.repair(domains, problem, table, copies, control);
                domains.matching = matching;
                domains.unmatched[table] = matched.is_err();
                if !matched? {
                    return Err(Halt::Starved(table));
                }
            }
        }
    }
    Ok(())
}

/// Settles the words of a table that have just enough slots left.
fn force(
    domains: &mut Domains,
    problem: &Problem,
    table: usize,
    copies: &[u32],
    control: &Control<'_>,
) -> Result<(), Halt> {
    let blocks = problem.tables[table].blocks();
    let (mut once, mut twice) = (vec![0u64; blocks], vec![0u64; blocks]);
    for &entry in &problem.groups[table] {
        domains.pace.work(1 + blocks / 16, control)?;
        let live = &domains.slots[entry as usize].blocks;
        for ((once, twice), live) in once.iter_mut().zip(&mut twice).zip(live) {
            *twice |= *once & live;
            *once |= live;
        }
    }
    let holders = |domains: &Domains, word: u32| {
        let group = problem.groups[table].iter().copied();
        group.filter(|&entry| domains.slots[entry as usize].has(word)).collect::<Vec<_>>()
    };
    for (word, &wanted) in (0u32..).zip(copies) {
        let bit = |row: &[u64]| row[word as usize / 64] >> (word % 64) & 1 != 0;
        if wanted == 1 && bit(&twice) {
            continue;
        }
        domains.pace.work(1 + problem.groups[table].len() / 16, control)?;
        let holders = holders(domains, word);
        if holders.len() < wanted as usize {
            return Err(Halt::Starved(table));
        }
        if holders.len() == wanted as usize {
            for entry in holders {
                if domains.slots[entry as usize].count > 1 {
                    domains.keep_word(problem, entry, word);
                }
            }
        }
    }
    Ok(())
}
