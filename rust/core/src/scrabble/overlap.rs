//! Every play under overlap rules: the word laid must be a word and use a tile of the board, whatever it
//! touches otherwise.
//!
//! Each play is found from the first tile of the board that it uses: the squares left of that tile are
//! filled from right to left as far as they are empty, then those right of it, over empty squares and
//! tiles alike. It may end anywhere.

use super::lines::Square;
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::web::Web;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::{Node, bits};

/// A play under way.
#[derive(Clone, Copy, Default)]
struct Play {
    /// The tiles laid and which are blanks, the first on top.
    tiles: u64,
    blanks: u64,
    count: u32,
    score: i32,
    start: usize,
}

struct Scan<'a, const W: usize> {
    web: Web<'a, W>,
    line: &'a [Square],
    number: usize,
    direction: Direction,
    rack: Rack,
    values: &'a [i16; 64],
    found: &'a mut Vec<PackedMove>,
    /// The first tile used.
    anchor: usize,
    control: &'a Control<'a>,
    pace: Pace,
    /// Set when the control says stop: then every walk turns back.
    stopped: Result<(), Stopped>,
}

/// Gives all plays on all lines to `found`. Plays that lay the same tiles are given as often as there
/// are words that they make.
pub(crate) fn scan(question: &Question<'_>, found: &mut Vec<PackedMove>) -> Result<(), Stopped> {
    match question.lines.vocabulary().nodes().width {
        1 => scan_lines::<1>(question, found),
        _ => scan_lines::<2>(question, found),
    }
}

fn scan_lines<const W: usize>(
    question: &Question<'_>,
    found: &mut Vec<PackedMove>,
) -> Result<(), Stopped> {
    let Question { lines, rack, ref values, .. } = *question;
    for direction in Direction::BOTH {
        for number in 0..lines.size() {
            let mut scan = Scan::<W> {
                web: Web::new(lines.vocabulary().nodes()),
                line: lines.line(direction, number),
                number,
                direction,
                rack: *rack,
                values,
                found,
                anchor: 0,
                control: question.control,
                pace: Pace::default(),
                stopped: Ok(()),
            };
            if !question.is_empty {
                scan.line();
            } else if number == lines.size() / 2 {
                let play = Play { start: number, ..Play::default() };
                scan.right(scan.web.forward, number, play);
            }
            scan.stopped?;
        }
    }
    Ok(())
}

impl<const W: usize> Scan<'_, W> {
    /// Plays from each tile of the line as the first that is used.
    fn line(&mut self) {
        for at in 0..self.line.len() {
            let code = self.line[at].tile.checked_sub(1);
            self.anchor = at;
            if let Some(node) = code.and_then(|code| self.web.follow(self.web.outward, code)) {
                self.left(node, Play { start: at, ..Play::default() });
            }
        }
    }

    /// Goes on behind the anchor, or one square to the left if it is empty.
    fn left(&mut self, node: Node, play: Play) {
        let mask = self.web.mask(node);
        if let Some(turned) = self.web.turned(node, mask) {
            self.right(turned, self.anchor + 1, play);
        }
        let Some(at) = play.start.checked_sub(1).filter(|&at| self.line[at].tile == 0) else {
            return;
        };
        let ends = self.web.ends(node);
        self.each_tile(mask | ends, |scan, code, value, blank| {
            let play = Play {
                tiles: play.tiles | u64::from(code + 1) << (TILE_BITS * play.count),
                blanks: play.blanks | blank << play.count,
                count: play.count + 1,
                score: play.score + value,
                start: at,
            };
            if ends >> code & 1 != 0 {
                scan.record(play, scan.anchor);
            }
            if mask >> code & 1 != 0 {
                scan.left(scan.web.child(node, mask, code), play);
            }
        });
    }

    /// Goes on to the right, over tiles and empty squares.
    fn right(&mut self, node: Node, at: usize, play: Play) {
        let Some(square) = self.line.get(at) else { return };
        let (mask, ends) = (self.web.mask(node), self.web.ends(node));
        if let Some(code) = square.tile.checked_sub(1) {
            if ends >> code & 1 != 0 && play.count > 0 {
                self.record(play, at);
            }
            if mask >> code & 1 != 0 {
                self.right(self.web.child(node, mask, code), at + 1, play);
            }
            return;
        }
        self.each_tile(mask | ends, |scan, code, value, blank| {
            let play = Play {
                tiles: play.tiles << TILE_BITS | u64::from(code + 1),
                blanks: play.blanks << 1 | blank,
                count: play.count + 1,
                score: play.score + value,
                start: play.start,
            };
            if ends >> code & 1 != 0 {
                scan.record(play, at);
            }
            if mask >> code & 1 != 0 {
                scan.right(scan.web.child(node, mask, code), at + 1, play);
            }
        });
    }

    /// Takes each tile that the rack has, blanks after letters, and puts it back.
    #[inline]
    fn each_tile(&mut self, tiles: u64, mut each: impl FnMut(&mut Self, Code, i32, u64)) {
        self.pace.step(self.control).unwrap_or_else(|stopped| self.stopped = Err(stopped));
        if self.stopped.is_err() {
            return;
        }
        for code in bits(tiles & self.rack.mask) {
            self.rack.remove(Some(code));
            each(self, code, i32::from(self.values[usize::from(code & 63)]), 0);
            self.rack.add(Some(code));
        }
        if self.rack.remove(None) {
            // No tile has the bit of the turn or any above it.
            for code in bits(tiles & self.web.tiles()) {
                each(self, code, 0, 1);
            }
            self.rack.add(None);
        }
    }

    fn record(&mut self, play: Play, end: usize) {
        let missing = RACK_SIZE as u32 - play.count;
        let head = match self.direction {
            Direction::Across => PackedMove::head(self.number, play.start, self.direction),
            Direction::Down => PackedMove::head(play.start, self.number, self.direction),
        };
        let tiles = play.tiles << (TILE_BITS * missing + TILES_AT);
        let blanks = play.blanks << (missing + BLANKS_AT);
        let len = (end + 1 - play.start) as u64;
        self.found.push(PackedMove::new(play.score, head | tiles | blanks | len));
    }
}
