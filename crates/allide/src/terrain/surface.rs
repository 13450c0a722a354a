//! The surface between the heights, as seen from a body near by.

use super::Terrain;
use glam::{DVec2, DVec3};

/// How far beyond a cell's border a point may be and still be looked for in it, in cells.
const BESIDE: f64 = 1e-9;

/// Which triangle of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// V₀V₁V₂.
    Lower,
    /// V₃V₂V₁.
    Upper,
}

/// A cell's heights and the place of its first corner, relative to the viewer, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Corners {
    pub low: DVec2,
    pub spacing: DVec2,
    /// One over the spacing, 1/m.
    pub inverse: DVec2,
    /// Heights at V₀, V₁, V₂, V₃.
    pub heights: [f64; 4],
}

impl Corners {
    /// The corner V₀, V₁, V₂ or V₃.
    #[inline]
    pub fn corner(&self, k: usize) -> DVec3 {
        let step = DVec2::new((k & 1) as f64, (k >> 1) as f64);
        (self.low + self.spacing * step).extend(self.heights[k])
    }

    #[inline]
    pub fn triangle(&self, half: Half) -> Triangle {
        let [z0, z1, z2, z3] = self.heights;
        let (low, high) = (self.low, self.low + self.spacing);
        let (a, b) = (DVec3::new(high.x, low.y, z1), DVec3::new(low.x, high.y, z2));
        match half {
            Half::Lower => Triangle {
                corners: [low.extend(z0), a, b],
                slope: DVec2::new(z1 - z0, z2 - z0) * self.inverse,
                inverse: self.inverse,
            },
            Half::Upper => Triangle {
                corners: [high.extend(z3), b, a],
                slope: DVec2::new(z3 - z2, z3 - z1) * self.inverse,
                inverse: -self.inverse,
            },
        }
    }

    /// Height of the surface over a point of the cell, metres.
    fn height(&self, point: DVec2) -> f64 {
        let [z0, z1, z2, z3] = self.heights;
        let within = (point - self.low) * self.inverse;
        if within.x + within.y <= 1.0 {
            return z0 + (z1 - z0) * within.x + (z2 - z0) * within.y;
        }
        let beyond = (point - (self.low + self.spacing)) * self.inverse;
        z3 + (z3 - z2) * beyond.x + (z3 - z1) * beyond.y
    }
}

/// One triangle of the surface, counter-clockwise seen from above, its right angle first; relative to the
/// viewer, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Triangle {
    pub corners: [DVec3; 3],
    /// Rise along x and along y, metres a metre.
    pub slope: DVec2,
    /// One over how far along x, and along y, the other corners are from the right angle, 1/m.
    inverse: DVec2,
}

impl Triangle {
    /// Height of its plane at x and y, metres.
    #[inline]
    pub fn height(&self, point: DVec2) -> f64 {
        let [o, ..] = self.corners;
        o.z + self.slope.x * (point.x - o.x) + self.slope.y * (point.y - o.y)
    }

    /// Unit normal, upwards.
    #[inline]
    pub fn normal(&self) -> DVec3 {
        let n = DVec3::new(-self.slope.x, -self.slope.y, 1.0);
        n * (1.0 / n.length_squared().sqrt())
    }

    /// A point of the triangle near to one of its plane that lies beside it; `None` for one within.
    #[inline]
    pub fn nearest(&self, point: DVec3) -> Option<DVec3> {
        let [o, a, b] = self.corners;
        let (u, v) = ((point.x - o.x) * self.inverse.x, (point.y - o.y) * self.inverse.y);
        if u >= 0.0 && v >= 0.0 && u + v <= 1.0 {
            return None;
        }
        let (u, v) = (u.max(0.0), v.max(0.0));
        let scale = if u + v > 1.0 { 1.0 / (u + v) } else { 1.0 };
        Some(o + (a - o) * (u * scale) + (b - o) * (v * scale))
    }

    /// True when x and y lie over it, or outside by no more than `slack` of its sides' lengths.
    #[inline]
    pub fn is_under(&self, point: DVec2, slack: f64) -> bool {
        let [o, ..] = self.corners;
        // The others differ from the right angle along one axis each.
        let (u, v) = ((point.x - o.x) * self.inverse.x, (point.y - o.y) * self.inverse.y);
        u >= -slack && v >= -slack && u + v <= 1.0 + slack
    }
}

/// A terrain as a body sees it: everything relative to the body's origin, so that no digits are lost at
/// large coordinates.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub terrain: &'a Terrain,
    /// The place of the first vertex at height zero.
    pub first: DVec3,
}

impl Terrain {
    /// The terrain whose local origin less that of its first height lies at `first` from the viewer.
    pub(crate) fn view(&self, first: DVec3) -> View<'_> {
        View { terrain: self, first }
    }
}

