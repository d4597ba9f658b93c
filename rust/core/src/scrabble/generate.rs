//! Every legal play, by the anchor scan (Appel and Jacobson, 1988; Gordon, 1994).
//!
//! A play touches a tile, so its line has an *anchor*: the last tile of a block, or an empty square with
//! a tile beside it crosswise and none in the line. Each play is found from the first anchor it covers:
//! the tiles left of the anchor are laid from right to left, never as far as the anchor before, then the
//! graph is turned and the rest laid from left to right. What is no part of a word is never laid.
//!
//! Nothing is allocated on the way: a play is a few numbers, copied down the recursion.

use super::check::FULL_RACK_BONUS;
use super::lines::Square;
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::version::Version;
use super::web::Web;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::{Node, bits};

/// Takes the plays that a scan finds.
pub(crate) trait Sink {
    /// Takes one play for each tile of `tiles`, laid last, as a blank or not.
    fn take(&mut self, last: &Last, values: &[i16; 64], tiles: u64, blank: bool);
    /// Takes one play.
    fn take_one(&mut self, play: PackedMove);
}

/// A play that lacks its last tile: what it will be is linear in that tile.
pub(crate) struct Last {
    /// The score without the tile's value, and how often that counts.
    score: i32,
    factor: i32,
    /// The packed play without the tile, and where the tile goes.
    low: u64,
    shift: u32,
    /// The packed bit that makes the tile a blank.
    blank: u64,
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl Last {
    #[inline(always)]
    fn complete(&self, values: &[i16; 64], code: Code, blank: bool) -> PackedMove {
        let low = self.low | u64::from(code + 1) << self.shift;
        if blank {
            return PackedMove::new(self.score, low | self.blank);
        }
        let value = i32::from(values[usize::from(code & 63)]);
        PackedMove::new(self.score + value * self.factor, low)
    }
}

impl Sink for Vec<PackedMove> {
    #[inline]
    fn take(&mut self, last: &Last, values: &[i16; 64], tiles: u64, blank: bool) {
        for code in bits(tiles) {
            self.push(last.complete(values, code, blank));
        }
    }

    #[inline]
    fn take_one(&mut self, play: PackedMove) {
        self.push(play);
    }
}

/// Counts plays.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: &Last, _: &[i16; 64], tiles: u64, _: bool) {
        self.0 += tiles.count_ones() as usize;
    }

    #[inline]
    fn take_one(&mut self, _: PackedMove) {
        self.0 += 1;
    }
}

/// A play under way.
#[derive(Clone, Copy, Default)]
pub(crate) struct Play {
    /// The tiles laid, six bits each, the first on top.
    tiles: u64,
    /// The word's tiles with their letter factors, and its word factor.
    main: i32,
    factor: i32,
    /// The words crosswise.
    cross: i32,
    /// Which of the tiles laid are blanks, the first on top.
    blanks: u8,
    /// How many there are.
    count: u8,
    /// Where the word starts.
    start: u8,
    /// Whether the first tile laid makes a word crosswise.
    crossed: bool,
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl Play {
    /// The play with one more tile.
    #[inline(always)]
    fn with_tile<const LEFT: bool>(
        self,
        square: &Square,
        code: Code,
        value: i32,
        blank: u8,
    ) -> Play {
        let (tile, word) = (u64::from(code + 1), i32::from(square.word));
        let crossed = if square.crossed { (square.cross_score + value) * word } else { 0 };
        let (tiles, blanks) = if LEFT {
            let tiles = self.tiles | tile << (TILE_BITS * u32::from(self.count));
            (tiles, self.blanks | blank << self.count)
        } else {
            (self.tiles << TILE_BITS | tile, self.blanks << 1 | blank)
        };
        Play {
            tiles,
            blanks,
            count: self.count + 1,
            main: self.main + value,
            factor: self.factor * word,
            cross: self.cross + crossed,
            start: self.start,
            crossed: if self.count == 0 { square.crossed } else { self.crossed },
        }
    }
}

/// The scan of one line.
pub(crate) struct Scan<'a, S, const W: usize> {
    web: Web<'a, W>,
    line: &'a [Square],
    /// The line's number and direction.
    number: usize,
    direction: Direction,
    rack: Rack,
    values: &'a [i16; 64],
    sink: &'a mut S,
    /// The anchor, and the first square that may be filled on the way to it.
    anchor: usize,
    low: usize,
    control: &'a Control<'a>,
    pace: Pace,
    /// Set when the control says stop: then every walk turns back.
    stopped: Result<(), Stopped>,
}

/// Gives all plays on all lines to `sink`.
pub(crate) fn scan<S: Sink, V: Version>(
    version: V,
    question: &Question<'_>,
    sink: &mut S,
) -> Result<(), Stopped> {
    match question.lines.vocabulary().nodes().width {
        1 => scan_lines::<S, V, 1>(version, question, sink),
        _ => scan_lines::<S, V, 2>(version, question, sink),
    }
}

