//! Vertices that are one and the same, and triangles that are none.

use super::health::{Health, examine};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// How near two vertices of a border are made one to close it, as a share of the mesh's size: what formulas and
/// changes of units leave between corners that were one, and far less than any feature.
const NEARLY: f64 = 1e-9;

/// Vertices and triangles with near vertices made one, and without triangles that have no area or are
/// there already. Vertices that no triangle uses are left out.
pub(super) fn welded(vertices: &[DVec3], triangles: &[[u32; 3]], within: f64) -> (Vec<DVec3>, Vec<[u32; 3]>, Health) {
    let one = if within > 0.0 {
        first_near(vertices, 0..vertices.len() as u32, within, |_, _, _| true)
    } else {
        first_equal(vertices)
    };
    joined(vertices, triangles, &one)
}

/// The same with every vertex as it is.
pub(super) fn distinct(vertices: &[DVec3], triangles: &[[u32; 3]]) -> (Vec<DVec3>, Vec<[u32; 3]>, Health) {
    let all: Vec<u32> = (0..vertices.len() as u32).collect();
    joined(vertices, triangles, &all)
}

/// A surface that was open only but for rounding.
pub(super) struct Closed {
    pub vertices: Vec<DVec3>,
    pub triangles: Vec<[u32; 3]>,
    pub across: Vec<[u32; 3]>,
    pub health: Health,
}

/// Closes an open surface by making one those vertices of its border that are one but for rounding; `None` where
/// that does not close it, or would make triangles without area.
pub(super) fn closed(
    vertices: &[DVec3],
    triangles: &[[u32; 3]],
    across: &[[u32; 3]],
    health: &Health,
) -> Option<Closed> {
    let mut on_border = vec![false; vertices.len()];
    for (corners, there) in triangles.iter().zip(across) {
        for side in (0..3).filter(|s| there[*s] == u32::MAX) {
            on_border[corners[side] as usize] = true;
            on_border[corners[(side + 1) % 3] as usize] = true;
        }
    }
    let around = (0..vertices.len() as u32).filter(|v| on_border[*v as usize]);
    let (low, high) = vertices.iter().fold((vertices[0], vertices[0]), |(low, high), v| (low.min(*v), high.max(*v)));
    let within = NEARLY * (high - low).max_element();
    let fans = Fans::new(triangles, vertices.len());
    // Never two corners of one triangle.
    let apart = |one: &[u32], v: u32, first: u32| {
        let corners = fans.of(v).iter().flat_map(|t| triangles[*t as usize]);
        corners.into_iter().all(|corner| corner == v || one[corner as usize] != first)
    };
    let one = first_near(vertices, around, within, apart);
    if one.iter().zip(0..).all(|(first, v)| *first == v) {
        return None;
    }
    let (vertices, triangles, found) = joined(vertices, triangles, &one);
    let mut health = Health {
        welded: health.welded + found.welded,
        nearly: found.welded,
        duplicate: health.duplicate + found.duplicate,
        ..health.clone()
    };
    let across = examine(&triangles, &mut health);
    (health.closed && found.degenerate == health.flat).then_some(Closed { vertices, triangles, across, health })
}

