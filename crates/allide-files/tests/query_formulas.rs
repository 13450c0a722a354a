//! Query lines about solids given by formulas.

use allide_files::query::Session;
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    let line = request.to_string();
    let answer = Session::default().answer(line.as_bytes()).expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

fn ball() -> Value {
    json!({ "type": "implicit", "function": "1 - x^2 - y^2 - z^2", "bounds": [[-1.1, -1.1, -1.1], [1.1, 1.1, 1.1]] })
}

fn pair(a: Value, b: Value, apart: f64, want: &str) -> Value {
    json!({ "id": 1, "a": { "shape": a }, "b": { "shape": b, "position": [apart, 0, 0] }, "want": want, "until": 10,
            "tolerance": 1e-6 })
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn three_answers() {
    let yes = ask(pair(ball(), ball(), 1.9, "intersects"));
    assert_eq!(yes["intersects"], true, "{yes}");
    let w: Vec<f64> = yes["witness"].as_array().expect("a witness").iter().map(number).collect();
    let inside = |x: f64| x * x + w[1] * w[1] + w[2] * w[2] <= 1.0;
    assert!(inside(w[0]) && inside(w[0] - 1.9), "{yes}");
    let no = ask(pair(ball(), ball(), 2.01, "intersects"));
    assert_eq!(no["intersects"], false, "{no}");
    assert!(no["cells"].is_u64() && no.get("witness").is_none());
    let touching = ask(pair(ball(), ball(), 2.0, "intersects"));
    assert_eq!(touching["intersects"], "undecided", "{touching}");
    assert!(number(&touching["gap_at_most"]) <= 1e-5, "{touching}");
}

#[test]
fn ordinary_questions() {
    let contacts = ask(pair(ball(), json!({ "type": "sphere", "radius": 1 }), 1.5, "contacts"));
    let one = &contacts["contacts"][0];
    assert!((number(&one["depth"]) - 0.5).abs() < 1e-9 && (number(&one["normal"][0]) - 1.0).abs() < 1e-9, "{contacts}");
    let apart = ask(pair(ball(), json!({ "type": "box", "size": [1, 1, 1] }), 2.0, "distance"));
    assert!((number(&apart["distance"]) - 0.5).abs() < 1e-9 && apart["intersects"] == false, "{apart}");
    let out = ask(pair(ball(), ball(), 1.5, "push_out"));
    // A ball is known for one, in whatever words; of other formulas a move apart may not be the least.
    assert!((number(&out["translation"][0]) + 0.5).abs() < 1e-9 && out.get("least").is_none(), "{out}");
    let ring = json!({ "type": "implicit", "function": "0.04 - (hypot(x, y) - 0.6)^2 - z^2", "bounds": [[-1, -1, -1], [1, 1, 1]] });
    let out = ask(pair(ring, ball(), 1.5, "push_out"));
    assert!(number(&out["translation"][0]) < -0.25 && out["least"] == false, "{out}");
    let mut impact = pair(ball(), ball(), 6.0, "impact");
    impact["a"]["velocity"] = json!([2, 0, 0]);
    let impact = ask(impact);
    assert!((number(&impact["time"]) - 2.0).abs() < 1e-6, "{impact}");
    let ray =
        json!({ "a": { "shape": ball() }, "want": "ray", "ray": { "origin": [-3, 0, 0], "direction": [1, 0, 0] } });
    assert!((number(&ask(ray)["hit"]["distance"]) - 2.0).abs() < 1e-9);
}

#[test]
fn quadrics_sets_and_noise() {
    let quadric = json!({ "type": "quadric", "coefficients": { "xx": -1, "yy": -1, "zz": -1, "c": 1 },
        "perturbations": [{ "f": 1, "coefficients": { "xx": -4, "yy": -4, "zz": -4, "x": 8, "c": -3 } }],
        "bounds": [[-2, -2, -2], [2, 2, 2]] });
    // At (x, 0, 0): 1 − x² + (1 − 4(x − 1)²)², 0 at x ≈ 1.1843.
    let point = |shape: &Value, x: f64| {
        ask(json!({ "a": { "shape": shape }, "want": "inside", "point": [x, 0, 0] }))["intersects"].clone()
    };
    assert_eq!([point(&quadric, 1.18), point(&quadric, 1.3), point(&quadric, -1.01)], [true, false, false]);
    let bitten = json!({ "type": "csg", "op": "difference", "of": [ball(), { "type": "sphere", "radius": 0.5, "position": [1, 0, 0] }] });
    assert_eq!([point(&bitten, 0.4), point(&bitten, 0.9)], [true, false]);
    let open = json!({ "type": "csg", "op": "union", "of": [ball(), { "type": "plane", "normal": [0, 0, 1] }] });
    let told = ask(json!({ "a": { "shape": open }, "want": "inside", "point": [0, 0, 0] }));
    assert!(told["error"].as_str().is_some_and(|e| e.contains("without end")), "{told}");
    for shape in [
        json!({ "type": "noisy_sphere", "radius": 1, "amplitude": 0.1, "frequency": 4 }),
        json!({ "type": "furry_sphere", "radius": 0.8, "length": 0.2, "density": 2 }),
    ] {
        assert_eq!([point(&shape, 0.2), point(&shape, 1.5)], [true, false], "{shape}");
    }
}

#[test]
fn faults_are_told_with_their_place() {
    let told = |shape: Value| {
        let answer = ask(json!({ "a": { "shape": shape }, "want": "inside", "point": [0, 0, 0] }));
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let bounds = json!([[-1, -1, -1], [1, 1, 1]]);
    let error = told(json!({ "type": "implicit", "function": "1 - x^2 - sine(y)", "bounds": bounds }));
    assert!(error.contains("a.shape.function") && error.contains("character 11") && error.contains("sin"), "{error}");
    let error = told(json!({ "type": "implicit", "function": "-1 - x^2", "bounds": bounds }));
    assert!(error.contains("nothing within the bounds"), "{error}");
    let error = told(json!({ "type": "implicit", "function": "1", "bounds": [[1, 1, 1], [0, 0, 0]] }));
    assert!(error.contains("min < max"), "{error}");
    let error = told(json!({ "type": "implicit", "function": "(".repeat(100_000), "bounds": bounds }));
    assert!(error.contains("a.shape.function"), "{error}");
    let error = told(json!({ "type": "csg", "op": "minus", "of": [] }));
    assert!(error.contains("a.shape.op"), "{error}");
    let error = told(json!({ "type": "csg", "op": "union", "radius": 1, "of": [ball()] }));
    assert!(error.contains("smooth_union"), "{error}");
}

/// Proved inside and then rounded to the numbers that there are half a million metres away, it was beside both.
#[test]
fn witnesses_far_from_the_origin_are_inside_as_they_are_printed() {
    for k in 0..40 {
        let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
        let start = [share(0.754_877_666), share(0.569_840_29), share(0.438_579_02)].map(|s| 5e5 * s);
        let way = [0.48, 0.6, 0.64].map(|s| s * (2.0 - 3e-9));
        let end: Vec<f64> = start.iter().zip(way).map(|(p, w)| p + w).collect();
        let answer =
            ask(json!({ "a": { "shape": ball(), "position": start }, "b": { "shape": ball(), "position": end },
            "want": "intersects", "tolerance": 1e-9 }));
        if answer["intersects"] != true {
            continue;
        }
        let point: Vec<f64> = answer["witness"].as_array().expect("a witness").iter().map(number).collect();
        // The differences are exact.
        let inside = |of: &[f64]| 1.0 - point.iter().zip(of).map(|(p, o)| (p - o) * (p - o)).sum::<f64>();
        assert!(inside(&start) > -1e-15 && inside(&end) > -1e-15, "{answer}: {} {}", inside(&start), inside(&end));
    }
}
