//! The stages of a block step for pairs that are taken four by four.

use super::beat::Beat;
use super::four::{Four, Lanes, Plain, Vector};
use super::job::Job;
use super::mover::Mover;
use super::quad::{Frame, Quad};
use super::quad_rows::Raw;
use super::recovery::RECOVERY;
use super::source::Patches;
use super::stage::Part;
use super::waves::MANY;
use super::{quad_normals, quad_solve};
use crate::response::problem::MAX_POINTS;
use std::ops::Range;
use std::sync::atomic::Ordering;

/// How many fours ahead their rows are brought near.
#[cfg(target_arch = "x86_64")]
const ROWS_AHEAD: usize = 2;

/// Depth that counts as none where it is taken back, as a share of what is left alone anyway: what rounding makes of four
/// points of a plane is less, and no three of them need be found that alone bear the pair.
const NOTHING: f64 = 1e-9;

/// How many fours ahead their patches are brought near.
const PATCHES_AHEAD: usize = 3;

/// Whether patches are so many, and all plain, that they are worth taking four by four.
pub fn are_of_use(patches: &impl Patches) -> bool {
    #[cfg(all(test, target_arch = "x86_64"))]
    if super::lanes::singly() {
        return false;
    }
    patches.count() >= MANY && (0..patches.count()).all(|k| patches.is_plain(k))
}

