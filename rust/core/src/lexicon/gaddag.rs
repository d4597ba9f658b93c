//! The GADDAG of a lexicon: every word readable outwards from each of its letters (Gordon, 1994).
//!
//! For every word and every way to cut it into a non-empty front and a rest, the graph accepts the
//! front backwards, a separator, the rest forwards. What follows the separator depends only on the
//! front, and is the word graph's node for it; so the GADDAG is the word graph, followed by the graph
//! of all prefixes reversed, each ending in a separator edge into the first part.
//!
//! The second part is built without listing or sorting strings: the prefixes, as nodes of the trie, are
//! grouped by their last letter, each group by the letter before it, and so on up to the root.

use std::sync::Arc;

use super::intern::Interner;
use super::node::{Edge, Graph, Node, mask_words};
use super::{Derived, Lexicon};
use crate::control::{Control, Pace};
use crate::error::{LexiconError, MAX_WORD};
use crate::letter::Code;

/// A word graph readable from any letter outwards.
#[derive(Debug)]
pub struct Gaddag {
    nodes: Box<[u32]>,
    root: Node,
    separator: Code,
}

impl Gaddag {
    /// The packed nodes; see [`super::node`].
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// The node to start from.
    #[must_use]
    pub fn root(&self) -> Node {
        self.root
    }

    /// The code of the separator: the one after the last letter. Its edge accepts where the letters
    /// read so far, turned round, are a word.
    #[must_use]
    pub fn separator(&self) -> Code {
        self.separator
    }
}

impl Derived for Gaddag {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let separator = lexicon.alphabet().len() as Code;
        let prefixes = match mask_words(lexicon.alphabet().len()) {
            1 => Prefixes::new::<1>(lexicon, control)?,
            _ => Prefixes::new::<2>(lexicon, control)?,
        };
        let width = mask_words(lexicon.alphabet().len());
        let mut builder = Builder {
            interner: Interner::extending(lexicon.nodes().to_vec(), width),
            prefixes: Arc::new(prefixes),
            separator,
            control,
            pace: Pace::default(),
        };
        let mut all: Vec<Climb> = (1..builder.prefixes.parent.len() as u32)
            .map(|id| Climb { prefix: id, at: id })
            .collect();
        let root = builder.group(&mut all)?;
        Ok(Self { nodes: builder.interner.into_words().into(), root, separator })
    }
}

/// Every prefix of every word: how it came to be, and where it leads. Number 0 is the empty one.
struct Prefixes {
    parent: Vec<u32>,
    last: Vec<Code>,
    edge: Vec<Edge>,
}

impl Prefixes {
    fn new<const W: usize>(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        let graph = Graph::<W>::new(lexicon.nodes());
        let root = Edge::new(lexicon.root(), false);
        let mut all = Self { parent: vec![0], last: vec![0], edge: vec![root] };
        let mut pace = Pace::default();
        let mut at = 0;
        while at < all.edge.len() {
            pace.step(control)?;
            for (code, edge) in graph.edges(all.edge[at].target()) {
                all.parent.push(at as u32);
                all.last.push(code);
                all.edge.push(edge);
            }
            at += 1;
        }
        Ok(all)
    }
}

/// A prefix being read backwards: the letters behind `at` have been read.
#[derive(Clone, Copy)]
struct Climb {
    prefix: u32,
    at: u32,
}

struct Builder<'a> {
    interner: Interner,
    prefixes: Arc<Prefixes>,
    separator: Code,
    control: &'a Control<'a>,
    pace: Pace,
}

