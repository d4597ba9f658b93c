//! Room for families: where the children of a node stand, each at a place that its letter gives.
//!
//! A family is a mask of letters. It is given a base at which, letter added, each member has a slot
//! of its own, in the gaps that others left. So a member is found by one addition; nobody has to count
//! the letters before it.

/// How far behind the last slot the search for a gap begins: older gaps are small, few and given up.
const REACH: usize = 4096;

/// The slots given away so far.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    /// A bit for each slot that is taken.
    taken: Vec<u64>,
    /// No gap before this one is looked at.
    first: usize,
}

impl Slots {
    /// Gives a family its slots and answers the base; an empty family has base 0.
    pub(crate) fn take(&mut self, letters: u32) -> u32 {
        if letters == 0 {
            return 0;
        }
        let lowest = letters.trailing_zeros() as usize;
        let family = u64::from(letters >> lowest);
        let mut at = self.first.max(lowest); // no base is below 0
        while self.from(at) & family != 0 {
            at += 1;
        }
        let (word, bit) = (at / 64, at % 64);
        self.taken[word] |= family << bit;
        self.taken[word + 1] |= (family >> 1) >> (63 - bit);
        self.first = self.first.max(at.saturating_sub(REACH));
        while self.from(self.first) & 1 != 0 {
            self.first += 1;
        }
        (at - lowest) as u32
    }

    /// The slots from one on, as bits.
    fn from(&mut self, at: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        if self.taken.len() < word + 2 {
            self.taken.resize(word + 2, 0);
        }
        self.taken[word] >> bit | (self.taken[word + 1] << 1) << (63 - bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::node::bits;
    use crate::random::Random;
    use std::collections::HashSet;

    #[test]
    fn no_two_share_a_slot() {
        let (mut slots, mut random) = (Slots::default(), Random::new(1));
        let (mut seen, mut count, mut last) = (HashSet::new(), 0, 0);
        for _ in 0..20_000 {
            let family = random.below(u32::MAX) & random.below(u32::MAX) & random.below(u32::MAX);
            let base = slots.take(family);
            for letter in bits(family.into()) {
                assert!(seen.insert(base + u32::from(letter)), "{base} {family:b}");
                last = last.max(base + u32::from(letter));
                count += 1;
            }
        }
        assert!(last < count * 5 / 4, "{last} slots for {count}");
    }

    #[test]
    fn widest_and_highest_families_fit() {
        let mut slots = Slots::default();
        let bases = [u32::MAX, 1 << 31, 1, u32::MAX, 0].map(|family| slots.take(family));
        assert_eq!(bases, [0, 1, 33, 34, 0]);
    }
}
