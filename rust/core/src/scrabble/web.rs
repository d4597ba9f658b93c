//! The word graph that plays are read from: every word from each of its tiles outwards.
//!
//! It is the lexicon's GADDAG, laid out for the anchor scan. A node says at once which tiles lead on
//! and which end a word, so a square is decided by two masks, and no node is visited that only ends:
//!
//! ```text
//! node    mask | ends | edge | edge | ...   an edge for each bit of the mask, in code order
//! ```
//!
//! Masks are one array word, or two for sets of more than 31 kinds. In the *outward* part a node stands
//! for tiles read backwards; a bit of `ends` says that they, turned round, are a word with that tile in
//! front, and the bit after the last tile is the turn: on to what may follow behind. Nodes behind the
//! turn make up the *forward* part, the plain word graph.

use super::prepared::{Reader, Writer as FileWriter};
use super::rack::RACK_SIZE;
use crate::control::{Control, Pace};
use crate::error::Stopped;
use crate::letter::Code;
use crate::lexicon::Lexicon;
use crate::lexicon::gaddag::Gaddag;
use crate::lexicon::node::{Edge, Graph, LEAF, Node, bits, mask_words};

/// The nodes of one lexicon in one tile set.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Nodes {
    words: Box<[u32]>,
    /// Where the outward part starts.
    pub(crate) outward: Node,
    /// Where the forward part starts.
    pub(crate) forward: Node,
    /// The bit of the turn.
    pub(crate) turn: Code,
    /// Array words of a mask.
    pub(crate) width: usize,
}

/// A view of nodes with masks of `W` array words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Web<'a, const W: usize> {
    words: &'a [u32],
    pub(crate) outward: Node,
    pub(crate) forward: Node,
    turn: u64,
}

#[allow(clippy::inline_always, reason = "part of the versions that each kind of CPU runs")]
impl<'a, const W: usize> Web<'a, W> {
    pub(crate) fn new(nodes: &'a Nodes) -> Self {
        let turn = 1 << nodes.turn;
        Self { words: &nodes.words, outward: nodes.outward, forward: nodes.forward, turn }
    }

    /// The tiles that lead on from a node, and the turn.
    #[inline(always)]
    pub(crate) fn mask(self, node: Node) -> u64 {
        self.wide(node as usize)
    }

    /// The tiles that end a word here.
    #[inline(always)]
    pub(crate) fn ends(self, node: Node) -> u64 {
        self.wide(node as usize + W)
    }

    #[inline(always)]
    fn wide(self, at: usize) -> u64 {
        let low = u64::from(self.words[at]);
        if W == 1 { low } else { low | u64::from(self.words[at + 1]) << 32 }
    }

    /// Where a tile of the node's `mask` leads.
    #[inline(always)]
    pub(crate) fn child(self, node: Node, mask: u64, code: Code) -> Node {
        let below = mask & ((1u64 << code) - 1);
        self.words[node as usize + 2 * W + below.count_ones() as usize]
    }

    /// What may follow behind the tiles read so far, if anything.
    #[inline(always)]
    pub(crate) fn turned(self, node: Node, mask: u64) -> Option<Node> {
        // No bit is above the turn's, so its edge is the last.
        let last = node as usize + 2 * W + mask.count_ones() as usize - 1;
        (mask & self.turn != 0).then(|| self.words[last])
    }

    /// The tiles that lead on or end a word, and the turn.
    #[inline(always)]
    pub(crate) fn reach(self, node: Node) -> u64 {
        self.mask(node) | self.ends(node)
    }

    /// What may follow behind the tiles read so far; the leaf for nothing. Without a branch.
    #[inline(always)]
    pub(crate) fn turned_or_leaf(self, node: Node) -> Node {
        let mask = self.mask(node);
        // The leaf's first mask stands for an edge to the leaf.
        let last = node as usize + 2 * W + mask.count_ones() as usize - 1;
        self.words[if mask & self.turn != 0 { last } else { 0 }]
    }

    /// Every tile, a bit each.
    #[inline(always)]
    pub(crate) fn tiles(self) -> u64 {
        self.turn - 1
    }

    /// Where a tile leads, if it does.
    #[inline(always)]
    pub(crate) fn follow(self, node: Node, code: Code) -> Option<Node> {
        let mask = self.mask(node);
        (mask >> code & 1 != 0).then(|| self.child(node, mask, code))
    }
}

