//! Turning and mirroring boards: all views of a board are worth the same, so one is enough.

use crate::boggle::shape::Dimensions;

/// The ways to lay a rectangle onto itself, each as the cell that comes to every place.
#[derive(Debug)]
pub(crate) struct Symmetry {
    views: Vec<Vec<u8>>,
}

impl Symmetry {
    pub(crate) fn new(dimensions: Dimensions) -> Self {
        let (rows, cols) = (usize::from(dimensions.rows), usize::from(dimensions.cols));
        let square = rows == cols;
        let mut views = Vec::new();
        for (turned, flip_rows, flip_cols) in
            (0..8).map(|way| (way & 4 != 0, way & 2 != 0, way & 1 != 0))
        {
            if turned && !square {
                continue;
            }
            let cell = |place: usize| {
                let (row, col) = (place / cols, place % cols);
                let row = if flip_rows { rows - 1 - row } else { row };
                let col = if flip_cols { cols - 1 - col } else { col };
                (if turned { col * cols + row } else { row * cols + col }) as u8
            };
            views.push((0..rows * cols).map(cell).collect());
        }
        Self { views }
    }

    /// All of them, as it is among them.
    pub(crate) fn views(&self) -> &[Vec<u8>] {
        &self.views
    }

    /// The view of a board that comes first.
    pub(crate) fn canonical(&self, letters: &[u8]) -> Vec<u8> {
        let view = |view: &Vec<u8>| view.iter().map(|&cell| letters[usize::from(cell)]).collect();
        self.views.iter().map(view).min().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_of_squares_and_rectangles() {
        let symmetry = |rows, cols| Symmetry::new(Dimensions { rows, cols, wrap: false });
        assert_eq!(symmetry(3, 3).views.len(), 8);
        assert_eq!(symmetry(2, 3).views.len(), 4);
        for letters in [[2, 0, 3, 1], [3, 1, 2, 0], [1, 3, 0, 2], [0, 1, 2, 3], [0, 2, 1, 3]] {
            assert_eq!(symmetry(2, 2).canonical(&letters), [0, 1, 2, 3]);
        }
        assert_eq!(symmetry(2, 3).canonical(&[5, 4, 3, 2, 1, 0]), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn every_view_is_a_permutation() {
        for (rows, cols) in [(1, 5), (4, 4), (5, 3)] {
            for view in Symmetry::new(Dimensions { rows, cols, wrap: false }).views {
                let mut cells = view.clone();
                cells.sort_unstable();
                assert!(cells.iter().copied().eq(0..rows * cols));
            }
        }
    }
}
