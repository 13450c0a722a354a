//! Who answers, and the ways to ask.

use super::cases::Pair;
use super::gjk::gjk_epa;
use super::paper::Paper;
use super::peers;
use super::sat::{OverParts, separating_axes};
use allide::glam::DVec2;
use allide::planar::{self, Placed, PlanarPose};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Where the first outline of a pair is; the second is at the origin, not turned.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Metres, or the data's unit.
    pub position: DVec2,
    /// Radians.
    pub angle: f64,
}

/// A method made ready for one pair of outlines. What can be computed before the pose is known has been;
/// what the pose costs, turning included, is part of every answer.
pub trait Contestant {
    /// Whether the insides share a point.
    fn overlaps(&mut self, pose: &Pose) -> bool;

    /// The move of the first outline that is to free it from the second, which it overlaps.
    fn push_out(&mut self, _: &Pose) -> Option<DVec2> {
        None
    }
}

/// A contestant's name and how to make it for a pair.
pub struct Entrant {
    pub name: &'static str,
    pub make: fn(&Pair) -> Result<Box<dyn Contestant + '_>, String>,
}

/// allide.
pub const ALLIDE: Entrant = Entrant { name: "allide", make: |pair| Ok(Box::new(Exact { pair })) };

/// The paper's method and the two it is compared with.
pub const PAPER: [Entrant; 3] = [
    Entrant { name: "the paper's method", make: |pair| Ok(Box::new(Paper::new(pair)?)) },
    Entrant { name: "SAT over parts", make: |pair| Ok(Box::new(OverParts::new(pair, separating_axes)?)) },
    Entrant { name: "GJK/EPA over parts", make: |pair| Ok(Box::new(OverParts::new(pair, gjk_epa)?)) },
];

/// The libraries.
pub const PEERS: [Entrant; 7] = [
    Entrant { name: "parry compound", make: |pair| Ok(Box::new(peers::Parry::compound(pair)?)) },
    Entrant { name: "parry trimesh", make: |pair| Ok(Box::new(peers::Parry::trimesh(pair)?)) },
    Entrant { name: "geo Relate", make: |pair| Ok(Box::new(peers::GeoRelate::new(pair))) },
    Entrant { name: "geo Intersects", make: |pair| Ok(Box::new(peers::GeoIntersects::new(pair))) },
    Entrant { name: "i_overlay i32", make: |pair| Ok(Box::new(peers::Overlay::<i32>::new(pair))) },
    Entrant { name: "i_overlay i64", make: |pair| Ok(Box::new(peers::Overlay::<i64>::new(pair))) },
    Entrant { name: "jagua-rs", make: |pair| Ok(Box::new(peers::Jagua::new(pair)?)) },
];

impl Entrant {
    /// Ready for all pairs; a panic is that entrant's result.
    pub fn enter<'p>(&self, pairs: &'p [Pair]) -> Result<Vec<Box<dyn Contestant + 'p>>, String> {
        attempt(|| pairs.iter().map(|pair| (self.make)(pair)).collect())
    }
}

/// What `f` gives; a panic is an error.
pub fn attempt<T>(f: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| Err("panicked".into()))
}

/// allide's exact test and least push-out.
struct Exact<'p> {
    pair: &'p Pair,
}

impl Contestant for Exact<'_> {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        let (a, b) = self.pair.placed(pose);
        planar::overlaps(&a, &b)
    }

    fn push_out(&mut self, pose: &Pose) -> Option<DVec2> {
        let (a, b) = self.pair.placed(pose);
        Some(planar::push_out(&a, &b))
    }
}

impl Pair {
    /// Both outlines, the first at a pose.
    pub fn placed(&self, pose: &Pose) -> (Placed<'_>, Placed<'_>) {
        let at = PlanarPose::new(pose.position, pose.angle).expect("a pose of ordinary size");
        (Placed::new(&self.shape_a, at), Placed::new(&self.shape_b, PlanarPose::IDENTITY))
    }
}

/// A ring and room for it turned and moved.
pub struct Turned {
    ring: Vec<DVec2>,
    pub placed: Vec<DVec2>,
}

impl Turned {
    pub fn new(ring: Vec<DVec2>) -> Turned {
        Turned { placed: ring.clone(), ring }
    }

    pub fn place(&mut self, pose: &Pose) {
        let (sin, cos) = pose.angle.sin_cos();
        for (to, p) in self.placed.iter_mut().zip(&self.ring) {
            *to = DVec2::new(cos * p.x - sin * p.y, sin * p.x + cos * p.y) + pose.position;
        }
    }

    pub fn move_by(&mut self, by: DVec2) {
        self.placed.iter_mut().for_each(|p| *p += by);
    }
}
