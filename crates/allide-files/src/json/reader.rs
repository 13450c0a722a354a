//! Typed values out of a tree, with every problem collected.

use super::digits::brief;
use super::node::{Entry, Node, Span, Value};
use super::parse::no_such_number;
use super::path::Path;
use super::problem::ProblemKind;
use super::suggest::one_of;
use allide::glam::{DQuat, DVec3};
use allide::math::tolerance;
use std::collections::HashSet;

/// A problem before its place has been looked up in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What sort of thing is wrong.
    pub kind: ProblemKind,
    /// Where it stood.
    pub span: Span,
    /// Path in the document.
    pub path: String,
    /// What is wrong and what would be right.
    pub message: String,
}

/// What numbers are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// Any finite number.
    Any,
    /// Above zero.
    Positive,
    /// Zero or above.
    NotNegative,
}

impl Range {
    fn holds(self, x: f64) -> bool {
        match self {
            Range::Any => true,
            Range::Positive => x > 0.0,
            Range::NotNegative => x >= 0.0,
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Range::Any => "must be a finite number",
            Range::Positive => "must be above 0",
            Range::NotNegative => "must be 0 or above",
        }
    }
}

/// More problems than a person reads; beyond these only their number is kept.
const MOST_PROBLEMS: usize = 200;

/// Takes typed values out of a tree. Every method that finds something wrong notes it and answers
/// `None`; the caller goes on, so that all problems come out at once.
#[derive(Debug, Default)]
pub struct Reader {
    found: Vec<Found>,
    more: usize,
    line_starts: Vec<usize>,
}

impl Reader {
    /// A reader that has found nothing yet.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// A reader that can tell lines of `text`.
    pub fn of_text(text: &str) -> Reader {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        Reader { line_starts, ..Reader::default() }
    }

    /// The line (from 1) where a span starts; 0 for what does not stand in the text.
    pub fn line(&self, span: Span) -> usize {
        if span.source == 0 { self.line_starts.partition_point(|s| *s <= span.start) } else { 0 }
    }

    /// What was found, and how many more there were than are kept.
    pub fn finish(self) -> (Vec<Found>, usize) {
        (self.found, self.more)
    }

    /// How many problems there are so far.
    pub fn count(&self) -> usize {
        self.found.len() + self.more
    }

    /// Notes a problem.
    pub fn problem(&mut self, kind: ProblemKind, span: Span, path: &Path, message: impl Into<String>) {
        if self.found.len() < MOST_PROBLEMS {
            self.found.push(Found { kind, span, path: path.to_string(), message: message.into() });
        } else {
            self.more += 1;
        }
    }

    fn wrong_type(&mut self, node: &Node, path: &Path, wanted: &str) {
        let message = format!("{wanted} is wanted here, not {}", node.value.type_name());
        self.problem(ProblemKind::WrongType, node.span, path, message);
    }

    /// The fields of an object whose keys are all among `known`, each once.
    pub fn object<'n, 't>(&mut self, node: &'n Node<'t>, path: &Path, known: &[&str]) -> Option<Fields<'n, 't>> {
        let fields = self.any_object(node, path)?;
        for entry in fields.entries {
            if !known.contains(&&*entry.key) {
                let message = format!("unknown key {:?}; {}", shortened(&entry.key), one_of(&entry.key, known));
                self.problem(ProblemKind::UnknownKey, entry.key_span, &path.key(&entry.key), message);
            }
        }
        Some(fields)
    }

    /// The fields of an object whose keys are looked at later.
    pub fn unchecked_object<'n, 't>(&mut self, node: &'n Node<'t>, path: &Path) -> Option<Fields<'n, 't>> {
        let Value::Object(entries) = &node.value else {
            self.wrong_type(node, path, "an object { … }");
            return None;
        };
        Some(Fields { entries, span: node.span })
    }

    /// The fields of an object with keys of any name, each once.
    pub fn any_object<'n, 't>(&mut self, node: &'n Node<'t>, path: &Path) -> Option<Fields<'n, 't>> {
        let fields = self.unchecked_object(node, path)?;
        let entries = fields.entries;
        let mut seen = HashSet::with_capacity(if entries.len() > 16 { entries.len() } else { 0 });
        for (i, entry) in entries.iter().enumerate() {
            let twice = if entries.len() > 16 {
                !seen.insert(&*entry.key)
            } else {
                entries[..i].iter().any(|e| e.key == entry.key)
            };
            if twice {
                let message = format!("key {:?} stands twice in this object; keep one", shortened(&entry.key));
                self.problem(ProblemKind::DuplicateKey, entry.key_span, &path.key(&entry.key), message);
            }
        }
        Some(fields)
    }

