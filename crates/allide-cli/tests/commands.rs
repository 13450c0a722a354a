//! The command as a user meets it: exit status, files, messages.

mod folder;

use folder::folder;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn allide(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_allide")).current_dir(folder).args(arguments).output().expect("allide runs")
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("an exit status")
}

fn told(output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!told.contains("panick"), "{told}");
    told
}

fn summary(folder: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join("summary.json")).expect("a summary");
    serde_json::from_str(&text).expect("JSON")
}

const BAD: &str = "{\n \"name\": \"bad\",\n \"bodees\": [],\n \"bodies\": [ { \"name\": \"b\", \"kind\": \"dynamic\", \"shape\": { \"type\": \"sphere\", \"radius\": -1 } } ]\n}\n";

#[test]
fn check_tells_every_fault_of_every_file_with_its_line() {
    let folder = folder("check");
    std::fs::write(folder.join("bad.json"), BAD).expect("a file");
    std::fs::write(folder.join("worse.json"), "{ \"bodies\": [ }").expect("a file");
    let output = allide(&folder, &["check", "bad.json", "worse.json", "stack-20", "missing.json"]);
    assert_eq!(status(&output), 2);
    let told = told(&output);
    for part in ["bad.json:3:", "bodees", "bad.json:4:", "bodies[0].shape.radius", "worse.json:1:", "missing.json"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("ok stack-20"));
}

/// A scene of one body, a unit cube spoilt in some way.
fn cube_scene(spoil: impl FnOnce(&mut Vec<[f64; 3]>, &mut Vec<[u32; 3]>)) -> String {
    let mut vertices: Vec<[f64; 3]> =
        (0..8_u32).map(|k| [k & 1, k >> 1 & 1, k >> 2].map(|b| f64::from(b) - 0.5)).collect();
    let mut faces = vec![[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4]];
    faces.extend([[2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5]]);
    spoil(&mut vertices, &mut faces);
    let shape = serde_json::json!({ "type": "mesh", "vertices": vertices, "faces": faces });
    serde_json::json!({ "duration": 0.05, "bodies": [{ "name": "a", "shape": shape }] }).to_string()
}

/// Every repair and everything left is told, by `check` and in the summary of a run.
#[test]
fn check_tells_how_sound_each_mesh_is() {
    let folder = folder("meshes");
    let report = |scene: &str| {
        std::fs::write(folder.join("mesh.json"), scene).expect("a file");
        let output = allide(&folder, &["check", "mesh.json"]);
        assert_eq!((status(&output), told(&output).as_str()), (0, ""));
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = lines.lines().nth(1).expect("a line for the mesh").to_owned();
        assert_eq!(status(&allide(&folder, &["run", "mesh.json", "-q", "--out", "out"])), 0);
        (line, summary(&folder.join("out"))["meshes"][0].clone())
    };
    let (line, mesh) = report(&cube_scene(|_, _| {}));
    let sound = "  mesh of \"a\": 12 triangles, 1 shell, closed, oriented; nothing repaired; nothing wrong remains";
    assert_eq!(line, sound);
    assert_eq!((&mesh["triangles"], &mesh["closed"], &mesh["bodies"][0]), (&12.into(), &true.into(), &"a".into()));

    let (line, mesh) = report(&cube_scene(|_, faces| faces[3].swap(0, 1)));
    assert!(line.contains("repaired: 1 triangle turned; nothing wrong"), "{line}");
    assert_eq!(mesh["repaired"]["turned"], 1);
    let (line, _) = report(&cube_scene(|_, faces| faces.iter_mut().for_each(|f| f.swap(0, 1))));
    assert!(line.contains("repaired: 12 triangles turned"), "{line}");

    let (line, mesh) = report(&cube_scene(|vertices, faces| {
        // A corner of its own for one face, a face twice, and one without area.
        vertices.push(vertices[0]);
        faces[0][0] = 8;
        faces.push(faces[5]);
        faces.push([0, 0, 1]);
    }));
    let all = "repaired: 1 vertex welded, 1 duplicate triangle dropped, 1 degenerate triangle dropped;";
    assert!(line.contains(all) && line.contains("12 triangles, 1 shell, closed"), "{line}");
    let done = &mesh["repaired"];
    assert_eq!(
        (&done["welded"], &done["duplicates_dropped"], &done["degenerates_dropped"]),
        (&1.into(), &1.into(), &1.into())
    );

    let (line, mesh) = report(&cube_scene(|vertices, faces| {
        let more: Vec<[f64; 3]> = vertices.iter().map(|[x, y, z]| [x + 0.5, y + 0.3, z + 0.2]).collect();
        vertices.extend(more);
        faces.extend_from_within(..);
        faces[12..].iter_mut().for_each(|f| *f = f.map(|v| v + 8));
    }));
    assert!(line.contains("24 triangles, 2 shells, closed"), "{line}");
    let crossings = mesh["remains"]["self_crossings"].as_u64().expect("a number");
    assert!(crossings >= 6 && line.contains(&format!("remains: {crossings} self-crossings")), "{line}");
}

