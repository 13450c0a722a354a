//! What follows from a hit.

use super::group::Telling;
use super::sweep::Hit;
use super::{FAR, Fast, MOST_HITS, MOST_WORK, NO_TIME, SHORTEST, State, comes_far, way_in};
use crate::broad::Pair;
use crate::math::Pose;
use crate::world::step::Solvers;
use crate::world::{Body, BodyKind, Form, World};

/// Bodies of a group times its hits up to which these are answered one by one; after that, but for the first hit, it
/// goes on in parts of the step. The most of these, and of how many bodies one may come far in them.
const ONE_BY_ONE: usize = 64;
const MOST_PARTS: f64 = 32.0;
const FEW: usize = 32;

impl<S: Form> World<S> {
    /// Answers the earliest hit: its bodies go to where they meet, and on from there.
    pub(super) fn answer(&mut self, solvers: &mut Solvers, fast: &mut Fast, hit: Hit, mut told: Telling) {
        if hit.pair.a == hit.pair.b {
            if let Some(&g) = fast.group_of.get(&hit.pair.a) {
                self.end_part(solvers, fast, g);
                self.take_on((solvers, fast), g, f64::INFINITY, &mut told);
            }
            return;
        }
        if self.is_swept_away(fast, &hit) {
            return self.carry(solvers, fast, &hit);
        }
        let is_spent = fast.is_spent(hit.pair);
        if !is_spent && self.is_phantom(fast, &hit) {
            return self.pass_over((solvers, fast), &hit, &mut told);
        }
        fast.last.insert(hit.pair, hit.time);
        let mut moving = vec![hit.pair.a, hit.pair.b];
        let blocked = moving.iter().any(|i| fast.stopped.contains_key(i));
        moving.retain(|&i| {
            let body = self.slots[i as usize].body.as_ref();
            body.is_some_and(|b| b.kind == BodyKind::Dynamic) && !fast.stopped.contains_key(&i)
        });
        // The fast ones of them count their hits; where what is fast moves by itself, the other.
        let mut counting = moving.clone();
        counting.retain(|i| fast.bodies.contains(i));
        if counting.is_empty() && !blocked {
            counting.clone_from(&moving);
        }
        for &i in &counting {
            *fast.counts.entry(i).or_default() += 1;
        }
        // What is slow goes on with contacts across gaps, which keep it out of what it cannot come through in a step.
        if is_spent && !self.is_slow(&hit) {
            for &i in &moving {
                let other = if i == hit.pair.a { hit.pair.b } else { hit.pair.a };
                self.stop((solvers, fast), i, (hit.time, other), &mut told);
            }
            return;
        }
        let enough = is_spent || fast.work > MOST_WORK.0 + MOST_WORK.1 * fast.bodies.len();
        counting.retain(|i| blocked || enough || fast.counts[i] > MOST_HITS);
        if enough && !counting.is_empty() {
            return self.give_up((solvers, fast), &moving, hit, &mut told);
        }
        if !blocked && self.is_slow(&hit) {
            for i in counting.extract_if(.., |i| fast.counts[i] <= 2 * MOST_HITS) {
                fast.bodies.remove(&i);
                fast.struck.remove(&i);
                fast.tired.insert(i);
            }
        }
        if !counting.is_empty() {
            for i in counting {
                let other = if i == hit.pair.a { hit.pair.b } else { hit.pair.a };
                self.stop((solvers, fast), i, (hit.time, other), &mut told);
            }
        } else if !blocked && !moving.is_empty() {
            let most = self.allowed(fast, &hit, &moving);
            let g = self.join((solvers, fast), &moving, hit.time, &mut told);
            fast.groups[g].hits += 1;
            fast.met = Some(hit.pair);
            self.take_on((solvers, fast), g, most, &mut told);
            fast.met = None;
        }
    }

