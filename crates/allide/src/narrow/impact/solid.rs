//! Solids given by formulas: on by as much as is proved that they are apart.
//!
//! The gap between two such shapes, found from the points known of their surfaces, is that of two real points: the
//! least there is may be less, and time that goes on by it is late. So it goes on by what a search over cells proves,
//! and the gap found counts only at the end, where it is so small that what it may be wrong by is nothing, and where
//! no search could tell ever finer gaps apart.

use super::{Pair, turning_radius};
use crate::math::length;
use crate::narrow::implicit::{self, Apart};
use crate::narrow::{Placement, deepest};
use crate::shape::{Implicit, Shape};
use glam::DVec3;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Part of the depth or gap looked for up to which a solid is all but there: to come nearer yet would take as many
/// steps again.
pub(super) const NEARLY: f64 = 0.02;

/// Gap below which proofs are not tried, times the size of the shapes.
const FINE: f64 = 1e-7;

/// How many times finer than the gap found proofs end, at most, where that gap is trusted.
const ALIKE: f64 = 16.0;

/// Part of a way not proved free that is tried next.
const SHORTER: f64 = 0.4;

/// How much longer the part is that is tried after one that was free.
const LONGER: f64 = 3.0;

/// Gap between points proved to be inside that is none, times the finest gap proved.
const CLOSE: f64 = 1e-3;

/// How many times as many cells as usual are spent on a proof, at most.
const MOST_PATIENCE: usize = 64;

/// Who looks ahead by no more steps than these does so in every step of a world, and must not wait; who follows what is
/// fast by no more than those may a little.
const FEW_STEPS: usize = 64;
const SOME_STEPS: usize = 1000;
const SOME_PATIENCE: usize = 8;

/// Plain operations of formulas that are short.
const SHORT: f64 = 20.0;

/// Steps after which it is tried to prove that the shapes pass each other by.
const PASSING: usize = 12;

/// How often it is tried at first.
const OFTEN: usize = 5;

/// Whether it is tried to leap at a step: ever more seldom, so that it costs no more than the steps.
pub(super) fn is_leap(step: usize) -> bool {
    let times = step / PASSING;
    step >= PASSING && step.is_multiple_of(PASSING) && (times <= OFTEN || times.is_power_of_two())
}

/// How often time goes on by a gap that is found but not proved, or by the least that is proved; with more cells for each
/// proof it is less often.
const TRUSTED: usize = 1000;

/// Looks at how deep shapes are in each other, at most, and halvings of the time between two of them.
const LOOKS: usize = 48;
const HALVINGS: usize = 4;

/// What counts for the way of two shapes.
struct Measures {
    /// A gap that counts as touching, metres.
    counts: f64,
    /// The finest gap to be proved, metres.
    fine: f64,
    /// End of the time looked at, seconds.
    until: f64,
}

/// What comes after a time at which no proof reaches any further.
enum Then {
    /// They touch.
    Touch,
    /// On by so much, metres.
    On(f64),
    /// It is proved after all that they are apart by so much, metres.
    Proved(f64),
    /// So much is between all that is known of them, metres, and more cells may prove it.
    Far(f64),
}

