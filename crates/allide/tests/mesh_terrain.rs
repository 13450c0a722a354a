//! Meshes on terrain, against brute force over all triangles of both: whether they meet, how far apart they are, how
//! deep they are when they have sunk in.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DVec2, DVec3, Vec3Swizzles};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use mesh_samples::{Sample, cube, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};
use std::sync::Arc;

const CELLS: usize = 11;
const SPACING: f64 = 0.4;
/// Where the walls of the slow twin end, metres: below everything.
const FLOOR: f64 = -50.0;

fn meshes() -> Vec<Arc<Mesh>> {
    let scaled = |(vertices, triangles): Sample, by: f64| (vertices.into_iter().map(|v| v * by).collect(), triangles);
    let all: [Sample; 4] = [
        cube(0.9),
        scaled(torus(0.8, 0.3, 12, 8), 0.6),
        scaled(lumpy(0.9, 0.2, 10, 8), 0.6),
        scaled(knot(0.25, 36, 5), 0.2),
    ];
    all.iter().map(|(v, t): &Sample| Arc::new(Mesh::new(v, t, 0.0).expect("a sound mesh"))).collect()
}

/// Hills; hills with holes; steps and walls; hills with holes that touch each other corner to corner.
fn maps() -> [Terrain; 4] {
    let make = |height: &dyn Fn(f64, f64, usize) -> f64| {
        let heights = (0..CELLS * CELLS).map(|k| height((k % CELLS) as f64, (k / CELLS) as f64, k)).collect();
        let layout = Layout::new(CELLS, CELLS, DVec2::splat(SPACING)).at(DVec2::splat(-2.0));
        Terrain::new(layout, Heights::F64(heights)).expect("a sound terrain")
    };
    let hills = |x: f64, y: f64| 0.3 * (0.9 * x).sin() * (0.7 * y + 1.0).cos() + 0.05 * (x * y).sin();
    [
        make(&|x, y, _| hills(x, y)),
        make(&|x, y, k| if k % 37 == 20 { f64::NAN } else { hills(y, x) }),
        make(&|x, y, k| f64::from(u8::from(x > 4.5)) + 0.5 * f64::from(u8::from(y > 6.5)) + 1e-3 * (k % 3) as f64),
        make(&|x, y, k| {
            let (c, r) = (k % CELLS, k / CELLS);
            if c % 4 == r % 4 && c % 2 == 0 { f64::NAN } else { hills(x, y) }
        }),
    ]
}

/// All triangles of the relief, and walls down from its border.
fn block(terrain: &Terrain) -> Vec<[DVec3; 3]> {
    let vertex = |c: usize, r: usize| {
        (terrain.layout().origin + DVec2::new(c as f64, r as f64) * SPACING).extend(terrain.height(c, r))
    };
    let corners = |c: usize, r: usize| [vertex(c, r), vertex(c + 1, r), vertex(c, r + 1), vertex(c + 1, r + 1)];
    let is_there = |c: isize, r: isize| {
        let within = |k: isize| (0..CELLS as isize - 1).contains(&k);
        within(c) && within(r) && corners(c as usize, r as usize).iter().all(|v| !v.z.is_nan())
    };
    let mut all = Vec::new();
    for r in 0..CELLS - 1 {
        for c in 0..CELLS - 1 {
            let (i, j) = (c as isize, r as isize);
            if !is_there(i, j) {
                continue;
            }
            let [v0, v1, v2, v3] = corners(c, r);
            all.extend([[v0, v1, v2], [v3, v2, v1]]);
            let sides = [((i, j - 1), v0, v1), ((i, j + 1), v3, v2), ((i - 1, j), v2, v0), ((i + 1, j), v1, v3)];
            for ((c, r), p, q) in sides {
                if !is_there(c, r) {
                    let (p_low, q_low) = (p.with_z(FLOOR), q.with_z(FLOOR));
                    all.extend([[q, p, p_low], [q, p_low, q_low]]);
                }
            }
        }
    }
    all
}

fn placed(mesh: &Mesh, pose: &Pose) -> Vec<[DVec3; 3]> {
    (0..mesh.triangles().len() as u32).map(|k| mesh.corners(k).map(|p| pose.point(p))).collect()
}

