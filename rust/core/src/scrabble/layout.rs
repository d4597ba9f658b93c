//! Premium squares, as data.

use std::sync::Arc;

use crate::error::ParseError;

/// The largest board.
pub const MAX_SIZE: usize = 21;

/// What a square multiplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Premium {
    /// Factor for the tile laid on it.
    pub letter: u8,
    /// Factor for each word through it.
    pub word: u8,
}

const PLAIN: Premium = Premium { letter: 1, word: 1 };

/// The symbols of premium squares: the first of each pair is the one written.
const SYMBOLS: &[(&[char], Premium)] = &[
    (&['.', ' '], PLAIN),
    (&['\'', 'd'], Premium { letter: 2, word: 1 }),
    (&['"', 't'], Premium { letter: 3, word: 1 }),
    (&['^', 'q'], Premium { letter: 4, word: 1 }),
    (&['-', 'D', '*'], Premium { letter: 1, word: 2 }),
    (&['=', 'T'], Premium { letter: 1, word: 3 }),
    (&['~', 'Q'], Premium { letter: 1, word: 4 }),
];

/// The upper half of the standard board, the middle row last.
const STANDARD: &[&str] = &[
    "=..'...=...'..=",
    ".-...\"...\"...-.",
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    ".\"...\"...\"...\".",
    "..'...'.'...'..",
    "=..'...-...'..=",
];

/// The upper half of the 21x21 board, the middle row last.
const SUPER: &[&str] = &[
    "~..'...=..'..=...'..~",
    ".-..\"...-...-...\"..-.",
    "..-..^...-.-...^..-..",
    "'..=..'...=...'..=..'",
    ".\"..-...\"...\"...-..\".",
    "..^..-...'.'...-..^..",
    "...'..-...'...-..'...",
    "=......-.....-......=",
    ".-..\"...\"...\"...\"..-.",
    "..-..'...'.'...'..-..",
    "'..=..'...-...'..=..'",
];

/// A square board's premium squares, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    size: usize,
    squares: Arc<[Premium]>,
}

impl Layout {
    /// A named layout at a size; `None` where the name is unknown or has no such size.
    ///
    /// `standard` is 15x15 and `super` 21x21; `plain` has no premium square and any size.
    #[must_use]
    pub fn named(name: &str, size: usize) -> Option<Self> {
        let half = match (name, size) {
            ("standard", 15) => STANDARD,
            ("super", 21) => SUPER,
            ("plain", 1..=MAX_SIZE) => {
                return Some(Self { size, squares: vec![PLAIN; size * size].into() });
            }
            _ => return None,
        };
        let rows: Vec<&str> = half.iter().chain(half.iter().rev().skip(1)).copied().collect();
        Self::parse(&rows).ok()
    }

    /// Reads rows of premium symbols: `.` plain, `'` `"` `^` letters twice, three, four times, `-` `=`
    /// `~` words twice, three, four times; also `d t q` and `D T Q`, and `*` for `-`.
    ///
    /// # Errors
    /// [`ParseError`] with row and column of what is none, or if the rows make no square.
    pub fn parse(rows: &[&str]) -> Result<Self, ParseError> {
        let size = rows.len();
        if size == 0 || size > MAX_SIZE {
            let message = format!("a layout of {size} rows; expected 1 to {MAX_SIZE}");
            return Err(ParseError::at_column(1, message));
        }
        let mut squares = Vec::with_capacity(size * size);
        for (row, line) in rows.iter().zip(1..) {
            let width = row.chars().count();
            let at = |column, message: String| ParseError {
                line: Some(line),
                ..ParseError::at_column(column, message)
            };
            if width != size {
                let message = format!("row of {width} squares in a layout of {size} rows");
                return Err(at(width.min(size) + 1, message));
            }
            for (symbol, column) in row.chars().zip(1..) {
                let known = SYMBOLS.iter().find(|(symbols, _)| symbols.contains(&symbol));
                let premium = known.ok_or_else(|| {
                    at(column, format!("{symbol:?} is no premium square; expected one of .'\"^-=~"))
                })?;
                squares.push(premium.1);
            }
        }
        Ok(Self { size, squares: squares.into() })
    }

    /// Rows, and columns.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The premium of a square.
    #[must_use]
    pub fn premium(&self, row: usize, col: usize) -> Premium {
        self.squares[row * self.size + col]
    }

    /// The rows as symbols.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let symbol = |premium: &Premium| {
            let known = SYMBOLS.iter().find(|(_, known)| known == premium);
            known.map_or('.', |(symbols, _)| symbols[0])
        };
        self.squares.chunks(self.size).map(|row| row.iter().map(symbol).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_layouts_are_symmetric() {
        for (name, size) in [("standard", 15), ("super", 21), ("plain", 7)] {
            let layout = Layout::named(name, size).unwrap();
            for row in 0..size {
                for col in 0..size {
                    let premium = layout.premium(row, col);
                    assert_eq!(premium, layout.premium(col, row), "{name} {row} {col}");
                    assert_eq!(premium, layout.premium(size - 1 - row, col), "{name} {row} {col}");
                }
            }
        }
        assert_eq!(Layout::named("standard", 15).unwrap().rows()[..8], *STANDARD);
        assert!(Layout::named("standard", 9).is_none());
    }

    #[test]
    fn standard_squares_are_as_many_as_published() {
        let layout = Layout::named("standard", 15).unwrap();
        let count = |symbol| layout.rows().concat().chars().filter(|&c| c == symbol).count();
        assert_eq!(['\'', '"', '-', '='].map(count), [24, 12, 17, 8]);
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        let error = Layout::parse(&["..", ".x"]).unwrap_err();
        assert_eq!((error.line, error.column), (Some(2), Some(2)));
        assert!(Layout::parse(&["..", "..."]).is_err());
        assert!(Layout::parse(&[]).is_err());
        assert!(Layout::parse(&["."; 22]).is_err());
    }
}
