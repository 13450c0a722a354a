//! Walks through the tree for questions: along a line, around a box, within a box.

use super::{HalfSpace, Proxy, Tree};
use crate::math::{Aabb, tolerance};
use glam::DVec3;

/// Distance from `origin` (metres) along the unit vector `direction` at which a line enters a box, 0 when it
/// starts inside; `None` when it does not within `reach` metres.
pub fn enters(bounds: &Aabb, origin: DVec3, direction: DVec3, reach: f64) -> Option<f64> {
    let (mut enter, mut leave) = (0.0_f64, reach);
    for k in 0..3 {
        let (low, high) = (bounds.min[k] - origin[k], bounds.max[k] - origin[k]);
        let d = direction[k];
        if d == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (near, far) = if d > 0.0 { (low / d, high / d) } else { (high / d, low / d) };
        enter = enter.max(near);
        leave = leave.min(far);
    }
    (enter <= leave).then_some(enter)
}

/// Shortest distance between two boxes, metres.
pub fn apart(a: &Aabb, b: &Aabb) -> f64 {
    (a.min - b.max).max(b.min - a.max).max(DVec3::ZERO).length()
}

/// What a walk does with an object: looks at it, and says how far it is still of interest to go, metres.
pub trait Look: FnMut(Proxy) -> f64 {}
impl<F: FnMut(Proxy) -> f64> Look for F {}

impl Tree {
    /// Looks at the objects whose boxes, grown by `half` metres, a line from `origin` (metres) along the unit
    /// vector `direction` meets within `reach` metres; the nearer of two branches first.
    pub fn along(&self, (origin, direction): (DVec3, DVec3), half: DVec3, reach: f64, look: impl Look) {
        let meets = |b: &Aabb, reach: f64| {
            // Rounding must not lose what the line just touches.
            let half = half + tolerance::RELATIVE * (b.min.abs().max(b.max.abs()) + origin.abs() + half);
            enters(&Aabb { min: b.min - half, max: b.max + half }, origin, direction, reach)
        };
        self.walk(reach, meets, look);
    }

    /// Looks at the objects whose boxes are within `reach` metres of `bounds`; the nearer of two branches first.
    pub fn around(&self, bounds: &Aabb, reach: f64, look: impl Look) {
        let near = |b: &Aabb, reach: f64| {
            let rounding = tolerance::RELATIVE * (b.min.abs().max(b.max.abs()).max_element() + reach);
            Some(apart(b, bounds) - rounding).filter(|d| *d <= reach)
        };
        self.walk(reach, near, look);
    }

    fn walk(&self, mut reach: f64, at: impl Fn(&Aabb, f64) -> Option<f64>, mut look: impl Look) {
        let mut open: Vec<(f64, u32)> = Vec::with_capacity(64);
        open.extend(self.root().and_then(|r| Some((at(self.box_of(r), reach)?, r))));
        while let Some((distance, i)) = open.pop() {
            if distance > reach {
                continue;
            }
            let Some(children) = self.children_of(i) else {
                reach = look(self.proxy_of(i));
                continue;
            };
            let [x, y] = children.map(|c| at(self.box_of(c), reach).map(|d| (d, c)));
            match (x, y) {
                (Some(x), Some(y)) if x.0 <= y.0 => open.extend([y, x]),
                (x, y) => open.extend(x.into_iter().chain(y)),
            }
        }
    }
}

impl super::BroadPhase {
    /// The objects without bounds, ascending, with the half-spaces they fill.
    pub fn unbounded(&self) -> impl Iterator<Item = (Proxy, HalfSpace)> {
        self.unbounded.iter().filter_map(|&p| match self.members[p as usize] {
            super::Member::Unbounded(space) => Some((p, space)),
            _ => None,
        })
    }
}
