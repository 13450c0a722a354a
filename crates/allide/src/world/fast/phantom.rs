//! Hits that are none.
//!
//! Who is followed for long close beside something may be taken for meeting it: a hit is never told late, so it may be
//! told early. At its moment the two have no contact then, nothing happens to them, and they would meet there again and
//! again until they have to stay. So they are taken a little farther: what they really meet there they are in by then,
//! and that has contacts.
//!
//! Bodies that have contacts may be so deep in each other that they count as meeting wherever they are, whatever the
//! contacts do. To answer that once more changes nothing, and they would have to stay there in this step and in all that
//! follow. They too are taken a little farther, by so little that the contacts, found anew, can take hold.

use super::group::Telling;
use super::sweep::Hit;
use super::{Fast, NO_TIME, way_in};
use crate::world::step::Solvers;
use crate::world::{BodyKind, Form, World};

/// How far the two are taken past each other, as a share of the thinner one's thickness: at first, and at most.
const PAST: (f64, f64) = (0.02, 0.25);

/// How often a pair is, in one step.
const MOST: u32 = 64;

/// Two bodies that were told to meet and do not.
#[derive(Clone, Copy, Debug)]
pub struct Phantom {
    /// Until when they are not asked again, seconds into the step.
    pub until: f64,
    count: u32,
}

impl<S: Form> World<S> {
    /// Whether two bodies meet where they met before, and are not driven into each other.
    pub(super) fn is_phantom(&self, fast: &Fast, hit: &Hit) -> bool {
        let again = fast.last.get(&hit.pair).is_some_and(|&last| hit.time - last <= NO_TIME * self.settings.step);
        let stays = |i: u32| fast.stopped.contains_key(&i);
        let often = fast.phantoms.get(&hit.pair).is_some_and(|phantom| phantom.count >= MOST);
        let driven = |i: u32| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Driven);
        let pair = [hit.pair.a, hit.pair.b];
        let touch = || fast.depth(hit.pair, &self.contacts.records).is_some();
        let stuck = often || pair.into_iter().any(stays) || pair.into_iter().any(driven) && touch();
        again && !stuck
    }

    /// Takes the two a little farther, and looks for what they meet after that. Where they have contacts these are found
    /// anew there.
    pub(super) fn pass_over(&mut self, (solvers, fast): (&mut Solvers, &mut Fast), hit: &Hit, told: &mut Telling) {
        let dt = self.settings.step;
        let [a, b] = [hit.pair.a, hit.pair.b].map(|i| self.slots[i as usize].body.as_ref());
        let (Some(a), Some(b)) = (a, b) else { return };
        let count = fast.phantoms.get(&hit.pair).map_or(0, |phantom| phantom.count);
        let share = (PAST.0 * f64::from(1 << count.min(8))).min(PAST.1);
        let thin = a.shape.thickness().min(b.shape.thickness());
        let way = |i: u32| {
            let (_, velocity, spin) = solvers.after[i as usize];
            self.slots[i as usize].body.as_ref().map_or(0.0, |body| way_in(body, velocity, spin, dt))
        };
        let free = share * thin / (way(hit.pair.a) + way(hit.pair.b)) * dt;
        fast.phantoms.insert(hit.pair, Phantom { until: hit.time + free, count: count + 1 });
        fast.work += 1;
        // It was no hit.
        for i in [hit.pair.a, hit.pair.b] {
            if let Some(count) = fast.counts.get_mut(&i) {
                *count = count.saturating_sub(1);
            }
        }
        let bodies = [hit.pair.a, hit.pair.b];
        if fast.depth(hit.pair, &self.contacts.records).is_some() {
            let mut moving = bodies.to_vec();
            moving.retain(|i| self.slots[*i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic));
            fast.last.insert(hit.pair, hit.time + free);
            let g = self.join((solvers, fast), &moving, hit.time, told);
            return self.take_on((solvers, fast), g, free, told);
        }
        let is_one = |i: &u32| bodies.contains(i);
        fast.hits.retain(|h| !is_one(&h.pair.a) && !is_one(&h.pair.b) || h.pair.a == h.pair.b);
        self.sweep(solvers, fast, &bodies, hit.time);
    }
}
