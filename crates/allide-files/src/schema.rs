//! JSON Schemas of the formats.

use serde_json::{Value, json};

/// Of scene files.
pub fn scene() -> Value {
    json!({})
}

/// Of query lines.
pub fn query() -> Value {
    json!({})
}

/// Of answers to query lines.
pub fn answer() -> Value {
    json!({})
}
