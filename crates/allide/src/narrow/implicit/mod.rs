//! Solids given by formulas against everything.
//!
//! Both surfaces are looked at. The points of a solid's surface, known beforehand, lead to those that are
//! locally deepest in the other shape ([`strata`], [`polish`]); corners and edges of the other shape are
//! followed into the solid ([`features`]), and edges that cross are told apart ([`crossing`]). A place counts
//! where the normals of both are opposite, or that of the one lies between those of the other's faces.
//!
//! What is finer than the points known is not seen by that; whether the shapes meet at all is therefore
//! decided by the search with a proof ([`decide`]), and its common point becomes a contact where nothing
//! else was found.
//!
//! Of solids whose known points do not lead to the deepest place, which is tried once, that place is looked for with a
//! proof as well ([`proof`]).
//!
//! How far a solid is from what it does not touch is looked for from the points known of both ([`distance`]).
//!
//! A solid that is proved to be a ball, a cylinder, a cone, a capsule, a box or another convex body with flat faces is
//! served as that.

mod apart;
mod bottom;
mod course;
mod crossing;
mod decide;
mod distance;
mod envelope;
mod features;
mod field;
mod hull_inside;
mod inward;
mod least;
mod mesh;
mod mesh_search;
mod polish;
mod proof;
mod questions;
mod rings;
mod rulings;
mod strata;
mod sunk;
mod terrain;
mod walls;

pub(super) use apart::Apart;
pub(super) use course::Course;
pub use decide::{Decision, decide};
pub(super) use distance::apart;
pub(super) use least::farthest;
pub(crate) use proof::is_rugged;
pub(super) use questions::{boxes_apart, deepest, deepest_within, meet, nearest, push_out, ray, seen_within};

use super::compound::seen;
use super::mesh::as_hull;
use super::{Contact, Placement, table};
use crate::implicit::Registers;
use crate::implicit::skin::Kind;
use crate::math::{Pose, unit};
use crate::shape::{Implicit, Plain, Shape, Sphere};
use field::{Convex, Formula, Level, project};
use glam::DVec3;
use mesh::Faces;
use std::cell::Cell;
use std::sync::Arc;
use strata::Room;

thread_local! {
    /// Memory used again.
    static ROOM: Cell<Room> = Cell::new(Room::default());
}

/// A contact in the frame of the solid: the point on it, the normal out of it, the depth.
#[derive(Clone, Copy, Debug)]
struct Touch {
    on_a: DVec3,
    normal: DVec3,
    depth: f64,
}

impl Touch {
    /// Appends it, unless it is there already from `first` on.
    fn add(self, first: usize, close: f64, out: &mut Vec<Touch>) {
        let same =
            |t: &Touch| (t.on_a - self.on_a).length_squared() <= close * close && t.normal.dot(self.normal) > 0.999;
        if !out[first..].iter().any(same) {
            out.push(self);
        }
    }

    /// Whether it is another one to the last digit.
    fn is(&self, other: &Touch) -> bool {
        (self.on_a, self.normal, self.depth) == (other.on_a, other.normal, other.depth)
    }

    /// The same from the other's side: its point, metres in this frame.
    fn turned(&self) -> Touch {
        Touch { on_a: self.on_a - self.normal * self.depth, normal: -self.normal, depth: self.depth }
    }

    /// Along world axes, about the solid's origin.
    fn seen_from(&self, at: &Placement) -> Contact {
        let (on_a, normal) = (at.rotation_a * self.on_a, at.rotation_a * self.normal);
        Contact { on_a, on_b: on_a - normal * self.depth, normal, depth: self.depth }
    }

    fn placed(&self, pose: &Pose) -> Touch {
        Touch { on_a: pose.point(self.on_a), normal: pose.rotation * self.normal, depth: self.depth }
    }
}

/// Whether a shape is a solid of a formula.
pub(super) fn is_implicit(shape: &Shape) -> bool {
    matches!(shape, Shape::Implicit(_))
}

/// How two shapes lie to each other of which the first is a plain one in its place in a solid.
fn of_plain(plain: &Plain, at: &Placement) -> Placement {
    Placement {
        rotation_a: at.rotation_a * plain.pose.rotation,
        rotation_b: at.rotation_b,
        offset: at.offset - at.rotation_a * plain.pose.position,
    }
}

/// The plain shape that the first of two is proved to be, and how the other lies to that.
pub(super) fn plainly<'a>(shape: &'a Shape, at: &Placement) -> Option<(&'a Shape, Placement)> {
    let Shape::Implicit(solid) = shape else { return None };
    let plain = solid.plain()?;
    Some((&plain.shape, of_plain(plain, at)))
}

