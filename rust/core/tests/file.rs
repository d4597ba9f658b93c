//! Files: lists in text, compiled lexicons, and what is wrong with bad ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use wordgrid_core::control::Control;
use wordgrid_core::error::{FileFlaw, LexiconError};
use wordgrid_core::lexicon::gaddag::Gaddag;
use wordgrid_core::lexicon::{Lexicon, LexiconBuilder};
use wordgrid_core::random::Random;
use wordgrid_core::scrabble::{
    Board, Layout, Position, Rack, Rules, TileSet, Vocabulary, language,
};
use xxhash_rust::xxh3::xxh3_64;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

fn lexicon(words: &[&str]) -> Lexicon {
    let mut builder = LexiconBuilder::default();
    words.iter().for_each(|word| builder.push(word).unwrap());
    builder.build(&Control::default()).unwrap()
}

fn read(content: &[u8]) -> Result<Lexicon, LexiconError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.txt");
    fs::write(&path, content).unwrap();
    Lexicon::from_file(&path, &Control::default())
}

#[test]
fn the_embedded_list_is_its_text_compiled() {
    let text = Lexicon::from_file(&data("enable.txt"), &Control::default()).unwrap();
    let file = fs::read(data("enable.wgl")).unwrap();
    assert!(text.to_bytes() == file, "run `make lexicon`");
    assert_eq!(Lexicon::load(&data("enable.wgl")).unwrap(), text);
    assert_eq!(Lexicon::embedded(), text);
    assert_eq!(text.len(), 172_820);
}

#[test]
fn a_prepared_file_brings_its_vocabulary() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pets.wgl");
    let pets = lexicon(&["cat", "dog", "emu", "tac"]);
    let english = language::tileset("english").unwrap();
    Vocabulary::save(&pets, &english, &path, &Control::default()).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.len() > pets.nbytes() && bytes.starts_with(&pets.to_bytes()));
    for loaded in [Lexicon::load(&path).unwrap(), Lexicon::from_bytes(&bytes).unwrap()] {
        assert_eq!(loaded, pets);
        assert_eq!((loaded.nbytes(), loaded.content_hash()), (pets.nbytes(), pets.content_hash()));
        let stopped = Control::default();
        stopped.cancel();
        let brought = Vocabulary::of(&loaded, &english, &stopped).expect("there without making it");
        assert!(brought == Vocabulary::of(&pets, &english, &Control::default()).unwrap());
        let french = language::tileset("french").unwrap();
        assert!(Vocabulary::of(&loaded, &french, &stopped).is_ok(), "the same faces");
        let polish = language::tileset("polish").unwrap();
        assert!(Vocabulary::of(&loaded, &polish, &Control::default()).is_ok(), "made");
    }
    for len in pets.nbytes() + 1..bytes.len() {
        assert!(Lexicon::from_bytes(&bytes[..len]).is_err(), "cut at {len}");
    }
    for place in pets.nbytes()..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(Lexicon::from_bytes(&changed).is_err(), "changed at {place}");
    }
}

/// Whatever stands behind a lexicon, its moves are found: from it where it passes, made anew where not.
#[test]
fn what_was_prepared_may_be_crafted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pets.wgl");
    let pets = lexicon(&["at", "cat", "tact", "act", "ta"]);
    let english = language::tileset("english").unwrap();
    Vocabulary::save(&pets, &english, &path, &Control::default()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let content = pets.nbytes() + 16;
    let mut random = Random::new(3);
    for _ in 0..4000 {
        let mut changed = bytes.clone();
        for _ in 0..=random.below(3) {
            let place = content + random.below((bytes.len() - content) as u32) as usize;
            changed[place] = random.below(256) as u8;
        }
        let sum = xxh3_64(&changed[content..]);
        changed[content - 8..content].copy_from_slice(&sum.to_le_bytes());
        let loaded = Lexicon::from_bytes(&changed).expect("its sum is right");
        play_a_little(&loaded, &english);
    }
}

fn play_a_little(lexicon: &Lexicon, tileset: &TileSet) {
    let control = Control::default();
    let vocabulary = Vocabulary::of(lexicon, tileset, &control).unwrap();
    let rack = Rack::parse("CAT?T", tileset).unwrap();
    for rules in [Rules::Standard, Rules::Overlap] {
        let mut board = Board::new(Layout::named("plain", 5).unwrap(), rules, tileset.clone());
        for _ in 0..3 {
            let (board, rack, vocabulary, control) = (&mut board, &rack, &vocabulary, &control);
            let position = Position { board, rack, vocabulary, control };
            position.count_moves().unwrap();
            let Some(play) = position.best_move().unwrap() else { break };
            let play = play.unpack(board);
            if board.push(&play).is_err() {
                break;
            }
        }
    }
}

