//! A point of a solid that is thinner than the steps towards it, sought in cells.

use super::form::Form;
use super::interval::SURELY;
use super::lanes::{LANES, Lanes};
use super::solid::{Placed, Registers};
use crate::math::Aabb;
use glam::DVec3;

/// Cells looked at before it is given up.
const MOST_CELLS: usize = 256;

/// A proved point of a solid, local coordinates, no farther than `reach` metres from `about` along each axis.
pub fn point_near(placed: &Placed, about: DVec3, reach: f64, with: &mut Registers) -> Option<DVec3> {
    let solid = placed.solid;
    let Aabb { min, max } = solid.bounds();
    // As far inside the bounds as the proof needs, but no further than their middle.
    let inset = DVec3::splat(64.0 * f64::EPSILON * (min.abs() + max.abs() + placed.position.abs()).element_sum());
    let inset = inset.min((max - min) * 0.25);
    let start = Aabb { min: (about - reach).max(min + inset), max: (about + reach).min(max - inset) };
    if start.min.cmpgt(start.max).any() {
        return None;
    }
    let mut cells = vec![start];
    let mut next = 0;
    while next < cells.len() && next < MOST_CELLS {
        let last = cells.len() - 1;
        let batch: [Aabb; LANES] = std::array::from_fn(|n| cells[(next + n).min(last)]);
        let count = LANES.min(cells.len() - next);
        next += count;
        let tried = batch.map(|cell| {
            let middle = (cell.min + cell.max) * 0.5;
            let (value, gradient) = solid.tape().value_and_gradient(middle, &mut with.points);
            // Twice the way to the surface, if the middle is outside.
            let step = gradient * (-2.0 * value.min(0.0) / gradient.length_squared());
            if step.is_finite() { (middle + step).clamp(cell.min, cell.max) } else { middle }
        });
        let inside = placed.surely_inside(tried.map(|p| placed.world(p)), with);
        if let Some(n) = (0..count).find(|n| inside[*n]) {
            return Some(tried[n]);
        }
        let form = solid.tape().enclose(coordinates(&batch), &mut with.cells);
        for n in 0..count {
            if form.undefined[n] != SURELY && form.hi.0[n] >= 0.0 {
                cells.extend(halves(&batch[n]));
            }
        }
    }
    None
}

fn coordinates(cells: &[Aabb; LANES]) -> [Form; 3] {
    [0, 1, 2].map(|axis| {
        let mut half = [Lanes::all(0.0); 3];
        half[axis] = Lanes(cells.map(|c| 0.5 * (c.max[axis] - c.min[axis])));
        let middle = Lanes(cells.map(|c| 0.5 * (c.min[axis] + c.max[axis])));
        let rounding = Lanes(cells.map(|c| 4.0 * f64::EPSILON * (c.min[axis].abs() + c.max[axis].abs()) + 1e-300));
        Form::straight(middle, half, rounding)
    })
}

fn halves(cell: &Aabb) -> [Aabb; 2] {
    let size = cell.max - cell.min;
    let axis = (0..3).fold(0, |best, axis| if size[axis] > size[best] { axis } else { best });
    let middle = 0.5 * (cell.min[axis] + cell.max[axis]);
    let (mut low, mut high) = (*cell, *cell);
    low.max[axis] = middle;
    high.min[axis] = middle;
    [low, high]
}
