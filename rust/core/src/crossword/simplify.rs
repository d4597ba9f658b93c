//! The way a person solves a fill-in: list what fits, then cross out, round after round.
//!
//! To begin with, a word is possible in a slot if it has the slot's length, agrees with the letters
//! given, and leaves every slot that it crosses some word of the list. Then, in rounds, until one
//! changes nothing:
//!
//! 1. letters that all possible words of a slot have in common are written into the grid,
//! 2. words that contradict the letters of the grid are crossed out,
//! 3. a word that is the only one possible in a slot is crossed out everywhere else.

use std::collections::BTreeMap;

use super::fillin::FillIn;
use super::grid::OPEN;
use super::problem::Layout;
use super::table::Table;
use super::trial::{Trial, Trials};
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;

/// One round of crossing out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The letters of the grid after step 1, as (row, column, letter), those given included.
    pub letters: Vec<(usize, usize, char)>,
    /// The possible words of each slot after step 2.
    pub agreeing: Vec<Vec<String>>,
    /// The words that are the only ones of a slot, in the order of the slots.
    pub settled: Vec<String>,
    /// The possible words of each slot after step 3.
    pub possible: Vec<Vec<String>>,
}

/// A person's notes: a letter or none for each cell, the possible words of each slot.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notes {
    /// The code, and the letter as it was spelled.
    cells: Vec<Option<(Code, char)>>,
    /// Words as numbers in the table of the slot's length.
    pub(crate) slots: Vec<Vec<u32>>,
}

