//! Files that are no JSON: reading them whole, and what can be wrong with them.

use std::fmt;
use std::io::Read;
use std::path::Path;
use thiserror::Error;

/// Largest file that is read, bytes.
pub const LARGEST_FILE: u64 = 8 << 30;

/// What may always be unpacked from a file, bytes: a flat relief packs very well.
const ALWAYS_UNPACKED: u64 = 64 << 20;

/// How many times its own size a file may hold beyond that.
const MOST_UNPACKED: u64 = 100;

/// The most bytes that what a file of `length` bytes holds may take.
pub(crate) fn most_unpacked(length: usize) -> u64 {
    ALWAYS_UNPACKED.saturating_add((length as u64).saturating_mul(MOST_UNPACKED))
}

/// Why a file was not read.
#[derive(Debug, Error)]
pub enum FileError {
    /// There is no such file.
    #[error("{file}: there is no such file")]
    Missing {
        /// The file.
        file: String,
    },
    /// The file could not be opened or read.
    #[error("{file}: cannot be read: {error}")]
    Io {
        /// The file.
        file: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// It was read, but something in it is wrong.
    #[error("{file}: {fault}")]
    Content {
        /// The file.
        file: String,
        /// What, and where.
        fault: Fault,
    },
}

/// What is wrong inside a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort of thing it is.
    pub kind: FaultKind,
    /// Where it is.
    pub place: Place,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => {}
            Place::Line(line) => write!(f, "line {line}: ")?,
            Place::Byte(byte) => write!(f, "byte {byte}: ")?,
        }
        f.write_str(&self.message)
    }
}

/// What sort of thing is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Of no format that is read.
    UnknownFormat,
    /// Of a format that is read, but using a part of it that is not.
    Unsupported,
    /// The file ends before what it announces.
    Truncated,
    /// More, or other, than it announces.
    Mismatch,
    /// A number, word or combination that makes no sense there.
    BadValue,
    /// A number that is infinite, or not a number where one must be.
    NotFinite,
    /// An index of something that is not there.
    BadIndex,
    /// Names a file elsewhere than in its own folder.
    Elsewhere,
    /// Nothing to use in it: no triangle, no height.
    Empty,
    /// Announces more than is computed with, or unpacks to absurdly more than it is.
    TooLarge,
}

/// Where in a file something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    Whole,
    /// A line, from 1.
    Line(usize),
    /// A byte, from 0.
    Byte(u64),
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, place: Place, message: impl Into<String>) -> Fault {
        Fault { kind, place, message: message.into() }
    }

    pub(crate) fn whole(kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault::new(kind, Place::Whole, message)
    }

    pub(crate) fn line(kind: FaultKind, line: usize, message: impl Into<String>) -> Fault {
        Fault::new(kind, Place::Line(line), message)
    }

    pub(crate) fn byte(kind: FaultKind, byte: usize, message: impl Into<String>) -> Fault {
        Fault::new(kind, Place::Byte(byte as u64), message)
    }

    /// The fault, in a file.
    pub(crate) fn of(self, file: &str) -> FileError {
        FileError::Content { file: file.to_owned(), fault: self }
    }
}

/// All bytes of a file. What is no plain file (a folder, a device) is refused.
pub(crate) fn read_whole(path: &Path) -> Result<Vec<u8>, FileError> {
    let file = path.display().to_string();
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => FileError::Missing { file: file.clone() },
        _ => FileError::Io { file: file.clone(), error },
    };
    let about = std::fs::metadata(path).map_err(failed)?;
    if !about.is_file() {
        return Err(Fault::whole(FaultKind::UnknownFormat, "is not a plain file").of(&file));
    }
    if about.len() > LARGEST_FILE {
        let message = format!("is larger than {} GiB, the most that is read", LARGEST_FILE >> 30);
        return Err(Fault::whole(FaultKind::TooLarge, message).of(&file));
    }
    let mut bytes = Vec::new();
    let opened = std::fs::File::open(path).map_err(failed)?;
    opened.take(LARGEST_FILE).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}
