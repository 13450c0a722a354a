//! What differs between recording a world in space and one in the plane.

use super::flat::{self, FlatSketch};
use super::plot::metres;
use super::replay;
use super::sketch::{Sketch, View};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{Form, World};
use serde_json::Value;
use std::fmt::{Debug, Write};

/// A kind of shape whose worlds can be recorded.
pub trait Recordable: Form {
    /// Whether its worlds are flat: files then have two coordinates, and angles.
    const PLANAR: bool;

    /// What is kept of a world to draw it.
    type Sketch: Debug;

    /// A world as it is now.
    fn sketch(world: &World<Self>) -> Self::Sketch;

    /// Figures of the start and the end, as HTML.
    fn figures(before: &Self::Sketch, after: &Self::Sketch) -> String;

    /// Pictures that become files of their own: names and contents.
    fn pictures(before: &Self::Sketch, after: &Self::Sketch) -> Vec<(&'static str, String)>;

    /// The shapes of the first `count` bodies, as the replay's page takes them.
    fn replay_shapes(world: &World<Self>, count: usize) -> Vec<Value>;

    /// A pose as the replay shows it.
    fn replay_pose(pose: &Pose) -> Pose {
        *pose
    }

    /// A point or direction as the replay shows it.
    fn replay_vector(v: DVec3) -> DVec3 {
        v
    }
}

impl Recordable for Shape {
    const PLANAR: bool = false;

    type Sketch = Sketch;

    fn sketch(world: &World) -> Sketch {
        Sketch::of(world)
    }

    fn figures(before: &Sketch, after: &Sketch) -> String {
        let mut out = String::new();
        for (view, what) in [(View::Side, "from the side"), (View::Top, "from above")] {
            let Some(frame) = before.frame(after, view) else { continue };
            for (sketch, when) in [(before, "Start"), (after, "End")] {
                let label = format!("{when}, {what}, {} wide", metres(frame.width()));
                let svg = sketch.svg(view, frame, &label);
                let _ = write!(out, "<figure><figcaption>{label}</figcaption>{svg}</figure>");
            }
        }
        out
    }

    fn pictures(_: &Sketch, _: &Sketch) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn replay_shapes(world: &World, count: usize) -> Vec<Value> {
        world.bodies().take(count).map(|(_, b)| replay::shape(b.shape())).collect()
    }
}

/// In the replay the plane stands upright: x to the right, y up.
impl Recordable for PlanarShape {
    const PLANAR: bool = true;

    type Sketch = FlatSketch;

    fn sketch(world: &World<PlanarShape>) -> FlatSketch {
        FlatSketch::of(world)
    }

    fn figures(before: &FlatSketch, after: &FlatSketch) -> String {
        let mut out = String::new();
        for (when, svg, width) in before.drawings(after) {
            let label = format!("{when}, {} wide", metres(width));
            let _ = write!(out, "<figure><figcaption>{label}</figcaption>{svg}</figure>");
        }
        out
    }

    fn pictures(before: &FlatSketch, after: &FlatSketch) -> Vec<(&'static str, String)> {
        let names = ["start.svg", "end.svg"];
        names.into_iter().zip(before.drawings(after)).map(|(name, (_, svg, _))| (name, svg)).collect()
    }

    fn replay_shapes(world: &World<PlanarShape>, count: usize) -> Vec<Value> {
        flat::slabs(world, count)
    }

    fn replay_pose(pose: &Pose) -> Pose {
        // A turn about z becomes one about what z becomes: −y.
        let q = pose.rotation;
        Pose::new(Self::replay_vector(pose.position), DQuat::from_xyzw(q.x, -q.z, q.y, q.w))
    }

    fn replay_vector(v: DVec3) -> DVec3 {
        DVec3::new(v.x, -v.z, v.y)
    }
}
