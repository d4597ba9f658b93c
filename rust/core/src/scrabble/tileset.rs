//! Tile sets: which tiles there are, how many of each, what they are worth.
//!
//! A tile has a face of one letter or more (Spanish has CH, LL and RR). Text is read in tiles, the
//! longest face first, so a word has one spelling: CHICO is CH-I-C-O. `[C][H]` keeps two tiles apart.

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::{MAX_LETTERS, ParseError};
use crate::letter::{Casing, Code, fold};

/// The character that stands for a blank on a rack and in a bag.
pub const BLANK: char = '?';

/// The most that one tile may be worth.
pub const MAX_VALUE: u16 = 1000;

/// The most tiles that a set may hold.
pub const MAX_TILES: usize = 10_000;

/// One kind of tile.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What is written on it, upper case.
    pub face: String,
    /// What it scores.
    pub value: u16,
    /// How many there are.
    pub count: u16,
}

/// A tile as it lies on a rack or a board: a letter, or a blank standing for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Laid {
    /// Which face, as a number in its [`TileSet`].
    pub code: Code,
    /// Whether it is a blank that stands for that face.
    pub blank: bool,
}

/// The tiles of a game. Copies share one table.
#[derive(Debug, Clone)]
pub struct TileSet {
    shared: Arc<Shared>,
}

#[derive(Debug, PartialEq, Eq)]
struct Shared {
    /// Sorted by face; the place is the code.
    tiles: Vec<Tile>,
    blanks: u16,
    /// Every tile once, in the order in which an unshuffled bag gives them; `None` is a blank.
    order: Vec<Option<Code>>,
    codes: HashMap<String, Code>,
    /// Characters of the longest face.
    longest: usize,
}

impl TileSet {
    /// A set of kinds and blanks; an unshuffled bag gives them in the order of their faces.
    ///
    /// # Errors
    /// [`ParseError`] for a face that is no letters, stands twice or is worth too much, and for more
    /// kinds or tiles than there can be.
    pub fn new(tiles: Vec<Tile>, blanks: u16) -> Result<Self, ParseError> {
        let mut set = Self::kinds(tiles, blanks)?;
        let order = set
            .tiles
            .iter()
            .zip(0..)
            .flat_map(|(tile, code)| std::iter::repeat_n(Some(code), usize::from(tile.count)));
        set.order = order.chain(std::iter::repeat_n(None, usize::from(blanks))).collect();
        Ok(Self { shared: Arc::new(set) })
    }

    /// A set of faces with values, and the tiles one by one in the order in which they are drawn.
    ///
    /// # Errors
    /// As [`new`](Self::new), and for a tile without a value.
    pub fn in_order(values: &[(String, u16)], drawn: &[String]) -> Result<Self, ParseError> {
        let tiles = values
            .iter()
            .map(|(face, value)| Tile { face: face.clone(), value: *value, count: 0 })
            .collect();
        let mut set = Self::kinds(tiles, 0)?;
        if drawn.len() > MAX_TILES {
            return Err(too_many(drawn.len()));
        }
        for (face, line) in drawn.iter().zip(1..) {
            let code = set.codes.get(&fold(face, Casing::Plain)).copied();
            match code {
                Some(code) => set.tiles[usize::from(code)].count += 1,
                None if face.starts_with(BLANK) && face.len() == 1 => set.blanks += 1,
                None => {
                    let message = format!("tile {face:?} has no score");
                    return Err(ParseError {
                        line: Some(line),
                        ..ParseError::at_column(1, message)
                    });
                }
            }
            set.order.push(code);
        }
        Ok(Self { shared: Arc::new(set) })
    }

    /// The kinds alone, checked and sorted.
    fn kinds(mut tiles: Vec<Tile>, blanks: u16) -> Result<Shared, ParseError> {
        for tile in &mut tiles {
            tile.face = fold(&tile.face, Casing::Plain);
            check_kind(tile)?;
        }
        tiles.sort_by(|a, b| a.face.cmp(&b.face));
        if tiles.len() > MAX_LETTERS {
            let message =
                format!("{} kinds of tiles; at most {MAX_LETTERS} are allowed", tiles.len());
            return Err(ParseError::at_column(1, message));
        }
        if let Some(twice) = tiles.windows(2).find(|pair| pair[0].face == pair[1].face) {
            let message = format!("tile {:?} is given twice", twice[0].face);
            return Err(ParseError::at_column(1, message));
        }
        let total = tiles.iter().map(|tile| usize::from(tile.count)).sum::<usize>();
        if total + usize::from(blanks) > MAX_TILES {
            return Err(too_many(total + usize::from(blanks)));
        }
        let codes = tiles.iter().zip(0..).map(|(tile, code)| (tile.face.clone(), code)).collect();
        let longest = tiles.iter().map(|tile| tile.face.chars().count()).max().unwrap_or(0);
        Ok(Shared { tiles, blanks, order: Vec::new(), codes, longest })
    }

