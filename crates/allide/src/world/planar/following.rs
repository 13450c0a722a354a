//! When two bodies on their ways meet, or dig into each other, for [`crate::world::fast`].

use super::closing::Closing;
use super::contacts::find;
use super::deep::EFFORT;
use super::meeting::{Approach, STEPS, gap};
use super::{PlanarBody, flat, thickness};
use crate::math::{Pose, rotation};
use crate::narrow::Motion;
use crate::planar::{self, Placed, PlanarMotion, PlanarShape};
use crate::world::Form;
use glam::DVec2;

/// Turning that moves no border by more than this share of the smaller body's radius is none.
const NO_TURN: f64 = 1e-9;

/// The shortest way in which depth is looked at again, as a share of the thinner body's thickness.
const GRAIN: f64 = 0.01;

/// Most times at which it is looked how deep bodies are.
const MOST_LOOKS: f64 = 1000.0;

/// A body on its way: itself, from where, and how it goes.
pub type OnWay<'a> = (&'a PlanarBody, &'a Pose, Motion);

/// See [`crate::world::Form::first_overlap`]. Bodies that pass each other by do not meet, however near they come:
/// where a gap is asked for, the time is that at which they have it before they really meet. Those that have it
/// already, and so could have had contacts, must dig into each other.
pub fn first_overlap(a: OnWay, b: OnWay, depth: f64, (until, steps): (f64, usize)) -> Option<f64> {
    let closing = Closing::of([&a, &b].map(|way| (way.0, centre(way), way.2)));
    let nearer = closing.way(until);
    if nearer <= 0.0 || !nearer.is_finite() {
        return None;
    }
    let size = a.0.shape.radius().min(b.0.shape.radius());
    let straight = closing.is_straight(until, NO_TURN * size);
    let thin = thickness(&a.0.shape).min(thickness(&b.0.shape));
    let digging = Digging { ways: [a, b], closing, straight, grain: GRAIN * thin };
    if depth > 0.0 {
        return digging.first(depth, until);
    }
    let (one, other) = digging.at(0.0);
    match gap(&one, &other) {
        None => {
            let now = planar::push_out_within(&one, &other, EFFORT).by.length();
            return digging.first((PlanarShape::DIGGING * thin).max(now + GRAIN * thin), until);
        }
        Some(gap) if gap <= -depth => return digging.first(PlanarShape::DIGGING * thin, until),
        Some(gap) if gap > nearer => return None,
        Some(_) => {}
    }
    if straight {
        let time = planar::impact(&one, &other, digging.motions(), until)?;
        return Some((time + depth / closing.at(0.0)).max(0.0));
    }
    Approach::of(a.0, b.0, closing).first(until, steps.max(STEPS), |time| digging.at(time))
}

/// Two bodies that may get deeper into each other.
struct Digging<'s> {
    ways: [OnWay<'s>; 2],
    /// How fast a gap closes, and depth grows, at most.
    closing: Closing,
    /// Whether they do not turn.
    straight: bool,
    /// The shortest way after which depth is looked at again, metres.
    grain: f64,
}

impl<'s> Digging<'s> {
    fn at(&self, time: f64) -> (Placed<'s>, Placed<'s>) {
        (later(&self.ways[0], time), later(&self.ways[1], time))
    }

    fn motions(&self) -> [PlanarMotion; 2] {
        self.ways.map(|way| PlanarMotion { velocity: way.2.velocity.truncate(), spin: 0.0 })
    }

    /// When the bodies first overlap by `depth` metres, if that is within `until` seconds.
    fn first(&self, depth: f64, until: f64) -> Option<f64> {
        if self.straight
            && let Some(found) = self.shrunk(depth, until)
        {
            return found;
        }
        let mut time = 0.0;
        loop {
            let (one, other) = self.at(time);
            let left = match gap(&one, &other) {
                Some(gap) => depth + gap,
                None => depth - depth_of(&one, &other, depth),
            };
            if left <= 0.0 {
                return Some(time);
            }
            if time >= until {
                return None;
            }
            let aside = if self.straight { self.aside((&one, &other), depth, until - time) } else { 0.0 };
            let next = self.closing.after(time, left.max(self.grain)).max(time + until / MOST_LOOKS);
            time = next.max(time + aside).min(until);
        }
    }

    /// The same where one of them is a disc: then a smaller disc meets the other.
    fn shrunk(&self, depth: f64, until: f64) -> Option<Option<f64>> {
        let (mut one, mut other) = self.at(0.0);
        let smaller = |shape: &PlanarShape| PlanarShape::circle(shape.radius() - depth).ok();
        let disc;
        if one.shape.outline().is_none() {
            disc = smaller(one.shape)?;
            one = Placed::new(&disc, one.pose);
        } else if other.shape.outline().is_none() {
            disc = smaller(other.shape)?;
            other = Placed::new(&disc, other.pose);
        } else {
            return None;
        }
        Some(planar::impact(&one, &other, self.motions(), until))
    }

    /// For how many seconds bodies that are not that deep in each other surely do not get there: as long as the
    /// first, put out of the other by half of what is left, would not meet it.
    fn aside(&self, (one, other): (&Placed, &Placed), depth: f64, until: f64) -> f64 {
        let out = planar::push_out_within(one, other, EFFORT).by;
        let way = if out == DVec2::ZERO {
            let gap = planar::distance(one, other);
            (gap.on_a - gap.on_b).normalize_or_zero() * (0.5 * depth)
        } else {
            out + out.normalize_or_zero() * (0.5 * (depth - out.length()).max(0.0))
        };
        let moved = one.moved_by(way);
        if way.length() >= depth || planar::overlaps(&moved, other) {
            return 0.0;
        }
        planar::impact(&moved, other, self.motions(), until).unwrap_or(until)
    }
}

/// How deep two overlapping shapes are in each other, metres; more than `enough` only where their contacts say so
/// too. In a notch the way out is longer than any of the depths that contacts there have.
fn depth_of(a: &Placed, b: &Placed, enough: f64) -> f64 {
    let way = planar::push_out_within(a, b, EFFORT).by.length();
    if way < enough {
        return way;
    }
    find(a, b, 0.0, 0.0).iter().flat_map(|patch| &patch.points).fold(0.0, |most, p| way.min(p.depth.max(most)))
}

/// Where the centre of mass of a body on its way is at first, metres.
fn centre((body, pose, _): &OnWay) -> DVec2 {
    (pose.position + pose.rotation * body.mass.centre).truncate()
}

/// The shape of a body on its way `time` seconds later.
fn later<'s>((body, pose, motion): &OnWay<'s>, time: f64) -> Placed<'s> {
    let turn = rotation(motion.spin * time);
    let arm = pose.rotation * body.mass.centre;
    let position = pose.position + motion.velocity * time + (arm - turn * arm);
    let rotation = (turn * pose.rotation).normalize();
    Placed::new(&body.shape, flat(&Pose { position, rotation }))
}
