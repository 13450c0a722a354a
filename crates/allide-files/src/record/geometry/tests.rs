use super::*;
use allide::glam::{DVec2, DVec3};
use std::f64::consts::TAU;

/// Numbers from 0 to 1, the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn vector(&mut self) -> DVec3 {
        DVec3::new(self.next(), self.next(), self.next())
    }
}

/// A rough ball of 2 n² triangles.
fn ball(n: usize, rough: f64, random: &mut Random) -> Surface {
    let mut surface = Surface::default();
    for i in 0..=n {
        for j in 0..n {
            let (z, turn) = ((TAU / 2.0 * i as f64 / n as f64).cos(), TAU * j as f64 / n as f64);
            let flat = DVec2::from_angle(turn) * (1.0 - z * z).max(0.0).sqrt();
            surface.vertices.push(flat.extend(z) * (1.0 + rough * random.next()));
        }
    }
    let at = |i: usize, j: usize| (i * n + j % n) as u32;
    for i in 0..n {
        for j in 0..n {
            let [a, b, c, d] = [at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)];
            surface.triangles.extend([[a, c, b], [b, c, d]]);
        }
    }
    surface
}

/// The distance of a point from a triangle, by its corners, edges and inside in turn.
fn distance(p: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let edge = |a: DVec3, b: DVec3| {
        let t = ((p - a).dot(b - a) / (b - a).length_squared().max(1e-300)).clamp(0.0, 1.0);
        p.distance(a.lerp(b, t))
    };
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let inside = normal != DVec3::ZERO
        && [(a, b), (b, c), (c, a)].iter().all(|(a, b)| (*b - *a).cross(p - *a).dot(normal) >= 0.0);
    let rim = edge(a, b).min(edge(b, c)).min(edge(c, a));
    if inside { rim.min((p - a).dot(normal).abs()) } else { rim }
}

fn corners(surface: &Surface, triangle: &[u32; 3]) -> [DVec3; 3] {
    triangle.map(|k| surface.vertices[k as usize])
}

/// Reads a number as the page does.
fn read(bytes: &mut std::slice::Iter<u8>) -> u64 {
    let (mut x, mut shift) = (0, 0);
    loop {
        let byte = *bytes.next().expect("a byte");
        x |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            return x;
        }
    }
}

fn read_signed(bytes: &mut std::slice::Iter<u8>) -> i64 {
    let x = read(bytes);
    (x >> 1) as i64 ^ -((x & 1) as i64)
}

/// A packed surface as the page draws it.
fn unpacked(bytes: &[u8], grid: &Grid) -> Surface {
    let mut bytes = bytes.iter();
    let [vertices, triangles, edges] = [(); 3].map(|()| read(&mut bytes));
    let mut place = [0_i64; 3];
    let mut surface = Surface::default();
    for _ in 0..vertices {
        place = place.map(|x| x + read_signed(&mut bytes));
        surface.vertices.push(grid.origin + DVec3::from_array(place.map(|x| x as f64)) * grid.step);
    }
    let mut before = 0;
    let mut index = |bytes: &mut std::slice::Iter<u8>, fresh: bool| {
        before = if fresh { 0 } else { before } + read_signed(bytes);
        before as u32
    };
    for i in 0..triangles {
        surface.triangles.push(std::array::from_fn(|j| index(&mut bytes, i == 0 && j == 0)));
    }
    if edges > 0 {
        let ends = (1..edges).map(|i| std::array::from_fn(|j| index(&mut bytes, i == 1 && j == 0)));
        surface.edges = Some(ends.collect());
    }
    assert_eq!(bytes.len(), 0, "all is read");
    surface
}

