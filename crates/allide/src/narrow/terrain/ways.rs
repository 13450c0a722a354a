//! Straight up or aside: what frees a body where the normals of the relief do not, and which of several ways is felt.

use super::{Beyond, Near, Scene, way_up};
use crate::math::{tolerance, unit};
use crate::narrow::{Contact, Placement};
use crate::terrain::Triangle;
use glam::{DQuat, DVec3, Vec3Swizzles};

/// Cosine of the angle to the vertical from which on a contact leads aside rather than up: what leans against a brink
/// has its side's normal there, not that of the wall.
const STEEP: f64 = 0.5;

/// Cosine of the angle to the vertical up to which a contact leads level.
const LEVEL: f64 = 1e-9;

/// Times that the ways out of all walls are gone through: more than two are seldom met at once.
const ROUNDS: usize = 3;

/// Share of an overlap that contacts may leave of it.
const LEFT: f64 = 4e-3;

/// Straight up a body is always freed: no contact is deeper than that is far. What seems to be joins a point of the
/// body to a place on the far side of a notch or beyond a ridge, and is not felt.
pub(super) fn no_deeper_than_up(scene: &Scene, first: usize, out: &mut Vec<Contact>) {
    let within = |up: f64| up.max(0.0) * (1.0 + LEFT) + scene.tolerance;
    let known = scene.sunk.get();
    if out[first..].iter().all(|c| c.depth <= within(known)) {
        return;
    }
    let up = scene.overlap(known.max(0.0), &[]).up;
    keep(first, out, |c| c.depth <= within(up));
}

/// Where the body is below the surface and nothing found so far would free its deepest place, the way
/// straight up.
pub(super) fn straight_up(scene: &Scene, first: usize, planes: &mut Vec<Plane>, out: &mut Vec<Contact>) {
    let mut known = scene.freed.get().max(-scene.rounding);
    planes.clear();
    for contact in &out[first..] {
        Plane::add(scene, contact, planes);
        if contact.depth > known && contact.normal.z < 0.0 {
            // So deep at least is the body where the contact is, and the contact frees it there.
            let up = scene.view.height(contact.on_a.xy()).map_or(known, |z| z - contact.on_a.z);
            if contact.depth >= (1.0 - LEFT) * up * -contact.normal.z {
                known = known.max(up);
            }
        }
    }
    let deepest = scene.overlap(known, planes);
    let place = deepest.on_surface();
    let is_freed = || planes.iter().any(|plane| place.dot(plane.normal) >= plane.end);
    let is_free_aside = || !scene.whole && way_aside(scene, &out[first..]).is_some_and(|way| way < deepest.up);
    if deepest.up > known && !is_freed() && !is_free_aside() {
        out.push(Contact { on_a: deepest.on_body, on_b: place, normal: DVec3::NEG_Z, depth: deepest.up });
    }
}

/// A plane that a contact found would bring the body behind.
pub(super) struct Plane {
    /// Unit normal out of the body.
    normal: DVec3,
    /// Where the body ends along it once it is moved back, metres; less what may be left of an overlap.
    end: f64,
}

impl Plane {
    /// Adds the plane of a contact, if it is that of the whole body and a new one.
    fn add(scene: &Scene, contact: &Contact, planes: &mut Vec<Plane>) {
        let normal = contact.normal;
        let slack = tolerance::RELATIVE * scene.size;
        let left = LEFT * contact.depth.max(0.0) + slack;
        let end = contact.on_a.dot(normal) - contact.depth.max(0.0) - left;
        let known = planes.iter().any(|p| p.normal.dot(normal) > 1.0 - 1e-12 && p.end <= end);
        if !known && scene.body.support(normal).dot(normal) <= contact.on_a.dot(normal) + slack {
            planes.push(Plane { normal, end });
        }
    }

    /// Whether all of a triangle is beyond it.
    pub fn frees(&self, triangle: &Triangle) -> bool {
        triangle.corners.iter().all(|corner| corner.dot(self.normal) >= self.end)
    }
}

