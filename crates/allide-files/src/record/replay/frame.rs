//! One moment, in whole numbers.

use super::MOST_POINTS;
use crate::record::Recordable;
use allide::glam::{DQuat, DVec3};
use allide::world::{Body, BodyId, BodyKind, ContactPatch, World};
use std::collections::HashMap;

/// Steps of a quaternion's components. A turn is kept to about 0.05 milliradians.
pub(super) const TURN: f64 = 30_000.0;

/// Steps of a normal's components.
pub(super) const NORMAL: f64 = 10_000.0;

/// Steps of speeds (a mm/s) and spins (a mrad/s).
pub(super) const RATE: f64 = 1000.0;

/// Forces are kept on a logarithmic scale, to a two-thousandth of themselves: step of the logarithm…
pub(super) const FORCE_STEPS: f64 = 2000.0;
/// …and the force under which it becomes linear, N.
pub(super) const FORCE_SMALL: f64 = 1e-6;

/// How lengths become whole numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// What positions are relative to, metres.
    pub centre: DVec3,
    /// A length of 1, metres.
    pub quantum: f64,
}

impl Scale {
    fn point(&self, p: DVec3) -> [i32; 3] {
        // `as` stays at the largest number there is where a body has flown out of range.
        ((p - self.centre) / self.quantum).round().to_array().map(|x| x as i32)
    }
}

/// Where a body is, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub position: [i32; 3],
    pub rotation: [i16; 4],
    pub speed: i32,
    pub spin: i32,
}

impl Pose {
    fn of<S: Recordable>(body: &Body<S>, scale: &Scale) -> Pose {
        let pose = S::replay_pose(body.pose());
        let q: DQuat = pose.rotation;
        Pose {
            position: scale.point(pose.position),
            rotation: q.to_array().map(|x| (x * TURN).round() as i16),
            speed: (body.velocity().length() * RATE).round() as i32,
            spin: (body.spin().length() * RATE).round() as i32,
        }
    }

    /// All its numbers; the quaternion with the sign that is nearer to `before`'s.
    pub(super) fn numbers(&self, before: &[i32; 9]) -> [i32; 9] {
        let [x, y, z] = self.position;
        let mut q = self.rotation.map(i32::from);
        if q.iter().zip(&before[3..7]).map(|(a, b)| i64::from(*a) * i64::from(*b)).sum::<i64>() < 0 {
            q = q.map(|x| -x);
        }
        [x, y, z, q[0], q[1], q[2], q[3], self.speed, self.spin]
    }
}

/// A contact point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Contact {
    /// Numbers of its bodies, and its own within the pair: they tell it from the others.
    pub key: [u32; 3],
    pub point: [i32; 3],
    pub normal: [i16; 3],
    pub force: u16,
    pub friction: u16,
}

impl Contact {
    /// All that changes from frame to frame.
    pub(super) fn numbers(&self) -> [i32; 8] {
        let [x, y, z] = self.point;
        let [u, v, w] = self.normal.map(i32::from);
        [x, y, z, u, v, w, i32::from(self.force), i32::from(self.friction)]
    }
}

/// One moment of a run.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub step: u64,
    /// Simulated, seconds.
    pub time: f64,
    /// Of the bodies that can move, in order.
    pub poses: Vec<Pose>,
    /// In the order of their keys.
    pub contacts: Vec<Contact>,
}

impl Frame {
    /// The present moment, and whether it has more contact points than are shown.
    pub(super) fn of<S: Recordable>(
        world: &World<S>,
        step: u64,
        numbers: &HashMap<BodyId, u32>,
        scale: &Scale,
    ) -> (Frame, bool) {
        let shown = world.bodies().filter(|(id, b)| b.kind() != BodyKind::Fixed && numbers.contains_key(id));
        let poses = shown.map(|(_, body)| Pose::of(body, scale)).collect();
        let mut contacts = Vec::new();
        for patch in world.contacts() {
            if let (Some(a), Some(b)) = (numbers.get(&patch.a), numbers.get(&patch.b)) {
                add::<S>(&mut contacts, &patch, [*a, *b], world.settings().step, scale);
            }
        }
        let limited = contacts.len() > MOST_POINTS;
        if limited {
            contacts.sort_by(|a, b| b.force.cmp(&a.force).then(a.key.cmp(&b.key)));
            contacts.truncate(MOST_POINTS);
        }
        contacts.sort_by_key(|c| c.key);
        (Frame { step, time: world.time(), poses, contacts }, limited)
    }

    pub(super) fn memory(&self) -> usize {
        size_of_val(&self.poses[..]) + size_of_val(&self.contacts[..]) + size_of::<Frame>()
    }
}

fn add<S: Recordable>(contacts: &mut Vec<Contact>, patch: &ContactPatch, [a, b]: [u32; 2], step: f64, scale: &Scale) {
    for (i, (p, friction)) in patch.points.iter().zip(patch.friction_shares()).enumerate() {
        contacts.push(Contact {
            key: [a, b, (patch.patch * 4 + i) as u32],
            point: scale.point(S::replay_vector(DVec3::midpoint(p.on_a, p.on_b))),
            normal: S::replay_vector(patch.normal).to_array().map(|x| (x * NORMAL).round() as i16),
            force: force(p.normal_impulse / step),
            friction: force(friction / step),
        });
    }
}

/// A force (N) on the logarithmic scale.
fn force(newton: f64) -> u16 {
    ((newton.max(0.0) / FORCE_SMALL).ln_1p() * FORCE_STEPS).round() as u16
}

/// The force (N) that a number stands for.
pub(super) fn newton(code: u16) -> f64 {
    (f64::from(code) / FORCE_STEPS).exp_m1() * FORCE_SMALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_keep_their_size() {
        for f in [0.0, 1e-3, 1.0, 9.81, 12_345.6, 1e7] {
            assert!((newton(force(f)) - f).abs() <= 3e-4 * f + 1e-9, "{f}");
        }
        assert_eq!(force(-1.0), 0);
        assert_eq!(force(f64::INFINITY), u16::MAX);
    }

    #[test]
    fn places_far_from_the_origin_keep_their_millimetres() {
        let scale = Scale { centre: DVec3::new(500_000.0, 5_000_000.0, 100.0), quantum: 1e-4 };
        assert_eq!(scale.point(DVec3::new(500_000.001, 5_000_000.0, 99.5)), [10, 0, -5000]);
        assert_eq!(scale.point(DVec3::new(1e30, 0.0, 0.0))[0], i32::MAX);
    }
}
