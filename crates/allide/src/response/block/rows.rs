//! What of a patch stays the same over a step, and the impulses that do not.

use super::answer::Answer;
use super::mover::Mover;
use crate::crew::Shared;
use crate::math::tangents;
use crate::response::approach;
use crate::response::lcp::Prepared;
use crate::response::motion::Course;
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, SolverBody};
use glam::{DMat3, DVec3};

/// One body of a pair, while it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// Velocity (m/s) and spin (rad/s) now, and the course so far.
    pub velocity: DVec3,
    pub spin: DVec3,
    pub course: Course,
    /// What stays as it is meanwhile.
    pub body: &'a Mover,
}

impl Side<'_> {
    /// Gives the body an impulse and an angular impulse about its centre.
    #[inline(always)]
    pub fn give(&mut self, impulse: DVec3, angular: DVec3) {
        self.velocity += impulse * self.body.inv_mass();
        self.spin += self.body.inv_inertia() * angular;
    }

    /// Puts its velocities back.
    ///
    /// # Safety
    ///
    /// Nobody else looks at the body meanwhile.
    #[inline(always)]
    unsafe fn put(self, i: BodyIndex, movers: &Shared<Mover>) {
        if i != FIXED {
            let Side { velocity, spin, course, .. } = self;
            // SAFETY: the caller's.
            let place = unsafe { movers.get(i as usize) };
            place.set_now((velocity, spin));
            place.course = course;
        }
    }

    #[inline(always)]
    fn now(&self) -> Twist {
        (self.velocity, self.spin)
    }
}

/// The two bodies of a pair, while it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Two<'a> {
    pub a: Side<'a>,
    pub b: Side<'a>,
}

