//! Which pairs can be solved at the same time without changing anything.
//!
//! Pairs are solved in their order: what a stack bears comes up from the ground in one sweep that way, which it
//! does not when pairs are coloured and solved colour by colour. But pairs that share no body do not know of each
//! other. So a pair belongs to the first *wave* after those of all earlier pairs that share a body with it: wave
//! after wave gives, bit for bit, what pair after pair gives.

use super::four::LANES;
use super::plots::Plots;
use super::source::Patches;
use crate::response::problem::{FIXED, SolverBody};
use glam::DVec3;

/// Patches from which on an island is solved in waves.
pub const MANY: usize = 256;

/// Mean patches of a wave below which threads would wait for each other more than they work.
const WIDE: usize = 8;

/// Patches of a wave below which threads would wait for each other longer than one of them needs for it.
const SHORT: usize = 32;

/// Slabs into which space is parted for threads.
const SLABS: usize = 128;

/// The body of a pair by whose place it is placed.
pub(super) fn mover((a, b): (u32, u32)) -> u32 {
    if a == FIXED { b } else { a }
}

/// The waves of an island.
#[derive(Clone, Debug, Default)]
pub struct Waves {
    /// The patches, wave by wave; empty where there is one wave of all, to be taken in order.
    pub(super) order: Vec<u32>,
    /// Where each wave ends.
    pub ends: Vec<usize>,
    /// Of each body: the wave after the last that it is in.
    next: Vec<u32>,
    pub(super) wave: Vec<u32>,
    /// Of each patch: its bodies.
    pub(super) pairs: Vec<(u32, u32)>,
    /// Of each body: the slab of space it is in; room to sort a wave in.
    slab: Vec<u8>,
    /// The bodies by their slabs; empty where they are taken as they come.
    pub(super) bodies: Vec<u32>,
    sorted: Vec<u32>,
    /// The places at which fours of pairs of a wave begin, and the end of the last; of each wave, where its fours end.
    pub(super) fours: Vec<u32>,
    four_ends: Vec<usize>,
    /// Where the waves that are taken in one turn end.
    turn_ends: Vec<usize>,
    pub(super) plots: Plots,
}

/// Puts items into an order by their slabs.
fn sort(items: impl Iterator<Item = u32> + Clone, slab: impl Fn(u32) -> usize, sorted: &mut [u32]) {
    let mut starts = [0_u32; SLABS + 1];
    items.clone().for_each(|item| starts[slab(item) + 1] += 1);
    (0..SLABS).for_each(|k| starts[k + 1] += starts[k]);
    for item in items {
        let at = &mut starts[slab(item)];
        sorted[*at as usize] = item;
        *at += 1;
    }
}

impl Waves {
    /// Finds the waves of an island, if that is of use.
    pub fn find(&mut self, bodies: usize, patches: &impl Patches, wanted: bool) {
        self.order.clear();
        self.ends.clear();
        if !wanted || patches.count() < MANY {
            return self.ends.push(patches.count());
        }
        self.next.clear();
        self.next.resize(bodies, 0);
        self.wave.clear();
        self.pairs.clear();
        for k in 0..patches.count() {
            let (a, b) = patches.pair(k);
            let of = |i: u32, next: &[u32]| if i == FIXED { 0 } else { next[i as usize] };
            let wave = of(a, &self.next).max(of(b, &self.next));
            for i in [a, b].into_iter().filter(|i| *i != FIXED) {
                self.next[i as usize] = wave + 1;
            }
            self.wave.push(wave);
            self.pairs.push((a, b));
            let count = wave as usize + 1;
            if self.ends.len() < count {
                self.ends.resize(count, 0);
            }
            self.ends[wave as usize] += 1;
        }
        if self.ends.len() * WIDE > patches.count() {
            self.ends.clear();
            return self.ends.push(patches.count());
        }
        // From counts to starts, which become ends as the patches are put in.
        let mut start = 0;
        for end in &mut self.ends {
            start += std::mem::replace(end, start);
        }
        self.order.resize(patches.count(), 0);
        for (number, wave) in self.wave.iter().enumerate() {
            let at = &mut self.ends[*wave as usize];
            self.order[*at] = number as u32;
            *at += 1;
        }
    }

    /// Sorts the pairs of each wave by where they are: then each thread works in its own part of space, wave after wave,
    /// and what is known of a body does not go from thread to thread. The order within a wave changes nothing.
    pub fn part_by_place(&mut self, bodies: &[SolverBody], wanted: bool) {
        self.bodies.clear();
        if !wanted {
            return;
        }
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for body in bodies {
            (low, high) = (low.min(body.position), high.max(body.position));
        }
        let size = high - low;
        // Pairs of a wave are about as high as each other, most often: it is parted along the ground.
        let axis = if size.x >= size.y { DVec3::X } else { DVec3::Y };
        let scale = SLABS as f64 / size.dot(axis);
        self.slab.clear();
        // What is no number ends up in one slab or another.
        let slab = |body: &SolverBody| ((body.position - low).dot(axis) * scale).min(SLABS as f64 - 1.0) as u8;
        self.slab.extend(bodies.iter().map(slab));
        self.bodies.resize(bodies.len(), 0);
        sort(0..bodies.len() as u32, |i| usize::from(self.slab[i as usize]), &mut self.bodies);
        for wave in 0..self.ends.len() {
            let places = self.places(wave);
            let slab = |patch: u32| match mover(self.pairs[patch as usize]) {
                FIXED => 0,
                i => usize::from(self.slab[i as usize]),
            };
            self.sorted.clear();
            self.sorted.resize(places.len(), 0);
            sort(self.order[places.clone()].iter().copied(), slab, &mut self.sorted);
            self.order[places].copy_from_slice(&self.sorted);
        }
    }

