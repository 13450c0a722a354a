//! Two shapes and their contacts as a small drawing.

use allide::glam::{DVec2, DVec3};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::Contact;
use allide::shape::Shape;
use allide::terrain::Terrain;
use std::fmt::Write as _;

const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 180.0;

/// Pixels a metre.
const SCALE: f64 = 78.0;

/// Corners of a circle.
const ROUND: usize = 40;

/// How things look: fill, line.
const LOOKS: [[&str; 2]; 2] = [["#7fa8d9", "#27476e"], ["#d9b98a", "#6e5327"]];

/// From where it is seen: x to the right and a little to the front, from somewhat above.
struct View {
    right: DVec3,
    up: DVec3,
    /// Towards the eye.
    eye: DVec3,
    middle: DVec3,
}

impl View {
    fn flat(&self, p: DVec3) -> DVec2 {
        let from = p - self.middle;
        DVec2::new(0.5 * WIDTH + SCALE * from.dot(self.right), 0.5 * HEIGHT - SCALE * from.dot(self.up))
    }
}

/// What is drawn of a simple convex shape: its outline, and lines on it.
struct Drawn {
    outline: Vec<DVec2>,
    /// Each in front or behind.
    lines: Vec<(Vec<DVec2>, bool)>,
}

pub fn svg(a: &(Shape, Pose), b: &(Shape, Pose), contacts: &[Contact]) -> String {
    let (turn, tilt) = (-1.1_f64, 0.42_f64);
    let eye = DVec3::new(tilt.cos() * turn.cos(), tilt.cos() * turn.sin(), tilt.sin());
    let right = DVec3::Z.cross(eye).normalize();
    let on = contacts.iter().map(|c| c.on_a.midpoint(c.on_b)).sum::<DVec3>() / contacts.len().max(1) as f64;
    let view = View { right, up: eye.cross(right), eye, middle: on };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n"
    );
    for ((shape, pose), look) in [(b, LOOKS[1]), (a, LOOKS[0])] {
        for drawn in parts(shape, pose, &view) {
            let _ = writeln!(
                out,
                "<path d=\"{}Z\" fill=\"{}\" fill-opacity=\".55\" stroke=\"{}\" stroke-width=\"1.2\"/>",
                path(&drawn.outline),
                look[0],
                look[1]
            );
            for (line, front) in &drawn.lines {
                let (width, dashes) = if *front { (0.9, "") } else { (0.5, " stroke-dasharray=\"2 2\"") };
                let _ = writeln!(
                    out,
                    "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dashes}/>",
                    path(line),
                    look[1]
                );
            }
        }
    }
    for contact in contacts {
        let point = contact.on_a.midpoint(contact.on_b);
        let (from, to) = (view.flat(point), view.flat(point + contact.normal * 0.35));
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#e0a800\" stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#0b5fff\" stroke=\"#fff\" stroke-width=\".8\"/>",
            from.x, from.y, to.x, to.y, from.x, from.y
        );
    }
    out.push_str("</svg>\n");
    out
}

fn path(points: &[DVec2]) -> String {
    let mut out = String::new();
    for (k, p) in points.iter().enumerate() {
        // Adding zero turns a negative zero into a plain one.
        let (x, y) = ((p.x * 10.0).round() / 10.0 + 0.0, (p.y * 10.0).round() / 10.0 + 0.0);
        let _ = write!(out, "{}{x} {y}", if k == 0 { "M" } else { "L" });
    }
    out
}

fn parts(shape: &Shape, pose: &Pose, view: &View) -> Vec<Drawn> {
    match shape {
        Shape::Compound(s) => s
            .parts()
            .iter()
            .flat_map(|part| {
                let place = Pose::new(pose.point(part.pose.position), pose.rotation * part.pose.rotation);
                parts(&part.shape, &place, view)
            })
            .collect(),
        Shape::Plane(s) => {
            let (x, y) = (pose.rotation * s.normal()).any_orthonormal_pair();
            let corner = |u: f64, v: f64| view.flat(pose.position + (x * u + y * v) * 1.1);
            let outline = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            let grid = (-1..=1).flat_map(|k| {
                let t = 0.5 * f64::from(k);
                [(vec![corner(t, -1.0), corner(t, 1.0)], true), (vec![corner(-1.0, t), corner(1.0, t)], true)]
            });
            vec![Drawn { outline, lines: grid.collect() }]
        }
        Shape::Terrain(terrain) => relief(terrain, pose, view),
        Shape::Mesh(mesh) => facets(mesh, pose, view),
        simple => vec![drawn(simple, pose, view)],
    }
}

/// The triangles of a mesh that look this way, from the back to the front.
fn facets(mesh: &Mesh, pose: &Pose, view: &View) -> Vec<Drawn> {
    let mut shown: Vec<(f64, Drawn)> = (0..mesh.triangles().len() as u32)
        .filter(|k| (pose.rotation * mesh.normal(*k)).dot(view.eye) > 0.0)
        .map(|k| {
            let corners = mesh.corners(k).map(|p| pose.point(p));
            let outline = corners.iter().map(|p| view.flat(*p)).collect();
            (corners.iter().map(|p| p.dot(view.eye)).sum(), Drawn { outline, lines: Vec::new() })
        })
        .collect();
    shown.sort_by(|p, q| p.0.total_cmp(&q.0));
    shown.into_iter().map(|(_, drawn)| drawn).collect()
}

