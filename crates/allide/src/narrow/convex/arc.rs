//! Least overlap among the directions perpendicular to one segment, where a disc is in play.
//!
//! The directions make a circle. Breakpoints cut it into arcs on which the overlap f is smooth. f is
//! the restriction of a convex, positively homogeneous function, so with p₁, p₂ its gradients at the
//! ends n₁, n₂ of an arc, f(n) is at least p₁·n, p₂·n and their mean all along it: a bound whose
//! error shrinks with the square of the arc. Arcs that cannot hold anything better than what is known
//! are dropped, the others halved: the search cannot miss the least.
//!
//! Two things shorten it. Discs across the segment's direction u reach equally far all round and are
//! deducted. And a least value inside an arc needs a bend (see [`super::polish`]) of at least f, which
//! is Σr(u·v)²/|n × v|³: arcs where f must be larger are dropped too, and those where it slopes too
//! much to be level anywhere inside.

use super::direction::{Best, across};
use super::polish::curvature;
use super::{Couple, Few, Solid};
use crate::math::{length, unit};
use glam::DVec3;

/// Improvements below this times the size are not searched for.
const PRECISION: f64 = 1e-10;

/// Arcs narrower than this (chord, radians) are searched by Newton's method before they are halved.
const NARROW: f64 = 0.2;

/// Arcs looked at before the search gives up proving that nothing is better. Reached only where the
/// overlap is nearly the same along a whole stretch of directions.
const PATIENCE: usize = 1000;

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

/// Arcs still to be looked at: those between the breakpoints, and one more for each halving.
type Arcs = Few<Arc, 48>;

/// Offers the best direction perpendicular to the unit vector `axis`.
pub(super) fn offer(couple: &Couple, axis: DVec3, best: &mut Best) {
    let marks = breakpoints(couple, axis);
    let circle = Circle::new(couple, axis);
    let precision = PRECISION * couple.size();
    let mut patience = PATIENCE;
    let mut arcs = Arcs::new(circle.arc(marks[0], marks[1]));
    for pair in marks.windows(2) {
        if best.proved.covers(&[pair[0].dot(best.normal), pair[1].dot(best.normal)]) {
            continue;
        }
        let arc = circle.arc(pair[0], pair[1]);
        if arc.from.gradient.dot(pair[0]) + circle.constant < best.overlap {
            best.offer(couple, pair[0]);
        }
        if length(pair[1] - pair[0]) > 1e-12 {
            arcs.push(arc);
        }
    }
    while let Some(arc) = arcs.pop() {
        let bound = circle.bound(&arc);
        let cosines = [arc.from.n.dot(best.normal), arc.to.n.dot(best.normal)];
        if best.proved.covers(&cosines) || bound >= best.overlap - precision || patience == 0 {
            continue;
        }
        patience -= 1;
        if circle.may_be_least(&arc, bound) {
            circle.halve(arc, best, &mut arcs);
        }
    }
}

/// A direction perpendicular to the unit vector `axis` at which the overlap is least among its
/// neighbours, downhill from the one nearest to `start`.
pub(super) fn nearby(couple: &Couple, axis: DVec3, start: DVec3) -> DVec3 {
    let marks = breakpoints(couple, axis);
    let circle = Circle::new(couple, axis);
    let up = marks[marks.len() - 1];
    let height = start.dot(up) / length(start - axis * axis.dot(start));
    let last = marks.len() - 2;
    let mut k = marks[1..=last].iter().filter(|mark| mark.dot(up) < height).count();
    let mut came = None;
    loop {
        let arc = circle.arc(marks[k], marks[k + 1]);
        let n = newton(couple, axis, &arc);
        // At an end it may go on downwards in the next arc, unless that is where it came from.
        let next = match n {
            _ if n == marks[k] && k > 0 => k - 1,
            _ if n == marks[k + 1] && k < last => k + 1,
            _ => return n,
        };
        if came == Some(next) {
            return n;
        }
        (came, k) = (Some(k), next);
    }
}

/// The circle of directions across one axis, and what is the same all round it.
struct Circle<'a> {
    couple: &'a Couple,
    axis: DVec3,
    /// The two solids, without the discs that lie across the axis.
    varying: [Solid; 2],
    /// Reach of those discs, metres.
    constant: f64,
}

