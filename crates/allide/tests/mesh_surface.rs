//! Surfaces without inside: what they are, and that solids are held by them from both sides.

mod common;
mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::mesh::{Mesh, MeshError};
use allide::narrow::{self, Contact, MeshFeatures, Motion, Placement, collect};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method};
use common::{add, at, floor, run, solver, world};
use mesh_samples::{Sample, cube, lumpy};
use narrow_oracle::cases::{Random, count};
use std::sync::Arc;

/// A square in the plane z = 0 of `cells` by `cells` squares cut in two, `side` metres wide.
fn sheet(side: f64, cells: u32) -> Sample {
    let step = side / f64::from(cells);
    let point = |k: u32| DVec3::new(f64::from(k % (cells + 1)), f64::from(k / (cells + 1)), 0.0) * step;
    let vertices = (0..(cells + 1) * (cells + 1)).map(|k| point(k) - DVec3::new(0.5, 0.5, 0.0) * side).collect();
    let mut triangles = Vec::new();
    for k in (0..cells * (cells + 1)).filter(|k| k % (cells + 1) < cells) {
        let up = k + cells + 1;
        triangles.extend([[k, k + 1, up + 1], [k, up + 1, up]]);
    }
    (vertices, triangles)
}

fn surface((vertices, triangles): &Sample) -> Mesh {
    Mesh::surface(vertices, triangles, 0.0).expect("a surface")
}

#[test]
fn an_open_mesh_is_one_only_where_that_is_said() {
    let (vertices, triangles) = sheet(2.0, 3);
    let refused = Mesh::new(&vertices, &triangles, 0.0).expect_err("no inside");
    assert!(matches!(refused, MeshError::Open { open: 12, crowded: 0, .. }), "{refused}");
    assert!(refused.to_string().contains("\"surface\": true"), "{refused}");
    let mesh = surface(&(vertices, triangles.clone()));
    assert!(mesh.is_surface() && !mesh.health().closed && mesh.health().open_sides == 12);
    assert_eq!(mesh.front(), &triangles[..]);
    assert_eq!(mesh.volume(), 0.0);
    for p in [DVec3::ZERO, DVec3::new(0.1, 0.2, 1e-9), DVec3::new(0.3, -0.2, -1e-9)] {
        assert!(!mesh.contains(p));
    }
    let area: f64 = (0..16).map(|v| mesh.area_of(v)).sum();
    assert!((area - 4.0).abs() < 1e-12, "each vertex has its share: {area}");
    // A plate without thickness: m·s²/12 about axes in it, twice that across.
    let mass = mesh.unit_mass_properties();
    let wanted = DVec3::new(1.0, 1.0, 2.0) * (4.0 / 12.0);
    let diagonal = DVec3::new(mass.inertia.x_axis.x, mass.inertia.y_axis.y, mass.inertia.z_axis.z);
    assert!((diagonal - wanted).length() < 1e-12 && mass.centre.length() < 1e-12, "{mass:?}");
    assert!(matches!(Mesh::surface(&[DVec3::ZERO; 3], &[[0, 1, 2]], 0.0), Err(MeshError::Bare { .. })));
    assert!(matches!(Mesh::surface(&[DVec3::NAN; 3], &[[0, 1, 2]], 0.0), Err(MeshError::Vertex { .. })));
    assert!(matches!(Mesh::surface(&[DVec3::ZERO; 3], &[[0, 1, 3]], 0.0), Err(MeshError::Index { .. })));
}

/// Three leaves of a book, and a band twisted by half a turn: surfaces, but none with an inside.
#[test]
fn crowded_and_one_sided_surfaces_are_told_round_each_vertex() {
    let spine = [DVec3::ZERO, DVec3::Z];
    let leaf = |k: u32| DVec3::new(f64::from(k).cos(), f64::from(k).sin(), 0.5);
    let mut book = (spine.to_vec(), Vec::new());
    for k in 0..3 {
        book.0.push(leaf(2 * k));
        book.1.push([0, 1, 2 + k]);
    }
    let book = surface(&book);
    assert_eq!(book.health().crowded_sides, 1);
    let mut band = (Vec::new(), Vec::new());
    for k in 0..12_u32 {
        let angle = f64::from(k) * std::f64::consts::TAU / 12.0;
        let out = DVec3::new(angle.cos(), angle.sin(), 0.0);
        let across = out * (0.5 * angle).cos() + DVec3::Z * (0.5 * angle).sin();
        band.0.extend([out * 2.0 + across * 0.3, out * 2.0 - across * 0.3]);
        let [p, q] = [2 * k, 2 * k + 1];
        let [r, s] = if k == 11 { [1, 0] } else { [2 * k + 2, 2 * k + 3] };
        band.1.extend([[p, q, s], [p, s, r]]);
    }
    let band = surface(&band);
    for mesh in [&book, &band] {
        for v in 0..mesh.vertices().len() as u32 {
            let mut seen = 0;
            mesh.round(v, |_, _| seen += 1);
            assert!((1..100).contains(&seen), "{seen} triangles round vertex {v}");
        }
        assert_eq!(mesh.self_crossings(), 0);
    }
}

