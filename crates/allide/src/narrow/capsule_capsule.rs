//! Capsule against capsule: the shortest way between two segments, in closed form.

use super::convex::{self, Couple, Solid};
use super::{Contact, Placement};
use crate::math::{length, tolerance};
use crate::shape::Capsule;
use glam::DVec3;

/// Axes nearer than this times the size may be too near to tell a direction by their nearest points.
const NEAR: f64 = 1e-3;

/// The axes of two capsules, and where they are nearest.
struct Axes {
    /// Unit vectors along them.
    u: DVec3,
    v: DVec3,
    /// Point of the first axis nearest to the second, from the first centre, metres.
    on_a: DVec3,
    /// From there to the nearest point of the second, metres.
    between: DVec3,
    /// Unit vector across both where they are nearest within their lengths, not at an end, and not nearly
    /// parallel; it tells the direction also where they cross.
    across: Option<DVec3>,
}

/// The points of the features that face each other along the direction of least overlap.
pub(super) fn contacts(a: &Capsule, b: &Capsule, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let axes = Axes::of(a, b, at);
    let couple = || Couple::new(Solid::capsule(a, at.rotation_a), Solid::capsule(b, at.rotation_b), at);
    let Some(contact) = axes.contact(a, b) else { return convex::contacts(&couple(), margin, out) };
    if contact.depth < -margin {
        return;
    }
    if axes.are_side_by_side(contact.normal) {
        return convex::contacts_along(&couple(), contact.normal, contact.depth, margin, out);
    }
    out.push(contact);
}

/// The deepest contact; `None` where the axes are too near each other to tell it so.
pub(super) fn deepest(a: &Capsule, b: &Capsule, at: &Placement) -> Option<Contact> {
    Axes::of(a, b, at).contact(a, b)
}

impl Axes {
    /// Nearest points of the segments u·s and c + v·t: with s the best for the lines, t the best for that
    /// s, and s again the best for that t, each kept within its length.
    fn of(a: &Capsule, b: &Capsule, at: &Placement) -> Axes {
        let (u, v, c) = (at.rotation_a * DVec3::Z, at.rotation_b * DVec3::Z, at.offset);
        let (half_a, half_b) = (a.half_height(), b.half_height());
        let cross = u.cross(v);
        let (cosine, squared) = (u.dot(v), cross.length_squared());
        let crossing = if squared > 0.0 { c.cross(v).dot(cross) / squared } else { 0.0 };
        let t = (v.dot(u * crossing.clamp(-half_a, half_a) - c)).clamp(-half_b, half_b);
        let s = (u.dot(c) + cosine * t).clamp(-half_a, half_a);
        let inside = s.abs() < half_a && t.abs() < half_b && squared > tolerance::PARALLEL * tolerance::PARALLEL;
        let across = inside.then(|| cross * (1f64.copysign(c.dot(cross)) / squared.sqrt()));
        Axes { u, v, on_a: u * s, between: c + v * t - u * s, across }
    }

    /// The contact at the nearest points; `None` where they are too near to tell its direction.
    fn contact(&self, a: &Capsule, b: &Capsule) -> Option<Contact> {
        let (normal, distance) = match self.across {
            Some(across) => (across, self.between.dot(across)),
            None => {
                let distance = length(self.between);
                let size = a.half_height() + a.radius() + b.half_height() + b.radius();
                if distance <= NEAR * size {
                    return None;
                }
                (self.between * (1.0 / distance), distance)
            }
        };
        let (on_a, depth) = (self.on_a + normal * a.radius(), a.radius() + b.radius() - distance);
        Some(Contact { on_a, on_b: on_a - normal * depth, normal, depth })
    }

    /// Whether both lie nearly across `n` and, seen along it, run the same way: they may touch along a line.
    fn are_side_by_side(&self, n: DVec3) -> bool {
        let (rise_u, rise_v) = (self.u.dot(n), self.v.dot(n));
        let level = rise_u.abs() <= tolerance::NEARLY_PARALLEL && rise_v.abs() <= tolerance::NEARLY_PARALLEL;
        // Twice what counts as parallel: those in between are measured again.
        level && length((self.u - n * rise_u).cross(self.v - n * rise_v)) <= 2.0 * tolerance::PARALLEL
    }
}
