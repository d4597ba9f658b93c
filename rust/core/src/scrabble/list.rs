//! Moves in order, put in order as far as they are looked at.

use super::leaves::Leaves;
use super::play::PackedMove;
use super::rack::Rack;

/// The moves of a position: score (or equity) descending, then row, column, across before down, word.
///
/// Sorting costs more than finding, and most are never looked at; so the front of the list is sorted
/// when it is asked for, in pieces that double.
#[derive(Debug, Clone)]
pub struct MoveList {
    moves: Vec<PackedMove>,
    /// How many at the front are in their places.
    sorted: usize,
    /// In the order of the moves, where leaves have values.
    equities: Option<Vec<i64>>,
}

impl MoveList {
    /// A list of moves in any order.
    #[must_use]
    pub fn new(moves: Vec<PackedMove>) -> Self {
        Self { moves, sorted: 0, equities: None }
    }

    /// A list in the order of score and leave together.
    #[must_use]
    pub fn with_leaves(moves: &[PackedMove], rack: &Rack, leaves: &Leaves) -> Self {
        let mut valued: Vec<(i64, PackedMove)> =
            moves.iter().map(|&play| (-leaves.equity(play, rack), play)).collect();
        valued.sort_unstable();
        Self {
            sorted: valued.len(),
            equities: Some(valued.iter().map(|(cost, _)| -cost).collect()),
            moves: valued.into_iter().map(|(_, play)| play).collect(),
        }
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The move at a place.
    pub fn get(&mut self, index: usize) -> Option<PackedMove> {
        if index >= self.sorted && index < self.moves.len() {
            self.sort_to(index);
        }
        self.moves.get(index).copied()
    }

    /// Score and leave of the move at a place, in thousandths of a point; without leaves, the score.
    pub fn equity(&mut self, index: usize) -> Option<i64> {
        match &self.equities {
            Some(equities) => equities.get(index).copied(),
            None => self.get(index).map(|play| i64::from(play.score()) * 1000),
        }
    }

    fn sort_to(&mut self, index: usize) {
        /// The smallest piece worth sorting.
        const PIECE: usize = 32;
        let end = (2 * (index + 1)).max(PIECE).min(self.moves.len());
        let rest = &mut self.moves[self.sorted..];
        let piece = end - self.sorted;
        if piece < rest.len() {
            rest.select_nth_unstable(piece);
        }
        rest[..piece].sort_unstable();
        self.sorted = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn any_place_is_that_of_the_sorted_list() {
        let mut random = Random::new(1);
        for len in [0u32, 1, 31, 32, 33, 500] {
            let moves: Vec<PackedMove> = (0..len)
                .map(|_| PackedMove::new(random.below(40).cast_signed(), random.next_u64()))
                .collect();
            let mut sorted = moves.clone();
            sorted.sort_unstable();
            let mut list = MoveList::new(moves);
            for index in [0, 3, 40, 33, 499, 100] {
                assert_eq!(list.get(index), sorted.get(index).copied(), "{index} of {len}");
            }
            assert_eq!(list.len(), len as usize);
        }
    }
}
