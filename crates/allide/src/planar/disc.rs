//! Discs against discs and outlines, exactly: squares of lengths are compared, no root is taken.

use super::exact::{Expansion, Offset, gap};
use super::inside::{Location, locate};
use super::pair::Turned;
use glam::DVec2;
use std::cmp::Ordering;
use std::cmp::Ordering::{Greater, Less};

/// Whether two discs of these radii, `offset` apart, share a point inside.
pub(super) fn discs_overlap(offset: &Offset, radii: [f64; 2]) -> bool {
    compare(offset, &radii) == Less
}

/// Where the point `offset` from a disc's centre lies.
pub(super) fn locate_in_disc(offset: &Offset, radius: f64) -> Location {
    match compare(offset, &[radius]) {
        Less => Location::Inside,
        Ordering::Equal => Location::Border,
        Greater => Location::Outside,
    }
}

/// The length of `offset` compared with the sum of `lengths`.
fn compare(offset: &Offset, lengths: &[f64]) -> Ordering {
    let reach = Expansion::sum_of(lengths);
    let (x, y) = gap(DVec2::ZERO, DVec2::ZERO, offset);
    x.times(&x).plus(&y.times(&y)).minus(&reach.times(&reach)).sign()
}

/// Whether a disc of this radius about `centre` (relative to the outline's position) and the outline share
/// a point inside.
pub(super) fn disc_overlaps(outline: &Turned, centre: &Offset, radius: f64) -> bool {
    let at = centre.hi;
    let (c, s) = (outline.turn.cos.abs(), outline.turn.sin.abs());
    let blur = 64.0 * f64::EPSILON * (radius + outline.outline.radius() + at.x.abs() + at.y.abs());
    let nodes = &outline.outline.tree().nodes;
    let mut waiting = [0u32; 64];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let node = &nodes[waiting[count] as usize];
        let over = (outline.turn.apply(node.centre) - at).abs()
            - DVec2::new(c * node.half.x + s * node.half.y, s * node.half.x + c * node.half.y);
        if over.max_element() > radius + blur {
            continue;
        }
        if !node.is_leaf() {
            waiting[count] = node.first;
            waiting[count + 1] = node.first + 1;
            count += 2;
            continue;
        }
        for i in node.edges() {
            let (p, q) = outline.edge(i);
            let distance = (super::segment::nearest(p, q, at) - at).length();
            if distance < radius - blur || (distance <= radius + blur && nearer(p, q, centre, radius)) {
                return true;
            }
        }
    }
    locate(outline, DVec2::ZERO, centre) == Location::Inside
}

/// Whether the distance of the point `centre` from the segment is less than `radius`, exactly.
#[cold]
fn nearer(p: DVec2, q: DVec2, centre: &Offset, radius: f64) -> bool {
    let square = Expansion::sum_of(&[radius]);
    let square = square.times(&square);
    let (from, to) = (gap(DVec2::ZERO, p, centre), gap(DVec2::ZERO, q, centre));
    let along = (Expansion::sum_of(&[q.x, -p.x]), Expansion::sum_of(&[q.y, -p.y]));
    let within = |v: &(Expansion, Expansion)| norm(v).minus(&square).sign() == Less;
    let ahead = |v: &(Expansion, Expansion)| -> Ordering { v.0.times(&along.0).plus(&v.1.times(&along.1)).sign() };
    if within(&from) || within(&to) {
        return true;
    }
    if ahead(&from) != Greater || ahead(&to) != Less {
        return false;
    }
    let cross = along.0.times(&from.1).minus(&along.1.times(&from.0));
    cross.times(&cross).minus(&square.times(&norm(&along))).sign() == Less
}

fn norm((x, y): &(Expansion, Expansion)) -> Expansion {
    x.times(x).plus(&y.times(y))
}
