//! Matching with the previous step **by proximity**, so that impulses carry over when features
//! flicker: where edges coincide, feature numbers change from step to step and would lose them.

use glam::{DVec3, Vec3};

/// Most points that are matched together: those of four patches.
const MOST: usize = 16;

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

    /// Takes the impulses of another over.
    fn take(&mut self, other: &Remembered) {
        (self.normal_impulse, self.friction_impulse) = (other.normal_impulse, other.friction_impulse);
    }

    /// Takes a share of the impulses of another besides its own.
    fn add(&mut self, other: &Remembered, share: f64) {
        self.normal_impulse += other.normal_impulse * share;
        self.friction_impulse += other.friction_impulse * share;
    }
}

/// A patch of contact points, as matching sees it.
pub trait Bearing {
    /// Unit normal from the first body to the second.
    fn normal(&self) -> DVec3;

    /// Its points.
    fn points(&self) -> &[Remembered];

    /// Its points, to change.
    fn points_mut(&mut self) -> &mut [Remembered];

    /// Whether another faces the same way, so that it may bear the same load.
    fn faces(&self, other: &Self) -> bool {
        self.normal().dot(other.normal()) > 0.5
    }
}

/// Gives the impulses of the points of `old` patches to the nearest points of the `new` ones that face the same way, at
/// most `reach` metres away. What finds no partner is shared evenly among the new points that found none, or else goes
/// to the nearest point: the load that two bodies carry is kept, however their points are parted into patches.
///
/// Only `normal_impulse` and `friction_impulse` of `new` are written. Of more than four patches each is matched with the
/// old one that faces its way most nearly.
pub fn carry_over<P: Bearing>(old: &[P], new: &mut [P], reach: f64) {
    let is_still = |(new, old): (&P, &P)| new.faces(old) && stayed(old.points(), new.points(), reach);
    if old.len() == new.len() && new.iter().zip(old).all(is_still) {
        for (new, old) in new.iter_mut().zip(old) {
            for (n, o) in new.points_mut().iter_mut().zip(old.points()) {
                n.take(o);
            }
        }
        return;
    }
    let count = |patches: &[P]| patches.iter().map(|p| p.points().len()).sum::<usize>();
    if count(old) <= MOST && count(new) <= MOST {
        return Match::of(old, new, reach).carry(old, new);
    }
    for patch in new.chunks_mut(1) {
        if let Some(best) = most_alike(old, &patch[0])
            && old[best].points().len().max(patch[0].points().len()) <= MOST
        {
            let old = &old[best..=best];
            Match::of(old, patch, reach).carry(old, patch);
        }
    }
}

/// The patch that faces most nearly the way of another; of several that do, the nearest.
pub fn most_alike<P: Bearing>(patches: &[P], to: &P) -> Option<usize> {
    let facing = |p: &P| p.normal().dot(to.normal());
    let apart = |p: &P| match (p.points(), to.points()) {
        ([p, ..], [q, ..]) => p.local.distance_squared(q.local),
        _ => f32::INFINITY,
    };
    let order = |x: &P, y: &P| facing(x).total_cmp(&facing(y)).then(apart(y).total_cmp(&apart(x)));
    let best = (0..patches.len()).max_by(|&i, &j| order(&patches[i], &patches[j]))?;
    patches[best].faces(to).then_some(best)
}

/// Where a point is: the number of its patch, and its own there.
type Place = (u8, u8);

/// The places of the points of some patches, of which there are at most [`MOST`].
fn places<P: Bearing>(patches: &[P]) -> ([Place; MOST], usize) {
    let (mut places, mut count) = ([(0, 0); MOST], 0);
    for (k, patch) in patches.iter().enumerate() {
        for i in 0..patch.points().len() {
            places[count] = (k as u8, i as u8);
            count += 1;
        }
    }
    (places, count)
}

fn at<P: Bearing>(patches: &[P], (k, i): Place) -> &Remembered {
    &patches[usize::from(k)].points()[usize::from(i)]
}

fn at_mut<P: Bearing>(patches: &mut [P], (k, i): Place) -> &mut Remembered {
    &mut patches[usize::from(k)].points_mut()[usize::from(i)]
}

/// Which old points and new ones are the same.
struct Match {
    old: ([Place; MOST], usize),
    new: ([Place; MOST], usize),
    /// Squares of distances, m²; infinite between points that face different ways.
    apart: [[f64; MOST]; MOST],
    /// Of each old point, the new one that is the same, and of each new one whether it has an old one.
    partner: [Option<u8>; MOST],
    taken: u32,
}