fn scan_lines<S: Sink, V: Version, const W: usize>(
    version: V,
    question: &Question<'_>,
    sink: &mut S,
) -> Result<(), Stopped> {
    let lines = question.lines;
    let mut scan = Scan::<S, W> {
        web: Web::new(lines.vocabulary().nodes()),
        line: &[],
        number: 0,
        direction: Direction::Across,
        rack: *question.rack,
        values: &question.values,
        sink,
        anchor: 0,
        low: 0,
        control: question.control,
        pace: Pace::default(),
        stopped: Ok(()),
    };
    if question.is_empty {
        // The plays down are the mirror image of those across, and are not listed.
        scan.number = lines.size() / 2;
        scan.line = lines.line(Direction::Across, scan.number);
        scan.scan_empty(version, lines.size() / 2);
        return scan.stopped;
    }
    for direction in Direction::BOTH {
        for number in 0..lines.size() {
            (scan.number, scan.direction) = (number, direction);
            scan.line = lines.line(direction, number);
            scan.anchors(version);
        }
    }
    scan.stopped
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl<S: Sink, const W: usize> Scan<'_, S, W> {
    /// Finds the line's anchors from left to right and scans from each.
    fn anchors<V: Version>(&mut self, version: V) {
        self.low = 0;
        let mut at = 0;
        while at < self.line.len() {
            if self.line[at].tile != 0 {
                let start = at;
                while at + 1 < self.line.len() && self.line[at + 1].tile != 0 {
                    at += 1;
                }
                self.scan_block(version, start, at);
                // The square behind the block must stay empty for later anchors.
                self.low = at + 2;
                at += 2;
            } else {
                let followed = self.line.get(at + 1).is_some_and(|next| next.tile != 0);
                if self.line[at].crossed && !followed {
                    self.scan_empty(version, at);
                    self.low = at + 1;
                }
                at += 1;
            }
        }
    }

    /// Plays whose first anchor is a block of tiles.
    fn scan_block<V: Version>(&mut self, version: V, start: usize, end: usize) {
        let mut node = self.web.outward;
        let mut play = Play { factor: 1, ..Play::default() };
        for square in self.line[start..=end].iter().rev() {
            play.main += i32::from(square.value);
            match self.web.follow(node, square.tile - 1) {
                Some(next) => node = next,
                None => return,
            }
        }
        self.anchor = end;
        version.left(self, node, start, play);
    }

    /// Plays whose first anchor is an empty square.
    fn scan_empty<V: Version>(&mut self, version: V, at: usize) {
        self.anchor = at;
        let play = Play { factor: 1, ..Play::default() };
        let (node, mask) = (self.web.outward, self.web.mask(self.web.outward));
        self.lay::<V, true>(version, node, mask, mask & self.line[at].cross, at, play);
    }

    /// Goes on from tiles that reach from `at` to the anchor: behind it, or one square to the left.
    #[inline(always)]
    pub(crate) fn left<V: Version>(&mut self, version: V, node: Node, at: usize, play: Play) {
        if self.stopped.is_err() {
            return;
        }
        let mask = self.web.mask(node);
        if let Some(turned) = self.web.turned(node, mask) {
            let play = Play { start: at as u8, ..play };
            version.right(self, turned, self.anchor + 1, play);
        }
        if at > self.low {
            let at = at - 1;
            let ends = self.web.ends(node) & self.line[at].cross;
            if ends != 0 && !self.is_twin(at, play) {
                let len = self.anchor + 1 - at;
                let shift = TILES_AT + TILE_BITS * (RACK_SIZE as u32 - 1);
                let tiles =
                    play.tiles << (TILE_BITS * (RACK_SIZE as u32 - 1 - u32::from(play.count)));
                self.record(at, ends, Play { tiles, start: at as u8, ..play }, shift, len, true);
            }
            if self.rack.len > 1 {
                self.lay::<V, true>(version, node, mask, mask & self.line[at].cross, at, play);
            }
        }
    }

    /// Goes on to the right from a square that may have a tile.
    #[inline(always)]
    pub(crate) fn right<V: Version>(
        &mut self,
        version: V,
        mut node: Node,
        mut at: usize,
        mut play: Play,
    ) {
        loop {
            let Some(square) = self.line.get(at) else { return };
            if square.tile == 0 {
                break;
            }
            let code = square.tile - 1;
            play.main += i32::from(square.value);
            if self.is_free(at + 1) && play.count > 0 && self.web.ends(node) >> code & 1 != 0 {
                self.record_whole(at, play);
            }
            match self.web.follow(node, code) {
                Some(next) => node = next,
                None => return,
            }
            at += 1;
        }
        if self.rack.len == 0 || self.stopped.is_err() {
            return;
        }
        let cross = self.line[at].cross;
        if self.is_free(at + 1) {
            let ends = self.web.ends(node) & cross;
            if ends != 0 && !self.is_twin(at, play) {
                let left = TILE_BITS * (RACK_SIZE as u32 - u32::from(play.count));
                let shift = TILES_AT + left - TILE_BITS;
                let len = at + 1 - usize::from(play.start);
                self.record(
                    at,
                    ends,
                    Play { tiles: play.tiles << left, ..play },
                    shift,
                    len,
                    false,
                );
            }
            if self.rack.len == 1 {
                return;
            }
        }
        let mask = self.web.mask(node);
        self.lay::<V, false>(version, node, mask, mask & cross, at, play);
    }

    /// Lays each tile of `tiles` that the rack has on an empty square and goes on.
    #[inline(always)]
    fn lay<V: Version, const LEFT: bool>(
        &mut self,
        version: V,
        node: Node,
        mask: u64,
        tiles: u64,
        at: usize,
        play: Play,
    ) {
        let square = self.line[at];
        for code in bits(tiles & self.rack.mask) {
            let index = usize::from(code & 63);
            let value = i32::from(self.values[index]) * i32::from(square.letter);
            let next = play.with_tile::<LEFT>(&square, code, value, 0);
            let bit = 1u64 << code;
            self.rack.counts[index] -= 1;
            self.rack.len -= 1;
            let left = self.rack.counts[index];
            self.rack.mask ^= if left == 0 { bit } else { 0 };
            self.go_on::<V, LEFT>(version, self.web.child(node, mask, code), at, next);
            self.rack.mask |= bit;
            self.rack.counts[index] = left + 1;
            self.rack.len += 1;
        }
        if self.rack.blanks > 0 {
            self.rack.blanks -= 1;
            self.rack.len -= 1;
            for code in bits(tiles) {
                let next = play.with_tile::<LEFT>(&square, code, 0, 1);
                self.go_on::<V, LEFT>(version, self.web.child(node, mask, code), at, next);
            }
            self.rack.blanks += 1;
            self.rack.len += 1;
        }
    }

    #[inline(always)]
    fn go_on<V: Version, const LEFT: bool>(
        &mut self,
        version: V,
        node: Node,
        at: usize,
        play: Play,
    ) {
        if LEFT {
            version.left(self, node, at, play);
        } else {
            version.right(self, node, at + 1, play);
        }
    }

    /// Whether nothing lies on a square, or there is none.
    #[inline(always)]
    fn is_free(&self, at: usize) -> bool {
        self.line.get(at).is_none_or(|square| square.tile == 0)
    }

    /// Whether a play of the one tile on `at` is listed across, not here.
    #[inline(always)]
    fn is_twin(&self, at: usize, play: Play) -> bool {
        play.count == 0 && self.direction == Direction::Down && self.line[at].crossed
    }

    /// Gives the plays that end with one of `ends` on `at` to the sink.
    #[inline(always)]
    fn record(&mut self, at: usize, ends: u64, play: Play, shift: u32, len: usize, left: bool) {
        self.pace.step(self.control).unwrap_or_else(|stopped| self.stopped = Err(stopped));
        let square = &self.line[at];
        let (letter, word) = (i32::from(square.letter), i32::from(square.word));
        let crossed = i32::from(square.crossed);
        let bonus = if usize::from(play.count) + 1 == RACK_SIZE { FULL_RACK_BONUS } else { 0 };
        // A tile laid on the left is the first; one on the right stands behind those laid before.
        let missing = RACK_SIZE as u32 - 1 - u32::from(play.count);
        let (blanks, blank) = if left {
            (u64::from(play.blanks) << missing, 1 << (RACK_SIZE - 1))
        } else {
            (u64::from(play.blanks) << (missing + 1), 1 << missing)
        };
        let last = Last {
            score: play.main * play.factor * word
                + play.cross
                + square.cross_score * word * crossed
                + bonus,
            factor: letter * word * (play.factor + crossed),
            low: self.head(play) | play.tiles << TILES_AT | blanks << BLANKS_AT | len as u64,
            shift,
            blank: blank << BLANKS_AT,
        };
        let on_rack = ends & self.rack.mask;
        if on_rack != 0 {
            self.sink.take(&last, self.values, on_rack, false);
        }
        if self.rack.blanks > 0 {
            self.sink.take(&last, self.values, ends, true);
        }
    }

    /// Gives a play that ends on the board's tile at `at` to the sink.
    #[inline(always)]
    fn record_whole(&mut self, at: usize, play: Play) {
        if play.count == 1 && self.direction == Direction::Down && play.crossed {
            return;
        }
        let missing = RACK_SIZE as u32 - u32::from(play.count);
        let tiles = play.tiles << (TILE_BITS * missing + TILES_AT);
        let blanks = u64::from(play.blanks) << (missing + BLANKS_AT);
        let len = (at + 1 - usize::from(play.start)) as u64;
        let bonus = if missing == 0 { FULL_RACK_BONUS } else { 0 };
        let score = play.main * play.factor + play.cross + bonus;
        self.sink.take_one(PackedMove::new(score, self.head(play) | tiles | blanks | len));
    }

    #[inline(always)]
    fn head(&self, play: Play) -> u64 {
        let start = usize::from(play.start);
        match self.direction {
            Direction::Across => PackedMove::head(self.number, start, Direction::Across),
            Direction::Down => PackedMove::head(start, self.number, Direction::Down),
        }
    }
}
