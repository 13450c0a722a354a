//! The surface of what is thin: wires and sheets, in cubes so small that a grid of all of them would be too large.
//!
//! Only the cubes in which the formula is neither proved to be positive nor to be negative are looked at.

use super::form::Form;
use super::interval::{DEFINED, SURELY};
use super::lanes::{LANES, Lanes};
use super::solid::{Registers, Solid};
use super::surface::{Grid, Known, Surface, UNKNOWN};
use crate::math::Aabb;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Blocks of cubes: from the lowest on, up to the highest, which is not one of them.
type Block = [[usize; 3]; 2];

/// What is known near the surface.
#[derive(Default)]
struct Near {
    values: HashMap<usize, f64>,
    corners: HashMap<(usize, usize), u32>,
}

impl Known for Near {
    fn value(&self, at: usize) -> f64 {
        self.values[&at]
    }

    fn corner(&mut self, a: usize, b: usize) -> &mut u32 {
        self.corners.entry((a, b)).or_insert(UNKNOWN)
    }
}

impl Solid {
    /// The same as [`surface`](Solid::surface), in cubes of `cell` metres; `None` where more than `most` would have to be
    /// looked at.
    pub(crate) fn fine_surface(&self, bounds: Aabb, cell: f64, most: usize, with: &mut Registers) -> Option<Surface> {
        let grid = Grid::over(&bounds, cell);
        let cubes = self.cubes_at_surface(&grid, most, with)?;
        let mut surface = Surface { cell, ..Surface::default() };
        let mut known = Near::default();
        for lowest in cubes {
            let cube = grid.cube(lowest);
            for at in cube {
                if let Entry::Vacant(unknown) = known.values.entry(at) {
                    unknown.insert(self.clipped_at(grid.point(at), with));
                }
            }
            self.cut_cube(&grid, cube, &mut surface, &mut known, with);
        }
        surface.error = self.largest_error(&surface, with);
        Some(surface)
    }

    /// The lowest corners of the cubes that the surface may run through.
    fn cubes_at_surface(&self, grid: &Grid, most: usize, with: &mut Registers) -> Option<Vec<[usize; 3]>> {
        let mut level: Vec<Block> = vec![[[0; 3], grid.count.map(|n| n - 1)]];
        let mut cubes = Vec::new();
        while !level.is_empty() {
            let mut next = Vec::new();
            for batch in level.chunks(LANES) {
                let at_surface = self.may_be_cut(grid, batch, with);
                for (block, _) in batch.iter().zip(at_surface).filter(|(_, may_be)| *may_be) {
                    match halves(block) {
                        Some(parts) => next.extend(parts),
                        None => cubes.push(block[0]),
                    }
                }
            }
            if next.len() + cubes.len() > most {
                return None;
            }
            level = next;
        }
        Some(cubes)
    }

    /// Which of some blocks are neither proved to be inside nor to be outside.
    fn may_be_cut(&self, grid: &Grid, blocks: &[Block], with: &mut Registers) -> [bool; LANES] {
        let boxes: [Aabb; LANES] = std::array::from_fn(|n| {
            let [low, high] = blocks[n.min(blocks.len() - 1)];
            Aabb { min: grid.point_at(low), max: grid.point_at(high) }
        });
        let zero = Lanes::all(0.0);
        let coordinates = [0, 1, 2].map(|axis| {
            let of = |at: fn(&Aabb) -> glam::DVec3| Lanes(boxes.map(|cell| at(&cell)[axis]));
            let (centre, half) = (of(|b| (b.min + b.max) * 0.5), of(|b| (b.max - b.min) * 0.5));
            let mut straight = [zero; 3];
            straight[axis] = half;
            // Corners are found by other roundings.
            Form::straight(centre, straight, (centre.abs() + half) * 1e-12)
        });
        let form = self.tape().enclose(coordinates, &mut with.cells);
        let bounds = self.bounds();
        std::array::from_fn(|n| {
            let is_within = boxes[n].min.cmpgt(bounds.min).all() && boxes[n].max.cmplt(bounds.max).all();
            let is_inside = form.undefined[n] == DEFINED && form.lo.0[n] >= 0.0 && is_within;
            let is_outside = form.undefined[n] == SURELY || form.hi.0[n] < 0.0;
            !is_inside && !is_outside
        })
    }
}

/// The halves of a block along its longest side; `None` of a single cube.
fn halves([low, high]: &Block) -> Option<[Block; 2]> {
    let size: [usize; 3] = std::array::from_fn(|axis| high[axis] - low[axis]);
    let axis = (0..3).max_by_key(|axis| size[*axis]).unwrap_or(0);
    let middle = low[axis] + size[axis] / 2;
    let (mut end, mut start) = (*high, *low);
    (end[axis], start[axis]) = (middle, middle);
    (size[axis] > 1).then_some([[*low, end], [start, *high]])
}
