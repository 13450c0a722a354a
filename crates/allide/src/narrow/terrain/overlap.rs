//! How far a body reaches below the surface, measured straight down: exactly, whatever the position.
//!
//! Over one triangle the overlap is a plane less a convex function, so it has one maximum: where the body's
//! point farthest against the triangle's normal is, if that lies over the triangle; otherwise on an edge, and
//! there where the body's point farthest across the edge is above it; or else at a corner.

use super::body::Body;
use crate::math::{length, unit};
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

    /// Looks along the borders of a triangle. The body lies above its tangent planes `tangents`, each given by
    /// its unit normal, upwards, and a point.
    pub fn offer_border(&mut self, body: &Body, triangle: &Triangle, tangents: &[Lean]) {
        // No point is deeper below the body than below one of its tangent planes.
        let deepest = |p: DVec3, tangent: &Lean| tangent.u.dot(p - tangent.point) / tangent.u.z;
        let most = |a: DVec3, b: DVec3| {
            let below = |tangent: &Lean| deepest(a, tangent).max(deepest(b, tangent));
            tangents.iter().map(below).fold(f64::INFINITY, f64::min)
        };
        for k in 0..3 {
            let (a, b) = (triangle.corners[k], triangle.corners[(k + 1) % 3]);
            if most(a, b) > self.up {
                self.offer_edge(body, a, b);
            }
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
    // Leaning to the left of the edge the body shows its right, and the other way round.
    let side = |p: DVec3| (p - a).dot(across);
    let [right, left] = [body.support(across), body.support(-across)];
    if side(right) < 0.0 || side(left) > 0.0 {
        return None;
    }
    // Between level directions there is none half way: start from the one that leans to neither side.
    let middle = body.support(-up);
    let (low, high) = if side(middle) >= 0.0 {
        (Lean { u: up, point: middle }, Lean { u: across, point: left })
    } else {
        (Lean { u: -across, point: right }, Lean { u: up, point: middle })
    };
    let (low, high) = balance(body, [low, high], a, 1e-15 * (length(right - left) + length(a)), |_, p| -side(p));
    Some((unit(low.u + high.u), [low.point, high.point]))
}

/// A direction up, and the body's point farthest against it.
#[derive(Clone, Copy)]
pub(super) struct Lean {
    pub u: DVec3,
    pub point: DVec3,
}

/// Steps by the secant before every other one halves.
const SECANTS: usize = 10;

/// Narrows two directions, at the first of which `f` is below zero and at the second above, until it is zero
/// (within `enough`) or they are one, and returns them; `edge` is a point of the edge that the body is over. Where the body's farthest point leaps from one end of a
/// side to the other or across a cap is tried first; then by the secant (Anderson and Björck 1973), halving where
/// that is slow.
pub(super) fn balance(
    body: &Body,
    [mut low, mut high]: [Lean; 2],
    edge: DVec3,
    enough: f64,
    f: impl Fn(DVec3, DVec3) -> f64,
) -> (Lean, Lean) {
    // Of the leaps from below zero to above, that where the body reaches least far.
    let mut best: Option<(f64, Lean, Lean)> = None;
    let ends = [low, high];
    for number in 0..body.leaps() {
        let Some((u, [p, q])) = body.leap(number, ends[0], ends[1]) else { continue };
        let sides = [Lean { u, point: p }, Lean { u, point: q }];
        match [f(u, p), f(u, q)] {
            [before, after] if before < 0.0 && after > 0.0 => {
                let reach = u.dot(edge - p);
                if best.is_none_or(|best| reach < best.0) {
                    best = Some((reach, sides[0], sides[1]));
                }
            }
            [before, after] => {
                let (from, to) = ((u - low.u).dot(high.u - low.u), (high.u - u).dot(high.u - low.u));
                if from > 0.0 && to > 0.0 {
                    if before >= 0.0 {
                        high = sides[0];
                    } else if after <= 0.0 {
                        low = sides[1];
                    }
                }
            }
        }
    }
    if let Some((_, low, high)) = best {
        return (low, high);
    }
    let (mut below, mut above) = (f(low.u, low.point), f(high.u, high.point));
    // The value that took the place of another on its side, last.
    let mut last = 0.0;
    for step in 0..120 {
        if (high.u - low.u).length_squared() < 1e-32 {
            break;
        }
        let halve = step >= SECANTS && step % 2 == 0 || above <= below;
        let share = if halve { 0.5 } else { -below / (above - below) };
        let u = unit(low.u + (high.u - low.u) * share);
        let lean = Lean { u, point: body.support(-u) };
        let value = f(u, lean.point);
        if value.abs() <= enough {
            return (lean, lean);
        }
        // Twice on one side: the other end counts less, by how much the value fell.
        let fall = if last * value > 0.0 { 1.0 - value / last } else { 1.0 };
        let less = if fall > 0.0 { fall } else { 0.5 };
        if value < 0.0 {
            (low, below, above) = (lean, value, above * less);
        } else {
            (high, above, below) = (lean, value, below * less);
        }
        last = value;
    }
    (low, high)
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
