//! Where a ray enters a solid first, with a guarantee that it does not before.

use super::form::Form;
use super::interval::SURELY;
use super::lanes::{LANES, Lanes};
use super::linear::Condition;
use super::solid::{Registers, Solid};
use glam::DVec3;

/// Where a ray meets a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// How far along the ray, in lengths of its direction.
    pub time: f64,
    /// The point, metres.
    pub point: DVec3,
    /// Outward unit normal there: against the gradient, or of the face of the bounds; against the
    /// ray where it starts inside or the gradient vanishes.
    pub normal: DVec3,
}

/// Most pieces of a ray looked at before longer ones count as points.
const MOST_PIECES: usize = 20_000;

/// Pieces shorter than this part of the ray's way through the bounds are points.
const SHORTEST: f64 = 1e-13;

/// How much longer the pieces that count as points become each time too many have been looked at. Where a formula
/// touches 0 from below, or is flat on its surface, all pieces near that are open however short they are.
const COARSER: f64 = 32.0;

/// Steps in which a piece that counts as a point, and is not proved to be outside, is looked through.
const STEPS: usize = 8;

impl Solid {
    /// Where the ray `from` + t·`along`, t in [0, `until`], is inside first (local coordinates).
    /// No earlier point of it is inside by more than rounding; `None` when none is at all, or when
    /// it only grazes.
    pub fn ray(&self, from: DVec3, along: DVec3, until: f64, with: &mut Registers) -> Option<Hit> {
        let (enter, leave, face) = self.through_bounds(from, along, until)?;
        let finest = SHORTEST * (leave - enter).max(f64::MIN_POSITIVE);
        let mut shortest = finest;
        // Pieces still to look at, the nearest last.
        let mut pieces = vec![(enter, leave)];
        let mut looked = 0;
        while let Some((start, end)) = pieces.pop() {
            let found = if end - start <= shortest {
                self.first_inside(from, along, [start, end], finest, with)
            } else {
                self.holds_at(from, along, start, with).then_some(start)
            };
            if let Some(t) = found {
                return Some(self.hit(from, along, t, (t == enter).then_some(face).flatten(), with));
            }
            if end - start <= shortest {
                continue;
            }
            looked += LANES;
            if looked > MOST_PIECES {
                (shortest, looked) = (shortest * COARSER, 0);
            }
            let length = (end - start) / LANES as f64;
            let cut = |n: usize| if n == LANES { end } else { start + length * n as f64 };
            let parts: [(f64, f64); LANES] = std::array::from_fn(|n| (cut(n), cut(n + 1)));
            let form = self.along(from, along, &parts, with);
            pieces.extend((0..LANES).rev().filter_map(|n| left_of(&form, n, parts[n].0, parts[n].1)));
        }
        None
    }

    fn holds_at(&self, from: DVec3, along: DVec3, t: f64, with: &mut Registers) -> bool {
        self.tape().value(from + along * t, &mut with.points) >= 0.0
    }

    /// Where a piece is inside first, as some of its points tell; to `finest`, by halving.
    fn first_inside(
        &self,
        from: DVec3,
        along: DVec3,
        [start, end]: [f64; 2],
        finest: f64,
        with: &mut Registers,
    ) -> Option<f64> {
        if self.holds_at(from, along, start, with) {
            return Some(start);
        }
        let steps = if end - start <= finest { 1 } else { STEPS };
        let at = |k: usize| if k == steps { end } else { start + (end - start) * (k as f64 / steps as f64) };
        let first = (1..=steps).find(|k| self.holds_at(from, along, at(*k), with))?;
        let (mut outside, mut inside) = (at(first - 1), at(first));
        while inside - outside > finest {
            let middle = 0.5 * (outside + inside);
            if middle <= outside || middle >= inside {
                break;
            }
            if self.holds_at(from, along, middle, with) { inside = middle } else { outside = middle }
        }
        Some(inside)
    }

    /// What the formula can be on four pieces of a ray.
    fn along(&self, from: DVec3, along: DVec3, parts: &[(f64, f64); LANES], with: &mut Registers) -> Form {
        let middle = Lanes(parts.map(|(a, b)| 0.5 * (a + b)));
        let half = Lanes(parts.map(|(a, b)| 0.5 * (b - a) * (1.0 + 1e-15) + 1e-300));
        let zero = Lanes::all(0.0);
        let coordinates = [0, 1, 2].map(|axis| {
            let size = (middle.abs() + half) * along[axis].abs() + Lanes::all(from[axis].abs());
            let c = middle * along[axis] + Lanes::all(from[axis]);
            Form::straight(c, [half * along[axis], zero, zero], size * (4.0 * f64::EPSILON))
        });
        self.tape().enclose(coordinates, &mut with.cells)
    }

    /// When the ray is within the bounds, and the outward normal of the face it comes in by.
    fn through_bounds(&self, from: DVec3, along: DVec3, until: f64) -> Option<(f64, f64, Option<DVec3>)> {
        let bounds = self.bounds();
        let (mut enter, mut leave, mut face) = (0.0, until, None);
        for axis in 0..3 {
            let (low, high) = (bounds.min[axis] - from[axis], bounds.max[axis] - from[axis]);
            if along[axis] == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return None;
                }
                continue;
            }
            let (a, b) = (low / along[axis], high / along[axis]);
            if a.min(b) > enter {
                enter = a.min(b);
                face = Some(DVec3::AXES[axis] * -along[axis].signum());
            }
            leave = leave.min(a.max(b));
        }
        (enter <= leave && along.is_finite() && from.is_finite()).then_some((enter, leave, face))
    }

    fn hit(&self, from: DVec3, along: DVec3, time: f64, face: Option<DVec3>, with: &mut Registers) -> Hit {
        let point = from + along * time;
        let (_, gradient) = self.tape().value_and_gradient(point, &mut with.points);
        let against = -along.normalize_or_zero();
        let normal = match face {
            Some(face) => face,
            None if time == 0.0 => against,
            None => (-gradient).try_normalize().unwrap_or(against),
        };
        Hit { time, point, normal }
    }
}

/// What the form of a piece leaves of it; `None` when it is outside all along.
fn left_of(form: &Form, lane: usize, a: f64, b: f64) -> Option<(f64, f64)> {
    if form.undefined[lane] == SURELY || form.hi.0[lane] < 0.0 {
        return None;
    }
    let (mut low, mut high) = (DVec3::NEG_ONE, DVec3::ONE);
    let condition = Condition::of(form, lane);
    if condition.top.is_finite() && !condition.narrow(&mut low, &mut high) {
        return None;
    }
    let (middle, half) = (0.5 * (a + b), 0.5 * (b - a));
    let slack = 2.0 * f64::EPSILON * (a.abs() + b.abs());
    let (start, end) = ((middle + half * low.x - slack).max(a), (middle + half * high.x + slack).min(b));
    (start <= end).then_some((start, end))
}
