//! Writing the compiled file.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use super::{Lexicon, appendix, image};
use crate::error::LexiconError;

impl Lexicon {
    /// Writes the compiled file. An existing one is replaced whole, or, if anything fails, not at all.
    ///
    /// # Errors
    /// [`LexiconError::Io`] with what the system said.
    pub fn save(&self, path: &Path) -> Result<(), LexiconError> {
        self.save_with(path, &[])
    }

    /// Writes the compiled file with what a solver prepared behind it; see [`prepared`](Self::prepared).
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub(crate) fn save_prepared(&self, path: &Path, content: &[u32]) -> Result<(), LexiconError> {
        self.save_with(path, &appendix::write(content))
    }

    fn save_with(&self, path: &Path, appendix: &[u32]) -> Result<(), LexiconError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let write = || {
            let file = new_file(folder.unwrap_or(Path::new(".")))?;
            let mut writer = file.as_file(); // whose errors keep the system's number
            writer.write_all(&self.to_bytes())?;
            writer.write_all(&image::file_order(appendix))?;
            writer.sync_all()?;
            file.persist(path)?;
            Ok(())
        };
        write().map_err(|error| LexiconError::io(path, error))
    }
}

/// Creates a file next to its final place, with the permissions that a plain `open` would give.
///
/// Opened by ourselves, so that an error is the system's and does not name a file that is to vanish.
fn new_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".wordgrid-")
        .suffix(".tmp")
        .make_in(folder, |path| File::options().write(true).create_new(true).open(path))
}
