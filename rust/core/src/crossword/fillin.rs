//! Fill-ins: a grid and a list of words, each to be used exactly once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::count::Counter;
use super::domains::Domains;
use super::fill::Fill;
use super::grid::Grid;
use super::natural::Natural;
use super::problem::{Layout, Problem, Supply};
use super::reader::paint;
use super::search::Search;
use super::solution::Source;
use super::table::Table;
use super::trial::Trials;
use crate::control::Control;
use crate::error::{ParseError, Stopped};
use crate::letter::{Alphabet, Casing, Code, fold};

/// The listed words of one length.
#[derive(Debug, Clone)]
pub(crate) struct Stock {
    pub(crate) table: Arc<Table>,
    /// For each word of the table, where it stands in the list, once for each copy.
    pub(crate) listed: Vec<Vec<usize>>,
}

/// A fill-in puzzle.
///
/// ```
/// use wordgrid_core::control::Control;
/// use wordgrid_core::crossword::{FillIn, Grid};
///
/// let grid = Grid::parse(["ta.", ".#.", "..."])?;
/// let puzzle = FillIn::new(&grid, ["tan", "tip", "pod", "nod"].map(str::to_owned).to_vec(), 2)?;
/// let fill = puzzle.solutions(0).next(&Control::default()).unwrap().unwrap();
/// assert_eq!(fill.rows, ["tan", "i#o", "pod"]);
/// # Ok::<(), wordgrid_core::error::ParseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct FillIn {
    grid: Grid,
    words: Vec<String>,
    alphabet: Alphabet,
    stocks: BTreeMap<usize, Stock>,
}

impl FillIn {
    /// A puzzle from a grid, whose slots are its runs of `min_length` cells and more, and words.
    ///
    /// # Errors
    /// [`ParseError`] for a word that is empty or has anything but letters and digits, and for more
    /// different letters than an alphabet holds.
    pub fn new(grid: &Grid, words: Vec<String>, min_length: usize) -> Result<Self, ParseError> {
        for (at, word) in words.iter().enumerate() {
            check_word(word).map_err(|error| ParseError::text(format!("words[{at}]: {error}")))?;
        }
        let turkic = words.iter().any(|word| word.chars().any(Casing::is_turkic_letter));
        let casing = if turkic { Casing::Turkic } else { Casing::Plain };
        let folded: Vec<String> = words.iter().map(|word| fold(word, casing)).collect();
        let letters = folded.iter().flat_map(|word| word.chars());
        let alphabet = Alphabet::new(letters, casing)
            .map_err(|error| ParseError::text(error.to_string().replace("lexicon", "fill-in")))?;
        let grid = grid.with_min_length(min_length);
        let stocks = stocks(&folded, &alphabet, &grid);
        Ok(Self { grid, words, alphabet, stocks })
    }

    /// The grid, with the slots to be filled.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The words as they were given.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Why the words cannot match the slots at all: `None` if their lengths agree.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for slot in self.grid.slots() {
            counts.entry(slot.length).or_default().0 += 1;
        }
        for (&length, stock) in &self.stocks {
            counts.entry(length).or_default().1 = stock.listed.iter().map(Vec::len).sum();
        }
        let slots = self.grid.slots().len();
        let total = format!("{} for {}", plural(self.words.len(), "word"), plural(slots, "slot"));
        let differing = counts.into_iter().filter(|(_, (slots, words))| slots != words);
        let details: Vec<String> = differing
            .map(|(length, (slots, words))| {
                let (words, slots) = (plural(words, "word"), plural(slots, "slot"));
                format!("{words} of length {length} for {slots}")
            })
            .collect();
        (!details.is_empty()).then(|| format!("{total}: {}", details.join(", ")))
    }

    /// The solutions, each distinct grid once, found one at a time.
    #[must_use]
    pub fn solutions(&self, seed: u64) -> FillInSolutions {
        FillInSolutions { puzzle: self.clone(), source: None, way: Way::Search(seed) }
    }

    /// The same solutions found as a person finds them, by trial after crossing out
    /// ([`simplify`](Self::simplify)): the first slot with the fewest possible words, its words in
    /// order.
    #[must_use]
    pub fn solutions_by_trial(&self) -> FillInSolutions {
        FillInSolutions { puzzle: self.clone(), source: None, way: Way::Trial }
    }

    /// How many distinct solutions there are; counting stops at `limit`.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    pub fn count(&self, limit: Option<u64>, control: &Control<'_>) -> Result<Natural, Stopped> {
        let Some((problem, domains)) = self.start(control)? else { return Ok(Natural::default()) };
        Counter::new(problem, domains, limit).count(control)
    }

    /// The solver.
    fn source(&self, way: Way, control: &Control<'_>) -> Result<Source, Stopped> {
        let seed = match way {
            Way::Trial if self.reason().is_some() => return Ok(Source::Nothing),
            Way::Trial => return Ok(Source::Trials(Box::new(Trials::new(self, control)?))),
            Way::Search(seed) => seed,
        };
        let Some((problem, domains)) = self.start(control)? else { return Ok(Source::Nothing) };
        if problem.entries.is_empty() {
            return Ok(Source::Trivial);
        }
        let search = Box::new(Search::new(problem, domains, seed));
        Ok(Source::Search { tiers: Vec::new(), search, first: None })
    }

    /// Everything that is known before the first conclusion is drawn; none if the words cannot match
    /// the slots.
    fn start(&self, control: &Control<'_>) -> Result<Option<(Arc<Problem>, Domains)>, Stopped> {
        if self.reason().is_some() {
            return Ok(None);
        }
        let layout = self.layout(control)?;
        let table = |length| self.stocks.get(&length).map(|stock| &stock.table);
        let problem = Problem::new(&layout, table, Supply::Free, control)?;
        let Some(mut problem) = problem else { return Ok(None) };
        let copies = problem.tables.iter().map(|table| {
            let listed = &self.stocks[&table.length()].listed;
            listed.iter().map(|places| places.len() as u32).collect()
        });
        problem.supply = Supply::Exact(copies.collect());
        let cells = self.grid.letters(&layout, &self.alphabet, control)?;
        let domains = Domains::new(&problem, cells, &vec![None; problem.tables.len()], control)?;
        Ok(Some((Arc::new(problem), domains)))
    }

    pub(crate) fn layout(&self, control: &Control<'_>) -> Result<Layout, Stopped> {
        let slots: Vec<usize> = (0..self.grid.slots().len()).collect();
        Layout::new(&self.grid, &slots, control)
    }

    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The words that fit a slot by length.
    pub(crate) fn stock(&self, length: usize) -> Option<&Stock> {
        self.stocks.get(&length)
    }

    /// A word of the list letter by letter, in the caller's spelling where that has a letter a cell.
    pub(crate) fn spelling(&self, listed: usize) -> Vec<char> {
        let spelled: Vec<char> = self.words[listed].chars().collect();
        let folded = fold(&self.words[listed], self.alphabet.casing());
        if folded.chars().count() == spelled.len() { spelled } else { folded.chars().collect() }
    }
}

fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

fn check_word(word: &str) -> Result<(), ParseError> {
    if word.is_empty() {
        return Err(ParseError::text("\"\" is no word; expected letters"));
    }
    match word.chars().position(|letter| !letter.is_alphanumeric()) {
        Some(at) => {
            let letter = word.chars().nth(at).unwrap_or_default();
            let message = format!("{letter:?} is neither a letter nor a digit in {word:?}");
            Err(ParseError::at_column(at + 1, message))
        }
        None => Ok(()),
    }
}

/// The words by length, each once, with the places of its copies. The table of a length that no slot
/// has is empty: words may be of any length, and tables take memory.
fn stocks(folded: &[String], alphabet: &Alphabet, grid: &Grid) -> BTreeMap<usize, Stock> {
    let wanted: BTreeSet<usize> = grid.slots().iter().map(|slot| slot.length).collect();
    let mut lengths: BTreeMap<usize, BTreeMap<Vec<Code>, Vec<usize>>> = BTreeMap::new();
    for (at, word) in folded.iter().enumerate() {
        let codes: Vec<Code> = word.chars().filter_map(|letter| alphabet.find(letter)).collect();
        lengths.entry(codes.len()).or_default().entry(codes).or_default().push(at);
    }
    let stock = |(length, words): (usize, BTreeMap<Vec<Code>, Vec<usize>>)| {
        let (codes, listed): (Vec<_>, Vec<_>) = words.into_iter().unzip();
        let codes = if wanted.contains(&length) { codes } else { Vec::new() };
        let table = Table::new(length, alphabet.len(), codes.concat());
        (length, Stock { table: Arc::new(table), listed })
    };
    lengths.into_iter().map(stock).collect()
}

/// How solutions are looked for.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// The fast way, with a seed.
    Search(u64),
    /// As a person does it.
    Trial,
}

/// The solutions of a fill-in, found one at a time.
#[derive(Debug)]
pub struct FillInSolutions {
    puzzle: FillIn,
    way: Way,
    /// Made at the first call, so that this too happens under its control.
    source: Option<Source>,
}

impl FillInSolutions {
    /// The next solution; `None` when there is no other.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; the next call goes on from there.
    pub fn next(&mut self, control: &Control<'_>) -> Result<Option<Fill>, Stopped> {
        let source = match &mut self.source {
            Some(source) => source,
            source => source.insert(self.puzzle.source(self.way, control)?),
        };
        Ok(source.next(control)?.map(|words| self.read(&words)))
    }

    /// Dead ends met so far.
    #[must_use]
    pub fn dead_ends(&self) -> u64 {
        self.source.as_ref().map_or(0, Source::dead_ends)
    }

    /// Copies of a word are dealt in the order of the list to slots in their order.
    fn read(&self, found: &[u32]) -> Fill {
        let mut dealt: BTreeMap<(usize, u32), usize> = BTreeMap::new();
        let listed: Vec<usize> = (self.puzzle.grid.slots().iter().zip(found))
            .map(|(slot, &word)| {
                let copy = dealt.entry((slot.length, word)).or_default();
                *copy += 1;
                self.puzzle.stocks[&slot.length].listed[word as usize][*copy - 1]
            })
            .collect();
        let spelled: Vec<Vec<char>> = listed.iter().map(|&at| self.puzzle.spelling(at)).collect();
        Fill {
            rows: paint(&self.puzzle.grid, &spelled, |cell| cell),
            words: listed.iter().map(|&at| self.puzzle.words[at].clone()).collect(),
            score: 0,
        }
    }
}