impl Nodes {
    /// Lays out a GADDAG. `codes` gives the tile of each letter of the lexicon, in rising order, and
    /// `kinds` says how many tiles there are.
    pub(crate) fn new(
        lexicon: &Lexicon,
        gaddag: &Gaddag,
        codes: &[Code],
        kinds: usize,
        control: &Control<'_>,
    ) -> Result<Self, Stopped> {
        let narrow = mask_words(lexicon.alphabet().len()) == 1;
        if narrow {
            Self::lay_out::<1>(lexicon, gaddag, codes, kinds, control)
        } else {
            Self::lay_out::<2>(lexicon, gaddag, codes, kinds, control)
        }
    }

    fn lay_out<const W: usize>(
        lexicon: &Lexicon,
        gaddag: &Gaddag,
        codes: &[Code],
        kinds: usize,
        control: &Control<'_>,
    ) -> Result<Self, Stopped> {
        let mut pace = Pace::default();
        let source = Source::<W> {
            graph: Graph::new(gaddag.nodes()),
            len: gaddag.nodes().len(),
            forward: lexicon.nodes().len(),
            separator: gaddag.separator(),
        };
        let order = source.by_use(&[gaddag.root(), lexicon.root()], control)?;
        let mut writer = Writer::new(mask_words(kinds));
        let mut moved = vec![LEAF; gaddag.nodes().len()];
        let mut end = writer.words.len();
        for &node in &order {
            moved[node as usize] = end as Node;
            end += 2 * writer.width + source.targets(node).count();
        }
        for &node in &order {
            pace.step(control)?;
            writer.begin();
            for (code, edge) in source.graph.edges(node) {
                let turns = code == source.separator;
                let bit = if turns { kinds as Code } else { codes[usize::from(code)] };
                let ends = !turns && source.ends(node, edge);
                writer.edge(bit, moved[edge.target() as usize], ends);
            }
            writer.finish();
        }
        Ok(Self {
            words: writer.words.into(),
            outward: moved[gaddag.root() as usize],
            forward: moved[lexicon.root() as usize],
            turn: kinds as Code,
            width: writer.width,
        })
    }

    /// Writes the nodes for a file.
    pub(crate) fn write(&self, writer: &mut FileWriter) {
        writer.number(self.outward);
        writer.number(self.forward);
        writer.list(self.words.iter().copied());
    }

    /// Reads nodes in a set of so many kinds of tiles, if that is what they are.
    pub(crate) fn read(reader: &mut Reader<'_>, kinds: usize) -> Option<Self> {
        let (outward, forward) = (reader.number()?, reader.number()?);
        let words = reader.list()?.into();
        let (turn, width) = (kinds as Code, mask_words(kinds));
        let nodes = Self { words, outward, forward, turn, width };
        nodes.are_sound().then_some(nodes)
    }

    /// Whether no walk can leave the array: each edge leads to a node, and the first is a leaf. A walk
    /// may run in circles, but none is longer than a line of the board.
    fn are_sound(&self) -> bool {
        let mut starts = vec![false; self.words.len()];
        let mut at = 0;
        while at < self.words.len() {
            let Some(edges) = self.edges(at) else { return false };
            starts[at] = true;
            at = edges.end;
        }
        let is_node = |&node: &Node| starts.get(node as usize).is_some_and(|&start| start);
        let mut edges = std::iter::successors(self.edges(0), |edges| self.edges(edges.end));
        is_node(&self.outward)
            && is_node(&self.forward)
            && self.words[..2 * self.width].iter().all(|&word| word == 0)
            && edges.all(|edges| self.words[edges].iter().all(is_node))
    }

    /// The edges of a node, if there is room for one here.
    fn edges(&self, node: usize) -> Option<std::ops::Range<usize>> {
        let first = node + 2 * self.width;
        let masks = self.words.get(node..first)?;
        let wide = |half: &[u32]| {
            half.iter().rev().fold(0, |mask: u64, &word| mask << 32 | u64::from(word))
        };
        let (mask, ends) = (wide(&masks[..self.width]), wide(&masks[self.width..]));
        let end = first + mask.count_ones() as usize;
        let fits = mask >> self.turn <= 1 && ends >> self.turn == 0 && end <= self.words.len();
        fits.then_some(first..end)
    }

    /// Gives every word, in order, to `each`.
    pub(crate) fn each_word(&self, each: &mut impl FnMut(&[Code])) {
        match self.width {
            1 => walk(Web::<1>::new(self), self.forward, &mut Vec::new(), each),
            _ => walk(Web::<2>::new(self), self.forward, &mut Vec::new(), each),
        }
    }
}

