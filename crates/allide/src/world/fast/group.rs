//! Bodies that are taken through a step in parts, together.

use super::records::{self, add};
use super::way::Way;
use super::{Fast, NO_TIME, State};
use crate::broad::Pair;
use crate::math::Pose;
use crate::world::contacts::{PatchRecord, Reach, Waking};
use crate::world::finding::Around;
use crate::world::step::Solvers;
use crate::world::{BodyKind, Form, StepReport, World, integrate};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Islands that a hit has made one.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Slots of its bodies, ascending.
    pub members: Vec<u32>,
    /// How far it has come, seconds into the step.
    pub time: f64,
    /// Contacts of the parts of the step that it has behind it, placed in the world, with impulses summed.
    pub done: Vec<PatchRecord>,
    /// Contacts of the way from now on, as it is foreseen; and how far that goes, seconds into the step.
    pub pending: Vec<PatchRecord>,
    pub until: f64,
    /// Bodies that touch something on the way from now on, or did since the group was last looked at for what it meets.
    pub felt: Vec<u32>,
    /// How many hits its bodies have had.
    pub hits: usize,
}

impl Group {
    pub fn has(&self, i: u32) -> bool {
        self.members.binary_search(&i).is_ok()
    }

    /// Its bodies that touch something on the way from now on, ascending.
    pub fn touching(&self) -> Vec<u32> {
        let mut touching: Vec<u32> = self.pending.iter().flat_map(|r| [r.pair.a, r.pair.b]).collect();
        touching.retain(|&i| self.has(i));
        touching.sort_unstable();
        touching.dedup();
        touching
    }
}

/// What of a step is handed through: when to stop early, and what to tell.
pub type Telling<'a> = (Option<Instant>, &'a mut StepReport);

