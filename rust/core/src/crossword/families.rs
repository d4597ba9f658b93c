//! Which words share a stem: families of a lexicon, for grids in which no two may meet.
//!
//! A word is a form of another word of the same lexicon, of three letters or more, if it is that word
//! with one of these endings, spelled as English spells them:
//!
//! | ending | spelled |
//! |---|---|
//! | S | `CATS`, `BOXES`, `ECHOES`, `FLIES` |
//! | ED, ER, EST, ING | `WALKED`, `BAKER` (an E is dropped), `BIGGEST` (a consonant doubled), `HAPPIER` |
//! | LY, NESS | `SADLY`, `HAPPILY`, `GENTLY`, `SADNESS`, `HAPPINESS` |
//!
//! A family is all words that such steps connect: `BAKE`, `BAKED`, `BAKER`, `BAKERS`, `BAKES`,
//! `BAKING`. The rule looks at letters, not at meaning, and rather joins too much (`NUMB`, `NUMBER`).

use super::table::WordTables;
use super::union::Union;
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::letter::Alphabet;
use crate::lexicon::{Derived, Lexicon};

/// The shortest word that has other forms: shorter ones are too often part of others by chance.
const SHORTEST: usize = 3;

/// A word as its length and its number among the words of that length.
pub(crate) type Member = (usize, u32);

/// The families of a lexicon.
#[derive(Debug)]
pub(crate) struct Families {
    /// For each length, the family of each word.
    families: Vec<Vec<u32>>,
    /// The members of each family.
    members: Vec<Box<[Member]>>,
}

impl Families {
    /// The words of a word's family, itself among them.
    pub(crate) fn relatives(&self, (length, word): Member) -> &[Member] {
        &self.members[self.families[length][word as usize] as usize]
    }

    /// Whether two words are of one family.
    pub(crate) fn are_related(&self, one: Member, other: Member) -> bool {
        self.families[one.0][one.1 as usize] == self.families[other.0][other.1 as usize]
    }
}

impl Derived for Families {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let tables = lexicon.derived::<WordTables>(control)?;
        let mut union = Union::new(lexicon.len());
        let mut pace = Pace::default();
        for (number, word) in (0..).zip(lexicon) {
            pace.step(control)?;
            for base in bases(&word) {
                if base.len() >= SHORTEST
                    && let Some(base) = find(lexicon.alphabet(), &tables, &base)
                {
                    union.join(number, base);
                }
            }
        }
        let mut numbers = vec![None; lexicon.len()];
        let mut members: Vec<Vec<Member>> = Vec::new();
        let mut families: Vec<Vec<u32>> = Vec::new();
        for length in 0..=lexicon.longest() {
            let mut family_of = |(word, &number): (u32, &u32)| {
                let family = numbers[union.root(number) as usize].get_or_insert_with(|| {
                    members.push(Vec::new());
                    members.len() as u32 - 1
                });
                members[*family as usize].push((length, word));
                *family
            };
            families.push((0..).zip(tables.numbers(length)).map(&mut family_of).collect());
        }
        Ok(Self { families, members: members.into_iter().map(Into::into).collect() })
    }
}

/// The number of a word in the lexicon.
fn find(alphabet: &Alphabet, tables: &WordTables, word: &str) -> Option<u32> {
    let codes = alphabet.encode(word)?;
    let at = tables.table(codes.len())?.find(&codes)?;
    Some(tables.numbers(codes.len())[at as usize])
}

/// What a word could be a form of, words or not.
fn bases(word: &str) -> Vec<String> {
    let mut bases = Vec::new();
    for ending in ["ED", "ER", "EST", "ING"] {
        let Some(base) = word.strip_suffix(ending) else { continue };
        if !base.ends_with('E') && !doubles(base) {
            bases.push(base.to_owned());
        }
        bases.push(format!("{base}E"));
        bases.extend(without_double(base).map(str::to_owned));
        bases.extend(base.strip_suffix('I').map(|base| format!("{base}Y")));
    }
    if let Some(base) = word.strip_suffix('S').filter(|base| !base.ends_with('S')) {
        bases.push(base.to_owned());
        let hissing =
            |base: &&str| ["S", "X", "Z", "CH", "SH", "O"].iter().any(|h| base.ends_with(h));
        bases.extend(base.strip_suffix('E').filter(hissing).map(str::to_owned));
        bases.extend(base.strip_suffix("IE").map(|base| format!("{base}Y")));
    }
    for ending in ["LY", "NESS"] {
        let Some(base) = word.strip_suffix(ending) else { continue };
        bases.push(base.to_owned());
        bases.extend(base.strip_suffix('I').map(|base| format!("{base}Y")));
    }
    bases.extend(word.strip_suffix("LY").map(|base| format!("{base}LE")));
    bases
}

/// Whether a word doubles its last letter before an ending: one vowel between consonants.
fn doubles(base: &str) -> bool {
    let is_vowel = |letter: char| "AEIOU".contains(letter);
    let mut letters = base.chars().rev();
    let (Some(last), Some(middle), Some(first)) = (letters.next(), letters.next(), letters.next())
    else {
        return false;
    };
    !"AEIOUWXY".contains(last)
        && "AEIOUY".contains(middle)
        && !is_vowel(first)
        && !letters.any(is_vowel)
}

/// The word without its last letter, where that stands twice.
fn without_double(base: &str) -> Option<&str> {
    let mut letters = base.chars().rev();
    let last = letters.next()?;
    (letters.next() == Some(last)).then(|| &base[..base.len() - last.len_utf8()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(word: &str) -> Vec<String> {
        let (lexicon, control) = (Lexicon::embedded(), Control::default());
        let tables = lexicon.derived::<WordTables>(&control).unwrap();
        let families = lexicon.derived::<Families>(&control).unwrap();
        let codes = lexicon.alphabet().encode(word).unwrap();
        let member = (codes.len(), tables.table(codes.len()).unwrap().find(&codes).unwrap());
        let spell = |&(length, word): &Member| {
            lexicon.alphabet().decode(tables.table(length).unwrap().word(word))
        };
        let mut words: Vec<String> = families.relatives(member).iter().map(spell).collect();
        words.sort();
        words
    }

    #[test]
    fn families_are_forms_of_one_word() {
        assert_eq!(
            family("bake"),
            ["BAKE", "BAKED", "BAKER", "BAKERS", "BAKES", "BAKING", "BAKINGS"]
        );
        assert_eq!(family("scooped").len(), 6);
        assert_eq!(family("reflux"), ["REFLUX", "REFLUXED", "REFLUXES", "REFLUXING"]);
        assert_eq!(family("is"), ["IS"]);
        assert!(family("happy").contains(&"HAPPINESS".to_owned()));
        assert!(!family("star").contains(&"STARING".to_owned()), "STARING is of STARE");
    }
}
