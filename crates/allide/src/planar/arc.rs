//! Ranges of directions: which edges can slide along which corners is told for whole parts of outlines at once.

use super::tree::Node;
use glam::DVec2;
use std::f64::consts::TAU;

/// What rounding may do to an angle, radians.
const BLUR: f64 = 1e-9;

/// The directions within `half` of `middle`, radians; none where `half` is negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arc {
    middle: f64,
    half: f64,
}

impl Arc {
    const NONE: Arc = Arc { middle: 0.0, half: f64::NEG_INFINITY };

    /// From the direction of `v` on, counter-clockwise by `sweep` radians.
    fn from(v: DVec2, sweep: f64) -> Arc {
        Arc { middle: libm::atan2(v.y, v.x) + 0.5 * sweep, half: 0.5 * sweep }
    }

    /// The smaller arc around both that starts at one of them.
    fn with(self, other: Arc) -> Arc {
        if self.half < 0.0 || other.half < 0.0 {
            return if self.half < 0.0 { other } else { self };
        }
        let apart = wrapped(other.middle - self.middle);
        let (low, high) = ((-self.half).min(apart - other.half), self.half.max(apart + other.half));
        Arc { middle: wrapped(self.middle + 0.5 * (low + high)), half: 0.5 * (high - low) }
    }

    /// Whether a direction may be in both, the other turned by `turn` radians.
    fn meets(&self, other: &Arc, turn: f64) -> bool {
        wrapped(other.middle + turn - self.middle).abs() <= self.half + other.half + BLUR
    }
}

fn wrapped(angle: f64) -> f64 {
    angle - TAU * libm::round(angle / TAU)
}

/// The directions in a part of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Directions {
    /// Of its edges.
    edges: Arc,
    /// Between the edges at its corners that bulge out: those that these can slide along.
    corners: Arc,
}

impl Directions {
    /// Of every node of a tree over rings that lie in `points` one after another, each closed by its first point.
    pub fn of_nodes(nodes: &[Node], points: &[DVec2], rings: &[u32]) -> Vec<Directions> {
        let mut all = vec![Directions { edges: Arc::NONE, corners: Arc::NONE }; nodes.len()];
        for i in (0..nodes.len()).rev() {
            let node = &nodes[i];
            if !node.is_leaf() {
                let (one, other) = (all[node.first as usize], all[node.first as usize + 1]);
                let (edges, corners) = (one.edges.with(other.edges), one.corners.with(other.corners));
                all[i] = Directions { edges, corners };
                continue;
            }
            for edge in node.edges() {
                let ring = rings.partition_point(|&start| start as usize <= edge) - 1;
                let before = if edge == rings[ring] as usize { rings[ring + 1] as usize - 2 } else { edge - 1 };
                let (into, out) = (points[before + 1] - points[before], points[edge + 1] - points[edge]);
                let sweep = libm::atan2(into.perp_dot(out), into.dot(out));
                all[i].edges = all[i].edges.with(Arc::from(out, 0.0));
                // Straight corners slide too; rounding does not tell them from those that bend a little.
                if sweep > -BLUR {
                    all[i].corners = all[i].corners.with(Arc::from(into, sweep.max(0.0)));
                }
            }
        }
        all
    }

    /// Whether an edge of one may slide along a corner of the other, which is turned by `turn` radians more.
    pub fn meet(&self, other: &Directions, turn: f64) -> bool {
        self.edges.meets(&other.corners, turn) || self.corners.meets(&other.edges, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_hold_what_went_into_them() {
        for k in 0..1000 {
            let (a, b, c) = (f64::from(k) * 0.37, f64::from(k) * 1.3 + 0.2, f64::from(k % 17) * 0.1);
            let one = |angle: f64| DVec2::new(libm::cos(angle), libm::sin(angle));
            let both = Arc::from(one(a), c).with(Arc::from(one(b), 0.0));
            for angle in [a, a + 0.5 * c, a + c, b] {
                assert!(both.meets(&Arc::from(one(angle - 1.0), 0.0), 1.0), "{k}: {angle} not in {both:?}");
            }
            assert!(both.half <= TAU, "{both:?}");
        }
    }
}