#[test]
fn what_is_drawn_is_no_farther_from_the_surface_than_is_told() {
    let mut random = Random(7);
    for (n, rough, most) in [(40, 0.0, 500), (40, 0.3, 900), (60, 0.05, 60), (30, 0.0, 12)] {
        let surface = ball(n, rough, &mut random);
        let (coarse, moved) = simplified(&surface, most);
        assert!((1..=most).contains(&coarse.triangles.len()), "{} of {most}", coarse.triangles.len());
        assert!(moved > 0.0 && (most < 100 || moved < 0.4), "{moved}");
        let mut bytes = Vec::new();
        let grid = pack(&coarse, &mut bytes);
        let drawn = unpacked(&bytes, &grid);
        let told = moved + grid.error();
        for triangle in &drawn.triangles {
            let [a, b, c] = corners(&drawn, triangle);
            for _ in 0..3 {
                let w = random.vector();
                let p = (a * w.x + b * w.y + c * w.z) / (w.x + w.y + w.z);
                let away =
                    surface.triangles.iter().map(|t| distance(p, corners(&surface, t))).fold(f64::INFINITY, f64::min);
                assert!(away <= told * (1.0 + 1e-9), "{away} beyond {told}");
            }
        }
    }
}

#[test]
fn what_is_not_too_large_keeps_its_triangles_and_edges() {
    let mut random = Random(1);
    let mut surface = ball(20, 0.1, &mut random);
    surface.vertices.iter_mut().for_each(|v| *v = *v * 300.0 + DVec3::new(1e3, -5e5, 7.0));
    surface.edges = Some(vec![[25, 26], [26, 50]]);
    let mut bytes = Vec::new();
    let grid = pack(&surface, &mut bytes);
    let drawn = unpacked(&bytes, &grid);
    // Around the poles triangles have no area: two corners are one.
    assert!(
        drawn.triangles.len() >= surface.triangles.len() - 2 * 20 && drawn.triangles.len() <= surface.triangles.len()
    );
    assert!(grid.error() < 0.01, "{}", grid.error());
    let middle = |s: &Surface, e: &[u32; 2]| s.vertices[e[0] as usize].midpoint(s.vertices[e[1] as usize]);
    let (was, is) = (surface.edges.clone().expect("edges"), drawn.edges.clone().expect("edges"));
    for (a, b) in was.iter().zip(&is) {
        assert!(middle(&surface, a).distance(middle(&drawn, b)) <= grid.error(), "{a:?} {b:?}");
    }
    assert_eq!(was.len(), is.len());
}

#[test]
fn a_surface_is_carried_once() {
    let mut random = Random(3);
    let (one, other) = (ball(10, 0.1, &mut random), ball(10, 0.1, &mut random));
    let mut geometry = Geometry::default();
    let again = || Surface { vertices: one.vertices.clone(), triangles: one.triangles.clone(), edges: None };
    assert_eq!([geometry.add(again()), geometry.add(other), geometry.add(again())], [0, 1, 0]);
    assert_eq!(geometry.meshes.len(), 2);
}

#[test]
fn nothing_and_flat_things_are_drawn_as_well() {
    let mut geometry = Geometry::default();
    geometry.add(Surface::default());
    let point = Surface { vertices: vec![DVec3::ONE; 3], triangles: vec![[0, 1, 2]], edges: None };
    geometry.add(point);
    let flat = [DVec3::ZERO, DVec3::X, DVec3::Y].to_vec();
    geometry.add(Surface { vertices: flat, triangles: vec![[0, 1, 2]; 200_000], edges: None });
    let told = geometry.fitted(1000);
    assert_eq!(told["meshes"].as_array().map(Vec::len), Some(3));
    assert!(told["meshes"][0]["error"].as_f64().is_some_and(f64::is_finite), "{told}");
}

#[test]
fn five_large_surfaces_and_a_host_of_small_ones_fit() {
    let mut random = Random(5);
    let mut geometry = Geometry::default();
    for _ in 0..5 {
        geometry.add(ball(316, 0.01, &mut random));
    }
    assert!(geometry.total <= MOST_TRIANGLES && geometry.total > MOST_TRIANGLES / 4, "{}", geometry.total);
    assert!(geometry.meshes.iter().all(|m| m.moved > 0.0 && m.moved < 0.05), "barely seen");
    for _ in 0..6000 {
        geometry.add(ball(8, 0.5, &mut random));
    }
    assert!(geometry.total <= MOST_TRIANGLES, "{}", geometry.total);
    for most in [3 << 20, 1 << 20] {
        let told = geometry.fitted(most);
        assert!(told["packed"].as_str().is_some_and(|text| text.len() <= most && text.len() > most / 20));
    }
}