impl Pair<'_> {
    /// A solid of a formula, first, and any shape, second.
    pub(super) fn nearer(&self, until: f64) -> Option<f64> {
        let Shape::Implicit(solid) = self.a.shape else { return None };
        let bounded = self.b.shape.radius().is_finite();
        let (from, until) = if bounded { self.near(until)? } else { (0.0, until) };
        let touch = self.touch().max(NEARLY * self.room.abs());
        let fine = FINE * (solid.radius() + if bounded { self.b.shape.radius() } else { 0.0 });
        let way = Measures { counts: touch - self.room, fine, until };
        let from = match self.b.shape {
            Shape::Plane(plane) if self.motions[1].spin == DVec3::ZERO => match self.over_plane(solid, plane, until) {
                ControlFlow::Break(answer) => return answer,
                ControlFlow::Continue(later) => from.max(later),
            },
            _ if self.is_patient() => from,
            _ => {
                let by = if self.room > 0.0 { way.counts } else { way.counts.max(fine) };
                let from = self.apart_by_planes(by, (from, until))?;
                let from = if self.is_ball_clear(from) { from.max(self.roll(until)?) } else { from };
                from.max(self.spin(until)?)
            }
        };
        // How deep they are in each other no proof tells.
        match Apart::new(solid, self.b.shape).filter(|_| self.room <= 0.0) {
            Some(apart) => {
                let by = way.counts.max(fine);
                let from = if self.is_patient() { from } else { self.fly(solid, by, (from, until))? };
                self.proved(solid, &apart, from, &way)
            }
            None => self.found(solid, from, &way),
        }
    }

    /// Whether they turn and may be followed in as many steps as it takes: then it is gone on by the gap from the start, as
    /// the nearest places of shapes that all but touch are dear to tell.
    fn is_patient(&self) -> bool {
        self.steps > SOME_STEPS && self.motions.iter().any(|motion| motion.spin != DVec3::ZERO)
    }

    /// A time up to which planes, and all of the way at once, prove that they are farther apart than `by` metres, from one
    /// at which they are; `None` where that is all the time until another.
    fn past_by(&self, solid: &Implicit, by: f64, (from, until): (f64, f64)) -> Option<f64> {
        let from = self.apart_by_planes(by, (from, until))?;
        self.fly(solid, by, (from, until))
    }

    /// The same by planes alone, of what turns.
    fn apart_by_planes(&self, by: f64, (from, until): (f64, f64)) -> Option<f64> {
        let turns = self.motions.iter().any(|motion| motion.spin != DVec3::ZERO);
        if turns { self.parted(by, (from, until)) } else { Some(from) }
    }

    /// A time up to which it is proved that they do not touch, from one at which they do not; `None` where that is all the
    /// time.
    fn past(&self, solid: &Implicit, time: f64, way: &Measures) -> Option<f64> {
        let by = way.counts.max(way.fine);
        let later = if self.is_patient() { time } else { self.past_by(solid, by, (time, way.until))? };
        let later = self.leap(later, way.until);
        (later < way.until).then_some(later)
    }

    /// How fast they come nearer at most in the time left, m/s.
    fn closing(&self, now: &Placement, time: f64, until: f64) -> f64 {
        let [a, b] = &self.motions;
        let approach = length(a.velocity - b.velocity);
        // What has no end turns faster the farther out it is met.
        let far = length(now.offset) + approach * (until - time) + turning_radius(&self.a) + self.a.shape.radius();
        let of_b = if self.b.shape.radius().is_finite() { turning_radius(&self.b) } else { far };
        let turning = |spin: DVec3, radius: f64| if spin == DVec3::ZERO { 0.0 } else { length(spin) * radius };
        approach + turning(a.spin, turning_radius(&self.a)) + turning(b.spin, of_b)
    }

    /// No point of the one is nearer to one of the other than this, by the boxes or the ball around, metres.
    fn outside(&self, solid: &Arc<Implicit>, now: &Placement) -> Option<f64> {
        Some(match self.b.shape {
            Shape::Implicit(other) => implicit::boxes_apart(solid, other, now),
            other => -deepest(&Shape::sphere(solid.radius()).ok()?, other, now)?.depth,
        })
    }

    /// On by what is proved to be free, again and again.
    fn proved(&self, solid: &Arc<Implicit>, apart: &Apart, from: f64, way: &Measures) -> Option<f64> {
        // Up to there a proof leads, and no farther than about this.
        let is_patient = self.is_patient();
        let short = if is_patient { f64::INFINITY } else { 4.0 * way.counts.max(way.fine) };
        let (mut time, mut half, mut patience, mut trusted) = (from, short, 1, 0);
        let most_patience = match self.steps {
            few if few <= FEW_STEPS => 1,
            some if some <= SOME_STEPS => SOME_PATIENCE,
            _ => MOST_PATIENCE,
        };
        let dear = self.dear(solid);
        let mut spent = 0.0;
        for step in 0..self.steps {
            // A step of a world does not wait for what may be proved in the end: then it is a little early.
            spent += dear * patience as f64;
            if self.steps <= SOME_STEPS && spent > self.steps as f64 {
                return Some(time);
            }
            // Who is just about to touch does not pass by.
            if is_leap(step) && (is_patient || half > short) {
                let later = self.past(solid, time, way)?;
                if later > time {
                    (time, half) = (later, short);
                }
            }
            let now = self.later(time);
            let closing = self.closing(&now, time, way.until);
            let left = if closing > 0.0 { closing * (way.until - time) } else { 0.0 };
            let outside = self.outside(solid, &now)? - way.counts;
            if outside > left {
                return None;
            }
            let free = if outside > solid.radius() {
                outside
            } else if half >= way.fine {
                // In the middle of the part of the way that is tried they are apart by more than half of it.
                half = half.min(0.5 * left);
                let middle = self.later(if half > 0.0 { time + half / closing } else { time });
                if !apart.are(&middle, half + way.counts, patience) {
                    half *= SHORTER;
                    continue;
                }
                if half >= 0.5 * left {
                    return None;
                }
                let free = 2.0 * half;
                half *= if is_patient { 1.0 } else { LONGER };
                free
            } else {
                match self.beyond_proof(solid, (apart, patience), &now, way) {
                    Then::Touch => return Some(time),
                    Then::Far(gap) if patience < most_patience => {
                        (half, patience) = (0.3 * gap, 4 * patience);
                        continue;
                    }
                    Then::Proved(free) => {
                        trusted += patience;
                        if trusted > TRUSTED {
                            return Some(time);
                        }
                        half = LONGER * free;
                        free
                    }
                    Then::On(free) | Then::Far(free) => {
                        trusted += patience;
                        if trusted > TRUSTED {
                            return Some(time);
                        }
                        half = if free > 4.0 * way.fine { free } else { 0.0 };
                        free
                    }
                }
            };
            time += free / closing;
            // Also where nothing moves at all.
            if time > way.until || time.is_nan() {
                return None;
            }
        }
        Some(time)
    }

    /// How many steps a look at both counts for: one of short formulas is a step.
    fn dear(&self, solid: &Implicit) -> f64 {
        let work = |shape: &Shape| match shape {
            Shape::Implicit(other) => other.solid().tape().work(),
            _ => 0.0,
        };
        ((solid.solid().tape().work() + work(self.b.shape)) / SHORT).max(1.0)
    }

    /// What comes next where no proof reaches as far as the finest gap.
    fn beyond_proof(
        &self,
        solid: &Arc<Implicit>,
        (apart, patience): (&Apart, usize),
        now: &Placement,
        way: &Measures,
    ) -> Then {
        let reach = ALIKE * way.fine + 2.0 * way.counts;
        if let Some(contact) = implicit::deepest_within(solid, self.b.shape, now, reach) {
            let gap = -contact.depth;
            // Up to the gap itself, not to what counts as touching: so it is reached in a few steps.
            return if gap <= way.counts { Then::Touch } else { Then::On(gap + self.room) };
        }
        // No points known are that near: those where the proof ends may be.
        let between = match apart.or_gap(now, way.fine + way.counts, patience) {
            Ok(()) => return Then::Proved(way.fine),
            Err(between) => between.unwrap_or(f64::INFINITY),
        };
        if between <= way.counts + CLOSE * way.fine {
            return Then::Touch;
        }
        if between <= reach {
            return Then::On(between - way.counts);
        }
        let known = implicit::deepest(solid, self.b.shape, now).map_or(0.0, |contact| -contact.depth);
        if between == f64::INFINITY || known <= way.counts {
            // There is no saying that they do not touch there.
            return if patience < MOST_PATIENCE { Then::Far(known + self.room) } else { Then::Touch };
        }
        Then::Far(known.min(between) - way.counts)
    }

    /// On by the gap that the points known tell, again and again.
    ///
    /// How deep shapes are that slide through each other is followed in strides of that depth, not of what is left to
    /// it: to come ever nearer would take no end of looks. Where that was too far it is gone back.
    fn found(&self, solid: &Arc<Implicit>, from: f64, way: &Measures) -> Option<f64> {
        let (mut time, mut before) = (from, f64::INFINITY);
        let (mut last, mut apart) = (from, false);
        let late = self.room.max(0.0);
        let steps = if late > 0.0 { self.steps.min(LOOKS) } else { self.steps };
        for step in 0..steps {
            if is_leap(step) {
                let by_planes = self.apart_by_planes(way.counts, (time, way.until))?;
                // Leaps are dear: of what slides through the other in a step of a world they are tried once.
                let is_enough = by_planes > time || late > 0.0 && step > PASSING && self.steps <= SOME_STEPS;
                let later = if is_enough { by_planes } else { self.past(solid, time, way)? };
                if later > time {
                    (time, last, before) = (later, later, f64::INFINITY);
                }
            }
            let gap = self.room + self.seen(solid, time, before, way)?;
            if gap <= way.counts + self.room {
                return Some(self.back_to(solid, (last, time), way));
            }
            // Who is out of the other flies on.
            if gap > self.room && !apart {
                let later = self.past_by(solid, way.counts.max(way.fine), (time, way.until))?;
                (time, last, before, apart) = (later, later, f64::INFINITY, true);
                continue;
            }
            (before, last, apart) = (gap, time, gap > self.room);
            let closing = self.closing(&self.later(time), time, way.until);
            time += self.free_for(time, gap + late, closing, (way.until - time) * (1.0 + 1e-9));
            if time > way.until || time.is_nan() {
                // At its end they may be that deep, having come there in one stride.
                let gap = self.room + self.seen(solid, way.until, before, way)?;
                let deep = way.until > last && gap <= way.counts + self.room;
                return deep.then(|| self.back_to(solid, (last, way.until), way));
            }
        }
        Some(time)
    }

    /// How far they are apart at a time; `None` where that is more than they can come nearer in the time left. They are
    /// looked for up to twice `before` metres.
    fn seen(&self, solid: &Arc<Implicit>, time: f64, before: f64, way: &Measures) -> Option<f64> {
        let now = self.later(time);
        let closing = self.closing(&now, time, way.until);
        let left = if closing > 0.0 { closing * (way.until - time) } else { 0.0 };
        self.gap(solid, &now, left + way.counts, 2.0 * before - self.room)
    }

    /// When, between a time at which they are not as deep as is looked for and one at which they are, they become so.
    fn back_to(&self, solid: &Arc<Implicit>, (mut from, mut to): (f64, f64), way: &Measures) -> f64 {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (from + to);
            if middle <= from || middle >= to {
                break;
            }
            let gap = self.gap(solid, &self.later(middle), f64::INFINITY, 4.0 * self.room.abs());
            if gap.is_some_and(|gap| gap <= way.counts) { to = middle } else { from = middle }
        }
        to
    }

    /// How far a solid of a formula, first, is from any shape; `None` where that is more than `left` metres, and looked
    /// for up to `most` where that is less. That of the boxes or of the ball around it where that is far.
    fn gap(&self, solid: &Arc<Implicit>, now: &Placement, left: f64, most: f64) -> Option<f64> {
        let outside = self.outside(solid, now)?;
        if outside > left {
            return None;
        }
        if outside > solid.radius() {
            return Some(outside);
        }
        let within = left.min(most);
        let near =
            if within < f64::INFINITY { implicit::deepest_within(solid, self.b.shape, now, within) } else { None };
        // Where the formula misjudges how far it is, all is looked at.
        let found = near.or_else(|| implicit::deepest(solid, self.b.shape, now));
        Some(found.map_or(outside, |contact| -contact.depth))
    }
}
