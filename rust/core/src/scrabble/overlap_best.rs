//! The best play under overlap rules without listing the others.
//!
//! A play scores what its tiles are worth, wherever they lie. So choices of tiles are taken in falling
//! order of their worth, and each is tried in every place that takes as many; the first that makes a
//! word decides what the best play scores, and only choices worth as much are still looked at.

use super::anagram::{AnagramMap, Key};
use super::fit::{Choice, Fitter, Found, Squares, choices};
use super::leaves::Leaves;
use super::lines::Lines;
use super::play::{Direction, PackedMove};
use super::rack::RACK_SIZE;
use super::search::Question;
use crate::control::Pace;
use crate::error::Stopped;

/// Where a word could lie.
#[derive(Clone, Copy)]
struct Place {
    /// The board's tiles.
    key: Key,
    direction: Direction,
    line: u8,
    start: u8,
    /// Tiles of the word.
    len: u8,
}

/// The places that take so many tiles of the rack, by that number.
type Places = [Vec<Place>; RACK_SIZE + 1];

/// The first of all plays as they are listed, with its score and leave.
pub(crate) fn best(
    question: &Question<'_>,
    leaves: Option<&Leaves>,
) -> Result<Option<Found>, Stopped> {
    let Question { lines, rack, ref values, is_empty, control } = *question;
    let map = lines.vocabulary().anagrams(control)?;
    let (mut choices, shifts) = choices(map, rack, values, leaves);
    choices.sort_unstable_by_key(|choice| -worth(choice));
    let places = if is_empty { first_places(lines) } else { places(lines, map, rack.len()) };
    let mut fitter = Fitter { map, lines, values, places: &shifts, best: None };
    let mut pace = Pace::default();
    for choice in &choices {
        if fitter.is_beaten(worth(choice)) {
            break;
        }
        for place in &places[usize::from(choice.count)] {
            pace.step(control)?;
            let key = place.key.wrapping_add(choice.key);
            if map.may_make(key, choice.blanks) {
                fitter.look_up(&place.squares(lines, choice), choice, key, choice.blanks, 0);
            }
        }
    }
    Ok(fitter.best)
}

/// What a play with these tiles scores, with its leave, in thousandths of a point.
fn worth(choice: &Choice) -> i64 {
    let score: i32 = choice.values.iter().copied().map(i32::from).sum();
    i64::from(score) * 1000 + i64::from(choice.leave)
}

/// Every place with a tile of the board that takes some of the rack's `tiles`.
fn places(lines: &Lines, map: &AnagramMap, tiles: usize) -> Places {
    // Room for all of a board of the size that is usual.
    let mut places: Places = std::array::from_fn(|_| Vec::with_capacity(512));
    for direction in Direction::BOTH {
        for number in 0..lines.size() {
            let line = lines.line(direction, number);
            let Some(last) = line.iter().rposition(|square| square.tile != 0) else { continue };
            for start in 0..=last {
                let (mut key, mut count, mut is_joined) = (0 as Key, 0, false);
                for (square, len) in line[start..].iter().zip(1..) {
                    if square.tile == 0 {
                        count += 1;
                    } else {
                        key = key.wrapping_add(map.key(square.tile - 1));
                        is_joined = true;
                    }
                    if count > tiles {
                        break;
                    }
                    if is_joined && count > 0 {
                        let (line, start) = (number as u8, start as u8);
                        places[count].push(Place { key, direction, line, start, len });
                    }
                }
            }
        }
    }
    places
}

/// The places of the first play: from the middle on.
fn first_places(lines: &Lines) -> Places {
    let centre = lines.size() / 2;
    let at = |direction, len| {
        let (line, start) = (centre as u8, centre as u8);
        Place { key: 0, direction, line, start, len }
    };
    std::array::from_fn(|count| {
        let fits = count > 0 && centre + count <= lines.size();
        let both = Direction::BOTH.into_iter().filter(|_| fits);
        both.map(|direction| at(direction, count as u8)).collect()
    })
}

impl Place {
    fn squares<'a>(&self, lines: &'a Lines, choice: &Choice) -> Squares<'a> {
        let (number, start) = (usize::from(self.line), usize::from(self.start));
        let head = match self.direction {
            Direction::Across => PackedMove::head(number, start, self.direction),
            Direction::Down => PackedMove::head(start, number, self.direction),
        };
        let line = lines.line(self.direction, number);
        Squares::bare(line, (start, self.len.into(), choice.count.into()), self.key, head)
    }
}