impl Circle<'_> {
    fn new(couple: &Couple, axis: DVec3) -> Circle<'_> {
        let mut varying = [couple.a, couple.b];
        let mut constant = 0.0;
        for solid in &mut varying {
            if length(axis.cross(solid.axes[0])) < 1e-12 {
                constant += solid.disc;
                solid.disc = 0.0;
            }
        }
        Circle { couple, axis, varying, constant }
    }

    /// Gradient at `n` of what varies, as the limit of those along directions from `inside`.
    fn gradient(&self, n: DVec3, inside: DVec3) -> DVec3 {
        one_sided(&self.varying[0], n, inside) + one_sided(&self.varying[1], n, inside) - self.couple.offset
    }

    fn arc(&self, from: DVec3, to: DVec3) -> Arc {
        let end = |n| End { n, gradient: self.gradient(n, from + to) };
        Arc { from: end(from), to: end(to), searched: false }
    }

    /// Offers what the arc has to offer and puts its halves on the list.
    fn halve(&self, mut arc: Arc, best: &mut Best, arcs: &mut Arcs) {
        let wide = length(arc.to.n - arc.from.n);
        if !arc.searched && wide < NARROW {
            arc.searched = true;
            best.offer(self.couple, newton(self.couple, self.axis, &arc));
            best.prove(self.couple);
        }
        let middle = unit(arc.from.n + arc.to.n);
        best.offer(self.couple, middle);
        if wide > 1e-7 {
            let end = End { n: middle, gradient: self.gradient(middle, middle) };
            arcs.push(Arc { from: arc.from, to: end, ..arc });
            arcs.push(Arc { from: end, to: arc.to, ..arc });
        }
    }

    /// No overlap on the arc is less than this, metres.
    fn bound(&self, arc: &Arc) -> f64 {
        let (from, to) = (arc.from.gradient, arc.to.gradient);
        let (middle, half) = (arc.from.n + arc.to.n, arc.from.n.dot(arc.from.n + arc.to.n));
        let least = |gradient: DVec3| {
            // A sinusoid is least at an end, unless its trough lies on the arc.
            let ends = gradient.dot(arc.from.n).min(gradient.dot(arc.to.n));
            let across = gradient - self.axis * self.axis.dot(gradient);
            let depth = length(across);
            if ends < 0.0 && -across.dot(middle) >= depth * half { -depth } else { ends }
        };
        least(from).max(least(to)).max(least((from + to) * 0.5)) + self.constant
    }

    /// Whether the overlap, not less than `bound`, may be stationary and least inside the arc.
    fn may_be_least(&self, arc: &Arc, bound: f64) -> bool {
        let wide = length(arc.to.n - arc.from.n);
        let mut bend = 0.0;
        for solid in [&self.couple.a, &self.couple.b] {
            if solid.disc > 0.0 {
                let along = self.axis.dot(solid.axes[0]).abs();
                let near = (length(solid.axes[0].cross(arc.from.n)) - wide).max(along);
                bend += solid.disc * along * along / (near * near * near);
            }
        }
        // A slope that the bend cannot level out within the arc; none where a cap's axis is in it.
        let slope = arc.from.gradient.dot(self.axis.cross(arc.from.n)).abs();
        let level = slope <= 1.1 * wide * (bend + length(arc.from.gradient) + self.constant) || bend.is_nan();
        level && (bound <= bend + 1e-9 * self.couple.size() || bend.is_nan())
    }
}

/// The directions at which the overlap has kinks or bends sharply, on the half of the circle that
/// looks from a to b, in order.
fn breakpoints(couple: &Couple, axis: DVec3) -> Few<DVec3, 16> {
    let e1 = across(axis, couple.offset);
    let e2 = axis.cross(e1);
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

/// Support point of a core along `n`, as the limit of those along directions from `inside`.
pub(super) fn one_sided(solid: &Solid, n: DVec3, inside: DVec3) -> DVec3 {
    let mut point = DVec3::ZERO;
    for k in 0..solid.edges {
        point += solid.axes[k] * solid.half[k].copysign(inside.dot(solid.axes[k]));
    }
    if solid.disc > 0.0 {
        let [_, x, y] = solid.axes;
        let (mut along_x, mut along_y) = (n.dot(x), n.dot(y));
        if along_x * along_x + along_y * along_y < 1e-20 {
            (along_x, along_y) = (inside.dot(x), inside.dot(y));
        }
        let radial = (along_x * along_x + along_y * along_y).sqrt();
        if radial > 0.0 {
            point += (x * along_x + y * along_y) * (solid.disc / radial);
        }
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
    let mut n = unit(low + high);
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
        let next = unit(next);
        if length(next - n) < 1e-15 {
            break;
        }
        n = next;
    }
    n
}
