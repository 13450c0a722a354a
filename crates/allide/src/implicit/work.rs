//! How long it takes to look at a formula once.

use super::op::Op;
use super::tape::{Instruction, Tape};

/// How many plain operations one that takes long counts for, and one that takes very long.
const LONGER: f64 = 10.0;
const HARD: f64 = 40.0;

impl Tape {
    /// How much it takes to look at it once, in plain operations; one at least.
    pub(crate) fn work(&self) -> f64 {
        of(self.instructions()).max(1.0)
    }
}

/// How much instructions take, in plain operations.
pub(super) fn of(instructions: &[Instruction]) -> f64 {
    let of_one = |op: Op| match op {
        Op::Pow | Op::Noise => HARD,
        Op::Sin | Op::Cos | Op::Tan | Op::Asin | Op::Acos | Op::Atan | Op::Atan2 | Op::Angle => LONGER,
        Op::Exp | Op::Ln | Op::Sinh | Op::Cosh | Op::Tanh | Op::PowC | Op::Mod | Op::Polynomial => LONGER,
        _ => 1.0,
    };
    instructions.iter().map(|i| of_one(i.op)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::Formula;
    use super::*;

    /// Towers of hundreds of powers took minutes to be looked at as often as sums of as many terms.
    #[test]
    fn powers_count_for_more_than_sums() {
        let work = |text: &str| text.parse::<Formula>().expect(text).tape().work();
        let tower = vec!["x"; 101].join("^");
        assert_eq!(work(&tower), 100.0 * HARD);
        assert_eq!(work("x - y"), 1.0);
    }
}
