//! The best play without listing the others.
//!
//! Slots are taken in falling order of what they could score at most. In each, the tiles of the board
//! and every choice of as many tiles of the rack as it takes are looked up as a collection; the words
//! they make are checked square by square. When no slot left could score more than what was found, that
//! is the best. A blank is a tile not yet known, and costs little more than another.

use super::anagram::{AnagramMap, Key};
use super::check::FULL_RACK_BONUS;
use super::leaves::Leaves;
use super::lines::{Lines, Square};
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::slots::{Falling, Limit, Limits, Ranked, Slot, Slots, insert, product};
use crate::control::Pace;
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::bits;

/// Bounds with a list of their own; higher ones share the last.
const BOUNDS: usize = 512;

/// Some tiles of the rack.
#[derive(Clone, Copy, Default)]
struct Choice {
    key: Key,
    /// What they are worth.
    values: Ranked,
    /// The kinds of which there is one; all where there is a blank.
    kinds: u64,
    /// The kinds of which the rack has more: a blank need not be one of these.
    left: u64,
    /// How many of each kind, at the places that [`Search::places`] gives.
    taken: u32,
    /// What the other tiles are worth, in thousandths of a point.
    leave: i32,
    blanks: u8,
    count: u8,
}

/// Choices of tiles by their number.
struct Choices {
    /// The fewest tiles first.
    all: Vec<Choice>,
    /// Where those of each number start.
    starts: [usize; RACK_SIZE + 2],
}

/// The search for one rack.
struct Search<'a> {
    map: &'a AnagramMap,
    lines: &'a Lines,
    values: &'a [i16; 64],
    /// By how much `taken` is shifted for each kind; past its end for a kind that the rack has not.
    places: &'a [u8; 64],
    choices: &'a Choices,
    /// Those that may make a word by themselves.
    alone: &'a Choices,
    limits: &'a Limits,
    /// What the tiles left by so many are worth at most.
    most: [i32; RACK_SIZE + 1],
    best: Option<Found>,
}

/// The best play so far, and its score and leave in thousandths of a point.
type Found = (i64, PackedMove);

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
    /// For each square to fill where a word is made crosswise, the tiles that fit.
    crossed: [u64; RACK_SIZE],
    crossings: usize,
    count: usize,
    /// The score without the tiles laid.
    base: i32,
    head: u64,
}

/// The first of all plays as they are listed, with its score and leave.
pub(crate) fn best(
    question: &Question<'_>,
    leaves: Option<&Leaves>,
) -> Result<Option<Found>, Stopped> {
    let Question { lines, rack, ref values, is_empty, control } = *question;
    let map = lines.vocabulary().anagrams(control)?;
    let (mut all, places) = choices(map, rack, values, leaves);
    let choices = Choices::new(&all);
    all.retain(|choice| map.may_make(choice.key, choice.blanks));
    let alone = Choices::new(&all);
    let limits = limits(&alone, rack, values);
    let falling = Falling::new(rack, values);
    let greatest = |of: &[Choice]| of.iter().map(|choice| choice.leave).max().unwrap_or(0);
    let most = std::array::from_fn(|count| greatest(choices.of(count)));
    let (places, choices, alone, limits) = (&places, &choices, &alone, &limits);
    let mut search =
        Search { map, lines, values, places, choices, alone, limits, most, best: None };
    let mut pace = Pace::default();
    let mut heads = [u16::MAX; BOUNDS];
    let mut slots: Vec<(Slot, u16)> = Vec::with_capacity(1024);
    Slots { lines, rack, falling: &falling, limits, is_empty }.each(|slot| {
        let points = search.limit(slot).div_euclid(1000);
        let head = &mut heads[usize::try_from(points).unwrap_or(0).min(BOUNDS - 1)];
        let next = std::mem::replace(head, slots.len() as u16);
        slots.push((slot, next));
    });
    for points in (0..BOUNDS).rev() {
        if points + 1 < BOUNDS && search.is_beaten(i64::from(points as u16) * 1000 + 999) {
            break;
        }
        let mut at = heads[points];
        while let Some(&(slot, next)) = slots.get(usize::from(at)) {
            pace.step(control)?;
            search.visit(slot);
            at = next;
        }
    }
    Ok(search.best)
}

