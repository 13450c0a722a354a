//! `mesh-pile`: meshes that are not convex, in a heap and hooked into each other.

use super::{Random, Writer, at};
use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

type Mesh = (Vec<[f64; 3]>, Vec<[usize; 3]>);

pub fn scene() -> String {
    let head = "  \"duration\": 8,\n  \"materials\": {\n    \
                \"steel\": { \"friction\": 0.4, \"rolling_friction\": 0.001, \"density\": 2000 }\n  },\n";
    let about =
        "Meshes that are not convex: a chain that hangs and sways, rings, hooks and jacks that fall into a heap.";
    let mut scene = Writer::new(about, "mesh-pile", head);
    chain(&mut scene);
    heap(&mut scene);
    scene.finish()
}

/// Seven links, the first of which is fixed; the others start on a slant and swing down.
fn chain(scene: &mut Writer) {
    scene.comment("A chain: every second link is turned by a quarter about its length.");
    let link = shape(&ring(0.2, 0.05, 20, 10));
    for k in 0..7 {
        let kind = if k == 0 { "\"kind\": \"fixed\", " } else { "" };
        // Rings lie about z; turned by 90° about x they stand along x and z.
        let turn = if k % 2 == 0 { "[0, 0, 0, 1]" } else { "[0.7071067811865476, 0, 0, 0.7071067811865476]" };
        let place = at(-2.2 + 0.295 * f64::from(k), -1.2, 2.4);
        scene.body(
            &format!("link-{}", k + 1),
            &link,
            &format!("{kind}\"material\": \"steel\", {place}, \"rotation\": {turn}"),
        );
    }
}

fn heap(scene: &mut Writer) {
    scene.comment("A heap.");
    let kinds = [("ring", ring(0.32, 0.09, 18, 9)), ("hook", blocks(&HOOK, 0.16)), ("jack", blocks(&JACK, 0.2))];
    let shapes = kinds.map(|(name, mesh)| (name, shape(&mesh)));
    let mut random = Random(0x5eed_0003);
    for k in 0..18_u32 {
        let (name, shape) = &shapes[k as usize % 3];
        let [a, b, c, d] = random.rotation();
        let (x, y) = (0.1 * random.signed(), 0.1 * random.signed());
        let rest = format!(
            "\"material\": \"steel\", {}, \"rotation\": [{a:.6}, {b:.6}, {c:.6}, {d:.6}]",
            at(
                (x * 1e3).round() / 1e3 + f64::from(k % 2),
                (y * 1e3).round() / 1e3 + f64::from(k / 2 % 2),
                0.7 + 0.85 * f64::from(k / 4)
            )
        );
        scene.body(&format!("{name}-{}", k / 3 + 1), shape, &rest);
    }
}

/// Unit cubes of a hook, and of a jack: one in the middle and one on each of its sides.
const HOOK: [[i32; 3]; 7] = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [3, 0, 1], [0, 0, 1], [0, 0, 2]];
const JACK: [[i32; 3]; 7] = [[0, 0, 0], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];

/// The surface of cubes of this side, about their middle.
fn blocks(cells: &[[i32; 3]], side: f64) -> Mesh {
    let mut numbers = BTreeMap::new();
    let mut corners: Vec<[i32; 3]> = Vec::new();
    let mut faces = Vec::new();
    for cell in cells {
        for axis in 0..3 {
            for up in [0, 1] {
                let mut beside = *cell;
                beside[axis] += 2 * up - 1;
                if cells.contains(&beside) {
                    continue;
                }
                let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                let corner = |p: i32, q: i32| {
                    let mut at = *cell;
                    at[axis] += up;
                    at[u] += p;
                    at[v] += q;
                    at
                };
                let mut round = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                if up == 0 {
                    round.reverse();
                }
                let [a, b, c, d] = round.map(|at| {
                    *numbers.entry(at).or_insert_with(|| {
                        corners.push(at);
                        corners.len() - 1
                    })
                });
                faces.extend([[a, b, c], [a, c, d]]);
            }
        }
    }
    let middle = |k: usize| cells.iter().map(|c| f64::from(c[k]) + 0.5).sum::<f64>() / cells.len() as f64;
    let middle = [middle(0), middle(1), middle(2)];
    let place = |c: &[i32; 3]| [0, 1, 2].map(|k| (f64::from(c[k]) - middle[k]) * side);
    (corners.iter().map(place).collect(), faces)
}

/// A torus about z.
fn ring(radius: f64, thick: f64, rings: usize, sides: usize) -> Mesh {
    let vertex = |i: usize, j: usize| (i % rings) * sides + j % sides;
    let (mut vertices, mut faces) = (Vec::new(), Vec::new());
    for i in 0..rings {
        for j in 0..sides {
            let (u, v) = (TAU * i as f64 / rings as f64, TAU * j as f64 / sides as f64);
            let out = radius + thick * v.cos();
            vertices.push([out * u.cos(), out * u.sin(), thick * v.sin()]);
            let (a, b, c, d) = (vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    (vertices, faces)
}

/// A mesh as a scene writes it.
fn shape((vertices, faces): &Mesh) -> String {
    let tidy = |v: f64| (v * 1e5).round() / 1e5 + 0.0;
    let mut text = String::from("\"type\": \"mesh\", \"vertices\": [");
    for (k, v) in vertices.iter().enumerate() {
        let [x, y, z] = v.map(tidy);
        let _ = write!(text, "{}[{x},{y},{z}]", if k == 0 { "" } else { "," });
    }
    text += "], \"faces\": [";
    for (k, [a, b, c]) in faces.iter().enumerate() {
        let _ = write!(text, "{}[{a},{b},{c}]", if k == 0 { "" } else { "," });
    }
    text + "]"
}
