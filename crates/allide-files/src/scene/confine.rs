//! Scenes that come from elsewhere may only name files of one folder.

use crate::json::{Node, Path, ProblemKind, Reader, Value, shortened};
use std::path::{Component, Path as FilePath};

/// Keys whose strings name files.
const FILE_KEYS: [&str; 2] = ["file", "urdf"];

/// Notes every file name in the tree that leads out of `folder`.
pub(super) fn confine(reader: &mut Reader, node: &Node, path: &Path, folder: &FilePath) {
    match &node.value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                confine(reader, item, &path.index(i), folder);
            }
        }
        Value::Object(entries) => {
            for entry in entries {
                let path = path.key(&entry.key);
                match &entry.value.value {
                    Value::String(name) if FILE_KEYS.contains(&&*entry.key) && !stays(folder, name) => {
                        let message = format!(
                            "{:?} leads out of the folder of scenes; name a file inside it, without \"..\"",
                            shortened(name)
                        );
                        reader.problem(ProblemKind::BadValue, entry.value.span, &path, message);
                    }
                    _ => confine(reader, &entry.value, &path, folder),
                }
            }
        }
        _ => {}
    }
}

/// Whether a file name stays in the folder, links followed.
fn stays(folder: &FilePath, name: &str) -> bool {
    let plain = FilePath::new(name).components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    let folder = if folder.as_os_str().is_empty() { FilePath::new(".") } else { folder };
    // A file that is not there is told of as missing by whoever wants to read it.
    plain
        && match (folder.canonicalize(), folder.join(name).canonicalize()) {
            (Ok(folder), Ok(file)) => file.starts_with(folder),
            (_, Err(_)) => true,
            (Err(_), Ok(_)) => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_away_do_not_stay() {
        let folder = FilePath::new(env!("CARGO_MANIFEST_DIR"));
        for name in ["Cargo.toml", "./src/lib.rs", "src/./lib.rs", "not-there.obj", "src"] {
            assert!(stays(folder, name), "{name}");
        }
        for name in ["../allide/Cargo.toml", "src/../../allide", "/etc/passwd", "..", "/"] {
            assert!(!stays(folder, name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_away_does_not_stay() {
        let folder = std::env::temp_dir().join(format!("allide-confine-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let link = folder.join("away");
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(env!("CARGO_MANIFEST_DIR"), &link).expect("a link");
        assert!(!stays(&folder, "away/Cargo.toml"));
        std::fs::remove_dir_all(&folder).expect("it is removed");
    }
}
