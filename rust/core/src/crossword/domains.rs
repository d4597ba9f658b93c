//! What is still possible in every cell and slot, with a trail to take decisions back.
//!
//! Propagation keeps letters and words in agreement: a cell's letters are those that the live words
//! of all its slots have there, a slot's live words are those whose letters all its cells allow. It
//! goes round until nothing changes, so every letter left is part of a word left in each of its
//! slots (generalised arc consistency, in the way of Demeulenaere et al., "Compact-Table", 2016).

use std::collections::VecDeque;

use super::families::Member;
use super::live::Live;
use super::problem::{Problem, Supply};
use super::supply::{self, Matching};
use super::taught::Words;
use crate::control::{Control, Pace};
use crate::error::Stopped;

/// Why propagation ended early.
#[derive(Debug)]
pub(crate) enum Halt {
    /// The slot that was left without words.
    DeadEnd(u32),
    /// The table whose words can no longer all find a slot.
    Starved(usize),
    /// The caller's wish.
    Stopped(Stopped),
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// A slot's state before it was changed.
#[derive(Debug)]
struct Saved {
    entry: u32,
    count: u32,
    /// The depth at which it was saved before.
    since: u32,
    /// Blocks in the index, if the words were sparse.
    index: Option<u32>,
}

/// How long the trail was when a level was opened.
#[derive(Debug, Clone, Copy)]
struct Mark {
    cells: usize,
    slots: usize,
}

/// Letters and words still possible.
#[derive(Debug)]
pub(crate) struct Domains {
    /// The letters of each cell.
    pub(crate) cells: Vec<u64>,
    /// The words of each slot.
    pub(crate) slots: Vec<Live>,
    changed_cells: Vec<(u32, u64)>,
    changed_slots: Vec<Saved>,
    /// What `changed_slots` refers to, as a stack: blocks, then letters; and the indices.
    blocks: Vec<u64>,
    indices: Vec<u32>,
    marks: Vec<Mark>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    /// Slots whose words changed other than by their cells' letters.
    touched: Vec<bool>,
    scratch: Vec<u64>,
    /// For fill-ins: tables of which a slot changed since words were last forced, and matched.
    pub(super) stale: Vec<bool>,
    pub(super) unmatched: Vec<bool>,
    pub(super) matching: Matching,
    pub(super) pace: Pace,
}

impl Domains {
    /// Everything that the given letters and the allowed words (per table) leave.
    pub(crate) fn new(
        problem: &Problem,
        cells: Vec<u64>,
        allowed: &[Option<Vec<u64>>],
        control: &Control<'_>,
    ) -> Result<Self, Stopped> {
        let mut pace = Pace::default();
        let exact = matches!(problem.supply, Supply::Exact(_));
        let slots: Vec<Live> = (0..problem.entries.len() as u32)
            .map(|entry| {
                let table = problem.entries[entry as usize].table;
                pace.work(problem.table(entry).effort(), control)?;
                Ok(Live::new(problem.table(entry), allowed[table].as_deref()))
            })
            .collect::<Result<_, Stopped>>()?;
        let mut domains = Self {
            cells,
            changed_cells: Vec::new(),
            changed_slots: Vec::new(),
            blocks: Vec::new(),
            indices: Vec::new(),
            marks: Vec::new(),
            queue: VecDeque::new(),
            queued: vec![false; slots.len()],
            touched: vec![false; slots.len()],
            scratch: Vec::new(),
            stale: vec![true; problem.tables.len()],
            unmatched: vec![true; problem.tables.len()],
            matching: if exact { Matching::new(problem) } else { Matching::default() },
            pace,
            slots,
        };
        for entry in 0..domains.slots.len() as u32 {
            domains.touch(entry);
        }
        Ok(domains)
    }

    /// Whether no slot waits for its turn.
    pub(super) fn is_quiet(&self) -> bool {
        self.queue.is_empty()
    }

    /// How many decisions stand.
    pub(crate) fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Opens a level: what follows can be taken back by [`pop`](Self::pop).
    pub(crate) fn push(&mut self) {
        self.marks.push(Mark { cells: self.changed_cells.len(), slots: self.changed_slots.len() });
    }

