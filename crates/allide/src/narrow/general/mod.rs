//! Convex shapes that are no sum of segments, a disc and a ball: cones and hulls, against any other.
//!
//! As in [`super::convex`] two shapes overlap along a unit vector n by f(n) = h_A(n) + h_B(−n) − c·n, h
//! being their reaches and c the vector between their centres; the least f is their depth or, negated,
//! their distance. Balls add the same in all directions and are left out until the end.
//!
//! - [`apart`] tells whether the cores are apart, and finds the shortest vector between them;
//! - [`inside`] finds the least overlap of cores that are not, between a bound from below and one from
//!   above;
//! - [`snap`] turns a direction that is nearly right into the exact one of the features that meet;
//! - [`patch`] finds the points.

mod apart;
mod exit;
mod feature;
mod form;
mod inside;
mod overlay;
mod pair;
mod patch;
mod snap;

pub(super) use form::Form;

use super::{Contact, Placement};
use crate::math::unit;
use apart::Between;
use pair::Pair;
use snap::Best;

/// A distance as exact as rounding allows.
const EXACTLY: f64 = 1e-14;

/// Points of contact farther off a surface than this times the size show that the direction is not the best.
const OFF: f64 = 1e-8;

/// Contacts of two bounded convex shapes, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Form, b: &Form, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let pair = Pair::new(a, b, at.offset);
    let first = out.len();
    let between = apart::between(&pair, pair.start(), pair.balls() + margin, EXACTLY);
    match between {
        Between::Far => {}
        Between::Apart(vector) => {
            let mut best = Best::new();
            snap::offer(&pair, unit(vector), &mut best);
            along(&pair, &best, margin, out);
        }
        Between::Meeting(simplex) => {
            let best = inside::least_overlap(&pair, &simplex, false);
            if along(&pair, &best, margin, out) > OFF * pair.size {
                out.truncate(first);
                along(&pair, &inside::least_overlap(&pair, &simplex, true), margin, out);
            }
        }
    }
    for contact in &mut out[first..] {
        contact.on_a += a.centre;
        contact.on_b += a.centre;
    }
}

/// Contacts along a direction; answers how far the deepest is off a surface, metres.
fn along(pair: &Pair, best: &Best, margin: f64, out: &mut Vec<Contact>) -> f64 {
    let overlap = best.overlap + pair.balls();
    if overlap < -margin {
        return 0.0;
    }
    patch::contacts(pair, (best.normal, overlap), margin, out)
}
