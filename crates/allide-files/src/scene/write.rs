//! A world as it is now, written as a scene.

use super::terrain::MOST_GROUNDS;
use super::{Scene, groups};
use allide::glam::{DMat3, DQuat, DVec3};
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::terrain::Terrain;
use allide::world::{Body, BodyKind, Form, Groups, Material, World};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use thiserror::Error;

/// Most heights of a terrain that are written into a scene.
pub const MOST_HEIGHTS: usize = 1 << 20;

/// Why a world could not be written as a scene.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SaveError {
    /// A terrain has too many heights to stand in a scene's text.
    #[error("terrain {body:?} has {heights} heights; a scene's text holds at most {MOST_HEIGHTS}")]
    TooManyHeights {
        /// Name of the body.
        body: String,
        /// How many it has.
        heights: usize,
    },
    /// A shape given by a formula whose text is not known.
    #[error("body {body:?} has a shape given by a formula, whose text is not known: it cannot be written")]
    NoFormula {
        /// Name of the body.
        body: String,
    },
}

/// Why a shape cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// It has so many heights.
    Heights(usize),
    /// A formula cannot be told from the shape that it made.
    Formula,
}

/// A kind of shape whose worlds can be written as scenes.
pub trait Saved: Form {
    /// Whether its scenes are planar.
    const FLAT: bool;

    /// The shape as scenes write it.
    fn scene_shape(&self) -> Result<Value, Unwritten>;

    /// A vector as scenes write it.
    fn scene_vector(v: DVec3) -> Value;

    /// A rotation as scenes write it.
    fn scene_rotation(body: &Body<Self>) -> Value;

    /// A spin or torque as scenes write it.
    fn scene_turning(v: DVec3) -> Value;

    /// An inertia as scenes write it.
    fn scene_inertia(inertia: DMat3) -> Value;
}

impl Saved for Shape {
    const FLAT: bool = false;

    fn scene_shape(&self) -> Result<Value, Unwritten> {
        let kind = self.kind().name();
        Ok(match self {
            Shape::Sphere(s) => json!({ "type": kind, "radius": s.radius() }),
            Shape::Box(s) => json!({ "type": kind, "size": (s.half() * 2.0).to_array() }),
            Shape::Capsule(s) => json!({ "type": kind, "radius": s.radius(), "height": s.half_height() * 2.0 }),
            Shape::Cylinder(s) => json!({ "type": kind, "radius": s.radius(), "height": s.half_height() * 2.0 }),
            Shape::Cone(s) => json!({ "type": kind, "radius": s.radius(), "height": s.half_height() * 2.0 }),
            Shape::Plane(s) => json!({ "type": kind, "normal": s.normal().to_array(), "offset": s.offset() }),
            Shape::Hull(s) => {
                let points: Vec<_> = s.vertices().iter().map(|v| (s.centre() + *v).to_array()).collect();
                json!({ "type": kind, "points": points })
            }
            Shape::Compound(s) => {
                let part = |part: &allide::shape::Part| {
                    let mut shape = part.shape.scene_shape()?;
                    shape["position"] = json!(part.pose.position.to_array());
                    shape["rotation"] = json!(part.pose.rotation.to_array());
                    Ok(shape)
                };
                let parts = s.parts().iter().map(part).collect::<Result<Vec<_>, Unwritten>>()?;
                json!({ "type": kind, "parts": parts })
            }
            Shape::Mesh(s) => {
                let vertices: Vec<_> = s.vertices().iter().map(|v| v.to_array()).collect();
                let mut mesh = json!({ "type": kind, "vertices": vertices, "faces": s.front() });
                if s.is_surface() {
                    mesh["surface"] = json!(true);
                }
                mesh
            }
            Shape::Implicit(_) => return Err(Unwritten::Formula),
            Shape::Terrain(s) => terrain(s)?,
        })
    }

    fn scene_vector(v: DVec3) -> Value {
        json!(v.to_array())
    }

    fn scene_rotation(body: &Body<Self>) -> Value {
        json!(body.pose().rotation.to_array())
    }

