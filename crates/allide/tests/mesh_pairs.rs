//! Two meshes, against brute force over all triangles: whether they meet, every point of contact, how deep.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::{self, MeshContact, MeshFeatures, Motion, Placement, collect};
use allide::shape::Shape;
use mesh_samples::{Sample, cube, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};
use std::sync::Arc;

fn mesh(sample: &Sample) -> Arc<Mesh> {
    Arc::new(Mesh::new(&sample.0, &sample.1, 0.0).expect("a sound mesh"))
}

fn samples() -> Vec<Arc<Mesh>> {
    let all = [cube(1.4), torus(0.8, 0.3, 14, 9), lumpy(0.9, 0.2, 12, 9), knot(0.25, 44, 6)];
    all.iter().map(mesh).collect()
}

/// All triangles of a mesh in the world.
fn placed(mesh: &Mesh, pose: &Pose) -> Vec<[DVec3; 3]> {
    (0..mesh.triangles().len() as u32).map(|k| mesh.corners(k).map(|p| pose.point(p))).collect()
}

/// Where the line from `p` along `d` passes through a triangle.
fn through([a, b, c]: &[DVec3; 3], p: DVec3, d: DVec3) -> Option<f64> {
    let (e, f) = (*b - *a, *c - *a);
    let h = d.cross(f);
    let det = e.dot(h);
    let s = p - *a;
    let u = s.dot(h) / det;
    let q = s.cross(e);
    let v = d.dot(q) / det;
    let inside = u >= 0.0 && v >= 0.0 && u + v <= 1.0;
    (det != 0.0 && inside).then(|| f.dot(q) / det)
}

/// Whether a point is inside, by rays against all triangles.
fn is_inside(triangles: &[[DVec3; 3]], p: DVec3, random: &mut Random) -> bool {
    let votes = (0..5).map(|_| {
        let d = random.direction();
        let crossed = triangles.iter().filter(|t| through(t, p, d).is_some_and(|at| at > 0.0)).count();
        if crossed % 2 == 1 { 1 } else { -1 }
    });
    votes.sum::<i32>() > 0
}

/// Whether an edge of one crosses a triangle of the other.
fn surfaces_cross(one: &[[DVec3; 3]], two: &[[DVec3; 3]]) -> bool {
    let pierces = |by: &[[DVec3; 3]], of: &[[DVec3; 3]]| {
        by.iter().any(|t| {
            (0..3).any(|k| {
                let (p, q) = (t[k], t[(k + 1) % 3]);
                of.iter().any(|s| through(s, p, q - p).is_some_and(|at| (0.0..=1.0).contains(&at)))
            })
        })
    };
    pierces(one, two) || pierces(two, one)
}

fn at(a: &Pose, b: &Pose) -> Placement {
    Placement::of(a, b)
}

/// Two of the meshes, near each other.
fn case(random: &mut Random, all: &[Arc<Mesh>]) -> ([Arc<Mesh>; 2], [Pose; 2]) {
    let pick = |random: &mut Random| all[random.below(all.len() as u64) as usize].clone();
    let (a, b) = (pick(random), pick(random));
    let apart = random.between(0.2, 1.0) * (a.radius() + b.radius());
    let pose = |random: &mut Random, at: DVec3| Pose::new(at, random.orientation());
    let first = pose(random, DVec3::ZERO);
    let away = random.direction() * apart;
    let second = pose(random, away);
    ([a, b], [first, second])
}

#[test]
fn meeting_equals_brute_force() {
    let all = samples();
    let (mut met, mut apart) = (0, 0);
    for seed in 0..count(400) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x3e5);
        let ([a, b], [p, q]) = case(&mut random, &all);
        let (one, two) = (placed(&a, &p), placed(&b, &q));
        let truth = surfaces_cross(&one, &two)
            || is_inside(&two, one[0][0], &mut random)
            || is_inside(&one, two[0][0], &mut random);
        let (a, b) = (Shape::Mesh(a), Shape::Mesh(b));
        let found = narrow::intersects(&a, &b, &at(&p, &q));
        // Where they touch within rounding, brute force may err.
        let near = || narrow::distance(&a, &b, &at(&p, &q)).is_some_and(|gap| gap.distance < 1e-9);
        assert!(found == truth || near() && !truth, "{seed}: {found}");
        let (Shape::Mesh(a), Shape::Mesh(b)) = (&a, &b) else { continue };
        let contacts = collect(a, b, &at(&p, &q), [Motion::default(); 2]);
        assert_eq!(contacts.is_empty(), !found, "{seed}: contacts or none");
        if found { met += 1 } else { apart += 1 }
    }
    assert!(met > 100 && apart > 50, "{met} {apart}");
}

