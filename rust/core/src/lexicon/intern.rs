//! Hash-consing: equal nodes are stored once, which is what makes a word graph minimal.

use super::node::{Edge, LEAF, MAX_OFFSET, Node};
use crate::error::LexiconError;

/// An append-only array of nodes in which no node stands twice.
///
/// A node is added after the nodes it leads to, so every offset points backwards.
#[derive(Debug)]
pub(crate) struct Interner {
    words: Vec<u32>,
    mask_words: usize,
    /// Open addressing, linear probing; 0 is free (the leaf needs no look-up). A power of two.
    table: Vec<Node>,
    len: usize,
}

impl Interner {
    /// An array that holds the leaf alone.
    pub(crate) fn new(mask_words: usize) -> Self {
        Self { words: vec![0; mask_words], mask_words, table: vec![LEAF; 1 << 10], len: 0 }
    }

    /// Continues an array of nodes, which are then not shared with those added.
    pub(crate) fn extending(words: Vec<u32>, mask_words: usize) -> Self {
        Self { words, ..Self::new(mask_words) }
    }

    /// The node with these edges: the one that is there already, or a new one.
    pub(crate) fn intern(&mut self, mask: u64, edges: &[Edge]) -> Result<Node, LexiconError> {
        if mask == 0 {
            return Ok(LEAF);
        }
        if self.len * 2 >= self.table.len() {
            self.grow();
        }
        let hash = hash(mask, edges.iter().map(|edge| edge.0));
        let mut place = self.first_place(hash);
        while self.table[place] != LEAF {
            if self.equals(self.table[place], mask, edges) {
                return Ok(self.table[place]);
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        let node = self.append(mask, edges)?;
        self.table[place] = node;
        self.len += 1;
        Ok(node)
    }

    /// The finished array.
    pub(crate) fn into_words(self) -> Vec<u32> {
        self.words
    }

    fn append(&mut self, mask: u64, edges: &[Edge]) -> Result<Node, LexiconError> {
        let node = self.words.len();
        if node + self.mask_words + edges.len() > MAX_OFFSET {
            return Err(LexiconError::TooLarge);
        }
        self.words.push(mask as u32);
        if self.mask_words == 2 {
            self.words.push((mask >> 32) as u32);
        }
        self.words.extend(edges.iter().map(|edge| edge.0));
        Ok(node as Node)
    }

    fn mask(&self, node: Node) -> u64 {
        let at = node as usize;
        let high = if self.mask_words == 2 { self.words[at + 1] } else { 0 };
        u64::from(self.words[at]) | u64::from(high) << 32
    }

    fn edges(&self, node: Node) -> &[u32] {
        let first = node as usize + self.mask_words;
        &self.words[first..first + self.mask(node).count_ones() as usize]
    }

    fn equals(&self, node: Node, mask: u64, edges: &[Edge]) -> bool {
        // Equal masks have equally many edges, so the zip misses none.
        self.mask(node) == mask
            && self.edges(node).iter().zip(edges).all(|(&word, edge)| word == edge.0)
    }

    fn first_place(&self, hash: u64) -> usize {
        // The top bits of a product are the well mixed ones.
        (hash >> (64 - self.table.len().trailing_zeros())) as usize
    }

    fn grow(&mut self) {
        let bigger = vec![LEAF; self.table.len() * 4];
        let nodes = std::mem::replace(&mut self.table, bigger);
        for node in nodes.into_iter().filter(|&node| node != LEAF) {
            let hash = hash(self.mask(node), self.edges(node).iter().copied());
            let mut place = self.first_place(hash);
            while self.table[place] != LEAF {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = node;
        }
    }
}

fn hash(mask: u64, edges: impl Iterator<Item = u32>) -> u64 {
    const MIX: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 / golden ratio, odd
    let mixed = edges.fold(mask.wrapping_mul(MIX), |hash, edge| {
        (hash.rotate_left(23) ^ u64::from(edge)).wrapping_mul(MIX)
    });
    mixed ^ (mixed >> 32).wrapping_mul(MIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_one() {
        let mut interner = Interner::new(1);
        let leaf = [Edge::new(LEAF, true)];
        let first = interner.intern(0b1, &leaf).unwrap();
        assert_eq!(interner.intern(0b1, &leaf).unwrap(), first);
        assert_ne!(interner.intern(0b10, &leaf).unwrap(), first);
        assert_ne!(interner.intern(0b1, &[Edge::new(first, true)]).unwrap(), first);
        assert_eq!(interner.intern(0, &[]).unwrap(), LEAF);
    }

    #[test]
    fn sharing_survives_growth() {
        let mut interner = Interner::new(2);
        let chain = |interner: &mut Interner| -> Vec<Node> {
            let mut below = LEAF;
            (0..5000u64)
                .map(|i| {
                    below = interner.intern(1 << (i % 60), &[Edge::new(below, true)]).unwrap();
                    below
                })
                .collect()
        };
        let first = chain(&mut interner);
        assert_eq!(chain(&mut interner), first);
        assert_eq!(interner.into_words().len(), 2 + 5000 * 3);
    }
}
