//! What a bad scene is told: everything at once, with line and path.

use allide_files::json::{Position, Problem, ProblemKind};
use allide_files::scene::{Change, Scene, SceneError};

fn problems_with(text: &str, changes: &[&str]) -> Vec<Problem> {
    let changes: Vec<Change> = changes.iter().map(|c| Change::parse(c).expect("PATH=VALUE")).collect();
    match Scene::from_bytes(text.as_bytes(), "test.json", "test", &changes) {
        Err(SceneError::Problems { problems, .. }) => problems,
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

fn problems(text: &str) -> Vec<Problem> {
    problems_with(text, &[])
}

/// The single problem of a scene whose only body has these fields besides its name.
fn body_problem(fields: &str) -> Problem {
    let mut found = problems(&format!("{{ \"bodies\": [ {{ \"name\": \"b\", {fields} }} ] }}"));
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

const BALL: &str = r#""shape": { "type": "sphere", "radius": 1 }"#;

#[test]
fn comments_trailing_commas_and_a_byte_order_mark_are_fine() {
    let text = format!("\u{feff}// about\n{{ /* inside */ \"bodies\": [ {{ {BALL}, }}, ], }} // after");
    assert_eq!(problems(&text), []);
}

#[test]
fn all_faults_come_at_once_in_the_order_of_the_file() {
    let found = problems(
        "{\n \"bodees\": [],\n \"step\": 0,\n \"bodies\": [\n  { \"shape\": { \"type\": \"box\", \"size\": [1, -1, 0] } }\n ]\n}",
    );
    let told: Vec<(Position, &str)> = found.iter().map(|p| (p.position.clone(), p.path.as_str())).collect();
    let at = |line, column| Position::At { line, column };
    assert_eq!(
        told,
        [
            (at(2, 2), "bodees"),
            (at(3, 10), "step"),
            (at(5, 43), "bodies[0].shape.size[1]"),
            (at(5, 47), "bodies[0].shape.size[2]"),
        ]
    );
    assert!(found[0].message.contains("did you mean \"bodies\"?"), "{}", found[0].message);
}

#[test]
fn duplicate_keys_and_names_are_told_once() {
    let found = problems(&format!("{{ \"step\": 0.1, \"step\": 0.2, \"bodies\": [ {{ {BALL} }} ] }}"));
    assert_eq!(found.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::DuplicateKey]);
    let twice = r#"{ "bodies": [ { "shape": { "type": "sphere", "radius": 1, "radius": 2 } } ] }"#;
    assert_eq!(problems(twice).iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::DuplicateKey]);
    let names = format!("{{ \"bodies\": [ {{ \"name\": \"a\", {BALL} }}, {{ \"name\": \"a\", {BALL} }} ] }}");
    let found = problems(&names);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].kind, found[0].path.as_str()), (ProblemKind::DuplicateName, "bodies[1].name"));
}

#[test]
fn a_name_given_for_the_place_does_not_collide_silently() {
    let text = format!("{{ \"bodies\": [ {{ \"name\": \"body-2\", {BALL} }}, {{ {BALL} }} ] }}");
    assert_eq!(problems(&text)[0].kind, ProblemKind::DuplicateName);
}

