//! Which lanes a mask keeps: the permutation that brings them to the front.

use super::layout::{LANES, Lanes};

/// For each mask of eight lanes the lanes in it, ascending; what follows them is of no matter.
#[repr(C, align(32))]
pub(super) struct Kept(pub(super) [Lanes; 256]);

pub(super) static KEPT: Kept = Kept(kept());

const fn kept() -> [Lanes; 256] {
    let mut table = [[0; LANES]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 != 0 {
                table[mask][count] = lane as u32;
                count += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_of_a_mask_come_first() {
        assert_eq!(KEPT.0[0b1010_0010][..3], [1, 5, 7]);
        assert_eq!(KEPT.0[0xFF], [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
