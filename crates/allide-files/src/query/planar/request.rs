//! What a line asks of flat shapes.

use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Value};
use crate::query::request::{LONGEST, OF_ONE, RAY_KEYS, SIDE_KEYS};
use crate::scene::{FlatNamed, is_flat, read_flat_shape};
use allide::glam::DVec2;
use allide::math;
use allide::planar::{Placed, PlanarMotion, PlanarPose, PlanarShape};
use allide::world::{FARTHEST, FASTEST};

/// A question in the plane.
pub(in crate::query) struct Request {
    pub a: Side,
    /// None where the question is about one shape.
    pub b: Option<Side>,
    pub want: Want,
    /// Whether a picture is wanted too.
    pub picture: bool,
}

/// A flat shape at its place.
pub(in crate::query) struct Side {
    pub shape: PlanarShape,
    /// The name it was defined by.
    pub name: Option<String>,
    pub pose: PlanarPose,
    pub motion: PlanarMotion,
}

impl Side {
    pub fn placed(&self) -> Placed<'_> {
        Placed::new(&self.shape, self.pose)
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::query) enum Want {
    Contacts { reduce: bool },
    Intersects,
    Distance,
    PushOut,
    Impact { until: f64 },
    Cast { until: f64 },
    Slide { by: DVec2 },
    Ray { origin: DVec2, direction: DVec2, length: f64 },
    Inside(DVec2),
    Nearest(DVec2),
}

/// Whether a side's text is that of a flat shape.
pub(in crate::query) fn is_flat_side(node: Option<&Node>, named: &FlatNamed) -> bool {
    let Some(Node { value: Value::Object(entries), .. }) = node else { return false };
    entries.iter().find(|e| e.key == "shape").is_some_and(|e| is_flat(&e.value, Some(named)))
}

/// Reads a question whose first side is flat.
pub(in crate::query) fn read(
    reader: &mut Reader,
    fields: &Fields,
    path: &Path,
    word: Option<&str>,
    named: &FlatNamed,
) -> Option<Request> {
    let a = fields.need("a", SIDE, reader, path).and_then(|n| read_side(reader, n, &path.key("a"), named));
    let of_one = word.is_some_and(|w| OF_ONE.contains(&w));
    let b = match fields.get("b") {
        Some(n) if of_one => {
            let message = "this is about one shape, \"a\"; leave \"b\" out";
            reader.problem(ProblemKind::BadValue, n.span, &path.key("b"), message);
            None
        }
        None if of_one => None,
        _ => Some(fields.need("b", SIDE, reader, path).and_then(|n| read_side(reader, n, &path.key("b"), named))?),
    };
    let picture = match fields.get("picture") {
        Some(n) => reader.boolean(n, &path.key("picture"))?,
        None => false,
    };
    let want = read_want(reader, fields, path, word?)?;
    Some(Request { a: a?, b, want, picture })
}

const SIDE: &str = "a flat side is like {\"shape\": {…}, \"position\": [x, y], \"rotation\": angle}";

fn read_side(reader: &mut Reader, node: &Node, path: &Path, named: &FlatNamed) -> Option<Side> {
    let fields = reader.object(node, path, &SIDE_KEYS)?;
    let shape = fields.need("shape", "like {\"type\": \"circle\", \"radius\": 1}", reader, path);
    if let Some(shape) = shape.filter(|n| !is_flat(n, Some(named)) && !is_unknown(n)) {
        let message = "\"a\" and \"b\" must both be flat or both be solid: polygon, circle and box [x, y] are flat";
        reader.problem(ProblemKind::BadValue, shape.span, &path.key("shape"), message);
        return None;
    }
    let shape = shape.and_then(|n| read_flat_shape(reader, n, &path.key("shape"), Some(named)));
    let mut vector = |key: &str, limit: f64| match fields.get(key) {
        Some(node) => bounded(reader, node, &path.key(key), limit),
        None => Some(DVec2::ZERO),
    };
    let (position, velocity) = (vector("position", FARTHEST), vector("velocity", FASTEST));
    let mut number = |key: &str| match fields.get(key) {
        Some(node) => reader.number(node, &path.key(key), Range::Any),
        None => Some(0.0),
    };
    let (angle, spin) = (number("rotation"), number("spin"));
    let limits = [("rotation", angle, allide::planar::LARGEST_ANGLE), ("spin", spin, FASTEST)];
    for (key, value, limit) in limits {
        if value.is_some_and(|x| x.abs() > limit) {
            let span = fields.get(key).map_or(fields.span(), |n| n.span);
            let message = format!("is beyond {limit:e}, the most that is computed with");
            reader.problem(ProblemKind::BadValue, span, &path.key(key), message);
        }
    }
    let pose = PlanarPose::new(position?, angle?).ok()?;
    let name = fields.get("shape").and_then(name_of);
    Some(Side { shape: shape?, name, pose, motion: PlanarMotion { velocity: velocity?, spin: spin? } })
}

