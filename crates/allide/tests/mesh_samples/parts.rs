//! Solids put together of convex parts, and how far two such solids must go to be free of each other: along one straight
//! way after another, by the planes of each pair of parts alone.

use super::{Sample, cube, prism};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// A mesh, and the convex parts that its solid is made of.
#[derive(Clone)]
pub struct Solid {
    pub mesh: Sample,
    parts: Vec<Convex>,
}

/// Corners, and directions of faces and edges.
#[derive(Clone)]
struct Convex {
    corners: Vec<DVec3>,
    normals: Vec<DVec3>,
    edges: Vec<DVec3>,
}

impl Convex {
    fn new((corners, triangles): &Sample) -> Convex {
        let (mut normals, mut edges) = (Vec::new(), Vec::new());
        for t in triangles {
            let [a, b, c] = t.map(|k| corners[k as usize]);
            add((b - a).cross(c - a), 1.0, &mut normals);
        }
        for t in triangles {
            let [a, b, c] = t.map(|k| corners[k as usize]);
            [b - a, c - b, a - c].into_iter().for_each(|edge| add(edge, -1.0, &mut edges));
        }
        Convex { corners: corners.clone(), normals, edges }
    }

    fn turned(&self, turn: DQuat) -> Convex {
        let all = |list: &[DVec3]| list.iter().map(|v| turn * *v).collect();
        Convex { corners: all(&self.corners), normals: all(&self.normals), edges: all(&self.edges) }
    }

