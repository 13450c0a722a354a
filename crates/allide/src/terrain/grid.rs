//! The grid itself: what is where.

use super::pyramid::Pyramid;
use super::{CellRange, Heights};
use crate::math::{Aabb, Pose};
use crate::shape::{LARGEST_LENGTH, SMALLEST_LENGTH, ShapeError};
use glam::{DVec2, DVec3};
use std::fmt;

/// How far down the solid of a terrain reaches, metres: farther than anything can fall.
const BOTTOMLESS: f64 = 1e12;

/// Where the heights of a grid stand, and what their numbers mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Heights along x.
    pub columns: usize,
    /// Heights along y.
    pub rows: usize,
    /// Where the first height of the first row stands, x and y in the local frame, metres.
    pub origin: DVec2,
    /// From a column to the next and from a row to the next, metres.
    pub spacing: DVec2,
    /// Metres that one unit of a height stands for.
    pub height_scale: f64,
    /// Added to all heights after scaling, metres.
    pub height_offset: f64,
}

impl Layout {
    /// Heights in metres on a grid of this many columns and rows from the local origin on, `spacing`
    /// metres apart.
    pub fn new(columns: usize, rows: usize, spacing: DVec2) -> Layout {
        Layout { columns, rows, origin: DVec2::ZERO, spacing, height_scale: 1.0, height_offset: 0.0 }
    }

    /// The same grid with its first height at `origin`, metres.
    pub fn at(self, origin: DVec2) -> Layout {
        Layout { origin, ..self }
    }
}

/// Relief: heights on a regular grid, solid below. For fixed bodies that are not turned.
#[derive(Clone, PartialEq)]
pub struct Terrain {
    layout: Layout,
    heights: Heights,
    pyramid: Pyramid,
    /// One over the spacing, 1/m.
    inverse: DVec2,
    /// A length that no distance on it exceeds much, metres.
    extent: f64,
    /// Of each cell, row after row, a number that says what it is made of.
    materials: Option<Vec<u8>>,
}

impl Terrain {
    /// The relief of these heights.
    ///
    /// ```
    /// use allide::{glam::DVec2, terrain::{Heights, Layout, Terrain}};
    ///
    /// let layout = Layout::new(3, 2, DVec2::splat(0.5)).at(DVec2::new(10.0, 20.0));
    /// let heights = Heights::F32(vec![0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
    /// let slope = Terrain::new(layout, heights).unwrap();
    /// assert_eq!(slope.height_at(DVec2::new(10.25, 20.1)), Some(0.5));
    /// assert_eq!(slope.height_at(DVec2::new(9.0, 20.1)), None);
    /// ```
    pub fn new(layout: Layout, heights: Heights) -> Result<Terrain, ShapeError> {
        let number = |field, value: f64| {
            let sound = value.is_finite() && value.abs() <= LARGEST_LENGTH;
            if sound { Ok(()) } else { Err(ShapeError::Number { shape: "terrain", field, value }) }
        };
        let Layout { columns, rows, origin, spacing, height_scale, height_offset } = layout;
        if columns.checked_mul(rows) != Some(heights.len()) || heights.is_empty() {
            return Err(ShapeError::GridSize { columns, rows, count: heights.len() });
        }
        number("origin", origin.x)?;
        number("origin", origin.y)?;
        number("height_scale", height_scale)?;
        number("height_offset", height_offset)?;
        let far = DVec2::new((columns - 1) as f64, (rows - 1) as f64) * spacing;
        for (step, reach) in [(spacing.x, far.x), (spacing.y, far.y)] {
            if !(SMALLEST_LENGTH..=LARGEST_LENGTH).contains(&step) {
                return Err(ShapeError::Length { shape: "terrain", field: "spacing", value: step });
            }
            number("spacing times the number of heights", reach)?;
        }
        let mut known = false;
        for index in 0..heights.len() {
            let value = heights.number(index) * height_scale + height_offset;
            known |= !value.is_nan();
            if value.abs() > LARGEST_LENGTH {
                return Err(ShapeError::Height { row: index / columns, column: index % columns, value });
            }
        }
        if !known {
            return Err(ShapeError::NoHeights { count: heights.len() });
        }
        let of = |column, row| heights.number(row * columns + column) * height_scale + height_offset;
        let pyramid = Pyramid::new(columns - 1, rows - 1, of);
        let tall = pyramid.top().map_or(0.0, |block| block.min.abs().max(block.max.abs()));
        let extent = far.max_element() + tall;
        Ok(Terrain { layout, heights, pyramid, inverse: spacing.recip(), extent, materials: None })
    }

    /// The same relief, each cell (row after row, one less than heights both ways) with the number of
    /// what it is made of.
    pub fn with_materials(self, materials: Vec<u8>) -> Result<Terrain, ShapeError> {
        let cells = self.cells();
        if materials.len() != cells.columns * cells.rows {
            let (columns, rows) = (cells.columns, cells.rows);
            return Err(ShapeError::CellMaterials { columns, rows, count: materials.len() });
        }
        Ok(Terrain { materials: Some(materials), ..self })
    }

