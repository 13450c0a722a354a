//! Jumps and poles looked at from each side alone.
//!
//! Over a cell that a jump goes through, ⌊u⌋ is enclosed by all between two whole numbers, and what is made of it, such as
//! |⌊u⌋ − ½|, can be what it is nowhere, however small the cell is. But it is one of the two: a cell where the formula is
//! negative in either case is outside. So it is with 1/u, which is far above 0 or far below it where u goes through 0,
//! with tangents at their poles and with angles at their cut.

use super::enclose::{CellRegisters, apply};
use super::form::Form;
use super::interval::{DEFINED, Interval, MAYBE, SURELY, Undefined, angle};
use super::lanes::LANES;
use super::op::Op;
use super::strip::{self, Strip};
use super::tape::{Instruction, Tape};
use std::f64::consts::PI;

/// Most jumps in one cell that are looked at so.
const JUMPS: usize = 4;

/// Most ways to be on one side of each of them.
const CASES: usize = 32;

/// Most values that each may take: of the sign below, at and above the jump.
const SIDES: usize = 3;

/// Whether an operation has jumps or poles.
pub(super) fn jumps(op: Op) -> bool {
    matches!(op, Op::Floor | Op::Ceil | Op::Sign | Op::Mod | Op::Tan | Op::Div | Op::Atan2)
}

/// The jumps that go through some of four cells: which instruction, and how many sides it has.
#[derive(Clone, Copy, Debug, Default)]
struct Jumps {
    all: [(usize, usize); JUMPS],
    count: usize,
    cases: usize,
}

impl Jumps {
    fn add(&mut self, instruction: usize, sides: usize) {
        if sides > 1 && self.count < JUMPS && self.cases * sides <= CASES {
            self.all[self.count] = (instruction, sides);
            self.count += 1;
            self.cases *= sides;
        }
    }

    /// The side of an instruction's jump in one of the cases, and of how many.
    fn side(&self, instruction: usize, mut case: usize) -> Option<(usize, usize)> {
        for (known, sides) in &self.all[..self.count] {
            if *known == instruction {
                return Some((case % sides, *sides));
            }
            case /= sides;
        }
        None
    }
}

impl Tape {
    /// What the formula can be over four cells, and for each whether it is seen from the sides of its jumps that it is
    /// negative or undefined all over the cell.
    pub(super) fn look(&self, coordinates: [Form; 3], with: &mut CellRegisters) -> (Form, [bool; LANES]) {
        let outside = |form: &Form, n: usize| form.undefined[n] == SURELY || form.hi.0[n] < 0.0;
        if self.jumps == 0 {
            return (self.enclose(coordinates, with), [false; LANES]);
        }
        let (form, jumps) = self.enclose_and_find_jumps(coordinates, with);
        let mut is_outside: [bool; LANES] = std::array::from_fn(|n| outside(&form, n));
        if jumps.count == 0 || is_outside == [true; LANES] {
            return (form, is_outside);
        }
        let mut left = is_outside.map(|known| !known);
        for case in 0..jumps.cases {
            let form = self.enclose_sides(coordinates, &jumps, case, with);
            left = std::array::from_fn(|n| left[n] && outside(&form, n));
            if left == [false; LANES] {
                break;
            }
        }
        is_outside = std::array::from_fn(|n| is_outside[n] || left[n]);
        // The registers hold the whole again: its parts are asked for.
        (self.enclose(coordinates, with), is_outside)
    }

    fn enclose_and_find_jumps(&self, coordinates: [Form; 3], with: &mut CellRegisters) -> (Form, Jumps) {
        let registers = with.with_room(self.cells.registers);
        registers[..3].copy_from_slice(&coordinates);
        let mut found = Jumps { cases: 1, ..Jumps::default() };
        for (at, i) in self.cells.instructions.iter().enumerate() {
            if jumps(i.op) {
                let (a, b) = (&registers[i.a as usize], &registers[i.b as usize]);
                let sides = (0..LANES).map(|n| sides(i.op, a.interval(n), b.interval(n))).max();
                found.add(at, sides.unwrap_or(0));
            }
            registers[i.to as usize] = match i.op {
                Op::Polynomial => self.polynomial(i, registers),
                _ => apply(i, registers),
            };
        }
        (registers[self.cells.result as usize], found)
    }

    /// What the formula can be on one side of each of its jumps.
    fn enclose_sides(&self, coordinates: [Form; 3], jumps: &Jumps, case: usize, with: &mut CellRegisters) -> Form {
        let registers = with.with_room(self.cells.registers);
        registers[..3].copy_from_slice(&coordinates);
        for (at, i) in self.cells.instructions.iter().enumerate() {
            registers[i.to as usize] = match (i.op, jumps.side(at, case)) {
                (Op::Polynomial, _) => self.polynomial(i, registers),
                (_, Some((side, of))) => one_side(i, registers, side, of),
                _ => apply(i, registers),
            };
        }
        registers[self.cells.result as usize]
    }
}

