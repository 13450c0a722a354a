//! The schemas say what the readers read.

use allide_files::query::{DEFINE_KEYS, RAY_KEYS, REQUEST_KEYS, SIDE_KEYS, Session};
use allide_files::scene::{BODY_KEYS, MATERIAL_KEYS, SCENE_KEYS, SOLVER_KEYS};
use allide_files::{builtin, schema};
use serde_json::{Value, json};

/// A validator of the few words that our schemas use.
fn valid(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{what}: {value} against {schema}"));
    for (word, wanted) in schema.as_object().into_iter().flatten() {
        let good = match word.as_str() {
            "$ref" => {
                let name = wanted.as_str().unwrap_or("").trim_start_matches("#/$defs/");
                valid(root, &root["$defs"][name], value)?;
                true
            }
            "type" => {
                let names: Vec<&str> = match wanted {
                    Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
                    name => name.as_str().into_iter().collect(),
                };
                names.iter().any(|name| is_type(name, value))
            }
            "enum" => wanted.as_array().is_some_and(|all| all.contains(value)),
            "const" => wanted == value,
            "minimum" => value.as_f64().is_none_or(|x| x >= wanted.as_f64().unwrap_or(f64::NAN)),
            "maximum" => value.as_f64().is_none_or(|x| x <= wanted.as_f64().unwrap_or(f64::NAN)),
            "exclusiveMinimum" => value.as_f64().is_none_or(|x| x > wanted.as_f64().unwrap_or(f64::NAN)),
            "minItems" => value.as_array().is_none_or(|a| a.len() as u64 >= wanted.as_u64().unwrap_or(u64::MAX)),
            "maxItems" => value.as_array().is_none_or(|a| a.len() as u64 <= wanted.as_u64().unwrap_or(0)),
            "minLength" => value.as_str().is_none_or(|s| s.len() as u64 >= wanted.as_u64().unwrap_or(u64::MAX)),
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| valid(root, wanted, item))?;
                true
            }
            "properties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    wanted.get(key).map_or(Ok(()), |s| valid(root, s, inner))?;
                }
                true
            }
            "additionalProperties" => {
                let known = |key: &str| schema["properties"].get(key).is_some();
                let mut others = value.as_object().into_iter().flatten().filter(|(key, _)| !known(key));
                match wanted {
                    Value::Bool(false) => others.next().is_none(),
                    inner => others.try_for_each(|(_, v)| valid(root, inner, v)).is_ok(),
                }
            }
            "required" => {
                let has = |key: &Value| key.as_str().is_some_and(|k| value.get(k).is_some());
                !value.is_object() || wanted.as_array().is_some_and(|keys| keys.iter().all(has))
            }
            "anyOf" => wanted.as_array().into_iter().flatten().any(|s| valid(root, s, value).is_ok()),
            "oneOf" => wanted.as_array().into_iter().flatten().filter(|s| valid(root, s, value).is_ok()).count() == 1,
            "$schema" | "$defs" | "title" | "description" | "default" => true,
            other => return Err(format!("the validator does not know {other:?}")),
        };
        if !good {
            return fail(word);
        }
    }
    Ok(())
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|x| x.fract() == 0.0),
        _ => false,
    }
}

fn keys(schema: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = schema["properties"].as_object().into_iter().flatten().map(|(k, _)| k.as_str()).collect();
    keys.sort_unstable();
    keys
}

fn sorted<const N: usize>(mut keys: [&str; N]) -> Vec<&str> {
    keys.sort_unstable();
    keys.to_vec()
}

#[test]
fn schemas_and_readers_know_the_same_keys() {
    let scene = schema::scene();
    assert_eq!(keys(&scene), sorted(SCENE_KEYS));
    assert_eq!(keys(&scene["properties"]["solver"]), sorted(SOLVER_KEYS));
    assert_eq!(keys(&scene["$defs"]["body"]), sorted(BODY_KEYS));
    assert_eq!(keys(&scene["$defs"]["material"]), sorted(MATERIAL_KEYS));
    let query = schema::query();
    assert_eq!(keys(&query["oneOf"][0]), sorted(REQUEST_KEYS));
    assert_eq!(keys(&query["oneOf"][1]), sorted(DEFINE_KEYS));
    assert_eq!(keys(&query["$defs"]["side"]), sorted(SIDE_KEYS));
    assert_eq!(keys(&query["oneOf"][0]["properties"]["ray"]), sorted(RAY_KEYS));
}

