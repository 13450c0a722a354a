//! Whether solids given by formulas and meshes meet, near touching: decided, and as geometry says.

mod implicit_common;

use allide::glam::DVec3;
use allide::implicit::{Limits, Solid, Verdict};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use implicit_common::{Random, count};

fn formula(text: &str, reach: DVec3) -> Shape {
    let solid = Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, reach)).expect("a solid");
    Shape::implicit(solid).expect("a shape")
}

/// Triangles, for the slow answers.
struct Soup {
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
}

const CUBE: [[u32; 3]; 12] = [
    [0, 3, 1],
    [0, 2, 3],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 7, 3],
    [2, 6, 7],
    [0, 6, 2],
    [0, 4, 6],
    [1, 3, 7],
    [1, 7, 5],
];

impl Soup {
    fn cuboid(half: DVec3) -> Soup {
        let side = |k: u32, bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
        let vertices = (0..8).map(|k| half * DVec3::new(side(k, 0), side(k, 1), side(k, 2))).collect();
        Soup { vertices, triangles: CUBE.to_vec() }
    }

    /// A ball with bumps and dents, of 12·4ⁿ triangles.
    fn bumpy(rounds: usize) -> Soup {
        let mut soup = Soup::cuboid(DVec3::ONE);
        for _ in 0..rounds {
            let mut finer = Vec::new();
            for [a, b, c] in std::mem::take(&mut soup.triangles) {
                let mut middle = |p: u32, q: u32| {
                    let at = (soup.vertices[p as usize] + soup.vertices[q as usize]) * 0.5;
                    let known = soup.vertices.iter().position(|v| *v == at);
                    known.unwrap_or_else(|| {
                        soup.vertices.push(at);
                        soup.vertices.len() - 1
                    }) as u32
                };
                let (p, q, r) = (middle(a, b), middle(b, c), middle(c, a));
                finer.extend([[a, p, r], [p, b, q], [r, q, c], [p, q, r]]);
            }
            soup.triangles = finer;
        }
        for v in &mut soup.vertices {
            let n = v.normalize();
            *v = n * (0.8 + 0.15 * (5.0 * n.x).sin() * (4.0 * n.y).cos());
        }
        soup
    }

    fn shape(&self) -> Shape {
        Shape::mesh(&self.vertices, &self.triangles).expect("a mesh")
    }

    /// Distance from a point to the nearest triangle, metres: each looked at.
    fn distance(&self, p: DVec3) -> f64 {
        let corner = |k: u32| self.vertices[k as usize];
        let each = self.triangles.iter().map(|t| to_triangle(p, t.map(corner)));
        each.fold(f64::INFINITY, f64::min)
    }

    /// A point of the surface and the normal of its triangle.
    fn on_surface(&self, random: &mut Random) -> (DVec3, DVec3) {
        let [a, b, c] =
            self.triangles[random.below(self.triangles.len() as u64) as usize].map(|k| self.vertices[k as usize]);
        let (mut u, mut v) = (random.between(0.0, 1.0), random.between(0.0, 1.0));
        if u + v > 1.0 {
            (u, v) = (1.0 - u, 1.0 - v);
        }
        // Now and then on a side, or at a corner.
        match random.below(5) {
            0 => u = 0.0,
            1 => (u, v) = (0.0, 0.0),
            _ => {}
        }
        (a + (b - a) * u + (c - a) * v, (b - a).cross(c - a).normalize())
    }
}

fn to_triangle(p: DVec3, corners: [DVec3; 3]) -> f64 {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a);
    let ends = [(a, b), (b, c), (c, a)];
    let beside = ends.iter().all(|(s, t)| (*t - *s).cross(p - *s).dot(normal) >= 0.0);
    if beside {
        return normal.normalize().dot(p - a).abs();
    }
    let to_side = |(s, t): &(DVec3, DVec3)| {
        let way = *t - *s;
        let share = ((p - *s).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        (*s + way * share).distance(p)
    };
    ends.iter().map(to_side).fold(f64::INFINITY, f64::min)
}

