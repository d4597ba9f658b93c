//! What the fuzz targets share: small lexicons of a few letters, so that words meet.
//!
//! A lexicon is chosen by a number and kept with all that is derived from it: making one takes longer than
//! most of what is asked of it.

use std::cell::RefCell;
use std::collections::HashMap;

use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;

/// The letters of all words.
pub const LETTERS: [char; 8] = ['A', 'B', 'E', 'N', 'Q', 'S', 'T', 'U'];

/// How many lexicons are kept.
const KEPT: usize = 1024;

/// A lexicon of the words, which are made of letters.
#[must_use]
pub fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).expect("made of letters"));
    builder.build(&Control::default()).expect("a small list")
}

/// Up to `most` words of one to six letters, sorted, each once, and their lexicon: the same ones for
/// the same numbers.
#[must_use]
pub fn chosen(most: u32, number: u16) -> (Vec<String>, Lexicon) {
    thread_local! {
        static MADE: RefCell<HashMap<(u32, u16), (Vec<String>, Lexicon)>> = RefCell::default();
    }
    MADE.with_borrow_mut(|made| {
        if made.len() == KEPT {
            made.clear();
        }
        made.entry((most, number)).or_insert_with(|| made_up(most, number)).clone()
    })
}

fn made_up(most: u32, number: u16) -> (Vec<String>, Lexicon) {
    let mut random = Random::new(number.into());
    let letters = 1 + random.below(LETTERS.len() as u32);
    let mut words: Vec<String> = (0..random.below(most + 1))
        .map(|_| (0..=random.below(6)).map(|_| LETTERS[random.below(letters) as usize]).collect())
        .collect();
    words.sort();
    words.dedup();
    let lexicon = lexicon(&words);
    (words, lexicon)
}
