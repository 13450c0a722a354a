//! `summary.json`: what came out of a run.

use super::{MeshSummary, Outcome, Recordable, Recorder, pretty};
use allide::glam::DVec3;
use allide::world::{ContactPatch, Form, Settings, SolverSettings, World};
use serde::Serialize;
use std::f64::consts::TAU;

/// What came out of a run; written as `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Name of the scene.
    pub scene: String,
    /// Version of allide.
    pub version: &'static str,
    /// Whether someone stopped it before its end.
    pub interrupted: bool,
    /// Why it ended early, where it did so by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// False where results depend on the machine's speed.
    pub reproducible: bool,
    /// Settings as used.
    pub settings: SettingsSummary,
    /// Steps taken.
    pub steps: u64,
    /// Times.
    pub seconds: Seconds,
    /// Cost of a step.
    pub ms: Milliseconds,
    /// Energies at the end.
    pub energy: EnergySummary,
    /// Deepest overlap of the whole run, metres.
    pub largest_penetration: f64,
    /// Islands by the method that solved them, over all steps.
    pub solver_used: SolverUsed,
    /// What the trajectory holds.
    pub recorded: Recorded,
    /// Bodies at the end.
    pub bodies: Vec<BodySummary>,
    /// Contacts of the last step.
    pub contacts: Vec<PatchSummary>,
    /// How sound the meshes are.
    pub meshes: Vec<MeshSummary>,
}

/// Settings as used.
#[derive(Clone, Debug, Serialize)]
pub struct SettingsSummary {
    /// Time step, seconds.
    pub step: f64,
    /// Acceleration of gravity, m/s².
    pub gravity: [f64; 3],
    /// Seconds of stillness after which islands sleep, where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sleep_after: Option<f64>,
    /// The response.
    pub solver: SolverSummary,
}

/// Settings of the response as used.
#[derive(Clone, Debug, Serialize)]
pub struct SolverSummary {
    /// Name of the method.
    pub method: &'static str,
    /// Most solves of a pair a step; `None`: the method's own default.
    pub iterations: Option<u32>,
    /// Relative change of impulses at which iterations stop.
    pub tolerance: f64,
    /// Milliseconds a step after which iterations stop early.
    pub budget_ms: Option<f64>,
    /// Whether the last step's impulses are the first guess.
    pub warm_start: bool,
    /// Approach speed under which nothing bounces, m/s.
    pub restitution_threshold: f64,
    /// Steps that the budget cut short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_budget: Option<u64>,
}

/// Times, seconds.
#[derive(Clone, Debug, Serialize)]
pub struct Seconds {
    /// Simulated.
    pub simulated: f64,
    /// Spent in steps.
    pub spent: f64,
}

/// Cost of a step, milliseconds; of the phases, means.
#[derive(Clone, Debug, Serialize)]
pub struct Milliseconds {
    /// Whole steps.
    pub step: StepTimes,
    /// Finding pairs that may touch.
    pub broad: f64,
    /// Finding contacts.
    pub narrow: f64,
    /// Finding impulses.
    pub solve: f64,
    /// Moving bodies.
    pub integrate: f64,
}

/// How long steps took, milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct StepTimes {
    /// Mean.
    pub mean: f64,
    /// Half of the steps took no longer.
    pub p50: f64,
    /// 99 of 100 steps took no longer.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

/// Energies of all dynamic bodies, J.
#[derive(Clone, Debug, Serialize)]
pub struct EnergySummary {
    /// Of motion.
    pub kinetic: f64,
    /// In gravity, zero at the world's origin.
    pub potential: f64,
    /// Their sum.
    pub total: f64,
}

/// Islands by the method that solved them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SolverUsed {
    /// As a whole.
    pub island: u64,
    /// Pair by pair.
    pub block: u64,
    /// Contact by contact.
    pub sequential: u64,
}

/// What the trajectory holds.
#[derive(Clone, Debug, Serialize)]
pub struct Recorded {
    /// Frames, the start included.
    pub frames: u64,
    /// Steps from frame to frame.
    pub every: u64,
}

/// A body at the end.
#[derive(Clone, Debug, Serialize)]
pub struct BodySummary {
    /// Its name.
    pub name: String,
    /// `fixed`, `dynamic` or `driven`.
    pub kind: &'static str,
    /// Of its local frame, metres.
    pub position: [f64; 3],
    /// Of its local frame, quaternion [x, y, z, w].
    pub rotation: [f64; 4],
    /// Of its centre of mass, m/s.
    pub velocity: [f64; 3],
    /// World axes, rad/s.
    pub spin: [f64; 3],
    /// Distance of its position from where it started, metres.
    pub drift: f64,
}

