//! A solid: a compiled formula and the box it is clipped to; and a solid somewhere in the world.

use super::enclose::CellRegisters;
use super::error::SolidError;
use super::form::Form;
use super::formula::Formula;
use super::interval::DEFINED;
use super::lanes::{LANES, Lanes};
use super::parse::MOST_OPERATIONS;
use super::tape::{PointRegisters, Tape};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};
use std::sync::Arc;

/// Furthest from the local origin that a solid may reach, metres.
const FURTHEST: f64 = 1e9;

/// Registers for evaluations at points and over cells, kept so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    /// For points.
    pub points: PointRegisters,
    /// For cells.
    pub cells: CellRegisters,
}

/// Everything inside the bounds where the formula is at least 0.
#[derive(Clone, Debug)]
pub struct Solid {
    tape: Tape,
    bounds: Aabb,
    /// Where the tape gives 0 the formula may be undefined or below 0.
    open: bool,
    /// What the tape was compiled from.
    formula: Arc<Formula>,
}

impl PartialEq for Solid {
    fn eq(&self, other: &Solid) -> bool {
        self.tape == other.tape && self.bounds == other.bounds
    }
}

impl Solid {
    /// The solid F ≥ 0, clipped to `bounds` (metres, local axes).
    pub fn new(formula: &Formula, bounds: Aabb) -> Result<Solid, SolidError> {
        let Aabb { min, max } = bounds;
        let sound = min.is_finite() && max.is_finite() && min.cmplt(max).all();
        if !sound || min.abs().max_element() > FURTHEST || max.abs().max_element() > FURTHEST {
            return Err(SolidError::Bounds { min, max });
        }
        let operations = formula.operations();
        if operations > MOST_OPERATIONS {
            return Err(SolidError::TooLarge { operations, most: MOST_OPERATIONS });
        }
        let formula = Arc::new(formula.clone());
        let (tape, open) = tape(&formula, &bounds);
        Ok(Solid { tape, bounds, open, formula })
    }

    /// Its compiled formula, or one of the same sign all over the bounds; but where its border is a jump it may be 0 on the
    /// wrong side of that.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// Its formula, as it was given.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The box it is clipped to, metres, local axes.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// The same formula clipped to another box.
    pub fn clipped(&self, bounds: Aabb) -> Solid {
        let Aabb { min, max } = self.bounds;
        let within = min.cmple(bounds.min).all() && bounds.max.cmple(max).all();
        // What was left out of it keeps its sign within its bounds.
        let (tape, open) = if within { (self.tape.clone(), self.open) } else { tape(&self.formula, &bounds) };
        Solid { tape, bounds, open, formula: self.formula.clone() }
    }

    /// A part of it that ends where another formula does, which may be 0 beside it.
    pub(super) fn open_part(&self, formula: Formula) -> Solid {
        Solid { tape: formula.tape(), bounds: self.bounds, open: true, formula: Arc::new(formula) }
    }

    /// True when a local point lies inside, up to the rounding of one evaluation.
    pub fn contains(&self, p: DVec3, with: &mut Registers) -> bool {
        let within = self.bounds.min.cmple(p).all() && p.cmple(self.bounds.max).all();
        within && self.tape.value(p, &mut with.points) >= 0.0
    }

    /// How far inside the bounds a local point is, metres, and the direction that leads further in.
    pub fn inside_bounds(&self, p: DVec3) -> (f64, DVec3) {
        let (low, high) = (p - self.bounds.min, self.bounds.max - p);
        let mut nearest = (f64::INFINITY, DVec3::ZERO);
        for axis in 0..3 {
            if low[axis] < nearest.0 {
                nearest = (low[axis], DVec3::AXES[axis]);
            }
            if high[axis] < nearest.0 {
                nearest = (high[axis], -DVec3::AXES[axis]);
            }
        }
        nearest
    }

