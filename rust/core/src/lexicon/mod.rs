//! The lexicon: a set of words as a minimal word graph, immutable and shared.
//!
//! | file | holds |
//! |---|---|
//! | `build` `graph` `intern` | from words to the graph |
//! | `node` | how a node is packed |
//! | `image` `census` `save` `embedded` `read` | the compiled form, its check and its file, the built-in list, lists in text |
//! | `lookup` `opening` | looking one word up |
//! | `walk` `list` | listing words |
//! | `questions` `search` `steps` `pattern` `anagram` `bags` `found` | finding words by their letters |
//! | `index` `trie` `gaddag` `appendix` `derived` | what is computed from it on demand and kept |

mod anagram;
mod appendix;
mod bags;
mod build;
mod census;
mod derived;
mod embedded;
mod found;
pub mod gaddag;
mod graph;
mod image;
pub mod index;
mod intern;
mod list;
mod lookup;
pub mod node;
mod opening;
mod pattern;
mod questions;
mod read;
mod save;
mod search;
mod steps;
pub mod trie;
mod walk;

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock};

pub use build::LexiconBuilder;
pub use derived::Derived;
pub use found::Found;
pub use list::{WordList, Words};

use crate::control::{Control, Pace};
use crate::error::{LexiconError, Stopped};
use crate::letter::{Alphabet, Code};
use bags::Asked;
use derived::Cache;
use image::Image;
use index::WordIndex;
use list::LengthCounts;
use lookup::{follow, follow_ascii};
use node::{Edge, Graph, Node, mask_words};
use opening::Opening;
use walk::Start;

/// A set of words. Copies share one graph.
///
/// ```
/// use wordgrid_core::control::Control;
/// use wordgrid_core::lexicon::Lexicon;
///
/// let lexicon = Lexicon::embedded();
/// assert!(lexicon.contains("zyzzyva"));
/// let found = lexicon.anagrams("listen", true, &Control::default())?;
/// assert_eq!(found.iter().next().unwrap(), "ELINTS");
/// # Ok::<(), wordgrid_core::error::LexiconError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Lexicon {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    image: Image,
    alphabet: Alphabet,
    opening: Opening,
    cache: Cache,
    asked: Asked,
}

/// Runs `$body` with the graph viewed at its width.
macro_rules! with_graph {
    ($lexicon:expr, $graph:ident => $body:expr) => {
        match mask_words($lexicon.alphabet().len()) {
            1 => {
                let $graph = Graph::<1>::new($lexicon.nodes());
                $body
            }
            _ => {
                let $graph = Graph::<2>::new($lexicon.nodes());
                $body
            }
        }
    };
}

impl Lexicon {
    /// The embedded English list, the same one at every call.
    #[must_use]
    pub fn embedded() -> Self {
        static EMBEDDED: LazyLock<Lexicon> = LazyLock::new(embedded::lexicon);
        EMBEDDED.clone()
    }

    /// Reads a list in text: one word a line, or `word;score`; blank lines and `#` lines are skipped.
    ///
    /// # Errors
    /// [`LexiconError`] with line and column for anything else.
    pub fn from_file(path: &Path, control: &Control<'_>) -> Result<Self, LexiconError> {
        read::read(path, control)
    }

    /// Maps a compiled file into memory.
    ///
    /// # Errors
    /// [`LexiconError::File`] says what is wrong with it, [`LexiconError::Io`] what the system said.
    pub fn load(path: &Path) -> Result<Self, LexiconError> {
        let (image, alphabet) = Image::load(path)?;
        let lexicon = Self::from_image(image, alphabet);
        lexicon.shared.image.forget_pages();
        Ok(lexicon)
    }

