//! Triangle meshes against everything (paper 2).
//!
//! - [`collect`] is the contact collector of two meshes: every point, as the paper wants it; [`crossed`] those of two
//!   edges; [`least`] how deep they are at rest where points tell less; [`coming`] tells which of them have come as the meshes move, by where the surfaces [`cut`] each other, in
//!   which [`regions`], and by the [`course`] of the meshes;
//! - [`held`] are the contacts of two meshes that bar their way, for worlds; boxes and hulls count as meshes;
//!   [`settled`] drops those of which shorter ones take care, [`spread`] adds those along one way, [`over`] what comes
//!   to lie on a face;
//! - [`round`] are those with balls, capsules, cylinders and cones, [`sunk`] where these are deep inside;
//!   [`plane`] and [`ground`] those with half-spaces and terrain, [`below`] how deep a mesh is in the ground;
//! - [`edges`] finds edges that cross, [`facing`] those that may, [`sides`] leaves out what looks elsewhere, [`touch`] what only just touches; [`share`] is the
//!   part of the surface that a contact stands for.

mod below;
mod collect;
mod coming;
mod couple;
mod course;
mod crossed;
mod cut;
mod edges;
mod facing;
mod ground;
mod held;
mod least;
mod over;
mod plane;
mod regions;
mod round;
mod settled;
mod share;
mod sides;
mod spread;
mod sunk;
mod touch;

pub use collect::{MeshContact, MeshFeatures, collect};
pub(super) use ground::{at_least, way_up};
pub(super) use plane::{lowest, reach};

use super::general::{self, Form};
use super::questions::Gap;
use super::quick::{self, Found, Walk};
use super::{Contact, Placement, table};
use crate::math::{Pose, tolerance};
use crate::mesh::{Mesh, pairs, triangle};
use crate::shape::Shape;
use couple::{Couple, first_in_second};
use glam::DVec3;
use std::borrow::Cow;

/// Times that nearest points are looked for back and forth.
const ROUNDS: usize = 200;

/// Share of the thinner body's thickness up to which convex meshes are told by their triangles, if those are as deep as
/// the hulls but for so much of the depth and of the size: they tell of all places that bear.
const SHALLOW: f64 = 0.02;
const ALIKE: f64 = 1e-6;
const ROUGH: f64 = 1e-8;

/// Contacts of a mesh with any simple shape, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Mesh, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let Some([hull, other]) = as_hulls(a, b) else { return of_triangles(a, b, at, margin, out) };
    let depth = super::deepest(hull, other, at).map_or(0.0, |c| c.depth);
    let first = out.len();
    if depth <= SHALLOW * hull.thickness().min(other.thickness()) {
        of_triangles(a, b, at, margin, out);
        let told = out[first..].iter().map(|c| c.depth).fold(0.0, f64::max);
        if depth <= 0.0 || (told - depth).abs() <= ALIKE * depth + ROUGH * (hull.radius() + other.radius()) {
            return;
        }
        out.truncate(first);
    }
    table(hull, other, at, margin, out);
}

/// The same as triangles, vertices and edges one by one tell.
fn of_triangles(a: &Mesh, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    match b {
        Shape::Plane(plane) => plane::contacts(a, plane, at, margin, out),
        Shape::Terrain(terrain) => ground::contacts(a, terrain, at, margin, out),
        Shape::Sphere(_) | Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Cone(_) => {
            let first = out.len();
            round::contacts(b, a, &at.swapped(), margin, out);
            out[first..].iter_mut().for_each(|c| *c = c.swapped(-at.offset));
            let nearest = out[first..].iter().map(|c| c.depth).fold(-margin, f64::max);
            out.extend(nearer(a, b, at, -nearest));
        }
        flat => {
            if let Some(mesh) = as_mesh(flat) {
                // Only in each other's notches do edges hold past their ends: what is convex has none.
                let led_on = matches!(flat, Shape::Mesh(_));
                held::contacts(a, &mesh, at, margin, led_on, out);
            }
        }
    }
}

/// The shortest way across a gap, if it is shorter than `known` metres: rims pass ridges and vertices without a normal
/// of either between them.
fn nearer(a: &Mesh, b: &Shape, at: &Placement, known: f64) -> Option<Contact> {
    let slack = tolerance::RELATIVE * (a.radius() + b.radius());
    if known <= slack {
        return None;
    }
    let Gap { distance, on_a, on_b } = gap(a, b, at, known - slack)?;
    let normal = (on_b - on_a).try_normalize().filter(|_| distance > 0.0)?;
    Some(Contact { on_a, on_b, normal, depth: -distance })
}