impl Builder<'_> {
    /// The node for prefixes that agree in all the letters read so far.
    fn group(&mut self, climbs: &mut [Climb]) -> Result<Node, LexiconError> {
        self.pace.step(self.control)?;
        if let [climb] = *climbs {
            return self.chain(climb);
        }
        let prefixes = self.prefixes.clone();
        let mut counts = [0u32; 64];
        // A prefix read to its beginning is filed under the separator, the last code of all.
        let key = |climb: &Climb| match climb.at {
            0 => self.separator,
            at => prefixes.last[at as usize],
        };
        climbs.sort_unstable_by_key(key);
        climbs.iter().for_each(|climb| counts[usize::from(key(climb))] += 1);
        let mut mask = 0u64;
        let mut edges = Vec::with_capacity(8);
        let mut rest = climbs;
        for code in 0..=self.separator {
            let count = counts[usize::from(code)] as usize;
            let (group, others) = rest.split_at_mut(count);
            rest = others;
            if count == 0 {
                continue;
            }
            mask |= 1 << code;
            edges.push(if code == self.separator {
                prefixes.edge[group[0].prefix as usize]
            } else {
                group.iter_mut().for_each(|climb| climb.at = prefixes.parent[climb.at as usize]);
                Edge::new(self.group(group)?, false)
            });
        }
        self.interner.intern(mask, &edges)
    }

    /// The nodes for a prefix that shares its remaining letters with no other.
    fn chain(&mut self, climb: Climb) -> Result<Node, LexiconError> {
        let mut letters = [0; MAX_WORD];
        let mut len = 0;
        let mut at = climb.at;
        while at != 0 {
            letters[len] = self.prefixes.last[at as usize];
            at = self.prefixes.parent[at as usize];
            len += 1;
        }
        let turn = self.prefixes.edge[climb.prefix as usize];
        let mut node = self.interner.intern(1 << self.separator, &[turn])?;
        for &code in letters[..len].iter().rev() {
            node = self.interner.intern(1 << code, &[Edge::new(node, false)])?;
        }
        Ok(node)
    }
}

/// All strings that the graph accepts, for tests: front backwards, `None`, rest forwards.
#[cfg(test)]
fn strings<const W: usize>(gaddag: &Gaddag) -> Vec<(Vec<Code>, Vec<Code>)> {
    fn walk<const W: usize>(
        gaddag: &Gaddag,
        node: Node,
        path: &mut Vec<Code>,
        found: &mut Vec<(Vec<Code>, Vec<Code>)>,
    ) {
        let graph = Graph::<W>::new(gaddag.nodes());
        for (code, edge) in graph.edges(node) {
            path.push(code);
            if edge.accepts() {
                let turn = path.iter().position(|&code| code == gaddag.separator()).unwrap();
                found.push((path[..turn].to_vec(), path[turn + 1..].to_vec()));
            }
            walk::<W>(gaddag, edge.target(), path, found);
            path.pop();
        }
    }
    let mut found = Vec::new();
    walk::<W>(gaddag, gaddag.root(), &mut Vec::new(), &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::LexiconBuilder;

    fn lexicon(words: &[&str]) -> Lexicon {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).unwrap());
        builder.build(&Control::default()).unwrap()
    }

    /// Every cut of every word, and nothing else.
    fn check<const W: usize>(words: &[&str]) {
        let lexicon = lexicon(words);
        let gaddag = lexicon.derived::<Gaddag>(&Control::default()).unwrap();
        let mut expected = Vec::new();
        for word in &lexicon {
            let codes = lexicon.alphabet().encode(&word).unwrap();
            for cut in 1..=codes.len() {
                let front = codes[..cut].iter().rev().copied().collect::<Vec<_>>();
                expected.push((front, codes[cut..].to_vec()));
            }
        }
        let mut found = strings::<W>(&gaddag);
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn accepts_every_cut_of_every_word() {
        check::<1>(&["care", "car", "are", "scar", "a", "aa", "areca"]);
        check::<1>(&[]);
        check::<1>(&["x"]);
        let wide: String = ('А'..='Я').collect();
        check::<2>(&[&wide, "абба", "баба"]);
    }

    #[test]
    fn embedded_list_has_the_known_size() {
        let gaddag = Lexicon::embedded().derived::<Gaddag>(&Control::default()).unwrap();
        // As many array words as states and arcs: one for a mask, one for an edge.
        assert_eq!(gaddag.nodes().len(), 1_265_299);
    }
}