#[test]
fn lists_in_every_dress() {
    let list = "\u{feff}# a list\r\ncat\r\n\r\n  dog  \r\n Emu ; 7\r\n#end";
    let lexicon = read(list.as_bytes()).unwrap();
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["CAT", "DOG", "EMU"]);
    assert_eq!(lexicon.score("emu").unwrap(), 7);
    assert_eq!(lexicon.score("cat").unwrap(), 0);
}

#[test]
fn bad_lists_say_where() {
    let long = format!("ok\n{}\n", "x".repeat(64));
    let huge = "y".repeat(5000);
    let table: [(&[u8], &str); 9] = [
        (b"cat\nd0g\n", "2:2: '0' is not a letter in \"d0g\""),
        (b"cat\n  d0g\n", "2:4: '0' is not a letter in \"d0g\""),
        (b"cat\nice cream\n", "2:4: ' ' is not a letter in \"ice cream\""),
        (b"cat\nd\xffg\n", "2:2: byte 0xFF is not UTF-8"),
        (b"cat;high\n", "1:5: score \"high\"; expected a whole number after ';'"),
        (b"cat;99999999999\n", "1:5: score \"99999999999\"; expected a whole number after ';'"),
        (b"# nothing\n\n", "1:1: no words in this file; expected one word a line"),
        (long.as_bytes(), "2:64: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" has 64 letters"),
        (huge.as_bytes(), "1:4096: line of over 4096 bytes; expected one word a line"),
    ];
    for (content, message) in table {
        let error = read(content).unwrap_err().to_string();
        let (_, place) = error.split_once("list.txt:").expect("the message names the file");
        assert!(place.starts_with(message), "{error}");
    }
}

#[test]
fn missing_files_and_folders() {
    let control = Control::default();
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path(), &folder.path().join("missing")] {
        assert!(matches!(Lexicon::from_file(path, &control), Err(LexiconError::Io { .. })));
        assert!(matches!(Lexicon::load(path), Err(LexiconError::Io { .. })));
    }
}

#[test]
fn saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.wgl");
    let first = lexicon(&["cat", "dog"]).with_scores([("cat", 3)], &Control::default()).unwrap();
    first.save(&path).unwrap();
    let loaded = Lexicon::load(&path).unwrap();
    assert_eq!(loaded, first);
    assert_eq!(loaded.score("cat").unwrap(), 3);
    // Replacing a file leaves those who have it mapped alone.
    lexicon(&["emu"]).save(&path).unwrap();
    assert_eq!(loaded.iter().collect::<Vec<_>>(), ["CAT", "DOG"]);
    assert_eq!(Lexicon::load(&path).unwrap().len(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_failed_save_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("taken");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("inside"), "x").unwrap();
    assert!(matches!(lexicon(&["cat"]).save(&path), Err(LexiconError::Io { .. })));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    let nowhere = folder.path().join("no/such/folder");
    assert!(matches!(lexicon(&["cat"]).save(&nowhere), Err(LexiconError::Io { .. })));
}

fn flaw(bytes: &[u8]) -> FileFlaw {
    match Lexicon::from_bytes(bytes) {
        Err(LexiconError::File { flaw, .. }) => flaw,
        other => panic!("{other:?}"),
    }
}

#[test]
fn flawed_files_are_told_apart() {
    let good = lexicon(&["cat", "dog"]).to_bytes().into_owned();
    assert_eq!(flaw(b""), FileFlaw::Foreign);
    assert_eq!(flaw(b"cat\ndog\n"), FileFlaw::Foreign);
    let expected = good.len() as u64;
    assert_eq!(flaw(&good[..100]), FileFlaw::Truncated { found: 100, expected });
    assert_eq!(flaw(&good[..10]), FileFlaw::Truncated { found: 10, expected: 64 });
    let mut newer = good.clone();
    newer[8] = 9;
    assert_eq!(flaw(&newer), FileFlaw::Newer { found: 9, known: 1 });
    let longer = [&good[..], &[0; 4]].concat();
    assert!(matches!(flaw(&longer), FileFlaw::Corrupted(_)));
}

#[test]
fn every_flipped_bit_and_every_cut_is_noticed() {
    let good =
        lexicon(&["cat", "cats", "dog"]).with_scores([("dog", 5)], &Control::default()).unwrap();
    let good = good.to_bytes().into_owned();
    for bit in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(Lexicon::from_bytes(&bad).is_err(), "bit {bit}");
    }
    for len in 0..good.len() {
        assert!(Lexicon::from_bytes(&good[..len]).is_err(), "length {len}");
    }
}