/// At a wall a body may be freed upwards or sideways. Where one way frees it wholly, what is deeper the other way is
/// not felt: what stands on the brink is not thrust off it, and what leans against the wall not lifted over it.
pub(super) fn up_or_aside(scene: &Scene, first: usize, out: &mut Vec<Contact>) {
    let is_aside = |c: &Contact| c.normal.z > -STEEP;
    let are_both = |out: &[Contact]| [true, false].map(|s| out.iter().any(|c| is_aside(c) == s && c.depth > 0.0));
    if are_both(&out[first..]) != [true, true] {
        return;
    }
    // Straight up a body is always freed.
    let whole_way = scene.overlap(0.0, &[]).up;
    let up = whole_way * (1.0 + LEFT) + scene.tolerance;
    keep(first, out, |c| !is_aside(c) || c.depth <= up);
    // All of the body has to come out, not only what is deepest where the contact is.
    let frees = |c: &Contact| {
        let left = LEFT * c.depth + tolerance::RELATIVE * scene.size;
        let end = scene.body.support(c.normal).dot(c.normal) - c.depth - left;
        let is_behind = || scene.near.iter().all(|near| Plane { normal: c.normal, end }.frees(&near.triangle));
        c.depth > 0.0 && (c.normal.z == -1.0 && c.depth + left >= whole_way || is_behind())
    };
    if are_both(&out[first..]) != [true, true] {
        return;
    }
    let least = out[first..].iter().filter(|c| frees(c)).min_by(|p, q| p.depth.total_cmp(&q.depth)).copied();
    if !least.is_some_and(|c| is_aside(&c)) {
        // Several walls together may free it.
        let way_up = least.map_or(up, |c| c.depth);
        if let Some(way) = way_aside(scene, &out[first..]).filter(|way| *way < way_up) {
            keep(first, out, |c| is_aside(c) || c.depth <= way + scene.tolerance);
            return;
        }
    }
    if let Some(least) = least {
        keep(first, out, |c| is_aside(c) == is_aside(&least) || c.depth <= least.depth + scene.tolerance);
    }
}

/// How far aside the body has to go to be free of the walls that it is at, if that frees it and one of them is felt,
/// metres.
fn way_aside(scene: &Scene, found: &[Contact]) -> Option<f64> {
    if !found.iter().any(|c| c.normal.z.abs() < LEVEL && c.depth > 0.0) {
        return None;
    }
    let mut way = DVec3::ZERO;
    for _ in 0..ROUNDS {
        for near in &scene.near {
            (0..3).for_each(|k| off_wall(scene, near, k, &mut way));
        }
    }
    let at = Placement { rotation_a: scene.body.rotation(), rotation_b: DQuat::IDENTITY, offset: scene.offset - way };
    let frees = || way_up(scene.body.shape(), scene.view.terrain, &at).is_none();
    (way != DVec3::ZERO && frees()).then(|| way.length())
}

/// Lengthens a way aside so that all of the body leaves the wall below a triangle's edge `k`, if there is one: also what
/// is behind another wall.
fn off_wall(scene: &Scene, near: &Near, k: usize, way: &mut DVec3) {
    let (a, b) = (near.triangle.corners[k], near.triangle.corners[(k + 1) % 3]);
    let along = unit((b - a).with_z(0.0));
    let outward = DVec3::new(along.y, -along.x, 0.0);
    let reach = |n: DVec3| (scene.body.support(n) + *way).dot(n);
    if outward.dot(a) >= 0.0 || reach(along) < along.dot(a) || reach(-along) < -along.dot(b) {
        return;
    }
    let left = outward.dot(a) + reach(-outward);
    if left > 0.0 && matches!(scene.beyond(near, k), Beyond::Nothing) {
        *way += outward * (left * (1.0 + LEFT) + scene.tolerance);
    }
}

/// Of the contacts from the place `first` on, those that are `felt`.
fn keep(first: usize, out: &mut Vec<Contact>, felt: impl Fn(&Contact) -> bool) {
    let mut kept = first;
    for k in first..out.len() {
        if felt(&out[k]) {
            out[kept] = out[k];
            kept += 1;
        }
    }
    out.truncate(kept);
}
