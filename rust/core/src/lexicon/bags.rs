//! The words by their bag of letters, for those who ask for anagrams again and again.
//!
//! A bag is a number: four bits say how many there are of each letter, so bags are added like numbers and
//! those inside a rack are counted out in a few additions. Words of one bag are chained, the last first.
//! The search needs no table; a look into the table takes a fraction of its time, but the table has to be
//! made first, and is large.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use foldhash::fast::RandomState;

use super::node::{Graph, Node, mask_words};
use super::{Derived, Lexicon};
use crate::control::{Control, Pace};
use crate::error::{LexiconError, Stopped};
use crate::letter::Code;

/// Larger lexicons have no table: the memory would surprise.
const MOST_WORDS: usize = 1 << 20;
/// One search in so many words, and whoever asks is thought to go on asking: the table is made.
const WORDS_A_SEARCH: usize = 1 << 9;
/// Racks with more bags inside are left to the search.
const MOST_BAGS: usize = 1 << 11;
/// More of a kind do not fit.
const MOST_OF_A_KIND: u32 = 15;
/// No word is chained behind.
const NONE: u32 = u32::MAX;

/// How many of each letter, four bits a letter.
type Bag = u128;

/// A letter some times.
fn bag(code: Code, times: u32) -> Bag {
    Bag::from(times) << (4 * code)
}

/// How often anagrams were asked for.
#[derive(Debug, Default)]
pub(crate) struct Asked(AtomicUsize);

