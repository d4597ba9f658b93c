//! The one source of random choices: small, fast, and the same on every machine.

/// A generator of 64-bit numbers (xoshiro256++), seeded by `SplitMix64`.
///
/// ```
/// use wordgrid_core::random::Random;
///
/// let (mut one, mut two) = (Random::new(7), Random::new(7));
/// assert_eq!(one.next_u64(), two.next_u64());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Debug, Clone)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// A generator whose numbers depend on the seed alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut mixed = seed;
        let state = std::array::from_fn(|_| {
            mixed = mixed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        });
        Self { state }
    }

    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        result
    }

    /// A number below `n`, each equally likely; 0 for `n` = 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let threshold = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            // The high half of a product is uniform once the few surplus low halves are refused.
            let product = (self.next_u64() >> 32) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_are_spread_evenly() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 6];
        (0..60_000).for_each(|_| seen[random.below(6) as usize] += 1);
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(3).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
