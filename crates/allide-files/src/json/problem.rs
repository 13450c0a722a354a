//! What can be wrong with a document.

use std::fmt;

/// What sort of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The text is not JSON.
    Syntax,
    /// A key that nothing knows.
    UnknownKey,
    /// The same key twice in one object.
    DuplicateKey,
    /// The same name for two things.
    DuplicateName,
    /// A key that must be there is not.
    Missing,
    /// A value of another type than wanted.
    WrongType,
    /// A number, name or combination that is not allowed.
    BadValue,
    /// A name that nothing bears.
    UnknownName,
    /// Part of the format, but not of this version.
    Unsupported,
    /// A file that is named but not there.
    FileMissing,
    /// A file that is there, but cannot be used.
    BadFile,
}

/// Where a problem is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// In the file.
    At {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
    },
    /// In an option that changed the document, as typed.
    Option(String),
}

/// One thing that is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What sort of thing it is.
    pub kind: ProblemKind,
    /// Where it is.
    pub position: Position,
    /// Path in the document, like `bodies[3].shape.radius`; empty for the document as a whole.
    pub path: String,
    /// What is wrong and what would be right.
    pub message: String,
    /// The line of the text that it is about, where there is one, and the columns to mark.
    pub excerpt: Option<Excerpt>,
}

/// A line of a text with a part marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, shortened where it is very long.
    pub line: String,
    /// Characters before the mark.
    pub before: usize,
    /// Characters marked, at least one.
    pub marked: usize,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}
