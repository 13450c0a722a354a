//! The surface as triangles, for drawing.
//!
//! A grid of cubes, or flatter cells for a flat solid, over the solid's tight bounds, each cut into six tetrahedra in the same way, so
//! that neighbours agree on their common faces. In a tetrahedron the surface is a triangle or two.
//! That makes it closed, and every edge belongs to exactly two triangles, whatever the formula:
//! where parts of the solid meet in a point or an edge it runs round them on one side. The corners
//! of the triangles lie on the surface itself.

use super::solid::{Registers, Solid};
use crate::math::Aabb;
use glam::DVec3;

/// A closed triangle mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// Corners, metres, local coordinates.
    pub points: Vec<DVec3>,
    /// Outward unit normals at the corners, from the gradient.
    pub normals: Vec<DVec3>,
    /// Triangles, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
    /// Side of the grid's cubes, metres: no feature smaller than this is sure to be there.
    pub cell: f64,
    /// Largest distance of a triangle's middle from the surface, metres, as the gradient there tells.
    pub error: f64,
}

/// The six tetrahedra of a cube around its diagonal from corner 0 to corner 7; bit 0 of a corner is
/// x, bit 1 y, bit 2 z. All are of the same handedness.
const TETRAHEDRA: [[usize; 4]; 6] =
    [[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]];

/// Corners closer to a grid point than this part of an edge are moved off it: no slivers.
const OFF: f64 = 1e-3;

/// Halvings to which the place where the surface crosses an edge of the grid is found.
const HALVINGS: usize = 24;

/// Least number of cells across a solid.
const ACROSS: f64 = 4.0;

/// Corners that are not made yet.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// What is known at a grid's points and on its edges.
pub(super) trait Known {
    /// The clipped formula at a point.
    fn value(&self, at: usize) -> f64;

    /// The number of the corner on the edge from a point to one with no smaller coordinate; [`UNKNOWN`] at first.
    fn corner(&mut self, a: usize, b: usize) -> &mut u32;
}

/// All points of a grid, and the edges that lead from those of two layers.
struct Layers {
    values: Vec<f64>,
    layers: [Vec<u32>; 2],
    /// Grid points along x, and in a layer.
    row: usize,
    layer: usize,
}

impl Layers {
    fn new(grid: &Grid, values: Vec<f64>) -> Layers {
        let [nx, ny, _] = grid.count;
        // Seven edges lead from a point to others with no smaller coordinate.
        let none = vec![UNKNOWN; 7 * nx * ny];
        Layers { values, layers: [none.clone(), none], row: nx, layer: nx * ny }
    }

    /// Forgets the layer below the `k`th, for the one above.
    fn enter(&mut self, k: usize) {
        self.layers[(k + 1) % 2].fill(UNKNOWN);
    }
}

impl Known for Layers {
    fn value(&self, at: usize) -> f64 {
        self.values[at]
    }

    fn corner(&mut self, a: usize, b: usize) -> &mut u32 {
        let (up, rest) = ((b - a) / self.layer, (b - a) % self.layer);
        // Which of the seven it is.
        let way = rest % self.row + 2 * (rest / self.row) + 4 * up;
        &mut self.layers[a / self.layer % 2][7 * (a % self.layer) + way - 1]
    }
}

/// A grid over a box.
pub(super) struct Grid {
    pub origin: DVec3,
    /// Sides of a cube.
    pub cell: DVec3,
    /// Points along each axis.
    pub count: [usize; 3],
}

