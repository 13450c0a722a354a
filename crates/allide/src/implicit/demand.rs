//! What a formula says about a cell.

use super::chart::Cell;
use super::enclose::CellRegisters;
use super::form::Form;
use super::interval::{DEFINED, SURELY};
use super::lanes::LANES;
use super::linear::Condition;
use super::mass::own_coordinates;
use super::solid::{Registers, Solid};
use super::tape::{MOST_CONJUNCTS, Tape};
use glam::DVec3;

/// What one formula says about a cell: one condition for each of its conjuncts.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    conditions: [Condition; MOST_CONJUNCTS],
    /// How loose each of their forms is.
    loose: [f64; MOST_CONJUNCTS],
    count: usize,
    /// The whole formula's value in the middle.
    pub middle: f64,
    /// At least 0 and defined all over the cell.
    pub inside: bool,
}

impl Demand {
    /// `None` when the formula is negative or undefined all over the cell. The registers hold the
    /// evaluation that `form` came from.
    pub fn of(form: &Form, tape: &Tape, registers: &CellRegisters, lane: usize) -> Option<Demand> {
        let undefined = form.undefined[lane];
        if undefined == SURELY || form.hi.0[lane] < 0.0 {
            return None;
        }
        let whole = Condition::of(form, lane);
        let mut demand = Demand {
            conditions: [whole; MOST_CONJUNCTS],
            loose: [form.r.0[lane]; MOST_CONJUNCTS],
            count: usize::from(whole.is_known()),
            middle: form.c.0[lane],
            inside: undefined == DEFINED && form.lo.0[lane] >= 0.0,
        };
        if tape.conjuncts().len() > 1 {
            demand.count = 0;
            for register in tape.conjuncts() {
                let part = registers.get(*register);
                let condition = Condition::of(part, lane);
                // One that holds all over the cell demands nothing.
                if part.lo.0[lane] < 0.0 && condition.is_known() {
                    demand.conditions[demand.count] = condition;
                    demand.loose[demand.count] = part.r.0[lane];
                    demand.count += 1;
                }
            }
        }
        Some(demand)
    }

    /// One for each conjunct that does not hold all over the cell, and of which there is anything to say.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions[..self.count]
    }

    /// The conditions in metres, for those whose gradient over the cell is to be trusted.
    pub fn in_metres(&self, half: DVec3) -> impl Iterator<Item = Condition> + '_ {
        let half = half.max(DVec3::splat(1e-300));
        self.conditions().iter().zip(&self.loose).filter_map(move |(condition, loose)| {
            let trusted = *loose <= 0.25 * condition.slope.abs().element_sum();
            let steepness = (condition.slope / half).length();
            (trusted && steepness > 0.0).then(|| condition.times(1.0 / steepness))
        })
    }

    /// How loose its forms are, metres.
    pub fn loose_metres(&self, half: DVec3) -> f64 {
        let half = half.max(DVec3::splat(1e-300));
        self.conditions().iter().zip(&self.loose).map(|(c, loose)| loose / (c.slope / half).length()).sum()
    }

    /// About how deep the middle of the cell is, metres where the gradient says so.
    pub fn middle_depth(&self, half: DVec3) -> f64 {
        let steepness = self.conditions().iter().map(|c| (c.slope / half.max(DVec3::splat(1e-300))).length());
        let steepest = steepness.fold(0.0, f64::max);
        if steepest > 0.0 { self.middle / steepest } else { self.middle.min(0.0) }
    }
}

impl Solid {
    /// What the formula demands in four cells along the solid's own axes; `None` where it holds nowhere.
    pub(crate) fn demands(&self, cells: &[Cell; LANES], with: &mut Registers) -> [Option<Demand>; LANES] {
        let coordinates = own_coordinates(cells);
        let (form, outside) = self.tape().look(coordinates, &mut with.cells);
        std::array::from_fn(|n| if outside[n] { None } else { Demand::of(&form, self.tape(), &with.cells, n) })
    }
}
