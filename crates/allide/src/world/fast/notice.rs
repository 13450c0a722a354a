//! What sensors notice of bodies that pass through them within a step.

use super::sweep::along_ways;
use super::way::Way;
use super::{Fast, LOOKS};
use crate::broad::Pair;
use crate::world::step::Solvers;
use crate::world::{Body, Form, World};

impl<S: Form> World<S> {
    /// Remembers a part of the way of a fast body, if there are sensors that may notice it.
    pub(super) fn leave_trail(&self, fast: &mut Fast, i: u32, way: impl FnOnce(&Body<S>) -> Way) {
        if fast.sensors
            && fast.bodies.contains(&i)
            && let Some(body) = &self.slots[i as usize].body
        {
            fast.trails.push((i, way(body)));
        }
    }

    /// Adds what sensors notice of the ways of fast bodies to what they notice at the start of the step.
    pub(super) fn notice_passing(&mut self, solvers: &Solvers, fast: &mut Fast) {
        for i in fast.bodies.iter().copied().collect::<Vec<_>>() {
            if let Some(way) = self.way(solvers, fast, i) {
                self.leave_trail(fast, i, |_| way);
            }
        }
        let mut near = std::mem::take(&mut fast.near);
        for (i, way) in std::mem::take(&mut fast.trails) {
            let Some(body) = &self.slots[i as usize].body else { continue };
            let bounds = way.bounds(&body.shape);
            near.clear();
            self.broad.near(&bounds, |j| near.push(j));
            for &j in near.iter().filter(|j| **j != i) {
                let pair = Pair { a: i.min(j), b: i.max(j) };
                let Err(place) = self.touches.sensed.binary_search(&pair) else { continue };
                let Some(other) = &self.slots[j as usize].body else { continue };
                let seen = body.sensor != other.sensor
                    && body.groups.collide(other.groups)
                    && self.ignored.binary_search(&(pair.a, pair.b)).is_err();
                if let Some(beside) = self.way(solvers, fast, j).filter(|_| seen)
                    && pass((body, &way), (other, &beside))
                {
                    self.touches.sensed.insert(place, pair);
                }
            }
        }
        fast.near = near;
    }
}

/// Whether two bodies overlap anywhere on their ways.
fn pass<S: Form>(a: (&Body<S>, &Way), b: (&Body<S>, &Way)) -> bool {
    let from = a.1.from.max(b.1.from);
    along_ways(a, b, from, |a, b, (_, span)| S::overlap_ahead(a, b, 0.0, (span, LOOKS)).then_some(())).is_some()
}
