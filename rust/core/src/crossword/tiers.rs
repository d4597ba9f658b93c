//! Good words first: which scores to insist on before settling for less.

use crate::control::Control;
use crate::error::LexiconError;
use crate::lexicon::{Derived, Lexicon};

/// All scores of a lexicon, sorted; none where the list came without scores.
#[derive(Debug)]
pub(crate) struct SortedScores(Vec<i32>);

impl Derived for SortedScores {
    fn derive(lexicon: &Lexicon, _: &Control<'_>) -> Result<Self, LexiconError> {
        let mut scores = lexicon.scores().unwrap_or_default().to_vec();
        scores.sort_unstable();
        Ok(Self(scores))
    }
}

impl SortedScores {
    /// Scores that cut the words from `min_score` up into quarters, ascending, all above the least.
    pub(crate) fn tiers(&self, min_score: i32) -> Vec<i32> {
        let start = self.0.partition_point(|&score| score < min_score);
        let used = &self.0[start..];
        let quarter = |n: usize| used.get(used.len() * n / 4).copied();
        let mut tiers: Vec<i32> = (1..4).filter_map(quarter).collect();
        tiers.dedup();
        tiers.retain(|&tier| Some(&tier) > used.first());
        tiers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_cut_into_quarters() {
        let scores = SortedScores((1..=100).collect());
        assert_eq!(scores.tiers(0), [26, 51, 76]);
        assert_eq!(scores.tiers(61), [71, 81, 91]);
        assert_eq!(scores.tiers(1000), []);
        assert_eq!(SortedScores(vec![50; 9]).tiers(0), []);
        assert_eq!(SortedScores(vec![10, 50, 50, 50]).tiers(0), [50]);
        assert_eq!(SortedScores(Vec::new()).tiers(0), []);
    }
}
