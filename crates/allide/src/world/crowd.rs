//! Islands that are solved pair by pair, all of them together: pairs of different islands share no body, so that more of
//! them can be taken side by side than there are in any one island.

use super::Form;
use super::StepReport;
use super::islands::NONE;
use super::problem::OfIsland;
use super::respond::{Means, Respond, Scratch, note_pairs, plan_of, slop_of};

/// The islands of a crowd, with room that is reused.
#[derive(Clone, Debug, Default)]
pub struct Crowd {
    /// Their numbers, ascending.
    pub islands: Vec<u32>,
    /// Slots of their bodies and numbers of their patches, island by island; where those of each island end.
    members: Vec<u32>,
    patches: Vec<u32>,
    ends: Vec<(usize, usize)>,
    /// Of each slot: its body's number among all of them.
    local: Vec<u32>,
    /// Of each patch: depth that is left alone, metres.
    slops: Vec<f64>,
}

impl<S: Form> Respond<'_, S> {
    /// Solves the islands of a crowd.
    ///
    /// # Safety
    ///
    /// Nobody else solves any of them meanwhile.
    pub unsafe fn solve_crowd(&self, crowd: &mut Crowd, s: &mut Scratch, means: Means, report: &mut StepReport) {
        crowd.islands.sort_unstable();
        // SAFETY: the caller's.
        if crowd.islands.len() < 2 || !unsafe { self.solve_together(crowd, s, means, report) } {
            for &k in &crowd.islands {
                // SAFETY: the caller's.
                unsafe { self.solve_singly(k as usize, s, means, report) };
            }
        }
        crowd.islands.clear();
    }

    /// Whether it could be done.
    unsafe fn solve_together(&self, crowd: &mut Crowd, s: &mut Scratch, means: Means, report: &mut StepReport) -> bool {
        let (dt, settings) = (self.settings.step, &self.settings.solver);
        let Crowd { islands, members, patches, ends, local, slops } = crowd;
        members.clear();
        patches.clear();
        ends.clear();
        slops.clear();
        local.clear();
        local.resize(self.slots.len(), NONE);
        for &k in islands.iter() {
            let (bodies, numbers) = self.islands.island(k as usize);
            let mut slop = f64::INFINITY;
            for &i in bodies {
                let Some(body) = &self.slots[i as usize].body else { continue };
                local[i as usize] = members.len() as u32;
                slop = slop.min(slop_of(body));
                members.push(i);
            }
            patches.extend_from_slice(numbers);
            slops.resize(patches.len(), slop);
            ends.push((members.len(), patches.len()));
        }
        self.take_bodies(members, s, means.1);
        let of = OfIsland {
            records: self.records,
            numbers: &patches[..],
            slots: self.slots,
            local: &local[..],
            plain: true,
            slops: &slops[..],
            dt,
        };
        let plan = plan_of(settings, (patches.len(), 0), 0.0, means.0);
        let problem = (&s.bodies[..], of, &ends[..]);
        let Some(stats) = s.block.step_groups(problem, dt, &plan, &mut s.motions, means.1) else { return false };
        for _ in islands.iter() {
            note_pairs(report, settings.method, (stats.solves, stats.in_time));
        }
        // SAFETY: the caller's.
        unsafe { self.arrive(members, s, means.1) };
        true
    }
}
