//! From a point of the surface that is about deepest in the other shape to the one that is.
//!
//! On a smooth piece both normals are opposite there: Newton's method on the part of the one along the
//! surface of the other. On an edge the same in one dimension.

use super::Touch;
use super::field::{Field, Foot};
use crate::implicit::skin::Sample;
use crate::implicit::{Registers, Solid};
use crate::math::tangents;
use crate::shape::Implicit;
use glam::{DMat3, DVec3};

/// Steps taken at most.
const STEPS: usize = 16;

/// Slope along the surface that is none: what is left of the depth goes with its square.
const LEVEL: f64 = 1e-9;

/// Slope along the surface from which on rounding may hide what is gained, and that, times the size of the numbers.
const NEARLY: f64 = 1e-5;
const ROUNDED: f64 = 1e-15;

/// Turn of a normal over a cell along the surface that is none.
const STRAIGHT: f64 = 1e-4;

/// Halvings to the end of what is straight.
const HALVINGS: usize = 50;

/// How far beside a curved edge its faces are looked at, times the way along it.
const BESIDE: f64 = 0.25;

/// How close to its end, in cells, an edge is followed that leads deeper up to there.
const END: f64 = 1e-4;

/// How far from the surface a point of an edge may be, in cells.
const OFF: f64 = 1e-3;

/// Turn of a normal, and step in times the coordinates, that are none.
const FLAT: f64 = 1e-14;

/// A point of the surface that faces the other shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The point, metres.
    pub point: DVec3,
    /// The solid's outward unit normal.
    pub normal: DVec3,
    /// Where it is in the other.
    pub foot: Foot,
}

/// A solid's surface and the field that its points are in.
pub(super) struct Polisher<'a, 'f> {
    pub solid: &'a Solid,
    pub field: &'f mut dyn Field,
    /// How far neighbours of a sample are, metres.
    pub cell: f64,
    pub with: &'f mut Registers,
}

impl Polisher<'_, '_> {
    fn place(&mut self, near: DVec3) -> Option<Place> {
        let (point, normal) = self.solid.settled(near, self.with)?;
        if (point - near).length() > self.cell {
            return None;
        }
        Some(Place { point, normal, foot: self.field.foot(point)? })
    }

    /// The deepest place around a sample of a smooth piece; `None` when it is not on a smooth piece, or when it is
    /// clear on the way that it will not be as deep as `least` metres.
    pub fn smooth(&mut self, start: DVec3, least: f64) -> Option<Place> {
        let mut here = self.place(start)?;
        // How what is left changes along the surface: measured at first, then learnt from each step (Broyden).
        let mut change: Option<DMat3> = None;
        for _ in 0..STEPS {
            let rest = along(&here);
            if rest.length_squared() < LEVEL * LEVEL {
                break;
            }
            let known = change.or_else(|| self.change(&here, rest));
            if let Some(way) = known.and_then(|known| straight_way(rest, tangents(here.normal), known, self.cell)) {
                let Some(next) = self.end_along(&here, way) else { break };
                let still = next.point == here.point;
                (here, change) = (next, None);
                if still {
                    break;
                }
                continue;
            }
            let step = match known {
                Some(known) => newton(rest, tangents(here.normal), known, self.cell),
                None => rest * self.cell,
            };
            // Half of slope times way is gained where the surfaces bend evenly; four times that is allowed for.
            let gain = 2.0 * rest.length() * step.length() + 0.02 * self.cell;
            if known.is_some() && here.foot.depth + gain < least {
                return None;
            }
            let mut factor = (1.5 * self.cell / step.length()).min(1.0);
            let next = loop {
                let next = self.place(here.point + step * factor);
                if let Some(next) = next.filter(|next| self.is_deeper(next, &here)) {
                    break Some(next);
                }
                factor *= 0.3;
                if factor < 1e-4 {
                    break None;
                }
            };
            let Some(next) = next else {
                // What was learnt may mislead.
                if change.take().is_some() {
                    continue;
                }
                break;
            };
            let way = next.point - here.point;
            let left = along(&next);
            // Learnt only while it leads on quickly.
            change =
                known.filter(|_| factor == 1.0 && left.length_squared() < 0.25 * rest.length_squared()).map(|known| {
                    let missed = left - rest - known * way;
                    let share = way / way.length_squared().max(1e-300);
                    known + DMat3::from_cols(missed * share.x, missed * share.y, missed * share.z)
                });
            here = next;
            if way.length() <= 1e-13 * here.point.abs().max_element() {
                break;
            }
        }
        (along(&here).length() < 1e-6).then_some(here)
    }

