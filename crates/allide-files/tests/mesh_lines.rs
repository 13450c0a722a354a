//! Meshes in query lines and scenes: what they answer, and what bad ones are told.

use allide_files::query::Session;
use serde_json::{Value, json};

fn ask(line: &Value) -> Value {
    let answer = Session::default().answer(line.to_string().as_bytes()).expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

fn cube() -> Value {
    let corner = |k: u32| [k & 1, k >> 1 & 1, k >> 2].map(|b| f64::from(b) - 0.5);
    json!({
        "type": "mesh",
        "vertices": (0..8).map(corner).collect::<Vec<_>>(),
        "faces": [[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4],
                  [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5]]
    })
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

#[test]
fn contacts_are_measured_along_the_velocity() {
    // Down and sideways: a corner of a has come 0.1·√5/2 through b's top.
    let line = json!({
        "id": 1, "reduce": false,
        "a": { "shape": cube(), "position": [0, 0, 0.9], "velocity": [1, 0, -2] },
        "b": { "shape": cube(), "position": [0.2, 0.1, 0] }
    });
    let answer = ask(&line);
    assert_eq!(answer["intersects"], true);
    let contacts = answer["contacts"].as_array().expect("a list");
    assert!(!contacts.is_empty());
    for c in contacts {
        let (on_a, on_b, n) = (numbers(&c["on_a"]), numbers(&c["on_b"]), numbers(&c["normal"]));
        let depth: f64 = (0..3).map(|k| (on_a[k] - on_b[k]) * n[k]).sum();
        assert!((depth - c["normal_depth"].as_f64().expect("a number")).abs() < 1e-12);
        assert!(c["depth"].as_f64() >= c["normal_depth"].as_f64());
        assert!(c["area"].as_f64().is_some_and(|area| area >= 0.0) && c["faces"].is_array() && c["weights"].is_array());
    }
    let deepest = contacts.iter().filter_map(|c| c["depth"].as_f64()).fold(0.0, f64::max);
    assert!((deepest - 0.1 * 1.25_f64.sqrt()).abs() < 1e-12, "{deepest}");
    let corner = contacts.iter().any(|c| numbers(&c["on_a"]) == [0.5, 0.5, 0.4]);
    assert!(corner, "the corner of a that is in b");
}

/// Four contacts stand for the whole patch: its area is theirs together.
#[test]
fn areas_of_reduced_contacts_add_up() {
    // A box of which each side has 2·n² triangles.
    let fine = |n: usize| {
        let (mut vertices, mut faces) = (Vec::new(), Vec::new());
        for (axis, side) in (0..3).flat_map(|axis| [(axis, -0.5), (axis, 0.5)]) {
            let start = vertices.len();
            for (i, j) in (0..=n).flat_map(|i| (0..=n).map(move |j| (i, j))) {
                let mut v = [side; 3];
                v[(axis + 1) % 3] = i as f64 / n as f64 - 0.5;
                v[(axis + 2) % 3] = j as f64 / n as f64 - 0.5;
                vertices.push(v);
            }
            for k in (0..n).flat_map(|i| (0..n).map(move |j| start + i * (n + 1) + j)) {
                faces.extend([[k, k + n + 1, k + n + 2], [k, k + n + 2, k + 1]]);
            }
        }
        json!({ "type": "mesh", "vertices": vertices, "faces": faces })
    };
    let by_patch = |reduce: bool, n: usize, turn: f64| {
        let turned = json!([0, 0, (turn / 2.0).sin(), (turn / 2.0).cos()]);
        let answer = ask(&json!({
            "reduce": reduce,
            "a": { "shape": fine(n), "position": [0.1, 0.2, 0.99], "rotation": turned },
            "b": { "shape": fine(3) }
        }));
        let contacts = answer["contacts"].as_array().expect("a list").clone();
        let mut areas = std::collections::BTreeMap::<u64, (usize, f64)>::new();
        for c in &contacts {
            let of_patch = areas.entry(c["patch"].as_u64().expect("a number")).or_default();
            of_patch.0 += 1;
            of_patch.1 += c["area"].as_f64().expect("a number");
        }
        areas
    };
    for (n, turn) in [(1, 0.0), (1, 0.4), (8, 0.0), (8, 0.7), (12, 0.1)] {
        let (all, four) = (by_patch(false, n, turn), by_patch(true, n, turn));
        assert!(n == 1 || all.values().any(|(count, _)| *count > 20), "{all:?}");
        assert!(four.values().all(|(count, _)| *count <= 4), "{four:?}");
        assert_eq!(all.len(), four.len());
        for ((_, whole), (_, few)) in all.values().zip(four.values()) {
            assert!((whole - few).abs() <= 1e-12 * whole, "{n} {turn}: {whole} {few}");
        }
    }
}

#[test]
fn reduced_contacts_are_four_a_patch() {
    let line = json!({
        "a": { "shape": cube(), "position": [0, 0, 0.9] },
        "b": { "shape": cube(), "position": [0.2, 0.1, 0] }
    });
    let answer = ask(&line);
    let patches: Vec<u64> =
        answer["contacts"].as_array().into_iter().flatten().filter_map(|c| c["patch"].as_u64()).collect();
    assert!(!patches.is_empty());
    assert!(patches.iter().all(|p| patches.iter().filter(|q| *q == p).count() <= 4), "{patches:?}");
}

#[test]
fn every_question_about_a_mesh_is_answered() {
    let (mesh, ball) = (cube(), json!({ "type": "sphere", "radius": 0.5 }));
    let two = |want: &str, x: f64| {
        ask(&json!({
            "want": want, "until": 10,
            "a": { "shape": mesh, "velocity": [1, 0, 0] },
            "b": { "shape": ball, "position": [x, 0, 0] }
        }))
    };
    assert_eq!(two("intersects", 0.9)["intersects"], true);
    assert!((two("distance", 1.5)["distance"].as_f64().expect("a number") - 0.5).abs() < 1e-12);
    let out = two("push_out", 0.9);
    assert!((numbers(&out["translation"])[0] + 0.1).abs() < 1e-9 && out["least"].is_null(), "{out}");
    assert!((two("impact", 1.5)["time"].as_f64().expect("a number") - 0.5).abs() < 1e-8);
    let one = |rest: Value| {
        let mut line = json!({ "a": { "shape": mesh } });
        for (key, value) in rest.as_object().expect("an object") {
            line[key] = value.clone();
        }
        ask(&line)
    };
    let hit = one(json!({ "want": "ray", "ray": { "origin": [-2, 0.1, 0.2], "direction": [1, 0, 0] } }));
    assert_eq!(numbers(&hit["hit"]["normal"]), [-1.0, 0.0, 0.0]);
    assert!((hit["hit"]["distance"].as_f64().expect("a number") - 1.5).abs() < 1e-12);
    assert_eq!(one(json!({ "want": "inside", "point": [0.4, 0.4, 0.4] }))["intersects"], true);
    let near = one(json!({ "want": "nearest", "point": [0, 0, 2] }));
    assert!((near["nearest"]["distance"].as_f64().expect("a number") - 1.5).abs() < 1e-12);
}

#[test]
fn bad_meshes_are_told_what_is_wrong() {
    let told = |change: &dyn Fn(&mut Value)| {
        let mut shape = cube();
        change(&mut shape);
        let answer = ask(&json!({ "want": "inside", "point": [0, 0, 0], "a": { "shape": shape } }));
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let open = told(&|s| drop(s["faces"].as_array_mut().expect("a list").pop()));
    assert!(open.contains("not closed") && open.contains("a.shape.faces"), "{open}");
    assert!(open.contains("\"surface\": true"), "{open}");
    let word = told(&|s| s["surface"] = json!("yes"));
    assert!(word.contains("a.shape.surface"), "{word}");
    let missing = told(&|s| s["faces"][3] = json!([0, 1, 8]));
    assert!(missing.contains("a.shape.faces[3]") && missing.contains("below 8"), "{missing}");
    let half = told(&|s| s["faces"][3] = json!([0, 1, 1.5]));
    assert!(half.contains("whole numbers"), "{half}");
    let flat = told(&|s| s["scale"] = json!([1, 1, 0]));
    assert!(flat.contains("scale"), "{flat}");
    let both = told(&|s| s["file"] = json!("x.obj"));
    assert!(both.contains("one or the other"), "{both}");
    let none = told(&|s| s["faces"] = json!([]));
    assert!(none.contains("none has an area"), "{none}");
    assert!(told(&|s| s["vertices"][0] = json!([1e300, 0, 0])).contains("vertices"));
    assert_eq!(told(&|s| s["scale"] = json!(-2)), "", "a mirror turns the faces round");
}

/// A cube without lid and half a lid: a surface that nothing is inside of, and that a ball lies on from inside.
#[test]
fn an_open_mesh_is_a_surface_where_that_is_said() {
    let mut shape = cube();
    drop(shape["faces"].as_array_mut().expect("a list").pop());
    shape["surface"] = json!(true);
    let inside = ask(&json!({ "want": "inside", "point": [0, 0, 0], "a": { "shape": shape } }));
    assert_eq!(inside["intersects"], false, "{inside}");
    let ball = json!({ "type": "sphere", "radius": 0.2 });
    for (z, normal) in [(-0.31, 1.0), (-0.69, -1.0)] {
        let line = json!({ "a": { "shape": shape }, "b": { "shape": ball, "position": [0.1, 0.05, z] } });
        let answer = ask(&line);
        let contacts = answer["contacts"].as_array().expect("a list");
        assert!(answer["intersects"] == true && contacts.len() == 1, "{answer}");
        let depth = contacts[0]["depth"].as_f64().expect("a number");
        assert!((depth - 0.01).abs() < 1e-12, "{answer}");
        assert!((numbers(&contacts[0]["normal"])[2] - normal).abs() < 1e-12, "{answer}");
    }
    let alike = json!({ "a": { "shape": cube(), "position": [0.1, 0.2, 0.9] }, "b": { "shape": shape } });
    let answer = ask(&alike);
    let faces = answer["contacts"].as_array().into_iter().flatten().map(|c| c["faces"][1].as_u64());
    assert!(faces.clone().count() > 0 && faces.clone().all(|f| f.is_some_and(|f| f < 11)), "{answer}");
}
