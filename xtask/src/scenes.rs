//! `cargo xtask scenes`: the built-in scenes that are too long to write by hand.

mod contours;
mod meshes;

use crate::{Failure, root};
use std::fmt::Write;

pub fn run() -> Result<(), Failure> {
    let all = [
        ("stack-20", stack()),
        ("wall-120", wall()),
        ("pile-1000", pile()),
        ("showcase", showcase()),
        ("contours", contours::scene()),
        ("mesh-pile", meshes::scene()),
    ];
    for (name, text) in all {
        let path = root().join("scenes").join(name).with_extension("json");
        std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        eprintln!("xtask: wrote {}", path.display());
    }
    Ok(())
}

/// A scene under way: bodies are added line by line.
struct Writer {
    text: String,
}

impl Writer {
    fn new(about: &str, name: &str, head: &str) -> Writer {
        let ground =
            r#"{ "name": "ground", "kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 1], "offset": 0 } }"#;
        Writer::on(ground, about, name, head)
    }

    /// A scene whose first body is this one.
    fn on(ground: &str, about: &str, name: &str, head: &str) -> Writer {
        Writer { text: format!("// {about}\n{{\n  \"name\": \"{name}\",\n{head}  \"bodies\": [\n    {ground}") }
    }

    fn comment(&mut self, text: &str) {
        let _ = write!(self.text, ",\n    // {text}\n    @");
    }

    /// A body: its name, its shape and the rest of its fields, as JSON.
    fn body(&mut self, name: &str, shape: &str, rest: &str) {
        let line = format!("{{ \"name\": \"{name}\", \"shape\": {{ {shape} }}, {rest} }}");
        match self.text.strip_suffix('@') {
            Some(text) => self.text = format!("{text}{line}"),
            None => {
                let _ = write!(self.text, ",\n    {line}");
            }
        }
    }

    fn finish(self) -> String {
        self.text + "\n  ]\n}\n"
    }
}