/// The contacts of a solid with a simple shape, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Arc<Implicit>, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let (before, b) = (out.len(), as_hull(b));
    if let Some(plain) = a.plain() {
        table(&plain.shape, b, &of_plain(plain, at), margin, out);
        let shift = at.rotation_a * plain.pose.position;
        for contact in &mut out[before..] {
            contact.on_a += shift;
            contact.on_b += shift;
        }
        return;
    }
    if let Shape::Implicit(other) = b
        && let Some(plain) = other.plain()
    {
        let at = of_plain(plain, &at.swapped()).swapped();
        contacts(a, &plain.shape, &at, margin, out);
        return;
    }
    seen_contacts(a, b, at, margin, out);
    if out.len() == before {
        let pose = seen(at);
        let found = proof::deepest(a, b, &pose).or_else(|| decide::contact(a, b, &pose));
        out.extend(found.map(|touch| touch.seen_from(at)));
    }
}

/// Those of them that the points known of both lead to.
fn seen_contacts(a: &Arc<Implicit>, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let (mut found, b) = (Vec::with_capacity(16), as_hull(b));
    ROOM.with(|cell| {
        let mut room = cell.take();
        gather(a, b, &seen(at), margin, &mut room, &mut found);
        cell.set(room);
    });
    let first = out.len();
    out.extend(found.iter().map(|touch| touch.seen_from(at)));
    if let Shape::Terrain(ground) = b {
        sunk::complete(a, ground, at, margin, first, out);
        // By rounding alone one at a wall may lead down.
        for contact in out[first..].iter_mut().filter(|contact| contact.normal.z > 0.0) {
            contact.normal = unit(contact.normal.with_z(0.0));
            contact.on_b = contact.on_a - contact.normal * contact.depth;
        }
    }
}

fn gather(a: &Implicit, b: &Shape, pose: &Pose, margin: f64, room: &mut Room, out: &mut Vec<Touch>) {
    match b {
        Shape::Plane(plane) => {
            let normal = pose.rotation * plane.normal();
            let mut level = Level { normal, offset: plane.offset() + normal.dot(pose.position) };
            strata::find(a, &mut level, margin, room, out);
            // No corner may cross a plane, however the solid leans: it turns onto the others in the step to come.
            let close = 1e-5 * a.skin().cell();
            for corner in a.skin().samples().iter().filter(|s| s.kind == Kind::Corner) {
                let depth = level.offset - level.normal.dot(corner.point);
                if depth >= -margin {
                    Touch { on_a: corner.point, normal: -level.normal, depth }.add(0, close, out);
                }
            }
            if a.is_rugged() {
                proof::complete(a, &mut level, &a.tight(), margin, room, out);
            }
            envelope::keep_tips(level.normal, out);
        }
        Shape::Terrain(ground) => terrain::find(a, ground, pose, margin, room, out),
        whole @ Shape::Implicit(b) => {
            let mut field = Formula { shape: b, pose: *pose, with: Registers::default() };
            strata::find(a, &mut field, margin, room, out);
            let (open, own_bottom) = (room.take_open(), room.bottom);
            let back = Pose::new(-(pose.rotation.conjugate() * pose.position), pose.rotation.conjugate());
            let mut own = Formula { shape: a, pose: back, with: Registers::default() };
            let mut other = Vec::new();
            strata::find(b, &mut own, margin, room, &mut other);
            let close = 1e-5 * a.skin().cell().min(b.skin().cell());
            other.iter().for_each(|t| t.turned().placed(pose).add(0, close, out));
            crossing::find(a, &crossing::of_solid(b, pose, a), [margin, 0.0], out);
            let mut sides = [
                strata::Side { field: &mut field, open, back: None },
                strata::Side { field: &mut own, open: room.take_open(), back: Some(back) },
            ];
            strata::settle(&mut sides, close, out);
            least::complete(a, whole, pose, margin, &mut room.with, out);
            let theirs = room.bottom.map(|t| t.turned().placed(pose));
            bottom::tell(own_bottom.into_iter().chain(theirs), a.skin().cell().min(b.skin().cell()), out);
        }
        whole @ Shape::Mesh(mesh) => {
            let mut faces = Faces::new(a, mesh, *pose);
            strata::find(a, &mut faces, margin, room, out);
            let bottom = room.bottom.filter(|_| !mesh.is_surface());
            let mut others = Vec::new();
            faces.tips_and_ridges(a.solid(), margin, &mut room.with, &mut others);
            let close = 1e-6 * a.skin().cell();
            others.iter().for_each(|t| t.add(0, close, out));
            let open = room.take_open();
            strata::settle(&mut [strata::Side { field: &mut faces, open, back: None }], close, out);
            least::complete(a, whole, pose, margin, &mut room.with, out);
            bottom::tell(bottom.into_iter(), a.skin().cell(), out);
        }
        Shape::Sphere(ball) if a.solid().contains(pose.position, &mut room.with) => {
            out.extend(out_of(a, pose.position, ball.radius(), room));
        }
        _ => {
            let mut field = Convex { shape: b, pose: *pose };
            strata::find(a, &mut field, margin, room, out);
            let bottom = room.bottom;
            let mut others = Vec::new();
            let solid = a.solid();
            features::Features { solid, shape: b, pose: *pose, margin, with: &mut room.with }.find(&mut others);
            let close = 1e-6 * a.skin().cell();
            others.extend(polish::beside(a, &mut field, &others, margin, &mut room.with));
            others.iter().for_each(|t| t.add(0, close, out));
            crossing::find(a, &crossing::of_convex(b, pose), [margin, 0.0], out);
            let open = room.take_open();
            strata::settle(&mut [strata::Side { field: &mut field, open, back: None }], close, out);
            if a.is_rugged() {
                proof::complete(a, &mut field, &a.tight(), margin, room, out);
            }
            least::complete(a, b, pose, margin, &mut room.with, out);
            bottom::tell(bottom.into_iter(), a.skin().cell(), out);
        }
    }
}

