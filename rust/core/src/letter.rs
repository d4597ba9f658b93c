//! Letters: what counts as one, how case is folded, and the numbering of an alphabet.
//!
//! Text is brought to one form in one place, [`fold`]: canonical composition (NFC), then upper case.
//! Three letters need a rule of their own, argued in DESIGN.md:
//!
//! * `ß` and `ẞ` become `SS`, so `straße`, `STRASSE` and `STRAẞE` are one word.
//! * In a list that contains `ı` or `İ` (Turkish, Azeri) `i` becomes `İ` and `ı` becomes `I`;
//!   everywhere else `i` and `I` are one letter.
//! * A lower-case letter without a composed capital (Greek `ΐ`) stands for itself, and a digraph with
//!   a code point of its own (`ǆ`) is one letter, `Ǆ`.

use std::sync::LazyLock;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::error::{LexiconError, MAX_LETTERS, MAX_WORD};

/// The number of a letter in an [`Alphabet`], counted from 0 in code point order.
pub type Code = u8;

/// Stands for a byte that is no letter of the alphabet: a code that no mask ever has.
const NO_CODE: Code = 63;

/// How a list writes the letter `i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Casing {
    /// `i` is the small form of `I`.
    #[default]
    Plain,
    /// `i` is the small form of `İ`, and `ı` of `I`.
    Turkic,
}

impl Casing {
    /// The letters that only a Turkic list has.
    #[must_use]
    pub fn is_turkic_letter(letter: char) -> bool {
        matches!(letter, 'ı' | 'İ')
    }
}

/// Whether a character can stand in a word.
#[must_use]
pub fn is_letter(letter: char) -> bool {
    letter.is_alphabetic()
}

/// Brings text to the one form in which letters are compared: composed, upper case.
///
/// ```
/// use wordgrid_core::letter::{Casing, fold};
/// assert_eq!(fold("Straße", Casing::Plain), "STRASSE");
/// assert_eq!(fold("cafe\u{301}", Casing::Plain), "CAFÉ");
/// assert_eq!(fold("ılık biri", Casing::Turkic), "ILIK BİRİ");
/// ```
#[must_use]
pub fn fold(text: &str, casing: Casing) -> String {
    if text.is_ascii() && casing == Casing::Plain {
        return text.to_ascii_uppercase();
    }
    let capitals = |text: &mut dyn Iterator<Item = char>| {
        let mut folded = String::new();
        text.for_each(|letter| push_capital(letter, casing, &mut folded));
        folded
    };
    let folded = capitals(&mut text.nfc());
    if is_nfc(&folded) { folded } else { folded.nfc().collect() }
}

fn push_capital(letter: char, casing: Casing, folded: &mut String) {
    match (letter, casing) {
        ('i', Casing::Turkic) => folded.push('İ'),
        ('ß' | 'ẞ', _) => folded.push_str("SS"),
        _ if letter.to_uppercase().all(is_letter) => folded.extend(letter.to_uppercase()),
        _ => folded.push(letter),
    }
}

/// One past the letters that [`capital`] knows: Latin, Greek, Cyrillic, Hebrew, Arabic.
pub(crate) const COMMON: usize = 0x800;

/// The capital of a common letter that folds by itself, whatever stands beside it and however the list
/// writes `i`; for such letters folding is one look into a table.
#[inline]
pub(crate) fn capital(letter: char) -> Option<char> {
    static CAPITALS: LazyLock<Vec<char>> = LazyLock::new(|| {
        let entry = |point: usize| char::from_u32(point as u32).and_then(lone_capital);
        (0..COMMON).map(|point| entry(point).unwrap_or('\0')).collect()
    });
    let capital = *CAPITALS.get(letter as usize)?;
    (capital != '\0').then_some(capital)
}

fn lone_capital(letter: char) -> Option<char> {
    let folded = fold(letter.encode_utf8(&mut [0; 4]), Casing::Plain);
    let mut letters = folded.chars();
    let (first, second) = (letters.next()?, letters.next());
    // Below U+0800 only a combining mark, which is no starter, joins the letter before it.
    let alone = second.is_none() && [letter, first].into_iter().all(is_starter);
    (alone && is_letter(letter) && !Casing::is_turkic_letter(letter)).then_some(first)
}