fn cuboid(x: f64, y: f64, z: f64) -> String {
    format!(r#""type": "box", "size": [{x}, {y}, {z}]"#)
}

fn at(x: f64, y: f64, z: f64) -> String {
    let tidy = |v: f64| (v * 1e6).round() / 1e6 + 0.0;
    format!(r#""position": [{}, {}, {}]"#, tidy(x), tidy(y), tidy(z))
}

fn stack() -> String {
    let mut scene =
        Writer::new("Twenty unit boxes on top of each other: nothing may move.", "stack-20", "  \"duration\": 10,\n");
    for i in 0..20 {
        scene.body(&format!("box-{}", i + 1), &cuboid(1.0, 1.0, 1.0), &at(0.0, 0.0, 0.5 + f64::from(i)));
    }
    scene.finish()
}

fn wall() -> String {
    const ROWS: u32 = 15;
    const GAP: f64 = 0.01;
    let about = "A pyramid wall of 120 bricks, 15 in the lowest row: nothing may move.";
    let mut scene = Writer::new(about, "wall-120", "  \"duration\": 10,\n");
    for row in 0..ROWS {
        let count = ROWS - row;
        for i in 0..count {
            let x = (f64::from(i) - 0.5 * f64::from(count - 1)) * (1.0 + GAP);
            let name = format!("brick-{}-{}", row + 1, i + 1);
            scene.body(&name, &cuboid(1.0, 0.5, 0.5), &at(x, 0.0, 0.25 + 0.5 * f64::from(row)));
        }
    }
    scene.finish()
}

fn pile() -> String {
    // Far enough apart that boxes turned any way do not overlap at the start.
    const SPACING: f64 = 0.95;
    const JITTER: f64 = 0.04;
    let about = "A thousand boxes dropped into a tray.";
    let mut scene = Writer::new(about, "pile-1000", "  \"duration\": 10,\n");
    let sides = [(5.25, 0.0), (-5.25, 0.0), (0.0, 5.25), (0.0, -5.25)];
    for (i, (x, y)) in sides.into_iter().enumerate() {
        let size = if x == 0.0 { cuboid(11.0, 0.5, 6.0) } else { cuboid(0.5, 11.0, 6.0) };
        scene.body(&format!("side-{}", i + 1), &size, &format!(r#""kind": "fixed", {}"#, at(x, y, 3.0)));
    }
    let mut random = Random(0x5eed_0001);
    for i in 0..1000_u32 {
        let (column, row, layer) = (i % 10, i / 10 % 10, i / 100);
        let mut place = |n: u32, from: f64| from + f64::from(n) * SPACING + JITTER * random.signed();
        let (x, y, z) = (place(column, -4.5 * SPACING), place(row, -4.5 * SPACING), place(layer, 0.6));
        let [a, b, c, d] = random.rotation();
        let rest = format!("{}, \"rotation\": [{a:.6}, {b:.6}, {c:.6}, {d:.6}]", at(round4(x), round4(y), round4(z)));
        scene.body(&format!("box-{}", i + 1), &cuboid(0.5, 0.5, 0.5), &rest);
    }
    scene.finish()
}

fn round4(x: f64) -> f64 {
    (x * 1e4).round() / 1e4
}

fn showcase() -> String {
    let head = "  \"duration\": 8,\n  \"materials\": {\n    \"brick\": { \"friction\": 0.6, \"density\": 1800 },\n    \
                \"wood\": { \"friction\": 0.4, \"rolling_friction\": 0.01, \"density\": 700 },\n    \"iron\": { \"friction\": 0.4, \"density\": 7800 },\n    \
                \"ice\": { \"friction\": 0.1, \"density\": 920 },\n    \
                \"rubber\": { \"friction\": 0.9, \"restitution\": 0.7, \"density\": 1100 }\n  },\n";
    let about = "A bit of everything: a wall that is hit, a stack, dominoes, things that roll, bounce and tumble.";
    let mut scene = Writer::new(about, "showcase", head);
    scene.comment("A wall in running bond, and the ball that hits it.");
    for row in 0..6 {
        let count = if row % 2 == 0 { 6 } else { 5 };
        for i in 0..count {
            let y = (f64::from(i) - 0.5 * f64::from(count - 1)) * 0.502;
            let rest = format!("\"material\": \"brick\", {}", at(0.0, y, 0.125 + 0.25 * f64::from(row)));
            scene.body(&format!("brick-{}-{}", row + 1, i + 1), &cuboid(0.25, 0.5, 0.25), &rest);
        }
    }
    let rest = format!("\"material\": \"iron\", {}, \"velocity\": [9, 0, 2]", at(-4.0, 0.1, 0.8));
    scene.body("ball", r#""type": "sphere", "radius": 0.25"#, &rest);
    scene.comment("A tower that stands through it all.");
    let mut z = 0.0;
    for i in 0..8 {
        let size = 0.9 - 0.08 * f64::from(i);
        let size = (size * 100.0).round() / 100.0;
        let rest = format!("\"material\": \"wood\", {}", at(-2.0, 4.0, z + 0.5 * size));
        scene.body(&format!("tower-{}", i + 1), &cuboid(size, size, size), &rest);
        z += size;
    }
    scene.comment("Dominoes; the first one is given a push.");
    for i in 0..12 {
        let push = if i == 0 { ", \"spin\": [0, 2.5, 0]" } else { "" };
        let rest = format!("\"material\": \"wood\", {}{push}", at(-4.0 + 0.35 * f64::from(i), -3.5, 0.4));
        scene.body(&format!("domino-{}", i + 1), &cuboid(0.1, 0.4, 0.8), &rest);
    }
    ramp(&mut scene);
    scene.comment("Things that bounce and tumble.");
    for i in 0..3 {
        let rest =
            format!("\"material\": \"rubber\", {}", at(3.0 + 0.8 * f64::from(i), -3.5, 1.5 + 0.75 * f64::from(i)));
        scene.body(&format!("bouncer-{}", i + 1), r#""type": "sphere", "radius": 0.2"#, &rest);
    }
    let tumble = [
        ("capsule", r#""type": "capsule", "radius": 0.2, "height": 0.6"#.to_owned()),
        ("drum", r#""type": "cylinder", "radius": 0.3, "height": 0.5"#.to_owned()),
        ("plank", cuboid(1.2, 0.3, 0.1)),
        ("cube", cuboid(0.4, 0.4, 0.4)),
    ];
    let mut random = Random(0x5eed_0002);
    for (i, (name, shape)) in tumble.iter().enumerate() {
        let [a, b, c, d] = random.rotation();
        let turn = format!("\"rotation\": [{a:.6}, {b:.6}, {c:.6}, {d:.6}], \"spin\": [2, -1, 3]");
        let rest = format!("\"material\": \"wood\", {}, {turn}", at(2.0, 3.5, 1.0 + 0.9 * i as f64));
        scene.body(name, shape, &rest);
    }
    scene.finish()
}

/// A ramp along x with things that roll or slide down it.
fn ramp(scene: &mut Writer) {
    const ANGLE: f64 = 0.35;
    let (sin, cos) = (0.5 * ANGLE).sin_cos();
    let (x0, z0) = (5.0, 0.75);
    scene.comment("A ramp; cylinders roll down it, a box slides.");
    let turn = format!("\"rotation\": [0, {sin:.9}, 0, {cos:.9}]");
    scene.body("ramp", &cuboid(4.0, 3.0, 0.2), &format!("\"kind\": \"fixed\", {}, {turn}", at(x0, 0.0, z0)));
    // A point `along` the ramp (up is negative) and `above` its surface.
    let on = |along: f64, above: f64| {
        let (s, c) = ANGLE.sin_cos();
        let h = 0.1 + above;
        (x0 + along * c + h * s, z0 - along * s + h * c)
    };
    // A cylinder's axis is its local z: turned about x by a quarter it lies along y.
    let lying = "\"rotation\": [0.7071067811865476, 0, 0, 0.7071067811865476]";
    for (i, along) in [-1.6, -1.0].into_iter().enumerate() {
        let (x, z) = on(along, 0.2);
        let rest = format!("\"material\": \"wood\", {}, {lying}", at(x, -0.8 + 0.1 * i as f64, z));
        scene.body(&format!("roller-{}", i + 1), r#""type": "cylinder", "radius": 0.2, "height": 0.8"#, &rest);
    }
    scene.body("kerb", &cuboid(0.2, 3.0, 0.5), &format!("\"kind\": \"fixed\", {}", at(9.0, 0.0, 0.25)));
    let (x, z) = on(-1.5, 0.15);
    let rest = format!("\"material\": \"ice\", {}, {turn}", at(x, 0.6, z));
    scene.body("slider", &cuboid(0.4, 0.4, 0.3), &rest);
}

/// The same random numbers every time (xorshift*, Marsaglia 2003).
struct Random(u64);

impl Random {
    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From −1 to 1.
    fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// A unit quaternion, each rotation as likely as any other.
    fn rotation(&mut self) -> [f64; 4] {
        loop {
            let q = [self.signed(), self.signed(), self.signed(), self.signed()];
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.1..=1.0).contains(&length) {
                return q.map(|x| x / length);
            }
        }
    }
}
