//! The best play without listing the others.
//!
//! Slots are taken in falling order of what they could score at most. In each, the tiles of the board
//! and every choice of as many tiles of the rack as it takes are looked up as a collection; the words
//! they make are checked square by square. When no slot left could score more than what was found, that
//! is the best. A blank is a tile not yet known, and costs little more than another.

use super::anagram::{AnagramMap, Key};
use super::check::FULL_RACK_BONUS;
use super::lines::{Lines, Square};
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::slots::{Ranked, Slot, Slots, Values, insert, product};
use crate::control::Pace;
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::bits;

/// Bounds with a list of their own; higher ones share the last.
const BOUNDS: usize = 512;

/// Some tiles of the rack.
#[derive(Clone, Copy)]
struct Choice {
    key: Key,
    /// What they are worth.
    values: Ranked,
    /// The kinds of which the rack has more: a blank need not be one of these.
    left: u64,
    blanks: u8,
}

/// Choices of tiles by their number.
type Choices = [Vec<Choice>; RACK_SIZE + 1];

/// The search for one rack.
struct Search<'a> {
    map: &'a AnagramMap,
    lines: &'a Lines,
    rack: &'a Rack,
    values: &'a [i16; 64],
    /// By number of tiles.
    choices: Choices,
    /// Those that may make a word by themselves.
    alone: Choices,
    best: Option<PackedMove>,
}

/// A slot's squares.
struct Squares<'a> {
    line: &'a [Square],
    start: usize,
    len: usize,
    /// The board's tiles.
    key: Key,
    /// For each square to fill, how often its tile counts.
    factors: [i16; RACK_SIZE],
    ranked: Ranked,
    count: usize,
    /// The score without the tiles laid.
    base: i32,
    head: u64,
}

/// The first of all plays as they are listed.
pub(crate) fn best(question: &Question<'_>) -> Result<Option<PackedMove>, Stopped> {
    let Question { lines, rack, ref values, is_empty, control } = *question;
    let map = lines.vocabulary().anagrams();
    let choices = choices(map, rack, values);
    let alone = choices.each_ref().map(|choices| {
        let makes = |choice: &&Choice| map.may_make(choice.key, choice.blanks);
        choices.iter().filter(makes).copied().collect()
    });
    let limits = limits(&alone, rack, values);
    let mut search = Search { map, lines, rack, values, choices, alone, best: None };
    let mut pace = Pace::default();
    let mut heads = [u16::MAX; BOUNDS];
    let mut slots: Vec<(Slot, u16)> = Vec::with_capacity(1024);
    Slots { lines, rack, values: &limits, is_empty }.each(|slot| {
        let head = &mut heads[usize::try_from(slot.bound).unwrap_or(0).min(BOUNDS - 1)];
        let next = std::mem::replace(head, slots.len() as u16);
        slots.push((slot, next));
    });
    for bound in (0..BOUNDS).rev() {
        if bound + 1 < BOUNDS && search.is_beaten(i32::from(bound as u16)) {
            break;
        }
        let mut at = heads[bound];
        while let Some(&(slot, next)) = slots.get(usize::from(at)) {
            pace.step(control)?;
            search.visit(slot);
            at = next;
        }
    }
    Ok(search.best)
}

/// Every choice of tiles, by number, the most valuable first.
fn choices(map: &AnagramMap, rack: &Rack, values: &[i16; 64]) -> Choices {
    let mut choices = Choices::default();
    let nothing = Choice { key: 0, values: [0; 8], left: rack.mask, blanks: 0 };
    let mut all = vec![(nothing, 0)];
    for code in bits(rack.mask) {
        let count = rack.counts[usize::from(code)];
        for index in 0..all.len() {
            let (mut choice, mut size) = all[index];
            for taken in 1..=count {
                choice.key = choice.key.wrapping_add(map.key(code));
                choice.values = insert(choice.values, values[usize::from(code)]);
                choice.left &= !(u64::from(taken == count) << code);
                size += 1;
                all.push((choice, size));
            }
        }
    }
    for (choice, size) in all {
        for blanks in 0..=rack.blanks {
            choices[size + usize::from(blanks)].push(Choice { blanks, ..choice });
        }
    }
    choices
}