impl<S: Form> World<S> {
    fn is_dynamic(&self, i: u32) -> bool {
        self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic)
    }

    /// Makes one group of the islands of these bodies, and brings it to a time, seconds into the step.
    pub(super) fn join(
        &mut self,
        (solvers, fast): (&mut Solvers, &mut Fast),
        bodies: &[u32],
        time: f64,
        told: &mut Telling,
    ) -> usize {
        let mut one: Option<usize> = None;
        for &i in bodies {
            let g = match fast.group_of.get(&i) {
                Some(&g) => g,
                None => self.new_group(solvers, fast, i),
            };
            self.bring((solvers, fast), g, time, told);
            one = Some(match one {
                Some(first) if first != g => merge(fast, first.min(g), first.max(g)),
                _ => g,
            });
        }
        one.unwrap_or_default()
    }

    /// A group of the island of a body, at the start of the step.
    fn new_group(&mut self, solvers: &Solvers, fast: &mut Fast, i: u32) -> usize {
        let g = fast.groups.len();
        let mut members = self.ring(i);
        if members.len() > 1 || self.slots[i as usize].body.as_ref().is_some_and(|b| b.asleep) {
            self.rouse_when(i, Waking::Late);
        } else {
            members = solvers.islands().with(i);
        }
        for &m in &members {
            fast.group_of.insert(m, g);
            if let Some(body) = &self.slots[m as usize].body {
                fast.before.insert(m, (body.pose, body.velocity, body.spin));
            }
        }
        let mut group = Group { members, until: self.settings.step, ..Group::default() };
        let records = self.contacts.records.iter();
        group.pending = records.filter(|r| group.has(r.pair.a) || group.has(r.pair.b)).copied().collect();
        group.felt = group.touching();
        fast.groups.push(group);
        g
    }

    /// Brings a group to a time, seconds into the step, along the way that was foreseen for it.
    fn bring(&mut self, (solvers, fast): (&mut Solvers, &mut Fast), g: usize, time: f64, told: &mut Telling) {
        let h = time - fast.groups[g].time;
        if h <= NO_TIME * self.settings.step {
            return;
        }
        if time >= fast.groups[g].until {
            return self.end_part(solvers, fast, g);
        }
        let members = fast.groups[g].members.clone();
        let there: Vec<_> = members.iter().map(|&m| self.way(solvers, fast, m).map(|way| way.pose(time))).collect();
        // The velocities are those of a shorter step: less of gravity, and of what lasting contacts bear.
        self.foresee((solvers, fast), g, h, told);
        let from = fast.groups[g].time;
        let touching = fast.groups[g].touching();
        let before = self.energy_of(&touching);
        for (&m, pose) in members.iter().zip(&there) {
            let (_, velocity, spin) = solvers.after[m as usize];
            if let Some(pose) = *pose {
                self.leave_trail(fast, m, |body| Way::of(body, &(pose, velocity, spin), (from, time)));
            }
        }
        for (&m, pose) in members.iter().zip(there) {
            let (Some(body), Some(pose)) = (&mut self.slots[m as usize].body, pose) else { continue };
            let (end, velocity, spin) = solvers.after[m as usize];
            // The way is not quite the one that the shorter step would take.
            let spin = integrate::carried_over(body, end.rotation, spin, pose.rotation);
            (body.pose, body.velocity, body.spin) = (pose, velocity, spin);
        }
        self.restrain((&fast.groups[g], &touching), before);
        let group = &mut fast.groups[g];
        add(&mut group.done, &group.pending);
        group.time = time;
    }

    /// Brings a group to the end of the way that was foreseen for it.
    pub(super) fn end_part(&mut self, solvers: &Solvers, fast: &mut Fast, g: usize) {
        let span = (fast.groups[g].time, fast.groups[g].until);
        for m in if fast.sensors { fast.groups[g].members.clone() } else { Vec::new() } {
            self.leave_trail(fast, m, |body| Way::of(body, &solvers.after[m as usize], span));
        }
        let group = &mut fast.groups[g];
        let touching = group.touching();
        let before = self.energy_of(&touching);
        for &m in &group.members {
            let Some(body) = &mut self.slots[m as usize].body else { continue };
            (body.pose, body.velocity, body.spin) = solvers.after[m as usize];
        }
        self.restrain((group, &touching), before);
        add(&mut group.done, &group.pending);
        group.time = group.until;
    }

    /// Moves a group `h` seconds on from where it is, into `solvers.after`, with the contacts it has there.
    pub(super) fn foresee(
        &mut self,
        (solvers, fast): (&mut Solvers, &mut Fast),
        g: usize,
        h: f64,
        (deadline, report): &mut Telling,
    ) {
        let mut group = std::mem::take(&mut fast.groups[g]);
        let mut pairs = self.pairs_of(solvers, fast, &group, h);
        let strange = |i: u32| !group.has(i) && self.is_dynamic(i);
        pairs.retain(|p| !strange(p.a) && !strange(p.b));
        let driven = self.place_driven(solvers, fast, &pairs, group.time);
        loop {
            self.find_contacts(fast, &group, &pairs, h);
            self.drop_struck(fast);
            let whole = std::mem::replace(&mut self.settings.step, h);
            std::mem::swap(&mut self.contacts, &mut fast.contacts);
            let touching = self.move_free(solvers, &group);
            fast.islands.make_one(self.slots.len(), &touching, &self.contacts.records);
            if !touching.is_empty() {
                self.solve_island(solvers, &fast.islands, 0, *deadline, report);
            }
            std::mem::swap(&mut self.contacts, &mut fast.contacts);
            self.settings.step = whole;
            if !self.are_struck_more(fast, &group, h) {
                break;
            }
        }

        group.pending.clone_from(&fast.contacts.records);
        group.until = group.time + h;
        let touching = group.touching();
        group.felt.extend(touching);
        records::place(&mut group.pending, &self.slots);
        for (i, pose) in driven {
            if let Some(body) = &mut self.slots[i as usize].body {
                body.pose = pose;
            }
        }
        fast.groups[g] = group;
    }

    /// Moves the bodies of a group that touch nothing, and returns the others.
    fn move_free(&self, solvers: &mut Solvers, group: &Group) -> Vec<u32> {
        let mut touching: Vec<u32> = self.contacts.records.iter().flat_map(|r| [r.pair.a, r.pair.b]).collect();
        touching.retain(|&i| group.has(i));
        touching.sort_unstable();
        touching.dedup();
        for &m in group.members.iter().filter(|m| touching.binary_search(m).is_err()) {
            if let Some(body) = &self.slots[m as usize].body {
                let free = integrate::free_motion(body, self.settings.gravity, self.settings.step);
                solvers.after[m as usize] = S::settled(free);
            }
        }
        touching
    }

    /// Finds the contacts of a group where it is now, for the next `h` seconds, into `fast.contacts`.
    fn find_contacts(&self, fast: &mut Fast, group: &Group, pairs: &[Pair], h: f64) {
        let share = h / (group.until - group.time).max(h);
        let is_fast = |i: u32| fast.bodies.contains(&i);
        // A blow is no load that lasts.
        let lasting = |r: &PatchRecord| if is_fast(r.pair.a) || is_fast(r.pair.b) { 0.0 } else { share };
        fast.contacts.remember(group.pending.iter().map(|r| records::scaled(r, lasting(r))));
        fast.contacts.records.clear();
        let around = Around { ignored: &self.ignored, slots: &self.slots, reaches: &fast.reaches, dt: h, keeps: false };
        fast.contacts.find(pairs, &around, &mut fast.touches, None);
        fast.contacts.drop_joints(&self.slots, &self.ignored);
        fast.contacts.drop_passed(&self.slots, (h, DVec3::ZERO), None);
        fast.contacts.gather(None);
        if let Some(pair) = fast.met.filter(|pair| group.has(pair.a) || group.has(pair.b)) {
            self.touch(fast, pair);
        }
    }

    /// Gives bodies that have met, and have no contact, the one where they are nearest: without it they would meet
    /// there for ever.
    fn touch(&self, fast: &mut Fast, pair: Pair) {
        let records = &fast.contacts.records;
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|i| self.slots[i as usize].body.as_ref()) else { return };
        if records.binary_search_by_key(&pair, |r| r.pair).is_err()
            && let Some(contact) = S::deepest(a, b).filter(|c| c.depth >= -2.0 * super::meeting(a, b).max(0.0))
        {
            fast.contacts.add(pair, contact, &self.slots);
        }
    }

    /// The pairs of bodies of a group with anything that they may touch in `h` seconds, ascending.
    fn pairs_of(&mut self, solvers: &Solvers, fast: &mut Fast, group: &Group, h: f64) -> Vec<Pair> {
        let gravity = self.settings.gravity.length();
        let (mut pairs, mut near) = (Vec::new(), std::mem::take(&mut fast.near));
        let nothing = Reach { swept: crate::math::Aabb::EVERYTHING, margin: 0.0, slack: 0.0, near: f64::INFINITY };
        fast.reaches.resize(self.slots.len(), nothing);
        let mut reached = BTreeSet::new();
        for &m in &group.members {
            let Some(body) = &self.slots[m as usize].body else { continue };
            let mut reach = super::reach(body, body.shape.bounds(&body.pose), gravity, h);
            if fast.tired.contains(&m) {
                reach.near = f64::INFINITY;
            }
            near.clear();
            self.broad.near(&reach.swept, |j| near.push(j));
            fast.reaches[m as usize] = reach;
            for &j in near.iter().filter(|j| **j != m && !fast.stopped.contains_key(j)) {
                if !group.has(j) && reached.insert(j) {
                    fast.reaches[j as usize] = self.reach_of(solvers, fast, j, (group.time, h));
                }
                pairs.push(Pair { a: m.min(j), b: m.max(j) });
            }
        }
        fast.near = near;
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The reach of a body that is not of the group at hand, for `h` seconds from a time into the step.
    fn reach_of(&self, solvers: &Solvers, fast: &Fast, j: u32, (time, h): (f64, f64)) -> Reach {
        let everywhere = Reach { swept: crate::math::Aabb::EVERYTHING, margin: 0.0, slack: 0.0, near: f64::INFINITY };
        let Some(body) = &self.slots[j as usize].body else { return everywhere };
        if body.kind == BodyKind::Fixed {
            return Reach { swept: body.shape.bounds(&body.pose), ..everywhere };
        }
        let Some(way) = self.way(solvers, fast, j) else { return everywhere };
        super::reach(body, body.shape.bounds(&way.pose(time)), self.settings.gravity.length(), h)
    }

    /// Puts the bodies among `pairs` that move by themselves where they are at a time, and returns where they
    /// were.
    fn place_driven(&mut self, solvers: &Solvers, fast: &Fast, pairs: &[Pair], time: f64) -> Vec<(u32, Pose)> {
        let mut driven: Vec<u32> = pairs.iter().flat_map(|p| [p.a, p.b]).collect();
        driven.retain(|&i| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Driven));
        driven.sort_unstable();
        driven.dedup();
        let mut before = Vec::new();
        for i in driven {
            let now = self.way(solvers, fast, i).map(|way| way.pose(time));
            let (Some(body), Some(now)) = (&mut self.slots[i as usize].body, now) else { continue };
            before.push((i, std::mem::replace(&mut body.pose, now)));
        }
        before
    }

    /// Bodies that move and are not of a group, but have contacts with it where it is now, in the next `h` seconds.
    pub(super) fn strangers(&mut self, solvers: &Solvers, fast: &mut Fast, g: usize, h: f64) -> Vec<u32> {
        let group = std::mem::take(&mut fast.groups[g]);
        let pairs = self.pairs_of(solvers, fast, &group, h);
        let (mut found, mut poses) = (Vec::new(), BTreeMap::new());
        for p in &pairs {
            let strange = [p.a, p.b].into_iter().find(|&i| !group.has(i) && self.is_dynamic(i));
            let Some(i) = strange.filter(|i| !found.contains(i)) else { continue };
            let now = *poses.entry(i).or_insert_with(|| self.way(solvers, fast, i).map(|way| way.pose(group.time)));
            let (Some(body), Some(now)) = (&mut self.slots[i as usize].body, now) else { continue };
            let before = std::mem::replace(&mut body.pose, now);
            fast.contacts.remember(std::iter::empty());
            fast.contacts.records.clear();
            let around =
                Around { ignored: &self.ignored, slots: &self.slots, reaches: &fast.reaches, dt: h, keeps: false };
            fast.contacts.find(&[*p], &around, &mut fast.touches, None);
            fast.contacts.gather(None);
            if !fast.contacts.records.is_empty() {
                found.push(i);
            }
            if let Some(body) = &mut self.slots[i as usize].body {
                body.pose = before;
            }
        }
        fast.groups[g] = group;
        found
    }

    /// Energy of motion and of height of these bodies as they are now, J.
    fn energy_of(&self, members: &[u32]) -> (f64, f64) {
        let mut energy = (0.0, 0.0);
        for body in members.iter().filter_map(|&m| self.slots[m as usize].body.as_ref()) {
            let spin = body.pose.rotation.conjugate() * body.spin;
            energy.0 += 0.5 * (body.mass.mass * body.velocity.length_squared() + spin.dot(body.mass.inertia * spin));
            energy.1 -= body.mass.mass * self.settings.gravity.dot(body.centre());
        }
        energy
    }

    /// Lets the bodies of a group that touch something have no more energy than they had, unless something drives it. Solutions leave a little over, and
    /// in many parts of a step that would add up.
    fn restrain(&mut self, (group, touching): (&Group, &[u32]), (motion, height): (f64, f64)) {
        let driven = |i: u32| {
            let body = self.slots[i as usize].body.as_ref();
            body.is_some_and(|b| b.kind == BodyKind::Driven || b.force != DVec3::ZERO || b.torque != DVec3::ZERO)
        };
        if group.pending.iter().any(|r| driven(r.pair.a) || driven(r.pair.b)) {
            return;
        }
        let now = self.energy_of(touching);
        let allowed = motion + (height - now.1).max(0.0);
        if now.0 <= allowed || group.pending.is_empty() {
            return;
        }
        let scale = (allowed / now.0).sqrt();
        for &m in touching {
            if let Some(body) = &mut self.slots[m as usize].body {
                body.velocity *= scale;
                body.spin *= scale;
            }
        }
    }

    /// The state of a body as it is now.
    pub(super) fn state(&self, i: u32) -> Option<State> {
        self.slots[i as usize].body.as_ref().map(|b| (b.pose, b.velocity, b.spin))
    }
}

/// Makes one group of two at the same time: the first takes in the second.
fn merge(fast: &mut Fast, first: usize, second: usize) -> usize {
    let other = std::mem::take(&mut fast.groups[second]);
    for m in &other.members {
        fast.group_of.insert(*m, first);
    }
    let group = &mut fast.groups[first];
    group.members.extend(other.members);
    group.members.sort_unstable();
    group.felt.extend(other.felt);
    group.hits += other.hits;
    group.done.extend(other.done);
    group.done.sort_by_key(|r| (r.pair, r.number));
    group.pending.extend(other.pending);
    group.pending.sort_by_key(|r| (r.pair, r.number));
    first
}