/// A mesh and another shape as the convex bodies that they are, if both are: of those, how deep they are in each other
/// is known exactly, where triangles one by one tell of ways past some of them.
fn as_hulls<'a>(a: &'a Mesh, b: &'a Shape) -> Option<[&'a Shape; 2]> {
    let hull = a.as_hull()?;
    match b {
        Shape::Mesh(mesh) => Some([hull, mesh.as_hull()?]),
        Shape::Sphere(_) | Shape::Box(_) | Shape::Capsule(_) => Some([hull, b]),
        Shape::Cylinder(_) | Shape::Cone(_) | Shape::Hull(_) => Some([hull, b]),
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Compound(_) => None,
    }
}

/// A convex mesh as the hull that it is; any other shape as it is.
pub(super) fn as_hull(shape: &Shape) -> &Shape {
    match shape {
        Shape::Mesh(mesh) => mesh.as_hull().unwrap_or(shape),
        _ => shape,
    }
}

/// A mesh, or a box or hull as one.
fn as_mesh(shape: &Shape) -> Option<Cow<'_, Mesh>> {
    match shape {
        Shape::Mesh(mesh) => Some(Cow::Borrowed(mesh)),
        Shape::Box(cuboid) => Mesh::cuboid(cuboid.half()).ok().map(Cow::Owned),
        Shape::Hull(hull) => hull.surface().map(Cow::Borrowed),
        _ => None,
    }
}

/// Whether a mesh and a simple shape come within `slack` metres of each other.
pub(super) fn meet(a: &Mesh, b: &Shape, at: &Placement, slack: f64) -> bool {
    match b {
        Shape::Mesh(mesh) => Couple::new(a, mesh, at).meet(slack),
        Shape::Plane(plane) => lowest(a, plane, at).is_some_and(|c| c.depth >= -slack),
        Shape::Terrain(terrain) => ground::meet(a, terrain, at, slack),
        convex => gap(a, convex, at, slack * (1.0 + 1e-9) + f64::MIN_POSITIVE).is_some(),
    }
}

/// How far a mesh is from a simple shape, and where; `None` also where that is more than `within` metres.
pub(super) fn gap(a: &Mesh, b: &Shape, at: &Placement, within: f64) -> Option<Gap> {
    match b {
        Shape::Mesh(mesh) => {
            let couple = Couple::new(a, mesh, at);
            between_meshes(&couple, within)
        }
        Shape::Plane(plane) => {
            let Contact { on_a, on_b, depth, .. } = lowest(a, plane, at)?;
            let gap = Gap { distance: (-depth).max(0.0), on_a, on_b: if depth < 0.0 { on_b } else { on_a } };
            (gap.distance <= within).then_some(gap)
        }
        Shape::Terrain(terrain) => {
            if ground::meet(a, terrain, at, 0.0) {
                let mut found = Vec::new();
                ground::contacts(a, terrain, at, 0.0, &mut found);
                let shared = found.first().map_or(DVec3::ZERO, |c| c.on_a);
                return Some(Gap { distance: 0.0, on_a: shared, on_b: shared });
            }
            ground::gap(a, terrain, at).filter(|gap| gap.distance <= within)
        }
        convex => between_convex(a, convex, at, within),
    }
}

fn between_meshes(couple: &Couple, within: f64) -> Option<Gap> {
    let shared = |p: DVec3| Gap { distance: 0.0, on_a: p, on_b: p };
    if let Some(v) = couple.a.shell_vertices().find(|v| couple.b.contains(couple.a_in_b.point(*v))) {
        return Some(shared(couple.at.rotation_a * v));
    }
    if let Some(v) = couple.b.shell_vertices().find(|v| couple.a.contains(couple.b_in_a.point(*v))) {
        return Some(shared(couple.at.offset + couple.at.rotation_b * v));
    }
    let found = pairs::closest(couple.a, couple.b, &couple.b_in_a, within)?;
    let place = |p: DVec3| couple.at.rotation_a * p;
    Some(Gap { distance: found.distance, on_a: place(found.on_a), on_b: place(found.on_b) })
}

/// A mesh and a bounded convex shape: triangle by triangle, the nearest boxes first. What touches no triangle is
/// inside when its middle is.
fn between_convex(a: &Mesh, b: &Shape, at: &Placement, within: f64) -> Option<Gap> {
    let there = first_in_second(&at.swapped());
    // In the frame of the mesh, from its origin.
    let form = quick::form(b, there.rotation)?;
    let middle = there.position + form.centre;
    if a.contains(middle) {
        let shared = at.rotation_a * middle;
        return Some(Gap { distance: 0.0, on_a: shared, on_b: shared });
    }
    let bounds = b.bounds(&there);
    let mut best: Option<Gap> = None;
    let mut reach = within;
    let mut walk = Walk { offset: DVec3::ZERO, size: 0.0, a: Form::triangle(&a.corners(0)), b: form };
    a.nearest_first(&bounds, within, |t| {
        walk.a = Form::triangle(&a.corners(t));
        walk.offset = middle - walk.a.centre;
        walk.size = walk.a.size() + walk.b.size() + walk.b.ball;
        let found = match walk.distance(reach) {
            Found::Points { distance, on_a, on_b } => Some(Gap { distance, on_a, on_b }),
            Found::Beyond => None,
            Found::Unsure => Some(slowly(&walk, b, &there, &a.corners(t))),
        };
        if let Some(gap) = found.filter(|gap| gap.distance <= reach && best.is_none_or(|b| gap.distance < b.distance)) {
            reach = gap.distance;
            best = Some(gap);
        }
        reach
    });
    best.map(|gap| Gap { on_a: at.rotation_a * gap.on_a, on_b: at.rotation_a * gap.on_b, ..gap })
}

