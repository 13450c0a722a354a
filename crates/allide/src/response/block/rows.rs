//! What of a patch stays the same over a step, and the impulses that do not.

use crate::math::tangents;
use crate::response::lcp::Prepared;
use crate::response::motion::Motion;
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, SolverBody};
use glam::{DMat3, DVec3};

/// One body of a patch: what an impulse does to it.
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

    /// Velocity and spin; zero when fixed.
    pub fn twist(&self, motions: &[Motion]) -> (DVec3, DVec3) {
        motions.get(self.index as usize).map_or((DVec3::ZERO, DVec3::ZERO), |m| (m.velocity, m.spin))
    }

    /// Way and rotation so far; zero when fixed.
    pub fn way(&self, motions: &[Motion]) -> (DVec3, DVec3) {
        motions.get(self.index as usize).map_or((DVec3::ZERO, DVec3::ZERO), |m| (m.shift, m.turned))
    }

    /// Gives the body an impulse and an angular impulse about its centre.
    pub fn give(&self, motions: &mut [Motion], impulse: DVec3, angular: DVec3) {
        if let Some(motion) = motions.get_mut(self.index as usize) {
            motion.velocity += impulse * self.inv_mass;
            motion.spin += self.inv_inertia * angular;
        }
    }
}

/// Impulses of a patch in one substep, or summed over a step.
#[derive(Clone, Copy, Debug, Default)]
pub struct Impulses {
    /// Along the normal, N·s.
    pub normal: [f64; MAX_POINTS],
    /// Along the two tangents, N·s.
    pub slide: [[f64; 2]; MAX_POINTS],
    /// About the normal, N·m·s.
    pub spin: f64,
    /// About the two tangents, N·m·s.
    pub roll: [f64; 2],
}

impl Impulses {
    pub fn scale(&mut self, factor: f64) {
        for i in 0..MAX_POINTS {
            self.normal[i] *= factor;
            self.slide[i] = self.slide[i].map(|x| x * factor);
        }
        self.spin *= factor;
        self.roll = self.roll.map(|x| x * factor);
    }

    pub fn add(&mut self, other: &Impulses) {
        for i in 0..MAX_POINTS {
            self.normal[i] += other.normal[i];
            self.slide[i][0] += other.slide[i][0];
            self.slide[i][1] += other.slide[i][1];
        }
        self.spin += other.spin;
        self.roll[0] += other.roll[0];
        self.roll[1] += other.roll[1];
    }
}

/// How a patch holds against sliding: three numbers describe the motion of a rigid pair in the
/// plane of its patch, two of sliding and one of turning about the middle.
#[derive(Clone, Copy, Debug)]
pub struct Grip {
    /// (arm of the middle × tangent) of either side, for both tangents.
    pub levers_a: [DVec3; 2],
    pub levers_b: [DVec3; 2],
    /// Where the points are from the middle, along the tangents, metres.
    pub at: [[f64; 2]; MAX_POINTS],
    /// Inverse of the answer of (sliding, sliding, turning) to (impulse, impulse, moment).
    pub inverse: DMat3,
    /// A bound on the answer of any point's slip to friction shared like the load, 1/kg.
    pub stiffest: f64,
    /// Slip by a driven side's own motion: along both tangents (m/s), turning (rad/s).
    pub drive: [f64; 3],
}

type Levers = [[f64; MAX_POINTS]; 3];

/// A patch made ready for many solves.
#[derive(Clone, Debug)]
pub struct PairRows {
    pub a: Side,
    pub b: Side,
    pub count: usize,
    pub normal: DVec3,
    pub tangents: (DVec3, DVec3),
    /// (arm × n) of either side: x, y and z of all points, so that loops over points become lanes.
    levers_a: Levers,
    levers_b: Levers,
    /// 1 for the points in use, else 0.
    live: [f64; MAX_POINTS],
    /// Gaps at the start of the step, metres.
    pub gap: [f64; MAX_POINTS],
    /// Normal velocity by a driven side's own motion, m/s.
    pub drive: [f64; MAX_POINTS],
    /// The pair's matrix A (paper 4, eq. 4), made ready.
    pub lcp: Prepared,
    /// Sliding friction coefficient.
    pub friction: f64,
    /// Whether the pair bounces at all, and whether it resists turning.
    pub bounces: bool,
    pub turns: bool,
    /// Whether it is the only pair of its island: its own solution is the whole one then.
    pub alone: bool,
    /// The active set of the last solve.
    pub active: u8,
    pub grip: Option<Grip>,
    pub impulses: Impulses,
    /// Of the present substep: what the points ask for, m/s.
    pub bias: [f64; MAX_POINTS],
    /// Normal velocities at its start, m/s.
    pub before: [f64; MAX_POINTS],
    /// When points bounce in it, seconds; negative where they do not.
    pub bounce: [f64; MAX_POINTS],
}