    /// Whether a place is no less deep than another. Near the deepest all are, but for rounding: there it is told by what
    /// is left of the way, which falls with the distance and not with its square.
    fn is_deeper(&self, next: &Place, here: &Place) -> bool {
        let gain = next.foot.depth - here.foot.depth;
        let rest = along(here).length_squared();
        let rounding = ROUNDED * (here.point.abs().max_element() + here.foot.depth.abs());
        gain >= -1e-14 * self.cell
            || (rest < NEARLY * NEARLY && gain >= -rounding && along(next).length_squared() < 0.25 * rest)
    }

    /// The place up to which a straight way in the surface leads deeper, or one a little more than a cell along it.
    fn end_along(&mut self, here: &Place, way: DVec3) -> Option<Place> {
        let rise = |place: &Place| along(place).dot(way);
        let mut best = *here;
        let (mut low, mut high) = (0.0, 1.5 * self.cell);
        for k in 0..HALVINGS {
            let t = if k == 0 { high } else { 0.5 * (low + high) };
            match self.place(here.point + way * t) {
                Some(place) if rise(&place) > 0.0 => {
                    (low, best) = (t, place);
                    if k == 0 {
                        break;
                    }
                }
                Some(place) if rise(&place) > -LEVEL => return Some(place),
                _ => high = t,
            }
        }
        Some(best)
    }

    /// How what is left of the way deeper changes along the surface at a place.
    fn change(&mut self, here: &Place, rest: DVec3) -> Option<DMat3> {
        let small = 1e-5 * self.cell;
        let (s, t) = tangents(here.normal);
        let [p, q] = [self.place(here.point + s * small)?, self.place(here.point + t * small)?];
        let [u, v] = [along(&p), along(&q)].map(|r| (r - rest) / small);
        // u along s, v along t, nothing along the normal.
        Some(DMat3::from_cols(u * s.x + v * t.x, u * s.y + v * t.y, u * s.z + v * t.z))
    }

    /// The deepest place along an edge, around one of its points; with both normals there.
    pub fn edge(&mut self, start: &Sample) -> Option<(Place, DVec3)> {
        let two = [start.normal, start.other];
        let along = two[0].cross(two[1]).try_normalize()?;
        let at = |polisher: &mut Self, t: f64| {
            let near = start.point + along * t;
            // A curved edge leaves the straight way by less than its faces are looked at from there.
            let point = polisher.on_edge(near, two, 1e-3 * polisher.cell);
            let (point, two) = point.or_else(|| polisher.on_edge(near, two, BESIDE * t.abs()))?;
            let foot = polisher.field.foot(point)?;
            let rise = -foot.normal.dot(two[0].cross(two[1]).normalize_or_zero());
            Some((Place { point, normal: two[0], foot }, two[1], rise))
        };
        // Between two places the way up leads from both inwards; the middle, or where a straight line
        // through both slopes is level.
        let first = at(self, 0.0)?;
        if first.2.abs() < LEVEL {
            return Some((first.0, first.1));
        }
        let ahead = first.2.signum();
        let mut low = (0.0, first.2);
        let mut best = first;
        let (mut high, mut ends) = (None, false);
        for share in [0.1, 0.3, 0.6, 1.0, 1.5] {
            let t = ahead * self.cell * share;
            // Where the edge ends the way up ends, as if it fell from there on.
            let Some(next) = at(self, t) else {
                (high, ends) = (Some((t, -low.1)), true);
                break;
            };
            if next.2 * ahead <= 0.0 {
                high = Some((t, next.2));
                break;
            }
            low = (t, next.2);
            best = next;
        }
        let Some(mut high) = high else { return Some((best.0, best.1)) };
        for k in 0..60 {
            let secant = low.0 - low.1 * (high.0 - low.0) / (high.1 - low.1);
            let t = if k % 3 == 2 { 0.5 * (low.0 + high.0) } else { secant };
            let Some(next) = at(self, t) else {
                (high, ends) = ((t, -low.1), true);
                // What is at its very end is a corner.
                if (high.0 - low.0).abs() < END * self.cell {
                    break;
                }
                continue;
            };
            best = next;
            if best.2.abs() < LEVEL || (high.0 - low.0).abs() < 1e-15 * self.cell.max(start.point.abs().max_element()) {
                break;
            }
            if best.2 * ahead > 0.0 {
                low = (t, best.2)
            } else {
                (high, ends) = ((t, best.2), false)
            }
            if ends && (high.0 - low.0).abs() < END * self.cell {
                break;
            }
        }
        Some((best.0, best.1))
    }