    /// The formula's value at a local point and its gradient, clipped to the bounds: outside them
    /// and near their faces inside it is minus the distance to the nearest face.
    pub fn clipped_value_and_gradient(&self, p: DVec3, with: &mut Registers) -> (f64, DVec3) {
        let (value, gradient) = self.tape.value_and_gradient(p, &mut with.points);
        let (depth, inward) = self.inside_bounds(p);
        // Compared as lengths: a steep formula is deep only a little way in.
        let steepness = gradient.length();
        let own_depth = if steepness > 1e-300 { value / steepness } else { value };
        // Where the formula is undefined the bounds alone lead on.
        if depth < own_depth || (own_depth.is_nan() && depth < 0.0) { (depth, inward) } else { (value, gradient) }
    }
}

/// The tape of a formula in the plainest words that say the same within the bounds, and whether it may be 0 beside it.
fn tape(formula: &Formula, bounds: &Aabb) -> (Tape, bool) {
    let joined = formula.without_like_terms();
    let formula = joined.as_ref().unwrap_or(formula);
    formula.plainest(bounds).map_or_else(|| (formula.tape(), false), |(plain, open)| (plain.tape(), open))
}

/// A solid at a pose. The formula is not compiled again for it.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'s> {
    /// The solid.
    pub solid: &'s Solid,
    /// Local origin in the world, metres.
    pub position: DVec3,
    /// Local to world axes.
    pub axes: DMat3,
}

impl<'s> Placed<'s> {
    /// `solid` at `pose`, whose rotation is normalised first.
    pub fn new(solid: &'s Solid, pose: &Pose) -> Placed<'s> {
        Placed { solid, position: pose.position, axes: DMat3::from_quat(pose.rotation.normalize()) }
    }

    /// World point to local point, metres.
    pub fn local(&self, world: DVec3) -> DVec3 {
        self.axes.transpose() * (world - self.position)
    }

    /// Local point to world point, metres.
    pub fn world(&self, local: DVec3) -> DVec3 {
        self.position + self.axes * local
    }

    /// True when it is proved that a world point lies inside.
    pub fn surely_holds(&self, point: DVec3, with: &mut Registers) -> bool {
        // Twice, for the roundings of what follows.
        let (local, error) = (self.local(point), 2.0 * self.local_error(point));
        let Aabb { min, max } = self.solid.bounds;
        let within = (min + error).cmple(local).all() && local.cmple(max - error).all();
        let (value, off) = self.solid.tape.certain(local, error, &mut with.points);
        let holds = if self.solid.open { value > off } else { value >= off };
        (within && holds) || self.surely_inside([point; LANES], with)[0]
    }

    /// How far off a local coordinate of a world point may be: four roundings of numbers no larger than this.
    fn local_error(&self, point: DVec3) -> f64 {
        8.0 * f64::EPSILON * (point - self.position).abs().element_sum() + 1e-300
    }

    /// True when it is proved that each of four world points lies inside.
    pub fn surely_inside(&self, points: [DVec3; LANES], with: &mut Registers) -> [bool; LANES] {
        let local = points.map(|p| self.local(p));
        let error = points.map(|p| self.local_error(p));
        let zero = Lanes::all(0.0);
        let lane = |axis: usize| Lanes(local.map(|p| p[axis]));
        let coordinates = [0, 1, 2].map(|axis| Form::straight(lane(axis), [zero; 3], Lanes(error)));
        let form = self.solid.tape.enclose(coordinates, &mut with.cells);
        let bounds = self.solid.bounds;
        std::array::from_fn(|n| {
            let within = (0..3).all(|axis| {
                let at = coordinates[axis].interval(n);
                at.lo >= bounds.min[axis] && at.hi <= bounds.max[axis]
            });
            let holds = if self.solid.open { form.lo.0[n] > 0.0 } else { form.lo.0[n] >= 0.0 };
            within && form.undefined[n] == DEFINED && holds
        })
    }
}
