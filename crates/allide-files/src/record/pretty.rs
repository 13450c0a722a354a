//! JSON for people: objects over several lines, lists of numbers on one.

use crate::json::{Dialect, Node, Value, parse};
use serde::Serialize;

/// A value as JSON. Numbers that are not finite become `null`.
pub(super) fn json(value: &impl Serialize) -> String {
    // Only maps with keys other than strings can fail, and none is written here.
    let compact = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    let mut out = String::with_capacity(compact.len() * 2);
    match parse(&compact, Dialect::Strict, 0) {
        Ok(node) => write(&node, 0, &mut out),
        Err(_) => out.push_str(&compact),
    }
    out.push('\n');
    out
}

/// A summary as JSON in which vectors [x, y, z] become [x, y], and what turns about z its third number.
pub(super) fn flat_json(value: &impl Serialize) -> String {
    let compact = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    let mut out = String::with_capacity(compact.len() * 2);
    match parse(&compact, Dialect::Strict, 0) {
        Ok(mut node) => {
            flatten(&mut node);
            write(&node, 0, &mut out);
        }
        Err(_) => out.push_str(&compact),
    }
    out.push('\n');
    out
}

fn flatten(node: &mut Node) {
    match &mut node.value {
        Value::Array(items) => items.iter_mut().for_each(flatten),
        Value::Object(entries) => {
            for entry in entries {
                match (&*entry.key, &mut entry.value.value) {
                    ("spin" | "rotation" | "rolling_impulse", Value::Array(items)) if items.len() >= 3 => {
                        entry.value.value = items.swap_remove(2).value;
                    }
                    (_, Value::Array(items))
                        if items.len() == 3 && items.iter().all(|i| matches!(i.value, Value::Number(_))) =>
                    {
                        items.truncate(2);
                    }
                    _ => flatten(&mut entry.value),
                }
            }
        }
        _ => {}
    }
}

fn write(node: &Node, depth: usize, out: &mut String) {
    let (open, close, count) = match &node.value {
        Value::Object(entries) => ('{', '}', entries.len()),
        Value::Array(items) if items.iter().any(|i| matches!(i.value, Value::Object(_))) => ('[', ']', items.len()),
        flat => return flat.write_json(out),
    };
    out.push(open);
    for i in 0..count {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.extend(std::iter::repeat_n("  ", depth + 1));
        match &node.value {
            Value::Object(entries) => {
                Value::String(entries[i].key.clone()).write_json(out);
                out.push_str(": ");
                write(&entries[i].value, depth + 1, out);
            }
            Value::Array(items) => write(&items[i], depth + 1, out),
            _ => {}
        }
    }
    if count > 0 {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    }
    out.push(close);
}
