//! What a fast body meets on its way.

use super::way::Way;
use super::{DIGGING_ON, Fast, STEPS, meeting};
use crate::broad::Pair;
use crate::effort;
use crate::math::{Aabb, Pose};
use crate::narrow::Motion;
use crate::world::contacts::PatchRecord;
use crate::world::seams::flush;
use crate::world::step::Solvers;
use crate::world::{Body, BodyKind, Form, World};
use glam::DVec3;
use std::collections::BTreeMap;

/// How deep bodies in contact may be at most without that being a hit, as a share of the thinner one's thickness.
const AT_MOST: f64 = 0.5;

/// Operations on formulas and meshes that are spent on following one pair in one step, some tenths of a second: after them it stays
/// where it is proved to be free.
const MOST_SPENT: u64 = 100_000_000;

/// Two bodies that meet, or dig into each other; or one body, whose group has come to the end of a part of the step.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Seconds into the step.
    pub time: f64,
    pub pair: Pair,
}

impl Fast {
    /// The earliest hit, taken out.
    pub fn take_first(&mut self) -> Option<Hit> {
        let earlier = |p: &Hit, q: &Hit| p.time.total_cmp(&q.time).then(p.pair.cmp(&q.pair));
        let k = (0..self.hits.len()).min_by(|&i, &j| earlier(&self.hits[i], &self.hits[j]))?;
        Some(self.hits.swap_remove(k))
    }

    /// Whether a body is followed now.
    fn follows(&self, i: u32) -> bool {
        self.bodies.contains(&i) && !self.calm.contains(&i)
    }

    /// When the present way of a body begins and ends in a step of `dt` seconds, seconds into it.
    pub fn span(&self, i: u32, dt: f64) -> (f64, f64) {
        self.group_of.get(&i).map_or((0.0, dt), |&g| (self.groups[g].time, self.groups[g].until))
    }

    /// How deep two bodies are in each other where they have contacts, metres; `None` where they have none.
    pub fn depth(&self, pair: Pair, of_step: &[PatchRecord]) -> Option<f64> {
        let group = self.group_of.get(&pair.a).or_else(|| self.group_of.get(&pair.b));
        let records = group.map_or(of_step, |&g| &self.groups[g].pending[..]);
        let first = records.partition_point(|r| r.pair < pair);
        let of_pair = records[first..].iter().take_while(|r| r.pair == pair);
        of_pair.flat_map(PatchRecord::spots).map(|c| c.depth).reduce(f64::max)
    }
}

impl Fast {
    /// Notes what was spent on following a pair.
    fn spend(&mut self, pair: Pair, operations: u64) {
        if operations > 0 {
            *self.spent.entry(pair).or_default() += operations;
        }
    }

    /// Whether as much was spent on following a pair in this step as may be.
    pub(super) fn is_spent(&self, pair: Pair) -> bool {
        self.spent.get(&pair).is_some_and(|&spent| spent >= MOST_SPENT)
    }

    /// Calls `each` with the contacts that a body has on its present way.
    fn floors(&self, own: u32, of_step: &[PatchRecord], mut each: impl FnMut(&PatchRecord)) {
        match self.group_of.get(&own) {
            Some(&g) => {
                self.groups[g].pending.iter().filter(|r| r.pair.a == own || r.pair.b == own).for_each(each);
            }
            None => {
                let first = self.floors.partition_point(|&(body, _)| body < own);
                let of_own = self.floors[first..].iter().take_while(|&&(body, _)| body == own);
                of_own.for_each(|&(_, k)| each(&of_step[k as usize]));
            }
        }
    }
}

impl<S: Form> World<S> {
    /// How a body goes on from where it is.
    pub(super) fn way(&self, solvers: &Solvers, fast: &Fast, i: u32) -> Option<Way> {
        let body = self.slots[i as usize].body.as_ref()?;
        let dt = self.settings.step;
        if body.kind == BodyKind::Fixed {
            return Some(Way::still(body, (0.0, dt)));
        }
        if let Some(&since) = fast.stopped.get(&i) {
            let carried = fast.carried.contains_key(&i);
            let still = || Way::still(body, (since, dt));
            return Some(if carried { Way::of(body, &solvers.after[i as usize], (since, dt)) } else { still() });
        }
        let (end, span) = (&solvers.after[i as usize], fast.span(i, dt));
        let known = fast.ways.get(&i).filter(|(start, then, of, _)| *start == body.pose && then == end && *of == span);
        Some(known.map_or_else(|| Way::of(body, end, span), |(_, _, _, way)| way.clone()))
    }