    /// Takes back everything since the last [`push`](Self::push).
    pub(crate) fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for (cell, letters) in self.changed_cells.drain(mark.cells..).rev() {
            self.cells[cell as usize] = letters;
        }
        for saved in self.changed_slots.drain(mark.slots..).rev() {
            restore(
                &mut self.slots[saved.entry as usize],
                &saved,
                &mut self.blocks,
                &mut self.indices,
            );
        }
        for entry in self.queue.drain(..) {
            self.queued[entry as usize] = false;
            self.touched[entry as usize] = false;
        }
    }

    /// Leaves a cell only some letters.
    pub(crate) fn keep_letters(&mut self, problem: &Problem, cell: u32, kept: u64) {
        let letters = &mut self.cells[cell as usize];
        if *letters & !kept != 0 {
            self.changed_cells.push((cell, *letters));
            *letters &= kept;
            for place in &problem.cells[cell as usize] {
                self.enqueue(place.entry);
            }
        }
    }

    /// Takes a word from a slot.
    pub(crate) fn remove_word(&mut self, entry: u32, word: u32) {
        if self.slots[entry as usize].has(word) {
            self.save(entry);
            self.slots[entry as usize].remove(word);
            self.touch(entry);
        }
    }

    /// Leaves a slot one word.
    pub(crate) fn keep_word(&mut self, problem: &Problem, entry: u32, word: u32) {
        let spelled = problem.table(entry).word(word);
        for (&cell, &code) in problem.entries[entry as usize].cells.iter().zip(spelled) {
            self.keep_letters(problem, cell, 1 << code);
        }
        self.enqueue(entry);
    }

    fn touch(&mut self, entry: u32) {
        self.touched[entry as usize] = true;
        self.enqueue(entry);
    }

    fn enqueue(&mut self, entry: u32) {
        if !std::mem::replace(&mut self.queued[entry as usize], true) {
            self.queue.push_back(entry);
        }
    }

    /// For each slot, the words that its cells' letters allow, looking at no other slot.
    pub(crate) fn fitting_words(
        &self,
        problem: &Problem,
        control: &Control<'_>,
    ) -> Result<Vec<Words>, Stopped> {
        let mut pace = Pace::default();
        let fitting = |(entry, live): (u32, &Live)| {
            pace.work(problem.table(entry).effort(), control)?;
            let (table, mut live) = (problem.table(entry), live.clone());
            for (place, &cell) in problem.entries[entry as usize].cells.iter().enumerate() {
                let (letters, allowed) = (live.letters[place], self.cells[cell as usize]);
                if letters & !allowed != 0 {
                    live.restrict(
                        table,
                        place,
                        letters & allowed,
                        letters & !allowed,
                        &mut Vec::new(),
                    );
                }
            }
            Ok(Words::new(live.blocks.into_vec()))
        };
        (0..).zip(&self.slots).map(fitting).collect()
    }

    /// Draws every conclusion. After a dead end only [`pop`](Self::pop) makes sense; one that was
    /// stopped goes on at the next call.
    pub(crate) fn propagate(
        &mut self,
        problem: &Problem,
        control: &Control<'_>,
    ) -> Result<(), Halt> {
        // What comes next looks at every slot: which is the most urgent?
        self.pace.work(1 + self.slots.len() / 8, control)?;
        loop {
            while let Some(&entry) = self.queue.front() {
                self.pace.work(problem.table(entry).effort(), control)?;
                self.queue.pop_front();
                self.queued[entry as usize] = false;
                self.revise(problem, entry)?;
            }
            if let Supply::Exact(copies) = &problem.supply {
                supply::propagate(self, problem, copies, control)?;
            }
            if self.queue.is_empty() {
                return Ok(());
            }
        }
    }

