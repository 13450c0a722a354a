//! Solids that touch along a side: there four triangles meet, or more, half of them going round it each way.
//!
//! Round such a side solid and empty wedges follow each other. The two triangles that bound a solid wedge belong together;
//! what hangs together so round a vertex gets a vertex of its own there, and then the surface is a plain one.

use glam::DVec3;
use std::collections::BTreeMap;

/// A side of a triangle: which triangle, and which of its sides.
type Side = (u32, u8);

/// The same surface with vertices of their own for solids that touch along sides; `None` where not as many triangles go
/// round each side one way as the other.
pub(super) fn parted(vertices: &[DVec3], triangles: &[[u32; 3]]) -> Option<(Vec<DVec3>, Vec<[u32; 3]>)> {
    let mut sides: BTreeMap<(u32, u32), Vec<Side>> = BTreeMap::new();
    for (t, c) in triangles.iter().enumerate() {
        for side in 0..3 {
            let (p, q) = (c[side], c[(side + 1) % 3]);
            sides.entry((p.min(q), p.max(q))).or_default().push((t as u32, side as u8));
        }
    }
    // Corners of triangles that are one vertex.
    let mut joined: Vec<u32> = (0..3 * triangles.len() as u32).collect();
    for ((low, high), around) in &sides {
        for [one, two] in pairs(vertices, triangles, (*low, *high), around)? {
            join(&mut joined, triangles, [one, two], *low);
            join(&mut joined, triangles, [one, two], *high);
        }
    }
    let mut number = BTreeMap::new();
    let (mut places, mut parts) = (Vec::new(), Vec::with_capacity(triangles.len()));
    for (t, corners) in triangles.iter().enumerate() {
        let part = [0, 1, 2].map(|k| {
            *number.entry(stands_for(&mut joined, 3 * t as u32 + k as u32)).or_insert_with(|| {
                places.push(vertices[corners[k] as usize]);
                places.len() as u32 - 1
            })
        });
        parts.push(part);
    }
    Some((places, parts))
}

/// The triangles at a side, two and two, each pair with the solid between them.
fn pairs(
    vertices: &[DVec3],
    triangles: &[[u32; 3]],
    (low, high): (u32, u32),
    around: &[Side],
) -> Option<Vec<[Side; 2]>> {
    if let [one, two] = around {
        return Some(vec![[*one, *two]]);
    }
    let [from, to] = [low, high].map(|v| vertices[v as usize]);
    let along = (to - from).try_normalize()?;
    let (right, up) = along.any_orthonormal_pair();
    // By the angle at which the third corner is seen along the side. A triangle that goes up the side has its solid on the
    // side of smaller angles: its normal looks to larger ones.
    let mut order: Vec<(f64, bool, Side)> = around
        .iter()
        .map(|(t, side)| {
            let c = triangles[*t as usize];
            let third = vertices[c[(*side as usize + 2) % 3] as usize] - from;
            (libm::atan2(third.dot(up), third.dot(right)), c[*side as usize] == low, (*t, *side))
        })
        .collect();
    order.sort_by(|p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
    let goes_up = order.iter().filter(|(_, up, _)| *up).count();
    if 2 * goes_up != order.len() {
        return None;
    }
    // As brackets: the solid begins at one that goes down and ends at the next that goes up.
    let depth = |k: usize| order[..k].iter().map(|(_, up, _)| if *up { -1 } else { 1 }).sum::<i32>();
    let first = (0..order.len()).min_by_key(|k| (depth(*k), *k))?;
    order.rotate_left(first);
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (_, goes_up, side) in order {
        if goes_up {
            found.push([open.pop()?, side]);
        } else {
            open.push(side);
        }
    }
    Some(found)
}

/// Notes that vertex `v` of two triangles that belong together is one.
fn join(joined: &mut [u32], triangles: &[[u32; 3]], pair: [Side; 2], v: u32) {
    let corner = |(t, _): Side| {
        let k = triangles[t as usize].iter().position(|c| *c == v).unwrap_or(0);
        3 * t + k as u32
    };
    let [one, two] = pair.map(|side| stands_for(joined, corner(side)));
    joined[one.max(two) as usize] = one.min(two);
}

fn stands_for(joined: &mut [u32], mut k: u32) -> u32 {
    while joined[k as usize] != k {
        joined[k as usize] = joined[joined[k as usize] as usize];
        k = joined[k as usize];
    }
    k
}
