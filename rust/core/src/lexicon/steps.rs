//! The graph once more, wide, for the search of words.
//!
//! Beside each edge stands what a search asks before it goes on: the letters that lead on from there, the
//! letters of all words below, and how many words sort before. So a step costs one look into memory,
//! where the packed graph needs three, each waiting for the one before.

use super::index::WordIndex;
use super::node::{Edge, Graph, Node};
use super::{Derived, Lexicon};
use crate::control::{Control, Pace};
use crate::error::LexiconError;

/// A set of letters, a bit each, as narrow as the alphabet allows.
pub(crate) trait Mask: Copy + Into<u64> {
    /// Takes bits that fit.
    fn of(bits: u64) -> Self;
}

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl Mask for u32 {
    #[inline(always)]
    fn of(bits: u64) -> Self {
        bits as Self
    }
}

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl Mask for u64 {
    #[inline(always)]
    fn of(bits: u64) -> Self {
        bits
    }
}

/// One edge.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step<M> {
    /// The letters that lead on.
    mask: M,
    /// The letters that any word below still has.
    below: M,
    /// Whether a word ends here, and where the steps of the next letters start.
    edge: Edge,
    /// The words of the node it leaves that sort before all words through it.
    before: u32,
}

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl<M: Mask> Step<M> {
    /// The letters that lead on.
    #[inline(always)]
    pub(crate) fn mask(&self) -> u64 {
        self.mask.into()
    }

    /// The letters that the words below have after this one.
    #[inline(always)]
    pub(crate) fn below(&self) -> u64 {
        self.below.into()
    }

    /// Whether a word ends here.
    #[inline(always)]
    pub(crate) fn accepts(&self) -> bool {
        self.edge.accepts()
    }

    /// Where the steps of the next letters start.
    #[inline(always)]
    pub(crate) fn next(&self) -> u32 {
        self.edge.target()
    }

    /// How many words sort before those below, given how many sort before those of the node it leaves.
    #[inline(always)]
    pub(crate) fn number(&self, before: u32) -> u32 {
        before + self.before + u32::from(self.accepts())
    }
}

/// All steps: those from one node stand together, in letter order. `M` holds a bit for each letter.
#[derive(Debug)]
pub(crate) struct Steps<M> {
    root: Step<M>,
    steps: Box<[Step<M>]>,
}

#[allow(clippy::inline_always, reason = "part of the search's inner loop")]
impl<M> Steps<M> {
    /// What leads to the first letters.
    #[inline(always)]
    pub(crate) fn root(&self) -> &Step<M> {
        &self.root
    }

    /// The step at a place: where the steps of a node start, plus the rank of the letter.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> &Step<M> {
        &self.steps[place]
    }
}

impl Derived for Steps<u32> {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        widen(Graph::<1>::new(lexicon.nodes()), lexicon, control)
    }
}

impl Derived for Steps<u64> {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        widen(Graph::<2>::new(lexicon.nodes()), lexicon, control)
    }
}

/// What is known of a node already passed.
#[derive(Clone, Copy, Default)]
struct Passed {
    /// Where its steps start.
    first: u32,
    below: u64,
}

/// One pass from the leaf to the root.
fn widen<M: Mask, const W: usize>(
    graph: Graph<'_, W>,
    lexicon: &Lexicon,
    control: &Control<'_>,
) -> Result<Steps<M>, LexiconError> {
    // Whoever waits for the index may hold what a callback waits for: it is made within the time limit alone.
    let index = lexicon.derived::<WordIndex>(&control.part())?;
    let end = lexicon.nodes().len();
    let mut passed = vec![Passed::default(); end];
    let mut steps: Vec<Step<M>> = Vec::with_capacity(end);
    let step = |passed: &[Passed], edge: Edge, before| {
        let Passed { first, below } = passed[edge.target() as usize];
        let mask = graph.mask(edge.target());
        let edge = Edge::new(first, edge.accepts());
        Step { mask: M::of(mask), below: M::of(below), edge, before }
    };
    let (mut at, mut pace) = (W, Pace::default());
    while at < end {
        pace.step(control)?;
        let node = at as Node;
        let first = steps.len() as u32;
        let mut below = graph.mask(node);
        for (slot, (_, edge)) in (at + W..).zip(graph.edges(node)) {
            below |= passed[edge.target() as usize].below;
            steps.push(step(&passed, edge, index.before(slot)));
        }
        passed[at] = Passed { first, below };
        at += graph.size(node);
    }
    let root = step(&passed, Edge::new(lexicon.root(), false), 0);
    Ok(Steps { root, steps: steps.into() })
}
