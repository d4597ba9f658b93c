//! Reading one word through the graph.

use super::node::{Edge, Graph, Node};
use super::opening::{self, Opening};
use crate::cpu::multiversion;
use crate::letter::Code;

/// A word that the short way of reading cannot read.
pub(super) struct NotAscii;

multiversion! {
    /// Reads an ASCII word of three letters or more and gives its last edge, without a detour over codes.
    #[inline]
    pub(super) fn follow_ascii<const W: usize>(
        graph: Graph<'_, W>,
        opening: &Opening,
        table: &[Code; 128],
        word: &[u8],
    ) -> Result<Option<Edge>, NotAscii> {
        let code = |byte: u8| table.get(usize::from(byte)).copied().ok_or(NotAscii);
        // A letter beyond ASCII further on may change how the letters before it are read.
        let none = || if word.is_ascii() { Ok(None) } else { Err(NotAscii) };
        let Some((first, rest)) = word.split_at_checked(opening::letters(W)) else { return Err(NotAscii) };
        let mut codes = [0; 3];
        for (at, &byte) in first.iter().enumerate() {
            codes[at] = code(byte)?;
        }
        let opened = opening.edge::<W>(codes.into_iter().take(first.len()));
        let Some(mut edge) = opened else { return none() };
        for &byte in rest {
            match graph.edge(edge.target(), code(byte)?) {
                Some(next) => edge = next,
                None => return none(),
            }
        }
        Ok(Some(edge))
    }
}

/// Reads a word from `node` on and gives its last edge; the empty word has none.
pub(super) fn follow<const W: usize>(
    graph: Graph<'_, W>,
    node: Node,
    codes: &[Code],
) -> Option<Edge> {
    let (&first, rest) = codes.split_first()?;
    rest.iter().try_fold(graph.edge(node, first)?, |edge, &code| graph.edge(edge.target(), code))
}