/// Every vertex inside is there, at its own place, and its partner is what brute force finds.
#[test]
fn the_collector_is_complete_and_equals_brute_force() {
    let all = samples();
    let mut seen = 0;
    for seed in 0..count(100) {
        let mut random = Random(seed.wrapping_mul(0x2545_f491) ^ 0xc011);
        let ([a, b], [p, q]) = case(&mut random, &all);
        let (one, two) = (placed(&a, &p), placed(&b, &q));
        let moving = seed % 2 == 0;
        let motions = if moving {
            [0, 1].map(|_| Motion { velocity: random.direction(), spin: random.direction() * random.between(0.0, 0.5) })
        } else {
            [Motion::default(); 2]
        };
        let contacts = collect(&a, &b, &at(&p, &q), motions);
        let size = a.radius() + b.radius();
        for (x, pose, other, of_a) in [(&a, &p, &two, true), (&b, &q, &one, false)] {
            for (v, vertex) in x.vertices().iter().enumerate() {
                let point = pose.point(*vertex);
                let kind = if of_a { MeshFeatures::VertexOfA(v as u32) } else { MeshFeatures::VertexOfB(v as u32) };
                let found: Vec<&MeshContact> = contacts.iter().filter(|c| c.kind == kind).collect();
                let surface = nearest_of(other, point);
                if surface < 1e-9 * size {
                    continue;
                }
                assert_eq!(found.len(), usize::from(is_inside(other, point, &mut random)), "{seed} {kind:?}");
                let Some(contact) = found.first() else { continue };
                seen += 1;
                let (own, partner) = if of_a { (contact.on_a, contact.on_b) } else { (contact.on_b, contact.on_a) };
                assert!((own - point).length() < 1e-12 * size, "{seed}");
                let along = moving.then(|| {
                    let speed = motions[0].velocity + motions[0].spin.cross(point - p.position)
                        - motions[1].velocity
                        - motions[1].spin.cross(point - q.position);
                    let back = if of_a { -speed } else { speed };
                    let hits = other.iter().filter_map(|t| through(t, point, back.normalize()));
                    point + back.normalize() * hits.filter(|t| *t >= 0.0).fold(f64::INFINITY, f64::min)
                });
                let by_way = along.is_some_and(|along| (partner - along).length() < 1e-9 * size);
                let by_nearest = (partner.distance(point) - surface).abs() < 1e-9 * size;
                assert!(by_way || by_nearest, "{seed} {kind:?}");
                assert!(moving || by_nearest);
            }
        }
        for c in &contacts {
            assert!((c.normal.length() - 1.0).abs() < 1e-9, "{seed}");
            assert!(((c.on_a - c.on_b).dot(c.normal) - c.normal_depth).abs() < 1e-9 * size, "{seed}: {c:?}");
            for (mesh, pose, face, on) in [(&a, &p, c.face_a, c.on_a), (&b, &q, c.face_b, c.on_b)] {
                let corners = mesh.corners(face.0);
                let again: DVec3 = (0..3).map(|k| corners[k] * face.1[k]).sum();
                assert!((pose.point(again) - on).length() < 1e-9 * size, "{seed}: weights of {:?}", c.kind);
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

/// Distance to the nearest of all triangles, by parting each into its plane, sides and corners.
fn nearest_of(triangles: &[[DVec3; 3]], p: DVec3) -> f64 {
    let one = |[a, b, c]: &[DVec3; 3]| {
        let n = (*b - *a).cross(*c - *a).normalize();
        let foot = p - n * n.dot(p - *a);
        let sides = [(*a, *b), (*b, *c), (*c, *a)];
        if sides.iter().all(|(u, v)| n.dot((*v - *u).cross(foot - *u)) >= 0.0) {
            return p.distance(foot);
        }
        let on = |(u, v): &(DVec3, DVec3)| {
            let t = ((p - *u).dot(*v - *u) / (*v - *u).length_squared()).clamp(0.0, 1.0);
            p.distance(*u + (*v - *u) * t)
        };
        sides.iter().map(on).fold(f64::INFINITY, f64::min)
    };
    triangles.iter().map(one).fold(f64::INFINITY, f64::min)
}

/// A torus's own surface, at an angle about z and one about its tube, sampled, is what depth is measured on.
#[test]
fn tori_side_by_side_and_linked_are_as_deep_as_they_overlap() {
    let quarter = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    // The smaller ones overlap by more than their tubes' radius.
    let rings =
        [(1.0, 0.3, 40, 26), (0.1, 0.03, 40, 26), (0.1, 0.03, 64, 40), (0.1, 0.04, 40, 26), (0.12, 0.028, 48, 30)];
    for (radius, thick, rings, sides) in rings {
        let ring = mesh(&torus(radius, thick, rings, sides));
        for overlap in [0.005, 0.02, 0.05] {
            let beside = Pose::at(DVec3::X * (2.0 * (radius + thick) - overlap));
            // The second passes through the hole of the first, and hangs in it.
            let linked = Pose::new(DVec3::X * (2.0 * (radius - thick) + overlap), quarter);
            for (name, pose, way) in [("beside", beside, DVec3::X), ("linked", linked, DVec3::NEG_X)] {
                for moving in [true, false] {
                    let velocity = if moving { way } else { DVec3::ZERO };
                    let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
                    let contacts = collect(&ring, &ring, &at(&Pose::IDENTITY, &pose), motions);
                    let deepest = contacts.iter().map(|c| c.normal_depth).fold(0.0, f64::max);
                    let case = format!("{radius} {thick} {rings} {name} {overlap} {moving}");
                    assert!((deepest / overlap - 1.0).abs() < 0.02, "{case}: {deepest}");
                    let along = contacts.iter().map(|c| c.depth).fold(0.0, f64::max);
                    assert!((along / overlap - 1.0).abs() < 0.02, "{case}: {along}");
                }
            }
        }
    }
}

fn bar(size: DVec3) -> Arc<Mesh> {
    let (vertices, triangles) = cube(1.0);
    mesh(&(vertices.into_iter().map(|v| v * size).collect(), triangles))
}

#[test]
fn crossed_bars_hold_each_other_by_their_edges() {
    let (a, b) = (bar(DVec3::new(4.0, 0.4, 0.4)), bar(DVec3::new(0.4, 4.0, 0.4)));
    for tilt in [0.0, 0.3] {
        let turn = DQuat::from_rotation_z(tilt);
        let place = at(&Pose::new(DVec3::ZERO, turn), &Pose::at(DVec3::Z * 0.37));
        let contacts = collect(&a, &b, &place, [Motion::default(); 2]);
        let edges: Vec<_> = contacts.iter().filter(|c| c.kind == MeshFeatures::Edges).collect();
        assert_eq!(edges.len(), 4, "{tilt}: {contacts:#?}");
        for c in &edges {
            assert!((c.normal - DVec3::Z).length() < 1e-9 && (c.depth - 0.03).abs() < 1e-12, "{c:?}");
        }
        let area: f64 = edges.iter().map(|c| c.area).sum();
        assert!((area - 0.16 / tilt.cos()).abs() < 1e-9, "{area}");
        let down = Motion { velocity: DVec3::new(0.3, 0.0, -1.0), spin: DVec3::ZERO };
        let moving = collect(&a, &b, &place, [Motion::default(), down]);
        let deepest = moving.iter().map(|c| c.depth).fold(0.0, f64::max);
        assert!((deepest - 0.03 * 1.09_f64.sqrt()).abs() < 1e-9, "{deepest}");
        let mut held = Vec::new();
        narrow::contacts(&Shape::Mesh(a.clone()), &Shape::Mesh(b.clone()), &place, 0.0, &mut held);
        assert!(held.len() >= 4 && held.iter().all(|c| (c.normal - DVec3::Z).length() < 1e-9), "{held:?}");
    }
}

/// What lies on a rim by a little is not pushed off it by its upright edges, which are just that far behind the rim.
#[test]
fn a_plank_on_the_rim_of_a_table_is_borne_from_below_only() {
    let (plank, table) = (Shape::Mesh(bar(DVec3::new(2.0, 0.4, 0.4))), Shape::Mesh(bar(DVec3::splat(1.0))));
    for (sunk, rest) in [(1e-6, 0.004), (5e-5, 0.004), (5e-5, 0.01), (1e-3, 0.02)] {
        let place = at(&Pose::at(DVec3::new(1.5 - rest, 0.0, 0.7 - sunk)), &Pose::IDENTITY);
        for margin in [0.0, 3e-3] {
            let mut found = Vec::new();
            narrow::contacts(&plank, &table, &place, margin, &mut found);
            assert!(!found.is_empty(), "{sunk} {rest} {margin}");
            for c in &found {
                assert!(
                    c.normal.dot(DVec3::NEG_Z) > 1.0 - 1e-9 && c.depth < sunk + 1e-9,
                    "{sunk} {rest} {margin}: {c:?}"
                );
            }
        }
    }
}

#[test]
fn a_mesh_in_another_is_no_free_mesh() {
    let (small, large) = (mesh(&lumpy(0.2, 0.02, 12, 8)), mesh(&cube(2.0)));
    let place = at(&Pose::at(DVec3::new(0.1, 0.0, 0.6)), &Pose::IDENTITY);
    let contacts = collect(&small, &large, &place, [Motion::default(); 2]);
    assert_eq!(contacts.len(), small.vertices().len());
    let (a, b) = (Shape::Mesh(small), Shape::Mesh(large));
    assert!(narrow::intersects(&a, &b, &place) && narrow::intersects(&b, &a, &place.swapped()));
    assert_eq!(narrow::distance(&a, &b, &place).map(|g| g.distance), Some(0.0));
    let out = narrow::push_out(&a, &b, &place).expect("a way out");
    let moved = Placement { offset: place.offset - out.translation * (1.0 + 1e-6), ..place };
    assert!(!narrow::intersects(&a, &b, &moved) && out.translation.length() < 0.9, "{out:?}");
    assert!(!out.least);
}

#[test]
fn a_billionth_apart_is_apart() {
    let cubes = [mesh(&cube(1.0)), mesh(&cube(1.0))].map(Shape::Mesh);
    let rings = [mesh(&torus(1.0, 0.3, 40, 26)), mesh(&torus(1.0, 0.3, 40, 26))].map(Shape::Mesh);
    for ([a, b], touching) in [(&cubes, 1.0), (&rings, 2.6)] {
        for (gap, meets) in [(1e-9, false), (0.0, true), (-1e-9, true)] {
            let place = at(&Pose::IDENTITY, &Pose::at(DVec3::X * (touching + gap)));
            assert_eq!(narrow::intersects(a, b, &place), meets, "{gap}");
            let distance = narrow::distance(a, b, &place).expect("a distance").distance;
            assert!((distance - gap.max(0.0)).abs() < 1e-14, "{distance}");
            let mut found = Vec::new();
            narrow::contacts(a, b, &place, 0.0, &mut found);
            assert_eq!(found.is_empty(), !meets, "{gap}");
        }
    }
}

/// What leaves is not measured through the whole of the other; what only slides is not either.
#[test]
fn leaving_is_measured_to_the_nearest_surface() {
    let (a, b) = (mesh(&cube(1.0)), mesh(&cube(1.0)));
    let place = at(&Pose::at(DVec3::new(0.2, 0.1, 0.9)), &Pose::IDENTITY);
    for (velocity, depth) in [(DVec3::NEG_Z, 0.1), (DVec3::Z, 0.1), (DVec3::ZERO, 0.1)] {
        let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
        let contacts = collect(&a, &b, &place, motions);
        let deepest = contacts.iter().map(|c| c.depth).fold(0.0, f64::max);
        assert!((deepest - depth).abs() < 1e-12, "{velocity}: {deepest}");
        let vertices = contacts.iter().filter(|c| matches!(c.kind, MeshFeatures::VertexOfA(_))).count();
        assert_eq!(vertices, 1, "one corner of each is in the other");
    }
}

/// A mesh that moves along a way, the other, where they first touch, and how far it is pushed on from there.
struct Push {
    meshes: [Arc<Mesh>; 2],
    way: DVec3,
    touch: Placement,
    far: f64,
}

impl Push {
    fn new(seed: u64, all: &[Arc<Mesh>]) -> Option<Push> {
        let mut random = Random(seed.wrapping_mul(0x7f4a_7c15) ^ 0x9a5);
        let pick = |random: &mut Random| all[random.below(all.len() as u64) as usize].clone();
        let (a, b) = (pick(&mut random), pick(&mut random));
        let way = random.direction();
        let (p, q) = (random.rotation(), random.rotation());
        let (sa, sb) = (Shape::Mesh(a.clone()), Shape::Mesh(b.clone()));
        let apart = 1.1 * (a.radius() + b.radius()) + 0.3;
        let start = at(&Pose::new(-way * apart, p), &Pose::new(random.direction() * 0.3, q));
        let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        let time = narrow::impact(&sa, &sb, &start, motion, 2.0 * apart)?;
        let far = [0.002, 0.01, 0.04][random.below(3) as usize];
        let touch = Placement { offset: start.offset - way * time, ..start };
        Some(Push { meshes: [a, b], way, touch, far })
    }

    fn deepest(&self) -> f64 {
        let [a, b] = &self.meshes;
        let motion = [Motion { velocity: self.way, spin: DVec3::ZERO }, Motion::default()];
        let place = Placement { offset: self.touch.offset - self.way * self.far, ..self.touch };
        collect(a, b, &place, motion).iter().map(|c| c.depth).fold(0.0, f64::max)
    }

    /// Whether what touched first has come out of the other again, through a thin part of it: a vertex, or both of
    /// two edges. By all triangles.
    fn is_through(&self) -> bool {
        let [a, b] = &self.meshes;
        let (sa, sb) = (Shape::Mesh(a.clone()), Shape::Mesh(b.clone()));
        let Some(gap) = narrow::distance(&sa, &sb, &self.touch) else { return false };
        let one = placed(a, &Pose::new(DVec3::ZERO, self.touch.rotation_a));
        let two = placed(b, &Pose::new(self.touch.offset - self.way * self.far, self.touch.rotation_b));
        // The way from where they touched, but for its ends, is outside at once, or passes through a triangle.
        let back = -self.way * self.far;
        let mut random = Random(7);
        let mut leaves = |mesh: &[[DVec3; 3]]| {
            !is_inside(mesh, gap.on_a + back * 1e-3, &mut random)
                || mesh.iter().any(|t| through(t, gap.on_a, back).is_some_and(|at| (1e-6..1.0 - 1e-6).contains(&at)))
        };
        let (left_a, left_b) = (leaves(&one), leaves(&two));
        let is_vertex = |mesh: &[[DVec3; 3]], p: DVec3| mesh.iter().flatten().any(|v| v.distance(p) < 1e-6);
        match (is_vertex(&one, gap.on_a), is_vertex(&two, gap.on_b - self.way * self.far)) {
            (true, _) => left_b,
            (false, true) => left_a,
            (false, false) => left_a && left_b,
        }
    }
}

/// Pushed in along a direction, the deepest contact is as deep as the way since the first touch, unless what
/// touched first is through already; it is never deeper.
#[test]
fn pushed_meshes_are_as_deep_as_the_way() {
    let (tried, through) = are_as_deep_as_the_way(&samples(), 80);
    assert!(tried > 50 && through * 200 <= tried, "{through} of {tried}");
}

/// The same of blades pushed in farther than they are thick: the edge that is met comes out of the blade's back.
#[test]
fn blades_are_as_deep_as_the_way() {
    let (tried, through) = are_as_deep_as_the_way(&blades(), 120);
    assert!(tried > 50 && through * 4 <= tried, "{through} of {tried}");
}

/// The corner of a blade is more than half way through another, and its middle past that one's: it has not come from
/// where it is about to come out.
#[test]
fn a_blade_more_than_half_way_through_is_not_leaving() {
    let push = Push::new(678, &blades()).expect("a touch");
    let deepest = push.deepest();
    assert!((deepest / push.far - 1.0).abs() < 1e-6, "{deepest} of {}", push.far);
}

/// Five times as far in as the blades are thick, past all that passes through: by where they first touched.
#[test]
fn edges_of_blades_are_as_deep_as_the_way_however_thin() {
    let push = Push::new(828, &blades()).expect("a touch");
    let deepest = push.deepest();
    assert!((deepest / push.far - 1.0).abs() < 1e-6, "{deepest} of {}", push.far);
}

/// Right through, so that what both have in common neither grows nor shrinks.
#[test]
fn a_blade_right_through_another_is_as_deep_as_the_way() {
    let push = Push::new(3375, &blades()).expect("a touch");
    let deepest = push.deepest();
    assert!((deepest / push.far - 1.0).abs() < 1e-6, "{deepest} of {}", push.far);
}

/// Blades, and what they are pushed into.
fn blades() -> [Arc<Mesh>; 4] {
    let blade = bar(DVec3::new(0.8, 0.3, 0.008));
    [blade.clone(), blade, mesh(&lumpy(0.9, 0.2, 12, 9)), mesh(&cube(1.4))]
}

/// Of how many pushes, and how many of them were through.
fn are_as_deep_as_the_way(all: &[Arc<Mesh>], tries: u64) -> (u32, u32) {
    let (mut tried, mut through) = (0, 0);
    for seed in 0..count(tries) {
        let Some(push) = Push::new(seed, all) else { continue };
        let deepest = push.deepest();
        tried += 1;
        assert!(deepest < 1.02 * push.far, "{seed}: {} {deepest}", push.far);
        if deepest < 0.98 * push.far {
            assert!(push.is_through(), "{seed}: {} {deepest}", push.far);
            through += 1;
        }
    }
    (tried, through)
}

/// A long edge of a cube just inside a knot at its end, and six times as deep half way along.
#[test]
fn an_edge_much_deeper_than_its_end_is_found() {
    let push = Push::new(184, &samples()).expect("a touch");
    let deepest = push.deepest();
    assert!((deepest / push.far - 1.0).abs() < 1e-6, "{deepest}");
}
