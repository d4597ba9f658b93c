//! The counts of `puzzles/golden`, which the Python tests read too.

use std::path::Path;

use wordgrid_core::lexicon::Lexicon;

#[test]
fn lexicon_counts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/golden/lexicon.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lexicon = Lexicon::embedded();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [kind, question, count, first, last] = fields[..] else { panic!("{line}") };
        let found = match kind {
            "match" => lexicon.matching(question).unwrap(),
            "prefix" => lexicon.words_with_prefix(question),
            "anagram" => lexicon.anagrams(question, true).unwrap(),
            "some" => lexicon.anagrams(question, false).unwrap(),
            _ => panic!("{line}"),
        };
        assert_eq!(found.len().to_string(), count, "{line}");
        assert_eq!(found.iter().next().unwrap_or("-"), first, "{line}");
        assert_eq!(found.iter().last().unwrap_or("-"), last, "{line}");
        lines += 1;
    }
    assert!(lines > 20, "the golden file was read");
}