impl Solid {
    /// Triangles of the surface, from a grid of about `resolution` cubes along the longest side of
    /// `bounds` (take the tight ones of [`measure`](Solid::measure), or the solid's own).
    pub fn surface(&self, bounds: Aabb, resolution: usize, with: &mut Registers) -> Surface {
        let cell = (bounds.max - bounds.min).max_element() / resolution.clamp(1, 512) as f64;
        let grid = Grid::over(&bounds, cell);
        let mut surface = Surface { cell, ..Surface::default() };
        let [nx, ny, nz] = grid.count;
        let mut known = Layers::new(&grid, self.sampled(&grid, with));
        for k in 0..nz - 1 {
            known.enter(k);
            for j in 0..ny - 1 {
                for i in 0..nx - 1 {
                    self.cut_cube(&grid, grid.cube([i, j, k]), &mut surface, &mut known, with);
                }
            }
        }
        surface.error = self.largest_error(&surface, with);
        surface
    }

    /// Adds what of the surface is in a cube.
    pub(super) fn cut_cube(
        &self,
        grid: &Grid,
        cube: [usize; 8],
        surface: &mut Surface,
        known: &mut impl Known,
        with: &mut Registers,
    ) {
        let inside = cube.map(|at| known.value(at) >= 0.0);
        if inside.iter().all(|v| *v) || !inside.contains(&true) {
            return;
        }
        for tetrahedron in TETRAHEDRA {
            self.cut_tetrahedron(grid, tetrahedron.map(|n| cube[n]), surface, known, with);
        }
    }

    /// The formula clipped to the bounds, at least 0 inside. Undefined is outside.
    pub(super) fn clipped_at(&self, p: DVec3, with: &mut Registers) -> f64 {
        let value = self.tape().value(p, &mut with.points);
        let value = if value.is_nan() { -1.0 } else { value };
        value.min(self.inside_bounds(p).0)
    }

    /// Values at all points of a grid.
    fn sampled(&self, grid: &Grid, with: &mut Registers) -> Vec<f64> {
        (0..grid.count.iter().product()).map(|at| self.clipped_at(grid.point(at), with)).collect()
    }

    fn cut_tetrahedron(
        &self,
        grid: &Grid,
        of: [usize; 4],
        surface: &mut Surface,
        known: &mut impl Known,
        with: &mut Registers,
    ) {
        let inside = of.map(|n| known.value(n) >= 0.0);
        let mut at = |surface: &mut Surface, a: usize, b: usize| {
            let (a, b) = (a.min(b), a.max(b));
            let values = [known.value(a), known.value(b)];
            let corner = known.corner(a, b);
            if *corner == UNKNOWN {
                let (point, normal) = self.crossing([grid.point(a), grid.point(b)], values, with);
                surface.points.push(point);
                surface.normals.push(normal);
                *corner = (surface.points.len() - 1) as u32;
            }
            *corner
        };
        let count = inside.iter().filter(|v| **v).count();
        if count == 0 || count == 4 {
            return;
        }
        // An even permutation that brings the inside corners first keeps the handedness.
        let order = ordered(inside);
        let [a, b, c, d] = order.map(|n| of[n]);
        match count {
            1 => {
                let t = [at(surface, a, b), at(surface, a, c), at(surface, a, d)];
                surface.triangles.push(t);
            }
            2 => {
                let q = [at(surface, a, c), at(surface, a, d), at(surface, b, d), at(surface, b, c)];
                surface.triangles.push([q[0], q[1], q[2]]);
                surface.triangles.push([q[0], q[2], q[3]]);
            }
            _ => {
                let t = [at(surface, a, d), at(surface, b, d), at(surface, c, d)];
                surface.triangles.push(t);
            }
        }
    }