    /// The point of an edge near `x`, and both normals there: looked for first so many metres beside it.
    pub fn on_edge(&mut self, mut x: DVec3, mut two: [DVec3; 2], mut close: f64) -> Option<(DVec3, [DVec3; 2])> {
        let wide = close > 1e-3 * self.cell;
        for _ in 0..if wide { 5 } else { 3 } {
            let (away, known) = (faces(two), two);
            let mut planes = [(0.0, DVec3::ZERO); 2];
            for k in 0..2 {
                let near = x + away[k] * close;
                let (value, gradient) = self.solid.clipped_value_and_gradient(near, self.with);
                let steep = gradient.length();
                let normal = gradient / -steep;
                if !(steep > 1e-300 && normal.dot(two[k]) > 0.7) {
                    return None;
                }
                // How far x is beyond the plane.
                planes[k] = (normal.dot(x - near) - value / steep, normal);
                two[k] = normal;
            }
            let c = two[0].dot(two[1]);
            let det = 1.0 - c * c;
            if det < 1e-3 {
                return None;
            }
            let (r, s) = (-planes[0].0, -planes[1].0);
            let step = two[0] * ((r - c * s) / det) + two[1] * ((s - c * r) / det);
            x += step;
            // Between flat faces a closer look tells nothing more.
            let turned = (two[0] - known[0]).abs().max((two[1] - known[1]).abs()).max_element();
            if turned <= FLAT && step.abs().max_element() <= FLAT * x.abs().max_element() {
                break;
            }
            close *= if wide { 0.05 } else { 0.02 };
        }
        // Beyond the end of an edge its faces would still meet, but another is before them.
        let off = self.solid.depth(x, self.with).abs();
        (off <= OFF * self.cell + ROUNDED * 1e3 * x.abs().max_element()).then_some((x, two))
    }
}

/// The deepest place of a smooth piece around the deepest of some touches, if it is deeper: between the points known of
/// the surface a tip of the other, and what is beside that, may be overlooked.
pub(super) fn beside(
    shape: &Implicit,
    field: &mut dyn Field,
    touches: &[Touch],
    margin: f64,
    with: &mut Registers,
) -> Option<Touch> {
    let deepest = touches.iter().max_by(|p, q| p.depth.total_cmp(&q.depth))?;
    let (solid, cell) = (shape.solid(), shape.skin().cell());
    let least = deepest.depth.max(-margin);
    let Place { point, normal, foot } = Polisher { solid, field, cell, with }.smooth(deepest.on_a, least)?;
    let is_deeper = foot.depth > least + 1e-9 * cell && normal.dot(foot.normal) < -0.5;
    is_deeper.then_some(Touch { on_a: point, normal: -foot.normal, depth: foot.depth })
}

/// Directions in the two faces of a convex edge, away from it.
pub(super) fn faces(two: [DVec3; 2]) -> [DVec3; 2] {
    let into = |n: DVec3, m: DVec3| (n * n.dot(m) - m).normalize_or_zero();
    [into(two[0], two[1]), into(two[1], two[0])]
}

/// What of the way deeper lies along the surface.
fn along(place: &Place) -> DVec3 {
    let deeper = -place.foot.normal;
    deeper - place.normal * place.normal.dot(deeper)
}

/// The unit vector in the plane of `axes` along which the way deeper leads on and hardly changes, bent as the surface may
/// be across it: the side of a cylinder. None where that is not so, or where most of the way leads across it.
fn straight_way(rest: DVec3, (s, t): (DVec3, DVec3), change: DMat3, cell: f64) -> Option<DVec3> {
    let (u, v) = (change * s, change * t);
    let (a, b, d) = (u.dot(s), 0.5 * (v.dot(s) + u.dot(t)), v.dot(t));
    // How much it bends along the two ways in which it does least and most.
    let (mean, half) = (0.5 * (a + d), libm::hypot(0.5 * (a - d), b));
    let (least, most) = (mean + half, mean - half);
    if least.abs() * cell > STRAIGHT || most * cell > -100.0 * STRAIGHT {
        return None;
    }
    let (p, q) = (s * (a - least) + t * b, s * b + t * (d - least));
    let across = if p.length_squared() >= q.length_squared() { p } else { q }.try_normalize()?;
    let along = rest - across * across.dot(rest);
    (along.length() > LEVEL && along.length() > across.dot(rest).abs()).then(|| along.normalize())
}

/// Newton's step in the plane of `axes` for what is left and how it changes along them; where it would not lead
/// to a deepest point, a step uphill.
fn newton(rest: DVec3, (s, t): (DVec3, DVec3), change: DMat3, cell: f64) -> DVec3 {
    let (u, v) = (change * s, change * t);
    let (a, b, c, d) = (u.dot(s), v.dot(s), u.dot(t), v.dot(t));
    let (r, q) = (rest.dot(s), rest.dot(t));
    let det = a * d - b * c;
    // Where it is straight one way, and level along that, rounding alone would tell how far.
    let (mean, half) = (0.5 * (a + d), libm::hypot(0.5 * (a - d), 0.5 * (b + c)));
    if (mean + half).abs() * cell <= STRAIGHT && (mean - half) * cell < -100.0 * STRAIGHT {
        return rest / (half - mean);
    }
    if det > 0.0 && a + d < 0.0 {
        return s * ((b * q - d * r) / det) + t * ((c * r - a * q) / det);
    }
    rest * (cell / rest.length().max(1e-6))
}
