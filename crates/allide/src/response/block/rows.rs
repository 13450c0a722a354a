//! What of a patch stays the same over a step, and the impulses that do not.

use crate::crew::Shared;
use crate::math::tangents;
use crate::response::approach;
use crate::response::lcp::Prepared;
use crate::response::motion::Course;
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, SolverBody};
use glam::{DMat3, DVec3};

/// What of a body the pairs ask for and change.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Velocity (m/s) and spin (rad/s) now.
    pub velocity: DVec3,
    pub spin: DVec3,
    /// The same at the start of the substep.
    pub start: (DVec3, DVec3),
    /// Way (metres) and rotation (rad) since the start of the step.
    pub way: (DVec3, DVec3),
    pub inv_mass: f64,
    pub inv_inertia: DMat3,
    pub course: Course,
}

impl Mover {
    /// What no impulse moves.
    const FIXED: Mover = Mover {
        velocity: DVec3::ZERO,
        spin: DVec3::ZERO,
        start: (DVec3::ZERO, DVec3::ZERO),
        way: (DVec3::ZERO, DVec3::ZERO),
        inv_mass: 0.0,
        inv_inertia: DMat3::ZERO,
        course: Course::Smooth,
    };

    /// A body at rest where it is.
    pub fn new(body: &SolverBody) -> Mover {
        Mover { inv_mass: body.inv_mass, inv_inertia: body.inv_inertia, ..Mover::FIXED }
    }

    /// Gives the body an impulse and an angular impulse about its centre.
    #[inline(always)]
    pub fn give(&mut self, impulse: DVec3, angular: DVec3) {
        self.velocity += impulse * self.inv_mass;
        self.spin += self.inv_inertia * angular;
    }
}

/// The two bodies of a pair, while it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Two {
    pub a: Mover,
    pub b: Mover,
}

impl Two {
    /// The bodies of a pair.
    ///
    /// # Safety
    ///
    /// Nobody changes them meanwhile.
    #[inline(always)]
    pub unsafe fn take((a, b): (BodyIndex, BodyIndex), movers: &Shared<Mover>) -> Two {
        // SAFETY: the caller's.
        let of = |i: BodyIndex| if i == FIXED { Mover::FIXED } else { unsafe { *movers.get(i as usize) } };
        Two { a: of(a), b: of(b) }
    }

    /// Puts their velocities back.
    ///
    /// # Safety
    ///
    /// Nobody else looks at them meanwhile.
    #[inline(always)]
    pub unsafe fn put(&self, (a, b): (BodyIndex, BodyIndex), movers: &Shared<Mover>) {
        for (i, mover) in [(a, &self.a), (b, &self.b)] {
            if i != FIXED {
                // SAFETY: the caller's.
                let place = unsafe { movers.get(i as usize) };
                (place.velocity, place.spin, place.course) = (mover.velocity, mover.spin, mover.course);
            }
        }
    }
}

/// What the points of a pair ask for in a substep.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Added to the normal velocities before they are held ≥ 0, m/s.
    pub bias: [f64; MAX_POINTS],
    /// Normal velocities at its start, m/s.
    pub before: [f64; MAX_POINTS],
    /// When points bounce in it, seconds; negative where they do not.
    pub bounce: [f64; MAX_POINTS],
}

