//! Sorting the words of a board: by buckets, because words are spread evenly over a lexicon.
//!
//! A hundred words fall into 256 buckets, most of them alone. What is left to do is seen without
//! the branches that a comparing sort guesses wrong.

/// A word's number and some place, in one number that sorts by word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Numbered(u64);

impl Numbered {
    #[inline]
    pub(crate) fn new(number: u32, place: usize) -> Self {
        debug_assert!(u32::try_from(place).is_ok());
        Self(u64::from(number) << 32 | place as u64)
    }

    #[inline]
    pub(crate) fn number(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    pub(crate) fn place(self) -> usize {
        self.0 as u32 as usize
    }
}

const BUCKETS: usize = 256;

/// More words than this are sorted by comparing.
const MOST: usize = 8 * BUCKETS;

/// Room to sort in.
#[derive(Debug)]
pub(crate) struct Order {
    /// How far a number is shifted to give its bucket.
    shift: u32,
    sorted: Vec<Numbered>,
}

impl Order {
    /// For words with numbers below `words`.
    pub(crate) fn new(words: usize) -> Self {
        let bits = usize::BITS - words.leading_zeros();
        Self { shift: bits.saturating_sub(BUCKETS.ilog2()), sorted: Vec::new() }
    }

    /// The words in order.
    pub(crate) fn sort<'a>(&'a mut self, words: &'a mut [Numbered]) -> &'a [Numbered] {
        if words.len() > MOST {
            words.sort_unstable();
            return words;
        }
        let bucket = |word: Numbered| (word.number() >> self.shift) as usize % BUCKETS;
        let mut places = [0u16; BUCKETS];
        words.iter().for_each(|&word| places[bucket(word)] += 1);
        let mut start = 0;
        for place in &mut places {
            (*place, start) = (start, start + *place);
        }
        self.sorted.resize(words.len().max(self.sorted.len()), Numbered::default());
        for &word in &*words {
            let place = &mut places[bucket(word)];
            self.sorted[usize::from(*place)] = word;
            *place += 1;
        }
        let sorted = &mut self.sorted[..words.len()];
        insert_each(sorted);
        sorted
    }
}

/// Moves each word back past the greater ones before it; there are few.
fn insert_each(words: &mut [Numbered]) {
    for at in 1..words.len() {
        let word = words[at];
        let mut place = at;
        while place > 0 && words[place - 1] > word {
            words[place] = words[place - 1];
            place -= 1;
        }
        words[place] = word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sorted_as_by_comparing() {
        let mut random = Random::new(1);
        for (words, count) in [(1, 1), (300, 200), (173_528, 0), (173_528, 99), (1 << 20, 3000)] {
            let mut order = Order::new(words);
            let mut given: Vec<Numbered> =
                (0..count).map(|at| Numbered::new(random.below(words as u32), at)).collect();
            let mut expected = given.clone();
            expected.sort_unstable();
            assert_eq!(order.sort(&mut given), expected);
        }
    }
}