/// A formula for a ball of this radius, in one of several manners.
fn ball(radius: f64, manner: u64) -> Shape {
    let square = radius * radius;
    let text = match manner {
        0 => format!("{square} - x^2 - y^2 - z^2"),
        1 => format!("{radius} - hypot(x, hypot(y, z))"),
        _ => format!("1 - (x^2 + y^2 + z^2)/{square}"),
    };
    formula(&text, DVec3::splat(1.3 * radius))
}

/// Asks about a ball put so that it overlaps by so much or is so far away; the truth is told by all triangles.
fn ask_about_balls(soup: &Soup, cases: u64, seed: u64) {
    let mut random = Random(seed);
    let mesh = soup.shape();
    let balls: Vec<(f64, Shape)> =
        [(0.7, 0), (0.31, 1), (0.766, 2)].into_iter().map(|(radius, manner)| (radius, ball(radius, manner))).collect();
    let mut decided = 0;
    for k in 0..cases {
        let (radius, ours) = &balls[random.below(3) as usize];
        let (on, normal) = soup.on_surface(&mut random);
        let tolerance = 10f64.powf(random.between(-9.0, -3.0));
        let gap = random.sign() * 10f64.powf(random.between(-8.0, -2.0));
        let middle = on + normal * (radius + gap);
        let truth = soup.distance(middle) - radius;
        if truth.abs() < 10.0 * tolerance {
            continue;
        }
        decided += 1;
        let whole = Pose::new(random.point(2.0), random.rotation());
        let pose = Pose::new(whole.point(middle), random.rotation());
        let at = Placement::of(&pose, &whole);
        let answer = narrow::decide(ours, &mesh, &at, &Limits { tolerance, ..Limits::default() }).expect("a formula");
        match answer.verdict {
            Verdict::Yes { witness } => {
                assert!(truth < 0.0, "{k}: invented, {truth} apart, {tolerance}: {answer:?} {at:?}");
                assert!(witness.length() <= radius * (1.0 + 1e-12), "{k}: {witness} is not in the ball");
                let p = whole.local_point(pose.position + witness);
                let inside = narrow::contains(&mesh, &Pose::IDENTITY, p);
                assert!(inside || soup.distance(p) < 1e-12, "{k}: {witness} is not in the mesh");
            }
            Verdict::No => assert!(truth > 0.0, "{k}: missed, {truth} deep, {tolerance}: {answer:?} {at:?}"),
            Verdict::Undecided { .. } => panic!("{k}: undecided at {truth}, {tolerance}: {answer:?} {at:?}"),
        }
    }
    assert!(decided * 4 > cases, "{decided} of {cases}");
}

#[test]
fn balls_and_a_cube_of_twelve_triangles_are_told_apart_or_together() {
    ask_about_balls(&Soup::cuboid(DVec3::new(1.0, 0.8, 0.9)), count(1500), 1);
}

#[test]
fn balls_and_a_bumpy_mesh_are_told_apart_or_together() {
    ask_about_balls(&Soup::bumpy(2), count(400), 2);
    ask_about_balls(&Soup::bumpy(4), count(100), 3);
}

/// A box by its faces: edges and corners of the formula against those of the mesh.
#[test]
fn boxes_and_a_cube_of_triangles_are_told_apart_or_together() {
    let mut random = Random(4);
    let half = DVec3::new(0.4, 0.3, 0.5);
    let ours = formula("min(min(0.4 - abs(x), 0.3 - abs(y)), 0.5 - abs(z))", DVec3::splat(0.7));
    let twin = Shape::cuboid(half * 2.0).expect("a box");
    let other = DVec3::new(1.0, 0.8, 0.9);
    let (mesh, cuboid) = (Soup::cuboid(other).shape(), Shape::cuboid(other * 2.0).expect("a box"));
    for k in 0..count(600) {
        let tolerance = 10f64.powf(random.between(-9.0, -3.0));
        let mut at = Placement::of(
            &Pose::new(random.direction() * 3.0, random.rotation()),
            &Pose::new(DVec3::ZERO, random.rotation()),
        );
        if random.below(4) == 0 {
            at.rotation_a = at.rotation_b;
        }
        // Brought to touch along the shortest way, and on or back by a little.
        let apart = narrow::distance(&twin, &cuboid, &at).expect("boxes");
        let way = (apart.on_b - apart.on_a).normalize();
        let gap = random.sign() * 10f64.powf(random.between(-8.0, -2.0));
        at.offset -= way * (apart.distance - gap);
        let truth = -narrow::deepest(&twin, &cuboid, &at).expect("boxes").depth;
        if truth.abs() < 10.0 * tolerance {
            continue;
        }
        let answer = narrow::decide(&ours, &mesh, &at, &Limits { tolerance, ..Limits::default() }).expect("a formula");
        let right = match answer.verdict {
            Verdict::Yes { .. } => truth < 0.0,
            Verdict::No => truth > 0.0,
            Verdict::Undecided { .. } => false,
        };
        assert!(right, "{k}: {truth}, {tolerance}: {answer:?} {at:?}");
    }
}

