//! Word lists in text: one word a line, or `word;score`.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::image::open;
use super::{Lexicon, LexiconBuilder};
use crate::control::{Control, Pace};
use crate::error::{LexiconError, ParseError};

/// The longest line worth looking at: more is a binary file, and is not read into memory.
const MAX_LINE: u64 = 4096;

/// Reads a list, a line at a time.
pub(crate) fn read(path: &Path, control: &Control<'_>) -> Result<Lexicon, LexiconError> {
    let failed = |error| LexiconError::io(path, error);
    let mut file = BufReader::with_capacity(1 << 16, open(path).map_err(failed)?);
    let mut builder = LexiconBuilder::default();
    let mut pace = Pace::default();
    let mut bytes = Vec::new();
    for line in 1.. {
        pace.step(control)?;
        bytes.clear();
        let read = (&mut file).take(MAX_LINE + 1).read_until(b'\n', &mut bytes).map_err(failed)?;
        if read == 0 {
            break;
        }
        push_line(&mut builder, &bytes, line == 1).map_err(|error| error.in_file(path, line))?;
    }
    if builder.is_empty() {
        let error = ParseError::at_column(1, "no words in this file; expected one word a line");
        return Err(error.in_file(path, 1).into());
    }
    builder.build(control)
}

fn push_line(builder: &mut LexiconBuilder, bytes: &[u8], first: bool) -> Result<(), ParseError> {
    if bytes.len() as u64 > MAX_LINE {
        let message = "line of over 4096 bytes; expected one word a line";
        return Err(ParseError::at_column(MAX_LINE as usize, message));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let column = 1 + String::from_utf8_lossy(valid).chars().count();
        let message = format!("byte 0x{:02X} is not UTF-8", bytes[error.valid_up_to()]);
        ParseError::at_column(column, message)
    })?;
    let text = if first { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
    let word = text.trim();
    if word.is_empty() || word.starts_with('#') {
        return Ok(());
    }
    let indent = text.len() - text.trim_start().len();
    let indent = text[..indent].chars().count();
    push_word(builder, word).map_err(|mut error| {
        error.column = error.column.map(|column| column + indent);
        error
    })
}

fn push_word(builder: &mut LexiconBuilder, text: &str) -> Result<(), ParseError> {
    let Some((word, score)) = text.split_once(';') else {
        return builder.push(text);
    };
    let column = 2 + word.chars().count();
    let score = score.trim().parse().map_err(|_| {
        let message = format!("score {:?}; expected a whole number after ';'", score.trim());
        ParseError::at_column(column, message)
    })?;
    builder.push_scored(word.trim_end(), score)
}
