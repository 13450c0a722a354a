//! Hits within a heap, answered all at once.
//!
//! To take a group to each of its hits costs as much as the step itself, and a heap that falls has dozens of them in a
//! step. What comes no farther than a few times its size on its way into a large island is therefore held by planes, as slow
//! bodies are: the contacts that its hits have, where they have them, bar its way from the start of the step, and the
//! step is solved again. What these do not hold waits at its hit for the next step; and what others then run into again
//! and again is followed hit by hit.

use super::Fast;
use super::sweep::Hit;
use super::way_in;
use crate::broad::Pair;
use crate::manifold;
use crate::math::Pose;
use crate::narrow::Contact;
use crate::world::form::STEADINESS;
use crate::world::respond::Means;
use crate::world::step::Solvers;
use crate::world::{Body, BodyKind, Form, StepReport, World};
use glam::DVec3;
use std::collections::BTreeMap;

/// Bodies from which on an island is large.
const LARGE: usize = 8;

/// How deep bodies of a large island may come where they have contacts, as a share of the thinner one's thickness: what
/// its solution leaves over is no hit.
pub const DIGGING: f64 = 0.5;

/// How far a body may come in a step to be held so, times its radius.
const FARTHEST: f64 = 3.0;

/// Times that a step is solved again.
const ROUNDS: usize = 2;

/// Times that bodies are held up where they are hit still.
const SHORTENINGS: usize = 8;

/// How much of the way to its hit a body that waits for the next step goes.
const ALMOST: f64 = 0.98;

impl<S: Form> World<S> {
    /// Puts planes where bodies of large islands are hit, and solves the step again, until none of them is.
    pub(super) fn hold_heaps(&mut self, solvers: &mut Solvers, fast: &mut Fast, means: Means, report: &mut StepReport) {
        if !S::HEAPS_HELD {
            return;
        }
        for _ in 0..ROUNDS {
            let hits: Vec<Hit> = fast.hits.extract_if(.., |hit| self.is_of_heap(solvers, hit)).collect();
            let mut added = false;
            for hit in &hits {
                added |= self.add_planes(solvers, fast, hit);
            }
            if !added {
                fast.hits.extend(hits);
                return;
            }
            report.hits += hits.len();
            self.respond(solvers, means, report);
            self.sweep_anew(solvers, fast);
        }
        for _ in 0..SHORTENINGS {
            let mut hits: Vec<Hit> = fast.hits.extract_if(.., |hit| self.is_of_heap(solvers, hit)).collect();
            // Those that have contacts are held by them, as well as the heap is solved.
            hits.retain(|hit| fast.depth(hit.pair, &self.contacts.records).is_none());
            if hits.is_empty() {
                return;
            }
            report.hits += hits.len();
            let shortened = self.shorten(solvers, fast, &hits);
            fast.hits.retain(|hit| ![hit.pair.a, hit.pair.b].iter().any(|i| shortened.binary_search(i).is_ok()));
            self.sweep(solvers, fast, &shortened, 0.0);
        }
    }

    /// Looks for all hits of the step again.
    fn sweep_anew(&mut self, solvers: &Solvers, fast: &mut Fast) {
        fast.hits.clear();
        self.find_fast(solvers, fast);
        let bodies: Vec<u32> = fast.bodies.iter().copied().collect();
        self.sweep(solvers, fast, &bodies, 0.0);
    }

    /// Lets bodies come no farther in the step than nearly to their first hit: they lose time, and meet in the next.
    /// Returns their slots, ascending.
    fn shorten(&mut self, solvers: &mut Solvers, fast: &Fast, hits: &[Hit]) -> Vec<u32> {
        let dt = self.settings.step;
        let mut first: BTreeMap<u32, f64> = BTreeMap::new();
        for hit in hits {
            for i in [hit.pair.a, hit.pair.b] {
                let time = first.entry(i).or_insert(dt);
                *time = time.min(hit.time);
            }
        }
        first.retain(|&i, _| self.is_dynamic(i));
        for (&i, &time) in &first {
            let time = ALMOST * time;
            let Some(way) = self.way(solvers, fast, i) else { continue };
            let Some(body) = &self.slots[i as usize].body else { continue };
            let (_, velocity, spin) = solvers.after[i as usize];
            let share = time / dt;
            let part = |before: DVec3, after: DVec3| before + (after - before) * share;
            solvers.after[i as usize] =
                S::settled((way.pose(time), part(body.velocity, velocity), part(body.spin, spin)));
        }
        first.into_keys().collect()
    }

    /// Whether a hit is one of a large island, and its bodies come not too far in the step.
    fn is_of_heap(&self, solvers: &Solvers, hit: &Hit) -> bool {
        let of = [hit.pair.a, hit.pair.b];
        let dt = self.settings.step;
        let slow = |i: u32| {
            let Some(body) = &self.slots[i as usize].body else { return false };
            let (_, velocity, spin) = solvers.after[i as usize];
            let way = way_in(body, body.velocity, body.spin, dt).max(way_in(body, velocity, spin, dt));
            match body.kind {
                BodyKind::Fixed => true,
                BodyKind::Driven => false,
                BodyKind::Dynamic => way <= FARTHEST * body.shape.radius() && !body.asleep,
            }
        };
        of.into_iter().all(slow) && is_heap::<S>(solvers, hit.pair)
    }

    /// Adds the contacts that two bodies have where they meet to those of the step, as they are seen at its start.
    fn add_planes(&mut self, solvers: &Solvers, fast: &Fast, hit: &Hit) -> bool {
        let of = [hit.pair.a, hit.pair.b];
        let [Some(way_a), Some(way_b)] = of.map(|i| self.way(solvers, fast, i)) else { return false };
        let [Some(a), Some(b)] = of.map(|i| self.slots[i as usize].body.as_ref()) else { return false };
        let poses = (way_a.pose(hit.time), way_b.pose(hit.time));
        let mut found = Vec::new();
        S::contacts((&a.shape, &poses.0), (&b.shape, &poses.1), 2.0 * super::meeting(a, b).abs(), &mut found);
        if found.is_empty() {
            found.extend(S::deepest((&a.shape, &poses.0), (&b.shape, &poses.1)));
        }
        let mut patches = Vec::new();
        manifold::patches(&found, STEADINESS, &mut patches);
        let planes: Vec<Vec<Contact>> = patches
            .iter()
            .map(|patch| patch.contacts().iter().map(|c| seen_before(c, (a, b), &poses)).collect())
            .collect();
        for contacts in &planes {
            self.contacts.add(hit.pair, contacts, &self.slots);
        }
        !planes.is_empty()
    }
}

/// Whether two bodies are of large islands, or would make one.
pub fn is_heap<S: Form>(solvers: &Solvers, pair: Pair) -> bool {
    S::HEAPS_HELD && [pair.a, pair.b].map(|i| solvers.islands().size(i)).into_iter().sum::<usize>() >= LARGE
}

/// A contact of two bodies at some poses, as one of the same points of them where they are now.
fn seen_before<S: Form>(contact: &Contact, (a, b): (&Body<S>, &Body<S>), poses: &(Pose, Pose)) -> Contact {
    let at = poses.0.position;
    let before = |body: &Body<S>, pose: &Pose, p: DVec3| body.pose.point(pose.local_point(at + p));
    let on_a = before(a, &poses.0, contact.on_a) - a.pose.position;
    let on_b = before(b, &poses.1, contact.on_b) - a.pose.position;
    let depth = (on_a - on_b).dot(contact.normal).min(0.0);
    Contact { on_a, on_b, normal: contact.normal, depth }
}
