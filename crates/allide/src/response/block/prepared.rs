//! What of a patch stays the same over a step: effective masses and the pair's matrix.

use crate::math::tangents;
use crate::response::lcp::Prepared;
use crate::response::motion::Motion;
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, SolverBody};
use glam::{DMat3, DVec3};

/// The inertial answer of one body of a patch: what an impulse does to it.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub index: BodyIndex,
    pub inv_mass: f64,
    pub inv_inertia: DMat3,
}

impl Side {
    fn new(index: BodyIndex, bodies: &[SolverBody]) -> Side {
        if index == FIXED {
            return Side { index, inv_mass: 0.0, inv_inertia: DMat3::ZERO };
        }
        let body = &bodies[index as usize];
        Side { index, inv_mass: body.inv_mass, inv_inertia: body.inv_inertia }
    }

    /// Velocity change at `arm` by an impulse of unit size along `axis` at the same `arm`, along `axis`.
    fn mass_along(&self, arm: DVec3, axis: DVec3) -> f64 {
        let lever = arm.cross(axis);
        self.inv_mass + lever.dot(self.inv_inertia * lever)
    }

    /// Gives the body an impulse at `arm`.
    pub fn push(&self, motions: &mut [Motion], arm: DVec3, impulse: DVec3) {
        if self.index == FIXED {
            return;
        }
        let motion = &mut motions[self.index as usize];
        motion.velocity += impulse * self.inv_mass;
        motion.spin += self.inv_inertia * arm.cross(impulse);
    }

    /// Gives the body an impulse and an angular impulse about its centre.
    pub fn give(&self, motions: &mut [Motion], impulse: DVec3, angular: DVec3) {
        if self.index == FIXED {
            return;
        }
        let motion = &mut motions[self.index as usize];
        motion.velocity += impulse * self.inv_mass;
        motion.spin += self.inv_inertia * angular;
    }

    /// Velocity of the point at `arm`, m/s.
    pub fn velocity_at(&self, motions: &[Motion], arm: DVec3) -> DVec3 {
        if self.index == FIXED { DVec3::ZERO } else { motions[self.index as usize].velocity_at(arm) }
    }

    /// Gives the body an angular impulse.
    pub fn twist(&self, motions: &mut [Motion], impulse: DVec3) {
        if self.index == FIXED {
            return;
        }
        motions[self.index as usize].spin += self.inv_inertia * impulse;
    }

    pub fn spin(&self, motions: &[Motion]) -> DVec3 {
        if self.index == FIXED { DVec3::ZERO } else { motions[self.index as usize].spin }
    }
}

/// Effective mass of sliding at one point, in the patch's tangent frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tangential {
    /// Inverse of the 2×2 matrix of the point's tangential velocity answer: xx, xy, yy.
    pub inverse: [f64; 3],
    /// Its largest eigenvalue, 1/kg.
    pub largest: f64,
}

impl Tangential {
    fn from_matrix(xx: f64, xy: f64, yy: f64) -> Tangential {
        let determinant = xx * yy - xy * xy;
        let largest = 0.5 * (xx + yy) + (0.25 * (xx - yy) * (xx - yy) + xy * xy).sqrt();
        let inverse = if determinant > 1e-14 * largest * largest {
            [yy / determinant, -xy / determinant, xx / determinant]
        } else if largest > 0.0 {
            [1.0 / largest, 0.0, 1.0 / largest]
        } else {
            [0.0; 3]
        };
        Tangential { inverse, largest }
    }

    /// The impulse that would stop this velocity: −K⁻¹·v.
    pub fn stopping(&self, v: [f64; 2]) -> [f64; 2] {
        let [xx, xy, yy] = self.inverse;
        [-(xx * v[0] + xy * v[1]), -(xy * v[0] + yy * v[1])]
    }
}

/// A patch made ready for many solves.
#[derive(Clone, Debug)]
pub struct PreparedPatch {
    pub a: Side,
    pub b: Side,
    pub tangents: (DVec3, DVec3),
    /// (arm × n) of both sides.
    pub levers: [(DVec3, DVec3); MAX_POINTS],
    pub lcp: Prepared,
    /// Effective inverse masses, the diagonal of the pair's matrix, 1/kg.
    pub diagonal: [f64; MAX_POINTS],
    pub matrix: [[f64; MAX_POINTS]; MAX_POINTS],
    pub sliding: [Tangential; MAX_POINTS],
    /// 1/(kg·m²).
    pub spinning: f64,
    pub rolling: Tangential,
    /// The active set of the last solve.
    pub active: u8,
}

