//! Where a word could go, and what it could score at most, before any word is looked at.
//!
//! A *slot* is a line, a start and a number of tiles to lay: that fixes every square. The best that any
//! tiles could score in it is found by giving the most valuable to the squares that count most (the
//! lexicon is ignored): no play in the slot scores more. Here that is done for the word and for the words
//! crosswise separately, each with the most valuable tiles; [`best`](super::best) looks closer.

use super::check::FULL_RACK_BONUS;
use super::lines::{Lines, Square};
use super::play::Direction;
use super::rack::{RACK_SIZE, Rack};

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

/// The greatest values that so many tiles can have, tile by tile, and their sum.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) values: Ranked,
    sum: i32,
}

impl Limit {
    pub(crate) fn new(values: Ranked) -> Self {
        Self { values, sum: values.iter().map(|&value| i32::from(value)).sum() }
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

/// Finds the slots of a board.
pub(crate) struct Slots<'a> {
    pub(crate) lines: &'a Lines,
    pub(crate) rack: &'a Rack,
    pub(crate) limits: &'a Limits,
    pub(crate) is_empty: bool,
}

/// A slot being filled from its start.
#[derive(Default)]
struct Open {
    /// By how much letter factors are above one.
    extras: Ranked,
    /// How often tiles count in words crosswise.
    crosses: Ranked,
    count: usize,
    factor: i32,
    /// The board's tiles, and the words crosswise without what is laid.
    main: i32,
    cross: i32,
    touches: bool,
    joined: bool,
}

impl Slots<'_> {
    /// Gives every slot in which the rack might find a play to `each`.
    pub(crate) fn each(&self, mut each: impl FnMut(Slot)) {
        let size = self.lines.size();
        if self.is_empty {
            // As the list does, across only.
            let line = self.lines.line(Direction::Across, size / 2);
            for start in 0..=size / 2 {
                self.starting_at(line, start, |count, bound| {
                    let (line, start) = ((size / 2) as u8, start as u8);
                    each(Slot { bound, direction: Direction::Across, line, start, count });
                });
            }
            return;
        }
        for direction in Direction::BOTH {
            for number in 0..size {
                let line = self.lines.line(direction, number);
                self.in_line(line, |start, count, bound| {
                    let twin = count == 1 && direction == Direction::Down;
                    if !(twin && is_twin(line, start)) {
                        let (line, start) = (number as u8, start as u8);
                        each(Slot { bound, direction, line, start, count });
                    }
                });
            }
        }
    }

    fn in_line(&self, line: &[Square], mut each: impl FnMut(usize, u8, i32)) {
        // How far the next tile or square beside a tile is, from right to left.
        let mut distance = usize::MAX;
        for start in (0..line.len()).rev() {
            let here = &line[start];
            distance = match here {
                _ if here.tile != 0 => 0,
                _ if here.crossed => 1,
                _ => distance.saturating_add(1),
            };
            let preceded = start > 0 && line[start - 1].tile != 0;
            if !preceded && distance <= self.rack.len() {
                self.starting_at(line, start, |count, bound| each(start, count, bound));
            }
        }
    }

    /// All slots with one start, by rising number of tiles.
    fn starting_at(&self, line: &[Square], start: usize, mut each: impl FnMut(u8, i32)) {
        let centre = if self.is_empty { line.len() / 2 } else { usize::MAX };
        let mut open = Open { factor: 1, ..Open::default() };
        for at in start..line.len() {
            let square = &line[at];
            if square.tile != 0 {
                open.pass(square);
            } else {
                let fits =
                    if self.rack.blanks > 0 { square.cross } else { square.cross & self.rack.mask };
                if open.count == self.rack.len() || fits == 0 {
                    return;
                }
                open.lay(square);
                open.touches |= at == centre;
            }
            let ends = line.get(at + 1).is_none_or(|next| next.tile == 0);
            if ends
                && open.touches
                && open.count > 0
                && at > start
                && let Some(limit) = self.limits.of(open.joined, open.count)
            {
                each(open.count as u8, open.bound(limit));
            }
        }
    }
}

impl Open {
    fn pass(&mut self, square: &Square) {
        self.main += i32::from(square.value);
        (self.touches, self.joined) = (true, true);
    }

    #[inline]
    fn lay(&mut self, square: &Square) {
        let (letter, word) = (i16::from(square.letter), i16::from(square.word));
        self.count += 1;
        self.factor *= i32::from(word);
        if letter > 1 {
            self.extras = insert(self.extras, letter - 1);
        }
        if square.crossed {
            self.touches = true;
            self.cross += i32::from(square.cross_score) * i32::from(word);
            self.crosses = insert(self.crosses, letter * word);
        }
    }

    fn bound(&self, limit: &Limit) -> i32 {
        let bonus = if self.count == RACK_SIZE { FULL_RACK_BONUS } else { 0 };
        let word = self.main + limit.sum + product(&self.extras, &limit.values);
        word * self.factor + self.cross + product(&self.crosses, &limit.values) + bonus
    }
}

/// Whether the first empty square from `start` on makes a word crosswise.
fn is_twin(line: &[Square], start: usize) -> bool {
    line[start..].iter().find(|square| square.tile == 0).is_some_and(|square| square.crossed)
}
