//! Where found words go: into a list, into a count, or out one by one.

use super::Lexicon;
use super::node::{Graph, mask_words};
use super::walk::{Everything, Walk, Word};

/// Takes the words that a walk finds.
pub(crate) trait Sink {
    fn push(&mut self, word: Word<'_>);
}

/// How many words.
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn push(&mut self, _: Word<'_>) {
        self.0 += 1;
    }
}

/// How many words of each length.
pub(crate) struct LengthCounts(pub(crate) Vec<usize>);

impl Sink for LengthCounts {
    fn push(&mut self, word: Word<'_>) {
        let letters = word.bytes().iter().filter(|&&byte| byte & 0xC0 != 0x80).count(); // not continuations
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
    fn push(&mut self, word: Word<'_>) {
        /// Copying this many bytes always is faster than finding out how many.
        const USUAL: usize = 32;
        if self.text.len() < self.used + word.text.len() + 1 {
            self.text.resize(2 * self.text.len() + 1024, 0);
        }
        let len = usize::from(word.len);
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

/// All words of a lexicon, sorted, made one at a time.
pub struct Words {
    lexicon: Lexicon,
    walk: Walk<Everything>,
}

impl Words {
    pub(super) fn new(lexicon: Lexicon) -> Self {
        let (alphabet, root, nodes) = (lexicon.alphabet(), lexicon.root(), lexicon.nodes());
        let walk = match mask_words(alphabet.len()) {
            1 => Walk::new(Graph::<1>::new(nodes), root, alphabet, &[], Everything),
            _ => Walk::new(Graph::<2>::new(nodes), root, alphabet, &[], Everything),
        };
        Self { lexicon, walk }
    }
}

impl Iterator for Words {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let (alphabet, nodes) = (self.lexicon.alphabet(), self.lexicon.nodes());
        let word = match mask_words(alphabet.len()) {
            1 => self.walk.next(Graph::<1>::new(nodes), alphabet.utf8()),
            _ => self.walk.next(Graph::<2>::new(nodes), alphabet.utf8()),
        }?;
        Some(std::str::from_utf8(word.bytes()).expect("made of whole letters").to_owned())
    }
}
