//! The board: a rectangle of tiles, and how it is read and written.

use std::fmt;

use super::shape::{Dimensions, MAX_CELLS, Shape};
use super::tile::{LoneQ, Tile};
use crate::error::ParseError;

/// A rectangle of up to 128 tiles.
///
/// ```
/// use wordgrid_core::boggle::Board;
///
/// let board = Board::parse("ezsu eose feai ayol", Default::default())?;
/// assert_eq!(board.to_string(), "EZSU\nEOSE\nFEAI\nAYOL");
/// # Ok::<(), wordgrid_core::error::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    dimensions: Dimensions,
    tiles: Box<[Tile]>,
}

/// How a board is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// What a lone Q means.
    pub q: LoneQ,
    /// Whether opposite edges touch.
    pub wrap: bool,
}

impl Board {
    /// A board of tiles in row-major order.
    ///
    /// # Errors
    /// [`ParseError`] where the rectangle is empty, too large, or not filled.
    pub fn new(dimensions: Dimensions, tiles: Vec<Tile>) -> Result<Self, ParseError> {
        check_size(dimensions.rows.into(), dimensions.cols.into())?;
        if tiles.len() != dimensions.cells() {
            let (rows, cols) = (dimensions.rows, dimensions.cols);
            let message = format!("{} tiles do not fill {rows} rows of {cols}", tiles.len());
            return Err(anywhere(message));
        }
        Ok(Self { dimensions, tiles: tiles.into() })
    }

    /// Reads a board: a square number of letters, or rows separated by spaces or line ends. Where
    /// several lines hold spaces, these separate tiles, which may then have several letters.
    ///
    /// # Errors
    /// [`ParseError`] with line and column of what is no board.
    pub fn parse(text: &str, reading: Reading) -> Result<Self, ParseError> {
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
        let rows = match lines.as_slice() {
            [] => return Err(anywhere("the board is empty; expected letters".to_owned())),
            [(at, line)] => match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                [word] => return square(word, reading, *at, column(line, word)),
                words => {
                    read_rows(words.iter().map(|&word| (*at, line, vec![word])), reading, true)?
                }
            },
            _ => {
                let spaced = lines.iter().any(|(_, line)| line.split_whitespace().count() > 1);
                let tokens =
                    lines.iter().map(|(at, line)| (*at, line, line.split_whitespace().collect()));
                read_rows(tokens, reading, !spaced)?
            }
        };
        Self::from_rows(rows, reading.wrap)
    }

    /// A board of rows of tiles.
    ///
    /// # Errors
    /// [`ParseError`] where the rows are no rectangle of 1 to 128 tiles.
    pub fn from_rows(rows: Vec<Vec<Tile>>, wrap: bool) -> Result<Self, ParseError> {
        let cols = rows.first().map_or(0, Vec::len);
        if let Some(odd) = rows.iter().position(|row| row.len() != cols) {
            let message = format!(
                "row {} has {} tiles and row 1 has {cols}; expected a rectangle",
                odd + 1,
                rows[odd].len()
            );
            return Err(anywhere(message));
        }
        check_size(rows.len(), cols)?;
        let dimensions = Dimensions { rows: rows.len() as u8, cols: cols as u8, wrap };
        Ok(Self { dimensions, tiles: rows.into_iter().flatten().collect() })
    }

    /// A square board of tiles in row-major order.
    ///
    /// # Errors
    /// [`ParseError`] where their number is no square or too large.
    pub fn square(tiles: Vec<Tile>, wrap: bool) -> Result<Self, ParseError> {
        let side = tiles.len().isqrt();
        if side * side != tiles.len() {
            let message = format!(
                "{} tiles make no square board; separate the rows of a rectangle by spaces",
                tiles.len()
            );
            return Err(anywhere(message));
        }
        check_size(side, side)?;
        let dimensions = Dimensions { rows: side as u8, cols: side as u8, wrap };
        Ok(Self { dimensions, tiles: tiles.into() })
    }

    /// The rectangle.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// The tiles in row-major order.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tiles row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks(self.dimensions.cols.into())
    }

    /// The neighbours of every cell.
    #[must_use]
    pub fn shape(&self) -> Shape {
        Shape::new(self.dimensions)
    }

    /// How many letters the longest string on the board has.
    #[must_use]
    pub fn letters(&self) -> usize {
        let letters = |tile: &Tile| match tile {
            Tile::Wild => 1,
            tile => tile.letters().chars().count(),
        };
        self.tiles.iter().map(letters).sum()
    }

    /// Whether every tile is written in one character.
    #[must_use]
    pub fn is_compact(&self) -> bool {
        self.tiles.iter().all(|tile| tile.symbol().is_some())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let compact = self.is_compact();
        let width = self.tiles.iter().map(|tile| tile.letters().chars().count()).max().unwrap_or(1);
        for (row, tiles) in self.rows().enumerate() {
            if row > 0 {
                writeln!(f)?;
            }
            for (col, tile) in tiles.iter().enumerate() {
                match tile.symbol().filter(|_| compact) {
                    Some(symbol) => write!(f, "{symbol}")?,
                    None if col + 1 == tiles.len() => write!(f, "{tile}")?,
                    None => write!(f, "{tile:<width$} ")?,
                }
            }
        }
        Ok(())
    }
}