impl<'a> Two<'a> {
    /// The bodies of a pair.
    ///
    /// # Safety
    ///
    /// Nobody changes them meanwhile.
    #[inline(always)]
    pub unsafe fn take((a, b): (BodyIndex, BodyIndex), movers: &Shared<'a, Mover>) -> Two<'a> {
        let of = |i: BodyIndex| {
            // SAFETY: the caller's.
            let body = unsafe { Mover::numbered(i, movers) };
            let (velocity, spin) = body.now();
            Side { velocity, spin, course: body.course, body }
        };
        Two { a: of(a), b: of(b) }
    }

    /// Puts their velocities back.
    ///
    /// # Safety
    ///
    /// Nobody else looks at them meanwhile.
    #[inline(always)]
    pub unsafe fn put(self, (a, b): (BodyIndex, BodyIndex), movers: &Shared<Mover>) {
        // SAFETY: the caller's.
        unsafe {
            self.a.put(a, movers);
            self.b.put(b, movers);
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
    pub slide: [[f64; MAX_POINTS]; 2],
    /// About the normal, N·m·s.
    pub spin: f64,
    /// About the two tangents, N·m·s.
    pub roll: [f64; 2],
}

impl Impulses {
    pub const ZERO: Impulses =
        Impulses { normal: [0.0; MAX_POINTS], slide: [[0.0; MAX_POINTS]; 2], spin: 0.0, roll: [0.0; 2] };

    #[inline(always)]
    pub fn scale(&mut self, factor: f64) {
        for i in 0..MAX_POINTS {
            self.normal[i] *= factor;
            self.slide[0][i] *= factor;
            self.slide[1][i] *= factor;
        }
        self.spin *= factor;
        self.roll = self.roll.map(|x| x * factor);
    }

    #[inline(always)]
    pub fn add(&mut self, other: &Impulses) {
        for i in 0..MAX_POINTS {
            self.normal[i] += other.normal[i];
            self.slide[0][i] += other.slide[0][i];
            self.slide[1][i] += other.slide[1][i];
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
    /// The answer of (sliding, sliding, turning) to (impulse, impulse, moment) at the middle.
    pub answer: DMat3,
    /// The same to what bears load: (moment about s, moment about t, impulse along n).
    pub coupling: DMat3,
    /// Inverse of `answer`.
    pub inverse: DMat3,
    /// A bound on the answer of any point's slip to friction shared like the load, 1/kg.
    pub stiffest: f64,
    /// 1, or 0 where the points are too close together to hold a moment.
    pub reach: f64,
    /// Slip by a driven side's own motion: along both tangents (m/s), turning (rad/s).
    pub drive: [f64; 3],
}

/// Linear and angular velocity, or way.
pub type Twist = (DVec3, DVec3);

/// A patch made ready for many solves.
#[derive(Clone, Debug)]
pub struct PairRows {
    pub a: BodyIndex,
    pub b: BodyIndex,
    pub count: usize,
    pub normal: DVec3,
    pub tangents: (DVec3, DVec3),
    /// From either centre of mass to the middle of the points, metres; zero on a fixed side.
    arm_a: DVec3,
    arm_b: DVec3,
    /// Where the points are from the middle, along the tangents, metres: a rigid pair's motion is the same six numbers
    /// for all of them.
    pub x: [f64; MAX_POINTS],
    pub y: [f64; MAX_POINTS],
    /// Gaps at the start of the step, metres.
    pub gap: [f64; MAX_POINTS],
    /// Normal velocity by a driven side's own motion, m/s.
    pub drive: [f64; MAX_POINTS],
    /// The pair's matrix A (paper 4, eq. 4), made ready.
    pub lcp: Prepared,
    /// Sliding friction coefficient.
    pub friction: f64,
    /// Coefficient of restitution, 0…1.
    pub restitution: f64,
    /// Whether the pair resists turning.
    pub turns: bool,
    /// Whether it is the only pair of its island: its own solution is the whole one then.
    pub alone: bool,
    /// The active set of the last solve.
    pub active: u8,
    pub grip: Option<Grip>,
    /// How a driven side's motion along both tangents changes in a substep, as it turns, m/s.
    turn: [f64; 2],
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
        arm_a: DVec3::ZERO,
        arm_b: DVec3::ZERO,
        x: [0.0; MAX_POINTS],
        y: [0.0; MAX_POINTS],
        gap: [0.0; MAX_POINTS],
        drive: [0.0; MAX_POINTS],
        lcp: Prepared::EMPTY,
        friction: 0.0,
        restitution: 0.0,
        turns: false,
        alone: false,
        active: 0,
        grip: None,
        turn: [0.0; 2],
        impulses: Impulses::ZERO,
        total: Impulses::ZERO,
    };

    /// Makes it ready for a patch, in place, for a number of substeps.
    pub fn fill(&mut self, patch: &Patch, bodies: &[SolverBody], substeps: u32) {
        let of = |i: BodyIndex| if i == FIXED { None } else { Some(&bodies[i as usize]) };
        let (a, b) = (of(patch.a), of(patch.b));
        let n = patch.normal;
        let (s, t) = tangents(n);
        (self.a, self.b, self.count) = (patch.a, patch.b, patch.count);
        (self.normal, self.tangents) = (n, (s, t));
        let share = 1.0 / patch.count as f64;
        let [mut arm_a, mut arm_b, mut driven, mut turn] = [DVec3::ZERO; 4];
        for p in patch.points() {
            arm_a += p.arm_a * share;
            arm_b += p.arm_b * share;
            // As the step begins; every substep turns it on.
            driven += (p.surface_velocity - p.surface_turn) * share;
            turn += p.surface_turn * share;
        }
        (self.x, self.y) = ([0.0; MAX_POINTS], [0.0; MAX_POINTS]);
        (self.gap, self.drive) = ([0.0; MAX_POINTS], [0.0; MAX_POINTS]);
        self.impulses = Impulses { spin: patch.spin_impulse, ..Impulses::default() };
        self.active = 0;
        for (i, p) in patch.points().iter().enumerate() {
            let from = if b.is_none() { p.arm_a - arm_a } else { p.arm_b - arm_b };
            (self.x[i], self.y[i]) = (s.dot(from), t.dot(from));
            self.gap[i] = p.gap;
            self.drive[i] = n.dot(p.surface_velocity);
            let normal = p.normal_impulse.max(0.0);
            self.impulses.normal[i] = normal;
            self.impulses.slide[0][i] = s.dot(p.friction_impulse);
            self.impulses.slide[1][i] = t.dot(p.friction_impulse);
            self.active |= u8::from(normal > 0.0) << i;
        }
        self.impulses.roll = [s.dot(patch.rolling_impulse), t.dot(patch.rolling_impulse)];
        self.total = Impulses::ZERO;
        self.arm_a = if a.is_some() { arm_a } else { DVec3::ZERO };
        self.arm_b = if b.is_some() { arm_b } else { DVec3::ZERO };
        let answer = Answer::of(self, a, b);
        self.lcp = Prepared::new(patch.count, &answer.matrix(self));
        self.friction = patch.friction;
        self.restitution = patch.restitution;
        self.turns = patch.spin_friction > 0.0 || patch.rolling_friction > 0.0;
        self.alone = false;
        self.turn = [s.dot(turn), t.dot(turn)].map(|x| x / f64::from(substeps));
        // Half a substep before the first: each finds the surface moving as it does in its middle.
        let drive = [s.dot(driven) - 0.5 * self.turn[0], t.dot(driven) - 0.5 * self.turn[1], n.dot(patch.surface_spin)];
        self.grip = (patch.friction > 0.0).then(|| answer.grip(self, drive));
    }

    /// Begins a substep, or one that stands for all that are left.
    #[inline(always)]
    pub fn begin(&mut self, share: u32) {
        if share > 1 {
            self.impulses.scale(f64::from(share));
        }
        if let Some(grip) = &mut self.grip {
            let on = 0.5 * (1.0 + f64::from(share));
            grip.drive[0] += self.turn[0] * on;
            grip.drive[1] += self.turn[1] * on;
        }
    }

    /// The numbers of its bodies.
    #[inline(always)]
    pub fn pair(&self) -> (BodyIndex, BodyIndex) {
        (self.a, self.b)
    }

    /// From either centre of mass to the middle of the points, metres; zero on a fixed side.
    pub fn arms(&self) -> (DVec3, DVec3) {
        (self.arm_a, self.arm_b)
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
        self.with_drive(two.a.now(), two.b.now())
    }

    /// Normal velocities of all points at given velocities and spins of both sides, m/s.
    #[inline(always)]
    pub fn with_drive(&self, a: Twist, b: Twist) -> [f64; MAX_POINTS] {
        let mut v = self.along_normals(a, b);
        for i in 0..MAX_POINTS {
            v[i] += self.drive[i];
        }
        v
    }

    /// How b moves relative to a at the middle of the points.
    #[inline(always)]
    fn relative(&self, a: Twist, b: Twist) -> Twist {
        (b.0 + b.1.cross(self.arm_b) - (a.0 + a.1.cross(self.arm_a)), b.1 - a.1)
    }

    /// What a motion (linear, angular) of either side does to each point's distance; zero for
    /// points not in use.
    #[inline(always)]
    pub fn along_normals(&self, a: Twist, b: Twist) -> [f64; MAX_POINTS] {
        let (along, turning) = self.relative(a, b);
        let frame = [self.tangents.0.dot(turning), self.tangents.1.dot(turning), self.normal.dot(along)];
        self.spread(frame)
    }

    /// The velocities at the points of a motion along the normal at the middle, m/s, that turns about both tangents,
    /// rad/s: with r = x·s + y·t from the middle to a point, n·(ω × r) = y·(s·ω) − x·(t·ω).
    #[inline(always)]
    fn spread(&self, [about_s, about_t, along]: [f64; 3]) -> [f64; MAX_POINTS] {
        let live = self.live();
        let mut out = [0.0; MAX_POINTS];
        for i in 0..MAX_POINTS {
            out[i] = along * live[i] + (self.y[i] * about_s - self.x[i] * about_t);
        }
        out
    }

    /// Motion of the pair now: the normal velocities of its points, m/s; its slip at the middle, along both tangents
    /// (m/s) and turning (rad/s).
    #[inline(always)]
    pub fn motion(&self, two: &Two) -> ([f64; MAX_POINTS], DVec3) {
        let (along, turning) = self.relative(two.a.now(), two.b.now());
        let (s, t, n) = (self.tangents.0, self.tangents.1, self.normal);
        let mut v = self.spread([s.dot(turning), t.dot(turning), n.dot(along)]);
        for i in 0..MAX_POINTS {
            v[i] += self.drive[i];
        }
        (v, DVec3::new(s.dot(along), t.dot(along), n.dot(turning)))
    }

    /// What normal impulses at the points do together: moments about both tangents, and an impulse.
    #[inline(always)]
    pub fn gather_normals(&self, change: &[f64; MAX_POINTS]) -> DVec3 {
        let (mut along_x, mut along_y) = ([0.0; MAX_POINTS], [0.0; MAX_POINTS]);
        for i in 0..MAX_POINTS {
            along_x[i] = self.x[i] * change[i];
            along_y[i] = self.y[i] * change[i];
        }
        DVec3::new(sum(&along_y), -sum(&along_x), sum(change))
    }

    /// What friction impulses at the points do together: impulses along both tangents, and a moment.
    #[inline(always)]
    pub fn gather_slides(&self, reach: f64, [x, y]: &[[f64; MAX_POINTS]; 2]) -> DVec3 {
        let mut moments = [0.0; MAX_POINTS];
        for i in 0..MAX_POINTS {
            moments[i] = self.x[i] * y[i] - self.y[i] * x[i];
        }
        DVec3::new(sum(x), sum(y), reach * sum(&moments))
    }

    /// Applies changes of the normal impulses (zero for points not in use) to both bodies.
    #[inline(always)]
    pub fn push_normals(&self, two: &mut Two, change: &[f64; MAX_POINTS]) {
        self.push_all(two, self.gather_normals(change), DVec3::ZERO);
    }

    /// Applies what normal and friction impulses do together.
    #[inline(always)]
    pub fn push_all(&self, two: &mut Two, normals: DVec3, slides: DVec3) {
        let (s, t, n) = (self.tangents.0, self.tangents.1, self.normal);
        let impulse = s * slides.x + t * slides.y + n * normals.z;
        let moment = s * normals.x + t * normals.y + n * slides.z;
        self.push(two, impulse, moment);
    }

    /// Applies an impulse at the middle of the patch and a moment.
    #[inline(always)]
    fn push(&self, two: &mut Two, impulse: DVec3, moment: DVec3) {
        two.b.give(impulse, self.arm_b.cross(impulse) + moment);
        two.a.give(-impulse, -(self.arm_a.cross(impulse) + moment));
    }

    /// Applies the impulses that a step starts from.
    pub fn warm_start(&self, two: &mut Two) {
        let Impulses { normal, slide, spin, roll } = &self.impulses;
        let slides = self.grip.as_ref().map_or(DVec3::ZERO, |grip| self.gather_slides(grip.reach, slide));
        self.push_all(two, self.gather_normals(normal), slides);
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
        let lowest = asked.before.iter().fold(0.0, |m, v| if *v < m { *v } else { m });
        if self.restitution <= 0.0 && lowest >= -approach::LASTING {
            return course;
        }
        for i in (0..self.count).filter(|&i| self.impulses.normal[i] > 0.0) {
            if asked.bounce[i] >= 0.0 {
                course = course.merged(Course::Bounce(asked.bounce[i]));
            } else if asked.before[i] < -approach::LASTING {
                course = course.merged(Course::Landing);
            }
        }
        course
    }
}

/// The sum of all, those of two halves first: as lanes do it.
#[inline(always)]
pub fn sum(x: &[f64; MAX_POINTS]) -> f64 {
    (x[0] + x[2]) + (x[1] + x[3])
}
