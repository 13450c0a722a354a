//! Paths into a document, built without allocating until one is told.

use std::fmt;

/// Where in a document the reader is: `bodies[3].shape.radius`.
#[derive(Clone, Copy, Debug)]
pub struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'p> {
    Root,
    Key(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    /// The document itself.
    pub const ROOT: Path<'static> = Path { parent: None, step: Step::Root };

    /// The value of `key` in the object here.
    pub fn key(&'p self, key: &'p str) -> Path<'p> {
        Path { parent: Some(self), step: Step::Key(key) }
    }

    /// The item of this number (from 0) in the list here.
    pub fn index(&'p self, index: usize) -> Path<'p> {
        Path { parent: Some(self), step: Step::Index(index) }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Root => Ok(()),
            Step::Index(i) => write!(f, "[{i}]"),
            Step::Key(key) => {
                let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
                let first = self.parent.is_none_or(|p| matches!(p.step, Step::Root));
                match (plain, first) {
                    (true, true) => f.write_str(key),
                    (true, false) => write!(f, ".{key}"),
                    (false, _) => write!(f, "[{key:?}]"),
                }
            }
        }
    }
}