    /// Takes the bytes of a compiled file.
    ///
    /// # Errors
    /// [`LexiconError::File`] says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LexiconError> {
        let parsed = Image::from_bytes(bytes);
        let flawed = |flaw| LexiconError::File { path: None, flaw };
        let (image, alphabet) = parsed.map_err(flawed)?;
        Ok(Self::from_image(image, alphabet))
    }

    /// The bytes of a compiled file.
    #[must_use]
    pub fn to_bytes(&self) -> Cow<'_, [u8]> {
        self.shared.image.bytes()
    }

    pub(crate) fn from_image(image: Image, alphabet: Alphabet) -> Self {
        let opening = match mask_words(alphabet.len()) {
            1 => Opening::new(Graph::<1>::new(image.nodes()), image.root()),
            _ => Opening::new(Graph::<2>::new(image.nodes()), image.root()),
        };
        let (cache, asked) = (Cache::default(), Asked::default());
        Self { shared: Arc::new(Shared { image, alphabet, opening, cache, asked }) }
    }

    /// What a solver prepared and the file brought; nothing where it brought none. Its checksum was
    /// right, but it may be of any solver, or crafted.
    pub(crate) fn prepared(&self) -> &[u32] {
        appendix::content(self.shared.image.appendix())
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shared.image.len() as usize
    }

    /// Whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Letters in the longest word.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.shared.image.longest() as usize
    }

    /// Bytes of the compiled form, in memory as in a file.
    #[must_use]
    pub fn nbytes(&self) -> usize {
        size_of_val(self.shared.image.words())
    }

    /// The letters that occur.
    #[inline]
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.shared.alphabet
    }

    /// A number that names the content: equal lexicons have equal ones.
    #[must_use]
    pub fn content_hash(&self) -> u64 {
        self.shared.image.sum()
    }

    /// The packed nodes; see [`node`].
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        self.shared.image.nodes()
    }

    /// The node to start from.
    #[inline]
    #[must_use]
    pub fn root(&self) -> Node {
        self.shared.image.root()
    }

    /// What `T` computes from this lexicon; made once and kept.
    ///
    /// # Errors
    /// As [`Derived::derive`].
    pub fn derived<T: Derived>(&self, control: &Control<'_>) -> Result<Arc<T>, LexiconError> {
        self.shared.cache.get(self, control)
    }

    /// Whether a word is there.
    #[inline]
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.edge_to(word).is_some_and(Edge::accepts)
    }

    /// Whether any word starts so.
    #[must_use]
    pub fn has_prefix(&self, prefix: &str) -> bool {
        if prefix.is_empty() { !self.is_empty() } else { self.edge_to(prefix).is_some() }
    }

    /// The edge that the last letter of a non-empty word or prefix takes.
    #[inline]
    fn edge_to(&self, word: &str) -> Option<Edge> {
        let table = self.alphabet().ascii();
        let opening = &self.shared.opening;
        if word.len() >= 3
            && let Ok(edge) =
                with_graph!(self, graph => follow_ascii(graph, opening, table, word.as_bytes()))
        {
            return edge;
        }
        let codes = self.alphabet().encode(word)?;
        with_graph!(self, graph => follow(graph, self.root(), &codes))
    }

    /// All words, sorted.
    #[must_use]
    pub fn iter(&self) -> Words {
        Words::new(self.clone())
    }

    /// The words that start so, sorted.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn words_with_prefix(
        &self,
        prefix: &str,
        control: &Control<'_>,
    ) -> Result<WordList, Stopped> {
        let codes = self.alphabet().encode(prefix);
        codes.map_or_else(|| Ok(WordList::default()), |codes| self.words_behind(&codes, control))
    }

    /// The words that start with some letters, sorted.
    fn words_behind(&self, prefix: &[Code], control: &Control<'_>) -> Result<WordList, Stopped> {
        let mut list = WordList::default();
        let mut node = self.root();
        if !prefix.is_empty() {
            let edge = with_graph!(self, graph => follow(graph, node, prefix));
            let Some(edge) = edge else { return Ok(list) };
            if edge.accepts() {
                list.push_str(&self.alphabet().decode(prefix));
            }
            node = edge.target();
        }
        let start = Start { node, prefix, alphabet: self.alphabet() };
        with_graph!(self, graph => walk::collect(graph, start, &mut list, control))?;
        Ok(list)
    }

    /// Whether some letters are a word.
    fn is_word(&self, codes: &[Code]) -> bool {
        with_graph!(self, graph => follow(graph, self.root(), codes)).is_some_and(Edge::accepts)
    }

    /// The numbers of the words that start so: the first one's, and how many there are.
    #[must_use]
    pub fn range_with_prefix(&self, prefix: &str) -> (usize, usize) {
        if prefix.is_empty() {
            return (0, self.len());
        }
        let codes = self.alphabet().encode(prefix);
        codes.and_then(|codes| self.index().range(self, &codes)).unwrap_or((0, 0))
    }

    /// The word numbers, made at the first call.
    #[must_use]
    pub fn index(&self) -> Arc<WordIndex> {
        self.derived(&Control::default()).expect("numbering words cannot fail")
    }

    /// The number of a word in sorted order, counted from 0.
    ///
    /// # Errors
    /// [`LexiconError::NotAWord`].
    pub fn index_of(&self, word: &str) -> Result<usize, LexiconError> {
        let codes = self.alphabet().encode(word);
        let index = codes.and_then(|codes| self.index().index(self, &codes));
        index.map(|index| index as usize).ok_or_else(|| LexiconError::NotAWord(word.to_owned()))
    }

    /// The word with a number.
    ///
    /// # Errors
    /// [`LexiconError::NoSuchIndex`].
    pub fn word_at(&self, index: u64) -> Result<String, LexiconError> {
        let len = self.len() as u64;
        if index >= len {
            return Err(LexiconError::NoSuchIndex { index, len });
        }
        Ok(self.alphabet().decode(&self.index().word(self, index as u32)))
    }

    /// The score of each word in the order of the words, if the list came with scores.
    #[must_use]
    pub fn scores(&self) -> Option<&[i32]> {
        self.shared.image.scores()
    }

    /// The same words with other scores: those given, 0 for the rest; of two for one word the higher.
    ///
    /// # Errors
    /// [`LexiconError::NotAWord`] for a score without its word; when the control says stop.
    pub fn with_scores<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, i32)>,
        control: &Control<'_>,
    ) -> Result<Self, LexiconError> {
        let (mut scores, mut pace) = (vec![None; self.len()], Pace::default());
        for (word, score) in given {
            pace.step(control)?;
            let known: &mut Option<i32> = &mut scores[self.index_of(word)?];
            *known = (*known).max(Some(score));
        }
        let scores: Vec<i32> = scores.into_iter().map(Option::unwrap_or_default).collect();
        let image = self.shared.image.with_scores(self.alphabet(), &scores);
        Ok(Self::from_image(image, self.alphabet().clone()))
    }

    /// How many words there are of each length: element 3 for three letters.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn length_counts(&self, control: &Control<'_>) -> Result<Vec<usize>, Stopped> {
        let mut counts = LengthCounts(vec![0; self.longest() + 1]);
        let start = Start { node: self.root(), prefix: &[], alphabet: self.alphabet() };
        with_graph!(self, graph => walk::collect(graph, start, &mut counts, control))?;
        Ok(counts.0)
    }

    /// The score of a word; 0 where the list came without scores.
    ///
    /// # Errors
    /// [`LexiconError::NotAWord`].
    pub fn score(&self, word: &str) -> Result<i32, LexiconError> {
        match self.scores() {
            Some(scores) => Ok(scores[self.index_of(word)?]),
            None if self.contains(word) => Ok(0),
            None => Err(LexiconError::NotAWord(word.to_owned())),
        }
    }

    #[cfg(test)]
    fn graph_words(&self) -> usize {
        self.nodes().len()
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.shared.image, &other.shared.image);
        if Arc::ptr_eq(&self.shared, &other.shared) || a.words() == b.words() {
            return true;
        }
        // The builder's graphs are alike for equal words; only a file made elsewhere gets further.
        self.len() == other.len()
            && self.alphabet() == other.alphabet()
            && self.scores() == other.scores()
            && self.iter().eq(other.iter())
    }
}

impl Eq for Lexicon {}

impl IntoIterator for &Lexicon {
    type Item = String;
    type IntoIter = Words;

    fn into_iter(self) -> Words {
        self.iter()
    }
}
