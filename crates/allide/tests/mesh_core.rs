//! Meshes by themselves, against brute force over all triangles.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::mesh::{Mesh, MeshError, VantageTree};
use mesh_samples::{cube, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};

fn samples() -> Vec<(Vec<DVec3>, Vec<[u32; 3]>)> {
    vec![cube(1.0), torus(1.0, 0.3, 40, 24), lumpy(1.0, 0.2, 32, 24), knot(0.25, 160, 12)]
}

fn mesh(sample: &(Vec<DVec3>, Vec<[u32; 3]>)) -> Mesh {
    Mesh::new(&sample.0, &sample.1, 0.0).expect("a sound mesh")
}

/// Crossings of a ray with all triangles, signed, from a direction that grazes no edge.
fn inside_by_rays(mesh: &Mesh, p: DVec3, random: &mut Random) -> bool {
    let mut votes = 0;
    for _ in 0..5 {
        let d = random.direction();
        let mut crossings = 0;
        for k in 0..mesh.triangles().len() as u32 {
            let [a, b, c] = mesh.corners(k).map(|v| v - p);
            let sides = [a.cross(b).dot(d), b.cross(c).dot(d), c.cross(a).dot(d)];
            let ahead = (b - a).cross(c - a).dot(a) * (b - a).cross(c - a).dot(d) > 0.0;
            if ahead && (sides.iter().all(|s| *s > 0.0) || sides.iter().all(|s| *s < 0.0)) {
                crossings += 1;
            }
        }
        votes += if crossings % 2 == 1 { 1 } else { -1 };
    }
    votes > 0
}

#[test]
fn nearest_points_rays_and_insides_equal_brute_force() {
    for sample in samples() {
        let mesh = mesh(&sample);
        let mut random = Random(17);
        let size = mesh.radius();
        for _ in 0..count(300) {
            let p = random.direction() * size * random.between(0.0, 1.5);
            let found = mesh.nearest(p, f64::INFINITY).expect("a nearest point");
            let brute = (0..mesh.triangles().len() as u32)
                .map(|k| brute_nearest(&mesh.corners(k), p).distance(p))
                .fold(f64::INFINITY, f64::min);
            assert!((found.nearest.point.distance(p) - brute).abs() < 1e-12 * size);
            assert_eq!(mesh.contains(p), inside_by_rays(&mesh, p, &mut random), "{p}");
            let d = random.direction();
            let hit = mesh.ray(p, d, 0.0, f64::INFINITY);
            let brute = brute_ray(&mesh, p, d);
            match (hit, brute) {
                (Some(hit), Some(at)) => assert!((hit.at - at).abs() < 1e-9 * size, "{} {at}", hit.at),
                (None, None) => {}
                (hit, brute) => panic!("{hit:?} {brute:?}"),
            }
        }
    }
}

/// By projections to and fro, slowly.
fn brute_nearest(corners: &[DVec3; 3], p: DVec3) -> DVec3 {
    let [a, b, c] = *corners;
    let normal = (b - a).cross(c - a);
    let foot = p - normal * ((p - a).dot(normal) / normal.length_squared());
    let inside = (0..3).all(|k| {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        (to - from).cross(foot - from).dot(normal) >= 0.0
    });
    if inside {
        return foot;
    }
    let on_side = |k: usize| {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        from + (to - from) * ((p - from).dot(to - from) / (to - from).length_squared()).clamp(0.0, 1.0)
    };
    let nearer = |x: DVec3, y: DVec3| if x.distance(p) <= y.distance(p) { x } else { y };
    nearer(nearer(on_side(0), on_side(1)), on_side(2))
}

fn brute_ray(mesh: &Mesh, p: DVec3, d: DVec3) -> Option<f64> {
    let mut first = f64::INFINITY;
    for k in 0..mesh.triangles().len() as u32 {
        let [a, b, c] = mesh.corners(k);
        let (e1, e2) = (b - a, c - a);
        let h = d.cross(e2);
        let det = e1.dot(h);
        let s = p - a;
        let (u, v) = (s.dot(h) / det, d.dot(s.cross(e1)) / det);
        let t = e2.dot(s.cross(e1)) / det;
        if u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0 {
            first = first.min(t);
        }
    }
    first.is_finite().then_some(first)
}