/// A gap of a tenth of a millimetre to a turned ball was not decided in twenty thousand cells.
#[test]
fn a_turned_ball_close_to_a_cube_takes_few_cells() {
    let mesh = Soup::cuboid(DVec3::ONE).shape();
    let ours = ball(0.7, 0);
    let mut random = Random(5);
    for gap in [1e-3, 1e-4, 1e-5, -1e-3, -1e-4, -1e-5] {
        for _ in 0..20 {
            let place = DVec3::new(random.between(-0.4, 0.4), random.between(-0.4, 0.4), 1.7 + gap);
            let at = Placement::of(&Pose::new(place, random.rotation()), &Pose::IDENTITY);
            let answer = narrow::decide(&ours, &mesh, &at, &Limits::default()).expect("a formula");
            assert_eq!(matches!(answer.verdict, Verdict::Yes { .. }), gap < 0.0, "{gap}: {answer:?} {at:?}");
            assert!(!matches!(answer.verdict, Verdict::Undecided { .. }), "{gap}: {answer:?} {at:?}");
            assert!(answer.cells < 1000, "{gap}: {answer:?} {at:?}");
        }
    }
}

/// A formula without bound over a cell says nothing there: it was told apart from every mesh.
#[test]
fn formulas_with_poles_meet_meshes_where_points_of_both_are_known() {
    let texts = [
        "1/x",
        "1/x - 1",
        "1/x^2 - 1",
        "1/(x^2 + y^2) - 1",
        "1/(x^2 + y^2 + z^2) - 2",
        "min(1/x, 1/(y - 0.3)) - 1.5",
        "tan(2*x) + y",
        "0.1 - ln(x^2 + y^2) - z^2",
        "exp(1/x) - 2 - y^2",
    ];
    let half = DVec3::new(0.6, 0.5, 0.7);
    let (mesh, cuboid) = (Soup::cuboid(half).shape(), Shape::cuboid(half * 2.0).expect("a box"));
    let mut random = Random(6);
    for text in texts {
        let parsed: allide::implicit::Formula = text.parse().expect("a formula");
        let ours = formula(text, DVec3::ONE);
        let mut met = 0;
        for k in 0..count(40) {
            let poses = [Pose::new(random.point(2.0), random.rotation()), Pose::new(DVec3::ZERO, random.rotation())];
            let at = Placement::of(&poses[0], &poses[1]);
            let is_common = |q: DVec3| {
                let p = poses[0].local_point(poses[1].point(q * half));
                p.abs().max_element() <= 1.0 && parsed.at(p) >= 1e-9
            };
            let common = (0..2000).any(|_| is_common(random.point(1.0)));
            let limits = Limits { tolerance: 1e-6, ..Limits::default() };
            let decide = |other: &Shape| narrow::decide(&ours, other, &at, &limits).expect("a formula").verdict;
            let (verdict, twin) = (decide(&mesh), decide(&cuboid));
            let is_yes = matches!(verdict, Verdict::Yes { .. });
            assert!(!common || is_yes, "{text} {k}: {verdict:?} {at:?}");
            assert_eq!(is_yes, matches!(twin, Verdict::Yes { .. }), "{text} {k}: {verdict:?} {twin:?} {at:?}");
            met += u32::from(is_yes);
        }
        assert!(met > 0, "{text}");
    }
}
