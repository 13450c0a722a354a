//! A tape evaluated over four cells at once.

use super::blend;
use super::corner;
use super::form::Form;
use super::limit;
use super::noise_bound;
use super::op::Op;
use super::strip;
use super::tape::{Instruction, Tape};
use crate::effort;

/// Registers for evaluations over cells, kept from one to the next so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct CellRegisters(Vec<Form>);

impl CellRegisters {
    /// What a register holds after an evaluation.
    pub fn get(&self, register: u32) -> &Form {
        &self.0[register as usize]
    }

    /// Enough of them.
    pub(super) fn with_room(&mut self, registers: usize) -> &mut [Form] {
        if self.0.len() < registers {
            self.0.resize(registers, Form::number(0.0));
        }
        &mut self.0[..]
    }
}

impl Tape {
    /// What the formula can be over four cells, given what x, y and z can be.
    pub fn enclose(&self, coordinates: [Form; 3], with: &mut CellRegisters) -> Form {
        let program = &self.cells;
        let registers = with.with_room(program.registers);
        effort::note(self.effort[1]);
        registers[..3].copy_from_slice(&coordinates);
        for i in &program.instructions {
            registers[i.to as usize] = match i.op {
                Op::Polynomial => self.polynomial(i, registers),
                _ => apply(i, registers),
            };
        }
        registers[program.result as usize]
    }

    #[inline(always)]
    pub(super) fn polynomial(&self, i: &Instruction, registers: &[Form]) -> Form {
        let [x, y, z, ..] = registers else { unreachable!("there are always three") };
        Form::polynomial([x, y, z], &self.polynomials[i.a as usize])
    }
}

#[inline(always)]
pub(super) fn apply(i: &Instruction, registers: &[Form]) -> Form {
    let a = &registers[i.a as usize];
    let b = &registers[i.b as usize];
    match i.op {
        Op::X | Op::Y | Op::Z => *a,
        Op::Const => Form::number(i.constant),
        Op::Neg => a.negated(),
        // Most cells are on one side of it.
        Op::Abs if a.lo.0.iter().all(|lo| *lo >= 0.0) => *a,
        Op::Abs if a.hi.0.iter().all(|hi| *hi <= 0.0) => a.negated(),
        Op::Sqrt => a.root(),
        Op::Square => a.squared(),
        Op::AddC => a.plus_number(i.constant),
        Op::MulC => a.times_number(i.constant),
        Op::DivC => a.over_number(i.constant),
        Op::Guard => a.guarded(),
        Op::Add => a.plus(b),
        Op::Sub => a.minus(b),
        Op::Mul => a.times(b),
        Op::Div => a.over(b),
        Op::Min => a.lesser(b),
        Op::Max => a.greater(b),
        Op::Pow | Op::Atan2 | Op::Angle | Op::Mod => a.through2(b, |a, b| strip::binary(i.op, a, b)),
        Op::Corner => a.through2(b, |a, b| corner::strip(a, b, i.constant)),
        Op::Blend => blend::enclose(a, b, &registers[i.c as usize], i.constant),
        Op::Limit => limit::enclose(a, &registers[i.c as usize], i.constant),
        Op::Noise => noise_bound::enclose(a, b, &registers[i.c as usize]),
        _ => a.through(|x| strip::unary(i.op, i.constant, x)),
    }
}
