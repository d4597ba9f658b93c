//! Slow twins: so simple that they are unlikely to be wrong. They work on sorted upper-case words.

/// Whether a word fits a pattern, by the definition of each wildcard.
pub fn fits(word: &[char], pattern: &[char]) -> bool {
    match pattern {
        [] => word.is_empty(),
        ['*', rest @ ..] => (0..=word.len()).any(|skip| fits(&word[skip..], rest)),
        ['[', rest @ ..] => {
            let close = rest.iter().position(|&letter| letter == ']').expect("classes are closed");
            let (class, rest) = (&rest[..close], &rest[close + 1..]);
            let fitting = |letter: &char| match class {
                ['^', others @ ..] => !others.contains(letter),
                letters => letters.contains(letter),
            };
            word.first().is_some_and(fitting) && fits(&word[1..], rest)
        }
        [letter, rest @ ..] => {
            word.first().is_some_and(|first| *letter == '?' || first == letter)
                && fits(&word[1..], rest)
        }
    }
}

/// Whether a word can be made from letters and blanks: strike out each letter, else a blank.
pub fn is_made(word: &str, letters: &str, exact: bool) -> bool {
    let mut rack: Vec<char> = letters.chars().collect();
    let struck = word.chars().all(|letter| {
        let place = rack.iter().position(|&tile| tile == letter);
        let place = place.or_else(|| rack.iter().position(|&tile| tile == '?'));
        place.map(|place| rack.swap_remove(place)).is_some()
    });
    struck && (!exact || rack.is_empty())
}
