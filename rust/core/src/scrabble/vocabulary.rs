//! A lexicon in the tiles of a set: what a player can spell.
//!
//! Most sets have one letter a tile, and then the lexicon's own graphs serve. Where a tile has two
//! letters, or the list has letters that no tile has, the words are spelled anew first.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::anagram::AnagramMap;
use super::prepared;
use super::tileset::TileSet;
use super::web::Nodes;
use crate::control::{Control, Pace};
use crate::error::{LexiconError, Stopped};
use crate::letter::Code;
use crate::lexicon::gaddag::Gaddag;
use crate::lexicon::{Derived, Lexicon, LexiconBuilder};

/// Stands for tile 0 in words spelled anew; the others follow. Any run of caseless letters would do.
const FIRST: u32 = 0x4E00;

/// What a question is answered from.
pub(crate) enum Words {
    Prepared(Arc<Vocabulary>),
    /// The lexicon as it is: the tile of each of its letters.
    Plain(Vec<Code>),
}

/// The words of a lexicon that the tiles of a set can spell, ready for the search.
#[derive(Debug)]
pub struct Vocabulary {
    faces: Vec<String>,
    nodes: Nodes,
    anagrams: OnceLock<AnagramMap>,
    /// Held by the thread that makes them.
    making: Mutex<()>,
}

impl Vocabulary {
    /// The vocabulary of a lexicon in a tile set; made once and kept with the lexicon.
    ///
    /// # Errors
    /// When it would be too large, or the control says stop.
    pub fn of(
        lexicon: &Lexicon,
        tileset: &TileSet,
        control: &Control<'_>,
    ) -> Result<Arc<Self>, LexiconError> {
        let known = lexicon.derived::<Known>(control)?;
        let mut known = known.vocabularies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = known.iter().find(|kept| kept.is_of(tileset)) {
            return Ok(kept.clone());
        }
        let made = Arc::new(Self::new(lexicon, tileset, control)?);
        known.push(made.clone());
        Ok(made)
    }

    /// What to answer one question from: the vocabulary, unless it is the first to this lexicon. Whoever
    /// asks once should not wait for it.
    pub(crate) fn for_one(
        lexicon: &Lexicon,
        tileset: &TileSet,
        control: &Control<'_>,
    ) -> Result<Words, LexiconError> {
        let known = lexicon.derived::<Known>(control)?;
        if !known.was_asked.swap(true, Ordering::Relaxed)
            && !known.has(tileset)
            && !prepared::is_of(lexicon.prepared(), tileset)
            && let Some(codes) = one_tile_each(lexicon, tileset)
        {
            return Ok(Words::Plain(codes));
        }
        Self::of(lexicon, tileset, control).map(Words::Prepared)
    }

    /// Saves a lexicon with its vocabulary in a tile set, which whoever loads it need not make again.
    ///
    /// # Errors
    /// As [`of`](Self::of), and what the system says of the file.
    pub fn save(
        lexicon: &Lexicon,
        tileset: &TileSet,
        path: &Path,
        control: &Control<'_>,
    ) -> Result<(), LexiconError> {
        let made = Self::of(lexicon, tileset, control)?;
        lexicon
            .save_prepared(path, &prepared::write(tileset, made.nodes(), made.anagrams(control)?))
    }

    fn is_of(&self, tileset: &TileSet) -> bool {
        self.faces.iter().eq(tileset.tiles().iter().map(|tile| &tile.face))
    }

    fn new(
        lexicon: &Lexicon,
        tileset: &TileSet,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        let kinds = tileset.tiles().len();
        let faces = tileset.tiles().iter().map(|tile| tile.face.clone()).collect();
        if let Some((nodes, anagrams)) = prepared::read(lexicon.prepared(), tileset) {
            return Ok(Self { faces, nodes, anagrams: anagrams.into(), making: Mutex::new(()) });
        }
        let nodes = if let Some(codes) = one_tile_each(lexicon, tileset) {
            let gaddag = lexicon.derived::<Gaddag>(control)?;
            Nodes::new(lexicon, &gaddag, &codes, kinds, control)?
        } else {
            let spelled = spelled(lexicon, tileset, control)?;
            let gaddag = spelled.derived::<Gaddag>(control)?;
            let letters = spelled.alphabet().letters().iter();
            let codes: Vec<Code> = letters.map(|&letter| (letter as u32 - FIRST) as Code).collect();
            Nodes::new(&spelled, &gaddag, &codes, kinds, control)?
        };
        Ok(Self { faces, nodes, anagrams: OnceLock::new(), making: Mutex::new(()) })
    }

