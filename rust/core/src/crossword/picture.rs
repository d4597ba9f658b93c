//! What a grid looks like: blocks, open cells, letters, and bars between cells.

use std::collections::BTreeSet;
use std::fmt;

use super::grid::{BLOCK, Direction, OPEN};
use crate::error::ParseError;
use crate::letter::is_letter;

/// Written after a cell: a bar parts it from the cell to its right.
pub const BAR_RIGHT: char = '|';
/// Written after a cell: a bar parts it from the cell below.
pub const BAR_BELOW: char = '_';
/// The most rows, and the most columns, that a grid may have.
pub const MAX_SIDE: usize = 1024;

/// A cell by row and column.
pub type Cell = (usize, usize);

/// Rows of cells. Bars that part nothing (at the edge, beside a block) are left out, so that equal
/// puzzles are equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Picture {
    /// All of one length.
    pub(crate) rows: Vec<Vec<char>>,
    /// The cells with a bar on their right.
    right: BTreeSet<Cell>,
    /// The cells with a bar below.
    below: BTreeSet<Cell>,
}

impl Picture {
    /// Cells without bars.
    pub(crate) fn plain(rows: Vec<Vec<char>>) -> Self {
        Self { rows, right: BTreeSet::new(), below: BTreeSet::new() }
    }

    /// Reads rows of `#`, `.` and letters, each followed by the bars that it has.
    pub(crate) fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, ParseError> {
        let mut picture = Self::plain(Vec::new());
        for (row, line) in lines.into_iter().enumerate() {
            picture.read_row(row, line).map_err(|error| error.on_line(row + 1))?;
        }
        let (height, width) = (picture.rows.len(), picture.width());
        if width == 0 {
            return Err(ParseError::text(
                "the grid has no cells; expected rows of '#', '.' and letters",
            ));
        }
        if height > MAX_SIDE || width > MAX_SIDE {
            let size = format!("the grid has {height} rows and {width} columns");
            return Err(ParseError::text(format!("{size}; expected at most {MAX_SIDE} of each")));
        }
        let cells = &picture.rows;
        let is_open = |row: usize, col: usize| {
            cells.get(row).and_then(|row| row.get(col)).is_some_and(|&cell| cell != BLOCK)
        };
        picture.right.retain(|&(row, col)| is_open(row, col) && is_open(row, col + 1));
        picture.below.retain(|&(row, col)| is_open(row, col) && is_open(row + 1, col));
        Ok(picture)
    }

    fn read_row(&mut self, row: usize, line: &str) -> Result<(), ParseError> {
        let mut cells = Vec::new();
        let mut columns = Vec::new();
        for (column, mark) in (1..).zip(line.chars()) {
            let bars = match mark {
                BAR_RIGHT => &mut self.right,
                BAR_BELOW => &mut self.below,
                _ if mark == BLOCK || mark == OPEN || is_letter(mark) => {
                    cells.push(mark);
                    columns.push(column);
                    continue;
                }
                _ => {
                    let message = format!("{mark:?} is no cell; expected '#', '.' or a letter");
                    return Err(ParseError::at_column(column, message));
                }
            };
            let Some(cell) = cells.len().checked_sub(1) else {
                let message = format!("{mark:?} before the first cell; expected a bar after one");
                return Err(ParseError::at_column(column, message));
            };
            bars.insert((row, cell));
        }
        let width = self.rows.first().map_or(cells.len(), Vec::len);
        if cells.len() != width {
            let column = columns.get(width).copied().unwrap_or(line.chars().count() + 1);
            let message = format!("row of {} cells; expected {width} as in the first", cells.len());
            return Err(ParseError::at_column(column, message));
        }
        self.rows.push(cells);
        Ok(())
    }

    /// How many columns there are.
    pub(crate) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The pairs of neighbouring cells that a bar parts: side by side first, then one above the
    /// other, each in reading order.
    pub(crate) fn bars(&self) -> impl Iterator<Item = (Cell, Cell)> {
        let right = self.right.iter().map(|&(row, col)| ((row, col), (row, col + 1)));
        right.chain(self.below.iter().map(|&(row, col)| ((row, col), (row + 1, col))))
    }

    /// The runs of cells that no block and no bar interrupts, as (direction, row, column, length):
    /// across row by row, then down column by column.
    pub(crate) fn runs(&self) -> Vec<(Direction, usize, usize, usize)> {
        let is_open = |row: usize, col: usize| self.rows[row][col] != BLOCK;
        let mut found = Vec::new();
        for row in 0..self.rows.len() {
            let ends = |col: usize| self.right.contains(&(row, col));
            let runs = runs(self.width(), |col| is_open(row, col), ends);
            found.extend(runs.map(|(col, length)| (Direction::Across, row, col, length)));
        }
        for col in 0..self.width() {
            let ends = |row: usize| self.below.contains(&(row, col));
            let runs = runs(self.rows.len(), |row| is_open(row, col), ends);
            found.extend(runs.map(|(row, length)| (Direction::Down, row, col, length)));
        }
        found
    }
}

impl fmt::Display for Picture {
    /// The rows as [`parse`](Self::parse) reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, cells) in self.rows.iter().enumerate() {
            f.write_str(if row > 0 { "\n" } else { "" })?;
            for (col, cell) in cells.iter().enumerate() {
                let bar = |bars: &BTreeSet<Cell>, mark: &'static str| {
                    if bars.contains(&(row, col)) { mark } else { "" }
                };
                write!(f, "{cell}{}{}", bar(&self.below, "_"), bar(&self.right, "|"))?;
            }
        }
        Ok(())
    }
}

/// The maximal runs of open places among `0..len`, as (start, length); one also ends after a place
/// of which `ends` is true.
fn runs(
    len: usize,
    is_open: impl Fn(usize) -> bool,
    ends: impl Fn(usize) -> bool,
) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = (at..len).find(|&place| is_open(place))?;
        let mut after = start + 1..len;
        let end = after.find(|&place| !is_open(place) || ends(place - 1)).unwrap_or(len);
        at = end;
        Some((start, end - start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(rows: &[&str]) -> String {
        Picture::parse(rows.iter().copied()).unwrap_err().to_string()
    }

    #[test]
    fn bad_rows_are_placed() {
        assert_eq!(message(&["..", ".+"]), "2:2: '+' is no cell; expected '#', '.' or a letter");
        assert_eq!(message(&["..", "..."]), "2:3: row of 3 cells; expected 2 as in the first");
        assert_eq!(message(&["..", "."]), "2:2: row of 1 cells; expected 2 as in the first");
        assert_eq!(message(&[".|.", "._..|"]), "2:4: row of 3 cells; expected 2 as in the first");
        assert_eq!(message(&["|."]), "1:1: '|' before the first cell; expected a bar after one");
        assert!(message(&[]).starts_with("the grid has no cells"));
        assert!(message(&[""]).starts_with("the grid has no cells"));
    }

    #[test]
    fn bars_end_runs() {
        let picture = Picture::parse([".|.._", "A._#"]).unwrap();
        let runs: Vec<_> = picture.runs().into_iter().filter(|run| run.3 > 1).collect();
        let (across, down) = (Direction::Across, Direction::Down);
        let expected = [(across, 0, 1, 2), (across, 1, 0, 2), (down, 0, 0, 2), (down, 0, 1, 2)];
        assert_eq!(runs, expected);
        assert_eq!(picture.to_string(), ".|..\nA.#", "bars at the edge and at blocks part nothing");
        assert_eq!(picture.bars().collect::<Vec<_>>(), [((0, 0), (0, 1))]);
    }
}
