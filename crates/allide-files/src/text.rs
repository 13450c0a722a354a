//! Words of a text file, with the lines that they stand on.

use crate::fault::{Fault, FaultKind};

/// Goes through a text word by word.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line of the last word, from 1.
    pub line: usize,
}

impl<'a> Words<'a> {
    /// The words of `bytes` from byte `at` on, which stands on that line.
    pub fn new(bytes: &'a [u8], at: usize, line: usize) -> Words<'a> {
        Words { bytes, at, line }
    }

    /// The next word; `None` at the end.
    pub fn next(&mut self) -> Option<&'a [u8]> {
        while let Some(byte) = self.bytes.get(self.at).filter(|b| is_space(**b)) {
            self.line += usize::from(*byte == b'\n');
            self.at += 1;
        }
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|b| is_space(*b)).unwrap_or(rest.len());
        self.at += length;
        (length > 0).then(|| &rest[..length])
    }

    /// The next word of this line.
    pub fn next_on_line(&mut self) -> Option<&'a [u8]> {
        while self.bytes.get(self.at).is_some_and(|b| is_space(*b) && *b != b'\n') {
            self.at += 1;
        }
        if self.bytes.get(self.at).is_none_or(|b| *b == b'\n') { None } else { self.next() }
    }

    /// Goes to the end of this line; what stood there, without spaces.
    pub fn skip_line(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        self.at += length;
        rest[..length].trim_ascii()
    }

    /// Goes over the end of this line, if nothing stands before it.
    pub fn skip_end_of_line(&mut self) {
        while let Some(byte) = self.bytes.get(self.at).filter(|b| is_space(**b)) {
            self.at += 1;
            if *byte == b'\n' {
                self.line += 1;
                return;
            }
        }
    }

    /// Bytes that have not been read.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next word as a number; NaN and infinities are numbers here.
    pub fn number(&mut self, what: &str) -> Result<f64, Fault> {
        let word = self.next().ok_or_else(|| self.ended(what))?;
        number(word).ok_or_else(|| self.wrong(what, word))
    }

    /// The next word as a finite number.
    pub fn finite(&mut self, what: &str) -> Result<f64, Fault> {
        let word = self.next().ok_or_else(|| self.ended(what))?;
        match number(word) {
            Some(x) if x.is_finite() => Ok(x),
            Some(_) => Err(self.not_finite(what, word)),
            None => Err(self.wrong(what, word)),
        }
    }

    pub fn ended(&self, what: &str) -> Fault {
        Fault::line(FaultKind::Truncated, self.line, format!("the file ends where {what} is wanted"))
    }

    pub fn wrong(&self, what: &str, word: &[u8]) -> Fault {
        Fault::line(FaultKind::BadValue, self.line, format!("{what} is wanted here, not {}", shown(word)))
    }

    pub fn not_finite(&self, what: &str, word: &[u8]) -> Fault {
        let message = format!("{what} is {}; it must be a finite number", shown(word));
        Fault::line(FaultKind::NotFinite, self.line, message)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// A word as a number.
pub(crate) fn number(word: &[u8]) -> Option<f64> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// A word as a message shows it.
pub(crate) fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(200)]);
    format!("{:?}", crate::json::shortened(&text))
}
