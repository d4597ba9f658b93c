//! Rows, columns and neighbours of a board: the only index arithmetic of Boggle.

/// The most cells a board has: one bit of a 128-bit mask each.
pub const MAX_CELLS: usize = 128;

/// A rectangle whose opposite edges may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dimensions {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub cols: u8,
    /// Whether the last row touches the first, and the last column the first.
    pub wrap: bool,
}

impl Dimensions {
    /// How many cells there are.
    #[must_use]
    pub fn cells(self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }
}

/// A shape with the neighbours of every cell.
#[derive(Debug, Clone)]
pub struct Shape {
    dimensions: Dimensions,
    /// Up to eight neighbours for each cell, ascending.
    near: Vec<Neighbours>,
}

#[derive(Debug, Clone, Copy)]
struct Neighbours {
    cells: [u8; 8],
    len: u8,
}

impl Shape {
    /// Finds the neighbours of every cell.
    #[must_use]
    pub fn new(dimensions: Dimensions) -> Self {
        let near = (0..dimensions.cells()).map(|cell| neighbours(dimensions, cell)).collect();
        Self { dimensions, near }
    }

    /// The rectangle.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.near.len()
    }

    /// The cells that touch a cell, ascending.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: usize) -> &[u8] {
        let near = &self.near[cell];
        &near.cells[..usize::from(near.len)]
    }
}

fn neighbours(dimensions: Dimensions, cell: usize) -> Neighbours {
    let Dimensions { rows, cols, wrap } = dimensions;
    let (row, col) = ((cell / usize::from(cols)) as u8, (cell % usize::from(cols)) as u8);
    let mut found: Vec<u8> = Vec::with_capacity(9);
    for row in close_to(row, rows, wrap) {
        found.extend(close_to(col, cols, wrap).map(|col| row * cols + col));
    }
    found.sort_unstable();
    found.dedup(); // on a narrow board that wraps, left and right are one
    found.retain(|&near| usize::from(near) != cell);
    let mut near = Neighbours { cells: [0; 8], len: found.len() as u8 };
    near.cells[..found.len()].copy_from_slice(&found);
    near
}

/// A row or column, the one before it and the one after it.
fn close_to(at: u8, size: u8, wrap: bool) -> impl Iterator<Item = u8> {
    let before = at.checked_sub(1).or(wrap.then_some(size - 1));
    let after = Some(at + 1).filter(|&after| after < size).or(wrap.then_some(0));
    [before, Some(at), after].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(rows: u8, cols: u8, wrap: bool, cell: usize) -> Vec<u8> {
        Shape::new(Dimensions { rows, cols, wrap }).neighbours(cell).to_vec()
    }

    #[test]
    fn corners_edges_and_middles() {
        assert_eq!(near(3, 4, false, 0), [1, 4, 5]);
        assert_eq!(near(3, 4, false, 2), [1, 3, 5, 6, 7]);
        assert_eq!(near(3, 4, false, 5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(near(1, 1, false, 0), []);
    }

    #[test]
    fn wrapping_joins_opposite_edges_once() {
        assert_eq!(near(4, 4, true, 0), [1, 3, 4, 5, 7, 12, 13, 15]);
        assert_eq!(near(1, 1, true, 0), []);
        assert_eq!(near(2, 2, true, 0), [1, 2, 3]);
        assert_eq!(near(1, 3, true, 0), [1, 2]);
    }
}
