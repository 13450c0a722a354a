//! A spring between a point of a body and a hand.

use allide::glam::{DMat3, DVec3};
use allide::math::{cross_matrix, rotate_matrix};
use allide::world::{Body, BodyId, Form};

/// Of the spring, rad/s. It is critically damped, and stable in steps of up to a tenth of a second.
const FREQUENCY: f64 = 14.0;

/// Strongest pull, in weights of the body.
const STRONGEST: f64 = 60.0;

/// How fast the body stops turning in the hand, 1/s.
const CALM: f64 = 3.0;

/// Shortest arm by which a body is held, in ways that it falls from rest in a step.
const SWINGS: f64 = 20.0;

/// A body in somebody's hand.
#[derive(Clone, Copy, Debug)]
pub struct Grab {
    pub id: BodyId,
    /// Where it is held, local frame, metres.
    pub local: DVec3,
    /// Where the hand is, metres.
    pub hand: DVec3,
}

impl Grab {
    /// The force (N, at the centre of mass) and torque (N·m) of the spring: what gives the held point the
    /// acceleration of a damped oscillator, whatever the body's inertia, and bears its weight.
    pub fn pull<S: Form>(&self, body: &Body<S>, gravity: DVec3, step: f64) -> (DVec3, DVec3) {
        let mass = body.mass_properties();
        let mut held = body.pose().point(self.local);
        // What would swing faster in the hand than steps can follow is held at its centre of mass.
        if (held - body.centre()).length() < SWINGS * gravity.length().max(1.0) * step * step {
            held = body.centre();
        }
        let arm = held - body.centre();
        let inertia = rotate_matrix(body.pose().rotation, mass.inertia);
        let side = cross_matrix(arm);
        // Acceleration of the point for a force on it: f/m + (I⁻¹ (r × f)) × r.
        let mobility = DMat3::from_diagonal(DVec3::splat(1.0 / mass.mass)) - side * inertia.inverse() * side;
        let velocity = body.velocity() + body.spin().cross(arm);
        let frequency = FREQUENCY.min(1.0 / step);
        let wanted = (self.hand - held) * frequency * frequency - velocity * (2.0 * frequency) - gravity;
        let mut force = mobility.inverse() * wanted;
        if !force.is_finite() {
            return (DVec3::ZERO, DVec3::ZERO);
        }
        let limit = STRONGEST * mass.mass * gravity.length().max(1.0);
        force = force.clamp_length_max(limit);
        (force, arm.cross(force) - inertia * body.spin() * CALM.min(0.3 / step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allide::shape::Shape;
    use allide::world::{BodyBuilder, Settings, World};

    /// A long box held at its corner hangs in the hand: it comes there, stays, and does not go wild.
    #[test]
    fn what_is_held_comes_to_the_hand_and_hangs_still() {
        for size in [DVec3::ONE, DVec3::new(3.0, 0.2, 0.1), DVec3::splat(0.01)] {
            let mut world = World::new(Settings::default()).expect("a world");
            let gravity = world.settings().gravity;
            let id = world.add(BodyBuilder::dynamic(Shape::cuboid(size).expect("a box"))).expect("a body");
            let grab = Grab { id, local: size * 0.5, hand: DVec3::new(0.0, 2.0, 3.0) };
            for _ in 0..1200 {
                let (force, torque) = grab.pull(world.body(id).expect("it is there"), gravity, world.settings().step);
                world.set_force(id, force, torque).expect("a force");
                world.step().expect("a step");
            }
            let body = world.body(id).expect("it is there");
            assert!(body.velocity().length() < 0.05, "{size}: {}", body.velocity());
            let (off, hangs) = (body.pose().point(grab.local) - grab.hand, body.centre() - grab.hand);
            if size.max_element() < 0.1 {
                assert!(hangs.length() < 1e-3, "{size}: a small body is held in its middle: {hangs}");
                continue;
            }
            assert!(off.length() < 0.02 * size.max_element(), "{size}: {off}");
            assert!(hangs.z < -0.9 * hangs.length(), "{size}: it hangs below the hand: {hangs}");
        }
    }
}
