//! The puzzle without words: a picture of blocks and cells, its slots, and where they cross.

use std::fmt;

use super::picture::{Cell, MAX_SIDE, Picture};
use crate::error::ParseError;
use crate::letter::is_letter;

/// A cell that no word enters.
pub const BLOCK: char = '#';
/// A cell still to be filled.
pub const OPEN: char = '.';

/// Which way a slot runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

/// A place for one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot {
    /// What the puzzle calls it: its place among the slots, or the number in an XML file.
    pub id: i64,
    /// Row of the first cell, counted from 0.
    pub row: usize,
    /// Column of the first cell, counted from 0.
    pub col: usize,
    /// Which way it runs.
    pub direction: Direction,
    /// How many cells it has.
    pub length: usize,
}

impl Slot {
    /// The cells as (row, column), in reading order.
    #[must_use]
    pub fn cells(self) -> impl ExactSizeIterator<Item = (usize, usize)> {
        (0..self.length).map(move |step| match self.direction {
            Direction::Across => (self.row, self.col + step),
            Direction::Down => (self.row + step, self.col),
        })
    }
}

/// Two slots, by their places in [`Grid::slots`], that share a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Crossing {
    /// The slot that runs across.
    pub across: usize,
    /// Which of its cells is shared.
    pub across_at: usize,
    /// The slot that runs down.
    pub down: usize,
    /// Which of its cells is shared.
    pub down_at: usize,
}

/// Blocks, open cells and given letters, with the slots found in them.
///
/// ```
/// use wordgrid_core::crossword::Grid;
///
/// let grid = Grid::parse(["..#", "...", "#A."])?;
/// assert_eq!(grid.slots().len(), 6);
/// assert_eq!(grid.crossings().len(), 7);
/// # Ok::<(), wordgrid_core::error::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    picture: Picture,
    slots: Vec<Slot>,
    /// Whether the slots are the runs of cells in the picture.
    painted: bool,
}

impl Grid {
    /// The shortest run of cells that is a slot, unless the caller says otherwise.
    pub const MIN_LENGTH: usize = 2;

    /// Reads rows of `#`, `.` and letters. `|` after a cell is a bar on its right, `_` one below.
    ///
    /// # Errors
    /// [`ParseError`] with line and column of what is no cell, and of rows that differ in length.
    pub fn parse<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Self, ParseError> {
        Self::parse_with(rows, Self::MIN_LENGTH)
    }

    /// The same, with slots of `min_length` cells and more.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_with<'a>(
        rows: impl IntoIterator<Item = &'a str>,
        min_length: usize,
    ) -> Result<Self, ParseError> {
        let picture = Picture::parse(rows)?;
        let slots = find_slots(&picture, min_length);
        Ok(Self { picture, slots, painted: true })
    }

    /// A grid given by its slots and some letters, for puzzles that are no painted rectangle: slots
    /// that run side by side without a block between them, or overlap.
    ///
    /// # Errors
    /// [`ParseError`] for a slot without cells or out of bounds, and for a letter outside all slots.
    pub fn from_slots(
        slots: Vec<Slot>,
        given: impl IntoIterator<Item = (usize, usize, char)>,
    ) -> Result<Self, ParseError> {
        if let Some(slot) = slots.iter().find(|slot| !fits(**slot)) {
            return Err(ParseError::text(format!(
                "slot {} has {} cells from row {}, column {}; expected 1 or more, in rows and \
                 columns 0 to {}",
                slot.id,
                slot.length,
                slot.row,
                slot.col,
                MAX_SIDE - 1
            )));
        }
        let cells = || slots.iter().flat_map(|slot| slot.cells());
        let height = cells().map(|(row, _)| row + 1).max().unwrap_or(0);
        let width = cells().map(|(_, col)| col + 1).max().unwrap_or(0);
        let mut rows = vec![vec![BLOCK; width]; height];
        cells().for_each(|(row, col)| rows[row][col] = OPEN);
        for (row, col, letter) in given {
            let cell = rows.get_mut(row).and_then(|row| row.get_mut(col));
            match cell.filter(|cell| **cell != BLOCK && is_letter(letter)) {
                Some(cell) => *cell = letter,
                None => {
                    return Err(ParseError::text(format!(
                        "{letter:?} is given at row {row}, column {col}; expected a letter in a \
                         cell of a slot"
                    )));
                }
            }
        }
        Ok(Self { picture: Picture::plain(rows), slots, painted: false })
    }

    /// The same grid with slots of `min_length` cells and more.
    #[must_use]
    pub fn with_min_length(&self, min_length: usize) -> Self {
        let long = |slot: &&Slot| slot.length >= min_length;
        let slots = if self.painted {
            find_slots(&self.picture, min_length)
        } else {
            self.slots.iter().filter(long).copied().collect()
        };
        Self { picture: self.picture.clone(), slots, painted: self.painted }
    }

    /// Whether the slots are the runs of cells in the picture, not given one by one.
    #[must_use]
    pub fn is_painted(&self) -> bool {
        self.painted
    }

    /// The picture, row by row.
    #[must_use]
    pub fn rows(&self) -> &[Vec<char>] {
        &self.picture.rows
    }

    /// The pairs of neighbouring cells that a bar parts: side by side first, then one above the
    /// other, each in reading order.
    pub fn bars(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.picture.bars()
    }

    /// The slots: across ones row by row, then down ones column by column; or as they were given.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Every cell that an across and a down slot share, in the order of the across slots.
    #[must_use]
    pub fn crossings(&self) -> Vec<Crossing> {
        let mut down_at = vec![Vec::new(); self.rows().len() * self.width()];
        for (down, slot) in self.slots_running(Direction::Down) {
            for (step, (row, col)) in slot.cells().enumerate() {
                down_at[row * self.width() + col].push((down, step));
            }
        }
        let mut crossings = Vec::new();
        for (across, slot) in self.slots_running(Direction::Across) {
            for (across_at, (row, col)) in slot.cells().enumerate() {
                let crossed = down_at[row * self.width() + col].iter();
                crossings.extend(crossed.map(|&(down, down_at)| Crossing {
                    across,
                    across_at,
                    down,
                    down_at,
                }));
            }
        }
        crossings
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.picture.width()
    }

    fn slots_running(&self, direction: Direction) -> impl Iterator<Item = (usize, Slot)> {
        let slots = self.slots.iter().copied().enumerate();
        slots.filter(move |(_, slot)| slot.direction == direction)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture.fmt(f)
    }
}

