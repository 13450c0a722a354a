//! The point of a solid that is farthest in a direction, or deepest in a convex body, with a bound on what was missed.
//!
//! How deep a point is in a convex body is a concave function of it: nowhere is it more than its tangent plane at the
//! middle of a cell says. With the one linear condition that F ≥ 0 leaves over the cell, the most that any point of it
//! can be is the answer of a linear programme with one row, found by exchanging one axis after the other. Both errors
//! fall with the square of the cell's size, so few cells are left open around a smooth deepest point; and tips, ridges
//! and cusps, at which there is no gradient to follow, are found as well.

use super::chart::Cell;
use super::interval::SURELY;
use super::lanes::LANES;
use super::linear::Condition;
use super::mass::own_coordinates;
use super::ranked::{Ranked, rank};
use super::solid::{Registers, Solid};
use crate::math::Aabb;
use glam::DVec3;
use std::collections::BinaryHeap;

/// Cells cut in two at a time: both halves of each are looked at together.
const AT_ONCE: usize = LANES / 2;

/// Of so many cells of a size one leads to points inside.
const SELDOM: usize = 4;

/// Halvings on the way from a point inside to one outside.
const HALVINGS: usize = 12;

/// Steps along the gradient into the solid, and how far behind the top of a cell they start, times its size.
const STEPS: usize = 8;
const BEHIND: [f64; 3] = [0.0, 0.1, 0.6];

/// A step off a ridge, times the size of a cell.
const ASIDE: DVec3 = DVec3::new(3e-4, 5e-4, 7e-4);

/// How close bounds are to be, times their size, and the cells looked at for each of six sides.
const TIGHT: f64 = 1e-3;
const TIGHTENED: usize = 300;

/// How deep a point is, metres, and the direction and rate in which that grows: a concave function.
pub(crate) type Depth<'a> = dyn FnMut(DVec3) -> Option<(f64, DVec3)> + 'a;

