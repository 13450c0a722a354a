//! Where a test of the command works.

use std::path::PathBuf;

/// A folder of this test's own, empty at the start.
pub fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("an old folder can go");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
