//! The compiled form of a lexicon: one array of `u32`, the same in memory and in a file.
//!
//! ```text
//! 0-1    magic: 89 'W' 'G' 'L' 0D 0A 1A 0A (a text-mode transfer breaks it visibly)
//! 2      format                      3      zero
//! 4-5    length of the file in bytes 6-7    XXH3 of everything from word 8 on
//! 8      words                       9      longest word
//! 10     letters in the alphabet     11     array words of the graph
//! 12     root                        13     flags: 1 Turkic casing, 2 scores
//! 14-15  zero
//! 16-    the alphabet, a code point each; the graph; the scores, an i32 for each word
//! ```
//!
//! Behind it a file may carry what was prepared for a solver: the [`appendix`](super::appendix), which
//! is no part of the lexicon.
//!
//! A file holds the words of the array in little-endian order, whatever machine wrote it. Nothing in a
//! file is believed: the checksum finds accidents, and [`Image::parse`] walks the whole graph once,
//! from the leaf to the root, so that no look-up can leave the array, run in circles or miscount.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;
use xxhash_rust::xxh3::xxh3_64;

use super::appendix;
use super::census::census;
use super::graph::WordGraph;
use super::node::{MAX_OFFSET, Node, mask_words};
use crate::error::{FileFlaw, LexiconError, MAX_LETTERS, MAX_WORD};
use crate::letter::{Alphabet, Casing, fold, is_letter};

const MAGIC: [u8; 8] = *b"\x89WGL\r\n\x1a\n";
/// The newest format this code reads, and the one it writes.
const FORMAT: u32 = 1;
const TURKIC: u32 = 1;
const SCORED: u32 = 2;
/// Words of the array before the alphabet.
const HEADER: usize = 16;
/// Words of the array that the checksum does not cover.
const UNSUMMED: usize = 8;

/// What an image is made from.
pub(crate) struct Parts<'a> {
    pub(crate) alphabet: &'a Alphabet,
    pub(crate) graph: &'a WordGraph,
    /// One for each word, or none at all.
    pub(crate) scores: Option<&'a [i32]>,
}

/// Where the array lives.
#[derive(Debug)]
enum Storage {
    Embedded(&'static [u32]),
    Owned(Box<[u32]>),
    Mapped(Mmap),
}

/// The array of a lexicon, well formed by construction or by [`Image::parse`].
#[derive(Debug)]
pub(crate) struct Image {
    storage: Storage,
    /// Array words of the image; those behind are the appendix.
    len: usize,
    graph: std::ops::Range<usize>,
}

impl Image {
    /// Writes the parts into one array.
    pub(crate) fn assemble(parts: &Parts<'_>) -> Self {
        let Parts { alphabet, graph, scores } = parts;
        let scores_len = scores.map_or(0, <[i32]>::len);
        let len = HEADER + alphabet.len() + graph.nodes.len() + scores_len;
        let turkic = if alphabet.casing() == Casing::Turkic { TURKIC } else { 0 };
        let scored = if scores.is_some() { SCORED } else { 0 };
        let mut words = Vec::with_capacity(len);
        words.extend(words_of(&MAGIC));
        words.extend([FORMAT, 0]);
        words.extend(halves(len as u64 * 4));
        words.extend([0, 0]); // the checksum, when the rest is there
        words.extend([graph.len, graph.longest, alphabet.len() as u32, graph.nodes.len() as u32]);
        words.extend([graph.root, turkic | scored, 0, 0]);
        words.extend(alphabet.letters().iter().map(|&letter| u32::from(letter)));
        words.extend_from_slice(&graph.nodes);
        words.extend(scores.unwrap_or_default().iter().map(|score| score.cast_unsigned()));
        let sum = halves(xxh3_64(&file_order(&words[UNSUMMED..])));
        words[6..8].copy_from_slice(&sum);
        Self::trusted(Storage::Owned(words.into()))
    }

    /// The same words with other scores.
    pub(crate) fn with_scores(&self, alphabet: &Alphabet, scores: &[i32]) -> Self {
        let graph = WordGraph {
            nodes: self.nodes().to_vec(),
            root: self.root(),
            len: self.len(),
            longest: self.longest(),
        };
        Self::assemble(&Parts { alphabet, graph: &graph, scores: Some(scores) })
    }

