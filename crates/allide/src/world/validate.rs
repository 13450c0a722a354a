//! The door: nothing that is not a number, and nothing absurd, comes in.

use super::{Body, BodyBuilder, BodyKind, Form, Material, Settings, WorldError};
use crate::math::tolerance;
use crate::shape::MassProperties;
use glam::{DMat3, DVec3};

/// Farthest coordinate, metres.
pub const FARTHEST: f64 = 1e12;
/// Fastest velocity (m/s) or spin (rad/s).
pub const FASTEST: f64 = 1e8;
/// Largest force (N), torque (N·m).
pub const STRONGEST: f64 = 1e18;
/// Most solves of a pair or island in one step.
pub const MOST_ITERATIONS: u32 = 100_000;
/// Lightest and heaviest body, kg.
const MASSES: std::ops::RangeInclusive<f64> = 1e-12..=1e18;

pub fn vector(body: &str, field: &'static str, v: DVec3, limit: f64) -> Result<(), WorldError> {
    if v.abs().cmple(DVec3::splat(limit)).all() {
        return Ok(());
    }
    Err(fault(body, field, v, "it must be three finite numbers of a size that physics has"))
}

fn fault(body: &str, field: &'static str, value: impl std::fmt::Display, wanted: &'static str) -> WorldError {
    let body = if body.is_empty() { "without a name".to_owned() } else { format!("{body:?}") };
    WorldError::Body { body, field, value: value.to_string(), wanted }
}

pub fn body<S: Form>(b: BodyBuilder<S>) -> Result<Body<S>, WorldError> {
    let name = &b.name;
    vector(name, "position", b.pose.position, FARTHEST)?;
    vector(name, "velocity", b.velocity, FASTEST)?;
    vector(name, "spin", b.spin, FASTEST)?;
    vector(name, "force", b.force, STRONGEST)?;
    vector(name, "torque", b.torque, STRONGEST)?;
    let length = b.pose.rotation.length();
    if length.is_nan() || (length - 1.0).abs() > tolerance::UNIT {
        return Err(fault(name, "rotation", b.pose.rotation, "it must be a unit quaternion"));
    }
    for (field, value) in [("linear_damping", b.linear_damping), ("angular_damping", b.angular_damping)] {
        if !(0.0..=1e9).contains(&value) {
            return Err(fault(name, field, value, "it must be a rate from 0 to 1e9 per second"));
        }
    }
    material(name, &b.material)?;
    b.ground.iter().try_for_each(|ground| material(name, ground))?;
    if b.kind != BodyKind::Fixed && b.shape.half_space(&b.pose).is_some() {
        return Err(fault(name, "kind", b.kind.name(), "a plane is unbounded and must be fixed"));
    }
    if b.shape.is_ground() {
        if b.kind != BodyKind::Fixed {
            return Err(fault(name, "kind", b.kind.name(), "terrain is the ground and must be fixed"));
        }
        if b.pose.rotation.xyz() != DVec3::ZERO {
            return Err(fault(name, "rotation", b.pose.rotation, "terrain cannot be turned: it must be left out"));
        }
    }
    let mass = mass(&b)?;
    let mut pose = b.pose;
    pose.rotation = pose.rotation.normalize();
    let inv_inertia = if b.kind == BodyKind::Dynamic { mass.inertia.inverse() } else { DMat3::ZERO };
    if !inv_inertia.is_finite() {
        return Err(fault(name, "inertia", mass.inertia, "it is too small or too large to invert"));
    }
    Ok(Body {
        kind: b.kind,
        shape: b.shape,
        pose,
        velocity: if b.kind == BodyKind::Fixed { DVec3::ZERO } else { b.velocity },
        spin: if b.kind == BodyKind::Fixed { DVec3::ZERO } else { b.spin },
        material: b.material,
        ground: b.ground,
        mass,
        inv_inertia,
        force: b.force,
        torque: b.torque,
        linear_damping: b.linear_damping,
        angular_damping: b.angular_damping,
        sensor: b.sensor,
        groups: b.groups,
        asleep: false,
        name: b.name,
    })
}

pub fn material(name: &str, m: &Material) -> Result<(), WorldError> {
    for (field, value) in
        [("friction", m.friction), ("spin_friction", m.spin_friction), ("rolling_friction", m.rolling_friction)]
    {
        if !(0.0..=1e6).contains(&value) {
            return Err(fault(name, field, value, "it must be a number from 0 to 1e6"));
        }
    }
    if !(0.0..=1.0).contains(&m.restitution) {
        return Err(fault(name, "restitution", m.restitution, "it must be a number from 0 to 1"));
    }
    if !(m.density > 0.0 && m.density <= 1e12) {
        return Err(fault(name, "density", m.density, "it must be above 0 and at most 1e12 kg/m³"));
    }
    Ok(())
}