/// The shortest way of a point out of a solid that does not lead up, all in its frame: the unit vector out of it, and how
/// far it is, metres; where all that are found lead up, the shortest of those; of a point outside the way back, negative.
pub(super) fn exit(a: &Implicit, point: DVec3, up: DVec3) -> Option<(DVec3, f64)> {
    ROOM.with(|cell| {
        let mut room = cell.take();
        let found = if a.solid().contains(point, &mut room.with) {
            let shortest = out_of(a, point, 0.0, &mut room).map(|touch| (touch.normal, touch.depth));
            match shortest {
                Some((way, _)) if way.dot(up) > UPWARDS => down_out_of(a, point, up, &mut room).or(shortest),
                _ => shortest,
            }
        } else {
            project(a.solid(), point, &mut room.with).map(|(_, foot)| (foot.normal, foot.depth))
        };
        cell.set(room);
        found
    })
}

/// How far up a way may lead that is level but for rounding.
const UPWARDS: f64 = 1e-12;

/// The shortest of the ways of a point out of a solid that do not lead up.
fn down_out_of(a: &Implicit, point: DVec3, up: DVec3, room: &mut Room) -> Option<(DVec3, f64)> {
    let mut found = Vec::new();
    let mut field = Convex { shape: &Shape::Sphere(Sphere::POINT), pose: Pose::at(point) };
    room.behind = true;
    strata::find(a, &mut field, 2.0 * a.radius(), room, &mut found);
    room.behind = false;
    let ways = found.iter().map(|t| (-t.normal, -t.depth)).filter(|(way, _)| way.dot(up) <= UPWARDS);
    ways.min_by(|p, q| p.1.total_cmp(&q.1))
}

/// The shortest way out of a solid for a ball whose centre is inside.
fn out_of(a: &Implicit, centre: DVec3, radius: f64, room: &mut Room) -> Option<Touch> {
    let known = project(a.solid(), centre, &mut room.with).map(|(_, foot)| foot);
    // No farther than the one known; all of the solid where none is.
    let far = known.map_or(2.0 * a.radius(), |foot| foot.depth);
    let mut found = Vec::new();
    let mut field = Convex { shape: &Shape::Sphere(Sphere::POINT), pose: Pose::at(centre) };
    room.behind = true;
    strata::find(a, &mut field, far, room, &mut found);
    room.behind = false;
    let nearest = found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).map(|t| (-t.depth, -t.normal));
    let (distance, normal) = match (nearest, known) {
        (Some((distance, normal)), Some(foot)) if distance < foot.depth => (distance, normal),
        (_, Some(foot)) => (foot.depth, foot.normal),
        (Some(found), None) => found,
        (None, None) => return None,
    };
    Some(Touch { on_a: centre + normal * distance, normal, depth: radius + distance })
}
