//! Meshes made by formula.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod parts;
pub mod pushed;

use allide::glam::DVec3;
use std::f64::consts::TAU;

pub type Sample = (Vec<DVec3>, Vec<[u32; 3]>);

/// A cube of this side about the origin.
pub fn cube(side: f64) -> Sample {
    let corner = |k: u32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) - 0.5;
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = faces.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]);
    ((0..8).map(|k| corner(k) * side).collect(), triangles.collect())
}

/// A closed tube: `at(u, v)` on a grid that closes in both directions.
fn tube(rings: u32, sides: u32, at: impl Fn(f64, f64) -> DVec3) -> Sample {
    let vertex = |i: u32, j: u32| (i % rings) * sides + j % sides;
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for i in 0..rings {
        for j in 0..sides {
            vertices.push(at(TAU * f64::from(i) / f64::from(rings), TAU * f64::from(j) / f64::from(sides)));
            let (a, b, c, d) = (vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    (vertices, triangles)
}

/// A torus about z.
pub fn torus(radius: f64, thick: f64, rings: u32, sides: u32) -> Sample {
    tube(rings, sides, |u, v| {
        let out = radius + thick * v.cos();
        DVec3::new(out * u.cos(), out * u.sin(), thick * v.sin())
    })
}

/// A trefoil knot of a tube.
pub fn knot(thick: f64, rings: u32, sides: u32) -> Sample {
    let middle =
        |u: f64| DVec3::new(u.sin() + 2.0 * (2.0 * u).sin(), u.cos() - 2.0 * (2.0 * u).cos(), -(3.0 * u).sin());
    tube(rings, sides, |u, v| {
        let along = (middle(u + 1e-4) - middle(u - 1e-4)).normalize();
        let across = along.cross(DVec3::Z).normalize();
        middle(u) + (across * v.cos() + along.cross(across) * v.sin()) * thick
    })
}

/// A ball with bumps.
pub fn lumpy(radius: f64, bumps: f64, around: u32, up: u32) -> Sample {
    let at = |i: u32, j: u32| {
        let (u, v) = (TAU * f64::from(i) / f64::from(around), 0.5 * TAU * f64::from(j) / f64::from(up));
        let n = DVec3::new(v.sin() * u.cos(), v.sin() * u.sin(), v.cos());
        n * (radius + bumps * (5.0 * n.x).sin() * (4.0 * n.y).cos() * (3.0 * n.z + 1.0).sin())
    };
    let mut vertices = vec![at(0, 0)];
    for j in 1..up {
        vertices.extend((0..around).map(|i| at(i, j)));
    }
    vertices.push(at(0, up));
    let last = vertices.len() as u32 - 1;
    let vertex = |i: u32, j: u32| match j {
        0 => 0,
        j if j == up => last,
        j => 1 + (j - 1) * around + i % around,
    };
    let mut triangles = Vec::new();
    for j in 0..up {
        for i in 0..around {
            let (a, b, c, d) = (vertex(i, j), vertex(i, j + 1), vertex(i + 1, j + 1), vertex(i + 1, j));
            if j > 0 {
                triangles.push([a, b, d]);
            }
            if j + 1 < up {
                triangles.push([b, c, d]);
            }
        }
    }
    (vertices, triangles)
}

/// An L of two arms this `long` and `thick`, as deep as thick, about the middle of its box.
pub fn angle(long: f64, thick: f64) -> Sample {
    let outline = [[0.0, 0.0], [long, 0.0], [long, thick], [thick, thick], [thick, long], [0.0, long]];
    let place = |[x, y]: [f64; 2], z: f64| DVec3::new(x - 0.5 * long, y - 0.5 * long, z);
    let mut vertices: Vec<DVec3> = outline.iter().map(|p| place(*p, -0.5 * thick)).collect();
    vertices.extend(outline.iter().map(|p| place(*p, 0.5 * thick)));
    let mut triangles = Vec::new();
    for k in 0..6_u32 {
        let l = (k + 1) % 6;
        triangles.extend([[k, l, l + 6], [k, l + 6, k + 6]]);
    }
    for [a, b, c] in [[0, 1, 3], [1, 2, 3], [0, 3, 5], [3, 4, 5]] {
        triangles.extend([[a, c, b], [a + 6, b + 6, c + 6]]);
    }
    (vertices, triangles)
}

/// An upright prism on a polygon of equal sides, its axis along z.
pub fn prism(sides: u32, radius: f64, length: f64) -> Sample {
    let at = |k: u32, z: f64| {
        let angle = TAU * f64::from(k) / f64::from(sides);
        DVec3::new(radius * angle.cos(), radius * angle.sin(), z)
    };
    let mut vertices: Vec<DVec3> = (0..sides).map(|k| at(k, -0.5 * length)).collect();
    vertices.extend((0..sides).map(|k| at(k, 0.5 * length)));
    let mut triangles = Vec::new();
    for k in 0..sides {
        let l = (k + 1) % sides;
        triangles.extend([[k, l, l + sides], [k, l + sides, k + sides]]);
    }
    for k in 1..sides - 1 {
        triangles.extend([[0, k + 1, k], [sides, sides + k, sides + k + 1]]);
    }
    (vertices, triangles)
}

/// The same surface, each triangle cut into four at the middles of its sides, so many times.
pub fn finer((mut vertices, mut triangles): Sample, times: u32) -> Sample {
    for _ in 0..times {
        let mut middles = std::collections::BTreeMap::new();
        let mut cut = Vec::new();
        for [a, b, c] in triangles {
            let [x, y, z] = [(a, b), (b, c), (c, a)].map(|(p, q)| {
                *middles.entry((p.min(q), p.max(q))).or_insert_with(|| {
                    vertices.push(vertices[p as usize].midpoint(vertices[q as usize]));
                    vertices.len() as u32 - 1
                })
            });
            cut.extend([[a, x, z], [b, y, x], [c, z, y], [x, y, z]]);
        }
        triangles = cut;
    }
    (vertices, triangles)
}

/// A square frame about z: this wide over all, its bars so `thick`.
pub fn frame(wide: f64, thick: f64) -> Sample {
    let square = |angle: f64| (angle.cos().signum(), angle.sin().signum());
    let eighth = TAU / 8.0;
    tube(4, 4, |u, v| {
        let ((x, y), (out, up)) = (square(u + eighth), square(v + eighth));
        let far = 0.5 * (wide - thick) + 0.5 * thick * out;
        DVec3::new(far * x, far * y, 0.5 * thick * up)
    })
}

/// A cup of so many sides, open above, its wall and floor so `thick`, the middle of its floor at the origin.
pub fn cup(sides: u32, radius: f64, high: f64, thick: f64) -> Sample {
    let rings = [(radius, 0.0), (radius, high), (radius - thick, high), (radius - thick, thick)];
    let mut vertices = Vec::new();
    for (r, z) in rings {
        let turn = |k: u32| TAU * f64::from(k) / f64::from(sides);
        vertices.extend((0..sides).map(|k| DVec3::new(r * turn(k).cos(), r * turn(k).sin(), z)));
    }
    vertices.extend([DVec3::ZERO, DVec3::Z * thick]);
    let mut triangles = Vec::new();
    for k in 0..sides {
        let l = (k + 1) % sides;
        for ring in 0..3 {
            let (low, high) = (ring * sides, (ring + 1) * sides);
            triangles.extend([[low + k, low + l, high + l], [low + k, high + l, high + k]]);
        }
        triangles.extend([[4 * sides, l, k], [4 * sides + 1, 3 * sides + k, 3 * sides + l]]);
    }
    (vertices, triangles)
}

/// A fork of two tines in x and y, open along +y, with a gap of this width about the origin; tines, floor and the depth of
/// the gap are as long as it is wide, its thickness along z is `thick`.
pub fn fork(gap: f64, thick: f64) -> Sample {
    let (inner, outer) = (0.5 * gap, 1.5 * gap);
    let outline = [
        [-outer, -outer],
        [outer, -outer],
        [outer, inner],
        [inner, inner],
        [inner, -inner],
        [-inner, -inner],
        [-inner, inner],
        [-outer, inner],
    ];
    let place = |[x, y]: [f64; 2], z: f64| DVec3::new(x, y, z);
    let mut vertices: Vec<DVec3> = outline.iter().map(|p| place(*p, -0.5 * thick)).collect();
    vertices.extend(outline.iter().map(|p| place(*p, 0.5 * thick)));
    let mut triangles = Vec::new();
    for k in 0..8_u32 {
        let l = (k + 1) % 8;
        triangles.extend([[k, l, l + 8], [k, l + 8, k + 8]]);
    }
    for [a, b, c] in [[0, 1, 4], [0, 4, 5], [1, 2, 3], [1, 3, 4], [0, 5, 7], [5, 6, 7]] {
        triangles.extend([[a, c, b], [a + 8, b + 8, c + 8]]);
    }
    (vertices, triangles)
}