    /// The kinds of tiles, sorted by face: the place of each is its code.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.shared.tiles
    }

    /// How many blanks there are.
    #[must_use]
    pub fn blanks(&self) -> u16 {
        self.shared.blanks
    }

    /// Every tile once, in the order in which an unshuffled bag gives them; `None` is a blank.
    #[must_use]
    pub fn order(&self) -> &[Option<Code>] {
        &self.shared.order
    }

    /// What a tile is worth: a blank nothing.
    #[must_use]
    pub fn value(&self, tile: Laid) -> i32 {
        if tile.blank { 0 } else { i32::from(self.tiles()[usize::from(tile.code)].value) }
    }

    /// The values by code, as wide as codes are.
    #[must_use]
    pub fn values(&self) -> [i16; 64] {
        let value = |code: usize| self.tiles().get(code).map_or(0, |tile| tile.value.cast_signed());
        std::array::from_fn(value)
    }

    /// The code of a face in upper case.
    #[must_use]
    pub fn find(&self, face: &str) -> Option<Code> {
        self.shared.codes.get(face).copied()
    }

    /// Appends a tile's face: lower case for a blank.
    pub fn write(&self, tile: Laid, text: &mut String) {
        let face = &self.tiles()[usize::from(tile.code)].face;
        if tile.blank {
            text.extend(face.chars().flat_map(char::to_lowercase));
        } else {
            text.push_str(face);
        }
    }

    /// A row of tiles as text, `.` where there is none.
    #[must_use]
    pub fn text(&self, tiles: &[Option<Laid>]) -> String {
        let mut text = String::with_capacity(tiles.len());
        for tile in tiles {
            match tile {
                Some(tile) => self.write(*tile, &mut text),
                None => text.push('.'),
            }
        }
        text
    }

    /// Reads the tile that `text` starts with: its code, whether it is in lower case, and its length
    /// in bytes.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<(Laid, usize)> {
        if let Some(rest) = text.strip_prefix('[') {
            let end = rest.find(']')?;
            let code = self.find(&fold(&rest[..end], Casing::Plain))?;
            return Some((Laid { code, blank: is_small(&rest[..end]) }, end + 2));
        }
        let ends = text.char_indices().map(|(start, letter)| start + letter.len_utf8());
        // A letter may be written as several characters (a base and its accents).
        let ends: Vec<usize> = ends.take(self.shared.longest * 3).collect();
        ends.into_iter().rev().find_map(|end| {
            let code = self.find(&fold(&text[..end], Casing::Plain))?;
            Some((Laid { code, blank: is_small(&text[..end]) }, end))
        })
    }

    /// The tiles that spell a text, lower case for blanks; the column of what no tile spells.
    ///
    /// # Errors
    /// [`ParseError`] with that column.
    pub fn spell(&self, text: &str) -> Result<Vec<Laid>, ParseError> {
        let mut tiles = Vec::with_capacity(text.len());
        let mut at = 0;
        while at < text.len() {
            let (tile, len) = self.read(&text[at..]).ok_or_else(|| {
                let column = 1 + text[..at].chars().count();
                let stray = text[at..].chars().next().unwrap_or_default();
                ParseError::at_column(
                    column,
                    format!("{stray:?} in {text:?} is no tile of this set"),
                )
            })?;
            tiles.push(tile);
            at += len;
        }
        Ok(tiles)
    }
}

impl PartialEq for TileSet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared) || self.shared == other.shared
    }
}

impl Eq for TileSet {}

fn check_kind(tile: &Tile) -> Result<(), ParseError> {
    let Tile { face, value, .. } = tile;
    if face.is_empty() || !face.chars().all(crate::letter::is_letter) {
        return Err(ParseError::at_column(1, format!("{face:?} is no tile; expected letters")));
    }
    if *value > MAX_VALUE {
        let message = format!("tile {face:?} is worth {value}; at most {MAX_VALUE} is allowed");
        return Err(ParseError::at_column(1, message));
    }
    Ok(())
}

fn too_many(count: usize) -> ParseError {
    ParseError::at_column(1, format!("{count} tiles; at most {MAX_TILES} are allowed"))
}

fn is_small(text: &str) -> bool {
    text.chars().all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrabble::language;

    fn codes(set: &TileSet, text: &str) -> Vec<String> {
        let face = |tile: &Laid| set.text(&[Some(*tile)]);
        set.spell(text).unwrap().iter().map(face).collect()
    }

    #[test]
    fn longest_face_is_read_first() {
        let spanish = language::tileset("spanish").unwrap();
        assert_eq!(codes(&spanish, "chico"), ["ch", "i", "c", "o"]);
        assert_eq!(codes(&spanish, "PERRO"), ["P", "E", "RR", "O"]);
        assert_eq!(codes(&spanish, "[C][H]Ñ"), ["C", "H", "Ñ"]);
        assert_eq!(codes(&spanish, "N\u{303}U"), ["Ñ", "U"]);
        let error = spanish.spell("OK").unwrap_err();
        assert_eq!(error.to_string(), "column 2: 'K' in \"OK\" is no tile of this set");
    }

    #[test]
    fn what_is_no_set_is_refused() {
        let tile = |face: &str, value| Tile { face: face.to_owned(), value, count: 1 };
        assert!(TileSet::new(vec![tile("A", 1), tile("a", 2)], 0).is_err());
        assert!(TileSet::new(vec![tile("4", 1)], 0).is_err());
        assert!(TileSet::new(vec![tile("A", 1001)], 0).is_err());
        let values = [("A".to_owned(), 1)];
        let error = TileSet::in_order(&values, &["A".to_owned(), "B".to_owned()]).unwrap_err();
        assert_eq!(error.line, Some(2));
        let set = TileSet::in_order(&values, &["A".to_owned(), "?".to_owned()]).unwrap();
        assert_eq!(set.order(), [Some(0), None]);
    }
}
