//! Meshes to try: made ones, and real ones read from files.

use allide::glam::DVec3;
use allide::mesh::Mesh;
use std::f64::consts::TAU;
use std::path::Path;
use std::sync::Arc;

pub type Triangles = (Vec<DVec3>, Vec<[u32; 3]>);

/// A mesh, as allide and as parry have it.
pub struct Subject {
    pub mesh: Arc<Mesh>,
    pub peer: parry3d_f64::shape::TriMesh,
}

impl Subject {
    pub fn new((vertices, triangles): &Triangles) -> Result<Subject, String> {
        let mesh = Mesh::new(vertices, triangles, 0.0).map_err(|error| error.to_string())?;
        // Welded and oriented: both get the same triangles.
        let points = mesh.vertices().iter().map(|v| parry3d_f64::math::Vector::new(v.x, v.y, v.z)).collect();
        let peer = parry3d_f64::shape::TriMesh::new(points, mesh.triangles().to_vec());
        Ok(Subject { peer: peer.map_err(|error| format!("{error:?}"))?, mesh: Arc::new(mesh) })
    }
}

fn tube(rings: u32, sides: u32, at: impl Fn(f64, f64) -> DVec3) -> Triangles {
    let vertex = |i: u32, j: u32| (i % rings) * sides + j % sides;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
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
pub fn torus(radius: f64, thick: f64, rings: u32, sides: u32) -> Triangles {
    tube(rings, sides, |u, v| {
        let out = radius + thick * v.cos();
        DVec3::new(out * u.cos(), out * u.sin(), thick * v.sin())
    })
}

/// A trefoil knot.
pub fn knot(thick: f64, rings: u32, sides: u32) -> Triangles {
    let middle =
        |u: f64| DVec3::new(u.sin() + 2.0 * (2.0 * u).sin(), u.cos() - 2.0 * (2.0 * u).cos(), -(3.0 * u).sin());
    tube(rings, sides, |u, v| {
        let along = (middle(u + 1e-4) - middle(u - 1e-4)).normalize();
        let across = along.cross(DVec3::Z).normalize();
        middle(u) + (across * v.cos() + along.cross(across) * v.sin()) * thick
    })
}

/// A ball with bumps of several sizes.
pub fn noisy(radius: f64, bumps: f64, around: u32, up: u32) -> Triangles {
    let at = |i: u32, j: u32| {
        let (u, v) = (TAU * f64::from(i) / f64::from(around), 0.5 * TAU * f64::from(j) / f64::from(up));
        let n = DVec3::new(v.sin() * u.cos(), v.sin() * u.sin(), v.cos());
        let wave = |k: f64| (k * n.x + 1.0).sin() * (k * n.y + 2.0).cos() * (k * n.z + 0.5).sin();
        n * (radius + bumps * (wave(4.0) + 0.5 * wave(9.0) + 0.25 * wave(19.0)))
    };
    let mut vertices = vec![at(0, 0)];
    (1..up).for_each(|j| vertices.extend((0..around).map(|i| at(i, j))));
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
            triangles.extend((j > 0).then_some([a, b, d]));
            triangles.extend((j + 1 < up).then_some([b, c, d]));
        }
    }
    (vertices, triangles)
}

/// A gripper's finger: a rounded bar along z, its tip at the origin, of `rings` × `sides` faces.
pub fn finger(length: f64, thick: f64, rings: u32, sides: u32) -> Triangles {
    let mut vertices = vec![DVec3::ZERO];
    for i in 1..=rings {
        let s = f64::from(i) / f64::from(rings);
        // A quarter circle, then straight.
        let along = length * s * s;
        let wide = if along < thick { (along * (2.0 * thick - along)).sqrt() } else { thick };
        for j in 0..sides {
            let (sin, cos) = (TAU * f64::from(j) / f64::from(sides)).sin_cos();
            vertices.push(DVec3::new(wide * cos, 0.6 * wide * sin, along));
        }
    }
    vertices.push(DVec3::Z * length);
    let last = vertices.len() as u32 - 1;
    let vertex = |i: u32, j: u32| 1 + i * sides + j % sides;
    let mut triangles = Vec::new();
    for j in 0..sides {
        triangles.push([0, vertex(0, j + 1), vertex(0, j)]);
        triangles.push([last, vertex(rings - 1, j), vertex(rings - 1, j + 1)]);
        for i in 0..rings - 1 {
            let (a, b, c, d) = (vertex(i, j), vertex(i, j + 1), vertex(i + 1, j + 1), vertex(i + 1, j));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    (vertices, triangles)
}

/// The triangles of an OBJ file; faces of more corners are cut into fans.
pub fn obj(path: &Path) -> Result<Triangles, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let p: Vec<f64> = words.filter_map(|w| w.parse().ok()).collect();
                vertices.push(DVec3::from_slice(p.get(..3).ok_or("a vertex of fewer than three numbers")?));
            }
            Some("f") => {
                let index = |w: &str| w.split('/').next()?.parse::<u32>().ok()?.checked_sub(1);
                let corners: Vec<u32> = words.filter_map(index).collect();
                triangles.extend((2..corners.len()).map(|k| [corners[0], corners[k - 1], corners[k]]));
            }
            _ => {}
        }
    }
    Ok((vertices, triangles))
}
