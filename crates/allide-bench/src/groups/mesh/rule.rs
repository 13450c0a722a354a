//! The paper's rule, faithfully: the projection of a vertex is looked for only among the triangles round the other
//! mesh's vertex nearest to it. How many contacts does it lose?

use super::{Case, made_cases, real_cases};
use crate::table::Entry;
use allide::glam::DVec3;
use allide::mesh::{Mesh, VantageTree};

/// Vertices inside, and those of them whose ray meets no triangle round the nearest vertex, or another than the
/// first.
struct Lost {
    inside: usize,
    none: usize,
    other: usize,
}

pub fn run() -> Vec<Entry> {
    let cases = made_cases().into_iter().chain(real_cases());
    let row = |case: Case| {
        let lost = lost(&case);
        let share = |n: usize| n as f64 / lost.inside.max(1) as f64;
        Entry::new("mesh", "the paper's rule of the nearest vertex", &case.name)
            .with("vertices in", "", lost.inside as f64)
            .with("no projection", "", share(lost.none))
            .with("another one", "", share(lost.other))
    };
    cases.map(row).collect()
}

fn lost(case: &Case) -> Lost {
    let mut lost = Lost { inside: 0, none: 0, other: 0 };
    let meshes = [&case.a.mesh, &case.b.mesh];
    for k in 0..2 {
        let (x, y): (&Mesh, &Mesh) = (meshes[k], meshes[1 - k]);
        let tree = VantageTree::new(y.vertices());
        let way = if k == 0 { -case.way } else { case.way };
        let back = case.poses[1 - k].rotation.conjugate() * way;
        for v in x.vertices() {
            let p = case.poses[1 - k].local_point(case.poses[k].point(*v));
            if !y.contains(p) {
                continue;
            }
            lost.inside += 1;
            let Some(first) = y.ray(p, back, 0.0, f64::INFINITY) else { continue };
            let Some((near, _)) = tree.nearest(y.vertices(), p) else { continue };
            match by_rule(y, near, p, back) {
                None => lost.none += 1,
                Some(at) if (at - first.at).abs() > 1e-9 * y.radius() => lost.other += 1,
                Some(_) => {}
            }
        }
    }
    lost
}

/// The first of the triangles round a vertex that the ray meets.
fn by_rule(mesh: &Mesh, near: u32, p: DVec3, back: DVec3) -> Option<f64> {
    let mut first: Option<f64> = None;
    mesh.round(near, |t, _| {
        let [a, b, c] = mesh.corners(t);
        let (e, f) = (b - a, c - a);
        let h = back.cross(f);
        let det = e.dot(h);
        let s = p - a;
        let (u, q) = (s.dot(h) / det, s.cross(e));
        let v = back.dot(q) / det;
        let at = f.dot(q) / det;
        if u >= 0.0 && v >= 0.0 && u + v <= 1.0 && at >= 0.0 {
            first = Some(first.map_or(at, |best| best.min(at)));
        }
    });
    first
}