#[test]
fn run_writes_all_files_and_the_keys_of_the_summary() {
    let folder = folder("run");
    let output = allide(&folder, &["run", "box-on-plane", "--quiet"]);
    assert_eq!((status(&output), told(&output).as_str(), output.stdout.len()), (0, "", 0));
    let out = folder.join("out/box-on-plane");
    let mut files: Vec<String> = std::fs::read_dir(&out)
        .expect("a folder")
        .map(|f| f.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, ["report.html", "summary.json", "trajectory.parquet"]);
    let summary = summary(&out);
    assert_eq!(summary["steps"], 120);
    assert_eq!(summary["interrupted"], false);
    assert_eq!(summary["reproducible"], true);
    assert_eq!(summary["settings"]["solver"]["method"], "auto");
    assert_eq!(summary["bodies"][1]["name"], "box");
    let parquet = std::fs::read(out.join("trajectory.parquet")).expect("a trajectory");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
}

#[test]
fn options_change_what_is_run() {
    let folder = folder("options");
    let set = ["--set", "solver.iterations=8", "--set", "solver.method=block", "--set", "solver.budget_ms=5"];
    let run = [&["run", "box-on-plane", "--steps", "3", "--out", "here", "-q"], &set[..]].concat();
    assert_eq!(status(&allide(&folder, &run)), 0);
    let summary = summary(&folder.join("here"));
    assert_eq!(summary["steps"], 3);
    assert_eq!(summary["settings"]["solver"]["iterations"], 8);
    assert_eq!(summary["settings"]["solver"]["method"], "block");
    assert_eq!(summary["reproducible"], false);
}

#[test]
fn several_scenes_get_a_folder_each() {
    let folder = folder("several");
    let run = ["run", "box-on-plane", "stack-20", "box-on-plane", "--duration", "0.1", "--out", "all", "-q"];
    assert_eq!(status(&allide(&folder, &run)), 0);
    for name in ["box-on-plane", "stack-20", "box-on-plane-2"] {
        assert_eq!(summary(&folder.join("all").join(name))["steps"], 6, "{name}");
    }
}

#[test]
fn a_name_cannot_lead_out_of_the_folder() {
    let folder = folder("names");
    let scene = r#"{ "name": "../../<script>alert(1)</script>", "duration": 0, "bodies": [] }"#;
    std::fs::write(folder.join("scene.json"), scene).expect("a file");
    assert_eq!(status(&allide(&folder, &["run", "scene.json", "-q"])), 0);
    let inside: Vec<PathBuf> =
        std::fs::read_dir(folder.join("out")).expect("out").map(|f| f.expect("a file").path()).collect();
    let [only] = &inside[..] else { panic!("{inside:?}") };
    let page = std::fs::read_to_string(only.join("report.html")).expect("a report");
    assert!(!page.contains("<script"), "names must be escaped");
    assert!(!page.contains("src=") && !page.contains("href="), "the page must need nothing else");
}

#[test]
fn bad_usage_and_bad_input_end_with_2() {
    let folder = folder("usage");
    std::fs::write(folder.join("bad.json"), BAD).expect("a file");
    for (arguments, part) in [
        (&["run"][..], "SCENE"),
        (&["run", "bad.json"], "bad.json:3"),
        (&["run", "box-on-plan"], "did you mean the built-in scene \"box-on-plane\"?"),
        (&["run", "box-on-plane", "--set", "x"], "PATH=VALUE"),
        (&["run", "box-on-plane", "--set", "solver.methd=block"], "--set solver.methd=block"),
        (&["run", "box-on-plane", "--duration", "-1"], "--duration"),
        (&["run", "box-on-plane", "--duration=nan"], "--duration nan"),
        (&["run", "."], "cannot be read"),
        (&["query", "missing.jsonl"], "cannot be read"),
        (&["scenes", "nothing"], "known are"),
        (&["schema", "nothing"], "scene"),
        (&["fly"], "fly"),
    ] {
        let output = allide(&folder, arguments);
        assert_eq!(status(&output), 2, "{arguments:?}");
        let told = told(&output);
        assert!(told.contains(part), "{arguments:?}: {told}");
    }
    assert!(!folder.join("out").exists(), "nothing may be written for a bad scene");
}