impl Choices {
    /// Sorts choices by their number of tiles.
    fn new(unsorted: &[Choice]) -> Self {
        let mut starts = [0; RACK_SIZE + 2];
        unsorted.iter().for_each(|choice| starts[usize::from(choice.count) + 1] += 1);
        for count in 0..=RACK_SIZE {
            starts[count + 1] += starts[count];
        }
        let mut all = unsorted.to_vec();
        let mut ends = starts;
        for choice in unsorted {
            let end = &mut ends[usize::from(choice.count)];
            all[*end] = *choice;
            *end += 1;
        }
        Self { all, starts }
    }

    /// The choices of so many tiles.
    fn of(&self, count: usize) -> &[Choice] {
        &self.all[self.starts[count]..self.starts[count + 1]]
    }
}

/// Every choice of tiles, and the places of their kinds in `taken`.
fn choices(
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

/// What tiles can be worth in a slot.
fn limits(alone: &Choices, rack: &Rack, values: &[i16; 64]) -> Limits {
    let tiles = rack.tiles().flatten();
    let best = tiles.fold([0; 8], |best, code| insert(best, values[usize::from(code)]));
    let joined = std::array::from_fn(|count| {
        Limit::new(std::array::from_fn(|index| if index < count { best[index] } else { 0 }))
    });
    let alone = std::array::from_fn(|count| {
        let makers = alone.of(count).iter().map(|choice| choice.values);
        let best = makers.reduce(|a, b| std::array::from_fn(|index| a[index].max(b[index])));
        best.map(Limit::new)
    });
    Limits { joined, alone }
}

impl Search<'_> {
    /// What no play in a slot exceeds, with its leave.
    fn limit(&self, slot: Slot) -> i64 {
        i64::from(slot.bound) * 1000 + i64::from(self.most[usize::from(slot.count)])
    }

    /// Looks for the best play in a slot.
    fn visit(&mut self, slot: Slot) {
        if self.is_beaten(self.limit(slot)) {
            return;
        }
        let lines = self.lines;
        let squares = Squares::new(slot, lines.line(slot.direction, slot.line.into()), self.map);
        let joined = squares.len > squares.count;
        let Some(limit) = self.limits.of(joined, squares.count) else { return };
        let bound = squares.bound(&limit.values);
        if self.is_beaten(bound + i64::from(self.most[squares.count])) {
            return;
        }
        let choices = if joined { self.choices } else { self.alone };
        for choice in choices.of(squares.count) {
            if !squares.may_take(choice.kinds)
                || self.is_beaten(squares.bound(&choice.values) + i64::from(choice.leave))
            {
                continue;
            }
            let key = squares.key.wrapping_add(choice.key);
            if self.map.may_make(key, choice.blanks) {
                self.look_up(&squares, choice, key, choice.blanks, 0);
            }
        }
    }

    /// Whether a play of so much, score and leave, would not be the best.
    #[inline]
    fn is_beaten(&self, equity: i64) -> bool {
        self.best.is_some_and(|(best, _)| best > equity)
    }

    /// Tries the words of some tiles and `blanks` more, which are no less than `from`.
    fn look_up(
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
    fn new(slot: Slot, line: &'a [Square], map: &AnagramMap) -> Self {
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

    /// Whether tiles of these kinds have one for each square.
    #[inline]
    fn may_take(&self, kinds: u64) -> bool {
        self.crossed[..self.crossings].iter().all(|fits| fits & kinds != 0)
    }

    /// What tiles of these values score at most, in thousandths of a point.
    #[inline]
    fn bound(&self, values: &Ranked) -> i64 {
        i64::from(self.base + product(&self.ranked, values)) * 1000
    }
}
