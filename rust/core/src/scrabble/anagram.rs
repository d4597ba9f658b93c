//! Words by the tiles they are made of, whatever the order: which words do these tiles make?
//!
//! A collection of tiles is named by the sum of a random number for each tile, so adding a tile is an
//! addition and the tiles of the board join those of the rack without being sorted. A table leads from
//! that name to the words. Bit tables say beforehand, in one look, that there are none: for all tiles of
//! a word, for a word less one tile (a blank will be it), and for a word less two. They may err on one
//! side only, and what is found is checked tile by tile, so a clash of names does no harm.

use super::layout::MAX_SIZE;
use super::prepared::{Reader, Writer};
use super::web::Nodes;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;

/// The name of a collection of tiles.
pub(crate) type Key = u64;

/// All words of up to [`MAX_SIZE`] tiles.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AnagramMap {
    keys: [Key; 64],
    /// Which collections make a word: as they are, with one tile more, with two more.
    filters: [Filter; 3],
    table: Vec<Slot>,
    /// The words; those with one key stand together.
    words: Vec<Code>,
}

/// Where the words with a key are; open addressing, linear probing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Slot {
    /// The lower half of the key; the upper half leads to the slot.
    check: u32,
    /// Where the words start.
    start: u32,
    /// How many there are, shifted by eight, and the tiles of each; 0 for a free slot.
    size: u32,
}

