//! Where a word could go, and what it could score at most, before any word is looked at.
//!
//! A *slot* is a line, a start and a number of tiles to lay: that fixes every square. The best that any
//! tiles could score in it is found by giving the most valuable to the squares that count most (the
//! lexicon is ignored): no play in the slot scores more. Here that is done for the word alone; where a
//! word is made crosswise, few tiles fit, and the most valuable of these counts. [`best`](super::best)
//! looks closer.

use super::check::FULL_RACK_BONUS;
use super::layout::MAX_SIZE;
use super::lines::{Lines, Square};
use super::play::Direction;
use super::rack::{RACK_SIZE, Rack};
use crate::lexicon::node::bits;

/// Values or factors of up to seven tiles, in falling order; zeros behind.
pub(crate) type Ranked = [i16; 8];

/// A place for a word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slot {
    /// No play here scores more.
    pub(crate) bound: i32,
    pub(crate) direction: Direction,
    pub(crate) line: u8,
    pub(crate) start: u8,
    /// Tiles to lay.
    pub(crate) count: u8,
}

/// Puts a number where it belongs; with seven there already, the last is lost.
#[inline]
pub(crate) fn insert(ranked: Ranked, number: i16) -> Ranked {
    let mut before = [i16::MAX; 8];
    before[1..].copy_from_slice(&ranked[..7]);
    std::array::from_fn(|i| ranked[i].max(before[i].min(number)))
}

/// The most that values can make of factors: the greatest with the greatest, and so on.
#[inline]
pub(crate) fn product(factors: &Ranked, values: &Ranked) -> i32 {
    factors.iter().zip(values).map(|(&f, &v)| i32::from(f) * i32::from(v)).sum()
}

/// The greatest values that so many tiles can have, tile by tile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) values: Ranked,
    /// The sums of the first of them, from none to all.
    sums: [i32; RACK_SIZE + 1],
}

impl Limit {
    pub(crate) fn new(values: Ranked) -> Self {
        let mut sums = [0; RACK_SIZE + 1];
        for (index, &value) in values[..RACK_SIZE].iter().enumerate() {
            sums[index + 1] = sums[index] + i32::from(value);
        }
        Self { values, sums }
    }
}

/// The limits for 0 to 7 tiles.
pub(crate) struct Limits {
    /// In slots with a tile of the board.
    pub(crate) joined: [Limit; RACK_SIZE + 1],
    /// In slots without one; `None` where no word has so many tiles.
    pub(crate) alone: [Option<Limit>; RACK_SIZE + 1],
}

impl Limits {
    /// The limit for a slot, with a tile of the board or without.
    #[inline]
    pub(crate) fn of(&self, joined: bool, count: usize) -> Option<&Limit> {
        if joined { Some(&self.joined[count]) } else { self.alone[count].as_ref() }
    }
}

/// The tiles of a rack from the most valuable down, blanks left out.
pub(crate) struct Falling {
    tiles: [(u64, i16); RACK_SIZE],
}

impl Falling {
    pub(crate) fn new(rack: &Rack, values: &[i16; 64]) -> Self {
        let mut tiles = [(0, 0); RACK_SIZE];
        for (place, code) in tiles.iter_mut().zip(bits(rack.mask)) {
            *place = (1 << code, values[usize::from(code)]);
        }
        tiles.sort_unstable_by_key(|&(_, value)| std::cmp::Reverse(value));
        Self { tiles }
    }

    /// The value of the first tile that is one of those that fit.
    pub(crate) fn greatest(&self, fits: u64) -> i16 {
        self.tiles.iter().find(|(tile, _)| tile & fits != 0).map_or(0, |&(_, value)| value)
    }
}

/// Finds the slots of a board.
pub(crate) struct Slots<'a> {
    pub(crate) lines: &'a Lines,
    pub(crate) rack: &'a Rack,
    pub(crate) falling: &'a Falling,
    pub(crate) limits: &'a Limits,
    pub(crate) is_empty: bool,
}

/// What a letter factor adds to the counts of squares above one, two and three.
const EXTRAS: [u32; 8] = [0, 0, 0x1, 0x101, 0x1_0101, 0x1_0101, 0x1_0101, 0x1_0101];

/// An empty square, with the block of tiles behind it if there is one.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts of a square, each asked for by itself")]
struct Gap {
    at: u8,
    /// Whether a tile of the rack fits.
    open: bool,
    /// Whether a word with this square touches a tile, or the centre of an empty board.
    touches: bool,
    crossed: bool,
    /// Whether a tile lies behind, and what all of the block are worth.
    joined: bool,
    behind: i32,
    /// Factor for the word, and what the letter factor adds to [`Open::extras`].
    word: i32,
    extras: u32,
    /// What the word crosswise scores at most.
    crosswise: i32,
}

/// A slot being filled from its start.
struct Open {
    /// How many squares have a letter factor above one, above two and above three, a byte each.
    extras: u32,
    count: usize,
    factor: i32,
    /// The board's tiles, and the words crosswise with the best that fits.
    main: i32,
    cross: i32,
    joined: bool,
}

