//! What the frontier search knows of a board's shape: tables by cell and neighbour, made once.

use crate::boggle::shape::Shape;

/// The most cells whose free ones, with the number of the current cell, fit 32 bits.
pub(crate) const MAX_CELLS: usize = 26;

/// The bit that stands for no neighbour: never set in a state.
const NOWHERE: u32 = 1 << MAX_CELLS;

/// Where the number of the current cell stands in a state.
pub(crate) const CELL_SHIFT: u32 = MAX_CELLS as u32 + 1;

/// Room for every number that fits above `CELL_SHIFT`.
pub(crate) const SLOTS: usize = 32;

/// How many neighbours a cell has at most, and so how many lanes a step has.
pub(crate) const LANES: usize = 8;

/// One value for each neighbour of a cell.
pub(crate) type Lanes = [u32; LANES];

/// Lanes for each cell, at places that no cache line's end divides.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub(crate) struct Table(pub(crate) [Lanes; SLOTS]);

/// The tables of one shape. The neighbours of a cell are in ascending order, absent ones last.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    /// The bit of a state that says a neighbour is free.
    pub(crate) free: Table,
    /// What a step to a neighbour changes in a state: its bit and the number of the cell.
    pub(crate) flips: Table,
    /// The neighbours; for an absent one a cell past the last.
    pub(crate) around: [[u8; LANES]; SLOTS],
    pub(crate) cells: usize,
}

impl Layout {
    /// The tables of a shape, unless it has too many cells.
    pub(crate) fn new(shape: &Shape) -> Option<Self> {
        let cells = shape.cells();
        if cells > MAX_CELLS {
            return None;
        }
        let mut layout = Self {
            free: Table([[NOWHERE; LANES]; SLOTS]),
            flips: Table([[0; LANES]; SLOTS]),
            around: [[MAX_CELLS as u8; LANES]; SLOTS],
            cells,
        };
        for cell in 0..cells {
            for (lane, &near) in shape.neighbours(cell).iter().enumerate() {
                layout.around[cell][lane] = near;
                layout.free.0[cell][lane] = 1 << near;
                let cells = cell as u32 ^ u32::from(near);
                layout.flips.0[cell][lane] = 1 << near | cells << CELL_SHIFT;
            }
        }
        Some(layout)
    }

    /// A bit for each cell that touches a cell.
    pub(crate) fn touching(&self, cell: usize) -> u32 {
        self.free.0[cell].iter().fold(0, |all, bit| all | bit) & !NOWHERE
    }
}

/// A state that has stepped to a cell that was never free.
#[inline]
pub(crate) fn arrive(state: u32, cell: usize) -> u32 {
    (state & (NOWHERE - 1)) | (cell as u32) << CELL_SHIFT
}

/// The state of a path that stands on its first cell, `free` holding that cell too.
#[inline]
pub(crate) fn start(free: u32, cell: usize) -> u32 {
    (free & !(1 << cell)) | (cell as u32) << CELL_SHIFT
}

/// The cell on which the path of a state stands.
#[inline]
pub(crate) fn cell(state: u32) -> usize {
    (state >> CELL_SHIFT) as usize
}
