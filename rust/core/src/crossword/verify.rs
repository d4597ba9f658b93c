//! An independent look at an answer: nothing here is shared with the solvers.

use std::collections::{BTreeMap, BTreeSet};

use super::fill::Fill;
use super::grid::{Direction, Grid, OPEN};

impl Fill {
    /// Checks every rule of a filled grid but which words there are.
    ///
    /// # Errors
    /// One line on the first rule that is broken.
    pub fn verify(&self, grid: &Grid) -> Result<(), String> {
        if self.words.len() != grid.slots().len() {
            return Err(format!("{} words for {} slots", self.words.len(), grid.slots().len()));
        }
        let upper = |letter: char| letter.to_uppercase().collect::<String>();
        let mut seen: BTreeMap<(usize, usize), Vec<(Direction, String)>> = BTreeMap::new();
        for (slot, word) in grid.slots().iter().zip(&self.words) {
            if word.chars().count() != slot.length {
                return Err(format!("{word:?} stands in a slot of {} cells", slot.length));
            }
            for ((row, col), letter) in slot.cells().zip(word.chars()) {
                let given = grid.rows()[row][col];
                if given != OPEN && upper(given) != upper(letter) {
                    return Err(format!("{given:?} was given at {row}, {col}, not {letter:?}"));
                }
                seen.entry((row, col)).or_default().push((slot.direction, upper(letter)));
            }
        }
        for ((row, col), letters) in &seen {
            let (first, letter) = &letters[0];
            let is_crossing = letters.iter().any(|(direction, _)| direction != first);
            if is_crossing && letters.iter().any(|(_, other)| other != letter) {
                return Err(format!("the words that cross at {row}, {col} disagree"));
            }
            let painted = self.rows.get(*row).and_then(|row| row.chars().nth(*col));
            if painted.is_none_or(|painted| &upper(painted) != letter) {
                return Err(format!(
                    "the picture shows {painted:?} at {row}, {col}, not {letter:?}"
                ));
            }
        }
        Ok(())
    }

    /// Checks that all words are different.
    ///
    /// # Errors
    /// A line that names the word which stands twice.
    pub fn verify_distinct(&self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        match self.words.iter().find(|word| !seen.insert(word.to_uppercase())) {
            Some(word) => Err(format!("{word:?} stands twice")),
            None => Ok(()),
        }
    }
}
