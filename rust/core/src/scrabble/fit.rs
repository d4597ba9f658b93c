//! Some tiles of the rack in one place: which words do they make there with the tiles that lie?
//!
//! Both searches for the best play come down to this question; they differ in the places they try, and
//! in which order.

use super::anagram::{AnagramMap, Key};
use super::check::FULL_RACK_BONUS;
use super::leaves::Leaves;
use super::lines::{Lines, Square};
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::slots::{Ranked, Slot, insert, product};
use crate::letter::Code;
use crate::lexicon::node::bits;

/// Some tiles of the rack.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choice {
    pub(crate) key: Key,
    /// What they are worth.
    pub(crate) values: Ranked,
    /// The kinds of which there is one; all where there is a blank.
    pub(crate) kinds: u64,
    /// The kinds of which the rack has more: a blank need not be one of these.
    pub(crate) left: u64,
    /// How many of each kind, at the places that [`Fitter::places`] gives.
    taken: u32,
    /// What the other tiles are worth, in thousandths of a point.
    pub(crate) leave: i32,
    pub(crate) blanks: u8,
    pub(crate) count: u8,
}

/// The best play so far, and its score and leave in thousandths of a point.
pub(crate) type Found = (i64, PackedMove);

/// A slot's squares.
pub(crate) struct Squares<'a> {
    line: &'a [Square],
    start: usize,
    pub(crate) len: usize,
    /// The board's tiles.
    pub(crate) key: Key,
    /// For each square to fill, how often its tile counts.
    factors: [i16; RACK_SIZE],
    ranked: Ranked,
    /// For each square to fill where a word is made crosswise, the tiles that fit.
    crossed: [u64; RACK_SIZE],
    crossings: usize,
    pub(crate) count: usize,
    /// The score without the tiles laid.
    base: i32,
    head: u64,
}

/// Keeps the best play of those that are found.
pub(crate) struct Fitter<'a> {
    pub(crate) map: &'a AnagramMap,
    pub(crate) lines: &'a Lines,
    pub(crate) values: &'a [i16; 64],
    /// By how much `taken` is shifted for each kind; past its end for a kind that the rack has not.
    pub(crate) places: &'a [u8; 64],
    pub(crate) best: Option<Found>,
}

/// Every choice of tiles, and the places of their kinds in `taken`.
pub(crate) fn choices(
    map: &AnagramMap,
    rack: &Rack,
    values: &[i16; 64],
    leaves: Option<&Leaves>,
) -> (Vec<Choice>, [u8; 64]) {
    let mut places = [u8::MAX; 64];
    let left = rack.mask;
    let mut all = Vec::with_capacity(1 << RACK_SIZE);
    all.push(Choice { left, ..Choice::default() });
    for (code, place) in bits(rack.mask).zip((0u8..).step_by(4)) {
        places[usize::from(code)] = place;
        let count = rack.counts[usize::from(code)];
        for index in 0..all.len() {
            let mut choice = all[index];
            for taken in 1..=count {
                choice.key = choice.key.wrapping_add(map.key(code));
                choice.values = insert(choice.values, values[usize::from(code)]);
                choice.kinds |= 1 << code;
                choice.left &= !(u64::from(taken == count) << code);
                choice.taken += 1 << place;
                choice.count += 1;
                all.push(choice);
            }
        }
    }
    for blanks in 1..=rack.blanks {
        for index in 0..all.len() {
            let choice = all[index];
            if choice.blanks == 0 {
                let (kinds, count) = (u64::MAX, choice.count + blanks);
                all.push(Choice { kinds, blanks, count, ..choice });
            }
        }
    }
    if let Some(leaves) = leaves {
        for choice in &mut all {
            choice.leave = leaves.value(&rest(rack, choice, &places));
            // A blank for a tile that stays on the rack leaves another rack.
            choice.left = 0;
        }
    }
    (all, places)
}

/// The tiles that a choice leaves.
fn rest(rack: &Rack, choice: &Choice, places: &[u8; 64]) -> Rack {
    let mut rest = *rack;
    for code in bits(rack.mask) {
        for _ in 0..choice.taken >> places[usize::from(code)] & 15 {
            rest.remove(Some(code));
        }
    }
    for _ in 0..choice.blanks {
        rest.remove(None);
    }
    rest
}

