//! What is served besides the live connection: the page, its program, and the gallery.

use allide_files::builtin;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The program and its looks, built from `viewer/` by `cargo xtask viewer`.
const PROGRAM: &str = include_str!("../../../viewer/dist/viewer.js");
const STYLE: &str = include_str!("../../../viewer/dist/viewer.css");

const PAGE: &str = include_str!("live.html");

// Thumbnails by name, from `viewer/pictures`.
include!(concat!(env!("OUT_DIR"), "/pictures.rs"));

fn file(kind: &'static str, content: impl IntoResponse) -> Response {
    ([(header::CONTENT_TYPE, kind)], content).into_response()
}

pub async fn page() -> Response {
    file("text/html; charset=utf-8", PAGE)
}

pub async fn program() -> Response {
    file("text/javascript; charset=utf-8", PROGRAM)
}

pub async fn style() -> Response {
    file("text/css; charset=utf-8", STYLE)
}

pub async fn picture(axum::extract::Path(name): axum::extract::Path<String>) -> Response {
    match PICTURES.iter().find(|(known, _)| *known == name) {
        Some((_, bytes)) => file("image/webp", *bytes),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The scenes that can be chosen, the one that the command line named first.
pub fn gallery(first: &str, about: Option<&str>) -> Value {
    let entry = |name: &str, about: &str| {
        let picture = format!("{name}.webp");
        let known = PICTURES.iter().any(|(p, _)| *p == picture);
        json!({ "name": name, "about": about, "picture": known.then(|| format!("/pictures/{picture}")) })
    };
    let mut all = Vec::new();
    if builtin::find(first).is_none() {
        all.push(entry(first, about.unwrap_or("your scene")));
    }
    all.extend(builtin::ALL.iter().map(|b| entry(b.name, b.description())));
    Value::Array(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_of_the_gallery_has_a_picture_and_a_line() {
        let all = gallery("showcase", None);
        assert_eq!(all.as_array().map(Vec::len), Some(builtin::ALL.len()));
        for entry in all.as_array().into_iter().flatten() {
            assert!(entry["picture"].is_string(), "{entry}: run `cargo xtask pictures` with its name");
            assert!(entry["about"].as_str().is_some_and(|about| about.len() > 10), "{entry}");
        }
    }
}
