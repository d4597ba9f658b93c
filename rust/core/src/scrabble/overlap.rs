//! Every play under overlap rules: the word laid must be a word and use a tile of the board, whatever it
//! touches otherwise.
//!
//! Each play is found from the first tile of the board that it uses: the squares left of that tile are
//! filled from right to left as far as they are empty, then those right of it, over empty squares and
//! tiles alike. It may end anywhere.

use super::leaves::Leaves;
use super::lines::Square;
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::web::Web;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::{Node, bits};

/// Takes the plays that are found.
pub(crate) trait Keep {
    /// Takes one.
    fn take(&mut self, play: PackedMove);
    /// The lowest score that is still of interest.
    fn floor(&self) -> i32;
}

impl Keep for Vec<PackedMove> {
    fn take(&mut self, play: PackedMove) {
        self.push(play);
    }

    fn floor(&self) -> i32 {
        0
    }
}

/// Keeps the first of all plays as they are listed.
pub(crate) struct Best<'a> {
    rack: &'a Rack,
    leaves: Option<&'a Leaves>,
    /// What a leave adds at most, in thousandths of a point.
    greatest: i32,
    /// Score and leave in thousandths of a point, and the play.
    pub(crate) found: Option<(i64, PackedMove)>,
}

impl<'a> Best<'a> {
    pub(crate) fn new(rack: &'a Rack, leaves: Option<&'a Leaves>) -> Self {
        Self { rack, leaves, greatest: leaves.map_or(0, Leaves::greatest), found: None }
    }
}

impl Keep for Best<'_> {
    fn take(&mut self, play: PackedMove) {
        let equity = match self.leaves {
            Some(leaves) => leaves.equity(play, self.rack),
            None => i64::from(play.score()) * 1000,
        };
        if self.found.is_none_or(|(best, first)| (-equity, play) < (-best, first)) {
            self.found = Some((equity, play));
        }
    }

    fn floor(&self) -> i32 {
        let Some((best, _)) = self.found else { return i32::MIN };
        (best - i64::from(self.greatest)).div_euclid(1000) as i32
    }
}

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

struct Scan<'a, K, const W: usize> {
    web: Web<'a, W>,
    line: &'a [Square],
    number: usize,
    direction: Direction,
    rack: Rack,
    values: &'a [i16; 64],
    /// The rack's values, the greatest first, summed up.
    sums: [i32; RACK_SIZE + 1],
    keep: &'a mut K,
    /// The first tile used.
    anchor: usize,
    control: &'a Control<'a>,
    pace: Pace,
    /// Set when the control says stop: then every walk turns back.
    stopped: Result<(), Stopped>,
}

/// Gives all plays on all lines to `keep`. Plays that lay the same tiles are given as often as there
/// are words that they make.
pub(crate) fn scan(question: &Question<'_>, keep: &mut impl Keep) -> Result<(), Stopped> {
    match question.lines.vocabulary().nodes().width {
        1 => scan_lines::<_, 1>(question, keep),
        _ => scan_lines::<_, 2>(question, keep),
    }
}

fn scan_lines<K: Keep, const W: usize>(
    question: &Question<'_>,
    keep: &mut K,
) -> Result<(), Stopped> {
    let Question { lines, rack, ref values, .. } = *question;
    let mut falling = [0; RACK_SIZE];
    for (value, code) in falling.iter_mut().zip(rack.tiles().flatten()) {
        *value = i32::from(values[usize::from(code)]);
    }
    falling.sort_unstable_by(|a, b| b.cmp(a));
    let sums = std::array::from_fn(|count| falling.iter().take(count).sum());
    for direction in Direction::BOTH {
        for number in 0..lines.size() {
            let mut scan = Scan::<K, W> {
                web: Web::new(lines.vocabulary().nodes()),
                line: lines.line(direction, number),
                number,
                direction,
                rack: *rack,
                values,
                sums,
                keep,
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

impl<K: Keep, const W: usize> Scan<'_, K, W> {
    /// Plays from each tile of the line as the first that is used.
    fn line(&mut self) {
        let mut room = 0;
        for at in 0..self.line.len() {
            let Some(code) = self.line[at].tile.checked_sub(1) else {
                room += 1;
                continue;
            };
            let behind = self.line[at..].iter().filter(|square| square.tile == 0).count();
            self.anchor = at;
            if let Some(node) = self.web.follow(self.web.outward, code)
                && self.sums[(room + behind).min(RACK_SIZE)] >= self.keep.floor()
            {
                self.left(node, Play { start: at, ..Play::default() });
            }
            room = 0;
        }
    }

    /// Whether the tiles left on the rack, however valuable, are too few to be of interest.
    fn is_hopeless(&self, play: Play) -> bool {
        play.score + self.sums[self.rack.len()] < self.keep.floor()
    }

    /// Goes on behind the anchor, or one square to the left if it is empty.
    fn left(&mut self, node: Node, play: Play) {
        if self.is_hopeless(play) {
            return;
        }
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
        let Some(square) = self.line.get(at).filter(|_| !self.is_hopeless(play)) else { return };
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
        if play.score < self.keep.floor() {
            return;
        }
        let missing = RACK_SIZE as u32 - play.count;
        let head = match self.direction {
            Direction::Across => PackedMove::head(self.number, play.start, self.direction),
            Direction::Down => PackedMove::head(play.start, self.number, self.direction),
        };
        let tiles = play.tiles << (TILE_BITS * missing + TILES_AT);
        let blanks = play.blanks << (missing + BLANKS_AT);
        let len = (end + 1 - play.start) as u64;
        self.keep.take(PackedMove::new(play.score, head | tiles | blanks | len));
    }
}
