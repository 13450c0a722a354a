//! The paper's own subdivision: the screen (x, y) into quarters down to the pixel, then the thin bar into
//! halves along z, nearer half first; a box without zeros and a negative middle is left out (eq. 9–12).
//!
//! Two things are not as printed. The tail of the series is bounded too, so that nothing is missed: the exact
//! polynomial for quadrics, a bound of all that is not linear for the rest. And the criterion is applied to
//! both functions apart. The answer is the paper's: the last level's "maybe" is a common point.

use super::cases::Pair;
use super::{Found, Told};
use allide::glam::{DMat3, DVec3};
use allide::implicit::Registers;
use allide::implicit::form::Form;
use allide::implicit::lanes::{LANES, Lanes};
use allide::math::Pose;

/// A box: its middle and half its size.
type Cell = (DVec3, DVec3);

/// The paper's search, with its memory.
pub struct Paper<'a> {
    pair: &'a Pair,
    registers: Registers,
    most_cells: usize,
}

/// Where the second solid is.
struct There {
    turn: DMat3,
    offset: DVec3,
}

struct Search<'a, 'b> {
    of: &'b mut Paper<'a>,
    there: There,
    tolerance: f64,
    cells: usize,
}

impl<'a> Paper<'a> {
    pub fn new(pair: &'a Pair, most_cells: usize) -> Paper<'a> {
        Paper { pair, registers: Registers::default(), most_cells }
    }

    /// The first common point, by the paper's word.
    pub fn collide(&mut self, root: (DVec3, DVec3), pose: &Pose, tolerance: f64) -> Told {
        let turn = DMat3::from_quat(pose.rotation.conjugate());
        let there = There { turn, offset: -(turn * pose.position) };
        let mut search = Search { of: self, there, tolerance, cells: 0 };
        let start = ((root.0 + root.1) * 0.5, (root.1 - root.0) * 0.5);
        let found = match search.screen(start) {
            Ok(Some(point)) => Found::Yes(point),
            Ok(None) => Found::No,
            Err(OutOfCells) => Found::Undecided,
        };
        Told { found, cells: search.cells }
    }
}

struct OutOfCells;

impl Search<'_, '_> {
    fn screen(&mut self, (middle, half): Cell) -> Result<Option<DVec3>, OutOfCells> {
        if half.x.max(half.y) <= 0.5 * self.tolerance {
            return self.bar((middle, half));
        }
        let quarter = DVec3::new(0.5 * half.x, 0.5 * half.y, half.z);
        let cells: [Cell; LANES] = std::array::from_fn(|n| {
            let side = |bit: usize| if n >> bit & 1 == 0 { -0.5 } else { 0.5 };
            (middle + DVec3::new(side(0) * half.x, side(1) * half.y, 0.0), quarter)
        });
        let maybe = self.maybe(&cells)?;
        for n in (0..LANES).filter(|n| maybe[*n]) {
            if let Some(found) = self.screen(cells[n])? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn bar(&mut self, (middle, half): Cell) -> Result<Option<DVec3>, OutOfCells> {
        if half.z <= 0.5 * self.tolerance {
            return Ok(Some(middle));
        }
        let thin = DVec3::new(half.x, half.y, 0.5 * half.z);
        let near = (middle - DVec3::Z * thin.z, thin);
        let far = (middle + DVec3::Z * thin.z, thin);
        let maybe = self.maybe(&[near, far, near, far])?;
        for (n, cell) in [near, far].into_iter().enumerate() {
            if maybe[n]
                && let Some(found) = self.bar(cell)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// For each box whether it may hold a common point.
    fn maybe(&mut self, cells: &[Cell; LANES]) -> Result<[bool; LANES], OutOfCells> {
        self.cells += LANES;
        if self.cells > self.of.most_cells {
            return Err(OutOfCells);
        }
        let mut maybe = [true; LANES];
        let places = [(DMat3::IDENTITY, DVec3::ZERO), (self.there.turn, self.there.offset)];
        for (solid, (turn, offset)) in self.of.pair.solids.iter().zip(places) {
            let form = solid.tape().enclose(coordinates(cells, turn, offset), &mut self.of.registers.cells);
            for n in 0..LANES {
                let size = form.x.0[n].abs() + form.y.0[n].abs() + form.z.0[n].abs() + form.r.0[n];
                // |f₀| − Σ > 0 and f₀ < 0: no point of it here.
                maybe[n] &= !(form.c.0[n] < 0.0 && form.c.0[n].abs() > size);
            }
            if maybe == [false; LANES] {
                break;
            }
        }
        Ok(maybe)
    }
}

/// The local coordinates over four boxes.
fn coordinates(cells: &[Cell; LANES], turn: DMat3, offset: DVec3) -> [Form; 3] {
    [0, 1, 2].map(|axis| {
        let row = turn.row(axis);
        let middle = Lanes(cells.map(|(m, _)| row.dot(m) + offset[axis]));
        let straight = [0, 1, 2].map(|k| Lanes(cells.map(|(_, half)| row[k] * half[k])));
        Form::straight(middle, straight, Lanes::all(1e-14))
    })
}