fn fits(slot: Slot) -> bool {
    let (down, across) = match slot.direction {
        Direction::Across => (1, slot.length),
        Direction::Down => (slot.length, 1),
    };
    let inside = |start: usize, cells: usize| {
        start.checked_add(cells).is_some_and(|end| cells > 0 && end <= MAX_SIDE)
    };
    inside(slot.row, down) && inside(slot.col, across)
}

/// The runs of `min_length` cells and more: across row by row, then down column by column.
fn find_slots(picture: &Picture, min_length: usize) -> Vec<Slot> {
    let long = picture.runs().into_iter().filter(|run| run.3 >= min_length.max(1));
    let slot = |(id, (direction, row, col, length))| Slot { id, row, col, direction, length };
    (0..).zip(long).map(slot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_across_by_row_then_down_by_column() {
        let grid = Grid::parse(["..#.", "....", ".#.."]).unwrap();
        let places: Vec<_> =
            grid.slots().iter().map(|s| (s.row, s.col, s.direction, s.length)).collect();
        let across = [(0, 0, 2), (1, 0, 4), (2, 2, 2)];
        let down = [(0, 0, 3), (0, 1, 2), (1, 2, 2), (0, 3, 3)];
        let expected = across.map(|(r, c, n)| (r, c, Direction::Across, n));
        let expected = expected.into_iter().chain(down.map(|(r, c, n)| (r, c, Direction::Down, n)));
        assert_eq!(places, expected.collect::<Vec<_>>());
        assert_eq!(
            grid.crossings().len(),
            8,
            "the cells of the across slots that lie in a down one"
        );
    }

    #[test]
    fn short_runs_are_no_slots() {
        let grid = Grid::parse_with(["..#", "...", ".##"], 3).unwrap();
        assert_eq!(grid.slots().len(), 2);
        assert_eq!(grid.with_min_length(1).slots().len(), 6);
    }

    #[test]
    fn slots_alone_make_a_picture() {
        let slot = |id, row, col, direction, length| Slot { id, row, col, direction, length };
        let slots = vec![
            slot(-1, 0, 0, Direction::Across, 3),
            slot(1, 0, 0, Direction::Down, 2),
            slot(2, 1, 0, Direction::Across, 2),
        ];
        let grid = Grid::from_slots(slots.clone(), [(1, 1, 'x')]).unwrap();
        assert_eq!(grid.to_string(), "...\n.x#");
        assert_eq!(grid.crossings().len(), 2);
        assert!(Grid::from_slots(slots, [(1, 2, 'x')]).is_err());
        assert!(Grid::from_slots(vec![slot(1, 0, 0, Direction::Down, 0)], []).is_err());
        assert!(Grid::from_slots(vec![slot(1, usize::MAX, 0, Direction::Down, 2)], []).is_err());
    }
}