/// The deepest of the contacts of a solid with a level sheet is as deep as that with a level plane; from below
/// likewise.
#[test]
fn solids_are_as_deep_in_a_sheet_as_in_a_plane() {
    let hull: Vec<DVec3> = lumpy(0.4, 0.1, 8, 6).0;
    let (v, t) = cube(0.7);
    let solids = [
        Shape::sphere(0.4),
        Shape::cuboid(DVec3::new(0.6, 0.5, 0.4)),
        Shape::capsule(0.2, 0.5),
        Shape::cylinder(0.3, 0.5),
        Shape::cone(0.3, 0.6),
        Shape::hull(&hull),
    ];
    let mut solids: Vec<Shape> = solids.into_iter().map(|s| s.expect("a shape")).collect();
    solids.push(Shape::mesh(&v, &t).expect("a mesh"));
    for (cells, seed) in (0..count(60)).flat_map(|seed| [(1, seed), (7, seed)]) {
        let ground = Shape::Mesh(Arc::new(surface(&sheet(6.0, cells))));
        for (kind, solid) in solids.iter().enumerate() {
            let mut random = Random(seed.wrapping_mul(0x51ed_270b) ^ kind as u64);
            let up = if seed % 2 == 0 { DVec3::Z } else { DVec3::NEG_Z };
            let turn = random.orientation();
            let beside = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), 0.0);
            let plane = Shape::plane(up, 0.0).expect("a plane");
            let high = Pose::new(beside + up * 2.0, turn);
            let gap = narrow::distance(solid, &plane, &Placement::of(&high, &Pose::IDENTITY)).expect("a gap").distance;
            let far = [0.001, 0.01, 0.04][random.below(3) as usize];
            let pose = Pose::new(high.position - up * (gap + far), turn);
            let place = Placement::of(&pose, &Pose::IDENTITY);
            assert!(narrow::intersects(solid, &ground, &place), "{seed} {kind}");
            let mut found: Vec<Contact> = Vec::new();
            narrow::contacts(solid, &ground, &place, 0.0, &mut found);
            let most = found.iter().map(|c| c.depth).fold(0.0, f64::max);
            assert!((most - far).abs() < 1e-6, "{seed} {kind} {cells}: {most} of {far}: {found:?}");
            let wrong = found.iter().find(|c| c.depth > 1e-9 && c.normal.dot(up) > -0.99);
            assert!(wrong.is_none(), "{seed} {kind} {cells}: {wrong:?} of {far}");
            let above = Pose::new(pose.position + up * (far + 1e-6), turn);
            assert!(!narrow::intersects(solid, &ground, &Placement::of(&above, &Pose::IDENTITY)), "{seed} {kind}");
        }
    }
}

/// The greater part of a sheet is on its side of a larger one, and as deep as the lowest corner of it is below that.
#[test]
fn sheets_are_as_deep_in_a_sheet_as_in_a_plane() {
    let mut random = Random(29);
    let floors = [1, 5].map(|cells| Shape::Mesh(Arc::new(surface(&sheet(8.0, cells)))));
    for case in 0..count(300) {
        let small = sheet(1.0, 1 + random.below(3) as u32);
        let shape = Shape::Mesh(Arc::new(surface(&small)));
        let side = if case % 2 == 0 { 1.0 } else { -1.0 };
        let rotation = random.rotation();
        let reach = small.0.iter().map(|v| -(rotation * *v).z).fold(0.0, f64::max);
        let at = DVec3::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0), 0.0);
        let place = Pose::new(at + DVec3::Z * (side * reach * random.between(0.02, 0.98)), rotation);
        let depth = small.0.iter().map(|v| -side * place.point(*v).z).fold(0.0, f64::max);
        for floor in &floors {
            let at = Placement::of(&Pose::IDENTITY, &place);
            let mut found = Vec::new();
            narrow::contacts(floor, &shape, &at, 0.0, &mut found);
            let deepest = found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("a contact");
            assert!((deepest.depth - depth).abs() < 1e-9, "case {case}: {} for {depth}", deepest.depth);
            assert!((deepest.normal - DVec3::Z * side).length() < 1e-9, "case {case}: {}", deepest.normal);
            let (Shape::Mesh(one), Shape::Mesh(two)) = (floor, &shape) else { unreachable!("meshes") };
            let told = collect(one, two, &at, [Motion::default(); 2]);
            let told = told.iter().map(|c| c.normal_depth).fold(0.0, f64::max);
            assert!((told - depth).abs() < 1e-9, "case {case}: the collector tells {told} for {depth}");
        }
    }
}

