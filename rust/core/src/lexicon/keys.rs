//! Short plain words as numbers, for those who look up words again and again.
//!
//! Up to twelve letters of A to Z are one number, five bits a letter, so a word is found by comparing
//! numbers: one cache line instead of a chain of nodes. Longer words and other letters are left to
//! the graph, which needs no table; the table has to be made first, and takes up to 26 bytes a word.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Lexicon;
use crate::control::Control;
use crate::letter::Casing;

/// Larger lexicons have no table: the memory would surprise.
const MOST_WORDS: usize = 1 << 20;
/// The most letters that a key has room for.
const MOST_LETTERS: usize = 12;
/// Keys to a cache line.
const LINE: usize = 8;
/// How many keys a line should hold at most, the lines being a power of two.
const FULL: usize = 5;

/// The keys that share a cache line, the free places zero and last.
#[derive(Debug, Clone, Default)]
#[repr(align(64))]
struct Line([u64; LINE]);

/// The keys of all words that have one.
#[derive(Debug)]
pub(crate) struct Keys {
    /// A power of two of them. A key stands in the line it belongs to or, where that is full, behind.
    lines: Box<[Line]>,
    /// Odd, and of no pattern, so that no list can be made whose keys all belong to one line.
    factor: u64,
}

impl Keys {
    fn new(words: impl Iterator<Item = u64>, count: usize) -> Self {
        let lines = vec![Line::default(); (count / FULL + 1).next_power_of_two()];
        let factor = RandomState::new().hash_one(count) | 1;
        let mut keys = Self { lines: lines.into(), factor };
        words.for_each(|key| keys.put(key));
        keys
    }

    fn put(&mut self, key: u64) {
        let mut at = self.home(key);
        loop {
            let line = &mut self.lines[at].0;
            if let Some(free) = line.iter_mut().find(|place| **place == 0) {
                *free = key;
                return;
            }
            at = (at + 1) & (self.lines.len() - 1);
        }
    }

    #[inline]
    pub(crate) fn has(&self, key: u64) -> bool {
        let mut at = self.home(key);
        loop {
            let line = &self.lines[at].0;
            // All eight are compared: that is no branch, and where one stands cannot be foretold.
            if line.iter().fold(false, |found, &place| found | (place == key)) {
                return true;
            }
            if line[LINE - 1] == 0 {
                return false;
            }
            at = (at + 1) & (self.lines.len() - 1);
        }
    }

    /// The line that a key belongs to.
    #[inline]
    fn home(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(self.factor) >> 32;
        mixed as usize & (self.lines.len() - 1)
    }
}

/// The table of a lexicon, once words were looked up so often that it pays.
#[derive(Debug)]
pub(crate) struct MaybeKeys {
    /// How many more look-ups do without.
    left: AtomicUsize,
    made: OnceLock<Option<Keys>>,
}

impl MaybeKeys {
    /// Whoever has looked up half as many words as there are is thought to go on.
    pub(crate) fn new(words: usize) -> Self {
        Self { left: AtomicUsize::new(words / 2), made: OnceLock::new() }
    }

    /// The table, if there is one by now; this look-up is counted.
    #[inline]
    pub(crate) fn get(&self, lexicon: &Lexicon) -> Option<&Keys> {
        let left = self.left.load(Ordering::Relaxed);
        if left > 0 {
            // Threads that count at once may lose some, which is of no matter and cheaper.
            self.left.store(left - 1, Ordering::Relaxed);
            return None;
        }
        self.made.get_or_init(|| make(lexicon)).as_ref()
    }
}

/// The table of a lexicon that is not too large and whose letters fold as plain ones do.
fn make(lexicon: &Lexicon) -> Option<Keys> {
    if lexicon.len() > MOST_WORDS || lexicon.alphabet().casing() == Casing::Turkic {
        return None;
    }
    let words = lexicon.words_with_prefix("", &Control::default()).expect("nothing stops it");
    let keys = || words.iter().filter_map(|word| key(word.as_bytes()));
    Some(Keys::new(keys(), keys().count()))
}

/// The number of a word of one to twelve letters of A to Z, in either case; never 0.
#[inline]
pub(crate) fn key(word: &[u8]) -> Option<u64> {
    let (low, high) = halves(word)?;
    let present = u64::MAX >> (8 * 8usize.saturating_sub(word.len()));
    let present_high = (1u64 << (8 * word.len().saturating_sub(8))) - 1;
    let plain = letters(low) & present & HIGH_BITS == present & HIGH_BITS
        && letters(high) & present_high & HIGH_BITS == present_high & HIGH_BITS;
    plain.then(|| squeeze(low) | squeeze(high) << 40)
}

