//! The problem flattened: bodies, patches and points with everything that stays fixed during a
//! solve, and the map from body velocities to the slips at the contacts.

use glam::{DMat3, DVec3};

use super::cost::{Limit, length};
use super::ordering::NO_BLOCK;
use crate::response::problem::{FIXED, Patch, SolverBody};

/// Linear and angular part of a velocity (m/s, rad/s) or an impulse (N·s, N·m·s).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Twist {
    pub linear: DVec3,
    pub angular: DVec3,
}

impl Twist {
    pub fn dot(self, other: Twist) -> f64 {
        self.linear.dot(other.linear) + self.angular.dot(other.angular)
    }

    /// self + factor · other.
    pub fn plus(self, factor: f64, other: Twist) -> Twist {
        Twist { linear: self.linear + other.linear * factor, angular: self.angular + other.angular * factor }
    }

    pub fn to_array(self) -> [f64; 6] {
        let (l, a) = (self.linear, self.angular);
        [l.x, l.y, l.z, a.x, a.y, a.z]
    }

    pub fn from_array(x: [f64; 6]) -> Twist {
        Twist { linear: DVec3::new(x[0], x[1], x[2]), angular: DVec3::new(x[3], x[4], x[5]) }
    }
}

/// A body of the island.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyRow {
    pub mass: f64,
    pub inertia: DMat3,
    pub inv_mass: f64,
    pub inv_inertia: DMat3,
    /// Radius of gyration, metres: what makes torques comparable with forces.
    pub radius: f64,
    /// Impulse against which errors on this body are measured, before contacts add theirs, N·s.
    pub scale: f64,
}

impl BodyRow {
    fn new(body: &SolverBody, dt: f64) -> BodyRow {
        let i = body.inertia;
        let trace = i.x_axis.x + i.y_axis.y + i.z_axis.z;
        let radius = (0.5 * trace * body.inv_mass).sqrt();
        let change = length(body.acceleration) + radius * length(body.spin_acceleration);
        BodyRow {
            mass: body.mass,
            inertia: i,
            inv_mass: body.inv_mass,
            inv_inertia: body.inv_inertia,
            radius: if radius > 0.0 { radius } else { 1.0 },
            scale: body.mass * change * dt,
        }
    }

    /// M·v.
    pub fn times(&self, v: Twist) -> Twist {
        Twist { linear: v.linear * self.mass, angular: self.inertia * v.angular }
    }

    /// Velocity change that a unit impulse along `n` at `arm` makes at its own point, along `n`.
    fn compliance(&self, arm: DVec3, n: DVec3) -> f64 {
        let torque = arm.cross(n);
        self.inv_mass + torque.dot(self.inv_inertia * torque)
    }

    /// The same summed over three perpendicular directions.
    fn total_compliance(&self, arm: DVec3) -> f64 {
        let b = self.inv_inertia;
        let trace = b.x_axis.x + b.y_axis.y + b.z_axis.z;
        3.0 * self.inv_mass + arm.length_squared() * trace - arm.dot(b * arm)
    }

    /// Pivots of the mass matrix, see [`super::cholesky::Factor::factorise`].
    pub fn pivots(&self) -> [f64; 6] {
        let i = self.inertia;
        let l10 = i.x_axis.y / i.x_axis.x;
        let l20 = i.x_axis.z / i.x_axis.x;
        let second = i.y_axis.y - l10 * i.x_axis.y;
        let mixed = i.y_axis.z - l20 * i.x_axis.y;
        let third = i.z_axis.z - l20 * i.x_axis.z - mixed * mixed / second;
        [self.mass, self.mass, self.mass, i.x_axis.x, second, third]
    }
}

/// A patch; sides that are fixed have index `usize::MAX`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatchRow {
    pub a: usize,
    pub b: usize,
    pub normal: DVec3,
    /// Sliding, spinning, rolling coefficient.
    pub friction: [f64; 3],
    /// What a unit torque impulse changes the turning by, about the normal and across it,
    /// 1/(kg·m²).
    pub compliance: [f64; 2],
    /// Larger radius of gyration of its bodies, metres.
    pub radius: f64,
    /// Its points, in the island's list of points.
    pub first: usize,
    pub last: usize,
    /// Where its off-diagonal block is, see [`super::ordering::Symbolic::pair_blocks`].
    pub block: (u32, bool),
}

impl PatchRow {
    /// Whether it resists spinning or rolling at all.
    pub fn turns(&self) -> bool {
        self.friction[1] > 0.0 || self.friction[2] > 0.0
    }

    /// What spinning and rolling friction can do under the normal impulse `pressed`, N·s.
    pub fn turning(&self, pressed: f64, creep: f64) -> [Limit; 2] {
        [1, 2].map(|k| Limit::new(self.friction[k] * pressed, creep / self.radius))
    }
}

/// Index that stands for a fixed side.
pub(super) const NOBODY: usize = usize::MAX;

/// A contact point.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointRow {
    pub arm_a: DVec3,
    pub arm_b: DVec3,
    /// What a unit impulse changes its velocity by, along the normal and across it, 1/kg.
    pub compliance: [f64; 2],
    /// 1/R along the normal, kg.
    pub inverse_r: f64,
}