#[test]
fn the_vantage_tree_finds_the_nearest_also_after_moving() {
    let mut random = Random(3);
    for many in [1, 2, 9, 100, 3000] {
        let mut points: Vec<DVec3> = (0..many).map(|_| random.direction() * random.between(0.0, 1.0)).collect();
        let mut tree = VantageTree::new(&points);
        for round in 0..2 {
            for _ in 0..200 {
                let p = random.direction() * random.between(0.0, 2.0);
                let brute = points.iter().map(|q| q.distance(p)).fold(f64::INFINITY, f64::min);
                assert_eq!(tree.nearest(&points, p).expect("a point").1, brute, "{many} {round}");
            }
            points.iter_mut().for_each(|p| *p += random.direction() * 0.3);
            tree.refit(&points);
        }
    }
    assert_eq!(VantageTree::new(&[]).nearest(&[], DVec3::ZERO), None);
}

#[test]
fn volumes_and_centres_are_known() {
    let cube = mesh(&cube(2.0));
    assert!((cube.volume() - 8.0).abs() < 1e-12);
    let torus = mesh(&torus(1.0, 0.3, 400, 200));
    let exact = 2.0 * std::f64::consts::PI.powi(2) * 0.09;
    assert!((torus.volume() / exact - 1.0).abs() < 1e-3);
    assert!(torus.unit_mass_properties().centre.length() < 1e-12);
}

#[test]
fn deformed_meshes_answer_as_new_ones() {
    let (vertices, triangles) = lumpy(1.0, 0.2, 40, 30);
    let mut old = Mesh::new(&vertices, &triangles, 0.0).expect("a mesh");
    let bent: Vec<DVec3> = old.vertices().iter().map(|v| *v + DVec3::new(0.3 * v.z * v.z, 0.1 * v.x, 0.0)).collect();
    let new = Mesh::new(&bent, old.triangles(), 0.0).expect("a mesh");
    old.deform(&bent).expect("bent");
    assert!((old.volume() - new.volume()).abs() < 1e-12);
    let mut random = Random(5);
    for _ in 0..500 {
        let p = random.direction() * random.between(0.0, 2.0);
        let (one, two) = (old.nearest(p, 9.0).expect("near"), new.nearest(p, 9.0).expect("near"));
        assert_eq!(one.nearest.point.distance(p), two.nearest.point.distance(p));
        assert_eq!(old.contains(p), new.contains(p));
    }
    assert!(matches!(old.deform(&bent[1..]), Err(MeshError::Count { .. })));
}

#[test]
fn repairs_and_refusals() {
    let (vertices, triangles) = cube(1.0);
    // Every triangle with vertices of its own, some looking inwards, one twice, one without area.
    let soup: Vec<DVec3> = triangles.iter().flatten().map(|k| vertices[*k as usize]).collect();
    let mut faces: Vec<[u32; 3]> = (0..triangles.len() as u32).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    faces[3].swap(0, 1);
    faces[7].swap(0, 1);
    faces.push(faces[2]);
    faces.push([0, 0, 1]);
    let healed = Mesh::new(&soup, &faces, 0.0).expect("healed");
    let health = healed.health();
    assert_eq!((health.welded, health.turned, health.duplicate, health.degenerate), (28, 2, 1, 1));
    assert!(health.closed && health.oriented && health.shells == 1);
    assert!((healed.volume() - 1.0).abs() < 1e-15);
    // Inside out as a whole.
    let inverted: Vec<[u32; 3]> = triangles.iter().map(|t| [t[0], t[2], t[1]]).collect();
    assert!((Mesh::new(&vertices, &inverted, 0.0).expect("turned").volume() - 1.0).abs() < 1e-15);
    // Nearly equal vertices need leave to be made one.
    let mut near = soup.clone();
    near.iter_mut().enumerate().for_each(|(k, v)| v.x += 1e-8 * (k % 3) as f64);
    assert!(matches!(Mesh::new(&near, &faces[..12], 0.0), Err(MeshError::Open { .. })));
    assert!(Mesh::new(&near, &faces[..12], 1e-7).is_ok());
    let refused =
        |vertices: &[DVec3], faces: &[[u32; 3]]| Mesh::new(vertices, faces, 0.0).expect_err("no mesh").to_string();
    assert!(refused(&vertices, &triangles[1..]).contains("3 sides belong to one face only"));
    assert!(refused(&vertices, &[[0, 1, 99]]).contains("names vertex 99, but there are 8"));
    assert!(refused(&[], &[]).contains("of 0 faces none"));
    assert!(refused(&[DVec3::NAN], &[]).contains("vertices[0] is"));
    let flat = [DVec3::ZERO, DVec3::X, DVec3::Y];
    assert!(refused(&flat, &[[0, 1, 2], [0, 2, 1]]).contains("not closed"));
}

