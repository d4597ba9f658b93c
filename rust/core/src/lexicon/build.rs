//! From words in any order to the minimal word graph.
//!
//! Words are collected as they were written. When all are there, they are folded (only the whole list
//! tells how it writes `i`), sorted unless they already are, numbered letter by letter, and turned into
//! the graph in one pass.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

use super::Lexicon;
use super::graph::GraphBuilder;
use super::image::{Image, Parts};
use super::node::mask_words;
use crate::control::{Control, Pace};
use crate::error::{LexiconError, MAX_WORD, ParseError};
use crate::letter::{Alphabet, COMMON, Casing, Code, capital, fold, is_letter};

/// Collects words, then builds a [`Lexicon`].
///
/// ```
/// use wordgrid_core::control::Control;
/// use wordgrid_core::lexicon::LexiconBuilder;
///
/// let mut words = LexiconBuilder::default();
/// words.push("dog")?;
/// words.push("cat")?;
/// let lexicon = words.build(&Control::default())?;
/// assert!(lexicon.contains("Cat"));
/// # Ok::<(), wordgrid_core::error::LexiconError>(())
/// ```
#[derive(Debug, Default)]
pub struct LexiconBuilder {
    /// The words as they were given, one after another.
    text: String,
    /// Where each word ends in `text`.
    ends: Vec<usize>,
    /// Empty, or one for each word.
    scores: Vec<i32>,
    casing: Casing,
    /// Whether any word has letters that do not fold one by one.
    has_uncommon: bool,
}

impl LexiconBuilder {
    /// Adds a word.
    ///
    /// # Errors
    /// [`ParseError`] if it is empty, longer than [`MAX_WORD`] letters, or holds anything but letters.
    pub fn push(&mut self, word: &str) -> Result<(), ParseError> {
        let plain = !word.is_empty()
            && word.len() <= MAX_WORD
            && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !plain && !is_common(word) {
            self.check(word)?;
        }
        self.text.push_str(word);
        self.ends.push(self.text.len());
        if !self.scores.is_empty() {
            self.scores.push(0);
        }
        Ok(())
    }

    /// Adds a word with its score. Words without one score 0; of two scores the higher counts.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn push_scored(&mut self, word: &str, score: i32) -> Result<(), ParseError> {
        self.push(word)?;
        self.scores.resize(self.ends.len(), 0);
        if let Some(last) = self.scores.last_mut() {
            *last = score;
        }
        Ok(())
    }

    /// How many words were added, repetitions included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no word was added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Refuses what is no word, and notices the letters that only Turkic lists have.
    fn check(&mut self, word: &str) -> Result<(), ParseError> {
        if word.is_empty() {
            return Err(ParseError::at_column(1, "empty word; expected at least one letter"));
        }
        // Columns count the characters the caller wrote; letters are judged composed.
        let composed: String = word.nfc().collect();
        if let Some(stray) = composed.chars().find(|&letter| !is_letter(letter)) {
            let column = 1 + word.chars().take_while(|&letter| letter != stray).count();
            let message = format!("{stray:?} is not a letter in {:?}", shorten(word));
            return Err(ParseError::at_column(column, message));
        }
        let turkic = composed.chars().any(Casing::is_turkic_letter);
        let letters = fold(word, Casing::Plain).chars().count();
        if letters > MAX_WORD {
            let message = format!(
                "{:?} has {letters} letters; at most {MAX_WORD} are allowed",
                shorten(word)
            );
            return Err(ParseError::at_column(MAX_WORD + 1, message));
        }
        self.has_uncommon = true;
        if turkic {
            self.casing = Casing::Turkic;
        }
        Ok(())
    }

    /// Builds the lexicon. Words given twice are there once.
    ///
    /// # Errors
    /// [`LexiconError::TooManyLetters`], [`LexiconError::TooLarge`], or
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn build(self, control: &Control<'_>) -> Result<Lexicon, LexiconError> {
        if self.len() > u32::MAX as usize {
            return Err(LexiconError::TooLarge);
        }
        let (words, scores, alphabet) = self.encoded()?;
        control.check()?;
        let order = words.order();
        control.check()?;
        let mut pace = Pace::default();
        let mut graph = GraphBuilder::new(mask_words(alphabet.len()));
        let mut kept_scores = Vec::new();
        for i in 0..words.len() {
            pace.step(control)?;
            let index = order.as_ref().map_or(i, |order| order[i] as usize);
            let added = graph.add(words.get(index))?;
            if let Some(&score) = scores.get(index) {
                keep_score(&mut kept_scores, score, added);
            }
        }
        let graph = graph.finish()?;
        let scores = (!scores.is_empty()).then_some(&kept_scores[..]);
        let image = Image::assemble(&Parts { alphabet: &alphabet, graph: &graph, scores });
        Ok(Lexicon::from_image(image, alphabet))
    }

    /// The words numbered letter by letter, in upper case.
    fn encoded(self) -> Result<(CodedWords, Vec<i32>, Alphabet), LexiconError> {
        let casing = self.casing;
        let (text, ends) = if self.has_uncommon {
            fold_each(&self.text, self.ends, casing)
        } else {
            (self.text, self.ends) // numbering the letters folds them
        };
        let capitals =
            letters_of(&text).into_iter().map(|letter| capital(letter).unwrap_or(letter));
        let alphabet = Alphabet::new(capitals, casing)?;
        Ok((CodedWords::new(text, ends, &alphabet), self.scores, alphabet))
    }
}