impl Fitter<'_> {
    /// Whether a play of so much, score and leave, would not be the best.
    #[inline]
    pub(crate) fn is_beaten(&self, equity: i64) -> bool {
        self.best.is_some_and(|(best, _)| best > equity)
    }

    /// Tries the words of some tiles and `blanks` more, which are no less than `from`.
    pub(crate) fn look_up(
        &mut self,
        squares: &Squares<'_>,
        choice: &Choice,
        key: Key,
        blanks: u8,
        from: Code,
    ) {
        let map = self.map;
        if blanks == 0 {
            for word in map.words(key, squares.len) {
                self.fit(squares, choice, word);
            }
            return;
        }
        // A blank for a tile that is on the rack still scores no more than that tile.
        let kinds = self.lines.any() & !choice.left & (u64::MAX << from);
        for code in bits(kinds) {
            let key = key.wrapping_add(map.key(code));
            if map.may_make(key, blanks - 1) {
                self.look_up(squares, choice, key, blanks - 1, code);
            }
        }
    }

    /// Takes a word for the best play if it fits and beats the best so far.
    fn fit(&mut self, squares: &Squares<'_>, choice: &Choice, word: &[Code]) {
        let mut needed = [0u8; 64];
        let mut laid = [0 as Code; RACK_SIZE];
        let mut count = 0;
        let line = &squares.line[squares.start..][..squares.len];
        for (square, &code) in line.iter().zip(word) {
            if square.tile != 0 {
                if square.tile != code + 1 {
                    return;
                }
                continue;
            }
            if square.cross >> code & 1 == 0 {
                return;
            }
            laid[count] = code;
            needed[usize::from(code & 63)] += 1;
            count += 1;
        }
        let laid = &laid[..count];
        if let Some(blanks) = self.blanks(squares, choice, laid, &needed) {
            self.take(squares, choice, laid, blanks);
        }
    }

    /// Which of the tiles laid are blanks, a bit each: those that cost least, of these the last.
    fn blanks(
        &self,
        squares: &Squares<'_>,
        choice: &Choice,
        laid: &[Code],
        needed: &[u8; 64],
    ) -> Option<u8> {
        let mut blanks = 0u8;
        let mut left = choice.blanks;
        for (index, &code) in laid.iter().enumerate() {
            let kind = usize::from(code & 63);
            let taken = choice.taken.checked_shr(self.places[kind].into()).unwrap_or(0) & 15;
            let missing = needed[kind].saturating_sub(taken as u8);
            if missing == 0 || laid[..index].contains(&code) {
                continue;
            }
            left = left.checked_sub(missing)?;
            for _ in 0..missing {
                let places = (index..laid.len()).rev();
                let free = places.filter(|&at| laid[at] == code && blanks >> at & 1 == 0);
                let cost =
                    |&at: &usize| i32::from(self.values[kind]) * i32::from(squares.factors[at]);
                blanks |= 1 << free.min_by_key(cost)?;
            }
        }
        Some(blanks)
    }

    fn take(&mut self, squares: &Squares<'_>, choice: &Choice, laid: &[Code], blanks: u8) {
        let mut score = squares.base;
        let mut low = squares.head | squares.len as u64;
        for (index, &code) in laid.iter().enumerate() {
            let place = (RACK_SIZE - 1 - index) as u32;
            low |= u64::from(code + 1) << (TILES_AT + TILE_BITS * place);
            if blanks >> index & 1 != 0 {
                low |= 1 << (BLANKS_AT + place);
            } else {
                let value = self.values[usize::from(code & 63)];
                score += i32::from(value) * i32::from(squares.factors[index]);
            }
        }
        let play = PackedMove::new(score, low);
        let equity = i64::from(score) * 1000 + i64::from(choice.leave);
        if self.best.is_none_or(|(best, first)| (-equity, play) < (-best, first)) {
            self.best = Some((equity, play));
        }
    }
}

impl<'a> Squares<'a> {
    pub(crate) fn new(slot: Slot, line: &'a [Square], map: &AnagramMap) -> Self {
        let (start, number) = (usize::from(slot.start), usize::from(slot.line));
        let head = match slot.direction {
            Direction::Across => PackedMove::head(number, start, Direction::Across),
            Direction::Down => PackedMove::head(start, number, Direction::Down),
        };
        let (mut count, mut len, mut key, mut main, mut cross) = (0, 0, 0 as Key, 0, 0);
        let mut factor = 1;
        let mut laid = [(0, 0); RACK_SIZE];
        let (mut crossed, mut crossings) = ([0; RACK_SIZE], 0);
        for square in &line[start..] {
            if square.tile != 0 {
                key = key.wrapping_add(map.key(square.tile - 1));
                main += i32::from(square.value);
            } else if count < usize::from(slot.count) {
                let crosswise = square.word * u8::from(square.crossed);
                laid[count] = (i16::from(square.letter), i16::from(crosswise));
                crossed[crossings] = square.cross;
                crossings += usize::from(square.crossed);
                cross += i32::from(square.cross_score) * i32::from(crosswise);
                factor *= i16::from(square.word);
                count += 1;
            } else {
                break;
            }
            len += 1;
        }
        let bonus = if count == RACK_SIZE { FULL_RACK_BONUS } else { 0 };
        let factors = laid.map(|(letter, crosswise)| letter * (factor + crosswise));
        let ranked = factors[..count].iter().fold([0; 8], |ranked, &f| insert(ranked, f));
        let base = main * i32::from(factor) + cross + bonus;
        Self { line, start, len, key, factors, ranked, crossed, crossings, count, base, head }
    }

    /// Squares where nothing counts but the tiles laid; the board's tiles have the name `key`.
    pub(crate) fn bare(
        line: &'a [Square],
        (start, len, count): (usize, usize, usize),
        key: Key,
        head: u64,
    ) -> Self {
        let ranked = std::array::from_fn(|index| i16::from(index < count));
        Self {
            line,
            start,
            len,
            key,
            factors: [1; RACK_SIZE],
            ranked,
            crossed: [0; RACK_SIZE],
            crossings: 0,
            count,
            base: 0,
            head,
        }
    }

    /// Whether tiles of these kinds have one for each square.
    #[inline]
    pub(crate) fn may_take(&self, kinds: u64) -> bool {
        self.crossed[..self.crossings].iter().all(|fits| fits & kinds != 0)
    }

    /// What tiles of these values score at most, in thousandths of a point.
    #[inline]
    pub(crate) fn bound(&self, values: &Ranked) -> i64 {
        i64::from(self.base + product(&self.ranked, values)) * 1000
    }
}
