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

/// Proved inside and then rounded to the numbers that there are half a million metres away, it was beside the second.
#[test]
fn a_witness_far_from_the_origin_is_inside_as_it_is_printed() {
    let ball = |f: f64, [x, y, z, c]: [f64; 4], square: f64| json!({ "f": f, "coefficients": { "xx": square, "yy": square, "zz": square, "x": x, "y": y, "z": z, "c": c } });
    let bounds = json!([[-1.6, -1.6, -1.6], [1.6, 1.6, 1.6]]);
    let first = [10.42902036712884, -1.9274356282433243, 1.4312087255584944, -2.438999383762896];
    let second = [9.896267282487687, 1.9757598368110816, -5.103022919220027, -3.6152477795819227];
    let bumpy = json!({ "type": "quadric", "bounds": bounds,
        "coefficients": { "xx": -1.1172, "yy": -1.9345, "zz": -0.98, "xy": -0.31, "xz": 0.25, "c": 0.513 },
        "perturbations": [ball(0.678, first, -8.015931195860638), ball(0.533, second, -7.639063433464063)] });
    let screw = json!({ "type": "implicit", "bounds": bounds,
        "function": "0.539+0.2776*cos(7*atan2(y,x)+3.1609*z) - hypot(x,y) - 0.475*z^2" });
    let place = [519361.9675374363, -265283.0114847331, -99338.29170988724];
    let [x, y, z, w]: [f64; 4] = [-0.03122061043378028, -0.1693902072304444, -0.8613448251551693, 0.47793024946845525];
    let answer = ask(json!({ "want": "intersects", "tolerance": 1e-9,
        "a": { "shape": bumpy, "position": [519361.435955648, -265281.92294478207, -99338.91310294758] },
        "b": { "shape": screw, "position": place, "rotation": [x, y, z, w] } }));
    let witness: Vec<f64> = answer["witness"].as_array().expect("a witness").iter().map(number).collect();
    // The differences are exact; against the rotation, by the columns of its matrix.
    let p: Vec<f64> = witness.iter().zip(place).map(|(p, o)| p - o).collect();
    let along = |column: [f64; 3]| column.iter().zip(&p).map(|(c, p)| c * p).sum::<f64>();
    let u = along([1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)]);
    let v = along([2.0 * (x * y - z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + x * w)]);
    let t = along([2.0 * (x * z + y * w), 2.0 * (y * z - x * w), 1.0 - 2.0 * (x * x + y * y)]);
    let value = 0.539 + 0.2776 * (7.0 * v.atan2(u) + 3.1609 * t).cos() - u.hypot(v) - 0.475 * t * t;
    assert!(value > -1e-14, "{answer}: {value}");
}
