//! Which die shows which tile: a matching of cells and dice.
//!
//! Kuhn's augmenting paths: a cell takes a die that can show its tile, and who held that die looks
//! for another. A greedy choice would deny boards that the dice can well roll.

use super::dice::Dice;
use super::tile::Tile;

/// A die for each tile, no die twice; `None` if the dice cannot show all tiles at once.
///
/// ```
/// use wordgrid_core::boggle::{Board, Dice, assign_dice};
///
/// let dice = Dice::named("new-4x4").unwrap();
/// let board = Board::parse("zzzz eose feai ayol", Default::default())?;
/// assert_eq!(assign_dice(board.tiles(), &dice), None); // one die has a Z
/// # Ok::<(), wordgrid_core::error::ParseError>(())
/// ```
#[must_use]
pub fn assign_dice(tiles: &[Tile], dice: &Dice) -> Option<Vec<usize>> {
    let shows = |die: usize, tile: &Tile| dice.faces(die).contains(tile);
    let options: Vec<Vec<usize>> = tiles
        .iter()
        .map(|tile| (0..dice.len()).filter(|&die| shows(die, tile)).collect())
        .collect();
    let mut holder: Vec<Option<usize>> = vec![None; dice.len()];
    for cell in 0..tiles.len() {
        let mut asked = vec![false; dice.len()];
        if !take(cell, &options, &mut holder, &mut asked) {
            return None;
        }
    }
    let mut assigned = vec![0; tiles.len()];
    for (die, cell) in holder.into_iter().enumerate() {
        if let Some(cell) = cell {
            assigned[cell] = die;
        }
    }
    Some(assigned)
}

/// Finds a die for a cell, moving others on if need be. As deep as there are dice at most.
fn take(
    cell: usize,
    options: &[Vec<usize>],
    holder: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for &die in &options[cell] {
        if asked[die] {
            continue;
        }
        asked[die] = true;
        if holder[die].is_none_or(|other| take(other, options, holder, asked)) {
            holder[die] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::{Board, Reading};
    use crate::random::Random;

    fn tiles(text: &str) -> Vec<Tile> {
        Board::parse(text, Reading::default()).unwrap().tiles().to_vec()
    }

    #[test]
    fn greed_would_fail_where_a_matching_is_found() {
        let dice = Dice::parse("AB\nAC\nBC\nAD").unwrap();
        assert_eq!(assign_dice(&tiles("AB CD"), &dice).map(|dice| dice.len()), Some(4));
        assert_eq!(assign_dice(&tiles("AA AA"), &dice), None);
        assert_eq!(assign_dice(&tiles("D D"), &dice), None);
    }

    #[test]
    fn what_dice_rolled_they_can_roll() {
        for name in Dice::NAMES {
            let dice = Dice::named(name).unwrap();
            for seed in 0..50 {
                let rolled = dice.roll(dice.len(), &mut Random::new(seed)).unwrap();
                let assigned = assign_dice(&rolled, &dice).expect(name);
                for (tile, &die) in rolled.iter().zip(&assigned) {
                    assert!(dice.faces(die).contains(tile));
                }
                let mut once = assigned.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), rolled.len(), "no die twice");
            }
        }
    }
}
