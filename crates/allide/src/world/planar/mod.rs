//! A world in the plane: flat bodies that move along x and y and turn about z.
//!
//! It is the same world with the same response: a flat body is a body at z = 0 whose contacts have normals
//! in the plane, so that nothing ever moves it out of it. Only shapes, boxes and contacts differ.

mod ahead;
mod closing;
mod contacts;
mod corners;
mod crossings;
mod deep;
mod discs;
mod following;
mod meeting;
mod outlines;
mod rim;

pub(super) use contacts::{overlap_deeper, patches};
pub(super) use following::first_overlap;

use super::{Body, BodyBuilder, BodyId, Settings, SolverSettings, World, WorldError, validate};
use crate::math::Pose;
use crate::planar::{PlanarPose, PlanarShape, Turn};
use glam::{DMat3, DQuat, DVec2, DVec3};

/// A world in the plane.
///
/// ```
/// use allide::glam::DVec2;
/// use allide::planar::PlanarShape;
/// use allide::world::{PlanarBodyBuilder, PlanarSettings, PlanarWorld};
///
/// let mut world = PlanarWorld::planar(PlanarSettings::default())?;
/// let ground = PlanarShape::rectangle(DVec2::new(10.0, 1.0))?;
/// world.add(PlanarBodyBuilder::fixed(ground).position(DVec2::new(0.0, -0.5)))?;
/// let plate = PlanarShape::rectangle(DVec2::ONE)?;
/// let plate = world.add(PlanarBodyBuilder::dynamic(plate).position(DVec2::new(0.0, 0.5)).mass(2.0))?;
/// for _ in 0..60 {
///     world.step()?;
/// }
/// let weight = 2.0 * 9.81 / 60.0; // N·s a step
/// for patch in world.contacts() {
///     for point in patch.points {
///         assert!((point.normal_impulse - weight / 2.0).abs() < 1e-9 * weight);
///     }
/// }
/// assert!(world.body(plate).unwrap().velocity().length() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type PlanarWorld = World<PlanarShape>;

/// A flat body. [`Body::pose`], [`Body::velocity`] and [`Body::spin`] are those of space: z = 0, turned about z.
pub type PlanarBody = Body<PlanarShape>;

/// A flat body to be. Its mass is density (kg/m²) × area unless it is given.
pub type PlanarBodyBuilder = BodyBuilder<PlanarShape>;

/// Settings of a world in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarSettings {
    /// Acceleration of gravity, m/s².
    pub gravity: DVec2,
    /// Time step, seconds.
    pub step: f64,
    /// The response.
    pub solver: SolverSettings,
    /// For how long all bodies of an island must stand still before they sleep, seconds; `None`: nothing ever
    /// sleeps.
    pub sleep_after: Option<f64>,
}

impl Default for PlanarSettings {
    fn default() -> PlanarSettings {
        let Settings { step, solver, sleep_after, .. } = Settings::default();
        PlanarSettings { gravity: DVec2::new(0.0, -9.81), step, solver, sleep_after }
    }
}

impl From<PlanarSettings> for Settings {
    fn from(s: PlanarSettings) -> Settings {
        Settings { gravity: s.gravity.extend(0.0), step: s.step, solver: s.solver, sleep_after: s.sleep_after }
    }
}

impl PlanarWorld {
    /// An empty world in the plane.
    pub fn planar(settings: PlanarSettings) -> Result<PlanarWorld, WorldError> {
        World::with_settings(settings.into())
    }

    /// Sets a body's velocity (of its centre of mass, m/s) and spin (rad/s, counter-clockwise).
    pub fn set_velocity(&mut self, id: BodyId, velocity: DVec2, spin: f64) -> Result<(), WorldError> {
        let (velocity, spin) = (velocity.extend(0.0), DVec3::new(0.0, 0.0, spin));
        let body = self.body_mut(id)?;
        validate::vector(&body.name, "velocity", velocity, validate::FASTEST)?;
        validate::vector(&body.name, "spin", spin, validate::FASTEST)?;
        (body.velocity, body.spin) = (velocity, spin);
        self.rouse(id.index);
        Ok(())
    }

    /// Sets the constant force (at the centre of mass, N) and torque (N·m, counter-clockwise) on a body.
    pub fn set_force(&mut self, id: BodyId, force: DVec2, torque: f64) -> Result<(), WorldError> {
        let (force, torque) = (force.extend(0.0), DVec3::new(0.0, 0.0, torque));
        let body = self.body_mut(id)?;
        validate::vector(&body.name, "force", force, validate::STRONGEST)?;
        validate::vector(&body.name, "torque", torque, validate::STRONGEST)?;
        if (body.force, body.torque) != (force, torque) {
            (body.force, body.torque) = (force, torque);
            self.rouse(id.index);
        }
        Ok(())
    }
}

impl PlanarBodyBuilder {
    /// Position of the local frame, metres.
    pub fn position(mut self, position: DVec2) -> PlanarBodyBuilder {
        self.pose.position = position.extend(0.0);
        self
    }

    /// Rotation of the local frame, radians, counter-clockwise.
    pub fn rotation(mut self, angle: f64) -> PlanarBodyBuilder {
        self.pose.rotation = turned(angle);
        self
    }

