//! The work of a block step: what is done with each body and each pair.

use super::beat::Beat;
use super::mover::Mover;
use super::quad::Quad;
use super::rows::{Asked, Impulses, PairRows, Two};
use super::source::{Found, Patches};
use super::stage::Part;
use super::waves::Waves;
use super::{BlockSolver, Plan, classical, pair};
use crate::crew::Shared;
use crate::response::approach;
use crate::response::motion::{Course, Motion};
use crate::response::passivity;
use crate::response::problem::{BodyIndex, MAX_POINTS, Patch, SolverBody};
use glam::DVec3;
use std::sync::atomic::{AtomicBool, Ordering};

/// Impulse of the step before, in units of the momentum of the two bodies, beyond which it says nothing of this one.
const STALE: f64 = 32.0;

/// The most that contacts of a body that only fixed ones touch bear for long, in units of what gravity and forces push
/// it with. A wedge bears more than the weight in it.
const LASTING: f64 = 8.0;

/// Pairs and bodies of a chunk.
pub(super) const PAIRS: usize = 4;
pub(super) const BODIES: usize = 256;

/// A step that is being made.
pub struct Job<'a, P> {
    pub(super) bodies: &'a [SolverBody],
    pub(super) patches: P,
    /// Of each of the groups that have nothing to do with each other: where its bodies and its patches end.
    pub(super) groups: &'a [(usize, usize)],
    pub(super) rows: Shared<'a, PairRows>,
    pub(super) quads: Shared<'a, Quad>,
    /// Whether all pairs are plain and taken four by four.
    pub plain: bool,
    /// Whether one thread does it all.
    pub alone: bool,
    asked: Shared<'a, Asked>,
    pub(super) movers: Shared<'a, Mover>,
    pub(super) motions: Shared<'a, Motion>,
    pub(super) beat: Shared<'a, Beat>,
    pub waves: &'a Waves,
    pub(super) plan: &'a Plan,
    pub(super) dt: f64,
    pub(super) substeps: u32,
    pub(super) sweeps: u32,
    pub(super) pairs: usize,
    /// The part of the impulses of the step before that this one begins with.
    lasting: f64,
    /// Whether the processor has lanes of four numbers.
    #[cfg(target_arch = "x86_64")]
    pub(super) lanes: bool,
    /// Whether a driven body takes part, whether anything is deeper than the slop, whether anything bounces.
    pub(super) driven: AtomicBool,
    pub(super) deep: AtomicBool,
    bounced: AtomicBool,
}

/// The part of the impulses of the step before that may last, where several pairs hold one body. A blow does not: to
/// take it back takes more sweeps than there are, and what they leave of it throws the body up.
fn lasting(bodies: &[SolverBody], patches: &impl Patches, dt: f64) -> f64 {
    let [body] = bodies else { return 1.0 };
    let all = || 0..patches.count();
    let is_driven = |k: usize| patches.look(k, |patch| passivity::is_driven(std::slice::from_ref(patch)));
    if patches.count() < 2 || all().any(is_driven) {
        return 1.0;
    }
    let load = |patch: &Patch| patch.points().iter().map(|point| point.normal_impulse).sum::<f64>();
    let pressed: f64 = all().map(|k| patches.look(k, load)).sum();
    let bearable = LASTING * body.mass * body.acceleration.length() * dt;
    if pressed > bearable { bearable / pressed } else { 1.0 }
}

