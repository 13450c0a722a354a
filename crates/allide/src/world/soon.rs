//! Which of many possible contacts come first.

use super::form::STEADINESS;
use super::{Body, Form};
use crate::manifold::{self, Patch};
use crate::narrow::Contact;
use glam::DVec3;

/// What gravity and a push may add to the speeds known, m/s²; and how far that counts at most, times the smaller
/// body's radius: a small smooth body lies on some of its corners while others are closer to the ground than that.
const PULL: f64 = 10.0;
const SINK: f64 = 3e-4;

/// How much deeper than a patch takes it for a contact may be, times the smaller body's radius.
const SLACK: f64 = 1e-5;

/// Appends the patches of the contacts of two bodies within a step of `dt` seconds.
///
/// A patch keeps four points, and those farthest apart. Of a body that turns fast those may be high above the
/// ground, while what is about to touch lies between them: what touches soon has patches of its own. And a thin
/// round one has points between the four that are deeper than these tell.
pub fn patches<S: Form>(found: &mut [Contact], a: &Body<S>, b: &Body<S>, dt: f64, out: &mut Vec<Patch>) {
    if found.len() <= 4 {
        manifold::patches(found, STEADINESS, out);
        return;
    }
    let count = first(found, a, b, dt, 0.0);
    let (near, far) = found.split_at_mut(count);
    if !near.is_empty() {
        manifold::patches(near, STEADINESS, out);
    }
    if let [patch] = out[..]
        && near.len() > 4
    {
        let left = manifold::left_out(&patch, near, slack(a, b));
        if left > 0 {
            manifold::patches(&near[..left], STEADINESS, out);
        }
    }
    if !far.is_empty() {
        manifold::patches(far, STEADINESS, out);
    }
}

/// The same for contacts of meshes, whose normals differ a little.
pub fn merged<S: Form>(found: &mut [Contact], a: &Body<S>, b: &Body<S>, dt: f64, out: &mut Vec<Patch>) {
    // Where none touches, those that come nearest: both ends of an edge are in one patch.
    let closing = Closing::new(a, b, dt);
    let most = found.iter().map(|c| closing.soon(c)).fold(f64::NEG_INFINITY, f64::max);
    let count = if found.len() <= 4 { found.len() } else { first(found, a, b, dt, most.min(0.0)) };
    let (near, far) = found.split_at(count);
    for some in [near, far] {
        manifold::merged(some, STEADINESS, slack(a, b), out);
    }
}

/// How much deeper than a patch takes it for a contact may be, metres.
pub fn slack<S: Form>(a: &Body<S>, b: &Body<S>) -> f64 {
    SLACK * a.shape.radius().min(b.shape.radius())
}

/// How two bodies move in a step: velocities (m/s) and spins (rad/s), and their centres of mass as seen from the first
/// body's place, metres.
struct Closing {
    velocity: DVec3,
    spins: [DVec3; 2],
    centres: [DVec3; 2],
    /// Length of the step, seconds.
    dt: f64,
}

impl Closing {
    fn new<S: Form>(a: &Body<S>, b: &Body<S>, dt: f64) -> Closing {
        let centre = |body: &Body<S>| body.centre() - a.pose.position;
        Closing { velocity: a.velocity - b.velocity, spins: [a.spin, b.spin], centres: [centre(a), centre(b)], dt }
    }

    /// How deep a contact is at the end of the step if nothing stops the bodies, metres.
    fn soon(&self, c: &Contact) -> f64 {
        let [a, b] = self.centres;
        let closing = self.velocity + self.spins[0].cross(c.on_a - a) - self.spins[1].cross(c.on_b - b);
        c.depth + closing.dot(c.normal) * self.dt
    }
}

/// Puts the contacts that are `from` metres deep by the end of a step of `dt` seconds, if nothing stops the bodies,
/// or nearly so, before those that are not, and answers how many they are.
fn first<S: Form>(contacts: &mut [Contact], a: &Body<S>, b: &Body<S>, dt: f64, from: f64) -> usize {
    let sink = (PULL * dt * dt).min(SINK * a.shape.radius().min(b.shape.radius()));
    let closing = Closing::new(a, b, dt);
    manifold::put_first(contacts, |c| closing.soon(c) >= from - sink)
}
