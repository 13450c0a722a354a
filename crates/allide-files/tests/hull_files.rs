//! Hulls of the points that files hold.

use allide_files::json::ProblemKind;
use allide_files::scene::{Scene, SceneError};
use std::path::PathBuf;

const OCTAHEDRON: &str = "v 1 0 0\nv -1 0 0\nv 0 1 0\nv 0 -1 0\nv 0 0 1\nv 0 0 -1\nv 0.1 0.1 0.1\n";

/// A folder of this test's own.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn scene(folder: &std::path::Path, bodies: &str) -> Result<Scene, SceneError> {
    let path = folder.join("scene.json");
    std::fs::write(&path, format!("{{ \"bodies\": [\n{bodies}\n] }}")).expect("a file");
    Scene::open(&path, &[])
}

#[test]
fn the_volume_is_that_of_the_scaled_points() {
    let folder = folder("hull-files");
    std::fs::write(folder.join("o.obj"), OCTAHEDRON).expect("a file");
    for (scale, factor) in [("", 1.0), (", \"scale\": 2", 8.0), (", \"scale\": [1, -2, 3]", 6.0)] {
        let body = format!("{{ \"shape\": {{ \"type\": \"hull\", \"file\": \"o.obj\"{scale} }} }}");
        let scene = scene(&folder, &body).expect("a scene");
        let volume = scene.bodies[0].shape.volume();
        assert!((volume - factor * 4.0 / 3.0).abs() < 1e-12, "{scale}: {volume}");
        scene.build().expect("a world");
    }
    // A file that many bodies name is one shape.
    let body = "{ \"shape\": { \"type\": \"hull\", \"file\": \"o.obj\" } },";
    let scene = scene(&folder, &body.repeat(500)).expect("a scene");
    assert_eq!(scene.bodies[0].shape, scene.bodies[499].shape);
}

#[test]
fn what_is_wrong_with_a_file_is_told_where_it_is_named() {
    let folder = folder("bad-hull-files");
    std::fs::write(folder.join("flat.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n").expect("a file");
    std::fs::write(folder.join("nan.obj"), "v 0 0 0\nv nan 0 0\n").expect("a file");
    std::fs::write(folder.join("none.obj"), "# nothing\n").expect("a file");
    for (file, kind, words) in [
        ("missing.obj", ProblemKind::FileMissing, "there is no such file"),
        ("flat.obj", ProblemKind::BadFile, "in one plane"),
        ("nan.obj", ProblemKind::BadFile, "line 2"),
        ("none.obj", ProblemKind::BadFile, "no point"),
        (".", ProblemKind::BadFile, "not a plain file"),
        ("scene.json", ProblemKind::BadFile, "no mesh"),
    ] {
        let body = format!("{{ \"shape\": {{ \"type\": \"hull\", \"file\": \"{file}\" }} }}");
        let Err(SceneError::Problems { problems, .. }) = scene(&folder, &body) else { panic!("{file}") };
        let [problem] = &problems[..] else { panic!("{problems:?}") };
        assert_eq!((problem.kind, problem.path.as_str()), (kind, "bodies[0].shape.file"));
        assert!(problem.message.contains(words) && problem.message.contains(file), "{problem}");
    }
}