    /// Where the surface crosses an edge of the grid, of which the ends and the values there are given, and the outward
    /// normal there.
    fn crossing(&self, [mut p, mut q]: [DVec3; 2], values: [f64; 2], with: &mut Registers) -> (DVec3, DVec3) {
        if values[0] < 0.0 {
            std::mem::swap(&mut p, &mut q);
        }
        // Where a line through both ends is 0, as long as that closes in; else the middle, which steps and kinks cannot
        // mislead: p stays inside, q outside.
        let (mut low, mut high) = (0.0, 1.0);
        let mut ends = [values[0].max(values[1]), values[0].min(values[1])];
        for k in 0..3 * HALVINGS {
            let width = high - low;
            if width <= 0.5f64.powi(HALVINGS as i32) {
                break;
            }
            // A little beyond, so that the end farther off comes near as well.
            let beyond = 0.4 * 0.5f64.powi(HALVINGS as i32);
            let line = low + width * ends[0] / (ends[0] - ends[1]);
            let line = if k % 2 == 0 { line + beyond } else { line - beyond };
            let middle = if k % 3 == 2 || !(line > low && line < high) { 0.5 * (low + high) } else { line };
            let value = self.clipped_at(p + (q - p) * middle, with);
            if value >= 0.0 { (low, ends[0]) = (middle, value) } else { (high, ends[1]) = (middle, value) }
        }
        let point = p + (q - p) * low.clamp(OFF, 1.0 - OFF);
        let (_, gradient) = self.clipped_value_and_gradient(point, with);
        let normal = (-gradient).try_normalize().unwrap_or((q - p).normalize_or_zero());
        (point, normal)
    }

    pub(super) fn largest_error(&self, surface: &Surface, with: &mut Registers) -> f64 {
        let mut largest = 0.0f64;
        for [a, b, c] in &surface.triangles {
            let middle = [a, b, c].iter().map(|n| surface.points[**n as usize]).sum::<DVec3>() / 3.0;
            let depth = self.depth(middle, with).abs();
            // Never more than a cube: the triangle lies in it, and so does some of the surface.
            largest = largest.max(depth.min(surface.cell * 1.75));
        }
        largest
    }
}

/// The four corners with the inside ones first, by an even permutation.
fn ordered(inside: [bool; 4]) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    order.sort_by_key(|n| !inside[*n]);
    let inversions =
        (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))).filter(|(i, j)| order[*i] > order[*j]).count();
    if inversions % 2 == 1 {
        // Two of the same side exchanged: there are always two.
        if inside[order[0]] == inside[order[1]] { order.swap(0, 1) } else { order.swap(2, 3) }
    }
    order
}

impl Surface {
    /// The volume within, m³.
    pub fn volume(&self) -> f64 {
        let corner = |n: u32| self.points[n as usize];
        let sixfold = |[a, b, c]: &[u32; 3]| corner(*a).dot(corner(*b).cross(corner(*c)));
        self.triangles.iter().map(sixfold).sum::<f64>() / 6.0
    }
}

impl Grid {
    /// One that reaches a cube beyond the bounds on every side. What is flat has as many across it as it takes to see both
    /// sides.
    pub fn over(bounds: &Aabb, cell: f64) -> Grid {
        let size = bounds.max - bounds.min;
        let cell = (size / ACROSS).min(DVec3::splat(cell)).max(DVec3::splat(1e-12 * cell));
        let count = (size / cell).to_array().map(|n| (n - 1e-9).ceil() as usize + 3);
        // Off the round numbers at which people put flat faces.
        let spare = DVec3::from_array(count.map(|n| (n - 1) as f64)) * cell - size;
        let origin = bounds.min - spare * DVec3::new(0.487, 0.493, 0.501);
        Grid { origin, cell, count }
    }

    /// The corners of a cube from its lowest.
    pub fn cube(&self, [i, j, k]: [usize; 3]) -> [usize; 8] {
        std::array::from_fn(|n| self.index(i + (n & 1), j + (n >> 1 & 1), k + (n >> 2)))
    }

    fn index(&self, i: usize, j: usize, k: usize) -> usize {
        i + self.count[0] * (j + self.count[1] * k)
    }

    pub fn point(&self, index: usize) -> DVec3 {
        let [nx, ny, _] = self.count;
        self.point_at([index % nx, index / nx % ny, index / nx / ny])
    }

    pub fn point_at(&self, at: [usize; 3]) -> DVec3 {
        self.origin + DVec3::from_array(at.map(|v| v as f64)) * self.cell
    }
}
