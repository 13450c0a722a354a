//! Text to tree.

use super::node::{Entry, Node, Span, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind;
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use thiserror::Error;

/// How strict the text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Comments and trailing commas allowed: scene files.
    Relaxed,
    /// Plain JSON: query lines and option values.
    Strict,
}

/// The text is not JSON.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// What is wrong, and what would be right.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// Reads a text into a tree; `source` goes into its spans.
///
/// `NaN` and `Infinity` become numbers as written: [`Reader`](super::Reader) refuses them. Nesting deeper than a few hundred levels is refused, so that no text can exhaust the stack.
pub fn parse(text: &str, dialect: Dialect, source: u32) -> Result<Node<'_>, SyntaxError> {
    // Editors put a byte-order mark in front of a text; it is no part of it.
    let skipped = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let relaxed = dialect == Dialect::Relaxed;
    let options = ParseOptions {
        allow_comments: relaxed,
        allow_trailing_commas: relaxed,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        // Not JSON; the reader refuses them where they stand, and reads on.
        allow_non_finite_numbers: true,
        allow_extended_string_escapes: false,
    };
    let body = &text[skipped..];
    let mut convert = Convert { source, skipped, text: body, control: None };
    match parse_to_ast(body, &CollectOptions::default(), &options) {
        Ok(result) => match result.value {
            Some(value) => {
                let node = convert.node(value);
                convert.control.map_or(Ok(node), Err)
            }
            None => Err(SyntaxError {
                message: "nothing here: a JSON value is wanted".to_owned(),
                span: Span { source, start: text.len(), end: text.len() },
            }),
        },
        Err(error) => Err(SyntaxError {
            message: explain(error.kind(), body, error.range().start),
            span: convert.span(&error.range()),
        }),
    }
}

/// Turns the parser's tree into ours.
struct Convert<'t> {
    source: u32,
    skipped: usize,
    text: &'t str,
    /// The first raw control character in a string, which the parser lets pass.
    control: Option<SyntaxError>,
}

impl<'t> Convert<'t> {
    fn span(&self, at: &impl Ranged) -> Span {
        Span { source: self.source, start: at.start() + self.skipped, end: at.end().max(at.start()) + self.skipped }
    }

    fn look_for_control(&mut self, span: Span) {
        let (start, end) = (span.start - self.skipped, span.end - self.skipped);
        let raw = self.text.get(start..end).unwrap_or("");
        if let (None, Some((i, c))) = (&self.control, raw.char_indices().find(|(_, c)| *c < ' ')) {
            let at = span.start + i;
            let code = u32::from(c);
            self.control = Some(SyntaxError {
                message: format!(
                    "a control character stands raw in this string; write it as \\u{code:04x}, or leave it out"
                ),
                span: Span { source: self.source, start: at, end: at + 1 },
            });
        }
    }

    fn node(&mut self, value: ast::Value<'t>) -> Node<'t> {
        let span = self.span(&value);
        let value = match value {
            ast::Value::NullKeyword(_) => Value::Null,
            ast::Value::BooleanLit(b) => Value::Bool(b.value),
            ast::Value::NumberLit(n) => Value::Number(n.value),
            ast::Value::StringLit(s) => {
                self.look_for_control(span);
                Value::String(s.value)
            }
            ast::Value::Array(list) => Value::Array(list.elements.into_iter().map(|item| self.node(item)).collect()),
            ast::Value::Object(object) => {
                Value::Object(object.properties.into_iter().map(|entry| self.entry(entry)).collect())
            }
        };
        Node { value, span }
    }

    fn entry(&mut self, property: ast::ObjectProp<'t>) -> Entry<'t> {
        let key_span = self.span(&property.name);
        self.look_for_control(key_span);
        let key = match property.name {
            ast::ObjectPropName::String(s) => s.value,
            ast::ObjectPropName::Word(w) => w.value.into(),
        };
        Entry { key, key_span, value: self.node(property.value) }
    }
}

/// What is said of a number that is not finite.
pub(super) fn no_such_number(word: &str) -> String {
    format!("{word}: JSON has no such number; write a finite one, like 0 or 1e6, or leave the key out")
}

/// The parser's complaint in words that say what would be right.
fn explain(kind: &ParseErrorKind, text: &str, at: usize) -> String {
    use ParseErrorKind as K;
    let rest = text.get(at..).unwrap_or("");
    match kind {
        K::CommentsNotAllowed => "comments are not allowed here".into(),
        K::TrailingCommasNotAllowed => "a comma before the closing bracket is not allowed here".into(),
        K::ExpectedColonAfterObjectKey => "a ':' is wanted after a key".into(),
        K::ExpectedObjectValue => "a value is wanted after the ':'".into(),
        K::ExpectedStringObjectProperty => "keys are written in double quotes".into(),
        K::ExpectedComma => "a ',' is missing here".into(),
        K::SingleQuotedStringsNotAllowed => "strings are written in double quotes".into(),
        K::HexadecimalNumbersNotAllowed => "numbers are written in decimal digits".into(),
        K::UnaryPlusNumbersNotAllowed => "numbers are written without a leading '+'".into(),
        K::BareDecimalPointNumbersNotAllowed => "a digit is wanted on both sides of the decimal point".into(),
        K::UnexpectedWord => {
            let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').take(40).collect();
            match word.to_lowercase().as_str() {
                "nan" | "inf" | "infinity" => no_such_number(&word),
                _ => format!("\"{word}\" is no JSON value; strings are written in double quotes"),
            }
        }
        K::MultipleRootJsonValues => "the JSON value ended before this; nothing may follow it".into(),
        K::UnterminatedArray => "this list is never closed: a ']' is missing".into(),
        K::UnterminatedObject => "this object is never closed: a '}' is missing".into(),
        K::UnterminatedCommentBlock => "this comment is never closed: a '*/' is missing".into(),
        K::NestingDepthExceeded => "nested too deeply".into(),
        other => {
            let text = other.to_string();
            let mut chars = text.chars();
            chars.next().map(|c| c.to_lowercase().collect::<String>() + chars.as_str()).unwrap_or(text)
        }
    }
}
