//! `docs/pairs.md` and its pictures are made from the code, by what stands here: `cargo xtask docs`
//! writes them anew, the test only compares.

#[path = "pair_table/picture.rs"]
mod picture;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::Solid;
use allide::manifold;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Method, Motion, Placement, SERVED};
use allide::shape::{Shape, ShapeKind};
use allide::terrain::{Heights, Layout, Terrain};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// How deep the pictures' shapes overlap, metres.
const DEPTH: f64 = 0.06;

/// Two shapes that overlap a little, the first on top of the second.
struct Example {
    a: (Shape, Pose),
    b: (Shape, Pose),
    contacts: Vec<Contact>,
}

impl Example {
    fn of(pair: [ShapeKind; 2]) -> Example {
        let (a, turn) = sample(pair[0], true);
        let (b, level) = sample(pair[1], false);
        let start = Pose::new(DVec3::Z * 5.0, turn);
        let b_pose = Pose::new(DVec3::ZERO, level);
        let down = Motion { velocity: DVec3::NEG_Z, spin: DVec3::ZERO };
        let at = Placement::of(&start, &b_pose);
        let fall = narrow::impact(&a, &b, &at, [down, Motion::default()], 10.0).unwrap_or(5.0);
        let a_pose = Pose::new(DVec3::Z * (5.0 - fall - DEPTH), turn);
        let mut contacts = Vec::new();
        narrow::contacts(&a, &b, &Placement::of(&a_pose, &b_pose), 0.0, &mut contacts);
        for contact in &mut contacts {
            contact.on_a += a_pose.position;
            contact.on_b += a_pose.position;
        }
        Example { a: (a, a_pose), b: (b, b_pose), contacts }
    }
}

/// A shape to show, and how it is turned: those on top a little, capsules lie.
fn sample(kind: ShapeKind, on_top: bool) -> (Shape, DQuat) {
    let turn = if on_top { DQuat::from_rotation_z(0.5) } else { DQuat::IDENTITY };
    let lying = turn * DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
    let shape = match kind {
        ShapeKind::Sphere => Shape::sphere(0.6),
        ShapeKind::Box => Shape::cuboid(DVec3::new(1.2, 1.0, 0.8)),
        ShapeKind::Capsule => Shape::capsule(0.35, 1.0),
        ShapeKind::Cylinder => Shape::cylinder(0.55, 0.9),
        ShapeKind::Cone => Shape::cone(0.7, 1.1),
        ShapeKind::Hull => Shape::hull(&gem()),
        ShapeKind::Implicit => Ok(bumpy()),
        ShapeKind::Compound => Shape::compound(vec![
            (Pose::at(DVec3::new(-0.45, 0.0, 0.1)), Shape::sphere(0.4).expect("a ball")),
            (Pose::at(DVec3::new(0.35, 0.0, 0.0)), Shape::cuboid(DVec3::new(0.9, 0.6, 0.6)).expect("a box")),
        ]),
        ShapeKind::Plane if on_top => Shape::plane(DVec3::NEG_Z, 0.0),
        ShapeKind::Plane => Shape::plane(DVec3::Z, 0.0),
        ShapeKind::Terrain => Ok(hill()),
        ShapeKind::Mesh => Ok(ring()),
    };
    (shape.expect("a shape"), if kind == ShapeKind::Capsule { lying } else { turn })
}

/// A cut stone: flat below and above.
fn gem() -> Vec<DVec3> {
    let ring = |radius: f64, z: f64, count: u32| {
        (0..count).map(move |k| {
            let angle = std::f64::consts::TAU * f64::from(k) / f64::from(count);
            DVec3::new(radius * angle.cos(), radius * angle.sin(), z)
        })
    };
    ring(0.45, -0.5, 5).chain(ring(0.75, 0.0, 7)).chain(ring(0.4, 0.45, 6)).collect()
}

/// A ball with bumps, by a formula.
fn bumpy() -> Shape {
    let text = "0.36 - x^2 - y^2 - z^2 + 0.05*sin(6*x)*sin(6*y)*sin(6*z)";
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.8));
    Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid")).expect("a shape")
}

