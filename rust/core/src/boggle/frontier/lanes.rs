//! Placing, growing and ending with eight lanes of 32 bits, the same in every engine that has vectors.
//!
//! A function can be compiled for other instructions only where it is written, so this is a macro: an
//! engine gives the features that its functions need, and has a `both` of its own.
//!
//! Indices are not checked here. That they hold: a node of the queue is the root's child or was
//! computed from a node of the trie and a letter in its mask, and the trie holds all of those
//! children; a state's cell is one of the layout, or one of its neighbours; the queue has room for
//! eight more wherever it is written, because [`Frontier::search`](super::Frontier::search) stops before
//! it has not, and the lists of the sifted are never longer than the queue they were sifted from.

macro_rules! grow_and_end {
    ($features:literal) => {
        /// See [`Frontier::place`].
        #[target_feature(enable = $features)]
        pub(super) fn place(frontier: &mut Frontier, layout: &Layout, letters: &[u8; SLOTS]) {
            let halves = letters.as_ptr().cast::<__m128i>();
            // SAFETY: two vectors of sixteen bytes are all letters.
            let (low, high) = unsafe { (_mm_loadu_si128(halves), _mm_loadu_si128(halves.add(1))) };
            for (cell, around) in layout.around[..layout.cells].iter().enumerate() {
                // SAFETY: eight lanes are 64 bits, and as 32-bit numbers 256.
                unsafe {
                    // A neighbour's letter by the low four bits of its number, then by the fifth.
                    let around = _mm_loadl_epi64(around.as_ptr().cast());
                    let (low, high) =
                        (_mm_shuffle_epi8(low, around), _mm_shuffle_epi8(high, around));
                    let codes = _mm_blendv_epi8(low, high, _mm_slli_epi16::<3>(around));
                    let codes = _mm256_cvtepu8_epi32(codes);
                    let bits = _mm256_sllv_epi32(splat(1), codes); // none for `NO_LETTER`
                    store(frontier.codes.0[cell].as_mut_ptr(), codes);
                    store(frontier.letters.0[cell].as_mut_ptr(), bits);
                }
                frontier.near[cell] = frontier.letters.0[cell].iter().fold(0, |all, bit| all | bit);
            }
        }

        /// See [`Frontier::grow`].
        #[target_feature(enable = $features)]
        pub(super) fn grow<const PATHS: bool>(
            frontier: &mut Frontier,
            trie: &[PackedNode],
            layout: &Layout,
            growing: usize,
            mut items: usize,
        ) -> usize {
            debug_assert!(items + growing * LANES <= frontier.nodes.len());
            let (nodes, states) = (frontier.nodes.as_mut_ptr(), frontier.states.as_mut_ptr());
            let parents = frontier.parents.as_mut_ptr();
            for &item in &frontier.growing[..growing] {
                // SAFETY: `item` is in the queue, its node in the trie, its cell below 32, and behind the
                // queue's `items` there is room for eight, all as argued at the head of this file.
                unsafe {
                    let node = trie.get_unchecked(*nodes.add(item as usize) as usize);
                    let state = *states.add(item as usize);
                    let cell = cell(state);
                    let letters = load(frontier.letters.0.get_unchecked(cell));
                    let flips = load(layout.flips.0.get_unchecked(cell));
                    let free = load(layout.free.0.get_unchecked(cell));
                    let state = splat(state);
                    let going = both(state, free, splat(node.onward), letters);
                    let kept = load(KEPT.0.get_unchecked(going));
                    let codes = permute(load(frontier.codes.0.get_unchecked(cell)), kept);
                    store(nodes.add(items), _mm256_add_epi32(splat(node.children), codes));
                    store(states.add(items), _mm256_xor_si256(state, permute(flips, kept)));
                    if PATHS {
                        store(parents.add(items), splat(item));
                    }
                    items += going.count_ones() as usize;
                }
            }
            items
        }

        /// See [`Frontier::end`].
        #[target_feature(enable = $features)]
        pub(super) fn end<const PATHS: bool>(
            frontier: &mut Frontier,
            trie: &[PackedNode],
            layout: &Layout,
            endings: usize,
        ) -> usize {
            debug_assert!(endings * LANES <= frontier.words.len());
            let words = frontier.words.as_mut_ptr();
            let (parents, lanes) =
                (frontier.word_parents.as_mut_ptr(), frontier.word_lanes.as_mut_ptr());
            let mut hits = 0;
            for &item in &frontier.ending[..endings] {
                // SAFETY: as in `grow`; the lists of words have room for eight from every prefix.
                unsafe {
                    let node = *frontier.nodes.get_unchecked(item as usize);
                    let node = trie.get_unchecked(node as usize);
                    let state = *frontier.states.get_unchecked(item as usize);
                    let letters = load(frontier.letters.0.get_unchecked(cell(state)));
                    let free = load(layout.free.0.get_unchecked(cell(state)));
                    let ending = both(splat(state), free, splat(node.words), letters);
                    let kept = load(KEPT.0.get_unchecked(ending));
                    let codes = permute(load(frontier.codes.0.get_unchecked(cell(state))), kept);
                    store(words.add(hits), _mm256_add_epi32(splat(node.word_base), codes));
                    if PATHS {
                        store(lanes.add(hits), kept);
                        store(parents.add(hits), splat(item));
                    }
                    hits += ending.count_ones() as usize;
                }
            }
            hits
        }

        /// The masks of four nodes, each pair as one lane: a gather takes three times as long.
        ///
        /// # Safety
        /// The nodes must be in the trie.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn masks(trie: &[PackedNode], nodes: *const u32) -> __m256i {
            // SAFETY: the caller's promise; a pair of masks is the first half of a node.
            unsafe {
                let masks = |at| {
                    let node: *const PackedNode = trie.get_unchecked(*nodes.add(at) as usize);
                    _mm_loadl_epi64(node.cast())
                };
                let first = _mm_unpacklo_epi64(masks(0), masks(1));
                let last = _mm_unpacklo_epi64(masks(2), masks(3));
                _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(first), last)
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn load(lanes: &Lanes) -> __m256i {
            // SAFETY: eight lanes are 256 bits.
            unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
        }

        /// Writes eight lanes.
        ///
        /// # Safety
        /// `place` must have room for them.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn store(place: *mut u32, lanes: __m256i) {
            // SAFETY: the caller's promise.
            unsafe { _mm256_storeu_si256(place.cast(), lanes) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn splat(value: u32) -> __m256i {
            _mm256_set1_epi32(value.cast_signed())
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn permute(lanes: __m256i, kept: __m256i) -> __m256i {
            _mm256_permutevar8x32_epi32(lanes, kept)
        }
    };
}

pub(super) use grow_and_end;
