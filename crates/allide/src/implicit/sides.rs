//! Jumps looked at from each side alone.
//!
//! Over a cell that a jump goes through, ⌊u⌋ is enclosed by all between two whole numbers, and what is made of it, such as
//! |⌊u⌋ − ½|, can be what it is nowhere, however small the cell is. But it is one of the two: a cell where the formula is
//! negative in either case is outside.

use super::enclose::{CellRegisters, apply};
use super::form::Form;
use super::interval::{DEFINED, Interval, MAYBE, SURELY, Undefined};
use super::lanes::LANES;
use super::op::Op;
use super::strip::{self, Strip};
use super::tape::{Instruction, Tape};

/// Most jumps of a formula that are looked at so.
const JUMPS: usize = 3;

/// Values that each may take: of the sign below, at and above the jump.
const SIDES: usize = 3;

/// Whether an operation has jumps.
pub(super) fn jumps(op: Op) -> bool {
    matches!(op, Op::Floor | Op::Ceil | Op::Sign | Op::Mod | Op::Tan)
}

impl Tape {
    /// Whether it has jumps, and few enough to look at each side of them.
    fn has_sides(&self) -> bool {
        (1..=JUMPS).contains(&self.jumps)
    }

    /// For each of four cells whether the formula is negative or undefined all over it, whatever side of its jumps a
    /// point is on.
    pub(super) fn is_outside_by_sides(&self, coordinates: [Form; 3], with: &mut CellRegisters) -> [bool; LANES] {
        if !self.has_sides() {
            return [false; LANES];
        }
        let mut outside = [true; LANES];
        for case in 0..SIDES.pow(self.jumps as u32) {
            let (form, split) = self.enclose_sides(coordinates, case, with);
            for n in 0..LANES {
                outside[n] &= split[n] && (form.undefined[n] == SURELY || form.hi.0[n] < 0.0);
            }
            if outside == [false; LANES] {
                break;
            }
        }
        outside
    }

    /// What the formula can be on one side of each of its jumps, and in which cells there are several.
    fn enclose_sides(
        &self,
        coordinates: [Form; 3],
        mut case: usize,
        with: &mut CellRegisters,
    ) -> (Form, [bool; LANES]) {
        let registers = with.with_room(self.cells.registers);
        registers[..3].copy_from_slice(&coordinates);
        let mut split = [false; LANES];
        for i in &self.cells.instructions {
            let result = match i.op {
                Op::Polynomial => self.polynomial(i, registers),
                op if jumps(op) => {
                    let side = case % SIDES;
                    case /= SIDES;
                    one_side(i, registers, side, &mut split)
                }
                _ => apply(i, registers),
            };
            registers[i.to as usize] = result;
        }
        (registers[self.cells.result as usize], split)
    }
}

/// One side of a jump in the cells that it goes through; all of the operation in the others.
fn one_side(i: &Instruction, registers: &[Form], side: usize, split: &mut [bool; LANES]) -> Form {
    let (a, b) = (&registers[i.a as usize], &registers[i.b as usize]);
    let mut out = apply(i, registers);
    for n in 0..LANES {
        let range = match i.op {
            Op::Mod => remainder(a.interval(n), b.interval(n), side),
            _ => value(i.op, a.interval(n), side),
        };
        if let Some((range, undefined)) = range.filter(|_| out.undefined[n] != SURELY) {
            split[n] = true;
            let flat = Strip::flat(range, undefined);
            (out.lo.0[n], out.hi.0[n]) = (range.lo, range.hi);
            (out.c.0[n], out.r.0[n]) = (flat.offset, flat.half);
            (out.x.0[n], out.y.0[n], out.z.0[n]) = (0.0, 0.0, 0.0);
        }
    }
    out.narrowed()
}

