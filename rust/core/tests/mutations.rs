//! Random damage to the compiled default list: an error or an equal lexicon, never anything else.
//!
//! A few thousand cases; `WORDGRID_MUTATIONS=1000000` for as many as that.

use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::random::Random;
use xxhash_rust::xxh3::xxh3_64;

/// How many cases to try.
fn cases(usual: u32) -> u32 {
    std::env::var("WORDGRID_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Flips bits, overwrites, moves, cuts or adds bytes, in one to four places.
fn damaged(good: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u32) as usize;
        let end = (at + 1 + random.below(64) as usize).min(bytes.len());
        match random.below(6) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next_u64() as u8,
            2 => bytes[at..end].fill(random.below(2) as u8 * 255),
            3 => {
                let from = random.below((bytes.len() - (end - at)) as u32 + 1) as usize;
                bytes.copy_within(from..from + (end - at), at);
            }
            4 if random.below(4) == 0 => bytes.truncate(at.max(1)),
            _ => bytes[at % 64] ^= 1 << random.below(8), // the header
        }
    }
    bytes
}

#[test]
fn damage_is_refused() {
    let original = Lexicon::embedded();
    let good = original.to_bytes();
    let mut random = Random::new(7);
    let mut refused = 0;
    for case in 0..cases(3000) {
        let bytes = damaged(&good, &mut random);
        match Lexicon::from_bytes(&bytes) {
            Ok(lexicon) => assert_eq!(lexicon, original, "case {case}"),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 0);
}

/// The same with a checksum that fits: what is accepted is a lexicon with the words it counts.
#[test]
fn damage_behind_a_right_checksum_is_refused_or_harmless() {
    let original = Lexicon::embedded();
    let mut random = Random::new(8);
    for case in 0..cases(300).min(20_000) {
        let mut bytes = damaged(&original.to_bytes(), &mut random);
        if bytes.len() >= 64 {
            let sum = xxh3_64(&bytes[32..]).to_le_bytes();
            bytes[24..32].copy_from_slice(&sum);
        }
        let Ok(lexicon) = Lexicon::from_bytes(&bytes) else { continue };
        let (mut count, mut before) = (0, String::new());
        for word in lexicon.iter().take(1000) {
            assert!(before < word && lexicon.contains(&word), "case {case}");
            count += 1;
            before = word;
        }
        assert_eq!(count, lexicon.len().min(1000), "case {case}");
    }
}
