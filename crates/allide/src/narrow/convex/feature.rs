//! What a shape shows in a direction: a face, a cap, a line or a point of its surface.

use super::{Few, Solid};
use crate::math::{length, tolerance};
use crate::narrow::box_box::{face, nearest_axis};
use crate::narrow::clip::Rectangle;
use glam::DVec3;
use std::f64::consts::FRAC_1_SQRT_2;

/// A flat round end of a cylinder.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Cap {
    /// Its middle, metres.
    pub centre: DVec3,
    /// Unit outward normal.
    pub outward: DVec3,
    /// Two unit vectors within it, fixed in the cylinder.
    pub across: [DVec3; 2],
    /// Radius, metres.
    pub radius: f64,
}

impl Cap {
    /// The square round it, for coordinates within it.
    pub fn chart(&self) -> Rectangle {
        Rectangle { centre: self.centre, outward: self.outward, sides: self.across, half: [self.radius; 2] }
    }
}

/// Part of a core's boundary that faces a direction.
#[derive(Clone, Copy)]
pub(in crate::narrow) enum Feature {
    Face(Rectangle),
    Cap(Cap),
    /// A box's edge, the line of a cylinder's side, the axis of a capsule: its two ends.
    Line(DVec3, DVec3),
    Point(DVec3),
}

impl Feature {
    /// Its middle, metres.
    pub fn middle(&self) -> DVec3 {
        match self {
            Feature::Face(face) => face.centre,
            Feature::Cap(cap) => cap.centre,
            Feature::Line(p, q) => 0.5 * (*p + *q),
            Feature::Point(p) => *p,
        }
    }

    /// Its point nearest to `point`, metres.
    pub fn nearest(&self, point: DVec3) -> DVec3 {
        match self {
            Feature::Face(face) => {
                let from = point - face.centre;
                let along = |k: usize| from.dot(face.sides[k]).clamp(-face.half[k], face.half[k]);
                face.point(along(0), along(1))
            }
            Feature::Cap(cap) => {
                let from = point - cap.centre;
                cap.centre + (from - cap.outward * from.dot(cap.outward)).clamp_length_max(cap.radius)
            }
            Feature::Line(p, q) => {
                let along = *q - *p;
                *p + along * ((point - *p).dot(along) / along.length_squared()).clamp(0.0, 1.0)
            }
            Feature::Point(p) => *p,
        }
    }
}

/// The feature of `solid`, about `centre`, that faces along the unit vector `d` when directions
/// count as equal up to the sine `tolerance`.
pub(in crate::narrow) fn facing(solid: &Solid, centre: DVec3, d: DVec3, tolerance: f64) -> Feature {
    let aligned = (1.0 - tolerance * tolerance).sqrt();
    if solid.edges == 3 {
        let (k, along) = nearest_axis(solid, d);
        if along >= aligned {
            return Feature::Face(face(solid, centre, k, d));
        }
        let level = solid.axes.map(|axis| axis.dot(d).abs());
        let edge = (0..3).fold(0, |best, k| if level[k] < level[best] { k } else { best });
        return line_or_point(solid, centre, d, (edge, tolerance));
    }
    if solid.disc > 0.0 && solid.axes[0].dot(d).abs() >= aligned {
        return Feature::Cap(cap(solid, centre, d));
    }
    line_or_point(solid, centre, d, (0, tolerance))
}

/// The feature of `solid` that a flat feature of another shape, facing along −`d`, rests on: always
/// a face or an end or a side, since its points are measured one by one.
pub(in crate::narrow) fn resting(solid: &Solid, centre: DVec3, d: DVec3) -> Feature {
    if solid.edges == 3 {
        return Feature::Face(face(solid, centre, nearest_axis(solid, d).0, d));
    }
    let standing = solid.axes[0].dot(d).abs() > tolerance::STANDING;
    match (standing, solid.disc > 0.0) {
        (true, true) => Feature::Cap(cap(solid, centre, d)),
        (true, false) => Feature::Point(centre + solid.core_support(d)),
        (false, _) => line_or_point(solid, centre, d, (0, 1.0)),
    }
}

fn line_or_point(solid: &Solid, centre: DVec3, d: DVec3, (k, tolerance): (usize, f64)) -> Feature {
    let end = centre + solid.core_support(d);
    let axis = solid.axes[k];
    let along = axis.dot(d);
    if along.abs() > tolerance {
        return Feature::Point(end);
    }
    Feature::Line(end, end - axis * (2.0 * solid.half[k].copysign(along)))
}

fn cap(solid: &Solid, centre: DVec3, d: DVec3) -> Cap {
    let outward = solid.axes[0] * 1f64.copysign(solid.axes[0].dot(d));
    let across = [solid.axes[1], solid.axes[2]];
    Cap { centre: centre + outward * solid.half[0], outward, across, radius: solid.disc }
}

/// Directions from the middle of a cap to the points of its rim that stand for it, `slope` being
/// the change of depth along the cap (metres a metre). A level cap has four points fixed in it, so
/// that they stay where they are from step to step; a tilted one gains its deepest point; one
/// tilted beyond doubt turns all four to it, and gains those beside it.
pub(in crate::narrow) fn rim_directions(x: DVec3, y: DVec3, slope: DVec3) -> Few<DVec3, 6> {
    let mut rim = Few::new(DVec3::ZERO);
    let tilt = length(slope);
    if tilt > tolerance::PARALLEL {
        let w = slope / tilt;
        let u = x.cross(y).cross(w);
        let beside = |v: DVec3| (w + v) * FRAC_1_SQRT_2;
        // One that may come to rest is about to roll over its rim: what is beside its deepest point is next.
        let nearly = tilt <= tolerance::NEARLY_PARALLEL;
        let all = [Some(w), nearly.then(|| beside(u)), Some(u), Some(-w), Some(-u), nearly.then(|| beside(-u))];
        all.into_iter().flatten().for_each(|d| rim.push(d));
        return rim;
    }
    [x, y, -x, -y].into_iter().for_each(|d| rim.push(d));
    if tilt > tolerance::FLAT {
        let w = slope / tilt;
        match rim.as_mut().iter_mut().find(|d| d.dot(w) > 0.9999) {
            Some(close) => *close = w,
            None => {
                // Between the fixed two that it lies between, to keep the order round the rim.
                let quarter = match (x.dot(w) > 0.0, y.dot(w) > 0.0) {
                    (true, true) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                    (true, false) => 3,
                };
                rim.push(w);
                rim.as_mut()[quarter + 1..].rotate_right(1);
            }
        }
    }
    rim
}
