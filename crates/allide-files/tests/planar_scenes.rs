//! Planar scenes: what they say, what bad ones are told, what a run of one leaves behind.

use allide_files::json::{Position, Problem};
use allide_files::record::{Outcome, Recorder};
use allide_files::scene::{Scene, SceneError};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;

const SCENE: &str = r#"{
    "name": "flat", "world": "planar", "duration": 1,
    "materials": { "sheet": { "density": 20 } },
    "bodies": [
        { "name": "floor", "kind": "fixed", "shape": { "type": "box", "size": [20, 1] }, "position": [0, -0.5] },
        { "name": "plate", "shape": { "type": "box", "size": [2, 1] }, "position": [0, 0.5], "material": "sheet" },
        { "name": "disc <1>", "shape": { "type": "circle", "radius": 0.5 }, "position": [4, 50], "rotation": 0.5, "spin": 1 },
        { "name": "frame", "kind": "driven", "velocity": [0.5, 0], "position": [-5, 2],
          "shape": { "type": "polygon", "outline": [[0, 0], [2, 0], [2, 2], [0, 2]], "holes": [[[0.5, 0.5], [1.5, 0.5], [1, 1.5]]] } }
    ]
}"#;

fn scene(text: &str) -> Scene {
    Scene::from_bytes(text.as_bytes(), "flat.json", "flat", &[]).expect("a scene")
}

fn problems(text: &str) -> Vec<Problem> {
    match Scene::from_bytes(text.as_bytes(), "flat.json", "flat", &[]) {
        Err(SceneError::Problems { problems, .. }) => problems,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_scene_says_what_its_world_is() {
    let scene = scene(SCENE);
    assert!(scene.is_planar() && scene.body_count() == 4);
    let built = scene.build_planar().expect("a world");
    assert_eq!(built.world.settings().gravity.to_array(), [0.0, -9.81, 0.0]);
    let bodies: Vec<_> = built.world.bodies().map(|(_, b)| b).collect();
    // Density counts by the area: 20 kg/m² × 2 m².
    assert_eq!(bodies[1].mass_properties().mass, 40.0);
    assert!((bodies[2].angle() - 0.5).abs() < 1e-15);
    assert_eq!(bodies[2].spin().to_array(), [0.0, 0.0, 1.0]);
}

#[test]
fn faults_are_told_with_line_and_path() {
    let text = r#"{
  "world": "planar",
  "bodies": [
    { "name": "a", "shape": { "type": "polygon", "outline": [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2]] } },
    { "name": "b", "shape": { "type": "box", "size": [1, 1, 1] }, "position": [0, 0, 0] },
    { "name": "c", "shape": { "type": "sphere", "radius": 1 } },
    { "name": "d", "kind": "fixed", "shape": { "type": "circle", "radius": 1 }, "velocity": [1, 0], "rotation": [0, 0, 0, 1] },
    { "name": "e", "shape": { "type": "circle", "radius": 1 }, "mass": -1, "rotation": 1e9, "spin": 1e300 }
  ]
}"#;
    let found = problems(text);
    let at = |path: &str| {
        let problem = found.iter().find(|p| p.path == path).unwrap_or_else(|| panic!("{path}: {found:#?}"));
        match problem.position {
            Position::At { line, .. } => (line, problem.message.clone()),
            _ => panic!("{problem:?}"),
        }
    };
    let (line, message) = at("bodies[0].shape.outline[2]");
    assert!(line == 7 && message.contains("edges 0 and 2 cross"), "{line}: {message}");
    assert_eq!(at("bodies[1].shape.size").0, 9);
    assert_eq!(at("bodies[1].position").0, 9);
    assert!(at("bodies[2].shape.type").1.contains("polygon"));
    assert_eq!(at("bodies[3].velocity").0, 11);
    assert_eq!(at("bodies[3].rotation").0, 11);
    assert_eq!(at("bodies[4].mass").0, 12);
    assert_eq!(at("bodies[4].rotation").0, 12);
    assert_eq!(at("bodies[4].spin").0, 12);
}

#[test]
fn flat_shapes_in_space_are_told_where_they_belong() {
    let found = problems(r#"{ "bodies": [{ "shape": { "type": "circle", "radius": 1 } }] }"#);
    assert!(found[0].message.contains("planar"), "{found:?}");
    let found = problems(r#"{ "world": "planar", "gravity": [0, 0, -9.81], "bodies": [] }"#);
    assert_eq!(found[0].path, "gravity");
}

#[test]
fn a_run_leaves_flat_files_and_pictures() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("planar_scenes");
    let scene = scene(SCENE);
    let mut built = scene.build_planar().expect("a world");
    let mut recorder = Recorder::create(&folder, &scene, &built, scene.steps()).expect("a recorder");
    for _ in 0..scene.steps() {
        let report = built.world.step().expect("a step");
        recorder.step(&built.world, &report, Duration::from_millis(1)).expect("a record");
    }
    recorder.finish(&built.world, &Outcome::Done).expect("files");
    let read =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let summary: Value = serde_json::from_str(&read("summary.json")).expect("JSON");
    assert_eq!(summary["settings"]["gravity"].as_array().map(Vec::len), Some(2));
    let disc = &summary["bodies"][2];
    assert_eq!(disc["position"].as_array().map(Vec::len), Some(2));
    assert!((disc["position"][1].as_f64().expect("y") - (50.0 - 0.5 * 9.81)).abs() < 1e-9, "{disc}");
    assert!((disc["rotation"].as_f64().expect("an angle") - 1.5).abs() < 1e-9, "{disc}");
    assert!((disc["spin"].as_f64().expect("a number") - 1.0).abs() < 1e-12, "{disc}");
    let contact = &summary["contacts"][0];
    assert_eq!((contact["a"].as_str(), contact["b"].as_str()), (Some("floor"), Some("plate")));
    let points = contact["points"].as_array().expect("points");
    assert_eq!(points.len(), 2);
    for point in points {
        let share = point["normal_impulse"].as_f64().expect("an impulse") / (40.0 * 9.81 / 60.0);
        assert!((share - 0.5).abs() < 1e-6, "{point}");
        assert_eq!(point["normal"].as_array().map(Vec::len), Some(2));
    }
    for name in ["start.svg", "end.svg"] {
        let svg = read(name);
        assert!(svg.starts_with("<svg xmlns") && svg.contains("disc &lt;1&gt;") && !svg.contains("NaN"), "{svg}");
    }
    let report = read("report.html");
    assert!(report.contains("<svg xmlns") && report.contains("replay-data"));
    let file = std::fs::File::open(folder.join("trajectory.parquet")).expect("a trajectory");
    let rows = SerializedFileReader::new(file).expect("Parquet");
    let last = rows.get_row_iter(None).expect("rows").last().expect("a row").expect("a row");
    // The driven frame: half a metre on, at z = 0, not turned.
    assert!((last.get_double(2).expect("x") + 4.5).abs() < 1e-9);
    assert_eq!(last.get_double(4).expect("z"), 0.0);
    assert_eq!(last.get_double(8).expect("qw"), 1.0);
}