impl<P: Patches> Job<'_, P> {
    /// The fours of a part of a wave.
    pub(super) fn fours_of(&self, wave: usize, part: Part) -> Range<usize> {
        let all = self.waves.fours(wave);
        match part {
            Part::All => all,
            Part::Chunks(some) => all.start + some.start..all.start + some.end,
        }
    }

    /// Makes some fours of a wave ready, and starts with their impulses of the step before.
    pub(super) unsafe fn build_fours(&self, fours: Range<usize>) {
        // SAFETY: the caller's; and lanes are there.
        unsafe {
            #[cfg(target_arch = "x86_64")]
            if self.lanes {
                return self.build_fours_in_lanes(fours);
            }
            fours.for_each(|q| self.build_four::<Plain>(q));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn build_fours_in_lanes(&self, fours: Range<usize>) {
        for q in fours {
            // SAFETY: the caller's.
            unsafe { self.build_four::<super::wide::Wide>(q) };
        }
    }

    #[inline(always)]
    unsafe fn build_four<F: Lanes>(&self, q: usize) {
        let mut raw = Raw::new(self.plan.slop);
        self.fetch_patches(q + PATCHES_AHEAD);
        for (lane, place) in self.waves.of_four(q).enumerate() {
            self.patches.lay(self.waves.patch(place), lane, &mut raw);
        }
        // SAFETY: the caller's.
        let quad = unsafe { self.quads.get(q) };
        // SAFETY: the caller's.
        unsafe { quad.fill::<F>(&raw, 1.0 / f64::from(self.substeps), &self.movers) };
        let is_deep = |gaps: &Four| gaps.0.iter().zip(&quad.slop.0).any(|(gap, slop)| -gap > *slop);
        if quad.gap.iter().any(is_deep) {
            self.deep.store(true, Ordering::Relaxed);
        }
    }

    /// Solves some fours of a wave once. What comes after them up to `end` is the same thread's.
    pub(super) unsafe fn solve_fours(&self, fours: Range<usize>, end: usize, beat: &Beat) {
        // SAFETY: the caller's; and lanes are there.
        unsafe {
            #[cfg(target_arch = "x86_64")]
            if self.lanes {
                return self.solve_fours_in_lanes(fours, end, beat);
            }
            self.solve_each_four::<Plain>(fours, end, beat);
        }
    }

    /// The same with lanes of four numbers, and the same bits: no products are fused with sums.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn solve_fours_in_lanes(&self, fours: Range<usize>, end: usize, beat: &Beat) {
        // SAFETY: the caller's.
        unsafe { self.solve_each_four::<super::wide::Wide>(fours, end, beat) }
    }

    #[inline(always)]
    unsafe fn solve_each_four<F: Lanes>(&self, fours: Range<usize>, end: usize, beat: &Beat) {
        // SAFETY: the caller's.
        unsafe {
            for q in fours {
                self.fetch_ahead(q, end);
                let quad = self.quads.get(q);
                if beat.share > 1 {
                    quad.scale(f64::from(beat.share));
                }
                quad_solve::solve::<F>(quad, &self.movers, beat.h);
            }
        }
    }

    /// Has what comes after a four brought near meanwhile, up to an end: it is more than fits there, and a four is worked
    /// on for as long as that takes. What is another thread's is left to it.
    #[inline(always)]
    fn fetch_ahead(&self, q: usize, end: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            if q + ROWS_AHEAD < end {
                self.quads.fetch(q + ROWS_AHEAD);
            }
            if q + 1 < end {
                // SAFETY: only the numbers of its bodies are read, and those nobody changes.
                let [a, b] = unsafe { Quad::bodies(self.quads.peek(q + 1)) };
                a.iter().chain(b).for_each(|&i| self.movers.fetch_first(i as usize, Mover::LOOKED_AT));
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (q, end);
    }

    /// Has the patches of a four brought near, if there is one.
    #[inline(always)]
    fn fetch_patches(&self, q: usize) {
        if q < self.waves.four_count() {
            self.waves.of_four(q).for_each(|place| self.patches.fetch(self.waves.patch(place)));
        }
    }

    /// Takes part of the depth beyond the slop back, as [`Job::recover`] does for one pair.
    pub(super) unsafe fn recover_fours(&self, fours: Range<usize>) {
        // SAFETY: the caller's; and lanes are there.
        unsafe {
            #[cfg(target_arch = "x86_64")]
            if self.lanes {
                return self.recover_fours_in_lanes(fours);
            }
            fours.for_each(|q| self.recover_four::<Plain>(q));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    unsafe fn recover_fours_in_lanes(&self, fours: Range<usize>) {
        for q in fours {
            // SAFETY: the caller's.
            unsafe { self.recover_four::<super::wide::Wide>(q) };
        }
    }

    #[inline(always)]
    unsafe fn recover_four<F: Lanes>(&self, q: usize) {
        // SAFETY: the caller's.
        unsafe {
            let quad = self.quads.get(q);
            let mut sides = quad.take::<F>(&self.movers);
            let frame = Frame::of(&quad.normal);
            let moved = quad.along_normals(&frame, &quad.relative_way(&sides));
            let mut b = quad.along_normals(&frame, &quad.relative(&sides));
            let mut wanted = moved[0].above(moved[0]);
            for i in 0..MAX_POINTS {
                let room = F::load(&quad.gap[i]) + moved[i] + F::load(&quad.slop);
                let room = room.where_set(quad.live::<F>(i));
                let is_deep = room.below(F::zero());
                wanted = wanted | is_deep;
                b[i] = b[i] + F::choose(is_deep, F::splat(RECOVERY) * room, room);
            }
            if F::any(wanted) {
                let b =
                    [b[0].where_set(wanted), b[1].where_set(wanted), b[2].where_set(wanted), b[3].where_set(wanted)];
                let p =
                    quad_normals::solve(quad, &b, &[F::zero(); MAX_POINTS], F::splat(NOTHING) * F::load(&quad.slop));
                quad.push(&frame, &mut sides, &quad.gather_normals(&p), &Vector::zero());
                quad.put(&sides, &self.movers);
            }
        }
    }

    /// Writes the impulses of four pairs.
    pub(super) unsafe fn write_four(&self, q: usize) {
        // SAFETY: the caller's.
        unsafe {
            let quad = self.quads.get(q);
            self.fetch_patches(q + PATCHES_AHEAD);
            for (k, place) in self.waves.of_four(q).enumerate() {
                self.patches.put(self.waves.patch(place), &quad.found(k));
            }
        }
    }
}