    /// Ends the hits of the groups of these bodies at once where there were too many: who is slow is followed no more,
    /// and the others stay where they are. To stop one after the other takes a solution of all for each.
    fn give_up(&mut self, (solvers, fast): (&mut Solvers, &mut Fast), moving: &[u32], hit: Hit, told: &mut Telling) {
        let g = self.join((solvers, fast), moving, hit.time, told);
        let rest = self.settings.step - hit.time;
        let members = fast.groups[g].members.clone();
        let is_fast = |i: &u32| {
            let body = self.slots[*i as usize].body.as_ref();
            body.is_some_and(|b| comes_far(b, b.velocity, b.spin, rest))
        };
        let (stopped, tired): (Vec<u32>, Vec<u32>) = members.into_iter().partition(is_fast);
        for i in tired {
            fast.bodies.remove(&i);
            fast.struck.remove(&i);
            fast.tired.insert(i);
        }
        for &i in &stopped {
            if let Some(state) = self.state(i) {
                solvers.after[i as usize] = state;
            }
            fast.stopped.insert(i, hit.time);
        }
        let is_stopped = |i: &u32| stopped.binary_search(i).is_ok();
        fast.hits.retain(|h| !is_stopped(&h.pair.a) && !is_stopped(&h.pair.b));
        fast.groups[g].members.retain(|m| !is_stopped(m));
        self.take_on((solvers, fast), g, f64::INFINITY, told);
        self.sweep(solvers, fast, &stopped, hit.time);
    }

