//! The replay as part of the page: its data and the program that shows it.

use super::encode::{self, KEY_EVERY};
use super::frame::{FORCE_SMALL, FORCE_STEPS, Frame, NORMAL, RATE, TURN, newton};
use super::{MOST_BYTES, Replay, Shown};
use crate::record::series::Sample;
use crate::surface::Surface;
use allide::glam::DVec3;
use allide::shape::Shape;
use serde_json::{Value, json};

/// The program, built from `viewer/` by `cargo xtask viewer`.
const PROGRAM: &str = include_str!("../../../../../viewer/dist/viewer.js");

/// Its looks.
const STYLE: &str = include_str!("../../../../../viewer/dist/viewer.css");

/// Scripts and style that make the page move; empty where there is nothing to show.
pub(in crate::record) fn script(mut replay: Replay, scene: &str, planar: bool, step: f64, series: &[Sample]) -> String {
    if replay.bodies.is_empty() {
        return String::new();
    }
    let (poses, contacts) = loop {
        let (poses, contacts) = (encode::poses(&replay.frames), encode::contacts(&replay.frames));
        if poses.len() + contacts.len() <= MOST_BYTES || replay.frames.len() < 3 {
            break (poses, contacts);
        }
        let last = replay.frames.pop();
        replay.thin();
        replay.frames.extend(last);
    };
    let data = json!({
        "name": scene,
        "planar": planar,
        "step": step,
        "every": replay.every,
        "centre": replay.scale.centre.to_array(),
        "quantum": replay.scale.quantum,
        "turn": TURN, "normal": NORMAL, "rate": RATE,
        "forceSteps": FORCE_STEPS, "forceSmall": FORCE_SMALL,
        "keyEvery": KEY_EVERY,
        "strong": strong(&replay.frames),
        "hiddenBodies": replay.count - replay.bodies.len(),
        "contactsLimited": replay.limited,
        "bodies": replay.bodies.iter().map(body).collect::<Vec<_>>(),
        "times": replay.frames.iter().map(|f| rounded(f.time)).collect::<Vec<_>>(),
        "poses": encode::base64(&poses),
        "contacts": encode::base64(&contacts),
        "series": curves(series),
    });
    format!(
        "<style>{STYLE}</style>\n<script type=\"application/json\" id=\"replay-data\">{}</script>\n<script>{PROGRAM}</script>\n",
        inert(&data)
    )
}

/// JSON that no HTML reader takes for the end of a script, whatever the names in it.
fn inert(data: &Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

fn body(body: &Shown) -> Value {
    let mut out = json!({ "name": body.name, "kind": body.kind.name(), "shape": body.shape });
    match body.fixed {
        Some((position, rotation)) => {
            out["position"] = json!(position);
            out["rotation"] = json!(rotation);
        }
        None => out["mass"] = json!(body.mass),
    }
    out
}

/// A shape as in a scene file.
pub(in crate::record) fn shape(shape: &Shape) -> Value {
    let kind = shape.kind().name();
    match shape {
        Shape::Sphere(s) => json!({ "type": kind, "radius": s.radius() }),
        Shape::Box(s) => json!({ "type": kind, "size": (s.half() * 2.0).to_array() }),
        Shape::Capsule(s) => json!({ "type": kind, "radius": s.radius(), "height": s.half_height() * 2.0 }),
        Shape::Cylinder(s) => json!({ "type": kind, "radius": s.radius(), "height": s.half_height() * 2.0 }),
        Shape::Plane(s) => json!({ "type": kind, "normal": s.normal().to_array(), "offset": s.offset() }),
        Shape::Cone(_)
        | Shape::Hull(_)
        | Shape::Implicit(_)
        | Shape::Mesh(_)
        | Shape::Compound(_)
        | Shape::Terrain(_) => {
            let surface = Surface::of(shape);
            // Relief far from its local origin keeps its millimetres relative to its own middle.
            let middle = middle(&surface).filter(|_| matches!(shape, Shape::Terrain(_))).unwrap_or(DVec3::ZERO);
            let vertices = surface.vertices.iter().flat_map(|v| (*v - middle).to_array());
            let vertices: Vec<f64> = vertices.map(rounded).collect();
            let mut mesh =
                json!({ "type": "mesh", "of": kind, "vertices": vertices, "faces": surface.triangles.concat() });
            if middle != DVec3::ZERO {
                mesh["middle"] = json!(middle.to_array());
            }
            mesh
        }
    }
}

/// The middle of a surface's box, rounded.
fn middle(surface: &Surface) -> Option<DVec3> {
    let low = surface.vertices.iter().copied().reduce(DVec3::min)?;
    let high = surface.vertices.iter().copied().reduce(DVec3::max)?;
    Some(((low + high) * 0.5).round())
}

/// The force (N) that only one contact point of twenty exceeds: what arrows are scaled by, since
/// the strongest of a run is often a single blow.
fn strong(frames: &[Frame]) -> f64 {
    let mut counts = vec![0_u64; 1 << 16];
    for contact in frames.iter().flat_map(|f| &f.contacts).filter(|c| c.force > 0) {
        counts[usize::from(contact.force)] += 1;
    }
    let all: u64 = counts.iter().sum();
    let mut sum = 0;
    let code = counts.iter().position(|n| {
        sum += n;
        sum * 20 >= all * 19
    });
    newton(code.unwrap_or(0) as u16)
}

fn curves(series: &[Sample]) -> Value {
    let column = |of: &dyn Fn(&Sample) -> f64| series.iter().map(|s| rounded(of(s))).collect::<Vec<_>>();
    json!({
        "time": column(&|s| s.time),
        "kinetic": column(&|s| s.kinetic),
        "potential": column(&|s| s.potential),
        "total": column(&|s| s.kinetic + s.potential),
        "deepest": column(&|s| s.deepest),
        "points": column(&|s| s.points),
        "broad": column(&|s| s.phases[0]),
        "narrow": column(&|s| s.phases[1]),
        "solve": column(&|s| s.phases[2]),
        "integrate": column(&|s| s.phases[3]),
        "whole": column(&|s| s.step),
    })
}

/// To seven digits: more would only make the page larger.
fn rounded(x: f64) -> f64 {
    format!("{x:.6e}").parse().unwrap_or(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_end_the_script() {
        let text = inert(&json!({ "name": "</script><!-- <script>" }));
        assert!(!text.contains('<'));
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON")["name"], "</script><!-- <script>");
    }

    #[test]
    fn the_program_is_inert_text_to_an_html_reader() {
        for part in ["</script", "<!--", "<script"] {
            assert!(!PROGRAM.to_lowercase().contains(part), "{part}");
        }
        assert!(!STYLE.to_lowercase().contains("</style"));
        assert!(PROGRAM.len() + STYLE.len() < 900_000, "the program grew too large");
    }
}
