//! Simulated annealing with a heat bath: a cell forgets its letter and draws a new one, each letter
//! the more likely the more the board would be worth with it.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "worths are far below 2^53, and nothing negative is cut to a whole number"
)]

use super::worth::Judge;
use crate::control::Control;
use crate::error::LexiconError;
use crate::random::Random;

/// How much worse a board may become, as a part of its worth: at the start and at the end.
const HOT: f64 = 0.03;
const COLD: f64 = 0.003;

/// A board and its worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rated {
    pub(crate) worth: i64,
    pub(crate) letters: Vec<u8>,
}

/// Cools a board down over so many draws. `best`, the board to start from, becomes the best met, also
/// where the control stops the search.
pub(crate) fn anneal(
    judge: &mut Judge<'_>,
    best: &mut Rated,
    draws: usize,
    random: &mut Random,
    control: &Control<'_>,
) -> Result<(), LexiconError> {
    let mut letters = best.letters.clone();
    for draw in 0..draws {
        if judge.is_satisfied(Some(best.worth)) {
            break;
        }
        let cell = random.below(letters.len() as u32) as usize;
        let worths = judge.worths(&mut letters, cell, control)?;
        let done = draw as f64 / draws as f64;
        let heat = (HOT + (COLD - HOT) * done) * best.worth.unsigned_abs().max(1) as f64;
        let letter = pick(&worths, heat, random);
        letters[cell] = letter as u8;
        if worths[letter] > best.worth {
            *best = Rated { worth: worths[letter], letters: letters.clone() };
        }
    }
    Ok(())
}

/// Draws one of several, each as likely as the power of two of its worth over the heat.
fn pick(worths: &[i64], heat: f64, random: &mut Random) -> usize {
    let highest = worths.iter().copied().max().unwrap_or(0);
    let chance = |&worth: &i64| half_to((highest - worth) as f64 / heat);
    let all: f64 = worths.iter().map(chance).sum();
    let mut left = all * (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    for (at, worth) in worths.iter().enumerate() {
        left -= chance(worth);
        if left < 0.0 {
            return at;
        }
    }
    worths.iter().position(|&worth| worth == highest).unwrap_or(0)
}

/// About one half to the power of `x`, from operations that every machine rounds alike, so that a
/// seed means the same board everywhere.
fn half_to(x: f64) -> f64 {
    if x >= 60.0 {
        return 0.0;
    }
    let whole = x as u32;
    let part = x - f64::from(whole);
    // Through 1, 0.7071 and 0.5 at 0, 0.5 and 1.
    let curve = 1.0 - part * (0.671_572_875_253_81 - 0.171_572_875_253_81 * part);
    curve / (1u64 << whole) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_close() {
        for tenth in 0..100 {
            let x = f64::from(tenth) / 10.0;
            assert!((half_to(x) / (-x).exp2() - 1.0).abs() < 0.01, "{x}");
        }
        assert!(half_to(100.0) < 1e-18);
    }

    #[test]
    fn hot_draws_are_even_and_cold_ones_greedy() {
        let mut random = Random::new(1);
        let mut counts = [0; 3];
        (0..3000).for_each(|_| counts[pick(&[1, 2, 3], 1e9, &mut random)] += 1);
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
        assert!((0..1000).all(|_| pick(&[1, 3, 2], 0.01, &mut random) == 1));
    }
}
