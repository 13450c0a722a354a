//! Flat shapes, as planar scenes and query lines write them.

use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Value, one_of, shortened, with_brief_numbers};
use allide::glam::DVec2;
use allide::planar::{PlanarError, PlanarShape, Ring};
use std::collections::BTreeMap;

/// Flat shapes known by name (query lines define them).
pub type FlatNamed = BTreeMap<String, PlanarShape>;

/// The types of flat shapes, each with its keys besides `type`.
pub const FLAT_SHAPES: [(&str, &[&str]); 3] =
    [("polygon", &["outline", "holes"]), ("circle", &["radius"]), ("box", &["size"])];

/// Whether a shape's text is that of a flat one: by its type, a box by its two lengths, a name by what it means.
pub fn is_flat(node: &Node, named: Option<&FlatNamed>) -> bool {
    let Value::Object(entries) = &node.value else { return false };
    let get = |key: &str| entries.iter().find(|e| e.key == key).map(|e| &e.value.value);
    if let (Some(named), Some(Value::String(name))) = (named, get("ref")) {
        return named.contains_key(&**name);
    }
    match get("type") {
        Some(Value::String(name)) if name == "box" => {
            matches!(get("size"), Some(Value::Array(lengths)) if lengths.len() == 2)
        }
        Some(Value::String(name)) => name == "polygon" || name == "circle",
        _ => false,
    }
}

/// Reads a flat shape; `named` are those that `{"ref": …}` may mean, where such are allowed at all.
pub fn read_flat_shape(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    named: Option<&FlatNamed>,
) -> Option<PlanarShape> {
    let fields = reader.unchecked_object(node, path)?;
    if let (Some(named), Some(_)) = (named, fields.get("ref")) {
        return read_ref(reader, node, path, named);
    }
    let type_node = fields.need("type", "a flat shape says what it is, like \"type\": \"polygon\"", reader, path)?;
    let name = reader.string(type_node, &path.key("type"))?;
    let Some((_, keys)) = FLAT_SHAPES.iter().find(|(known, _)| *known == name) else {
        let known = FLAT_SHAPES.map(|(name, _)| name);
        let message = format!("no flat shape is called {:?}; {}", shortened(name), one_of(name, &known));
        reader.problem(ProblemKind::BadValue, type_node.span, &path.key("type"), message);
        return None;
    };
    reader.object(node, path, &[&["type"], *keys].concat())?;
    let made = match name {
        "circle" => {
            let radius = fields.need("radius", "a length in metres", reader, path)?;
            PlanarShape::circle(reader.number(radius, &path.key("radius"), Range::Positive)?)
        }
        "box" => {
            let size = fields.need("size", "full lengths [x, y] in metres", reader, path)?;
            PlanarShape::rectangle(DVec2::from_array(reader.numbers(size, &path.key("size"), Range::Positive)?))
        }
        _ => {
            let outline = fields.need("outline", "a list of points [x, y] in metres", reader, path);
            let outline = outline.and_then(|n| read_ring(reader, n, &path.key("outline")));
            let holes = match fields.get("holes") {
                Some(n) => read_holes(reader, n, &path.key("holes")),
                None => Some(Vec::new()),
            };
            PlanarShape::polygon(&outline?, &holes?)
        }
    };
    made.map_err(|error| refuse(reader, &fields, path, &error)).ok()
}

fn read_ref(reader: &mut Reader, node: &Node, path: &Path, named: &FlatNamed) -> Option<PlanarShape> {
    let fields = reader.object(node, path, &["ref"])?;
    let value = fields.get("ref")?;
    let name = reader.string(value, &path.key("ref"))?;
    let found = named.get(name);
    if found.is_none() {
        let known: Vec<&str> = named.keys().map(String::as_str).take(20).collect();
        let message = format!("no flat shape was defined as {:?}; {}", shortened(name), one_of(name, &known));
        reader.problem(ProblemKind::UnknownName, value.span, &path.key("ref"), message);
    }
    found.cloned()
}

fn read_ring(reader: &mut Reader, node: &Node, path: &Path) -> Option<Vec<DVec2>> {
    let points = reader.list(node, path)?.iter().enumerate();
    let read: Vec<Option<DVec2>> =
        points.map(|(i, p)| reader.numbers::<2>(p, &path.index(i), Range::Any).map(DVec2::from_array)).collect();
    read.into_iter().collect()
}

fn read_holes(reader: &mut Reader, node: &Node, path: &Path) -> Option<Vec<Vec<DVec2>>> {
    let rings = reader.list(node, path)?.iter().enumerate();
    let read: Vec<Option<Vec<DVec2>>> = rings.map(|(i, ring)| read_ring(reader, ring, &path.index(i))).collect();
    read.into_iter().collect()
}

/// Notes what the engine has against a flat shape, at the point or ring it is about.
fn refuse(reader: &mut Reader, fields: &Fields, path: &Path, error: &PlanarError) {
    let message = with_brief_numbers(&error.to_string());
    let (ring, point) = match error {
        PlanarError::Length { field, .. } | PlanarError::Pose { field, .. } => {
            let key = field.split('[').next().unwrap_or(field);
            let span = fields.get(key).map_or(fields.span(), |n| n.span);
            return reader.problem(ProblemKind::BadValue, span, &path.key(key), message);
        }
        PlanarError::TooFewPoints { ring, .. } | PlanarError::ZeroArea { ring } => (*ring, None),
        PlanarError::TooManyPoints { .. } => (Ring::Outer, None),
        PlanarError::Coordinate { ring, point, .. } => (*ring, Some(*point)),
        PlanarError::DuplicatePoints { second, .. } => (second.0, Some(second.1)),
        PlanarError::Crossing { ring, second, .. } | PlanarError::Touching { ring, second, .. } => {
            (*ring, Some(*second))
        }
        PlanarError::RingsMeet { second, .. } => (second.0, Some(second.1)),
        PlanarError::HoleOutside { hole } | PlanarError::HoleInHole { hole, .. } => (Ring::Hole(*hole), None),
    };
    let item = |node: &'_ Node<'_>, i: usize| match &node.value {
        Value::Array(items) => items.get(i).map(|n| n.span),
        _ => None,
    };
    let (outline, holes) = (path.key("outline"), path.key("holes"));
    match ring {
        Ring::Outer => {
            let node = fields.get("outline");
            let of_point = point.and_then(|i| item(node?, i));
            let span = of_point.or(node.map(|n| n.span)).unwrap_or(fields.span());
            place(reader, span, &outline, point.filter(|_| of_point.is_some()), message);
        }
        Ring::Hole(k) => {
            let rings = fields.get("holes");
            let node = rings.and_then(|n| match &n.value {
                Value::Array(rings) => rings.get(k),
                _ => None,
            });
            let of_point = point.and_then(|i| item(node?, i));
            let span = of_point.or(node.map(|n| n.span)).unwrap_or(fields.span());
            place(reader, span, &holes.index(k), point.filter(|_| of_point.is_some()), message);
        }
    }
}

fn place(reader: &mut Reader, span: crate::json::Span, ring: &Path, point: Option<usize>, message: String) {
    match point {
        Some(i) => reader.problem(ProblemKind::BadValue, span, &ring.index(i), message),
        None => reader.problem(ProblemKind::BadValue, span, ring, message),
    }
}