    /// Remembers the way of a body: one that turns fast takes long to find.
    fn keep_way(&self, solvers: &Solvers, fast: &mut Fast, i: u32, way: &Way) {
        let Some(body) = &self.slots[i as usize].body else { return };
        let state = (solvers.after[i as usize], fast.span(i, self.settings.step));
        if way.is_long() && !fast.stopped.contains_key(&i) && body.kind != BodyKind::Fixed {
            fast.ways.insert(i, (body.pose, state.0, state.1, way.clone()));
        }
    }

    /// Finds what these bodies meet from a time on, seconds into the step, if they or the other are fast.
    pub(super) fn sweep(&mut self, solvers: &Solvers, fast: &mut Fast, bodies: &[u32], from: f64) {
        // Where they may be now, before any is looked for.
        let mut ways = Vec::new();
        for &i in bodies {
            let (Some(way), Some(body)) = (self.way(solvers, fast, i), &self.slots[i as usize].body) else { continue };
            let bounds = way.bounds(&body.shape);
            self.broad.widen(i, &bounds);
            self.keep_way(solvers, fast, i, &way);
            ways.push((i, way, bounds));
        }
        if fast.bodies.iter().all(|i| fast.calm.contains(i)) {
            return;
        }
        let mut near = std::mem::take(&mut fast.near);
        // Of what is near several of them, its way is looked up once.
        let mut others: BTreeMap<u32, Option<(Way, Aabb)>> = BTreeMap::new();
        for (i, way, bounds) in &ways {
            near.clear();
            self.broad.near(bounds, |j| near.push(j));
            near.sort_unstable();
            for &j in near.iter().filter(|j| *j != i) {
                let pair = Pair { a: *i.min(&j), b: *i.max(&j) };
                let twice = j < *i && bodies.binary_search(&j).is_ok();
                if twice || !(fast.follows(*i) || fast.follows(j)) || !self.collide(pair) {
                    continue;
                }
                let other = others.entry(j).or_insert_with(|| {
                    let (way, body) = (self.way(solvers, fast, j)?, self.slots[j as usize].body.as_ref()?);
                    let bounds = way.bounds(&body.shape);
                    Some((way, bounds))
                });
                let Some((other, _)) = other.as_ref().filter(|(_, beside)| bounds.overlaps(beside)) else { continue };
                let ways = if *i == pair.a { [way, other] } else { [other, way] };
                let before = effort::spent();
                let found = self.meet(fast, pair, ways, from);
                fast.spend(pair, effort::spent().wrapping_sub(before));
                if let Some(time) = found {
                    fast.hits.push(Hit { time, pair });
                }
            }
        }
        fast.near = near;
    }