fn walk<const W: usize>(
    web: Web<'_, W>,
    node: Node,
    word: &mut Vec<Code>,
    each: &mut impl FnMut(&[Code]),
) {
    let (mask, ends) = (web.mask(node), web.ends(node));
    for code in bits(mask | ends) {
        word.push(code);
        if ends >> code & 1 != 0 {
            each(word);
        }
        if mask >> code & 1 != 0 {
            walk(web, web.child(node, mask, code), word, each);
        }
        word.pop();
    }
}

/// The GADDAG that is laid out.
struct Source<'a, const W: usize> {
    graph: Graph<'a, W>,
    len: usize,
    /// Where the words read from their first letter on end, and those read outwards start.
    forward: usize,
    separator: Code,
}

impl<const W: usize> Source<'_, W> {
    /// The nodes that start before `end`, the leaf left out.
    fn nodes(&self, end: usize) -> impl Iterator<Item = Node> {
        let after = |node: Node| Some(node + self.graph.size(node) as Node);
        let next = move |node: &Node| after(*node).filter(|&next| (next as usize) < end);
        std::iter::successors(next(&LEAF), next)
    }

    /// Whether nothing is left to lay: a leaf, or nothing but a turn to one.
    fn is_leaf(&self, node: Node) -> bool {
        let turn_alone = |node| self.graph.mask(node) == 1 << self.separator;
        node == LEAF
            || turn_alone(node) && self.graph.edges(node).all(|(_, turn)| turn.target() == LEAF)
    }

    /// The edges on to other nodes.
    fn targets(&self, node: Node) -> impl Iterator<Item = (Code, Node)> {
        let edges = self.graph.edges(node).map(|(code, edge)| (code, edge.target()));
        edges.filter(|&(_, target)| !self.is_leaf(target))
    }

    /// Whether the letter of an edge ends a word.
    fn ends(&self, node: Node, edge: Edge) -> bool {
        if (node as usize) < self.forward {
            return edge.accepts();
        }
        self.graph.edge(edge.target(), self.separator).is_some_and(Edge::accepts)
    }

    /// The nodes, roughly by how often a walk from the roots gets there, so that what is used most
    /// lies close together and stays in the cache; in the order of the graph where that is alike.
    fn by_use(&self, roots: &[Node], control: &Control<'_>) -> Result<Vec<Node>, Stopped> {
        let mut pace = Pace::default();
        let chances = self.chances();
        let mut nodes: Vec<Node> = self.nodes(self.len).collect();
        let mut visits = vec![0f32; self.len];
        roots.iter().for_each(|&root| visits[root as usize] = 1.0);
        // Nodes stand after those below them.
        for &node in nodes.iter().rev() {
            pace.step(control)?;
            for (code, target) in self.targets(node) {
                visits[target as usize] += visits[node as usize] * chances[usize::from(code)];
            }
        }
        nodes.retain(|&node| !self.is_leaf(node));
        // Half the exponent: those alike differ by less than a factor of four.
        control.check()?;
        nodes.sort_by_key(|&node| std::cmp::Reverse(visits[node as usize].to_bits() >> 24));
        Ok(nodes)
    }

    /// How likely a rack has each letter, going by how common it is in the lexicon; the turn is free.
    fn chances(&self) -> [f32; 64] {
        let mut counts = [0u32; 64];
        for node in self.nodes(self.forward) {
            self.graph.edges(node).for_each(|(code, _)| counts[usize::from(code)] += 1);
        }
        let all: u32 = counts.iter().sum::<u32>().max(1);
        let mut chances = counts.map(|count| {
            let share = f64::from(count) / f64::from(all);
            (1.0 - std::iter::repeat_n(1.0 - share, RACK_SIZE).product::<f64>()) as f32
        });
        chances[usize::from(self.separator)] = 1.0;
        chances
    }
}

/// Appends nodes.
struct Writer {
    words: Vec<u32>,
    width: usize,
    mask: u64,
    ends: u64,
    start: usize,
}

impl Writer {
    /// With the leaf, which leads nowhere, at 0.
    fn new(width: usize) -> Self {
        Self { words: vec![0; 2 * width], width, mask: 0, ends: 0, start: 0 }
    }

    fn begin(&mut self) {
        (self.mask, self.ends, self.start) = (0, 0, self.words.len());
        self.words.resize(self.start + 2 * self.width, 0);
    }

