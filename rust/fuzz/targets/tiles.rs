//! Tile sets, racks, layouts and words of any text: printed and read back.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use wordgrid_core::scrabble::{Layout, RACK_SIZE, Rack, Tile, TileSet};

#[derive(Arbitrary, Debug)]
struct Question<'a> {
    tiles: Vec<(&'a str, u16, u16)>,
    blanks: u16,
    drawn: Vec<String>,
    layout: &'a str,
    text: &'a str,
}

fn check(set: &TileSet, text: &str) {
    if let Ok(tiles) = set.spell(text) {
        let tiles: Vec<_> = tiles.into_iter().map(Some).collect();
        let printed = set.text(&tiles);
        let again = set.spell(&printed).expect("its own text");
        assert!(again.into_iter().map(Some).eq(tiles), "{text:?} {printed:?}");
    }
    if let Ok(rack) = Rack::parse(text, set) {
        assert!(rack.len() <= RACK_SIZE);
        assert_eq!(rack.tiles().count(), rack.len());
        assert!(rack.value(set) >= 0);
    }
}

fuzz_target!(|question: Question<'_>| {
    let tile = |&(face, value, count): &(&str, u16, u16)| Tile { face: face.into(), value, count };
    if let Ok(set) = TileSet::new(question.tiles.iter().map(tile).collect(), question.blanks) {
        check(&set, question.text);
        assert_eq!(TileSet::new(set.tiles().to_vec(), set.blanks()), Ok(set));
    }
    let values: Vec<(String, u16)> =
        question.tiles.iter().map(|&(face, value, _)| (face.to_owned(), value)).collect();
    if let Ok(set) = TileSet::in_order(&values, &question.drawn) {
        assert_eq!(set.order().len(), question.drawn.len());
        check(&set, question.text);
    }
    let rows: Vec<&str> = question.layout.lines().collect();
    if let Ok(layout) = Layout::parse(&rows) {
        let printed = layout.rows();
        assert_eq!(
            Layout::parse(&printed.iter().map(String::as_str).collect::<Vec<_>>()),
            Ok(layout)
        );
    }
});