impl PairRows {
    pub fn new(patch: &Patch, bodies: &[SolverBody]) -> PairRows {
        let (a, b) = (Side::new(patch.a, bodies), Side::new(patch.b, bodies));
        let n = patch.normal;
        let (s, t) = tangents(n);
        let mut arms_a = [DVec3::ZERO; MAX_POINTS];
        let mut arms_b = [DVec3::ZERO; MAX_POINTS];
        let mut live = [0.0; MAX_POINTS];
        let mut drive = [0.0; MAX_POINTS];
        let mut gap = [0.0; MAX_POINTS];
        let mut impulses = Impulses { spin: patch.spin_impulse, ..Impulses::default() };
        for (i, p) in patch.points().iter().enumerate() {
            arms_a[i] = p.arm_a.cross(n);
            arms_b[i] = p.arm_b.cross(n);
            live[i] = 1.0;
            drive[i] = n.dot(p.surface_velocity);
            gap[i] = p.gap;
            impulses.normal[i] = p.normal_impulse.max(0.0);
            impulses.slide[i] = [s.dot(p.friction_impulse), t.dot(p.friction_impulse)];
        }
        impulses.roll = [s.dot(patch.rolling_impulse), t.dot(patch.rolling_impulse)];
        let mut matrix = [[0.0; MAX_POINTS]; MAX_POINTS];
        for j in 0..patch.count {
            let (ja, jb) = (a.inv_inertia * arms_a[j], b.inv_inertia * arms_b[j]);
            for i in 0..=j {
                let value = a.inv_mass + b.inv_mass + arms_a[i].dot(ja) + arms_b[i].dot(jb);
                matrix[i][j] = value;
                matrix[j][i] = value;
            }
        }
        let grip = (patch.friction > 0.0).then(|| Grip::new(patch, &a, &b, (s, t)));
        PairRows {
            a,
            b,
            count: patch.count,
            normal: n,
            tangents: (s, t),
            levers_a: lanes(&arms_a),
            levers_b: lanes(&arms_b),
            live,
            gap,
            drive,
            lcp: Prepared::new(patch.count, &matrix),
            friction: patch.friction,
            bounces: patch.restitution > 0.0,
            alone: false,
            turns: patch.spin_friction > 0.0 || patch.rolling_friction > 0.0,
            active: (0..patch.count).fold(0, |set, i| set | u8::from(impulses.normal[i] > 0.0) << i),
            grip,
            impulses,
            bias: [0.0; MAX_POINTS],
            before: [0.0; MAX_POINTS],
            bounce: [-1.0; MAX_POINTS],
        }
    }

    /// Normal velocities of all points, m/s.
    pub fn normal_velocities(&self, motions: &[Motion]) -> [f64; MAX_POINTS] {
        let mut v = self.along_normals(self.a.twist(motions), self.b.twist(motions));
        for i in 0..MAX_POINTS {
            v[i] += self.drive[i];
        }
        v
    }

    /// What a motion (linear, angular) of either side does to each point's distance; zero for
    /// points not in use.
    pub fn along_normals(&self, a: (DVec3, DVec3), b: (DVec3, DVec3)) -> [f64; MAX_POINTS] {
        let common = self.normal.dot(b.0 - a.0);
        let (wa, wb) = (a.1.to_array(), b.1.to_array());
        let mut out = [0.0; MAX_POINTS];
        for i in 0..MAX_POINTS {
            out[i] = common * self.live[i];
        }
        for k in 0..3 {
            for i in 0..MAX_POINTS {
                out[i] += self.levers_b[k][i] * wb[k] - self.levers_a[k][i] * wa[k];
            }
        }
        out
    }

    /// Applies changes of the normal impulses (zero for points not in use) to both bodies.
    pub fn push_normals(&self, motions: &mut [Motion], change: &[f64; MAX_POINTS]) {
        let sum = |x: &[f64; MAX_POINTS]| (x[0] * change[0] + x[1] * change[1]) + (x[2] * change[2] + x[3] * change[3]);
        let total = sum(&self.live);
        let about_a = DVec3::from(self.levers_a.each_ref().map(sum));
        let about_b = DVec3::from(self.levers_b.each_ref().map(sum));
        self.b.give(motions, self.normal * total, about_b);
        self.a.give(motions, self.normal * -total, -about_a);
    }