    /// The array compiled into the program, which a test has checked.
    pub(crate) fn embedded(words: &'static [u32]) -> Self {
        Self::trusted(Storage::Embedded(words))
    }

    fn trusted(storage: Storage) -> Self {
        let words = storage.words();
        let len = image_len(words);
        let start = HEADER + words[10] as usize;
        let graph = start..start + words[11] as usize;
        Self { storage, len, graph }
    }

    /// Maps a file into memory and validates it.
    pub(crate) fn load(path: &Path) -> Result<(Self, Alphabet), LexiconError> {
        let flawed = |flaw| LexiconError::File { path: Some(path.into()), flaw };
        let file = open(path).map_err(|error| LexiconError::io(path, error))?;
        // SAFETY: the map is read-only and private to this process's view of the file. `save` never
        // writes into an existing file but renames a new one over it, so a mapped file keeps its bytes
        // for as long as it is mapped; reading one that another program rewrites in place is the
        // caller's risk, as DESIGN.md says.
        #[allow(unsafe_code, reason = "mapping a file")]
        let map = unsafe { Mmap::map(&file) }.map_err(|error| LexiconError::io(path, error))?;
        if cfg!(target_endian = "big") {
            return Self::from_bytes(&map).map_err(flawed);
        }
        check_frame(&map).map_err(flawed)?;
        Self::parse(Storage::Mapped(map)).map_err(flawed)
    }

    /// Gives back the memory of pages that only checking has touched; they are read again when used.
    pub(crate) fn forget_pages(&self) {
        #[cfg(unix)]
        if let Storage::Mapped(map) = &self.storage {
            // SAFETY: the map is read-only, so a page given back holds nothing but what the file does,
            // and `load` says why that stays the same.
            #[allow(unsafe_code, reason = "advice on a mapped file")]
            let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
        }
    }

    /// Validates the bytes of a file, taking a copy.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<(Self, Alphabet), FileFlaw> {
        check_frame(bytes)?;
        Self::parse(Storage::Owned(words_of(bytes).collect()))
    }

    /// The bytes of a file.
    pub(crate) fn bytes(&self) -> Cow<'_, [u8]> {
        file_order(self.words())
    }

    /// Checks everything that the frame does not, and gives the alphabet.
    fn parse(storage: Storage) -> Result<(Self, Alphabet), FileFlaw> {
        let words = storage.words();
        let alphabet = check_header(&words[..image_len(words)])?;
        let image = Self::trusted(storage);
        match mask_words(alphabet.len()) {
            1 => image.check_graph::<1>(&alphabet)?,
            _ => image.check_graph::<2>(&alphabet)?,
        }
        Ok((image, alphabet))
    }

    /// Checks the graph and compares what it holds with what the header says.
    fn check_graph<const W: usize>(&self, alphabet: &Alphabet) -> Result<(), FileFlaw> {
        let flaw = |what| Err(FileFlaw::Corrupted(what));
        let found = census::<W>(self.nodes(), alphabet.mask())?;
        if found.root != self.root() {
            return flaw("the root is not the last node");
        }
        if found.words != self.len() || found.longest != self.longest() {
            return flaw("the graph does not hold the words that the header counts");
        }
        if found.letters != alphabet.mask() {
            return flaw("the alphabet has letters that no word uses");
        }
        Ok(())
    }

    /// The whole array.
    pub(crate) fn words(&self) -> &[u32] {
        &self.storage.words()[..self.len]
    }

    /// What a file has behind the array.
    pub(crate) fn appendix(&self) -> &[u32] {
        &self.storage.words()[self.len..]
    }

    /// The nodes of the graph.
    #[inline]
    pub(crate) fn nodes(&self) -> &[u32] {
        &self.words()[self.graph.clone()]
    }

    pub(crate) fn root(&self) -> Node {
        self.words()[12]
    }

    pub(crate) fn len(&self) -> u32 {
        self.words()[8]
    }

    pub(crate) fn longest(&self) -> u32 {
        self.words()[9]
    }

    /// The checksum, which names the content.
    pub(crate) fn sum(&self) -> u64 {
        whole(self.words()[6], self.words()[7])
    }

    /// The score of each word in the order of the words, if there are scores.
    pub(crate) fn scores(&self) -> Option<&[i32]> {
        let scored = self.words()[13] & SCORED != 0;
        scored.then(|| bytemuck::cast_slice(&self.words()[self.graph.end..]))
    }
}

