//! `contours`: flat parts of any outline, resolved, sliding, hanging, meshing.

use super::{Random, Writer};
use std::f64::consts::TAU;
use std::fmt::Write;

type Points = Vec<[f64; 2]>;

pub fn scene() -> String {
    let head = "  \"world\": \"planar\",\n  \"duration\": 10,\n  \"materials\": {\n    \
                \"steel\": { \"friction\": 0.3, \"density\": 40 },\n    \
                \"ice\": { \"friction\": 0.03, \"density\": 5 }\n  },\n";
    let ground =
        r#"{ "name": "floor", "kind": "fixed", "shape": { "type": "box", "size": [44, 1] }, "position": [4, -0.5] }"#;
    let about = "Flat parts of any outline: overlaps resolved, parts that slide, hang, mesh and fall into each other.";
    let mut scene = Writer::on(ground, about, "contours", head);
    resolved(&mut scene);
    sliding(&mut scene);
    hanging(&mut scene);
    meshing(&mut scene);
    heap(&mut scene);
    scene.finish()
}

/// Pairs that overlap at the start: an L and a square in its corner, a square wholly inside an L, a U that holds one.
fn resolved(scene: &mut Writer) {
    let l = scaled(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]], 0.2);
    let u = scaled(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]], 0.35);
    scene.comment(
        "Overlapping pairs: into the corner of the L; out of the L by its side; the U holds a square without touching.",
    );
    scene.body("l-1", &polygon(&l, &[]), &format!("\"kind\": \"fixed\", {}", at(-16.0, 0.0)));
    scene.body("square-1", &square(1.0), &format!("\"material\": \"steel\", {}", at(-14.9, 1.1)));
    scene.body("l-2", &polygon(&l, &[]), &format!("\"kind\": \"fixed\", {}", at(-13.0, 0.0)));
    scene.body("square-2", &square(0.3), &format!("\"material\": \"steel\", {}", at(-12.6, 1.5)));
    scene.body("u-1", &polygon(&u, &[]), &format!("\"kind\": \"fixed\", {}", at(-10.2, 0.0)));
    scene.body("square-3", &square(0.5), &format!("\"material\": \"steel\", {}", at(-9.3, 1.5)));
}

/// Parts that slide down a slope over a step and into a pocket, and a row that is pushed.
fn sliding(scene: &mut Writer) {
    let slope =
        [[0., 0.], [8., 0.], [8., 1.2], [7.2, 1.2], [7.2, 0.5], [6., 0.5], [6., 1.0], [3.2, 2.2], [3.2, 2.6], [0., 4.]];
    scene.comment("A slope with a step and a pocket; parts slide down it.");
    scene.body(
        "slope",
        &polygon(&slope, &[]),
        &format!("\"kind\": \"fixed\", \"material\": \"ice\", {}", at(-7.0, 0.0)),
    );
    let arrow = scaled(&[[0., 0.], [3., 0.], [3., -1.], [5., 1.], [3., 3.], [3., 2.], [0., 2.], [1., 1.]], 0.18);
    let turn = "\"rotation\": -0.4124";
    scene.body("arrow", &polygon(&arrow, &[]), &format!("\"material\": \"ice\", {}, {turn}", at(-6.6, 4.05)));
    scene.body("star", &polygon(&star(5, 0.5, 0.22), &[]), &format!("\"material\": \"ice\", {}", at(-4.9, 3.9)));
    scene.comment("A driven plate pushes a row along the floor.");
    let rest = format!("\"kind\": \"driven\", {}, \"velocity\": [0.15, 0]", at(1.4, 0.6));
    scene.body("pusher", r#""type": "box", "size": [0.3, 1.1]"#, &rest);
    let t = scaled(&[[0., 0.], [2., 0.], [2., 2.], [3., 2.], [3., 3.], [-1., 3.], [-1., 2.], [0., 2.]], 0.25);
    scene.body("t-1", &polygon(&t, &[]), &format!("\"material\": \"steel\", {}", at(2.0, 0.0)));
    let cross = scaled(
        &[
            [0., 1.],
            [1., 1.],
            [1., 0.],
            [2., 0.],
            [2., 1.],
            [3., 1.],
            [3., 2.],
            [2., 2.],
            [2., 3.],
            [1., 3.],
            [1., 2.],
            [0., 2.],
        ],
        0.3,
    );
    scene.body("cross", &polygon(&cross, &[]), &format!("\"material\": \"steel\", {}", at(2.9, 0.0)));
    scene.body("disc", r#""type": "circle", "radius": 0.35"#, &format!("\"material\": \"steel\", {}", at(4.4, 0.35)));
}

/// A hook on a peg and a ring around another.
fn hanging(scene: &mut Writer) {
    scene.comment("A hook on a peg, a ring around another.");
    let hook =
        scaled(&[[-1., -2.], [-0.6, -2.], [-0.6, 0.], [0.6, 0.], [0.6, -1.2], [1., -1.2], [1., 0.5], [-1., 0.5]], 0.7);
    scene.body("peg-1", r#""type": "circle", "radius": 0.2"#, &format!("\"kind\": \"fixed\", {}", at(2.5, 3.6)));
    scene.body("hook", &polygon(&hook, &[]), &format!("\"material\": \"steel\", {}", at(2.5, 3.9)));
    scene.body("peg-2", &square(0.5), &format!("\"kind\": \"fixed\", {}, \"rotation\": 0.3", at(5.2, 3.6)));
    let rest = format!("\"material\": \"steel\", {}, \"velocity\": [1.5, 0], \"spin\": 4", at(5.2, 3.4));
    scene.body("ring", &polygon(&round(40, 0.9), &[round(40, 0.7)]), &rest);
}

/// A driven gear turns another on an axle.
fn meshing(scene: &mut Writer) {
    scene.comment("Gears: the left one is driven, the right one sits loose on its axle.");
    let rest = format!("\"kind\": \"driven\", {}, \"spin\": 1.2", at(9.0, 2.0));
    scene.body("gear-1", &polygon(&gear(14, 1.0), &[round(24, 0.3)]), &rest);
    scene.body(
        "axle",
        r#""type": "circle", "radius": 0.295"#,
        &format!("\"kind\": \"fixed\", \"material\": \"ice\", {}", at(11.02, 2.0)),
    );
    let rest = format!("\"material\": \"ice\", {}, \"rotation\": 0.2", at(11.02, 2.0));
    scene.body("gear-2", &polygon(&gear(14, 1.0), &[round(48, 0.301)]), &rest);
}

/// Odd parts that fall into a bin.
fn heap(scene: &mut Writer) {
    scene.comment("A bin, and what falls into it.");
    let bin = [[-2.5, 0.], [2.5, 0.], [2.5, 3.], [2.3, 3.], [2.3, 0.2], [-2.3, 0.2], [-2.3, 3.], [-2.5, 3.]];
    scene.body("bin", &polygon(&bin, &[]), &format!("\"kind\": \"fixed\", {}", at(17.0, 0.0)));
    let parts = [
        polygon(&scaled(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]], 0.13), &[]),
        polygon(&star(5, 0.42, 0.18), &[]),
        polygon(&comb(4, 0.12, 0.45), &[]),
        polygon(&round(20, 0.36), &[round(12, 0.2)]),
        polygon(&scaled(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]], 0.07), &[]),
        r#""type": "circle", "radius": 0.25"#.to_owned(),
    ];
    let mut random = Random(0x5eed_0003);
    for i in 0..24_u32 {
        let (column, row) = (f64::from(i % 3), f64::from(i / 3));
        let place = at(15.6 + 1.4 * column + 0.1 * random.signed(), 1.0 + 1.2 * row);
        let turn = (3.0 * random.signed() * 1e4).round() / 1e4;
        let rest = format!("\"material\": \"steel\", {place}, \"rotation\": {turn}");
        scene.body(&format!("part-{}", i + 1), &parts[i as usize % parts.len()], &rest);
    }
}

