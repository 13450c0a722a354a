//! Batch collision queries: one JSON request a line in, one JSON answer a line out.

mod answer;
mod kernel;
mod planar;
mod request;

pub use request::{DEFINE_KEYS, LARGEST_LINE, RAY_KEYS, REQUEST_KEYS, SIDE_KEYS, WANTS};

use crate::json::{Dialect, Node, Reader, Value, parse};
use crate::scene::{FlatNamed, Named};
use request::Line;
use serde::Serialize;

/// Answers query lines; remembers the shapes that were defined.
///
/// ```
/// # use allide_files::query::Session;
/// let mut session = Session::default();
/// let defined = session.answer(br#"{"define": "ball", "shape": {"type": "sphere", "radius": 1}}"#);
/// assert_eq!(defined.as_deref(), Some(r#"{"defined":"ball"}"#));
/// let bad = session.answer(b"nonsense").unwrap();
/// assert!(bad.starts_with(r#"{"id":null,"error":"#));
/// assert_eq!(session.answer(b""), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    named: Named,
    flat: FlatNamed,
    no_fits: planar::KeptNoFits,
}

impl Session {
    /// The answer to a line, without an end of line; `None` for a blank line, which asks nothing.
    ///
    /// Never fails: what is wrong with a line is its answer.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        if line.iter().all(u8::is_ascii_whitespace) {
            return None;
        }
        Some(self.answer_line(line))
    }

    fn answer_line(&mut self, line: &[u8]) -> String {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => return failed("null", &format!("byte {}: not UTF-8", error.valid_up_to() + 1)),
        };
        let root = match parse(text, Dialect::Strict, 0) {
            Ok(root) => root,
            Err(error) => {
                let column = text.get(..error.span.start).map_or(0, |t| t.chars().count()) + 1;
                return failed("null", &format!("column {column}: {}", error.message));
            }
        };
        let id = match id_of(&root) {
            Some(id) if !computable(id) => {
                return failed("null", "id: holds a number that is not finite, or that f64 cannot hold");
            }
            Some(id) => {
                let mut out = String::new();
                id.value.write_json(&mut out);
                Some(out)
            }
            None => None,
        };
        let mut reader = Reader::new();
        let read = request::read(&mut reader, &root, &self.named, &self.flat);
        let (found, more) = reader.finish();
        let Some(read) = read.filter(|_| found.is_empty()) else {
            let mut told: Vec<String> = found
                .iter()
                .take(8)
                .map(|f| if f.path.is_empty() { f.message.clone() } else { format!("{}: {}", f.path, f.message) })
                .collect();
            if found.len() + more > told.len() {
                told.push(format!("and {} problems more", found.len() + more - told.len()));
            }
            return failed(id.as_deref().unwrap_or("null"), &told.join("; "));
        };
        match read {
            Line::Define { name, shape } => {
                let told = defined(id.as_deref(), &name);
                self.named.insert(name, shape);
                told
            }
            Line::DefineFlat { name, shape } => {
                let told = defined(id.as_deref(), &name);
                self.flat.insert(name, *shape);
                told
            }
            Line::AskFlat(request) => match planar::answer(&request, &mut self.no_fits) {
                Ok(answer) => with_id(id.as_deref().unwrap_or("null"), &answer),
                Err(error) => failed(id.as_deref().unwrap_or("null"), &error.to_string()),
            },
            Line::Ask(request) => match answer::answer(&request) {
                Ok(answer) => with_id(id.as_deref().unwrap_or("null"), &answer),
                Err(error) => failed(id.as_deref().unwrap_or("null"), &error.to_string()),
            },
        }
    }
}

/// The answer to a line that is longer than [`LARGEST_LINE`].
pub fn too_long() -> String {
    failed("null", &format!("the line is longer than {} MiB", LARGEST_LINE >> 20))
}

/// The request's `id`, whatever type it is of.
fn id_of<'n, 't>(root: &'n Node<'t>) -> Option<&'n Node<'t>> {
    let Value::Object(entries) = &root.value else { return None };
    entries.iter().find(|e| e.key == "id").map(|e| &e.value)
}

/// Whether all numbers in it are finite: many readers of the answer would choke on others.
fn computable(node: &Node) -> bool {
    match &node.value {
        Value::Number(text) => text.parse::<f64>().is_ok_and(f64::is_finite),
        Value::Array(items) => items.iter().all(computable),
        Value::Object(entries) => entries.iter().all(|e| computable(&e.value)),
        _ => true,
    }
}

fn failed(id: &str, error: &str) -> String {
    let mut out = format!("{{\"id\":{id},\"error\":");
    Value::String(error.into()).write_json(&mut out);
    out + "}"
}

fn defined(id: Option<&str>, name: &str) -> String {
    let mut out = String::from("{");
    if let Some(id) = id {
        out += &format!("\"id\":{id},");
    }
    out.push_str("\"defined\":");
    Value::String(name.into()).write_json(&mut out);
    out + "}"
}

/// Puts the id in front of an answer, which is an object with at least one key.
fn with_id(id: &str, answer: &impl Serialize) -> String {
    match serde_json::to_string(answer) {
        Ok(text) => format!("{{\"id\":{id},{}", text.trim_start_matches('{')),
        Err(error) => failed(id, &error.to_string()),
    }
}
