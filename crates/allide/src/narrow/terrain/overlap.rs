//! How far a body reaches below the surface, measured straight down: exactly, whatever the position.
//!
//! Over one triangle the overlap is a plane less a convex function, so it has one maximum: where the body's
//! point farthest against the triangle's normal is, if that lies over the triangle; otherwise on an edge, and
//! there where the body's point farthest across the edge is above it; or else at a corner.

use super::body::Body;
use crate::math::unit;
use crate::terrain::Triangle;
use glam::{DVec2, DVec3, Vec3Swizzles};

/// The deepest place found so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlap {
    /// How far up the body would have to go, metres; negative where it is clear.
    pub up: f64,
    /// Where, on the body.
    pub on_body: DVec3,
}

impl Overlap {
    /// Nothing found yet.
    pub const NONE: Overlap = Overlap { up: f64::NEG_INFINITY, on_body: DVec3::ZERO };

    /// Where, on the surface.
    pub fn on_surface(&self) -> DVec3 {
        self.on_body + DVec3::Z * self.up
    }

    /// Takes the overlap where it is deeper.
    pub fn offer(&mut self, up: f64, on_body: DVec3) {
        if up > self.up {
            *self = Overlap { up, on_body };
        }
    }

    /// Looks along the borders of a triangle.
    pub fn offer_border(&mut self, body: &Body, triangle: &Triangle) {
        for k in 0..3 {
            self.offer_edge(body, triangle.corners[k], triangle.corners[(k + 1) % 3]);
        }
    }

    fn offer_edge(&mut self, body: &Body, a: DVec3, b: DVec3) {
        let along = unit(b - a);
        let across = unit(DVec3::new(-along.y, along.x, 0.0));
        let up = unit(DVec3::Z - along * along.z);
        let Some((u, [p, q])) = above(body, a, across, up) else { return };
        let sides = [(p - a).dot(across), (q - a).dot(across)];
        let share = if sides[0] > sides[1] { sides[0] / (sides[0] - sides[1]) } else { 0.0 };
        let point = p + (q - p) * share.clamp(0.0, 1.0);
        let flat = (b - a).xy();
        let t = (point - a).xy().dot(flat) / flat.length_squared();
        if (0.0..=1.0).contains(&t) {
            self.offer((a - p).dot(u) / u.z, point);
            return;
        }
        let end = if t < 0.0 { a } else { b };
        if let Some(bottom) = body.bottom(end.xy()) {
            self.offer(end.z - bottom, end.with_z(bottom));
        }
    }
}

/// The direction across an edge through `a` for which the body's farthest point down lies in the vertical
/// plane of the edge, and that point as seen from both sides; `None` where the plane misses the body.
fn above(body: &Body, a: DVec3, across: DVec3, up: DVec3) -> Option<(DVec3, [DVec3; 2])> {
    let side = |p: DVec3| (p - a).dot(across);
    // Leaning to the left of the edge the body shows its right, and the other way round.
    let (mut left, mut right) = (-across, across);
    let (mut p, mut q) = (body.support(across), body.support(-across));
    if side(p) < 0.0 || side(q) > 0.0 {
        return None;
    }
    let mut middle = up;
    for _ in 0..60 {
        let point = body.support(-middle);
        if side(point) >= 0.0 {
            (left, p) = (middle, point);
        } else {
            (right, q) = (middle, point);
        }
        if (p - q).length_squared() == 0.0 || (left - right).length_squared() < 1e-32 {
            break;
        }
        middle = unit(left + right);
    }
    Some((middle, [p, q]))
}

/// Whether a body about the origin, no farther than its support tells, is clear of a box that lies below
/// `top` between `low` and `high` by more than `margin` metres.
pub(super) fn is_clear(body: &Body, low: DVec2, high: DVec2, top: f64, margin: f64) -> bool {
    // Towards the nearest point of the top: the body's reach that way shows the gap, if there is one.
    let nearest = DVec2::ZERO.clamp(low, high).extend(top);
    let size = nearest.length_squared();
    if top >= 0.0 || size == 0.0 {
        return false;
    }
    let n = nearest * (1.0 / size.sqrt());
    body.support(n).dot(n) + margin < n.dot(nearest)
}
