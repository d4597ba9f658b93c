//! The tile sets of the published games: letters, counts and values, as data.

use super::tileset::{Tile, TileSet};
use crate::letter::Alphabet;

/// A set as it is printed in the rules: for each value, the tiles with their counts.
struct Language {
    name: &'static str,
    blanks: u16,
    /// The value, then `TILE` and count in turn.
    kinds: &'static [(u16, &'static str)],
}

const LANGUAGES: &[Language] = &[
    Language {
        name: "english",
        blanks: 2,
        kinds: &[
            (1, "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4"),
            (2, "D4 G3"),
            (3, "B2 C2 M2 P2"),
            (4, "F2 H2 V2 W2 Y2"),
            (5, "K1"),
            (8, "J1 X1"),
            (10, "Q1 Z1"),
        ],
    },
    Language {
        name: "english-super",
        blanks: 4,
        kinds: &[
            (1, "E24 A16 O15 T15 I13 N13 R13 S10 L7 U7"),
            (2, "D8 G5"),
            (3, "C6 M6 B4 P4"),
            (4, "H5 F4 W4 Y4 V3"),
            (5, "K2"),
            (8, "J2 X2"),
            (10, "Q2 Z2"),
        ],
    },
    Language {
        name: "french",
        blanks: 2,
        kinds: &[
            (1, "E15 A9 I8 N6 O6 R6 S6 T6 U6 L5"),
            (2, "D3 M3 G2"),
            (3, "B2 C2 P2"),
            (4, "F2 H2 V2"),
            (8, "J1 Q1"),
            (10, "K1 W1 X1 Y1 Z1"),
        ],
    },
    Language {
        name: "german",
        blanks: 2,
        kinds: &[
            (1, "E15 N9 S7 I6 R6 T6 U6 A5 D4"),
            (2, "H4 G3 L3 O3"),
            (3, "M4 B2 W1 Z1"),
            (4, "C2 F2 K2 P1"),
            (6, "Ä1 J1 Ü1 V1"),
            (8, "Ö1 X1"),
            (10, "Q1 Y1"),
        ],
    },
    Language {
        name: "polish",
        blanks: 2,
        kinds: &[
            (1, "A9 I8 E7 O6 N5 Z5 R4 S4 W4"),
            (2, "Y4 C3 D3 K3 L3 M3 P3 T3"),
            (3, "B2 G2 H2 J2 Ł2 U2"),
            (5, "Ą1 Ę1 F1 Ó1 Ś1 Ż1"),
            (6, "Ć1"),
            (7, "Ń1"),
            (9, "Ź1"),
        ],
    },
    Language {
        name: "spanish",
        blanks: 2,
        kinds: &[
            (1, "A12 E12 O9 I6 S6 N5 R5 U5 L4 T4"),
            (2, "D5 G2"),
            (3, "C4 B2 M2 P2"),
            (4, "H2 F1 V1 Y1"),
            (5, "CH1 Q1"),
            (8, "J1 LL1 Ñ1 RR1 X1"),
            (10, "Z1"),
        ],
    },
];

/// The names that [`tileset`] knows, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|language| language.name)
}

/// A published set by its name in lower case.
#[must_use]
pub fn tileset(name: &str) -> Option<TileSet> {
    let language = LANGUAGES.iter().find(|language| language.name == name)?;
    let kinds = language.kinds.iter().flat_map(|(value, kinds)| {
        kinds.split(' ').map(|kind| {
            let (face, count) = kind.split_at(kind.find(|c: char| c.is_ascii_digit())?);
            Some(Tile { face: face.to_owned(), value: *value, count: count.parse().ok()? })
        })
    });
    TileSet::new(kinds.collect::<Option<_>>()?, language.blanks).ok()
}

/// The first published set that has a tile for every letter; the English one where none has.
#[must_use]
pub fn tileset_for(alphabet: &Alphabet) -> Option<TileSet> {
    let has_all = |set: &TileSet| {
        alphabet.letters().iter().all(|letter| set.find(letter.encode_utf8(&mut [0; 4])).is_some())
    };
    names().filter_map(tileset).find(has_all).or_else(|| tileset("english"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_their_published_size_and_worth() {
        // Tiles with blanks, blanks, points of all tiles together.
        let sizes = [
            ("english", 100, 2, 187),
            ("english-super", 200, 4, 381),
            ("french", 102, 2, 197),
            ("german", 102, 2, 202),
            ("polish", 100, 2, 190),
            ("spanish", 100, 2, 192),
        ];
        assert!(names().eq(sizes.iter().map(|row| row.0)));
        for (name, size, blanks, points) in sizes {
            let set = tileset(name).unwrap();
            let letters: usize = set.tiles().iter().map(|tile| usize::from(tile.count)).sum();
            let worth = |tile: &Tile| u32::from(tile.value) * u32::from(tile.count);
            let worth: u32 = set.tiles().iter().map(worth).sum();
            assert_eq!(
                (set.order().len(), letters, worth),
                (size, size - blanks, points),
                "{name}"
            );
        }
        assert!(tileset("klingon").is_none());
    }
}