/// By how much a depth that is not concave may be more anywhere in a cell than its tangent plane at the middle says, given
/// that and half the sides, metres.
pub(crate) type Bulge<'a> = dyn Fn(DVec3, DVec3) -> f64 + 'a;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Farthest {
    /// Where to look, metres, local coordinates.
    pub within: Aabb,
    /// Depth of what is known already, metres: only what is deeper is of interest.
    pub known: f64,
    /// How much deeper than the point told others may be, metres.
    pub tolerance: f64,
    /// Most cells looked at.
    pub cells: usize,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Found {
    /// A point inside that is deeper than what was known; none where there is none, or none was found.
    pub best: Option<(DVec3, f64)>,
    /// No point is deeper than this, metres.
    pub most: f64,
    /// How many cells were looked at.
    pub cells: usize,
}

/// A cell and the most that a point of it can be deep.
struct Open {
    cell: Cell,
    most: f64,
    /// The point of the cell for which the linear programme says so.
    top: DVec3,
}

impl Open {
    /// In the queue: what can be deepest first.
    fn ranked(self) -> Ranked<i64, Open> {
        Ranked { rank: rank(self.most), what: self }
    }
}

struct Search<'a, 'd> {
    solid: &'a Solid,
    depth: &'a mut Depth<'d>,
    bulge: &'a Bulge<'a>,
    with: &'a mut Registers,
    open: BinaryHeap<Ranked<i64, Open>>,
    best: Option<(DVec3, f64)>,
    /// Any point inside, from which the way to others is tried.
    inside: Option<DVec3>,
    least: f64,
    /// Cells since the last near which points were looked for, and the smallest of those, metres.
    since: usize,
    smallest: f64,
}

impl Solid {
    /// A box that holds all of the solid that is in one (metres, local axes), closer around it where that is soon seen.
    pub(crate) fn tightened(&self, bounds: &Aabb, with: &mut Registers) -> Aabb {
        let mut close = *bounds;
        let tolerance = TIGHT * (bounds.max - bounds.min).max_element();
        for axis in 0..3 {
            for (sign, side) in [(-1.0, close.min[axis]), (1.0, close.max[axis])] {
                let way = DVec3::AXES[axis] * sign;
                let asked = Farthest { within: close, known: f64::NEG_INFINITY, tolerance, cells: TIGHTENED };
                let most = self.farthest(&asked, &mut |p| Some((way.dot(p), way)), with).most;
                // Where nothing was found nothing is known of it.
                if most.is_finite() && most < sign * side {
                    if sign < 0.0 { close.min[axis] = -most } else { close.max[axis] = most }
                }
            }
        }
        if close.min.cmplt(close.max).all() { close } else { *bounds }
    }

    /// The deepest point of the solid.
    pub(crate) fn farthest(&self, asked: &Farthest, depth: &mut Depth, with: &mut Registers) -> Found {
        self.farthest_of(asked, (depth, &|_, _| 0.0), with)
    }

    /// The same by a depth that is not concave.
    pub(crate) fn farthest_of(
        &self,
        asked: &Farthest,
        (depth, bulge): (&mut Depth, &Bulge),
        with: &mut Registers,
    ) -> Found {
        let Aabb { min, max } = self.bounds();
        let cell = Cell { lo: asked.within.min.max(min), hi: asked.within.max.min(max) };
        let mut looked = 0;
        let nothing = Found { best: None, most: asked.known, cells: 0 };
        if !cell.lo.cmple(cell.hi).all() {
            return nothing;
        }
        let least = asked.known;
        let open = BinaryHeap::new();
        let (since, smallest) = (0, f64::INFINITY);
        let mut search =
            Search { solid: self, depth, bulge, with, open, best: None, inside: None, least, since, smallest };
        search.look(&[cell], asked.tolerance);
        loop {
            let mut halves = Vec::with_capacity(LANES);
            for _ in 0..AT_ONCE {
                let Some(Ranked { what: open, .. }) = search.open.pop() else { break };
                if open.most <= search.least + asked.tolerance {
                    search.open.clear();
                    break;
                }
                search.try_now(&open);
                halves.extend(open.cell.halves(longest(&open.cell)));
            }
            if halves.is_empty() {
                return Found { best: search.best, most: search.least + asked.tolerance, cells: looked };
            }
            looked += halves.len();
            search.look(&halves, asked.tolerance);
            if looked >= asked.cells {
                let most = search.open.peek().map_or(f64::NEG_INFINITY, |open| open.what.most);
                return Found { best: search.best, most: most.max(search.least + asked.tolerance), cells: looked };
            }
        }
    }
}

impl Search<'_, '_> {
    /// Adds those of some cells that can hold something deeper.
    fn look(&mut self, cells: &[Cell], tolerance: f64) {
        let all: [Cell; LANES] = std::array::from_fn(|n| cells[n.min(cells.len() - 1)]);
        let form = self.solid.tape().enclose(own_coordinates(&all), &mut self.with.cells);
        for (n, cell) in cells.iter().enumerate() {
            if form.undefined[n] == SURELY || form.hi.0[n] < 0.0 {
                continue;
            }
            let condition = Condition::of(&form, n);
            let known = condition.top.is_finite() && condition.slope.is_finite();
            let condition = if known { condition } else { Condition { top: 1.0, slope: DVec3::ZERO } };
            let (mut low, mut high) = (DVec3::NEG_ONE, DVec3::ONE);
            if !condition.narrow(&mut low, &mut high) {
                continue;
            }
            let (centre, half) = (cell.centre(), cell.half());
            let Some((depth, growth)) = (self.depth)(centre) else {
                // Nothing is known of it: looked at again in halves.
                self.open.push(Open { cell: *cell, most: f64::MAX, top: centre }.ranked());
                continue;
            };
            let Some((gain, at)) = most(&condition, growth * half) else { continue };
            let rounding = 4.0 * f64::EPSILON * (depth.abs() + growth.abs().dot(centre.abs() + half));
            let most = depth + gain + (self.bulge)(centre, half) + rounding;
            if most > self.least + tolerance {
                let part = cell.part(low, high);
                if part.lo.cmple(part.hi).all() {
                    self.open.push(Open { cell: part, most, top: centre + half * at }.ranked());
                }
            }
        }
    }

    /// Looks for points inside near the top of a cell: of every few cells that are no smaller than others before.
    fn try_now(&mut self, open: &Open) {
        let size = (open.cell.hi - open.cell.lo).max_element();
        self.since += 1;
        if size < self.smallest || self.since >= SELDOM {
            self.smallest = self.smallest.min(0.75 * size);
            self.since = 0;
            self.try_near(open.top, size);
        }
    }

    /// Looks for points inside near one that would be deep, at the top of a cell of this size (metres).
    fn try_near(&mut self, top: DVec3, size: f64) {
        let back = (self.depth)(top).map_or(DVec3::ZERO, |(_, growth)| growth.normalize_or_zero());
        // In a cusp there is nothing but a little way behind its tip.
        if BEHIND.into_iter().any(|share| self.steps_inside(top - back * (share * size), size)) {
            return;
        }
        let Some(from) = self.inside else { return };
        // As far from there towards it as it is inside.
        let (mut inside, mut outside) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (inside + outside);
            if self.holds(from + (top - from) * middle) { inside = middle } else { outside = middle }
        }
        if inside > 0.0 {
            self.offer(from + (top - from) * inside);
        }
    }

    /// Whether steps along the gradient lead inside, no farther than about `size` metres.
    fn steps_inside(&mut self, mut p: DVec3, size: f64) -> bool {
        let start = p;
        for _ in 0..STEPS {
            if self.offer(p) {
                return true;
            }
            let (value, gradient) = self.solid.clipped_value_and_gradient(p, self.with);
            let step = gradient * (-value / gradient.length_squared());
            // On a ridge there is no gradient, beside it there is.
            p += if step.is_finite() { step * (1.0 + 1e-9) } else { ASIDE * size };
            if (p - start).length_squared() > 4.0 * size * size {
                return false;
            }
        }
        false
    }

    /// More than 0: where it is 0 and no more there is nothing solid.
    fn holds(&mut self, p: DVec3) -> bool {
        let Aabb { min, max } = self.solid.bounds();
        min.cmple(p).all() && p.cmple(max).all() && self.solid.tape().value(p, &mut self.with.points) > 0.0
    }

    /// Takes a point if it is inside; and tells whether it is.
    fn offer(&mut self, p: DVec3) -> bool {
        if !self.holds(p) {
            return false;
        }
        if let Some((depth, _)) = (self.depth)(p) {
            if depth > self.least {
                (self.least, self.best) = (depth, Some((p, depth)));
                self.inside = Some(p);
            }
            self.inside = self.inside.or(Some(p));
        }
        true
    }
}