    /// The items of a list.
    pub fn list<'n, 't>(&mut self, node: &'n Node<'t>, path: &Path) -> Option<&'n [Node<'t>]> {
        match &node.value {
            Value::Array(items) => Some(items),
            _ => {
                self.wrong_type(node, path, "a list [ … ]");
                None
            }
        }
    }

    /// A string.
    pub fn string<'n>(&mut self, node: &'n Node, path: &Path) -> Option<&'n str> {
        match &node.value {
            Value::String(text) => Some(text),
            _ => {
                self.wrong_type(node, path, "a string");
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, node: &Node, path: &Path) -> Option<bool> {
        match node.value {
            Value::Bool(b) => Some(b),
            _ => {
                self.wrong_type(node, path, "true or false");
                None
            }
        }
    }

    /// One of a few words.
    pub fn word<'k>(&mut self, node: &Node, path: &Path, known: &[&'k str]) -> Option<&'k str> {
        let text = self.string(node, path)?;
        let found = known.iter().find(|k| **k == text).copied();
        if found.is_none() {
            let message = format!("{:?} is not known here; {}", shortened(text), one_of(text, known));
            self.problem(ProblemKind::BadValue, node.span, path, message);
        }
        found
    }

    /// A finite number in a range.
    pub fn number(&mut self, node: &Node, path: &Path, range: Range) -> Option<f64> {
        let Value::Number(text) = node.value else {
            self.wrong_type(node, path, "a number");
            return None;
        };
        if text.ends_with(['N', 'y']) {
            self.problem(ProblemKind::Syntax, node.span, path, no_such_number(text));
            return None;
        }
        match text.parse::<f64>() {
            Ok(x) if x.is_finite() && range.holds(x) => Some(x),
            Ok(x) if x.is_finite() => {
                let message = format!("is {}; it {}", written(text, x), range.wanted());
                self.problem(ProblemKind::BadValue, node.span, path, message);
                None
            }
            _ => {
                let message = format!("{} is not a number that f64 can hold", shortened(text));
                self.problem(ProblemKind::BadValue, node.span, path, message);
                None
            }
        }
    }

    /// A whole number from `least` to `most`.
    pub fn whole(&mut self, node: &Node, path: &Path, least: u64, most: u64) -> Option<u64> {
        let x = self.number(node, path, Range::Any)?;
        if x.fract() == 0.0 && x >= least as f64 && x <= most as f64 {
            return Some(x as u64);
        }
        let message = format!("is {}; it must be a whole number from {least} to {most}", brief(x));
        self.problem(ProblemKind::BadValue, node.span, path, message);
        None
    }

    /// A list of exactly `N` finite numbers.
    pub fn numbers<const N: usize>(&mut self, node: &Node, path: &Path, range: Range) -> Option<[f64; N]> {
        let items = match &node.value {
            Value::Array(items) if items.len() == N => items,
            Value::Array(items) => {
                let message = format!("a list of {N} numbers is wanted here, not of {}", items.len());
                self.problem(ProblemKind::WrongType, node.span, path, message);
                return None;
            }
            _ => {
                self.wrong_type(node, path, &format!("a list of {N} numbers"));
                return None;
            }
        };
        let mut out = [0.0; N];
        let mut good = true;
        for (i, item) in items.iter().enumerate() {
            match self.number(item, &path.index(i), range) {
                Some(x) => out[i] = x,
                None => good = false,
            }
        }
        good.then_some(out)
    }

    /// A vector [x, y, z].
    pub fn vector(&mut self, node: &Node, path: &Path) -> Option<DVec3> {
        self.numbers::<3>(node, path, Range::Any).map(DVec3::from_array)
    }

    /// A unit quaternion [x, y, z, w]; one that is a little off is normalised.
    pub fn rotation(&mut self, node: &Node, path: &Path) -> Option<DQuat> {
        let q = DQuat::from_array(self.numbers::<4>(node, path, Range::Any)?);
        let length = q.length();
        if (length - 1.0).abs() <= tolerance::UNIT {
            // An exact one is left alone, bit by bit.
            return Some(if length == 1.0 { q } else { q.normalize() });
        }
        let message = if length == 0.0 {
            "is zero; a rotation is a unit quaternion [x, y, z, w], for none [0, 0, 0, 1]".to_owned()
        } else {
            format!("has length {}; a rotation is a quaternion [x, y, z, w] of length 1", brief(length))
        };
        self.problem(ProblemKind::BadValue, node.span, path, message);
        None
    }
}

/// The fields of an object.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'n, 't> {
    entries: &'n [Entry<'t>],
    span: Span,
}

impl<'n, 't> Fields<'n, 't> {
    /// The value of a key, if it is there; of a key that stands twice, the first.
    pub fn get(&self, key: &str) -> Option<&'n Node<'t>> {
        self.entry(key).map(|e| &e.value)
    }

    /// The key with its value, if it is there.
    pub fn entry(&self, key: &str) -> Option<&'n Entry<'t>> {
        self.entries.iter().find(|e| e.key == key)
    }

    /// All keys with their values, in the order of the text.
    pub fn entries(&self) -> &'n [Entry<'t>] {
        self.entries
    }

    /// Where the object stood.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The value of a key that must be there.
    pub fn need(&self, key: &str, wanted: &str, reader: &mut Reader, path: &Path) -> Option<&'n Node<'t>> {
        let value = self.get(key);
        if value.is_none() {
            reader.problem(ProblemKind::Missing, self.span, path, format!("{key:?} is missing: {wanted}"));
        }
        value
    }
}

/// A number as it was written, unless that is long.
fn written(text: &str, x: f64) -> String {
    if text.len() <= 24 { text.to_owned() } else { brief(x) }
}

/// A text of the user's that fits into a message.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