/// Whether a word is made of letters that fold one by one.
fn is_common(word: &str) -> bool {
    let mut letters = 0;
    let common = word.chars().all(|letter| {
        letters += 1;
        capital(letter).is_some()
    });
    common && (1..=MAX_WORD).contains(&letters)
}

/// Folds each word by itself, so that no two words melt into one composed letter.
fn fold_each(text: &str, mut ends: Vec<usize>, casing: Casing) -> (String, Vec<usize>) {
    let mut folded = String::with_capacity(text.len());
    let mut start = 0;
    for end in &mut ends {
        let word = &text[start..*end];
        if casing == Casing::Plain && is_common(word) {
            folded.extend(word.chars().filter_map(capital));
        } else {
            folded.push_str(&fold(word, casing));
        }
        start = std::mem::replace(end, folded.len());
    }
    (folded, ends)
}

fn letters_of(text: &str) -> Vec<char> {
    let mut seen = [false; COMMON];
    let mut others = BTreeSet::new();
    for letter in text.chars() {
        match seen.get_mut(letter as usize) {
            Some(seen) => *seen = true,
            None => _ = others.insert(letter),
        }
    }
    let common = (0..COMMON as u32).filter(|&point| seen[point as usize]);
    common.filter_map(char::from_u32).chain(others).collect()
}

/// The score of the word just read: a new one, or another opinion on the last.
fn keep_score(scores: &mut Vec<i32>, score: i32, is_new: bool) {
    match scores.last_mut() {
        Some(last) if !is_new => *last = score.max(*last),
        _ => scores.push(score),
    }
}

/// A word short enough for a message.
fn shorten(word: &str) -> String {
    const SHOWN: usize = 40;
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// Words as codes, one after another.
struct CodedWords {
    codes: Vec<Code>,
    /// Where each word ends in `codes`.
    ends: Vec<usize>,
}

impl CodedWords {
    /// Numbers the letters of words whose `ends` are byte offsets in `text`; common letters may still be
    /// in lower case.
    fn new(text: String, mut ends: Vec<usize>, alphabet: &Alphabet) -> Self {
        let find = |point: usize| {
            let letter = char::from_u32(point as u32)?;
            alphabet.find(capital(letter).unwrap_or(letter))
        };
        let table: [Code; COMMON] = std::array::from_fn(|point| find(point).unwrap_or(0));
        if text.is_ascii() {
            let mut codes = text.into_bytes();
            codes.iter_mut().for_each(|byte| *byte = table[usize::from(*byte)]);
            return Self { codes, ends };
        }
        let known = "the alphabet has every letter of the text";
        let code = |letter: char| match table.get(letter as usize) {
            Some(&code) => code,
            None => alphabet.find(letter).expect(known),
        };
        let mut codes = Vec::with_capacity(text.len());
        let mut start = 0;
        for end in &mut ends {
            codes.extend(text[start..*end].chars().map(code));
            start = std::mem::replace(end, codes.len());
        }
        Self { codes, ends }
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, index: usize) -> &[Code] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.codes[start..self.ends[index]]
    }

    /// The words' numbers in sorted order, or nothing where they are sorted already.
    ///
    /// Codes follow code points, so this is the order in which Python sorts strings.
    fn order(&self) -> Option<Vec<u32>> {
        if (1..self.len()).all(|i| self.get(i - 1) <= self.get(i)) {
            return None;
        }
        let mut keyed: Vec<(u64, u32)> =
            (0..self.len()).map(|i| (leading_codes(self.get(i)), i as u32)).collect();
        keyed.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| self.get(a.1 as usize).cmp(self.get(b.1 as usize)))
        });
        Some(keyed.into_iter().map(|(_, index)| index).collect())
    }
}

