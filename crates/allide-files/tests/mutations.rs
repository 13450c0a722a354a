//! Valid scenes and query lines, broken at random: whatever comes out, it is an answer.

use allide_files::builtin;
use allide_files::query::Session;
use allide_files::scene::{Change, Scene};

/// The same random numbers every time (xorshift*, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const NUMBERS: [&str; 16] = [
    "NaN",
    "1e999",
    "-1e999",
    "-0",
    "0",
    "1e308",
    "-1e308",
    "5e-324",
    "1e-300",
    "null",
    "\"1\"",
    "[]",
    "{}",
    "99999999999999999999999999",
    "0.1e",
    "-",
];

const PIECES: [&str; 14] =
    ["{", "}", "[", "]", ",", ":", "\"", "\\", "//", "/*", "\u{0}", "\u{feff}", "é", "\"name\": \"x\","];

/// Breaks a text in one to four places.
fn mutate(random: &mut Random, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let length = 1 + random.below(12.min(bytes.len() - at));
        match random.below(7) {
            0 => {
                bytes.drain(at..at + length);
            }
            1 => {
                let piece = bytes[at..at + length].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => bytes[at] = random.next() as u8,
            3 => {
                bytes.splice(at..at, random.pick(&PIECES).bytes());
            }
            4 => bytes.truncate(at),
            5 => {
                let deep = random.pick(&["[", "{\"a\":"]).repeat(1 + random.below(2000));
                bytes.splice(at..at, deep.bytes());
            }
            _ => replace_number(random, &mut bytes, at),
        }
    }
    bytes
}

/// Puts something else in the place of the first number after `at`.
fn replace_number(random: &mut Random, bytes: &mut Vec<u8>, at: usize) {
    let digit = |b: &u8| b.is_ascii_digit() || matches!(b, b'-' | b'.' | b'e');
    let Some(start) = bytes[at..].iter().position(|b| b.is_ascii_digit()).map(|i| i + at) else { return };
    let end = bytes[start..].iter().position(|b| !digit(b)).map_or(bytes.len(), |i| i + start);
    bytes.splice(start..end, random.pick(&NUMBERS).bytes());
}

/// Breaks a text, or in half of the cases one number alone: such a text is read to its end.
fn mutate_or_number(random: &mut Random, text: &str) -> Vec<u8> {
    if random.below(2) == 0 {
        return mutate(random, text);
    }
    let (mut bytes, at) = (text.as_bytes().to_vec(), random.below(text.len()));
    replace_number(random, &mut bytes, at);
    bytes
}

