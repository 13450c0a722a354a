//! Convex shapes that are no sum of segments, a disc and a ball: cones and hulls, against any other.
//!
//! As in [`super::convex`] two shapes overlap along a unit vector n by f(n) = h_A(n) + h_B(−n) − c·n, h
//! being their reaches and c the vector between their centres; the least f is their depth or, negated,
//! their distance. Balls add the same in all directions and are left out until the end.
//!
//! - [`apart`] tells whether the cores are apart, and finds the shortest vector between them;
//! - [`inside`] finds the least overlap of cores that are not, between a bound from below and one from
//!   above;
//! - [`sweep`] does so slowly and surely where that cannot tell;
//! - [`certificate`] proves that a direction is the best, or the best near by, where it can;
//! - [`refine`] goes downhill from a rough direction;
//! - [`snap`] turns a direction that is nearly right into the exact one of the features that meet;
//! - [`patch`] finds the points.

mod apart;
mod certificate;
mod exit;
mod feature;
mod form;
mod inside;
mod neighbours;
mod overlay;
mod pair;
mod patch;
mod refine;
mod snap;
mod sweep;

pub(super) use form::Form;

use super::{Contact, Placement};
use crate::math::unit;
use apart::{Between, Meeting, Wanted};
use certificate::{Proved, proved};
use glam::DVec3;
use pair::Pair;
use refine::refined;
use snap::Best;

/// A distance as exact as rounding allows.
const EXACTLY: f64 = 1e-14;

/// A distance from which Newton's method finds the rest.
const ROUGHLY: f64 = 1e-6;

/// Sine of the angle that the direction of a rough distance is off at most, and some more.
const ROUGHLY_OFF: f64 = 3e-3;

/// Sine of the angle within which exact directions are looked for where little is known.
const AROUND: f64 = 0.1;

/// Cores of flat faces this far apart, times their size, tell the direction between them exactly.
const CLEARLY_APART: f64 = 1e-5;

/// Cores nearer than this times their size may seem to be apart though they touch.
const TOUCHING: f64 = 1e-9;

/// Points of contact farther off a surface than this times the size show that the direction is not the best.
const OFF: f64 = 1e-8;

/// Contacts of two bounded convex shapes, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Form, b: &Form, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let pair = Pair::new(a, b, at.offset);
    let first = out.len();
    match apart::between(&pair, pair.start(), &pair.wanted(pair.balls() + margin)) {
        Between::Far => {}
        Between::Apart(vector, end) => {
            along(&pair, &across_gap(&pair, vector, &end), margin, out);
        }
        Between::Meeting(end) => {
            let best = inside::least_overlap(&pair, &end, false);
            if along(&pair, &best, margin, out) > OFF * pair.size {
                out.truncate(first);
                along(&pair, &inside::least_overlap(&pair, &end, true), margin, out);
            }
        }
    }
    for contact in &mut out[first..] {
        contact.on_a += a.centre;
        contact.on_b += a.centre;
    }
}

/// The shortest vector from one core to the other, as exact as rounding allows, of shapes whose origins are `offset`
/// apart; `None` where the cores meet.
pub(super) fn between_cores(a: &Form, b: &Form, offset: DVec3) -> Option<DVec3> {
    let pair = Pair::new(a, b, offset);
    match apart::between(&pair, pair.start(), &Wanted { far: f64::INFINITY, relative: EXACTLY }) {
        Between::Apart(vector, _) => Some(vector),
        Between::Far | Between::Meeting(_) => None,
    }
}

impl Pair<'_> {
    /// A distance from which the rest is found: of round shapes by Newton's method, of others exactly.
    fn wanted(&self, far: f64) -> Wanted {
        Wanted { far, relative: if self.is_round() { ROUGHLY } else { EXACTLY } }
    }
}

/// The direction of the shortest gap between cores that are apart, by about `vector`, or nearly touch.
fn across_gap(pair: &Pair, vector: DVec3, end: &Meeting) -> Best {
    let mut best = Best::new();
    let n = unit(vector);
    best.offer(pair, n);
    if !pair.is_round() && best.overlap < -CLEARLY_APART * pair.size {
        return best;
    }
    best.offer(pair, refined(pair, n));
    let near = best.normal;
    snap::offer_flats(pair, near, ROUGHLY_OFF, &mut best);
    if proved(pair, best.normal, best.overlap) == Proved::ALL {
        return best;
    }
    let exactly = Wanted { far: f64::INFINITY, relative: EXACTLY };
    let again = apart::between(pair, n, &exactly);
    if let Between::Apart(vector, _) = again {
        snap::offer(pair, unit(vector), AROUND, &mut best);
    }
    // Only a direction that shows a gap proves that the cores are apart.
    if best.overlap > -TOUCHING * pair.size {
        let found = match &again {
            Between::Meeting(end) => inside::least_overlap(pair, end, true),
            _ => inside::least_overlap(pair, end, true),
        };
        if found.overlap < best.overlap {
            best = found;
        }
    }
    best
}

/// Contacts along a direction; answers how far the deepest is off a surface, metres.
fn along(pair: &Pair, best: &Best, margin: f64, out: &mut Vec<Contact>) -> f64 {
    let overlap = best.overlap + pair.balls();
    if overlap < -margin {
        return 0.0;
    }
    patch::contacts(pair, (best.normal, overlap), margin, out)
}