/// The same for a triangle and a shape at `pose` too near each other for a quick walk: from the one's nearest point to
/// the other's and back, until they stay.
fn slowly(walk: &Walk, shape: &Shape, pose: &Pose, corners: &[DVec3; 3]) -> Gap {
    let shared = |p: DVec3| Gap { distance: 0.0, on_a: p, on_b: p };
    let Some(vector) = general::between_cores(&walk.a, &walk.b, pose.position) else { return shared(walk.a.centre) };
    let exact = (vector.length() - walk.a.ball - walk.b.ball).max(0.0);
    let start = pose.position + walk.b.centre + walk.b.support(-vector);
    let mut p = triangle::nearest(corners, start).point;
    let mut gap = Gap { distance: f64::INFINITY, on_a: p, on_b: start };
    for _ in 0..ROUNDS {
        let Some(near) = super::nearest(shape, pose, p) else { break };
        if near.distance <= 0.0 {
            return shared(p);
        }
        let before = gap.distance;
        gap = Gap { distance: near.distance, on_a: p, on_b: near.point };
        if near.distance >= before * (1.0 - 1e-12) {
            break;
        }
        p = triangle::nearest(corners, near.point).point;
    }
    // Along a surface that is nearly parallel they go back and forth for long.
    if gap.distance > exact + 1e-10 * walk.size
        && let Found::Points { distance, on_a, on_b } = walk.distance_from(vector, f64::INFINITY)
        && distance < gap.distance
    {
        gap = Gap { distance, on_a, on_b };
    }
    // No more than the points found are apart, and no less than planes between them.
    let least = (gap.on_b - gap.on_a).try_normalize().map_or(0.0, |along| {
        (walk.offset + walk.b.support(-along) - walk.a.support(along)).dot(along) - walk.a.ball - walk.b.ball
    });
    gap.distance = gap.distance.min(exact.max(least));
    gap
}

/// A point that a bounded convex shape at `pose` shares with a triangle, if they meet.
fn shared_with(shape: &Shape, pose: &Pose, corners: &[DVec3; 3]) -> Option<DVec3> {
    let (a, b) = (Form::triangle(corners), quick::form(shape, pose.rotation)?);
    let offset = pose.position + b.centre - a.centre;
    let walk = Walk { offset, size: a.size() + b.size() + b.ball, a, b };
    match walk.distance(1e-12 * walk.size) {
        Found::Points { on_a, .. } => Some(on_a),
        Found::Beyond | Found::Unsure => None,
    }
}

/// The deepest contact of a mesh with a simple shape, or the shortest way between them.
pub(super) fn deepest(a: &Mesh, b: &Shape, at: &Placement) -> Option<Contact> {
    if let Shape::Plane(plane) = b {
        return lowest(a, plane, at);
    }
    let as_hulls = as_hulls(a, b).and_then(|[a, b]| super::deepest(a, b, at));
    if as_hulls.is_some_and(|c| c.depth > 0.0) {
        return as_hulls;
    }
    let slack = super::rounding(&Shape::Sphere(crate::shape::Sphere::POINT), b, at) + 1e-12 * a.radius();
    if meet(a, b, at, slack) {
        let mut found = Vec::new();
        contacts(a, b, at, slack, &mut found);
        return found.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth));
    }
    let gap = gap(a, b, at, f64::INFINITY)?;
    let normal = (gap.on_b - gap.on_a).try_normalize()?;
    Some(Contact { on_a: gap.on_a, on_b: gap.on_b, normal, depth: -gap.distance })
}

/// The point of a mesh's surface nearest to the world point `point`, the normal there, and how far outside the
/// point is, metres.
pub(super) fn nearest(mesh: &Mesh, pose: &Pose, point: DVec3) -> Option<(DVec3, DVec3, f64)> {
    let p = pose.local_point(point);
    let found = mesh.nearest(p, f64::INFINITY)?;
    let inside = mesh.contains(p);
    let way = p - found.nearest.point;
    let distance = way.length();
    let told = distance > 1e-9 * mesh.radius();
    let normal = match (told, inside) {
        (true, false) => way / distance,
        (true, true) => -way / distance,
        (false, _) => mesh.normal(found.triangle),
    };
    let signed = if inside { -distance } else { distance };
    Some((pose.point(found.nearest.point), pose.rotation * normal, signed))
}