/// A torus, of triangles.
fn ring() -> Shape {
    let (rings, sides) = (24_u32, 12_u32);
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let vertex = |i: u32, j: u32| (i % rings) * sides + j % sides;
    for i in 0..rings {
        for j in 0..sides {
            let turn = |k: u32, of: u32| (std::f64::consts::TAU * f64::from(k) / f64::from(of)).sin_cos();
            let ((su, cu), (sv, cv)) = (turn(i, rings), turn(j, sides));
            vertices.push(DVec3::new((0.6 + 0.22 * cv) * cu, (0.6 + 0.22 * cv) * su, 0.22 * sv));
            let (a, b, c, d) = (vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    Shape::mesh(&vertices, &triangles).expect("a torus")
}

/// A hill, one metre to a cell and a half.
fn hill() -> Shape {
    let heights = (0..49).map(|k| {
        let (x, y) = (f64::from(k % 7) - 3.0, f64::from(k / 7) - 3.0);
        -0.045 * (x * x + 0.6 * y * y) + 0.05 * (1.3 * x + y).sin()
    });
    let layout = Layout::new(7, 7, DVec2::splat(0.4)).at(DVec2::splat(-1.2));
    Shape::terrain(Terrain::new(layout, Heights::F64(heights.collect())).expect("a hill"))
}

/// All pairs: those of the table, then bounded shapes on terrain, then meshes and compounds with everything.
fn pairs() -> Vec<([ShapeKind; 2], String, &'static str)> {
    let how = |method: Method| match method {
        Method::Exact => "exact",
        Method::Searched => "searched",
    };
    let mut all: Vec<_> = SERVED.iter().map(|s| (s.pair, format!("`{}.rs`", s.by), how(s.method))).collect();
    let fixed = [ShapeKind::Plane, ShapeKind::Terrain];
    let apart = [ShapeKind::Compound, ShapeKind::Implicit, ShapeKind::Mesh];
    for kind in ShapeKind::ALL.into_iter().filter(|k| !fixed.contains(k) && !apart.contains(k)) {
        all.push(([kind, ShapeKind::Terrain], "`terrain/`".to_owned(), "exact, cell by cell"));
    }
    for kind in ShapeKind::ALL.into_iter().filter(|k| *k != ShapeKind::Compound) {
        all.push(([ShapeKind::Implicit, kind], "`implicit/`".to_owned(), "from its points, met or not proved"));
    }
    for kind in ShapeKind::ALL.into_iter().filter(|k| !matches!(k, ShapeKind::Compound | ShapeKind::Implicit)) {
        all.push(([ShapeKind::Mesh, kind], "`mesh/`".to_owned(), "face by face, edge by edge"));
    }
    for kind in ShapeKind::ALL {
        all.push(([ShapeKind::Compound, kind], "`compound.rs`".to_owned(), "as its parts"));
    }
    all
}

fn page() -> (String, Vec<(String, String)>) {
    let mut page = String::from(HEAD);
    let mut pictures = Vec::new();
    page.push_str("| pair | served by | normal | points | picture |\n|---|---|---|---|---|\n");
    for (pair, file, how) in pairs() {
        let [a, b] = pair.map(ShapeKind::name);
        let example = Example::of(pair);
        let mut patches = Vec::new();
        if pair.contains(&ShapeKind::Mesh) {
            manifold::merged(&example.contacts, 0.0, f64::INFINITY, &mut patches);
        } else {
            manifold::patches(&example.contacts, 0.0, &mut patches);
        }
        let kept: usize = patches.iter().map(|p| p.count).sum();
        let points = match (example.contacts.len(), patches.len()) {
            (n, 1) if n == kept => format!("{n}"),
            (n, 1) => format!("{n}, {kept} kept"),
            (n, many) => format!("{n} in {many} patches, {kept} kept"),
        };
        let name = format!("{a}-{b}.svg");
        let _ = writeln!(page, "| {a} – {b} | {file} | {how} | {points} | ![{a} on {b}](pairs/{name}) |");
        pictures.push((name, picture::svg(&example.a, &example.b, &example.contacts)));
    }
    (page, pictures)
}

const HEAD: &str = "\
# Every shape against every shape

Made from the code by `cargo xtask docs`. The table that the program itself uses is in `crates/allide/src/narrow/mod.rs`; each file is there too, and says how it goes about it.

- **exact**: the normal is found in closed form, by trying the few directions that can be it.
- **searched**: the normal is searched for among all directions until none can be left that is better, to about ten digits. Round shapes count as round, not as polygons.
- **face by face, edge by edge**: meshes are held by the tips behind the other's faces and the ridges that cross; of two meshes `contacts` tells every vertex inside the other and every crossing of edges. A contact of two meshes with `area` 0 stands for no place inside but for the way out: of meshes that came together the points that touched first, of meshes at rest those that touch last on the least move apart. They are on the surfaces, and may be far from the overlap.
- **points** are those of the picture: the first shape of the pair lies on the second and overlaps it by 6 cm. At most four a patch are kept, which bear every load that all of them could.

Every pair answers every question: `contacts`, `intersects`, `distance`, `push_out`, `impact`, `cast`; every shape by itself `ray`, `inside`, `nearest`. Two planes that do not face each other intersect without a contact, and no move parts them; so do a plane that looks up and a terrain, and two terrains one over the other; the answer to a query has a `note` that says so. Blue are the points of contact, yellow the normals from the first shape to the second.

";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn the_pair_table_in_the_documentation_is_the_programs() {
    let (page, pictures) = page();
    let files = std::iter::once(("pairs.md".to_owned(), page))
        .chain(pictures.into_iter().map(|(name, svg)| (format!("pairs/{name}"), svg)));
    let update = std::env::var_os("ALLIDE_WRITE_DOCS").is_some();
    for (name, text) in files {
        let path = folder().join(&name);
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &text).expect("written");
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "docs/{name} is not what the code makes: run cargo xtask docs");
    }
}

#[test]
fn every_pair_has_contacts_to_show() {
    for (pair, _, _) in pairs() {
        let example = Example::of(pair);
        assert!(!example.contacts.is_empty(), "{pair:?}");
        let deepest = example.contacts.iter().map(|c| c.depth).fold(0.0, f64::max);
        assert!((0.03..=DEPTH + 1e-9).contains(&deepest), "{pair:?}: {deepest}");
    }
}
