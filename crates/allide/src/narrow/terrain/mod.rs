//! Convex bodies on terrain (paper 1, corrected): faces, ridges and kerbs, peaks.
//!
//! A body touches a smooth relief where a normal of the one meets that of the other. On a relief of
//! triangles there are three such places, and no others (no contact is made at a seam of a flat run, nor
//! in the bottom of a valley):
//! - a **face**, where the body's point farthest against the face's normal has its foot on it;
//! - a **ridge** or kerb, an edge whose faces fall away from it: the normal is the one between those of the
//!   two faces along which body and edge overlap least;
//! - a **peak**, a vertex that all its edges fall away from, along its shortest way out of the body.
//!
//! A flat or straight part of the body that lies against the place adds the points that bound what they
//! share. Whether they touch at all is decided apart from this, exactly, by the vertical overlap
//! ([`overlap`]); where the body is so deep that no normal of the relief leads out, the contact is straight
//! up.

mod body;
mod clip;
mod edge;
mod face;
mod overlap;
mod questions;
mod vertex;

pub(super) use questions::{deepest, meet, push_out, under_plane, way_up};

use super::{Contact, Placement, contains};
use crate::math::{Pose, tolerance};
use crate::shape::Shape;
use crate::terrain::{CellRange, Half, Terrain, Triangle, View};
use body::Body;
use glam::{DVec2, DVec3, Vec3Swizzles};
use overlap::{Lean, Overlap};

/// How far off the surface a foot may be and still be on it, times the body's thickness.
const ON_SURFACE: f64 = 1e-7;

/// Share of an overlap that contacts may leave of it.
const LEFT: f64 = 4e-3;

/// A triangle that the body comes near enough to.
struct Near {
    cell: (usize, usize),
    half: Half,
    triangle: Triangle,
    /// Unit normal, upwards.
    up: DVec3,
    /// The body's point farthest against it.
    lowest: DVec3,
    /// How far that is below the triangle's plane, metres.
    depth: f64,
}

/// A body over terrain, and what was found.
struct Scene<'a> {
    body: Body<'a>,
    view: View<'a>,
    margin: f64,
    /// Gap that rounding alone may show, metres.
    rounding: f64,
    /// Height by which feet may miss the surface, metres.
    tolerance: f64,
    near: Vec<Near>,
}

impl<'a> Scene<'a> {
    fn new(shape: &'a Shape, terrain: &'a Terrain, at: &Placement, margin: f64) -> Scene<'a> {
        Scene {
            body: Body::new(shape, at.rotation_a),
            view: View::new(terrain, at.offset),
            margin,
            rounding: tolerance::RELATIVE * shape.radius() + 8.0 * f64::EPSILON * terrain.extent(),
            tolerance: ON_SURFACE * shape.thickness() + 1e-12,
            near: Vec::with_capacity(32),
        }
    }

    /// Collects the triangles that the body is not clear of by more than the margin.
    fn gather(&mut self) {
        let bounds = self.body.shape().bounds(&Pose::new(DVec3::ZERO, self.body.rotation())).grown(self.margin);
        let (view, body, margin) = (self.view, &self.body, self.margin);
        let first = view.first;
        let Some(range) = view.terrain.range((bounds.min - first).xy(), (bounds.max - first).xy()) else { return };
        let spacing = view.terrain.layout().spacing;
        let place = |column: usize, row: usize| DVec2::new(column as f64, row as f64) * spacing + first.xy();
        let near = &mut self.near;
        view.terrain.pyramid().search(
            &range,
            &mut |block| {
                let top = block.max + first.z;
                let (c, r) = (&block.cells.columns, &block.cells.rows);
                bounds.min.z <= top
                    && !overlap::is_clear(body, place(c.start, r.start), place(c.end, r.end), top, margin)
            },
            &mut |cells| gather_cells(body, &view, bounds.min.z, margin, &cells, near),
        );
    }

    /// The deepest place below the surface that none of `planes` frees, if it is deeper than `enough`.
    fn overlap(&self, enough: f64, planes: &[Plane]) -> Overlap {
        let mut deepest = Overlap { up: enough, ..Overlap::NONE };
        let mut open: Vec<&Near> = Vec::new();
        // Of the tangent planes of the body, the level one and that at the deepest place say most.
        let mut tangents = [Lean { u: DVec3::Z, point: self.body.support(DVec3::NEG_Z) }; 2];
        for near in &self.near {
            // No point of the triangle is deeper than its plane.
            let most = near.depth / near.up.z;
            if most <= deepest.up || planes.iter().any(|plane| plane.frees(&near.triangle)) {
                continue;
            }
            if near.triangle.is_under(near.lowest.xy(), 0.0) {
                deepest.offer(most, near.lowest);
                tangents[1] = Lean { u: near.up, point: near.lowest };
            } else {
                open.push(near);
            }
        }
        for near in open {
            if near.depth / near.up.z > deepest.up {
                deepest.offer_border(&self.body, &near.triangle, &tangents);
            }
        }
        deepest
    }

    /// Keeps a contact that is deep enough and, where it overlaps, really does: with the body's point in the
    /// ground, or the ground's in the body.
    fn push(&self, on_a: DVec3, up: DVec3, depth: f64, out: &mut Vec<Contact>) {
        if depth < -self.margin {
            return;
        }
        let on_b = on_a + up * depth;
        if depth > self.tolerance {
            let in_ground = self.view.height(on_a.xy()).is_some_and(|z| z >= on_a.z - self.tolerance);
            if !in_ground && !contains(self.body.shape(), &Pose::new(DVec3::ZERO, self.body.rotation()), on_b) {
                return;
            }
        }
        out.push(Contact { on_a, on_b, normal: -up, depth });
    }
}

