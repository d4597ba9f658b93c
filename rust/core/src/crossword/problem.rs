//! A grid and its words as letters to be found: what the solvers see of a puzzle.

use std::sync::Arc;

use super::families::{Families, Member};
use super::grid::{Direction, Grid};
use super::table::Table;
use crate::control::{Control, Pace};
use crate::error::Stopped;

/// How often a word may stand in the grid.
#[derive(Debug, Clone, Default)]
pub(crate) enum Supply {
    /// As often as it fits.
    #[default]
    Free,
    /// Once.
    Once,
    /// Exactly so many times: for each table, the copies of each word.
    Exact(Vec<Vec<u32>>),
}

/// A slot as the solvers see it.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Which table its words come from.
    pub(crate) table: usize,
    /// The cell of each letter.
    pub(crate) cells: Box<[u32]>,
}

/// Where a cell lies in a slot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) entry: u32,
    pub(crate) at: u32,
}

/// Which slots share which letters.
///
/// A cell here is a letter to be found: two slots share one where they cross. Slots of the same
/// direction that overlap without a crossing have letters of their own.
#[derive(Debug)]
pub(crate) struct Layout {
    /// For each slot, the cell of each letter.
    pub(crate) slots: Vec<Box<[u32]>>,
    /// For each cell, where it lies in the picture.
    pub(crate) places: Vec<(usize, usize)>,
}

impl Layout {
    /// The layout of some of the slots of a grid.
    pub(crate) fn new(
        grid: &Grid,
        slots: &[usize],
        control: &Control<'_>,
    ) -> Result<Self, Stopped> {
        let mut pace = Pace::default();
        let mut ways = vec![0u8; grid.rows().len() * grid.width()];
        for slot in grid.slots() {
            pace.work(slot.length, control)?;
            let way = if slot.direction == Direction::Across { 1 } else { 2 };
            slot.cells().for_each(|(row, col)| ways[row * grid.width() + col] |= way);
        }
        let mut numbers = vec![None; ways.len()];
        let mut places = Vec::new();
        let mut number = |place: (usize, usize)| {
            let at = place.0 * grid.width() + place.1;
            let known = numbers[at].filter(|_| ways[at] == 3);
            known.unwrap_or_else(|| {
                places.push(place);
                *numbers[at].insert(places.len() as u32 - 1)
            })
        };
        let mut cells = |&slot: &usize| {
            let slot = grid.slots()[slot];
            pace.work(slot.length, control)?;
            Ok(slot.cells().map(&mut number).collect())
        };
        let slots = slots.iter().map(&mut cells).collect::<Result<_, Stopped>>()?;
        Ok(Self { slots, places })
    }
}

/// Slots, cells and words.
#[derive(Debug, Default)]
pub(crate) struct Problem {
    pub(crate) entries: Vec<Entry>,
    /// For each cell, the slots it lies in.
    pub(crate) cells: Vec<Vec<Place>>,
    pub(crate) tables: Vec<Arc<Table>>,
    /// For each table, the slots that take its words.
    pub(crate) groups: Vec<Vec<u32>>,
    pub(crate) supply: Supply,
    /// The families of which only one member may stand.
    pub(crate) families: Option<Arc<Families>>,
}

impl Problem {
    /// Joins slots with the tables of their lengths; `None` if a length has no words.
    pub(crate) fn new<'a>(
        layout: &Layout,
        table: impl Fn(usize) -> Option<&'a Arc<Table>>,
        supply: Supply,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut pace = Pace::default();
        let mut tables: Vec<Arc<Table>> = Vec::new();
        let mut groups: Vec<Vec<u32>> = Vec::new();
        let mut cells = vec![Vec::new(); layout.places.len()];
        let mut entries = Vec::with_capacity(layout.slots.len());
        for (entry, slot) in (0..).zip(&layout.slots) {
            pace.work(slot.len(), control)?;
            let known = tables.iter().position(|table| table.length() == slot.len());
            let table = if let Some(known) = known {
                known
            } else {
                let Some(table) = table(slot.len()) else { return Ok(None) };
                tables.push(Arc::clone(table));
                groups.push(Vec::new());
                tables.len() - 1
            };
            groups[table].push(entry);
            for (at, &cell) in (0..).zip(slot) {
                cells[cell as usize].push(Place { entry, at });
            }
            entries.push(Entry { table, cells: slot.clone() });
        }
        Ok(Some(Self { entries, cells, tables, groups, supply, families: None }))
    }

    /// A word of a table as its family knows it.
    pub(crate) fn member(&self, table: usize, word: u32) -> Member {
        (self.tables[table].length(), word)
    }

    /// The words that may not stand beside a word, itself among them, each with its table.
    pub(crate) fn clashing(&self, member: Member) -> impl Iterator<Item = (usize, u32)> {
        let family = self.families.as_deref().map(|families| families.relatives(member));
        let alone = family.is_none().then_some(member);
        let words = family.into_iter().flatten().copied().chain(alone);
        words.filter_map(|(length, word)| Some((self.table_of(length)?, word)))
    }

    fn table_of(&self, length: usize) -> Option<usize> {
        self.tables.iter().position(|table| table.length() == length)
    }

    /// The words that a slot chooses from.
    #[inline]
    pub(crate) fn table(&self, entry: u32) -> &Table {
        &self.tables[self.entries[entry as usize].table]
    }
}
