//! Surfaces without inside thrown at, and dropped on, surfaces without inside: nothing is through, and nothing gains
//! energy. What is through is told by the plane of the larger one, without the engine.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{Body, BodyBuilder, BodyId, Material, Settings, World};
use narrow_oracle::cases::{self, Random};
use std::f64::consts::{PI, TAU};

/// Vertices of a surface and its triangles.
type Sheet = (Vec<DVec3>, Vec<[u32; 3]>);

/// Points of a grid of `n` by `m` cells, and its triangles.
fn grid(n: u32, m: u32, place: impl Fn(f64, f64) -> DVec3) -> Sheet {
    let point = |k: u32| place(f64::from(k % (n + 1)) / f64::from(n), f64::from(k / (n + 1)) / f64::from(m));
    let vertices = (0..(n + 1) * (m + 1)).map(point).collect();
    let corners = (0..n * m).map(|k| k % n + k / n * (n + 1));
    let triangles = corners.flat_map(|a| [[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]).collect();
    (vertices, triangles)
}

/// A flat sheet `half` metres to each side, of `n` by `n` cells.
fn flat(n: u32, half: f64) -> Sheet {
    grid(n, n, |u, v| DVec3::new(2.0 * u - 1.0, 2.0 * v - 1.0, 0.0) * half)
}

/// Sheets of about 0.3 m to each side.
fn thrown() -> Vec<(&'static str, Sheet)> {
    let roof = grid(2, 1, |u, v| DVec3::new(0.6 * u - 0.3, 0.6 * v - 0.3, 0.1 - 0.4 * (u - 0.5).abs()));
    let bowl = grid(8, 3, |u, v| {
        let (turn, tilt) = (TAU * u, 0.05 + 0.4 * PI * v);
        DVec3::new(turn.cos() * tilt.sin(), turn.sin() * tilt.sin(), -tilt.cos()) * 0.3
    });
    let pipe = grid(9, 2, |u, v| DVec3::new((TAU * u).cos() * 0.2, (TAU * u).sin() * 0.2, 0.6 * v - 0.3));
    let triangle = (vec![DVec3::ZERO, DVec3::X * 0.5, DVec3::new(0.1, 0.4, 0.0)], vec![[0, 1, 2]]);
    vec![
        ("two triangles", flat(1, 0.3)),
        ("many", flat(5, 0.3)),
        ("triangle", triangle),
        ("strip", grid(4, 1, |u, v| DVec3::new(u - 0.5, 0.1 * v, 0.0))),
        ("roof", roof),
        ("bowl", bowl),
        ("pipe", pipe),
    ]
}

fn surface((vertices, triangles): &Sheet) -> Shape {
    Shape::surface(vertices, triangles).expect("a surface")
}

/// How far any of some points of a body is beyond the plane of another, metres, and its centre; `None` once it is
/// beside that.
fn beyond(wall: &Body, body: &Body, vertices: &[DVec3], half: f64) -> Option<[f64; 2]> {
    let seen = |p: DVec3| wall.pose().local_point(p);
    let corners: Vec<DVec3> = vertices.iter().map(|v| seen(body.pose().point(*v))).collect();
    let is_over = corners.iter().all(|p| p.x.abs().max(p.y.abs()) < 0.95 * half);
    let deepest = corners.iter().map(|p| -p.z).fold(f64::NEG_INFINITY, f64::max);
    is_over.then_some([deepest, -seen(body.centre()).z])
}

/// Steps a world, and tells what is wrong with where a body is over a sheet `half` metres to each side.
fn watch(
    world: &mut World,
    [target, id]: [BodyId; 2],
    (vertices, half): (&[DVec3], f64),
    steps: usize,
) -> Option<String> {
    let total = |world: &World| world.energy().kinetic + world.energy().potential;
    let start = total(world);
    let scale = start.abs().max(world.energy().kinetic).max(1e-3);
    let radius = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
    for k in 0..steps {
        if let Err(error) = world.step() {
            return Some(format!("step {k}: {error}"));
        }
        let [wall, body] = [target, id].map(|id| world.body(id).expect("a body"));
        let [deepest, centre] = beyond(wall, body, vertices, half)?;
        if total(world) > start + 1e-4 * scale {
            return Some(format!("step {k}: energy {} of {start}", total(world)));
        }
        if centre > 0.01 * radius || deepest > 0.2 * radius {
            return Some(format!("step {k}: through by {deepest} m, its centre by {centre} m"));
        }
    }
    None
}

/// Dropped on a fixed sheet.
#[test]
fn what_falls_on_a_sheet_lies_on_it() {
    let mut random = Random(11);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in 0..cases::count(10) {
        for (name, sheet) in thrown() {
            for cells in [1, 7] {
                let material = Material { friction: 0.4, ..Material::default() };
                let mut world = World::new(Settings::default()).expect("settings");
                let target = BodyBuilder::fixed(surface(&flat(cells, 4.0))).material(material);
                let target = world.add(target).expect("a floor");
                let rotation = if case == 0 { DQuat::IDENTITY } else { random.rotation() };
                let at = DVec3::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3), random.between(0.6, 1.0));
                let body = BodyBuilder::dynamic(surface(&sheet)).mass(1.0).material(material);
                let id = world.add(body.position(at).rotation(rotation)).expect("a sheet");
                count += 1;
                if let Some(what) = watch(&mut world, [target, id], (&sheet.0, 4.0), 240) {
                    wrong.push(format!("{name} on {cells} cells, case {case}: {what}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Dropped on each other, in a heap on a fixed sheet: none is through that.
#[test]
fn heaps_of_sheets_lie_on_a_sheet() {
    let mut random = Random(23);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in 0..cases::count(3) {
        let material = Material { friction: 0.4, ..Material::default() };
        let mut world = World::new(Settings::default()).expect("settings");
        let floor = BodyBuilder::fixed(surface(&flat(3, 4.0))).material(material);
        let floor = world.add(floor).expect("a floor");
        let mut heap = Vec::new();
        for (k, (name, sheet)) in thrown().into_iter().enumerate() {
            let at = DVec3::new(random.between(-0.1, 0.1), random.between(-0.1, 0.1), 0.7 * (k + 1) as f64);
            let body = BodyBuilder::dynamic(surface(&sheet)).mass(1.0).material(material);
            let id = world.add(body.position(at).rotation(random.rotation())).expect("a sheet");
            heap.push((name, sheet, id));
        }
        let mut gone = vec![false; heap.len()];
        for step in 0..300 {
            world.step().expect("a step");
            for (k, (name, sheet, id)) in heap.iter().enumerate().filter(|(k, _)| !gone[*k]).collect::<Vec<_>>() {
                let [wall, body] = [floor, *id].map(|id| world.body(id).expect("a body"));
                let Some([deepest, centre]) = beyond(wall, body, &sheet.0, 4.0) else { continue };
                let radius = sheet.0.iter().map(|v| v.length()).fold(0.0, f64::max);
                if centre > 0.02 * radius || deepest > 0.2 * radius {
                    gone[k] = true;
                    wrong.push(format!(
                        "{name}, case {case}, step {step}: through by {deepest} m, its centre by {centre} m"
                    ));
                }
            }
        }
        count += heap.len();
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Thrown at a sheet, fixed or free, or hit by it.
#[test]
fn what_is_thrown_at_a_sheet_stays_on_its_side() {
    let mut random = Random(17);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for case in 0..cases::count(20) {
        for (name, sheet) in thrown() {
            let settings = Settings { gravity: DVec3::ZERO, step: 1.0 / 60.0, ..Settings::default() };
            let mut world = World::new(settings).expect("settings");
            let restitution = [0.0, 0.5, 1.0][random.below(3) as usize];
            let material = Material { restitution, friction: 0.3, ..Material::default() };
            let speed = 10f64.powf(random.between(-0.3, 3.0));
            let spin = if case % 2 == 0 { DVec3::ZERO } else { random.direction() * random.between(0.1, 60.0) };
            let which = random.below(3);
            let target = surface(&flat(if case % 4 < 2 { 1 } else { 7 }, 4.0));
            let target = match which {
                0 => BodyBuilder::fixed(target),
                _ => BodyBuilder::dynamic(target).mass(if which == 1 { 1000.0 } else { 5.0 }),
            };
            let from_wall = which == 2;
            let target = target.velocity(if from_wall { DVec3::Z * speed } else { DVec3::ZERO }).material(material);
            let target = world.add(target).expect("a wall");
            let aim = DVec3::new(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 0.0);
            let way = if from_wall { DVec3::Z } else { (DVec3::Z + random.direction() * 0.6).normalize() };
            let far = 0.7 + speed / 60.0 * random.between(0.1, 1.0);
            let start = aim + way * (far / way.z).min(3.0 / (1.0 - way.z * way.z).sqrt().max(0.1)).max(0.7 / way.z);
            let body = BodyBuilder::dynamic(surface(&sheet)).rotation(random.rotation()).position(start);
            let body = body.velocity(if from_wall { DVec3::ZERO } else { way * -speed });
            let id = world.add(body.spin(spin).mass(0.5).material(material)).expect("a sheet");
            count += 1;
            let steps = ((1.5 / speed * 60.0) as usize).clamp(12, 200);
            if let Some(what) = watch(&mut world, [target, id], (&sheet.0, 4.0), steps) {
                wrong.push(format!("{name}, kind {which}, {speed} m/s, spin {}, case {case}: {what}", spin.length()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