/// Mass properties as the builder says them; the rest from the shape.
fn mass<S: Form>(b: &BodyBuilder<S>) -> Result<MassProperties, WorldError> {
    let name = &b.name;
    let centre = b.centre.unwrap_or(DVec3::ZERO);
    vector(name, "centre", centre, crate::shape::LARGEST_LENGTH)?;
    // What has no volume weighs what is said, or nothing.
    let sheet = b.shape.sheet().filter(|_| b.mass.is_some());
    let own = sheet.or_else(|| b.shape.mass_properties(b.material.density));
    let (Some(own), BodyKind::Dynamic) = (own, b.kind) else {
        return Ok(MassProperties { mass: 0.0, centre, inertia: DMat3::ZERO });
    };
    let mass = b.mass.unwrap_or(own.mass);
    if !MASSES.contains(&mass) {
        let field = if b.mass.is_some() { "mass" } else { "mass (density × volume)" };
        return Err(fault(name, field, mass, "it must be from 1e-12 to 1e18 kg"));
    }
    let mut properties = own.scaled(mass / own.mass);
    if let Some(c) = b.centre {
        properties.centre = c;
    }
    if let Some(inertia) = b.inertia {
        check_inertia(name, inertia)?;
        properties.inertia = inertia;
    }
    Ok(properties)
}

/// An inertia is symmetric and positive definite, and no principal moment exceeds the sum of the
/// two others (with some room: users round).
fn check_inertia(name: &str, i: DMat3) -> Result<(), WorldError> {
    let wrong = |wanted| Err(fault(name, "inertia", i, wanted));
    let size = i.x_axis.abs().max(i.y_axis.abs()).max(i.z_axis.abs()).max_element();
    if !i.is_finite() || size > 1e30 {
        return wrong("it must be a matrix of finite numbers");
    }
    let skew = i - i.transpose();
    if skew.x_axis.abs().max(skew.y_axis.abs()).max(skew.z_axis.abs()).max_element() > 1e-9 * size {
        return wrong("it must be symmetric");
    }
    let minors = [i.x_axis.x, i.x_axis.x * i.y_axis.y - i.x_axis.y * i.y_axis.x, i.determinant()];
    if !minors.iter().all(|m| *m > 0.0) {
        return wrong("it must be positive definite");
    }
    let (x, y, z) = (i.x_axis.x, i.y_axis.y, i.z_axis.z);
    let most = 1.0 + 1e-6;
    if x > (y + z) * most || y > (z + x) * most || z > (x + y) * most {
        return wrong("no body has it: each moment is at most the sum of the two others");
    }
    Ok(())
}

pub fn settings(s: &Settings) -> Result<(), WorldError> {
    let wrong = |field, value: String, wanted| Err(WorldError::Setting { field, value, wanted });
    if !s.gravity.abs().cmple(DVec3::splat(1e6)).all() {
        return wrong("gravity", s.gravity.to_string(), "it must be three numbers, each at most 1e6 m/s² in size");
    }
    if !(1e-9..=10.0).contains(&s.step) {
        return wrong("step", s.step.to_string(), "it must be from 1e-9 to 10 seconds");
    }
    if let Some(after) = s.sleep_after.filter(|s| !(0.0..=1e9).contains(s)) {
        return wrong("sleep_after", after.to_string(), "it must be from 0 to 1e9 seconds");
    }
    let solver = &s.solver;
    if let Some(n) = solver.iterations.filter(|n| !(1..=MOST_ITERATIONS).contains(n)) {
        return wrong("solver.iterations", n.to_string(), "it must be from 1 to 100000");
    }
    if !(0.0..=1.0).contains(&solver.tolerance) {
        return wrong("solver.tolerance", solver.tolerance.to_string(), "it must be from 0 to 1");
    }
    if let Some(ms) = solver.budget_ms.filter(|ms| !(*ms > 0.0 && *ms <= 1e9)) {
        return wrong("solver.budget_ms", ms.to_string(), "it must be above 0 and at most 1e9 milliseconds");
    }
    if !(0.0..=1e9).contains(&solver.restitution_threshold) {
        let value = solver.restitution_threshold.to_string();
        return wrong("solver.restitution_threshold", value, "it must be from 0 to 1e9 m/s");
    }
    Ok(())
}
