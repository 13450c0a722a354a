//! Bodies and settings in a snapshot.

use super::SnapshotError;
use super::bytes::{Reader, Writer};
use super::shapes::{Library, Prints};
use crate::shape::MassProperties;
use crate::world::{Body, BodyKind, Form, Groups, Material, Method, Settings, SolverSettings, validate};
use glam::DMat3;

const KINDS: [BodyKind; 3] = [BodyKind::Fixed, BodyKind::Dynamic, BodyKind::Driven];
const METHODS: [Method; 4] = [Method::Auto, Method::Island, Method::Block, Method::Sequential];

pub fn write_settings(s: &Settings, out: &mut Writer) {
    out.vector(s.gravity);
    out.f64(s.step);
    let sleep = s.sleep_after;
    out.u8(u8::from(sleep.is_some()));
    out.f64(sleep.unwrap_or(0.0));
    let r = &s.solver;
    out.u8(METHODS.iter().position(|m| *m == r.method).unwrap_or(0) as u8);
    out.u8(u8::from(r.iterations.is_some()));
    out.u32(r.iterations.unwrap_or(0));
    out.f64(r.tolerance);
    out.u8(u8::from(r.budget_ms.is_some()));
    out.f64(r.budget_ms.unwrap_or(0.0));
    out.u8(u8::from(r.warm_start));
    out.f64(r.restitution_threshold);
}

pub fn read_settings(reader: &mut Reader) -> Result<Settings, SnapshotError> {
    let (gravity, step) = (reader.vector()?, reader.f64()?);
    let sleep_after = optional(reader, |r| r.f64())?;
    let method = METHODS.get(usize::from(reader.u8()?)).ok_or(SnapshotError::Content { what: "the method" })?;
    let iterations = optional(reader, |r| r.u32())?;
    let tolerance = reader.f64()?;
    let budget_ms = optional(reader, |r| r.f64())?;
    let (warm_start, restitution_threshold) = (reader.flag()?, reader.f64()?);
    let solver =
        SolverSettings { method: *method, iterations, tolerance, budget_ms, warm_start, restitution_threshold };
    let settings = Settings { gravity, step, solver, sleep_after };
    validate::settings(&settings).map_err(|_| SnapshotError::Content { what: "the settings" })?;
    Ok(settings)
}

fn optional<T>(
    reader: &mut Reader,
    read: impl FnOnce(&mut Reader) -> Result<T, SnapshotError>,
) -> Result<Option<T>, SnapshotError> {
    let is_there = reader.flag()?;
    let value = read(reader)?;
    Ok(is_there.then_some(value))
}

pub fn write_body<S: Form>(b: &Body<S>, prints: &mut Prints, out: &mut Writer) {
    out.text(&b.name);
    out.u8(KINDS.iter().position(|k| *k == b.kind).unwrap_or(0) as u8);
    prints.write(&b.shape, out);
    out.pose(&b.pose);
    [b.velocity, b.spin, b.force, b.torque].into_iter().for_each(|v| out.vector(v));
    write_material(&b.material, out);
    out.count(b.ground.len());
    b.ground.iter().for_each(|m| write_material(m, out));
    out.f64(b.mass.mass);
    out.vector(b.mass.centre);
    out.matrix(b.mass.inertia);
    out.matrix(b.inv_inertia);
    out.f64s([b.linear_damping, b.angular_damping]);
    out.u8(u8::from(b.sensor));
    out.u32(b.groups.of);
    out.u32(b.groups.with);
    out.u8(u8::from(b.asleep));
}

pub fn read_body<S: Form>(reader: &mut Reader, library: &Library<S>) -> Result<Body<S>, SnapshotError> {
    let name = reader.text()?;
    let kind = *KINDS.get(usize::from(reader.u8()?)).ok_or(SnapshotError::Content { what: "the kind of a body" })?;
    let shape = library.read(reader, &name)?;
    let pose = reader.pose()?;
    let (velocity, spin, force, torque) = (reader.vector()?, reader.vector()?, reader.vector()?, reader.vector()?);
    let material = read_material(reader)?;
    let grounds = reader.count(40)?;
    let ground = (0..grounds).map(|_| read_material(reader)).collect::<Result<Vec<_>, _>>()?;
    let mass = MassProperties { mass: reader.f64()?, centre: reader.vector()?, inertia: reader.matrix()? };
    let inv_inertia = reader.matrix()?;
    let [linear_damping, angular_damping] = reader.f64s()?;
    let sensor = reader.flag()?;
    let groups = Groups { of: reader.u32()?, with: reader.u32()? };
    let asleep = reader.flag()?;
    let unbounded = shape.half_space(&pose).is_some() || shape.is_ground();
    let sound = match kind {
        BodyKind::Dynamic => mass.mass > 0.0 && !unbounded,
        BodyKind::Driven => inv_inertia == DMat3::ZERO && !unbounded,
        BodyKind::Fixed => inv_inertia == DMat3::ZERO,
    };
    let damped = linear_damping >= 0.0 && angular_damping >= 0.0;
    if !sound || !damped || (asleep && kind != BodyKind::Dynamic) {
        return Err(SnapshotError::Content { what: "a body" });
    }
    Ok(Body {
        name,
        kind,
        shape,
        pose,
        velocity,
        spin,
        material,
        ground,
        mass,
        inv_inertia,
        force,
        torque,
        linear_damping,
        angular_damping,
        sensor,
        groups,
        asleep,
    })
}

fn write_material(m: &Material, out: &mut Writer) {
    out.f64s([m.friction, m.spin_friction, m.rolling_friction, m.restitution, m.density]);
}

fn read_material(reader: &mut Reader) -> Result<Material, SnapshotError> {
    let [friction, spin_friction, rolling_friction, restitution, density] = reader.f64s()?;
    let material = Material { friction, spin_friction, rolling_friction, restitution, density };
    validate::material("", &material).map_err(|_| SnapshotError::Content { what: "a material" })?;
    Ok(material)
}
