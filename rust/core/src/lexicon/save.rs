//! Writing the compiled file.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Lexicon, appendix, image};
use crate::error::LexiconError;

impl Lexicon {
    /// Writes the compiled file. An existing one is replaced whole, or, if anything fails, not at all;
    /// a device or a pipe is written to.
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
        let write = |mut file: &File| {
            file.write_all(&self.to_bytes())?;
            file.write_all(&image::file_order(appendix))
        };
        let save = || {
            let target = behind_links(path);
            if is_device(&target) {
                return write(&File::options().write(true).open(&target)?);
            }
            let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
            let file = new_file(folder.unwrap_or(Path::new(".")))?;
            write(file.as_file())?; // whose errors keep the system's number
            file.as_file().sync_all()?;
            file.persist(&target)?;
            Ok(())
        };
        save().map_err(|error| LexiconError::io(path, error))
    }
}

/// The file that a path means: a symbolic link stays, and what it points to is replaced.
fn behind_links(path: &Path) -> PathBuf {
    let behind = path.is_symlink().then(|| path.canonicalize().ok()).flatten();
    behind.unwrap_or_else(|| path.to_path_buf())
}

/// Whether a path is a device or a pipe, which is written to: a new file in its place would end it.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
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
