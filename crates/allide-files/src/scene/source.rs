//! From places in a text to lines and columns.

use super::set::Change;
use crate::json::{Excerpt, Found, Position, Problem, ProblemKind, Span};

/// Looks up where the found problems stand, in the order of the text.
pub(super) fn locate(text: &str, changes: &[Change], mut found: Vec<Found>) -> Vec<Problem> {
    found.sort_by_key(|f| (f.span.source, f.span.start));
    let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
    found.into_iter().map(|f| placed(text, &starts, changes, f)).collect()
}

fn placed(text: &str, starts: &[usize], changes: &[Change], found: Found) -> Problem {
    let (position, excerpt) = match found.span.source {
        0 => {
            let line = starts.partition_point(|s| *s <= found.span.start).max(1) - 1;
            let column = text.get(starts[line]..found.span.start).map_or(0, |t| t.chars().count()) + 1;
            (Position::At { line: line + 1, column }, excerpt(text, starts[line], found.span))
        }
        n => {
            let option = changes.get(n as usize - 1).map(|c| c.typed.clone()).unwrap_or_default();
            (Position::Option(option), None)
        }
    };
    Problem { kind: found.kind, position, path: found.path, message: found.message, excerpt }
}

/// The line that starts at byte `start`, shortened to what surrounds the span.
fn excerpt(text: &str, start: usize, span: Span) -> Option<Excerpt> {
    const BEFORE: usize = 60;
    const LONGEST: usize = 110;
    let rest = text.get(start..)?;
    let line = rest.lines().next().unwrap_or("");
    let column = text.get(start..span.start)?.chars().count();
    let skip = column.saturating_sub(BEFORE);
    let shown: String = line.chars().skip(skip).take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let lead = if skip > 0 { "…" } else { "" };
    let marked = text.get(span.start..span.end).map_or(1, |t| t.lines().next().unwrap_or("").chars().count());
    let before = column - skip + lead.chars().count();
    let room = (shown.chars().count() + lead.chars().count()).saturating_sub(before);
    Some(Excerpt { line: format!("{lead}{shown}"), before, marked: marked.min(room).max(1) })
}

/// The problem of a file that is not text.
pub(super) fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> (Vec<Problem>, usize) {
    let good = &bytes[..error.valid_up_to()];
    let line = good.iter().filter(|b| **b == b'\n').count() + 1;
    let column = good.iter().rev().take_while(|b| **b != b'\n').count() + 1;
    let problem = Problem {
        kind: ProblemKind::Syntax,
        position: Position::At { line, column },
        path: String::new(),
        message: "not text: a scene is JSON in UTF-8".to_owned(),
        excerpt: None,
    };
    (vec![problem], 0)
}