    /// Velocity of the centre of mass, m/s.
    pub fn velocity(mut self, velocity: DVec2) -> PlanarBodyBuilder {
        self.velocity = velocity.extend(0.0);
        self
    }

    /// Angular velocity, rad/s, counter-clockwise.
    pub fn spin(mut self, spin: f64) -> PlanarBodyBuilder {
        self.spin.z = spin;
        self
    }

    /// Centre of mass in the local frame, metres; default: the shape's own.
    pub fn centre(mut self, centre: DVec2) -> PlanarBodyBuilder {
        self.centre = Some(centre.extend(0.0));
        self
    }

    /// Moment of inertia about the centre of mass, kg·m²; default: the shape's own.
    pub fn inertia(mut self, moment: f64) -> PlanarBodyBuilder {
        self.inertia = Some(inertia(moment));
        self
    }

    /// A constant force at the centre of mass, N.
    pub fn force(mut self, force: DVec2) -> PlanarBodyBuilder {
        self.force = force.extend(0.0);
        self
    }

    /// A constant torque, N·m, counter-clockwise.
    pub fn torque(mut self, torque: f64) -> PlanarBodyBuilder {
        self.torque.z = torque;
        self
    }
}

impl PlanarBody {
    /// Angle of the local frame, radians from −π to π, counter-clockwise.
    pub fn angle(&self) -> f64 {
        let q = self.pose.rotation;
        let angle = 2.0 * libm::atan2(q.z, q.w);
        // Half a turn too far is half a turn too little.
        if angle > std::f64::consts::PI {
            angle - std::f64::consts::TAU
        } else if angle <= -std::f64::consts::PI {
            angle + std::f64::consts::TAU
        } else {
            angle
        }
    }

    /// Where its shape lies in the plane.
    pub fn planar_pose(&self) -> PlanarPose {
        flat(&self.pose)
    }
}

/// A turn about z by `angle` radians. Quarter turns are exact where they can be, as [`Turn::by`] makes them.
pub(super) fn turned(angle: f64) -> DQuat {
    if !angle.is_finite() {
        return DQuat::from_xyzw(0.0, 0.0, f64::NAN, 1.0);
    }
    let Turn { cos, sin } = Turn::by(angle);
    if sin == 0.0 && cos == 1.0 {
        return DQuat::IDENTITY;
    }
    let half = 0.5 * angle;
    DQuat::from_xyzw(0.0, 0.0, libm::sin(half), libm::cos(half))
}

/// The inertia in space of a body that turns about z alone: round, so that turning does nothing to its spin.
pub(super) fn inertia(moment: f64) -> DMat3 {
    DMat3::from_diagonal(DVec3::splat(moment))
}

/// The pose in the plane of a body at z = 0 turned about z.
pub(super) fn flat(pose: &Pose) -> PlanarPose {
    let (z, w) = (pose.rotation.z, pose.rotation.w);
    // Of the double angle; a quarter turn as near as its quaternion is an exact one.
    let (cos, sin) = ((w - z) * (w + z), 2.0 * z * w);
    let turn = if cos.abs() < 4.0 * f64::EPSILON {
        Turn { cos: 0.0, sin: sin.signum() }
    } else if sin.abs() < 4.0 * f64::EPSILON * (z.abs() + w.abs()) && sin.abs() < 1e-30 {
        Turn { cos: cos.signum(), sin: 0.0 }
    } else {
        Turn { cos, sin }
    };
    PlanarPose::IDENTITY.turned_to(turn).moved_to(pose.position.truncate())
}

/// What is left of a state in the plane: rounding must not move a body out of it.
pub(super) fn settled((pose, velocity, spin): (Pose, DVec3, DVec3)) -> (Pose, DVec3, DVec3) {
    let rotation = DQuat::from_xyzw(0.0, 0.0, pose.rotation.z, pose.rotation.w);
    let position = pose.position.truncate().extend(0.0);
    (Pose { position, rotation }, velocity.truncate().extend(0.0), DVec3::new(0.0, 0.0, spin.z))
}

/// About the smallest extent of a shape, metres; of an outline its mean width.
pub(super) fn thickness(shape: &PlanarShape) -> f64 {
    match shape {
        PlanarShape::Circle(circle) => 2.0 * circle.radius(),
        PlanarShape::Box(rectangle) => rectangle.size().min_element(),
        PlanarShape::Polygon(outline) => outline.area() / outline.perimeter(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, PI};

    #[test]
    fn angles_come_back() {
        let shape = PlanarShape::circle(1.0).expect("a disc");
        for angle in [0.0, 0.3, -1.2, FRAC_PI_2, 3.1, -3.1, 7.0, PI] {
            let mut world = PlanarWorld::planar(PlanarSettings::default()).expect("a world");
            let id = world.add(PlanarBodyBuilder::fixed(shape.clone()).rotation(angle)).expect("a body");
            let body = world.body(id).expect("it is there");
            let turns = (body.angle() - angle) / (2.0 * PI);
            assert!((turns - turns.round()).abs() < 1e-15, "{angle}: {}", body.angle());
            let turn = body.planar_pose().turn();
            assert!((turn.cos - libm::cos(angle)).abs() < 1e-15 && (turn.sin - libm::sin(angle)).abs() < 1e-15);
        }
    }
}
