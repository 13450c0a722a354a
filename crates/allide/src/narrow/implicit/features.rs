//! Corners and edges of ordinary convex shapes, and how deep they are in a solid.

use super::Touch;
use super::field::{project, shortest_out};
use super::strata::TILT;
use crate::implicit::{Registers, Solid};
use crate::math::Pose;
use crate::narrow::reach::reach;
use crate::shape::Shape;
use glam::DVec3;
use std::f64::consts::TAU;

/// Points of a rim that are told where it lies flat.
const ROUND: usize = 12;

/// Places along an edge that are looked at.
const ALONG: usize = 16;

/// Slope along an edge that is none, and the steps to it: first ever wider, then between two places.
const LEVEL: f64 = 1e-9;
const WIDER: usize = 7;
const CLOSER: usize = 24;

/// A point of a shape with a ball about it.
#[derive(Clone, Copy)]
struct Knob {
    at: DVec3,
    radius: f64,
}

/// A line of a shape.
#[derive(Clone, Copy)]
enum Line {
    /// From here to there.
    Segment(DVec3, DVec3),
    /// About a middle, with two perpendicular radii.
    Circle(DVec3, DVec3, DVec3),
}

impl Line {
    /// The point at t in [0, 1].
    fn at(&self, t: f64) -> DVec3 {
        match self {
            Line::Segment(p, q) => *p + (*q - *p) * t,
            Line::Circle(m, u, v) => *m + *u * libm::cos(TAU * t) + *v * libm::sin(TAU * t),
        }
    }

    /// The unit vector along it there.
    fn way(&self, t: f64) -> DVec3 {
        let way = match self {
            Line::Segment(p, q) => *q - *p,
            Line::Circle(_, u, v) => *v * libm::cos(TAU * t) - *u * libm::sin(TAU * t),
        };
        way.normalize_or_zero()
    }

    fn is_closed(&self) -> bool {
        matches!(self, Line::Circle(..))
    }
}

/// A straight edge of a shape, in its own frame.
pub(super) fn straight_edges(shape: &Shape, pose: &Pose) -> Vec<(DVec3, DVec3)> {
    let lines = parts(shape, pose).1;
    lines.into_iter().filter_map(|l| if let Line::Segment(p, q) = l { Some((p, q)) } else { None }).collect()
}

fn parts(shape: &Shape, pose: &Pose) -> (Vec<Knob>, Vec<Line>) {
    let (mut knobs, mut lines) = (Vec::new(), Vec::new());
    let mut knob = |at: DVec3, radius: f64| knobs.push(Knob { at: pose.point(at), radius });
    let circle = |radius: f64, z: f64| {
        Line::Circle(pose.point(DVec3::Z * z), pose.rotation * (DVec3::X * radius), pose.rotation * (DVec3::Y * radius))
    };
    match shape {
        Shape::Sphere(s) => knob(DVec3::ZERO, s.radius()),
        Shape::Capsule(s) => {
            knob(DVec3::Z * s.half_height(), s.radius());
            knob(DVec3::Z * -s.half_height(), s.radius());
        }
        Shape::Box(s) => {
            let corner = |k: usize| {
                let side = |bit: usize| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
                s.half() * DVec3::new(side(0), side(1), side(2))
            };
            (0..8).for_each(|k| knob(corner(k), 0.0));
            for k in 0..8usize {
                for bit in (0..3).filter(|bit| k >> bit & 1 == 0) {
                    lines.push(Line::Segment(pose.point(corner(k)), pose.point(corner(k | 1 << bit))));
                }
            }
        }
        Shape::Hull(s) => {
            let corner = |k: u32| s.centre() + s.vertices()[k as usize];
            (0..s.vertices().len() as u32).for_each(|k| knob(corner(k), 0.0));
            lines.extend(
                s.edges().iter().map(|e| Line::Segment(pose.point(corner(e.ends[0])), pose.point(corner(e.ends[1])))),
            );
        }
        Shape::Cylinder(s) => lines.extend([circle(s.radius(), s.half_height()), circle(s.radius(), -s.half_height())]),
        Shape::Cone(s) => {
            knob(DVec3::Z * s.half_height(), 0.0);
            lines.push(circle(s.radius(), -s.half_height()));
        }
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Compound(_) | Shape::Implicit(_) | Shape::Mesh(_) => {}
    }
    // Told of round shapes besides: points fixed on their rims, so that what stands on them does not rock.
    let rims: Vec<Line> = lines.iter().copied().filter(Line::is_closed).collect();
    for rim in rims {
        knobs.extend((0..ROUND).map(|k| Knob { at: rim.at(k as f64 / ROUND as f64), radius: 0.0 }));
    }
    (knobs, lines)
}

/// Finds how deep corners and edges of `shape` are in `solid`.
pub(super) struct Features<'a, 'w> {
    pub solid: &'a Solid,
    pub shape: &'a Shape,
    /// Of the shape in the solid's frame.
    pub pose: Pose,
    pub margin: f64,
    pub with: &'w mut Registers,
}

