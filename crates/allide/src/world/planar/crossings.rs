//! Whether the corners of two outlines tell all of how they overlap.
//!
//! Where two outlines overlap their edges cross. From a crossing one edge leads into the other outline, and its
//! ring comes to a corner in there that tells how deep it is; or it leaves again first. Where both rings leave
//! again, as where a point pierces a corner, no corner tells of that place.

use super::corners::Place;
use super::rim::Rim;

/// Where an edge of each outline cross.
struct Crossing {
    /// The edges of both.
    edges: [usize; 2],
    /// How far along each, metres.
    runs: [f64; 2],
}

/// Whether every place where the outlines cross is told of. `places` are those of the corners of each.
pub fn are_told(rims: [&Rim; 2], places: [&[Place]; 2], tiny: f64) -> bool {
    let crossings = crossings(rims);
    if crossings.is_empty() {
        return true;
    }
    let told = [0, 1].map(|side| told_corners(rims[side], places[side], tiny));
    crossings.iter().all(|c| [0, 1].iter().any(|&side| leads_to_corner(rims, side, (c, &crossings), &told[side])))
}

fn crossings([a, b]: [&Rim; 2]) -> Vec<Crossing> {
    let mut found = Vec::new();
    for (i, e) in a.edges.iter().enumerate() {
        b.crossed(e.from, e.to, |j| {
            let f = &b.edges[j];
            let (on_e, on_f) = (f.height(e.from), e.height(f.from));
            // Heights over each other's lines fall evenly along both.
            let share = |from: f64, to: f64| from / (from - to);
            let runs = [share(on_e, f.height(e.to)) * e.length, share(on_f, e.height(f.to)) * f.length];
            found.push(Crossing { edges: [i, j], runs });
        });
    }
    found
}

/// For each edge whether the corner that it starts at is told of as being inside.
fn told_corners(rim: &Rim, places: &[Place], tiny: f64) -> Vec<bool> {
    let mut told = vec![false; rim.edges.len()];
    for place in places.iter().filter(|p| p.height <= tiny) {
        told[rim.corners[place.corner].after] = true;
    }
    told
}

/// Whether the ring of one outline, followed into the other from a crossing, comes to a corner that is told of
/// before it leaves again.
fn leads_to_corner(rims: [&Rim; 2], side: usize, (from, all): (&Crossing, &[Crossing]), told: &[bool]) -> bool {
    let rim = rims[side];
    let mut edge = from.edges[side];
    let forward = rim.edges[edge].along.dot(rims[1 - side].edges[from.edges[1 - side]].normal()) < 0.0;
    let mut run = from.runs[side];
    for _ in 0..rim.edges.len() {
        let ahead = |c: &&Crossing| c.edges[side] == edge && (c.runs[side] > run) == forward && c.runs[side] != run;
        if all.iter().find(ahead).is_some() {
            return false;
        }
        let Some(next) = (if forward { rim.after(edge) } else { rim.before(edge) }) else { return false };
        if told[if forward { next } else { edge }] {
            return true;
        }
        (edge, run) = (next, if forward { f64::NEG_INFINITY } else { f64::INFINITY });
    }
    false
}