    /// The graph that plays are read from.
    pub(crate) fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// The words by the tiles they are made of; made at the first call.
    pub(crate) fn anagrams(&self, control: &Control<'_>) -> Result<&AnagramMap, Stopped> {
        if let Some(made) = self.anagrams.get() {
            return Ok(made);
        }
        let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = self.anagrams.get() {
            return Ok(made);
        }
        let made = AnagramMap::new(&self.nodes, self.faces.len(), control)?;
        Ok(self.anagrams.get_or_init(|| made))
    }
}

impl PartialEq for Vocabulary {
    fn eq(&self, other: &Self) -> bool {
        (&self.faces, &self.nodes, &self.anagrams) == (&other.faces, &other.nodes, &other.anagrams)
    }
}

impl Eq for Vocabulary {}

/// The vocabularies of a lexicon, by tile set.
#[derive(Debug, Default)]
struct Known {
    vocabularies: Mutex<Vec<Arc<Vocabulary>>>,
    was_asked: AtomicBool,
}

impl Known {
    fn has(&self, tileset: &TileSet) -> bool {
        let kept = self.vocabularies.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().any(|kept| kept.is_of(tileset))
    }
}

impl Derived for Known {
    fn derive(_: &Lexicon, _: &Control<'_>) -> Result<Self, LexiconError> {
        Ok(Self::default())
    }
}

/// The tile of each letter, where every letter has one and every tile one letter.
///
/// Letters and faces are both in code point order, so the codes rise, as [`Nodes::new`] needs them to.
fn one_tile_each(lexicon: &Lexicon, tileset: &TileSet) -> Option<Vec<Code>> {
    if tileset.tiles().iter().any(|tile| tile.face.chars().count() > 1) {
        return None;
    }
    let code = |letter: &char| tileset.find(letter.encode_utf8(&mut [0; 4]));
    lexicon.alphabet().letters().iter().map(code).collect()
}

/// The words in letters that stand for tiles.
fn spelled(
    lexicon: &Lexicon,
    tileset: &TileSet,
    control: &Control<'_>,
) -> Result<Lexicon, LexiconError> {
    let mut builder = LexiconBuilder::default();
    let mut pace = Pace::default();
    let letter = |code: Code| char::from_u32(FIRST + u32::from(code)).unwrap_or_default();
    for word in lexicon {
        pace.step(control)?;
        // What no tiles spell cannot be played.
        if let Ok(tiles) = tileset.spell(&word) {
            let word: String = tiles.iter().map(|tile| letter(tile.code)).collect();
            builder.push(&word)?;
        }
    }
    builder.build(control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrabble::language;
    use crate::scrabble::tileset::Laid;

    fn words(list: &[&str], tileset: &TileSet) -> Vec<String> {
        let mut builder = LexiconBuilder::default();
        list.iter().for_each(|word| builder.push(word).unwrap());
        let lexicon = builder.build(&Control::default()).unwrap();
        let vocabulary = Vocabulary::of(&lexicon, tileset, &Control::default()).unwrap();
        let again = Vocabulary::of(&lexicon, tileset, &Control::default()).unwrap();
        assert!(Arc::ptr_eq(&vocabulary, &again), "kept with the lexicon");
        let mut found = Vec::new();
        vocabulary.nodes().each_word(&mut |word| {
            let tiles: Vec<_> =
                word.iter().map(|&code| Some(Laid { code, blank: false })).collect();
            found.push(
                tiles.iter().map(|tile| tileset.text(&[*tile])).collect::<Vec<_>>().join("-"),
            );
        });
        found
    }

    #[test]
    fn words_are_spelled_in_tiles() {
        let spanish = language::tileset("spanish").unwrap();
        assert_eq!(
            words(&["chico", "perro", "kilo", "niño", "cacho"], &spanish),
            ["C-A-CH-O", "CH-I-C-O", "N-I-Ñ-O", "P-E-RR-O"],
            "no tile has a K, and tiles sort as they are numbered"
        );
        let polish = language::tileset("polish").unwrap();
        assert_eq!(words(&["żółw", "los"], &polish), ["L-O-S", "Ż-Ó-Ł-W"]);
        let english = language::tileset("english").unwrap();
        assert_eq!(words(&["dog", "cat", "café"], &english), ["C-A-T", "D-O-G"]);
    }
}
