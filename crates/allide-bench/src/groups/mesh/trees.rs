//! Trees: nearest vertices beside kiddo, refit beside rebuild.

use super::made::noisy;
use super::race;
use crate::oracle::cases::Random;
use crate::table::Entry;
use allide::glam::DVec3;
use allide::mesh::{Mesh, VantageTree};
use kiddo::SquaredEuclidean;
use kiddo::immutable::float::kdtree::ImmutableKdTree;
use std::hint::black_box;

/// Questions a turn.
const ASKED: usize = 20_000;

/// Nearest of 35 000 vertices, asked for places near the surface.
pub fn nearest() -> Vec<Entry> {
    let (vertices, _) = noisy(1.0, 0.08, 190, 185);
    let mut random = Random(35);
    let asked: Vec<DVec3> = (0..ASKED)
        .map(|_| {
            vertices[random.below(vertices.len() as u64) as usize] + random.direction() * random.between(0.0, 0.05)
        })
        .collect();
    let tree = VantageTree::new(&vertices);
    let points: Vec<[f64; 3]> = vertices.iter().map(|v| v.to_array()).collect();
    let peer: ImmutableKdTree<f64, u64, 3, 32> = ImmutableKdTree::new_from_slice(&points);
    let times = race(&mut [
        &mut || {
            asked.iter().for_each(|p| {
                black_box(tree.nearest(&vertices, *p));
            })
        },
        &mut || {
            asked.iter().for_each(|p| {
                black_box(peer.nearest_one::<SquaredEuclidean>(&p.to_array()));
            })
        },
        &mut || drop(black_box(VantageTree::new(&vertices))),
        &mut || drop(black_box(ImmutableKdTree::<f64, u64, 3, 32>::new_from_slice(&points))),
    ]);
    let wrong = asked.iter().filter(|p| {
        let (ours, theirs) = (tree.nearest(&vertices, **p), peer.nearest_one::<SquaredEuclidean>(&p.to_array()));
        ours.is_none_or(|(_, d)| (d - theirs.distance.sqrt()).abs() > 1e-12)
    });
    let wrong = wrong.count() as f64;
    let name = format!("nearest of {} vertices", vertices.len());
    let row = |engine: &str, ask: f64, build: f64| {
        Entry::new("mesh", &name, engine).with("ask", "ns", ask * 1e6 / ASKED as f64).with("build", "ms", build).with(
            "other answers",
            "",
            wrong,
        )
    };
    vec![row("allide, vantage points", times[0], times[2]), row("kiddo", times[1], times[3])]
}

/// A mesh of 35 000 vertices deformed: its trees adapted or made anew.
pub fn refit() -> Vec<Entry> {
    let (vertices, triangles) = noisy(1.0, 0.08, 190, 185);
    let Ok(mut mesh) = Mesh::new(&vertices, &triangles, 0.0) else { return Vec::new() };
    let bent: Vec<DVec3> = mesh.vertices().iter().map(|v| *v + DVec3::X * (0.05 * (3.0 * v.z).sin())).collect();
    let faces = mesh.triangles().to_vec();
    let mut tree = VantageTree::new(&bent);
    let times = race(&mut [
        &mut || drop(black_box(mesh.deform(&bent))),
        &mut || drop(black_box(Mesh::new(&bent, &faces, 0.0))),
        &mut || tree.refit(&bent),
        &mut || drop(black_box(VantageTree::new(&bent))),
    ]);
    let name = format!("{} deformed vertices", bent.len());
    let row = |engine: &str, refit: f64, rebuild: f64| {
        Entry::new("mesh", &name, engine).with("refit", "ms", refit).with("rebuild", "ms", rebuild).with(
            "times faster",
            "",
            rebuild / refit,
        )
    };
    vec![row("mesh with its tree of boxes", times[0], times[1]), row("vantage-point tree", times[2], times[3])]
}
