//! What the simulation leaves for the connections: the world at one moment.

use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

/// Numbers a page as long as it is connected.
pub type PageId = u64;

/// A scene as pages know it: what does not change from step to step.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Counts scenes, and starts of the same one.
    pub epoch: u32,
    /// Everything but the bodies.
    pub head: Value,
    /// Bodies in the order of their numbers; some may join later.
    pub bodies: Vec<Value>,
    /// How many of them belong to the scene; the others were thrown.
    pub own: usize,
}

/// What the controls show.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// Whether time passes.
    pub playing: bool,
    /// Simulated seconds a second that are wanted.
    pub speed: f64,
    /// The solver's method.
    pub method: &'static str,
    /// Most solves a step, if set.
    pub iterations: Option<u32>,
    /// Friction of everything, if set.
    pub friction: Option<f64>,
    /// How long islands stand still before they sleep, seconds, if they do.
    pub sleep_after: Option<f64>,
    /// What takes long just now, if something does: a `"step"`, or a `"scene"` that starts.
    pub busy: Option<&'static str>,
    /// Why the simulation cannot go on, if it cannot.
    pub error: Option<String>,
}

/// What a chosen body is told of, in double precision.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Number of the body.
    pub body: u32,
    /// Position, velocity (m/s) and spin (rad/s), the page's axes.
    pub numbers: [f64; 9],
}

/// A contact point as pages get it.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Number of the first body.
    pub a: u32,
    /// Number of the second body.
    pub b: u32,
    /// Tells its patch from the moment's others.
    pub patch: u32,
    /// Where it is, seen from the position of the first of its bodies that can move, the page's axes, metres.
    pub offset: [f32; 3],
    /// From the first body to the second.
    pub normal: [f32; 3],
    /// Normal force, N.
    pub force: f32,
    /// Friction force, N.
    pub friction: f32,
}

/// Numbers of one step for the plots.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sample {
    /// Simulated, seconds.
    pub time: f64,
    /// J.
    pub kinetic: f64,
    /// J.
    pub potential: f64,
    /// Metres.
    pub deepest: f64,
    /// Contact points.
    pub points: u32,
    /// Broad, narrow, solve, integrate and the whole step, milliseconds.
    pub phases: [f32; 5],
}

/// The latest there is.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Counts snapshots.
    pub number: u32,
    /// The scene.
    pub shown: Arc<Shown>,
    /// The controls.
    pub state: Arc<State>,
    /// Simulated seconds a second, as achieved.
    pub pace: f32,
    /// The world; the same one again while it makes a step.
    pub moment: Arc<Moment>,
}

/// The world at one moment.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// The plots.
    pub sample: Sample,
    /// Poses of all bodies that can move, packed: see [`frame`](crate).
    pub poses: Vec<u8>,
    /// Chosen bodies.
    pub details: Vec<Detail>,
    /// Contact points, the strongest first; none where nobody wants them.
    pub contacts: Vec<Point>,
    /// Boxes of the tree, packed; empty where nobody wants them.
    pub tree: Vec<u8>,
    /// Islands, packed; empty where nobody wants them.
    pub islands: Vec<u8>,
}

/// What one page wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// Contact points.
    pub contacts: bool,
    /// The tree that finds pairs.
    pub tree: bool,
    /// Which bodies touch each other.
    pub islands: bool,
    /// The chosen body.
    pub body: Option<u32>,
}

/// What all pages want.
#[derive(Debug, Default)]
pub struct Wants(Mutex<BTreeMap<PageId, Want>>);

impl Wants {
    fn all(&self) -> MutexGuard<'_, BTreeMap<PageId, Want>> {
        // A map stays whole whatever happened to whoever held it.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Notes a page's wishes; false where there are `most` pages already.
    pub fn join(&self, page: PageId, most: usize) -> bool {
        let mut all = self.all();
        let room = all.len() < most;
        if room {
            all.insert(page, Want::default());
        }
        room
    }

    /// Changes a page's wishes.
    pub fn set(&self, page: PageId, change: impl FnOnce(&mut Want)) {
        if let Some(want) = self.all().get_mut(&page) {
            change(want);
        }
    }

    /// A page's wishes.
    pub fn of(&self, page: PageId) -> Want {
        self.all().get(&page).copied().unwrap_or_default()
    }

    /// Forgets a page.
    pub fn leave(&self, page: PageId) {
        self.all().remove(&page);
    }

    /// How many pages there are.
    pub fn pages(&self) -> usize {
        self.all().len()
    }

    /// Everything that somebody wants, and all chosen bodies.
    pub fn together(&self) -> (Want, Vec<u32>) {
        let all = self.all();
        let mut sum = Want::default();
        let mut bodies = Vec::new();
        for want in all.values() {
            sum.contacts |= want.contacts;
            sum.tree |= want.tree;
            sum.islands |= want.islands;
            bodies.extend(want.body);
        }
        bodies.sort_unstable();
        bodies.dedup();
        (sum, bodies)
    }
}
