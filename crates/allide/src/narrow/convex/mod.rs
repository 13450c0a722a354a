//! Convex shapes in general, for the pairs without a shorter way.
//!
//! Every bounded shape here is a sum (in the sense of Minkowski) of segments ±gᵢ, at most one disc
//! (radius r, axis v) and a ball ρ. Its reach along a unit vector n is therefore
//!
//! h(n) = Σ|n·gᵢ| + r·|n × v| + ρ,
//!
//! and two shapes whose centres are c apart overlap along n by
//!
//! f(n) = h_A(n) + h_B(n) − c·n.
//!
//! They are apart when some f(n) < 0; the least f is the depth of their overlap (the shortest move
//! that parts them) or, negated, their distance. [`direction`] finds that n, [`patch`] the points.

mod arc;
mod certificate;
mod direction;
mod distance;
mod feature;
mod overlay;
mod patch;
mod points;
mod polish;
mod refine;
mod rims;
mod solid;

pub(super) use distance::{Simplex, nearest_to_origin, on_triangle};
pub(super) use feature::{Cap, Feature, facing, resting, rim_directions};
pub(super) use overlay::{Seen, overlay, rim, tidy, within_circle};
pub(super) use patch::{keep, nearest_on_line};
pub(super) use points::Few;
pub(super) use solid::{Couple, Solid, ball_exit};

use super::Contact;
use glam::DVec3;

/// Contacts of two bounded convex shapes, deep enough for `margin` (metres).
pub(super) fn contacts(couple: &Couple, margin: f64, out: &mut Vec<Contact>) {
    let Some(direction) = direction::least_overlap(couple, margin) else { return };
    let first = out.len();
    if patch::contacts(couple, &direction, margin, out) > 1e-8 * couple.size() {
        // The features do not quite meet along this direction: a better one is very near.
        let normal = polish::settled(couple, direction.normal);
        let overlap = couple.core_overlap(normal) + couple.balls();
        out.truncate(first);
        if overlap >= -margin {
            patch::contacts(couple, &direction::Direction { normal, overlap }, margin, out);
        }
    }
}

/// Contacts along a direction of least overlap that is known, of couples without balls.
pub(super) fn contacts_along(couple: &Couple, normal: DVec3, overlap: f64, margin: f64, out: &mut Vec<Contact>) {
    patch::contacts(couple, &direction::Direction { normal, overlap }, margin, out);
}
