//! What lies on one cell of a board.

use std::fmt;

use crate::error::MAX_WORD;
use crate::letter::{Casing, fold, is_letter};

/// The letter whose tile is QU.
pub(crate) const Q: char = 'Q';

/// The letter that Q brings along.
pub(crate) const U: char = 'U';

/// One cell of a board, or one face of a die.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tile {
    /// One letter or several, used together, in upper case.
    Letters(Box<str>),
    /// `?`: any one letter.
    Wild,
    /// `#`: no path leads here.
    Blocked,
}

/// What a lone Q means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LoneQ {
    /// The tile QU, as on the dice.
    #[default]
    Qu,
    /// The letter Q and nothing else.
    Plain,
}

impl Tile {
    /// Reads a tile: up to 63 letters in any case, `?` or `#`. `None` for anything else.
    #[must_use]
    pub fn parse(text: &str, q: LoneQ) -> Option<Self> {
        match text {
            "?" => return Some(Self::Wild),
            "#" => return Some(Self::Blocked),
            _ => {}
        }
        let letters = fold(text, Casing::Plain);
        let is_tile = (1..=MAX_WORD).contains(&letters.chars().count());
        if !is_tile || !letters.chars().all(is_letter) {
            return None;
        }
        let is_qu = q == LoneQ::Qu && letters.chars().eq([Q]);
        Some(Self::Letters(if is_qu { [Q, U].iter().collect() } else { letters.into() }))
    }

    /// What is wrong with a text that is no tile.
    #[must_use]
    pub fn refusal(text: &str) -> String {
        match text.chars().count() {
            count if count > MAX_WORD => {
                format!("tile of {count} letters; expected at most {MAX_WORD}")
            }
            _ => format!("{text:?} is no tile; expected letters, '?' or '#'"),
        }
    }

    /// The letters; none for a wildcard or a blocked cell.
    #[must_use]
    pub fn letters(&self) -> &str {
        match self {
            Self::Letters(letters) => letters,
            Self::Wild | Self::Blocked => "",
        }
    }

    /// Whether it is the tile QU.
    #[must_use]
    pub fn is_qu(&self) -> bool {
        self.letters().chars().eq([Q, U])
    }

    /// Whether it is a Q without its U.
    #[must_use]
    pub fn is_plain_q(&self) -> bool {
        self.letters().chars().eq([Q])
    }

    /// The tile in one character, where that is enough: QU is written Q.
    #[must_use]
    pub fn symbol(&self) -> Option<char> {
        match self {
            Self::Wild => Some('?'),
            Self::Blocked => Some('#'),
            Self::Letters(_) if self.is_qu() => Some(Q),
            Self::Letters(letters) => {
                let mut letters = letters.chars();
                letters.next().filter(|_| letters.next().is_none())
            }
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters(letters) => f.pad(letters),
            Self::Wild => f.pad("?"),
            Self::Blocked => f.pad("#"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_q_is_qu_unless_told_otherwise() {
        assert_eq!(Tile::parse("q", LoneQ::Qu), Tile::parse("Qu", LoneQ::Qu));
        assert_eq!(Tile::parse("q", LoneQ::Plain), Some(Tile::Letters("Q".into())));
        assert_eq!(Tile::parse("q", LoneQ::Qu).and_then(|tile| tile.symbol()), Some('Q'));
        assert_eq!(Tile::parse("th", LoneQ::Qu).and_then(|tile| tile.symbol()), None);
    }

    #[test]
    fn digits_and_nothing_are_no_tiles() {
        for text in ["", "4", "a4", "??", "-"] {
            assert_eq!(Tile::parse(text, LoneQ::Qu), None, "{text}");
        }
    }
}
