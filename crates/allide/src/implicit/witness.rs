//! Looking for a common point: steps towards where both formulas are at least 0, then a proof.

use super::chart::{Cell, Chart};
use super::lanes::LANES;
use super::solid::{Placed, Registers};
use super::thin::point_near;
use glam::DVec3;

/// Value and gradient of both solids at a chart point, both in the chart's axes.
#[derive(Clone, Copy, Debug)]
struct Here {
    value: [f64; 2],
    gradient: [DVec3; 2],
}

/// The two solids, their chart and the registers to evaluate them with.
pub struct Seeker<'p, 's> {
    /// The two solids.
    pub placed: [&'p Placed<'s>; 2],
    /// Their chart.
    pub chart: &'p Chart,
    /// How far inside a point should be, metres.
    pub margin: f64,
}

impl Seeker<'_, '_> {
    fn here(&self, q: DVec3, with: &mut Registers) -> Here {
        let mut here = Here { value: [0.0; 2], gradient: [DVec3::ZERO; 2] };
        for which in 0..2 {
            let local = self.chart.local(which, q);
            let (value, gradient) = self.placed[which].solid.clipped_value_and_gradient(local, with);
            here.value[which] = value;
            here.gradient[which] = self.chart.direction_from(which, gradient);
        }
        here
    }

    /// The world point of a chart point, if it is proved to lie in both: most often that of two that overlap much.
    pub fn at_once(&self, q: DVec3, with: &mut Registers) -> Option<DVec3> {
        let inside =
            |which: usize, with: &mut Registers| self.placed[which].solid.contains(self.chart.local(which, q), with);
        let world = self.chart.world(q);
        (inside(0, with) && inside(1, with) && self.proved(world, with)).then_some(world)
    }

    /// From `start`, towards a common point; its world coordinates when one is found and proved.
    pub fn climb(&self, start: DVec3, within: &Cell, steps: usize, with: &mut Registers) -> Option<DVec3> {
        let mut q = start;
        let reach = (within.hi - within.lo).length();
        // How far outside it was at best, metres, and how often it came no nearer.
        let (mut least, mut in_vain) = (f64::INFINITY, 0);
        for _ in 0..steps {
            let here = self.here(q, with);
            let [a, b] = here.value;
            if !(a.is_finite() && b.is_finite()) {
                return None;
            }
            if a >= 0.0 && b >= 0.0 {
                let world = self.chart.world(q);
                if self.proved(world, with) {
                    return Some(world);
                }
            }
            let [g, h] = here.gradient;
            let outside = (-a / g.length()).max(-b / h.length());
            if outside > 0.7 * least {
                in_vain += 1;
                if in_vain == 2 {
                    return None;
                }
            }
            least = least.min(outside);
            let step = step_inside(here.value, here.gradient, self.margin)?;
            let length = step.length();
            if !length.is_finite() || length < 1e-15 * q.length() {
                return None;
            }
            q += step * (reach / length).min(1.0);
            q = q.clamp(within.lo, within.hi);
        }
        let world = self.chart.world(q);
        self.proved(world, with).then_some(world)
    }

    /// Whether it is proved that a world point lies in both.
    pub fn proved(&self, world: DVec3, with: &mut Registers) -> bool {
        self.placed.iter().all(|p| p.surely_holds(world, with))
    }

    /// An upper bound of the distance between the two solids, found near a chart point: the
    /// distance between a proved point of each.
    pub fn gap_near(&self, q: DVec3, with: &mut Registers) -> Option<f64> {
        let [a, b] = self.points_near(q, with)?;
        Some((a - b).length() * (1.0 + 1e-12))
    }

    /// A proved world point of each solid, about nearest to each other around a chart point.
    pub fn points_near(&self, q: DVec3, with: &mut Registers) -> Option<[DVec3; 2]> {
        let first = self.inside_near(0, q, with)?;
        // From there towards the second: the distance between the surfaces, not from q.
        let second = self.inside_near(1, first, with)?;
        let first = self.inside_near(0, second, with)?;
        let (a, b) = (self.chart.world(first), self.chart.world(second));
        let proved = self.placed[0].surely_holds(a, with) && self.placed[1].surely_holds(b, with);
        proved.then_some([a, b])
    }

