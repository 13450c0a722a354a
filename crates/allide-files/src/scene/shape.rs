//! Shapes, as scenes and query lines write them.

use super::files::{ShapeFiles, read_scale};
use super::implicit::SOLIDS;
use super::mesh::{MESH_KEYS, read_mesh};
use super::terrain::{TERRAIN_KEYS, read_terrain};
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Span, one_of, shortened, with_brief_numbers};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::shape::{LARGEST_LENGTH, Shape, ShapeError};
use std::collections::BTreeMap;

/// Shapes known by name (query lines define them).
pub type Named = BTreeMap<String, Shape>;

/// The types that can be read, each with its keys besides `type`.
pub const SHAPES: [(&str, &[&str]); 15] = [
    ("sphere", &["radius"]),
    ("box", &["size"]),
    ("capsule", &["radius", "height"]),
    ("cylinder", &["radius", "height"]),
    ("cone", &["radius", "height"]),
    ("hull", &["points", "file", "scale"]),
    ("compound", &["parts"]),
    ("plane", &["normal", "offset"]),
    ("terrain", &TERRAIN_KEYS),
    ("implicit", &["function", "bounds"]),
    ("quadric", &["coefficients", "perturbations", "bounds"]),
    ("csg", &["op", "radius", "of", "bounds"]),
    ("noisy_sphere", &["radius", "amplitude", "frequency"]),
    ("furry_sphere", &["radius", "length", "density"]),
    ("mesh", &MESH_KEYS),
];

/// Keys that a shape has besides its own as part of a compound.
pub const PART_KEYS: [&str; 2] = ["position", "rotation"];

/// Deepest nesting of compounds that is read.
const DEEPEST: usize = 32;

/// Reads a shape; `named` are those that `{"ref": …}` may mean, where such are allowed at all.
/// Files that it names are looked for from the current folder.
pub fn read_shape(reader: &mut Reader, node: &Node, path: &Path, named: Option<&Named>) -> Option<Shape> {
    ShapeReader { named, files: &ShapeFiles::default(), extra: &[], depth: 0 }.read(reader, node, path)
}

/// Reads a shape of a scene, which knows where its files are.
pub(super) fn read_scene_shape(reader: &mut Reader, node: &Node, path: &Path, files: &ShapeFiles) -> Option<Shape> {
    ShapeReader { named: None, files, extra: &[], depth: 0 }.read(reader, node, path)
}

/// What is known where a shape is read.
#[derive(Clone, Copy)]
pub(super) struct ShapeReader<'a> {
    named: Option<&'a Named>,
    files: &'a ShapeFiles,
    /// Keys that may stand beside the shape's own.
    extra: &'a [&'a str],
    /// Compounds around it.
    depth: usize,
}

