//! The lexicon from Rust: `cargo bench`. Every answer is asserted before it is timed.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::gaddag::Gaddag;
use wordgrid_core::lexicon::trie::Trie;
use wordgrid_core::lexicon::{Derived, Lexicon, LexiconBuilder};

/// Every 17th word, in an order far from sorted.
fn sample(lexicon: &Lexicon) -> Vec<String> {
    let mut words: Vec<String> = lexicon.iter().step_by(17).collect();
    words.sort_by_key(|word| word.bytes().rev().collect::<Vec<_>>());
    words
}

fn look_up(criterion: &mut Criterion) {
    let lexicon = Lexicon::embedded();
    let words = sample(&lexicon);
    let count = || words.iter().filter(|word| lexicon.contains(word)).count();
    assert_eq!(count(), words.len());
    criterion.bench_function("contains, 10166 words", |bencher| bencher.iter(count));
}

fn list(criterion: &mut Criterion) {
    let lexicon = Lexicon::embedded();
    assert_eq!(lexicon.matching("c?t??s", &Control::default()).unwrap().len(), 12);
    assert_eq!(lexicon.anagrams("retinas", false, &Control::default()).unwrap().len(), 256);
    assert_eq!(lexicon.words_with_prefix("un", &Control::default()).unwrap().len(), 3856);
    criterion.bench_function("matching c?t??s", |bencher| {
        bencher.iter(|| lexicon.matching(black_box("c?t??s"), &Control::default()));
    });
    criterion.bench_function("anagrams retinas, some", |bencher| {
        bencher.iter(|| lexicon.anagrams(black_box("retinas"), false, &Control::default()));
    });
    criterion.bench_function("words_with_prefix un", |bencher| {
        bencher.iter(|| lexicon.words_with_prefix(black_box("un"), &Control::default()));
    });
}

fn build(criterion: &mut Criterion) {
    let lexicon = Lexicon::embedded();
    let words: Vec<String> = lexicon.iter().collect();
    let build = || {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).expect("a word of the lexicon"));
        builder.build(&Control::default()).expect("the words of a lexicon make one")
    };
    assert_eq!(build(), lexicon);
    let mut group = criterion.benchmark_group("build");
    group.sample_size(20);
    group.bench_function("lexicon", |bencher| bencher.iter(build));
    group.bench_function("load", |bencher| {
        let bytes = lexicon.to_bytes().into_owned();
        bencher.iter(|| Lexicon::from_bytes(&bytes).expect("bytes of a lexicon"));
    });
    group.bench_function("trie", |bencher| {
        bencher.iter(|| Trie::<u32>::derive(&lexicon, &Control::default()));
    });
    group.bench_function("gaddag", |bencher| {
        bencher.iter(|| Gaddag::derive(&lexicon, &Control::default()));
    });
}

criterion_group!(benches, look_up, list, build);
criterion_main!(benches);
