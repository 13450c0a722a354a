//! Whether a formula keeps its sign all over a box, proved cell by cell.

use super::form::Form;
use super::interval::DEFINED;
use super::lanes::{LANES, Lanes};
use super::solid::Registers;
use super::tape::Tape;
use crate::math::Aabb;
use glam::DVec3;

/// Cells looked at to prove that a factor keeps its sign.
const CELLS: usize = 512;

impl Tape {
    /// Whether it is proved to be below 0 all over a box, or above; and defined there.
    pub(super) fn kept_sign(&self, bounds: &Aabb, with: &mut Registers) -> Option<bool> {
        let mut cells = vec![*bounds];
        let mut looked = 0;
        let mut known = None;
        while let Some(cell) = cells.pop() {
            looked += 1;
            let form = self.enclosed(&cell, with);
            let surely = form.undefined[0] == DEFINED;
            let side = if surely && form.lo.0[0] > 0.0 {
                false
            } else if surely && form.hi.0[0] < 0.0 {
                true
            } else {
                if looked + cells.len() >= CELLS {
                    return None;
                }
                // Soon seen of what changes its sign.
                let middle = self.value((cell.min + cell.max) * 0.5, &mut with.points);
                let fits =
                    if known == Some(true) { middle < 0.0 } else { middle > 0.0 || known.is_none() && middle < 0.0 };
                if !fits {
                    return None;
                }
                cells.extend(halves(&cell));
                known = known.or(Some(middle < 0.0));
                continue;
            };
            if known.is_some_and(|known| known != side) {
                return None;
            }
            known = Some(side);
        }
        known
    }

    /// What it can be over a box.
    pub(super) fn enclosed(&self, cell: &Aabb, with: &mut Registers) -> Form {
        let (centre, half) = ((cell.min + cell.max) * 0.5, (cell.max - cell.min) * 0.5);
        // Rounded outward, so that all of the cell is in it.
        let half = half + (centre.abs() + half) * (4.0 * f64::EPSILON);
        let zero = Lanes::all(0.0);
        let coordinates = [0, 1, 2].map(|axis| {
            let mut along = [zero; 3];
            along[axis] = Lanes([half[axis]; LANES]);
            Form::straight(Lanes([centre[axis]; LANES]), along, zero)
        });
        self.enclose(coordinates, &mut with.cells)
    }
}

/// A box halved along its longest side.
fn halves(cell: &Aabb) -> [Aabb; 2] {
    let size = cell.max - cell.min;
    let axis = if size.x >= size.y && size.x >= size.z { 0 } else { 1 + usize::from(size.z > size.y) };
    let middle = 0.5 * (cell.min[axis] + cell.max[axis]);
    let set = |v: DVec3| {
        let mut v = v.to_array();
        v[axis] = middle;
        DVec3::from_array(v)
    };
    [Aabb { min: cell.min, max: set(cell.max) }, Aabb { min: set(cell.min), max: cell.max }]
}
