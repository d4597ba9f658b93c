//! The sorted list, looked up by bisection that notices prefixes on its way.

use std::cmp::Ordering;
use std::sync::Arc;

use super::crawl::Dictionary;
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Code;
use crate::lexicon::{Derived, Lexicon};

/// All words in order, each in codes, one behind the other.
#[derive(Debug)]
struct SortedWords {
    codes: Vec<Code>,
    /// Where each word ends.
    ends: Vec<u32>,
}

impl Derived for SortedWords {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let mut words = Self { codes: Vec::new(), ends: Vec::with_capacity(lexicon.len()) };
        let mut pace = Pace::default();
        for word in lexicon {
            pace.step(control)?;
            words
                .codes
                .extend(lexicon.alphabet().encode(&word).iter().flat_map(|codes| codes.iter()));
            words.ends.push(words.codes.len() as u32);
        }
        Ok(words)
    }
}

impl SortedWords {
    fn word(&self, number: usize) -> &[Code] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.codes[start as usize..self.ends[number] as usize]
    }
}

/// The list, with the string that the crawl spells.
pub(super) struct Bisection {
    words: Arc<SortedWords>,
    letters: usize,
    string: Vec<Code>,
    operations: u64,
}

/// What bisection learned of a string.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    length: usize,
    word: Option<u32>,
}

impl Bisection {
    pub(super) fn new(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let words = lexicon.derived(control)?;
        let letters = lexicon.alphabet().len();
        Ok(Self { words, letters, string: Vec::new(), operations: 0 })
    }

    /// Looks the string up: whether some word starts so, and the word that it is.
    fn look_up(&mut self) -> (bool, Option<u32>) {
        let (mut low, mut high) = (0, self.words.ends.len());
        let mut is_prefix = false;
        while low < high {
            let middle = usize::midpoint(low, high);
            let word = self.words.word(middle);
            self.operations += 1;
            is_prefix |= word.starts_with(&self.string);
            match word.cmp(&self.string) {
                Ordering::Equal => return (true, Some(middle as u32)),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        (is_prefix, None)
    }
}

impl Dictionary for Bisection {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen { length: 0, word: None }
    }

    fn next(&mut self, state: Seen, code: Code) -> Option<Seen> {
        self.string.truncate(state.length);
        self.string.push(code);
        let (is_prefix, word) = self.look_up();
        is_prefix.then_some(Seen { length: state.length + 1, word })
    }

    fn word(&mut self, state: Seen) -> Option<u32> {
        state.word
    }

    fn letters(&self) -> usize {
        self.letters
    }

    fn operations(&self) -> u64 {
        self.operations
    }
}
