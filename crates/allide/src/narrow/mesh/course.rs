//! How two moving meshes have come to where they are: by going back the way that their velocities tell.

use super::collect::{MeshContact, MeshFeatures, inside_since};
use super::couple::{Couple, Pass};
use super::touch;
use crate::narrow::impact::later;
use crate::narrow::{Motion, Placement};
use glam::DVec3;

/// Strides back in time, each as long as some point has been inside and a little longer, in which it is looked for when
/// meshes were apart: an edge may have touched long before a vertex. No stride goes past a time at which they were,
/// however short: a ring may have little play on its peg.
const STRIDES: usize = 24;
const LITTLE: f64 = 0.05;

/// The part of the time so far by which it is longer where no point is inside, but edges or faces touch.
const FARTHER: f64 = 0.3;

/// How many times longer it is looked for where that leads nowhere, again and again, until they have gone so many times
/// their size: flush faces slide in each other with no point inside.
const LONGER: f64 = 4.0;
const WHOLE: f64 = 4.0;
const FARTHEST: usize = 32;

/// Parts of a time at which it is seen whether they overlap all the time.
const AHEAD: [f64; 5] = [1.0, 0.6, 0.3, 0.15, 0.05];

/// Halvings of the time in which they touched.
const HALVINGS: usize = 60;

/// The velocity of the first mesh relative to the second.
pub(super) struct Velocity {
    pub motions: [Motion; 2],
    pub offset: DVec3,
}

impl Velocity {
    /// At a point from the first one's origin, m/s (paper 2, eq. 1, rotation included).
    pub fn at(&self, p: DVec3) -> DVec3 {
        let [a, b] = &self.motions;
        a.velocity + a.spin.cross(p) - b.velocity - b.spin.cross(p - self.offset)
    }

    /// Whether anything moves at all.
    pub fn moves(&self, size: f64) -> bool {
        let [a, b] = &self.motions;
        let fastest = (a.velocity - b.velocity).length() + (a.spin.length() + b.spin.length()) * size;
        fastest > 1e-9 * size
    }

    /// Whether all points move alike.
    pub fn is_straight(&self) -> bool {
        self.motions.iter().all(|motion| motion.spin == DVec3::ZERO)
    }

    /// In which direction a point of y's frame has come through y, if it moves: towards where it came from. And how
    /// fast, m/s.
    pub fn back(&self, pass: &Pass, p: DVec3) -> Option<(DVec3, f64)> {
        let of_a = self.at(pass.y_in_world.point(p));
        let back = if pass.of_a { -of_a } else { of_a };
        let unit = back.try_normalize()?;
        Some((pass.y_in_world.rotation.conjugate() * unit, back.length()))
    }
}

/// Two meshes as they move.
pub(super) struct Course<'a> {
    pub couple: &'a Couple<'a>,
    pub motions: [Motion; 2],
}

impl Course<'_> {
    /// How they lay to each other so many seconds ago.
    pub fn before(&self, ago: f64) -> Placement {
        later(&self.couple.at, &self.motions, -ago)
    }

    /// Whether they overlapped so many seconds ago.
    pub fn met(&self, ago: f64) -> bool {
        Couple::new(self.couple.a, self.couple.b, &self.before(ago)).meet(0.0)
    }

    /// A time ago, seconds, not much longer than points have been inside, at which the meshes were apart; and before it
    /// the last at which they still overlapped, if not just then.
    pub fn apart(&self, longest: f64) -> Option<(Option<f64>, f64)> {
        let (mut met, mut ago) = (None, longest * (1.0 + 1e-6) + self.slack());
        for _ in 0..STRIDES {
            if !self.met(ago) {
                return Some((met, ago));
            }
            met = Some(ago);
            ago = self.stride(ago);
        }
        ago *= 0.5 * LONGER;
        for _ in 0..FARTHEST {
            if !self.met(ago) {
                return Some((met, ago));
            }
            if ago >= WHOLE * self.couple.size / self.fastest() {
                break;
            }
            met = Some(ago);
            ago *= LONGER;
        }
        None
    }

    /// A longer time ago up to which they overlapped all the time, since so many seconds ago, or little longer than that.
    fn stride(&self, ago: f64) -> f64 {
        let since = inside_since(self, ago);
        ago + self.slack() + if since > 0.0 { since * (1.0 + LITTLE) } else { FARTHER * ago }
    }

    /// Whether they go on to overlap for so many seconds.
    pub fn will_meet(&self, time: f64) -> bool {
        if !AHEAD.iter().all(|part| self.met(-part * time)) {
            return false;
        }
        // Between these they may be apart, for a short while.
        let back = |m: &Motion| Motion { velocity: -m.velocity, spin: -m.spin };
        let ahead = Course { couple: self.couple, motions: self.motions.each_ref().map(back) };
        let mut until = 0.0;
        for _ in 0..STRIDES {
            until = ahead.stride(until);
            if until >= time {
                return true;
            }
            if !ahead.met(until) {
                return false;
            }
        }
        true
    }

    /// A speed that no point of the one exceeds as the other sees it, m/s.
    fn fastest(&self) -> f64 {
        let [a, b] = &self.motions;
        (a.velocity - b.velocity).length() + (a.spin.length() + b.spin.length()) * self.couple.size
    }

    /// A time in which nothing happens, seconds.
    fn slack(&self) -> f64 {
        1e-9 * self.couple.size / self.fastest()
    }

    /// How long ago the meshes first touched, seconds: they overlapped `met` seconds ago, and were apart `apart` seconds
    /// ago. To within `near` times that time, but never better than rounding.
    pub fn touched(&self, mut met: f64, mut apart: f64, near: f64) -> f64 {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (met + apart);
            if apart - met <= (near * apart).max(1e-3 * self.slack()) || middle <= met || middle >= apart {
                break;
            }
            if self.met(middle) { met = middle } else { apart = middle }
        }
        apart
    }

    /// The contact of meshes that first touched so many seconds ago, where they are now.
    pub fn first_contact(&self, touched: f64) -> Option<MeshContact> {
        let couple = Couple::new(self.couple.a, self.couple.b, &self.before(touched));
        let touch = touch::contact(&couple, 1e-9 * couple.size)?;
        // Where the points that touched are now.
        let (then, now) = (&couple.at, &self.couple.at);
        let turn_a = now.rotation_a * then.rotation_a.conjugate();
        let turn_b = now.rotation_b * then.rotation_b.conjugate();
        let (on_a, on_b) = (turn_a * touch.on_a, now.offset + turn_b * (touch.on_b - then.offset));
        let normal = turn_a * touch.normal;
        let (depth, normal_depth) = (on_a.distance(on_b), (on_a - on_b).dot(normal));
        let found = MeshContact { on_a, on_b, normal, depth, normal_depth, kind: MeshFeatures::Edges, ..touch };
        (normal_depth > 0.0).then_some(found)
    }
}