fn at(x: f64, y: f64) -> String {
    format!("\"position\": [{}, {}]", tidy(x), tidy(y))
}

fn tidy(x: f64) -> f64 {
    (x * 1e4).round() / 1e4 + 0.0
}

fn square(side: f64) -> String {
    format!(r#""type": "box", "size": [{side}, {side}]"#)
}

fn scaled(points: &[[f64; 2]], by: f64) -> Points {
    points.iter().map(|p| p.map(|x| x * by)).collect()
}

fn polygon(outline: &[[f64; 2]], holes: &[Points]) -> String {
    let ring = |points: &[[f64; 2]]| {
        let points: Vec<String> = points.iter().map(|[x, y]| format!("[{}, {}]", tidy(*x), tidy(*y))).collect();
        format!("[{}]", points.join(", "))
    };
    let mut out = format!("\"type\": \"polygon\", \"outline\": {}", ring(outline));
    if !holes.is_empty() {
        let rings: Vec<String> = holes.iter().map(|hole| ring(hole)).collect();
        let _ = write!(out, ", \"holes\": [{}]", rings.join(", "));
    }
    out
}

fn polar(angle: f64, radius: f64) -> [f64; 2] {
    [radius * angle.cos(), radius * angle.sin()]
}

fn round(corners: u32, radius: f64) -> Points {
    (0..corners).map(|i| polar(TAU * f64::from(i) / f64::from(corners), radius)).collect()
}

fn star(points: u32, outer: f64, inner: f64) -> Points {
    (0..2 * points)
        .map(|i| polar(TAU * (0.25 + 0.5 * f64::from(i) / f64::from(points)), if i % 2 == 0 { outer } else { inner }))
        .collect()
}

fn gear(teeth: u32, radius: f64) -> Points {
    let flanks = [(0.0, 0.88), (0.3, 0.88), (0.42, 1.1), (0.88, 1.1)];
    let angle = |i: u32, share: f64| TAU * (f64::from(i) + share) / f64::from(teeth);
    (0..teeth).flat_map(|i| flanks.map(|(share, r)| polar(angle(i, share), r * radius))).collect()
}

/// A comb: its teeth up, each as wide as the gaps.
fn comb(teeth: u32, width: f64, height: f64) -> Points {
    let mut points = vec![[0.0, 0.0], [width * f64::from(2 * teeth - 1), 0.0]];
    for i in (0..teeth).rev() {
        let x = width * f64::from(2 * i);
        points.extend([[x + width, height], [x, height]]);
        if i > 0 {
            points.extend([[x, 0.3 * height], [x - width, 0.3 * height]]);
        }
    }
    points
}
