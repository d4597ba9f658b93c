//! Crossword solvers so simple that they are unlikely to be wrong.

use wordgrid_core::crossword::Grid;

/// Every way to give each slot one of the words: slot after slot, word after word.
///
/// `copies` says how often a word may stand in all, by its place in `words`.
pub(crate) fn fills(grid: &Grid, words: &[String], copies: &[usize]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut left = copies.to_vec();
    place(grid, words, &mut left, &mut Vec::new(), &mut found);
    found
}

fn place(
    grid: &Grid,
    words: &[String],
    left: &mut [usize],
    placed: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) {
    if placed.len() == grid.slots().len() {
        found.push(placed.clone());
        return;
    }
    for (at, word) in words.iter().enumerate() {
        if left[at] > 0 && fits(grid, placed, word) {
            left[at] -= 1;
            placed.push(word.clone());
            place(grid, words, left, placed, found);
            placed.pop();
            left[at] += 1;
        }
    }
}

/// Whether a word can stand in the first slot without one.
fn fits(grid: &Grid, placed: &[String], word: &str) -> bool {
    let slot = grid.slots()[placed.len()];
    let letters: Vec<char> = word.chars().collect();
    letters.len() == slot.length
        && slot.cells().zip(&letters).all(|((row, col), letter)| {
            let given = grid.rows()[row][col];
            let agrees = |(other, word): (&wordgrid_core::crossword::Slot, &String)| {
                other.direction == slot.direction
                    || other
                        .cells()
                        .zip(word.chars())
                        .all(|(cell, other)| cell != (row, col) || other == *letter)
            };
            (given == '.' || given == *letter) && grid.slots().iter().zip(placed).all(agrees)
        })
}