impl Default for Asked {
    fn default() -> Asked {
        Asked { bias: [0.0; MAX_POINTS], before: [0.0; MAX_POINTS], bounce: [-1.0; MAX_POINTS] }
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
    pub const ZERO: Impulses =
        Impulses { normal: [0.0; MAX_POINTS], slide: [[0.0; 2]; MAX_POINTS], spin: 0.0, roll: [0.0; 2] };

    pub fn scale(&mut self, factor: f64) {
        for i in 0..MAX_POINTS {
            self.normal[i] *= factor;
            self.slide[i] = self.slide[i].map(|x| x * factor);
        }
        self.spin *= factor;
        self.roll = self.roll.map(|x| x * factor);
    }

    #[inline(always)]
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
    pub a: BodyIndex,
    pub b: BodyIndex,
    pub count: usize,
    pub normal: DVec3,
    pub tangents: (DVec3, DVec3),
    /// (arm × n) of either side: x, y and z of all points, so that loops over points become lanes.
    levers_a: Levers,
    levers_b: Levers,
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
    /// Summed over the substeps.
    pub total: Impulses,
}

impl PairRows {
    /// Room for a pair.
    pub const EMPTY: PairRows = PairRows {
        a: FIXED,
        b: FIXED,
        count: 0,
        normal: DVec3::Z,
        tangents: (DVec3::X, DVec3::Y),
        levers_a: [[0.0; MAX_POINTS]; 3],
        levers_b: [[0.0; MAX_POINTS]; 3],
        gap: [0.0; MAX_POINTS],
        drive: [0.0; MAX_POINTS],
        lcp: Prepared::EMPTY,
        friction: 0.0,
        bounces: false,
        turns: false,
        alone: false,
        active: 0,
        grip: None,
        impulses: Impulses::ZERO,
        total: Impulses::ZERO,
    };

