//! Linear conditions over a cell: which part of it they leave, and whether two leave any.

use super::form::Form;
use glam::{DVec3, DVec4};
use std::ops::{Add, Index, IndexMut, Mul};

/// Allowance for the roundings of the few operations here.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A number for each side of a cell, of which there are three, or four where time counts.
pub trait Slope:
    Copy + Add<Output = Self> + Mul<f64, Output = Self> + Index<usize, Output = f64> + IndexMut<usize>
{
    /// How many there are.
    const SIDES: usize;
    /// Their amounts.
    fn amounts(self) -> Self;
    /// Their sum.
    fn sum(self) -> f64;
}

impl Slope for DVec3 {
    const SIDES: usize = 3;

    fn amounts(self) -> DVec3 {
        self.abs()
    }

    fn sum(self) -> f64 {
        self.element_sum()
    }
}

impl Slope for DVec4 {
    const SIDES: usize = 4;

    fn amounts(self) -> DVec4 {
        self.abs()
    }

    fn sum(self) -> f64 {
        self.element_sum()
    }
}

/// A necessary condition over a cell: top + slope·ε ≥ 0, each ε in [−1, 1].
#[derive(Clone, Copy, Debug)]
pub struct Condition<V = DVec3> {
    /// Highest value at the middle of the cell.
    pub top: f64,
    /// Change over half the cell along each axis.
    pub slope: V,
}

impl Condition {
    /// What F ≥ 0 demands, given the form of F in one lane.
    pub fn of(form: &Form, lane: usize) -> Condition {
        let slope = DVec3::new(form.x.0[lane], form.y.0[lane], form.z.0[lane]);
        let (c, r) = (form.c.0[lane], form.r.0[lane]);
        Condition { top: c + r + f64::EPSILON * (c.abs() + r), slope }
    }
}

impl<V: Slope> Condition<V> {
    /// Whether it says anything: where a form is without bound, its condition does not.
    pub fn is_known(&self) -> bool {
        self.highest().is_finite()
    }

    /// Its highest value anywhere in the cell.
    pub fn highest(&self) -> f64 {
        self.top + self.slope.amounts().sum()
    }

    /// Scaled so that its numbers are about 1; the same condition.
    pub fn scaled(&self) -> Condition<V> {
        let size = self.top.abs() + self.slope.amounts().sum();
        self.times(if size > 0.0 { 1.0 / size } else { 1.0 })
    }

    /// Both sides times a positive factor.
    pub fn times(&self, factor: f64) -> Condition<V> {
        Condition { top: self.top * factor, slope: self.slope * factor }
    }

    /// λ·self + (1−λ)·other: holds wherever both do.
    fn mixed(&self, other: &Condition<V>, lambda: f64) -> Condition<V> {
        let rest = 1.0 - lambda;
        let slope = self.slope * lambda + other.slope * rest;
        let top = self.top * lambda + other.top * rest;
        let size = (self.top.abs() + self.slope.amounts().sum()) * lambda
            + (other.top.abs() + other.slope.amounts().sum()) * rest;
        Condition { top: top + size * ROUNDING, slope }
    }

    /// The mixture of two conditions whose highest value is least: where it is negative no point of
    /// the cell fulfils both. Opposite slopes cancel in it. That value is convex in λ with kinks
    /// where a component cancels, so one of the kinks or ends is the least.
    pub fn tightest(&self, other: &Condition<V>) -> Condition<V> {
        let mut best = *self;
        let mut least = self.highest();
        if other.highest() < least {
            (best, least) = (*other, other.highest());
        }
        for axis in 0..V::SIDES {
            let lambda = other.slope[axis] / (other.slope[axis] - self.slope[axis]);
            if lambda > 0.0 && lambda < 1.0 {
                let mixed = self.mixed(other, lambda);
                if mixed.highest() < least {
                    (best, least) = (mixed, mixed.highest());
                }
            }
        }
        best
    }

    /// Narrows the part [low, high] of the cell to where the condition can hold; false when
    /// nothing is left.
    pub fn narrow(&self, low: &mut V, high: &mut V) -> bool {
        // The highest value over the part, axis by axis.
        let mut reach = self.slope;
        for axis in 0..V::SIDES {
            reach[axis] = (self.slope[axis] * low[axis]).max(self.slope[axis] * high[axis]);
        }
        let whole = self.top + reach.sum();
        let size = self.top.abs() + self.slope.amounts().sum();
        if whole < -ROUNDING * size {
            return false;
        }
        for axis in 0..V::SIDES {
            let slope = self.slope[axis];
            let others = whole - reach[axis] + ROUNDING * size;
            // slope·ε ≥ −others.
            let limit = -others / slope;
            if slope > 0.0 && limit > low[axis] {
                low[axis] = limit - ROUNDING * (1.0 + limit.abs());
            } else if slope < 0.0 && limit < high[axis] {
                high[axis] = limit + ROUNDING * (1.0 + limit.abs());
            }
        }
        (0..V::SIDES).all(|axis| low[axis] <= high[axis])
    }
}
