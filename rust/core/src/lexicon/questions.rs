//! What a lexicon is asked about letters: patterns and anagrams.

use super::anagram::{self, Rack};
use super::bags::MaybeBags;
use super::node::mask_words;
use super::pattern::{self, Pattern};
use super::steps::Steps;
use super::{Found, Lexicon};
use crate::control::Control;
use crate::error::LexiconError;

/// Runs `$body` with the wide graph of its width.
macro_rules! with_steps {
    ($lexicon:expr, $control:expr, $steps:ident => $body:expr) => {
        match mask_words($lexicon.alphabet().len()) {
            1 => {
                let $steps = $lexicon.derived::<Steps<u32>>($control)?;
                $body
            }
            _ => {
                let $steps = $lexicon.derived::<Steps<u64>>($control)?;
                $body
            }
        }
    };
}

impl Lexicon {
    /// The words that match a pattern, sorted: `?` one letter, `*` any run of letters, `[AEI]` and
    /// `[^AEI]` classes.
    ///
    /// # Errors
    /// [`LexiconError::Word`] with the column of what is no pattern; when the control says stop.
    pub fn matching(&self, pattern: &str, control: &Control<'_>) -> Result<Found, LexiconError> {
        Ok(Found::new(self, self.find_matching(pattern, control)?))
    }

    /// How many words match a pattern.
    ///
    /// # Errors
    /// As [`matching`](Self::matching).
    pub fn count_matching(
        &self,
        pattern: &str,
        control: &Control<'_>,
    ) -> Result<usize, LexiconError> {
        Ok(self.find_matching(pattern, control)?.len())
    }

    fn find_matching(
        &self,
        pattern: &str,
        control: &Control<'_>,
    ) -> Result<Vec<u32>, LexiconError> {
        let pattern = Pattern::parse(pattern, self.alphabet())?;
        Ok(with_steps!(self, control, steps => pattern::find(&steps, &pattern, control)?))
    }

    /// The words made of all the letters (`exact`) or of some of them, sorted; `?` is a blank.
    ///
    /// # Errors
    /// [`LexiconError::Word`] with the column of what is no letter; when the control says stop.
    pub fn anagrams(
        &self,
        letters: &str,
        exact: bool,
        control: &Control<'_>,
    ) -> Result<Found, LexiconError> {
        Ok(Found::new(self, self.find_anagrams(letters, exact, control)?))
    }

    /// How many words [`anagrams`](Self::anagrams) would list.
    ///
    /// # Errors
    /// As [`anagrams`](Self::anagrams).
    pub fn count_anagrams(
        &self,
        letters: &str,
        exact: bool,
        control: &Control<'_>,
    ) -> Result<usize, LexiconError> {
        Ok(self.find_anagrams(letters, exact, control)?.len())
    }

    fn find_anagrams(
        &self,
        letters: &str,
        exact: bool,
        control: &Control<'_>,
    ) -> Result<Vec<u32>, LexiconError> {
        let rack = Rack::parse(letters, self.alphabet())?;
        if let Some(numbers) = self.look_up_anagrams(&rack, exact, control)? {
            return Ok(numbers);
        }
        Ok(with_steps!(self, control, steps => anagram::find(&steps, &rack, exact, control)?))
    }

    /// The anagrams as a table has them, if there is one and it can tell.
    fn look_up_anagrams(
        &self,
        rack: &Rack,
        exact: bool,
        control: &Control<'_>,
    ) -> Result<Option<Vec<u32>>, LexiconError> {
        if !self.shared.asked.often(self) {
            return Ok(None);
        }
        let bags = self.derived::<MaybeBags>(control)?;
        Ok(bags.0.as_ref().and_then(|bags| rack.look_up(bags, exact)))
    }
}
