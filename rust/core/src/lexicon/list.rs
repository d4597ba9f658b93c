//! Where found words go: into a list, into a count, or out one by one.

use super::Lexicon;
use super::walk::Word;
use crate::control::Control;
use crate::letter::Code;

/// Takes the words that a walk finds.
pub(crate) trait Sink {
    fn push(&mut self, word: Word<'_>);
}

/// How many words of each length.
pub(crate) struct LengthCounts(pub(crate) Vec<usize>);

impl Sink for LengthCounts {
    fn push(&mut self, word: Word<'_>) {
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80; // of a letter
        let letters = word.bytes().iter().filter(is_start).count();
        self.0[letters] += 1;
    }
}

/// Words found, in one text, a line each.
#[derive(Debug, Clone, Default)]
pub struct WordList {
    /// The lines, then room for more.
    text: Vec<u8>,
    /// Bytes of the lines.
    used: usize,
    /// How many lines.
    len: usize,
}

impl WordList {
    /// How many words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The words, each followed by a line end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text[..self.used]).expect("made of whole letters")
    }

    /// Adds a word.
    pub(super) fn push_str(&mut self, word: &str) {
        self.text.truncate(self.used);
        self.text.extend_from_slice(word.as_bytes());
        self.text.push(b'\n');
        self.used = self.text.len();
        self.len += 1;
    }

    /// Adds the words of another list.
    fn append(&mut self, other: &Self) {
        self.text.truncate(self.used);
        self.text.extend_from_slice(&other.text[..other.used]);
        self.used = self.text.len();
        self.len += other.len;
    }

    /// The words, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.as_str().lines()
    }
}

impl Sink for WordList {
    #[inline]
    fn push(&mut self, word: Word<'_>) {
        /// Copying this many bytes always is faster than finding out how many.
        const USUAL: usize = 32;
        let len = usize::from(word.len);
        if self.text.len() < self.used + word.text.len() + 1 {
            self.text.resize(2 * self.text.len() + 1024, 0);
        }
        let place = &mut self.text[self.used..=self.used + word.text.len()];
        place[..USUAL].copy_from_slice(&word.text[..USUAL]);
        if len > USUAL {
            place[..len].copy_from_slice(word.bytes());
        }
        place[len] = b'\n';
        self.used += len + 1;
        self.len += 1;
    }
}

/// All words of a lexicon, sorted, found a few at a time: those with the same first two letters.
pub struct Words {
    lexicon: Lexicon,
    /// The next pair of letters to look up: the first times the size of the alphabet plus the second.
    pair: usize,
    found: WordList,
    /// Bytes of `found` already given.
    given: usize,
}

impl Words {
    pub(super) fn new(lexicon: Lexicon) -> Self {
        Self { lexicon, pair: 0, found: WordList::default(), given: 0 }
    }

    /// Looks up the next pair; one-letter words come just before their first pair.
    fn refill(&mut self) -> Option<()> {
        let letters = self.lexicon.alphabet().len();
        let (first, second) = (self.pair / letters.max(1), self.pair % letters.max(1));
        if first == letters {
            return None;
        }
        self.pair += 1;
        self.given = 0;
        let found =
            self.lexicon.words_behind(&[first as Code, second as Code], &Control::default());
        self.found = found.expect("nothing stops it");
        if second == 0 && self.lexicon.is_word(&[first as Code]) {
            let mut found = WordList::default();
            found.push_str(&self.lexicon.alphabet().decode(&[first as Code]));
            found.append(&self.found);
            self.found = found;
        }
        Some(())
    }
}

impl Iterator for Words {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while self.given == self.found.used {
            self.refill()?;
        }
        let rest = &self.found.text[self.given..self.found.used];
        let word = rest.split(|&byte| byte == b'\n').next()?;
        self.given += word.len() + 1;
        Some(String::from_utf8_lossy(word).into_owned())
    }
}
