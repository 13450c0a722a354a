//! Meshes against meshes: the collector beside parry's manifolds, the vantage-point tree beside kiddo, refit beside
//! rebuild, and what the paper's rule of the nearest vertex loses.

mod made;
mod rule;
mod trees;

use crate::engine::Only;
use crate::table::{Entry, median, print};
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, MeshContact, MeshFeatures, Motion, Placement, collect};
use allide::shape::Shape;
use cpu_time::ThreadTime;
use made::{Subject, Triangles, finger, knot, noisy, obj, torus};
use parry3d_f64::query::{
    ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher, PersistentQueryDispatcher,
};
use std::hint::black_box;
use std::path::Path;

/// Where to find real meshes.
const DATA: &str = "ALLIDE_MESH_DATA";

/// Turns of each engine.
const ROUNDS: usize = 9;

/// Two meshes, the first pushed into the second along `way`, so far past the first touch.
struct Case {
    name: String,
    a: Subject,
    b: Subject,
    poses: [Pose; 2],
    way: DVec3,
    depth: f64,
}

/// All of it.
pub fn run(_: &Only) -> Vec<Entry> {
    println!(
        "\nmesh: ms a question, by turns, medians of {ROUNDS}. allide: collect, along the velocity and at rest; parry: \
         contact_manifolds from scratch.\nVertices in: share of the vertices inside, both ways by brute force, that are \
         among the points (parry: with a point within 1 % of the size).\nDepth: deepest over the way since the first \
         touch; at rest and in parry it is measured along normals."
    );
    let mut all = Vec::new();
    for case in made_cases().into_iter().chain(real_cases()) {
        let entries = measure(&case);
        print(&entries);
        all.extend(entries);
    }
    for entries in [trees::nearest(), trees::refit(), rule::run()] {
        print(&entries);
        all.extend(entries);
    }
    all
}

/// Pushes `a` along `way` until it touches `b`, and so much farther.
fn pushed(name: &str, [a, b]: [&Triangles; 2], [from, there]: [Pose; 2], way: DVec3, depth: f64) -> Option<Case> {
    let (a, b) = (Subject::new(a).ok()?, Subject::new(b).ok()?);
    let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
    let shapes = [&a, &b].map(|s| Shape::Mesh(s.mesh.clone()));
    let touch = narrow::impact(&shapes[0], &shapes[1], &Placement::of(&from, &there), motion, 1e3)?;
    let pose = Pose::new(from.position + way * (touch + depth), from.rotation);
    let name = format!(
        "{name}, {} and {} triangles, {} mm in",
        a.mesh.triangles().len(),
        b.mesh.triangles().len(),
        depth * 1e3
    );
    Some(Case { name, a, b, poses: [pose, there], way, depth })
}

fn made_cases() -> Vec<Case> {
    let ring = torus(1.0, 0.3, 40, 26);
    let turned = |angle: f64| Pose::new(DVec3::ZERO, DQuat::from_rotation_x(angle));
    let mut cases = Vec::new();
    for depth in [0.005, 0.02, 0.05] {
        let from = Pose::at(DVec3::X * -3.0);
        cases.extend(pushed("tori side by side", [&ring, &ring], [from, Pose::IDENTITY], DVec3::X, depth));
        // Through the hole, pulled back against the other's inside.
        let linked = Pose::new(DVec3::X * 0.9, turned(std::f64::consts::FRAC_PI_2).rotation);
        cases.extend(pushed("tori linked", [&ring, &ring], [linked, Pose::IDENTITY], DVec3::X, depth));
        let knots = [&knot(0.35, 240, 16), &knot(0.35, 240, 16)];
        let from = Pose::new(DVec3::new(-9.0, 0.3, 0.2), DQuat::from_rotation_y(0.7));
        cases.extend(pushed("knots", knots, [from, Pose::IDENTITY], DVec3::X, depth));
        let balls = [&noisy(1.0, 0.08, 100, 50), &noisy(1.0, 0.08, 90, 60)];
        let from = Pose::new(DVec3::new(-3.0, 0.1, 0.2), DQuat::from_rotation_z(0.4));
        cases.extend(pushed("noise balls", balls, [from, Pose::IDENTITY], DVec3::X, depth));
    }
    // As large as a hand can hold.
    let (tool, toy) = (finger(0.05, 0.01, 24, 24), noisy(0.07, 0.006, 190, 185));
    for depth in [0.001, 0.005, 0.01] {
        let from = Pose::new(DVec3::new(0.0, 0.005, 0.2), DQuat::from_rotation_x(0.0));
        cases.extend(pushed(
            "finger into a fine noise ball",
            [&tool, &toy],
            [from, Pose::IDENTITY],
            DVec3::NEG_Z,
            depth,
        ));
    }
    cases
}

/// Pairs of the folder named by [`DATA`]; none without it. Its `pairs.json` says how far each was pushed, and which
/// way.
fn real_cases() -> Vec<Case> {
    let Ok(folder) = std::env::var(DATA) else {
        println!("\nmesh: {DATA} names no folder of pairs of meshes; made ones only");
        return Vec::new();
    };
    read(Path::new(&folder)).unwrap_or_else(|why| {
        println!("\nmesh: {why}");
        Vec::new()
    })
}