/// Whether the segment from p to q passes through a triangle.
fn pierces(p: DVec3, q: DVec3, [a, b, c]: &[DVec3; 3]) -> bool {
    let (e, f, d) = (*b - *a, *c - *a, q - p);
    let h = d.cross(f);
    let det = e.dot(h);
    let s = p - *a;
    let u = s.dot(h) / det;
    let across = s.cross(e);
    let v = d.dot(across) / det;
    let t = f.dot(across) / det;
    det != 0.0 && u >= 0.0 && v >= 0.0 && u + v <= 1.0 && (0.0..=1.0).contains(&t)
}

fn boxes_apart(one: &[DVec3; 3], two: &[DVec3; 3]) -> bool {
    let low = |t: &[DVec3; 3]| t[0].min(t[1]).min(t[2]);
    let high = |t: &[DVec3; 3]| t[0].max(t[1]).max(t[2]);
    !(low(one).cmple(high(two)).all() && low(two).cmple(high(one)).all())
}

/// Whether a point of the mesh is in the ground, by all vertices and all pairs of triangles.
fn meet(terrain: &Terrain, mesh: &[[DVec3; 3]], ground: &[[DVec3; 3]]) -> bool {
    let below = |p: &DVec3| terrain.height_at(p.xy()).is_some_and(|z| p.z <= z);
    let cross = |s: &[DVec3; 3], t: &[DVec3; 3]| {
        !boxes_apart(s, t) && (0..3).any(|k| pierces(s[k], s[(k + 1) % 3], t) || pierces(t[k], t[(k + 1) % 3], s))
    };
    mesh.iter().flatten().any(below) || mesh.iter().any(|s| ground.iter().any(|t| cross(s, t)))
}

fn on_segment(p: DVec3, [a, b]: [DVec3; 2]) -> DVec3 {
    a + (b - a) * ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0)
}

fn to_triangle(p: DVec3, [a, b, c]: &[DVec3; 3]) -> f64 {
    let n = (*b - *a).cross(*c - *a).normalize();
    let sides = [[*a, *b], [*b, *c], [*c, *a]];
    if sides.iter().all(|[u, v]| n.dot((*v - *u).cross(p - *u)) >= 0.0) {
        return n.dot(p - *a).abs();
    }
    sides.iter().map(|s| on_segment(p, *s).distance(p)).fold(f64::INFINITY, f64::min)
}