/// Contact points of one pair with one normal.
#[derive(Clone, Debug, Serialize)]
pub struct PatchSummary {
    /// First body.
    pub a: String,
    /// Second body.
    pub b: String,
    /// Number within the pair.
    pub patch: usize,
    /// The points.
    pub points: Vec<PointSummary>,
    /// Spinning-friction impulse on b about the normal, N·m·s.
    pub spin_impulse: f64,
    /// Rolling-friction impulse on b, N·m·s.
    pub rolling_impulse: [f64; 3],
}

/// A contact point of the last step, world coordinates.
#[derive(Clone, Debug, Serialize)]
pub struct PointSummary {
    /// Middle between the surfaces, metres.
    pub point: [f64; 3],
    /// On a's surface, metres.
    pub on_a: [f64; 3],
    /// On b's surface, metres.
    pub on_b: [f64; 3],
    /// Unit vector from a to b.
    pub normal: [f64; 3],
    /// Overlap, metres; negative for a gap.
    pub depth: f64,
    /// Over the whole step, N·s.
    pub normal_impulse: f64,
    /// On b over the whole step, N·s.
    pub friction_impulse: [f64; 3],
}

impl Summary {
    pub(super) fn new<S: Recordable>(recorder: &Recorder<S>, world: &World<S>, outcome: &Outcome) -> Summary {
        let energy = world.energy();
        let settings = world.settings();
        let mut solver = SolverSummary::new(&settings.solver);
        solver.over_budget = settings.solver.budget_ms.map(|_| recorder.over_budget);
        let bodies = world.bodies().zip(&recorder.start).map(|((_, body), start)| BodySummary {
            name: body.name().to_owned(),
            kind: body.kind().name(),
            position: body.pose().position.to_array(),
            rotation: body.pose().rotation.to_array(),
            velocity: body.velocity().to_array(),
            spin: body.spin().to_array(),
            drift: body.pose().position.distance(*start),
        });
        Summary {
            scene: recorder.scene.clone(),
            version: env!("CARGO_PKG_VERSION"),
            interrupted: *outcome == Outcome::Interrupted,
            error: match outcome {
                Outcome::Diverged(error) => Some(error.to_string()),
                _ => None,
            },
            reproducible: settings.solver.budget_ms.is_none(),
            settings: SettingsSummary::new(settings, solver),
            steps: recorder.steps,
            seconds: Seconds { simulated: world.time(), spent: recorder.times.total_seconds() },
            ms: recorder.times.summary(),
            energy: EnergySummary {
                kinetic: energy.kinetic,
                potential: energy.potential,
                total: energy.kinetic + energy.potential,
            },
            largest_penetration: recorder.deepest,
            solver_used: recorder.used.clone(),
            recorded: Recorded { frames: recorder.frames, every: recorder.every },
            bodies: bodies.collect(),
            contacts: world.contacts().iter().map(|patch| PatchSummary::new(world, patch)).collect(),
            meshes: S::meshes(world),
        }
    }
}

impl Summary {
    /// The summary of a planar world: vectors [x, y], rotations an angle, spins a number.
    pub(super) fn planar_json(&self) -> String {
        let mut flat = self.clone();
        for body in &mut flat.bodies {
            let [_, _, z, w] = body.rotation;
            // From −π to π; the third number is the one that is written.
            let half = z.atan2(w);
            let turns = (2.0 * half / TAU).round();
            body.rotation = [0.0, 0.0, 2.0 * half - turns * TAU, 0.0];
        }
        pretty::flat_json(&flat)
    }
}

impl SettingsSummary {
    fn new(settings: &Settings, solver: SolverSummary) -> SettingsSummary {
        SettingsSummary {
            step: settings.step,
            gravity: settings.gravity.to_array(),
            sleep_after: settings.sleep_after,
            solver,
        }
    }
}

impl SolverSummary {
    fn new(solver: &SolverSettings) -> SolverSummary {
        SolverSummary {
            method: solver.method.name(),
            iterations: solver.iterations,
            tolerance: solver.tolerance,
            budget_ms: solver.budget_ms,
            warm_start: solver.warm_start,
            restitution_threshold: solver.restitution_threshold,
            over_budget: None,
        }
    }
}

impl PatchSummary {
    fn new<S: Form>(world: &World<S>, patch: &ContactPatch) -> PatchSummary {
        let name = |id| world.body(id).map(|b| b.name().to_owned()).unwrap_or_default();
        let points = patch.points.iter().map(|p| PointSummary {
            point: DVec3::midpoint(p.on_a, p.on_b).to_array(),
            on_a: p.on_a.to_array(),
            on_b: p.on_b.to_array(),
            normal: patch.normal.to_array(),
            depth: p.depth,
            normal_impulse: p.normal_impulse,
            friction_impulse: p.friction_impulse.to_array(),
        });
        PatchSummary {
            a: name(patch.a),
            b: name(patch.b),
            patch: patch.patch,
            points: points.collect(),
            spin_impulse: patch.spin_impulse,
            rolling_impulse: patch.rolling_impulse.to_array(),
        }
    }
}
