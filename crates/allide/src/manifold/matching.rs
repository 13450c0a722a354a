//! Matching with the previous step **by proximity**, so that impulses carry over when features
//! flicker: where edges coincide, feature numbers change from step to step and would lose them.

use glam::{DVec3, Vec3};

/// Points of a patch, of which there are no more.
const MOST: usize = 4;

/// A contact point of the previous step, as it is remembered. Where it was is told in single precision: it is asked
/// which of a few points is nearest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Remembered {
    /// From the centre of the body it is measured on to the point, world axes, metres. A wheel's
    /// contact stays here while it rolls.
    pub arm: Vec3,
    /// The same in that body's axes, metres. A spinning body's contacts stay here.
    pub local: Vec3,
    /// Normal impulse, N·s.
    pub normal_impulse: f64,
    /// Friction impulse, N·s.
    pub friction_impulse: DVec3,
}

impl Remembered {
    /// A point that bears nothing yet, from the centre of the body in world axes and in its own, metres.
    pub fn at(arm: DVec3, local: DVec3) -> Remembered {
        Remembered { arm: arm.as_vec3(), local: local.as_vec3(), ..Remembered::default() }
    }
}

/// Gives the impulses of `old` points to the `new` ones nearest to them, at most `reach` metres
/// away. What finds no partner is shared evenly among the new points that found none, so that the
/// load carried is kept.
///
/// Only `normal_impulse` and `friction_impulse` of `new` are written.
pub fn carry_over(old: &[Remembered], new: &mut [Remembered], reach: f64) {
    if stayed(old, new, reach) {
        for (n, o) in new.iter_mut().zip(old) {
            n.normal_impulse = o.normal_impulse;
            n.friction_impulse = o.friction_impulse;
        }
        return;
    }
    let (m, n) = (old.len().min(MOST), new.len().min(MOST));
    let (mut old_used, mut new_used) = (0u64, 0u64);
    // Each distance is asked for again and again.
    let mut apart = [[f64::INFINITY; MOST]; MOST];
    for (row, o) in apart.iter_mut().zip(&old[..m]) {
        for (d, n) in row.iter_mut().zip(&new[..n]) {
            *d = distance(o, n);
        }
    }
    for _ in 0..m.min(n) {
        let mut best: Option<(f64, usize, usize)> = None;
        for i in (0..m).filter(|i| old_used >> i & 1 == 0) {
            for j in (0..n).filter(|j| new_used >> j & 1 == 0) {
                let d = apart[i][j];
                if d <= reach * reach && best.is_none_or(|(b, _, _)| d < b) {
                    best = Some((d, i, j));
                }
            }
        }
        let Some((_, i, j)) = best else { break };
        old_used |= 1 << i;
        new_used |= 1 << j;
        new[j].normal_impulse = old[i].normal_impulse;
        new[j].friction_impulse = old[i].friction_impulse;
    }
    let lonely = n as u32 - new_used.count_ones();
    if lonely == 0 || old_used.count_ones() as usize == m {
        return;
    }
    let share = 1.0 / f64::from(lonely);
    let (mut normal, mut friction) = (0.0, DVec3::ZERO);
    for i in (0..m).filter(|i| old_used >> i & 1 == 0) {
        normal += old[i].normal_impulse * share;
        friction += old[i].friction_impulse * share;
    }
    for j in (0..n).filter(|j| new_used >> j & 1 == 0) {
        new[j].normal_impulse = normal;
        new[j].friction_impulse = friction;
    }
}

/// True when every point is where it was, beyond doubt: what rests needs no search for partners.
fn stayed(old: &[Remembered], new: &[Remembered], reach: f64) -> bool {
    let near = 1e-3 * reach;
    old.len() == new.len() && old.iter().zip(new).all(|(o, n)| distance(o, n) <= near * near)
}

fn distance(a: &Remembered, b: &Remembered) -> f64 {
    let square = |x: Vec3, y: Vec3| (x.as_dvec3() - y.as_dvec3()).length_squared();
    square(a.arm, b.arm).min(square(a.local, b.local))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64, impulse: f64) -> Remembered {
        let arm = DVec3::new(x, y, 0.0);
        Remembered { normal_impulse: impulse, ..Remembered::at(arm, arm) }
    }

    #[test]
    fn nearest_points_inherit_whatever_their_order() {
        let old = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0), at(1.0, 1.0, 3.0), at(0.0, 1.0, 4.0)];
        let mut new = [at(1.0, 0.99, 0.0), at(0.01, 1.0, 0.0), at(0.0, 0.01, 0.0), at(1.01, 0.0, 0.0)];
        carry_over(&old, &mut new, 0.2);
        assert_eq!(new.map(|p| p.normal_impulse), [3.0, 4.0, 1.0, 2.0]);
    }

    #[test]
    fn the_load_is_kept_when_points_jump() {
        let old = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0)];
        let mut new = [at(0.0, 0.0, 0.0), at(0.3, 0.0, 0.0), at(0.6, 0.0, 0.0)];
        carry_over(&old, &mut new, 0.1);
        assert_eq!(new.map(|p| p.normal_impulse), [1.0, 1.0, 1.0]);
    }
}
