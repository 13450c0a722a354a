//! What differs between recording a world in space and one in the plane.

use super::Geometry;
use super::flat::{self, FlatSketch};
use super::meshes::{MeshSummary, mesh_summaries};
use super::plot::metres;
use super::replay;
use super::sketch::{Sketch, View};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{Form, World};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::{Debug, Write};
use std::ops::Range;
use std::sync::Arc;

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

    /// The shapes of some bodies, counted in the world's order, as pages take them. Those that are
    /// surfaces name them by their number in the geometry.
    fn draw(world: &World<Self>, bodies: Range<usize>, geometry: &mut Geometry) -> Vec<Value>;

    /// How sound the meshes of a world are.
    fn meshes(_: &World<Self>) -> Vec<MeshSummary> {
        Vec::new()
    }

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

    fn meshes(world: &World) -> Vec<MeshSummary> {
        mesh_summaries(world)
    }

    fn draw(world: &World, bodies: Range<usize>, geometry: &mut Geometry) -> Vec<Value> {
        // Bodies that share one large shape need not have it made again.
        let mut known: HashMap<*const (), Value> = HashMap::new();
        let mut draw = |shape: &Shape| match address(shape) {
            None => replay::shape(shape, geometry),
            Some(at) => known.entry(at).or_insert_with(|| replay::shape(shape, geometry)).clone(),
        };
        world.bodies().skip(bodies.start).take(bodies.len()).map(|(_, b)| draw(b.shape())).collect()
    }
}

/// Where a shape lies that several bodies may share.
fn address(shape: &Shape) -> Option<*const ()> {
    match shape {
        Shape::Hull(s) => Some(Arc::as_ptr(s).cast()),
        Shape::Implicit(s) => Some(Arc::as_ptr(s).cast()),
        Shape::Compound(s) => Some(Arc::as_ptr(s).cast()),
        Shape::Terrain(s) => Some(Arc::as_ptr(s).cast()),
        Shape::Mesh(s) => Some(Arc::as_ptr(s).cast()),
        _ => None,
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

    fn draw(world: &World<PlanarShape>, bodies: Range<usize>, geometry: &mut Geometry) -> Vec<Value> {
        flat::slabs(world, bodies, geometry)
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