#[test]
fn built_in_scenes_are_valid_and_described() {
    let schema = schema::scene();
    for scene in builtin::ALL {
        let mut json = String::new();
        let root = allide_files::json::parse(scene.text, allide_files::json::Dialect::Relaxed, 0).expect("JSON");
        root.value.write_json(&mut json);
        let value: Value = serde_json::from_str(&json).expect("JSON");
        valid(&schema, &schema, &value).unwrap_or_else(|error| panic!("{}: {error}", scene.name));
        assert!(scene.description().len() > 20, "{}", scene.name);
        let read = scene.scene(&[]).expect("a scene");
        assert_eq!(read.name, scene.name);
        if read.is_planar() {
            read.build_planar().expect("a world");
            assert!(read.build().is_err());
        } else {
            read.build().expect("a world");
        }
    }
}

#[test]
fn bad_scenes_are_not_valid() {
    let schema = schema::scene();
    for bad in [
        json!({}),
        json!({ "bodies": [], "bodees": [] }),
        json!({ "bodies": [{ "shape": { "type": "sphere", "radius": -1 } }] }),
        json!({ "bodies": [{ "shape": { "type": "sphere", "radius": 1, "size": 2 } }] }),
        json!({ "bodies": [], "step": 0 }),
        json!({ "bodies": [{ "shape": { "type": "hull" } }] }),
        json!({ "bodies": [{ "shape": { "type": "hull", "file": "a.obj", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] } }] }),
        json!({ "bodies": [{ "shape": { "type": "hull", "file": "a.obj", "scale": "large" } }] }),
        json!({ "bodies": [], "solver": { "method": "magic" } }),
    ] {
        assert!(valid(&schema, &schema, &bad).is_err(), "{bad}");
    }
}

#[test]
fn hulls_from_files_are_valid() {
    let schema = schema::scene();
    for scale in [json!(2), json!([1, 2, -3])] {
        let scene = json!({ "bodies": [{ "shape": { "type": "hull", "file": "a.obj", "scale": scale } }] });
        valid(&schema, &schema, &scene).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn questions_and_answers_are_valid() {
    let (query, answer) = (schema::query(), schema::answer());
    let mut session = Session::default();
    let ball = json!({ "shape": { "type": "sphere", "radius": 1 }, "position": [0.5, 0, 0], "velocity": [1, 0, 0] });
    let cube = json!({ "shape": { "type": "box", "size": [1, 1, 1] } });
    let mut lines = vec![json!({ "define": "s", "shape": { "type": "sphere", "radius": 1 } })];
    for shape in [
        json!({ "type": "cone", "radius": 1, "height": 2 }),
        json!({ "type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }),
        json!({ "type": "compound", "parts": [{ "type": "sphere", "radius": 1, "position": [1, 0, 0] }, { "ref": "s" }] }),
    ] {
        lines.push(json!({ "id": 1, "a": { "shape": shape }, "want": "ray", "ray": { "origin": [3, 0.1, 0.1], "direction": [-1, 0, 0] } }));
        lines.push(json!({ "id": 1, "a": { "shape": shape }, "want": "ray", "ray": { "origin": [3, 9, 9], "direction": [-1, 0, 0], "length": 3 } }));
        lines.push(json!({ "id": 1, "a": { "shape": shape }, "want": "inside", "point": [0.1, 0.1, 0.1] }));
        lines.push(json!({ "id": 1, "a": { "shape": shape }, "want": "nearest", "point": [3, 0.1, 0.1] }));
        lines.push(json!({ "id": 1, "a": { "shape": shape }, "b": ball, "want": "push_out" }));
    }
    for want in allide_files::query::WANTS {
        lines.push(json!({ "id": want, "a": ball, "b": cube, "want": want, "until": 1 }));
        lines.push(json!({ "id": 1, "a": { "shape": { "ref": "s" } }, "b": { "shape": { "ref": "s" }, "position": [9, 0, 0] }, "want": want, "until": 1 }));
    }
    for line in lines {
        valid(&query, &query, &line).unwrap_or_else(|error| panic!("{error}"));
        let told = session.answer(line.to_string().as_bytes()).expect("an answer");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        valid(&answer, &answer, &told).unwrap_or_else(|error| panic!("{error}"));
    }
}
