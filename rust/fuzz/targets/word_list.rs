//! Lists in text: what is read is what a reading of our own finds, and is written and read back.
#![no_main]

use std::io::Write;

use libfuzzer_sys::fuzz_target;
use wordgrid_core::control::Control;
use wordgrid_core::error::LexiconError;
use wordgrid_core::lexicon::Lexicon;

fn read(bytes: &[u8]) -> Result<Lexicon, LexiconError> {
    let mut file = tempfile::NamedTempFile::new_in("/dev/shm").expect("memory to write to");
    file.write_all(bytes).expect("memory to write to");
    Lexicon::from_file(file.path(), &Control::default())
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(lexicon) = read(bytes) else { return };
    let text = std::str::from_utf8(bytes).expect("nothing else is accepted");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for line in text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
        let word = line.split(';').next().unwrap_or_default().trim_end();
        assert!(line.starts_with('#') || lexicon.contains(word), "{word:?}");
    }
    let words: Vec<String> = lexicon.iter().collect();
    assert_eq!(words.len(), lexicon.len());
    assert!(words.is_sorted_by(|one, two| one < two));
    let lines = words.iter().enumerate().map(|(at, word)| {
        lexicon.scores().map_or(format!("{word}\n"), |scores| format!("{word};{}\n", scores[at]))
    });
    let again = read(lines.collect::<String>().as_bytes()).expect("its own words");
    assert_eq!(again.iter().collect::<Vec<_>>(), words);
    assert_eq!(again.scores(), lexicon.scores());
    assert_eq!(Lexicon::from_bytes(&lexicon.to_bytes()).expect("its own bytes"), lexicon);
});
