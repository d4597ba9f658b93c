//! Whole numbers without a limit, as counts need them: added, multiplied, compared with a limit.

/// A number of solutions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Natural {
    /// In base 2^64, the least part first, the last part not 0.
    parts: Vec<u64>,
}

impl Natural {
    /// The number as bytes, the least first.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.parts.iter().flat_map(|part| part.to_le_bytes()).collect()
    }

    /// The number, if it is below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.parts[..] {
            [] => Some(0),
            [part] => Some(part),
            _ => None,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.parts.is_empty()
    }

    /// The smaller of the number and a limit.
    pub(crate) fn at_most(self, limit: Option<u64>) -> Self {
        match limit {
            Some(limit) if self.to_u64().is_none_or(|number| number > limit) => limit.into(),
            _ => self,
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        let mut carry = false;
        for at in 0..self.parts.len().max(other.parts.len()) {
            if at == self.parts.len() {
                self.parts.push(0);
            }
            let (sum, over) =
                self.parts[at].overflowing_add(other.parts.get(at).copied().unwrap_or(0));
            let (sum, again) = sum.overflowing_add(carry.into());
            self.parts[at] = sum;
            carry = over || again;
        }
        self.parts.extend(carry.then_some(1));
    }

    pub(crate) fn multiply(&self, other: &Self) -> Self {
        let mut parts = vec![0u64; self.parts.len() + other.parts.len()];
        for (shift, &one) in self.parts.iter().enumerate() {
            let mut carry = 0u128;
            for (part, &two) in parts[shift..].iter_mut().zip(&other.parts) {
                let sum = u128::from(one) * u128::from(two) + u128::from(*part) + carry;
                *part = sum as u64;
                carry = sum >> 64;
            }
            parts[shift + other.parts.len()] = carry as u64;
        }
        while parts.last() == Some(&0) {
            parts.pop();
        }
        Self { parts }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self { parts: if number == 0 { Vec::new() } else { vec![number] } }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn natural(number: u128) -> Natural {
        let high = Natural::from((number >> 64) as u64);
        let mut natural = high.multiply(&Natural::from(1 << 32)).multiply(&Natural::from(1 << 32));
        natural.add(&Natural::from(number as u64));
        natural
    }

    fn value(natural: &Natural) -> u128 {
        let bytes = natural.to_le_bytes().into_iter().enumerate();
        bytes.map(|(at, byte)| u128::from(byte) << (8 * at)).sum()
    }

    proptest! {
        #[test]
        fn adds_and_multiplies_like_machine_numbers(one: u128, two: u64, limit: u64) {
            let one = one >> (two % 128);
            prop_assert_eq!(value(&natural(one)), one);
            let half = one >> 1;
            let mut sum = natural(half);
            sum.add(&natural(half));
            prop_assert_eq!(value(&sum), half * 2);
            let product = natural(one >> 64).multiply(&natural(two.into()));
            prop_assert_eq!(value(&product), (one >> 64) * u128::from(two));
            let least = value(&natural(one).at_most(Some(limit)));
            prop_assert_eq!(least, one.min(limit.into()));
        }
    }

    #[test]
    fn carries_go_all_the_way() {
        let mut number = natural(u128::MAX);
        number.add(&Natural::from(1));
        assert_eq!(number.to_le_bytes()[16..], [1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(number.to_u64(), None);
        assert!(number.multiply(&Natural::default()).is_zero());
    }
}
