//! What query lines about flat shapes are answered.

use allide_files::query::Session;
use serde_json::{Value, json};

const L: &str = r#"{"type": "polygon", "outline": [[0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10]]}"#;
const U: &str = r#"{"type": "polygon", "outline": [[0, 0], [6, 0], [6, 3], [5, 3], [5, 1], [1, 1], [1, 5], [0, 5]]}"#;

fn one(line: &str) -> Value {
    let answer = Session::default().answer(line.as_bytes()).expect("an answer");
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"))
}

/// a and b by shape and place, and the rest of the line.
fn two(a: (&str, [f64; 2]), b: (&str, [f64; 2]), rest: &str) -> Value {
    let side = |(shape, [x, y]): (&str, [f64; 2])| format!(r#"{{"shape": {shape}, "position": [{x}, {y}]}}"#);
    one(&format!(r#"{{"id": 1, "a": {}, "b": {}, {rest}}}"#, side(a), side(b)))
}

fn cube(side: f64) -> String {
    format!(r#"{{"type": "box", "size": [{side}, {side}]}}"#)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().map(|x| x.as_f64().expect("a number")).collect()
}

fn near(value: &Value, wanted: &[f64]) -> bool {
    let found = numbers(value);
    found.len() == wanted.len() && found.iter().zip(wanted).all(|(x, y)| (x - y).abs() < 1e-9)
}

#[test]
fn touching_is_not_intersecting_and_inside_is() {
    let a = two((L, [0.0, 0.0]), (&cube(2.0), [5.0, 5.0]), r#""want": "intersects""#);
    assert_eq!(a, json!({"id": 1, "intersects": false}));
    let a = two((L, [0.0, 0.0]), (&cube(2.0), [2.0, 2.0]), r#""want": "intersects""#);
    assert_eq!(a["intersects"], true);
    // Held by the U without touching it.
    let a = two((U, [0.0, 0.0]), (&cube(1.0), [3.0, 3.0]), r#""want": "distance""#);
    assert_eq!(a["intersects"], false);
    assert!((a["distance"].as_f64().expect("a length") - 1.5).abs() < 1e-12, "{a}");
    assert_eq!(numbers(&a["points"][0]).len(), 2);
}

#[test]
fn the_least_push_out_moves_a() {
    let a = two((L, [0.0, 0.0]), (&cube(5.0), [5.5, 5.5]), r#""want": "push_out""#);
    assert!(a["intersects"] == true && near(&a["translation"], &[-1.0, -1.0]), "{a}");
    let a = two((&cube(5.0), [5.5, 5.5]), (L, [0.0, 0.0]), r#""want": "push_out""#);
    assert!(near(&a["translation"], &[1.0, 1.0]), "{a}");
    let a = two((L, [0.0, 0.0]), (&cube(1.0), [20.0, 0.0]), r#""want": "push_out""#);
    assert!(a["intersects"] == false && near(&a["translation"], &[0.0, 0.0]), "{a}");
}

#[test]
fn contacts_are_points_on_both_borders_with_what_touches() {
    let a = two((&cube(2.0), [0.0, 0.9]), (&cube(10.0), [0.0, -5.0]), r#""want": "contacts""#);
    let contacts = a["contacts"].as_array().expect("contacts");
    assert_eq!(contacts.len(), 2, "{a}");
    for c in contacts {
        let (on_a, on_b, n) = (numbers(&c["on_a"]), numbers(&c["on_b"]), numbers(&c["normal"]));
        let depth = c["depth"].as_f64().expect("a depth");
        assert!((depth - 0.1).abs() < 1e-12 && near(&c["normal"], &[0.0, -1.0]), "{c}");
        for i in 0..2 {
            assert!((on_a[i] - on_b[i] - depth * n[i]).abs() < 1e-12, "{c}");
        }
        assert!(c["feature_a"].as_str().expect("a feature").contains("corner"), "{c}");
        assert!(c["feature_b"].as_str().expect("a feature").contains("edge"), "{c}");
    }
    let a = two((&cube(2.0), [0.0, 3.0]), (&cube(2.0), [0.0, 0.0]), r#""want": "contacts""#);
    assert_eq!(a["contacts"], json!([]));
}

#[test]
fn discs_turned_boxes_and_motion() {
    let disc = r#"{"type": "circle", "radius": 1}"#;
    let line = format!(
        r#"{{"id": 1, "a": {{"shape": {disc}, "velocity": [2, 0]}}, "b": {{"shape": {disc}, "position": [6, 0]}}, "want": "impact", "until": 10}}"#
    );
    assert!((one(&line)["time"].as_f64().expect("a time") - 2.0).abs() < 1e-9);
    let cast = one(&line.replace("impact", "cast"));
    assert!(near(&cast["contact"]["point"], &[5.0, 0.0]), "{cast}");
    assert_eq!(one(&line.replace("\"until\": 10", "\"until\": 1"))["time"], Value::Null);
    // A square on its corner reaches √½ of its diagonal up.
    let line = format!(
        r#"{{"id": 1, "a": {{"shape": {}, "rotation": 0.7853981633974483}}, "b": {{"shape": {disc}, "position": [0, 5]}}, "want": "distance"}}"#,
        cube(2.0)
    );
    let distance = one(&line)["distance"].as_f64().expect("a length");
    assert!((distance - (5.0 - 1.0 - 2.0_f64.sqrt())).abs() < 1e-12, "{distance}");
}

#[test]
fn slides_go_along_what_they_meet() {
    // Down onto the floor of the U and then along it into the corner.
    let a = two((&cube(1.0), [3.0, 3.0]), (U, [0.0, 0.0]), r#""want": "slide", "move": [3, -3]"#);
    let moved = numbers(&a["moved"]);
    assert!((moved[0] - 1.5).abs() < 1e-6 && (moved[1] + 1.5).abs() < 1e-6, "{a}");
    assert!(a["path"].as_array().expect("a path").len() >= 2);
    let a = two((&cube(1.0), [3.0, 3.0]), (U, [0.0, 0.0]), r#""want": "slide""#);
    assert!(a["error"].as_str().expect("an error").contains("move"), "{a}");
}

#[test]
fn one_shape_is_asked_alone() {
    let ask = |rest: &str| one(&format!(r#"{{"id": 1, "a": {{"shape": {L}, "position": [1, 0]}}, {rest}}}"#));
    assert_eq!(ask(r#""want": "inside", "point": [2, 2]"#)["intersects"], true);
    assert_eq!(ask(r#""want": "inside", "point": [8, 8]"#)["intersects"], false);
    let hit = ask(r#""want": "ray", "ray": {"origin": [8, 9], "direction": [0, -2]}"#);
    assert!(near(&hit["hit"]["point"], &[8.0, 4.0]) && hit["hit"]["distance"] == 5.0, "{hit}");
    assert_eq!(ask(r#""want": "ray", "ray": {"origin": [8, 9], "direction": [0, 1]}"#)["hit"], Value::Null);
    let near_by = ask(r#""want": "nearest", "point": [8, 6]"#);
    assert!(near(&near_by["nearest"]["point"], &[8.0, 4.0]) && near_by["nearest"]["distance"] == 2.0, "{near_by}");
    let inside = ask(r#""want": "nearest", "point": [8, 3.5]"#);
    assert!(inside["nearest"]["distance"] == -0.5 && near(&inside["nearest"]["normal"], &[0.0, 1.0]), "{inside}");
}

#[test]
fn names_mean_flat_shapes_too() {
    let mut session = Session::default();
    let define = format!(r#"{{"define": "l", "shape": {L}}}"#);
    assert_eq!(session.answer(define.as_bytes()).as_deref(), Some(r#"{"defined":"l"}"#));
    assert!(session.answer(define.as_bytes()).expect("an answer").contains("defined before"));
    let line = r#"{"id": 2, "a": {"shape": {"ref": "l"}}, "b": {"shape": {"ref": "l"}, "position": [5, 5]}, "want": "intersects"}"#;
    assert_eq!(session.answer(line.as_bytes()).as_deref(), Some(r#"{"id":2,"intersects":false}"#));
    let other = line.replace("\"b\": {\"shape\": {\"ref\": \"l\"}", "\"b\": {\"shape\": {\"ref\": \"m\"}");
    assert!(session.answer(other.as_bytes()).expect("an answer").contains("no flat shape was defined as"));
}

#[test]
fn flat_and_solid_do_not_mix() {
    let (flat, solid) = (r#"{"type": "circle", "radius": 1}"#, r#"{"type": "sphere", "radius": 1}"#);
    for (a, b) in [(flat, solid), (solid, flat)] {
        let answer = one(&format!(r#"{{"id": 9, "a": {{"shape": {a}}}, "b": {{"shape": {b}}}}}"#));
        assert!(answer["id"] == 9 && answer["error"].as_str().expect("an error").contains("flat"), "{answer}");
    }
    let three =
        one(&format!(r#"{{"id": 9, "a": {{"shape": {flat}, "position": [0, 0, 0]}}, "b": {{"shape": {flat}}}}}"#));
    assert!(three["error"].as_str().expect("an error").contains("a.position"), "{three}");
}

#[test]
fn faults_of_outlines_are_named() {
    let faults = [
        ("[[0, 0], [2, 2], [2, 0], [0, 2]]", "edges 0 and 2 cross"),
        ("[[0, 0], [1, 0]]", "at least 3"),
        ("[[0, 0], [1, 0], [1, 1], [1, 0], [0, 1]]", "same point"),
        ("[[0, 0], [1, 0], [2, 0]]", "one line"),
        ("[[0, 0], [1, 0], [1, 1e300]]", "1e300"),
        ("[[0, 0], [1, 0], [1]]", "outline[2]"),
    ];
    for (outline, wanted) in faults {
        let shape = format!(r#"{{"type": "polygon", "outline": {outline}}}"#);
        let answer = two((&shape, [0.0, 0.0]), (&cube(1.0), [0.0, 0.0]), r#""want": "intersects""#);
        let error = answer["error"].as_str().expect("an error");
        assert!(error.contains("a.shape.outline") && error.contains(wanted), "{outline}: {error}");
    }
    let shape =
        r#"{"type": "polygon", "outline": [[0, 0], [4, 0], [4, 4], [0, 4]], "holes": [[[5, 5], [6, 5], [6, 6]]]}"#;
    let answer = two((shape, [0.0, 0.0]), (&cube(1.0), [0.0, 0.0]), r#""want": "intersects""#);
    assert!(answer["error"].as_str().expect("an error").contains("a.shape.holes[0]"), "{answer}");
}

#[test]
fn pictures_are_drawn_when_asked_for() {
    for want in [
        r#""want": "contacts""#,
        r#""want": "push_out""#,
        r#""want": "distance""#,
        r#""want": "slide", "move": [-3, -3]"#,
        r#""want": "impact", "until": 3"#,
    ] {
        let answer = two((&cube(5.0), [5.5, 5.5]), (L, [0.0, 0.0]), &format!(r#"{want}, "picture": true"#));
        let svg = answer["svg"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert!(svg.matches("fill-rule").count() >= 2, "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
    let none = two((&cube(5.0), [5.5, 5.5]), (L, [0.0, 0.0]), r#""want": "push_out", "picture": false"#);
    assert!(none.get("svg").is_none());
    let ball = r#"{"type": "sphere", "radius": 1}"#;
    let solid = one(&format!(r#"{{"id": 1, "a": {{"shape": {ball}}}, "b": {{"shape": {ball}}}, "picture": true}}"#));
    assert!(solid["error"].as_str().expect("an error").contains("flat"), "{solid}");
}

#[test]
fn nearest_points_are_in_world_coordinates() {
    let square = r#"{"type": "box", "size": [1, 1]}"#;
    let line = format!(
        r#"{{"a": {{"shape": {square}, "position": [12.5, 5.5]}}, "b": {{"shape": {square}, "position": [10, 5.5]}}, "want": "distance"}}"#
    );
    let answer = one(&line);
    let (p, q) = (numbers(&answer["points"][0]), numbers(&answer["points"][1]));
    assert!((p[0] - 12.0).abs() < 1e-12 && (q[0] - 10.5).abs() < 1e-12, "{answer}");
    assert!((p[1] - q[1]).abs() < 1e-12 && (5.0..=6.0).contains(&p[1]), "{answer}");
}

/// Pairs that are asked for again are answered from what was kept of them: with the same answers.
#[test]
fn what_is_kept_of_named_pairs_answers_the_same() {
    let mut session = Session::default();
    let mut say = |line: &str| -> Value {
        serde_json::from_str(&session.answer(line.as_bytes()).expect("an answer")).expect("JSON")
    };
    say(&format!(r#"{{"define": "l", "shape": {L}}}"#));
    for (name, shape) in [("u", U), ("wedge", r#"{"type": "polygon", "outline": [[0, 2], [2, 2], [1, 0]]}"#)] {
        say(&format!(r#"{{"define": "{name}", "shape": {shape}}}"#));
        let part = format!(r#"{{"ref": "{name}"}}"#);
        for turn in [0.0, 0.4] {
            for k in 0..12 {
                let place =
                    format!(r#""position": [{}, {}], "rotation": {turn}"#, 0.3 * f64::from(k), 0.5 * f64::from(k));
                let line = |part: &str, l: &str| {
                    format!(
                        r#"{{"id": 1, "a": {{"shape": {part}, {place}}}, "b": {{"shape": {l}}}, "want": "push_out"}}"#
                    )
                };
                let (kept, fresh) = (say(&line(&part, r#"{"ref": "l"}"#)), one(&line(shape, L)));
                assert_eq!(kept["intersects"], fresh["intersects"]);
                assert!(near(&kept["translation"], &numbers(&fresh["translation"])), "{k}: {kept} {fresh}");
            }
        }
    }
}