#[test]
fn files_of_shapes_are_looked_for_beside_the_scene() {
    let folder = folder("shape-files");
    std::fs::create_dir_all(folder.join("sub/meshes")).expect("folders");
    std::fs::write(folder.join("sub/meshes/t.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n").expect("a file");
    std::fs::write(folder.join("sub/meshes/cut.obj"), "v 0 0 0\nv 1 0").expect("a file");
    let scene = |name: &str, file: &str| {
        let text = format!("{{ \"bodies\": [\n {{ \"shape\": {{ \"type\": \"hull\", \"file\": \"{file}\" }} }} ] }}");
        std::fs::write(folder.join("sub").join(name), text).expect("a file");
    };
    scene("good.json", "meshes/t.obj");
    scene("missing.json", "meshes/none.obj");
    scene("cut.json", "meshes/cut.obj");
    assert_eq!(status(&allide(&folder, &["check", "sub/good.json"])), 0);
    for command in ["check", "run"] {
        for (name, wanted) in [("missing", "there is no such file"), ("cut", "line 2: the line ends")] {
            let output = allide(&folder, &[command, &format!("sub/{name}.json")]);
            assert_eq!(status(&output), 2, "{command} {name}");
            let told = told(&output);
            for part in [&format!("{name}.json:2:"), "bodies[0].shape.file", "meshes", wanted] {
                assert!(told.contains(part), "{part}: {told}");
            }
        }
    }
    let line = "{\"id\": 1, \"a\": {\"shape\": {\"type\": \"hull\", \"file\": \"sub/meshes/t.obj\", \"scale\": 2}}, \"want\": \"inside\", \"point\": [0.6, 0.6, 0.6]}\n\
                {\"id\": 2, \"a\": {\"shape\": {\"type\": \"hull\", \"file\": \"none.obj\"}}, \"want\": \"inside\", \"point\": [0, 0, 0]}\n";
    std::fs::write(folder.join("lines.jsonl"), line).expect("a file");
    let output = allide(&folder, &["query", "lines.jsonl"]);
    assert_eq!(status(&output), 0);
    let answers = String::from_utf8_lossy(&output.stdout).into_owned();
    let answers: Vec<&str> = answers.lines().collect();
    assert!(answers[0].contains("\"intersects\":true"), "{}", answers[0]);
    assert!(
        answers[1].contains("\"id\":2") && answers[1].contains("none.obj: there is no such file"),
        "{}",
        answers[1]
    );
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_ends_with_1() {
    let folder = folder("unwritable");
    std::fs::write(folder.join("file"), "").expect("a file");
    let output = allide(&folder, &["run", "box-on-plane", "--out", "file/inside"]);
    assert_eq!(status(&output), 1);
    assert!(told(&output).contains("cannot be written"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_ends_with_1_and_a_closed_one_quietly() {
    let folder = folder("full");
    for arguments in [
        &["scenes"][..],
        &["scenes", "stack-20"],
        &["schema"],
        &["schema", "answer"],
        &["check", "stack-20", "box-on-plane"],
        &["query", "lines.jsonl"],
    ] {
        std::fs::write(folder.join("lines.jsonl"), "{}\n").expect("a file");
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let start = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_allide"));
            command.current_dir(&folder).args(arguments);
            command
        };
        let output = start().stdout(full).output().expect("allide runs");
        assert_eq!(status(&output), 1, "{arguments:?}");
        assert!(told(&output).contains("cannot be written"), "{arguments:?}: {}", told(&output));
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = start().stdout(writer).output().expect("allide runs");
        assert_eq!((status(&output), told(&output).as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn what_the_engine_refuses_is_told_with_its_place() {
    let folder = folder("refused");
    let scene = "{\n \"step\": 1e9, \"gravity\": [0, 0, 1e300],\n \"bodies\": [ { \"shape\": { \"type\": \"sphere\", \"radius\": 1 }, \"force\": [1e300, 0, 0] } ] }";
    std::fs::write(folder.join("s.json"), scene).expect("a file");
    let output = allide(&folder, &["check", "s.json"]);
    assert_eq!(status(&output), 2);
    let told = told(&output);
    for part in ["s.json:2:10: step: is ", "s.json:2:26: gravity: is ", "s.json:3:69: bodies[0].force: is "] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.lines().all(|line| line.len() < 200), "{told}");
}

#[test]
fn built_in_scenes_are_listed_and_can_be_run_from_a_file() {
    let folder = folder("scenes");
    let list = String::from_utf8(allide(&folder, &["scenes"]).stdout).expect("text");
    assert!(list.lines().count() >= 5 && list.contains("stack-20"));
    let text = allide(&folder, &["scenes", "box-on-plane"]).stdout;
    std::fs::write(folder.join("mine.json"), text).expect("a file");
    assert_eq!(status(&allide(&folder, &["run", "mine.json", "-q"])), 0);
}

/// `allide query` under way, to be asked line by line.
fn start_query() -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_allide"))
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("allide runs")
}

#[test]
fn query_answers_each_line_as_it_comes() {
    let mut child = start_query();
    let mut input = child.stdin.take().expect("stdin");
    let mut answers = BufReader::new(child.stdout.take().expect("stdout")).lines();
    for (line, part) in [
        ("nonsense", "\"id\":null,\"error\""),
        (r#"{"define": "s", "shape": {"type": "sphere", "radius": 1}}"#, "{\"defined\":\"s\"}"),
        (r#"{"id": 5, "a": {"shape": {"ref": "s"}}, "b": {"shape": {"ref": "s"}}, "want": "intersects"}"#, "\"id\":5,"),
    ] {
        writeln!(input, "{line}").expect("a line goes in");
        let answer = answers.next().expect("an answer").expect("text");
        assert!(answer.contains(part), "{answer}");
    }
    // The last line need not end.
    write!(input, "{{}}").expect("a line goes in");
    drop(input);
    assert!(answers.next().expect("an answer").expect("text").contains("missing"));
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn query_ends_quietly_when_nobody_listens() {
    let mut child = start_query();
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("stdin");
    // Whether these still arrive does not matter.
    for _ in 0..10_000 {
        if writeln!(input, "{{}}").is_err() {
            break;
        }
    }
    drop(input);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_was_simulated() {
    let folder = folder("interrupt");
    let child = Command::new(env!("CARGO_BIN_EXE_allide"))
        .current_dir(&folder)
        .args(["run", "box-on-plane", "--steps", "1000000000", "--out", "out"])
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("allide runs");
    let part = folder.join("out/trajectory.parquet.part");
    for _ in 0..500 {
        if part.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(status(&output), 130);
    assert!(told(&output).contains("interrupted after"));
    let summary = summary(&folder.join("out"));
    assert_eq!(summary["interrupted"], true);
    assert!(summary["steps"].as_u64().is_some_and(|n| n > 0));
    let trajectory = std::fs::read(folder.join("out/trajectory.parquet")).expect("a trajectory");
    assert!(trajectory.ends_with(b"PAR1"));
}

/// Starts `allide view` on any free port; returns it with its address.
#[cfg(unix)]
fn viewing(folder: &Path) -> (std::process::Child, String) {
    use std::io::BufRead;
    let mut child = Command::new(env!("CARGO_BIN_EXE_allide"))
        .current_dir(folder)
        .args(["view", "box-on-plane", "--port", "0", "--no-open"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("allide runs");
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.take().expect("its words")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("http://").and_then(|l| l.strip_suffix('/')).expect("an address").to_owned();
    (child, address)
}

#[cfg(unix)]
#[test]
fn a_viewer_listens_here_alone_and_ends_with_ctrl_c_and_with_its_terminal() {
    let folder = folder("view");
    for (signal, how) in [("-INT", "Ctrl-C"), ("-HUP", "a closed terminal"), ("-TERM", "a polite kill")] {
        let (mut child, address) = viewing(&folder);
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        std::net::TcpStream::connect(&address).expect("it listens");
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        assert_eq!(child.wait().expect("an end").code(), Some(130), "{how}");
        assert!(std::net::TcpStream::connect(&address).is_err(), "nothing is left running after {how}");
    }
}

#[cfg(unix)]
#[test]
fn a_viewer_that_cannot_start_says_why() {
    let folder = folder("no-view");
    let output = allide(&folder, &["view", "no-such-scene", "--no-open"]);
    assert_eq!(status(&output), 2);
    assert!(told(&output).contains("no such file"));
    let (mut child, address) = viewing(&folder);
    let port = address.rsplit(':').next().expect("a port");
    let output = allide(&folder, &["view", "--port", port, "--no-open"]);
    assert_eq!(status(&output), 1);
    assert!(told(&output).contains("cannot listen there"), "{}", told(&output));
    child.kill().expect("it ends");
    child.wait().expect("an end");
}