impl Match {
    /// The nearest two first.
    fn of<P: Bearing>(old: &[P], new: &[P], reach: f64) -> Match {
        let mut all = Match {
            old: places(old),
            new: places(new),
            apart: [[f64::INFINITY; MOST]; MOST],
            partner: [None; MOST],
            taken: 0,
        };
        let (m, n) = (all.old.1, all.new.1);
        for i in 0..m {
            for j in 0..n {
                let (o, p) = (all.old.0[i], all.new.0[j]);
                if old[usize::from(o.0)].faces(&new[usize::from(p.0)]) {
                    all.apart[i][j] = distance(at(old, o), at(new, p));
                }
            }
        }
        for _ in 0..m.min(n) {
            let mut best: Option<(f64, usize, usize)> = None;
            for i in (0..m).filter(|i| all.partner[*i].is_none()) {
                for j in (0..n).filter(|j| all.taken >> j & 1 == 0) {
                    let d = all.apart[i][j];
                    if d <= reach * reach && best.is_none_or(|(b, _, _)| d < b) {
                        best = Some((d, i, j));
                    }
                }
            }
            let Some((_, i, j)) = best else { break };
            all.partner[i] = Some(j as u8);
            all.taken |= 1 << j;
        }
        all
    }

    /// Whether an old point faces the way of a new one.
    fn faces(&self, i: usize, j: usize) -> bool {
        self.apart[i][j] < f64::INFINITY
    }

    fn carry<P: Bearing>(&self, old: &[P], new: &mut [P]) {
        let (m, n) = (self.old.1, self.new.1);
        for i in 0..m {
            if let Some(j) = self.partner[i] {
                at_mut(new, self.new.0[usize::from(j)]).take(at(old, self.old.0[i]));
            }
        }
        for i in (0..m).filter(|i| self.partner[*i].is_none()) {
            let left = *at(old, self.old.0[i]);
            let lonely = |j: &usize| self.taken >> j & 1 == 0 && self.faces(i, *j);
            let count = (0..n).filter(lonely).count();
            if count > 0 {
                (0..n).filter(lonely).for_each(|j| at_mut(new, self.new.0[j]).add(&left, 1.0 / count as f64));
                continue;
            }
            let nearest =
                (0..n).filter(|&j| self.faces(i, j)).min_by(|&j, &k| self.apart[i][j].total_cmp(&self.apart[i][k]));
            if let Some(j) = nearest {
                at_mut(new, self.new.0[j]).add(&left, 1.0);
            }
        }
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

    struct Flat(Vec<Remembered>);

    impl Bearing for Flat {
        fn normal(&self) -> DVec3 {
            DVec3::Z
        }
        fn points(&self) -> &[Remembered] {
            &self.0
        }
        fn points_mut(&mut self) -> &mut [Remembered] {
            &mut self.0
        }
    }

    fn at(x: f64, y: f64, impulse: f64) -> Remembered {
        let arm = DVec3::new(x, y, 0.0);
        Remembered { normal_impulse: impulse, ..Remembered::at(arm, arm) }
    }

    fn carried<const M: usize, const N: usize>(old: [Remembered; M], new: [Remembered; N], reach: f64) -> Vec<f64> {
        let mut new = [Flat(new.to_vec())];
        carry_over(&[Flat(old.to_vec())], &mut new, reach);
        new[0].0.iter().map(|p| p.normal_impulse).collect()
    }

    #[test]
    fn nearest_points_inherit_whatever_their_order() {
        let old = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0), at(1.0, 1.0, 3.0), at(0.0, 1.0, 4.0)];
        let new = [at(1.0, 0.99, 0.0), at(0.01, 1.0, 0.0), at(0.0, 0.01, 0.0), at(1.01, 0.0, 0.0)];
        assert_eq!(carried(old, new, 0.2), [3.0, 4.0, 1.0, 2.0]);
    }

    #[test]
    fn the_load_is_kept_when_points_jump() {
        let old = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0)];
        let new = [at(0.0, 0.0, 0.0), at(0.3, 0.0, 0.0), at(0.6, 0.0, 0.0)];
        assert_eq!(carried(old, new, 0.1), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn the_load_of_a_point_that_is_gone_goes_to_the_nearest() {
        let old = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0), at(0.9, 0.1, 4.0)];
        let new = [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0)];
        assert_eq!(carried(old, new, 0.2), [1.0, 6.0]);
    }

    /// One patch becomes two, and two become one: no point takes what another has taken, and nothing is lost.
    #[test]
    fn the_load_is_kept_when_patches_part_and_join() {
        let corners = [at(0.0, 0.0, 1.0), at(1.0, 0.0, 2.0), at(1.0, 1.0, 3.0), at(0.0, 1.0, 4.0)];
        let bare = corners.map(|p| Remembered { normal_impulse: 0.0, ..p });
        let mut two = [Flat(bare[..2].to_vec()), Flat(bare[2..].to_vec())];
        carry_over(&[Flat(corners.to_vec())], &mut two, 0.2);
        let loads = |patch: &Flat| patch.0.iter().map(|p| p.normal_impulse).collect::<Vec<_>>();
        assert_eq!([loads(&two[0]), loads(&two[1])], [vec![1.0, 2.0], vec![3.0, 4.0]]);
        let mut one = [Flat(bare.to_vec())];
        carry_over(&two, &mut one, 0.2);
        assert_eq!(loads(&one[0]), [1.0, 2.0, 3.0, 4.0]);
    }
}