    /// Brings a slot's words and its cells' letters into agreement.
    fn revise(&mut self, problem: &Problem, entry: u32) -> Result<(), Halt> {
        let at = entry as usize;
        let table = problem.table(entry);
        let cells = &problem.entries[at].cells;
        let touched = std::mem::replace(&mut self.touched[at], false);
        let narrowed = cells
            .iter()
            .zip(&self.slots[at].letters)
            .any(|(&cell, letters)| letters & !self.cells[cell as usize] != 0);
        if !touched && !narrowed {
            return Ok(());
        }
        self.save(entry);
        let live = &mut self.slots[at];
        for (place, &cell) in cells.iter().enumerate() {
            let (letters, allowed) = (live.letters[place], self.cells[cell as usize]);
            if letters & !allowed != 0 {
                let (kept, gone) = (letters & allowed, letters & !allowed);
                live.restrict(table, place, kept, gone, &mut self.scratch);
            }
        }
        live.settle();
        if live.count == 0 {
            return Err(Halt::DeadEnd(entry));
        }
        live.filter(table);
        let group = problem.entries[at].table;
        (self.stale[group], self.unmatched[group]) = (true, true);
        for (place, &cell) in cells.iter().enumerate() {
            let letters = self.slots[at].letters[place];
            self.keep_letters(problem, cell, letters);
        }
        if self.slots[at].count == 1 { self.use_up(problem, entry) } else { Ok(()) }
    }

    /// Takes what may not stand beside the word of a settled slot from the others.
    fn use_up(&mut self, problem: &Problem, entry: u32) -> Result<(), Halt> {
        let table = problem.entries[entry as usize].table;
        let word = self.slots[entry as usize].first().expect("a settled slot has its word");
        match &problem.supply {
            Supply::Free => Ok(()),
            Supply::Once => self.use_up_once(problem, entry, problem.member(table, word)),
            Supply::Exact(copies) => self.use_up_copies(problem, entry, word, &copies[table]),
        }
    }

    fn use_up_once(&mut self, problem: &Problem, entry: u32, used: Member) -> Result<(), Halt> {
        for (table, word) in problem.clashing(used) {
            for &other in problem.groups[table].iter().filter(|&&other| other != entry) {
                let live = &self.slots[other as usize];
                if live.count == 1 && live.has(word) {
                    return Err(Halt::DeadEnd(entry));
                }
                self.remove_word(other, word);
            }
        }
        Ok(())
    }

    fn use_up_copies(
        &mut self,
        problem: &Problem,
        entry: u32,
        word: u32,
        copies: &[u32],
    ) -> Result<(), Halt> {
        let group = &problem.groups[problem.entries[entry as usize].table];
        let holds = |other: u32| {
            let live = &self.slots[other as usize];
            live.count == 1 && live.has(word)
        };
        let holders = group.iter().filter(|&&other| holds(other)).count();
        if holders > copies[word as usize] as usize {
            return Err(Halt::DeadEnd(entry));
        }
        if holders == copies[word as usize] as usize {
            for &other in group {
                if self.slots[other as usize].count > 1 {
                    self.remove_word(other, word);
                }
            }
        }
        Ok(())
    }

    /// Keeps a slot's state for the current level, once.
    fn save(&mut self, entry: u32) {
        let depth = self.marks.len() as u32;
        let live = &mut self.slots[entry as usize];
        if live.saved == depth {
            return;
        }
        let index = live.sparse.then_some(live.index.len() as u32);
        self.changed_slots.push(Saved { entry, count: live.count, since: live.saved, index });
        live.saved = depth;
        if live.sparse {
            self.blocks.extend(live.index.iter().map(|&block| live.blocks[block as usize]));
            self.indices.extend_from_slice(&live.index);
        } else {
            self.blocks.extend_from_slice(&live.blocks);
        }
        self.blocks.extend_from_slice(&live.letters);
    }
}

/// Undoes one [`Domains::save`], the last one first.
fn restore(live: &mut Live, saved: &Saved, blocks: &mut Vec<u64>, indices: &mut Vec<u32>) {
    let letters = blocks.len() - live.letters.len();
    live.letters.copy_from_slice(&blocks[letters..]);
    blocks.truncate(letters);
    live.sparse = saved.index.is_some();
    if let Some(len) = saved.index {
        let start = indices.len() - len as usize;
        live.index.clear();
        live.index.extend_from_slice(&indices[start..]);
        indices.truncate(start);
        let start = blocks.len() - len as usize;
        for (&block, &bits) in live.index.iter().zip(&blocks[start..]) {
            live.blocks[block as usize] = bits;
        }
        blocks.truncate(start);
    } else {
        let start = blocks.len() - live.blocks.len();
        live.blocks.copy_from_slice(&blocks[start..]);
        blocks.truncate(start);
    }
    live.count = saved.count;
    live.saved = saved.since;
}