    /// A chart point of one solid near `q`: the nearest by its gradient, or one around `q` where the
    /// surface is a jump that no gradient leads to.
    fn inside_near(&self, which: usize, q: DVec3, with: &mut Registers) -> Option<DVec3> {
        self.nearest_inside(which, q, with)
            .filter(|found| (*found - q).length() < 64.0 * self.margin)
            .or_else(|| self.inside_around(which, q, with))
            .or_else(|| self.nearest_inside(which, q, with))
    }

    /// An upper bound of the distance between the two solids for those so thin near a chart point that no step
    /// leads into them: a point of each is sought in cells.
    pub fn gap_by_cells(&self, q: DVec3, with: &mut Registers) -> Option<f64> {
        let [first, second] = [0, 1].map(|which| {
            let found = point_near(self.placed[which], self.chart.local(which, q), 20.0 * self.margin, with)?;
            Some(self.placed[which].world(found))
        });
        Some((first? - second?).length() * (1.0 + 1e-12))
    }

    /// A chart point of one solid within a few margins of `q`, along the axes and diagonals.
    fn inside_around(&self, which: usize, q: DVec3, with: &mut Registers) -> Option<DVec3> {
        for distance in [4.0, 8.0, 16.0] {
            for n in (0..27).step_by(LANES) {
                let around: [DVec3; LANES] = std::array::from_fn(|lane| {
                    let n = (n + lane).min(26) as i32;
                    let way = DVec3::new(f64::from(n % 3 - 1), f64::from(n / 3 % 3 - 1), f64::from(n / 9 - 1));
                    q + way * (distance * self.margin)
                });
                let inside = self.placed[which].surely_inside(around.map(|q| self.chart.world(q)), with);
                if let Some(lane) = inside.iter().position(|i| *i) {
                    return Some(around[lane]);
                }
            }
        }
        None
    }

    /// A chart point just inside one solid, near `q`, found along its gradient.
    fn nearest_inside(&self, which: usize, start: DVec3, with: &mut Registers) -> Option<DVec3> {
        let solid = self.placed[which].solid;
        let bounds = solid.bounds();
        // A little inside the bounds, but no further than their middle.
        let inset = DVec3::splat(0.1 * self.margin).min((bounds.max - bounds.min) * 0.25);
        let mut margin = 0.0;
        let mut local = self.chart.local(which, start);
        for _ in 0..12 {
            local = local.clamp(bounds.min + inset, bounds.max - inset);
            let (value, gradient) = solid.tape().value_and_gradient(local, &mut with.points);
            if value >= 0.0 {
                let q = self.chart.point_from(which, local);
                if self.placed[which].surely_holds(self.chart.world(q), with) {
                    return Some(q);
                }
            }
            let square = gradient.length_squared();
            if !(square > 0.0 && value.is_finite()) {
                return None;
            }
            margin = if value >= 0.0 { 2.0 * margin + 0.02 * self.margin } else { margin.max(0.1 * self.margin) };
            local += gradient * ((margin * square.sqrt() - value) / square);
        }
        None
    }
}

/// The least step after which both, were they straight, would be `margin` inside.
pub fn step_inside(value: [f64; 2], [g, h]: [DVec3; 2], margin: f64) -> Option<DVec3> {
    let (gg, hh) = (g.length_squared(), h.length_squared());
    let want_a = margin * gg.sqrt() - value[0];
    let want_b = margin * hh.sqrt() - value[1];
    let (need_a, need_b) = (want_a > 0.0 && gg > 0.0, want_b > 0.0 && hh > 0.0);
    let alone_a = if need_a { g * (want_a / gg) } else { DVec3::ZERO };
    let alone_b = if need_b { h * (want_b / hh) } else { DVec3::ZERO };
    // One alone, if that leaves the other satisfied.
    if need_a && h.dot(alone_a) >= want_b {
        return Some(alone_a);
    }
    if need_b && g.dot(alone_b) >= want_a {
        return Some(alone_b);
    }
    if !need_a && !need_b {
        return None;
    }
    // Both: d = αg + βh with g·d = want_a, h·d = want_b.
    let gh = g.dot(h);
    let det = gg * hh - gh * gh;
    if det <= 1e-12 * gg * hh {
        // Opposite normals: half way between the two surfaces.
        return Some((alone_a + alone_b) * 0.5);
    }
    let (alpha, beta) = ((want_a * hh - want_b * gh) / det, (want_b * gg - want_a * gh) / det);
    Some(g * alpha + h * beta)
}
