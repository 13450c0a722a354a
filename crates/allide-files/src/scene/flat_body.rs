//! `bodies` of a planar scene.

use super::body::{BODY_KEYS, optional, read_kind};
use super::flat::read_flat_shape;
use super::groups::{read_groups, read_sensor};
use super::judge;
use super::material::Materials;
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader};
use allide::glam::DVec2;
use allide::planar::PlanarShape;
use allide::world::{BodyBuilder, BodyKind, Groups, Material, PlanarBodyBuilder};

/// A body of a planar scene.
#[derive(Clone, Debug)]
pub struct FlatBody {
    /// Unique name.
    pub name: String,
    /// How it moves.
    pub kind: BodyKind,
    /// Its shape, in the local frame.
    pub shape: PlanarShape,
    /// Position of the local frame at the start, metres.
    pub position: DVec2,
    /// Angle of the local frame at the start, radians, counter-clockwise.
    pub rotation: f64,
    /// Velocity of the centre of mass at the start, m/s.
    pub velocity: DVec2,
    /// Angular velocity at the start, rad/s, counter-clockwise.
    pub spin: f64,
    /// Surface and density (kg/m²).
    pub material: Material,
    /// Mass, kg; `None`: from the density.
    pub mass: Option<f64>,
    /// Centre of mass in the local frame, metres; `None`: the shape's own.
    pub centre: Option<DVec2>,
    /// Moment of inertia about the centre of mass, kg·m²; `None`: the shape's own.
    pub inertia: Option<f64>,
    /// Constant force at the centre of mass, N.
    pub force: DVec2,
    /// Constant torque, N·m.
    pub torque: f64,
    /// Linear damping, 1/s.
    pub linear_damping: f64,
    /// Angular damping, 1/s.
    pub angular_damping: f64,
    /// Whether it only notices what overlaps it.
    pub sensor: bool,
    /// Who it touches.
    pub groups: Groups,
    /// Line of the file where it stood, from 1; 0 where it came from an option.
    pub line: usize,
}

impl FlatBody {
    /// The body as the engine takes it.
    pub(super) fn builder(&self) -> PlanarBodyBuilder {
        let start = match self.kind {
            BodyKind::Fixed => BodyBuilder::fixed(self.shape.clone()),
            BodyKind::Dynamic => BodyBuilder::dynamic(self.shape.clone()),
            BodyKind::Driven => BodyBuilder::driven(self.shape.clone()),
        };
        let mut builder = start
            .name(&self.name)
            .position(self.position)
            .rotation(self.rotation)
            .velocity(self.velocity)
            .spin(self.spin)
            .material(self.material)
            .force(self.force)
            .torque(self.torque)
            .linear_damping(self.linear_damping)
            .angular_damping(self.angular_damping)
            .sensor(self.sensor)
            .groups(self.groups);
        if let Some(mass) = self.mass {
            builder = builder.mass(mass);
        }
        if let Some(centre) = self.centre {
            builder = builder.centre(centre);
        }
        if let Some(inertia) = self.inertia {
            builder = builder.inertia(inertia);
        }
        builder
    }
}

/// Reads a body of a planar scene. Its name is read apart.
pub(super) fn read_flat_body(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    name: &str,
    materials: &Materials,
) -> Option<FlatBody> {
    let fields = reader.object(node, path, &BODY_KEYS)?;
    let kind = read_kind(reader, &fields, path);
    let shape = fields
        .need("shape", "like { \"type\": \"circle\", \"radius\": 1 }", reader, path)
        .and_then(|n| read_flat_shape(reader, n, &path.key("shape"), None));
    let material = match fields.get("material") {
        Some(n) => materials.named(reader, n, &path.key("material")).unwrap_or_default(),
        None => Material::default(),
    };
    let mut read = Values { reader, fields: &fields, path };
    let (position, rotation) = (read.vector("position"), read.number("rotation"));
    let (velocity, spin) = (read.vector("velocity"), read.number("spin"));
    let (force, torque) = (read.vector("force"), read.number("torque"));
    let (linear_damping, angular_damping) = (read.number("linear_damping"), read.number("angular_damping"));
    let masses = if kind == Some(BodyKind::Dynamic) { Range::Any } else { Range::Positive };
    let mass = optional(&fields, "mass", |n| reader.number(n, &path.key("mass"), masses));
    let centre = optional(&fields, "centre", |n| reader.numbers::<2>(n, &path.key("centre"), Range::Any));
    let inertia = optional(&fields, "inertia", |n| reader.number(n, &path.key("inertia"), Range::Positive));
    let whole = kind.is_some() && shape.is_some() && mass.is_some() && centre.is_some() && inertia.is_some();
    // What could not be read has a stand-in, so that the engine judges the rest at once.
    let mut body = FlatBody {
        name: name.to_owned(),
        kind: kind.unwrap_or(BodyKind::Fixed),
        shape: shape.or_else(|| PlanarShape::circle(1.0).ok())?,
        position,
        rotation,
        velocity,
        spin,
        material,
        mass: mass.flatten(),
        centre: centre.flatten().map(DVec2::from_array),
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
    judge::flat_body(reader, &fields, path, body.clone());
    (fits && reader.count() == before).then_some(body)
}

/// Reads values whose default is zero; a wrong one is noted and counts as zero.
struct Values<'r, 'n, 't, 'p> {
    reader: &'r mut Reader,
    fields: &'r Fields<'n, 't>,
    path: &'p Path<'p>,
}

impl Values<'_, '_, '_, '_> {
    fn vector(&mut self, key: &str) -> DVec2 {
        let read = self.fields.get(key).and_then(|n| self.reader.numbers::<2>(n, &self.path.key(key), Range::Any));
        read.map_or(DVec2::ZERO, DVec2::from_array)
    }

    fn number(&mut self, key: &str) -> f64 {
        self.fields.get(key).and_then(|n| self.reader.number(n, &self.path.key(key), Range::Any)).unwrap_or(0.0)
    }
}

/// Checks that concern several fields at once.
fn fits_together(reader: &mut Reader, body: &FlatBody, fields: &Fields, path: &Path) -> bool {
    let before = reader.count();
    let span = |key: &str| fields.get(key).map_or(fields.span(), |n| n.span);
    if body.kind == BodyKind::Fixed {
        for (key, moves) in [("velocity", body.velocity != DVec2::ZERO), ("spin", body.spin != 0.0)] {
            if moves {
                let message = "a fixed body does not move: leave it out, or make the body \"driven\"";
                reader.problem(ProblemKind::BadValue, span(key), &path.key(key), message);
            }
        }
    }
    if body.kind != BodyKind::Dynamic {
        let kind = body.kind.name();
        for (key, acts) in [("force", body.force != DVec2::ZERO), ("torque", body.torque != 0.0)] {
            if acts {
                let message = format!("has no effect on a {kind} body: leave it out, or make the body \"dynamic\"");
                reader.problem(ProblemKind::BadValue, span(key), &path.key(key), message);
            }
        }
    }
    reader.count() == before
}