/// Velocities as the contacts see them: b minus a.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointSlip {
    pub normal: f64,
    pub tangent: DVec3,
}

/// Turning of b against a, about the normal and across it, rad/s.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PatchSlip {
    pub spin: f64,
    pub roll: DVec3,
}

/// All slips of an island.
#[derive(Clone, Debug, Default)]
pub(super) struct Slips {
    pub points: Vec<PointSlip>,
    pub patches: Vec<PatchSlip>,
}

impl Slips {
    pub fn clear(&mut self) {
        self.points.clear();
        self.patches.clear();
    }
}

/// The flattened problem.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub bodies: Vec<BodyRow>,
    pub patches: Vec<PatchRow>,
    pub points: Vec<PointRow>,
}

impl Rows {
    /// Flattens an island. `blocks` are the patches' places in the factor, `softness` is R as a
    /// fraction of the contact's own compliance.
    pub fn fill(&mut self, bodies: &[SolverBody], patches: &[Patch], dt: f64, softness: f64) {
        self.bodies.clear();
        self.bodies.extend(bodies.iter().map(|body| BodyRow::new(body, dt)));
        self.patches.clear();
        self.points.clear();
        for patch in patches {
            let row = self.patch_row(patch);
            for point in patch.points() {
                let mut normal = 0.0;
                let mut all = 0.0;
                for (side, arm) in [(row.a, point.arm_a), (row.b, point.arm_b)] {
                    if side != NOBODY {
                        normal += self.bodies[side].compliance(arm, row.normal);
                        all += self.bodies[side].total_compliance(arm);
                    }
                }
                let across = 0.5 * (all - normal);
                let compliance = [normal, across];
                self.points.push(PointRow { arm_a: point.arm_a, arm_b: point.arm_b, compliance, inverse_r: 0.0 });
            }
            self.patches.push(row);
        }
        self.set_softness(softness);
    }

    /// Sets R as a fraction of the contacts' own compliance.
    pub fn set_softness(&mut self, softness: f64) {
        for point in &mut self.points {
            point.inverse_r = 1.0 / (softness * point.compliance[0]);
        }
    }

    fn patch_row(&self, patch: &Patch) -> PatchRow {
        let side = |i: u32| if i == FIXED { NOBODY } else { i as usize };
        let (a, b) = (side(patch.a), side(patch.b));
        let n = patch.normal;
        let mut about = 0.0;
        let mut all = 0.0;
        let mut radius: f64 = 0.0;
        for i in [a, b].into_iter().filter(|&i| i != NOBODY) {
            let m = self.bodies[i].inv_inertia;
            radius = radius.max(self.bodies[i].radius);
            about += n.dot(m * n);
            all += m.x_axis.x + m.y_axis.y + m.z_axis.z;
        }
        let first = self.points.len();
        PatchRow {
            a,
            b,
            normal: n,
            friction: [patch.friction, patch.spin_friction, patch.rolling_friction],
            compliance: [about, 0.5 * (all - about)],
            radius,
            first,
            last: first + patch.count,
            block: (NO_BLOCK, false),
        }
    }

    /// Changes the slips `y` by `factor` · `z`.
    ///
    /// Tangential slips are made perpendicular to the normal again: what is left of a large slip
    /// after it has come to rest is mostly rounding, and friction must not push along the normal.
    pub fn advance(&self, y: &mut Slips, factor: f64, z: &Slips) {
        for (p, patch) in self.patches.iter().enumerate() {
            let n = patch.normal;
            let across = |v: DVec3| v - n * n.dot(v);
            for i in patch.first..patch.last {
                let (y, z) = (&mut y.points[i], &z.points[i]);
                y.normal += factor * z.normal;
                y.tangent = across(y.tangent + z.tangent * factor);
            }
            let (y, z) = (&mut y.patches[p], &z.patches[p]);
            y.spin += factor * z.spin;
            y.roll = across(y.roll + z.roll * factor);
        }
    }

    /// Slips that the body velocities `v` make: J·v.
    pub fn slips(&self, v: &[Twist], out: &mut Slips) {
        out.clear();
        for patch in &self.patches {
            let va = if patch.a == NOBODY { Twist::default() } else { v[patch.a] };
            let vb = if patch.b == NOBODY { Twist::default() } else { v[patch.b] };
            let linear = vb.linear - va.linear;
            let n = patch.normal;
            for point in &self.points[patch.first..patch.last] {
                let u = linear + (vb.angular.cross(point.arm_b) - va.angular.cross(point.arm_a));
                let normal = n.dot(u);
                out.points.push(PointSlip { normal, tangent: u - n * normal });
            }
            let turn = vb.angular - va.angular;
            let spin = n.dot(turn);
            out.patches.push(PatchSlip { spin, roll: turn - n * spin });
        }
    }

    /// The part of the slips that does not depend on the bodies' velocities: moving surfaces and
    /// biases.
    pub fn offsets(&self, patches: &[Patch], out: &mut Slips) {
        out.clear();
        for patch in patches {
            let n = patch.normal;
            for point in patch.points() {
                let along = n.dot(point.surface_velocity);
                let tangent = point.surface_velocity - n * along;
                out.points.push(PointSlip { normal: along + point.bias, tangent });
            }
            out.patches.push(PatchSlip::default());
        }
    }
}
