//! Which ridges may face a given one: those whose normals point about against its own.
//!
//! Of the ridges of two finely cut solids nearly all pairs look past each other. So they are kept in cells by
//! direction, and only the cells round the opposite direction are looked at.

use crate::mesh::Ridge;
use glam::DVec3;

/// Cells to each side of zero along each axis.
const HALF: i32 = 12;
const CELLS: i32 = 2 * HALF;

/// Pairs up to which cells do not pay.
const FEW: usize = 1 << 13;

/// Sine of the angle between its middle and its normals up to which a ridge is kept by direction: sharper ones face
/// too much.
const BLUNT: f64 = 0.25;

/// Ridges by direction.
pub(super) struct Facing<'a> {
    ridges: &'a [Ridge],
    /// Where the cells begin in `members`; empty where all ridges are members of none.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// In no cell.
    rest: Vec<u32>,
    /// Of the members: the largest sine.
    widest: f64,
}

fn cell(x: f64) -> i32 {
    ((x * f64::from(HALF)).floor() as i32 + HALF).clamp(0, CELLS - 1)
}

fn number([x, y, z]: [i32; 3]) -> usize {
    ((x * CELLS + y) * CELLS + z) as usize
}

impl<'a> Facing<'a> {
    /// Sorts `ridges` for about so many questions.
    pub fn new(ridges: &'a [Ridge], questions: usize) -> Facing<'a> {
        let all = 0..ridges.len() as u32;
        if questions.saturating_mul(ridges.len()) <= FEW {
            let none = Vec::new();
            return Facing { ridges, starts: none.clone(), members: none, rest: all.collect(), widest: 0.0 };
        }
        let home = |k: u32| number((-ridges[k as usize].middle).to_array().map(cell));
        let (blunt, rest): (Vec<u32>, Vec<u32>) = all.partition(|k| ridges[*k as usize].sine() <= BLUNT);
        let mut starts = vec![0; (CELLS * CELLS * CELLS) as usize + 1];
        blunt.iter().for_each(|k| starts[home(*k) + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut members = vec![0; blunt.len()];
        for k in &blunt {
            let place = &mut next[home(*k)];
            members[*place as usize] = *k;
            *place += 1;
        }
        let widest = blunt.iter().map(|k| ridges[*k as usize].sine()).fold(0.0, f64::max);
        Facing { ridges, starts, members, rest, widest }
    }

    /// Fills `found` with the ridges, ascending, that may face `one` and reach into the box from `least` to `most`.
    pub fn find(&self, one: &Ridge, (least, most): (DVec3, DVec3), found: &mut Vec<u32>) {
        found.clear();
        let fits = |k: &&u32| {
            let two = &self.ridges[**k as usize];
            one.may_face(two) && two.from.min(two.to).cmple(most).all() && two.from.max(two.to).cmpge(least).all()
        };
        found.extend(self.rest.iter().filter(fits));
        if self.members.is_empty() {
            return;
        }
        // The chord of an angle is no longer than the angle, and that no more than π/2 times the sine where it is
        // less than a right one.
        let far = angle_of(one.sine(), one.is_sharp()) + angle_of(self.widest, false) + 1e-3;
        let low = (one.middle - far).to_array().map(cell);
        let high = (one.middle + far).to_array().map(cell);
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                let (from, to) = (number([x, y, low[2]]), number([x, y, high[2]]) + 1);
                let row = self.starts[from] as usize..self.starts[to] as usize;
                found.extend(self.members[row].iter().filter(fits));
            }
        }
        found.sort_unstable();
    }
}

/// An angle no smaller than that of this sine, rad.
fn angle_of(sine: f64, obtuse: bool) -> f64 {
    // On [0, 1], asin(x) ≤ x + (π/2 − 1)·x³.
    if obtuse { std::f64::consts::PI } else { sine + 0.571 * sine * sine * sine }
}
