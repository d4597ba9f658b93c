//! Patterns and anagrams, of any text, against their definitions.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_fuzz::chosen;

#[path = "../../core/tests/naive/mod.rs"]
mod naive;

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    words: u16,
    exact: bool,
    text: &'a str,
}

fuzz_target!(|question: Question<'_>| {
    let Question { words, exact, text } = question;
    let (words, lexicon) = chosen(40, words);
    assert_eq!(lexicon.contains(text), words.contains(&text.to_uppercase()), "{text:?}");
    let plain = text.is_ascii() && text.len() < 20; // the definitions are exponential
    let upper = text.to_uppercase();
    if let Ok(found) = lexicon.matching(text, &Control::default()) {
        let found: Vec<String> = found.iter().collect();
        assert_eq!(
            lexicon.count_matching(text, &Control::default()).expect("it was one"),
            found.len()
        );
        let symbols: Vec<char> = upper.chars().collect();
        let fits = |word: &&String| naive::fits(&word.chars().collect::<Vec<_>>(), &symbols);
        if plain {
            assert!(words.iter().filter(fits).eq(&found), "{text:?}: {found:?}");
        }
    }
    if let Ok(found) = lexicon.anagrams(text, exact, &Control::default()) {
        let found: Vec<String> = found.iter().collect();
        assert_eq!(
            lexicon.count_anagrams(text, exact, &Control::default()).expect("it was one"),
            found.len()
        );
        let made = |word: &&String| naive::is_made(word, &upper, exact);
        if plain {
            assert!(words.iter().filter(made).eq(&found), "{text:?}: {found:?}");
        }
    }
});
