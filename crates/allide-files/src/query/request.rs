//! What a query line asks.

use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, shortened};
use crate::scene::{Named, read_shape};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{FARTHEST, FASTEST};

/// Longest line that is read, bytes.
pub const LARGEST_LINE: usize = 64 << 20;

/// Keys of a line that asks.
pub const REQUEST_KEYS: [&str; 8] = ["id", "a", "b", "want", "reduce", "until", "tolerance", "move"];

/// Keys of a line that defines a shape.
pub const DEFINE_KEYS: [&str; 3] = ["id", "define", "shape"];

/// Keys of the two sides of a request.
pub const SIDE_KEYS: [&str; 5] = ["shape", "position", "rotation", "velocity", "spin"];

/// What can be wanted.
pub const WANTS: [&str; 6] = ["contacts", "intersects", "distance", "push_out", "impact", "slide"];

/// Longest time that is looked ahead, seconds.
const LONGEST: f64 = 1e9;

/// A line, read.
pub(super) enum Line {
    /// A shape gets a name.
    Define { name: String, shape: Shape },
    /// A question.
    Ask(Box<Request>),
}

/// A question about two shapes.
pub(super) struct Request {
    pub a: Side,
    pub b: Side,
    pub want: Want,
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
}

pub(super) fn read(reader: &mut Reader, root: &Node, named: &Named) -> Option<Line> {
    let path = &Path::ROOT;
    let fields = reader.unchecked_object(root, path)?;
    if fields.get("define").is_some() {
        return read_define(reader, root, named);
    }
    reader.object(root, path, &REQUEST_KEYS)?;
    let want = read_want(reader, &fields, path);
    let (a, b) = (fields.need("a", SIDE, reader, path), fields.need("b", SIDE, reader, path));
    let a = a.and_then(|n| read_side(reader, n, &path.key("a"), named));
    let b = b.and_then(|n| read_side(reader, n, &path.key("b"), named));
    if let Some(value) = fields.get("tolerance") {
        reader.number(value, &path.key("tolerance"), Range::Positive);
    }
    if let Some(value) = fields.get("move") {
        reader.numbers::<2>(value, &path.key("move"), Range::Any);
    }
    Some(Line::Ask(Box::new(Request { a: a?, b: b?, want: want? })))
}

const SIDE: &str = "a side is like {\"shape\": {…}, \"position\": [x, y, z]}";

fn read_define(reader: &mut Reader, root: &Node, named: &Named) -> Option<Line> {
    let path = &Path::ROOT;
    let fields = reader.object(root, path, &DEFINE_KEYS)?;
    let node = fields.get("define")?;
    let name = reader.string(node, &path.key("define"))?;
    if named.contains_key(name) {
        let message = format!("{:?} was defined before; names must differ", shortened(name));
        reader.problem(ProblemKind::DuplicateName, node.span, &path.key("define"), message);
    }
    let shape = fields.need("shape", "like {\"type\": \"sphere\", \"radius\": 1}", reader, path)?;
    let shape = read_shape(reader, shape, &path.key("shape"), Some(named))?;
    Some(Line::Define { name: name.to_owned(), shape })
}

fn read_want(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Want> {
    let word = match fields.get("want") {
        Some(node) => reader.word(node, &path.key("want"), &WANTS)?,
        None => "contacts",
    };
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
        "impact" => match until {
            // Beyond that nothing in the range of positions and velocities differs.
            Some(until) => Some(Want::Impact { until: until?.min(LONGEST) }),
            None => {
                fields.need("until", "impact looks so many seconds ahead", reader, path);
                None
            }
        },
        _ => {
            let span = fields.get("want").map_or(fields.span(), |n| n.span);
            let message = "\"slide\" is for planar shapes, which are not supported yet";
            reader.problem(ProblemKind::Unsupported, span, &path.key("want"), message);
            None
        }
    }
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
    Some(Side { shape: shape?, pose: Pose::new(position?, rotation?), velocity: velocity?, spin: spin? })
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