    fn reach(&self, n: DVec3) -> f64 {
        self.corners.iter().map(|p| p.dot(n)).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Adds a direction unless it is there; or its opposite, where that is the same.
fn add(way: DVec3, opposite: f64, list: &mut Vec<DVec3>) {
    let way = way.normalize();
    if list.iter().all(|known| known.dot(way) < 1.0 - 1e-12 && known.dot(way) * opposite < 1.0 - 1e-12) {
        list.push(way);
    }
}

impl Solid {
    /// What is convex.
    pub fn convex(mesh: Sample) -> Solid {
        Solid { parts: vec![Convex::new(&mesh)], mesh }
    }

    /// A star of so many tips in x and y, its hollows at this radius.
    pub fn star(tips: u32, outer: f64, inner: f64, thick: f64) -> Solid {
        let at = |k: u32| {
            let (sin, cos) = (0.5 * TAU * f64::from(k) / f64::from(tips)).sin_cos();
            DVec3::new(cos, sin, 0.0) * if k.is_multiple_of(2) { outer } else { inner }
        };
        let n = 2 * tips;
        let middle = DVec3::Z * (0.5 * thick);
        let mut vertices: Vec<DVec3> = (0..n).map(|k| at(k) - middle).collect();
        vertices.extend((0..n).map(|k| at(k) + middle));
        vertices.extend([-middle, middle]);
        let mut triangles = Vec::new();
        for k in 0..n {
            let l = (k + 1) % n;
            triangles.extend([[k, l, l + n], [k, l + n, k + n], [2 * n, l, k], [2 * n + 1, k + n, l + n]]);
        }
        let kite = |k: u32| {
            let around = [DVec3::ZERO, at((2 * k + n - 1) % n), at(2 * k), at(2 * k + 1)];
            let mut corners: Vec<DVec3> = around.iter().map(|p| *p - middle).collect();
            corners.extend(around.iter().map(|p| *p + middle));
            let mut faces = vec![[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7]];
            for k in 0..4 {
                let l = (k + 1) % 4;
                faces.extend([[k, l, l + 4], [k, l + 4, k + 4]]);
            }
            Convex::new(&(corners, faces))
        };
        Solid { mesh: (vertices, triangles), parts: (0..tips).map(kite).collect() }
    }

    /// Cubes of this side at places of a grid.
    pub fn cubes(places: &[[i32; 3]], side: f64) -> Solid {
        let (corners, faces) = cube(1.0);
        let (mut vertices, mut triangles, mut known) = (Vec::new(), Vec::new(), BTreeMap::new());
        for place in places {
            for face in faces.chunks(2) {
                let normal = {
                    let [a, b, c] = face[0].map(|k| corners[k as usize]);
                    (b - a).cross(c - a).to_array().map(|x| x.round() as i32)
                };
                let beside = [0, 1, 2].map(|k| place[k] + normal[k]);
                if places.contains(&beside) {
                    continue;
                }
                for t in face {
                    triangles.push(t.map(|k| {
                        let low = (corners[k as usize] + 0.5).to_array().map(|x| x.round() as i32);
                        let at = [0, 1, 2].map(|k| place[k] + low[k]);
                        *known.entry(at).or_insert_with(|| {
                            vertices.push(DVec3::from_array(at.map(f64::from)) * side);
                            vertices.len() as u32 - 1
                        })
                    }));
                }
            }
        }
        let part = |place: &[i32; 3]| {
            let shift = DVec3::from_array(place.map(f64::from)) + 0.5;
            Convex::new(&(corners.iter().map(|p| (*p + shift) * side).collect(), faces.clone()))
        };
        Solid { mesh: (vertices, triangles), parts: places.iter().map(part).collect() }
    }

    pub fn prism(sides: u32, radius: f64, length: f64) -> Solid {
        Solid::convex(prism(sides, radius, length))
    }
}

/// Two parts: where the second is in the way of the first, normal·move < reach for all of these.
type Obstacle = Vec<(DVec3, f64)>;

/// The moves of the second solid after which some parts overlap.
fn obstacles(a: &Solid, pose_a: &Pose, b: &Solid, pose_b: &Pose) -> Vec<Obstacle> {
    let ours: Vec<Convex> = a.parts.iter().map(|part| part.turned(pose_a.rotation)).collect();
    let theirs: Vec<Convex> = b.parts.iter().map(|part| part.turned(pose_b.rotation)).collect();
    let offset = pose_b.position - pose_a.position;
    let mut all = Vec::new();
    for p in &ours {
        for q in &theirs {
            let mut normals = Vec::new();
            p.normals.iter().for_each(|n| add(*n, 0.0, &mut normals));
            q.normals.iter().for_each(|n| add(-*n, 0.0, &mut normals));
            for (u, v) in p.edges.iter().flat_map(|u| q.edges.iter().map(move |v| (*u, *v))) {
                let across = u.cross(v);
                if across.length() > 1e-9 {
                    add(across, 0.0, &mut normals);
                    add(-across, 0.0, &mut normals);
                }
            }
            all.push(normals.into_iter().map(|n| (n, p.reach(n) + q.reach(-n) - offset.dot(n))).collect());
        }
    }
    all
}

/// How far the second has to go along a unit vector until it is free, metres.
fn out(obstacles: &[Obstacle], way: DVec3) -> f64 {
    let span = |planes: &Obstacle| {
        let (mut from, mut to) = (f64::NEG_INFINITY, f64::INFINITY);
        for (n, reach) in planes {
            let rate = n.dot(way);
            if rate.abs() < 1e-15 {
                if *reach <= 1e-12 {
                    return None;
                }
            } else if rate > 0.0 {
                to = f64::min(to, reach / rate);
            } else {
                from = f64::max(from, reach / rate);
            }
        }
        (from < to).then_some((from, to))
    };
    let mut spans: Vec<(f64, f64)> = obstacles.iter().filter_map(span).collect();
    spans.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut far = 0.0;
    for (from, to) in spans {
        // Between parts that touch there is no way out.
        if from > far + 1e-12 {
            break;
        }
        far = f64::max(far, to);
    }
    far
}

/// The least move of the second solid that leaves it free of the first, and how far it is, metres; 0 where they do not
/// overlap. No less than that, and more by no more than about a thousandth.
pub fn least_move(a: &Solid, pose_a: &Pose, b: &Solid, pose_b: &Pose) -> (DVec3, f64) {
    let all = obstacles(a, pose_a, b, pose_b);
    let golden = 2.399_963_229_728_653;
    let spiral = (0..600).map(|k| {
        let z = 1.0 - (2.0 * f64::from(k) + 1.0) / 600.0;
        let (sin, cos) = (golden * f64::from(k)).sin_cos();
        DVec3::new(cos, sin, 0.0) * (1.0_f64 - z * z).sqrt() + DVec3::Z * z
    });
    let normals = all.iter().flatten().map(|(n, _)| *n);
    let mut tried: Vec<(DVec3, f64)> = normals.chain(spiral).map(|way| (way, out(&all, way))).collect();
    tried.sort_by(|p, q| p.1.total_cmp(&q.1));
    tried.truncate(12);
    for best in &mut tried {
        let mut step = 0.3;
        while step > 1e-5 {
            let (right, up) = best.0.any_orthonormal_pair();
            let around = (0..8).map(|k| (TAU * f64::from(k) / 8.0).sin_cos());
            let ways = around.map(|(sin, cos)| (best.0 + (right * cos + up * sin) * step).normalize());
            let next = ways.map(|way| (way, out(&all, way))).min_by(|p, q| p.1.total_cmp(&q.1));
            match next.filter(|next| next.1 < best.1) {
                Some(next) => *best = next,
                None => step *= 0.5,
            }
        }
    }
    tried.into_iter().min_by(|p, q| p.1.total_cmp(&q.1)).unwrap_or((DVec3::Z, 0.0))
}
