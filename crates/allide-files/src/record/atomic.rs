//! Files that are there as a whole or not at all.

use super::RecordError;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The name under which a file is written until it is whole.
pub(super) fn partial(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Writes a file beside its place, then puts it there.
pub(super) fn write(path: &Path, text: &str) -> Result<(), RecordError> {
    let part = partial(path);
    let written = std::fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| std::fs::rename(&part, path)).map_err(|error| {
        // The half file is of no use; that it may not go away either changes nothing.
        let _ = std::fs::remove_file(&part);
        RecordError::Io { path: path.to_owned(), error }
    })
}