    /// Where the heights stand.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The heights as they were given.
    pub fn heights(&self) -> &Heights {
        &self.heights
    }

    /// The height at a vertex, metres in the local frame; NaN where there is none.
    ///
    /// # Panics
    /// Where there is no such column or row.
    #[inline]
    pub fn height(&self, column: usize, row: usize) -> f64 {
        let number = self.heights.number(row * self.layout.columns + column);
        number * self.layout.height_scale + self.layout.height_offset
    }

    /// The heights at the corners V₀, V₁, V₂, V₃ of a cell, metres in the local frame; NaN where there is none.
    ///
    /// # Panics
    /// Where there is no such cell.
    #[inline(always)]
    pub(crate) fn corner_heights(&self, column: usize, row: usize) -> [f64; 4] {
        let Layout { columns, height_scale, height_offset, .. } = self.layout;
        let [a, b, c, d] = self.heights.four(row * columns + column, columns);
        let metres = |number: f64| number * height_scale + height_offset;
        [metres(a), metres(b), metres(c), metres(d)]
    }

    /// The height of the surface at x and y in the local frame, metres; `None` beyond the border and in
    /// holes.
    pub fn height_at(&self, point: DVec2) -> Option<f64> {
        let from = point - self.layout.origin;
        let view = self.view(DVec3::new(-from.x, -from.y, 0.0));
        view.height(DVec2::ZERO)
    }

    /// The number of what the cell at x and y in the local frame is made of; `None` beyond the border,
    /// or where nothing was said.
    pub fn material_at(&self, point: DVec2) -> Option<u8> {
        let place = (point - self.layout.origin) / self.layout.spacing;
        let cells = self.cells();
        let within = |p: f64, count: usize| (p >= 0.0 && p <= count as f64).then(|| (p as usize).min(count - 1));
        let (column, row) = (within(place.x, cells.columns)?, within(place.y, cells.rows)?);
        self.materials.as_ref().map(|all| all[row * cells.columns + column])
    }

    /// Of each cell, row after row, the number of what it is made of; `None` where nothing was said.
    pub fn materials(&self) -> Option<&[u8]> {
        self.materials.as_deref()
    }

    /// Bytes that it takes: heights, their index and materials.
    pub fn bytes(&self) -> usize {
        self.heights.bytes() + self.pyramid.bytes() + self.materials.as_ref().map_or(0, Vec::len)
    }

    /// Lowest and highest height of its surface, metres in the local frame; `None` where it has none.
    pub fn height_range(&self) -> Option<(f64, f64)> {
        self.pyramid.top().map(|block| (block.min, block.max))
    }

    /// A length that no distance on it exceeds much, metres: for rounding.
    #[inline]
    pub(crate) fn extent(&self) -> f64 {
        self.extent
    }

    /// One over the spacing, 1/m.
    #[inline]
    pub(crate) fn inverse(&self) -> DVec2 {
        self.inverse
    }

    /// How many cells there are both ways.
    pub(crate) fn cells(&self) -> Cells {
        Cells { columns: self.layout.columns - 1, rows: self.layout.rows - 1 }
    }

    pub(crate) fn pyramid(&self) -> &Pyramid {
        &self.pyramid
    }

    /// The cells that may lie over the rectangle from `low` to `high`, measured from the first height,
    /// metres.
    pub(crate) fn range(&self, low: DVec2, high: DVec2) -> Option<CellRange> {
        let cells = self.cells();
        let span = |low: f64, high: f64, inverse: f64, count: usize| {
            // Half an index in a billion: what touches a border but for rounding touches it.
            let (from, to) = (low * inverse - 1e-9, high * inverse + 1e-9);
            let inside = count > 0 && to >= 0.0 && from < (count + 1) as f64;
            // What is below zero becomes zero.
            inside.then(|| ((from as usize).min(count - 1), (to as usize).min(count - 1) + 1))
        };
        let columns = span(low.x, high.x, self.inverse.x, cells.columns)?;
        let rows = span(low.y, high.y, self.inverse.y, cells.rows)?;
        Some(CellRange { columns: columns.0..columns.1, rows: rows.0..rows.1 })
    }

    /// The box around its solid; what is below is solid without end, or nearly.
    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let low = pose.position + self.layout.origin.extend(-BOTTOMLESS);
        let cells = self.cells();
        let size = DVec2::new(cells.columns as f64, cells.rows as f64) * self.layout.spacing;
        let top = self.height_range().map_or(-BOTTOMLESS, |(_, max)| max);
        let corner = self.layout.origin + size;
        Aabb { min: low, max: pose.position + corner.extend(top) }
    }
}

/// Numbers of cells both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub columns: usize,
    pub rows: usize,
}

impl fmt::Debug for Terrain {
    /// Without the heights, which may be many millions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Terrain").field("layout", &self.layout).field("heights", &self.height_range()).finish()
    }
}