impl FillIn {
    /// The words possible in each slot to begin with, sorted, equal words once.
    ///
    /// ```
    /// use wordgrid_core::control::Control;
    /// use wordgrid_core::crossword::{FillIn, Grid};
    ///
    /// let grid = Grid::parse(["...", ".##", ".##"])?;
    /// let puzzle = FillIn::new(&grid, ["cat", "cot", "dog"].map(str::to_owned).to_vec(), 2)?;
    /// assert_eq!(puzzle.possible_words(&Control::default()).unwrap(), [["cat", "cot", "dog"]; 2]);
    /// # Ok::<(), wordgrid_core::error::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn possible_words(&self, control: &Control<'_>) -> Result<Vec<Vec<String>>, Stopped> {
        let layout = self.layout(control)?;
        let notes = self.first_notes(&layout, control)?;
        self.spell(&notes.slots, control)
    }

    /// Every round of crossing out, the last one, which changes nothing, included.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn simplify(&self, control: &Control<'_>) -> Result<Vec<Round>, Stopped> {
        let layout = self.layout(control)?;
        let mut notes = self.first_notes(&layout, control)?;
        let mut rounds = Vec::new();
        loop {
            let before = notes.clone();
            self.write_common(&layout, &mut notes, control)?;
            let letters = Self::letters_of(&layout, &notes);
            self.drop_contradicting(&layout, &mut notes, control)?;
            let agreeing = self.spell(&notes.slots, control)?;
            let settled = self.drop_settled(&mut notes, control)?.into_iter();
            let settled = settled.map(|(slot, word)| self.spell_word(slot, word)).collect();
            let possible = self.spell(&notes.slots, control)?;
            rounds.push(Round { letters, agreeing, settled, possible });
            if notes == before {
                return Ok(rounds);
            }
        }
    }

    /// The words tried, as a person would, after crossing out: up to the first solution, but no more
    /// than `limit`.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn trials(&self, limit: usize, control: &Control<'_>) -> Result<Vec<Trial>, Stopped> {
        match self.reason() {
            Some(_) => Ok(Vec::new()),
            None => Trials::new(self, control)?.list(limit, control),
        }
    }

    /// Crosses out until a round changes nothing.
    pub(crate) fn cross_out(
        &self,
        layout: &Layout,
        notes: &mut Notes,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        loop {
            let before = notes.clone();
            self.write_common(layout, notes, control)?;
            self.drop_contradicting(layout, notes, control)?;
            self.drop_settled(notes, control)?;
            if *notes == before {
                return Ok(());
            }
        }
    }

    fn table(&self, slot: usize) -> Option<&Table> {
        self.stock(self.grid().slots()[slot].length).map(|stock| &*stock.table)
    }

    /// What is possible to begin with.
    pub(crate) fn first_notes(
        &self,
        layout: &Layout,
        control: &Control<'_>,
    ) -> Result<Notes, Stopped> {
        let mut pace = Pace::default();
        let given = self.grid().letters(layout, self.alphabet(), control)?;
        let fitting: Vec<Vec<u32>> = (0..layout.slots.len())
            .map(|slot| {
                let Some(table) = self.table(slot) else { return Ok(Vec::new()) };
                pace.work(1 + table.len(), control)?;
                let allows = |(&cell, &code): (&u32, &Code)| given[cell as usize] >> code & 1 != 0;
                let fits =
                    |word: &u32| layout.slots[slot].iter().zip(table.word(*word)).all(allows);
                Ok((0..table.len() as u32).filter(fits).collect())
            })
            .collect::<Result<_, Stopped>>()?;
        let letters = self.letters_left(layout, &fitting, control)?;
        let leaves_room = |slot: usize, word: u32| {
            let spelled = self.table(slot).map_or(&[][..], |table| table.word(word));
            let mut cells = layout.slots[slot].iter().zip(spelled);
            cells.all(|(&cell, &code)| letters[cell as usize] >> code & 1 != 0)
        };
        let room = |(slot, words): (usize, &Vec<u32>)| {
            pace.work(1 + words.len(), control)?;
            Ok(words.iter().copied().filter(|&word| leaves_room(slot, word)).collect())
        };
        let letter = |&(row, col): &(usize, usize)| self.grid().rows()[row][col];
        let cells = given.iter().zip(&layout.places).map(|(&mask, place)| {
            let code = (letter(place) != OPEN && mask != 0).then(|| mask.trailing_zeros() as Code);
            code.map(|code| (code, letter(place)))
        });
        let slots = fitting.iter().enumerate().map(room).collect::<Result<_, Stopped>>()?;
        Ok(Notes { cells: cells.collect(), slots })
    }

    /// For each cell, the letters that some fitting word of every one of its slots has there.
    fn letters_left(
        &self,
        layout: &Layout,
        fitting: &[Vec<u32>],
        control: &Control<'_>,
    ) -> Result<Vec<u64>, Stopped> {
        let mut pace = Pace::default();
        let mut letters = vec![u64::MAX; layout.places.len()];
        for (slot, words) in fitting.iter().enumerate() {
            for (at, &cell) in layout.slots[slot].iter().enumerate() {
                pace.work(1 + words.len() / 8, control)?;
                let table = self.table(slot);
                let here = words.iter().filter_map(|&word| Some(table?.word(word)[at]));
                letters[cell as usize] &= here.fold(0, |mask, code| mask | 1 << code);
            }
        }
        Ok(letters)
    }

    fn write_common(
        &self,
        layout: &Layout,
        notes: &mut Notes,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let mut pace = Pace::default();
        for (slot, words) in notes.slots.iter().enumerate() {
            let (Some(table), Some(&first)) = (self.table(slot), words.first()) else { continue };
            for (at, &cell) in layout.slots[slot].iter().enumerate() {
                pace.work(1 + words.len() / 8, control)?;
                let code = table.word(first)[at];
                if words.iter().all(|&word| table.word(word)[at] == code) {
                    let spelled = || (code, self.spell_letter(slot, first, at));
                    notes.cells[cell as usize].get_or_insert_with(spelled);
                }
            }
        }
        Ok(())
    }

    fn drop_contradicting(
        &self,
        layout: &Layout,
        notes: &mut Notes,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let mut pace = Pace::default();
        for (slot, words) in notes.slots.iter_mut().enumerate() {
            pace.work(1 + words.len(), control)?;
            let Some(table) = self.table(slot) else { continue };
            let agrees = |(&cell, &code): (&u32, &Code)| {
                notes.cells[cell as usize].is_none_or(|(letter, _)| letter == code)
            };
            words.retain(|&word| layout.slots[slot].iter().zip(table.word(word)).all(agrees));
        }
        Ok(())
    }

    /// Crosses settled words out elsewhere; one with several copies once all of them are settled.
    fn drop_settled(
        &self,
        notes: &mut Notes,
        control: &Control<'_>,
    ) -> Result<Vec<(usize, u32)>, Stopped> {
        let mut pace = Pace::default();
        let length = |slot: usize| self.grid().slots()[slot].length;
        let mut holders: BTreeMap<(usize, u32), Vec<usize>> = BTreeMap::new();
        let mut settled = Vec::new();
        for (slot, words) in notes.slots.iter().enumerate() {
            if let [word] = words[..] {
                let holders = holders.entry((length(slot), word)).or_default();
                holders.push(slot);
                settled.extend((holders.len() == 1).then_some((slot, word)));
            }
        }
        for ((size, word), mut keepers) in holders {
            let copies = self.stock(size).map_or(0, |stock| stock.listed[word as usize].len());
            if keepers.len() >= copies {
                keepers.truncate(copies);
                for (slot, words) in notes.slots.iter_mut().enumerate() {
                    pace.work(1 + words.len() / 8, control)?;
                    if length(slot) == size && !keepers.contains(&slot) {
                        words.retain(|&other| other != word);
                    }
                }
            }
        }
        Ok(settled)
    }

    fn letters_of(layout: &Layout, notes: &Notes) -> Vec<(usize, usize, char)> {
        let mut letters: BTreeMap<(usize, usize), char> = BTreeMap::new();
        for (place, known) in layout.places.iter().zip(&notes.cells) {
            if let Some((_, letter)) = known {
                letters.entry(*place).or_insert(*letter);
            }
        }
        letters.into_iter().map(|((row, col), letter)| (row, col, letter)).collect()
    }

    /// Where the first copy of a word stands in the list.
    fn listed(&self, slot: usize, word: u32) -> usize {
        let stock = self.stock(self.grid().slots()[slot].length);
        stock.expect("a slot has words only from a stock").listed[word as usize][0]
    }

    /// A word in the caller's own spelling.
    pub(crate) fn spell_word(&self, slot: usize, word: u32) -> String {
        self.words()[self.listed(slot, word)].clone()
    }

    fn spell_letter(&self, slot: usize, word: u32, at: usize) -> char {
        self.spelling(self.listed(slot, word))[at]
    }

    fn spell(
        &self,
        slots: &[Vec<u32>],
        control: &Control<'_>,
    ) -> Result<Vec<Vec<String>>, Stopped> {
        let mut pace = Pace::default();
        let spell = |(slot, words): (usize, &Vec<u32>)| {
            pace.work(1 + words.len(), control)?;
            Ok(words.iter().map(|&word| self.spell_word(slot, word)).collect())
        };
        slots.iter().enumerate().map(spell).collect()
    }
}
