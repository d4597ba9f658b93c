//! What a compiled file may carry behind the lexicon: something that a solver prepared from it, so that it
//! need not be made again.
//!
//! ```text
//! 0    'P' 'R' 'E' 'P'              1    array words that follow the checksum
//! 2-3  XXH3 of what follows         4-   the solver's own, which it checks when it takes it
//! ```
//!
//! The lexicon is the same with it and without: it neither counts among its bytes nor changes its name.

use xxhash_rust::xxh3::xxh3_64;

use super::image::{file_order, halves, whole, words_of};
use crate::error::FileFlaw;

const MAGIC: u32 = u32::from_le_bytes(*b"PREP");
/// Words before the content.
const HEADER: usize = 4;

/// The words of an appendix.
pub(crate) fn write(content: &[u32]) -> Vec<u32> {
    let [low, high] = halves(xxh3_64(&file_order(content)));
    let mut words = vec![MAGIC, content.len() as u32, low, high];
    words.extend_from_slice(content);
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
            Err(FileFlaw::Corrupted("the checksum of what was prepared does not match"))
        }
        _ => Ok(()),
    }
}

/// The content of an appendix; nothing where there is none.
pub(crate) fn content(words: &[u32]) -> &[u32] {
    words.get(HEADER..).unwrap_or_default()
}
