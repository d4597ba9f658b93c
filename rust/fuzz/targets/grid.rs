//! Grids of any text and of any numbers: printed and read back, crossings that are where they say.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::crossword::{Direction, Grid, Slot};

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    text: &'a str,
    min_length: u8,
    slots: Vec<(i64, Number, Number, bool, Number)>,
    given: Vec<(Number, Number, char)>,
}

/// Mostly small, sometimes absurd.
#[derive(Arbitrary, Debug, Clone, Copy)]
enum Number {
    Small(u8),
    Large(u16),
    Any(usize),
}

impl From<Number> for usize {
    fn from(number: Number) -> Self {
        match number {
            Number::Small(number) => Self::from(number % 6),
            Number::Large(number) => number.into(),
            Number::Any(number) => number,
        }
    }
}

fn check(grid: &Grid) {
    for crossing in grid.crossings() {
        let (across, down) = (grid.slots()[crossing.across], grid.slots()[crossing.down]);
        assert_eq!((across.direction, down.direction), (Direction::Across, Direction::Down));
        assert_eq!(across.cells().nth(crossing.across_at), down.cells().nth(crossing.down_at));
    }
    let cells = grid.slots().iter().flat_map(|slot| slot.cells());
    cells.for_each(|(row, col)| assert_ne!(grid.rows()[row][col], '#'));
}

fuzz_target!(|question: Question<'_>| {
    let min_length = usize::from(question.min_length % 5);
    if let Ok(grid) = Grid::parse_with(question.text.lines(), min_length) {
        check(&grid);
        let printed = grid.to_string();
        assert_eq!(Grid::parse_with(printed.lines(), min_length).as_ref(), Ok(&grid));
        assert_eq!(grid.with_min_length(min_length), grid);
    }
    let slot = |&(id, row, col, across, length): &(i64, Number, Number, bool, Number)| Slot {
        id,
        row: row.into(),
        col: col.into(),
        direction: if across { Direction::Across } else { Direction::Down },
        length: length.into(),
    };
    let slots: Vec<Slot> = question.slots.iter().take(12).map(slot).collect();
    let given = question.given.iter().map(|&(row, col, letter)| (row.into(), col.into(), letter));
    if let Ok(grid) = Grid::from_slots(slots.clone(), given) {
        assert_eq!(grid.slots(), slots);
        check(&grid);
    }
});
