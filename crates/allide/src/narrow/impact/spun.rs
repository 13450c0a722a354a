//! Solids given by formulas that turn: how far they reach meanwhile, with a proof ([`crate::implicit::spun`]).
//!
//! Over a plane nothing counts but how far a solid reaches towards it. All that it sweeps while it turns reaches as far
//! at any time, so one look tells whether it passes; else time goes on by how far it reaches now, which is told to a
//! part of the gap. Neither asks for cells that are finer than the gap is, however fast the solid turns.

use super::Pair;
use super::solid::NEARLY;
use crate::implicit::Registers;
use crate::implicit::spun::{Closely, Pivot};
use crate::math::{Pose, length};
use crate::narrow::compound::Piece;
use crate::shape::{Implicit, Plane, Shape};
use glam::{DQuat, DVec3};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// How closely a reach is told: as a part of the gap left by what is known, and times the size of the solid.
const OF_GAP: f64 = 0.03;
const OF_SIZE: f64 = 1e-9;

/// The same of all that a solid sweeps.
const SWEPT: f64 = 1e-3;

/// Cells looked at for a reach, and for one that was not told closely enough.
const CELLS: usize = 400;
const MORE_CELLS: usize = 4_000;

/// A gap that is none, times the size of the solid.
const NONE: f64 = 1e-7;

/// Steps of time over a plane: they are not as dear as others.
const STEPS: usize = 1_000;

/// Steps of time for the cylinder around all that a solid sweeps.
const SWEPT_STEPS: usize = 64;

/// Turns, in radians, below which a solid sweeps little more than it is.
const LITTLE: f64 = 0.2;

thread_local! {
    /// Memory used again.
    static REGISTERS: RefCell<Registers> = RefCell::default();
}

/// How far a solid reaches: a point that is inside, and what none is farther than, metres.
struct Reach {
    inside: f64,
    most: f64,
}

/// How far all that a solid sweeps reaches in a direction that is `way` = (along, across) its axis, metres, where a point
/// of its surface is known to reach about `known` metres.
fn reach(solid: &Implicit, (pivot, way): (&Pivot, (f64, f64)), (known, close): (f64, f64), cells: usize) -> Reach {
    let closely = Closely { known: known - close, tolerance: close, cells };
    let found = REGISTERS.with_borrow_mut(|with| solid.solid().spun(solid.tight(), (pivot, way), &closely, with));
    Reach { inside: found.best.map_or(f64::NEG_INFINITY, |(_, best)| best), most: found.most }
}

/// How far the points known of a solid reach.
fn known(solid: &Implicit, pivot: &Pivot, way: (f64, f64)) -> f64 {
    solid.skin().samples().iter().map(|s| pivot.reach(s.point, way)).fold(f64::NEG_INFINITY, f64::max)
}

/// What a piece of a whole turns about, in its own frame: the whole's origin, and an axis (world).
fn pivot(piece: &Piece, rotation: DQuat, axis: DVec3) -> Pivot {
    let back = piece.pose.rotation.conjugate();
    Pivot { about: back * -piece.pose.position, axis: Some(back * (rotation.conjugate() * axis)) }
}

