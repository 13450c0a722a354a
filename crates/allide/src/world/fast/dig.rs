//! Bodies that are not fast, but come deep into each other all the same.
//!
//! A contact across a gap is told where two bodies are nearest to each other now. Of two hulls that come together
//! askew that is one corner, and the next one turns in beside it before the step is over. Whether that happened is
//! looked at afterwards, where bodies came near enough to each other for it: those it happened to are followed as
//! fast ones are.

use super::{CROWD, DIGGING_ON, Fast, blows, comes_far};
use crate::crew::{Crew, Shared};
use crate::math::Pose;
use crate::world::contacts::{PatchRecord, Spot};
use crate::world::step::Solvers;
use crate::world::{BodyKind, Form, World};
use glam::DVec3;
use std::sync::{Mutex, PoisonError};

/// The part of the depth that contacts know of from which on they know enough.
const TOLD: f64 = 0.5;

/// How deep the points of a contact are when its bodies have gone from a pose to another, metres. Where that is about
/// as deep as they are, their contacts knew of it, and solving them once more would not keep them apart either: a heap
/// that falls in on itself takes many steps to bear its weight.
fn told(record: &PatchRecord, [(a, end_a), (b, end_b)]: [(&Pose, &Pose); 2]) -> f64 {
    let from = a.position;
    let moved = |start: &Pose, end: &Pose, point: DVec3| end.point(start.local_point(point)) - point;
    let deeper = |c: &Spot| moved(a, end_a, from + c.on_a) - moved(b, end_b, from + c.on_b);
    record.spots().iter().map(|c| c.depth + deeper(c).dot(record.normal)).fold(f64::NEG_INFINITY, f64::max)
}

impl<S: Form> World<S> {
    /// Finds the bodies that a step brings deeper into others than may be, after the [`survey`](World::survey).
    pub(super) fn find_digging(&mut self, solvers: &Solvers, fast: &mut Fast) {
        let (slots, after, records) = (&self.slots, &solvers.after, &self.contacts.records);
        for of_pair in records.chunk_by(|r, s| r.pair == s.pair) {
            let pair = of_pair[0].pair;
            let [way_a, way_b] = [pair.a, pair.b].map(|i| fast.far[i as usize]);
            let [Some(a), Some(b)] = [pair.a, pair.b].map(|i| slots[i as usize].body.as_ref()) else { continue };
            let thin = a.shape.thickness().min(b.shape.thickness());
            let now = of_pair.iter().flat_map(PatchRecord::spots).map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
            let deep = (S::DIGGING * thin).max(now + DIGGING_ON * thin);
            if way_a + way_b < deep - now {
                continue;
            }
            let known = fast.bodies.contains(&pair.a) || fast.bodies.contains(&pair.b);
            let crowd = [pair.a, pair.b].iter().any(|&i| solvers.islands().size_with(i) > CROWD);
            if known || crowd || a.shape.is_ground() || b.shape.is_ground() {
                continue;
            }
            let [end_a, end_b] = [pair.a, pair.b].map(|i| after[i as usize].0);
            let ends = [(&a.pose, &end_a), (&b.pose, &end_b)];
            let is_told = || of_pair.iter().any(|r| told(r, ends) > TOLD * deep);
            if S::overlap_deeper((&a.shape, &end_a), (&b.shape, &end_b), deep, &mut fast.room) && !is_told() {
                // The one that moves more stands for both.
                fast.bodies.insert(if way_a >= way_b { pair.a } else { pair.b });
            }
        }
    }

    /// Finds the bodies that were fast at the start of the step, or are after it; measures how far the points of each
    /// body come in the step, metres, and answers whether any comes so far that it may be deep in something after it.
    pub(super) fn survey(&self, solvers: &mut Solvers, fast: &mut Fast, crew: Option<&dyn Crew>) -> bool {
        let Solvers { after, stages, .. } = solvers;
        let (slots, dt) = (&self.slots, self.settings.step);
        let sum = Mutex::new((0.0_f64, f64::INFINITY, &mut fast.bodies, false));
        fast.far.resize(slots.len(), 0.0);
        let far = Shared::new(&mut fast.far);
        stages.over(crew, slots.len(), |range| {
            let (mut farthest, mut thinnest, mut lively) = (0.0_f64, f64::INFINITY, false);
            for i in range {
                // SAFETY: every slot is in one range.
                let far = unsafe { far.get(i) };
                *far = 0.0;
                let Some(body) = &slots[i].body else { continue };
                thinnest = thinnest.min(body.shape.thickness());
                lively |= blows::is_lively(body);
                if body.kind == BodyKind::Fixed {
                    continue;
                }
                let (end, velocity, spin) = &after[i];
                if comes_far(body, *velocity, *spin, dt) {
                    sum.lock().unwrap_or_else(PoisonError::into_inner).2.insert(i as u32);
                }
                if !body.asleep {
                    let turn = 2.0 * (body.pose.rotation.conjugate() * end.rotation).xyz().length();
                    *far = (end.position - body.pose.position).length() + turn * body.shape.radius();
                    farthest = farthest.max(*far);
                }
            }
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            (sum.0, sum.1) = (sum.0.max(farthest), sum.1.min(thinnest));
            sum.3 |= lively;
        });
        let (farthest, thinnest, _, lively) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        fast.lively = lively;
        2.0 * farthest > S::DIGGING * thinnest
    }
}
