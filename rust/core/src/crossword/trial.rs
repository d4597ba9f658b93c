//! What a person does when nothing more can be crossed out: try, and take back.
//!
//! Of the slots with more than one possible word, the first with the fewest is taken. Its words are
//! tried in order, each followed by crossing out, and where that leaves a slot without words the
//! next one is tried.

use super::fillin::FillIn;
use super::problem::Layout;
use super::simplify::Notes;
use crate::control::Control;
use crate::error::Stopped;

/// What came of trying a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Some slot is left without words.
    DeadEnd,
    /// Some slots still have several.
    Open,
    /// Every slot has its word.
    Solved,
}

/// A word tried in a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// How many words tried before it still stand.
    pub depth: usize,
    /// The slot, by place.
    pub slot: usize,
    /// The word.
    pub word: String,
    /// What came of it.
    pub outcome: Outcome,
}

/// A slot whose words are being tried.
#[derive(Debug)]
struct Frame {
    notes: Notes,
    slot: usize,
    /// The first of its words still to be tried.
    next: usize,
}

/// The search, resumable after each solution.
#[derive(Debug)]
pub(crate) struct Trials {
    puzzle: FillIn,
    layout: Layout,
    frames: Vec<Frame>,
    /// What crossing out alone came to, until it is asked for.
    start: Option<Notes>,
    pub(crate) dead_ends: u64,
}

impl Trials {
    /// A search in a puzzle whose words match its slots by length.
    pub(crate) fn new(puzzle: &FillIn, control: &Control<'_>) -> Result<Self, Stopped> {
        let layout = puzzle.layout(control)?;
        let mut notes = puzzle.first_notes(&layout, control)?;
        puzzle.cross_out(&layout, &mut notes, control)?;
        let puzzle = puzzle.clone();
        Ok(Self { puzzle, layout, frames: Vec::new(), start: Some(notes), dead_ends: 0 })
    }

    /// The next solution: one word for each slot.
    pub(crate) fn next(&mut self, control: &Control<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        loop {
            let notes = match self.start.take() {
                Some(notes) => notes,
                None => match self.advance(control)? {
                    Some((_, notes)) => notes,
                    None => return Ok(None),
                },
            };
            match outcome(&notes) {
                Outcome::Solved => {
                    return Ok(Some(notes.slots.iter().map(|words| words[0]).collect()));
                }
                Outcome::DeadEnd => self.dead_ends += 1,
                Outcome::Open => self.open(notes),
            }
        }
    }

    /// What is tried up to the first solution, but no more than `limit`.
    pub(crate) fn list(
        mut self,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<Vec<Trial>, Stopped> {
        let mut trials = Vec::new();
        let mut notes = self.start.take();
        loop {
            if let Some(notes) = notes.filter(|notes| outcome(notes) == Outcome::Open) {
                self.open(notes);
            }
            let solved = trials.last().is_some_and(|last: &Trial| last.outcome == Outcome::Solved);
            if solved || trials.len() == limit {
                return Ok(trials);
            }
            let Some((trial, tried)) = self.advance(control)? else { return Ok(trials) };
            trials.push(trial);
            notes = Some(tried);
        }
    }

    /// Starts with the first slot that has the fewest words above one.
    fn open(&mut self, notes: Notes) {
        let several = notes.slots.iter().enumerate().filter(|(_, words)| words.len() > 1);
        if let Some((slot, _)) = several.min_by_key(|(_, words)| words.len()) {
            self.frames.push(Frame { notes, slot, next: 0 });
        }
    }

    /// Tries the next word, and crosses out; none if there is no other.
    fn advance(&mut self, control: &Control<'_>) -> Result<Option<(Trial, Notes)>, Stopped> {
        control.check()?;
        while let Some(frame) = self.frames.last_mut() {
            let (slot, next) = (frame.slot, frame.next);
            let Some(&word) = frame.notes.slots[slot].get(next) else {
                self.frames.pop();
                continue;
            };
            let mut notes = frame.notes.clone();
            notes.slots[slot] = vec![word];
            self.puzzle.cross_out(&self.layout, &mut notes, control)?;
            frame.next += 1;
            let (depth, word) = (self.frames.len() - 1, self.puzzle.spell_word(slot, word));
            return Ok(Some((Trial { depth, slot, word, outcome: outcome(&notes) }, notes)));
        }
        Ok(None)
    }
}

fn outcome(notes: &Notes) -> Outcome {
    if notes.slots.iter().any(Vec::is_empty) {
        Outcome::DeadEnd
    } else if notes.slots.iter().all(|words| words.len() == 1) {
        Outcome::Solved
    } else {
        Outcome::Open
    }
}
