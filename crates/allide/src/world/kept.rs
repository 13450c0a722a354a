//! Contacts of pairs that rest on each other, kept from step to step.
//!
//! Meshes and formulas take long to find the contacts of, and at rest they find the same ones in every step. As long as
//! two such bodies hardly move relative to each other, what was found is carried along with them instead. What that may
//! be wrong by is far below what anything in the world is told to.

use super::{Body, BodyKind, Form};
use crate::broad::Pair;
use crate::manifold::Patch;
use crate::math::Pose;
use crate::narrow::Contact;
use glam::{DQuat, DVec3};
use std::sync::Arc;

/// How far two bodies may move relative to each other, in a step and since their contacts were found, as a share of the
/// smaller one's radius.
const STILL: f64 = 1e-8;

/// What is kept of the contacts of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keeping {
    /// They are found in every step.
    Nothing,
    /// They take long to find, and are kept while the bodies rest.
    AtRest,
    /// They are carried along until the bodies have turned so far relative to each other, radians.
    Carried {
        /// The angle.
        turned: f64,
    },
}

/// What was found of a pair, and where its bodies were then.
#[derive(Clone, Debug)]
pub struct Kept {
    pub pair: Pair,
    pub then: Places,
    /// The gap up to which contacts were looked for, metres.
    pub margin: f64,
    /// Relative to the first body's position then.
    pub patches: Arc<[Patch]>,
}

/// Where two bodies are: the second's position from the first's, metres, and their rotations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    pub offset: DVec3,
    pub rotations: [DQuat; 2],
}

impl Places {
    pub fn of(a: &Pose, b: &Pose) -> Places {
        Places { offset: b.position - a.position, rotations: [a.rotation, b.rotation] }
    }

    /// How far the first (or the second) has moved and turned as the other sees it, metres and radians.
    pub fn motion_to(&self, now: &Places, first: bool) -> (f64, f64) {
        let ((was, turn_was), (is, turn_is)) = (self.seen_from(first), now.seen_from(first));
        ((is - was).length(), 2.0 * (turn_was.conjugate() * turn_is).xyz().length())
    }

    /// The second's place and rotation as the first sees them, or the first's as the second does.
    fn seen_from(&self, second: bool) -> (DVec3, DQuat) {
        let [a, b] = self.rotations;
        if second {
            (b.conjugate() * -self.offset, b.conjugate() * a)
        } else {
            (a.conjugate() * self.offset, a.conjugate() * b)
        }
    }
}

/// The radius of the smaller of two bodies, metres, and whether that is the first.
pub fn smaller<S: Form>(a: &Body<S>, b: &Body<S>) -> (f64, bool) {
    let (a, b) = (a.shape.radius(), b.shape.radius());
    (a.min(b), a < b)
}

/// Whether two bodies move so little relative to each other in a step of `dt` seconds that their contacts are kept.
pub fn are_still<S: Form>(a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    let (radius, first) = smaller(a, b);
    let (small, large) = if first { (a, b) } else { (b, a) };
    let carried = large.velocity + large.spin.cross(small.centre() - large.centre());
    let speed = (small.velocity - carried).length() + (small.spin - large.spin).length() * radius;
    speed * dt <= STILL * radius
}

impl Kept {
    /// What was found of two bodies where they are now.
    pub fn new<S: Form>(pair: Pair, a: &Body<S>, b: &Body<S>, margin: f64, patches: &[Patch]) -> Kept {
        Kept { pair, then: Places::of(&a.pose, &b.pose), margin, patches: patches.into() }
    }

    /// Whether the bodies are, as seen from each other, where they were, and no farther contacts are asked for.
    pub fn holds<S: Form>(&self, a: &Body<S>, b: &Body<S>, margin: f64) -> bool {
        let (radius, first) = smaller(a, b);
        let (moved, turned) = self.then.motion_to(&Places::of(&a.pose, &b.pose), first);
        moved + turned * radius <= STILL * radius && margin <= self.margin + STILL * radius
    }

    /// Appends what was found, carried along with the bodies.
    pub fn carry<S: Form>(&self, a: &Body<S>, b: &Body<S>, out: &mut Vec<Patch>) {
        let (then, now) = (&self.then, Places::of(&a.pose, &b.pose));
        let turns: [DQuat; 2] = std::array::from_fn(|k| (now.rotations[k] * then.rotations[k].conjugate()).normalize());
        // A normal is that of what lies still, where one does.
        let turn = turns[usize::from(b.kind != BodyKind::Dynamic)];
        for patch in self.patches.iter() {
            let carried = |c: &Contact| {
                let on_a = turns[0] * c.on_a;
                let on_b = now.offset + turns[1] * (c.on_b - then.offset);
                let normal = turn * c.normal;
                let parted = (on_b - on_a) - turn * (c.on_b - c.on_a);
                Contact { on_a, on_b, normal, depth: c.depth - parted.dot(normal) }
            };
            out.push(patch.moved(turn, carried));
        }
    }
}
