//! The words that a slot may still take.

use super::bits;
use super::table::Table;
use crate::letter::Code;
use crate::lexicon::node::bits as each_bit;

/// So few words are read one by one instead of asking for each letter whether a word supports it.
const FEW: u32 = 16;

/// Live words as blocks of bits, with the letters that they leave in each place.
///
/// Wide sets are gone through block after block. Once most blocks are empty, `index` lists the others
/// and only those are looked at.
#[derive(Debug, Clone)]
pub(crate) struct Live {
    pub(crate) blocks: Box<[u64]>,
    /// The blocks that may be non-empty, if `sparse`.
    pub(crate) index: Vec<u32>,
    pub(crate) sparse: bool,
    /// How many words are live.
    pub(crate) count: u32,
    /// The letters that the live words have in each place.
    pub(crate) letters: Box<[u64]>,
    /// For each place and letter, a block where a word with it was last seen.
    seen: Box<[u32]>,
    /// The depth at which it was last saved.
    pub(crate) saved: u32,
}

impl Live {
    /// The words of `allowed`, or all.
    pub(crate) fn new(table: &Table, allowed: Option<&[u64]>) -> Self {
        let mut blocks = bits::all(table.len()).into_boxed_slice();
        if let Some(allowed) = allowed {
            blocks.iter_mut().zip(allowed).for_each(|(block, allowed)| *block &= allowed);
        }
        let mut live = Self {
            blocks,
            index: Vec::new(),
            sparse: false,
            count: 0,
            letters: table.masks().into(),
            seen: vec![0; table.length() * table.letters()].into(),
            saved: 0,
        };
        live.settle();
        live
    }

    /// Keeps the words that have one of the letters `kept`, and so none of `gone`, in a place.
    pub(crate) fn restrict(
        &mut self,
        table: &Table,
        place: usize,
        kept: u64,
        gone: u64,
        scratch: &mut Vec<u64>,
    ) {
        self.letters[place] = kept;
        let invert = kept.count_ones() > gone.count_ones();
        let letters = if invert { gone } else { kept };
        if self.sparse {
            let supports = || each_bit(letters).map(|code| table.support(place, code));
            for &block in &self.index {
                let block = block as usize;
                let having = supports().fold(0, |having, support| having | support[block]);
                self.blocks[block] &= if invert { !having } else { having };
            }
            return;
        }
        scratch.clear();
        scratch.resize(self.blocks.len(), 0);
        for code in each_bit(letters) {
            bits::or_into(scratch, table.support(place, code));
        }
        if invert {
            bits::clear_from(&mut self.blocks, scratch);
        } else {
            bits::and_into(&mut self.blocks, scratch);
        }
    }

    /// Takes one word away; answers whether it was there.
    pub(crate) fn remove(&mut self, word: u32) -> bool {
        let was = self.has(word);
        self.blocks[word as usize / 64] &= !(1 << (word % 64));
        self.count -= u32::from(was);
        was
    }

    /// Whether a word is live.
    #[inline]
    pub(crate) fn has(&self, word: u32) -> bool {
        self.blocks[word as usize / 64] >> (word % 64) & 1 != 0
    }

    /// Counts the words anew, and turns to the list of blocks when few are left.
    pub(crate) fn settle(&mut self) {
        if self.sparse {
            let blocks = &self.blocks;
            self.index.retain(|&block| blocks[block as usize] != 0);
            let count = self.index.iter().map(|&block| blocks[block as usize].count_ones());
            self.count = count.sum();
            return;
        }
        let (count, full) = bits::count(&self.blocks);
        self.count = count;
        if full * 4 <= self.blocks.len() as u32 {
            self.sparse = true;
            self.index.clear();
            let full = (0..).zip(&self.blocks).filter(|(_, block)| **block != 0);
            self.index.extend(full.map(|(at, _)| at));
        }
    }

    /// Finds the letters that the live words leave in each place.
    pub(crate) fn filter(&mut self, table: &Table) {
        if self.count <= FEW {
            self.letters.fill(0);
            let (blocks, letters) = (&self.blocks, &mut self.letters);
            each_word(blocks, &self.index, self.sparse, |word| {
                for (mask, &code) in letters.iter_mut().zip(table.word(word)) {
                    *mask |= 1 << code;
                }
            });
            return;
        }
        for place in 0..self.letters.len() {
            let letters = self.letters[place];
            if letters & (letters - 1) != 0 {
                for code in each_bit(letters) {
                    if !self.is_supported(table, place, code) {
                        self.letters[place] &= !(1 << code);
                    }
                }
            }
        }
    }

    /// Whether a live word has the letter there; remembers where.
    fn is_supported(&mut self, table: &Table, place: usize, code: Code) -> bool {
        let support = table.support(place, code);
        let seen = &mut self.seen[place * table.letters() + usize::from(code)];
        if self.blocks[*seen as usize] & support[*seen as usize] != 0 {
            return true;
        }
        let found = if self.sparse {
            let meets =
                |block: &&u32| self.blocks[**block as usize] & support[**block as usize] != 0;
            self.index.iter().find(meets).copied()
        } else {
            bits::first_common(&self.blocks, support)
        };
        found.inspect(|found| *seen = *found).is_some()
    }

    /// How many live words have a letter in a place.
    pub(crate) fn count_with(&self, table: &Table, place: usize, code: Code) -> u32 {
        let support = table.support(place, code);
        if self.sparse {
            let common = |&block: &u32| self.blocks[block as usize] & support[block as usize];
            return self.index.iter().map(|block| common(block).count_ones()).sum();
        }
        bits::count_common(&self.blocks, support)
    }

    /// Calls `visit` with every live word, in order.
    pub(crate) fn for_each(&self, visit: impl FnMut(u32)) {
        each_word(&self.blocks, &self.index, self.sparse, visit);
    }

    /// The first live word.
    pub(crate) fn first(&self) -> Option<u32> {
        let at = self.blocks.iter().position(|&block| block != 0)?;
        Some(at as u32 * 64 + self.blocks[at].trailing_zeros())
    }
}

fn each_word(blocks: &[u64], index: &[u32], sparse: bool, mut visit: impl FnMut(u32)) {
    let visit_block = |block: u32| {
        for bit in each_bit(blocks[block as usize]) {
            visit(block * 64 + u32::from(bit));
        }
    };
    if sparse {
        index.iter().copied().for_each(visit_block);
    } else {
        (0..blocks.len() as u32).for_each(visit_block);
    }
}
