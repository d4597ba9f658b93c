//! What a compiled file may carry behind the lexicon: its GADDAG, so that it need not be made again.
//!
//! ```text
//! 0    'G' 'D' 'A' 'G'              1    array words that follow the checksum
//! 2-3  XXH3 of what follows         4-   the GADDAG's own nodes, behind those of the word graph
//! ```
//!
//! The lexicon is the same with it and without: it neither counts among its bytes nor changes its name.

use xxhash_rust::xxh3::xxh3_64;

use super::Lexicon;
use super::gaddag::Gaddag;
use super::image::{file_order, halves, whole, words_of};
use crate::error::FileFlaw;

const MAGIC: u32 = u32::from_le_bytes(*b"GDAG");
/// Words before the nodes.
const HEADER: usize = 4;

/// The words of an appendix.
pub(crate) fn write(lexicon: &Lexicon, gaddag: &Gaddag) -> Vec<u32> {
    let nodes = &gaddag.nodes()[lexicon.nodes().len()..];
    let [low, high] = halves(xxh3_64(&file_order(nodes)));
    let mut words = vec![MAGIC, nodes.len() as u32, low, high];
    words.extend_from_slice(nodes);
    words
}

/// Whether bytes are no appendix at all, or one of the length that it names.
pub(crate) fn is_whole(bytes: &[u8]) -> bool {
    let mut header = words_of(bytes);
    match (header.next(), header.next()) {
        (Some(MAGIC), Some(len)) => bytes.len() as u64 == (HEADER as u64 + u64::from(len)) * 4,
        _ => bytes.is_empty(),
    }
}

/// Checks the sum of an appendix that is whole.
pub(crate) fn check_sum(bytes: &[u8]) -> Result<(), FileFlaw> {
    let header: Vec<u32> = words_of(bytes).take(HEADER).collect();
    match *header {
        [_, _, low, high] if whole(low, high) != xxh3_64(&bytes[HEADER * 4..]) => {
            Err(FileFlaw::Corrupted("the checksum of its GADDAG does not match"))
        }
        _ => Ok(()),
    }
}

/// The GADDAG of an appendix, if there is one, every edge of it checked.
pub(crate) fn read(lexicon: &Lexicon) -> Result<Option<Gaddag>, FileFlaw> {
    let words = lexicon.image().appendix();
    if words.is_empty() {
        return Ok(None);
    }
    let gaddag = Gaddag::restore(lexicon, &words[HEADER..]);
    gaddag.map(Some).ok_or(FileFlaw::Corrupted("its GADDAG has an edge that leads nowhere"))
}
