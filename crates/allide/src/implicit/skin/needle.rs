//! The ends of needles: arms that become ever thinner, as those of a star with cusps.
//!
//! A millionth of their length before the end such arms may be thinner than any cell that is looked at, and no gradient
//! leads into them. But from a point inside the middle of the arm is found, and from two middles where the arm leads.

use super::super::solid::{Registers, Solid};
use crate::math::tangents;
use glam::DVec3;

/// Steps along the arm, and how much of the way that is free is gone in each.
const STEPS: usize = 48;
const SHARE: f64 = 0.9;

/// How closely the width of an arm is found, as a share of it.
const WIDTH: f64 = 1e-3;

/// Halvings at most: down to the smallest differences.
const HALVINGS: usize = 64;

/// The end of the arm around a point inside that leads about in a direction (a unit vector), no farther than so many
/// metres; the point itself where there is no such arm.
pub(super) fn end(solid: &Solid, from: DVec3, direction: DVec3, far: f64, with: &mut Registers) -> DVec3 {
    let mut arm = Arm { solid, wide: far, with };
    let (mut here, mut ahead) = (arm.middle(from, direction), direction);
    for _ in 0..STEPS {
        let free = arm.free(here, ahead, far, 0.0);
        let next = arm.middle(here + ahead * (SHARE * free), ahead);
        let way = next - here;
        // Where it bends the way is that of the middles.
        if let Some(on) = way.try_normalize().filter(|on| on.dot(direction) > 0.5) {
            ahead = on;
        }
        if way.dot(direction) <= 0.0 || next.distance(from) > far {
            break;
        }
        here = next;
    }
    let end = here + ahead * arm.free(here, ahead, far, 0.0);
    if arm.is_in(end) && end.dot(direction) > from.dot(direction) { end } else { from }
}

struct Arm<'a> {
    solid: &'a Solid,
    /// About how wide it was last, metres.
    wide: f64,
    with: &'a mut Registers,
}

impl Arm<'_> {
    fn is_in(&mut self, p: DVec3) -> bool {
        self.solid.contains(p, self.with)
    }

    /// How far it is inside from a point along a unit vector, metres: no farther than `most`, and as closely as a share of
    /// that.
    fn free(&mut self, from: DVec3, way: DVec3, most: f64, closely: f64) -> f64 {
        let (mut inside, mut outside) = (0.0, self.wide.min(most));
        while self.is_in(from + way * outside) {
            inside = outside;
            if outside >= most {
                return most;
            }
            outside = (2.0 * outside).min(most);
        }
        for _ in 0..HALVINGS {
            let middle = 0.5 * (inside + outside);
            if outside - inside <= closely * outside || middle <= inside || middle >= outside {
                break;
            }
            if self.is_in(from + way * middle) { inside = middle } else { outside = middle }
        }
        inside
    }

    /// The middle of the arm across a direction around a point inside.
    fn middle(&mut self, from: DVec3, direction: DVec3) -> DVec3 {
        let (s, t) = tangents(direction);
        let mut here = from;
        let most = 2.0 * self.wide;
        let mut wide = 0.0f64;
        for way in [s, t, s, t] {
            let (up, down) = (self.free(here, way, most, WIDTH), self.free(here, -way, most, WIDTH));
            let middle = here + way * (0.5 * (up - down));
            if self.is_in(middle) {
                here = middle;
            }
            wide = wide.max(up + down);
        }
        if wide > 0.0 {
            self.wide = wide;
        }
        here
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Aabb;
    use glam::DQuat;

    #[test]
    fn the_end_of_an_arm_is_found_from_inside_it() {
        let text = "0.6 - sqrt(abs(x)) - sqrt(abs(y)) - sqrt(abs(z))";
        let solid = Solid::new(&text.parse().expect(text), Aabb::around(DVec3::ZERO, DVec3::ONE)).expect(text);
        for askew in [0.0, 0.02, -0.1] {
            let about = DQuat::from_rotation_y(askew) * DVec3::X;
            let from = DVec3::new(0.33, 1e-4, -1e-4);
            let end = end(&solid, from, about, 0.1, &mut Registers::default());
            assert!(end.distance(DVec3::X * 0.36) < 1e-9, "{end} {askew}");
        }
    }
}