impl<'a> View<'a> {
    /// The terrain, its local origin at `offset` from the viewer.
    pub fn new(terrain: &'a Terrain, offset: DVec3) -> View<'a> {
        View { terrain, first: offset + terrain.layout().origin.extend(0.0) }
    }

    /// A vertex; its z is NaN where there is none.
    #[inline]
    pub fn vertex(&self, column: usize, row: usize) -> DVec3 {
        let spacing = self.terrain.layout().spacing;
        let z = self.terrain.height(column, row);
        self.first + DVec3::new(column as f64 * spacing.x, row as f64 * spacing.y, z)
    }

    /// A cell that is there and is no hole.
    #[inline(always)]
    pub fn cell(&self, column: usize, row: usize) -> Option<Corners> {
        let (terrain, spacing) = (self.terrain, self.terrain.layout().spacing);
        let cells = terrain.cells();
        if column >= cells.columns || row >= cells.rows {
            return None;
        }
        let [z0, z1, z2, z3] = terrain.corner_heights(column, row);
        let z = self.first.z;
        let heights = [z0 + z, z1 + z, z2 + z, z3 + z];
        let sum = heights[0] + heights[1] + heights[2] + heights[3];
        let low = DVec2::new(self.first.x + column as f64 * spacing.x, self.first.y + row as f64 * spacing.y);
        (!sum.is_nan()).then_some(Corners { low, spacing, inverse: terrain.inverse(), heights })
    }

    /// Whether a cell is there and is no hole.
    #[inline]
    pub fn has_cell(&self, column: usize, row: usize) -> bool {
        let cells = self.terrain.cells();
        if column >= cells.columns || row >= cells.rows {
            return false;
        }
        let [z0, z1, z2, z3] = self.terrain.corner_heights(column, row);
        !(z0 + z1 + z2 + z3).is_nan()
    }

    /// Where the triangle on the other side of a triangle's edge `k` is, if it is within the grid.
    #[inline]
    pub fn beyond((column, row): (usize, usize), half: Half, k: usize) -> Option<((usize, usize), Half)> {
        match (half, k) {
            (Half::Lower, 0) => Some(((column, row.checked_sub(1)?), Half::Upper)),
            (Half::Lower, 2) => Some(((column.checked_sub(1)?, row), Half::Upper)),
            (Half::Lower, _) => Some(((column, row), Half::Upper)),
            (Half::Upper, 0) => Some(((column, row + 1), Half::Lower)),
            (Half::Upper, 2) => Some(((column + 1, row), Half::Lower)),
            (Half::Upper, _) => Some(((column, row), Half::Lower)),
        }
    }

    /// The triangle on the other side of a triangle's edge `k`, which joins its corners k and k + 1.
    #[inline]
    pub fn across(&self, cell: (usize, usize), half: Half, k: usize) -> Option<Triangle> {
        let ((column, row), other) = View::beyond(cell, half, k)?;
        Some(self.cell(column, row)?.triangle(other))
    }

    /// Height of the surface at x and y, metres; `None` beyond the border and in holes.
    pub fn height(&self, point: DVec2) -> Option<f64> {
        let place = (point - DVec2::new(self.first.x, self.first.y)) * self.terrain.inverse();
        // Well within a cell there is but one. What is below zero becomes zero, and is no share.
        let (column, row) = (place.x as u32, place.y as u32);
        let share = place - DVec2::new(f64::from(column), f64::from(row));
        if share.min_element() > BESIDE && share.max_element() < 1.0 - BESIDE {
            return self.cell(column as usize, row as usize).map(|cell| cell.height(point));
        }
        self.height_at_seam(point, place)
    }

    /// The same beside the border of a cell.
    #[cold]
    fn height_at_seam(&self, point: DVec2, place: DVec2) -> Option<f64> {
        let cells = self.terrain.cells();
        let candidates = |p: f64, count: usize| {
            // The cell it is in; beside a border also the one on the other side.
            let at = |p: f64| (p >= 0.0 && p < count as f64).then_some(p as usize);
            [at(p), at(p - BESIDE), at(p + BESIDE)]
        };
        let (columns, rows) = (candidates(place.x, cells.columns), candidates(place.y, cells.rows));
        let mut tried = [(usize::MAX, usize::MAX); 9];
        let mut count = 0;
        for row in rows.into_iter().flatten() {
            for column in columns.into_iter().flatten() {
                if tried[..count].contains(&(column, row)) {
                    continue;
                }
                if let Some(cell) = self.cell(column, row) {
                    return Some(cell.height(point));
                }
                tried[count] = (column, row);
                count += 1;
            }
        }
        None
    }

    /// True when a point lies on the surface within `tolerance` metres of height.
    pub fn is_on(&self, point: DVec3, tolerance: f64) -> bool {
        self.height(DVec2::new(point.x, point.y)).is_some_and(|z| (z - point.z).abs() <= tolerance)
    }
}