impl Pair<'_> {
    /// A solid of a formula, first, and a plane that does not turn, second: the answer, or a time up to which it is proved
    /// that they do not touch.
    pub(super) fn over_plane(&self, solid: &Implicit, plane: &Plane, until: f64) -> ControlFlow<Option<f64>, f64> {
        let Some((from, until)) = self.near_plane(plane, until) else { return ControlFlow::Break(None) };
        let (normal, spin) = (self.at.rotation_b * plane.normal(), self.motions[0].spin);
        let rising = (self.motions[0].velocity - self.motions[1].velocity).dot(normal);
        let near = self.touch().max(NEARLY * self.room.abs());
        // All that it sweeps about its axis, which without a spin is what it is.
        let axis = spin.try_normalize().unwrap_or(-normal);
        let way = (-axis.dot(normal), if spin == DVec3::ZERO { 0.0 } else { length(normal.cross(axis)) });
        let pivot = pivot(&self.a, self.at.rotation_a, axis);
        let of_b = self.at.offset + self.at.rotation_b * self.b.pose.position;
        let height = -normal.dot(of_b) - plane.offset() + self.room - near;
        let known = known(solid, &pivot, way);
        let lowest = height + rising * if rising < 0.0 && until.is_finite() { until } else { from };
        let close = (OF_GAP * (lowest - known)).max(SWEPT * solid.radius());
        let swept = reach(solid, (&pivot, way), (known, close), CELLS).most;
        let (even, is_free) = ((swept - height) / rising, |time: f64| height + rising * time > swept);
        let (time, until) = match (is_free(from), is_free(until)) {
            (true, true) => return ControlFlow::Break(None),
            (true, false) => (from.max(even), until),
            (false, true) => (from, until.min(even)),
            (false, false) => (from, until),
        };
        self.down_to_plane(solid, plane, (time, until), near)
    }

    /// On by how far the solid is above the plane, again and again.
    fn down_to_plane(
        &self,
        solid: &Implicit,
        plane: &Plane,
        (mut time, until): (f64, f64),
        near: f64,
    ) -> ControlFlow<Option<f64>, f64> {
        let (normal, spin) = (self.at.rotation_b * plane.normal(), self.motions[0].spin);
        let rising = (self.motions[0].velocity - self.motions[1].velocity).dot(normal);
        let closing = self.turning_a(length(normal.cross(spin))) - rising;
        let none = near.max(NONE * solid.radius());
        for _ in 0..self.steps.max(STEPS) {
            let now = self.later(time);
            let height = -normal.dot(now.offset) - plane.offset() + self.room;
            let down = now.rotation_a.conjugate() * -normal;
            let pivot = Pivot { about: DVec3::ZERO, axis: Some(down) };
            let known = solid.skin().farthest(down).dot(down);
            let close = (OF_GAP * (height - known)).max(OF_SIZE * solid.radius());
            let mut told = reach(solid, (&pivot, (1.0, 0.0)), (known, close), CELLS);
            if height - told.most <= none && height - told.inside > none {
                told = reach(solid, (&pivot, (1.0, 0.0)), (known, close), MORE_CELLS);
            }
            if height - told.inside <= none {
                return ControlFlow::Break(Some(time));
            }
            let gap = height - told.most;
            // What is not told closely enough is left to others.
            if gap <= none {
                return ControlFlow::Continue(time);
            }
            if closing <= 0.0 {
                return ControlFlow::Break(None);
            }
            time += gap / closing;
            if time > until {
                return ControlFlow::Break(None);
            }
        }
        ControlFlow::Continue(time)
    }

    /// A time up to which what turns about a steady axis does not touch the other, which does not turn, by the cylinder
    /// around that axis which holds all its places; `None` where that is all the time.
    pub(super) fn spin_by(&self, which: usize, until: f64) -> Option<f64> {
        let (piece, rotation) = if which == 0 { (&self.a, self.at.rotation_a) } else { (&self.b, self.at.rotation_b) };
        let Shape::Implicit(solid) = piece.shape else { return Some(0.0) };
        let spin = self.motions[which].spin;
        let Some(axis) = spin.try_normalize().filter(|_| length(spin) * until > LITTLE) else { return Some(0.0) };
        let pivot = pivot(piece, rotation, axis);
        let close = SWEPT * solid.radius();
        let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)];
        let told =
            |cells: usize| ways.map(|way| reach(solid, (&pivot, way), (known(solid, &pivot, way), close), cells).most);
        let time = self.held_by(told(CELLS), (which, axis), until)?;
        // Around faces and rims that are all but round many cells are left open: worth more of them where the points known
        // pass by.
        let known = ways.map(|way| known(solid, &pivot, way));
        match self.held_by(known, (which, axis), until) {
            None => self.held_by(told(MORE_CELLS), (which, axis), until),
            Some(_) => Some(time),
        }
    }

    /// The same by a cylinder that reaches up, down and around an axis (world) that far, metres.
    fn held_by(&self, [up, down, round]: [f64; 3], (which, axis): (usize, DVec3), until: f64) -> Option<f64> {
        let rotation = if which == 0 { self.at.rotation_a } else { self.at.rotation_b };
        let Ok(cylinder) = Shape::cylinder(round, up + down) else { return Some(0.0) };
        let axis = rotation.conjugate() * axis;
        let turn = DQuat::from_rotation_arc(DVec3::Z, axis);
        let held = Piece { shape: &cylinder, pose: Pose::new(axis * (0.5 * (up - down)), turn) };
        let mut motions = self.motions;
        motions[which].spin = DVec3::ZERO;
        let (a, b) = if which == 0 { (held, self.b) } else { (self.a, held) };
        Pair { a, b, motions, room: self.room.min(0.0), steps: self.steps.min(SWEPT_STEPS), ..*self }
            .impact(until)
            .map(|(time, _)| time)
    }
}