/// One side of a jump in the cells that it goes through; all of the operation in the others.
fn one_side(i: &Instruction, registers: &[Form], side: usize, of: usize) -> Form {
    let (a, b) = (&registers[i.a as usize], &registers[i.b as usize]);
    let mut out = apply(i, registers);
    for n in 0..LANES {
        let (x, y) = (a.interval(n), b.interval(n));
        let sides = sides(i.op, x, y);
        if sides < 2 || sides > of || out.undefined[n] == SURELY {
            continue;
        }
        let (range, undefined) = value(i.op, x, y, side.min(sides - 1));
        let flat = Strip::flat(range, undefined);
        (out.lo.0[n], out.hi.0[n]) = (range.lo, range.hi);
        (out.c.0[n], out.r.0[n]) = (flat.offset, flat.half);
        (out.x.0[n], out.y.0[n], out.z.0[n]) = (0.0, 0.0, 0.0);
        out.undefined[n] |= undefined;
    }
    out.narrowed()
}

/// How many values a function takes beside the jumps in a range of its operands, if they are few; else 0.
fn sides(op: Op, a: Interval, b: Interval) -> usize {
    let whole = |lo: f64, hi: f64| if hi - lo < SIDES as f64 { 1 + (hi - lo) as usize } else { 0 };
    match op {
        Op::Floor => whole(a.lo.floor(), a.hi.floor()),
        Op::Ceil => whole(a.lo.ceil(), a.hi.ceil()),
        Op::Sign if a.lo < 0.0 && a.hi > 0.0 => 3,
        Op::Tan if a.hi - a.lo < 1.0 && a.magnitude() < 1e8 && strip::has_pole(a) => 2,
        Op::Div if b.lo < 0.0 && b.hi > 0.0 => 2,
        Op::Atan2 if b.lo <= 0.0 && a.lo < 0.0 && a.hi >= 0.0 => 2,
        Op::Mod => {
            let (quotient, undefined) = a.over(b);
            let (lo, hi) = (quotient.lo.floor(), quotient.hi.floor());
            if undefined != DEFINED || lo.abs() > 1e9 { 0 } else { whole(lo, hi) }
        }
        _ => 0,
    }
}

/// What it is on one of these sides.
fn value(op: Op, a: Interval, b: Interval, side: usize) -> (Interval, Undefined) {
    let step = |lo: f64| (Interval::point(lo + side as f64), DEFINED);
    match op {
        Op::Floor => step(a.lo.floor()),
        Op::Ceil => step(a.lo.ceil()),
        Op::Sign => step(-1.0),
        Op::Tan => {
            let [low, high] = [a.lo, a.hi].map(|v| Interval::point(libm::tan(v)).out());
            let left = Interval::new(low.lo, f64::INFINITY);
            (if side == 0 { left } else { Interval::new(f64::NEG_INFINITY, high.hi) }, MAYBE)
        }
        Op::Div => (a.over(if side == 0 { Interval::new(b.lo, 0.0) } else { Interval::new(0.0, b.hi) }).0, MAYBE),
        Op::Atan2 if side == 0 => (angle(Interval::new(a.lo, -f64::from_bits(1)), b).0, DEFINED),
        Op::Atan2 if b.hi >= 0.0 => (Interval::new(0.0, PI).out(), DEFINED),
        Op::Atan2 => (angle(Interval::new(0.0, a.hi), b).0, DEFINED),
        _ => (remainder(a, b, side), DEFINED),
    }
}

/// a − b⌊a/b⌋ with one of the few whole numbers that the quotient may be rounded down to.
fn remainder(a: Interval, b: Interval, side: usize) -> Interval {
    let turns = Interval::point(a.over(b).0.lo.floor() + side as f64);
    let bound = Interval::new(b.lo.min(0.0), b.hi.max(0.0)).out();
    let whole = turns.times(b);
    let left = Interval::new(a.lo - whole.hi, a.hi - whole.lo).out();
    let within = Interval::new(left.lo.max(bound.lo), left.hi.min(bound.hi));
    // Nothing is left of a side that no point is on; the other one tells.
    if within.lo <= within.hi { within } else { bound }
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
            "2 - abs(1/x) - abs(y/z)",
            "0.2 - abs(abs(atan2(y, x)) - 1.5) - abs(1/(x - y))*0.1",
            "0.3 - abs(floor(3*x) - 0.5)*abs(floor(4*y) - 0.4)*abs(floor(2*z)*ceil(5*z) + 0.3)*abs(sign(x + y) - 0.3)",
        ];
        let mut with = Registers::default();
        let (mut outside, mut split) = (0, 0);
        for text in texts {
            let tape = text.parse::<Formula>().expect(text).tape();
            assert!(tape.jumps > 0, "{text}");
            for k in 0..4000u32 {
                let share = |m: f64| 2.0 * (f64::from(k + 1) * m).fract() - 1.0;
                let centre = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let half = DVec3::splat(0.2 * share(0.618_033_988).abs().powi(3));
                let cell = Cell { lo: centre - half, hi: centre + half };
                let coordinates = own_coordinates(&[cell; LANES]);
                let known = tape.enclose(coordinates, &mut with.cells).hi.0[0] < 0.0;
                if !tape.look(coordinates, &mut with.cells).1[0] {
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
