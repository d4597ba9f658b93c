//! Dice: the named sets, dice files, and rolling.

use super::tile::{LoneQ, Tile};
use crate::error::ParseError;
use crate::random::Random;

/// The sets by name, a die a word; faces of two letters follow a comma-separated form.
const SETS: [(&str, &str); 5] = [
    (
        "classic-4x4",
        "AACIOT ABILTY ABJMOQ ACDEMP ACELRS ADENVZ AHMORS BIFORX \
         DENOSW DKNOTU EEFHIY EGINTV EGKLUY EHINPS ELPSTU GILRUW",
    ),
    (
        "new-4x4",
        "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY \
         DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNQU HLNNRZ",
    ),
    (
        "big-5x5",
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQXZ CCNSTW CEIILT CEILPT \
         CEIPST DDLNOR DHHLOR DHHNOT DHLNOR EIIITT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW OOOTTU",
    ),
    (
        "deluxe-5x5",
        "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQXZ CCENST CEIILT CEILPT \
         CEIPST DDHNOT DHHLOR DHLNOR DHLNOR EIIITT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW OOOTTU",
    ),
    (
        "super-6x6",
        "AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU AEGMNN AEILMN AEINOU AFIRSY \
         AN,ER,HE,IN,QU,TH BBJKXZ CCENST CDDLNN CEIITT CEIPST CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR \
         EHILRS EIILST EILPST EIO### EMTTTO ENSSSU GORRVW HIRSTV HOPRST IPRSYY JKQWXZ NOOTUW OOOTTU",
    ),
];

/// A set of dice, each with one face or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    dice: Vec<Vec<Tile>>,
}

impl Dice {
    /// The names of the sets.
    pub const NAMES: [&'static str; 5] = [SETS[0].0, SETS[1].0, SETS[2].0, SETS[3].0, SETS[4].0];

    /// A set by name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, dice) = SETS.iter().find(|(known, _)| *known == name)?;
        let dice: Result<_, _> = dice.split_whitespace().map(read_die).collect();
        dice.ok().map(|dice| Self { dice })
    }

    /// Reads a dice file: one die a line, a letter a face; faces of several letters are separated by
    /// spaces or commas. Lines that start with `//` say something else.
    ///
    /// # Errors
    /// [`ParseError`] with the line of what is no die.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let error = |line: usize, message| {
            Err(ParseError { message, path: None, line: Some(line + 1), column: None })
        };
        if text.is_empty() {
            return error(0, "no dice; expected one die a line".to_owned());
        }
        let mut dice = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with("//")) {
            match read_die(line) {
                Ok(faces) if faces.is_empty() => {
                    let message = "empty die; expected its faces, such as \"AAEEGN\"".to_owned();
                    return error(at, message);
                }
                Ok(faces) => dice.push(faces),
                Err(face) => {
                    let message = format!("{face:?} is no face of a die; expected letters");
                    return error(at, message);
                }
            }
        }
        Ok(Self { dice })
    }

    /// How many dice there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.dice.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty()
    }

    /// The faces of a die.
    #[must_use]
    pub fn faces(&self, die: usize) -> &[Tile] {
        &self.dice[die]
    }

    /// Throws the dice and lets `cells` of them fall, each into a cell of its own.
    ///
    /// # Errors
    /// [`ParseError`] if there are fewer dice.
    pub fn roll(&self, cells: usize, random: &mut Random) -> Result<Vec<Tile>, ParseError> {
        if cells > self.len() {
            let message =
                format!("a board of {cells} cells needs as many dice; there are {}", self.len());
            return Err(ParseError { message, path: None, line: None, column: None });
        }
        let mut order: Vec<&Vec<Tile>> = self.dice.iter().collect();
        random.shuffle(&mut order);
        Ok(order[..cells]
            .iter()
            .map(|die| die[random.below(die.len() as u32) as usize].clone())
            .collect())
    }
}

/// Reads the faces of a die, or gives back what is none.
fn read_die(line: &str) -> Result<Vec<Tile>, String> {
    let separates = |letter: char| letter == ',' || letter.is_whitespace();
    let words: Vec<&str> = line.split(separates).filter(|word| !word.is_empty()).collect();
    let faces: Vec<String> = match words.as_slice() {
        [word] => word.chars().map(String::from).collect(),
        words => words.iter().map(ToString::to_string).collect(),
    };
    faces.into_iter().map(|face| Tile::parse(&face, LoneQ::Qu).ok_or(face)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_a_die_for_each_cell() {
        let sizes = Dice::NAMES.map(|name| Dice::named(name).unwrap().len());
        assert_eq!(sizes, [16, 16, 25, 25, 36]);
        for name in Dice::NAMES {
            let dice = Dice::named(name).unwrap();
            assert!((0..dice.len()).all(|die| dice.faces(die).len() == 6), "{name}");
        }
        assert_eq!(Dice::named("none"), None);
    }

    #[test]
    fn dice_files() {
        let dice = Dice::parse("// mine\nABC\r\nAn Er #\nqu,t\n\n").unwrap();
        assert_eq!(dice.len(), 3);
        let faces: Vec<String> = dice.faces(1).iter().map(ToString::to_string).collect();
        assert_eq!(faces, ["AN", "ER", "#"]);
        let error = |text: &str| Dice::parse(text).unwrap_err().to_string();
        assert_eq!(error(" "), "1: no dice; expected one die a line");
        assert_eq!(error("ABC\n\nDEF"), "2: empty die; expected its faces, such as \"AAEEGN\"");
        assert_eq!(error("ABC\n , \n"), "2: empty die; expected its faces, such as \"AAEEGN\"");
        assert_eq!(error("ABC\nD4F"), "2: \"4\" is no face of a die; expected letters");
    }

    #[test]
    fn one_seed_one_board() {
        let dice = Dice::named("new-4x4").unwrap();
        let roll = |seed| dice.roll(16, &mut Random::new(seed)).unwrap();
        assert_eq!(roll(1), roll(1));
        assert_ne!(roll(1), roll(2));
        let short = dice.roll(25, &mut Random::new(0)).unwrap_err().to_string();
        assert_eq!(short, "a board of 25 cells needs as many dice; there are 16");
    }
}
