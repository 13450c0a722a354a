//! Contacts of two outlines: a patch for each two edges that lie along each other, one for each corner
//! that meets an edge at an angle, one for each two corners that face each other.

use super::corners::{Facing, Look, Place, facings, places};
use super::{crossings, rim::Rim};
use glam::DVec2;

/// A contact point in the plane, as [`crate::narrow::Contact`]; both points lie on the outlines. Of a corner that is
/// held by both edges of a notch, the foot on an edge may lie beyond its end: then the point is the end, and the two
/// are apart along the edge too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub on_a: DVec2,
    pub on_b: DVec2,
    pub depth: f64,
}

/// One or two points with one normal, from a to b.
#[derive(Clone, Debug)]
pub struct FlatPatch {
    pub normal: DVec2,
    pub points: Vec<Point>,
}

/// The two edges that a patch lies between.
type Between = (usize, usize);

/// The patches of two rims, and whether they tell all.
pub fn patches(a: &Rim, b: &Rim, look: &Look) -> (Vec<FlatPatch>, bool) {
    let mut found: Vec<(Option<Between>, FlatPatch)> = Vec::new();
    let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
    let all = places(a, b, look, &mut of_a) & places(b, a, look, &mut of_b);
    of_a.iter().for_each(|place| add(&mut found, a, b, place, false));
    of_b.iter().for_each(|place| add(&mut found, a, b, place, true));
    let mut facing = Vec::new();
    facings(a, b, look, &mut facing);
    let mut out: Vec<FlatPatch> = found.into_iter().map(|(_, patch)| ends(patch)).collect();
    out.extend(facing.iter().map(corner_to_corner));
    (out, all && crossings::are_told([a, b], [&of_a, &of_b], look.tiny))
}

/// Adds a place to the patch of its two edges, or as one of its own; `of_b`: the corner is b's.
fn add(found: &mut Vec<(Option<Between>, FlatPatch)>, a: &Rim, b: &Rim, place: &Place, of_b: bool) {
    let between = place.own.map(|own| if of_b { (place.edge, own) } else { (own, place.edge) });
    let normal = match between {
        // The longer edge says which way: it turns less when corners are rounded off.
        Some((i, j)) if a.edges[i].length >= b.edges[j].length => a.edges[i].normal(),
        Some((_, j)) => -b.edges[j].normal(),
        None if of_b => a.edges[place.edge].normal(),
        None => -b.edges[place.edge].normal(),
    };
    let point = if of_b {
        let (q, facing) = (b.corners[place.corner].at, a.edges[place.edge].normal());
        let on_a = a.edges[place.edge].held(q - normal * (place.height / normal.dot(facing)));
        Point { on_a, on_b: q, depth: normal.dot(on_a - q) }
    } else {
        let (p, facing) = (a.corners[place.corner].at, b.edges[place.edge].normal());
        let on_b = b.edges[place.edge].held(p - normal * (place.height / normal.dot(facing)));
        Point { on_a: p, on_b, depth: normal.dot(p - on_b) }
    };
    let known = found.iter_mut().find(|(of, _)| between.is_some() && *of == between);
    match known {
        Some((_, patch)) => patch.points.push(point),
        None => found.push((between, FlatPatch { normal, points: vec![point] })),
    }
}

/// The two ends of a patch: where corners coincide, more than two are found.
fn ends(mut patch: FlatPatch) -> FlatPatch {
    if patch.points.len() > 2 {
        let along = patch.normal.perp();
        let at = |p: &Point| p.on_b.dot(along);
        let first = patch.points.iter().copied().min_by(|p, q| at(p).total_cmp(&at(q)));
        let last = patch.points.iter().copied().max_by(|p, q| at(p).total_cmp(&at(q)));
        patch.points.clear();
        patch.points.extend(first.into_iter().chain(last));
    }
    patch
}

fn corner_to_corner(facing: &Facing) -> FlatPatch {
    let d = facing.to - facing.from;
    let gap = d.length();
    let point = Point { on_a: facing.from, on_b: facing.to, depth: -gap };
    FlatPatch { normal: d / gap, points: vec![point] }
}
