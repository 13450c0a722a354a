//! Runs that are saved and gone on with, and runs with several threads.

mod folder;

use folder::folder;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let all = [&["run", "--quiet"], arguments].concat();
    Command::new(env!("CARGO_BIN_EXE_allide")).current_dir(folder).args(all).output().expect("allide runs")
}

fn done(folder: &Path, arguments: &[&str]) {
    let output = run(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

fn refused(folder: &Path, arguments: &[&str], part: &str) {
    let output = run(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(part), "{told}");
}

/// Bodies and contacts at the end, as they are written.
fn end(folder: &Path, out: &str) -> (serde_json::Value, serde_json::Value) {
    let text = std::fs::read_to_string(folder.join(out).join("summary.json")).expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    (summary["bodies"].clone(), summary["contacts"].clone())
}

#[test]
fn a_run_in_two_parts_ends_like_one_in_one() {
    for scene in ["wall-120", "barrels", "contours", "mesh-pile"] {
        let folder = folder(&format!("resume-{scene}"));
        done(&folder, &[scene, "--steps", "30", "--out", "whole"]);
        done(&folder, &[scene, "--steps", "17", "--out", "first", "--save", "half.world"]);
        done(&folder, &[scene, "--steps", "13", "--out", "second", "--resume", "half.world"]);
        assert_eq!(end(&folder, "whole"), end(&folder, "second"), "{scene}");
    }
}

#[test]
fn threads_change_no_digit() {
    let folder = folder("threads");
    done(&folder, &["pile-1000", "--steps", "25", "--out", "one"]);
    done(&folder, &["pile-1000", "--steps", "25", "--out", "three", "--threads", "3"]);
    assert_eq!(end(&folder, "one"), end(&folder, "three"));
}

#[test]
fn what_is_no_snapshot_of_the_scene_is_refused() {
    let folder = folder("no-snapshot");
    done(&folder, &["stack-20", "--steps", "3", "--out", "out", "--save", "stack.world"]);
    let mut bytes = std::fs::read(folder.join("stack.world")).expect("a snapshot");
    std::fs::write(folder.join("cut.world"), &bytes[..bytes.len() / 2]).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(folder.join("altered.world"), &bytes).expect("a file");
    refused(&folder, &["stack-20", "--resume", "cut.world"], "cut.world: a snapshot of ");
    refused(&folder, &["stack-20", "--resume", "altered.world"], "was altered");
    refused(&folder, &["stack-20", "--resume", "missing.world"], "missing.world: cannot be read");
    refused(&folder, &["box-on-plane", "--resume", "stack.world"], "another scene");
    refused(&folder, &["contours", "--resume", "stack.world"], "in the plane is wanted");
    refused(&folder, &["stack-20", "wall-120", "--save", "x.world"], "one scene");
}

/// What the scene says is what a run is taken to show: a snapshot of another mass, shape or gravity is not gone on with
/// as if it were this one's.
#[test]
fn what_a_scene_says_otherwise_is_told() {
    let folder = folder("other-givens");
    let scene = |[gravity, wide, mass, ground, height]: [f64; 5], more: &str| {
        let text = format!(
            r#"{{ "duration": 1, "gravity": [0, 0, {gravity}], "bodies": [
                {{ "name": "ground", "kind": "fixed", "position": [0, 0, {ground}],
                  "shape": {{ "type": "box", "size": [9, 9, 1] }} }},
                {{ "name": "block", "shape": {{ "type": "box", "size": [{wide}, 1, 1] }}, "mass": {mass},
                  "position": [0, 0, {height}] }}{more} ] }}"#
        );
        std::fs::write(folder.join("scene.json"), text).expect("a file");
    };
    scene([-9.81, 1.0, 2.0, -0.5, 0.5], "");
    done(&folder, &["scene.json", "--steps", "3", "--out", "out", "--save", "then.world"]);
    done(&folder, &["scene.json", "--steps", "3", "--out", "same", "--resume", "then.world"]);
    let others = [
        (
            [-1.62, 1.0, 2.0, -0.5, 0.5],
            "",
            "its gravity is another: [0.0, 0.0, -9.81] where [0.0, 0.0, -1.62] is wanted",
        ),
        ([-9.81, 1.5, 2.0, -0.5, 0.5], "", "body \"block\" has another shape"),
        ([-9.81, 1.0, 7.0, -0.5, 0.5], "", "body \"block\" has another mass: 2.0 where 7.0 is wanted"),
        ([-9.81, 1.0, 2.0, -0.6, 0.5], "", "body \"ground\" has another place"),
        (
            [-9.81, 1.0, 2.0, -0.5, 0.5],
            r#", { "name": "twin", "shape": { "type": "sphere", "radius": 1 }, "position": [0, 0, 9] }"#,
            "no body 3 where body 3 \"twin\" is wanted",
        ),
    ];
    for (numbers, more, told) in others {
        scene(numbers, more);
        refused(&folder, &["scene.json", "--resume", "then.world"], told);
    }
    // Where it was dropped from is what a run changes.
    scene([-9.81, 1.0, 2.0, -0.5, 5.0], "");
    done(&folder, &["scene.json", "--steps", "3", "--out", "elsewhere", "--resume", "then.world"]);
}
