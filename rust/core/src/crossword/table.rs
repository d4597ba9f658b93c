//! Words of one length as bits: for each place and letter, which words have it there.
//!
//! The bit of a word is its number among the words of its length. A set of words is then a row of
//! 64-bit blocks, "has A in the third place" is such a set, and fixing a letter is one AND.

use std::sync::Arc;

use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Code;
use crate::lexicon::{Derived, Lexicon};

/// The words of one length, sorted, with the sets of those that have a letter in a place.
#[derive(Debug)]
pub(crate) struct Table {
    length: usize,
    letters: usize,
    /// `length` codes for each word.
    codes: Box<[Code]>,
    /// For each place and letter, `blocks` blocks.
    supports: Box<[u64]>,
    /// The letters that occur in each place.
    masks: Box<[u64]>,
    blocks: usize,
}

impl Table {
    /// Files words given as `length` codes each, all below `letters`.
    pub(crate) fn new(length: usize, letters: usize, codes: Vec<Code>) -> Self {
        let words = codes.len() / length;
        let blocks = words.div_ceil(64);
        let mut supports = vec![0u64; length * letters * blocks].into_boxed_slice();
        let mut masks = vec![0u64; length].into_boxed_slice();
        for (word, spelled) in codes.chunks_exact(length).enumerate() {
            for (place, &code) in spelled.iter().enumerate() {
                let row = (place * letters + usize::from(code)) * blocks;
                supports[row + word / 64] |= 1 << (word % 64);
                masks[place] |= 1 << code;
            }
        }
        Self { length, letters, codes: codes.into(), supports, masks, blocks }
    }

    /// Letters in each word.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// Size of the alphabet.
    pub(crate) fn letters(&self) -> usize {
        self.letters
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.codes.len() / self.length
    }

    /// Blocks in a set of words.
    #[inline]
    pub(crate) fn blocks(&self) -> usize {
        self.blocks
    }

    /// What going through the words once for each letter of a word takes, in steps of a pace.
    pub(crate) fn effort(&self) -> usize {
        1 + self.blocks * self.length / 64
    }

    /// The letters that occur in each place.
    pub(crate) fn masks(&self) -> &[u64] {
        &self.masks
    }

    /// A word by number.
    #[inline]
    pub(crate) fn word(&self, word: u32) -> &[Code] {
        &self.codes[word as usize * self.length..][..self.length]
    }

    /// The words that have a letter in a place.
    #[inline]
    pub(crate) fn support(&self, place: usize, code: Code) -> &[u64] {
        let row = (place * self.letters + usize::from(code)) * self.blocks;
        &self.supports[row..row + self.blocks]
    }

    /// The number of a word.
    pub(crate) fn find(&self, spelled: &[Code]) -> Option<u32> {
        let (mut low, mut high) = (0, self.len() as u32);
        while low < high {
            let middle = u32::midpoint(low, high);
            match self.word(middle).cmp(spelled) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

/// The words of a lexicon by length.
#[derive(Debug)]
pub(crate) struct WordTables {
    /// Element `n` holds the words of `n` letters.
    tables: Vec<Arc<Table>>,
    /// For each length, the numbers that the words have in the lexicon.
    numbers: Vec<Box<[u32]>>,
}

impl WordTables {
    /// The words of a length, if there are any.
    pub(crate) fn table(&self, length: usize) -> Option<&Arc<Table>> {
        self.tables.get(length).filter(|table| table.len() > 0)
    }

    /// The numbers that the words of a length have in the lexicon.
    pub(crate) fn numbers(&self, length: usize) -> &[u32] {
        &self.numbers[length]
    }
}

impl Derived for WordTables {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let lengths = lexicon.longest() + 1;
        let mut codes: Vec<Vec<Code>> = vec![Vec::new(); lengths];
        let mut numbers: Vec<Vec<u32>> = vec![Vec::new(); lengths];
        let mut pace = Pace::default();
        for (number, word) in (0..).zip(lexicon) {
            pace.step(control)?;
            let spelled = lexicon.alphabet().encode(&word).expect("a word of the lexicon");
            codes[spelled.len()].extend_from_slice(&spelled);
            numbers[spelled.len()].push(number);
        }
        let letters = lexicon.alphabet().len();
        let mut tables = Vec::with_capacity(lengths);
        for (length, codes) in codes.into_iter().enumerate() {
            control.check()?;
            tables.push(Arc::new(Table::new(length.max(1), letters, codes)));
        }
        Ok(Self { tables, numbers: numbers.into_iter().map(Into::into).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::node::bits;

    #[test]
    fn supports_say_which_words_have_a_letter() {
        let tables = Lexicon::embedded().derived::<WordTables>(&Control::default()).unwrap();
        let table = tables.table(4).unwrap();
        assert_eq!(table.len(), 3903);
        let (q, u) = (16, 20);
        let with_q = table.support(0, q).iter().zip(table.support(1, u)).map(|(q, u)| q & u);
        let words = with_q
            .zip(0u32..)
            .flat_map(|(block, at)| bits(block).map(move |bit| at * 64 + u32::from(bit)));
        let alphabet = Lexicon::embedded().alphabet().clone();
        let spelled: Vec<String> = words.map(|word| alphabet.decode(table.word(word))).collect();
        assert_eq!(spelled[..3], ["QUAD", "QUAG", "QUAI"]);
        let quiz = alphabet.encode("quiz").unwrap();
        let found = table.find(&quiz).unwrap();
        assert_eq!(table.word(found), &*quiz);
        assert_eq!(
            Lexicon::embedded().word_at(tables.numbers(4)[found as usize].into()).unwrap(),
            "QUIZ"
        );
        assert_eq!(table.find(&alphabet.encode("quzz").unwrap()), None);
        assert!(tables.table(1).is_none() && tables.table(99).is_none());
    }
}
