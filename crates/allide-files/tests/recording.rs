//! What a run leaves behind can be read again.

use allide::world::StepError;
use allide_files::record::{Outcome, RecordError, Recorder};
use allide_files::scene::Scene;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use std::path::{Path, PathBuf};
use std::time::Instant;

const SCENE: &str = r#"{
    "name": "<b>two</b> & more",
    "duration": 0.5,
    "bodies": [
        { "name": "ground", "kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 1] } },
        { "name": "<img src=x onerror=alert(1)>", "shape": { "type": "sphere", "radius": 0.5 }, "position": [0, 0, 4], "velocity": [1, 0, 0] }
    ]
}"#;

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("recording").join(test);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("an old folder can go");
    }
    folder
}

fn record(folder: &Path, outcome: &Outcome) -> Result<(), RecordError> {
    let scene = Scene::from_bytes(SCENE.as_bytes(), "test", "test", &[]).expect("a scene");
    let mut built = scene.build().expect("a world");
    let mut recorder = Recorder::create(folder, &scene, &built, scene.steps())?;
    for _ in 0..scene.steps() {
        let start = Instant::now();
        let report = built.world.step().expect("a step");
        recorder.step(&built.world, &report, start.elapsed())?;
    }
    recorder.finish(&built.world, outcome).map(|_| ())
}

#[test]
fn trajectories_hold_a_row_for_each_body_and_step() {
    let folder = folder("trajectory");
    record(&folder, &Outcome::Done).expect("a recording");
    let file = std::fs::File::open(folder.join("trajectory.parquet")).expect("a trajectory");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let columns: Vec<String> =
        reader.metadata().file_metadata().schema_descr().columns().iter().map(|c| c.name().to_owned()).collect();
    assert_eq!(columns.join(" "), "time body x y z qx qy qz qw vx vy vz wx wy wz");
    let rows: Vec<_> = reader.get_row_iter(None).expect("rows").map(|r| r.expect("a row")).collect();
    assert_eq!(rows.len(), 2 * 31);
    let last = &rows[61];
    assert_eq!(last.get_string(1).expect("a name"), "<img src=x onerror=alert(1)>");
    assert!((last.get_double(0).expect("time") - 0.5).abs() < 1e-12);
    assert!((last.get_double(2).expect("x") - 0.5).abs() < 1e-9);
    assert!((last.get_double(11).expect("vz") + 9.81 * 0.5).abs() < 1e-9);
    assert_eq!(rows[1].get_double(4).expect("z"), 4.0);
}

#[test]
fn names_stay_text_in_the_report() {
    let folder = folder("report");
    record(&folder, &Outcome::Done).expect("a recording");
    let page = std::fs::read_to_string(folder.join("report.html")).expect("a report");
    assert!(page.contains("&lt;b&gt;two&lt;/b&gt; &amp; more"));
    let (markup, data, _) = parts(&page);
    assert!(!markup.contains("<img") && !markup.contains("<b>"));
    assert!(!markup.contains("NaN") && !markup.contains("href") && !markup.contains("<script"));
    assert!(markup.matches("<polyline").count() >= 8);
    assert!(!data.contains('<'), "no name may end the script it is in");
}

/// A report's own markup, its replay and the program that shows it.
fn parts(page: &str) -> (&str, &str, &str) {
    let (markup, rest) = page.split_once("</main>").expect("a page");
    let (_, rest) = rest.split_once("<script type=\"application/json\" id=\"replay-data\">").expect("a replay");
    let (data, rest) = rest.split_once("</script>\n<script>").expect("a program");
    let (program, rest) = rest.split_once("</script>").expect("its end");
    assert_eq!(rest.trim(), "</body></html>");
    (markup, data, program)
}

#[test]
fn the_replay_holds_bodies_frames_and_curves() {
    let folder = folder("replay");
    record(&folder, &Outcome::Done).expect("a recording");
    let page = std::fs::read_to_string(folder.join("report.html")).expect("a report");
    let (_, data, program) = parts(&page);
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["bodies"][1]["name"], "<img src=x onerror=alert(1)>");
    assert_eq!(data["bodies"][1]["shape"]["radius"], 0.5);
    assert_eq!(data["bodies"][0]["shape"]["type"], "plane");
    let times = data["times"].as_array().expect("times");
    assert_eq!(times.len(), 31);
    assert!((times[30].as_f64().expect("a time") - 0.5).abs() < 1e-6);
    assert_eq!(data["series"]["kinetic"].as_array().expect("a curve").len(), 30);
    assert!(program.len() > 100_000);
}

#[test]
fn a_run_that_diverged_says_so() {
    let folder = folder("diverged");
    let error = StepError::Diverged { body: "<x>".into(), time: 0.5, what: "position" };
    record(&folder, &Outcome::Diverged(error)).expect("a recording");
    let summary = std::fs::read_to_string(folder.join("summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
    assert!(summary["error"].as_str().expect("text").contains("diverged at t = 0.5 s"));
    assert_eq!(summary["steps"], 30);
    let page = std::fs::read_to_string(folder.join("report.html")).expect("a report");
    assert!(page.contains("Stopped early: body &lt;x&gt; diverged"));
}

#[test]
fn an_earlier_run_is_not_mistaken_for_this_one() {
    let folder = folder("earlier");
    record(&folder, &Outcome::Done).expect("a recording");
    let scene = Scene::from_bytes(SCENE.as_bytes(), "test", "test", &[]).expect("a scene");
    let built = scene.build().expect("a world");
    let recorder = Recorder::create(&folder, &scene, &built, 1).expect("a recorder");
    drop(recorder);
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0, "half files and old files are gone");
}

/// More bodies than a page shows, each with a surface of its own and a long name that HTML makes longer.
#[test]
fn a_report_of_far_too_much_stays_below_twenty_megabytes() {
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    };
    let mut bodies = Vec::new();
    for i in 0..20_100 {
        let corners: Vec<[f64; 3]> = (0..10).map(|_| [random(), random(), random()]).collect();
        let position = [(i % 150) as f64 * 2.0 + random() * 0.1, (i / 150) as f64 * 2.0 + random() * 0.1, random()];
        bodies.push(serde_json::json!({
            "name": format!("{}{i}", "<".repeat(130)),
            "kind": if i % 2 == 0 { "fixed" } else { "dynamic" },
            "shape": { "type": "hull", "points": corners },
            "position": position,
            "spin": if i % 2 == 0 { [0.0; 3] } else { [random(), random(), random()] },
        }));
    }
    let text = serde_json::json!({ "name": "&".repeat(10_000), "bodies": bodies }).to_string();
    let scene = Scene::from_bytes(text.as_bytes(), "test", "test", &[]).expect("a scene");
    let mut built = scene.build().expect("a world");
    let folder = folder("too_much");
    let mut recorder = Recorder::create(&folder, &scene, &built, 5).expect("a recorder");
    for _ in 0..5 {
        let report = built.world.step().expect("a step");
        recorder.step(&built.world, &report, std::time::Duration::ZERO).expect("recorded");
    }
    recorder.finish(&built.world, &Outcome::Done).expect("a recording");
    let size = std::fs::metadata(folder.join("report.html")).expect("a report").len();
    assert!(size < 20_000_000 && size > 3_000_000, "{size} bytes");
    std::fs::remove_dir_all(&folder).expect("it can go");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_named() {
    let error = record(Path::new("/dev/null/inside"), &Outcome::Done).expect_err("no folder");
    assert!(error.to_string().contains("/dev/null/inside: cannot be written"), "{error}");
}
