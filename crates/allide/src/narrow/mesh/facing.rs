//! Which ridges of two meshes may hold each other.
//!
//! Of the ridges of two finely cut solids nearly all pairs look past each other, or are not behind each other. So
//! ridges that are near each other are bunched, eight and eight, by where they are and which way they look, and whole
//! bunches are left out at once.

use super::edges::{Limits, Way};
use crate::math::Aabb;
use crate::mesh::Ridge;
use glam::DVec3;

/// Members of a bunch.
const MEMBERS: usize = 8;

/// Some ridges, or one.
#[derive(Clone, Copy)]
struct Bunch {
    bounds: Aabb,
    /// Directions between the normals of its ridges are no farther from this unit vector than the angle of this
    /// cosine and sine. At a right angle or beyond they may be any.
    middle: DVec3,
    cos: f64,
    sin: f64,
    /// How far a ridge that holds one of these may be from it along each axis, metres.
    reach: f64,
    /// Of the longest, metres.
    length: f64,
}

impl Bunch {
    fn of(ridge: &Ridge, limits: &Limits) -> Bunch {
        let length = ridge.from.distance(ridge.to);
        Bunch {
            bounds: Aabb { min: ridge.from.min(ridge.to), max: ridge.from.max(ridge.to) },
            middle: ridge.middle,
            cos: ridge.cosine(),
            sin: ridge.sine(),
            reach: limits.reach(length),
            length,
        }
    }

    fn around(members: &[Bunch]) -> Bunch {
        let mut all = members[0];
        all.middle = members.iter().map(|m| m.middle).sum::<DVec3>().normalize_or_zero();
        (all.cos, all.sin) = (1.0, 0.0);
        for member in members {
            all.bounds = all.bounds.union(&member.bounds);
            all.reach = all.reach.max(member.reach);
            all.length = all.length.max(member.length);
            // The cosine of the sum of both angles, if that is less than a right one.
            let cos = all.middle.dot(member.middle);
            let sin = (1.0 - cos * cos).max(0.0).sqrt();
            let far = if cos > 0.0 { cos * member.cos - sin * member.sin } else { 0.0 };
            all.cos = all.cos.min(far.max(0.0));
        }
        all.sin = (1.0 - all.cos * all.cos).max(0.0).sqrt();
        all
    }

    fn may_face(&self, other: &Bunch, limits: &Limits) -> bool {
        let wide = self.cos <= 0.0 || other.cos <= 0.0;
        // No more apart than both angles together.
        wide || -self.middle.dot(other.middle)
            >= self.cos * other.cos - self.sin * other.sin - 2.0 * limits.beside - 1e-6
    }

    /// Whether both may come within reach of each other.
    fn is_near(&self, other: &Bunch) -> bool {
        self.bounds.grown(self.reach.max(other.reach)).overlaps(&other.bounds)
    }

    /// Whether `other` may be behind it, on the way.
    fn may_be_before(&self, other: &Bunch, limits: &Limits, way: &Way) -> bool {
        // All directions from the other point to this one.
        let (low, high) = match way {
            Way::Turning(_) => return true,
            Way::Along(along) => (*along - 1e-9, *along + 1e-9),
            Way::Normal => {
                // The chord of the angle.
                let far = if self.cos > 0.0 { (2.0 * (1.0 - self.cos)).sqrt() + limits.beside + 1e-6 } else { 2.0 };
                (self.middle - far, self.middle + far)
            }
        };
        // Within reach along each axis, less than √3 of it in all.
        let most = 1.7321 * (self.reach.max(other.reach) + other.length);
        if most.is_infinite() {
            return true;
        }
        let slack = limits.gap + 1e-9 * most;
        let (least, most) = (
            self.bounds.min - high.max(DVec3::ZERO) * most - slack,
            self.bounds.max - low.min(DVec3::ZERO) * most + slack,
        );
        least.cmple(other.bounds.max).all() && most.cmpge(other.bounds.min).all()
    }
}

/// An order of ridges in which those that follow each other are near each other (Morton 1966): their places.
fn order(ridges: &[Ridge]) -> Vec<u32> {
    let middles = || ridges.iter().map(|ridge| ridge.from + ridge.to);
    let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    let (low, high) = middles().fold(none, |(low, high), p| (low.min(p), high.max(p)));
    let scale = 1023.0 / (high - low).max_element().max(f64::MIN_POSITIVE);
    // The bits of ten, each two places from the next.
    let spread = |k: u32| {
        let k = (k | k << 16) & 0x0300_00ff;
        let k = (k | k << 8) & 0x0300_f00f;
        let k = (k | k << 4) & 0x030c_30c3;
        (k | k << 2) & 0x0924_9249
    };
    let key = |(place, p): (usize, DVec3)| {
        let [x, y, z] = ((p - low) * scale).to_array().map(|x| spread(x as u32));
        u64::from(x | y << 1 | z << 2) << 32 | place as u64
    };
    let mut keys: Vec<u64> = middles().enumerate().map(key).collect();
    keys.sort_unstable();
    keys.into_iter().map(|key| key as u32).collect()
}

/// Bunches of bunches, down to the ridges themselves in this order, which are level 0.
fn levels(ridges: &[Ridge], order: &[u32], limits: &Limits) -> Vec<Vec<Bunch>> {
    let mut levels = vec![order.iter().map(|k| Bunch::of(&ridges[*k as usize], limits)).collect::<Vec<Bunch>>()];
    while let Some(last) = levels.last()
        && last.len() > 1
    {
        let next = last.chunks(MEMBERS).map(Bunch::around).collect();
        levels.push(next);
    }
    levels
}

/// Calls `visit` with the places of all pairs of ridges that may hold each other, in no order.
pub(super) fn facing(ones: &[Ridge], twos: &[Ridge], limits: &Limits, way: &Way, mut visit: impl FnMut(usize, usize)) {
    if ones.is_empty() || twos.is_empty() {
        return;
    }
    let orders = [order(ones), order(twos)];
    let (of_one, of_two) = (levels(ones, &orders[0], limits), levels(twos, &orders[1], limits));
    let may_hold =
        |one: &Bunch, two: &Bunch| one.is_near(two) && one.may_face(two, limits) && one.may_be_before(two, limits, way);
    let mut open = vec![((of_one.len() - 1, 0), (of_two.len() - 1, 0))];
    while let Some(((i, k), (j, l))) = open.pop() {
        if i == 0 && j == 0 {
            visit(orders[0][k] as usize, orders[1][l] as usize);
        } else if i >= j {
            let (two, below) = (&of_two[j][l], &of_one[i - 1]);
            let members = k * MEMBERS..((k + 1) * MEMBERS).min(below.len());
            open.extend(members.filter(|m| may_hold(&below[*m], two)).map(|m| ((i - 1, m), (j, l))));
        } else {
            let (one, below) = (&of_one[i][k], &of_two[j - 1]);
            let members = l * MEMBERS..((l + 1) * MEMBERS).min(below.len());
            open.extend(members.filter(|m| may_hold(one, &below[*m])).map(|m| ((i, k), (j - 1, m))));
        }
    }
}
