//! In which order the cells of a board are decided, and which of its views is meant.

use crate::boggle::best::Symmetry;
use crate::boggle::shape::Shape;

/// Cells with many neighbours first: most words are about them, so most is known early.
#[derive(Debug)]
pub(super) struct Order {
    /// The cell decided at each step.
    pub(super) cells: Vec<u8>,
    /// When each cell is decided.
    pub(super) steps: Vec<u8>,
    /// Pairs of steps: the letter of the first is not before the letter of the second. Every board has a
    /// view of which that is true.
    pub(super) above: Vec<(u8, u8)>,
}

impl Order {
    pub(super) fn new(shape: &Shape) -> Self {
        let mut cells: Vec<u8> = (0..shape.cells() as u8).collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(shape.neighbours(cell.into()).len()));
        let mut steps = vec![0; cells.len()];
        for (step, &cell) in cells.iter().enumerate() {
            steps[usize::from(cell)] = step as u8;
        }
        let above = leaders(&cells, Symmetry::new(shape.dimensions()).views());
        let step = |cell: u8| steps[usize::from(cell)];
        let above = above.into_iter().map(|(a, b)| (step(a), step(b))).collect();
        Self { cells, steps, above }
    }
}

/// A board can be turned so that of all places that its first cell can come to, that cell has the last letter;
/// and, among the views that leave the cell where it is, so on with the next cell.
fn leaders(cells: &[u8], views: &[Vec<u8>]) -> Vec<(u8, u8)> {
    let mut views: Vec<&Vec<u8>> = views.iter().collect();
    let mut above = Vec::new();
    for &cell in cells {
        let mut others: Vec<u8> = views.iter().map(|view| view[usize::from(cell)]).collect();
        others.sort_unstable();
        others.dedup();
        above.extend(others.into_iter().filter(|&other| other != cell).map(|other| (cell, other)));
        views.retain(|view| view[usize::from(cell)] == cell);
    }
    above
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boggle::shape::Dimensions;

    #[test]
    fn squares_and_rectangles() {
        let order = |rows, cols| Order::new(&Shape::new(Dimensions { rows, cols, wrap: false }));
        let square = order(3, 3);
        assert_eq!(square.cells, [4, 1, 3, 5, 7, 0, 2, 6, 8]);
        assert_eq!(square.above, [(1, 2), (1, 3), (1, 4), (2, 3)], "one view of eight");
        let above = order(2, 3).above;
        assert_eq!(above, [(0, 1), (2, 3)], "the middle two, then left and right");
    }
}