    /// Whether something driven comes to a body that stays where it is.
    fn is_swept_away(&self, fast: &Fast, hit: &Hit) -> bool {
        let driven = |i: u32| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Driven);
        let stays = |i: u32| fast.stopped.contains_key(&i) && !fast.carried.contains_key(&i);
        let (a, b) = (hit.pair.a, hit.pair.b);
        driven(a) && stays(b) || driven(b) && stays(a)
    }

    /// Has a body that stays where it is go on with what is driven into it.
    fn carry(&mut self, solvers: &mut Solvers, fast: &mut Fast, hit: &Hit) {
        let stays = fast.stopped.contains_key(&hit.pair.a);
        let (i, carrier) = if stays { (hit.pair.a, hit.pair.b) } else { (hit.pair.b, hit.pair.a) };
        if let Some(end) = self.carried(solvers, fast, (i, carrier), hit.time) {
            fast.stopped.insert(i, hit.time);
            fast.carried.insert(i, carrier);
            solvers.after[i as usize] = end;
            fast.hits.retain(|h| h.pair.a != i && h.pair.b != i);
            self.sweep(solvers, fast, &[i], hit.time);
        }
    }

    /// How long the parts are in which a group goes on that has had many hits, seconds: so short that few of its bodies
    /// come far in one. Then contacts across gaps keep most of them apart, all at once, where hits would be answered one
    /// by one, each by a solution of all.
    fn pace(&self, fast: &Fast, g: usize) -> f64 {
        let group = &fast.groups[g];
        if S::FAR_FOR_OTHERS || group.hits < 2 || group.hits * group.members.len() <= ONE_BY_ONE {
            return f64::INFINITY;
        }
        let fast_in = |h: f64| {
            let bodies = group.members.iter().filter_map(|&i| self.slots[i as usize].body.as_ref());
            bodies.filter(|b| way_in(b, b.velocity, b.spin, h) > FAR * b.shape.thickness()).count()
        };
        let mut parts = 2.0;
        while parts < MOST_PARTS && fast_in(self.settings.step / parts) > group.members.len() / FEW {
            parts *= 2.0;
        }
        self.settings.step / parts
    }

    /// Whether the bodies of a hit come no farther in the rest of the step than the thinner of them is thick, and none
    /// is driven: then planes across gaps keep them apart.
    fn is_slow(&self, hit: &Hit) -> bool {
        let rest = self.settings.step - hit.time;
        let [a, b] = [hit.pair.a, hit.pair.b].map(|i| self.slots[i as usize].body.as_ref());
        let (Some(a), Some(b)) = (a, b) else { return false };
        let thin = a.shape.thickness().min(b.shape.thickness());
        let slow = |body: &Body<S>| match body.kind {
            BodyKind::Fixed => true,
            BodyKind::Driven => false,
            BodyKind::Dynamic => way_in(body, body.velocity, body.spin, rest) <= thin,
        };
        slow(a) && slow(b)
    }

    /// How long the next part of the step may be, seconds. What digs in deeper though it has a contact is soon taken
    /// back a little, and that must not be spread over the rest of the step.
    fn allowed(&self, fast: &Fast, hit: &Hit, moving: &[u32]) -> f64 {
        if fast.depth(hit.pair, &self.contacts.records).is_none() {
            return f64::INFINITY;
        }
        let dt = self.settings.step;
        let since = moving.iter().map(|&i| fast.span(i, dt).0).fold(0.0, f64::max);
        (2.0 * (hit.time - since)).max(SHORTEST * dt)
    }

    /// Leaves a body where it is at a time for the rest of the step; the others of its group go on without it. Where
    /// `other`, which it met, is driven, it goes on with that: what is driven does not wait.
    fn stop(
        &mut self,
        (solvers, fast): (&mut Solvers, &mut Fast),
        i: u32,
        (time, other): (f64, u32),
        told: &mut Telling,
    ) {
        let g = self.join((solvers, fast), &[i], time, told);
        if let Some(state) = self.state(i) {
            solvers.after[i as usize] = state;
        }
        fast.stopped.insert(i, time);
        let carrier = fast.carried.get(&other).copied().unwrap_or(other);
        if let Some(end) = self.carried(solvers, fast, (i, carrier), time) {
            fast.carried.insert(i, carrier);
            solvers.after[i as usize] = end;
        }
        fast.hits.retain(|h| h.pair.a != i && h.pair.b != i);
        fast.groups[g].members.retain(|&m| m != i);
        self.take_on((solvers, fast), g, f64::INFINITY, told);
        self.sweep(solvers, fast, &[i], time);
    }

    /// The state at the end of the step of a body that goes with a driven one from a time on, as if it were part of
    /// it; `None` if the other is not driven.
    fn carried(&self, solvers: &Solvers, fast: &Fast, (i, carrier): (u32, u32), time: f64) -> Option<State> {
        let driver = self.slots[carrier as usize].body.as_ref().filter(|b| b.kind == BodyKind::Driven)?;
        let body = self.slots[i as usize].body.as_ref()?;
        let (now, end) = (self.way(solvers, fast, carrier)?.pose(time), solvers.after[carrier as usize].0);
        let turn = end.rotation * now.rotation.conjugate();
        let position = end.position + turn * (body.pose.position - now.position);
        let pose = Pose { position, rotation: (turn * body.pose.rotation).normalize() };
        let centre = |body: &Body<S>, pose: &Pose| pose.position + pose.rotation * body.mass.centre;
        let arm = centre(body, &pose) - centre(driver, &end);
        Some(S::settled((pose, driver.velocity + driver.spin.cross(arm), driver.spin)))
    }

    /// Takes a group from where it is to the end of the step, or at most so many seconds on, and looks for what it
    /// meets on the way.
    pub(super) fn take_on(
        &mut self,
        (solvers, fast): (&mut Solvers, &mut Fast),
        g: usize,
        most: f64,
        told: &mut Telling,
    ) {
        let (mut g, time) = (g, fast.groups[g].time);
        let mut all_anew = fast.groups[g].until < self.settings.step;
        let rest = self.settings.step - time;
        let pace = self.pace(fast, g);
        let most = most.min(pace);
        let h = if most < 0.9 * rest { most } else { rest };
        if fast.groups[g].members.is_empty() || rest <= NO_TIME * self.settings.step {
            for &m in &fast.groups[g].members {
                if let Some(state) = self.state(m) {
                    solvers.after[m as usize] = state;
                }
            }
            fast.groups[g].pending.clear();
            return;
        }
        loop {
            let mut all = self.strangers(solvers, fast, g, h);
            if all.is_empty() {
                break;
            }
            all_anew = true;
            all.insert(0, fast.groups[g].members[0]);
            g = self.join((solvers, fast), &all, time, told);
        }
        self.foresee((solvers, fast), g, h, told);
        let group = &mut fast.groups[g];
        fast.work += if h < pace { group.members.len() } else { 0 };
        // Those that touched nothing and still do fly on as they did.
        let mut members = std::mem::take(&mut group.felt);
        group.felt = group.touching();
        members.extend(fast.met.iter().flat_map(|pair| [pair.a, pair.b]).filter(|i| group.has(*i)));
        if all_anew || h < rest {
            members.clone_from(&group.members);
        }
        members.sort_unstable();
        members.dedup();
        for &m in &members {
            let Some(body) = &self.slots[m as usize].body else { continue };
            let (_, velocity, spin) = solvers.after[m as usize];
            let far = comes_far(body, velocity, spin, h);
            if far && !fast.tired.contains(&m) {
                fast.bodies.insert(m);
            }
            if far || pace.is_infinite() || fast.struck.contains(&m) {
                fast.calm.remove(&m);
            } else {
                fast.calm.insert(m);
            }
        }
        fast.hits
            .retain(|hit| members.binary_search(&hit.pair.a).is_err() && members.binary_search(&hit.pair.b).is_err());
        self.sweep(solvers, fast, &members, time);
        if h < rest {
            fast.hits.push(Hit { time: time + h, pair: Pair { a: members[0], b: members[0] } });
        }
    }
}
