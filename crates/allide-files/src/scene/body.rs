//! `bodies`: what is there and how it starts.

use super::groups::{read_groups, read_sensor};
use super::material::Materials;
use super::shape::read_scene_shape;
use super::terrain::MOST_GROUNDS;
use super::{SceneBody, ShapeFiles, judge};
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Value, shortened};
use allide::glam::{DMat3, DQuat, DVec3};
use allide::math::Pose;
use allide::shape::{Shape, ShapeKind};
use allide::world::{BodyKind, Material};

/// Keys of a body.
pub const BODY_KEYS: [&str; 19] = [
    "name",
    "kind",
    "shape",
    "material",
    "ground",
    "mass",
    "centre",
    "inertia",
    "position",
    "rotation",
    "velocity",
    "spin",
    "force",
    "torque",
    "linear_damping",
    "angular_damping",
    "sensor",
    "groups",
    "collides_with",
];

pub(super) const KINDS: [BodyKind; 3] = [BodyKind::Fixed, BodyKind::Dynamic, BodyKind::Driven];

/// What a scene has besides the body that is read.
pub(super) struct Around<'a> {
    pub materials: &'a Materials,
    pub files: &'a ShapeFiles,
}

/// Reads the body that stands at `index` in the list. Its name is read apart: see [`body_name`].
pub(super) fn read_body(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    name: &str,
    around: &Around,
) -> Option<SceneBody> {
    let fields = reader.object(node, path, &BODY_KEYS)?;
    let kind = read_kind(reader, &fields, path);
    let shape = fields
        .need("shape", "like { \"type\": \"box\", \"size\": [1, 1, 1] }", reader, path)
        .and_then(|n| read_scene_shape(reader, n, &path.key("shape"), around.files));
    let material = match fields.get("material") {
        Some(n) => around.materials.named(reader, n, &path.key("material")).unwrap_or_default(),
        None => Material::default(),
    };
    let ground = match fields.get("ground") {
        Some(n) => read_ground(reader, n, &path.key("ground"), around.materials, shape.as_ref()),
        None => Vec::new(),
    };
    let rotation = match fields.get("rotation") {
        Some(n) => reader.rotation(n, &path.key("rotation")),
        None => Some(DQuat::IDENTITY),
    };
    let mut read = Vectors { reader, fields: &fields, path };
    let position = read.vector("position");
    let (velocity, spin) = (read.vector("velocity"), read.vector("spin"));
    let (force, torque) = (read.vector("force"), read.vector("torque"));
    let (linear_damping, angular_damping) = (read.damping("linear_damping"), read.damping("angular_damping"));
    // The engine judges the mass of a dynamic body, and looks at no other.
    let masses = if kind == Some(BodyKind::Dynamic) { Range::Any } else { Range::Positive };
    let mass = optional(&fields, "mass", |n| reader.number(n, &path.key("mass"), masses));
    let centre = optional(&fields, "centre", |n| reader.vector(n, &path.key("centre")));
    let inertia = optional(&fields, "inertia", |n| read_inertia(reader, n, &path.key("inertia")));
    // What could not be read has a stand-in, so that the engine judges the rest at once.
    let whole = kind.is_some() && shape.is_some() && rotation.is_some();
    let whole = whole && mass.is_some() && centre.is_some() && inertia.is_some();
    let shape = shape.or_else(|| Shape::sphere(1.0).ok())?;
    let mut body = SceneBody {
        name: name.to_owned(),
        kind: kind.unwrap_or(BodyKind::Fixed),
        shape_text: if may_be_formula(&shape) { text(&fields) } else { String::new() },
        shape,
        pose: Pose::new(position, rotation.unwrap_or(DQuat::IDENTITY)),
        velocity,
        spin,
        material,
        ground,
        mass: mass.flatten(),
        centre: centre.flatten(),
        inertia: inertia.flatten(),
        force,
        torque,
        linear_damping,
        angular_damping,
        sensor: read_sensor(reader, &fields, path),
        groups: read_groups(reader, &fields, path),
        line: reader.line(node.span),
    };
    let before = reader.count();
    let fits = whole && fits_together(reader, &body, &fields, path);
    if !fits {
        // The engine asks least of a fixed body.
        body.kind = BodyKind::Fixed;
    }
    judge::body(reader, &fields, path, body.clone());
    (fits && reader.count() == before).then_some(body)
}

/// The materials that the numbers of a terrain's cells mean.
fn read_ground(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    materials: &Materials,
    shape: Option<&Shape>,
) -> Vec<Material> {
    let Some(items) = reader.list(node, path) else { return Vec::new() };
    let named = |(k, item): (usize, &Node)| materials.named(reader, item, &path.index(k)).unwrap_or_default();
    let ground: Vec<Material> = items.iter().enumerate().map(named).collect();
    let cells = match shape {
        Some(Shape::Terrain(terrain)) => terrain.materials(),
        Some(_) => None,
        None => return ground,
    };
    let Some(cells) = cells else {
        let message = "is for terrain whose \"cells\" say where which of these is; leave it out, or add \"cells\"";
        reader.problem(ProblemKind::BadValue, node.span, path, message);
        return ground;
    };
    let known = |k: &&u8| usize::from(**k) < MOST_GROUNDS;
    if let Some(most) = cells.iter().filter(known).max().filter(|most| usize::from(**most) >= ground.len()) {
        let message = format!("names {} materials, counted from 0; a cell of the terrain has {most}", ground.len());
        reader.problem(ProblemKind::BadValue, node.span, path, message);
    }
    ground
}

