//! A formula in fewer words that says the same within a region.
//!
//! Of the lesser of two, where one is below the other all over the region, the other is left out with all that only it
//! needs: of a hundred balls in a lattice a region of one ball's size is left with the formula of that one.

use super::chart::Cell;
use super::enclose::{CellRegisters, apply};
use super::form::Form;
use super::interval::DEFINED;
use super::mass::own_coordinates;
use super::op::Op;
use super::polynomial::Polynomial;
use super::tape::{Instruction, Program, Tape};

/// What of an instruction is left in a region.
#[derive(Clone, Copy)]
enum Left {
    All,
    /// Its value is that of an operand: the first or the second.
    Operand(usize),
}

/// What an instruction comes to where its operands are `a` and `b`, in the first lane.
fn left(op: Op, a: &Form, b: &Form) -> Left {
    let known = |form: &Form| form.undefined[0] == DEFINED;
    match op {
        Op::Abs if known(a) && a.lo.0[0] >= 0.0 => Left::Operand(0),
        // What is undefined makes the whole undefined: it is never the one left out.
        Op::Min | Op::Max if known(a) && known(b) => {
            let (below, above) = (a.hi.0[0] < b.lo.0[0], b.hi.0[0] < a.lo.0[0]);
            match (below, above) {
                (true, _) => Left::Operand(usize::from(op == Op::Max)),
                (_, true) => Left::Operand(usize::from(op == Op::Min)),
                _ => Left::All,
            }
        }
        _ => Left::All,
    }
}

/// An instruction whose operands are told by the value that each is, not by the register that it is in.
struct Step {
    instruction: Instruction,
    from: [usize; 3],
}

/// How many registers an instruction reads: a polynomial is of the coordinates, which are always there.
fn read(op: Op) -> usize {
    if op == Op::Polynomial { 0 } else { op.arity() }
}

impl Tape {
    /// Whether anything of it could be left out in some region.
    pub(super) fn has_choices(&self) -> bool {
        self.cells.instructions.iter().any(|i| matches!(i.op, Op::Min | Op::Max))
    }

    /// The same within a cell, in its own axes, in fewer instructions; `None` where none can be left out.
    pub(super) fn pruned(&self, cell: &Cell, with: &mut CellRegisters) -> Option<Tape> {
        let coordinates = own_coordinates(&[*cell; super::lanes::LANES]);
        let cells = self.cells.pruned(coordinates, &self.polynomials, with);
        let points = self.points.pruned(coordinates, &self.polynomials, with);
        if cells.is_none() && points.is_none() {
            return None;
        }
        let mut cells = cells.unwrap_or_else(|| self.cells.clone());
        let points = points.unwrap_or_else(|| self.points.clone());
        let mut polynomials = Vec::new();
        for i in cells.instructions.iter_mut().filter(|i| i.op == Op::Polynomial) {
            polynomials.push(self.polynomials[i.a as usize]);
            i.a = polynomials.len() as u32 - 1;
        }
        Some(Tape::of_programs(points, cells, polynomials))
    }
}

impl Program {
    fn pruned(&self, coordinates: [Form; 3], polynomials: &[Polynomial], with: &mut CellRegisters) -> Option<Program> {
        let registers = with.with_room(self.registers);
        registers[..3].copy_from_slice(&coordinates);
        // Which value each register holds: the coordinates, then what each step makes.
        let mut holds: Vec<usize> = (0..self.registers).collect();
        let mut steps: Vec<Option<Step>> = Vec::with_capacity(self.instructions.len());
        let mut is_shorter = false;
        for i in &self.instructions {
            let choice = match i.op {
                Op::Abs | Op::Min | Op::Max => left(i.op, &registers[i.a as usize], &registers[i.b as usize]),
                _ => Left::All,
            };
            registers[i.to as usize] = match i.op {
                Op::Polynomial => {
                    let [x, y, z, ..] = &*registers else { unreachable!("there are always three") };
                    Form::polynomial([x, y, z], &polynomials[i.a as usize])
                }
                _ => apply(i, registers),
            };
            if let Left::Operand(n) = choice {
                let alias = if n == 0 { i.a } else { i.b };
                holds[i.to as usize] = holds[alias as usize];
                is_shorter = true;
                continue;
            }
            let operands = [i.a, i.b, i.c];
            let from = std::array::from_fn(|n| if n < read(i.op) { holds[operands[n] as usize] } else { 0 });
            holds[i.to as usize] = 3 + steps.len();
            steps.push(Some(Step { instruction: *i, from }));
        }
        if !is_shorter {
            return None;
        }
        let result = holds[self.result as usize];
        let mut conjuncts: Vec<usize> = self.conjuncts.iter().map(|register| holds[*register as usize]).collect();
        let last = last_reads(&mut steps, result);
        conjuncts.retain(|value| last[*value].is_some());
        conjuncts.dedup();
        if conjuncts.is_empty() {
            conjuncts.push(result);
        }
        Some(Program::of_steps(&steps, last, result, &conjuncts))
    }

