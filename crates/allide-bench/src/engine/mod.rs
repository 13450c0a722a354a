//! The engines behind one small interface.

mod allide;
mod rapier_f32;
#[cfg(feature = "rapier-f64")]
mod rapier_f64;
mod remote;

pub use remote::serve;

use crate::scene::Scene;
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Where a box is and how it moves.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct State {
    /// Centre, metres.
    pub position: [f64; 3],
    /// Rotation, unit quaternion x, y, z, w.
    pub rotation: [f64; 4],
    /// Velocity, m/s.
    pub velocity: [f64; 3],
    /// Angular velocity, world axes, rad/s.
    pub spin: [f64; 3],
}

/// A scene in an engine.
pub trait Engine {
    /// Goes one step on.
    fn step(&mut self) -> Result<(), String>;

    /// All boxes of the scene, in its order.
    fn states(&mut self) -> Result<Vec<State>, String>;

    /// Normal impulse of every contact point over the last step, N·s.
    fn impulses(&mut self) -> Result<Vec<f64>, String>;

    /// Goes `steps` on and says how long each took: time of this thread on a processor, so that
    /// what else the machine does counts little (all engines here work in the calling thread).
    /// An engine in another process times itself.
    fn run(&mut self, steps: usize) -> Result<Vec<Duration>, String> {
        (0..steps)
            .map(|_| {
                let start = ThreadTime::now();
                self.step()?;
                Ok(start.elapsed())
            })
            .collect()
    }
}

/// An engine and how it is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contestant {
    /// allide by a method, with at most so many iterations a step (`None`: its default).
    Allide(Method, Option<u32>),
    /// Rapier in single precision, with so many solver iterations.
    RapierF32(u32),
    /// Rapier in double precision.
    RapierF64(u32),
    /// Rapier in single precision with its `block-solver` feature.
    RapierF32Block(u32),
}

/// allide's methods, as in its settings, but such that they can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Method {
    Auto,
    Island,
    Block,
    Sequential,
}

impl Contestant {
    /// What it is called in the tables.
    pub fn name(self) -> String {
        match self {
            Contestant::Allide(method, None) => format!("allide {}", format!("{method:?}").to_lowercase()),
            Contestant::Allide(method, Some(n)) => format!("allide {} {n} it.", format!("{method:?}").to_lowercase()),
            Contestant::RapierF32(n) => format!("rapier f32 {n} it."),
            Contestant::RapierF64(n) => format!("rapier f64 {n} it."),
            Contestant::RapierF32Block(n) => format!("rapier f32 block {n} it."),
        }
    }

    /// The scene in this engine.
    pub fn start(self, scene: &Scene) -> Result<Box<dyn Engine>, String> {
        match self {
            Contestant::Allide(method, iterations) => Ok(Box::new(allide::Allide::new(scene, method, iterations)?)),
            Contestant::RapierF32(n) if !cfg!(feature = "rapier-block") => {
                Ok(Box::new(rapier_f32::Rapier::new(scene, n)))
            }
            Contestant::RapierF32(_) => Err("this build has Rapier's block solver".into()),
            #[cfg(feature = "rapier-f64")]
            Contestant::RapierF64(n) => Ok(Box::new(rapier_f64::Rapier::new(scene, n))),
            #[cfg(not(feature = "rapier-f64"))]
            Contestant::RapierF64(_) => Err("built without the feature rapier-f64".into()),
            Contestant::RapierF32Block(n) if cfg!(feature = "rapier-block") => {
                Ok(Box::new(rapier_f32::Rapier::new(scene, n)))
            }
            Contestant::RapierF32Block(_) => Ok(Box::new(remote::Remote::start(self, scene)?)),
        }
    }
}

/// The engines wanted: those whose name holds one of the texts, all if there is none.
#[derive(Clone, Debug, Default)]
pub struct Only(pub Vec<String>);

impl Only {
    /// Those of `all` that are wanted.
    pub fn of(&self, all: &[Contestant]) -> Vec<Contestant> {
        let wanted = |c: &&Contestant| self.0.is_empty() || self.0.iter().any(|part| c.name().contains(part));
        all.iter().filter(wanted).copied().collect()
    }
}