impl<'a, P: Patches> Job<'a, P> {
    pub fn new(
        solver: &'a mut BlockSolver,
        (bodies, patches, groups): (&'a [SolverBody], P, &'a [(usize, usize)]),
        motions: &'a mut [Motion],
        beat: &'a mut [Beat; 1],
        plan: &'a Plan,
        (dt, substeps, sweeps): (f64, u32, u32),
    ) -> Job<'a, P> {
        Job {
            bodies,
            pairs: patches.count(),
            lasting: lasting(bodies, &patches, dt),
            patches,
            groups,
            rows: Shared::new(&mut solver.rows),
            quads: Shared::new(&mut solver.quads),
            plain: false,
            alone: true,
            asked: Shared::new(&mut solver.asked),
            movers: Shared::new(&mut solver.movers),
            motions: Shared::new(motions),
            beat: Shared::new(beat),
            waves: &solver.waves,
            plan,
            dt,
            substeps,
            sweeps,
            #[cfg(target_arch = "x86_64")]
            lanes: super::lanes::are_there(),
            driven: AtomicBool::new(false),
            deep: AtomicBool::new(false),
            bounced: AtomicBool::new(false),
        }
    }

    /// Makes the rows of a pair, and starts with its impulses of the step before.
    pub(super) unsafe fn build(&self, k: usize) {
        // SAFETY: the caller's.
        let rows = unsafe { self.rows.get(k) };
        self.patches.look(self.waves.patch(k), |patch| {
            rows.fill(patch, self.bodies, self.substeps);
            rows.alone = self.pairs == 1;
            rows.impulses.scale(self.lasting / f64::from(self.substeps));
            if rows.alone && self.is_stale(patch) {
                rows.impulses = Impulses::ZERO;
            }
            if passivity::is_driven(std::slice::from_ref(patch)) {
                self.driven.store(true, Ordering::Relaxed);
            }
        });
        if rows.gap.iter().any(|gap| -gap > self.plan.slop) {
            self.deep.store(true, Ordering::Relaxed);
        }
        // SAFETY: the caller's.
        unsafe {
            let mut two = Two::take(rows.pair(), &self.movers);
            rows.warm_start(&mut two);
            two.put(rows.pair(), &self.movers);
        }
    }

    /// Whether the impulses of the step before are far more than the pair by itself can need: what pressed on it has
    /// gone. Friction of such a size would be answered by normal impulses before it is taken back.
    fn is_stale(&self, patch: &Patch) -> bool {
        let momentum = |i: BodyIndex, arm: DVec3, drive: f64| {
            let Some(body) = self.bodies.get(i as usize) else { return 0.0 };
            let velocity = body.velocity.length() + body.acceleration.length() * self.dt;
            let spin = body.spin.length() + body.spin_acceleration.length() * self.dt;
            body.mass * (velocity + spin * arm.length() + drive)
        };
        let (mut pressed, mut most) = (0.0, 0.0_f64);
        for point in patch.points() {
            let drive = point.surface_velocity.length();
            most = most.max(momentum(patch.a, point.arm_a, drive) + momentum(patch.b, point.arm_b, drive));
            pressed += point.normal_impulse;
        }
        pressed > STALE * most
    }

    /// Takes a body through the substep before, and into the next: free velocities, and the impulses of
    /// the one before once more.
    pub(super) unsafe fn begin(&self, i: usize, beat: &Beat) {
        // SAFETY: the caller's.
        let mover = unsafe { self.movers.get(i) };
        if beat.open {
            mover.move_on(beat.last);
        }
        if !beat.active {
            return;
        }
        let now = mover.now();
        let mut push = if beat.done == 0 {
            // At the start of the step the movers hold what the impulses of the step before do.
            mover.set_now((self.bodies[i].velocity, self.bodies[i].spin));
            now
        } else {
            let free = mover.free(beat.last);
            (now.0 - free.0, now.1 - free.1)
        };
        if beat.share > 1 {
            let share = f64::from(beat.share);
            push = (push.0 * share, push.1 * share);
        }
        mover.start_here();
        let free = mover.free(beat.h);
        mover.set_now((free.0 + push.0, free.1 + push.1));
        mover.course = Course::Smooth;
    }

    /// What the points of a pair ask for in a substep.
    #[inline(always)]
    fn ask(&self, rows: &PairRows, two: &Two, beat: &Beat) -> Asked {
        let mut asked = Asked { before: rows.with_drive(two.a.body.start(), two.b.body.start()), ..Asked::default() };
        let moved = rows.along_normals(two.a.body.way(), two.b.body.way());
        let mut gap = [0.0; MAX_POINTS];
        for i in 0..MAX_POINTS {
            // A driven side goes on as it does while the substeps pass.
            gap[i] = rows.gap[i] + moved[i] + rows.drive[i] * beat.elapsed;
        }
        if rows.restitution <= 0.0 {
            asked.bias = gap.map(|gap| approach::resting_bias(gap, beat.h));
            return asked;
        }
        let along = rows.along_normals(two.a.body.acceleration, two.b.body.acceleration);
        let threshold = self.plan.restitution_threshold;
        for i in 0..rows.count {
            let demand = approach::demand(gap[i], asked.before[i], along[i], beat.h, rows.restitution, threshold);
            asked.bias[i] = demand.bias;
            asked.bounce[i] = demand.bounce.unwrap_or(-1.0);
        }
        asked
    }

    /// Finds the impulses of a pair; returns their largest change, N·s.
    #[inline(always)]
    fn answer(&self, k: usize, rows: &mut PairRows, asked: &Asked, two: &mut Two) -> f64 {
        let change = if self.plan.one_at_a_time {
            let normal = classical::solve_normals(rows, asked, two);
            normal.max(self.patches.look(self.waves.patch(k), |patch| classical::solve_sliding(rows, patch, two)))
        } else {
            pair::solve(rows, asked, two)
        };
        if rows.turns {
            self.patches.look(self.waves.patch(k), |patch| classical::solve_turning(rows, patch, two));
        }
        change
    }

    /// After the last sweep: what the impulses make of the bodies' courses, and their sum.
    #[inline(always)]
    fn settle(&self, rows: &mut PairRows, asked: &Asked, two: &mut Two) {
        let course = rows.course(asked);
        if course != Course::Smooth {
            two.a.course = two.a.course.merged(course);
            two.b.course = two.b.course.merged(course);
        }
        if rows.restitution > 0.0 && asked.bounce.iter().any(|t| *t >= 0.0) {
            self.bounced.store(true, Ordering::Relaxed);
        }
        rows.total.add(&rows.impulses);
    }

    /// Solves the pairs of a part of a wave once.
    #[inline(always)]
    pub(super) unsafe fn solve_part(&self, wave: usize, part: Part) {
        // SAFETY: the caller's.
        unsafe {
            let beat = *self.beat.get(0);
            if beat.active {
                for k in self.places(wave, part) {
                    self.solve(k, &beat);
                }
            }
        }
    }

    /// The same with four numbers at a time, and the same bits: no products are fused with sums.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn solve_in_lanes(&self, wave: usize, part: Part) {
        // SAFETY: the caller's.
        unsafe { self.solve_part(wave, part) }
    }

    /// Solves a pair once, from what its points ask for to its impulses.
    #[inline(always)]
    unsafe fn solve(&self, k: usize, beat: &Beat) {
        // SAFETY: the caller's.
        unsafe {
            let rows = self.rows.get(k);
            let mut two = Two::take(rows.pair(), &self.movers);
            rows.begin(beat.share);
            let asked = self.ask(rows, &two, beat);
            self.answer(k, rows, &asked, &mut two);
            self.settle(rows, &asked, &mut two);
            two.put(rows.pair(), &self.movers);
        }
    }

    /// Solves all pairs up to `sweeps` times, until their impulses hardly change.
    pub(super) unsafe fn sweep(&self) {
        // SAFETY: the caller's.
        unsafe {
            let beat = self.beat.get(0);
            if !beat.active {
                return;
            }
            for k in 0..self.pairs {
                let rows = self.rows.get(k);
                rows.begin(beat.share);
                *self.asked.get(k) = self.ask(rows, &Two::take(rows.pair(), &self.movers), beat);
            }
            for _ in 0..if beat.share > 1 { 1 } else { self.sweeps } {
                beat.stats.solves += 1;
                let (mut change, mut largest) = (0.0_f64, 0.0_f64);
                for k in 0..self.pairs {
                    let rows = self.rows.get(k);
                    let mut two = Two::take(rows.pair(), &self.movers);
                    change = change.max(self.answer(k, rows, self.asked.get(k), &mut two));
                    two.put(rows.pair(), &self.movers);
                    largest = rows.impulses.normal.iter().fold(largest, |m, p| m.max(*p));
                }
                if change <= self.plan.tolerance * largest {
                    break;
                }
            }
            for k in 0..self.pairs {
                let rows = self.rows.get(k);
                let mut two = Two::take(rows.pair(), &self.movers);
                self.settle(rows, self.asked.get(k), &mut two);
                two.put(rows.pair(), &self.movers);
            }
        }
    }

    /// Ends a substep and chooses the next.
    pub(super) unsafe fn close(&self) {
        // SAFETY: the caller's: there is one chunk.
        let beat = unsafe { self.beat.get(0) };
        if !beat.active {
            beat.open = false;
            return;
        }
        beat.stats.solves += u32::from(self.sweeps == 1);
        // Without a bounce the solution is passive but for what sweeps leave over, and a stack that
        // takes up its load must not be held back for that.
        if self.bounced.swap(false, Ordering::Relaxed) && !self.driven.load(Ordering::Relaxed) {
            // SAFETY: as above.
            unsafe { self.restrain() };
        }
        beat.go_on(self.dt, self.substeps, self.plan.deadline);
    }

    /// Lets no energy come of bounces.
    unsafe fn restrain(&self) {
        // SAFETY: the caller's.
        unsafe {
            let h = self.beat.get(0).h;
            let free = |i: usize| self.movers.get(i).free(h);
            let motions = self.motions.all();
            for (i, motion) in motions.iter_mut().enumerate() {
                let mover = self.movers.get(i);
                (motion.velocity, motion.spin) = mover.now();
            }
            let factor = passivity::restrain(self.bodies, free, f64::INFINITY, motions);
            if factor >= 1.0 {
                return;
            }
            for (i, motion) in motions.iter().enumerate() {
                let mover = self.movers.get(i);
                mover.set_now((motion.velocity, motion.spin));
            }
            // Plain pairs do not bounce.
            for k in 0..self.pairs {
                let rows = self.rows.get(k);
                let mut excess = rows.impulses;
                excess.scale(factor - 1.0);
                rows.total.add(&excess);
                rows.impulses.scale(factor);
            }
        }
    }

    /// Takes a body through the last substep. From here on the movers hold ways, which begin at zero.
    pub(super) unsafe fn finish(&self, i: usize, beat: &Beat) {
        // SAFETY: the caller's.
        unsafe {
            let (mover, motion) = (self.movers.get(i), self.motions.get(i));
            if beat.open {
                mover.move_on(beat.last);
            }
            (motion.velocity, motion.spin) = mover.now();
            ((motion.shift, motion.turned), motion.turn) = (mover.way(), mover.turn());
            mover.set_now((DVec3::ZERO, DVec3::ZERO));
        }
    }

    pub(super) unsafe fn write(&self, k: usize) {
        // SAFETY: the caller's.
        unsafe {
            let rows = self.rows.get(k);
            self.patches.put(self.waves.patch(k), &Found::new(&rows.total, rows.tangents));
        }
    }
}
