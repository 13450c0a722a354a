//! Changes to a scene from outside: `solver.iterations=8`.

use crate::json::{Dialect, Entry, Node, Span, Value, parse, shortened};
use std::borrow::Cow;
use thiserror::Error;

/// One value of a document to be set before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The option as typed, for messages.
    pub typed: String,
    /// Keys, list numbers or names of list items, outermost first.
    path: Vec<String>,
    /// JSON, or a bare word that counts as a string.
    value: String,
}

/// Why a change could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChangeError {
    /// It does not say what to set to what.
    #[error("{typed:?} has no '='; write it as PATH=VALUE, like solver.iterations=8")]
    NoValue {
        /// The option as typed.
        typed: String,
    },
    /// The path has an empty part.
    #[error("{typed:?} has an empty part in its path; write it as PATH=VALUE, like solver.iterations=8")]
    EmptyPart {
        /// The option as typed.
        typed: String,
    },
}

/// Why a change does not fit a document, told by its place in the path.
pub(super) struct Misfit {
    /// How many parts of the path were followed.
    pub followed: String,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Change {
    /// From `PATH=VALUE` as given to `--set`.
    pub fn parse(text: &str) -> Result<Change, ChangeError> {
        let Some((path, value)) = text.split_once('=') else {
            return Err(ChangeError::NoValue { typed: text.to_owned() });
        };
        let path: Vec<String> = path.trim().split('.').map(str::to_owned).collect();
        if path.iter().any(String::is_empty) {
            return Err(ChangeError::EmptyPart { typed: text.to_owned() });
        }
        Ok(Change { typed: format!("--set {text}"), path, value: value.to_owned() })
    }

    /// The change that another option, `typed`, amounts to.
    pub fn of_option(typed: impl Into<String>, key: &str, value: impl ToString) -> Change {
        Change { typed: typed.into(), path: vec![key.to_owned()], value: value.to_string() }
    }

    /// Makes the change; `source` marks it as this one's in spans.
    pub(super) fn apply<'t>(&'t self, root: &mut Node<'t>, source: u32) -> Result<(), Misfit> {
        let span = Span { source, start: 0, end: 0 };
        let value = parse(&self.value, Dialect::Strict, source)
            .unwrap_or_else(|_| Node { value: Value::String(Cow::Borrowed(self.value.trim())), span });
        let mut at = root;
        for (depth, part) in self.path.iter().enumerate() {
            if let Some(list) = self.default_list(depth) {
                put_list(at, part, list, span);
            }
            at = step_into(at, part, span)
                .map_err(|message| Misfit { followed: self.path[..depth].join("."), message })?;
        }
        *at = value;
        Ok(())
    }

    /// The list that is meant where the part at `depth` is not there and an item of it is set.
    fn default_list(&self, depth: usize) -> Option<&'static [&'static str]> {
        self.path.get(depth + 1)?.parse::<usize>().ok()?;
        let path: Vec<&str> = self.path[..=depth].iter().map(String::as_str).collect();
        match path[..] {
            ["gravity"] => Some(&GRAVITY),
            ["bodies", _, "rotation"] => Some(&["0", "0", "0", "1"]),
            ["bodies", _, "position" | "velocity" | "spin" | "force" | "torque" | "centre"] => Some(&["0", "0", "0"]),
            _ => None,
        }
    }
}

/// Gravity of a scene that does not say.
const GRAVITY: [&str; 3] = ["0", "0", "-9.81"];

/// Gives an object a list under a key that it lacks.
fn put_list<'t>(node: &mut Node<'t>, key: &'t str, list: &'static [&'static str], span: Span) {
    if let Value::Object(entries) = &mut node.value
        && entries.iter().all(|e| e.key != key)
    {
        let items = list.iter().map(|text| Node { value: Value::Number(text), span }).collect();
        let value = Node { value: Value::Array(items), span };
        entries.push(Entry { key: Cow::Borrowed(key), key_span: span, value });
    }
}

/// The child of `node` that `part` names; made where an object lacks it.
fn step_into<'n, 't>(node: &'n mut Node<'t>, part: &'t str, span: Span) -> Result<&'n mut Node<'t>, String> {
    let type_name = node.value.type_name();
    match &mut node.value {
        Value::Object(entries) => {
            let index = match entries.iter().position(|e| e.key == part) {
                Some(index) => index,
                None => {
                    let value = Node { value: Value::Object(Vec::new()), span };
                    entries.push(Entry { key: Cow::Borrowed(part), key_span: span, value });
                    entries.len() - 1
                }
            };
            Ok(&mut entries[index].value)
        }
        Value::Array(items) => {
            let count = items.len();
            let index = match part.parse::<usize>() {
                Ok(index) => Some(index),
                Err(_) => items.iter().position(|item| has_name(item, part)),
            };
            index.and_then(|i| items.get_mut(i)).ok_or_else(|| {
                let part = shortened(part);
                match count {
                    0 => format!("the list is empty: there is no item {part:?}"),
                    _ => format!("no item {part:?}: the list has items 0 to {}, or their names", count - 1),
                }
            })
        }
        _ => Err(format!("{type_name} stands here: nothing inside it can be set")),
    }
}

fn has_name(item: &Node, name: &str) -> bool {
    let Value::Object(entries) = &item.value else { return false };
    entries.iter().any(|e| e.key == "name" && matches!(&e.value.value, Value::String(s) if s == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_starts_from_the_engines_own() {
        let engine = allide::world::Settings::default().gravity.to_array();
        assert_eq!(GRAVITY.map(|text| text.parse::<f64>().expect("a number")), engine);
    }
}
