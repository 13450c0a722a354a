//! The baseline of Savchenko and Pasko: Sobol points in the common box, then a quadratic search uphill from
//! the best of them. It proves nothing: where no point is found, none is said to be.

use super::cases::Pair;
use super::{Found, Told};
use allide::glam::{DMat3, DVec3};
use allide::implicit::Registers;
use allide::math::Pose;

/// Points scattered over the common box.
const POINTS: usize = 512;

/// How many of the best are followed uphill.
const FOLLOWED: usize = 8;

/// Rounds of the quadratic search from each.
const ROUNDS: usize = 24;

/// Sobol's sequence in three dimensions.
struct Sobol {
    directions: [[u32; 32]; 3],
    state: [u32; 3],
    count: u32,
}

impl Sobol {
    fn new() -> Sobol {
        // Primitive polynomials 1, x + 1 and x² + x + 1 with first numbers 1; 1; 1, 3.
        let mut directions = [[0u32; 32]; 3];
        for k in 0..32 {
            directions[0][k] = 1 << (31 - k);
            directions[1][k] = if k == 0 { 1 << 31 } else { directions[1][k - 1] ^ (directions[1][k - 1] >> 1) };
            directions[2][k] = match k {
                0 => 1 << 31,
                1 => 3 << 30,
                _ => directions[2][k - 1] ^ directions[2][k - 2] ^ (directions[2][k - 2] >> 2),
            };
        }
        Sobol { directions, state: [0; 3], count: 0 }
    }

    /// The next point of [0, 1)³.
    fn next(&mut self) -> DVec3 {
        let bit = self.count.trailing_ones() as usize;
        self.count += 1;
        for axis in 0..3 {
            self.state[axis] ^= self.directions[axis][bit.min(31)];
        }
        DVec3::from_array(self.state.map(|s| f64::from(s) / 4_294_967_296.0))
    }
}

/// The search, with its memory.
pub struct Points<'a> {
    pair: &'a Pair,
    registers: Registers,
    best: Vec<(f64, DVec3)>,
    looked: usize,
}

impl<'a> Points<'a> {
    pub fn new(pair: &'a Pair) -> Points<'a> {
        Points { pair, registers: Registers::default(), best: Vec::new(), looked: 0 }
    }

    /// min(F₁, F₂) at a point of the first solid's frame.
    fn both(&mut self, p: DVec3, turn: &DMat3, offset: DVec3) -> f64 {
        self.looked += 1;
        let first = self.pair.solids[0].tape().value(p, &mut self.registers.points);
        let second = self.pair.solids[1].tape().value(*turn * p + offset, &mut self.registers.points);
        if first.is_nan() || second.is_nan() { f64::NEG_INFINITY } else { first.min(second) }
    }

    /// Its cells are points looked at.
    pub fn collide(&mut self, root: (DVec3, DVec3), pose: &Pose) -> Told {
        let turn = DMat3::from_quat(pose.rotation.conjugate());
        let offset = -(turn * pose.position);
        self.looked = 0;
        let mut sobol = Sobol::new();
        let mut best = std::mem::take(&mut self.best);
        best.clear();
        let mut found = Found::No;
        for _ in 0..POINTS {
            let p = root.0 + (root.1 - root.0) * sobol.next();
            let value = self.both(p, &turn, offset);
            if value >= 0.0 {
                found = Found::Yes(p);
                break;
            }
            best.push((value, p));
        }
        if found == Found::No {
            best.sort_by(|a, b| b.0.total_cmp(&a.0));
            let size = (root.1 - root.0) * 0.05;
            let risen = best.iter().take(FOLLOWED).find_map(|start| self.uphill(*start, size, &turn, offset));
            found = risen.map_or(Found::No, Found::Yes);
        }
        self.best = best;
        Told { found, cells: self.looked }
    }

    /// Axis by axis to the top of the parabola through three points, in steps that shrink where they do not help.
    fn uphill(&mut self, start: (f64, DVec3), size: DVec3, turn: &DMat3, offset: DVec3) -> Option<DVec3> {
        let (mut value, mut p, mut step) = (start.0, start.1, size);
        for _ in 0..ROUNDS {
            for axis in 0..3 {
                let way = DVec3::AXES[axis] * step[axis];
                let (before, after) = (self.both(p - way, turn, offset), self.both(p + way, turn, offset));
                let bend = before - 2.0 * value + after;
                let top = if bend < 0.0 { (0.5 * (before - after) / bend).clamp(-2.0, 2.0) } else { 0.0 };
                let at_top = self.both(p + way * top, turn, offset);
                let tried = [(before, p - way), (after, p + way), (at_top, p + way * top)];
                match tried.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)) {
                    Some((v, q)) if v > value => (value, p) = (v, q),
                    _ => step[axis] *= 0.4,
                }
                if value >= 0.0 {
                    return Some(p);
                }
            }
        }
        None
    }
}