#[test]
fn numbers_must_be_numbers_that_can_be_computed_with() {
    for bad in ["1e400", "-1e999", "\"1\"", "null", "true", "[]", "{}"] {
        let problem = body_problem(&format!("{BALL}, \"mass\": {bad}"));
        assert_eq!(problem.path, "bodies[0].mass", "{bad}");
    }
    for bad in ["NaN", "Infinity", "+1", "01", ".5", "5.", "0x10", "1e", "--1"] {
        let found = problems(&format!("{{ \"bodies\": [ {{ {BALL}, \"mass\": {bad} }} ] }}"));
        assert!(found.iter().any(|p| p.kind == ProblemKind::Syntax), "{bad}: {found:?}");
    }
    assert!(body_problem(&format!("{BALL}, \"mass\": 0")).message.contains("from 1e-12 to 1e18 kg"));
    assert!(body_problem(&format!("{BALL}, \"kind\": \"driven\", \"mass\": 0")).message.contains("above 0"));
    assert!(body_problem(r#""shape": { "type": "sphere", "radius": 1e-300 }"#).message.contains("metres"));
}

#[test]
fn rotations_are_unit_quaternions() {
    let rotated = |q: &str| problems(&format!("{{ \"bodies\": [ {{ {BALL}, \"rotation\": {q} }} ] }}"));
    assert!(rotated("[0, 0, 0, 0]")[0].message.contains("zero"));
    assert!(rotated("[0, 0, 0, 1.1]")[0].message.contains("length 1.1"));
    assert_eq!(rotated("[0, 0, 0]")[0].kind, ProblemKind::WrongType);
    assert_eq!(rotated("[0, 0, 0, 1.0005]"), []);
    let text = format!("{{ \"bodies\": [ {{ {BALL}, \"rotation\": [0, 0, 0, 1.0005] }} ] }}");
    let scene = Scene::from_bytes(text.as_bytes(), "t", "t", &[]).expect("a scene");
    assert_eq!(scene.bodies[0].pose.rotation.w, 1.0);
}

#[test]
fn bodies_must_make_sense() {
    let plane = r#""shape": { "type": "plane", "normal": [0, 0, 1] }"#;
    assert!(body_problem(plane).message.contains("must be \"fixed\""));
    assert!(
        body_problem(r#""shape": { "type": "plane", "normal": [0, 0, 0] }, "kind": "fixed""#)
            .message
            .contains("not zero")
    );
    assert!(body_problem(&format!("{BALL}, \"kind\": \"fixed\", \"velocity\": [1, 0, 0]")).message.contains("driven"));
    assert!(body_problem(&format!("{BALL}, \"kind\": \"driven\", \"force\": [1, 0, 0]")).message.contains("dynamic"));
    assert!(body_problem(&format!("{BALL}, \"kind\": \"dynamc\"")).message.contains("did you mean \"dynamic\"?"));
    assert!(body_problem(&format!("{BALL}, \"material\": \"wood\"")).message.contains("no material"));
    assert!(
        body_problem(&format!("{BALL}, \"inertia\": [[1, 0, 0], [0, 1, 0], [0, 1, 1]]")).message.contains("symmetric")
    );
    assert!(
        body_problem(&format!("{BALL}, \"inertia\": [[1, 0, 0], [0, -1, 0], [0, 0, 1]]")).message.contains("definite")
    );
    assert!(body_problem(&format!("{BALL}, \"inertia\": [1, 0, 1]")).path.contains("inertia[1]"));
    assert!(body_problem(&format!("{BALL}, \"linear_damping\": -1")).message.contains("from 0 to 1e9"));
    assert_eq!(body_problem(r#""kind": "fixed""#).kind, ProblemKind::Missing);
    assert_eq!(body_problem(&format!("{BALL}, \"name\": \"c\"")).kind, ProblemKind::DuplicateKey);
}

#[test]
fn materials_must_make_sense() {
    let with = |material: &str| problems(&format!("{{ \"materials\": {{ \"m\": {material} }}, \"bodies\": [] }}"));
    assert_eq!(with(r#"{ "friction": 0.1 }"#), []);
    assert!(with(r#"{ "friction": -0.1 }"#)[0].message.contains("from 0 to 1e6"));
    assert!(with(r#"{ "restitution": 1.1 }"#)[0].message.contains("0 to 1"));
    assert!(with(r#"{ "frction": 1 }"#)[0].message.contains("did you mean \"friction\"?"));
    assert_eq!(with("3")[0].kind, ProblemKind::WrongType);
}

#[test]
fn what_is_not_there_yet_says_so() {
    for rest in [r#""joints": [{}]"#, r#""robots": [{}]"#, r#""view": {}"#] {
        let found = problems(&format!("{{ \"bodies\": [], {rest} }}"));
        assert_eq!(found.iter().map(|p| p.kind).collect::<Vec<_>>(), [ProblemKind::Unsupported], "{rest}");
    }
    assert_eq!(problems(r#"{ "bodies": [], "joints": [], "robots": [], "world": "spatial" }"#), []);
}

#[test]
fn hulls_and_compounds_say_what_is_wrong_and_where() {
    let told = |shape: &str| {
        let problem = body_problem(&format!("\"shape\": {shape}"));
        format!("{}: {}", problem.path, problem.message)
    };
    for (shape, wanted) in [
        (r#"{ "type": "hull" }"#, "shape: \"points\" is missing"),
        (r#"{ "type": "hull", "points": [] }"#, "points: hull: the 0 points lie nowhere"),
        (r#"{ "type": "hull", "points": [[0,0,0],[1,0,0],[0,1,0],[1,1,0]] }"#, "the 4 points lie in one plane"),
        (r#"{ "type": "hull", "points": [[0,0,0],[1,0],[0,1,0],[0,0,1]] }"#, "shape.points[1]: "),
        (r#"{ "type": "hull", "points": [[0,0,0],[1,0,0],[0,1e300,0],[0,0,1]] }"#, "points[2] is"),
        (r#"{ "type": "hull", "file": "no-bunny.obj" }"#, "shape.file: no-bunny.obj: there is no such file"),
        (r#"{ "type": "hull", "file": 7 }"#, "shape.file: a string is wanted"),
        (r#"{ "type": "hull", "file": "" }"#, "shape.file: is empty"),
        (r#"{ "type": "hull", "file": "a.obj", "points": [] }"#, "shape.file: stands beside \"points\""),
        (r#"{ "type": "hull", "file": "a.obj", "scale": 0 }"#, "shape.scale: is zero"),
        (r#"{ "type": "hull", "file": "a.obj", "scale": [1, 2] }"#, "shape.scale: a list of 3 numbers"),
        (r#"{ "type": "compound", "parts": [] }"#, "shape.parts: compound: parts is empty"),
        (r#"{ "type": "compound", "parts": [{ "type": "plane", "normal": [0,0,1] }] }"#, "parts[0] is a plane"),
        (r#"{ "type": "compound", "parts": [{ "type": "sphere" }] }"#, "shape.parts[0]: \"radius\" is missing"),
        (r#"{ "type": "compound", "parts": [{ "type": "sphere", "radius": 1, "postion": [0,0,0] }] }"#, "did you mean"),
        (
            r#"{ "type": "compound", "parts": [{ "type": "sphere", "radius": 1, "position": [1e300,0,0] }] }"#,
            "shape.parts[0].position: is beyond",
        ),
        (r#"{ "type": "cone", "radius": 0, "height": 1 }"#, "shape.radius: "),
    ] {
        assert!(told(shape).contains(wanted), "{shape}: {}", told(shape));
    }
    let deep = format!(
        "{}{{\"type\":\"sphere\",\"radius\":1}}{}",
        r#"{"type":"compound","parts":["#.repeat(40),
        "]}".repeat(40)
    );
    assert!(told(&deep).contains("nested deeper than 32"), "{}", told(&deep));
}

#[test]
fn terrain_says_what_is_wrong_and_where() {
    let told = |rest: &str| {
        let problem = body_problem(&format!("\"kind\": \"fixed\", \"shape\": {{ \"type\": \"terrain\"{rest} }}"));
        format!("{}: {}", problem.path, problem.message)
    };
    for (rest, wanted) in [
        ("", "\"heights\" is missing"),
        (r#", "heights": []"#, "shape.heights: "),
        (r#", "heights": [[0, 1], [2]]"#, "shape.heights[1]: has 1 heights; the rows before have 2"),
        (r#", "heights": [[0, "1"]]"#, "shape.heights[0][1]: "),
        (r#", "heights": [[null, null]]"#, "shape.heights: "),
        (r#", "heights": [[0, 1], [0, 1]], "spacing": [0, 1]"#, "shape.spacing"),
        (r#", "heights": [[0, 1], [0, 1]], "file": "a.asc""#, "one or the other"),
        (r#", "file": "nowhere.asc""#, "shape.file: "),
    ] {
        assert!(told(rest).contains(wanted), "{rest}: {}", told(rest));
    }
    assert_eq!(
        problems(
            r#"{ "bodies": [{ "name": "t", "kind": "fixed", "shape": { "type": "terrain", "heights": [[0, 1], [2, null]] } }] }"#
        ),
        []
    );
    let moving =
        problems(r#"{ "bodies": [{ "name": "t", "shape": { "type": "terrain", "heights": [[0, 1], [2, 3]] } }] }"#);
    assert!(moving[0].message.contains("must be fixed"), "{moving:?}");
}

#[test]
fn absurd_times_are_refused() {
    assert!(problems(r#"{ "bodies": [], "duration": -1 }"#)[0].path == "duration");
    assert!(problems(r#"{ "bodies": [], "duration": 1e12 }"#)[0].message.contains("steps"));
    assert!(problems(r#"{ "bodies": [], "step": 1e-300 }"#)[0].message.contains("1e-9 to 10 seconds"));
    assert!(problems(r#"{ "bodies": [], "duration": 1e308, "step": 1e-308 }"#)[0].path == "duration");
}

#[test]
fn pairs_without_contact_are_named() {
    let with = |pairs: &str| {
        problems(&format!(
            "{{ \"bodies\": [ {{ \"name\": \"a\", {BALL} }}, {{ \"name\": \"b\", {BALL} }} ], \"no_contact\": {pairs} }}"
        ))
    };
    assert_eq!(with(r#"[["a", "b"]]"#), []);
    assert_eq!(with(r#"[["a", "c"]]"#)[0].kind, ProblemKind::UnknownName);
    assert!(with(r#"[["a", "a"]]"#)[0].message.contains("itself"));
    assert!(with(r#"[["a"]]"#)[0].message.contains("pair"));
}

#[test]
fn hostile_texts_are_refused_not_followed() {
    let deep = "[".repeat(200_000);
    assert!(problems(&deep)[0].message.contains("nested too deeply"));
    let deep = format!("{{\"bodies\": {}{} }}", "[".repeat(400), "]".repeat(400));
    assert!(!problems(&deep).is_empty());
    let many: String = (0..5000).map(|i| format!("\"k{i}\": 0, ")).collect();
    let found = problems(&format!("{{ {many} \"bodies\": [] }}"));
    assert_eq!(found.len(), 200);
    assert!(problems("").len() == 1 && problems("// nothing").len() == 1);
    let not_text = Scene::from_bytes(b"{\n \xff }", "t", "t", &[]).expect_err("not text");
    let SceneError::Problems { problems, .. } = not_text else { panic!("{not_text}") };
    assert_eq!(problems[0].position, Position::At { line: 2, column: 2 });
}

#[test]
fn long_lines_are_shown_in_part() {
    let text = format!("{{ \"bodies\": [ {} {{ \"shap\": 1 }} ] }}", format!("{{ {BALL} }}, ").repeat(1000));
    let found = problems(&text);
    let excerpt =
        found.iter().find(|p| p.kind == ProblemKind::UnknownKey).and_then(|p| p.excerpt.clone()).expect("a line");
    assert!(excerpt.line.chars().count() < 120);
    let marked: String = excerpt.line.chars().skip(excerpt.before).take(excerpt.marked).collect();
    assert_eq!(marked, "\"shap\"");
}

#[test]
fn options_change_the_scene_before_it_is_read() {
    let text = format!("{{ \"bodies\": [ {{ \"name\": \"b\", {BALL} }} ] }}");
    let changes = ["solver.iterations=8", "solver.method=block", "bodies.0.mass=3", "bodies.b.position=[1,2,3]"];
    let changes: Vec<Change> = changes.iter().map(|c| Change::parse(c).expect("PATH=VALUE")).collect();
    let scene = Scene::from_bytes(text.as_bytes(), "t", "t", &changes).expect("a scene");
    assert_eq!(scene.settings.solver.iterations, Some(8));
    assert_eq!(scene.settings.solver.method.name(), "block");
    assert_eq!(scene.bodies[0].mass, Some(3.0));
    assert_eq!(scene.bodies[0].pose.position.to_array(), [1.0, 2.0, 3.0]);
}

#[test]
fn options_that_do_not_fit_are_named() {
    let text = format!("{{ \"name\": \"n\", \"bodies\": [ {{ \"name\": \"b\", {BALL} }} ] }}");
    for (change, told) in [
        ("solver.iteration=8", "did you mean \"iterations\"?"),
        ("solver.iterations=x", "a number is wanted"),
        ("solver.iterations=1e400", "f64"),
        ("bodies.7.mass=1", "items 0 to 0"),
        ("bodies.c.mass=1", "no item \"c\""),
        ("name.x=1", "nothing inside"),
        ("step=-1", "from 1e-9 to 10 seconds"),
    ] {
        let found = problems_with(&text, &[change]);
        assert_eq!(found[0].position, Position::Option(format!("--set {change}")), "{change}");
        assert!(found[0].message.contains(told), "{change}: {}", found[0].message);
    }
    assert!(Change::parse("solver.iterations").is_err());
    assert!(Change::parse("solver..iterations=1").is_err());
    assert!(Change::parse("=1").is_err());
}

/// Line, column, path and message of each problem.
fn told(text: &str) -> Vec<(usize, usize, String, String)> {
    let place = |p: Problem| match p.position {
        Position::At { line, column } => (line, column, p.path, p.message),
        Position::Option(typed) => panic!("{typed}"),
    };
    problems(text).into_iter().map(place).collect()
}

#[test]
fn what_the_engine_refuses_of_bodies_is_told_at_once_and_in_place() {
    let text = format!(
        "{{ \"bodies\": [\n{{ {BALL},\n\"position\": [1e200, 0, 0],\n\"velocity\": [0, 1e9, 0], \"force\": [1e300, 0, 0] }},\n{{ {BALL}, \"mass\": 1e300 }},\n{{ {BALL}, \"inertia\": [1, 1, 5] }}, {{ \"spin\": [0, 0, 1e300], \"shape\": 1 }}\n] }}"
    );
    let told = told(&text);
    let places: Vec<_> = told.iter().map(|(line, column, path, _)| (*line, *column, path.as_str())).collect();
    assert_eq!(
        places,
        [
            (3, 13, "bodies[0].position"),
            (4, 13, "bodies[0].velocity"),
            (4, 35, "bodies[0].force"),
            (5, 55, "bodies[1].mass"),
            (6, 58, "bodies[2].inertia"),
            (6, 81, "bodies[3].spin"),
            (6, 105, "bodies[3].shape"),
        ]
    );
    assert_eq!(told[0].3, "is [1e200, 0, 0]; each number must be from -1e12 to 1e12");
    assert_eq!(told[3].3, "is 1e300; it must be from 1e-12 to 1e18 kg");
    assert!(told.iter().all(|(.., message)| message.len() < 120), "{told:?}");
}

#[test]
fn what_the_engine_refuses_of_settings_is_told_at_once_and_in_place() {
    let told = told(
        "{ \"step\": 1e9,\n\"gravity\": [0, 0, 1e300], \"bodies\": [],\n\"solver\": { \"iterations\": 1000000, \"tolerance\": 2,\n\"budget_ms\": 0, \"restitution_threshold\": -1 } }",
    );
    let told: Vec<_> = told.iter().map(|(l, c, path, message)| (*l, *c, path.as_str(), message.as_str())).collect();
    assert_eq!(
        told,
        [
            (1, 11, "step", "is 1000000000; it must be from 1e-9 to 10 seconds"),
            (2, 12, "gravity", "is [0, 0, 1e300]; it must be three numbers, each at most 1e6 m/s² in size"),
            (3, 27, "solver.iterations", "is 1000000; it must be a whole number from 1 to 100000"),
            (3, 49, "solver.tolerance", "is 2; it must be from 0 to 1"),
            (4, 14, "solver.budget_ms", "is 0; it must be above 0 and at most 1e9 milliseconds"),
            (4, 42, "solver.restitution_threshold", "is -1; it must be from 0 to 1e9 m/s"),
        ]
    );
    let none = problems(r#"{ "bodies": [], "solver": { "iterations": 0 } }"#);
    assert_eq!(none[0].message, "is 0; it must be a whole number from 1 to 100000");
    let option = problems_with(r#"{ "bodies": [] }"#, &["step=1e9"]);
    assert_eq!((&option[0].position, option[0].path.as_str()), (&Position::Option("--set step=1e9".into()), "step"));
}

#[test]
fn a_material_is_blamed_once_and_a_mass_that_follows_at_its_body() {
    let text = format!(
        "{{ \"materials\": {{ \"m\": {{ \"friction\": 1e7,\n\"density\": 1e300 }} }}, \"bodies\": [ {{ {BALL}, \"material\": \"m\" }} ] }}"
    );
    let places: Vec<_> = told(&text).into_iter().map(|(line, _, path, _)| (line, path)).collect();
    assert_eq!(places, [(1, "materials.m.friction".to_owned()), (2, "materials.m.density".to_owned())]);
    let tiny = body_problem(r#""shape": { "type": "sphere", "radius": 1e-8 }"#);
    assert_eq!((tiny.path.as_str(), &tiny.position), ("bodies[0]", &Position::At { line: 1, column: 15 }));
    assert!(tiny.message.starts_with("mass (density × volume) is 4.18879020478639"), "{}", tiny.message);
    assert!(tiny.message.contains("e-21; it must be from 1e-12"), "{}", tiny.message);
}

#[test]
fn numbers_are_told_in_few_characters() {
    for fields in [
        r#""shape": { "type": "sphere", "radius": 1e300 }"#.to_owned(),
        r#""shape": { "type": "sphere", "radius": 1e-300 }"#.to_owned(),
        r#""kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 1], "offset": 1e300 }"#.to_owned(),
        format!("{BALL}, \"rotation\": [1e100, 0, 0, 0]"),
        format!("{BALL}, \"mass\": -1{}", "0".repeat(200)),
        format!("{BALL}, \"linear_damping\": 1e300"),
    ] {
        let message = body_problem(&fields).message;
        assert!(message.len() < 100 && message.contains('e'), "{message}");
    }
    for text in [r#"{ "bodies": [], "duration": 1e300 }"#, r#"{ "bodies": [], "solver": { "iterations": 1e300 } }"#] {
        assert!(problems(text)[0].message.len() < 100, "{}", problems(text)[0].message);
    }
}

#[test]
fn numbers_that_json_does_not_have_are_refused_in_place() {
    let text = format!("{{ \"step\": NaN, \"bodies\": [ {{ {BALL},\n\"position\": [0, -Infinity, 0] }} ] }}");
    let told = told(&text);
    let places: Vec<_> = told.iter().map(|(line, column, path, _)| (*line, *column, path.as_str())).collect();
    assert_eq!(places, [(1, 11, "step"), (2, 17, "bodies[0].position[1]")]);
    assert!(told[1].3.starts_with("-Infinity: JSON has no such number; write a finite one"), "{told:?}");
    for word in ["nan", "inf", "Infinity", "-NaN"] {
        let found = problems(&format!("{{ \"bodies\": [], \"step\": {word} }}"));
        assert_eq!((found.len(), found[0].kind), (1, ProblemKind::Syntax), "{word}");
        if !word.starts_with('-') {
            assert!(found[0].message.contains("JSON has no such number"), "{}", found[0].message);
        }
    }
    assert!(problems_with(r#"{ "bodies": [] }"#, &["step=NaN"])[0].message.contains("JSON has no such number"));
}

#[test]
fn raw_control_characters_in_strings_are_refused() {
    for raw in ['\0', '\t', '\u{1f}'] {
        let found = problems(&format!("{{ \"bodies\": [],\n \"name\": \"a{raw}b\" }}"));
        assert_eq!((found.len(), found[0].kind), (1, ProblemKind::Syntax), "{raw:?}");
        assert_eq!(found[0].position, Position::At { line: 2, column: 12 });
        let code = format!("\\u{:04x}", u32::from(raw));
        assert!(found[0].message.contains(&code), "{}", found[0].message);
        assert_eq!(problems(&format!("{{ \"bodies\": [], \"name\": \"a{code}b\" }}")), []);
    }
    let key = problems("\u{feff}{ \"a\0\": 1 }");
    assert_eq!((key.len(), key[0].kind), (1, ProblemKind::Syntax), "{key:?}");
    assert_eq!(problems("{\t\"bodies\":\t[] }\n"), [], "between values they are blanks");
}

#[test]
fn a_fixed_body_may_say_that_it_does_not_move() {
    let still = r#""velocity": [0, 0, 0], "spin": [0, -0.0, 0], "force": [0, 0, 0], "torque": [0, 0, 0]"#;
    assert_eq!(problems(&format!("{{ \"bodies\": [ {{ {BALL}, \"kind\": \"fixed\", {still} }} ] }}")), []);
    assert_eq!(body_problem(&format!("{BALL}, \"kind\": \"fixed\", \"spin\": [0, 0, 1e-9]")).path, "bodies[0].spin");
}

#[test]
fn an_item_of_a_list_that_is_left_out_can_be_set() {
    let text = format!("{{ \"bodies\": [ {{ \"name\": \"b\", {BALL} }} ] }}");
    let changes = ["gravity.2=-1", "gravity.0=2", "bodies.b.position.1=3", "bodies.0.velocity.0=4"];
    let changes: Vec<Change> = changes.iter().map(|c| Change::parse(c).expect("PATH=VALUE")).collect();
    let scene = Scene::from_bytes(text.as_bytes(), "t", "t", &changes).expect("a scene");
    assert_eq!(scene.settings.gravity.to_array(), [2.0, 0.0, -1.0]);
    assert_eq!(scene.bodies[0].pose.position.to_array(), [0.0, 3.0, 0.0]);
    assert_eq!(scene.bodies[0].velocity.to_array(), [4.0, 0.0, 0.0]);
    assert!(problems_with(&text, &["gravity.3=1"])[0].message.contains("items 0 to 2"));
}