/// Changes words of the array and makes the checksum right again.
fn crafted(good: &[u8], change: impl Fn(&mut [u32])) -> Vec<u8> {
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    let mut words: Vec<u32> = good.chunks(4).map(word).collect();
    change(&mut words);
    let bytes =
        |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes(&words[8..]));
    words[6] = sum as u32;
    words[7] = (sum >> 32) as u32;
    bytes(&words)
}

#[test]
fn crafted_files_never_give_a_wrong_answer() {
    let original = lexicon(&["cat", "coat", "dog", "dot"]);
    let good = original.to_bytes().into_owned();
    assert_eq!(Lexicon::from_bytes(&crafted(&good, |_| ())).unwrap(), original);
    let mut accepted = 0;
    for at in 2..good.len() / 4 {
        for value in [0, 1, 2, 3, 7, 16, 17, 20, 63, 64, 0x41, 0xff, 1 << 31, 1 << 31 | 1, u32::MAX]
        {
            // Whatever is accepted must be a lexicon through and through.
            if let Ok(lexicon) = Lexicon::from_bytes(&crafted(&good, |words| words[at] = value)) {
                accepted += 1;
                let words: Vec<String> = lexicon.iter().collect();
                assert_eq!(words.len(), lexicon.len());
                assert!(words.is_sorted());
                assert!(words.iter().all(|word| lexicon.contains(word)));
                assert_eq!(words.iter().map(String::len).max(), Some(lexicon.longest()));
            }
        }
    }
    assert!(accepted > 0, "another accept bit or letter makes another lexicon");
}

/// A file whose graph has nodes of so many edges, each node leading to the one before it.
fn chained(letters: &str, nodes: usize) -> Vec<u8> {
    const ENDS_A_WORD: u32 = 1 << 31;
    let edges = letters.len() as u32;
    let mut graph = vec![0];
    let mut below = 0;
    for _ in 0..nodes {
        let at = graph.len() as u32;
        graph.push((1 << edges) - 1);
        graph.extend((0..edges).map(|_| below | ENDS_A_WORD));
        below = at;
    }
    let small = lexicon(&["cat"]).to_bytes().into_owned();
    let word = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    let mut words: Vec<u32> = small.chunks(4).take(16).map(word).collect();
    words.extend(letters.chars().map(u32::from));
    (words[10], words[11], words[12]) = (edges, graph.len() as u32, below);
    words.extend(&graph);
    words[4] = words.len() as u32 * 4;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    crafted(&bytes, |_| ())
}

#[test]
fn every_flaw_has_its_name() {
    let good = lexicon(&["cat", "coat", "dog", "dot"]).to_bytes().into_owned();
    let first_node = 16 + "acdgot".len();
    for (at, value, what) in [
        (14, 1, "its header has values that no version writes"),
        (10, 7, "its parts do not add up to its length"),
        (9, 64, "its alphabet or its longest word is past the limit"),
        (16, u32::from('C'), "its alphabet is not in order"),
        (16, u32::from('1'), "its alphabet holds what is no letter"),
        (8, 5, "the graph does not hold the words that the header counts"),
        (12, 0, "the root is not the last node"),
        (first_node, 1, "the graph does not start with its leaf"),
        (first_node + 1, 0, "a node has no edges, unknown letters, or runs past the end"),
        (first_node + 2, u32::MAX, "an edge leads nowhere"),
    ] {
        let file = crafted(&good, |words| words[at] = value);
        assert_eq!(flaw(&file), FileFlaw::Corrupted(what), "word {at}");
    }
    let mut unused = good.clone();
    unused.splice(first_node * 4..first_node * 4, u32::from('Z').to_le_bytes());
    let unused = crafted(&unused, |words| (words[4], words[10]) = (words[4] + 4, words[10] + 1));
    assert_eq!(flaw(&unused), FileFlaw::Corrupted("the alphabet has letters that no word uses"));
    let longer = [good.as_slice(), &[0; 4]].concat();
    assert_eq!(flaw(&longer), FileFlaw::Corrupted("its length is not the one in its header"));
    let long = FileFlaw::Corrupted("a word is longer than the limit");
    assert_eq!(flaw(&chained("A", 64)), long);
    let many = FileFlaw::Corrupted("the graph holds more words than can be counted");
    assert_eq!(flaw(&chained("ABCD", 20)), many);
}

#[test]
fn eight_threads_share_one_lexicon_and_what_it_derives() {
    let lexicon = Lexicon::embedded();
    let counts: Vec<(usize, usize)> = thread::scope(|scope| {
        let work = || {
            let gaddag = lexicon.derived::<Gaddag>(&Control::default()).unwrap();
            (
                Arc::as_ptr(&gaddag).addr(),
                lexicon.count_matching("*zz*", &Control::default()).unwrap(),
            )
        };
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(counts.iter().all(|&count| count == counts[0] && count.1 == 344));
}