/// The triangles of each vertex.
struct Fans {
    /// Where those of each vertex start in `triangles`; one more for the end.
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl Fans {
    fn new(triangles: &[[u32; 3]], vertices: usize) -> Fans {
        let mut starts = vec![0; vertices + 1];
        triangles.iter().flatten().for_each(|v| starts[*v as usize + 1] += 1);
        (0..vertices).for_each(|v| starts[v + 1] += starts[v]);
        let mut next = starts.clone();
        let mut all = vec![0; 3 * triangles.len()];
        for (t, corners) in triangles.iter().enumerate() {
            for v in corners {
                all[next[*v as usize] as usize] = t as u32;
                next[*v as usize] += 1;
            }
        }
        Fans { starts, triangles: all }
    }

    fn of(&self, v: u32) -> &[u32] {
        &self.triangles[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }
}

/// Vertices and triangles with each vertex replaced by the one that it is one with.
fn joined(vertices: &[DVec3], triangles: &[[u32; 3]], one: &[u32]) -> (Vec<DVec3>, Vec<[u32; 3]>, Health) {
    let welded = one.iter().enumerate().filter(|(k, r)| *k as u32 != **r).count();
    let mut health = Health { welded, ..Health::default() };
    let mut seen = BTreeSet::new();
    let mut kept: Vec<[u32; 3]> = Vec::with_capacity(triangles.len());
    for triangle in triangles {
        let t = triangle.map(|v| one[v as usize]);
        let [a, b, c] = t.map(|v| vertices[v as usize]);
        let collapsed = t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
        let flat = collapsed || (b - a).cross(c - a) == DVec3::ZERO;
        health.degenerate += usize::from(flat);
        // A flat triangle may still close the surface between its neighbours: its sides must stay.
        if collapsed {
            continue;
        }
        let mut key = t;
        key.sort_unstable();
        if !seen.insert(key) {
            health.duplicate += 1;
            continue;
        }
        health.flat += usize::from(flat);
        kept.push(t);
    }
    let mut number = vec![u32::MAX; vertices.len()];
    kept.iter().flatten().for_each(|v| number[*v as usize] = 0);
    let mut used = Vec::new();
    for (vertex, number) in vertices.iter().zip(&mut number).filter(|(_, n)| **n == 0) {
        *number = used.len() as u32;
        used.push(*vertex);
    }
    kept.iter_mut().flatten().for_each(|v| *v = number[*v as usize]);
    (used, kept, health)
}

/// For each vertex the first one equal to it.
fn first_equal(vertices: &[DVec3]) -> Vec<u32> {
    // Adding zero makes a negative zero a plain one, which it equals.
    let key = |k: u32| vertices[k as usize] + DVec3::ZERO;
    let compare = |p: &u32, q: &u32| {
        let (a, b) = (key(*p), key(*q));
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)).then(p.cmp(q))
    };
    let mut order: Vec<u32> = (0..vertices.len() as u32).collect();
    order.sort_unstable_by(compare);
    let mut one = vec![0; vertices.len()];
    for same in order.chunk_by(|p, q| key(*p) == key(*q)) {
        same.iter().for_each(|k| one[*k as usize] = same[0]);
    }
    one
}

/// For each vertex the nearest of those before it that stay and are no farther than `within` metres, where it is
/// one `of` those to be joined and `may` allows it: that is told what is known so far, the vertex and the one that
/// stays. Itself where there is none.
fn first_near(
    vertices: &[DVec3],
    of: impl Iterator<Item = u32>,
    within: f64,
    may: impl Fn(&[u32], u32, u32) -> bool,
) -> Vec<u32> {
    let mut one: Vec<u32> = (0..vertices.len() as u32).collect();
    // Wide enough that most vertices are near those of one cell only.
    let cell = |p: DVec3| (p / (4.0 * within)).floor().to_array().map(|x| x as i64);
    let mut cells: BTreeMap<[i64; 3], Vec<u32>> = BTreeMap::new();
    for v in of {
        let at = vertices[v as usize];
        // A little farther, so that rounding hides none.
        let reach = DVec3::splat(1.01 * within);
        let (low, high) = (cell(at - reach), cell(at + reach));
        let mut best: Option<(f64, u32)> = None;
        for (x, y) in (low[0]..=high[0]).flat_map(|x| (low[1]..=high[1]).map(move |y| (x, y))) {
            for first in (low[2]..=high[2]).filter_map(|z| cells.get(&[x, y, z])).flatten() {
                let far = vertices[*first as usize].distance(at);
                let better = best.is_none_or(|(d, k)| far < d || far == d && *first < k);
                if far <= within && better && may(&one, v, *first) {
                    best = Some((far, *first));
                }
            }
        }
        match best {
            Some((_, first)) => one[v as usize] = first,
            None => cells.entry(cell(at)).or_default().push(v),
        }
    }
    one
}
