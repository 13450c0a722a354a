//! Shapes, as scenes and query lines write them.

use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, one_of, shortened, with_brief_numbers};
use allide::glam::DVec3;
use allide::shape::{Shape, ShapeError};
use std::collections::BTreeMap;

/// Shapes known by name (query lines define them).
pub type Named = BTreeMap<String, Shape>;

/// The types that can be read, each with its keys besides `type`.
pub const SHAPES: [(&str, &[&str]); 5] = [
    ("sphere", &["radius"]),
    ("box", &["size"]),
    ("capsule", &["radius", "height"]),
    ("cylinder", &["radius", "height"]),
    ("plane", &["normal", "offset"]),
];

/// Types that belong to the format but are not there yet.
pub const FUTURE_SHAPES: [&str; 10] =
    ["cone", "hull", "mesh", "terrain", "implicit", "quadric", "csg", "compound", "polygon", "circle"];

/// Reads a shape; `named` are those that `{"ref": …}` may mean, where such are allowed at all.
pub fn read_shape(reader: &mut Reader, node: &Node, path: &Path, named: Option<&Named>) -> Option<Shape> {
    let fields = reader.unchecked_object(node, path)?;
    if let (Some(named), Some(_)) = (named, fields.get("ref")) {
        return read_ref(reader, node, path, named);
    }
    let type_node = fields.need("type", "a shape says what it is, like \"type\": \"box\"", reader, path)?;
    let name = reader.string(type_node, &path.key("type"))?;
    let Some((_, keys)) = SHAPES.iter().find(|(known, _)| *known == name) else {
        let (kind, message) = if FUTURE_SHAPES.contains(&name) {
            (ProblemKind::Unsupported, format!("shape {name:?} is not supported yet"))
        } else {
            let mut known: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
            known.extend(FUTURE_SHAPES);
            (ProblemKind::BadValue, format!("no shape is called {:?}; {}", shortened(name), one_of(name, &known)))
        };
        reader.problem(kind, type_node.span, &path.key("type"), message);
        return None;
    };
    reader.object(node, path, &[&["type"], *keys].concat())?;
    let made = match name {
        "sphere" => Shape::sphere(length(reader, &fields, "radius", path)?),
        "box" => {
            let size = fields.need("size", "full lengths [x, y, z] in metres", reader, path)?;
            Shape::cuboid(DVec3::from_array(reader.numbers(size, &path.key("size"), Range::Positive)?))
        }
        "plane" => {
            let normal = fields.need("normal", "a vector [x, y, z] out of the solid", reader, path);
            let normal = normal.and_then(|n| reader.vector(n, &path.key("normal")));
            let offset = match fields.get("offset") {
                Some(offset) => reader.number(offset, &path.key("offset"), Range::Any),
                None => Some(0.0),
            };
            Shape::plane(normal?, offset?)
        }
        round => {
            let (radius, height) = (length(reader, &fields, "radius", path), length(reader, &fields, "height", path));
            let make = if round == "capsule" { Shape::capsule } else { Shape::cylinder };
            make(radius?, height?)
        }
    };
    made.map_err(|error| refuse(reader, &fields, path, error)).ok()
}

fn read_ref(reader: &mut Reader, node: &Node, path: &Path, named: &Named) -> Option<Shape> {
    let fields = reader.object(node, path, &["ref"])?;
    let value = fields.get("ref")?;
    let name = reader.string(value, &path.key("ref"))?;
    let found = named.get(name);
    if found.is_none() {
        let known: Vec<&str> = named.keys().map(String::as_str).take(20).collect();
        let message = format!("no shape was defined as {:?}; {}", shortened(name), one_of(name, &known));
        reader.problem(ProblemKind::UnknownName, value.span, &path.key("ref"), message);
    }
    found.cloned()
}

fn length(reader: &mut Reader, fields: &Fields, key: &str, path: &Path) -> Option<f64> {
    let value = fields.need(key, "a length in metres", reader, path)?;
    reader.number(value, &path.key(key), Range::Positive)
}

/// Notes what the engine has against a shape, at the field it is about.
fn refuse(reader: &mut Reader, fields: &Fields, path: &Path, error: ShapeError) {
    let field = match &error {
        ShapeError::Length { field, .. } | ShapeError::Direction { field, .. } | ShapeError::Number { field, .. } => {
            *field
        }
    };
    let key = field.split('[').next().unwrap_or(field);
    let span = fields.get(key).map_or(fields.span(), |n| n.span);
    reader.problem(ProblemKind::BadValue, span, &path.key(key), with_brief_numbers(&error.to_string()));
}