impl AnagramMap {
    pub(crate) fn new(nodes: &Nodes, kinds: usize, control: &Control<'_>) -> Result<Self, Stopped> {
        let mut pace = Pace::default();
        let keys = keys();
        let mut codes: Vec<Code> = Vec::new();
        let mut found: Vec<(Key, u32, u8)> = Vec::new();
        nodes.each_word(&mut |word| {
            if word.len() <= MAX_SIZE {
                found.push((key_of(&keys, word), codes.len() as u32, word.len() as u8));
                codes.extend_from_slice(word);
            }
        });
        control.check()?;
        found.sort_unstable();
        let mut map = Self {
            keys,
            filters: [4, 6, 7].map(|share| Filter::new(found.len() << share)),
            table: vec![Slot::default(); (found.len() * 2).next_power_of_two().max(2)],
            words: Vec::with_capacity(codes.len()),
        };
        for group in found.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            pace.work(16, control)?; // some fifty entries in the filters
            let start = map.words.len() as u32;
            for &(_, at, len) in group {
                map.words.extend_from_slice(&codes[at as usize..][..usize::from(len)]);
            }
            let (key, at, len) = group[0];
            map.insert(key, start, (group.len() as u32) << 8 | u32::from(len));
            map.filter(key, &codes[at as usize..][..usize::from(len)], kinds);
        }
        Ok(map)
    }

    /// Writes the map for a file.
    pub(crate) fn write(&self, writer: &mut Writer) {
        for filter in &self.filters {
            let halves = |at: usize| (filter.words[at / 2] >> (at % 2 * 32)) as u32;
            writer.list((0..filter.words.len() * 2).map(halves));
        }
        let part = |at: usize| {
            let slot = self.table[at / 3];
            [slot.check, slot.start, slot.size][at % 3]
        };
        writer.list((0..self.table.len() * 3).map(part));
        writer.bytes(&self.words);
    }

    /// Reads a map in a set of so many kinds of tiles, if that is what it is.
    pub(crate) fn read(reader: &mut Reader<'_>, kinds: usize) -> Option<Self> {
        let mut filter = || {
            let pairs = reader.list()?.chunks_exact(2);
            let words = pairs.map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect();
            Filter::of(words)
        };
        let filters = [filter()?, filter()?, filter()?];
        let slots = reader.list()?.chunks_exact(3);
        let slot = |slot: &[u32]| Slot { check: slot[0], start: slot[1], size: slot[2] };
        let table = slots.map(slot).collect();
        let map = Self { keys: keys(), filters, table, words: reader.bytes()? };
        map.is_sound(kinds).then_some(map)
    }

    /// Whether every look-up ends, within the words, and finds tiles.
    fn is_sound(&self, kinds: usize) -> bool {
        let within = |slot: &Slot| {
            let (count, len) = (slot.size as usize >> 8, slot.size as usize & 255);
            slot.size == 0 || len > 0 && slot.start as usize + count * len <= self.words.len()
        };
        self.table.len() > 1
            && self.table.len().is_power_of_two()
            && self.table.iter().any(|slot| slot.size == 0)
            && self.table.iter().all(within)
            && self.words.iter().all(|&code| usize::from(code) < kinds)
    }

    fn insert(&mut self, key: Key, start: u32, size: u32) {
        let mut place = self.place(key);
        while self.table[place].size != 0 {
            place = (place + 1) & (self.table.len() - 1);
        }
        self.table[place] = Slot { check: key as u32, start, size };
    }

    /// Enters a word into the filters, less no tile, one and two.
    fn filter(&mut self, key: Key, word: &[Code], kinds: usize) {
        let mut counts = [0u8; 64];
        word.iter().for_each(|&code| counts[usize::from(code)] += 1);
        self.filters[0].insert(key);
        let used: Vec<usize> = (0..kinds).filter(|&code| counts[code] > 0).collect();
        for (index, &first) in used.iter().enumerate() {
            let less = key.wrapping_sub(self.keys[first]);
            self.filters[1].insert(less);
            let again = usize::from(counts[first] < 2);
            for &second in &used[index + again..] {
                self.filters[2].insert(less.wrapping_sub(self.keys[second]));
            }
        }
    }

    fn place(&self, key: Key) -> usize {
        (key >> (64 - self.table.len().trailing_zeros())) as usize
    }

    /// The part of a key that a tile makes.
    #[inline]
    pub(crate) fn key(&self, code: Code) -> Key {
        self.keys[usize::from(code & 63)]
    }

    /// Whether tiles and `missing` more may make a word; `false` is certain.
    #[inline]
    pub(crate) fn may_make(&self, key: Key, missing: u8) -> bool {
        self.filters.get(usize::from(missing)).is_none_or(|filter| filter.contains(key))
    }

    /// The words with a key, each of `len` tiles; other words may be among them.
    #[inline]
    pub(crate) fn words(&self, key: Key, len: usize) -> impl Iterator<Item = &[Code]> {
        let mut place = self.place(key);
        let mut words: &[Code] = &[];
        while self.table[place].size != 0 {
            let slot = self.table[place];
            if slot.check == key as u32 && slot.size as usize & 255 == len {
                words = &self.words[slot.start as usize..][..(slot.size >> 8) as usize * len];
                break;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        words.chunks_exact(len.max(1))
    }
}

/// A set of keys that never forgets one, and now and then remembers another.
///
/// A key has two bits, both in one array word: one look, and far fewer strays than with one bit.
#[derive(Debug, PartialEq, Eq)]
struct Filter {
    words: Vec<u64>,
    shift: u32,
}

impl Filter {
    /// With at least so many bits, and no more than twice as many.
    fn new(bits: usize) -> Self {
        let words = (bits / 64).next_power_of_two().max(2);
        Self { words: vec![0; words], shift: 64 - words.trailing_zeros() }
    }

    /// With the bits of these words, if they are as many as a filter has.
    fn of(words: Vec<u64>) -> Option<Self> {
        let shift = 64 - words.len().trailing_zeros();
        (words.len() > 1 && words.len().is_power_of_two()).then_some(Self { words, shift })
    }

    fn insert(&mut self, key: Key) {
        self.words[(key >> self.shift) as usize] |= two_bits(key);
    }

    #[inline]
    fn contains(&self, key: Key) -> bool {
        self.words[(key >> self.shift) as usize] & two_bits(key) == two_bits(key)
    }
}

/// The bits of a key in its word, from the end that does not choose the word.
#[inline]
fn two_bits(key: Key) -> u64 {
    1 << (key % 64) | 1 << (key / 64 % 64)
}

fn key_of(keys: &[Key; 64], word: &[Code]) -> Key {
    word.iter().fold(0, |key: Key, &code| key.wrapping_add(keys[usize::from(code)]))
}

/// A number for each tile; the same always, since files rely on them.
fn keys() -> [Key; 64] {
    std::array::from_fn(|code| random_key(code as u64))
}

/// A number for each tile, by the finishing steps of `SplitMix64`.
fn random_key(code: u64) -> Key {
    let mut z = (code + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Lexicon;
    use crate::scrabble::{Vocabulary, language};

    #[test]
    fn words_are_found_by_their_tiles() {
        let english = language::tileset("english").unwrap();
        let lexicon = Lexicon::embedded();
        let vocabulary = Vocabulary::of(&lexicon, &english, &Control::default()).unwrap();
        let map = vocabulary.anagrams(&Control::default()).unwrap();
        let key = |text: &str| {
            let tiles = english.spell(text).unwrap();
            tiles.iter().fold(0, |key: Key, tile| key.wrapping_add(map.key(tile.code)))
        };
        let words = |text: &str| {
            let found = map.words(key(text), text.len());
            found.map(|word| lexicon.alphabet().decode(word)).collect::<Vec<_>>()
        };
        assert_eq!(words("LISTEN"), ["ELINTS", "ENLIST", "INLETS", "LISTEN", "SILENT", "TINSEL"]);
        assert_eq!(words("QQQQQQ"), [""; 0]);
        for (tiles, missing) in [("LISTEN", 0), ("LISTN", 1), ("LIST", 2), ("ZZ", 2)] {
            assert!(map.may_make(key(tiles), missing), "{tiles}");
        }
    }

    #[test]
    fn filters_turn_most_others_away() {
        let english = language::tileset("english").unwrap();
        let vocabulary =
            Vocabulary::of(&Lexicon::embedded(), &english, &Control::default()).unwrap();
        let map = vocabulary.anagrams(&Control::default()).unwrap();
        let strays = (0..10_000).filter(|&i| map.may_make(random_key(i + 1000), 0)).count();
        assert!(strays < 200, "{strays} of 10000 random keys get through");
    }
}
