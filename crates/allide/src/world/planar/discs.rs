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

/// A disc and an outline; the disc is the first body.
pub fn disc_on_rim(disc: &Disc, rim: &Rim, look: &Look) -> Vec<FlatPatch> {
    let mut out = Vec::new();
    if rim.holds(disc.centre) {
        out.extend(inside(disc, rim));
        return out;
    }
    let c = disc.centre;
    for &k in &rim.near {
        let e = &rim.edges[k];
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

/// A disc whose centre lies inside: out through the nearest edge.
fn inside(disc: &Disc, rim: &Rim) -> Option<FlatPatch> {
    let c = disc.centre;
    let mut best: Option<(f64, DVec2, DVec2)> = None;
    for e in &rim.edges {
        let foot = e.from + e.along * e.run(c).clamp(0.0, e.length);
        let gap = foot.distance(c);
        if best.is_none_or(|(least, _, _)| gap < least) {
            best = Some((gap, foot, e.normal()));
        }
    }
    let (gap, foot, normal) = best?;
    // At an inward corner the way out is towards the corner, not along an edge's normal.
    let outward = (foot - c).try_normalize().unwrap_or(normal);
    let point = Point { on_a: c - outward * disc.radius, on_b: foot, depth: disc.radius + gap };
    Some(FlatPatch { normal: -outward, points: vec![point] })
}