impl Slots<'_> {
    /// Gives every slot in which the rack might find a play to `each`.
    pub(crate) fn each(&self, mut each: impl FnMut(Slot)) {
        let size = self.lines.size();
        if self.is_empty {
            // As the list does, across only.
            return self.in_line(Direction::Across, size / 2, &mut each);
        }
        for direction in Direction::BOTH {
            (0..size).for_each(|number| self.in_line(direction, number, &mut each));
        }
    }

    fn in_line(&self, direction: Direction, number: usize, each: &mut impl FnMut(Slot)) {
        let line = self.lines.line(direction, number);
        let mut gaps = [Gap::default(); MAX_SIZE];
        let (len, first) = self.gaps(line, &mut gaps);
        let gaps = &gaps[..len];
        let mut from = |start: usize, main: Option<i32>, free: usize, gaps: &[Gap]| {
            self.starting_at(direction, main, free, gaps, |count, bound| {
                let (line, start) = (number as u8, start as u8);
                each(Slot { bound, direction, line, start, count });
            });
        };
        if let Some(main) = first {
            from(0, Some(main), 0, gaps);
        }
        // How many squares a word from here on fills before it touches a tile.
        let mut free = MAX_SIZE;
        for (index, gap) in gaps.iter().enumerate().rev() {
            let at = usize::from(gap.at);
            free = if gap.touches { 0 } else { free + 1 };
            // A word starts behind an empty square, or at the edge.
            if free < self.rack.len() && (at == 0 || line[at - 1].tile == 0) {
                from(at, None, free, &gaps[index..]);
            }
            if gap.joined {
                from(at + 1, Some(gap.behind), 0, &gaps[index + 1..]);
            }
        }
    }

    /// The empty squares of a line; how many, and what tiles before the first are worth.
    fn gaps(&self, line: &[Square], gaps: &mut [Gap; MAX_SIZE]) -> (usize, Option<i32>) {
        let centre = if self.is_empty { line.len() / 2 } else { usize::MAX };
        let reach = if self.rack.blanks > 0 { u64::MAX } else { self.rack.mask };
        let (mut len, mut first) = (0, None);
        for (at, square) in line.iter().enumerate() {
            let value = i32::from(square.value);
            if square.tile == 0 {
                gaps[len] = Gap {
                    at: at as u8,
                    open: square.cross & reach != 0,
                    touches: square.crossed || at == centre,
                    crossed: square.crossed,
                    word: square.word.into(),
                    extras: EXTRAS[usize::from(square.letter) % EXTRAS.len()],
                    crosswise: if square.crossed { self.crosswise(square) } else { 0 },
                    ..Gap::default()
                };
                len += 1;
            } else if let Some(gap) = len.checked_sub(1).map(|last| &mut gaps[last]) {
                (gap.touches, gap.joined) = (true, true);
                gap.behind += value;
            } else {
                first = Some(first.unwrap_or(0) + value);
            }
        }
        (len, first)
    }

    /// What the word crosswise scores at most.
    fn crosswise(&self, square: &Square) -> i32 {
        let tile = i32::from(self.falling.greatest(square.cross)) * i32::from(square.letter);
        (i32::from(square.cross_score) + tile) * i32::from(square.word)
    }

    /// All slots with one start, by rising number of tiles: over tiles worth `main`, if there are any,
    /// to the first of the empty squares; those that fill no more than `free` touch nothing.
    fn starting_at(
        &self,
        direction: Direction,
        main: Option<i32>,
        free: usize,
        gaps: &[Gap],
        mut each: impl FnMut(u8, i32),
    ) {
        let (joined, main) = (main.is_some(), main.unwrap_or(0));
        let mut open = Open { extras: 0, count: 0, factor: 1, main, cross: 0, joined };
        for (index, gap) in gaps.iter().enumerate().take(self.rack.len()) {
            if !gap.open {
                return;
            }
            open.lay(gap);
            // One tile alone is no word, and one that is part of a word crosswise is listed there.
            let single = index == 0;
            let listed = open.joined && !(gap.crossed && direction == Direction::Down);
            if index >= free
                && (!single || listed)
                && let Some(limit) = self.limits.of(open.joined, open.count)
            {
                each(open.count as u8, open.bound(limit));
            }
        }
    }
}

impl Open {
    #[inline]
    fn lay(&mut self, gap: &Gap) {
        self.count += 1;
        self.factor *= gap.word;
        self.extras += gap.extras;
        self.main += gap.behind;
        self.cross += gap.crosswise;
        self.joined |= gap.joined;
    }

    fn bound(&self, limit: &Limit) -> i32 {
        let bonus = if self.count == RACK_SIZE { FULL_RACK_BONUS } else { 0 };
        let [above_one, above_two, above_three, _] = self.extras.to_le_bytes();
        let sum = |squares: u8| limit.sums[usize::from(squares) % limit.sums.len()];
        let extras = sum(above_one) + sum(above_two) + sum(above_three);
        let word = self.main + limit.sums[RACK_SIZE] + extras;
        word * self.factor + self.cross + bonus
    }
}