/// What a function is on one side of the only jump in a range, if there is just one; a whole number of steps has two.
fn value(op: Op, x: Interval, side: usize) -> Option<(Interval, Undefined)> {
    let whole = |lo: f64, hi: f64| {
        let steps = hi - lo;
        (steps > 0.0 && steps < SIDES as f64).then(|| (Interval::point((lo + side as f64).min(hi)), DEFINED))
    };
    match op {
        Op::Floor => whole(x.lo.floor(), x.hi.floor()),
        Op::Ceil => whole(x.lo.ceil(), x.hi.ceil()),
        Op::Sign if x.lo < 0.0 && x.hi > 0.0 => Some((Interval::point(side as f64 - 1.0), DEFINED)),
        Op::Tan if x.hi - x.lo < 1.0 && x.magnitude() < 1e8 && strip::has_pole(x) => {
            let [low, high] = [x.lo, x.hi].map(|v| Interval::point(libm::tan(v)).out());
            let left = Interval::new(low.lo, f64::INFINITY);
            Some((if side == 0 { left } else { Interval::new(f64::NEG_INFINITY, high.hi) }, MAYBE))
        }
        _ => None,
    }
}

/// a − b⌊a/b⌋ with one of the few whole numbers that the quotient may be rounded down to.
fn remainder(a: Interval, b: Interval, side: usize) -> Option<(Interval, Undefined)> {
    let (quotient, undefined) = a.over(b);
    let (lo, hi) = (quotient.lo.floor(), quotient.hi.floor());
    let steps = hi - lo;
    if undefined != DEFINED || steps <= 0.0 || steps >= SIDES as f64 || lo.abs() > 1e9 {
        return None;
    }
    let turns = Interval::point((lo + side as f64).min(hi));
    let bound = Interval::new(b.lo.min(0.0), b.hi.max(0.0)).out();
    let whole = turns.times(b);
    let left = Interval::new(a.lo - whole.hi, a.hi - whole.lo).out();
    let within = Interval::new(left.lo.max(bound.lo), left.hi.min(bound.hi));
    // Nothing is left of a side that no point is on; the other one tells.
    Some((if within.lo <= within.hi { within } else { bound }, DEFINED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::implicit::chart::Cell;
    use crate::implicit::mass::own_coordinates;
    use crate::implicit::{Formula, Registers};
    use glam::DVec3;

    #[test]
    fn no_point_is_inside_a_cell_that_is_outside_by_sides() {
        let texts = [
            "0.3 - abs(floor(4*z) - 0.48)*x - abs(y)",
            "0.2 - abs(sign(x - y) - 0.5)*(1 + z)",
            "abs(mod(5*x, 1) - 0.5) - 0.45 + 0.1*y*sign(z)",
            "0.5 - abs(tan(3*x + y))",
            "0.1 - abs(ceil(2*x) - floor(3*y) + 0.4)",
            "mod(x, -0.3) + 0.2 - abs(tan(4*z))*ceil(y + 0.1)",
        ];
        let mut with = Registers::default();
        let (mut outside, mut split) = (0, 0);
        for text in texts {
            let tape = text.parse::<Formula>().expect(text).tape();
            assert!(tape.has_sides(), "{text}");
            for k in 0..4000u32 {
                let share = |m: f64| 2.0 * (f64::from(k + 1) * m).fract() - 1.0;
                let centre = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let half = DVec3::splat(0.2 * share(0.618_033_988).abs().powi(3));
                let cell = Cell { lo: centre - half, hi: centre + half };
                let coordinates = own_coordinates(&[cell; LANES]);
                let known = tape.enclose(coordinates, &mut with.cells).hi.0[0] < 0.0;
                if !tape.is_outside_by_sides(coordinates, &mut with.cells)[0] {
                    continue;
                }
                outside += 1;
                split += u32::from(!known);
                for n in 0..64u32 {
                    let share = |m: f64| 2.0 * (f64::from(n) * m).fract() - 1.0;
                    let p = centre + half * DVec3::new(share(0.381_966), share(0.236_068), share(0.145_898));
                    // At jumps of the tangent it is undefined, or as large as a number can be.
                    let value = tape.value(p, &mut with.points);
                    assert!(value.is_nan() || value < 0.0, "{text} at {p}: {value}");
                }
            }
        }
        assert!(outside > 1000 && split > 300, "{outside} {split}");
    }
}