/// What tiles can be worth in a slot.
fn limits(alone: &Choices, rack: &Rack, values: &[i16; 64]) -> Values {
    let tiles = rack.tiles().flatten();
    let best = tiles.fold([0; 8], |best, code| insert(best, values[usize::from(code)]));
    let joined = std::array::from_fn(|count| {
        std::array::from_fn(|index| if index < count { best[index] } else { 0 })
    });
    let alone = std::array::from_fn(|count| {
        let makers = alone[count].iter().map(|choice| choice.values);
        makers.reduce(|a, b| std::array::from_fn(|index| a[index].max(b[index])))
    });
    Values { joined, alone }
}

impl Search<'_> {
    /// Looks for the best play in a slot.
    fn visit(&mut self, slot: Slot) {
        if self.is_beaten(slot.bound) {
            return;
        }
        let lines = self.lines;
        let squares = Squares::new(slot, lines.line(slot.direction, slot.line.into()), self.map);
        let joined = squares.len > squares.count;
        for index in 0.. {
            let choices = if joined { &self.choices } else { &self.alone };
            let Some(&choice) = choices[squares.count].get(index) else { break };
            if self.is_beaten(squares.base + product(&squares.ranked, &choice.values)) {
                continue;
            }
            let key = squares.key.wrapping_add(choice.key);
            if self.map.may_make(key, choice.blanks) {
                self.look_up(&squares, key, choice.left, choice.blanks, 0);
            }
        }
    }

    /// Whether a play with this score, or one less, would not be the best.
    #[inline]
    fn is_beaten(&self, score: i32) -> bool {
        self.best.is_some_and(|best| best.score() > score)
    }

    /// Tries the words of some tiles and `blanks` more, which are no less than `from`.
    fn look_up(&mut self, squares: &Squares<'_>, key: Key, left: u64, blanks: u8, from: Code) {
        let map = self.map;
        if blanks == 0 {
            for word in map.words(key, squares.len) {
                self.fit(squares, word);
            }
            return;
        }
        // A blank for a tile that is on the rack still scores no more than that tile.
        let kinds = self.lines.any() & !left & (u64::MAX << from);
        for code in bits(kinds) {
            let key = key.wrapping_add(map.key(code));
            if map.may_make(key, blanks - 1) {
                self.look_up(squares, key, left, blanks - 1, code);
            }
        }
    }

    /// Takes a word for the best play if it fits and beats the best so far.
    fn fit(&mut self, squares: &Squares<'_>, word: &[Code]) {
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
        if let Some(blanks) = self.blanks(squares, laid, &needed) {
            self.take(squares, laid, blanks);
        }
    }

    /// Which of the tiles laid are blanks, a bit each: those that cost least, of these the last.
    fn blanks(&self, squares: &Squares<'_>, laid: &[Code], needed: &[u8; 64]) -> Option<u8> {
        let mut blanks = 0u8;
        let mut left = self.rack.blanks;
        for (index, &code) in laid.iter().enumerate() {
            let kind = usize::from(code & 63);
            let missing = needed[kind].saturating_sub(self.rack.counts[kind]);
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

    fn take(&mut self, squares: &Squares<'_>, laid: &[Code], blanks: u8) {
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
        if self.best.is_none_or(|best| play < best) {
            self.best = Some(play);
        }
    }
}

impl<'a> Squares<'a> {
    fn new(slot: Slot, line: &'a [Square], map: &AnagramMap) -> Self {
        let (start, number) = (usize::from(slot.start), usize::from(slot.line));
        let head = match slot.direction {
            Direction::Across => PackedMove::head(number, start, Direction::Across),
            Direction::Down => PackedMove::head(start, number, Direction::Down),
        };
        let (mut count, mut len, mut key, mut main, mut cross) = (0, 0, 0 as Key, 0, 0);
        let mut factor = 1;
        let mut laid = [(0, 0); RACK_SIZE];
        for square in &line[start..] {
            if square.tile != 0 {
                key = key.wrapping_add(map.key(square.tile - 1));
                main += i32::from(square.value);
            } else if count < usize::from(slot.count) {
                let crosswise = if square.crossed { square.word } else { 0 };
                laid[count] = (i16::from(square.letter), i16::from(crosswise));
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
        Self { line, start, len, key, factors, ranked, count, base, head }
    }
}