impl ShapeReader<'_> {
    fn read(&self, reader: &mut Reader, node: &Node, path: &Path) -> Option<Shape> {
        let fields = reader.unchecked_object(node, path)?;
        if let (Some(named), Some(_)) = (self.named, fields.get("ref")) {
            return self.read_ref(reader, node, path, named);
        }
        let type_node = fields.need("type", "a shape says what it is, like \"type\": \"box\"", reader, path)?;
        let name = reader.string(type_node, &path.key("type"))?;
        let Some((_, keys)) = SHAPES.iter().find(|(known, _)| *known == name) else {
            let message = if matches!(name, "polygon" | "circle") {
                format!("a {name} is flat: it belongs into a scene with \"world\": \"planar\"")
            } else {
                let known: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
                format!("no shape is called {:?}; {}", shortened(name), one_of(name, &known))
            };
            reader.problem(ProblemKind::BadValue, type_node.span, &path.key("type"), message);
            return None;
        };
        reader.object(node, path, &[&["type"], *keys, self.extra].concat())?;
        if SOLIDS.contains(&name) {
            let key = self.text_of(node);
            return self.files.solid(key, || self.read_solid(reader, &fields, path, name));
        }
        let made = match name {
            "sphere" => Shape::sphere(length(reader, &fields, "radius", path)?),
            "box" => {
                let size = fields.need("size", "full lengths [x, y, z] in metres", reader, path)?;
                Shape::cuboid(DVec3::from_array(reader.numbers(size, &path.key("size"), Range::Positive)?))
            }
            "terrain" => read_terrain(reader, &fields, path, self.files)?.map(Shape::terrain),
            "hull" => return self.read_hull(reader, &fields, path),
            "mesh" => return read_mesh(reader, &fields, path, self.files),
            "compound" => Shape::compound(self.read_parts(reader, &fields, path)?),
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
                let (radius, height) =
                    (length(reader, &fields, "radius", path), length(reader, &fields, "height", path));
                let make = match round {
                    "capsule" => Shape::capsule,
                    "cone" => Shape::cone,
                    _ => Shape::cylinder,
                };
                make(radius?, height?)
            }
        };
        made.map_err(|error| refuse(reader, &fields, path, error)).ok()
    }

    /// The hull of points that stand here or in a file.
    fn read_hull(&self, reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Shape> {
        let scale = read_scale(reader, fields, path);
        match (fields.get("points"), fields.get("file")) {
            (Some(_), Some(file)) => {
                let message = "stands beside \"points\"; a hull has one or the other";
                reader.problem(ProblemKind::BadValue, file.span, &path.key("file"), message);
                None
            }
            (None, Some(file)) => self.files.hull(reader, file, &path.key("file"), scale?),
            _ => {
                let mut points = read_points(reader, fields, path)?;
                let scale = scale?;
                points.iter_mut().for_each(|p| *p *= scale);
                Shape::hull(&points).map_err(|error| refuse(reader, fields, path, error)).ok()
            }
        }
    }

    fn read_ref(&self, reader: &mut Reader, node: &Node, path: &Path, named: &Named) -> Option<Shape> {
        let fields = reader.object(node, path, &[&["ref"], self.extra].concat())?;
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

    /// The shapes of a compound, each with its place.
    fn read_parts(&self, reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Vec<(Pose, Shape)>> {
        let node =
            fields.need("parts", "a list of shapes, each with its \"position\" and \"rotation\"", reader, path)?;
        let path = path.key("parts");
        let inner = self.deeper(&PART_KEYS, reader, node.span, &path)?;
        let mut parts = Vec::new();
        let mut good = true;
        for (k, node) in reader.list(node, &path)?.iter().enumerate() {
            let part = inner.read_part(reader, node, &path.index(k));
            good &= part.is_some();
            parts.extend(part);
        }
        good.then_some(parts)
    }

    /// The reader of the parts of what stands at `path`; `None` where they are nested too deep.
    pub(super) fn deeper<'b>(
        &'b self,
        extra: &'b [&'b str],
        reader: &mut Reader,
        span: Span,
        path: &Path,
    ) -> Option<ShapeReader<'b>> {
        if self.depth == DEEPEST {
            let message = format!("parts are nested deeper than {DEEPEST}");
            reader.problem(ProblemKind::BadValue, span, path, message);
            return None;
        }
        Some(ShapeReader { extra, depth: self.depth + 1, ..*self })
    }

    /// Whether all keys of a shape of this type are known.
    pub(super) fn check_keys(&self, reader: &mut Reader, node: &Node, path: &Path, name: &str) -> Option<()> {
        let (_, keys) = SHAPES.iter().find(|(known, _)| *known == name)?;
        reader.object(node, path, &[&["type"], *keys, self.extra].concat()).map(|_| ())
    }

    /// A shape as it is written, but for its place: the same text is the same shape. Empty where a name in
    /// it may mean another shape elsewhere.
    fn text_of(&self, node: &Node) -> String {
        let mut text = String::new();
        if self.named.is_none() {
            node.value.write_json(&mut text);
        }
        text
    }

    pub(super) fn read_part(&self, reader: &mut Reader, node: &Node, path: &Path) -> Option<(Pose, Shape)> {
        let shape = self.read(reader, node, path);
        let fields = reader.unchecked_object(node, path)?;
        let pose = self.read_pose(reader, &fields, path);
        Some((pose?, shape?))
    }

    /// The place of a part in the whole.
    pub(super) fn read_pose(&self, reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Pose> {
        let position = match fields.get("position") {
            Some(node) => reader.vector(node, &path.key("position")).filter(|p| {
                let near = p.abs().max_element() <= LARGEST_LENGTH;
                if !near {
                    let message = format!("is beyond {LARGEST_LENGTH:e} metres, the most that is computed with");
                    reader.problem(ProblemKind::BadValue, node.span, &path.key("position"), message);
                }
                near
            }),
            None => Some(DVec3::ZERO),
        };
        let rotation = match fields.get("rotation") {
            Some(node) => reader.rotation(node, &path.key("rotation")),
            None => Some(DQuat::IDENTITY),
        };
        Some(Pose::new(position?, rotation?))
    }
}

/// The points of a hull.
fn read_points(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Vec<DVec3>> {
    let node = fields.need("points", "a list of points [x, y, z] in metres, or \"file\"", reader, path)?;
    let path = path.key("points");
    let points = reader.list(node, &path)?.iter().enumerate();
    let read: Vec<Option<DVec3>> = points.map(|(k, p)| reader.vector(p, &path.index(k))).collect();
    read.into_iter().collect()
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
        ShapeError::Point { .. } | ShapeError::Flat { .. } | ShapeError::Thin { .. } => "points",
        ShapeError::NoParts | ShapeError::UnboundedPart { .. } | ShapeError::PartPose { .. } => "parts",
        ShapeError::GridSize { .. } | ShapeError::Height { .. } | ShapeError::NoHeights { .. } => "heights",
        ShapeError::CellMaterials { .. } => "cells",
    };
    let key = field.split('[').next().unwrap_or(field);
    let span = fields.get(key).map_or(fields.span(), |n| n.span);
    reader.problem(ProblemKind::BadValue, span, &path.key(key), with_brief_numbers(&error.to_string()));
}
