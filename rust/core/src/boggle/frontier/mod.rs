//! The fast search: all paths of a board at once, breadth first, eight neighbours in one step.
//!
//! A depth-first search waits for a mispredicted branch at almost every letter. Here the prefixes
//! still alive stand in a queue, each with the cells it may still use. Level by level they are
//!
//! 1. *sifted*: a prefix stays only where a letter next to its last cell continues it or completes a
//!    word, which half of them fail;
//! 2. *grown*: all neighbours of a prefix are tested at once, the survivors appended to the queue;
//! 3. and, when all levels are done, *ended*: the words that prefixes complete are listed.
//!
//! No step depends on the one before it or takes a branch that cannot be foretold, so the processor
//! works on many at a time.
//!
//! | file | holds |
//! |---|---|
//! | `layout` | tables of the board's shape |
//! | `scalar` | the three steps in plain Rust |
//! | `avx2` `avx512` | the same in vectors, chosen at run time |
//! | `lanes` | what these two share |
//! | `table` | which lanes survive, by mask |
//!
//! All engines fill the queue in the same order, so they agree on everything, paths included. The
//! queue has a fixed length: a board that overflows it is left to the bounded search in `deep`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod layout;
mod scalar;
#[cfg(target_arch = "x86_64")]
mod table;

use std::ops::Range;
use std::sync::LazyLock;

pub(crate) use layout::{Layout, start};

use super::packed::PackedNode;
use layout::{LANES, SLOTS, Table};

/// How many prefixes the queue holds; random boards need hundreds, the richest known some thousands.
const CAPACITY: usize = 1 << 17;

/// The parent of a prefix of one letter.
const NO_PARENT: u32 = u32::MAX;

/// Room for the longest path.
pub(crate) const PATH: usize = SLOTS;

/// The letter of a cell that has none the lexicon knows.
pub(crate) const NO_LETTER: u8 = u8::MAX;

/// Which instructions the search uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Plain Rust, everywhere.
    Scalar,
    /// Vectors of 256 bits.
    Avx2,
    /// Vectors of 512 bits, with compression.
    Avx512,
}

impl Engine {
    /// The engines that this machine can run, slowest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut, reason = "only x86-64 has others")]
        let mut engines = vec![Self::Scalar];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let avx2 = has!("avx2") && crate::cpu::has_bit_instructions();
            let avx512 = has!("avx512f") && has!("avx512vl");
            if avx2 {
                engines.push(Self::Avx2);
            }
            if avx2 && avx512 {
                engines.push(Self::Avx512);
            }
        }
        engines
    }

    /// The fastest engine of this machine.
    #[must_use]
    pub fn best() -> Self {
        static BEST: LazyLock<Engine> =
            LazyLock::new(|| Engine::available().pop().unwrap_or(Engine::Scalar));
        *BEST
    }

    /// What users call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

/// How far a search got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    /// Prefixes queued.
    pub(crate) items: usize,
    /// Words met, repetitions included.
    pub(crate) hits: usize,
}

/// The queue and what it finds; nothing in it outlives a board but the memory.
#[derive(Debug)]
pub(crate) struct Frontier {
    engine: Engine,
    /// The letter of each neighbour, by cell: as a bit and as a number.
    letters: Box<Table>,
    codes: Box<Table>,
    /// The letters of all neighbours, by cell.
    near: Box<[u32; SLOTS]>,
    /// The queue: for each prefix its node, its free cells with its last cell, its parent.
    nodes: Box<[u32]>,
    states: Box<[u32]>,
    parents: Box<[u32]>,
    /// The prefixes of the current level that may grow; those of all levels that may end a word.
    growing: Box<[u32]>,
    ending: Box<[u32]>,
    /// The words met, and for paths the prefix and the lane that completed each.
    words: Box<[u32]>,
    word_parents: Box<[u32]>,
    word_lanes: Box<[u32]>,
}