/// The cells of a terrain, from the back to the front.
fn relief(terrain: &Terrain, pose: &Pose, view: &View) -> Vec<Drawn> {
    let layout = terrain.layout();
    let vertex = |i: usize, j: usize| {
        let flat = layout.origin + layout.spacing * DVec2::new(i as f64, j as f64);
        pose.point(flat.extend(terrain.height(i, j)))
    };
    let cells = (0..layout.columns - 1).flat_map(|i| (0..layout.rows - 1).map(move |j| (i, j)));
    let mut cells: Vec<[DVec3; 4]> =
        cells.map(|(i, j)| [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)]).collect();
    cells.sort_by(|p, q| p[0].dot(view.eye).total_cmp(&q[0].dot(view.eye)));
    cells
        .iter()
        .map(|cell| Drawn { outline: cell.iter().map(|p| view.flat(*p)).collect(), lines: Vec::new() })
        .collect()
}

fn drawn(shape: &Shape, pose: &Pose, view: &View) -> Drawn {
    let mut points: Vec<DVec3> = Vec::new();
    let mut lines: Vec<(Vec<DVec3>, bool)> = Vec::new();
    let eye = pose.rotation.conjugate() * view.eye;
    // A circle about z: where the surface beside it, of normal `outward(radial)`, looks away it is behind.
    let mut ring = |radius: f64, z: f64, shown: bool, faces: &[(f64, f64)]| {
        let at = |k: usize| {
            let (sin, cos) = (std::f64::consts::TAU * k as f64 / ROUND as f64).sin_cos();
            (DVec3::new(cos, sin, 0.0), DVec3::new(radius * cos, radius * sin, z))
        };
        points.extend((0..ROUND).map(|k| at(k).1));
        for k in 0..ROUND {
            let front = faces.iter().any(|(out, up)| (at(k).0 * *out + DVec3::Z * *up).dot(eye) > 0.0);
            if shown {
                lines.push((vec![at(k).1, at(k + 1).1], front));
            }
        }
    };
    match shape {
        Shape::Sphere(s) => {
            for k in -5..=5 {
                let latitude = std::f64::consts::FRAC_PI_2 * f64::from(k) / 5.5;
                ring(s.radius() * latitude.cos(), s.radius() * latitude.sin(), k == 0, &[(1.0, 0.0)]);
            }
        }
        Shape::Capsule(s) => {
            for k in -11..=11 {
                let latitude = std::f64::consts::FRAC_PI_2 * f64::from(k) / 11.5;
                let z = s.radius() * latitude.sin() + if k < 0 { -s.half_height() } else { s.half_height() };
                ring(s.radius() * latitude.cos(), z, k == 0, &[(1.0, 0.0)]);
            }
            ring(s.radius(), -s.half_height(), true, &[(1.0, 0.0)]);
        }
        Shape::Cylinder(s) => {
            ring(s.radius(), s.half_height(), true, &[(1.0, 0.0), (0.0, 1.0)]);
            ring(s.radius(), -s.half_height(), true, &[(1.0, 0.0), (0.0, -1.0)]);
        }
        Shape::Cone(s) => {
            ring(s.radius(), -s.half_height(), true, &[(2.0 * s.half_height(), s.radius()), (0.0, -1.0)]);
            points.push(DVec3::Z * s.half_height());
        }
        Shape::Implicit(s) => points.extend_from_slice(&s.surface().points),
        _ => {
            let hull = polyhedron(shape);
            for edge in hull.edges() {
                let front = edge.faces.iter().any(|f| hull.faces()[*f as usize].normal.dot(eye) > 0.0);
                lines.push((edge.ends.map(|k| hull.centre() + hull.vertices()[k as usize]).to_vec(), front));
            }
            points.extend(hull.vertices().iter().map(|v| hull.centre() + *v));
        }
    }
    let flat = |p: &DVec3| view.flat(pose.point(*p));
    Drawn {
        outline: outline(points.iter().map(flat).collect()),
        lines: joined(lines).iter().map(|(line, front)| (line.iter().map(flat).collect(), *front)).collect(),
    }
}

/// A hull as itself, a box as one.
fn polyhedron(shape: &Shape) -> allide::shape::Hull {
    match shape {
        Shape::Hull(hull) => (**hull).clone(),
        Shape::Box(cuboid) => {
            let corner = |k: u32| {
                let side = |bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
                cuboid.half() * DVec3::new(side(0), side(1), side(2))
            };
            allide::shape::Hull::new(&(0..8).map(corner).collect::<Vec<_>>()).expect("a box")
        }
        other => panic!("{:?} is no polyhedron", other.kind()),
    }
}

/// Lines that go on from each other, alike in front or behind, in one.
fn joined(lines: Vec<(Vec<DVec3>, bool)>) -> Vec<(Vec<DVec3>, bool)> {
    let mut out: Vec<(Vec<DVec3>, bool)> = Vec::new();
    for (line, front) in lines {
        match out.last_mut() {
            Some((last, same)) if *same == front && last[last.len() - 1] == line[0] => last.extend(&line[1..]),
            _ => out.push((line, front)),
        }
    }
    out
}

/// Convex hull, counter-clockwise (Andrew's monotone chain).
fn outline(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut out: Vec<DVec2> = Vec::new();
        for p in points {
            while let [.., a, b] = out[..]
                && (b - a).perp_dot(p - a) <= 1e-9
            {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let lower = chain(&mut points.iter().copied());
    [lower, chain(&mut points.iter().rev().copied())].concat()
}
