//! Sequential impulses, pair by pair (paper 4): each pair's normal impulses exactly by its LCP,
//! then its friction; or, for comparison, one contact at a time.
//!
//! A step is cut into substeps of one sweep each as far as the iterations allow: for the same
//! number of solves, substeps bring a stack nearer to rest than sweeps do. All sweeps go the same
//! way: with the impulses of the last substep to start from, going to and fro makes a wall of boxes
//! ring and gain energy. Impulses that last are over-relaxed a little, which is what lets five
//! solves hold a stack of twenty that is not quite straight.
//!
//! ```text
//!   build ── rows of all pairs, the last step's impulses
//!   ┌ begin ── free velocities, and the impulses of the last substep once more
//!   │ solve ── every pair once: what its points ask for, its impulses
//!   └ close ── no energy of bounces; bodies move on
//!   recover ─ depth, the other way round, once or more
//!   write
//! ```
//!
//! Plain pairs of large problems are solved four side by side (`quad.rs`), waves of those that share no body one after
//! the other. Threads that the caller lends solve pairs that share no body at the same time, in waves (`waves.rs`); of plain
//! pairs each has a plot of the ground (`plots.rs`) and waits for its neighbours alone (`flow.rs`). The bits are the same
//! without them.

mod answer;
mod beat;
mod classical;
mod flow;
mod four;
mod job;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod mover;
mod pair;
mod plots;
mod quad;
mod quad_normals;
mod quad_rows;
mod quad_solve;
mod quads;
mod recovery;
mod rows;
mod source;
mod stage;
mod waves;
#[cfg(target_arch = "x86_64")]
mod wide;

use super::motion::Motion;
use super::problem::SolverBody;
use crate::crew::{Crew, Flow, Shared, Stages};
use crate::room;
use beat::Beat;
use flow::Flowing;
use job::Job;
use mover::Mover;
use quad::Quad;
pub use quad_rows::{Raw, RawPoint};
use rows::{Asked, PairRows};
pub use source::{Found, Patches, Ready};
use std::ops::Range;
use std::time::Instant;
use waves::Waves;

/// How a step is cut up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Solves of each pair a step, all in all.
    pub iterations: u32,
    /// Most substeps; what iterations remain become sweeps within them.
    pub most_substeps: u32,
    /// Normal impulses one at a time instead of a pair's together.
    pub one_at_a_time: bool,
    /// Sweeps stop when no impulse changes by more than this fraction of the largest.
    pub tolerance: f64,
    /// Approach speed under which nothing bounces, m/s.
    pub restitution_threshold: f64,
    /// Depth that is left alone, metres.
    pub slop: f64,
    /// Sweeps in which depth is taken back.
    pub recoveries: u32,
    /// When to stop early.
    pub deadline: Option<Instant>,
}

impl Plan {
    /// Substeps, and sweeps in each.
    fn cut(&self) -> (u32, u32) {
        let substeps = self.iterations.min(self.most_substeps).max(1);
        (substeps, (self.iterations / substeps).max(1))
    }
}

#[cfg(test)]
impl Plan {
    /// What tests of the parts take a step with.
    const TRIED: Plan = Plan {
        iterations: 8,
        most_substeps: 16,
        one_at_a_time: false,
        tolerance: 1e-9,
        restitution_threshold: 0.5,
        slop: 1e-4,
        recoveries: 1,
        deadline: None,
    };
}

/// What a step took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BlockStats {
    /// Solves of each pair.
    pub solves: u32,
    /// False when the deadline cut the work short.
    pub in_time: bool,
}

/// The solver, with room that is reused from step to step.
#[derive(Clone, Debug, Default)]
pub struct BlockSolver {
    rows: Vec<PairRows>,
    /// Plain pairs of large problems, four by four, instead of `rows`.
    quads: Vec<Quad>,
    /// What points ask for, where more than one sweep answers it.
    asked: Vec<Asked>,
    movers: Vec<Mover>,
    waves: Waves,
    stages: Stages,
    /// The substeps of a step that flows.
    beats: Vec<Beat>,
    flow: Flow,
}

impl BlockSolver {
    /// Gives back room that far smaller problems, of so many pairs and bodies, do not need.
    pub fn give_back(&mut self, pairs: usize, bodies: usize) {
        room::give_back(&mut self.rows, pairs);
        room::give_back(&mut self.quads, pairs.div_ceil(four::LANES));
        room::give_back(&mut self.asked, pairs);
        room::give_back(&mut self.movers, bodies);
    }

