//! What only the engine judges, told where it stands in the text.

use super::{FlatBody, SceneBody};
use crate::json::{Fields, Node, Path, ProblemKind, Reader, Value, with_brief_numbers};
use allide::glam::{DVec2, DVec3};
use allide::planar::LARGEST_ANGLE;
use allide::shape::{LARGEST_LENGTH, Shape};
use allide::world::{
    BodyBuilder, BodyKind, FARTHEST, FASTEST, Material, PlanarWorld, STRONGEST, Settings, SolverSettings, World,
    WorldError,
};

/// Notes the settings that the engine refuses; each becomes its default, so that the next is seen.
pub(super) fn settings(reader: &mut Reader, document: &Fields, settings: &mut Settings) {
    let (default, solver) = (Settings::default(), SolverSettings::default());
    while let Err(error) = World::new(*settings) {
        let field = tell(reader, document, &Path::ROOT, &error);
        match field {
            "gravity" => settings.gravity = default.gravity,
            "step" => settings.step = default.step,
            "sleep_after" => settings.sleep_after = default.sleep_after,
            "solver.iterations" => settings.solver.iterations = solver.iterations,
            "solver.tolerance" => settings.solver.tolerance = solver.tolerance,
            "solver.budget_ms" => settings.solver.budget_ms = solver.budget_ms,
            "solver.restitution_threshold" => settings.solver.restitution_threshold = solver.restitution_threshold,
            _ => return *settings = default,
        }
    }
}

/// Notes what the engine refuses of a material; that becomes its default, and its users are not blamed.
pub(super) fn material(reader: &mut Reader, fields: &Fields, path: &Path, material: &mut Material) {
    let default = Material::default();
    let Ok(ball) = Shape::sphere(1.0) else { return };
    while let Err(error) = World::default().add(BodyBuilder::fixed(ball.clone()).material(*material)) {
        match tell(reader, fields, path, &error) {
            "friction" => material.friction = default.friction,
            "spin_friction" => material.spin_friction = default.spin_friction,
            "rolling_friction" => material.rolling_friction = default.rolling_friction,
            "restitution" => material.restitution = default.restitution,
            "density" => material.density = default.density,
            _ => return *material = default,
        }
    }
}

/// Notes everything that the engine refuses of a body.
pub(super) fn body(reader: &mut Reader, fields: &Fields, path: &Path, mut body: SceneBody) {
    while let Err(error) = World::default().add(body.builder()) {
        match tell(reader, fields, path, &error) {
            "position" => body.pose.position = DVec3::ZERO,
            "velocity" => body.velocity = DVec3::ZERO,
            "spin" => body.spin = DVec3::ZERO,
            "force" => body.force = DVec3::ZERO,
            "torque" => body.torque = DVec3::ZERO,
            "centre" => body.centre = None,
            "linear_damping" => body.linear_damping = 0.0,
            "angular_damping" => body.angular_damping = 0.0,
            // Where mass or inertia is wrong, what follows from it is not judged.
            _ if body.kind == BodyKind::Dynamic => body.kind = BodyKind::Fixed,
            _ => return,
        }
    }
}

/// Notes everything that the engine refuses of a flat body.
pub(super) fn flat_body(reader: &mut Reader, fields: &Fields, path: &Path, mut body: FlatBody) {
    if body.rotation.abs() > LARGEST_ANGLE {
        let message = format!("is {}; an angle must be from -{LARGEST_ANGLE:e} to {LARGEST_ANGLE:e}", body.rotation);
        place(reader, fields, path, "rotation", &with_brief_numbers(&message));
        body.rotation = 0.0;
    }
    while let Err(error) = PlanarWorld::default().add(body.builder()) {
        match tell(reader, fields, path, &error) {
            "position" => body.position = DVec2::ZERO,
            "velocity" => body.velocity = DVec2::ZERO,
            "spin" => body.spin = 0.0,
            "force" => body.force = DVec2::ZERO,
            "torque" => body.torque = 0.0,
            "centre" => body.centre = None,
            "linear_damping" => body.linear_damping = 0.0,
            "angular_damping" => body.angular_damping = 0.0,
            _ if body.kind == BodyKind::Dynamic => body.kind = BodyKind::Fixed,
            _ => return,
        }
    }
}

/// Notes an error at the value that it is about, or at the object that lacks it; answers the field.
fn tell(reader: &mut Reader, fields: &Fields, path: &Path, error: &WorldError) -> &'static str {
    match error {
        WorldError::Body { field, value, wanted, .. } | WorldError::Setting { field, value, wanted } => {
            let largest = match *field {
                "position" => Some(FARTHEST),
                "velocity" | "spin" => Some(FASTEST),
                "force" | "torque" => Some(STRONGEST),
                "centre" => Some(LARGEST_LENGTH),
                _ => None,
            };
            let wanted = match largest {
                Some(largest) => format!("each number must be from -{largest:e} to {largest:e}"),
                None => (*wanted).to_owned(),
            };
            place(reader, fields, path, field, &format!("is {}; {wanted}", with_brief_numbers(value)));
            field
        }
        other => {
            reader.problem(ProblemKind::BadValue, fields.span(), path, with_brief_numbers(&other.to_string()));
            ""
        }
    }
}

/// Notes a problem with the value that a dotted field means.
fn place(reader: &mut Reader, fields: &Fields, path: &Path, field: &str, message: &str) {
    let (key, rest) = field.split_once('.').map_or((field, None), |(key, rest)| (key, Some(rest)));
    let at = path.key(key);
    match (fields.get(key), rest) {
        (Some(Node { value: Value::Object(_), .. }), Some(rest)) => {
            if let Some(inner) = fields.get(key).and_then(|n| reader.unchecked_object(n, &at)) {
                place(reader, &inner, &at, rest, message);
            }
        }
        (Some(node), None) => reader.problem(ProblemKind::BadValue, node.span, &at, message),
        _ => reader.problem(ProblemKind::BadValue, fields.span(), path, format!("{field} {message}")),
    }
}