impl PreparedPatch {
    pub fn new(patch: &Patch, bodies: &[SolverBody]) -> PreparedPatch {
        let (a, b) = (Side::new(patch.a, bodies), Side::new(patch.b, bodies));
        let n = patch.normal;
        let (s, t) = tangents(n);
        let mut levers = [(DVec3::ZERO, DVec3::ZERO); MAX_POINTS];
        let mut sliding = [Tangential::default(); MAX_POINTS];
        for (i, p) in patch.points().iter().enumerate() {
            levers[i] = (p.arm_a.cross(n), p.arm_b.cross(n));
            if patch.friction > 0.0 {
                sliding[i] = tangential(&a, &b, p.arm_a, p.arm_b, (s, t));
            }
        }
        let mut matrix = [[0.0; MAX_POINTS]; MAX_POINTS];
        let mut diagonal = [0.0; MAX_POINTS];
        for j in 0..patch.count {
            let (ja, jb) = (a.inv_inertia * levers[j].0, b.inv_inertia * levers[j].1);
            for i in 0..=j {
                let value = a.inv_mass + b.inv_mass + levers[i].0.dot(ja) + levers[i].1.dot(jb);
                matrix[i][j] = value;
                matrix[j][i] = value;
            }
            diagonal[j] = matrix[j][j];
        }
        let angular = a.inv_inertia + b.inv_inertia;
        let rolling = if patch.rolling_friction > 0.0 {
            Tangential::from_matrix(s.dot(angular * s), s.dot(angular * t), t.dot(angular * t))
        } else {
            Tangential::default()
        };
        PreparedPatch {
            a,
            b,
            tangents: (s, t),
            levers,
            lcp: Prepared::new(patch.count, &matrix),
            diagonal,
            matrix,
            sliding,
            spinning: n.dot(angular * n),
            rolling,
            active: 0,
        }
    }

    /// Normal relative velocity of point `i`, m/s, without a driven side's own.
    pub fn normal_velocity(&self, motions: &[Motion], n: DVec3, i: usize) -> f64 {
        let (la, lb) = self.levers[i];
        let mut v = 0.0;
        if self.b.index != FIXED {
            let m = &motions[self.b.index as usize];
            v += n.dot(m.velocity) + lb.dot(m.spin);
        }
        if self.a.index != FIXED {
            let m = &motions[self.a.index as usize];
            v -= n.dot(m.velocity) + la.dot(m.spin);
        }
        v
    }

    /// Applies these changes of the normal impulses to both bodies.
    pub fn push_normals(&self, motions: &mut [Motion], n: DVec3, change: &[f64; MAX_POINTS]) {
        let (mut total, mut lever_a, mut lever_b) = (0.0, DVec3::ZERO, DVec3::ZERO);
        for (i, p) in change.iter().enumerate() {
            total += p;
            lever_a += self.levers[i].0 * *p;
            lever_b += self.levers[i].1 * *p;
        }
        if self.b.index != FIXED {
            let m = &mut motions[self.b.index as usize];
            m.velocity += n * (total * self.b.inv_mass);
            m.spin += self.b.inv_inertia * lever_b;
        }
        if self.a.index != FIXED {
            let m = &mut motions[self.a.index as usize];
            m.velocity -= n * (total * self.a.inv_mass);
            m.spin -= self.a.inv_inertia * lever_a;
        }
    }
}

fn tangential(a: &Side, b: &Side, arm_a: DVec3, arm_b: DVec3, (s, t): (DVec3, DVec3)) -> Tangential {
    let cross_term = |side: &Side, arm: DVec3| arm.cross(s).dot(side.inv_inertia * arm.cross(t));
    Tangential::from_matrix(
        a.mass_along(arm_a, s) + b.mass_along(arm_b, s),
        cross_term(a, arm_a) + cross_term(b, arm_b),
        a.mass_along(arm_a, t) + b.mass_along(arm_b, t),
    )
}