impl Frontier {
    pub(crate) fn new(engine: Engine) -> Self {
        assert!(Engine::available().contains(&engine), "the machine has the instructions");
        let column = || vec![0; 2 * CAPACITY].into_boxed_slice(); // vectors may write past the end
        Self {
            engine,
            letters: Box::new(Table([[0; LANES]; SLOTS])),
            codes: Box::new(Table([[0; LANES]; SLOTS])),
            near: Box::new([0; SLOTS]),
            nodes: column(),
            states: column(),
            parents: column(),
            growing: column(),
            ending: column(),
            words: column(),
            word_parents: column(),
            word_lanes: column(),
        }
    }

    /// Finds every path of a board that spells a word of two letters or more; `letters` holds a code
    /// or [`NO_LETTER`] for each cell. `None`: the queue is too short for the board.
    ///
    /// What [`path`](Self::path) needs is recorded only for `PATHS`.
    pub(crate) fn search<const PATHS: bool>(
        &mut self,
        trie: &[PackedNode],
        layout: &Layout,
        letters: &[u8],
    ) -> Option<Extent> {
        self.place(layout, letters);
        let start = 0..self.start(trie, letters);
        let Extent { items, hits } = self.run::<PATHS>(trie, layout, start)?;
        Some(Extent { items, hits: self.end_at_once(trie[0], letters, hits) })
    }

    /// Grows a level of the queue, the last, until nothing is left to grow, and lists the words met.
    fn run<const PATHS: bool>(
        &mut self,
        trie: &[PackedNode],
        layout: &Layout,
        mut level: Range<usize>,
    ) -> Option<Extent> {
        let mut endings = 0;
        while !level.is_empty() {
            let growing;
            (growing, endings) = self.sift(trie, level.clone(), endings);
            if level.end + growing * LANES > CAPACITY || endings * LANES > CAPACITY {
                return None;
            }
            let end = self.grow::<PATHS>(trie, layout, growing, level.end);
            level = level.end..end;
        }
        let hits = self.end::<PATHS>(trie, layout, endings);
        Some(Extent { items: level.end, hits })
    }

    /// The prefixes of a search that can step to a cell it left closed: for each its node, and the
    /// state that it has there.
    pub(crate) fn arrivals(
        &self,
        layout: &Layout,
        cell: usize,
        items: usize,
    ) -> impl Iterator<Item = (u32, u32)> {
        let touching = layout.touching(cell);
        let queue = self.nodes[..items].iter().zip(&self.states[..items]);
        queue
            .filter(move |(_, state)| touching >> layout::cell(**state) & 1 != 0)
            .map(move |(&node, &state)| (node, layout::arrive(state, cell)))
    }

    /// Goes on from prefixes, each a node and a state, behind the first `items` of the queue.
    /// `None`: the queue is too short for them.
    pub(crate) fn go_on(
        &mut self,
        trie: &[PackedNode],
        layout: &Layout,
        items: usize,
        prefixes: &[(u32, u32)],
    ) -> Option<Extent> {
        let level = items..items + prefixes.len();
        if level.end > CAPACITY {
            return None;
        }
        let queue = self.nodes[level.clone()].iter_mut().zip(&mut self.states[level.clone()]);
        for ((node, state), prefix) in queue.zip(prefixes) {
            (*node, *state) = *prefix;
        }
        self.run::<false>(trie, layout, level)
    }

    /// Looks up the letters around every cell.
    fn place(&mut self, layout: &Layout, letters: &[u8]) {
        let mut padded = [NO_LETTER; SLOTS]; // an absent neighbour has no letter
        padded[..letters.len()].copy_from_slice(letters);
        match self.engine {
            // SAFETY: `new` made sure that this machine has the instructions.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx512 => unsafe { avx512::place(self, layout, &padded) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx2 => unsafe { avx2::place(self, layout, &padded) },
            _ => scalar::place(self, layout, &padded),
        }
    }