fn is_starter(letter: char) -> bool {
    canonical_combining_class(letter) == 0
}

/// A word as codes, small enough for the stack.
#[derive(Debug, Clone, Copy)]
pub struct Codes {
    codes: [Code; MAX_WORD],
    len: u8,
}

impl Codes {
    fn new() -> Self {
        Self { codes: [0; MAX_WORD], len: 0 }
    }

    fn push(&mut self, code: Code) -> Option<()> {
        *self.codes.get_mut(usize::from(self.len))? = code;
        self.len += 1;
        Some(())
    }
}

impl std::ops::Deref for Codes {
    type Target = [Code];

    fn deref(&self) -> &[Code] {
        &self.codes[..usize::from(self.len)]
    }
}

/// A letter as text, ready to be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Utf8 {
    /// The bytes; those past `len` mean nothing.
    pub bytes: [u8; 4],
    /// How many count.
    pub len: u8,
}

/// The letters of a word list, numbered in code point order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// Sorted, without repetition, at most [`MAX_LETTERS`].
    letters: Vec<char>,
    casing: Casing,
    /// The code of each ASCII letter in either case, `NO_CODE` for other bytes.
    ascii: [Code; 128],
    /// The text of each letter; nothing past the last one.
    utf8: [Utf8; 64],
}

impl Alphabet {
    /// Numbers a set of folded letters.
    ///
    /// # Errors
    /// [`LexiconError::TooManyLetters`] past [`MAX_LETTERS`].
    pub fn new(
        letters: impl IntoIterator<Item = char>,
        casing: Casing,
    ) -> Result<Self, LexiconError> {
        let mut letters: Vec<char> = letters.into_iter().collect();
        letters.sort_unstable();
        letters.dedup();
        if letters.len() > MAX_LETTERS {
            return Err(LexiconError::TooManyLetters(letters.len()));
        }
        let mut utf8 = [Utf8::default(); 64];
        for (utf8, letter) in utf8.iter_mut().zip(&letters) {
            utf8.len = letter.encode_utf8(&mut utf8.bytes).len() as u8;
        }
        let mut alphabet = Self { letters, casing, ascii: [NO_CODE; 128], utf8 };
        for byte in (0..128u8).filter(u8::is_ascii_alphabetic) {
            // Only letters that fold to one ASCII letter take the short way.
            let folded = fold(char::from(byte).encode_utf8(&mut [0; 4]), casing);
            let letter = folded.chars().next();
            let code = letter.and_then(|letter| alphabet.letters.binary_search(&letter).ok());
            alphabet.ascii[usize::from(byte)] = code.map_or(NO_CODE, |code| code as Code);
        }
        Ok(alphabet)
    }

    /// The letters, in the order of their codes.
    #[must_use]
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// How the list writes `i`.
    #[must_use]
    pub fn casing(&self) -> Casing {
        self.casing
    }

    /// How many letters there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there is no letter at all, as in an empty lexicon.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// A bit for every letter.
    #[must_use]
    pub fn mask(&self) -> u64 {
        (1 << self.letters.len()) - 1
    }

    /// The code of a folded letter.
    #[must_use]
    pub fn find(&self, letter: char) -> Option<Code> {
        let short = self.ascii.get(letter as usize).copied();
        let is_right = |code: &Code| self.letters.get(usize::from(*code)) == Some(&letter);
        short
            .filter(is_right)
            .or_else(|| self.letters.binary_search(&letter).ok().map(|code| code as Code))
    }

    /// The code of each ASCII letter in either case; 63, which no mask has, for other bytes.
    #[inline]
    #[must_use]
    pub fn ascii(&self) -> &[Code; 128] {
        &self.ascii
    }

    /// The text of each letter by its code.
    #[inline]
    #[must_use]
    pub fn utf8(&self) -> &[Utf8; 64] {
        &self.utf8
    }

