//! Vertices that are one and the same, and triangles that are none.

use super::health::Health;
use glam::DVec3;
use std::collections::BTreeSet;

/// Vertices and triangles with near vertices made one, and without triangles that have no area or are
/// there already. Vertices that no triangle uses are left out.
pub(super) fn welded(vertices: &[DVec3], triangles: &[[u32; 3]], within: f64) -> (Vec<DVec3>, Vec<[u32; 3]>, Health) {
    let mut health = Health::default();
    let one = representatives(vertices, within);
    health.welded = one.iter().enumerate().filter(|(k, r)| *k as u32 != **r).count();
    let mut seen = BTreeSet::new();
    let mut kept: Vec<[u32; 3]> = Vec::with_capacity(triangles.len());
    for triangle in triangles {
        let t = triangle.map(|v| one[v as usize]);
        let [a, b, c] = t.map(|v| vertices[v as usize]);
        if t[0] == t[1] || t[1] == t[2] || t[2] == t[0] || (b - a).cross(c - a) == DVec3::ZERO {
            health.degenerate += 1;
            // A flat triangle may still close the surface between its neighbours: its sides must stay.
            if t[0] == t[1] || t[1] == t[2] || t[2] == t[0] {
                continue;
            }
        }
        let mut key = t;
        key.sort_unstable();
        if !seen.insert(key) {
            health.duplicate += 1;
            continue;
        }
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

/// For each vertex the first one that it is one with.
fn representatives(vertices: &[DVec3], within: f64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..vertices.len() as u32).collect();
    let key = |k: &u32| vertices[*k as usize];
    // Adding zero makes a negative zero a plain one, which it equals.
    let compare = |p: &u32, q: &u32| {
        let (a, b) = (key(p) + DVec3::ZERO, key(q) + DVec3::ZERO);
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)).then(p.cmp(q))
    };
    order.sort_unstable_by(compare);
    let mut one: Vec<u32> = (0..vertices.len() as u32).collect();
    for (i, p) in order.iter().enumerate() {
        if one[*p as usize] != *p {
            continue;
        }
        for q in &order[i + 1..] {
            if key(q).x - key(p).x > within {
                break;
            }
            if one[*q as usize] == *q && key(q).distance_squared(key(p)) <= within * within {
                one[*q as usize] = *p;
            }
        }
    }
    one
}
