//! Where corners of one outline meet edges of another, or come near them.
//!
//! A corner can slide along an edge where both of its own edges leave it on the outside of that edge:
//! these places make up the border of the no-fit region, and so all ways in which two outlines can touch.

use super::rim::{Corner, Rim};
use crate::math::tolerance::NEARLY_PARALLEL;
use glam::DVec2;

/// A corner beside an edge of the other outline.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Number of the corner among its rim's.
    pub corner: usize,
    /// Number of the edge on the other rim.
    pub edge: usize,
    /// The corner's own edge that lies along that edge, if one nearly does.
    pub own: Option<usize>,
    /// How far the corner is in front of the edge, metres; negative behind it.
    pub height: f64,
}

/// Two corners that face each other across a gap.
#[derive(Clone, Copy, Debug)]
pub struct Facing {
    pub from: DVec2,
    pub to: DVec2,
}

/// How far is looked, and how exactly.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Widest gap, metres.
    pub margin: f64,
    /// Deepest overlap that corners and edges tell, metres.
    pub deepest: f64,
    /// Lengths below this are rounding, metres.
    pub tiny: f64,
    /// Sine of an angle by which the two may turn against each other in the step.
    pub turn: f64,
}

/// All places of the corners of `one` along the edges of `other`. False where a corner is inside, but behind no
/// edge that it could have come through, or deeper than `look.deepest`: then places do not tell all.
pub fn places(one: &Rim, other: &Rim, look: &Look, out: &mut Vec<Place>) -> bool {
    let mut all = true;
    for k in 0..one.corners.len() {
        if other.holds(one.corners[k].at) {
            // After one that is not told of the others need not be: the least push-out is asked.
            all = all && behind(one, other, k, look, out);
        } else {
            in_front(one, other, k, look, out);
        }
    }
    all
}

/// Pairs of corners that are nearest to each other.
pub fn facings(one: &Rim, other: &Rim, look: &Look, out: &mut Vec<Facing>) {
    let mut by_x: Vec<&Corner> = other.corners.iter().collect();
    by_x.sort_by(|p, q| p.at.x.total_cmp(&q.at.x));
    for p in &one.corners {
        let first = by_x.partition_point(|q| q.at.x < p.at.x - look.margin);
        for q in by_x[first..].iter().take_while(|q| q.at.x <= p.at.x + look.margin) {
            let d = q.at - p.at;
            let gap = d.length();
            if gap <= look.margin
                && gap > look.tiny
                && one.is_outward(p, d)
                && other.is_outward(q, -d)
                && one.is_clear(p.at, q.at)
                && other.is_clear(p.at, q.at)
            {
                out.push(Facing { from: p.at, to: q.at });
            }
        }
    }
}

fn in_front(one: &Rim, other: &Rim, k: usize, look: &Look, out: &mut Vec<Place>) {
    let corner = &one.corners[k];
    other.around(corner.at, DVec2::splat(look.margin + look.tiny), |edge| {
        let e = &other.edges[edge];
        let height = e.height(corner.at);
        if height < -look.tiny || height > look.margin || !place(one, corner, (other, edge, [look.tiny; 2]), look) {
            return;
        }
        let foot = corner.at - e.normal() * height;
        if height <= look.tiny || (one.is_clear(corner.at, foot) && other.is_clear(corner.at, foot)) {
            out.push(Place { corner: k, edge, own: parallel(one, corner, other, edge), height });
        }
    });
}

/// Of the edges that a corner inside may have come through, the nearest; and where it would be inside
/// still when it were out of that, as in a notch, the next. False where there is none, or too far.
fn behind(one: &Rim, other: &Rim, k: usize, look: &Look, out: &mut Vec<Place>) -> bool {
    let farthest = 2.0 * look.deepest + look.tiny;
    // Of many edges those near by are looked at first: most overlaps are shallow.
    let mut reach = if other.is_small() { farthest } else { farthest / 64.0 };
    loop {
        let (told, is_out) = ways_out(one, other, k, reach, look);
        if is_out || reach >= farthest {
            out.extend_from_slice(&told);
            return !told.is_empty();
        }
        reach = (4.0 * reach).min(farthest);
    }
}

/// The edges within reach through which a corner would come out, and whether it would.
fn ways_out(one: &Rim, other: &Rim, k: usize, reach: f64, look: &Look) -> (Vec<Place>, bool) {
    let corner = &one.corners[k];
    let mut found: Vec<(f64, usize)> = Vec::new();
    other.around(corner.at, DVec2::splat(reach), |edge| {
        let height = other.edges[edge].height(corner.at);
        // In a notch the line of an edge bounds what is free beyond the notch's corner too.
        let (from, to) = (other.start_is_notch(edge), other.end_is_notch(edge));
        let past = [from, to].map(|notch| if notch { look.deepest } else { look.tiny });
        if height <= look.tiny && place(one, corner, (other, edge, past), look) {
            found.push((height, edge));
        }
    });
    found.sort_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    let (mut at, mut told) = (corner.at, Vec::new());
    for &(height, edge) in found.iter().take(3).take_while(|(height, _)| *height >= -look.deepest) {
        let e = &other.edges[edge];
        if e.height(at) > -look.tiny && at != corner.at {
            continue;
        }
        told.push(Place { corner: k, edge, own: parallel(one, corner, other, edge), height });
        at += e.normal() * (look.tiny - e.height(at));
        if !other.holds(at) {
            return (told, true);
        }
    }
    (told, false)
}

/// Whether a corner is over an edge, between its ends or `past` them by no more than so many metres, and can slide
/// along it.
fn place(one: &Rim, corner: &Corner, (other, edge, past): (&Rim, usize, [f64; 2]), look: &Look) -> bool {
    let e = &other.edges[edge];
    let run = e.run(corner.at);
    if run < -past[0] || run > e.length + past[1] {
        return false;
    }
    let lean = NEARLY_PARALLEL + look.turn;
    let n = e.normal();
    one.edges[corner.before].along.dot(n) <= lean && one.edges[corner.after].along.dot(n) >= -lean
}

/// Which of the corner's own edges lies along the edge, if one does nearly.
fn parallel(one: &Rim, corner: &Corner, other: &Rim, edge: usize) -> Option<usize> {
    let along = other.edges[edge].along;
    let lean = |own: usize| (one.edges[own].along.dot(along), one.edges[own].along.perp_dot(along).abs());
    let ((d, x), (f, y)) = (lean(corner.before), lean(corner.after));
    let (own, dot, sine) = if x <= y { (corner.before, d, x) } else { (corner.after, f, y) };
    (dot < 0.0 && sine <= NEARLY_PARALLEL).then_some(own)
}