    /// Makes it ready for a patch, in place.
    pub fn fill(&mut self, patch: &Patch, bodies: &[SolverBody]) {
        let of = |i: BodyIndex| if i == FIXED { Mover::FIXED } else { Mover::new(&bodies[i as usize]) };
        let (a, b) = (of(patch.a), of(patch.b));
        let n = patch.normal;
        let (s, t) = tangents(n);
        let mut arms_a = [DVec3::ZERO; MAX_POINTS];
        let mut arms_b = [DVec3::ZERO; MAX_POINTS];
        let mut drive = [0.0; MAX_POINTS];
        let mut gap = [0.0; MAX_POINTS];
        let mut impulses = Impulses { spin: patch.spin_impulse, ..Impulses::default() };
        for (i, p) in patch.points().iter().enumerate() {
            arms_a[i] = p.arm_a.cross(n);
            arms_b[i] = p.arm_b.cross(n);
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
        (self.a, self.b, self.count) = (patch.a, patch.b, patch.count);
        (self.normal, self.tangents) = (n, (s, t));
        (self.levers_a, self.levers_b) = (lanes(&arms_a), lanes(&arms_b));
        (self.gap, self.drive) = (gap, drive);
        self.lcp = Prepared::new(patch.count, &matrix);
        self.friction = patch.friction;
        self.bounces = patch.restitution > 0.0;
        self.turns = patch.spin_friction > 0.0 || patch.rolling_friction > 0.0;
        self.alone = false;
        self.active = (0..patch.count).fold(0, |set, i| set | u8::from(impulses.normal[i] > 0.0) << i);
        self.grip = (patch.friction > 0.0).then(|| Grip::new(patch, &a, &b, (s, t)));
        (self.impulses, self.total) = (impulses, Impulses::ZERO);
    }

    /// The numbers of its bodies.
    #[inline(always)]
    pub fn pair(&self) -> (BodyIndex, BodyIndex) {
        (self.a, self.b)
    }

    /// 1 for the points in use, else 0.
    #[inline(always)]
    fn live(&self) -> &'static [f64; MAX_POINTS] {
        const LIVE: [[f64; MAX_POINTS]; MAX_POINTS + 1] =
            [[0.0; MAX_POINTS], [1.0, 0.0, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [1.0, 1.0, 1.0, 0.0], [1.0; MAX_POINTS]];
        &LIVE[self.count]
    }

    /// Normal velocities of all points, m/s.
    #[inline(always)]
    pub fn normal_velocities(&self, two: &Two) -> [f64; MAX_POINTS] {
        self.with_drive((two.a.velocity, two.a.spin), (two.b.velocity, two.b.spin))
    }

    /// Normal velocities of all points at given velocities and spins of both sides, m/s.
    #[inline(always)]
    pub fn with_drive(&self, a: (DVec3, DVec3), b: (DVec3, DVec3)) -> [f64; MAX_POINTS] {
        let mut v = self.along_normals(a, b);
        for i in 0..MAX_POINTS {
            v[i] += self.drive[i];
        }
        v
    }

    /// What a motion (linear, angular) of either side does to each point's distance; zero for
    /// points not in use.
    #[inline(always)]
    pub fn along_normals(&self, a: (DVec3, DVec3), b: (DVec3, DVec3)) -> [f64; MAX_POINTS] {
        let common = self.normal.dot(b.0 - a.0);
        let (wa, wb) = (a.1.to_array(), b.1.to_array());
        let live = self.live();
        let mut out = [0.0; MAX_POINTS];
        for i in 0..MAX_POINTS {
            out[i] = common * live[i];
        }
        for k in 0..3 {
            for i in 0..MAX_POINTS {
                out[i] += self.levers_b[k][i] * wb[k] - self.levers_a[k][i] * wa[k];
            }
        }
        out
    }

    /// Applies changes of the normal impulses (zero for points not in use) to both bodies.
    #[inline(always)]
    pub fn push_normals(&self, two: &mut Two, change: &[f64; MAX_POINTS]) {
        let sum = |x: &[f64; MAX_POINTS]| (x[0] * change[0] + x[1] * change[1]) + (x[2] * change[2] + x[3] * change[3]);
        let total = (change[0] + change[1]) + (change[2] + change[3]);
        let about_a = DVec3::from(self.levers_a.each_ref().map(sum));
        let about_b = DVec3::from(self.levers_b.each_ref().map(sum));
        two.b.give(self.normal * total, about_b);
        two.a.give(self.normal * -total, -about_a);
    }

    /// Applies a friction impulse at the middle of the patch and a moment about its normal.
    #[inline(always)]
    pub fn push_slide(&self, two: &mut Two, grip: &Grip, [x, y, moment]: [f64; 3]) {
        let force = self.tangents.0 * x + self.tangents.1 * y;
        let twist = self.normal * moment;
        two.b.give(force, grip.levers_b[0] * x + grip.levers_b[1] * y + twist);
        two.a.give(-force, -(grip.levers_a[0] * x + grip.levers_a[1] * y + twist));
    }

    /// Applies the impulses that a step starts from.
    pub fn warm_start(&self, two: &mut Two) {
        let Impulses { normal, slide, spin, roll } = &self.impulses;
        self.push_normals(two, normal);
        if let Some(grip) = &self.grip {
            let mut sum = [0.0; 3];
            for ([x, y], [u, v]) in slide.iter().zip(grip.at) {
                sum[0] += x;
                sum[1] += y;
                sum[2] += u * y - v * x;
            }
            self.push_slide(two, grip, sum);
        }
        if *spin != 0.0 || *roll != [0.0; 2] {
            let turn = self.normal * *spin + self.tangents.0 * roll[0] + self.tangents.1 * roll[1];
            two.b.give(DVec3::ZERO, turn);
            two.a.give(DVec3::ZERO, -turn);
        }
    }

    /// How the points that bear load make the bodies' courses through the substep.
    #[inline(always)]
    pub fn course(&self, asked: &Asked) -> Course {
        let mut course = Course::Smooth;
        for i in (0..self.count).filter(|&i| self.impulses.normal[i] > 0.0) {
            if asked.bounce[i] >= 0.0 {
                course = course.merged(Course::Bounce(asked.bounce[i]));
            } else if asked.before[i] < -approach::LASTING {
                course = course.merged(Course::Landing);
            }
        }
        course
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
    fn new(patch: &Patch, a: &Mover, b: &Mover, (s, t): (DVec3, DVec3)) -> Grip {
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
            let from = if patch.b == FIXED { p.arm_a - middle_a } else { p.arm_b - middle_b };
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
    #[inline(always)]
    pub fn slip(&self, rows: &PairRows, two: &Two) -> [f64; 3] {
        let (wa, wb) = (two.a.spin, two.b.spin);
        let v = two.b.velocity - two.a.velocity;
        let (s, t) = rows.tangents;
        [
            s.dot(v) + self.levers_b[0].dot(wb) - self.levers_a[0].dot(wa) + self.drive[0],
            t.dot(v) + self.levers_b[1].dot(wb) - self.levers_a[1].dot(wa) + self.drive[1],
            rows.normal.dot(wb - wa) + self.drive[2],
        ]
    }
}
