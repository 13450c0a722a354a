//! What the response solves: bodies with velocities, and patches of contact points between them.
//!
//! Everything is in world axes. A patch's normal points from its body `a` to its body `b`; an
//! impulse p along it acts on `b` as +p·n and on `a` as −p·n. Relative velocities are always
//! *b minus a*, so a negative normal velocity means approach.

use glam::{DMat3, DVec3};

/// Index of a body within one problem; [`FIXED`] for everything that does not yield.
pub type BodyIndex = u32;

/// Stands for a body that no impulse moves. Its velocity at the contact is in
/// [`PointState::surface_velocity`].
pub const FIXED: BodyIndex = u32::MAX;

/// Most points of a patch.
pub const MAX_POINTS: usize = 4;

/// A body that impulses move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverBody {
    /// Mass, kg.
    pub mass: f64,
    /// 1 / mass, 1/kg.
    pub inv_mass: f64,
    /// Inertia about the centre of mass, world axes, kg·m².
    pub inertia: DMat3,
    /// Its inverse.
    pub inv_inertia: DMat3,
    /// Where it is at the start of the step, metres: what is near each other is solved by the same thread.
    pub position: DVec3,
    /// Velocity of the centre of mass at the start of the step, m/s.
    pub velocity: DVec3,
    /// Angular velocity at the start of the step, rad/s.
    pub spin: DVec3,
    /// Acceleration by everything but contacts: gravity, applied forces, m/s².
    pub acceleration: DVec3,
    /// Angular acceleration by everything but contacts: applied torques and the gyroscopic term,
    /// rad/s².
    pub spin_acceleration: DVec3,
}

impl SolverBody {
    /// No body.
    pub(crate) const NONE: SolverBody = SolverBody {
        mass: 0.0,
        inv_mass: 0.0,
        inertia: DMat3::ZERO,
        inv_inertia: DMat3::ZERO,
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        spin: DVec3::ZERO,
        acceleration: DVec3::ZERO,
        spin_acceleration: DVec3::ZERO,
    };

    /// Kinetic energy at a velocity and an angular velocity (m/s, rad/s), J.
    pub fn kinetic(&self, velocity: DVec3, spin: DVec3) -> f64 {
        0.5 * (self.mass * velocity.length_squared() + spin.dot(self.inertia * spin))
    }

    /// Work of everything but contacts along a way (metres, rad), J.
    pub fn work(&self, shift: DVec3, turn: DVec3) -> f64 {
        self.mass * self.acceleration.dot(shift) + (self.inertia * self.spin_acceleration).dot(turn)
    }
}

/// One contact point of a patch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointState {
    /// From the centre of mass of `a` to the contact point, metres (unused when `a` is fixed).
    pub arm_a: DVec3,
    /// From the centre of mass of `b` to the contact point, metres (unused when `b` is fixed).
    pub arm_b: DVec3,
    /// Velocity of a fixed or driven side at the point, as it enters b minus a, m/s: zero but for
    /// driven bodies.
    pub surface_velocity: DVec3,
    /// The part of it, along the patch, that comes of a driven side's turning during the step, m/s: so the surface moves
    /// at the end of the step, and without this at its beginning.
    pub surface_turn: DVec3,
    /// Gap along the normal at the start of the step, metres; negative when they overlap.
    pub gap: f64,
    /// Velocity added to the normal relative velocity before it is held ≥ 0, m/s.
    pub bias: f64,
    /// Normal impulse, N·s. In: of the previous step (warm start). Out: of this step.
    pub normal_impulse: f64,
    /// Sliding-friction impulse on `b`, perpendicular to the normal, N·s. In and out as above.
    pub friction_impulse: DVec3,
}

impl PointState {
    const NONE: PointState = PointState {
        arm_a: DVec3::ZERO,
        arm_b: DVec3::ZERO,
        surface_velocity: DVec3::ZERO,
        surface_turn: DVec3::ZERO,
        gap: 0.0,
        bias: 0.0,
        normal_impulse: 0.0,
        friction_impulse: DVec3::ZERO,
    };
}

/// Up to four contact points of one pair with one common normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// First body.
    pub a: BodyIndex,
    /// Second body. At most one of the two is [`FIXED`].
    pub b: BodyIndex,
    /// Unit normal from `a` to `b`.
    pub normal: DVec3,
    /// How many of `points` are in use, 1…4.
    pub count: usize,
    /// The contact points.
    pub points: [PointState; MAX_POINTS],
    /// Angular velocity of a driven side, as it enters b minus a, rad/s: zero but for driven bodies.
    pub surface_spin: DVec3,
    /// Sliding friction coefficient μ ≥ 0: |friction impulse| ≤ μ · normal impulse, point by point.
    pub friction: f64,
    /// Spinning friction, metres: |torque impulse along the normal| ≤ it × the patch's normal impulse.
    pub spin_friction: f64,
    /// Rolling friction, metres: |torque impulse across the normal| ≤ it × the patch's normal impulse.
    pub rolling_friction: f64,
    /// Coefficient of restitution, 0…1.
    pub restitution: f64,
    /// Spinning-friction impulse on `b` about the normal, N·m·s. In and out as in [`PointState`].
    pub spin_impulse: f64,
    /// Rolling-friction impulse on `b`, perpendicular to the normal, N·m·s.
    pub rolling_impulse: DVec3,
}

impl Patch {
    /// A patch of nothing.
    pub(crate) const NONE: Patch = Patch {
        a: FIXED,
        b: FIXED,
        normal: DVec3::Z,
        count: 0,
        points: [PointState::NONE; MAX_POINTS],
        surface_spin: DVec3::ZERO,
        friction: 0.0,
        spin_friction: 0.0,
        rolling_friction: 0.0,
        restitution: 0.0,
        spin_impulse: 0.0,
        rolling_impulse: DVec3::ZERO,
    };

    /// The points in use.
    pub fn points(&self) -> &[PointState] {
        &self.points[..self.count]
    }

    /// Whether nothing bounces in it, nothing is driven, and it resists neither spinning nor rolling.
    pub fn is_plain(&self) -> bool {
        let still = |p: &PointState| p.surface_velocity == DVec3::ZERO;
        self.restitution <= 0.0
            && self.spin_friction <= 0.0
            && self.rolling_friction <= 0.0
            && self.surface_spin == DVec3::ZERO
            && self.points().iter().all(still)
    }

    /// Multiplies all impulses by `factor`.
    pub fn scale_impulses(&mut self, factor: f64) {
        for p in self.points_mut() {
            p.normal_impulse *= factor;
            p.friction_impulse *= factor;
        }
        self.spin_impulse *= factor;
        self.rolling_impulse *= factor;
    }

    /// The points in use, to change.
    pub fn points_mut(&mut self) -> &mut [PointState] {
        &mut self.points[..self.count]
    }
}
