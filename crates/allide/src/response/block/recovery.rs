//! The last stages of a block step: depth is taken back.

use super::job::{BODIES, Job};
use super::rows::Two;
use super::source::Patches;
use crate::response::passivity::{self, Holds};
use crate::response::problem::FIXED;
use std::sync::atomic::Ordering;

/// Share of the depth beyond the slop that one step takes back.
pub const RECOVERY: f64 = 0.5;

impl<P: Patches> Job<'_, P> {
    /// Takes part of the depth beyond the slop back by moving bodies, not by giving them velocity:
    /// a sweep over the pairs, the other way round, each pair exactly. Adds no kinetic energy.
    /// These are passes besides the solves for impulses, and far cheaper: what a heap is deep at its foot is what one
    /// sweep takes back there and the next pair gives away again.
    pub(super) unsafe fn recover(&self, k: usize) {
        // SAFETY: the caller's.
        unsafe {
            let rows = self.rows.get(k);
            let mut two = Two::take(rows.pair(), &self.movers);
            let moved = rows.along_normals(two.a.body.way(), two.b.body.way());
            let mut b = rows.along_normals((two.a.velocity, two.a.spin), (two.b.velocity, two.b.spin));
            let mut wanted = false;
            for i in 0..rows.count {
                let room = rows.gap[i] + moved[i] + rows.drive[i] * self.dt + self.plan.slop;
                wanted |= room < 0.0;
                b[i] += if room < 0.0 { RECOVERY * room } else { room };
            }
            if wanted {
                let solution = rows.lcp.solve(&b, 0);
                rows.push_normals(&mut two, &solution.p);
                two.put(rows.pair(), &self.movers);
            }
        }
    }

    /// Moves a body by what recovery found.
    pub(super) unsafe fn arrive(&self, i: usize) {
        if self.deep.load(Ordering::Relaxed) {
            // SAFETY: the caller's.
            let (mover, motion) = unsafe { (self.movers.get(i), self.motions.get(i)) };
            let (shift, turn) = mover.now();
            motion.recover(shift, turn);
        }
    }

    /// Has the bodies of a group pay for being lifted, where they are few: heaps lose more than that anyway. What is alone
    /// gains nothing at all. One contact at a time, as others do it, they do not pay.
    pub(super) unsafe fn pay(&self, group: usize) {
        let start = if group == 0 { (0, 0) } else { self.groups[group - 1] };
        let (bodies, pairs) = (start.0..self.groups[group].0, start.1..self.groups[group].1);
        if bodies.len() > BODIES || self.driven.load(Ordering::Relaxed) || self.plan.one_at_a_time {
            return;
        }
        // SAFETY: the caller's: no two groups have a body in common.
        let motions = unsafe { self.motions.range(bodies.clone()) };
        if bodies.len() == 1 {
            passivity::keep_energy(&self.bodies[bodies.start], &mut motions[0]);
        } else if self.deep.load(Ordering::Relaxed) {
            let fixed = pairs.filter_map(|k| {
                let (a, b) = self.patches.pair(k);
                (a == FIXED || b == FIXED).then(|| self.patches.look(k, |patch| (patch.normal, patch.friction)))
            });
            let holds = Holds::of(fixed);
            // SAFETY: nobody changes them any more.
            let lift = |i: usize| unsafe { self.movers.get(bodies.start + i) }.now();
            passivity::pay_for_lifts(&self.bodies[bodies.clone()], holds, lift, motions);
        }
    }
}
