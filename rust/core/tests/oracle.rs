//! Laws of the lexicon on random lists, each against a slow twin or a definition.

mod naive;

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::gaddag::Gaddag;
use wordgrid_core::lexicon::node::{Graph, Node, mask_words};
use wordgrid_core::lexicon::trie::Trie;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};

/// Few letters, so that words share beginnings and ends; three sizes of alphabet and UTF-8.
fn letters() -> impl Strategy<Value = Vec<char>> {
    prop_oneof![
        Just("ABC".chars().collect()),
        Just("AEŁÑЖ漢".chars().collect()),
        Just(('А'..='Я').chain('A'..='Z').collect()), // 58 letters: wide nodes
    ]
}

fn lists() -> impl Strategy<Value = (Vec<char>, Vec<String>)> {
    letters().prop_flat_map(|letters| {
        let word = vec(proptest::sample::select(letters.clone()), 1..9)
            .prop_map(|word| word.into_iter().collect::<String>());
        (Just(letters), vec(word, 0..60))
    })
}

fn build(words: &[String]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

fn sorted(words: &[String]) -> Vec<String> {
    words.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect()
}

/// A text over the letters and the given marks.
fn text(letters: Vec<char>, marks: &str, most: usize) -> impl Strategy<Value = String> {
    let symbols: Vec<char> = letters.into_iter().chain(marks.chars()).collect();
    vec(proptest::sample::select(symbols), 0..most).prop_map(|text| text.into_iter().collect())
}

fn questions(marks: &'static str) -> impl Strategy<Value = (Vec<String>, String)> {
    lists().prop_flat_map(move |(letters, words)| {
        // Words of the list themselves are the most telling questions.
        let known = if words.is_empty() { vec![String::new()] } else { words.clone() };
        let question = prop_oneof![text(letters, marks, 9), proptest::sample::select(known)];
        (Just(words), question)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn holds_the_words_in_order((_, words) in lists()) {
        let lexicon = build(&words);
        let expected = sorted(&words);
        prop_assert_eq!(lexicon.len(), expected.len());
        prop_assert_eq!(lexicon.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn membership_and_prefixes((words, question) in questions("")) {
        let lexicon = build(&words);
        prop_assert_eq!(lexicon.contains(&question), words.contains(&question));
        prop_assert_eq!(lexicon.contains(&question.to_lowercase()), words.contains(&question));
        let mut expected = sorted(&words);
        expected.retain(|word| word.starts_with(&question));
        prop_assert_eq!(lexicon.has_prefix(&question), !expected.is_empty());
        let (first, count) = lexicon.range_with_prefix(&question);
        prop_assert_eq!(count, expected.len());
        prop_assert_eq!(&sorted(&words)[first..first + count], &expected[..]);
        let found = lexicon.words_with_prefix(&question, &Control::default()).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn patterns_agree_with_the_definition((words, pattern) in questions("??**")) {
        let lexicon = build(&words);
        let symbols: Vec<char> = pattern.chars().collect();
        let mut expected = sorted(&words);
        expected.retain(|word| naive::fits(&word.chars().collect::<Vec<_>>(), &symbols));
        prop_assert_eq!(lexicon.count_matching(&pattern, &Control::default()).unwrap(), expected.len());
        let found = lexicon.matching(&pattern, &Control::default()).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn classes_agree_with_the_definition(
        (letters, words) in lists(), picks in vec((any::<bool>(), 0usize..64), 1..5)
    ) {
        let lexicon = build(&words);
        let class = |(negated, pick): &(bool, usize)| {
            let letter = |i: usize| letters[(pick + i) % letters.len()];
            format!("[{}{}{}]*", if *negated { "^" } else { "" }, letter(0), letter(3))
        };
        let pattern: String = picks.iter().map(class).collect();
        let symbols: Vec<char> = pattern.chars().collect();
        let mut expected = sorted(&words);
        expected.retain(|word| naive::fits(&word.chars().collect::<Vec<_>>(), &symbols));
        let found = lexicon.matching(&pattern, &Control::default()).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn anagrams_agree_with_striking_out(
        (words, letters) in questions("??"), exact in any::<bool>()
    ) {
        let lexicon = build(&words);
        let mut expected = sorted(&words);
        expected.retain(|word| naive::is_made(word, &letters, exact));
        prop_assert_eq!(lexicon.count_anagrams(&letters, exact, &Control::default()).unwrap(), expected.len());
        let found = lexicon.anagrams(&letters, exact, &Control::default()).unwrap();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn numbers_follow_the_order((words, question) in questions("")) {
        let lexicon = build(&words);
        for (number, word) in sorted(&words).iter().enumerate() {
            prop_assert_eq!(lexicon.index_of(word).unwrap(), number);
            prop_assert_eq!(&lexicon.word_at(number as u64).unwrap(), word);
        }
        prop_assert_eq!(lexicon.index_of(&question).is_ok(), words.contains(&question));
        prop_assert!(lexicon.word_at(lexicon.len() as u64).is_err());
    }

    #[test]
    fn the_trie_numbers_every_prefix((_, words) in lists()) {
        let lexicon = build(&words);
        let trie = lexicon.derived::<Trie<u64>>(&Control::default()).unwrap();
        let prefixes: BTreeSet<String> = words.iter().flat_map(|word| {
            let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
            ends.map(|end| word[..end].to_owned()).collect::<Vec<_>>()
        }).chain([String::new()]).collect();
        prop_assert_eq!(trie.len(), prefixes.len());
        for (number, word) in sorted(&words).iter().enumerate() {
            let codes = lexicon.alphabet().encode(word).unwrap();
            let end = codes.iter().try_fold(0, |prefix, &code| trie.child(prefix, code));
            prop_assert_eq!(end.and_then(|end| trie.word(end)), Some(number as u32));
        }
    }

    #[test]
    fn the_gaddag_reads_from_every_letter((words, question) in questions("")) {
        let lexicon = build(&words);
        let gaddag = lexicon.derived::<Gaddag>(&Control::default()).unwrap();
        for cut in 1..=question.chars().count() {
            prop_assert_eq!(reads(&lexicon, &gaddag, &question, cut), words.contains(&question));
        }
    }

    #[test]
    fn the_compiled_form_is_the_lexicon((_, words) in lists()) {
        let lexicon = build(&words);
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        prop_assert_eq!(&again, &lexicon);
        prop_assert_eq!(again.content_hash(), lexicon.content_hash());
        prop_assert_eq!(again.iter().collect::<Vec<_>>(), sorted(&words));
    }

    #[test]
    fn damaged_bytes_are_refused(
        (_, words) in lists(), flips in vec((any::<usize>(), 0u8..8), 1..4), cut in any::<usize>()
    ) {
        let bytes = build(&words).to_bytes().into_owned();
        let mut damaged = bytes.clone();
        flips.iter().for_each(|(at, bit)| damaged[at % bytes.len()] ^= 1 << bit);
        prop_assert!(damaged == bytes || Lexicon::from_bytes(&damaged).is_err());
        prop_assert!(Lexicon::from_bytes(&bytes[..cut % bytes.len()]).is_err());
    }
}

/// Whether the GADDAG accepts a word read from its letter number `cut` outwards.
fn reads(lexicon: &Lexicon, gaddag: &Gaddag, word: &str, cut: usize) -> bool {
    fn follow<const W: usize>(nodes: &[u32], root: Node, codes: &[u8]) -> bool {
        let graph = Graph::<W>::new(nodes);
        let (mut node, mut accepts) = (root, false);
        for &code in codes {
            let Some(edge) = graph.edge(node, code) else { return false };
            (node, accepts) = (edge.target(), edge.accepts());
        }
        accepts
    }
    let Some(codes) = lexicon.alphabet().encode(word) else { return false };
    let mut path: Vec<u8> = codes[..cut].iter().rev().copied().collect();
    path.push(gaddag.separator());
    path.extend_from_slice(&codes[cut..]);
    match mask_words(lexicon.alphabet().len()) {
        1 => follow::<1>(gaddag.nodes(), gaddag.root(), &path),
        _ => follow::<2>(gaddag.nodes(), gaddag.root(), &path),
    }
}
