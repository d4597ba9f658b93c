//! What a word is worth.

/// The points of a word of so many letters, QU counting two.
///
/// ```
/// use wordgrid_core::boggle::points;
/// assert_eq!([2, 3, 4, 5, 6, 7, 8, 17].map(points), [0, 1, 1, 2, 3, 5, 11, 11]);
/// ```
#[must_use]
pub fn points(letters: usize) -> u32 {
    match letters {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
