//! What a search found: words by their numbers in the lexicon, each with a path.

/// Words in the lexicon's order, each with the first of its paths.
///
/// Of two paths the one whose first differing cell comes first, in row-major order, is first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    numbers: Vec<u32>,
    /// Where the path of each word ends in `cells`.
    ends: Vec<u32>,
    cells: Vec<u8>,
    /// The points of all words.
    pub score: u32,
    /// The work done, as the method counts it.
    pub operations: u64,
}

impl Found {
    /// How many words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The numbers of the words in the lexicon, ascending.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The path of the word in place `at`.
    #[must_use]
    pub fn path(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.cells[start as usize..self.ends[at] as usize]
    }

    /// The paths of all words, in order.
    #[must_use]
    pub fn paths(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let path = &self.cells[start..end as usize];
            start = end as usize;
            path
        })
    }

    /// The same answer again from numbers of words and their paths, read elsewhere and not to be trusted:
    /// `None` if there is no such answer with so many words in the lexicon and cells on the board.
    #[must_use]
    pub fn restore<'a>(
        words: impl ExactSizeIterator<Item = (u32, &'a [u8])>,
        in_lexicon: usize,
        on_board: usize,
    ) -> Option<Self> {
        let mut found = Self::with_capacity(words.len(), 0);
        for (number, path) in words {
            let ascends = found.numbers.last().is_none_or(|&last| last < number);
            let exists = (number as usize) < in_lexicon;
            if !(ascends && exists && path.iter().all(|&cell| usize::from(cell) < on_board)) {
                return None;
            }
            found.push(number, path);
        }
        Some(found)
    }

    /// An empty answer with room for so many words, their paths having so many cells in all.
    pub(crate) fn with_capacity(words: usize, cells: usize) -> Self {
        Self {
            numbers: Vec::with_capacity(words),
            ends: Vec::with_capacity(words),
            cells: Vec::with_capacity(cells),
            ..Self::default()
        }
    }

    /// Adds a word, which must come after those added before, and its path.
    pub(crate) fn push(&mut self, number: u32, path: &[u8]) {
        self.cells.extend_from_slice(path);
        self.close(number, self.cells.len());
    }

    /// The same, the path being the first `length` of the cells: copying a fixed number and dropping
    /// the rest is quicker than copying few.
    #[inline]
    pub(crate) fn push_start<const N: usize>(
        &mut self,
        number: u32,
        cells: &[u8; N],
        length: usize,
    ) {
        self.cells.extend_from_slice(cells);
        let end = self.cells.len() - N + length;
        self.close(number, end);
    }

    /// Ends the path of a word at a place.
    #[inline]
    fn close(&mut self, number: u32, end: usize) {
        debug_assert!(self.numbers.last().is_none_or(|&last| last < number));
        self.cells.truncate(end);
        self.numbers.push(number);
        self.ends.push(end as u32);
    }

    /// The same words in order, from words in any order.
    pub(crate) fn sorted(mut words: Vec<(u32, Vec<u8>)>) -> Self {
        words.sort_unstable();
        let mut found = Self::with_capacity(words.len(), 0);
        for (number, path) in words {
            found.push(number, &path);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restoring_believes_nothing() {
        let restore = |words: &[(u32, &[u8])]| Found::restore(words.iter().copied(), 10, 4);
        let found = restore(&[(3, &[0, 1]), (9, &[3])]).expect("in order, within limits");
        assert_eq!(found.numbers(), [3, 9]);
        assert_eq!(found.path(1), [3]);
        assert_eq!(restore(&[(3, &[0]), (3, &[1])]), None, "a word twice");
        assert_eq!(restore(&[(10, &[0])]), None, "no such word");
        assert_eq!(restore(&[(1, &[4])]), None, "no such cell");
    }
}
