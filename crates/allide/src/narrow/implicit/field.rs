//! What a solid's points are looked for in: how deep a point is in the other shape, and where its
//! surface is nearest. All in the local frame of the solid whose points they are.

use crate::implicit::skin::Node;
use crate::implicit::{Registers, Solid};
use crate::math::{Aabb, Pose, tolerance};
use crate::narrow::{Placement, deepest, sphere};
use crate::shape::{Hull, Implicit, Shape, Sphere};
use glam::{DQuat, DVec3};

/// The point of a surface nearest to a given one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    /// How deep the given point is, metres; negative outside.
    pub depth: f64,
    /// Outward unit normal of the surface there.
    pub normal: DVec3,
}

/// A shape as seen by points.
pub(super) trait Field {
    /// Whether a point of a box may be as deep as −`reach` metres.
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool;

    /// About how deep a point is, metres.
    fn rough(&mut self, p: DVec3) -> f64;

    /// How deep a point is and where to; `None` where that is not to be found.
    fn foot(&mut self, p: DVec3) -> Option<Foot>;
}

/// A half-space normal·p ≤ offset.
pub(super) struct Level {
    pub normal: DVec3,
    pub offset: f64,
}

impl Field for Level {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        self.offset - self.normal.dot(node.centre) + self.normal.abs().dot(node.half) >= -reach
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.offset - self.normal.dot(p)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        Some(Foot { depth: self.offset - self.normal.dot(p), normal: self.normal })
    }
}

/// A bounded convex shape.
pub(super) struct Convex<'a> {
    pub shape: &'a Shape,
    pub pose: Pose,
}

impl Field for Convex<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let apart = (node.centre - self.pose.position).length();
        apart <= self.shape.radius() + node.radius + reach && self.rough(node.centre) >= -reach - node.radius
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.foot(p).map_or(f64::NEG_INFINITY, |foot| foot.depth)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        if let Shape::Hull(hull) = self.shape
            && let Some(foot) = within_hull(hull, &self.pose, p)
        {
            return Some(foot);
        }
        let at =
            Placement { rotation_a: DQuat::IDENTITY, rotation_b: self.pose.rotation, offset: self.pose.position - p };
        let contact = match sphere::deepest(&Sphere::POINT, self.shape, &at) {
            Some(contact) => contact,
            None => deepest(&Shape::Sphere(Sphere::POINT), self.shape, &at)?,
        };
        Some(Foot { depth: contact.depth, normal: -contact.normal })
    }
}

/// Inside a hull the nearest face is the one whose plane is.
fn within_hull(hull: &Hull, pose: &Pose, p: DVec3) -> Option<Foot> {
    let q = pose.local_point(p) - hull.centre();
    let beyond = |normal: DVec3, offset: f64| normal.dot(q) - offset;
    let nearest =
        hull.faces().iter().max_by(|a, b| beyond(a.normal, a.offset).total_cmp(&beyond(b.normal, b.offset)))?;
    let outside = beyond(nearest.normal, nearest.offset);
    (outside <= 0.0).then(|| Foot { depth: -outside, normal: pose.rotation * nearest.normal })
}

/// Another solid of a formula.
pub(super) struct Formula<'a> {
    pub shape: &'a Implicit,
    pub pose: Pose,
    pub with: Registers,
}

impl Field for Formula<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let q = self.pose.local_point(node.centre);
        let far = reach + node.radius;
        let tight = self.shape.tight().grown(far);
        if !(tight.min.cmple(q).all() && q.cmple(tight.max).all()) {
            return false;
        }
        // Nothing of the solid is that near where its formula is negative all around.
        let around = Aabb::around(q, DVec3::splat(far));
        self.shape.solid().contains(q, &mut self.with) || self.shape.solid().range(&around, &mut self.with).1 >= 0.0
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.shape.solid().depth(self.pose.local_point(p), &mut self.with)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        let (_, foot) = project(self.shape.solid(), self.pose.local_point(p), &mut self.with)?;
        Some(Foot { normal: self.pose.rotation * foot.normal, ..foot })
    }
}

/// The surface point of a smooth piece of a solid nearest to `p` (local coordinates), where Newton's steps find it.
pub(super) fn project(solid: &Solid, p: DVec3, with: &mut Registers) -> Option<(DVec3, Foot)> {
    let (mut on, mut normal) = solid.settled(p, with)?;
    for _ in 0..60 {
        let away = p - on;
        let sideways = away - normal * normal.dot(away);
        if sideways.length_squared() <= (1e-13 * on.abs().max_element()).powi(2) {
            break;
        }
        // The whole way, which is right for a flat surface; less where that leads farther off.
        let mut share = 1.0;
        loop {
            if let Some((next, n)) = solid.settled(on + sideways * share, with)
                && (p - next).length_squared() <= away.length_squared()
            {
                let still =
                    (next - on).length_squared() <= (tolerance::RELATIVE * 0.01 * on.abs().max_element()).powi(2);
                (on, normal) = (next, n);
                if still {
                    share = 0.0;
                }
                break;
            }
            share *= 0.35;
            if share < 0.01 {
                share = 0.0;
                break;
            }
        }
        if share == 0.0 {
            break;
        }
    }
    // Beside an edge the way to the surface does not end square to it: that is no foot.
    let away = p - on;
    let sideways = away - normal * normal.dot(away);
    let slack = 1e-9 * on.abs().max_element();
    let straight = sideways.length_squared() <= 1e-14 * away.length_squared() + slack * slack;
    straight.then(|| (on, Foot { depth: normal.dot(on - p), normal }))
}