/// The first eight codes as a number: where two numbers differ, the words sort as they do.
fn leading_codes(word: &[Code]) -> u64 {
    let mut bytes = [0; 8];
    let len = word.len().min(8);
    bytes[..len].copy_from_slice(&word[..len]);
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(words: &[&str]) -> Lexicon {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).unwrap());
        builder.build(&Control::default()).unwrap()
    }

    fn words(lexicon: &Lexicon) -> Vec<String> {
        lexicon.iter().collect()
    }

    #[test]
    fn order_and_repetition_do_not_matter() {
        let lexicon = build(&["dog", "CAT", "cat", "car", "Dog"]);
        assert_eq!(words(&lexicon), ["CAR", "CAT", "DOG"]);
        assert_eq!(lexicon, build(&["car", "cat", "dog"]));
    }

    #[test]
    fn nothing_makes_an_empty_lexicon() {
        let lexicon = build(&[]);
        assert_eq!(lexicon.len(), 0);
        assert!(!lexicon.contains(""));
        assert!(!lexicon.has_prefix(""));
        assert_eq!(words(&lexicon), [""; 0]);
    }

    #[test]
    fn suffixes_are_shared() {
        let apart = build(&["tap", "top"]).graph_words();
        // Leaf; { P }; { A, O }; { T }: the two ends are one node.
        assert_eq!(apart, 1 + 2 + 3 + 2);
    }

    #[test]
    fn other_alphabets() {
        let lexicon = build(&["żółć", "Zoe", "łoś", "ΕΛΛΆΣ"]);
        assert_eq!(words(&lexicon), ["ZOE", "ŁOŚ", "ŻÓŁĆ", "ΕΛΛΆΣ"]);
        assert!(lexicon.contains("Łoś"));
        assert!(lexicon.contains("z\u{307}o\u{301}łć"), "decomposed letters are composed");
        let wide: String = ('А'..='Я').chain('A'..='Z').collect();
        let wide = build(&[&wide[..30], &wide[30..70], "zoo"]);
        assert!(wide.contains("ZOO") && wide.alphabet().len() > 32);
    }

    #[test]
    fn turkic_lists_keep_two_letters_apart() {
        let lexicon = build(&["isi", "ısı"]);
        assert_eq!(words(&lexicon), ["ISI", "İSİ"]);
        assert!(lexicon.contains("İSİ") && lexicon.contains("ISI"));
        assert_eq!(words(&build(&["isi", "ISI"])), ["ISI"]);
    }

    #[test]
    fn higher_score_counts() {
        let mut builder = LexiconBuilder::default();
        builder.push("ox").unwrap();
        for (word, score) in [("cat", 5), ("CAT", 9), ("cat", 7), ("dog", -3)] {
            builder.push_scored(word, score).unwrap();
        }
        let lexicon = builder.build(&Control::default()).unwrap();
        assert_eq!(lexicon.score("cat").unwrap(), 9);
        assert_eq!(lexicon.score("dog").unwrap(), -3);
        assert_eq!(lexicon.score("ox").unwrap(), 0);
        assert!(lexicon.score("emu").is_err());
    }

    #[test]
    fn what_is_no_word_is_refused() {
        let table = [
            ("", "column 1: empty word; expected at least one letter"),
            ("don't", "column 4: '\\'' is not a letter in \"don't\""),
            ("caf3", "column 4: '3' is not a letter in \"caf3\""),
            ("é-é", "column 2: '-' is not a letter in \"é-é\""),
        ];
        for (word, message) in table {
            let error = LexiconBuilder::default().push(word).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        let mut builder = LexiconBuilder::default();
        assert!(builder.push(&"a".repeat(MAX_WORD)).is_ok());
        let error = builder.push(&"a".repeat(MAX_WORD + 1)).unwrap_err();
        assert!(error.to_string().contains("has 64 letters; at most 63 are allowed"), "{error}");
    }

    #[test]
    fn a_cancelled_build_stops() {
        let mut builder = LexiconBuilder::default();
        builder.push("cat").unwrap();
        let control = Control::default();
        control.cancel();
        assert!(matches!(builder.build(&control), Err(LexiconError::Stopped(_))));
    }
}
