//! Filling a grid from a lexicon.

use std::sync::Arc;

use super::bits;
use super::count::Counter;
use super::domains::Domains;
use super::families::Families;
use super::grid::{Grid, OPEN};
use super::natural::Natural;
use super::problem::{Layout, Problem, Supply};
use super::reader::Reader;
use super::search::Search;
use super::solution::Source;
use super::table::{Table, WordTables};
use super::taught::{Order, Taught};
use super::tiers::SortedScores;
use super::watch::{Progress, Watch};
use crate::control::{Control, Pace};
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
    /// Whether words that share a stem (`BAKE`, `BAKERS`) may not stand together.
    pub distinct_stems: bool,
    /// Slots, by place, whose letters are given and stand as they are, words of the lexicon or not.
    pub theme: Vec<usize>,
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
    reader: Arc<Reader>,
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
                let source = source(&problem, domains, tiers, options, control)?;
                (problem, source)
            }
            None => (Arc::default(), Source::Nothing),
        };
        let (grid, lexicon) = (self.clone(), lexicon.clone());
        Ok(Fills { reader: Arc::new(Reader { grid, lexicon, problem, open: start.open }), source })
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
        let once = !options.repeats || options.distinct_stems;
        let families =
            options.distinct_stems.then(|| lexicon.derived::<Families>(control)).transpose()?;
        let open = self.open_slots(options);
        let layout = Layout::new(self, &open, control)?;
        let supply = if once { Supply::Once } else { Supply::Free };
        let problem = Problem::new(&layout, |length| tables.table(length), supply, control)?;
        let Some(problem) = problem else { return Ok(Start { layout, open, problem: None }) };
        let problem = Problem { families, ..problem };
        let mut allowed: Vec<_> = problem
            .tables
            .iter()
            .map(|table| control.check().map(|()| allowed(lexicon, &tables, table, options)))
            .collect::<Result<_, _>>()?;
        if once {
            self.use_up_theme(&problem, (lexicon, &tables), options, &mut allowed);
        }
        let cells = self.letters(&layout, lexicon.alphabet(), control)?;
        let domains = Domains::new(&problem, cells, &allowed, control)?;
        Ok(Start { layout, open, problem: Some((Arc::new(problem), domains)) })
    }

    /// The slots that are to be filled.
    fn open_slots(&self, options: &FillOptions) -> Vec<usize> {
        let mut is_open = vec![true; self.slots().len()];
        for &slot in &options.theme {
            if let Some(open) = is_open.get_mut(slot) {
                *open = false;
            }
        }
        (0..is_open.len()).filter(|&slot| is_open[slot]).collect()
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
    ) -> Result<Natural, LexiconError> {
        let start = self.start(lexicon, options, control)?;
        Ok(match start.problem {
            None => Natural::default(),
            Some((problem, domains)) if options.method == Method::Auto => {
                Counter::new(problem, domains, limit).count(control)?
            }
            Some((problem, domains)) => {
                let mut source = source(&problem, domains, Vec::new(), options, control)?;
                source.count(limit, control)?.into()
            }
        })
    }

    /// Takes the words that are given whole, and their relatives, from those allowed.
    fn use_up_theme(
        &self,
        problem: &Problem,
        (lexicon, tables): (&Lexicon, &WordTables),
        options: &FillOptions,
        allowed: &mut [Option<Vec<u64>>],
    ) {
        for slot in options.theme.iter().filter(|&&slot| slot < self.slots().len()) {
            let Some(codes) = lexicon.alphabet().encode(&self.given_word(*slot)) else { continue };
            let word = tables.table(codes.len()).and_then(|table| table.find(&codes));
            let member = word.map(|word| (codes.len(), word));
            for (table, word) in member.into_iter().flat_map(|member| problem.clashing(member)) {
                let words = &problem.tables[table];
                let all = || bits::all(words.len());
                allowed[table].get_or_insert_with(all)[word as usize / 64] &= !(1 << (word % 64));
            }
        }
    }

    /// The letters of a slot as they are given.
    pub(crate) fn given_word(&self, slot: usize) -> String {
        self.slots()[slot].cells().map(|(row, col)| self.rows()[row][col]).collect()
    }

    /// The letters that each cell may take.
    pub(crate) fn letters(
        &self,
        layout: &Layout,
        alphabet: &Alphabet,
        control: &Control<'_>,
    ) -> Result<Vec<u64>, Stopped> {
        let mut pace = Pace::default();
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
        let steps = |place| pace.step(control).map(|()| cell(place));
        layout.places.iter().map(steps).collect()
    }
}

impl Fills {
    /// The next fill; `None` when there is no other.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; the next call goes on from there.
    pub fn next(&mut self, control: &Control<'_>) -> Result<Option<Fill>, Stopped> {
        Ok(self.source.next(control)?.map(|words| self.reader.read(&words)))
    }

    /// Dead ends met so far.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.source.dead_ends()
    }

    /// A view of how far the search has come, to be looked at while it runs.
    #[must_use]
    pub fn progress(&mut self) -> Progress {
        let watch = Arc::<Watch>::default();
        self.source.set_watch(&watch);
        Progress { watch, reader: Arc::clone(&self.reader) }
    }
}

/// The words of a table whose scores the options let stand, unless all may.
fn allowed(
    lexicon: &Lexicon,
    tables: &WordTables,
    table: &Table,
    options: &FillOptions,
) -> Option<Vec<u64>> {
    let scores = lexicon.scores();
    if scores.map_or(options.min_score <= 0, <[i32]>::is_empty) {
        return None;
    }
    let mut allowed = vec![0u64; table.blocks()];
    for (word, &number) in tables.numbers(table.length()).iter().enumerate() {
        let score = scores.map_or(0, |scores| scores[number as usize]);
        allowed[word / 64] |= u64::from(score >= options.min_score) << (word % 64);
    }
    Some(allowed)
}

/// The solver that the options ask for.
fn source(
    problem: &Arc<Problem>,
    domains: Domains,
    tiers: Vec<Search>,
    options: &FillOptions,
    control: &Control<'_>,
) -> Result<Source, Stopped> {
    if problem.entries.is_empty() {
        return Ok(Source::Trivial);
    }
    let order = match options.method {
        Method::Auto => {
            let search = Box::new(Search::new(Arc::clone(problem), domains, options.seed));
            return Ok(Source::Search { tiers, search, first: None });
        }
        Method::Static => Order::Static,
        Method::Forward => Order::Forward,
    };
    let words = domains.fitting_words(problem, control)?;
    Ok(Source::Taught(Box::new(Taught::new(Arc::clone(problem), order, words))))
}
