//! What the report's replay shows: poses and contacts over time, small however long the run.
//!
//! Frames are kept quantised while the run goes on. Whenever they weigh too much every second one
//! is dropped, and only every second of the coming ones is taken. At the end they are written as
//! differences from frame to frame and compressed; `viewer/src/decode.ts` reads them.

mod encode;
mod frame;
mod page;

pub(super) use encode::{base64, compressed, signed, unsigned};
pub(super) use page::{Head, script, shape};

use super::{Geometry, Recordable};
use allide::glam::DVec3;
use allide::math::Aabb;
use allide::world::{Body, BodyId, BodyKind, World};
use frame::{Frame, Scale};
use serde_json::Value;
use std::collections::HashMap;

/// Most frames kept. Stepped through at 60 a second they last a minute.
const MOST_FRAMES: usize = 3600;

/// Most memory that frames may take while the run goes on, bytes.
const MOST_MEMORY: usize = 64 << 20;

/// Most bytes that frames take in a page, as base64.
const MOST_FRAME_BYTES: usize = 12 << 20;

/// Most bytes that surfaces take in a page, as base64.
const MOST_GEOMETRY_BYTES: usize = 5 << 20;

/// Most poses of all frames together: the page holds them unpacked, at 36 bytes each.
const MOST_POSES: usize = 3_000_000;

/// Bodies beyond these are not shown.
const MOST_BODIES: usize = 20_000;

/// Contact points of a frame beyond these are not shown; the strongest are.
const MOST_POINTS: usize = 8000;

/// Characters of a name that are shown where bodies are few…
const MOST_LETTERS: usize = 120;
/// …where they are as many as can be…
const FEWEST_LETTERS: usize = 20;
/// …and of all names together in between.
const ALL_LETTERS: usize = 400_000;

/// A body as the page needs it: what does not change.
#[derive(Debug)]
struct Shown {
    name: String,
    kind: BodyKind,
    /// As in a scene file, or a mesh.
    shape: Value,
    /// kg; not meant for fixed bodies.
    mass: f64,
    /// Pose of a body that never moves: position (metres) and quaternion.
    fixed: Option<([f64; 3], [f64; 4])>,
}

/// Collects frames as a run goes on.
#[derive(Debug)]
pub(super) struct Replay {
    bodies: Vec<Shown>,
    /// The surfaces that shapes name.
    geometry: Geometry,
    /// Of all bodies in the world, more than are shown perhaps.
    count: usize,
    /// Which number the page knows a body by.
    numbers: HashMap<BodyId, u32>,
    scale: Scale,
    frames: Vec<Frame>,
    /// Steps from frame to frame.
    every: u64,
    steps: u64,
    memory: usize,
    /// Whether some frame had more contact points than are shown.
    limited: bool,
}

impl Replay {
    /// Starts with the world as it is.
    pub(super) fn new<S: Recordable>(world: &World<S>) -> Replay {
        let count = world.bodies().count();
        let letters = (ALL_LETTERS / count.max(1)).clamp(FEWEST_LETTERS, MOST_LETTERS);
        let mut geometry = Geometry::default();
        let shapes = S::draw(world, 0..count.min(MOST_BODIES), &mut geometry);
        let shown = |((_, body), shape): ((BodyId, &Body<S>), Value)| Shown {
            name: body.name().chars().take(letters).collect(),
            kind: body.kind(),
            shape,
            mass: body.mass_properties().mass,
            fixed: (body.kind() == BodyKind::Fixed)
                .then(|| S::replay_pose(body.pose()))
                .map(|pose| (pose.position.to_array(), pose.rotation.to_array())),
        };
        let mut replay = Replay {
            bodies: world.bodies().zip(shapes).map(shown).collect(),
            geometry,
            count,
            numbers: world.bodies().take(MOST_BODIES).zip(0..).map(|((id, _), n)| (id, n)).collect(),
            scale: scale(world),
            frames: Vec::new(),
            every: 1,
            steps: 0,
            memory: 0,
            limited: false,
        };
        replay.keep(world);
        replay
    }

