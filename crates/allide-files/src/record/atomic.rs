//! Files that are there as a whole or not at all.

use super::RecordError;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is written beside its place, as `….part`, until it is whole. Dropped before that,
/// it goes away again: half a file is of no use, and a full disk needs the room.
#[derive(Debug)]
pub(super) struct Partial {
    path: PathBuf,
    whole: bool,
}

impl Partial {
    /// Starts the file that will be at `path`.
    pub(super) fn create(path: &Path) -> io::Result<(Partial, File)> {
        let partial = Partial { path: path.to_owned(), whole: false };
        let file = File::create(partial.part())?;
        Ok((partial, file))
    }

    /// The file's place once it is whole.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn part(&self) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        self.path.with_file_name(name)
    }

    /// Puts the file, which is all written, in its place.
    pub(super) fn finish(mut self, file: File) -> io::Result<()> {
        file.sync_all()?;
        std::fs::rename(self.part(), &self.path)?;
        self.whole = true;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.whole {
            // That it may not go away either changes nothing.
            let _ = std::fs::remove_file(self.part());
        }
    }
}

/// Writes a whole file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), RecordError> {
    let written = Partial::create(path).and_then(|(partial, mut file)| {
        file.write_all(text.as_bytes())?;
        partial.finish(file)
    });
    written.map_err(|error| RecordError::Io { path: path.to_owned(), error })
}