#[test]
fn the_collector_measures_along_the_velocity() {
    let (v, t) = cube(1.0);
    let (solid, ground) = (Mesh::new(&v, &t, 0.0).expect("a cube"), surface(&sheet(6.0, 1)));
    let place = Placement::of(&Pose::at(DVec3::new(0.3, 0.2, 0.47)), &Pose::IDENTITY);
    let down = Motion { velocity: DVec3::new(0.6, 0.0, -0.8), spin: DVec3::ZERO };
    for (motion, depth) in [(Motion::default(), 0.03), (down, 0.03 / 0.8)] {
        let found = collect(&solid, &ground, &place, [motion, Motion::default()]);
        let corners = found.iter().filter(|c| matches!(c.kind, MeshFeatures::VertexOfA(_))).count();
        // And the diagonal of the sheet, which passes through the cube.
        assert!(corners == 4 && found.len() == 5, "{found:#?}");
        for c in &found {
            assert!((c.depth - depth).abs() < 1e-12 && (c.normal_depth - 0.03).abs() < 1e-12, "{c:?}");
            assert!((c.normal - DVec3::NEG_Z).length() < 1e-12 && c.on_b.z.abs() <= 0.47 + 1e-12, "{c:?}");
            assert!(c.face_b.0 < 2, "one of the triangles given: {c:?}");
        }
    }
}

/// A cube that came from the side has the border in it: no corner of either is in or behind the other.
#[test]
fn a_border_holds_what_runs_against_it() {
    let (v, t) = cube(1.0);
    let (solid, ground) = (Shape::mesh(&v, &t).expect("a cube"), Shape::Mesh(Arc::new(surface(&sheet(6.0, 1)))));
    let place = Placement::of(&Pose::at(DVec3::new(3.48, 0.2, 0.1)), &Pose::IDENTITY);
    let mut found = Vec::new();
    narrow::contacts(&solid, &ground, &place, 0.0, &mut found);
    assert!(found.len() >= 2, "{found:?}");
    for c in &found {
        assert!((c.normal - DVec3::NEG_X).length() < 1e-9 && (c.depth - 0.02).abs() < 1e-9, "{c:?}");
    }
}

#[test]
fn rays_meet_a_sheet_from_both_sides() {
    let ground = Shape::Mesh(Arc::new(surface(&sheet(6.0, 3))));
    for up in [DVec3::Z, DVec3::NEG_Z] {
        let from = DVec3::new(0.3, 0.4, 0.0) + up * 2.0;
        let hit = narrow::ray(&ground, &Pose::IDENTITY, from, -up, 10.0).expect("a hit");
        assert!((hit.distance - 2.0).abs() < 1e-12 && (hit.normal - up).length() < 1e-12, "{hit:?}");
    }
}

/// Solids rest on a sheet that is fixed, and a sheet that weighs something rests on a floor.
#[test]
fn solids_rest_on_a_sheet_and_a_sheet_on_a_floor() {
    let mut world = world(solver(Method::Auto, None));
    let (vertices, triangles) = sheet(6.0, 2);
    let ground = Shape::surface(&vertices, &triangles).expect("a surface");
    add(&mut world, BodyBuilder::fixed(ground));
    let (v, t) = cube(0.5);
    let solids = [
        (Shape::sphere(0.25).expect("a ball"), 0.25),
        (Shape::cuboid(DVec3::splat(0.5)).expect("a box"), 0.25),
        (Shape::mesh(&v, &t).expect("a cube"), 0.25),
    ];
    let mut ids = Vec::new();
    for (k, (shape, half)) in solids.into_iter().enumerate() {
        let x = 1.5 * k as f64 - 1.5;
        ids.push((add(&mut world, BodyBuilder::dynamic(shape).position(at(x, 0.3, 0.6))), half));
    }
    run(&mut world, 3.0);
    for (id, half) in ids {
        let body = world.body(id).expect("a body");
        assert!((body.pose().position.z - half).abs() < 5e-3, "{:?}", body.pose());
        assert!(body.velocity().length() < 1e-3, "{}", body.velocity());
    }
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let (vertices, triangles) = sheet(1.0, 2);
    let plate = || BodyBuilder::dynamic(Shape::surface(&vertices, &triangles).expect("a surface"));
    assert!(world.add(plate()).is_err(), "no volume, no mass");
    let tilted = DQuat::from_rotation_y(0.2);
    let id = add(&mut world, plate().mass(1.0).position(at(0.0, 0.0, 0.5)).rotation(tilted));
    run(&mut world, 4.0);
    let body = world.body(id).expect("a body");
    assert!(body.pose().position.z.abs() < 5e-3 && body.velocity().length() < 1e-2, "{:?}", body.pose());
}