fn gather_cells(body: &Body, view: &View, lowest: f64, margin: f64, cells: &CellRange, near: &mut Vec<Near>) {
    for row in cells.rows.clone() {
        for column in cells.columns.clone() {
            let Some(corners) = view.cell(column, row) else { continue };
            let [z0, z1, z2, z3] = corners.heights;
            for (half, apex) in [(Half::Lower, z0), (Half::Upper, z3)] {
                if apex.max(z1).max(z2) < lowest {
                    continue;
                }
                let triangle = corners.triangle(half);
                let up = triangle.normal();
                let farthest = body.support(-up);
                let depth = up.dot(triangle.corners[0] - farthest);
                if depth >= -margin
                    && !overlap::is_clear(
                        body,
                        corners.low,
                        corners.low + corners.spacing,
                        apex.max(z1).max(z2),
                        margin,
                    )
                {
                    near.push(Near { cell: (column, row), half, triangle, up, lowest: farthest, depth });
                }
            }
        }
    }
}

/// The contacts of a convex body with terrain, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Shape, b: &Terrain, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let mut scene = Scene::new(a, b, at, margin);
    scene.gather();
    if scene.near.is_empty() {
        return;
    }
    let first = out.len();
    if face::on_one_plane(&scene, out) {
        return;
    }
    out.truncate(first);
    let mut points = Vec::with_capacity(8);
    for near in &scene.near {
        face::contacts(&scene, near, &mut points, out);
        edge::contacts(&scene, near, out);
    }
    vertex::contacts(&scene, out);
    straight_up(&scene, first, out);
}

/// Where the body is below the surface and nothing found so far would free its deepest place, the way
/// straight up.
fn straight_up(scene: &Scene, first: usize, out: &mut Vec<Contact>) {
    let mut known = -scene.rounding;
    let mut planes = Vec::with_capacity(8);
    for contact in &out[first..] {
        Plane::add(scene, contact, &mut planes);
        if contact.depth > known && contact.normal.z < 0.0 {
            // So deep at least is the body where the contact is, and the contact frees it there.
            let up = scene.view.height(contact.on_a.xy()).map_or(known, |z| z - contact.on_a.z);
            if contact.depth >= (1.0 - LEFT) * up * -contact.normal.z {
                known = known.max(up);
            }
        }
    }
    let deepest = scene.overlap(known, &planes);
    let place = deepest.on_surface();
    if deepest.up > known && !planes.iter().any(|plane| place.dot(plane.normal) >= plane.end) {
        out.push(Contact { on_a: deepest.on_body, on_b: place, normal: DVec3::NEG_Z, depth: deepest.up });
    }
}

/// A plane that a contact found would bring the body behind.
struct Plane {
    /// Unit normal out of the body.
    normal: DVec3,
    /// Where the body ends along it once it is moved back, metres; less what may be left of an overlap.
    end: f64,
}

impl Plane {
    /// Adds the plane of a contact, if it is that of the whole body and a new one.
    fn add(scene: &Scene, contact: &Contact, planes: &mut Vec<Plane>) {
        let normal = contact.normal;
        let slack = tolerance::RELATIVE * scene.body.shape().radius();
        let left = LEFT * contact.depth.max(0.0) + slack;
        let end = contact.on_a.dot(normal) - contact.depth.max(0.0) - left;
        let known = planes.iter().any(|p| p.normal.dot(normal) > 1.0 - 1e-12 && p.end <= end);
        if !known && scene.body.support(normal).dot(normal) <= contact.on_a.dot(normal) + slack {
            planes.push(Plane { normal, end });
        }
    }

    /// Whether all of a triangle is beyond it.
    fn frees(&self, triangle: &Triangle) -> bool {
        triangle.corners.iter().all(|corner| corner.dot(self.normal) >= self.end)
    }
}
