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
