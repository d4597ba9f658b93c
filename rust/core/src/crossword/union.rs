//! Things that belong together, joined pair by pair.

/// Sets of the numbers from 0 up, at first each alone.
#[derive(Debug)]
pub(crate) struct Union {
    parents: Vec<u32>,
}

impl Union {
    pub(crate) fn new(len: usize) -> Self {
        Self { parents: (0..len as u32).collect() }
    }

    /// The number that stands for the set of a number.
    pub(crate) fn root(&mut self, mut at: u32) -> u32 {
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    /// Makes two sets one.
    pub(crate) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one as usize] = other;
    }
}
