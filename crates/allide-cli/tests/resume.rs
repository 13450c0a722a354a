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
