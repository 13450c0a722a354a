//! The tree that JSON text becomes.

use std::borrow::Cow;

/// Where something stood in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Span {
    /// Which text: 0 the file itself, n the n-th option that changed it (counted from 1).
    pub source: u32,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A JSON value and where it stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<'t> {
    /// What it is.
    pub value: Value<'t>,
    /// Where it stood.
    pub span: Span,
}

/// What a [`Node`] is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'t> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(&'t str),
    /// A string, its escapes resolved.
    String(Cow<'t, str>),
    /// A list.
    Array(Vec<Node<'t>>),
    /// Keys with values, in the order of the text; a key may occur twice.
    Object(Vec<Entry<'t>>),
}

/// A key of an object with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'t> {
    /// The key.
    pub key: Cow<'t, str>,
    /// Where the key stood.
    pub key_span: Span,
    /// Its value.
    pub value: Node<'t>,
}

impl Value<'_> {
    /// What a person calls it, with an article.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        }
    }

    /// Writes it as JSON of one line: numbers as they were written, strings escaped anew.
    pub fn write_json(&self, out: &mut String) {
        match self {
            Value::Null => out.push_str("null"),
            Value::Bool(true) => out.push_str("true"),
            Value::Bool(false) => out.push_str("false"),
            Value::Number(text) => out.push_str(text),
            Value::String(text) => write_string(text, out),
            Value::Array(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    item.value.write_json(out);
                }
                out.push(']');
            }
            Value::Object(entries) => {
                out.push('{');
                for (i, entry) in entries.iter().enumerate() {
                    if i > 0 {
                        out.push(',');
                    }
                    write_string(&entry.key, out);
                    out.push(':');
                    entry.value.value.write_json(out);
                }
                out.push('}');
            }
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::String(text.to_owned()).to_string());
}
