//! What a step tells about itself.

use super::BodyId;
use glam::DVec3;
use std::time::Duration;

/// Energies of all dynamic bodies, joules.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Of motion and rotation, J.
    pub kinetic: f64,
    /// In gravity, J; zero at the world's origin.
    pub potential: f64,
}

/// What one step did and what it cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Time spent finding pairs that may touch.
    pub broad: Duration,
    /// Time spent finding contacts.
    pub narrow: Duration,
    /// Time spent finding impulses.
    pub solve: Duration,
    /// Time spent moving bodies.
    pub integrate: Duration,
    /// Pairs whose boxes overlap.
    pub pairs: usize,
    /// Contact points that touch or bear load in this step.
    pub points: usize,
    /// Deepest overlap at the start of the step, metres; 0 when there is none.
    pub deepest: f64,
    /// Bodies that sleep after the step. Their contacts count among neither `points` nor `deepest`.
    pub asleep: usize,
    /// Islands solved as a whole.
    pub islands_direct: usize,
    /// Islands solved pair by pair.
    pub islands_block: usize,
    /// Islands solved contact by contact.
    pub islands_sequential: usize,
    /// Most iterations that an island took.
    pub iterations: u32,
    /// Hits of fast bodies that were followed within the step.
    pub hits: usize,
    /// Bodies that were hit so often that they stayed where they were for a part of the step.
    pub stopped: usize,
    /// False when `budget_ms` cut the work short.
    pub within_budget: bool,
}

/// A contact point of the last step, world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// On the first body's surface, metres.
    pub on_a: DVec3,
    /// On the second body's surface, metres.
    pub on_b: DVec3,
    /// Overlap along the normal at the start of the step, metres; negative for a gap.
    pub depth: f64,
    /// Normal impulse over the whole step, N·s, ≥ 0.
    pub normal_impulse: f64,
    /// Sliding-friction impulse on the second body over the whole step, N·s.
    pub friction_impulse: DVec3,
}

/// Contact points of one pair with one normal, of the last step.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactPatch {
    /// First body.
    pub a: BodyId,
    /// Second body.
    pub b: BodyId,
    /// Number of the patch within its pair.
    pub patch: usize,
    /// Unit normal from the first body to the second.
    pub normal: DVec3,
    /// Up to four points.
    pub points: Vec<ContactPoint>,
    /// Spinning-friction impulse on the second body about the normal over the whole step, N·m·s.
    pub spin_impulse: f64,
    /// Rolling-friction impulse on the second body over the whole step, N·m·s.
    pub rolling_impulse: DVec3,
}

impl ContactPatch {
    /// Friction of all points together, on the second body, N·s. That of single points may be larger: they may pull
    /// against each other.
    pub fn friction_impulse(&self) -> DVec3 {
        self.points.iter().map(|point| point.friction_impulse).sum()
    }

    /// What each point has of the size of that, in proportion to the load it bears, N·s.
    pub fn friction_shares(&self) -> impl Iterator<Item = f64> {
        let load: f64 = self.points.iter().map(|point| point.normal_impulse).sum();
        let whole = if load > 0.0 { self.friction_impulse().length() / load } else { 0.0 };
        self.points.iter().map(move |point| whole * point.normal_impulse)
    }
}
