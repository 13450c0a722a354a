//! The two costs of which an island's problem is made, and how friction bounds enter them.
//!
//! A contact resists along its normal with λ = −min(0, y)/R, the negative slope of
//! φ(y) = ½·min(0, y)²/R: nothing while the bodies part (y > 0), otherwise as much as it takes,
//! since R is tiny. Friction, also the one against spinning and rolling, resists a slip y with
//! −y/R as long as that is within its bound β, else with β against the slip (Huber's cost).

use glam::{DMat3, DVec3};

/// What a friction row does at the current slip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Grip {
    /// No bound, no friction.
    #[default]
    None,
    /// Within its bound.
    Stick,
    /// At its bound.
    Slide,
}

/// Normal impulse at normal velocity `y`, N·s.
#[inline(always)]
pub(super) fn normal_impulse(y: f64, inverse_r: f64) -> f64 {
    // The zero is written out so that −0.0 never leaves here.
    if y < 0.0 { -y * inverse_r } else { 0.0 }
}

/// Friction impulse against the slip `y`.
#[inline(always)]
pub(super) fn friction_impulse(y: DVec3, inverse_r: f64, bound: f64) -> (DVec3, Grip) {
    if bound <= 0.0 {
        return (DVec3::ZERO, Grip::None);
    }
    let length = y.length();
    if length * inverse_r <= bound { (-y * inverse_r, Grip::Stick) } else { (-y * (bound / length), Grip::Slide) }
}

/// Cost of a slip of length² `square` (½y²/R, or the straight part of Huber's function).
#[inline(always)]
pub(super) fn friction_cost(square: f64, inverse_r: f64, bound: f64) -> f64 {
    if bound <= 0.0 {
        return 0.0;
    }
    let length = square.sqrt();
    if length * inverse_r <= bound { 0.5 * square * inverse_r } else { bound * (length - 0.5 * bound / inverse_r) }
}

/// Second derivative of the friction cost on the subspace that `projection` projects to.
#[inline(always)]
pub(super) fn friction_curvature(y: DVec3, inverse_r: f64, bound: f64, projection: DMat3) -> DMat3 {
    if bound <= 0.0 {
        return DMat3::ZERO;
    }
    let length = y.length();
    if length * inverse_r <= bound {
        projection * inverse_r
    } else {
        // Along the slip the impulse no longer grows; across it, turning the slip turns the impulse.
        let along = y / length;
        (projection - outer(along)) * (bound / length)
    }
}

/// v·vᵀ.
#[inline(always)]
pub(super) fn outer(v: DVec3) -> DMat3 {
    DMat3::from_cols(v * v.x, v * v.y, v * v.z)
}
