//! When two bounded convex shapes first touch that move without turning.
//!
//! The walk of [`super::quick`] while the shapes move (van den Bergen 2004): each direction in which they
//! are apart tells a time before which they cannot touch, and the walk goes on from there. No time is
//! passed over unless a direction proves it, so the touch is never reported late.

use super::Contact;
use super::convex::nearest_to_origin;
use super::quick::{Corners, Walk};
use glam::DVec3;

/// Steps after which the walk is given up.
const STEPS: usize = 100;

/// How a motion ends.
pub(super) enum Glide {
    /// They do not touch in that time.
    Never,
    /// They touch after so many seconds, here; from the first shape's origin, which moves along.
    Touch(f64, Contact),
    /// They do not touch before this time, seconds; more could not be told.
    Unsure(f64),
}

impl Walk<'_> {
    /// When they first come within `touch` metres, the second shape moving at `velocity` (m/s) as seen from
    /// the first, if that is within `until` seconds.
    pub fn glide(&self, velocity: DVec3, until: f64, touch: f64) -> Glide {
        let balls = self.a.ball + self.b.ball;
        let start = if self.offset == DVec3::ZERO { DVec3::X } else { self.offset };
        let mut corners = Corners::none();
        let mut time = 0.0;
        let mut vector = self.push(start, &mut corners);
        // The direction that last told a time, which they then touch along.
        let mut normal = DVec3::ZERO;
        for _ in 0..STEPS {
            let distance = vector.length_squared().sqrt();
            if distance <= balls + touch {
                // Already at the start they may overlap, along any direction.
                if normal == DVec3::ZERO {
                    return Glide::Unsure(time);
                }
                let depth = balls - vector.dot(normal);
                let core = self.a.centre + corners.at(vector - velocity * time);
                let on_a = core + normal * self.a.ball;
                return Glide::Touch(time, Contact { on_a, on_b: on_a - normal * depth, normal, depth });
            }
            let along = vector * (1.0 / distance);
            let next = self.push(vector, &mut corners) + velocity * time;
            let gap = along.dot(next) - balls;
            let closing = -along.dot(velocity);
            if gap > 0.5 * touch {
                if closing <= 0.0 {
                    return Glide::Never;
                }
                let later = time + (gap - 0.25 * touch) / closing;
                if later > until {
                    return Glide::Never;
                }
                (time, normal) = (later, along);
            }
            let here = corners.moved(velocity * time);
            match nearest_to_origin(&here) {
                Some(found) if gap > 0.5 * touch || found.point.length_squared() < vector.length_squared() => {
                    corners.keep(found.corners);
                    vector = found.point;
                }
                _ => break,
            }
        }
        Glide::Unsure(time)
    }
}