/// The name of a shape that was defined before.
fn name_of(node: &Node) -> Option<String> {
    let Value::Object(entries) = &node.value else { return None };
    let Value::String(name) = &entries.iter().find(|e| e.key == "ref")?.value.value else { return None };
    Some(name.to_string())
}

/// Whether it cannot be told what kind of shape is meant: a name that nothing bears, or no type.
fn is_unknown(node: &Node) -> bool {
    let Value::Object(entries) = &node.value else { return true };
    let solid = |e: &crate::json::Entry| match &e.value.value {
        Value::String(name) => crate::scene::SHAPES.iter().any(|(known, _)| name == known),
        _ => false,
    };
    !entries.iter().any(|e| e.key == "type" && solid(e))
}

fn read_want(reader: &mut Reader, fields: &Fields, path: &Path, word: &str) -> Option<Want> {
    let mut vector = |key: &str, wanted: &str, limit: f64| {
        let node = fields.need(key, wanted, reader, path)?;
        bounded(reader, node, &path.key(key), limit)
    };
    match word {
        "slide" => return vector("move", "how far to drag a, [x, y] in metres", FARTHEST).map(|by| Want::Slide { by }),
        "inside" => return vector("point", "a point [x, y] in metres", FARTHEST).map(Want::Inside),
        "nearest" => return vector("point", "a point [x, y] in metres", FARTHEST).map(Want::Nearest),
        "ray" => return read_ray(reader, fields, path),
        _ => {}
    }
    let reduce = match fields.get("reduce") {
        Some(node) => reader.boolean(node, &path.key("reduce"))?,
        None => true,
    };
    match word {
        "contacts" => Some(Want::Contacts { reduce }),
        "intersects" => Some(Want::Intersects),
        "distance" => Some(Want::Distance),
        "push_out" => Some(Want::PushOut),
        _ => {
            let node = fields.need("until", &format!("{word} looks so many seconds ahead"), reader, path)?;
            let until = reader.number(node, &path.key("until"), Range::NotNegative)?.min(LONGEST);
            Some(if word == "cast" { Want::Cast { until } } else { Want::Impact { until } })
        }
    }
}

fn read_ray(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Want> {
    let node = fields.need("ray", "like {\"origin\": [x, y], \"direction\": [x, y]}", reader, path)?;
    let path = &path.key("ray");
    let fields = reader.object(node, path, &RAY_KEYS)?;
    let origin = fields.need("origin", "a point [x, y] in metres", reader, path);
    let origin = origin.and_then(|n| bounded(reader, n, &path.key("origin"), FARTHEST));
    let way = fields.need("direction", "a vector [x, y]", reader, path);
    let direction = way.and_then(|n| bounded(reader, n, &path.key("direction"), f64::MAX));
    let length = match fields.get("length") {
        Some(node) => reader.number(node, &path.key("length"), Range::NotNegative)?,
        None => f64::INFINITY,
    };
    let Some(unit) = math::direction(direction?.extend(0.0)) else {
        let message = "has no direction; it must be a vector that is not zero";
        reader.problem(ProblemKind::BadValue, way?.span, &path.key("direction"), message);
        return None;
    };
    Some(Want::Ray { origin: origin?, direction: unit.truncate(), length })
}

fn bounded(reader: &mut Reader, node: &Node, path: &Path, limit: f64) -> Option<DVec2> {
    let v = DVec2::from_array(reader.numbers::<2>(node, path, Range::Any)?);
    if v.abs().max_element() <= limit {
        return Some(v);
    }
    let message = format!("is beyond {limit:e}, the most that is computed with");
    reader.problem(ProblemKind::BadValue, node.span, path, message);
    None
}
