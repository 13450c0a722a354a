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

/// What a friction row can do: its bound β, and 1/R within it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limit {
    pub bound: f64,
    pub stiffness: f64,
}

impl Limit {
    /// The bound is reached at a slip of `creep`.
    pub fn new(bound: f64, creep: f64) -> Limit {
        if bound > 0.0 { Limit { bound, stiffness: bound / creep } } else { Limit::default() }
    }
}

/// Friction impulse against the slip `y`.
#[inline(always)]
pub(super) fn friction_impulse(y: DVec3, Limit { bound, stiffness }: Limit) -> (DVec3, Grip) {
    if bound <= 0.0 {
        return (DVec3::ZERO, Grip::None);
    }
    let square = y.length_squared();
    if square * (stiffness * stiffness) <= bound * bound {
        (-y * stiffness, Grip::Stick)
    } else {
        (-y * (bound / square.sqrt()), Grip::Slide)
    }
}

/// Cost of a slip of length² `square` (½y²/R, or the straight part of Huber's function).
#[cfg(test)]
pub(super) fn friction_cost(square: f64, Limit { bound, stiffness }: Limit) -> f64 {
    if bound <= 0.0 {
        return 0.0;
    }
    let length = square.sqrt();
    if length * stiffness <= bound { 0.5 * square * stiffness } else { bound * (length - 0.5 * bound / stiffness) }
}

/// Second derivative of a friction cost: `size` on the plane (or line) of the friction, less the
/// direction `along` (zero when sticking).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Curvature {
    pub size: f64,
    pub along: DVec3,
}

impl Curvature {
    /// At slip `y`.
    #[inline(always)]
    pub fn at(y: DVec3, Limit { bound, stiffness }: Limit) -> Curvature {
        if bound <= 0.0 {
            return Curvature::default();
        }
        let square = y.length_squared();
        if square * (stiffness * stiffness) <= bound * bound {
            Curvature { size: stiffness, along: DVec3::ZERO }
        } else {
            let length = square.sqrt();
            // Along the slip the impulse no longer grows; across it, turning the slip turns the
            // impulse.
            Curvature { size: bound / length, along: y / length }
        }
    }

    /// As a matrix; `projection` projects to the plane or line of the friction.
    #[inline(always)]
    pub fn matrix(&self, projection: DMat3) -> DMat3 {
        (projection - outer(self.along)) * self.size
    }
}

/// |v|. The square root is the standard library's: an instruction, where `DVec3::length` is a call.
#[inline(always)]
pub(super) fn length(v: DVec3) -> f64 {
    v.length_squared().sqrt()
}

/// v·vᵀ.
#[inline(always)]
pub(super) fn outer(v: DVec3) -> DMat3 {
    DMat3::from_cols(v * v.x, v * v.y, v * v.z)
}
