//! The tiles in a player's hand.

use super::tileset::{BLANK, Laid, TileSet};
use crate::error::ParseError;
use crate::letter::Code;

/// Tiles on a full rack.
pub const RACK_SIZE: usize = 7;

/// Up to seven tiles, in no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rack {
    /// How many of each kind.
    pub(crate) counts: [u8; 64],
    /// The kinds of which there is one or more, a bit each.
    pub(crate) mask: u64,
    /// How many blanks.
    pub(crate) blanks: u8,
    /// How many tiles, blanks included.
    pub(crate) len: u8,
}

impl Default for Rack {
    fn default() -> Self {
        Self { counts: [0; 64], mask: 0, blanks: 0, len: 0 }
    }
}

impl Rack {
    /// Reads tiles in either case, `?` being a blank.
    ///
    /// # Errors
    /// [`ParseError`] with the column of what is no tile, or for more than seven.
    pub fn parse(text: &str, tileset: &TileSet) -> Result<Self, ParseError> {
        let mut rack = Self::default();
        let (mut at, mut len) = (0, 0);
        while at < text.len() {
            let rest = &text[at..];
            let (tile, size) = match tileset.read(rest) {
                _ if rest.starts_with(BLANK) => (None, BLANK.len_utf8()),
                Some((tile, size)) => (Some(tile.code), size),
                None => {
                    let stray = rest.chars().next().unwrap_or_default();
                    let message = format!(
                        "{stray:?} on rack {text:?} is no tile of this set; expected letters or '?' for a blank"
                    );
                    return Err(ParseError::at_column(1 + text[..at].chars().count(), message));
                }
            };
            at += size;
            len += 1;
            if len <= RACK_SIZE {
                rack.add(tile);
            }
        }
        if len > RACK_SIZE {
            let message =
                format!("rack {text:?} has {len} tiles; a rack holds at most {RACK_SIZE}");
            return Err(ParseError::at_column(1, message));
        }
        Ok(rack)
    }

    /// Adds a tile, `None` being a blank. The caller minds the size.
    pub fn add(&mut self, tile: Option<Code>) {
        self.len += 1;
        match tile {
            Some(code) => {
                self.counts[usize::from(code)] += 1;
                self.mask |= 1 << code;
            }
            None => self.blanks += 1,
        }
    }

    /// Takes a tile away; answers whether it was there.
    pub fn remove(&mut self, tile: Option<Code>) -> bool {
        let count = match tile {
            Some(code) => &mut self.counts[usize::from(code)],
            None => &mut self.blanks,
        };
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.len -= 1;
        if let Some(code) = tile
            && self.counts[usize::from(code)] == 0
        {
            self.mask &= !(1 << code);
        }
        true
    }

    /// Takes away the tile that was laid.
    pub(crate) fn lay(&mut self, tile: Laid) -> bool {
        self.remove((!tile.blank).then_some(tile.code))
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles in the order of their codes, blanks last.
    pub fn tiles(&self) -> impl Iterator<Item = Option<Code>> {
        let letters = (0..64).flat_map(|code: Code| {
            std::iter::repeat_n(Some(code), usize::from(self.counts[usize::from(code)]))
        });
        letters.chain(std::iter::repeat_n(None, usize::from(self.blanks)))
    }

    /// The tiles as text, sorted, blanks last.
    #[must_use]
    pub fn text(&self, tileset: &TileSet) -> String {
        let mut text = String::new();
        for tile in self.tiles() {
            match tile {
                Some(code) => tileset.write(Laid { code, blank: false }, &mut text),
                None => text.push(BLANK),
            }
        }
        text
    }

    /// The tiles as texts, in the same order.
    #[must_use]
    pub fn faces(&self, tileset: &TileSet) -> Vec<String> {
        let face = |code| tileset.text(&[Some(Laid { code, blank: false })]);
        self.tiles().map(|tile| tile.map_or_else(|| BLANK.to_string(), face)).collect()
    }

    /// What the tiles are worth together.
    #[must_use]
    pub fn value(&self, tileset: &TileSet) -> i32 {
        let laid = self.tiles().flatten().map(|code| Laid { code, blank: false });
        laid.map(|tile| tileset.value(tile)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrabble::language;

    #[test]
    fn racks_are_read_and_written() {
        let english = language::tileset("english").unwrap();
        let mut rack = Rack::parse("zA?a", &english).unwrap();
        assert_eq!(rack.text(&english), "AAZ?");
        assert_eq!(rack.value(&english), 12);
        assert!(rack.remove(Some(0)) && rack.remove(Some(0)) && !rack.remove(Some(0)));
        assert_eq!((rack.mask, rack.len()), (1 << 25, 2));
        assert!(rack.remove(None) && !rack.remove(None));
    }

    #[test]
    fn what_is_no_rack_is_refused() {
        let english = language::tileset("english").unwrap();
        let error = Rack::parse("AB3", &english).unwrap_err();
        assert_eq!(error.column, Some(3));
        let error = Rack::parse("ABCDEFGH", &english).unwrap_err();
        assert!(error.to_string().ends_with("has 8 tiles; a rack holds at most 7"), "{error}");
    }
}