    /// Moves the bodies through one step of `dt` seconds. In: the patches with the impulses of the
    /// previous step (zero for a cold start). Out: with those of this one; and `motions`.
    pub fn step(
        &mut self,
        (bodies, patches): (&[SolverBody], impl Patches),
        dt: f64,
        plan: &Plan,
        motions: &mut Vec<Motion>,
        crew: Option<&dyn Crew>,
    ) -> BlockStats {
        let all = [(bodies.len(), patches.count())];
        let (substeps, sweeps) = plan.cut();
        let plain = sweeps == 1 && !plan.one_at_a_time && quads::are_of_use(&patches);
        let threads = crew.is_some_and(|crew| crew.size() > 1);
        self.waves.find(bodies.len(), &patches, plain || threads && sweeps == 1);
        let plain = plain && self.waves.is_wide();
        self.go((bodies, patches, &all), (dt, plan, substeps, sweeps), plain, motions, crew)
    }

    /// The same for groups of bodies that have nothing to do with each other, of which each has two or more and all
    /// contacts are plain: of each group it is told where its bodies and its patches end. `None` where they are not of
    /// a kind that is better solved together.
    pub fn step_groups(
        &mut self,
        (bodies, patches, groups): (&[SolverBody], impl Patches, &[(usize, usize)]),
        dt: f64,
        plan: &Plan,
        motions: &mut Vec<Motion>,
        crew: Option<&dyn Crew>,
    ) -> Option<BlockStats> {
        let (substeps, sweeps) = plan.cut();
        if sweeps > 1 || plan.one_at_a_time || !quads::are_of_use(&patches) {
            return None;
        }
        self.waves.find(bodies.len(), &patches, true);
        if !self.waves.is_wide() {
            return None;
        }
        Some(self.go((bodies, patches, groups), (dt, plan, substeps, sweeps), true, motions, crew))
    }

    fn go(
        &mut self,
        (bodies, patches, groups): (&[SolverBody], impl Patches, &[(usize, usize)]),
        (dt, plan, substeps, sweeps): (f64, &Plan, u32, u32),
        plain: bool,
        motions: &mut Vec<Motion>,
        crew: Option<&dyn Crew>,
    ) -> BlockStats {
        let count = patches.count();
        let mut stages = std::mem::take(&mut self.stages);
        self.set_out(bodies, motions, &mut stages, crew);
        let crew = crew.filter(|crew| crew.size() > 1 && self.waves.is_wide());
        // A step with a deadline is not known before, and where pairs bounce energy is kept after each substep.
        let flows = plain && plan.deadline.is_none() && sweeps == 1;
        let threads = crew.filter(|_| flows).map_or(0, Crew::size);
        let flowing = self.waves.part_into_plots(bodies, threads);
        if !flowing {
            self.waves.part_by_place(bodies, crew.is_some());
        }
        if plain {
            if !flowing {
                self.waves.take_four_by_four();
            }
            room::lengthen(&mut self.quads, self.waves.four_count(), Quad::EMPTY);
        } else {
            room::lengthen(&mut self.rows, count, PairRows::EMPTY);
        }
        if sweeps > 1 {
            room::lengthen(&mut self.asked, count, Asked::default());
        }
        self.waves.take_turns(crew.is_none());
        let mut beat = [Beat::new(dt, substeps, plan.deadline)];
        let (mut beats, mut flow) = (std::mem::take(&mut self.beats), std::mem::take(&mut self.flow));
        let mut job = Job::new(self, (bodies, patches, groups), motions, &mut beat, plan, (dt, substeps, sweeps));
        job.plain = plain;
        job.alone = crew.is_none();
        let mut first = 0;
        if let Some(crew) = crew.filter(|_| flowing) {
            job.foresee(&mut beats);
            flow.run(crew, &Flowing { job: &job, beats: &beats });
            first = job.stage_count() - 1;
        }
        // SAFETY: each chunk of a stage is worked on once, after all stages before.
        let work = |stage: usize, chunks: Range<usize>| unsafe { job.work(first + stage, chunks) };
        stages.run_some(crew, job.stage_count() - first, |stage| job.chunks(first + stage), work);
        (self.stages, self.beats, self.flow) = (stages, beats, flow);
        beat[0].stats
    }

    /// Where all bodies begin.
    fn set_out(
        &mut self,
        bodies: &[SolverBody],
        motions: &mut Vec<Motion>,
        stages: &mut Stages,
        crew: Option<&dyn Crew>,
    ) {
        let Some(first) = bodies.first() else { return motions.clear() };
        room::lengthen(motions, bodies.len(), Motion::start(first));
        motions.truncate(bodies.len());
        room::lengthen(&mut self.movers, bodies.len(), Mover::new(first));
        let (motions, movers) = (Shared::new(motions), Shared::new(&mut self.movers));
        stages.over(crew, bodies.len(), |range| {
            for i in range {
                // SAFETY: every body is in one range.
                let (motion, mover) = unsafe { (motions.get(i), movers.get(i)) };
                (*motion, *mover) = (Motion::start(&bodies[i]), Mover::new(&bodies[i]));
            }
        });
    }
}
