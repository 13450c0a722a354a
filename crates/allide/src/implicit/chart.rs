//! The coordinates of a search: the axes of the first solid, about its origin, metres.
//!
//! A cell of the search is a box along those axes. The local coordinates of either solid are linear
//! in them, so a turned solid loses nothing: x, y and z enter its formula as exact affine forms, and
//! the roundings of the poses go into their loose part.

use super::form::Form;
use super::lanes::{LANES, Lanes};
use super::linear::Condition;
use super::solid::Placed;
use crate::math::Aabb;
use glam::{DMat3, DVec3};

/// Relative allowance for the roundings that lead from chart to local coordinates.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A box in the chart, by its two corners, so that neighbours share their faces exactly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Lowest corner.
    pub lo: DVec3,
    /// Highest corner.
    pub hi: DVec3,
}

impl Cell {
    /// Its middle.
    #[inline]
    pub fn centre(&self) -> DVec3 {
        (self.lo + self.hi) * 0.5
    }

    /// How far it reaches from its middle, rounded up.
    #[inline]
    pub fn half(&self) -> DVec3 {
        let centre = self.centre();
        (self.hi - centre).max(centre - self.lo) * (1.0 + 2.0 * f64::EPSILON)
    }

    /// Its two halves along an axis.
    pub fn halves(&self, axis: usize) -> [Cell; 2] {
        let middle = self.centre()[axis];
        let (mut first, mut second) = (*self, *self);
        first.hi[axis] = middle;
        second.lo[axis] = middle;
        [first, second]
    }

    /// The part of it between two ε of its form.
    pub fn part(&self, low: DVec3, high: DVec3) -> Cell {
        let (centre, half) = (self.centre(), self.half());
        let slack = (centre.abs() + half) * (2.0 * f64::EPSILON);
        Cell { lo: self.lo.max(centre + half * low - slack), hi: self.hi.min(centre + half * high + slack) }
    }
}

/// How local coordinates of one solid follow from those of the chart: offset + turn·q.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// Local coordinates of the chart's origin.
    pub offset: DVec3,
    /// From the axes of the chart to the local ones.
    pub turn: DMat3,
    /// Distance between the two origins, for the roundings.
    pub far: f64,
    /// How far off each local coordinate may be besides, metres.
    pub loose: f64,
}

impl Local {
    /// The forms of the local coordinates over four cells.
    #[inline]
    pub fn coordinates(&self, cells: &[Cell; LANES]) -> [Form; 3] {
        let (centre, half, far) = self.sides(cells);
        let rows = self.turn.transpose();
        let row = |axis: usize, row: DVec3| {
            let middle = centre[0] * row.x + centre[1] * row.y + centre[2] * row.z;
            let straight = [half[0] * row.x, half[1] * row.y, half[2] * row.z];
            Form::straight(middle + Lanes::all(self.offset[axis]), straight, far)
        };
        [row(0, rows.x_axis), row(1, rows.y_axis), row(2, rows.z_axis)]
    }

    /// Middles and half sides of four cells, and how far off local coordinates may be.
    #[inline]
    fn sides(&self, cells: &[Cell; LANES]) -> ([Lanes; 3], [Lanes; 3], Lanes) {
        // Plain loops: closures over whole cells are not inlined.
        let zero = Lanes::all(0.0);
        let (mut centre, mut half, mut far) = ([zero; 3], [zero; 3], zero);
        for (n, cell) in cells.iter().enumerate() {
            let (c, h) = (cell.centre(), cell.half());
            for axis in 0..3 {
                centre[axis].0[n] = c[axis];
                half[axis].0[n] = h[axis];
            }
            far.0[n] = ROUNDING * (self.far + (c.abs() + h).element_sum()) + 1e-300 + self.loose;
        }
        (centre, half, far)
    }
}

/// The chart of two placed solids.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    locals: [Local; 2],
    bounds: [Aabb; 2],
    position: DVec3,
    axes: DMat3,
}

impl Chart {
    /// The chart along the axes of `first`.
    pub fn new(first: &Placed, second: &Placed) -> Chart {
        let between = first.position - second.position;
        let turned = second.axes.transpose();
        let own = Local { offset: DVec3::ZERO, turn: DMat3::IDENTITY, far: 0.0, loose: 0.0 };
        let far = between.abs().element_sum();
        let other = Local { offset: turned * between, turn: turned * first.axes, far, loose: 0.0 };
        Chart {
            locals: [own, other],
            bounds: [first.solid.bounds(), second.solid.bounds()],
            position: first.position,
            axes: first.axes,
        }
    }

    /// The same where the second solid may be anywhere within `by` metres of where it is, along each of its axes.
    pub fn loosened(mut self, by: f64) -> Chart {
        self.locals[1].loose = by;
        self
    }