impl Asked {
    /// Whether it is often enough, this time counted, to make the table.
    pub(crate) fn often(&self, lexicon: &Lexicon) -> bool {
        let words = lexicon.len();
        words <= MOST_WORDS && self.0.fetch_add(1, Ordering::Relaxed) > words / WORDS_A_SEARCH
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct Bags {
    /// The last word of each bag, which is cut in halves: so an entry needs no padding.
    last: HashMap<(u64, u64), u32, RandomState>,
    /// For each word the one before it of the same bag.
    before: Box<[u32]>,
}

/// What a lexicon of any letters has: no table where bags of its words do not fit.
#[derive(Debug)]
pub(crate) struct MaybeBags(pub(crate) Option<Bags>);

impl Derived for MaybeBags {
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError> {
        if mask_words(lexicon.alphabet().len()) > 1 {
            return Ok(Self(None));
        }
        let graph = Graph::<1>::new(lexicon.nodes());
        let mut listing = Listing {
            graph,
            bags: Vec::with_capacity(lexicon.len()),
            pace: Pace::default(),
            control,
        };
        let fit = listing.below(lexicon.root(), 0)?;
        let bags = listing.bags;
        Ok(Self(if fit { Some(Bags::new(&bags, control)?) } else { None }))
    }
}

/// The bags of the words in order, as far as they are listed.
struct Listing<'a> {
    graph: Graph<'a, 1>,
    bags: Vec<Bag>,
    pace: Pace,
    control: &'a Control<'a>,
}

impl Listing<'_> {
    /// Lists the words below a node; false if some do not fit.
    fn below(&mut self, node: Node, above: Bag) -> Result<bool, Stopped> {
        for (code, edge) in self.graph.edges(node) {
            self.pace.step(self.control)?;
            let here = above.wrapping_add(bag(code, 1));
            if edge.accepts() {
                self.bags.push(here);
            }
            let fits = above >> (4 * code) & 15 < Bag::from(MOST_OF_A_KIND);
            if !fits || !self.below(edge.target(), here)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Bags {
    fn new(bags: &[Bag], control: &Control<'_>) -> Result<Self, Stopped> {
        let mut last = HashMap::with_capacity_and_hasher(bags.len(), RandomState::default());
        let mut pace = Pace::default();
        let chain = |(&bag, word)| {
            pace.step(control)?;
            Ok(last.insert(halves(bag), word).unwrap_or(NONE))
        };
        Ok(Self { before: bags.iter().zip(0..).map(chain).collect::<Result<_, Stopped>>()?, last })
    }

    /// The words with exactly these letters, by their numbers.
    fn words(&self, bag: Bag) -> impl Iterator<Item = u32> + '_ {
        let last = self.last.get(&halves(bag)).copied();
        std::iter::successors(last, |&word| Some(self.before[word as usize]).filter(|&w| w != NONE))
    }

    /// The numbers of the words made of all or of some of the letters, in no order; nothing if they are
    /// too many for the table.
    pub(crate) fn find(
        &self,
        letters: impl Iterator<Item = (Code, u32)> + Clone,
        exact: bool,
    ) -> Option<Vec<u32>> {
        if letters.clone().any(|(_, count)| count > MOST_OF_A_KIND) {
            return None;
        }
        let bags = if exact {
            vec![letters.map(|(code, count)| bag(code, count)).sum()]
        } else {
            inside(letters)?
        };
        let mut words = Vec::with_capacity(bags.len());
        bags.into_iter().for_each(|bag| words.extend(self.words(bag)));
        Some(words)
    }
}

/// Every bag inside one, unless they are too many.
fn inside(letters: impl Iterator<Item = (Code, u32)> + Clone) -> Option<Vec<Bag>> {
    let most = letters.clone().try_fold(1, |bags: usize, (_, count)| {
        Some(bags * (count as usize + 1)).filter(|&bags| bags <= MOST_BAGS)
    })?;
    let mut bags = Vec::with_capacity(most);
    bags.push(0);
    for (code, count) in letters {
        let others = bags.len();
        for place in 0..others * count as usize {
            bags.push(bags[place] + bag(code, 1)); // one more than `others` bags ago
        }
    }
    Some(bags)
}

fn halves(bag: Bag) -> (u64, u64) {
    (bag as u64, (bag >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::LexiconBuilder;
    use super::super::anagram::{self, Rack};
    use super::super::steps::Steps;
    use super::*;

    fn lexicon(words: &[String]) -> Lexicon {
        let mut builder = LexiconBuilder::default();
        words.iter().for_each(|word| builder.push(word).unwrap());
        builder.build(&Control::default()).unwrap()
    }

    fn table(lexicon: &Lexicon) -> Option<Bags> {
        MaybeBags::derive(lexicon, &Control::default()).expect("nothing stops it").0
    }

    proptest! {
        #[test]
        fn tells_what_the_search_finds(
            words in proptest::collection::vec("[A-E]{1,6}", 1..60),
            letters in "[A-F]{0,12}",
            exact in any::<bool>(),
        ) {
            let (lexicon, control) = (lexicon(&words), Control::default());
            let rack = Rack::parse(&letters, lexicon.alphabet()).unwrap();
            let mut searched = anagram::find(&lexicon.derived::<Steps<u32>>(&control).unwrap(), &rack, exact, &control).unwrap();
            let mut told = rack.look_up(&table(&lexicon).unwrap(), exact).unwrap();
            searched.sort_unstable();
            told.sort_unstable();
            prop_assert_eq!(told, searched);
        }
    }

    #[test]
    fn leaves_the_rest_to_the_search() {
        let ordinary = lexicon(&["A".repeat(15), "BA".into()]);
        let bags = table(&ordinary).expect("fifteen of a kind fit");
        let rack = |letters: &str| Rack::parse(letters, ordinary.alphabet()).unwrap();
        assert_eq!(rack(&"A".repeat(15)).look_up(&bags, true), Some(vec![0]));
        assert_eq!(rack(&"A".repeat(16)).look_up(&bags, false), None);
        assert_eq!(rack("AB?").look_up(&bags, true), None);

        assert!(table(&lexicon(&["A".repeat(16)])).is_none());
        let wide: Vec<String> =
            ('\u{3b1}'..='\u{3c9}').chain('A'..='Z').map(String::from).collect();
        assert!(table(&lexicon(&wide)).is_none());
        let many: String = ('A'..='L').collect();
        let twelve = lexicon(std::slice::from_ref(&many));
        let rack = Rack::parse(&many, twelve.alphabet()).unwrap();
        assert_eq!(rack.look_up(&table(&twelve).unwrap(), false), None);
    }

    #[test]
    fn is_made_for_those_who_ask_often() {
        let words: Vec<String> = (0..4 * WORDS_A_SEARCH).map(name).collect();
        let lexicon = lexicon(&words);
        let often = (0..6).map(|_| Asked::often(&lexicon.shared.asked, &lexicon));
        assert_eq!(often.collect::<Vec<_>>(), [false, false, false, false, false, true]);
    }

    /// A word for each number.
    fn name(number: usize) -> String {
        (0..4).map(|place| char::from(b'A' + (number >> (4 * place) & 15) as u8)).collect()
    }
}
