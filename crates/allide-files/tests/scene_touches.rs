//! Sleep, sensors, groups and events in scenes.

use allide::world::Groups;
use allide_files::record::{Outcome, Recorder};
use allide_files::scene::{Scene, SceneError};
use std::time::Duration;

fn read(text: &str) -> Result<Scene, String> {
    Scene::from_bytes(text.as_bytes(), "touches.json", "touches", &[]).map_err(|error| match error {
        SceneError::Problems { problems, .. } => {
            problems.iter().map(|p| format!("{}: {}\n", p.path, p.message)).collect()
        }
        other => other.to_string(),
    })
}

const GATE: &str = r#"{ "sleep_after": 0.5, "events": true, "bodies": [
    { "name": "ground", "kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 1], "offset": 0 } },
    { "name": "gate", "kind": "fixed", "sensor": true, "shape": { "type": "box", "size": [1, 1, 1] }, "position": [0, 0, 2] },
    { "name": "ball", "shape": { "type": "sphere", "radius": 0.2 }, "position": [0, 0, 4] },
    { "name": "ghost", "shape": { "type": "sphere", "radius": 0.2 }, "position": [0, 0, 5], "groups": [3, 4], "collides_with": [] } ] }"#;

#[test]
fn scenes_say_who_sleeps_notices_and_touches() {
    let scene = read(GATE).expect("a scene");
    assert_eq!((scene.settings.sleep_after, scene.events), (Some(0.5), true));
    assert!(scene.bodies[1].sensor && !scene.bodies[2].sensor);
    assert_eq!(scene.bodies[2].groups, Groups::DEFAULT);
    assert_eq!(scene.bodies[3].groups, Groups::new([3, 4], []));
    let world = scene.build().expect("a world").world;
    let again = read(&scene.text_of(&world).expect("a text")).expect("a scene");
    assert_eq!((again.settings.sleep_after, again.events), (Some(0.5), true));
    for (a, b) in scene.bodies.iter().zip(&again.bodies) {
        assert_eq!((a.sensor, a.groups), (b.sensor, b.groups), "{}", a.name);
    }
}

#[test]
fn what_is_none_of_it_is_told_where_it_stands() {
    let body = |field: &str| {
        let text = format!(r#"{{ "bodies": [ {{ "shape": {{ "type": "sphere", "radius": 1 }}, {field} }} ] }}"#);
        read(&text).expect_err("it is refused")
    };
    assert!(body(r#""groups": [32]"#).contains("bodies[0].groups[0]: is 32; it must be a whole number from 0 to 31"));
    assert!(body(r#""collides_with": [1.5]"#).contains("bodies[0].collides_with[0]"));
    assert!(body(r#""groups": 1"#).contains("bodies[0].groups"));
    assert!(body(r#""sensor": "yes""#).contains("bodies[0].sensor"));
    let refused = read(r#"{ "sleep_after": -1, "bodies": [] }"#).expect_err("it is refused");
    assert!(refused.contains("sleep_after") && refused.contains("from 0 to 1e9"), "{refused}");
    assert!(read(r#"{ "sleep_after": null, "bodies": [] }"#).is_ok());
}

#[test]
fn a_run_records_what_began_and_ended() {
    let scene = read(GATE).expect("a scene");
    let mut built = scene.build().expect("a world");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("events");
    let mut recorder = Recorder::create(&folder, &scene, &built, 120).expect("a recorder");
    for _ in 0..120 {
        let report = built.world.step().expect("a step");
        recorder.step(&built.world, &report, Duration::ZERO).expect("a record");
    }
    recorder.finish(&built.world, &Outcome::Done).expect("files");
    let text = std::fs::read_to_string(folder.join("events.jsonl")).expect("events");
    let lines: Vec<serde_json::Value> = text.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let told: Vec<(&str, &str, &str, bool)> = lines
        .iter()
        .map(|l| {
            let word = |key: &str| l[key].as_str().expect("a word");
            (word("event"), word("a"), word("b"), l["sensor"].as_bool().expect("yes or no"))
        })
        .collect();
    let expected = [("begin", "gate", "ball", true), ("end", "gate", "ball", true), ("begin", "ground", "ball", false)];
    assert_eq!(told, expected, "{text}");
    assert!(lines.windows(2).all(|w| w[0]["time"].as_f64() < w[1]["time"].as_f64()));
    assert!(lines[2]["force"].as_f64().expect("a number") > 0.0);
}