    /// The number of the body at a place, in the order in which bodies are taken.
    #[inline(always)]
    pub fn body(&self, place: usize) -> usize {
        if self.bodies.is_empty() { place } else { self.bodies[place] as usize }
    }

    /// Takes the pairs of each wave four by four; the last of a wave may be fewer.
    pub fn take_four_by_four(&mut self) {
        self.fours.clear();
        self.four_ends.clear();
        self.plots.clear();
        for wave in 0..self.ends.len() {
            self.fours.extend(self.places(wave).step_by(LANES).map(|place| place as u32));
            self.four_ends.push(self.fours.len());
        }
        self.fours.extend(self.ends.last().map(|&end| end as u32));
    }

    /// Takes waves together in turns: short ones that follow each other, or all of them where somebody is `alone`. What
    /// has several waves is one thread's.
    pub fn take_turns(&mut self, alone: bool) {
        self.turn_ends.clear();
        let count = self.ends.len();
        for wave in 0..count {
            let is_short = |wave: usize| self.places(wave).len() < SHORT;
            if wave + 1 == count || !(alone || is_short(wave) && is_short(wave + 1)) {
                self.turn_ends.push(wave + 1);
            }
        }
    }

    /// How many turns there are.
    pub fn turn_count(&self) -> usize {
        self.turn_ends.len()
    }

    /// The waves of a turn.
    pub fn turn(&self, turn: usize) -> std::ops::Range<usize> {
        let start = if turn == 0 { 0 } else { self.turn_ends[turn - 1] };
        start..self.turn_ends[turn]
    }

    /// How many fours there are.
    pub fn four_count(&self) -> usize {
        self.fours.len().saturating_sub(1)
    }

    /// The fours of a wave.
    pub fn fours(&self, wave: usize) -> std::ops::Range<usize> {
        let start = if wave == 0 { 0 } else { self.four_ends[wave - 1] };
        start..self.four_ends[wave]
    }

    /// The places of a four.
    pub fn of_four(&self, four: usize) -> std::ops::Range<usize> {
        self.fours[four] as usize..self.fours[four + 1] as usize
    }

    /// Whether there is more than one thing to do at a time.
    pub fn is_wide(&self) -> bool {
        !self.order.is_empty()
    }

    /// The number of the patch at a place.
    #[inline(always)]
    pub fn patch(&self, place: usize) -> usize {
        if self.order.is_empty() { place } else { self.order[place] as usize }
    }

    /// The places of a wave.
    pub fn places(&self, wave: usize) -> std::ops::Range<usize> {
        let start = if wave == 0 { 0 } else { self.ends[wave - 1] };
        start..self.ends[wave]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::block::Ready;
    use crate::response::problem::Patch;

    fn patch(a: u32, b: u32) -> Patch {
        Patch { a, b, count: 1, ..Patch::NONE }
    }

    /// Every patch once, no body twice in a wave, and each body's patches in their order.
    #[test]
    fn waves_keep_the_order_of_every_body() {
        let mut seed = 1_u64;
        let mut random = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % n) as u32
        };
        for bodies in [300, 3000] {
            let one = |_| {
                let (a, b) = (random(bodies), random(bodies + 1));
                patch(a, if b == a || u64::from(b) == bodies { FIXED } else { b })
            };
            let mut patches: Vec<Patch> = (0..2000).map(one).collect();
            let mut waves = Waves::default();
            waves.find(bodies as usize, &Ready::new(&mut patches), true);
            assert!(waves.is_wide());
            let place = |i: u64| DVec3::new(((i * 7919) % bodies) as f64, 0.1 * i as f64, 0.0);
            let placed: Vec<SolverBody> =
                (0..bodies).map(|i| SolverBody { position: place(i), ..SolverBody::NONE }).collect();
            waves.part_by_place(&placed, true);
            let mut all: Vec<usize> = (0..bodies as usize).map(|k| waves.body(k)).collect();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..bodies as usize));
            for alone in [true, false] {
                waves.take_turns(alone);
                assert!((0..waves.turn_count()).flat_map(|turn| waves.turn(turn)).eq(0..waves.ends.len()));
                let several = (0..waves.turn_count()).map(|turn| waves.turn(turn)).filter(|waves| waves.len() > 1);
                assert!(alone || several.flatten().all(|wave| waves.places(wave).len() < SHORT));
            }
            let mut last = vec![None; bodies as usize];
            let mut seen = vec![false; patches.len()];
            for wave in 0..waves.ends.len() {
                for place in waves.places(wave) {
                    let number = waves.patch(place);
                    assert!(!std::mem::replace(&mut seen[number], true));
                    for i in [patches[number].a, patches[number].b].into_iter().filter(|i| *i != FIXED) {
                        let before: &mut Option<(usize, usize)> = &mut last[i as usize];
                        assert!(before.is_none_or(|(w, n)| w < wave && n < number));
                        *before = Some((wave, number));
                    }
                }
            }
            assert!(seen.iter().all(|s| *s));
        }
    }

    #[test]
    fn a_body_that_touches_all_leaves_nothing_to_do_at_once() {
        let mut patches: Vec<Patch> = (1..1000).map(|b| patch(0, b)).collect();
        let mut waves = Waves::default();
        waves.find(1000, &Ready::new(&mut patches), true);
        assert!(!waves.is_wide());
        assert_eq!((waves.places(0), waves.patch(7)), (0..999, 7));
    }
}
