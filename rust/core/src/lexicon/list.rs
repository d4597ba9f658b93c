//! Where found words go: into a list, into a count, or out one by one.

use super::Lexicon;
use super::node::{Graph, mask_words};
use super::walk::{Everything, Reading, Stack, Text, Walk};

/// Takes what a walk reads and keeps the words. Most do so without a branch: whether a reading is a
/// word is hard to predict.
pub(crate) trait Sink {
    fn push(&mut self, reading: Reading<'_>);
}

/// How many words.
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn push(&mut self, reading: Reading<'_>) {
        self.0 += usize::from(reading.is_word);
    }
}

/// How many words of each length.
pub(crate) struct LengthCounts(pub(crate) Vec<usize>);

impl Sink for LengthCounts {
    fn push(&mut self, reading: Reading<'_>) {
        let is_start = |byte: &&u8| **byte & 0xC0 != 0x80; // of a letter
        let letters = reading.bytes().iter().filter(is_start).count();
        self.0[letters] += usize::from(reading.is_word);
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

    /// Adds a word to a list without room.
    pub(super) fn push_str(&mut self, word: &str) {
        self.text.extend_from_slice(word.as_bytes());
        self.text.push(b'\n');
        self.used = self.text.len();
        self.len += 1;
    }

    /// The words, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.as_str().lines()
    }
}

impl Sink for WordList {
    #[inline]
    fn push(&mut self, reading: Reading<'_>) {
        /// Copying this many bytes always is faster than finding out how many.
        const USUAL: usize = 32;
        let len = usize::from(reading.len);
        if self.text.len() < self.used + reading.text.len() + 1 {
            self.text.resize(2 * self.text.len() + 1024, 0);
        }
        let place = &mut self.text[self.used..=self.used + reading.text.len()];
        place[..USUAL].copy_from_slice(&reading.text[..USUAL]);
        if len > USUAL {
            place[..len].copy_from_slice(reading.bytes());
        }
        place[len] = b'\n';
        self.used += if reading.is_word { len + 1 } else { 0 };
        self.len += usize::from(reading.is_word);
    }
}

/// All words of a lexicon, sorted, made one at a time.
pub struct Words {
    lexicon: Lexicon,
    walk: Walk<Everything>,
    stack: Stack<Everything>,
    text: Text,
}

impl Words {
    pub(super) fn new(lexicon: Lexicon) -> Self {
        let (alphabet, root, nodes) = (lexicon.alphabet(), lexicon.root(), lexicon.nodes());
        let (walk, stack, text) = match mask_words(alphabet.len()) {
            1 => Walk::new(Graph::<1>::new(nodes), root, alphabet, &[], Everything),
            _ => Walk::new(Graph::<2>::new(nodes), root, alphabet, &[], Everything),
        };
        Self { lexicon, walk, stack, text }
    }
}

impl Iterator for Words {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let Self { lexicon, walk, stack, text } = self;
        let (letters, nodes) = (lexicon.alphabet().utf8(), lexicon.nodes());
        loop {
            let reading = match mask_words(lexicon.alphabet().len()) {
                1 => walk.next(Graph::<1>::new(nodes), letters, stack, text),
                _ => walk.next(Graph::<2>::new(nodes), letters, stack, text),
            }?;
            if reading.is_word {
                let word = std::str::from_utf8(reading.bytes()).expect("made of whole letters");
                return Some(word.to_owned());
            }
        }
    }
}
