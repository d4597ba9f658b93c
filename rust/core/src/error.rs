//! The errors of the core, one type for each kind of failure a caller can act on.
//!
//! Messages are lower case, without a full stop, and quote the offending text.

use std::io;
use std::path::PathBuf;

/// Text that does not say what it should: a pattern, a word list, a puzzle file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", self.place())]
pub struct ParseError {
    /// What is wrong and what was expected.
    pub message: String,
    /// The file, where the text came from one.
    pub path: Option<PathBuf>,
    /// Line, counted from 1, where the text has lines.
    pub line: Option<usize>,
    /// Column in characters, counted from 1.
    pub column: Option<usize>,
}

impl ParseError {
    /// An error at a column of a single line of text.
    #[must_use]
    pub fn at_column(column: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), path: None, line: None, column: Some(column) }
    }

    /// An error about a text as a whole.
    #[must_use]
    pub fn text(message: impl Into<String>) -> Self {
        Self { message: message.into(), path: None, line: None, column: None }
    }

    /// The same error, placed on a line of a text.
    #[must_use]
    pub fn on_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The same error, placed on a line of a file.
    #[must_use]
    pub fn in_file(mut self, path: impl Into<PathBuf>, line: usize) -> Self {
        self.path = Some(path.into());
        self.line = Some(line);
        self
    }

    /// `path:line:column: `, as much of it as is known.
    fn place(&self) -> String {
        let path = self.path.as_ref().map(|path| path.display().to_string());
        let numbers = [self.line, self.column].into_iter().flatten().map(|n| n.to_string());
        let parts: Vec<String> = match (path, self.line) {
            (None, None) => return self.column.map_or(String::new(), |n| format!("column {n}: ")),
            (path, _) => path.into_iter().chain(numbers).collect(),
        };
        format!("{}: ", parts.join(":"))
    }
}

/// What keeps a set of words, or a compiled file, from being a lexicon.
#[derive(Debug, thiserror::Error)]
pub enum LexiconError {
    /// A word that cannot be stored, with the place it was met.
    #[error(transparent)]
    Word(#[from] ParseError),
    /// A list whose words use more letters than a mask has bits.
    #[error("the words use {0} different letters; a lexicon holds at most {MAX_LETTERS}")]
    TooManyLetters(usize),
    /// A graph past the reach of 31-bit offsets.
    #[error("the word graph outgrows its 31-bit offsets; split the list")]
    TooLarge,
    /// A question about a word that is not there.
    #[error("{0:?} is not in the lexicon")]
    NotAWord(String),
    /// A word number past the last one.
    #[error("there is no word {index}: the lexicon has {len} words, counted from 0")]
    NoSuchIndex {
        /// The number asked for.
        index: u64,
        /// How many words there are.
        len: u64,
    },
    /// A compiled file that cannot be used, and why.
    #[error("{}{flaw}", path.as_ref().map_or(String::new(), |path| format!("{}: ", path.display())))]
    File {
        /// The file, where there is one.
        path: Option<PathBuf>,
        /// What is wrong with it.
        flaw: FileFlaw,
    },
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system gave no threads.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The caller's time limit or interrupt.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl LexiconError {
    /// An input/output failure on `path`.
    pub(crate) fn io(path: impl Into<PathBuf>, source: io::Error) -> Self {
        Self::Io { path: path.into(), source }
    }
}

/// The longest word a lexicon holds, in letters.
pub const MAX_WORD: usize = 63;

/// The most letters an alphabet holds: a 64-bit mask less two bits kept for separators.
pub const MAX_LETTERS: usize = 62;

/// Why a compiled lexicon file was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileFlaw {
    /// Another kind of file.
    #[error("not a compiled wordgrid lexicon; a word list in text is read by from_file")]
    Foreign,
    /// A file of a later format.
    #[error(
        "compiled lexicon of format {found}, newer than this version of wordgrid reads ({known})"
    )]
    Newer {
        /// The file's format.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// Fewer bytes than the header promises.
    #[error("truncated compiled lexicon: {found} bytes of {expected}")]
    Truncated {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// More bytes than the header promises, or other bytes than were written.
    #[error("corrupted compiled lexicon: {0}")]
    Corrupted(&'static str),
}

/// Why a search ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time limit passed.
    #[error("the time limit passed")]
    Timeout,
    /// The caller asked to stop.
    #[error("interrupted")]
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_names_what_is_known() {
        let error = ParseError::at_column(3, "'4' is not a letter");
        assert_eq!(error.to_string(), "column 3: '4' is not a letter");
        assert_eq!(error.in_file("a.txt", 7).to_string(), "a.txt:7:3: '4' is not a letter");
    }
}
