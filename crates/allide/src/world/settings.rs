//! Everything that can be tuned, with units and consequences.

use glam::DVec3;

/// How impulses are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// Island by island: [`Method::Island`] where its predicted cost is small, else
    /// [`Method::Block`]. The choice depends on the problem alone, never on the clock.
    #[default]
    Auto,
    /// All contacts of an island at once. Stacks and walls that do not move; costs a factorisation
    /// where contacts change.
    Island,
    /// A pair at a time, each pair's normal impulses exactly (paper 4). Cost linear in the pairs.
    Block,
    /// One contact at a time, the classical method, for comparison.
    Sequential,
}

impl Method {
    /// The name used in scene files.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Island => "island",
            Method::Block => "block",
            Method::Sequential => "sequential",
        }
    }
}

/// Settings of the response.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// How impulses are found.
    pub method: Method,
    /// At most so many solves of each pair (or island) a step, however arranged; `None`: the
    /// method's own default.
    pub iterations: Option<u32>,
    /// Iterations stop when the impulses change by less than this fraction of the largest one.
    pub tolerance: f64,
    /// Time after which iterations stop early, milliseconds a step; with it, results depend on the
    /// machine's speed and are not reproducible.
    pub budget_ms: Option<f64>,
    /// Start from the impulses of the previous step. Off, stacks sink: only for experiments.
    pub warm_start: bool,
    /// Approach speed under which a contact does not bounce, m/s.
    pub restitution_threshold: f64,
}

impl Default for SolverSettings {
    fn default() -> SolverSettings {
        SolverSettings {
            method: Method::Auto,
            iterations: None,
            tolerance: 1e-9,
            budget_ms: None,
            warm_start: true,
            restitution_threshold: 0.5,
        }
    }
}

/// Settings of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Acceleration of gravity, m/s².
    pub gravity: DVec3,
    /// Time step, seconds.
    pub step: f64,
    /// The response.
    pub solver: SolverSettings,
    /// For how long all bodies of an island must stand still before they sleep, seconds; `None`: nothing ever
    /// sleeps. What sleeps costs nothing, and is exactly still.
    pub sleep_after: Option<f64>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            gravity: DVec3::new(0.0, 0.0, -9.81),
            step: 1.0 / 60.0,
            solver: SolverSettings::default(),
            sleep_after: None,
        }
    }
}
