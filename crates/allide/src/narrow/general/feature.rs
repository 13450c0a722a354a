//! What a form shows in a direction: a polygon, a cap, a line or a point of its core's surface.

use super::form::{ConeCore, Core, Form, HullCore};
use crate::math::{length, tangents, tolerance};
use crate::narrow::clip::Rectangle;
use crate::narrow::convex::{self, Cap, Feature};
use crate::shape::Hull;
use glam::{DVec2, DVec3, Vec3Swizzles};

/// Cosine of the angle up to which a face is laid under what rests on it. A steeper one would be met at
/// a glancing angle.
const LAID: f64 = 0.3;

/// A flat face with straight sides.
pub(super) struct Polygon {
    /// Unit outward normal.
    pub outward: DVec3,
    /// Counter-clockwise seen from outside, metres.
    pub corners: Vec<DVec3>,
    /// How far the shape's own corners may be below the face, metres.
    pub rough: f64,
}

/// Part of a core's boundary that faces a direction.
pub(super) enum Shown {
    Polygon(Polygon),
    /// A cap, a line or a point; never a face.
    Other(Feature),
}

impl Polygon {
    /// Coordinates within it.
    pub fn chart(&self) -> Rectangle {
        let (s, t) = tangents(self.outward);
        Rectangle { centre: self.corners[0], outward: self.outward, sides: [s, t], half: [0.0; 2] }
    }

    /// Its corners in its chart.
    pub fn outline(&self, chart: &Rectangle) -> Vec<DVec2> {
        self.corners.iter().map(|p| chart.onto(*p, self.outward).xy()).collect()
    }

    /// Its point nearest to `point`, metres.
    fn nearest(&self, point: DVec3) -> DVec3 {
        let foot = point - self.outward * self.outward.dot(point - self.corners[0]);
        let mut best = (foot, f64::INFINITY);
        let mut inside = true;
        for (k, p) in self.corners.iter().enumerate() {
            let along = self.corners[(k + 1) % self.corners.len()] - *p;
            if self.outward.cross(along).dot(foot - *p) < 0.0 {
                inside = false;
                let on_side = *p + along * ((foot - *p).dot(along) / along.length_squared()).clamp(0.0, 1.0);
                let squared = (on_side - foot).length_squared();
                if squared < best.1 {
                    best = (on_side, squared);
                }
            }
        }
        if inside { foot } else { best.0 }
    }
}

impl Shown {
    /// Whether it is a face or a cap.
    pub fn is_flat(&self) -> bool {
        matches!(self, Shown::Polygon(_) | Shown::Other(Feature::Cap(_)))
    }

    /// Its middle, metres.
    pub fn middle(&self) -> DVec3 {
        match self {
            Shown::Polygon(polygon) => polygon.corners.iter().sum::<DVec3>() / polygon.corners.len() as f64,
            Shown::Other(feature) => feature.middle(),
        }
    }

    /// Its point nearest to `point`, metres.
    pub fn nearest(&self, point: DVec3) -> DVec3 {
        match self {
            Shown::Polygon(polygon) => polygon.nearest(point),
            Shown::Other(feature) => feature.nearest(point),
        }
    }

    /// The corners of a polygon or the ends of a line, metres.
    pub fn corners(&self) -> Option<Vec<DVec3>> {
        match self {
            Shown::Polygon(polygon) => Some(polygon.corners.clone()),
            Shown::Other(Feature::Line(p, q)) => Some(vec![*p, *q]),
            Shown::Other(_) => None,
        }
    }

    /// How far the shape's own surface may be below it, metres.
    pub fn rough(&self) -> f64 {
        if let Shown::Polygon(polygon) = self { polygon.rough } else { 0.0 }
    }
}

impl From<Feature> for Shown {
    fn from(feature: Feature) -> Shown {
        match feature {
            Feature::Face(face) => {
                let mut corners = face.corners();
                // The sides of a box's face may be a left-handed pair.
                if face.sides[0].cross(face.sides[1]).dot(face.outward) < 0.0 {
                    corners.reverse();
                }
                Shown::Polygon(Polygon { outward: face.outward, corners: corners.to_vec(), rough: 0.0 })
            }
            other => Shown::Other(other),
        }
    }
}

/// The feature of a form, its centre at `centre`, that faces along the unit vector `d` when directions
/// count as equal up to the sine `tolerance`.
pub(super) fn facing(form: &Form, centre: DVec3, d: DVec3, tolerance: f64) -> Shown {
    match &form.core {
        Core::Sum(solid) if solid.edges == 0 => Shown::Other(Feature::Point(centre)),
        Core::Sum(solid) => convex::facing(solid, centre, d, tolerance).into(),
        Core::Cone(cone) => Shown::Other(of_cone(cone, centre, d, tolerance)),
        Core::Hull(hull) => of_hull(hull, centre, d, tolerance),
        Core::Triangle(_) | Core::Prism(..) => Shown::Other(Feature::Point(centre + form.support(d))),
    }
}

