//! Every legal play, by the anchor scan (Appel and Jacobson, 1988; Gordon, 1994).
//!
//! A play touches a tile, so its line has an *anchor*: the last tile of a block, or an empty square with
//! a tile beside it crosswise and none in the line. Each play is found from the first anchor it covers:
//! the tiles left of the anchor are laid from right to left, never as far as the anchor before, then the
//! graph is turned and the rest laid from left to right. What is no part of a word is never laid.
//!
//! Nothing is allocated on the way: a play is two numbers, handed down the recursion in registers. What
//! all plays on one square share (the word factor, how many tiles lie) stands in the scan.

use super::check::FULL_RACK_BONUS;
use super::play::{BLANKS_AT, Direction, PackedMove, TILE_BITS, TILES_AT};
use super::rack::{RACK_SIZE, Rack};
use super::search::Question;
use super::sink::{Last, Sink};
use super::strip::{Strip, Sums};
use super::version::Version;
use super::web::Web;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::node::{Node, bits};

/// Where the first tile laid stands in a packed move, and whether it is a blank.
const FIRST_TILE: u32 = TILES_AT + TILE_BITS * (RACK_SIZE as u32 - 1);
const FIRST_BLANK: u32 = BLANKS_AT + RACK_SIZE as u32 - 1;
/// The bits of a packed move that say which tiles are blanks.
const BLANKS: u64 = ((1 << RACK_SIZE) - 1) << BLANKS_AT;

/// A play under way.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    /// The tiles laid and which of them are blanks, as in a packed move.
    laid: u64,
    sums: Sums,
}

/// Which of the tiles that may be laid on a square lead somewhere, a bit each.
#[derive(Clone, Copy, Default)]
struct Ahead {
    /// To a tile on the next square.
    on: u64,
    /// To a tile behind the anchor.
    turned: u64,
}