    fn scene_turning(v: DVec3) -> Value {
        json!(v.to_array())
    }

    fn scene_inertia(inertia: DMat3) -> Value {
        json!([inertia.row(0).to_array(), inertia.row(1).to_array(), inertia.row(2).to_array()])
    }
}

impl Saved for PlanarShape {
    const FLAT: bool = true;

    fn scene_shape(&self) -> Result<Value, Unwritten> {
        Ok(match self {
            PlanarShape::Circle(s) => json!({ "type": "circle", "radius": s.radius() }),
            PlanarShape::Box(s) => json!({ "type": "box", "size": s.size().to_array() }),
            PlanarShape::Polygon(s) => {
                let ring = |r: usize| s.ring(r).iter().map(|p| p.to_array()).collect::<Vec<_>>();
                let holes: Vec<_> = (1..s.ring_count()).map(ring).collect();
                json!({ "type": "polygon", "outline": ring(0), "holes": holes })
            }
        })
    }

    fn scene_vector(v: DVec3) -> Value {
        json!(v.truncate().to_array())
    }

    fn scene_rotation(body: &Body<Self>) -> Value {
        json!(body.angle())
    }

    fn scene_turning(v: DVec3) -> Value {
        json!(v.z)
    }

    fn scene_inertia(inertia: DMat3) -> Value {
        json!(inertia.z_axis.z)
    }
}

/// A terrain with its heights; or how many it has, where they are too many.
fn terrain(terrain: &Terrain) -> Result<Value, Unwritten> {
    let layout = terrain.layout();
    let count = layout.columns * layout.rows;
    if count > MOST_HEIGHTS {
        return Err(Unwritten::Heights(count));
    }
    // A hole is no number, which JSON writes as null.
    let row = |j: usize| (0..layout.columns).map(|i| json!(terrain.height(i, j))).collect::<Vec<_>>();
    let heights: Vec<_> = (0..layout.rows).map(row).collect();
    let (origin, spacing) = (layout.origin.to_array(), layout.spacing.to_array());
    let mut out = json!({ "type": "terrain", "origin": origin, "spacing": spacing, "heights": heights });
    if let Some(cells) = terrain.materials().filter(|_| layout.columns > 1) {
        // A number that no list is long enough for is the body's own material.
        let number = |k: &u8| if usize::from(*k) < MOST_GROUNDS { json!(k) } else { Value::Null };
        let rows: Vec<Vec<Value>> =
            cells.chunks(layout.columns - 1).map(|row| row.iter().map(number).collect()).collect();
        out["cells"] = json!(rows);
    }
    Ok(out)
}

impl Scene {
    /// The text of a scene that starts as `world`, made from this one, is now. Impulses between bodies are
    /// not part of scenes: what rests starts from none.
    pub fn text_of<S: Saved>(&self, world: &World<S>) -> Result<String, SaveError> {
        let settings = world.settings();
        let solver = &settings.solver;
        let mut materials: Vec<Material> = Vec::new();
        let mut bodies = Vec::new();
        for (i, (_, body)) in world.bodies().enumerate() {
            let text = self.bodies.get(i).map_or("", |b| &b.shape_text);
            bodies.push(written(body, text, &mut materials)?);
        }
        let mut head = Map::new();
        head.insert("name".to_owned(), json!(self.name));
        if let Some(about) = &self.description {
            head.insert("description".to_owned(), json!(about));
        }
        if S::FLAT {
            head.insert("world".to_owned(), json!("planar"));
        }
        head.insert("gravity".to_owned(), S::scene_vector(settings.gravity));
        head.insert("step".to_owned(), json!(settings.step));
        head.insert("duration".to_owned(), json!(self.duration));
        if let Some(after) = settings.sleep_after {
            head.insert("sleep_after".to_owned(), json!(after));
        }
        if self.events {
            head.insert("events".to_owned(), json!(true));
        }
        head.insert(
            "solver".to_owned(),
            json!({
                "method": solver.method.name(), "iterations": solver.iterations, "tolerance": solver.tolerance,
                "budget_ms": solver.budget_ms, "warm_start": solver.warm_start,
                "restitution_threshold": solver.restitution_threshold,
            }),
        );
        let named = materials.iter().enumerate().map(|(k, m)| (material_name(k), material(m)));
        head.insert("materials".to_owned(), Value::Object(named.collect()));
        if !self.no_contact.is_empty() {
            let names: Vec<&str> = world.bodies().map(|(_, b)| b.name()).collect();
            let pairs: Vec<_> = self.no_contact.iter().map(|&(a, b)| [names[a], names[b]]).collect();
            head.insert("no_contact".to_owned(), json!(pairs));
        }
        let mut out = "{\n".to_owned();
        for (key, value) in &head {
            let _ = writeln!(out, "  {}: {value},", json!(key));
        }
        let lines: Vec<String> = bodies.iter().map(|b| format!("    {b}")).collect();
        let _ = writeln!(out, "  \"bodies\": [\n{}\n  ]\n}}", lines.join(",\n"));
        Ok(out)
    }
}