/// The feature that a flat feature of another shape, facing along −`d`, rests on: a face, an end or a
/// side where there is one, since its points are measured one by one.
pub(super) fn resting(form: &Form, centre: DVec3, d: DVec3) -> Shown {
    match &form.core {
        Core::Sum(solid) if solid.edges == 0 => Shown::Other(Feature::Point(centre)),
        Core::Sum(solid) => convex::resting(solid, centre, d).into(),
        Core::Cone(cone) => {
            let leaning = (1.0 - tolerance::STANDING * tolerance::STANDING).sqrt();
            Shown::Other(of_cone(cone, centre, d, leaning))
        }
        Core::Hull(hull) => of_hull(hull, centre, d, (1.0 - LAID * LAID).sqrt()),
        Core::Triangle(_) | Core::Prism(..) => Shown::Other(Feature::Point(centre + form.support(d))),
    }
}

fn of_cone(cone: &ConeCore, centre: DVec3, d: DVec3, tolerance: f64) -> Feature {
    let aligned = (1.0 - tolerance * tolerance).sqrt();
    let [axis, x, y] = cone.axes;
    let up = axis.dot(d);
    if -up >= aligned {
        let across = [y, x];
        return Feature::Cap(Cap { centre: centre - cone.apex(), outward: -axis, across, radius: cone.radius });
    }
    let around = length(d - axis * up);
    let (rise, level) = (cone.rise, (1.0 - cone.rise * cone.rise).sqrt());
    if (up * level - around * rise).abs() <= tolerance && up * rise + around * level > 0.0 {
        return Feature::Line(centre + cone.apex(), centre + cone.rim(d));
    }
    Feature::Point(centre + if cone.is_apex(d) { cone.apex() } else { cone.rim(d) })
}

fn of_hull(core: &HullCore, centre: DVec3, d: DVec3, tolerance: f64) -> Shown {
    let (hull, local) = (core.hull, core.axes.transpose() * d);
    let highest = core.top(d);
    let (top, faces) = corner_by(hull, highest, local);
    let along = |k: &u32| hull.faces()[*k as usize].normal.dot(local);
    let steepest = faces.iter().copied().reduce(|p, q| if along(&q) > along(&p) { q } else { p });
    if let Some(k) = steepest
        && along(&k) >= (1.0 - tolerance * tolerance).sqrt()
    {
        return Shown::Polygon(face(core, centre, k));
    }
    let mut level: Option<(u32, f64)> = None;
    let from = hull.vertices()[top as usize];
    for k in faces {
        let face = &hull.faces()[*k as usize];
        for end in beside(&face.corners, top).into_iter().flatten() {
            let edge = hull.vertices()[end as usize] - from;
            // Part of an edge may be level where the whole is tilted by rounding, seen from the side of both faces.
            let (slope, rounding) = (edge.dot(local).abs() / length(edge), 4.0 * hull.rough() / length(edge));
            if slope <= tolerance.max(rounding) && level.is_none_or(|(_, least)| slope < least) {
                level = Some((end, slope));
            }
        }
    }
    // As high as the highest vertex.
    let lift = d * (hull.vertices()[highest as usize] - from).dot(local).max(0.0);
    let at = |k: u32| centre + core.point(k) + lift;
    Shown::Other(level.map_or(Feature::Point(at(top)), |(end, _)| Feature::Line(at(top), at(end))))
}

/// The vertex `highest` along `d` if it is a corner of faces, otherwise the highest corner of those it lies
/// on: a vertex in the middle of a face or an edge sticks out by rounding only, and says nothing of where the
/// rest of them is. With the faces at it.
fn corner_by(hull: &Hull, highest: u32, d: DVec3) -> (u32, &[u32]) {
    let faces = hull.faces_at(highest);
    if faces.len() > 2 {
        return (highest, faces);
    }
    let height = |k: &u32| hull.vertices()[*k as usize].dot(d);
    let corners = faces.iter().flat_map(|k| &hull.faces()[*k as usize].corners).copied();
    let corner = corners.reduce(|p, q| if height(&q) > height(&p) { q } else { p }).unwrap_or(highest);
    (corner, hull.faces_at(corner))
}

/// The corners before and after `corner` round a face.
fn beside(corners: &[u32], corner: u32) -> Option<[u32; 2]> {
    let k = corners.iter().position(|v| *v == corner)?;
    let count = corners.len();
    Some([corners[(k + count - 1) % count], corners[(k + 1) % count]])
}

/// A face of a hull, its corners moved out to its plane.
pub(super) fn face(core: &HullCore, centre: DVec3, k: u32) -> Polygon {
    let face = &core.hull.faces()[k as usize];
    let corners = face.corners.iter().map(|v| {
        let corner = core.hull.vertices()[*v as usize];
        let below = face.offset - face.normal.dot(corner);
        centre + core.axes * (corner + face.normal * below)
    });
    let corners = corners.collect();
    Polygon { outward: core.axes * face.normal, corners, rough: face.rough }
}