/// The scan of one line.
pub(crate) struct Scan<'a, S, const W: usize> {
    web: Web<'a, W>,
    strip: Strip,
    /// The place of the line's first square, and what one square further adds.
    head: u64,
    step: u64,
    /// Whether plays of one tile are listed here even if they make a word crosswise.
    singles: bool,
    counts: [u8; 64],
    blanks: u8,
    values: [i16; 64],
    sink: &'a mut S,
    /// The anchor, and the first square that may be filled on the way to it.
    anchor: usize,
    low: usize,
    /// Where the word under way starts, how many tiles of it are laid, and its word factor.
    start: usize,
    count: u32,
    factor: u32,
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
    let mut scan = Scan::<S, W>::new(question, sink);
    if question.is_empty {
        // The plays down are the mirror image of those across, and are not listed.
        scan.enter(question, Direction::Across, lines.size() / 2);
        scan.scan_empty(version, question.rack, 1 + lines.size() / 2);
        return scan.stopped;
    }
    for direction in Direction::BOTH {
        for number in 0..lines.size() {
            scan.enter(question, direction, number);
            scan.anchors(version, question.rack, lines.size());
        }
    }
    scan.stopped
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl<'a, S: Sink, const W: usize> Scan<'a, S, W> {
    fn new(question: &Question<'a>, sink: &'a mut S) -> Self {
        Self {
            web: Web::new(question.lines.vocabulary().nodes()),
            strip: Strip::default(),
            head: 0,
            step: 0,
            singles: true,
            counts: question.rack.counts,
            blanks: question.rack.blanks,
            values: question.values,
            sink,
            anchor: 0,
            low: 1,
            start: 0,
            count: 0,
            factor: 1,
            control: question.control,
            pace: Pace::default(),
            stopped: Ok(()),
        }
    }

    fn enter(&mut self, question: &Question<'_>, direction: Direction, number: usize) {
        self.strip.fill(question.lines.line(direction, number));
        self.singles = direction == Direction::Across;
        let place = |at| match direction {
            Direction::Across => PackedMove::head(number, at, direction),
            Direction::Down => PackedMove::head(at, number, direction),
        };
        self.head = place(0);
        self.step = place(1) - place(0);
        self.low = 1;
    }

    /// Finds the line's anchors from left to right and scans from each.
    fn anchors<V: Version>(&mut self, version: V, rack: &Rack, size: usize) {
        let mut at = 1;
        while at <= size {
            if self.strip.has_tile(at) {
                let start = at;
                while self.strip.has_tile(at + 1) {
                    at += 1;
                }
                self.scan_block(version, rack, start, at);
                // The square behind the block must stay empty for later anchors.
                self.low = at + 2;
                at += 2;
            } else {
                if self.strip.at(at).crossed && !self.strip.has_tile(at + 1) {
                    self.scan_empty(version, rack, at);
                    self.low = at + 1;
                }
                at += 1;
            }
        }
    }

    /// Plays whose first anchor is a block of tiles.
    fn scan_block<V: Version>(&mut self, version: V, rack: &Rack, start: usize, end: usize) {
        let mut node = self.web.outward;
        let mut play = Play { laid: 0, sums: Sums::default() };
        for at in (start..=end).rev() {
            let cell = self.strip.at(at);
            play.sums = play.sums + cell.base;
            match self.web.follow(node, cell.tile - 1) {
                Some(next) => node = next,
                None => return,
            }
        }
        self.anchor = end;
        self.go_left(version, node, start, rack.mask, play);
    }

    /// Plays whose first anchor is an empty square.
    fn scan_empty<V: Version>(&mut self, version: V, rack: &Rack, at: usize) {
        self.anchor = at;
        let play = Play { laid: 0, sums: Sums::default() };
        let node = self.web.outward;
        let tiles = self.web.mask(node) & self.strip.at(at).fits;
        self.lay::<V, true>(version, node, tiles, at, rack.mask, play);
    }

    /// The tiles of the rack, given its letters: every one while a blank is left.
    #[inline(always)]
    fn reach(&self, rack: u64) -> u64 {
        if self.blanks > 0 { u64::MAX } else { rack }
    }

    /// Goes on from tiles that reach from `at` to the anchor: behind it, or one square to the left.
    #[inline(always)]
    fn go_left<V: Version>(&mut self, version: V, node: Node, at: usize, rack: u64, play: Play) {
        let mask = self.web.mask(node);
        if let Some(turned) = self.web.turned(node, mask) {
            self.start = at;
            self.go_right(version, turned, self.anchor + 1, rack, play);
        }
        // Where nothing may be laid, nothing fits.
        let live = self.strip.at(at - 1).fits & self.reach(rack);
        if at > self.low && (mask | self.web.ends(node)) & live != 0 {
            version.left(self, node, at - 1, rack, play);
        }
    }

    /// Lays tiles on an empty square, to the left of the anchor.
    #[inline(always)]
    pub(crate) fn left<V: Version>(
        &mut self,
        version: V,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        let cell = self.strip.at(at);
        let live = cell.fits & self.reach(rack);
        let ends = self.web.ends(node) & live;
        if ends != 0 && !self.is_twin(cell.crossed) {
            self.start = at;
            self.record(at, self.anchor, ends, rack, shifted(play), FIRST_TILE, FIRST_BLANK);
        }
        let tiles = self.web.mask(node) & live;
        if tiles != 0 {
            self.lay::<V, true>(version, node, tiles, at, rack, play);
        }
    }

    /// Passes over tiles to the right, and goes on if something fits behind them.
    #[inline(always)]
    fn go_right<V: Version>(
        &mut self,
        version: V,
        mut node: Node,
        mut at: usize,
        rack: u64,
        mut play: Play,
    ) {
        while let Some(code) = self.strip.at(at).tile.checked_sub(1) {
            play.sums = play.sums + self.strip.at(at).base;
            let ends = self.web.ends(node) >> code & 1 != 0;
            if ends && self.count > 0 && !self.strip.has_tile(at + 1) {
                self.record_whole(at, play);
            }
            match self.web.follow(node, code) {
                Some(next) => node = next,
                None => return,
            }
            at += 1;
        }
        let live = self.strip.at(at).fits & self.reach(rack);
        if (self.web.mask(node) | self.web.ends(node)) & live != 0 {
            version.right(self, node, at, rack, play);
        }
    }

    /// Lays tiles on an empty square, to the right of the anchor.
    #[inline(always)]
    pub(crate) fn right<V: Version>(
        &mut self,
        version: V,
        node: Node,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        self.pace.step(self.control).unwrap_or_else(|stopped| self.stopped = Err(stopped));
        if self.stopped.is_err() {
            return;
        }
        let cell = self.strip.at(at);
        let live = cell.fits & self.reach(rack);
        let ends = self.web.ends(node) & live;
        if ends != 0 && !self.strip.has_tile(at + 1) && !self.is_twin(cell.crossed) {
            let (tile, blank) = (FIRST_TILE - TILE_BITS * self.count, FIRST_BLANK - self.count);
            self.record(at, at, ends, rack, play, tile, blank);
        }
        let tiles = self.web.mask(node) & live;
        if tiles != 0 {
            self.lay::<V, false>(version, node, tiles, at, rack, play);
        }
    }

    /// Lays each tile of `tiles` that the rack has on an empty square and goes on.
    #[inline(always)]
    fn lay<V: Version, const LEFT: bool>(
        &mut self,
        version: V,
        node: Node,
        tiles: u64,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        let cell = *self.strip.at(at);
        let (count, factor) = (self.count, self.factor);
        let (tile, blank, laid) = if LEFT {
            (FIRST_TILE, FIRST_BLANK, shifted(play).laid)
        } else {
            (FIRST_TILE - TILE_BITS * count, FIRST_BLANK - count, play.laid)
        };
        (self.count, self.factor) = (count + 1, factor * cell.word);
        let sums = play.sums + cell.base;
        let ahead = self.look_ahead::<LEFT>(node, tiles & rack, at, rack);
        for code in bits(ahead.on | ahead.turned) {
            let index = usize::from(code & 63);
            let laid = laid + (u64::from(code + 1) << tile);
            let next = Play { laid, sums: sums + cell.worth.times(self.values[index]) };
            let left = self.counts[index] - 1;
            self.counts[index] = left;
            let rack = rack & !(u64::from(left == 0) << code);
            self.go_on::<V, LEFT>(version, node, code, ahead, at, rack, next);
            self.counts[index] = left + 1;
        }
        if self.blanks > 0 {
            let play = Play { laid: laid + (1 << blank), sums };
            self.lay_blank::<V, LEFT>(version, node, tiles, at, rack, play, tile);
        }
        (self.count, self.factor) = (count, factor);
    }

    /// Lays a blank as each tile of `tiles` and goes on; `tile` is where it goes in the packed play.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "inlined")]
    fn lay_blank<V: Version, const LEFT: bool>(
        &mut self,
        version: V,
        node: Node,
        tiles: u64,
        at: usize,
        rack: u64,
        play: Play,
        tile: u32,
    ) {
        self.blanks -= 1;
        let ahead = self.look_ahead::<LEFT>(node, tiles & self.web.tiles(), at, rack);
        for code in bits(ahead.on | ahead.turned) {
            let laid = play.laid + (u64::from(code + 1) << tile);
            self.go_on::<V, LEFT>(version, node, code, ahead, at, rack, Play { laid, ..play });
        }
        self.blanks += 1;
    }

    /// Which of `tiles` lead somewhere.
    ///
    /// All nodes are looked at before any is gone to, so that the memory fetches them side by side, and
    /// what is found goes into masks, so that no branch has to guess and nothing is written down.
    #[inline(always)]
    fn look_ahead<const LEFT: bool>(&self, node: Node, tiles: u64, at: usize, rack: u64) -> Ahead {
        let mask = self.web.mask(node);
        let reach = self.reach(rack);
        let (here, behind) = if LEFT {
            let here = if at > self.low { self.strip.at(at - 1).open(reach) } else { 0 };
            (here, self.strip.at(self.anchor + 1).open(reach))
        } else {
            (self.strip.at(at + 1).open(reach), 0)
        };
        let mut ahead = Ahead::default();
        for code in bits(tiles) {
            let node = self.web.child(node, mask, code);
            ahead.on |= u64::from(self.web.reach(node) & here != 0) << code;
            if LEFT {
                let turned = self.web.turned_or_leaf(node);
                ahead.turned |= u64::from(self.web.reach(turned) & behind != 0) << code;
            }
        }
        ahead
    }

    /// Goes where a tile laid on `at` leads.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "inlined")]
    fn go_on<V: Version, const LEFT: bool>(
        &mut self,
        version: V,
        node: Node,
        code: Code,
        ahead: Ahead,
        at: usize,
        rack: u64,
        play: Play,
    ) {
        let node = self.web.child(node, self.web.mask(node), code);
        if !LEFT {
            self.go_right(version, node, at + 1, rack, play);
            return;
        }
        if ahead.turned >> code & 1 != 0 {
            self.start = at;
            let turned = self.web.turned_or_leaf(node);
            self.go_right(version, turned, self.anchor + 1, rack, play);
        }
        if ahead.on >> code & 1 != 0 {
            version.left(self, node, at - 1, rack, play);
        }
    }

    /// Whether a play of one tile, which makes a word crosswise or not, is listed across, not here.
    #[inline(always)]
    fn is_twin(&self, crossed: bool) -> bool {
        self.count == 0 && crossed && !self.singles
    }

    /// Gives the plays that end with one of `ends` on `at` to the sink; `end` is the word's last square.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "inlined")]
    fn record(
        &mut self,
        at: usize,
        end: usize,
        ends: u64,
        rack: u64,
        play: Play,
        tile: u32,
        blank: u32,
    ) {
        let cell = self.strip.at(at);
        let factor = (self.factor * cell.word).cast_signed();
        let last = Last {
            score: (play.sums + cell.base).total(factor) + bonus(self.count + 1),
            factor: cell.worth.total(factor),
            low: self.place(end) | play.laid,
            shift: tile,
            blank: 1 << blank,
        };
        if ends & rack != 0 {
            self.sink.take(&last, &self.values, ends & rack, false);
        }
        if self.blanks > 0 {
            self.sink.take(&last, &self.values, ends & self.web.tiles(), true);
        }
    }

    /// Gives a play that ends on the board's tile at `end` to the sink.
    #[inline(always)]
    fn record_whole(&mut self, end: usize, play: Play) {
        let laid = (self.start..=end).find(|&at| !self.strip.has_tile(at)).unwrap_or(end);
        if self.count == 1 && !self.singles && self.strip.at(laid).crossed {
            return;
        }
        let score = play.sums.total(self.factor.cast_signed()) + bonus(self.count);
        self.sink.take_one(PackedMove::new(score, self.place(end) | play.laid));
    }

    /// Where the word stands and how long it is, as parts of a packed move.
    #[inline(always)]
    fn place(&self, end: usize) -> u64 {
        self.head + self.step * (self.start as u64 - 1) + (end + 1 - self.start) as u64
    }
}

/// Makes room for a tile before those laid.
#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
fn shifted(play: Play) -> Play {
    let (tiles, blanks) = (play.laid >> TILES_AT, play.laid & BLANKS);
    let laid = tiles >> TILE_BITS << TILES_AT | (blanks >> 1) & BLANKS;
    Play { laid, ..play }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
fn bonus(count: u32) -> i32 {
    if count == RACK_SIZE as u32 { FULL_RACK_BONUS } else { 0 }
}
