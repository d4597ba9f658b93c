//! The word list inside the program: ENABLE, compiled; see `rust/core/data/README.md`.

use super::Lexicon;
use super::image::Image;
use crate::letter::{Alphabet, Casing};

/// Bytes aligned for reading as `u32`.
#[repr(C, align(4))]
struct Aligned<T: ?Sized>(T);

static FILE: &Aligned<[u8]> = &Aligned(*include_bytes!("../../data/enable.wgl"));

/// The embedded lexicon. Its bytes are checked by a test, not on every start.
pub(crate) fn lexicon() -> Lexicon {
    let alphabet =
        Alphabet::new('A'..='Z', Casing::Plain).expect("26 letters are within the limit");
    if cfg!(target_endian = "big") {
        return Lexicon::from_bytes(&FILE.0).expect("a test loads this very file");
    }
    Lexicon::from_image(Image::embedded(bytemuck::cast_slice(&FILE.0)), alphabet)
}