    /// Steps in order on as few registers as they need.
    fn of_steps(steps: &[Option<Step>], mut last: Vec<Option<usize>>, result: usize, conjuncts: &[usize]) -> Program {
        for kept in conjuncts.iter().chain([&result]) {
            last[*kept] = Some(usize::MAX);
        }
        let mut at: Vec<u32> = vec![0; 3 + steps.len()];
        (at[1], at[2]) = (1, 2);
        let (mut free, mut registers) = (Vec::new(), 3);
        let mut instructions = Vec::new();
        for (n, step) in steps.iter().enumerate() {
            let Some(Step { instruction, from }) = step else { continue };
            let operands = &from[..read(instruction.op)];
            for (k, value) in operands.iter().enumerate() {
                if *value > 2 && last[*value] == Some(n) && !operands[..k].contains(value) {
                    free.push(at[*value]);
                }
            }
            let mut own = from.map(|value| at[value]);
            if instruction.op == Op::Polynomial {
                own = [instruction.a, instruction.b, instruction.c];
            }
            let to = free.pop().unwrap_or_else(|| {
                registers += 1;
                registers - 1
            });
            at[3 + n] = to;
            let [a, b, c] = own;
            instructions.push(Instruction { to, a, b, c, ..*instruction });
        }
        let conjuncts = conjuncts.iter().map(|value| at[*value]).collect();
        Program { instructions, registers: registers as usize, result: at[result], conjuncts }
    }
}

/// The step that reads each value last, if any does; those that make nothing that is read are taken out. The result is
/// read in the end.
fn last_reads(steps: &mut [Option<Step>], result: usize) -> Vec<Option<usize>> {
    let mut last: Vec<Option<usize>> = vec![None; 3 + steps.len()];
    last[result] = Some(usize::MAX);
    for n in (0..steps.len()).rev() {
        let Some(step) = &steps[n] else { continue };
        if last[3 + n].is_none() {
            steps[n] = None;
            continue;
        }
        for value in &step.from[..read(step.instruction.op)] {
            last[*value] = last[*value].or(Some(n));
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::super::lanes::LANES;
    use super::super::{Formula, Registers};
    use super::*;
    use glam::DVec3;

    /// At every point of a region, and over every cell in it, what is left says what all of it says.
    #[test]
    fn what_is_left_says_the_same_within_its_region() {
        let balls: Vec<String> =
            (0..24).map(|k| format!("0.02-(x-{}/6)^2-(y-{}/4)^2-(z-{}/3)^2", k % 6, k % 4, k % 3)).collect();
        let union = balls[1..].iter().fold(balls[0].clone(), |all, ball| format!("max({all}, {ball})"));
        let texts = [
            union.clone(),
            format!("min({union}, min(0.7 - abs(x), min(0.6 - abs(y), z + sin(3*x))))"),
            format!("min(max(x - y, z), abs(x + 2)) + min({union}, sqrt(x))"),
            "min(abs(x - 2)*abs(y + 3), max(x, min(y, ln(z + 0.2))))".to_owned(),
        ];
        let mut with = Registers::default();
        let (mut shorter, mut compared) = (0, 0);
        for text in &texts {
            let tape = text.parse::<Formula>().expect(text).tape();
            for k in 0..300u32 {
                let share = |m: f64| (f64::from(k + 1) * m).fract();
                let lo = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02)) * 1.6 - 0.8;
                let cell = Cell { lo, hi: lo + 0.3 * share(0.618_033_988) };
                let Some(pruned) = tape.pruned(&cell, &mut with.cells) else { continue };
                shorter += u32::from(pruned.cells.instructions.len() < tape.cells.instructions.len());
                for n in 0..40u32 {
                    let share = |m: f64| (f64::from(n) * m).fract();
                    let at = DVec3::new(share(0.381_966), share(0.236_068), share(0.145_898));
                    let p = cell.lo + (cell.hi - cell.lo) * at;
                    let [all, left] = [&tape, &pruned].map(|tape| tape.value(p, &mut with.points));
                    assert!(all == left || (all.is_nan() && left.is_nan()), "{text} at {p}: {all} {left}");
                    let small = [Cell { lo: p, hi: p.midpoint(cell.hi) }; LANES];
                    let form = pruned.enclose(own_coordinates(&small), &mut with.cells);
                    let of_parts: Vec<Form> = pruned.conjuncts().iter().map(|r| *with.cells.get(*r)).collect();
                    let mid = tape.value(small[0].centre(), &mut with.points);
                    assert!(!(mid > form.hi.0[0] || mid < form.lo.0[0]), "{text} at {p}: {mid} {form:?}");
                    // Each of them must hold for the whole to hold.
                    assert!(mid.is_nan() || mid < 0.0 || of_parts.iter().all(|part| part.hi.0[0] >= 0.0), "{text}");
                    compared += 1;
                }
            }
        }
        assert!(shorter > 500 && compared > 20_000, "{shorter} {compared}");
    }
}
