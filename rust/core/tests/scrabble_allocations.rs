//! Nothing is allocated while plays are searched for: only for the answer, and for what a whole search
//! needs at its start. An allocator that counts stands under the tests of this file, which is why they
//! have one of their own.

use std::alloc::{GlobalAlloc, Layout as Size, System};
use std::cell::Cell;

use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;
use wordgrid_core::scrabble::{
    Board, Layout, Position, Rack, Rules, Vocabulary, language, play_game,
};

thread_local! {
    /// Allocations of this thread.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counted.
struct Counting;

// SAFETY: every call is handed on to the system's allocator as it came; counting allocates nothing.
#[allow(unsafe_code, reason = "an allocator is unsafe to implement, and only one can count")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, size: Size) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promise is the one that the system asks for.
        unsafe { System.alloc(size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, size: Size) {
        // SAFETY: as in `alloc`; the block came from the system.
        unsafe { System.dealloc(block, size) }
    }

    unsafe fn realloc(&self, block: *mut u8, size: Size, new: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: as in `dealloc`.
        unsafe { System.realloc(block, size, new) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often the work allocates, and its answer.
fn counted<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = COUNT.get();
    let answer = work();
    (COUNT.get() - before, answer)
}

/// Positions of a game, the vocabulary's tables made and the boards' lines known.
fn each_position(rules: Rules, mut each: impl FnMut(&Position<'_>)) {
    let english = language::tileset("english").unwrap();
    let control = Control::default();
    let vocabulary = Vocabulary::of(&Lexicon::embedded(), &english, &control).unwrap();
    let (name, size) = if rules == Rules::Standard { ("standard", 15) } else { ("plain", 12) };
    for seed in 0..3 {
        let board = Board::new(Layout::named(name, size).unwrap(), rules, english.clone());
        let look = |position: &Position<'_>| {
            let (board, control) = (position.board, position.control);
            position.best_move().unwrap();
            for rack in [*position.rack, Rack::parse("RETINA?", &english).unwrap()] {
                each(&Position { board, rack: &rack, vocabulary: position.vocabulary, control });
            }
        };
        play_game(board, &vocabulary, None, seed, &control, look).unwrap();
    }
}

#[test]
fn counting_moves_allocates_nothing() {
    let mut moves = 0;
    each_position(Rules::Standard, |position| {
        let (allocations, count) = counted(|| position.count_moves().unwrap());
        assert_eq!(allocations, 0, "{count} moves");
        moves += count;
    });
    assert!(moves > 10_000, "{moves}");
}

#[test]
fn listing_moves_allocates_the_list_alone() {
    each_position(Rules::Standard, |position| {
        let (allocations, moves) = counted(|| position.moves().unwrap());
        // The list starts with room for 1,024, with a blank for 4,096, and doubles.
        let room = 1024 << (2 * position.rack.tiles().filter(Option::is_none).count());
        let doublings = moves.len().div_ceil(room).max(1).next_power_of_two().ilog2() as usize;
        assert_eq!(allocations, 1 + doublings, "{} moves", moves.len());
    });
}

#[test]
fn the_best_move_allocates_a_fixed_number_of_times() {
    /// The choices of tiles, in two orders, and the slots: whatever the board.
    const MOST: usize = 4;
    /// The choices, and a list of places for each number of tiles.
    const MOST_IN_OVERLAP: usize = 9;
    each_position(Rules::Standard, |position| {
        let (allocations, _) = counted(|| position.best_move().unwrap());
        assert!(allocations <= MOST, "{allocations}");
    });
    each_position(Rules::Overlap, |position| {
        let (allocations, _) = counted(|| position.best_move().unwrap());
        assert!(allocations <= MOST_IN_OVERLAP, "{allocations}");
    });
}
