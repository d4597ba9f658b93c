//! The four methods as they are taught, each counting its work.
//!
//! | method | how | an operation is |
//! |---|---|---|
//! | `scan` | search the board once for every word | comparing a tile with a letter |
//! | `bisect` | crawl the board, look every string up by bisection | comparing a string with a word |
//! | `trie` | crawl the board and the prefix tree in step | a look into a node |
//! | `dawg` | the same in the word graph | a look into a node |
//!
//! They are here to be compared, so nothing in them is clever: no pruning beyond the method's own,
//! no vectors. All give the words and paths that the fast search gives.

mod bisect;
mod crawl;
mod dawg;
mod scan;
mod trie;

use super::board::Board;
use super::cells::Cells;
use super::found::Found;
use super::points::points;
use crate::control::Control;
use crate::error::LexiconError;
use crate::lexicon::Lexicon;
use crate::lexicon::node::mask_words;

/// One of the taught methods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taught {
    /// Search the board once for every word.
    Scan,
    /// Crawl the board, bisect the sorted list, stop where no word starts so.
    Bisect,
    /// Crawl the board and a prefix tree together.
    Trie,
    /// Crawl the board and the minimal word graph together.
    Dawg,
}

impl Taught {
    /// All of them, in the order in which they are taught.
    pub const ALL: [Self; 4] = [Self::Scan, Self::Bisect, Self::Trie, Self::Dawg];

    /// The name of the method.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scan => "scan",
            Self::Bisect => "bisect",
            Self::Trie => "trie",
            Self::Dawg => "dawg",
        }
    }

    /// Finds all words of at least `min_length` letters.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so.
    pub fn solve(
        self,
        board: &Board,
        lexicon: &Lexicon,
        min_length: usize,
        control: &Control<'_>,
    ) -> Result<Found, LexiconError> {
        let cells = Cells::new(board, lexicon.alphabet());
        let narrow = lexicon.alphabet().len() <= 32;
        let mut found = match self {
            Self::Scan => scan::solve(&cells, lexicon, min_length, control)?,
            Self::Bisect => {
                let mut list = bisect::Bisection::new(lexicon, control)?;
                crawl::crawl(&mut list, &cells, min_length, control)?
            }
            Self::Trie if narrow => crawl::crawl(
                &mut trie::Tree::<u32>::new(lexicon, control)?,
                &cells,
                min_length,
                control,
            )?,
            Self::Trie => crawl::crawl(
                &mut trie::Tree::<u64>::new(lexicon, control)?,
                &cells,
                min_length,
                control,
            )?,
            Self::Dawg if mask_words(lexicon.alphabet().len()) == 1 => {
                crawl::crawl(&mut dawg::Dawg::<1>::new(lexicon), &cells, min_length, control)?
            }
            Self::Dawg => {
                crawl::crawl(&mut dawg::Dawg::<2>::new(lexicon), &cells, min_length, control)?
            }
        };
        found.score = score(lexicon, &found);
        Ok(found)
    }
}

/// The points of all words found.
pub(super) fn score(lexicon: &Lexicon, found: &Found) -> u32 {
    let index = lexicon.index();
    found.numbers().iter().map(|&number| points(index.word(lexicon, number).len())).sum()
}
