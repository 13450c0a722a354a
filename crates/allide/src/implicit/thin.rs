//! Solids that are thinner than the steps towards them, or than the cells they are measured in.

use super::form::Form;
use super::interval::SURELY;
use super::lanes::{LANES, Lanes};
use super::solid::{Placed, Registers, Solid};
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

/// Steps towards the inside from the middle of a cell.
const STEPS: usize = 40;

/// Cells looked at for close bounds.
const MOST_TO_CLOSE: usize = 4096;

impl Solid {
    /// A point that is inside, local coordinates: from the middles of a few hundred cells along the gradient.
    pub(crate) fn point_within(&self, with: &mut Registers) -> Option<DVec3> {
        let bounds = self.bounds();
        let mut cells = vec![bounds];
        for k in 0..MOST_CELLS {
            let cell = *cells.get(k)?;
            if self.range(&cell, with).1 < 0.0 {
                continue;
            }
            let mut p = (cell.min + cell.max) * 0.5;
            for _ in 0..STEPS {
                if self.contains(p, with) {
                    return Some(p);
                }
                let (value, gradient) = self.clipped_value_and_gradient(p, with);
                // A little more than the way to the surface.
                let step = gradient * (-1.01 * value / gradient.length_squared());
                if !step.is_finite() {
                    break;
                }
                p = (p + step).clamp(bounds.min, bounds.max);
            }
            cells.extend(halves(&cell));
        }
        None
    }

    /// A box around all of it, local coordinates, found by halving along the axis that tells most: close around a
    /// sheet along two axes. `None` where there is nothing, or where it was not found in time.
    pub(crate) fn close_bounds(&self, with: &mut Registers) -> Option<Aabb> {
        let mut open = vec![self.bounds()];
        let mut done: Option<Aabb> = None;
        let smallest = 1e-9 * (self.bounds().max - self.bounds().min).max_element();
        let mut looked = 0;
        while let Some(cell) = open.pop() {
            looked += 6;
            if looked > MOST_TO_CLOSE {
                return None;
            }
            // How much each way of halving leaves open, of each half: −∞ where it is outside.
            let tried = [0, 1, 2].map(|axis| {
                let parts = halved(&cell, axis);
                let form = self.tape().enclose(coordinates(&[parts[0], parts[1], parts[0], parts[1]]), &mut with.cells);
                let out = |n: usize| form.undefined[n] == SURELY || form.hi.0[n] < 0.0;
                let loose = |n: usize| if out(n) { 0.0 } else { form.r.0[n].max(form.hi.0[n] - form.lo.0[n]) };
                (loose(0) + loose(1), parts, [!out(0), !out(1)])
            });
            let size = cell.max - cell.min;
            let (_, parts, kept) = (0..3)
                .map(|axis| tried[axis])
                .zip([size.x, size.y, size.z])
                .filter(|(_, size)| *size > smallest)
                .map(|(tried, _)| tried)
                .min_by(|a, b| a.0.total_cmp(&b.0))?;
            let before = open.len();
            for (part, _) in parts.iter().zip(kept).filter(|(_, kept)| *kept) {
                // What has some of it inside is as close as it is to be.
                let middle = (part.min + part.max) * 0.5;
                if self.contains(middle, with) {
                    done = Some(done.map_or(*part, |d| d.union(part)));
                } else {
                    open.push(*part);
                }
            }
            // Smaller first, so that the whole is soon found.
            open[before..]
                .sort_by(|a, b| (a.max - a.min).element_product().total_cmp(&(b.max - b.min).element_product()));
        }
        done
    }
}

fn halved(cell: &Aabb, axis: usize) -> [Aabb; 2] {
    let middle = 0.5 * (cell.min[axis] + cell.max[axis]);
    let (mut low, mut high) = (*cell, *cell);
    low.max[axis] = middle;
    high.min[axis] = middle;
    [low, high]
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
    halved(cell, (0..3).fold(0, |best, axis| if size[axis] > size[best] { axis } else { best }))
}
