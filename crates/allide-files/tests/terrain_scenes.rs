//! Terrain in scenes: cells of their own material, terrains side by side, the built-in barrels.

use allide::glam::DVec3;
use allide_files::builtin;
use allide_files::scene::{Scene, SceneError};

fn scene(text: &str) -> Result<Scene, SceneError> {
    Scene::from_bytes(text.as_bytes(), "test.json", "test", &[])
}

/// A strip of ground 20 m long and 2 m wide, `more` besides its heights, under a wheel that rolls along it.
fn strip(ground: &str, more: &str) -> String {
    let row = vec!["0"; 21].join(", ");
    format!(
        r#"{{
            "materials": {{ "asphalt": {{}}, "sand": {{ "rolling_friction": 0.05 }} }},
            "bodies": [
                {{ "name": "ground", "kind": "fixed"{ground},
                   "shape": {{ "type": "terrain", "heights": [[{row}], [{row}], [{row}]]{more} }} }},
                {{ "name": "wheel", "shape": {{ "type": "cylinder", "radius": 0.3, "height": 0.4 }},
                   "position": [2, 1, 0.3], "rotation": [0.7071067811865476, 0, 0, 0.7071067811865476],
                   "velocity": [3, 0, 0], "spin": [0, 10, 0] }}
            ]
        }}"#
    )
}

/// Speed along x after so many seconds.
fn speed(scene: &Scene, seconds: f64) -> f64 {
    let mut built = scene.build().unwrap();
    for _ in 0..(60.0 * seconds) as usize {
        built.world.step().unwrap();
    }
    let wheel = built.world.bodies().find(|(_, b)| b.name() == "wheel").unwrap().1;
    wheel.velocity().x
}

/// Cells of two rows, the first ten of asphalt, the others of sand.
fn cells() -> String {
    let row = [vec!["0"; 10], vec!["1"; 10]].concat().join(", ");
    format!(", \"cells\": [[{row}], [{row}]]")
}

#[test]
fn a_wheel_feels_the_sand_from_the_cell_on_where_it_is() {
    let ground = ", \"ground\": [\"asphalt\", \"sand\"]";
    let scene = scene(&strip(ground, &cells())).unwrap();
    assert!((speed(&scene, 2.0) - 3.0).abs() < 1e-3, "{}", speed(&scene, 2.0));
    assert!(speed(&scene, 4.0) < 2.0, "{}", speed(&scene, 4.0));
}

#[test]
fn cells_without_a_number_are_the_bodys_own() {
    let row = vec!["null"; 20].join(", ");
    let more = format!(", \"cells\": [[{row}], [{row}]]");
    let own = scene(&strip(", \"material\": \"sand\", \"ground\": [\"asphalt\"]", &more)).unwrap();
    assert!(speed(&own, 2.0) < 2.0, "{}", speed(&own, 2.0));
}

#[test]
fn wrong_cells_are_refused_by_name() {
    let problem = |ground: &str, more: &str| match scene(&strip(ground, more)) {
        Err(SceneError::Problems { problems, .. }) => problems[0].to_string(),
        other => panic!("{other:?}"),
    };
    let both = ", \"ground\": [\"asphalt\", \"sand\"]";
    assert!(problem(both, "").contains("cells"), "{}", problem(both, ""));
    let few = problem(both, ", \"cells\": [[0, 1], [1, 0]]");
    assert!(few.contains("2 × 2 cells") && few.contains("20 × 2"), "{few}");
    let half = problem(both, &cells().replacen('0', "0.5", 1));
    assert!(half.contains("0.5") && half.contains("whole number"), "{half}");
    let unknown = problem(", \"ground\": [\"asphalt\", \"mud\"]", &cells());
    assert!(unknown.contains("mud"), "{unknown}");
    let short = problem(", \"ground\": [\"asphalt\"]", &cells());
    assert!(short.contains("a cell of the terrain has 1"), "{short}");
}

#[test]
fn a_wheel_rolls_from_one_terrain_to_the_next_without_a_seam() {
    let part = |name: &str, x: f64| {
        let row = ["0"; 11].join(", ");
        format!(
            r#"{{ "name": "{name}", "kind": "fixed", "shape": {{ "type": "terrain", "origin": [{x}, 0],
                "heights": [[{row}], [{row}], [{row}]] }} }}"#
        )
    };
    let wheel = strip("", "");
    let wheel = &wheel[wheel.find("{ \"name\": \"wheel\"").unwrap()..];
    let text = format!("{{ \"bodies\": [{}, {}, {wheel}", part("west", 0.0), part("east", 10.0));
    let scene = scene(&text).unwrap();
    let mut built = scene.build().unwrap();
    let mut highest = 0f64;
    for _ in 0..300 {
        built.world.step().unwrap();
        highest = highest.max((built.world.bodies().last().unwrap().1.pose().position.z - 0.3).abs());
    }
    let body = built.world.bodies().last().unwrap().1;
    assert!(body.pose().position.x > 16.9 && body.velocity().x > 2.99, "{:?} {}", body.pose(), body.velocity());
    assert!(highest < 1e-3, "bounced by {highest}");
}

#[test]
fn the_papers_three_barrels_come_to_rest_where_they_are() {
    let scene = builtin::find("barrels").unwrap().scene(&[]).unwrap();
    let mut built = scene.build().unwrap();
    // Before those of the hill come down.
    for _ in 0..60 {
        built.world.step().unwrap();
    }
    for (name, height) in [("leaning", 0.39), ("on-its-side", 0.3), ("on-its-base", 0.45)] {
        let body = built.world.bodies().find(|(_, b)| b.name() == name).unwrap().1;
        assert!((body.pose().position.z - height).abs() < 0.05, "{name} at {}", body.pose().position);
        let axis = body.pose().rotation * DVec3::Z;
        match name {
            "leaning" => assert!((0.1..0.3).contains(&axis.z.abs()), "{axis}"),
            "on-its-side" => assert!(axis.z.abs() < 1e-3, "{axis}"),
            _ => assert!(axis.z > 0.999, "{axis}"),
        }
    }
}