    /// Queues the prefixes of one letter.
    fn start(&mut self, trie: &[PackedNode], letters: &[u8]) -> usize {
        let root = trie[0];
        let has_letter = |(cell, &letter): (usize, &u8)| u32::from(letter != NO_LETTER) << cell;
        let free = letters.iter().enumerate().map(has_letter).sum();
        let mut items = 0;
        for (cell, &letter) in letters.iter().enumerate() {
            let bit = 1u32.checked_shl(letter.into()).unwrap_or(0);
            self.nodes[items] = root.children + u32::from(letter);
            self.states[items] = start(free, cell);
            self.parents[items] = NO_PARENT;
            items += usize::from(root.onward & bit != 0);
        }
        items
    }

    /// Lists the prefixes of a level that may grow, and adds those that may end a word to the
    /// `endings` known. Answers how many there are of both.
    fn sift(&mut self, trie: &[PackedNode], level: Range<usize>, endings: usize) -> (usize, usize) {
        match self.engine {
            // SAFETY: `new` made sure that this machine has the instructions.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx512 => unsafe { avx512::sift(self, trie, level, endings) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx2 => unsafe { avx2::sift(self, trie, level, endings) },
            _ => scalar::sift(self, trie, level, endings),
        }
    }

    /// Appends what the `growing` prefixes grow into behind the first `items` of the queue, and
    /// answers where the queue ends then.
    fn grow<const PATHS: bool>(
        &mut self,
        trie: &[PackedNode],
        layout: &Layout,
        growing: usize,
        items: usize,
    ) -> usize {
        match self.engine {
            // SAFETY: `new` made sure that this machine has the instructions.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx512 => unsafe { avx512::grow::<PATHS>(self, trie, layout, growing, items) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx2 => unsafe { avx2::grow::<PATHS>(self, trie, layout, growing, items) },
            _ => scalar::grow(self, trie, layout, growing, items),
        }
    }

    /// Lists the words that the `endings` complete and answers how many there are.
    fn end<const PATHS: bool>(
        &mut self,
        trie: &[PackedNode],
        layout: &Layout,
        endings: usize,
    ) -> usize {
        match self.engine {
            // SAFETY: `new` made sure that this machine has the instructions.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx512 => unsafe { avx512::end::<PATHS>(self, trie, layout, endings) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "calling code for a feature this CPU has")]
            Engine::Avx2 => unsafe { avx2::end::<PATHS>(self, trie, layout, endings) },
            _ => scalar::end(self, trie, layout, endings),
        }
    }

    /// Adds the words that are a single tile to the `hits` known.
    fn end_at_once(&mut self, root: PackedNode, letters: &[u8], mut hits: usize) -> usize {
        if root.words == 0 {
            return hits;
        }
        for (cell, &letter) in letters.iter().enumerate() {
            let bit = 1u32.checked_shl(letter.into()).unwrap_or(0);
            if root.words & bit != 0 {
                self.words[hits] = root.word_base + u32::from(letter);
                self.word_parents[hits] = NO_PARENT;
                self.word_lanes[hits] = cell as u32;
                hits += 1;
            }
        }
        hits
    }

    /// The words met, those of one length in the order of their paths.
    pub(crate) fn words(&self, extent: Extent) -> &[u32] {
        &self.words[..extent.hits]
    }

    /// Writes the path that met a word, given by its place in `words`, to the end of `block` and
    /// answers its length. The search must have been one with paths.
    #[inline]
    pub(crate) fn path(&self, layout: &Layout, hit: usize, block: &mut [u8; PATH]) -> usize {
        let (mut item, lane) = (self.word_parents[hit], self.word_lanes[hit]);
        if item == NO_PARENT {
            block[PATH - 1] = lane as u8; // a word of one tile: the lane is its cell
            return 1;
        }
        let last = layout::cell(self.states[item as usize]);
        block[PATH - 1] = layout.around[last][lane as usize];
        let mut start = PATH - 1;
        while item != NO_PARENT {
            start -= 1;
            block[start] = layout::cell(self.states[item as usize]) as u8;
            item = self.parents[item as usize];
        }
        PATH - start
    }
}