/// Distance of two segments: by their lines where these are nearest between the ends, else by the ends.
fn segments_apart([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> f64 {
    let (u, v, w) = (b - a, d - c, a - c);
    let n = u.cross(v);
    let squared = n.length_squared();
    let (s, t) = (v.cross(w).dot(n) / squared, u.cross(w).dot(n) / squared);
    let ends = [
        on_segment(a, [c, d]).distance(a),
        on_segment(b, [c, d]).distance(b),
        on_segment(c, [a, b]).distance(c),
        on_segment(d, [a, b]).distance(d),
    ];
    let crossing = squared > 0.0 && (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    if crossing { least.min((a + u * s).distance(c + v * t)) } else { least }
}

/// Distance of triangles that do not meet.
fn apart(one: &[[DVec3; 3]], two: &[[DVec3; 3]]) -> f64 {
    let middle = |t: &[DVec3; 3]| {
        let m = (t[0] + t[1] + t[2]) / 3.0;
        (m, t.iter().map(|p| p.distance(m)).fold(0.0, f64::max))
    };
    let two: Vec<_> = two.iter().map(|t| (t, middle(t))).collect();
    let mut best = f64::INFINITY;
    for s in one {
        let (m, r) = middle(s);
        for (t, (n, q)) in &two {
            if m.distance(*n) - r - q >= best {
                continue;
            }
            for k in 0..3 {
                best = best.min(to_triangle(s[k], t)).min(to_triangle(t[k], s));
                for l in 0..3 {
                    best = best.min(segments_apart([s[k], s[(k + 1) % 3]], [t[l], t[(l + 1) % 3]]));
                }
            }
        }
    }
    best
}

/// A pose over the relief, or a little beyond its border.
fn pose(random: &mut Random, terrain: &Terrain, mesh: &Mesh, heights: (f64, f64)) -> Pose {
    let flat = DVec2::new(random.between(-2.3, 2.3), random.between(-2.3, 2.3));
    let ground = terrain.height_at(flat).unwrap_or(0.0);
    let up = random.between(heights.0, heights.1) * mesh.radius();
    Pose::new(flat.extend(ground + up), random.orientation())
}

fn contacts(mesh: &Arc<Mesh>, pose: &Pose, terrain: &Terrain, case: &str) -> Vec<Contact> {
    let (shape, ground) = (Shape::Mesh(mesh.clone()), Shape::terrain(terrain.clone()));
    let mut found = Vec::new();
    narrow::contacts(&shape, &ground, &Placement::of(pose, &Pose::IDENTITY), 0.0, &mut found);
    for c in &found {
        assert!((c.normal.length() - 1.0).abs() < 1e-9 && c.normal.z <= 1e-12, "{case}: {c:?}");
        assert!((c.on_a - c.on_b - c.normal * c.depth).length() < 1e-9 && c.depth >= -1e-12, "{case}: {c:?}");
        let on_b = pose.position + c.on_b;
        let off = terrain.height_at(on_b.xy()).map(|z| (z - on_b.z).abs());
        // On the face of a step heights tell little.
        let steep = c.normal.z > -0.1;
        assert!(steep || off.is_some_and(|off| off < 1e-7), "{case}: off the relief by {off:?}: {c:?}");
        let near = mesh.nearest(pose.local_point(pose.position + c.on_a), f64::INFINITY);
        let near = near.map(|n| n.nearest.point.distance(pose.local_point(pose.position + c.on_a)));
        assert!(near.is_some_and(|d| d < 1e-7), "{case}: off the mesh by {near:?}: {c:?}");
    }
    found
}

#[test]
fn meeting_and_distance_equal_brute_force() {
    let (all, grounds) = (meshes(), maps());
    let blocks = grounds.each_ref().map(block);
    let (mut met, mut free) = (0, 0);
    for seed in 0..count(240) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x7e44);
        let map = (seed % 4) as usize;
        let mesh = &all[random.below(all.len() as u64) as usize];
        let at = pose(&mut random, &grounds[map], mesh, (-0.3, 1.4));
        let triangles = placed(mesh, &at);
        let truth = meet(&grounds[map], &triangles, &blocks[map]);
        let (shape, ground) = (Shape::Mesh(mesh.clone()), Shape::terrain(grounds[map].clone()));
        let place = Placement::of(&at, &Pose::IDENTITY);
        assert_eq!(narrow::intersects(&shape, &ground, &place), truth, "{seed}");
        let found = contacts(mesh, &at, &grounds[map], &seed.to_string());
        assert_eq!(found.is_empty(), !truth, "{seed}: {found:?}");
        let distance = narrow::distance(&shape, &ground, &place).map(|gap| gap.distance);
        let wanted = if truth { 0.0 } else { apart(&triangles, &blocks[map]) };
        assert!(distance.is_some_and(|d| (d - wanted).abs() < 1e-9), "{seed}: {distance:?} instead of {wanted}");
        if truth { met += 1 } else { free += 1 }
    }
    assert!(met > 60 && free > 60, "{met} {free}");
}

/// Lowered by a little from where it first touches, a mesh is as deep as it was lowered, measured straight up.
#[test]
fn lowered_meshes_are_as_deep_as_the_way() {
    let tried = lowered(0..count(120));
    assert!(tried > 80, "{tried}");
}

/// A vertex in the ground next to a fold, which is a tip along neither of the normals on its two sides.
#[test]
fn a_vertex_under_a_fold_is_found() {
    assert_eq!(lowered(341..342), 1);
}

/// A cube whose lower edge runs along the border of the relief, some way behind it.
#[test]
fn the_border_of_the_relief_does_not_push_what_is_far_behind_it() {
    assert_eq!(lowered(419..420), 1);
}

/// However deep: the largest of the ways up that contacts tell of is the whole way up.
#[test]
fn sunk_meshes_tell_how_deep_they_are() {
    let tried = sunk(0..count(80));
    assert!(tried > 40, "{tried}");
}

/// Below the border of the relief a wall leads aside; what is below was led up besides, and not far enough.
#[test]
fn what_is_led_aside_over_a_border_is_not_led_up() {
    assert_eq!(sunk(529..530) + sunk(382..383), 2);
}

/// A cube over a hole narrower than itself: aside of the one border it comes to the other.
#[test]
fn what_is_wider_than_a_hole_is_led_up() {
    assert_eq!(sunk(627..628), 1);
}

/// Lowers meshes far, and says how many of them came down on the relief.
fn sunk(seeds: std::ops::Range<u64>) -> u32 {
    let (all, grounds) = (meshes(), maps());
    let blocks = grounds.each_ref().map(block);
    let mut tried = 0;
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x85eb_ca6b) ^ 0x5a11);
        let map = (seed % 4) as usize;
        let mesh = &all[random.below(all.len() as u64) as usize];
        let mut at = pose(&mut random, &grounds[map], mesh, (2.0, 2.0));
        let Some(top) = first_height(&mut at, mesh, &grounds[map], &blocks[map]) else { continue };
        let way = random.between(0.01, 0.6) * mesh.radius();
        at.position.z = top - way;
        let found = contacts(mesh, &at, &grounds[map], &seed.to_string());
        let told = found.iter().map(|c| c.depth / -c.normal.z).fold(0.0, f64::max);
        // Over a border of the relief the way aside may be shorter: it leads out by itself, and nothing leads up.
        let leads_out = |c: &&Contact| {
            let off = at.position - c.normal * (c.depth * (1.0 + 1e-6) + 1e-9);
            let free = Pose { position: off, ..at };
            c.normal.z > -1e-9 && c.depth < way && !meet(&grounds[map], &placed(mesh, &free), &blocks[map])
        };
        let aside = found.iter().find(leads_out);
        let alike = |c: &Contact| aside.is_some_and(|aside| c.normal.dot(aside.normal) > 0.99);
        assert!(told > 0.99 * way || found.iter().all(alike), "{seed}: {told} of {way}: {found:?}");
        tried += 1;
    }
    tried
}

