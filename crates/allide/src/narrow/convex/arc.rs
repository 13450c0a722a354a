//! Least overlap among the directions perpendicular to one segment, where a disc is in play.
//!
//! The directions make a circle. Breakpoints cut it into arcs on which the overlap f is smooth. f is
//! the restriction of a convex, positively homogeneous function, so with p₁, p₂ its gradients at the
//! ends n₁, n₂ of an arc, f(n) ≥ ½(p₁ + p₂)·n all along it, and that sinusoid is least at an end:
//! a bound whose error shrinks with the square of the arc. Arcs that cannot hold anything better
//! than what is known are dropped, the others halved: the search cannot miss the least.

use super::direction::Best;
use super::{Couple, Few, Solid};
use crate::math::tangents;
use glam::DVec3;

/// Improvements below this times the size are not searched for.
const PRECISION: f64 = 1e-9;

/// Arcs narrower than this (chord, radians) are searched by Newton's method before they are halved.
const NARROW: f64 = 0.2;

/// A direction and the gradient of the overlap there, seen from inside its arc.
#[derive(Clone, Copy)]
struct End {
    n: DVec3,
    gradient: DVec3,
}

/// A piece of the circle without a kink inside.
#[derive(Clone, Copy)]
struct Arc {
    from: End,
    to: End,
    searched: bool,
}

/// Offers the best direction perpendicular to the unit vector `axis`.
pub(super) fn offer(couple: &Couple, axis: DVec3, best: &mut Best) {
    let marks = breakpoints(couple, axis);
    let precision = PRECISION * couple.size();
    for pair in marks.windows(2) {
        if (pair[1] - pair[0]).length() < 1e-12 {
            continue;
        }
        let mut arcs: Few<Arc, 64> = Few::new(arc_between(couple, pair[0], pair[1]));
        arcs.push(arc_between(couple, pair[0], pair[1]));
        best.offer(couple, pair[0]);
        best.offer(couple, pair[1]);
        while let Some(mut arc) = arcs.last().copied() {
            arcs.remove(arcs.len() - 1);
            if arc.bound() >= best.overlap - precision {
                continue;
            }
            if !arc.searched && (arc.to.n - arc.from.n).length() < NARROW {
                arc.searched = true;
                best.offer(couple, newton(couple, axis, &arc));
            }
            let middle = (arc.from.n + arc.to.n).normalize();
            best.offer(couple, middle);
            let end = End { n: middle, gradient: couple.gradient(middle) };
            if (arc.to.n - arc.from.n).length() > 1e-7 {
                arcs.push(Arc { from: arc.from, to: end, ..arc });
                arcs.push(Arc { from: end, to: arc.to, ..arc });
            }
        }
    }
}

impl Arc {
    /// No overlap on the arc is less than this, metres (where it is not negative).
    fn bound(&self) -> f64 {
        let mean = (self.from.gradient + self.to.gradient) * 0.5;
        mean.dot(self.from.n).min(mean.dot(self.to.n))
    }
}

/// The directions at which the overlap has kinks or bends sharply, on the half of the circle that
/// looks from a to b, in order.
fn breakpoints(couple: &Couple, axis: DVec3) -> Few<DVec3, 16> {
    let across = couple.offset - axis * axis.dot(couple.offset);
    let (e1, e2) = if across.length() > 1e-12 * couple.size() {
        let e1 = across.normalize();
        (e1, axis.cross(e1))
    } else {
        tangents(axis)
    };
    let mut marks = Few::new(DVec3::ZERO);
    marks.push(-e2);
    let mut mark = |n: DVec3| {
        let (x, y) = (n.dot(e1), n.dot(e2));
        let length = (x * x + y * y).sqrt();
        if length > 1e-12 {
            let side = 1f64.copysign(x) / length;
            marks.push(e1 * (x * side) + e2 * (y * side));
        }
    };
    mark(e1);
    for solid in [&couple.a, &couple.b] {
        for other in &solid.axes[..solid.edges] {
            mark(axis.cross(*other));
        }
        if solid.disc > 0.0 {
            mark(solid.axes[0]);
        }
    }
    marks.push(e2);
    marks.as_mut().sort_by(|p, q| p.dot(e2).total_cmp(&q.dot(e2)));
    marks
}

fn arc_between(couple: &Couple, from: DVec3, to: DVec3) -> Arc {
    let inside = from + to;
    let end =
        |n| End { n, gradient: one_sided(&couple.a, n, inside) + one_sided(&couple.b, n, inside) - couple.offset };
    Arc { from: end(from), to: end(to), searched: false }
}

/// Support point of a core along `n`, as the limit of those along directions from `inside`.
pub(super) fn one_sided(solid: &Solid, n: DVec3, inside: DVec3) -> DVec3 {
    let mut point = DVec3::ZERO;
    for k in 0..solid.edges {
        point += solid.axes[k] * solid.half[k].copysign(inside.dot(solid.axes[k]));
    }
    if solid.disc > 0.0 {
        let cap = |n: DVec3| solid.axes[1] * n.dot(solid.axes[1]) + solid.axes[2] * n.dot(solid.axes[2]);
        let radial = if cap(n).length_squared() > 1e-20 { cap(n) } else { cap(inside) };
        point += radial.normalize_or_zero() * solid.disc;
    }
    point
}

/// The direction within the arc at which the overlap is stationary, by Newton's method on its
/// derivative, kept within a shrinking bracket; an end where the derivative does not change sign.
fn newton(couple: &Couple, axis: DVec3, arc: &Arc) -> DVec3 {
    // Angle 0 at `from`, growing towards `to`.
    let e1 = arc.from.n;
    let e2 = axis.cross(e1) * 1f64.copysign(axis.cross(e1).dot(arc.to.n));
    let slope = |n: DVec3, gradient: DVec3| gradient.dot(e2 * n.dot(e1) - e1 * n.dot(e2));
    let (mut low, mut high) = (arc.from.n, arc.to.n);
    if slope(low, arc.from.gradient) >= 0.0 {
        return low;
    }
    if slope(high, arc.to.gradient) <= 0.0 {
        return high;
    }
    let mut n = (low + high).normalize();
    for _ in 0..60 {
        let gradient = couple.gradient(n);
        let along = e2 * n.dot(e1) - e1 * n.dot(e2);
        let first = gradient.dot(along);
        if first < 0.0 {
            low = n
        } else {
            high = n
        }
        let second = curvature(couple, n, along) - gradient.dot(n);
        let step = n - along * (first / second);
        let next = if second > 0.0 && step.cross(low).dot(step.cross(high)) < 0.0 { step } else { low + high };
        let next = next.normalize();
        if (next - n).length() < 1e-15 {
            break;
        }
        n = next;
    }
    n
}

/// Second derivative of the overlap at `n` along the tangent `t`, before the sphere's own bend: a
/// disc's reach r·|n × v| bends by r·(t·k)²/|n × v| with k = unit(v × n).
pub(super) fn curvature(couple: &Couple, n: DVec3, t: DVec3) -> f64 {
    let mut bend = 0.0;
    for solid in [&couple.a, &couple.b] {
        if solid.disc > 0.0 {
            let around = solid.axes[0].cross(n);
            let squared = around.length_squared();
            if squared > 1e-20 {
                let along = t.dot(around);
                bend += solid.disc * along * along / (squared * squared.sqrt());
            }
        }
    }
    bend
}
