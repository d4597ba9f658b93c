//! From numbers of words back to letters: fills as people read them.

use std::sync::Arc;

use super::fill::Fill;
use super::grid::{Grid, OPEN};
use super::problem::Problem;
use super::watch::Partial;
use crate::letter::fold;
use crate::lexicon::Lexicon;

/// What is needed to spell out a solution.
#[derive(Debug)]
pub(crate) struct Reader {
    pub(crate) grid: Grid,
    pub(crate) lexicon: Lexicon,
    pub(crate) problem: Arc<Problem>,
    /// The slots that the problem is about; the others are given.
    pub(crate) open: Vec<usize>,
}

impl Reader {
    /// A solution: one word for each slot of the problem.
    pub(crate) fn read(&self, found: &[u32]) -> Fill {
        let found: Vec<Option<u32>> = found.iter().copied().map(Some).collect();
        let Partial { rows, words, score } = self.read_partial(&found);
        Fill { rows, words: words.into_iter().flatten().collect(), score }
    }

    /// The words of some slots of the problem, and of all that are given.
    pub(crate) fn read_partial(&self, found: &[Option<u32>]) -> Partial {
        let (lexicon, slots) = (&self.lexicon, self.grid.slots());
        let casing = lexicon.alphabet().casing();
        let given = |slot| Some(fold(&self.grid.given_word(slot), casing));
        let mut words: Vec<Option<String>> = (0..slots.len()).map(given).collect();
        for (at, (entry, &slot)) in (0..).zip(&self.open).enumerate() {
            let word = found.get(at).copied().flatten();
            words[slot] =
                word.map(|word| lexicon.alphabet().decode(self.problem.table(entry).word(word)));
        }
        let score = |word: &String| i64::from(lexicon.score(word).unwrap_or(0));
        let score = words.iter().flatten().map(score).sum();
        let spell = |word: &Option<String>| word.iter().flat_map(|word| word.chars()).collect();
        let spelled: Vec<Vec<char>> = words.iter().map(spell).collect();
        let cell = |cell: char| if cell == OPEN { OPEN } else { upper(cell) };
        Partial { rows: paint(&self.grid, &spelled, cell), words, score }
    }
}

/// A letter in upper case, where that is one letter.
fn upper(letter: char) -> char {
    let mut upper = letter.to_uppercase();
    if upper.len() == 1 { upper.next().unwrap_or(letter) } else { letter }
}

/// The rows of a grid with the letters of the words in place.
pub(crate) fn paint(grid: &Grid, words: &[Vec<char>], other: impl Fn(char) -> char) -> Vec<String> {
    let row = |row: &Vec<char>| row.iter().map(|&cell| other(cell)).collect();
    let mut rows: Vec<Vec<char>> = grid.rows().iter().map(row).collect();
    for (slot, word) in grid.slots().iter().zip(words).rev() {
        for ((row, col), &letter) in slot.cells().zip(word) {
            rows[row][col] = letter;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}