/// Vertices of a border that differ by rounding only are made one; nothing else is.
#[test]
fn a_surface_open_but_for_rounding_is_closed() {
    let mut random = Random(77);
    for sample in samples() {
        let (vertices, triangles) = &sample;
        let sound = mesh(&sample);
        let size = (sound.local_bounds().max - sound.local_bounds().min).max_element();
        let faces: Vec<[u32; 3]> = (0..triangles.len() as u32).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
        for (off, closes) in [(1e-16, true), (1e-13, true), (2e-10, true), (1e-7, false)] {
            let near = |v: &u32, random: &mut Random| vertices[*v as usize] + random.direction() * (off * size);
            let soup: Vec<DVec3> = triangles.iter().flatten().map(|v| near(v, &mut random)).collect();
            let made = Mesh::new(&soup, &faces, 0.0);
            if !closes {
                assert!(matches!(made, Err(MeshError::Open { .. })), "{off}");
                continue;
            }
            let healed = made.expect("closed");
            let health = healed.health();
            assert_eq!(healed.vertices().len(), sound.vertices().len());
            assert_eq!(healed.triangles().len(), triangles.len());
            assert_eq!((health.welded, health.degenerate, health.duplicate), (soup.len() - vertices.len(), 0, 0));
            assert!(health.nearly > 0 || off < 1e-15);
            assert!((healed.volume() - sound.volume()).abs() <= 10.0 * off.max(1e-12) * size.powi(3));
        }
        // What is sound already stays as it is.
        assert_eq!(sound.health().nearly, 0);
    }
}

/// Triangles smaller than what counts as rounding keep their corners, beside a seam that is closed.
#[test]
fn closing_a_seam_makes_no_triangle_degenerate() {
    // A pyramid on three corners whose tip is cut off, 2e-10 across: less than a billionth of its size.
    let tiny = 2e-10;
    let base = [DVec3::ZERO, DVec3::X, DVec3::Y];
    let points: Vec<DVec3> = base.into_iter().chain(base.map(|p| DVec3::Z + p * tiny)).collect();
    let mut triangles = vec![[0, 2, 1], [3, 4, 5]];
    for (k, l) in [(0, 1), (1, 2), (2, 0)] {
        triangles.extend([[k, l, l + 3], [k, l + 3, k + 3]]);
    }
    let whole = Mesh::new(&points, &triangles, 0.0).expect("sound as it is");
    for loose in 0..triangles.len() {
        // One face has corners of its own, off by rounding.
        let (mut points, mut triangles) = (points.clone(), triangles.clone());
        for corner in &mut triangles[loose] {
            points.push(points[*corner as usize] + DVec3::new(3e-14, -2e-14, 1e-14));
            *corner = points.len() as u32 - 1;
        }
        let healed = Mesh::new(&points, &triangles, 0.0).expect("closed");
        assert_eq!(healed.triangles().len(), whole.triangles().len());
        assert_eq!(healed.vertices().len(), whole.vertices().len());
        assert_eq!((healed.health().nearly, healed.health().degenerate), (3, 0));
    }
}

/// A surface that passes through itself says how often; inside is what it goes round at all.
#[test]
fn crossings_with_itself_are_counted() {
    for sample in samples() {
        assert_eq!(mesh(&sample).self_crossings(), 0);
    }
    let (mut vertices, mut triangles) = cube(1.0);
    let count = vertices.len() as u32;
    let (more, again) = cube(1.0);
    vertices.extend(more.into_iter().map(|v| v + DVec3::splat(0.3)));
    triangles.extend(again.into_iter().map(|t| t.map(|k| k + count)));
    let two = mesh(&(vertices, triangles));
    assert!(two.self_crossings() > 0 && two.health().shells == 2);
    // All pairs of its 24 triangles are no more than 576; with less leave it is not known.
    assert_eq!(two.self_crossings_within(576), Some(two.self_crossings()));
    for most in [0, 23, 24, 100] {
        assert_eq!(two.self_crossings_within(most), None, "{most}");
    }
    for (p, inside) in [(0.15, true), (-0.4, true), (0.7, true), (0.9, false)] {
        assert_eq!(two.contains(DVec3::splat(p) + DVec3::new(0.001, 0.002, 0.0)), inside, "{p}");
    }
}