    /// Whether two bodies act on each other at all.
    fn collide(&self, pair: Pair) -> bool {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|i| self.slots[i as usize].body.as_ref()) else { return false };
        (a.kind == BodyKind::Dynamic || b.kind == BodyKind::Dynamic)
            && !(a.sensor || b.sensor)
            && a.groups.collide(b.groups)
            && self.ignored.binary_search(&(pair.a, pair.b)).is_err()
    }

    /// When two bodies meet on their ways from a time on, seconds into the step.
    fn meet(&self, fast: &Fast, pair: Pair, [way_a, way_b]: [&Way; 2], from: f64) -> Option<f64> {
        let [a, b] = [pair.a, pair.b].map(|i| self.slots[i as usize].body.as_ref());
        let (a, b) = (a?, b?);
        let thin = a.shape.thickness().min(b.shape.thickness());
        let known = fast.depth(pair, &self.contacts.records);
        let depth = match known {
            None => -meeting(a, b),
            Some(now) => {
                let deep = (S::DIGGING * thin).max(now + DIGGING_ON * thin);
                if way_a.nearer_by(way_b, &a.shape, &b.shape) < deep - now {
                    return None;
                }
                deep
            }
        };
        let from = fast.phantoms.get(&pair).map_or(from, |phantom| phantom.until.max(from));
        let left = Left::of(fast, pair);
        let first = |depth: f64| first_on_ways((a, way_a), (b, way_b), (depth, &left), from);
        let mut found = first(depth);
        // Where the overlap is deeper from the start than their contacts tell, it is no digging that it is there, but that
        // it grows.
        let mut deep = depth;
        while known.is_some() && found.is_some_and(|time| time <= from) && deep < AT_MOST * thin {
            deep = (2.0 * deep).min(AT_MOST * thin);
            found = first(deep);
        }
        if known.is_none()
            && let Some(time) = found
        {
            return self.past_joint(fast, (pair, &left), [way_a, way_b], (from, time));
        }
        found
    }

    /// When two bodies that are told to meet at a time really do, seconds into the step: what goes along something that
    /// bears it grazes the side of what is flush with that, and is not stopped by it. It is borne where it lies on that,
    /// and nowhere else: what turns over an edge comes down beside it.
    fn past_joint(
        &self,
        fast: &Fast,
        (pair, left): (Pair, &Left),
        ways: [&Way; 2],
        (from, time): (f64, f64),
    ) -> Option<f64> {
        let body = |i: u32| self.slots[i as usize].body.as_ref();
        let is_dynamic = |i: u32| body(i).is_some_and(|b| b.kind == BodyKind::Dynamic);
        let (own, other, [way, beside]) = match (is_dynamic(pair.a), is_dynamic(pair.b)) {
            (true, false) => (pair.a, pair.b, ways),
            (false, true) => (pair.b, pair.a, [ways[1], ways[0]]),
            _ => return Some(time),
        };
        let (Some(passer), Some(passed)) = (body(own), body(other)) else { return Some(time) };
        let deepest = |record: &PatchRecord| record.spots().iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
        let is_floor = |record: &PatchRecord| {
            let floor = if record.pair.a == own { record.pair.b } else { record.pair.a };
            !is_dynamic(floor) && body(floor).is_some_and(|b| b.velocity == passed.velocity && b.spin == passed.spin)
        };
        // What it lies on; if that is nothing yet, what it comes to lie on.
        let mut least = f64::NEG_INFINITY;
        fast.floors(own, &self.contacts.records, |r| least = least.max(if is_floor(r) { deepest(r) } else { least }));
        least = least.min(-flush(passer));
        let mut along: Option<Way> = None;
        let grouped = fast.group_of.contains_key(&own);
        fast.floors(own, &self.contacts.records, |record| {
            let depth = deepest(record);
            if depth >= least && is_floor(record) {
                let is_first = record.pair.a == own;
                let up = if is_first { -record.normal } else { record.normal };
                // Those of the whole step are told from their first body's place.
                let from =
                    if grouped { DVec3::ZERO } else { body(record.pair.a).map_or(DVec3::ZERO, |a| a.pose.position) };
                let on = along.as_ref().unwrap_or(way);
                let borne = record.spots().iter().filter(|c| c.depth >= least);
                let sinks =
                    borne.map(|c| on.sinks_at(from + if is_first { c.on_a } else { c.on_b }, up)).fold(0.0, f64::max);
                along = Some(on.above(up, depth + flush(passer), sinks));
            }
        });
        let Some(along) = along else { return Some(time) };
        let later = first_on_ways((passer, &along), (passed, beside), (-meeting(passer, passed), left), from);
        later.map(|later| later.max(time))
    }
}

/// What is left to be spent on following a pair in a step.
struct Left {
    begun: u64,
    most: u64,
}

impl Left {
    fn of(fast: &Fast, pair: Pair) -> Left {
        let spent = fast.spent.get(&pair).copied().unwrap_or(0);
        Left { begun: effort::spent(), most: MOST_SPENT.saturating_sub(spent) }
    }

    fn is_none(&self) -> bool {
        effort::spent().wrapping_sub(self.begun) >= self.most
    }
}

/// When two bodies come to overlap by `depth` metres, or within a gap of −`depth`, on their ways from a time on; or a time
/// up to which they do not, where it takes too long to tell.
fn first_on_ways<S: Form>(
    a: (&Body<S>, &Way),
    b: (&Body<S>, &Way),
    (depth, left): (f64, &Left),
    from: f64,
) -> Option<f64> {
    along_ways(a, b, from, |a, b, (time, span)| {
        if left.is_none() {
            return Some(time);
        }
        S::first_overlap(a, b, depth, (span, STEPS)).map(|after| time + after)
    })
}

/// The first answer that `ask` gives, if any, of the steady motions that two bodies have on their ways from a time on; each
/// with its start and length, seconds.
pub fn along_ways<S: Form, T>(
    (a, way_a): (&Body<S>, &Way),
    (b, way_b): (&Body<S>, &Way),
    from: f64,
    ask: impl Fn((&Body<S>, &Pose, Motion), (&Body<S>, &Pose, Motion), (f64, f64)) -> Option<T>,
) -> Option<T> {
    let end = way_a.until.min(way_b.until);
    let mut time = from;
    while time < end {
        let next = way_a.piece_end(time).min(way_b.piece_end(time));
        let next = if next > time { next } else { end };
        let (pose_a, pose_b) = (way_a.pose(time), way_b.pose(time));
        let found = ask((a, &pose_a, way_a.motion(time)), (b, &pose_b, way_b.motion(time)), (time, next - time));
        if found.is_some() {
            return found;
        }
        time = next;
    }
    None
}
