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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of two words across and two down, in a grid whose first letter is given.
    fn verdict(rows: &[&str], words: &[&str]) -> Result<(), String> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let grid = Grid::parse(["A.", ".."]).unwrap();
        let fill = Fill { rows: owned(rows), words: owned(words), score: 0 };
        fill.verify(&grid).and_then(|()| fill.verify_distinct())
    }

    #[test]
    fn every_broken_rule_is_named() {
        let fair = ["AT", "NO"];
        assert_eq!(verdict(&fair, &["AT", "NO", "AN", "TO"]), Ok(()));
        for (rows, words, expected) in [
            (fair, &["AT", "NO"][..], "2 words for 4 slots"),
            (fair, &["ATE", "NO", "AN", "TO"], "\"ATE\" stands in a slot of 2 cells"),
            (["IT", "NO"], &["IT", "NO", "IN", "TO"], "'A' was given at 0, 0, not 'I'"),
            (fair, &["AT", "NO", "AM", "TO"], "the words that cross at 1, 0 disagree"),
            (
                ["AT", "MO"],
                &["AT", "NO", "AN", "TO"],
                "the picture shows Some('M') at 1, 0, not \"N\"",
            ),
            (["AT", "TO"], &["AT", "TO", "AT", "TO"], "\"AT\" stands twice"),
        ] {
            assert_eq!(verdict(&rows, words), Err(expected.to_owned()));
        }
    }
}
