//! What a query line asks.

use super::planar;
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, shortened};
use crate::scene::{FlatNamed, Named, is_flat, read_flat_shape, read_shape};
use allide::glam::{DQuat, DVec3};
use allide::math::{self, Pose};
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{FARTHEST, FASTEST};

/// Longest line that is read, bytes.
pub const LARGEST_LINE: usize = 64 << 20;

/// Keys of a line that asks.
pub const REQUEST_KEYS: [&str; 11] =
    ["id", "a", "b", "want", "reduce", "until", "tolerance", "move", "ray", "point", "picture"];

/// Keys of a ray.
pub const RAY_KEYS: [&str; 3] = ["origin", "direction", "length"];

/// Keys of a line that defines a shape.
pub const DEFINE_KEYS: [&str; 3] = ["id", "define", "shape"];

/// Keys of the two sides of a request.
pub const SIDE_KEYS: [&str; 5] = ["shape", "position", "rotation", "velocity", "spin"];

/// What can be wanted.
pub const WANTS: [&str; 10] =
    ["contacts", "intersects", "distance", "push_out", "impact", "cast", "slide", "ray", "inside", "nearest"];

/// Those of them that are about one shape alone.
pub(super) const OF_ONE: [&str; 3] = ["ray", "inside", "nearest"];

/// Gap or overlap below which formulas may stay undecided where none is given, metres.
pub const TOLERANCE: f64 = 1e-6;

/// The finest tolerance that is searched to, metres.
const FINEST: f64 = 1e-12;

/// Longest time that is looked ahead, seconds.
pub(super) const LONGEST: f64 = 1e9;

/// A line, read.
pub(super) enum Line {
    /// A shape gets a name.
    Define { name: String, shape: Shape },
    /// A flat shape gets a name.
    DefineFlat { name: String, shape: Box<PlanarShape> },
    /// A question.
    Ask(Box<Request>),
    /// A question about flat shapes.
    AskFlat(Box<planar::Request>),
}

/// A question.
pub(super) enum Request {
    /// About two shapes.
    Two { a: Side, b: Side, want: Want, tolerance: f64 },
    /// About one.
    One { a: Side, want: WantOfOne },
}

/// One of the two shapes.
pub(super) struct Side {
    pub shape: Shape,
    pub pose: Pose,
    /// Of the local origin, m/s.
    pub velocity: DVec3,
    /// About the local origin, world axes, rad/s.
    pub spin: DVec3,
}

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Want {
    Contacts { reduce: bool },
    Intersects,
    Distance,
    PushOut,
    Impact { until: f64 },
    Cast { until: f64 },
}

/// What is wanted of one shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum WantOfOne {
    Ray(Ray),
    Inside(DVec3),
    Nearest(DVec3),
}

/// A ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ray {
    /// Where it starts, metres.
    pub origin: DVec3,
    /// A unit vector.
    pub direction: DVec3,
    /// How far it goes, metres.
    pub length: f64,
}

/// Reads a line; `named` and `flat` are the shapes defined before.
pub(super) fn read(reader: &mut Reader, root: &Node, named: &Named, flat: &FlatNamed) -> Option<Line> {
    let path = &Path::ROOT;
    let fields = reader.unchecked_object(root, path)?;
    if fields.get("define").is_some() {
        return read_define(reader, root, named, flat);
    }
    reader.object(root, path, &REQUEST_KEYS)?;
    let word = match fields.get("want") {
        Some(node) => reader.word(node, &path.key("want"), &WANTS),
        None => Some("contacts"),
    };
    if planar::is_flat_side(fields.get("a"), flat) {
        let request = planar::read(reader, &fields, path, word, flat);
        return request.map(|request| Line::AskFlat(Box::new(request)));
    }
    if let Some(b) = fields.get("b").filter(|b| planar::is_flat_side(Some(*b), flat)) {
        let message = "is flat and \"a\" is not: ask about two flat shapes or two solid ones";
        reader.problem(ProblemKind::BadValue, b.span, &path.key("b"), message);
        return None;
    }
    if let Some(value) = fields.get("picture") {
        let message = "pictures are drawn of flat shapes only: leave it out";
        reader.problem(ProblemKind::Unsupported, value.span, &path.key("picture"), message);
    }
    let a = fields.need("a", SIDE, reader, path);
    let a = a.and_then(|n| read_side(reader, n, &path.key("a"), named));
    let tolerance = match fields.get("tolerance") {
        Some(value) => reader.number(value, &path.key("tolerance"), Range::Positive),
        None => Some(TOLERANCE),
    };
    if let Some(value) = fields.get("move") {
        reader.numbers::<2>(value, &path.key("move"), Range::Any);
    }
    let request = match word {
        Some(word) if OF_ONE.contains(&word) => {
            if let Some(b) = fields.get("b") {
                let message = format!("{word:?} is about one shape, \"a\"; leave \"b\" out");
                reader.problem(ProblemKind::BadValue, b.span, &path.key("b"), message);
            }
            let want = read_want_of_one(reader, &fields, path, word);
            Request::One { a: a?, want: want? }
        }
        word => {
            let want = word.and_then(|word| read_want(reader, &fields, path, word));
            let b = fields.need("b", SIDE, reader, path);
            let b = b.and_then(|n| read_side(reader, n, &path.key("b"), named));
            Request::Two { a: a?, b: b?, want: want?, tolerance: tolerance?.max(FINEST) }
        }
    };
    Some(Line::Ask(Box::new(request)))
}

const SIDE: &str = "a side is like {\"shape\": {…}, \"position\": [x, y, z]}";

