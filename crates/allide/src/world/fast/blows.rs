//! Blows that come one after the other within a step, of bodies that do not come far in it.
//!
//! What each contact asks for is told by the velocities at the start of a step: when it touches, how fast it comes, and
//! how fast it leaves. That is right for the first blow that a body has, and wrong for what comes after it: the body
//! comes otherwise than was foreseen, later, or not at all. What it only comes to by its first blow has nothing to bounce
//! with and would stop it, though the way to that begins where the blow was, and what it would have come to without
//! turns it round across the gap between them. So a body to which more happens than one blow has no contacts across gaps
//! with what throws it back. It is followed instead, as fast ones are, and has its blows where and when they are.

use super::group::{Group, Telling};
use super::{CROWD, Fast};
use crate::broad::Pair;
use crate::world::contacts::{PatchRecord, Spot};
use crate::world::finding::arms;
use crate::world::step::Solvers;
use crate::world::{Body, BodyKind, Form, World, ground};

/// Restitution from which on it is worth it: what loses more than it keeps in every blow is not told by one that it loses
/// too much in.
const LIVELY: f64 = 0.8;

/// A gap under this is no gap, metres: it is more than that at which bodies meet.
const NO_GAP: f64 = 1e-5;

/// Closing in a step under which nothing strikes, metres.
const NO_BLOW: f64 = 1e-6;

/// Whether a body throws anything back.
pub fn is_lively<S: Form>(body: &Body<S>) -> bool {
    body.material.restitution >= LIVELY || body.ground.iter().any(|material| material.restitution >= LIVELY)
}

fn is_across(record: &PatchRecord) -> bool {
    record.spots().iter().all(|c| c.depth < -NO_GAP)
}

fn bears(record: &PatchRecord) -> bool {
    record.memory().iter().any(|m| m.normal_impulse > 0.0)
}

fn throws_back<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>) -> bool {
    let of = |body| ground::material(body, record.ground).restitution;
    of(a).max(of(b)) >= LIVELY
}

/// Whether two bodies, as they come, strike each other at a contact within `dt` seconds, faster than `threshold`, m/s.
fn strikes<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, (dt, threshold): (f64, f64)) -> bool {
    let strikes_at = |spot: &Spot| {
        let (arm_a, arm_b) = arms(spot, a, b);
        let apart = b.velocity + b.spin.cross(arm_b) - a.velocity - a.spin.cross(arm_a);
        let speed = -record.normal.dot(apart);
        speed > threshold && speed * dt > NO_BLOW.max(-spot.depth)
    };
    throws_back(record, a, b) && record.spots().iter().any(strikes_at)
}

/// Something that happens to a body at a contact.
struct Happening {
    body: u32,
    pair: Pair,
    strikes: bool,
    across: bool,
}

impl<S: Form> World<S> {
    /// The bodies, ascending, to which by these contacts more than one blow happens within `dt` seconds, and any of it
    /// across a gap. The contacts have the impulses of that time.
    pub(super) fn struck_again(&self, records: &[PatchRecord], dt: f64) -> Vec<u32> {
        let how = (dt, self.settings.solver.restitution_threshold);
        let bodies = |r: &PatchRecord| {
            let [a, b] = [r.pair.a, r.pair.b].map(|i| self.slots[i as usize].body.as_ref());
            a.zip(b)
        };
        let happens = |r: &PatchRecord| bears(r) || bodies(r).is_some_and(|(a, b)| strikes(r, a, b, how));
        // Mostly nothing happens across gaps.
        let mut among: Vec<u32> =
            records.iter().filter(|r| is_across(r) && happens(r)).flat_map(|r| [r.pair.a, r.pair.b]).collect();
        among.retain(|&i| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic));
        among.sort_unstable();
        among.dedup();
        let mut happenings = Vec::new();
        for r in if among.is_empty() { &[] } else { records } {
            let Some((a, b)) = bodies(r) else { continue };
            let strikes = strikes(r, a, b, how);
            if strikes || bears(r) {
                let own = [r.pair.a, r.pair.b].into_iter().filter(|i| among.binary_search(i).is_ok());
                happenings.extend(own.map(|body| Happening { body, pair: r.pair, strikes, across: is_across(r) }));
            }
        }
        happenings.sort_by_key(|h| h.body);
        let is_again = |of: &&[Happening]| {
            of.iter().any(|h| h.pair != of[0].pair) && of.iter().any(|h| h.strikes) && of.iter().any(|h| h.across)
        };
        happenings.chunk_by(|g, h| g.body == h.body).filter(is_again).map(|of| of[0].body).collect()
    }

    /// Finds such bodies in the whole step.
    pub(super) fn find_struck(&self, solvers: &Solvers, fast: &mut Fast) {
        for i in self.struck_again(&self.contacts.records, self.settings.step) {
            if solvers.islands().size_with(i) <= CROWD {
                fast.struck.insert(i);
                fast.bodies.insert(i);
            }
        }
    }

    /// Takes them through the step anew, without contacts across gaps.
    pub(super) fn part_struck(&mut self, (solvers, fast): (&mut Solvers, &mut Fast), told: &mut Telling) {
        for i in fast.struck.clone() {
            if !fast.group_of.contains_key(&i) {
                let g = self.join((solvers, fast), &[i], 0.0, told);
                self.take_on((solvers, fast), g, f64::INFINITY, told);
            }
        }
    }

    /// Drops the contacts across gaps that such bodies have with what throws them back, but where they touch it beside
    /// that: of what is touched it is not followed when it is met.
    pub(super) fn drop_struck(&self, fast: &mut Fast) {
        if fast.struck.is_empty() {
            return;
        }
        let records = &mut fast.contacts.records;
        let mut touched: Vec<Pair> = records.iter().filter(|r| !is_across(r)).map(|r| r.pair).collect();
        touched.dedup();
        records.retain(|r| {
            let struck = [r.pair.a, r.pair.b].iter().any(|i| fast.struck.contains(i));
            let [a, b] = [r.pair.a, r.pair.b].map(|i| self.slots[i as usize].body.as_ref());
            let lively = a.zip(b).is_some_and(|(a, b)| throws_back(r, a, b));
            !(struck && lively && is_across(r) && touched.binary_search(&r.pair).is_err())
        });
    }

    /// Whether the contacts of a group in the next `h` seconds, which have been solved, tell of more such bodies; notes
    /// them.
    pub(super) fn are_struck_more(&self, fast: &mut Fast, group: &Group, h: f64) -> bool {
        if !fast.lively || group.members.len() > CROWD {
            return false;
        }
        let mut more = self.struck_again(&fast.contacts.records, h);
        more.retain(|i| group.has(*i) && !fast.tired.contains(i) && !fast.struck.contains(i));
        fast.calm.retain(|i| more.binary_search(i).is_err());
        fast.bodies.extend(&more);
        fast.struck.extend(&more);
        !more.is_empty()
    }
}
