//! Filling a grid from a lexicon.

use std::sync::Arc;

use super::domains::Domains;
use super::grid::{Grid, OPEN};
use super::problem::{Layout, Problem, Supply};
use super::search::Search;
use super::solution::Source;
use super::table::{Table, WordTables};
use super::taught::{Order, Taught};
use super::tiers::SortedScores;
use crate::control::Control;
use crate::error::{LexiconError, Stopped};
use crate::letter::{Alphabet, fold};
use crate::lexicon::Lexicon;

/// How the words are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// The fast way: letters propagated, troubled slots first, restarts.
    #[default]
    Auto,
    /// As taught: slots in a fixed order, the fewest words first.
    Static,
    /// As taught: forward checking, the smallest set first.
    Forward,
}

/// How a grid is to be filled.
#[derive(Debug, Clone, Default)]
pub struct FillOptions {
    /// Whether a word may stand twice.
    pub repeats: bool,
    /// Words that score less are not used.
    pub min_score: i32,
    /// Other seeds lead to other fills.
    pub seed: u64,
    /// How the words are found.
    pub method: Method,
    /// Whether a slot whose letters are all given stands as it is, a word of the lexicon or not.
    pub theme: bool,
}

/// A grid with all its words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fill {
    /// The picture, row by row.
    pub rows: Vec<String>,
    /// The word of each slot, in the order of the slots.
    pub words: Vec<String>,
    /// The sum of the words' scores.
    pub score: i64,
}

/// The fills of a grid, found one at a time.
#[derive(Debug)]
pub struct Fills {
    grid: Grid,
    lexicon: Lexicon,
    problem: Arc<Problem>,
    /// The slots that the problem is about; the others are given.
    open: Vec<usize>,
    source: Source,
}

/// A grid and a lexicon brought together.
pub(crate) struct Start {
    pub(crate) layout: Layout,
    /// The slots that the problem is about; the others are given.
    pub(crate) open: Vec<usize>,
    /// `None` if there is no word at all for some slot.
    pub(crate) problem: Option<(Arc<Problem>, Domains)>,
}

impl Grid {
    /// A fill, or `None`, which is a proof that there is none.
    ///
    /// ```
    /// use wordgrid_core::control::Control;
    /// use wordgrid_core::crossword::{FillOptions, Grid};
    /// use wordgrid_core::lexicon::Lexicon;
    ///
    /// let grid = Grid::parse(["Q...", "....", "....", "...."])?;
    /// let fill = grid.fill(&Lexicon::embedded(), &FillOptions::default(), &Control::default())?;
    /// assert!(fill.is_some_and(|fill| fill.words[0].starts_with("QU")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says stop.
    pub fn fill(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        control: &Control<'_>,
    ) -> Result<Option<Fill>, LexiconError> {
        Ok(self.fills(lexicon, options, control)?.next(control)?)
    }

    /// All fills, each once, found one at a time. The order depends on the seed alone.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says stop.
    pub fn fills(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        control: &Control<'_>,
    ) -> Result<Fills, LexiconError> {
        let start = self.start(lexicon, options, control)?;
        let (problem, source) = match start.problem {
            Some((problem, domains)) => {
                let tiers = self.tiers(lexicon, options, control)?;
                (problem.clone(), source(&problem, domains, tiers, options))
            }
            None => (Arc::default(), Source::Nothing),
        };
        let (grid, lexicon) = (self.clone(), lexicon.clone());
        Ok(Fills { grid, lexicon, problem, open: start.open, source })
    }

    /// Searches among the better words alone, the best last; none where no word has a score.
    fn tiers(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        control: &Control<'_>,
    ) -> Result<Vec<Search>, LexiconError> {
        let scores = lexicon.derived::<SortedScores>(control)?;
        let mut searches = Vec::new();
        for min_score in scores.tiers(options.min_score) {
            let options = FillOptions { min_score, ..options.clone() };
            if let Some((problem, domains)) = self.start(lexicon, &options, control)?.problem {
                searches.push(Search::new(problem, domains, options.seed));
            }
        }
        Ok(searches)
    }

    /// Everything that is known before the first conclusion is drawn.
    pub(crate) fn start(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        control: &Control<'_>,
    ) -> Result<Start, LexiconError> {
        let tables = lexicon.derived::<WordTables>(control)?;
        let open =
            if options.theme { self.open_slots() } else { (0..self.slots().len()).collect() };
        let layout = Layout::new(self, &open);
        let supply = if options.repeats { Supply::Free } else { Supply::Once };
        let problem = Problem::new(&layout, |length| tables.table(length), supply);
        let problem = problem.map(|problem| {
            let given = self.theme_words(&open);
            let allowed = |table: &Arc<Table>| allowed(lexicon, &tables, table, options, &given);
            let allowed: Vec<_> = problem.tables.iter().map(allowed).collect();
            let cells = self.letters(&layout, lexicon.alphabet());
            let domains = Domains::new(&problem, cells, &allowed);
            (Arc::new(problem), domains)
        });
        Ok(Start { layout, open, problem })
    }

    /// How many fills there are; counting stops at `limit`.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says stop.
    pub fn count_fills(
        &self,
        lexicon: &Lexicon,
        options: &FillOptions,
        limit: Option<u64>,
        control: &Control<'_>,
    ) -> Result<u64, LexiconError> {
        Ok(self.fills(lexicon, options, control)?.count(limit, control)?)
    }

