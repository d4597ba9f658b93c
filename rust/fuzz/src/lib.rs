//! What the fuzz targets share: small lexicons and a few letters to make collisions likely.

use arbitrary::{Arbitrary, Result, Unstructured};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};

/// A lexicon of the words, which are made of letters.
#[must_use]
pub fn lexicon(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).expect("made of letters"));
    builder.build(&Control::default()).expect("a small list")
}

/// Up to `N` words of one to six of the first letters, sorted, each once.
#[derive(Debug)]
pub struct Words<const N: usize>(pub Vec<String>);

impl<'a, const N: usize> Arbitrary<'a> for Words<N> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let count = u.int_in_range(0..=N)?;
        let word = |u: &mut Unstructured<'a>| {
            let length = u.int_in_range(1..=6)?;
            (0..length).map(|_| letter(u)).collect::<Result<String>>()
        };
        let mut words = (0..count).map(|_| word(u)).collect::<Result<Vec<_>>>()?;
        words.sort();
        words.dedup();
        Ok(Self(words))
    }
}

/// One of a few letters, so that words meet.
///
/// # Errors
/// When the bytes are used up.
pub fn letter(u: &mut Unstructured<'_>) -> Result<char> {
    u.choose(&['A', 'B', 'E', 'N', 'Q', 'S', 'T', 'U']).copied()
}
