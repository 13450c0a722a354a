//! From a common point of two solids to one that is deep in both.
//!
//! The search ends at the first common point that it proves, which most often is where it came in: a hair's breadth inside
//! both surfaces. How far the solids go on from there tells nothing of how deep they are in each other.

use crate::implicit::witness::step_inside;
use crate::implicit::{Registers, Solid};
use crate::math::Pose;
use glam::DVec3;

/// Steps at most.
const STEPS: usize = 64;

/// How much deeper each of them is to lead, and those tried where that is too much.
const DEEPER: [f64; 3] = [2.0, 1.3, 1.05];

/// What of the gain hoped for a step must bring.
const GAINED: f64 = 0.5;

/// Two solids, the second at a pose in the frame of the first.
pub(super) struct Both<'a> {
    pub solids: [&'a Solid; 2],
    pub pose: Pose,
}

impl Both<'_> {
    /// A point deeper in both than `start`, a common one about `margin` metres inside; all in the frame of the first.
    pub fn deep_from(&self, start: DVec3, margin: f64, with: &mut Registers) -> DVec3 {
        let (mut point, mut here) = (start, self.at(start, with));
        for _ in 0..STEPS {
            let deep = here.depth.max(margin);
            let next = DEEPER.iter().find_map(|times| {
                let to = point + step_inside(here.value, here.gradient, times * deep)?;
                let there = self.at(to, with);
                let gained = there.depth - here.depth > GAINED * (times - 1.0) * deep;
                (gained && there.depth.is_finite() && self.holds(to, with)).then_some((to, there))
            });
            let Some(next) = next else { break };
            (point, here) = next;
        }
        point
    }

    fn at(&self, point: DVec3, with: &mut Registers) -> Here {
        let own = self.solids[0].clipped_value_and_gradient(point, with);
        let (value, gradient) = self.solids[1].clipped_value_and_gradient(self.pose.local_point(point), with);
        let other = (value, self.pose.rotation * gradient);
        let depth = (own.0 / own.1.length()).min(other.0 / other.1.length());
        Here { value: [own.0, other.0], gradient: [own.1, other.1], depth }
    }

    fn holds(&self, point: DVec3, with: &mut Registers) -> bool {
        self.solids[0].contains(point, with) && self.solids[1].contains(self.pose.local_point(point), with)
    }
}

/// Both formulas at a point, and how deep it is by their slopes, metres.
struct Here {
    value: [f64; 2],
    gradient: [DVec3; 2],
    depth: f64,
}