fn read_define(reader: &mut Reader, root: &Node, named: &Named, flat: &FlatNamed) -> Option<Line> {
    let path = &Path::ROOT;
    let fields = reader.object(root, path, &DEFINE_KEYS)?;
    let node = fields.get("define")?;
    let name = reader.string(node, &path.key("define"))?;
    if named.contains_key(name) || flat.contains_key(name) {
        let message = format!("{:?} was defined before; names must differ", shortened(name));
        reader.problem(ProblemKind::DuplicateName, node.span, &path.key("define"), message);
    }
    let shape = fields.need("shape", "like {\"type\": \"sphere\", \"radius\": 1}", reader, path)?;
    if is_flat(shape, Some(flat)) {
        let shape = read_flat_shape(reader, shape, &path.key("shape"), Some(flat))?;
        return Some(Line::DefineFlat { name: name.to_owned(), shape: Box::new(shape) });
    }
    let shape = read_shape(reader, shape, &path.key("shape"), Some(named))?;
    Some(Line::Define { name: name.to_owned(), shape })
}

fn read_want(reader: &mut Reader, fields: &Fields, path: &Path, word: &str) -> Option<Want> {
    let reduce = match fields.get("reduce") {
        Some(node) => reader.boolean(node, &path.key("reduce")),
        None => Some(true),
    };
    let until = fields.get("until").map(|node| reader.number(node, &path.key("until"), Range::NotNegative));
    match word {
        "contacts" => Some(Want::Contacts { reduce: reduce? }),
        "intersects" => Some(Want::Intersects),
        "distance" => Some(Want::Distance),
        "push_out" => Some(Want::PushOut),
        "impact" | "cast" => match until {
            Some(until) => {
                // Beyond that nothing in the range of positions and velocities differs.
                let until = until?.min(LONGEST);
                Some(if word == "cast" { Want::Cast { until } } else { Want::Impact { until } })
            }
            None => {
                fields.need("until", &format!("{word} looks so many seconds ahead"), reader, path);
                None
            }
        },
        _ => {
            let span = fields.get("want").map_or(fields.span(), |n| n.span);
            let message = "\"slide\" is for flat shapes: polygon, circle and box [x, y]";
            reader.problem(ProblemKind::BadValue, span, &path.key("want"), message);
            None
        }
    }
}

fn read_want_of_one(reader: &mut Reader, fields: &Fields, path: &Path, word: &str) -> Option<WantOfOne> {
    if word == "ray" {
        let node = fields.need("ray", "like {\"origin\": [x, y, z], \"direction\": [x, y, z]}", reader, path)?;
        return read_ray(reader, node, &path.key("ray")).map(WantOfOne::Ray);
    }
    let node = fields.need("point", "a point [x, y, z] in metres", reader, path)?;
    let point = bounded(reader, node, &path.key("point"), FARTHEST)?;
    Some(if word == "inside" { WantOfOne::Inside(point) } else { WantOfOne::Nearest(point) })
}

fn read_ray(reader: &mut Reader, node: &Node, path: &Path) -> Option<Ray> {
    let fields = reader.object(node, path, &RAY_KEYS)?;
    let origin = fields.need("origin", "a point [x, y, z] in metres", reader, path);
    let origin = origin.and_then(|n| bounded(reader, n, &path.key("origin"), FARTHEST));
    let way = fields.need("direction", "a vector [x, y, z]", reader, path);
    let direction = way.and_then(|n| reader.vector(n, &path.key("direction")));
    let unit = direction.and_then(math::direction);
    if let (Some(way), Some(_), None) = (way, direction, unit) {
        let message = "has no direction; it must be a vector that is not zero";
        reader.problem(ProblemKind::BadValue, way.span, &path.key("direction"), message);
        return None;
    }
    let length = match fields.get("length") {
        Some(node) => reader.number(node, &path.key("length"), Range::NotNegative),
        None => Some(f64::INFINITY),
    };
    Some(Ray { origin: origin?, direction: unit?, length: length? })
}

fn read_side(reader: &mut Reader, node: &Node, path: &Path, named: &Named) -> Option<Side> {
    let fields = reader.object(node, path, &SIDE_KEYS)?;
    let shape = fields.need("shape", "like {\"type\": \"sphere\", \"radius\": 1}", reader, path);
    let shape = shape.and_then(|n| read_shape(reader, n, &path.key("shape"), Some(named)));
    let mut vector = |key: &str, limit: f64| match fields.get(key) {
        Some(node) => bounded(reader, node, &path.key(key), limit),
        None => Some(DVec3::ZERO),
    };
    let (position, velocity, spin) =
        (vector("position", FARTHEST), vector("velocity", FASTEST), vector("spin", FASTEST));
    let rotation = match fields.get("rotation") {
        Some(node) => reader.rotation(node, &path.key("rotation")),
        None => Some(DQuat::IDENTITY),
    };
    let side = Side { shape: shape?, pose: Pose::new(position?, rotation?), velocity: velocity?, spin: spin? };
    if matches!(side.shape, Shape::Terrain(_)) {
        let turned = [("rotation", side.pose.rotation.xyz() != DVec3::ZERO), ("spin", side.spin != DVec3::ZERO)];
        for (key, _) in turned.iter().filter(|(_, turned)| *turned) {
            let span = fields.get(key).map_or(fields.span(), |n| n.span);
            let message = format!("terrain cannot be turned; leave {key:?} out");
            reader.problem(ProblemKind::BadValue, span, &path.key(key), message);
        }
    }
    Some(side)
}

fn bounded(reader: &mut Reader, node: &Node, path: &Path, limit: f64) -> Option<DVec3> {
    let v = reader.vector(node, path)?;
    if v.abs().max_element() <= limit {
        return Some(v);
    }
    reader.problem(
        ProblemKind::BadValue,
        node.span,
        path,
        format!("is beyond {limit:e}, the most that is computed with"),
    );
    None
}