    /// The slots that have an open cell.
    fn open_slots(&self) -> Vec<usize> {
        let is_open = |(row, col): (usize, usize)| self.rows()[row][col] == OPEN;
        let slots = self.slots().iter().enumerate();
        slots.filter(|(_, slot)| slot.cells().any(is_open)).map(|(at, _)| at).collect()
    }

    /// The words of the slots that are not open.
    fn theme_words(&self, open: &[usize]) -> Vec<String> {
        let given = (0..self.slots().len()).filter(|slot| !open.contains(slot));
        given.map(|slot| self.given_word(slot)).collect()
    }

    fn given_word(&self, slot: usize) -> String {
        self.slots()[slot].cells().map(|(row, col)| self.rows()[row][col]).collect()
    }

    /// The letters that each cell may take.
    pub(crate) fn letters(&self, layout: &Layout, alphabet: &Alphabet) -> Vec<u64> {
        let letters = |letter: char| {
            let folded = fold(letter.encode_utf8(&mut [0; 4]), alphabet.casing());
            let mut codes = folded.chars().map(|letter| alphabet.find(letter));
            match (codes.next(), codes.next()) {
                (Some(Some(code)), None) => 1 << code,
                _ => 0, // a letter that no word has
            }
        };
        let cell = |&(row, col): &(usize, usize)| match self.rows()[row][col] {
            OPEN => alphabet.mask(),
            letter => letters(letter),
        };
        layout.places.iter().map(cell).collect()
    }
}

impl Fills {
    /// The next fill; `None` when there is no other.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; the next call goes on from there.
    pub fn next(&mut self, control: &Control<'_>) -> Result<Option<Fill>, Stopped> {
        Ok(self.source.next(control)?.map(|words| self.read(&words)))
    }

    /// How many fills are left; counting stops at `limit`.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn count(&mut self, limit: Option<u64>, control: &Control<'_>) -> Result<u64, Stopped> {
        let mut count = 0;
        while limit.is_none_or(|limit| count < limit) && self.source.next(control)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    /// Dead ends met so far.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.source.dead_ends()
    }

    fn read(&self, found: &[u32]) -> Fill {
        let (lexicon, slots) = (&self.lexicon, self.grid.slots());
        let casing = lexicon.alphabet().casing();
        let mut words: Vec<String> =
            (0..slots.len()).map(|slot| fold(&self.grid.given_word(slot), casing)).collect();
        for ((&slot, entry), &word) in self.open.iter().zip(0..).zip(found) {
            words[slot] = lexicon.alphabet().decode(self.problem.table(entry).word(word));
        }
        let score = words.iter().map(|word| i64::from(lexicon.score(word).unwrap_or(0))).sum();
        let spelled: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
        let given = |cell: char| if cell == OPEN { OPEN } else { upper(cell) };
        Fill { rows: paint(&self.grid, &spelled, given), words, score }
    }
}

/// A letter in upper case, where that is one letter.
fn upper(letter: char) -> char {
    let mut upper = letter.to_uppercase();
    if upper.len() == 1 { upper.next().unwrap_or(letter) } else { letter }
}

/// The rows of a grid with the letters of the words in place.
pub(crate) fn paint(grid: &Grid, words: &[Vec<char>], other: impl Fn(char) -> char) -> Vec<String> {
    let row = |row: &Vec<char>| row.iter().map(|&cell| other(cell)).collect();
    let mut rows: Vec<Vec<char>> = grid.rows().iter().map(row).collect();
    for (slot, word) in grid.slots().iter().zip(words).rev() {
        for ((row, col), &letter) in slot.cells().zip(word) {
            rows[row][col] = letter;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// The words of a table that the options let stand, unless all may.
fn allowed(
    lexicon: &Lexicon,
    tables: &WordTables,
    table: &Table,
    options: &FillOptions,
    given: &[String],
) -> Option<Vec<u64>> {
    let scores = lexicon.scores();
    if given.is_empty() && scores.map_or(options.min_score <= 0, <[i32]>::is_empty) {
        return None;
    }
    let mut allowed = vec![0u64; table.blocks()];
    for (word, &number) in tables.numbers(table.length()).iter().enumerate() {
        let score = scores.map_or(0, |scores| scores[number as usize]);
        allowed[word / 64] |= u64::from(score >= options.min_score) << (word % 64);
    }
    let given = given.iter().filter(|_| !options.repeats);
    for codes in given.filter_map(|word| lexicon.alphabet().encode(word)) {
        if let Some(word) = (codes.len() == table.length()).then(|| table.find(&codes)).flatten() {
            allowed[word as usize / 64] &= !(1 << (word % 64));
        }
    }
    Some(allowed)
}

/// The solver that the options ask for.
fn source(
    problem: &Arc<Problem>,
    domains: Domains,
    tiers: Vec<Search>,
    options: &FillOptions,
) -> Source {
    if problem.entries.is_empty() {
        return Source::Trivial;
    }
    let order = match options.method {
        Method::Auto => {
            let search = Box::new(Search::new(Arc::clone(problem), domains, options.seed));
            return Source::Search { tiers, search, first: None };
        }
        Method::Static => Order::Static,
        Method::Forward => Order::Forward,
    };
    let words = domains.fitting_words(problem);
    Source::Taught(Box::new(Taught::new(Arc::clone(problem), order, words)))
}