    /// The codes of a word in any case; `None` if no word over this alphabet reads so.
    #[inline]
    #[must_use]
    pub fn encode(&self, word: &str) -> Option<Codes> {
        if !word.is_ascii() {
            return self.encode_folded(&fold(word, self.casing));
        }
        let mut codes = Codes::new();
        for byte in word.bytes() {
            let code = self.ascii[usize::from(byte & 127)];
            (code != NO_CODE).then(|| codes.push(code))??;
        }
        Some(codes)
    }

    fn encode_folded(&self, word: &str) -> Option<Codes> {
        let mut codes = Codes::new();
        for letter in word.chars() {
            codes.push(self.find(letter)?)?;
        }
        Some(codes)
    }

    /// A word as text.
    #[must_use]
    pub fn decode(&self, codes: &[Code]) -> String {
        codes.iter().map(|&code| self.letters[usize::from(code)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_table() {
        let table = [
            ("hello", Casing::Plain, "HELLO"),
            ("ISI", Casing::Turkic, "ISI"),
            ("isi ısı", Casing::Turkic, "İSİ ISI"),
            ("ısı", Casing::Plain, "ISI"),
            ("Ελλάς", Casing::Plain, "ΕΛΛΆΣ"),
            ("ΐ", Casing::Plain, "ΐ"),
            ("ǆep ǅep", Casing::Plain, "ǄEP ǄEP"),
            ("ﬁn", Casing::Plain, "FIN"),
            ("żółć", Casing::Plain, "ŻÓŁĆ"),
            ("n\u{303}u", Casing::Plain, "ÑU"),
        ];
        for (text, casing, folded) in table {
            assert_eq!(fold(text, casing), folded, "{text}");
            assert_eq!(fold(folded, casing), folded, "folding {folded} again changes nothing");
        }
    }

    #[test]
    fn the_table_folds_as_the_rules_do() {
        let common: Vec<char> = (0..COMMON as u32).filter_map(char::from_u32).collect();
        let known = common.iter().filter(|&&letter| capital(letter).is_some());
        assert!(known.clone().count() > 1000, "{}", known.count());
        for &letter in known {
            // Beside a letter, and beside a mark that does not concern it.
            for text in [format!("{letter}"), format!("a{letter}z"), format!("{letter}{letter}")] {
                let by_table: String = text.chars().filter_map(capital).collect();
                assert_eq!(by_table, fold(&text, Casing::Plain), "{text:?}");
            }
        }
        for letter in ['ß', 'ı', 'İ', '1', '\u{301}', 'ŉ', '漢'] {
            assert_eq!(capital(letter), None, "{letter}");
        }
    }

    #[test]
    fn both_cases_have_one_code() {
        let alphabet = Alphabet::new("ABC".chars(), Casing::Plain).unwrap();
        assert_eq!(alphabet.encode("cab").as_deref(), Some(&[2, 0, 1][..]));
        assert_eq!(alphabet.encode("CAB").as_deref(), Some(&[2, 0, 1][..]));
        assert_eq!(alphabet.encode("cad").as_deref(), None);
        assert_eq!(alphabet.decode(&[2, 0, 1]), "CAB");
    }

    #[test]
    fn turkic_i_is_not_plain_i() {
        let alphabet = Alphabet::new("Iİ".chars(), Casing::Turkic).unwrap();
        assert_eq!(alphabet.encode("i").as_deref(), Some(&[1][..]));
        assert_eq!(alphabet.encode("ı").as_deref(), Some(&[0][..]));
        assert_eq!(alphabet.encode("I").as_deref(), Some(&[0][..]));
    }

    #[test]
    fn limits_are_enforced() {
        let letters = || ('\u{4e00}'..).take(MAX_LETTERS + 1);
        assert!(Alphabet::new(letters().take(MAX_LETTERS), Casing::Plain).is_ok());
        assert!(Alphabet::new(letters(), Casing::Plain).is_err());
        let alphabet = Alphabet::new("A".chars(), Casing::Plain).unwrap();
        assert!(alphabet.encode(&"A".repeat(MAX_WORD)).is_some());
        assert!(alphabet.encode(&"A".repeat(MAX_WORD + 1)).is_none());
    }
}
