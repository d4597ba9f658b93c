//! Fill-ins: every listed word must find its place, as every slot its word.
//!
//! Two rules on top of the letters. A word that fits no more slots than it has copies is forced into
//! them. And all slots of a length together must be able to take different copies: a matching of slots
//! to words is kept and repaired, and where it cannot be repaired (Hall's condition fails) there is
//! no solution, however many words each slot alone still has.

use super::domains::{Domains, Halt};
use super::problem::Problem;

/// Stands for a slot without a word in a matching.
const UNMATCHED: u32 = u32::MAX;

/// The word that each slot takes in one possible distribution, and its helpers.
#[derive(Debug, Default)]
pub(crate) struct Matching {
    word_of: Vec<u32>,
    /// For each table and word, the slots matched to it.
    holders: Vec<Vec<Vec<u32>>>,
    /// Words already tried in the current repair.
    tried: Vec<u64>,
}

impl Matching {
    pub(crate) fn new(problem: &Problem) -> Self {
        let holders = problem.tables.iter().map(|table| vec![Vec::new(); table.len()]);
        Self {
            word_of: vec![UNMATCHED; problem.entries.len()],
            holders: holders.collect(),
            tried: Vec::new(),
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
    ) -> bool {
        for &entry in &problem.groups[table] {
            let word = self.word_of[entry as usize];
            if word != UNMATCHED && !domains.slots[entry as usize].has(word) {
                self.holders[table][word as usize].retain(|&holder| holder != entry);
                self.word_of[entry as usize] = UNMATCHED;
            }
        }
        for &entry in &problem.groups[table] {
            if self.word_of[entry as usize] == UNMATCHED {
                self.tried.clear();
                self.tried.resize(problem.tables[table].blocks(), 0);
                if !self.augment(domains, table, copies, entry) {
                    return false;
                }
            }
        }
        true
    }

    /// Finds a word for a slot, moving others on where needed.
    fn augment(&mut self, domains: &Domains, table: usize, copies: &[u32], entry: u32) -> bool {
        for block in 0..self.tried.len() {
            loop {
                let untried = domains.slots[entry as usize].blocks[block] & !self.tried[block];
                if untried == 0 {
                    break;
                }
                let bit = untried.trailing_zeros();
                self.tried[block] |= 1 << bit;
                let word = block * 64 + bit as usize;
                if self.make_room(domains, table, copies, word) {
                    self.holders[table][word].push(entry);
                    self.word_of[entry as usize] = word as u32;
                    return true;
                }
            }
        }
        false
    }

    /// Whether a copy of the word is free, or a slot that holds one could be given another word.
    fn make_room(&mut self, domains: &Domains, table: usize, copies: &[u32], word: usize) -> bool {
        let holding = self.holders[table][word].len();
        if holding < copies[word] as usize {
            return true;
        }
        for at in 0..holding {
            let holder = self.holders[table][word][at];
            if self.augment(domains, table, copies, holder) {
                self.holders[table][word].swap_remove(at);
                return true;
            }
        }
        false
    }
}

/// Draws the conclusions for the tables of which a slot has changed.
pub(crate) fn propagate(
    domains: &mut Domains,
    problem: &Problem,
    copies: &[Vec<u32>],
) -> Result<(), Halt> {
    for (table, copies) in copies.iter().enumerate() {
        if std::mem::replace(&mut domains.stale[table], false) {
            force(domains, problem, table, copies)?;
        }
    }
    if domains.is_quiet() {
        for (table, copies) in copies.iter().enumerate() {
            if std::mem::replace(&mut domains.unmatched[table], false) {
                let mut matching = std::mem::take(&mut domains.matching);
                let matched = matching.repair(domains, problem, table, copies);
                domains.matching = matching;
                if !matched {
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
) -> Result<(), Halt> {
    let blocks = problem.tables[table].blocks();
    let (mut once, mut twice) = (vec![0u64; blocks], vec![0u64; blocks]);
    for &entry in &problem.groups[table] {
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
