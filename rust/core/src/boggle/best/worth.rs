//! What boards are worth: by the quick way, or for boards that it cannot take, one by one.

use super::delta::Delta;
use super::target::{LENGTHS, Target};
use crate::boggle::board::Board;
use crate::boggle::cells::QReading;
use crate::boggle::frontier::{Engine, Layout};
use crate::boggle::packed::{MAX_PACKED_LETTERS, packed};
use crate::boggle::searcher::Searcher;
use crate::boggle::shape::{Dimensions, Shape};
use crate::boggle::tile::{LoneQ, Tile};
use crate::control::{Control, Pace};
use crate::error::LexiconError;
use crate::lexicon::Lexicon;
use crate::random::Random;

/// Judges boards of one shape by one target. Letters are codes of the lexicon, Q being QU.
pub(crate) struct Judge<'a> {
    lexicon: &'a Lexicon,
    dimensions: Dimensions,
    target: &'a Target,
    weights: [u64; LENGTHS],
    /// For boards and alphabets that it can take.
    delta: Option<Delta>,
    searcher: Searcher,
    pace: Pace,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        lexicon: &'a Lexicon,
        dimensions: Dimensions,
        target: &'a Target,
        min_length: usize,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        let weights = target.weights(min_length);
        let narrow = lexicon.alphabet().len() <= MAX_PACKED_LETTERS;
        let delta = match Layout::new(&Shape::new(dimensions)).filter(|_| narrow) {
            Some(layout) => {
                let trie = packed(lexicon, QReading::Qu, min_length, control)?;
                Some(Delta::new(trie, layout, &weights, Engine::best()))
            }
            None => None,
        };
        let searcher = Searcher::new(min_length);
        let pace = Pace::default();
        Ok(Self { lexicon, dimensions, target, weights, delta, searcher, pace })
    }

    /// Letters at random.
    pub(crate) fn random_letters(&self, random: &mut Random) -> Vec<u8> {
        let letters = self.lexicon.alphabet().len() as u32;
        (0..self.dimensions.cells()).map(|_| random.below(letters) as u8).collect()
    }

    /// The worth of a board.
    pub(crate) fn worth(
        &mut self,
        letters: &[u8],
        control: &Control<'_>,
    ) -> Result<i64, LexiconError> {
        self.pace.step(control)?;
        let sum = match self.delta.as_mut().and_then(|delta| delta.sum(letters)) {
            Some(sum) => sum,
            None => self.slow_sum(letters, control)?,
        };
        Ok(self.target.worth(sum))
    }

    /// The worth of a board with each letter in a cell.
    pub(crate) fn worths(
        &mut self,
        letters: &mut [u8],
        cell: usize,
        control: &Control<'_>,
    ) -> Result<Vec<i64>, LexiconError> {
        control.check()?;
        let count = self.lexicon.alphabet().len();
        if let Some(sums) = self.delta.as_mut().and_then(|delta| delta.sums(letters, cell)) {
            return Ok(sums[..count].iter().map(|&sum| self.target.worth(sum)).collect());
        }
        let letter = letters[cell];
        let mut worths = Vec::with_capacity(count);
        for other in 0..count as u8 {
            letters[cell] = other;
            worths.push(self.target.worth(self.slow_sum(letters, control)?));
        }
        letters[cell] = letter;
        Ok(worths)
    }

    fn slow_sum(&mut self, letters: &[u8], control: &Control<'_>) -> Result<u64, LexiconError> {
        let found = self.searcher.solve(
            &board(self.lexicon, self.dimensions, letters),
            self.lexicon,
            control,
        )?;
        let index = self.lexicon.index();
        let length = |&number: &u32| index.word(self.lexicon, number).len();
        Ok(found.numbers().iter().map(|number| self.weights[length(number)]).sum())
    }

    /// Whether no board can be worth more.
    pub(crate) fn is_satisfied(&self, worth: Option<i64>) -> bool {
        worth.is_some_and(|worth| self.target.is_reached(worth))
    }
}

/// The board of some letters.
pub(crate) fn board(lexicon: &Lexicon, dimensions: Dimensions, letters: &[u8]) -> Board {
    let tile = |&letter: &u8| {
        let text = lexicon.alphabet().letters()[usize::from(letter)].to_string();
        Tile::parse(&text, LoneQ::Qu).expect("letters of a lexicon are letters")
    };
    let tiles = letters.iter().map(tile).collect();
    Board::new(dimensions, tiles).expect("the shape was checked when given")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TARGETS: [Target; 4] =
        [Target::Score, Target::Words, Target::Longest, Target::WordsIn(20..=30)];

    /// The quick way against the plain one, letter by letter.
    #[test]
    fn all_letters_at_once_as_one_by_one() {
        let (lexicon, control) = (Lexicon::embedded(), Control::default());
        let mut random = Random::new(3);
        for (rows, cols, wrap) in [(3, 3, false), (4, 4, true), (1, 6, false), (5, 5, false)] {
            let dimensions = Dimensions { rows, cols, wrap };
            for (target, min_length) in TARGETS.iter().zip([3, 2, 5, 1]) {
                let judge = Judge::new(&lexicon, dimensions, target, min_length, &control);
                let mut judge = judge.unwrap();
                let mut letters = judge.random_letters(&mut random);
                let cell = random.below(letters.len() as u32) as usize;
                let worths = judge.worths(&mut letters, cell, &control).unwrap();
                for (letter, worth) in worths.into_iter().enumerate() {
                    letters[cell] = letter as u8;
                    let sum = judge.slow_sum(&letters, &control).unwrap();
                    assert_eq!(worth, target.worth(sum), "{target:?} {letters:?} {cell}");
                    assert_eq!(worth, judge.worth(&letters, &control).unwrap());
                }
            }
        }
    }

    /// Whatever the CPU has, the search for the best board takes the same way.
    #[test]
    fn engines_judge_alike() {
        let (lexicon, control) = (Lexicon::embedded(), Control::default());
        let dimensions = Dimensions { rows: 4, cols: 4, wrap: false };
        let mut judge = Judge::new(&lexicon, dimensions, &Target::Score, 3, &control).unwrap();
        let trie = packed(&lexicon, QReading::Qu, 3, &control).unwrap();
        let mut random = Random::new(5);
        for _ in 0..40 {
            let mut letters = judge.random_letters(&mut random);
            let cell = random.below(16) as usize;
            let mut by_engine = Engine::available().into_iter().map(|engine| {
                let layout = Layout::new(&Shape::new(dimensions)).unwrap();
                judge.delta = Some(Delta::new(trie.clone(), layout, &judge.weights, engine));
                let worth = judge.worth(&letters, &control).unwrap();
                (worth, judge.worths(&mut letters, cell, &control).unwrap())
            });
            let first = by_engine.next().unwrap();
            assert!(by_engine.all(|other| other == first), "{letters:?} {cell}");
        }
    }

    #[test]
    fn boards_too_large_for_the_quick_way_are_judged_too() {
        let (lexicon, control) = (Lexicon::embedded(), Control::default());
        let dimensions = Dimensions { rows: 5, cols: 6, wrap: false };
        let mut judge = Judge::new(&lexicon, dimensions, &Target::Score, 3, &control).unwrap();
        let mut letters = judge.random_letters(&mut Random::new(1));
        let worths = judge.worths(&mut letters, 7, &control).unwrap();
        assert_eq!(worths[usize::from(letters[7])], judge.worth(&letters, &control).unwrap());
        assert!(worths.iter().any(|worth| *worth != worths[0]));
    }
}