fn read(folder: &Path) -> Result<Vec<Case>, String> {
    let path = folder.join("pairs.json");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let pairs: serde_json::Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut cases = Vec::new();
    for (name, pair) in pairs.as_object().into_iter().flatten() {
        let numbers =
            |key: &str| pair[key].as_array().into_iter().flatten().filter_map(|v| v.as_f64()).collect::<Vec<_>>();
        let way = DVec3::from_slice(numbers("v").get(..3).ok_or("v has fewer than three numbers")?);
        let b = obj(&folder.join(format!("{name}_B.obj")))?;
        for (k, depth) in numbers("depths").into_iter().enumerate() {
            let a = obj(&folder.join(format!("{name}_{k}_A.obj")))?;
            let (a, b) = match (Subject::new(&a), Subject::new(&b)) {
                (Ok(a), Ok(b)) => (a, b),
                (Err(why), _) | (_, Err(why)) => {
                    println!("\nmesh: {name} {k}: {why}");
                    continue;
                }
            };
            let name = format!(
                "{name}, {} and {} triangles, {} mm in",
                a.mesh.triangles().len(),
                b.mesh.triangles().len(),
                depth * 1e3
            );
            cases.push(Case { name, a, b, poses: [Pose::IDENTITY; 2], way, depth });
        }
    }
    Ok(cases)
}

/// Milliseconds of each of several, by turns.
fn race(engines: &mut [&mut dyn FnMut()]) -> Vec<f64> {
    let mut found = vec![Vec::new(); engines.len()];
    for _ in 0..ROUNDS {
        for (engine, times) in engines.iter_mut().zip(&mut found) {
            let start = ThreadTime::now();
            engine();
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    found.iter().map(|times| median(times)).collect()
}

fn measure(case: &Case) -> Vec<Entry> {
    let at = Placement::of(&case.poses[0], &case.poses[1]);
    let (a, b) = (&case.a.mesh, &case.b.mesh);
    let moving = [Motion { velocity: case.way, spin: DVec3::ZERO }, Motion::default()];
    let [p, q] = case.poses.map(peer_pose);
    let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
    let mut theirs = || {
        manifolds.clear();
        let mut workspace: Option<ContactManifoldsWorkspace> = None;
        let _ = DefaultQueryDispatcher.contact_manifolds(
            &p.inv_mul(&q),
            &case.a.peer,
            &case.b.peer,
            0.0,
            &mut manifolds,
            &mut workspace,
        );
    };
    let times = race(&mut [
        &mut || drop(black_box(collect(a, b, &at, moving))),
        &mut || drop(black_box(collect(a, b, &at, [Motion::default(); 2]))),
        &mut theirs,
    ]);
    let inside = inside(case);
    let share = |found: &[MeshContact]| {
        let there = found.iter().filter(|c| matches!(c.kind, MeshFeatures::VertexOfA(_) | MeshFeatures::VertexOfB(_)));
        there.count() as f64 / inside.len().max(1) as f64
    };
    let row = |engine: &str, ms: f64| {
        Entry::new("mesh", &case.name, engine).with("time", "ms", ms).with("over allide", "", ms / times[0])
    };
    let told = |entry: Entry, points: usize, share: f64, depth: f64| {
        entry.with("points", "", points as f64).with("vertices in", "", share).with("depth", "", depth / case.depth)
    };
    let (along, rest) = (collect(a, b, &at, moving), collect(a, b, &at, [Motion::default(); 2]));
    let deepest = |found: &[MeshContact]| found.iter().map(|c| c.depth).fold(0.0, f64::max);
    let (points, depth) = of_peer(&manifolds, &p);
    let size = a.radius().min(b.radius());
    let near = |v: &&DVec3| points.iter().any(|point| point.distance(**v) < 0.01 * size);
    let peer_share = inside.iter().filter(near).count() as f64 / inside.len().max(1) as f64;
    vec![
        told(row("allide, along v", times[0]), along.len(), share(&along), deepest(&along)),
        told(row("allide, at rest", times[1]), rest.len(), share(&rest), deepest(&rest)),
        told(row("parry3d-f64", times[2]), points.len(), peer_share, depth),
    ]
}

/// All vertices of one in the other, by counting crossings of rays with all triangles.
fn inside(case: &Case) -> Vec<DVec3> {
    let mut found = Vec::new();
    let meshes = [&case.a.mesh, &case.b.mesh];
    for k in 0..2 {
        let (x, y) = (meshes[k], meshes[1 - k]);
        let bounds = y.local_bounds();
        for v in x.vertices() {
            let world = case.poses[k].point(*v);
            let p = case.poses[1 - k].local_point(world);
            let beyond = p.cmplt(bounds.min).any() || p.cmpgt(bounds.max).any();
            if !beyond && y.winding(p) > 0.5 {
                found.push(world);
            }
        }
    }
    found
}

/// The points of all manifolds on the first mesh, and the deepest.
fn of_peer(manifolds: &[ContactManifold<(), ()>], pose: &parry3d_f64::math::Pose) -> (Vec<DVec3>, f64) {
    let (mut points, mut depth) = (Vec::new(), 0.0);
    for manifold in manifolds {
        for point in manifold.points.iter().filter(|p| p.dist <= 0.0) {
            let part = manifold.subshape_pos1().map_or(point.local_p1, |at| at.transform_point(point.local_p1));
            let world = pose.transform_point(part);
            points.push(DVec3::new(world.x, world.y, world.z));
            depth = f64::max(depth, -point.dist);
        }
    }
    (points, depth)
}

fn peer_pose(pose: Pose) -> parry3d_f64::math::Pose {
    let (p, q) = (pose.position, pose.rotation);
    parry3d_f64::math::Pose::from_parts(
        parry3d_f64::math::Vector::new(p.x, p.y, p.z),
        parry3d_f64::math::Rotation::from_xyzw(q.x, q.y, q.z, q.w),
    )
}