impl Storage {
    #[inline]
    fn words(&self) -> &[u32] {
        match self {
            Self::Embedded(words) => words,
            Self::Owned(words) => words,
            Self::Mapped(map) => bytemuck::cast_slice(map),
        }
    }
}

/// Array words of an image that may have more behind it.
fn image_len(words: &[u32]) -> usize {
    (whole(words[4], words[5]) as usize / 4).max(HEADER)
}

/// Opens a file, refusing a folder at once: it would open, and fail later with a stranger message.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// Checks magic, format, length and checksum: what can be said without knowing the content.
fn check_frame(bytes: &[u8]) -> Result<(), FileFlaw> {
    let word = |at: usize| bytes.get(at * 4..at * 4 + 4).and_then(|word| words_of(word).next());
    let magic = bytes.len().min(MAGIC.len());
    if magic == 0 || bytes[..magic] != MAGIC[..magic] {
        return Err(FileFlaw::Foreign);
    }
    let found = bytes.len() as u64;
    let (Some(format), Some(low), Some(high)) = (word(2), word(4), word(5)) else {
        return Err(FileFlaw::Truncated { found, expected: HEADER as u64 * 4 });
    };
    if format > FORMAT {
        return Err(FileFlaw::Newer { found: format, known: FORMAT });
    }
    let expected = whole(low, high).max(HEADER as u64 * 4);
    if found < expected {
        return Err(FileFlaw::Truncated { found, expected });
    }
    let (image, behind) = bytes.split_at(expected as usize);
    if !expected.is_multiple_of(4) || !appendix::is_whole(behind) {
        return Err(FileFlaw::Corrupted("its length is not the one in its header"));
    }
    if (word(6), word(7)) != (halves_of(xxh3_64(&image[UNSUMMED * 4..]))) {
        return Err(FileFlaw::Corrupted("its checksum does not match its content"));
    }
    appendix::check_sum(behind)
}

fn halves_of(value: u64) -> (Option<u32>, Option<u32>) {
    let [low, high] = halves(value);
    (Some(low), Some(high))
}

/// Checks the header's numbers against each other and reads the alphabet.
fn check_header(words: &[u32]) -> Result<Alphabet, FileFlaw> {
    let flaw = |what| Err(FileFlaw::Corrupted(what));
    let [format, flags] = [words[2], words[13]];
    let [len, longest, letters, nodes] = [words[8], words[9], words[10], words[11]];
    let zeros = [words[3], words[14], words[15]];
    if format == 0 || flags & !(TURKIC | SCORED) != 0 || zeros != [0; 3] {
        return flaw("its header has values that no version writes");
    }
    let scores = if flags & SCORED != 0 { u64::from(len) } else { 0 };
    let expected = HEADER as u64 + u64::from(letters) + u64::from(nodes) + scores;
    if expected != words.len() as u64 || nodes as usize > MAX_OFFSET {
        return flaw("its parts do not add up to its length");
    }
    if letters as usize > MAX_LETTERS || longest as usize > MAX_WORD {
        return flaw("its alphabet or its longest word is past the limit");
    }
    let casing = if flags & TURKIC != 0 { Casing::Turkic } else { Casing::Plain };
    let points = &words[HEADER..HEADER + letters as usize];
    let letters: Option<Vec<char>> = points.iter().map(|&point| char::from_u32(point)).collect();
    match letters {
        Some(letters) if letters.iter().all(|&letter| is_folded(letter, casing)) => {
            let alphabet = Alphabet::new(letters.iter().copied(), casing);
            match alphabet {
                Ok(alphabet) if alphabet.letters() == letters => Ok(alphabet),
                _ => flaw("its alphabet is not in order"),
            }
        }
        _ => flaw("its alphabet holds what is no letter"),
    }
}

fn is_folded(letter: char, casing: Casing) -> bool {
    is_letter(letter) && fold(letter.encode_utf8(&mut [0; 4]), casing).chars().eq([letter])
}

/// The words that a file's bytes stand for.
pub(crate) fn words_of(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

/// The words as a file holds them: on most machines, as they are.
pub(crate) fn file_order(words: &[u32]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        return Cow::Borrowed(bytemuck::cast_slice(words));
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

pub(crate) fn halves(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

pub(crate) fn whole(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}
