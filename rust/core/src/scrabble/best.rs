//! The best play without listing the others.
//!
//! Slots are taken in falling order of what they could score at most. In each, the tiles of the board
//! and every choice of as many tiles of the rack as it takes are looked up as a collection; the words
//! they make are checked square by square. When no slot left could score more than what was found, that
//! is the best. A blank is a tile not yet known, and costs little more than another.

use super::fit::{Choice, Fitter, Found, Squares, choices};
use super::leaves::Leaves;
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::slots::{Falling, Limit, Limits, Slot, Slots, insert};
use crate::control::Pace;
use crate::error::Stopped;

/// Bounds with a list of their own; higher ones share the last.
const BOUNDS: usize = 512;

/// Choices of tiles by their number.
struct Choices {
    /// The fewest tiles first.
    all: Vec<Choice>,
    /// Where those of each number start.
    starts: [usize; RACK_SIZE + 2],
}

/// The search for one rack.
struct Search<'a> {
    fitter: Fitter<'a>,
    choices: &'a Choices,
    /// Those that may make a word by themselves.
    alone: &'a Choices,
    limits: &'a Limits,
    /// What the tiles left by so many are worth at most.
    most: [i32; RACK_SIZE + 1],
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
    let fitter = Fitter { map, lines, values, places: &places, best: None };
    let (choices, alone, limits) = (&choices, &alone, &limits);
    let mut search = Search { fitter, choices, alone, limits, most };
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
        if points + 1 < BOUNDS && search.fitter.is_beaten(i64::from(points as u16) * 1000 + 999) {
            break;
        }
        let mut at = heads[points];
        while let Some(&(slot, next)) = slots.get(usize::from(at)) {
            pace.step(control)?;
            search.visit(slot);
            at = next;
        }
    }
    Ok(search.fitter.best)
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
        if self.fitter.is_beaten(self.limit(slot)) {
            return;
        }
        let Fitter { lines, map, .. } = self.fitter;
        let squares = Squares::new(slot, lines.line(slot.direction, slot.line.into()), map);
        let joined = squares.len > squares.count;
        let Some(limit) = self.limits.of(joined, squares.count) else { return };
        let bound = squares.bound(&limit.values);
        if self.fitter.is_beaten(bound + i64::from(self.most[squares.count])) {
            return;
        }
        let choices = if joined { self.choices } else { self.alone };
        for choice in choices.of(squares.count) {
            if !squares.may_take(choice.kinds)
                || self.fitter.is_beaten(squares.bound(&choice.values) + i64::from(choice.leave))
            {
                continue;
            }
            let key = squares.key.wrapping_add(choice.key);
            if map.may_make(key, choice.blanks) {
                self.fitter.look_up(&squares, choice, key, choice.blanks, 0);
            }
        }
    }
}
