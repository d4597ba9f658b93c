//! Boggle by brute force: every word, every start, every path, no tricks.

use std::collections::BTreeMap;

use wordgrid_core::boggle::{Board, Tile};

/// The paths of every word on a board, in order, by plain recursion over its letters.
pub(crate) fn all_paths(board: &Board, words: &[String]) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for word in words {
        let mut paths = Vec::new();
        for cell in 0..board.tiles().len() {
            extend(board, word, &[cell as u8], &mut paths);
        }
        if !paths.is_empty() {
            found.insert(word.clone(), paths);
        }
    }
    found
}

/// Reads the last cell of `path` from the head of `rest` and goes on wherever that leads.
fn extend(board: &Board, rest: &str, path: &[u8], paths: &mut Vec<Vec<u8>>) {
    let last = path[path.len() - 1];
    let rest = match &board.tiles()[usize::from(last)] {
        Tile::Blocked => None,
        Tile::Wild => {
            rest.char_indices().next().map(|(at, letter)| &rest[at + letter.len_utf8()..])
        }
        Tile::Letters(letters) => rest.strip_prefix(&**letters),
    };
    let Some(rest) = rest else { return };
    if rest.is_empty() {
        paths.push(path.to_vec());
        return;
    }
    for next in (0..board.tiles().len() as u8).filter(|&next| touch(board, last, next)) {
        if !path.contains(&next) {
            extend(board, rest, &[path, &[next]].concat(), paths);
        }
    }
}

/// Whether two different cells touch.
pub(crate) fn touch(board: &Board, one: u8, other: u8) -> bool {
    let shape = board.dimensions();
    let apart = |a: u8, b: u8, size: u8| {
        let apart = a.abs_diff(b);
        if shape.wrap { apart.min(size - apart) } else { apart }
    };
    let (rows, cols) = (shape.rows, shape.cols);
    one != other
        && apart(one / cols, other / cols, rows) <= 1
        && apart(one % cols, other % cols, cols) <= 1
}
