//! Compiled files with a checksum that fits: whatever is accepted is a lexicon through and through.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::lexicon::gaddag::Gaddag;
use wordgrid_core::scrabble::{Board, Layout, Position, Rack, Rules, Vocabulary, language};
use xxhash_rust::xxh3::xxh3_64;

/// Bytes of a header, and of an appendix's.
const HEADERS: [usize; 2] = [64, 16];

/// Makes the checksums right, where there are any, so that what lies behind them is reached.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if bytes.len() < HEADERS[0] {
        return bytes;
    }
    let length = u32::from_le_bytes([bytes[16], bytes[17], bytes[18], bytes[19]]) as usize;
    let end = length.clamp(HEADERS[0], bytes.len());
    let sum = xxh3_64(&bytes[32..end]);
    bytes[24..32].copy_from_slice(&sum.to_le_bytes());
    if bytes.len() >= end + HEADERS[1] {
        let sum = xxh3_64(&bytes[end + HEADERS[1]..]);
        bytes[end + 8..end + 16].copy_from_slice(&sum.to_le_bytes());
    }
    bytes
}

/// A strange vocabulary may list strange moves, but the search ends.
fn search(lexicon: &Lexicon) {
    let english = language::tileset("english").expect("a name of a set");
    let control = Control::default().with_timeout(std::time::Duration::from_secs(2));
    let Ok(vocabulary) = Vocabulary::of(lexicon, &english, &control) else { return };
    let rack = Rack::parse("CAT?", &english).expect("a rack");
    let layout = Layout::named("plain", 5).expect("a name of a layout");
    for rules in [Rules::Standard, Rules::Overlap] {
        let mut board = Board::new(layout.clone(), rules, english.clone());
        for _ in 0..3 {
            let position =
                Position { board: &board, rack: &rack, vocabulary: &vocabulary, control: &control };
            let Ok(Some(play)) = position.best_move() else { break };
            let _ = position.count_moves();
            let play = play.unpack(&board);
            if board.push(&play).is_err() {
                break;
            }
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let bytes = sealed(bytes);
    let Ok(lexicon) = Lexicon::from_bytes(&bytes) else { return };
    if lexicon.len() > 2000 {
        return; // a small graph may hold billions of words
    }
    assert!(bytes.starts_with(&lexicon.to_bytes()));
    let words: Vec<String> = lexicon.iter().collect();
    assert_eq!(words.len(), lexicon.len());
    assert!(words.is_sorted_by(|one, two| one < two));
    assert_eq!(
        lexicon.matching("*", &Control::default()).expect("a pattern").iter().collect::<Vec<_>>(),
        words
    );
    for (number, word) in words.iter().enumerate() {
        assert!(lexicon.contains(word));
        assert_eq!(lexicon.index_of(word).expect("a word"), number);
        assert_eq!(&lexicon.word_at(number as u64).expect("a number"), word);
        assert!(
            lexicon
                .anagrams(word, true, &Control::default())
                .expect("letters")
                .iter()
                .any(|other| other == *word)
        );
    }
    lexicon.derived::<Gaddag>(&Control::default()).expect("nothing stops it");
    search(&lexicon);
});
