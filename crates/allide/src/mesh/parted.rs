//! What of a surface has come through another, or of a solid like a ring, which has nothing in its middle that would tell.
//!
//! Nothing is ever inside of a surface. But where it cuts something in parts, these are on the one side of it or on the
//! other by turns. The side with more of it is its own; the rest has come through:
//!
//! ```text
//!      greater part │
//!                   │
//!      y ───────────┼──────────
//!                   │ through
//! ```

use super::Mesh;
use super::sort::Parts;
use super::touching::Passing;
use super::triangle::Line;
use crate::math::Pose;

/// How near each other two places along an edge are that are one, as a share of its length.
const ONE_PLACE: f64 = 1e-9;

/// Edges of x that pass through y, by their vertices, the lesser first: ascending.
struct Cuts(Vec<Cut>);

struct Cut {
    edge: [u32; 2],
    /// The first place at which it does so, from either vertex, as a share of its length.
    first: [f64; 2],
}

impl Cuts {
    /// `passing` are the edges that may.
    fn new(x: &Mesh, y: &Mesh, pose: &Pose, passing: &[Passing]) -> Cuts {
        let mut hits = Vec::new();
        for Passing { triangle, side, through } in passing {
            // Of a surface each triangle is there twice.
            if *through as usize >= y.front().len() {
                continue;
            }
            let edge = edge(x, *triangle, *side as usize);
            let [from, to] = edge.map(|v| pose.point(x.vertices[v as usize]));
            if from == to {
                continue;
            }
            let met = Line::new(from, to - from).meets(&y.corners(*through));
            if let Some((at, _)) = met.filter(|(at, _)| (0.0..=1.0).contains(at)) {
                hits.push((edge, at, y.normal(*through).dot(to - from) > 0.0));
            }
        }
        hits.sort_by(|p, q| p.0.cmp(&q.0).then_with(|| p.1.total_cmp(&q.1)).then_with(|| p.2.cmp(&q.2)));
        // Where it passes between two triangles it passes through both.
        hits.dedup_by(|next, last| next.0 == last.0 && next.2 == last.2 && next.1 - last.1 <= ONE_PLACE);
        let mut cuts = Vec::new();
        for hits in hits.chunk_by(|p, q| p.0 == q.0) {
            // What comes back through a fold is on the side that it was on.
            let sides: i64 = hits.iter().map(|hit| if hit.2 { 1 } else { -1 }).sum();
            if sides != 0 {
                cuts.push(Cut { edge: hits[0].0, first: [hits[0].1, 1.0 - hits[hits.len() - 1].1] });
            }
        }
        Cuts(cuts)
    }

    /// How much of a side of a triangle belongs to its first vertex and to its second, if it is cut.
    fn of(&self, x: &Mesh, t: u32, side: usize) -> Option<[f64; 2]> {
        let edge = edge(x, t, side);
        let cut = &self.0[self.0.binary_search_by_key(&edge, |cut| cut.edge).ok()?];
        let [low, high] = cut.first;
        Some(if x.triangles[t as usize][side] == edge[0] { [low, high] } else { [high, low] })
    }
}

/// The vertices of a side of a triangle, the lesser first.
fn edge(x: &Mesh, t: u32, side: usize) -> [u32; 2] {
    let [p, q] = [side, (side + 1) % 3].map(|k| x.triangles[t as usize][k]);
    [p.min(q), p.max(q)]
}

/// The vertices of the mesh `x` that the surface `y` cuts off from the greater part of what they belong to, ascending.
/// `passing` are the edges of `x` that may pass through `y`, and `pose` is the frame of `x` in that of `y`.
pub(super) fn cut_off(x: &Mesh, y: &Mesh, pose: &Pose, passing: &[Passing]) -> Vec<u32> {
    let cuts = Cuts::new(x, y, pose, passing);
    if cuts.0.is_empty() {
        return Vec::new();
    }
    let all: Vec<u32> = (0..x.front().len() as u32).collect();
    let mut parts = Parts::new();
    parts.add(x, &all, |t| [0, 1, 2].map(|side| cuts.of(x, t, side).is_none()));
    let areas = areas(x, &cuts, &mut parts);
    let is_through = lesser_sides(&cuts, &mut parts, &areas);
    let mut off: Vec<u32> = Vec::new();
    for k in 0..parts.len() {
        if is_through[parts.stands_for(k) as usize] {
            off.push(parts.vertex(k));
        }
    }
    off.sort_unstable();
    off
}

/// Which parts are on the side of y on which there is less of what they belong to, by the number of the vertex that stands
/// for each. Across a cut it is the other side: where a fold is through, what is on both sides of it is not.
fn lesser_sides(cuts: &Cuts, parts: &mut Parts, areas: &[f64]) -> Vec<bool> {
    let mut beside: Vec<[u32; 2]> = Vec::new();
    for Cut { edge, .. } in &cuts.0 {
        if let [Some(p), Some(q)] = edge.map(|v| parts.part_of(v)) {
            beside.extend([[p, q], [q, p]]);
        }
    }
    beside.sort_unstable();
    beside.dedup();
    let (mut seen, mut is_through) = (vec![false; areas.len()], vec![false; areas.len()]);
    for [first, _] in &beside {
        if std::mem::replace(&mut seen[*first as usize], true) {
            continue;
        }
        let (mut piece, mut next) = (vec![(*first, false)], 0);
        while next < piece.len() {
            let (part, is_other) = piece[next];
            let from = beside.partition_point(|pair| pair[0] < part);
            for [_, there] in beside[from..].iter().take_while(|pair| pair[0] == part) {
                if !std::mem::replace(&mut seen[*there as usize], true) {
                    piece.push((*there, !is_other));
                }
            }
            next += 1;
        }
        let on = |side: bool| piece.iter().filter(|(_, is)| *is == side).map(|(k, _)| areas[*k as usize]).sum::<f64>();
        let lesser = on(true) <= on(false);
        piece.iter().for_each(|(part, side)| is_through[*part as usize] = *side == lesser);
    }
    is_through
}

/// The area of each part, twice, m², by the number of the vertex that stands for it.
fn areas(x: &Mesh, cuts: &Cuts, parts: &mut Parts) -> Vec<f64> {
    let mut areas = vec![0.0; parts.len() as usize];
    for t in 0..x.front().len() as u32 {
        let [a, b, c] = x.corners(t);
        let area = (b - a).cross(c - a).length();
        let of = x.triangles[t as usize].map(|v| parts.part_of(v).unwrap_or(0));
        let sides = [0, 1, 2].map(|side| cuts.of(x, t, side));
        // What a corner has to itself is a triangle, up to where its two sides are cut.
        let share = |k: usize| {
            let next = sides[k].map_or(1.0, |[own, _]| own);
            let before = sides[(k + 2) % 3].map_or(1.0, |[_, own]| own);
            next * before * area
        };
        let mut left = area;
        let mut rest = of[0];
        for k in 0..3 {
            let (next, last) = (of[(k + 1) % 3], of[(k + 2) % 3]);
            if of[k] == next || of[k] == last {
                rest = of[k];
            } else {
                areas[of[k] as usize] += share(k);
                left -= share(k);
            }
        }
        areas[rest as usize] += left.max(0.0);
    }
    areas
}