    /// Takes the step just made.
    pub(super) fn step<S: Recordable>(&mut self, world: &World<S>) {
        self.steps += 1;
        if !self.steps.is_multiple_of(self.every) {
            return;
        }
        self.keep(world);
        let poses = self.frames.len() * self.frames.first().map_or(0, |f| f.poses.len());
        if self.frames.len() > MOST_FRAMES || self.memory > MOST_MEMORY || poses > MOST_POSES {
            self.thin();
        }
    }

    /// Makes sure that the last state is a frame.
    pub(super) fn finish<S: Recordable>(&mut self, world: &World<S>) {
        if self.frames.last().is_none_or(|f| f.step != self.steps) {
            self.keep(world);
        }
    }

    fn keep<S: Recordable>(&mut self, world: &World<S>) {
        let (frame, limited) = Frame::of(world, self.steps, &self.numbers, &self.scale);
        self.limited |= limited;
        self.memory += frame.memory();
        self.frames.push(frame);
    }

    /// Drops every second frame, but never the first; the last only while the run goes on.
    fn thin(&mut self) {
        self.every *= 2;
        let every = self.every;
        self.frames.retain(|f| f.step.is_multiple_of(every));
        self.memory = self.frames.iter().map(Frame::memory).sum();
    }
}

/// Centre and fineness of the numbers kept: relative to the middle of what moves, so that places
/// far from the origin lose nothing, and fine beside the smallest body.
fn scale<S: Recordable>(world: &World<S>) -> Scale {
    let finite = || world.bodies().filter(|(_, b)| b.shape().radius().is_finite());
    let moving = finite().any(|(_, b)| b.kind() != BodyKind::Fixed);
    let mut around = Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };
    let mut smallest = f64::INFINITY;
    for (_, body) in finite().filter(|(_, b)| !moving || b.kind() != BodyKind::Fixed) {
        let bounds = body.shape().bounds(body.pose());
        let (low, high) = (S::replay_vector(bounds.min), S::replay_vector(bounds.max));
        around = Aabb { min: around.min.min(low.min(high)), max: around.max.max(low.max(high)) };
        smallest = smallest.min(body.shape().radius());
    }
    if !(around.min.is_finite() && around.max.is_finite()) {
        return Scale { centre: DVec3::ZERO, quantum: 1e-4 };
    }
    // A power of ten, so that round numbers stay round. 31 bits reach eight times as far as the scene is wide; what flies farther stays at the rim.
    let coarse = (around.max - around.min).max_element() / f64::from(1 << 28);
    let fine = 10_f64.powf((smallest * 1e-4).max(coarse).log10().floor());
    Scale { centre: ((around.min + around.max) * 0.5).round(), quantum: fine.max(coarse) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allide::shape::Shape;
    use allide::world::{BodyBuilder, Settings};

    fn world() -> World {
        let mut world = World::new(Settings::default()).expect("a world");
        let ball = |x| BodyBuilder::dynamic(Shape::sphere(0.5).expect("a ball")).position(DVec3::new(x, 5e6, 0.0));
        world.add(ball(5e5)).expect("a body");
        world.add(ball(5e5 + 3.0)).expect("a body");
        world
    }

    #[test]
    fn long_runs_keep_few_frames_evenly_spread() {
        let world = world();
        let mut replay = Replay::new(&world);
        for _ in 0..20_001 {
            replay.step(&world);
            assert!(replay.frames.len() <= MOST_FRAMES);
        }
        replay.finish(&world);
        let steps: Vec<u64> = replay.frames.iter().map(|f| f.step).collect();
        assert_eq!(replay.every, 8);
        assert_eq!((steps[0], steps[1], steps[2500]), (0, 8, 20_000));
        assert_eq!(steps.last(), Some(&20_001), "the end is always there");
        assert_eq!(replay.memory, replay.frames.iter().map(Frame::memory).sum::<usize>());
    }

    #[test]
    fn numbers_are_fine_beside_the_smallest_body_wherever_it_is() {
        let scale = scale(&world());
        assert_eq!(scale.centre, DVec3::new(500_002.0, 5_000_000.0, 0.0));
        assert_eq!(scale.quantum, 1e-5);
    }
}