    /// Applies a friction impulse at the middle of the patch and a moment about its normal.
    pub fn push_slide(&self, motions: &mut [Motion], grip: &Grip, [x, y, moment]: [f64; 3]) {
        let force = self.tangents.0 * x + self.tangents.1 * y;
        let twist = self.normal * moment;
        self.b.give(motions, force, grip.levers_b[0] * x + grip.levers_b[1] * y + twist);
        self.a.give(motions, -force, -(grip.levers_a[0] * x + grip.levers_a[1] * y + twist));
    }

    /// Applies the impulses that a substep starts from.
    pub fn warm_start(&self, motions: &mut [Motion]) {
        let Impulses { normal, slide, spin, roll } = &self.impulses;
        self.push_normals(motions, normal);
        if let Some(grip) = &self.grip {
            let mut sum = [0.0; 3];
            for ([x, y], [u, v]) in slide.iter().zip(grip.at) {
                sum[0] += x;
                sum[1] += y;
                sum[2] += u * y - v * x;
            }
            self.push_slide(motions, grip, sum);
        }
        if *spin != 0.0 || *roll != [0.0; 2] {
            let turn = self.normal * *spin + self.tangents.0 * roll[0] + self.tangents.1 * roll[1];
            self.b.give(motions, DVec3::ZERO, turn);
            self.a.give(motions, DVec3::ZERO, -turn);
        }
    }

    /// Writes the impulses to the patch.
    pub fn write(&self, impulses: &Impulses, patch: &mut Patch) {
        let (s, t) = self.tangents;
        for (i, p) in patch.points_mut().iter_mut().enumerate() {
            p.normal_impulse = impulses.normal[i];
            p.friction_impulse = s * impulses.slide[i][0] + t * impulses.slide[i][1];
        }
        patch.spin_impulse = impulses.spin;
        patch.rolling_impulse = s * impulses.roll[0] + t * impulses.roll[1];
    }
}

fn lanes(points: &[DVec3; MAX_POINTS]) -> Levers {
    [points.map(|p| p.x), points.map(|p| p.y), points.map(|p| p.z)]
}

impl Grip {
    fn new(patch: &Patch, a: &Side, b: &Side, (s, t): (DVec3, DVec3)) -> Grip {
        let n = patch.normal;
        let share = 1.0 / patch.count as f64;
        let (mut middle_a, mut middle_b, mut driven) = (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        for p in patch.points() {
            middle_a += p.arm_a * share;
            middle_b += p.arm_b * share;
            driven += p.surface_velocity * share;
        }
        let mut at = [[0.0; 2]; MAX_POINTS];
        let mut spread = 0.0;
        for (i, p) in patch.points().iter().enumerate() {
            let from = if b.index == FIXED { p.arm_a - middle_a } else { p.arm_b - middle_b };
            at[i] = [s.dot(from), t.dot(from)];
            spread += at[i][0] * at[i][0] + at[i][1] * at[i][1];
        }
        let levers_a = [middle_a.cross(s), middle_a.cross(t)];
        let levers_b = [middle_b.cross(s), middle_b.cross(t)];
        let mut answer = DMat3::ZERO;
        for (side, levers) in [(a, levers_a), (b, levers_b)] {
            let [x, y] = levers;
            for (j, lever) in [x, y, n].into_iter().enumerate() {
                let turned = side.inv_inertia * lever;
                *answer.col_mut(j) += DVec3::new(x.dot(turned), y.dot(turned), n.dot(turned));
            }
            answer.x_axis.x += side.inv_mass;
            answer.y_axis.y += side.inv_mass;
        }
        let sliding = answer.x_axis.x.max(answer.y_axis.y) + answer.x_axis.y.abs();
        let stiffest = sliding + answer.z_axis.z * spread;
        // One point, or points too close together to hold a moment: sliding only.
        if spread * answer.z_axis.z <= 1e-9 * sliding {
            (answer.x_axis.z, answer.y_axis.z) = (0.0, 0.0);
            answer.z_axis = DVec3::Z;
            at = [[0.0; 2]; MAX_POINTS];
        }
        let drive = [s.dot(driven), t.dot(driven), n.dot(patch.surface_spin)];
        Grip { levers_a, levers_b, at, inverse: answer.inverse(), stiffest, drive }
    }

    /// Slip of the pair at the middle: along both tangents (m/s), and turning (rad/s).
    pub fn slip(&self, rows: &PairRows, motions: &[Motion]) -> [f64; 3] {
        let ((va, wa), (vb, wb)) = (rows.a.twist(motions), rows.b.twist(motions));
        let v = vb - va;
        let (s, t) = rows.tangents;
        [
            s.dot(v) + self.levers_b[0].dot(wb) - self.levers_a[0].dot(wa) + self.drive[0],
            t.dot(v) + self.levers_b[1].dot(wb) - self.levers_a[1].dot(wa) + self.drive[1],
            rows.normal.dot(wb - wa) + self.drive[2],
        ]
    }
}