/// The last height at which a mesh that is lowered is free, by halving; `None` beside the relief, or through a hole.
fn first_height(at: &mut Pose, mesh: &Mesh, terrain: &Terrain, ground: &[[DVec3; 3]]) -> Option<f64> {
    let (mut high, mut low) = (3.0, -1.0);
    for _ in 0..40 {
        at.position.z = 0.5 * (high + low);
        if meet(terrain, &placed(mesh, at), ground) { low = at.position.z } else { high = at.position.z }
    }
    (low != -1.0).then_some(high)
}

/// Lowers meshes, and says how many of them came down on the relief.
fn lowered(seeds: std::ops::Range<u64>) -> u32 {
    let (all, grounds) = (meshes(), maps());
    let blocks = grounds.each_ref().map(block);
    let mut tried = 0;
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x85eb_ca6b) ^ 0x10e5);
        let map = (seed % 2) as usize;
        let mesh = &all[random.below(all.len() as u64) as usize];
        let mut at = pose(&mut random, &grounds[map], mesh, (2.0, 2.0));
        let Some(high) = first_height(&mut at, mesh, &grounds[map], &blocks[map]) else { continue };
        let way = [1e-4, 2e-3, 1e-2][random.below(3) as usize];
        at.position.z = high - way;
        let found = contacts(mesh, &at, &grounds[map], &seed.to_string());
        let shape = Shape::Mesh(mesh.clone());
        // How far the mesh reaches below the relief straight over one of the two points, or where edges cross.
        let sunk = |c: &Contact| {
            let (p, q) = (at.position + c.on_a, at.position + c.on_b);
            let own = grounds[map].height_at(p.xy()).map_or(0.0, |z| z - p.z);
            let from = q.with_z(FLOOR);
            let crossing = c.depth / -c.normal.z.min(-0.05);
            own.max(crossing)
                .max(narrow::ray(&shape, &at, from, DVec3::Z, 1e3).map_or(0.0, |hit| q.z - (from.z + hit.distance)))
        };
        for c in &found {
            // Edges may bar the way at a slant, if they are not much farther out of each other so.
            assert!(c.depth <= 4.0 * way, "{seed}: deeper than {way}: {c:?}");
        }
        let Some(deepest) = found.iter().max_by(|c, d| sunk(c).total_cmp(&sunk(d))) else { panic!("{seed}: free") };
        // So far in, another feature than the one that touched first may tell of it, and a little less.
        let told = if way > 5e-3 { 0.85 } else { 0.98 };
        assert!(sunk(deepest) > told * way, "{seed}: {} of {way}: {found:?}", sunk(deepest));
        assert!(deepest.depth > 0.5 * way * -deepest.normal.z, "{seed}: {deepest:?}");
        tried += 1;
    }
    tried
}