    /// Edges come in rising order of their bits; one that leads nowhere is not stored.
    fn edge(&mut self, bit: Code, target: Node, ends: bool) {
        self.ends |= u64::from(ends) << bit;
        if target != LEAF {
            self.mask |= 1 << bit;
            self.words.push(target);
        }
    }

    fn finish(&mut self) {
        let masks = [self.mask, self.ends];
        for (mask, place) in masks.iter().zip(self.words[self.start..].chunks_mut(self.width)) {
            place[0] = *mask as u32;
            if let Some(high) = place.get_mut(1) {
                *high = (mask >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;
    use crate::lexicon::LexiconBuilder;

    fn check(words: &[&str], shift: Code, kinds: usize) {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).unwrap());
        let lexicon = builder.build(&Control::default()).unwrap();
        let gaddag = lexicon.derived::<Gaddag>(&Control::default()).unwrap();
        let codes: Vec<Code> = (shift..).take(lexicon.alphabet().len()).collect();
        let nodes = Nodes::new(&lexicon, &gaddag, &codes, kinds, &Control::default()).unwrap();
        let mut expected = Vec::new();
        for word in &lexicon {
            let word = lexicon.alphabet().encode(&word).unwrap();
            expected.push(word.iter().map(|code| code + shift).collect::<Vec<_>>());
        }
        let mut found = Vec::new();
        nodes.each_word(&mut |word| found.push(word.to_vec()));
        assert_eq!(found, expected);
        for word in &expected {
            for cut in 1..=word.len() {
                match nodes.width {
                    1 => assert!(reads(Web::<1>::new(&nodes), &word[..cut], &word[cut..])),
                    _ => assert!(reads(Web::<2>::new(&nodes), &word[..cut], &word[cut..])),
                }
            }
        }
    }

    /// Whether the front read backwards, the turn and the rest end in a word.
    fn reads<const W: usize>(web: Web<'_, W>, front: &[Code], rest: &[Code]) -> bool {
        let mut node = web.outward;
        for code in front[1..].iter().rev() {
            node = web.follow(node, *code).unwrap();
        }
        let Some((last, rest)) = rest.split_last() else {
            return web.ends(node) >> front[0] & 1 != 0;
        };
        node = web.follow(node, front[0]).unwrap();
        node = web.turned(node, web.mask(node)).unwrap();
        for code in rest {
            node = web.follow(node, *code).unwrap();
        }
        web.ends(node) >> last & 1 != 0
    }

    #[test]
    fn no_changed_word_leads_astray() {
        let mut builder = LexiconBuilder::default();
        ["care", "car", "are", "scar"].iter().for_each(|word| builder.push(word).unwrap());
        let lexicon = builder.build(&Control::default()).unwrap();
        let gaddag = lexicon.derived::<Gaddag>(&Control::default()).unwrap();
        for kinds in [5, 40] {
            let codes = [0, 1, 2, 3, 4];
            let nodes = Nodes::new(&lexicon, &gaddag, &codes, kinds, &Control::default()).unwrap();
            assert!(nodes.are_sound());
            let mut refused = 0;
            for place in 0..nodes.words.len() {
                for bit in 0..32 {
                    let mut words = nodes.words.clone();
                    words[place] ^= 1 << bit;
                    let changed = Nodes { words, ..nodes };
                    refused += usize::from(!changed.are_sound());
                    // Whatever is not refused can be followed.
                    let follow = |node| match (changed.are_sound(), changed.width) {
                        (false, _) => (),
                        (_, 1) => follow_all(Web::<1>::new(&changed), node, 5),
                        _ => follow_all(Web::<2>::new(&changed), node, 5),
                    };
                    follow(changed.outward);
                    follow(changed.forward);
                }
            }
            assert!(refused > nodes.words.len() * 16, "{refused}");
        }
    }

    fn follow_all<const W: usize>(web: Web<'_, W>, node: Node, depth: usize) {
        let mask = web.mask(node);
        let turned = web.turned(node, mask);
        assert_eq!(turned.unwrap_or(LEAF), web.turned_or_leaf(node));
        if depth > 0 {
            let below = bits(mask & web.tiles()).map(|code| web.child(node, mask, code));
            below.chain(turned).for_each(|node| follow_all(web, node, depth - 1));
        }
    }

    #[test]
    fn every_cut_of_every_word_is_read() {
        check(&["care", "car", "are", "scar", "aa", "areca", "a"], 0, 5);
        check(&["care", "car", "are", "scar", "aa", "areca"], 7, 40);
        check(&[], 0, 26);
    }
}
