//! A vocabulary as a compiled file keeps it: numbers, and lists behind their lengths.
//!
//! What is read may have been crafted, so each part checks what its look-ups rely on. A list that does
//! not pass is as good as none: the vocabulary is then made from the lexicon.

use super::anagram::AnagramMap;
use super::tileset::TileSet;
use super::web::Nodes;

/// Says what this is, and in which form: another search needs another number.
const FORM: u32 = u32::from_le_bytes(*b"SCR1");

/// Writes numbers and lists.
pub(crate) struct Writer {
    words: Vec<u32>,
}

impl Writer {
    pub(crate) fn number(&mut self, number: u32) {
        self.words.push(number);
    }

    pub(crate) fn list(&mut self, list: impl ExactSizeIterator<Item = u32>) {
        self.words.push(list.len() as u32);
        self.words.extend(list);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.words.push(bytes.len() as u32);
        let whole =
            |part: &[u8]| part.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        self.words.extend(bytes.chunks(4).map(whole));
    }
}

/// Reads them; `None` where there is nothing more.
pub(crate) struct Reader<'a> {
    words: &'a [u32],
}

impl<'a> Reader<'a> {
    pub(crate) fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.words.split_first()?;
        self.words = rest;
        Some(*number)
    }

    pub(crate) fn list(&mut self) -> Option<&'a [u32]> {
        let len = self.number()?;
        self.take(len as usize)
    }

    pub(crate) fn bytes(&mut self) -> Option<Vec<u8>> {
        let len = self.number()? as usize;
        let words = self.take(len.div_ceil(4))?;
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(len);
        Some(bytes)
    }

    fn take(&mut self, len: usize) -> Option<&'a [u32]> {
        let (list, rest) = self.words.split_at_checked(len)?;
        self.words = rest;
        Some(list)
    }
}

/// The faces of a set, which say whether a vocabulary is of it.
fn names(tileset: &TileSet) -> String {
    let faces: Vec<&str> = tileset.tiles().iter().map(|tile| tile.face.as_str()).collect();
    faces.join("\n")
}

/// What a file keeps of a vocabulary.
pub(crate) fn write(tileset: &TileSet, nodes: &Nodes, anagrams: &AnagramMap) -> Vec<u32> {
    let mut writer = Writer { words: vec![FORM] };
    writer.bytes(names(tileset).as_bytes());
    nodes.write(&mut writer);
    anagrams.write(&mut writer);
    writer.words
}

/// What stands behind the names, if words are a vocabulary in this set.
fn open<'a>(words: &'a [u32], tileset: &TileSet) -> Option<Reader<'a>> {
    let mut reader = Reader { words };
    let is_form = reader.number()? == FORM;
    let is_same = reader.bytes()? == names(tileset).into_bytes();
    (is_form && is_same).then_some(reader)
}

/// Whether words are a vocabulary in this set.
pub(crate) fn is_of(words: &[u32], tileset: &TileSet) -> bool {
    open(words, tileset).is_some()
}

/// The vocabulary in this set that words are, if they are one.
pub(crate) fn read(words: &[u32], tileset: &TileSet) -> Option<(Nodes, AnagramMap)> {
    let mut reader = open(words, tileset)?;
    let kinds = tileset.tiles().len();
    let nodes = Nodes::read(&mut reader, kinds)?;
    Some((nodes, AnagramMap::read(&mut reader, kinds)?))
}