impl Features<'_, '_> {
    /// Appends those that touch or come within the margin.
    pub fn find(&mut self, out: &mut Vec<Touch>) {
        let first = out.len();
        let bounds = self.solid.bounds().grown(self.margin);
        let (knobs, lines) = parts(self.shape, &self.pose);
        for knob in &knobs {
            let grown = bounds.grown(knob.radius);
            if grown.min.cmple(knob.at).all() && knob.at.cmple(grown.max).all() {
                self.knob(knob, first, out);
            }
        }
        for line in &lines {
            self.line(line, first, out);
        }
    }

    fn knob(&mut self, knob: &Knob, first: usize, out: &mut Vec<Touch>) {
        let rough = self.solid.depth(knob.at, self.with);
        // A formula that is not a distance may say less than is true; half the reach is allowed for that.
        if rough + knob.radius < -2.0 * self.margin - 0.5 * self.shape.radius() {
            return;
        }
        let Some((on, foot)) = project(self.solid, knob.at, self.with) else { return };
        let (_, foot) = shortest_out(self.solid, knob.at, (on, foot), self.with);
        let depth = foot.depth + knob.radius;
        if depth < -self.margin || !self.is_outermost(knob, foot.normal) {
            return;
        }
        let on_b = knob.at - foot.normal * knob.radius;
        Touch { on_a: on_b + foot.normal * depth, normal: foot.normal, depth }.add(first, 1e-9, out);
    }

    /// Whether no point of the shape is much farther into the solid, against its normal, than this.
    fn is_outermost(&self, knob: &Knob, normal: DVec3) -> bool {
        let far = reach(self.shape, self.pose.rotation, -normal);
        let here = -normal.dot(knob.at - self.pose.position) + knob.radius;
        far - here <= TILT * self.shape.radius()
    }

    /// Where along an edge, near the place where the formula says so, a point is deepest: the nearest surface looks across
    /// the edge there.
    fn deepest_along(&mut self, line: &Line, near: f64) -> Option<f64> {
        let mut rise = |t: f64| {
            let (_, foot) = project(self.solid, line.at(t), self.with)?;
            Some(-foot.normal.dot(line.way(t)))
        };
        let first = rise(near)?;
        if first.abs() <= LEVEL {
            return Some(near);
        }
        // To where it falls again.
        let (mut low, mut high) = ((near, first), None);
        let mut step = 0.02 * first.signum() / ALONG as f64;
        for _ in 0..WIDER {
            let t = if line.is_closed() { near + step } else { (near + step).clamp(0.0, 1.0) };
            let here = rise(t)?;
            if here * first <= 0.0 {
                high = Some((t, here));
                break;
            }
            low = (t, here);
            step *= 2.0;
        }
        let mut high = high?;
        for k in 0..CLOSER {
            let line = low.0 - low.1 * (high.0 - low.0) / (high.1 - low.1);
            let t = if k % 3 == 2 { 0.5 * (low.0 + high.0) } else { line };
            let here = rise(t)?;
            if here.abs() <= LEVEL {
                return Some(t);
            }
            if here * first > 0.0 { low = (t, here) } else { high = (t, here) }
        }
        Some(0.5 * (low.0 + high.0))
    }

    /// The places along an edge that are deeper than those beside them, its ends left out.
    fn line(&mut self, line: &Line, first: usize, out: &mut Vec<Touch>) {
        let depth: Vec<f64> =
            (0..=ALONG).map(|k| self.solid.depth(line.at(k as f64 / ALONG as f64), self.with)).collect();
        let step = 1.0 / ALONG as f64;
        let reach = (line.at(step) - line.at(0.0)).length() + 2.0 * self.margin;
        let last = if line.is_closed() { ALONG - 1 } else { ALONG };
        for k in 0..=last {
            // Beyond the ends of a segment there is nothing; a circle goes on.
            let beyond = if line.is_closed() { [depth[ALONG - 1], depth[0]] } else { [f64::NEG_INFINITY; 2] };
            let before = if k == 0 { beyond[0] } else { depth[k - 1] };
            let after = if k == ALONG { beyond[1] } else { depth[k + 1] };
            if !(depth[k] > before && depth[k] >= after) || depth[k] < -reach {
                continue;
            }
            let (mut low, mut high) = ((k as f64 - 1.0) * step, (k as f64 + 1.0) * step);
            if !line.is_closed() {
                (low, high) = (low.max(0.0), high.min(1.0));
            }
            // The golden section, as far as depths can be told apart.
            let golden = 0.5 * (5f64.sqrt() - 1.0);
            for _ in 0..36 {
                let (p, q) = (high - golden * (high - low), low + golden * (high - low));
                if self.solid.depth(line.at(p), self.with) >= self.solid.depth(line.at(q), self.with) {
                    high = q;
                } else {
                    low = p;
                }
            }
            let t = self.deepest_along(line, 0.5 * (low + high)).unwrap_or(0.5 * (low + high));
            self.knob(&Knob { at: line.at(t), radius: 0.0 }, first, out);
        }
    }
}