/// Whether a formula may be part of a shape.
fn may_be_formula(shape: &Shape) -> bool {
    matches!(shape.kind(), ShapeKind::Implicit | ShapeKind::Compound)
}

/// The text of a body's shape.
fn text(fields: &Fields) -> String {
    let mut out = String::new();
    if let Some(node) = fields.get("shape") {
        node.value.write_json(&mut out);
    }
    out
}

/// The name a body bears, or the one it is given for its place in the list.
pub(super) fn body_name(reader: &mut Reader, node: &Node, path: &Path, index: usize) -> String {
    let given = match &node.value {
        Value::Object(entries) => entries.iter().find(|e| e.key == "name").map(|e| &e.value),
        _ => None,
    };
    let Some(value) = given else { return format!("body-{}", index + 1) };
    let name = reader.string(value, &path.key("name"));
    if let Some("" | "world") = name {
        let message = format!("{:?} is not a name for a body; give it one of its own", name.unwrap_or_default());
        reader.problem(ProblemKind::BadValue, value.span, &path.key("name"), message);
    }
    name.map_or_else(|| format!("body-{}", index + 1), str::to_owned)
}

pub(super) fn read_kind(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<BodyKind> {
    let Some(value) = fields.get("kind") else { return Some(BodyKind::Dynamic) };
    let word = reader.word(value, &path.key("kind"), &KINDS.map(BodyKind::name))?;
    KINDS.into_iter().find(|k| k.name() == word)
}

/// `Some(None)` where the key is absent, `None` where its value is wrong.
pub(super) fn optional<'n, 't: 'n, T>(
    fields: &Fields<'n, 't>,
    key: &str,
    read: impl FnOnce(&'n Node<'t>) -> Option<T>,
) -> Option<Option<T>> {
    match fields.get(key) {
        Some(node) => read(node).map(Some),
        None => Some(None),
    }
}

/// Reads values whose default is zero; a wrong one is noted and counts as zero.
struct Vectors<'r, 'n, 't, 'p> {
    reader: &'r mut Reader,
    fields: &'r Fields<'n, 't>,
    path: &'p Path<'p>,
}

impl Vectors<'_, '_, '_, '_> {
    fn vector(&mut self, key: &str) -> DVec3 {
        let node = self.fields.get(key);
        node.and_then(|n| self.reader.vector(n, &self.path.key(key))).unwrap_or(DVec3::ZERO)
    }

    fn damping(&mut self, key: &str) -> f64 {
        let node = self.fields.get(key);
        node.and_then(|n| self.reader.number(n, &self.path.key(key), Range::Any)).unwrap_or(0.0)
    }
}

/// Either the three principal moments or the rows of the matrix.
fn read_inertia(reader: &mut Reader, node: &Node, path: &Path) -> Option<DMat3> {
    let rows = match &node.value {
        Value::Array(items) if items.iter().any(|i| matches!(i.value, Value::Array(_))) => items,
        _ => {
            let moments = reader.numbers::<3>(node, path, Range::Positive)?;
            return Some(DMat3::from_diagonal(DVec3::from_array(moments)));
        }
    };
    if rows.len() != 3 {
        let message = format!("three moments or three rows are wanted here, not {}", rows.len());
        reader.problem(ProblemKind::WrongType, node.span, path, message);
        return None;
    }
    let mut read = [None; 3];
    for (i, row) in rows.iter().enumerate() {
        read[i] = reader.vector(row, &path.index(i));
    }
    let matrix = DMat3::from_cols(read[0]?, read[1]?, read[2]?).transpose();
    let largest = matrix.to_cols_array().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let skew = matrix - matrix.transpose();
    if skew.to_cols_array().iter().any(|x| x.abs() > 1e-9 * largest) {
        reader.problem(ProblemKind::BadValue, node.span, path, "is not symmetric; an inertia is");
        return None;
    }
    let matrix = (matrix + matrix.transpose()) * 0.5;
    // Sylvester: positive definite exactly where all leading minors are positive.
    let minors = [matrix.x_axis.x, matrix.x_axis.x * matrix.y_axis.y - matrix.x_axis.y.powi(2), matrix.determinant()];
    if minors.iter().any(|m| !m.is_finite() || *m <= 0.0) {
        reader.problem(ProblemKind::BadValue, node.span, path, "is not positive definite; an inertia is");
        return None;
    }
    Some(matrix)
}

/// Checks that concern several fields at once.
fn fits_together(reader: &mut Reader, body: &SceneBody, fields: &Fields, path: &Path) -> bool {
    let before = reader.count();
    let span = |key: &str| fields.get(key).map_or(fields.span(), |n| n.span);
    let (name, kind) = (shortened(&body.name), body.kind.name());
    if body.shape.kind() == ShapeKind::Plane && body.kind != BodyKind::Fixed {
        let message = format!("a plane is endless: body {name:?} must be \"fixed\", not {kind:?}");
        reader.problem(ProblemKind::BadValue, span("shape"), &path.key("shape"), message);
    }
    if body.kind == BodyKind::Fixed {
        for (key, value) in [("velocity", body.velocity), ("spin", body.spin)] {
            if value != DVec3::ZERO {
                let message = "a fixed body does not move: leave it out, or make the body \"driven\"";
                reader.problem(ProblemKind::BadValue, span(key), &path.key(key), message);
            }
        }
    }
    if body.kind != BodyKind::Dynamic {
        for (key, value) in [("force", body.force), ("torque", body.torque)] {
            if value != DVec3::ZERO {
                let message = format!("has no effect on a {kind} body: leave it out, or make the body \"dynamic\"");
                reader.problem(ProblemKind::BadValue, span(key), &path.key(key), message);
            }
        }
    }
    reader.count() == before
}
