//! The replay as part of the page: its data and the program that shows it.

use super::encode::{self, KEY_EVERY};
use super::frame::{FORCE_SMALL, FORCE_STEPS, Frame, NORMAL, RATE, TURN, newton};
use super::{MOST_FRAME_BYTES, MOST_GEOMETRY_BYTES, Replay, Shown};
use crate::record::Geometry;
use crate::record::series::Sample;
use crate::surface::Surface;
use allide::glam::DVec3;
use allide::shape::Shape;
use serde_json::{Value, json};

/// The program, built from `viewer/` by `cargo xtask viewer`.
const PROGRAM: &str = include_str!("../../../../../viewer/dist/viewer.js");

/// Its looks.
const STYLE: &str = include_str!("../../../../../viewer/dist/viewer.css");

/// Scripts and style that make the page move, in at most `room` bytes; empty where there is nothing
/// to show. Where there is much, surfaces get coarser first, then frames fewer.
pub(in crate::record) fn script(mut replay: Replay, head: &Head, series: &[Sample], room: usize) -> String {
    if replay.bodies.is_empty() {
        return String::new();
    }
    let mut data = json!({
        "name": head.scene.chars().take(200).collect::<String>(),
        "planar": head.planar,
        "step": head.step,
        "centre": replay.scale.centre.to_array(),
        "quantum": replay.scale.quantum,
        "turn": TURN, "normal": NORMAL, "rate": RATE,
        "forceSteps": FORCE_STEPS, "forceSmall": FORCE_SMALL,
        "keyEvery": KEY_EVERY,
        "hiddenBodies": replay.count - replay.bodies.len(),
        "contactsLimited": replay.limited,
        "bodies": replay.bodies.iter().map(body).collect::<Vec<_>>(),
        "series": curves(series),
    });
    let left = |data: &Value| room.saturating_sub(STYLE.len() + PROGRAM.len() + inert(data).len() + 1000);
    data["geometry"] = replay.geometry.fitted(MOST_GEOMETRY_BYTES.min(left(&data) / 2));
    let (poses, contacts) = replay.packed(MOST_FRAME_BYTES.min(left(&data)));
    data["every"] = json!(replay.every);
    data["strong"] = json!(strong(&replay.frames));
    data["times"] = json!(replay.frames.iter().map(|f| rounded(f.time)).collect::<Vec<_>>());
    data["poses"] = json!(poses);
    data["contacts"] = json!(contacts);
    format!(
        "<style>{STYLE}</style>\n<script type=\"application/json\" id=\"replay-data\">{}</script>\n<script>{PROGRAM}</script>\n",
        inert(&data)
    )
}

/// What a replay is of.
pub(in crate::record) struct Head<'a> {
    pub scene: &'a str,
    pub planar: bool,
    /// Seconds.
    pub step: f64,
}

/// Bytes that a frame's time takes in the page, about.
const TIME_BYTES: usize = 14;

impl Replay {
    /// Poses and contacts as text that takes at most so many bytes: frames are left out until it does.
    fn packed(&mut self, most: usize) -> (String, String) {
        loop {
            let (poses, contacts) = (encode::poses(&self.frames), encode::contacts(&self.frames));
            let size = (poses.len() + contacts.len()) / 3 * 4 + 8 + TIME_BYTES * self.frames.len();
            if size <= most || self.frames.len() < 3 {
                return (encode::base64(&poses), encode::base64(&contacts));
            }
            let last = self.frames.pop();
            self.thin();
            self.frames.extend(last);
        }
    }
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

/// A shape as in a scene file; one that has no plain sizes becomes a surface.
pub(in crate::record) fn shape(shape: &Shape, geometry: &mut Geometry) -> Value {
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
            let mut surface = Surface::of(shape);
            let triangles = surface.triangles.len();
            // Relief far from its local origin keeps its millimetres relative to its own middle.
            let middle = middle(&surface).filter(|_| matches!(shape, Shape::Terrain(_))).unwrap_or(DVec3::ZERO);
            surface.vertices.iter_mut().for_each(|v| *v -= middle);
            let mut mesh = json!({ "type": "mesh", "of": kind, "triangles": triangles, "mesh": geometry.add(surface) });
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
