//! Every word that a set of boards can hold, on every set of cells that can hold it.

use super::order::Order;
use crate::boggle::packed::Packed;
use crate::boggle::shape::Shape;
use crate::control::{Control, Pace};
use crate::error::Stopped;

/// Bits of a cell in a [`Key`]: 0 if it is unused, else 1 + the code of its letter.
pub(super) const DIGIT: u32 = 5;

/// Bits that tell words with the same letters apart.
pub(super) const TWIN: u32 = 4;

/// The twin past which words cannot be told apart.
pub(super) const LAST_TWIN: u8 = (1 << TWIN) - 1;

/// Which cells a word uses and which letters it needs there; the cell decided first stands highest.
pub(super) type Key = u64;

/// Lays words on the cells of one shape.
pub(super) struct Paths<'a> {
    pub(super) trie: &'a Packed,
    pub(super) min_length: usize,
    pub(super) shape: &'a Shape,
    pub(super) order: &'a Order,
    /// For each word of the trie, how many with the same letters stand before it.
    pub(super) twins: &'a [u8],
    /// The letters that each cell may have.
    pub(super) masks: &'a [u32],
}

impl Paths<'_> {
    /// The keys of all words, a key as often as there are words for it, in any order and with their twins;
    /// `None` if there are more than a limit.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub(super) fn keys(
        &self,
        limit: usize,
        control: &Control<'_>,
    ) -> Result<Option<Vec<Key>>, Stopped> {
        let mut walk =
            Walk { paths: self, keys: Vec::new(), limit, pace: Pace::default(), control };
        for cell in 0..self.shape.cells() {
            walk.step(0, cell, 0, !0)?;
        }
        Ok(Some(walk.keys).filter(|keys| keys.len() <= limit))
    }

    /// Where the digit of a step stands in a key.
    fn shift(&self, step: u8) -> u32 {
        TWIN + DIGIT * (self.order.cells.len() as u32 - 1 - u32::from(step))
    }

    /// The letters that a cell may have beside those of a key.
    fn letters(&self, cell: usize, key: Key) -> u32 {
        let step = self.order.steps[cell];
        let mut mask = self.masks[cell];
        for &(above, below) in &self.order.above {
            if step == below || step == above {
                let other = if step == below { above } else { below };
                let digit = (key >> self.shift(other)) as u32 & ((1 << DIGIT) - 1);
                if digit != 0 {
                    let up_to = (2 << (digit - 1)) - 1;
                    mask &= if step == below { up_to } else { !(up_to >> 1) };
                }
            }
        }
        mask
    }
}

/// The walk through trie and cells.
struct Walk<'a> {
    paths: &'a Paths<'a>,
    keys: Vec<Key>,
    limit: usize,
    pace: Pace,
    control: &'a Control<'a>,
}

impl Walk<'_> {
    /// Goes from a node of the trie to a cell that is free.
    fn step(&mut self, node: u32, cell: usize, key: Key, free: u32) -> Result<(), Stopped> {
        if self.keys.len() > self.limit {
            return Ok(());
        }
        self.pace.step(self.control)?;
        let Paths { trie, shape, order, .. } = *self.paths;
        let at = trie.nodes[node as usize];
        let letters = self.paths.letters(cell, key);
        let shift = self.paths.shift(order.steps[cell]);
        let mut words = at.words & letters;
        while words != 0 {
            let code = words.trailing_zeros();
            words &= words - 1;
            let word = (at.word_base + code) as usize;
            if usize::from(trie.lengths[word]) >= self.paths.min_length {
                let twin = Key::from(self.paths.twins[word]);
                self.keys.push(key | Key::from(code + 1) << shift | twin);
            }
        }
        let free = free & !(1 << cell);
        let mut onward = at.onward & letters;
        while onward != 0 {
            let code = onward.trailing_zeros();
            onward &= onward - 1;
            let next = at.children + code;
            let key = key | Key::from(code + 1) << shift;
            for &near in shape.neighbours(cell) {
                if free >> near & 1 != 0 {
                    self.step(next, near.into(), key, free)?;
                }
            }
        }
        Ok(())
    }
}