fn longest(cell: &Cell) -> usize {
    let size = cell.hi - cell.lo;
    if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) }
}

/// The most of growth·ε over ε in [−1, 1]³ where a condition holds, and such an ε; `None` where it holds nowhere.
fn most(condition: &Condition, growth: DVec3) -> Option<(f64, DVec3)> {
    let Condition { top, slope } = *condition;
    // The best of all, and along axes that do not matter the best for the condition.
    let mut at = DVec3::from_array([0, 1, 2].map(|n| {
        let way = if growth[n] == 0.0 { slope[n] } else { growth[n] };
        if way < 0.0 { -1.0 } else { 1.0 }
    }));
    let mut lacking = -(top + slope.dot(at));
    if lacking > 0.0 {
        // Least cost for what it gives first.
        let mut axes = [0, 1, 2];
        let cost = |n: usize| if slope[n] * at[n] < 0.0 { (growth[n] / slope[n]).abs() } else { f64::INFINITY };
        let costs = [cost(0), cost(1), cost(2)];
        axes.sort_by(|a, b| costs[*a].total_cmp(&costs[*b]));
        for n in axes.into_iter().filter(|n| costs[*n].is_finite()) {
            let way = (lacking / slope[n].abs()).min(2.0);
            lacking -= way * slope[n].abs();
            at[n] -= way * at[n].signum();
            if lacking <= 0.0 {
                break;
            }
        }
        if lacking > 1e-14 * (top.abs() + slope.abs().element_sum()) {
            return None;
        }
    }
    Some((growth.dot(at), at))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far a body reaches along a direction.
    type Reach = Box<dyn Fn(DVec3) -> f64>;

    fn found(text: &str, half: f64, direction: DVec3) -> Found {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
        let solid = Solid::new(&text.parse().expect(text), bounds).expect(text);
        let asked = Farthest { within: bounds, known: f64::NEG_INFINITY, tolerance: 1e-6, cells: 20_000 };
        solid.farthest(&asked, &mut |p| Some((direction.dot(p), direction)), &mut Registers::default())
    }

    fn directions() -> impl Iterator<Item = DVec3> {
        (0..60u32).map(|k| {
            let share = |m: f64| 2.0 * (f64::from(k + 1) * m).fract() - 1.0;
            DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02)).normalize()
        })
    }

    #[test]
    fn tips_edges_and_smooth_places_are_found_alike() {
        let dual = |p: f64, half: DVec3| {
            move |d: DVec3| {
                let reach = (half * d.abs()).to_array();
                if p <= 1.0 {
                    return reach.iter().copied().fold(0.0, f64::max);
                }
                let q = p / (p - 1.0);
                reach.iter().map(|r| r.powf(q)).sum::<f64>().powf(1.0 / q)
            }
        };
        let half = DVec3::new(0.5, 0.6, 0.4);
        let cone = |d: DVec3| (0.5 * d.z).max(0.625 * d.truncate().length() - 0.5 * d.z);
        let spindle = |d: DVec3| (0.5 * d.z.abs()).max(0.25 * d.truncate().length());
        let text = |p: f64| format!("1-abs(x/0.5)^{p}-abs(y/0.6)^{p}-abs(z/0.4)^{p}");
        let all: [(String, Reach); 6] = [
            ("min(0.5*(0.5-z)-hypot(x,y)*0.8, z+0.5)".into(), Box::new(cone)),
            ("0.5-abs(z)-2*hypot(x,y)".into(), Box::new(spindle)),
            (text(1.0), Box::new(dual(1.0, half))),
            (text(1.5), Box::new(dual(1.5, half))),
            (text(2.0), Box::new(dual(2.0, half))),
            (text(4.0), Box::new(dual(4.0, half))),
        ];
        for (text, reach) in &all {
            for d in directions() {
                let found = found(text, 0.8, d);
                let (_, value) = found.best.unwrap_or_else(|| panic!("{text} {d}"));
                assert!((value - reach(d)).abs() < 1e-6, "{text} along {d}: {value} instead of {}", reach(d));
                assert!(found.most >= reach(d) - 1e-12 && found.most < value + 2e-6);
            }
        }
    }
}