fn check_size(rows: usize, cols: usize) -> Result<(), ParseError> {
    if rows == 0 || cols == 0 {
        return Err(anywhere("the board is empty; expected letters".to_owned()));
    }
    if rows.saturating_mul(cols) > MAX_CELLS {
        let cells = rows.saturating_mul(cols);
        let message = format!("the board has {cells} cells; expected at most {MAX_CELLS}");
        return Err(anywhere(message));
    }
    Ok(())
}

/// Reads one word as a square board.
fn square(word: &str, reading: Reading, line: usize, first: usize) -> Result<Board, ParseError> {
    Board::square(read_letters(word, reading, line, first)?, reading.wrap)
}

/// Reads rows, each of one word of letters or of words that are tiles.
fn read_rows<'a>(
    rows: impl Iterator<Item = (usize, &'a &'a str, Vec<&'a str>)>,
    reading: Reading,
    letters: bool,
) -> Result<Vec<Vec<Tile>>, ParseError> {
    let mut read = Vec::new();
    for (at, line, words) in rows {
        let mut row = Vec::new();
        for word in words {
            let first = column(line, word);
            if letters {
                row.extend(read_letters(word, reading, at, first)?);
            } else {
                row.push(Tile::parse(word, reading.q).ok_or_else(|| no_tile(word, at, first))?);
            }
        }
        read.push(row);
    }
    Ok(read)
}

fn read_letters(
    word: &str,
    reading: Reading,
    line: usize,
    first: usize,
) -> Result<Vec<Tile>, ParseError> {
    let tile = |(at, letter): (usize, char)| {
        let text = letter.to_string();
        Tile::parse(&text, reading.q).ok_or_else(|| no_tile(&text, line, first + at))
    };
    word.chars().enumerate().map(tile).collect()
}

/// The column, counted from 1, at which a part of a line starts.
fn column(line: &str, part: &str) -> usize {
    let before = part.as_ptr() as usize - line.as_ptr() as usize;
    line[..before].chars().count() + 1
}

fn no_tile(text: &str, line: usize, column: usize) -> ParseError {
    ParseError {
        message: Tile::refusal(text),
        path: None,
        line: Some(line + 1),
        column: Some(column),
    }
}

fn anywhere(message: String) -> ParseError {
    ParseError { message, path: None, line: None, column: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Board::parse(text, Reading::default()).unwrap_err().to_string()
    }

    fn picture(text: &str) -> String {
        Board::parse(text, Reading::default()).unwrap().to_string()
    }

    #[test]
    fn three_ways_to_write_a_board() {
        assert_eq!(picture("abcd"), "AB\nCD");
        assert_eq!(picture("abc def"), "ABC\nDEF");
        assert_eq!(picture("abc\r\n\ndef\n"), "ABC\nDEF");
        assert_eq!(picture("th e\n q  ?\n"), "TH E\nQU ?");
        assert_eq!(picture(&picture("th e\n q  ?\n")), "TH E\nQU ?");
        assert_eq!(picture("a#?q"), "A#\n?Q");
    }

    #[test]
    fn bad_boards_are_told_in_a_line() {
        let short = Board::new(Dimensions { rows: 2, cols: 3, wrap: false }, Vec::new());
        assert_eq!(short.unwrap_err().to_string(), "0 tiles do not fill 2 rows of 3");
        assert_eq!(error(""), "the board is empty; expected letters");
        assert_eq!(error(" \n "), "the board is empty; expected letters");
        assert_eq!(
            error("abc"),
            "3 tiles make no square board; separate the rows of a rectangle by spaces"
        );
        assert_eq!(error("abc de"), "row 2 has 2 tiles and row 1 has 3; expected a rectangle");
        assert_eq!(error("ab\nc4"), "2:2: \"4\" is no tile; expected letters, '?' or '#'");
        assert_eq!(error(&"a".repeat(144)), "the board has 144 cells; expected at most 128");
        let rows = vec!["a".repeat(43); 3].join(" ");
        assert_eq!(error(&rows), "the board has 129 cells; expected at most 128");
    }

    #[test]
    fn letters_count_what_a_path_can_spell() {
        assert_eq!(Board::parse("q?#a", Reading::default()).unwrap().letters(), 4);
    }
}
