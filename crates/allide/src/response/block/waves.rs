//! Which pairs can be solved at the same time without changing anything.
//!
//! Pairs are solved in their order: what a stack bears comes up from the ground in one sweep that way, which it
//! does not when pairs are coloured and solved colour by colour. But pairs that share no body do not know of each
//! other. So a pair belongs to the first *wave* after those of all earlier pairs that share a body with it: wave
//! after wave gives, bit for bit, what pair after pair gives.

use super::four::LANES;
use super::source::Patches;
use crate::response::problem::FIXED;

/// Patches from which on an island is solved in waves.
pub const MANY: usize = 256;

/// Mean patches of a wave below which threads would wait for each other more than they work.
const WIDE: usize = 8;

/// The waves of an island.
#[derive(Clone, Debug, Default)]
pub struct Waves {
    /// The patches, wave by wave; empty where there is one wave of all, to be taken in order.
    order: Vec<u32>,
    /// Where each wave ends.
    pub ends: Vec<usize>,
    /// Of each body: the wave after the last that it is in.
    next: Vec<u32>,
    wave: Vec<u32>,
    /// The places at which fours of pairs of a wave begin, and the end of the last; of each wave, where its fours end.
    fours: Vec<u32>,
    four_ends: Vec<usize>,
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
        for k in 0..patches.count() {
            let (a, b) = patches.pair(k);
            let of = |i: u32, next: &[u32]| if i == FIXED { 0 } else { next[i as usize] };
            let wave = of(a, &self.next).max(of(b, &self.next));
            for i in [a, b].into_iter().filter(|i| *i != FIXED) {
                self.next[i as usize] = wave + 1;
            }
            self.wave.push(wave);
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

    /// Takes the pairs of each wave four by four; the last of a wave may be fewer.
    pub fn take_four_by_four(&mut self) {
        self.fours.clear();
        self.four_ends.clear();
        for wave in 0..self.ends.len() {
            self.fours.extend(self.places(wave).step_by(LANES).map(|place| place as u32));
            self.four_ends.push(self.fours.len());
        }
        self.fours.extend(self.ends.last().map(|&end| end as u32));
    }

    /// How many fours there are.
    pub fn four_count(&self) -> usize {
        self.four_ends.last().copied().unwrap_or(0)
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