fn material_name(k: usize) -> String {
    format!("material-{}", k + 1)
}

fn material(m: &Material) -> Value {
    json!({
        "friction": m.friction, "spin_friction": m.spin_friction, "rolling_friction": m.rolling_friction,
        "restitution": m.restitution, "density": m.density,
    })
}

/// A body as scenes write it, its shape's text perhaps known; its material joins those known.
fn written<S: Saved>(body: &Body<S>, text: &str, materials: &mut Vec<Material>) -> Result<Value, SaveError> {
    let name = || body.name().to_owned();
    let shape = match body.shape().scene_shape() {
        Ok(shape) => shape,
        Err(Unwritten::Heights(heights)) => return Err(SaveError::TooManyHeights { body: name(), heights }),
        Err(Unwritten::Formula) => serde_json::from_str(text).map_err(|_| SaveError::NoFormula { body: name() })?,
    };
    let mut out = json!({
        "name": body.name(),
        "kind": body.kind().name(),
        "shape": shape,
        "position": S::scene_vector(body.pose().position),
    });
    if body.pose().rotation != DQuat::IDENTITY {
        out["rotation"] = S::scene_rotation(body);
    }
    let mut named = |material: &Material| {
        let known = materials.iter().position(|m| m == material);
        material_name(known.unwrap_or_else(|| {
            materials.push(*material);
            materials.len() - 1
        }))
    };
    if *body.material() != Material::default() {
        out["material"] = json!(named(body.material()));
    }
    if !body.ground().is_empty() {
        out["ground"] = body.ground().iter().map(named).collect();
    }
    if body.kind() != BodyKind::Fixed {
        out["velocity"] = S::scene_vector(body.velocity());
        out["spin"] = S::scene_turning(body.spin());
    }
    if body.is_sensor() {
        out["sensor"] = json!(true);
    }
    if body.groups() != Groups::DEFAULT {
        out["groups"] = json!(groups::numbers(body.groups().of));
        out["collides_with"] = json!(groups::numbers(body.groups().with));
    }
    if body.kind() == BodyKind::Dynamic {
        mass(body, &mut out);
    }
    Ok(out)
}

/// What only a body moved by forces has.
fn mass<S: Saved>(body: &Body<S>, out: &mut Value) {
    let properties = body.mass_properties();
    out["mass"] = json!(properties.mass);
    let own = body.shape().mass_properties(body.material().density);
    let own = own.map(|own| own.scaled(properties.mass / own.mass));
    if own.is_none_or(|own| own.centre != properties.centre) {
        out["centre"] = S::scene_vector(properties.centre);
    }
    if own.is_none_or(|own| own.inertia != properties.inertia) {
        out["inertia"] = S::scene_inertia(properties.inertia);
    }
    if body.force() != DVec3::ZERO {
        out["force"] = S::scene_vector(body.force());
    }
    if body.torque() != DVec3::ZERO {
        out["torque"] = S::scene_turning(body.torque());
    }
    for (key, damping) in [("linear_damping", body.linear_damping()), ("angular_damping", body.angular_damping())] {
        if damping != 0.0 {
            out[key] = json!(damping);
        }
    }
}
