//! How fast two moving shapes can come nearer to each other at most, where they are near each other.
//!
//! A ring that turns about its middle while it rolls along another moves fast, but hardly at all where the two are
//! near. Of two points nearest to each other, p and q, the gap closes by n·(v(p) − v(q)), n along q − p; and
//! v(q) = v(p) + ω × (q − p) on the body of q, of which the last has no part along n. So it is enough to know the
//! relative velocity at the places that both may come to.

use super::{Pair, Piece, later};
use crate::math::{Aabb, Pose, length};
use glam::{DQuat, DVec3};

/// Times that a longer or shorter while is tried.
const TRIES: usize = 5;

impl Pair<'_> {
    /// Seconds in which the two, `gap` metres from touching at `time` and closing by no more than `closing` m/s anywhere,
    /// surely do not touch; it is not looked farther than `left` seconds.
    pub(super) fn free_for(&self, time: f64, gap: f64, closing: f64, left: f64) -> f64 {
        let mut free = gap / closing;
        if !(free < left && closing.is_finite()) {
            return free;
        }
        let [a, b] = &self.motions;
        let whole = later(&self.at, &self.motions, time);
        let placed = |piece: &Piece, origin: DVec3, rotation: DQuat| {
            piece.shape.bounds(&Pose::new(origin + rotation * piece.pose.position, rotation * piece.pose.rotation))
        };
        // From the origin of the first, which is taken for still.
        let own = placed(&self.a, DVec3::ZERO, whole.rotation_a);
        let other = placed(&self.b, whole.offset, whole.rotation_b);
        let velocity = b.velocity - a.velocity;
        let reach = |piece: &Piece| length(piece.pose.position) + piece.shape.radius();
        let turning = |spin: DVec3, piece: &Piece| if spin == DVec3::ZERO { 0.0 } else { length(spin) * reach(piece) };
        let speeds = [turning(a.spin, &self.a), length(velocity) + turning(b.spin, &self.b)];
        let mut span = left;
        for _ in 0..TRIES {
            // Where both may be meanwhile, while they are no farther from touching than now.
            let beside = gap + self.room.abs();
            let (one, two) = (own.grown(speeds[0] * span), other.grown(speeds[1] * span + beside));
            let (low, high) = (one.min.max(two.min), one.max.min(two.max));
            if !low.cmple(high).all() {
                return span;
            }
            let at = |p: DVec3| length(a.spin.cross(p) - velocity - b.spin.cross(p - whole.offset));
            let fastest = corners(&Aabb { min: low, max: high }).map(at).into_iter().fold(0.0, f64::max)
                + length(b.spin) * length(velocity) * span;
            if span * fastest <= gap {
                return span;
            }
            free = free.max(gap / fastest);
            span = (span * free).sqrt();
        }
        free
    }
}

fn corners(bounds: &Aabb) -> [DVec3; 8] {
    let pick = |high: bool, axis: usize| if high { bounds.max[axis] } else { bounds.min[axis] };
    [0_u32, 1, 2, 3, 4, 5, 6, 7].map(|k| DVec3::new(pick(k & 1 != 0, 0), pick(k & 2 != 0, 1), pick(k & 4 != 0, 2)))
}