#[test]
fn broken_scenes_are_refused_or_built() {
    let mut random = Random(0x00a1_11de);
    let small = |name: &str| builtin::find(name).expect("built in").text;
    let texts = [small("box-on-plane"), small("stack-20"), small("showcase")];
    let changes = ["solver.iterations=8", "bodies.0.mass=1", "a.b.c=[", "bodies.1.position.2=1e9"];
    let (mut good, mut bad) = (0, 0);
    for round in 0..6000 {
        let text = texts[if round % 8 == 0 { random.below(3) } else { 0 }];
        let bytes = mutate(&mut random, text);
        let change = Change::parse(random.pick::<&str>(&changes)).expect("PATH=VALUE");
        let with: &[Change] = if round % 3 == 0 { &[change] } else { &[] };
        match Scene::from_bytes(&bytes, "mutated.json", "mutated", with) {
            Ok(scene) => {
                good += 1;
                if let Ok(mut built) = scene.build() {
                    let _ = built.world.step();
                    assert!(built.world.bodies().all(|(_, b)| b.pose().is_finite() && b.velocity().is_finite()));
                }
            }
            Err(error) => {
                bad += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} good, {bad} bad");
}

/// A flat scene with everything that one can have.
const FLAT: &str = r#"{
    "name": "flat", "world": "planar", "duration": 1, "gravity": [0, -9.81], "step": 0.01,
    "materials": { "sheet": { "density": 20, "friction": 0.3 } },
    "bodies": [
        { "name": "floor", "kind": "fixed", "shape": { "type": "box", "size": [20, 1] }, "position": [0, -0.5] },
        { "name": "disc", "shape": { "type": "circle", "radius": 0.5 }, "position": [4, 5], "rotation": 0.5, "spin": 1 },
        { "name": "frame", "velocity": [0.5, 0], "position": [-5, 2], "material": "sheet", "mass": 2,
          "shape": { "type": "polygon", "outline": [[0, 0], [2, 0], [2, 2], [0, 2]], "holes": [[[0.5, 0.5], [1.5, 0.5], [1, 1.5]]] } }
    ]
}"#;

#[test]
fn broken_flat_scenes_are_refused_or_built() {
    let mut random = Random(0x00a1_11e0);
    let contours = builtin::find("contours").expect("built in").text;
    let (mut good, mut bad) = (0, 0);
    for round in 0..4000 {
        let bytes = mutate_or_number(&mut random, if round % 16 == 0 { contours } else { FLAT });
        match Scene::from_bytes(&bytes, "mutated.json", "mutated", &[]) {
            Ok(scene) if scene.is_planar() => {
                good += 1;
                if let Ok(mut built) = scene.build_planar() {
                    let _ = built.world.step();
                    assert!(built.world.bodies().all(|(_, b)| b.pose().is_finite() && b.velocity().is_finite()));
                }
            }
            Ok(_) => {}
            Err(error) => {
                bad += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} good, {bad} bad");
}

#[test]
fn broken_lines_about_flat_shapes_are_answered() {
    let lines = [
        r#"{"id": 7, "a": {"shape": {"type": "polygon", "outline": [[0, 0], [6, 0], [6, 3], [5, 3], [5, 1], [1, 1], [1, 5], [0, 5]]}, "position": [0.5, 0.25], "rotation": 0.7}, "b": {"shape": {"ref": "s"}}}"#,
        r#"{"id": 8, "a": {"shape": {"type": "polygon", "outline": [[0, 0], [4, 0], [4, 4], [0, 4]], "holes": [[[1, 1], [3, 1], [3, 3], [1, 3]]]}}, "b": {"shape": {"type": "box", "size": [1, 2]}, "position": [2, 2]}, "want": "push_out", "picture": true}"#,
        r#"{"id": 9, "a": {"shape": {"ref": "s"}, "velocity": [1, 0], "spin": 0.5}, "b": {"shape": {"type": "circle", "radius": 1}, "position": [5, 0]}, "want": "impact", "until": 10}"#,
        r#"{"id": 10, "a": {"shape": {"ref": "s"}, "position": [-7, 3]}, "b": {"shape": {"ref": "s"}}, "want": "slide", "move": [8, -5], "picture": true}"#,
        r#"{"id": 11, "a": {"shape": {"ref": "s"}, "position": [1, 1.5]}, "b": {"shape": {"type": "circle", "radius": 0.5}}, "want": "contacts", "margin": 0.1, "reduce": false}"#,
        r#"{"id": 12, "a": {"shape": {"ref": "s"}}, "b": {"shape": {"type": "box", "size": [1, 1]}, "position": [9, 9]}, "want": "distance", "picture": true}"#,
        r#"{"id": 13, "a": {"shape": {"ref": "s"}}, "want": "inside", "point": [0.5, 0.5]}"#,
        r#"{"id": 14, "a": {"shape": {"ref": "s"}}, "want": "ray", "ray": {"origin": [8, 9], "direction": [-1, -2]}}"#,
        r#"{"id": 15, "a": {"shape": {"ref": "s"}}, "want": "nearest", "point": [8, 3.5]}"#,
        r#"{"define": "t", "shape": {"type": "polygon", "outline": [[0, 0], [1, 0], [0, 1]]}}"#,
    ];
    let mut random = Random(0x00a1_11e1);
    let (mut good, mut bad) = (0, 0);
    for round in 0..20_000 {
        let mut session = Session::default();
        let define = r#"{"define": "s", "shape": {"type": "polygon", "outline": [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]]}}"#;
        assert!(session.answer(define.as_bytes()).is_some());
        let whole = lines[round % lines.len()];
        let line = mutate_or_number(&mut random, whole);
        for part in line.split(|b| *b == b'\n') {
            let Some(answer) = session.answer(part) else { continue };
            let value: serde_json::Value =
                serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
            let told = ["error", "defined", "intersects", "hit", "nearest"].iter().any(|k| value.get(k).is_some());
            assert!(told, "{answer} to {}", String::from_utf8_lossy(part));
            let refused = value.get("error").is_some();
            assert!(refused || !(answer.contains("NaN") || answer.contains("inf")), "{answer}");
            *(if refused { &mut bad } else { &mut good }) += 1;
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} good, {bad} bad");
}

#[test]
fn broken_lines_are_answered() {
    let lines = [
        r#"{"id": 7, "a": {"shape": {"type": "box", "size": [1, 2, 3]}, "position": [0, 0, 0.5]}, "b": {"shape": {"type": "plane", "normal": [0, 0, 1], "offset": 0}}}"#,
        r#"{"id": "x", "a": {"shape": {"type": "capsule", "radius": 1, "height": 2}, "rotation": [0.6, 0, 0, 0.8]}, "b": {"shape": {"type": "cylinder", "radius": 1, "height": 2}, "position": [1, 0, 0]}, "reduce": false}"#,
        r#"{"id": null, "a": {"shape": {"ref": "s"}, "velocity": [1, 0, 0]}, "b": {"shape": {"type": "sphere", "radius": 1}, "position": [5, 0, 0]}, "want": "impact", "until": 10}"#,
        r#"{"id": [1], "a": {"shape": {"ref": "s"}}, "b": {"shape": {"type": "box", "size": [1, 1, 1]}}, "want": "distance"}"#,
        r#"{"id": {"k": 1}, "a": {"shape": {"ref": "s"}}, "b": {"shape": {"type": "box", "size": [1, 1, 1]}}, "want": "push_out"}"#,
        r#"{"define": "t", "shape": {"type": "sphere", "radius": 1}}"#,
    ];
    let mut random = Random(0x00a1_11df);
    for _ in 0..12_000 {
        let mut session = Session::default();
        assert!(session.answer(br#"{"define": "s", "shape": {"type": "sphere", "radius": 1}}"#).is_some());
        let whole = *random.pick(&lines);
        let line = mutate(&mut random, whole);
        // As the program does: a line ends where its end of line is.
        for part in line.split(|b| *b == b'\n') {
            let Some(answer) = session.answer(part) else { continue };
            let value: serde_json::Value =
                serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
            let told = ["error", "defined", "intersects"].iter().filter(|k| value.get(k).is_some()).count();
            assert_eq!(told, 1, "{answer}");
        }
    }
}