    /// The box that holds every common point, if there can be any.
    pub fn root(&self) -> Option<Cell> {
        let [own, other] = self.bounds;
        let Local { offset, turn, far, loose } = self.locals[1];
        // The second box seen from here: q = turnᵀ(local − offset), and its shadow on the axes.
        let back = turn.transpose();
        let centre = back * ((other.min + other.max) * 0.5 - offset);
        let half = (other.max - other.min) * 0.5 + loose;
        let reach = DMat3::from_cols(back.x_axis.abs(), back.y_axis.abs(), back.z_axis.abs()) * half;
        let size = own.min.abs().max(own.max.abs()).element_sum() + far + (centre.abs() + reach).element_sum();
        let slack = DVec3::splat(4.0 * ROUNDING * size);
        let cell = Cell { lo: own.min.max(centre - reach) - slack, hi: own.max.min(centre + reach) + slack };
        cell.lo.cmple(cell.hi).all().then_some(cell)
    }

    /// World point of a chart point.
    pub fn world(&self, q: DVec3) -> DVec3 {
        self.position + self.axes * q
    }

    /// Local point of solid `which` (0 or 1) of a chart point.
    pub fn local(&self, which: usize, q: DVec3) -> DVec3 {
        let local = &self.locals[which];
        local.offset + local.turn * q
    }

    /// Chart point of a local point of solid `which`.
    pub fn point_from(&self, which: usize, p: DVec3) -> DVec3 {
        let local = &self.locals[which];
        local.turn.transpose() * (p - local.offset)
    }

    /// Direction in the chart of a direction in solid `which`.
    pub fn direction_from(&self, which: usize, d: DVec3) -> DVec3 {
        self.locals[which].turn.transpose() * d
    }

    /// The world box around a cell.
    pub fn world_box(&self, cell: &Cell) -> Aabb {
        let spread = DMat3::from_cols(self.axes.x_axis.abs(), self.axes.y_axis.abs(), self.axes.z_axis.abs());
        Aabb::around(self.world(cell.centre()), spread * cell.half())
    }

    /// The forms of the local coordinates of solid `which` over four cells.
    #[inline]
    pub fn coordinates(&self, which: usize, cells: &[Cell; LANES]) -> [Form; 3] {
        let local = &self.locals[which];
        if which == 1 {
            return local.coordinates(cells);
        }
        let zero = Lanes::all(0.0);
        let (centre, half, far) = local.sides(cells);
        let straight = [[half[0], zero, zero], [zero, half[1], zero], [zero, zero, half[2]]];
        [
            Form::straight(centre[0], straight[0], far),
            Form::straight(centre[1], straight[1], far),
            Form::straight(centre[2], straight[2], far),
        ]
    }

    /// The faces of the first solid's bounds that a cell lies at.
    pub fn own_faces(&self, cell: &Cell) -> Faces {
        let (centre, half) = (cell.centre(), cell.half());
        let mut faces = Faces::default();
        for axis in 0..3 {
            let slope = DVec3::AXES[axis] * half[axis];
            let (above, below) = (centre[axis] - self.bounds[0].min[axis], self.bounds[0].max[axis] - centre[axis]);
            if above < 2.0 * half[axis] {
                faces.push(Condition { top: above, slope });
            }
            if below < 2.0 * half[axis] {
                faces.push(Condition { top: below, slope: -slope });
            }
        }
        faces
    }

    /// What the bounds of the second solid demand in a cell: conditions that some of its points do
    /// not fulfil. `None` when no point fulfils all.
    pub fn bound_conditions(&self, coordinates: &[Form; 3], lane: usize) -> Option<Faces> {
        bound_conditions(&self.bounds[1], coordinates, lane)
    }
}

/// What bounds demand in a cell, of which these are the local coordinates: conditions that some of its points do not
/// fulfil. `None` when no point fulfils all.
pub fn bound_conditions(bounds: &Aabb, coordinates: &[Form; 3], lane: usize) -> Option<Faces> {
    let mut faces = Faces::default();
    for (axis, form) in coordinates.iter().enumerate() {
        let (min, max) = (bounds.min[axis], bounds.max[axis]);
        let at = form.interval(lane);
        if at.hi < min || at.lo > max {
            return None;
        }
        let Condition { top, slope } = Condition::of(form, lane);
        let loose = form.r.0[lane];
        let rounding = ROUNDING * (top.abs() + min.abs() + max.abs() + loose);
        if at.lo < min {
            faces.push(Condition { top: top - min + rounding, slope });
        }
        if at.hi > max {
            faces.push(Condition { top: max - top + 2.0 * loose + rounding, slope: -slope });
        }
    }
    Some(faces)
}

/// At most six faces of a box that cut a cell or are near it.
#[derive(Clone, Copy, Debug)]
pub struct Faces {
    all: [Condition; 6],
    count: usize,
}

impl Default for Faces {
    fn default() -> Faces {
        Faces { all: [Condition { top: 0.0, slope: DVec3::ZERO }; 6], count: 0 }
    }
}

impl Faces {
    fn push(&mut self, condition: Condition) {
        self.all[self.count] = condition;
        self.count += 1;
    }

    /// Those there are.
    pub fn as_slice(&self) -> &[Condition] {
        &self.all[..self.count]
    }
}
