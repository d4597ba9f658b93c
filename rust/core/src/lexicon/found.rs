//! What a search found.

use super::Lexicon;

/// Words found, sorted: their numbers, and the words themselves where asked for.
#[derive(Debug, Clone)]
pub struct Found {
    lexicon: Lexicon,
    numbers: Vec<u32>,
}

impl Found {
    pub(super) fn new(lexicon: &Lexicon, mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        Self { lexicon: lexicon.clone(), numbers }
    }

    /// How many words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether none was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The words' numbers in the lexicon, in order.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The words, in order.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        let index = self.lexicon.index();
        let word =
            move |&number: &u32| self.lexicon.alphabet().decode(&index.word(&self.lexicon, number));
        self.numbers.iter().map(word)
    }
}