/// The first eight bytes of a word and those behind, absent ones zero.
#[inline]
fn halves(word: &[u8]) -> Option<(u64, u64)> {
    let four = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
    Some(match word.len() {
        8..=MOST_LETTERS => {
            let low = u64::from_le_bytes(*word.first_chunk()?);
            (low, four(word.last_chunk()?) >> (8 * (MOST_LETTERS - word.len())))
        }
        4..8 => (four(word.first_chunk()?) | four(word.last_chunk()?) << (8 * (word.len() - 4)), 0),
        1..4 => {
            let byte = |at: usize| u64::from(word[at]) << (8 * at);
            (byte(0) | byte(word.len() / 2) | byte(word.len() - 1), 0)
        }
        _ => return None,
    })
}

/// The highest bit of each byte.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The same byte eight times.
const fn eight(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// Sets the highest bit of each byte that is a letter of A to Z, in either case.
#[inline]
fn letters(bytes: u64) -> u64 {
    let upper = bytes & !eight(0x20) & !HIGH_BITS;
    let from_a = upper + eight(0x80 - b'A');
    let past_z = upper + eight(0x80 - b'Z' - 1);
    from_a & !past_z & !bytes
}

/// The low five bits of each byte, side by side.
#[inline]
fn squeeze(bytes: u64) -> u64 {
    let closer = |bits: u64, low: u64, gap: u32| (bits & low) | (bits >> gap & !low);
    let fives = bytes & eight(0x1F);
    let tens = closer(fives, 0x001F_001F_001F_001F, 3) & 0x03FF_03FF_03FF_03FF;
    let twenties = closer(tens, 0x0000_03FF_0000_03FF, 6) & 0x000F_FFFF_000F_FFFF;
    closer(twenties, 0x000F_FFFF, 12) & 0x00FF_FFFF_FFFF
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::super::LexiconBuilder;
    use super::*;

    fn lexicon(words: &[String]) -> Lexicon {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).unwrap());
        builder.build(&Control::default()).unwrap()
    }

    /// The key, letter by letter.
    fn slow_key(word: &str) -> Option<u64> {
        let fits = (1..=12).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_alphabetic());
        let five = |byte: u8| u64::from(byte.to_ascii_uppercase() - b'A' + 1);
        fits.then(|| word.bytes().rev().fold(0, |key, byte| key << 5 | five(byte)))
    }

    #[test]
    fn every_byte_in_every_place_is_told_apart() {
        for length in 1..=14 {
            for (place, byte) in (0..length).flat_map(|p| (0..=127u8).map(move |b| (p, b))) {
                let mut word = vec![b'q'; length];
                word[place] = byte;
                let word = String::from_utf8(word).unwrap();
                assert_eq!(key(word.as_bytes()), slow_key(&word), "{word:?}");
            }
        }
        for byte in 128..=255 {
            assert_eq!(key(&[b'A', byte, b'B']), None);
            assert_eq!(key(&[b"ABCDEFGH".as_slice(), &[byte]].concat()), None);
        }
    }

    proptest! {
        #[test]
        fn keys_are_those_of_the_letters(word in "\\PC{0,14}") {
            prop_assert_eq!(key(word.as_bytes()), slow_key(&word));
        }

        #[test]
        fn tells_what_the_graph_tells(
            words in proptest::collection::vec("[A-C\u{104}]{1,14}", 1..200),
            others in proptest::collection::vec("[a-cA-C\u{105}\u{104}i1]{0,14}", 0..200),
        ) {
            let lexicon = lexicon(&words);
            let keys = make(&lexicon).unwrap();
            for word in words.iter().chain(&others) {
                if let Some(key) = key(word.as_bytes()) {
                    let codes = lexicon.alphabet().encode(word);
                    let known = codes.is_some_and(|codes| lexicon.is_word(&codes));
                    prop_assert_eq!(keys.has(key), known, "{}", word);
                }
            }
        }
    }

    #[test]
    fn lines_that_are_full_go_on_behind() {
        let numbers: HashSet<u64> = (1..=300).map(|number| number * number).collect();
        let mut keys = Keys::new(std::iter::empty(), numbers.len());
        keys.factor = 1; // all belong to the first line
        numbers.iter().for_each(|&number| keys.put(number));
        assert!((1..100_000).all(|number| keys.has(number) == numbers.contains(&number)));
    }

    #[test]
    fn is_made_for_those_who_look_up_often() {
        let words: Vec<String> = (b'A'..=b'Z').map(|byte| char::from(byte).to_string()).collect();
        let lexicon = lexicon(&words);
        let keys = &lexicon.shared.keys;
        let before = (0..13).all(|_| lexicon.contains("Q") && keys.made.get().is_none());
        assert!(before && lexicon.contains("q") && !lexicon.contains("QQ"));
        assert!(keys.made.get().is_some_and(Option::is_some));
    }

    #[test]
    fn letters_that_fold_otherwise_have_none() {
        assert!(make(&lexicon(&["\u{131}I".into()])).is_none());
    }
}
