//! Walking along a side of the space of moves from one parallelogram to the next, to where it is free.

use super::space::{Crossing, Hot, Side, Space};
use glam::DVec2;

/// Parallelograms walked through on one side before it is given up. Never reached by sound outlines.
const MOST_STEPS: usize = 100_000;

/// How far from a side to look for free moves, in steps: exactly on it, then on its free side by a skin
/// that grows until the exact test agrees. Metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skin {
    /// How far from the side.
    pub gap: f64,
    /// How much parallelograms are grown.
    pub slack: f64,
}

impl Skin {
    /// Number of levels.
    pub const LEVELS: usize = 6;

    /// On the side itself at level 0, where edges that only touch do not cross; beyond it `unit · 16^level`.
    pub fn at(level: usize, unit: f64, blur: f64) -> Skin {
        if level == 0 {
            return Skin { gap: 0.0, slack: -4.0 * blur };
        }
        let gap = unit * 16f64.powi(level as i32 - 1);
        Skin { gap, slack: 0.5 * gap }
    }
}

/// A side, shifted by a skin, to be walked along from its point nearest to a place.
pub(super) struct Line {
    pub from: DVec2,
    pub along: DVec2,
    here: DVec2,
    skin: Skin,
    /// Where on it the walks forward and back start.
    starts: (f64, f64),
    /// From where to where it lies in the disc of moves that surely overlap.
    deep: Option<(f64, f64)>,
    /// Share of its length by which rounding must be stepped over.
    step: f64,
}

impl Line {
    pub fn new(space: &Space, side: &Side, here: DVec2, skin: Skin) -> Line {
        let along = side.to - side.from;
        let from = side.from + side.normal() * skin.gap;
        let start = super::segment::parameter(from, from + along, here);
        let step = (0.01 * skin.slack.abs() + 1e-2 * space.blur) / along.length() + f64::EPSILON;
        let deep = space.deep_span(from, along);
        let (low, high) = deep.filter(|&(low, high)| low < start && start < high).unwrap_or((start, start));
        Line { from, along, here, skin, starts: (high, low), deep, step }
    }

    /// The first free points forward and back.
    pub fn first_both(
        &self,
        space: &Space,
        limit: f64,
        hot: &mut Hot,
    ) -> impl Iterator<Item = (bool, (f64, DVec2))> + use<> {
        let ahead = self.walk(space, (self.starts.0, None), true, limit, hot).map(|found| (true, found));
        // From where it is free at once there is one way only.
        let same = ahead.is_some_and(|(_, (u, _))| u == self.starts.1);
        let back = if same { None } else { self.walk(space, (self.starts.1, None), false, limit, hot) };
        ahead.into_iter().chain(back.map(|found| (false, found)))
    }

    /// The ways from a free point at `u` that was found on the way forward or back: both from where they start.
    pub fn ways(&self, u: f64, forward: bool) -> impl Iterator<Item = bool> + use<> {
        let both = (u - self.starts.0).abs().max((u - self.starts.1).abs()) <= self.step;
        [true, false].into_iter().filter(move |way| both || *way == forward)
    }

    /// The free point nearest to the place on the ways from `u`, no farther than the root of `limit`.
    pub fn nearest_from(&self, space: &Space, (u, forward): (f64, bool), limit: f64, hot: &mut Hot) -> Option<DVec2> {
        let found = self.ways(u, forward).filter_map(|way| self.walk(space, (u, None), way, limit, hot));
        found.map(|(_, at)| at).min_by(|p, q| self.far(*p).total_cmp(&self.far(*q)))
    }

    /// The next free point after the one at `u`.
    pub fn next(&self, space: &Space, u: f64, forward: bool, limit: f64, hot: &mut Hot) -> Option<(f64, DVec2)> {
        let (way, left) = if forward { (self.along, 1.0 - u) } else { (-self.along, u) };
        let (_, exit, pair) = space.first(self.from + self.along * u, way, left, self.skin.slack)?;
        let ahead = exit.max(0.0) + self.step;
        self.walk(space, (if forward { u + ahead } else { u - ahead }, Some(pair)), forward, limit, hot)
    }

    /// The first point from `u` on that is in no parallelogram; `last` is the one that was left there.
    pub fn walk(
        &self,
        space: &Space,
        (mut u, mut last): (f64, Option<Crossing>),
        forward: bool,
        limit: f64,
        hot: &mut Hot,
    ) -> Option<(f64, DVec2)> {
        let slack = self.skin.slack;
        let crack = 64.0 * space.blur / self.along.length();
        for _ in 0..MOST_STEPS {
            if !(0.0..=1.0).contains(&u) {
                return None;
            }
            if let Some((low, high)) = self.deep.filter(|deep| u > deep.0 && u < deep.1) {
                (u, last) = (if forward { high } else { low }, None);
                continue;
            }
            let t = self.from + self.along * u;
            if self.far(t) > limit {
                return None;
            }
            if let Some(pair) = space.crossing(t, slack, hot) {
                let (low, high) = space.span(pair, self.from, self.along, slack).unwrap_or((u, u));
                u = if forward { high.max(u) + self.step } else { low.min(u) - self.step };
                last = Some(pair);
                continue;
            }
            // Where a corner goes across an edge two parallelograms share a border; shrunk, they leave a crack.
            let Some(left) = last.filter(|_| slack < 0.0) else { return Some((u, t)) };
            let way = if forward { self.along } else { -self.along };
            match space.first(t, way, crack, slack) {
                Some((_, exit, next)) if space.follow(left, next) => {
                    u += (exit.max(0.0) + self.step) * if forward { 1.0 } else { -1.0 };
                    last = Some(next);
                }
                _ => return Some((u, t)),
            }
        }
        None
    }

    /// Squared distance of a point from the place.
    fn far(&self, t: DVec2) -> f64 {
        t.distance_squared(self.here)
    }
}
