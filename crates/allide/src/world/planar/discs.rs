//! Contacts of a disc.

use super::corners::Look;
use super::outlines::{FlatPatch, Point};
use super::rim::Rim;
use glam::DVec2;

/// A disc at its place, relative to the same origin as the other shape.
#[derive(Clone, Copy, Debug)]
pub struct Disc {
    pub centre: DVec2,
    pub radius: f64,
}

/// Two discs.
pub fn discs(a: &Disc, b: &Disc, look: &Look) -> Option<FlatPatch> {
    let d = b.centre - a.centre;
    let depth = a.radius + b.radius - d.length();
    if depth < -look.margin {
        return None;
    }
    // Discs about one point come apart in any direction.
    let normal = d.try_normalize().unwrap_or(DVec2::Y);
    let point = Point { on_a: a.centre + normal * a.radius, on_b: b.centre - normal * b.radius, depth };
    Some(FlatPatch { normal, points: vec![point] })
}

/// A disc and an outline that its middle is not inside of; the disc is the first body.
pub fn disc_on_rim(disc: &Disc, rim: &Rim, look: &Look) -> Vec<FlatPatch> {
    let mut out = Vec::new();
    let c = disc.centre;
    for e in &rim.edges {
        let (height, run) = (e.height(c), e.run(c));
        if height >= 0.0 && run >= 0.0 && run <= e.length {
            meet(disc, rim, c - e.normal() * height, -e.normal(), look, &mut out);
        }
    }
    for corner in &rim.corners {
        let d = corner.at - c;
        if d.length() > look.tiny && rim.is_outward(corner, -d) {
            meet(disc, rim, corner.at, d.normalize(), look, &mut out);
        }
    }
    out
}

/// Adds the contact at a point of the rim, unless it is too far, hidden or there already.
fn meet(disc: &Disc, rim: &Rim, on_rim: DVec2, normal: DVec2, look: &Look, out: &mut Vec<FlatPatch>) {
    let depth = disc.radius - disc.centre.distance(on_rim);
    let known = |p: &FlatPatch| p.points[0].on_b.distance(on_rim) <= look.tiny;
    if depth >= -look.margin && !out.iter().any(known) && rim.is_clear(disc.centre, on_rim) {
        let point = Point { on_a: disc.centre + normal * disc.radius, on_b: on_rim, depth };
        out.push(FlatPatch { normal, points: vec![point] });
    }
}

/// A disc that comes out of what it overlaps by the move `way`, and then touches it at a point.
pub fn pushed_out(disc: &Disc, way: DVec2, touching: DVec2) -> FlatPatch {
    let depth = way.length();
    let normal = (-way).try_normalize().unwrap_or(DVec2::Y);
    // The point of its rim that comes there.
    let on_a = disc.centre + (touching - way - disc.centre).normalize_or_zero() * disc.radius;
    FlatPatch { normal, points: vec![Point { on_a, on_b: touching, depth }] }
}
