//! What query lines are answered.

use allide_files::query::Session;
use serde_json::{Value, json};

fn ask(session: &mut Session, line: &str) -> Value {
    let answer = session.answer(line.as_bytes()).expect("an answer");
    assert!(!answer.contains('\n'));
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"))
}

fn one(line: &str) -> Value {
    ask(&mut Session::default(), line)
}

#[test]
fn ids_of_any_type_come_back_as_they_were() {
    let mut session = Session::default();
    for id in ["7", "-0.50", "\"x\\u0009y\"", "null", "true", "[1,{\"a\":2}]", "12345678901234567890123456789"] {
        let line = format!(r#"{{"id": {id}, "a": 1}}"#);
        let answer = session.answer(line.as_bytes()).expect("an answer");
        let tidy = id.replace("\\u0009", "\\t");
        assert!(answer.starts_with(&format!("{{\"id\":{tidy},\"error\":")), "{id}: {answer}");
    }
}

#[test]
fn ids_beyond_numbers_do_not_come_back() {
    let answer = one(r#"{"id": [1e400], "a": 1}"#);
    assert_eq!(answer["id"], Value::Null);
    assert!(answer["error"].as_str().expect("text").starts_with("id:"));
}

#[test]
fn blank_lines_ask_nothing() {
    let mut session = Session::default();
    for blank in ["", " ", "\t \r"] {
        assert_eq!(session.answer(blank.as_bytes()), None);
    }
}

#[test]
fn unreadable_lines_have_no_id() {
    for line in ["nonsense", "{", "{\"id\": 1", "[1", "3 4", "{\"id\": 1,}", "// {}", &"[".repeat(100_000)] {
        let answer = one(line);
        assert_eq!(answer["id"], Value::Null);
        assert!(answer["error"].is_string());
    }
    let answer = Session::default().answer(b"{\"id\": 1, \"a\": \"\xff\"}").expect("an answer");
    assert!(answer.contains("UTF-8"), "{answer}");
    assert!(one("[]")["error"].as_str().expect("text").contains("object"));
}

#[test]
fn numbers_that_json_does_not_have_keep_the_id() {
    let ball = r#""shape": {"type": "sphere", "radius": 1}"#;
    for word in ["NaN", "Infinity", "-Infinity"] {
        let lines = [
            format!("{{\"a\": {{{ball}, \"position\": [0, {word}, 0]}}, \"b\": {{{ball}}}, \"id\": 7}}"),
            format!("{{\"id\": 7, \"a\": {{{ball}}}, \"b\": {{{ball}}}, \"move\": [0, {word}]}}"),
        ];
        for (line, path) in lines.iter().zip(["a.position[1]: ", "move[1]: "]) {
            let answer = one(line);
            assert_eq!(answer["id"], json!(7), "{answer}");
            let told = answer["error"].as_str().expect("text");
            assert!(told.starts_with(&format!("{path}{word}: JSON has no such number")), "{told}");
        }
        assert_eq!(one(&format!("{{\"id\": {word}}}"))["id"], Value::Null);
    }
    let raw = one("{\"id\": \"a\0b\"}");
    assert!(raw["error"].as_str().expect("text").starts_with("column 10: a control character"), "{raw}");
}

#[test]
fn numbers_are_told_in_few_characters() {
    for side in [
        r#"{"shape": {"type": "sphere", "radius": 1e300}}"#,
        r#"{"shape": {"type": "sphere", "radius": 1e-300}}"#,
        r#"{"shape": {"type": "sphere", "radius": 1}, "position": [1e300, 0, 0]}"#,
        r#"{"shape": {"type": "sphere", "radius": 1}, "rotation": [1e100, 0, 0, 0]}"#,
    ] {
        let answer = one(&format!(r#"{{"a": {side}, "b": {{"shape": {{"type": "sphere", "radius": 1}}}}}}"#));
        let told = answer["error"].as_str().expect("text");
        assert!(told.len() < 120, "{told}");
    }
}

#[test]
fn everything_wrong_with_a_line_is_told() {
    let answer = one(
        r#"{"id": 1, "a": {"shape": {"type": "sfere"}}, "b": {"shape": {"type": "sphere", "radius": -1}}, "wnat": 1}"#,
    );
    let told = answer["error"].as_str().expect("text");
    for part in ["did you mean \"sphere\"?", "b.shape.radius", "did you mean \"want\"?"] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(answer["id"], json!(1));
    let far = one(
        r#"{"a": {"shape": {"type": "sphere", "radius": 1}, "position": [1e300, 0, 0]}, "b": {"shape": {"type": "sphere", "radius": 1}}}"#,
    );
    assert!(far["error"].as_str().expect("text").contains("a.position"));
}

#[test]
fn shapes_are_defined_once_and_used_by_name() {
    let mut session = Session::default();
    let define = r#"{"define": "s", "shape": {"type": "sphere", "radius": 1}}"#;
    assert_eq!(ask(&mut session, define), json!({"defined": "s"}));
    assert!(ask(&mut session, define)["error"].as_str().expect("text").contains("defined before"));
    assert_eq!(
        ask(&mut session, r#"{"id": 3, "define": "t", "shape": {"ref": "s"}}"#),
        json!({"id": 3, "defined": "t"})
    );
    let unknown = ask(&mut session, r#"{"id": 1, "a": {"shape": {"ref": "u"}}, "b": {"shape": {"ref": "s"}}}"#);
    assert!(unknown["error"].as_str().expect("text").contains("known are s, t"), "{unknown}");
}

#[test]
fn what_needs_more_says_so() {
    let with = |rest: &str| {
        let ball = r#"{"shape": {"type": "sphere", "radius": 1}}"#;
        one(&format!("{{\"id\": 1, \"a\": {ball}, \"b\": {ball}, {rest}}}"))["error"].as_str().unwrap_or("").to_owned()
    };
    assert!(with(r#""want": "impact""#).contains("until"));
    assert!(with(r#""want": "impact", "until": -1"#).contains("0 or above"));
    assert!(with(r#""want": "slide", "move": [1, 0]"#).contains("flat"));
    assert!(with(r#""want": "contact""#).contains("did you mean \"contacts\"?"));
    assert!(with(r#""reduce": 1"#).contains("true or false"));
    assert!(with(r#""want": "intersects", "want": "contacts""#).contains("twice"));
}

/// Two balls of radius 1, the second at x, asked for something.
fn balls(x: f64, rest: &str) -> Value {
    let ball = r#""shape": {"type": "sphere", "radius": 1}"#;
    one(&format!(
        "{{\"id\": 1, \"a\": {{{ball}, \"velocity\": [2, 0, 0]}}, \"b\": {{{ball}, \"position\": [{x}, 0, 0]}}, {rest}}}"
    ))
}

#[test]
fn answers_known_by_hand() {
    let contacts = balls(1.5, r#""want": "contacts""#);
    assert_eq!(contacts["contacts"][0]["depth"], json!(0.5));
    assert_eq!(contacts["contacts"][0]["point"], json!([0.75, 0.0, 0.0]));
    assert_eq!(contacts["witness"], json!([0.75, 0.0, 0.0]));
    let apart = balls(3.0, r#""want": "distance""#);
    assert_eq!((&apart["distance"], &apart["intersects"]), (&json!(1.0), &json!(false)));
    assert_eq!(apart["points"], json!([[1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]));
    assert_eq!(balls(2.0, r#""want": "intersects""#)["intersects"], json!(true), "touching counts");
    assert_eq!(balls(2.0, r#""want": "distance""#)["distance"], json!(0.0));
    assert_eq!(balls(1.5, r#""want": "push_out""#)["translation"], json!([-0.5, 0.0, 0.0]));
    assert_eq!(balls(9.0, r#""want": "push_out""#)["translation"], json!([0.0, 0.0, 0.0]));
    let hit = balls(6.0, r#""want": "impact", "until": 10"#)["time"].as_f64().expect("a time");
    assert!((hit - 2.0).abs() < 1e-6, "{hit}");
    assert_eq!(balls(6.0, r#""want": "impact", "until": 1"#)["time"], Value::Null);
    assert_eq!(balls(6.0, r#""want": "impact", "until": 1e300"#)["intersects"], json!(false));
}

#[test]
fn half_spaces_that_do_not_face_each_other_meet_without_a_contact() {
    let line = |want: &str| {
        let plane = |n: &str| format!("{{\"shape\": {{\"type\": \"plane\", \"normal\": {n}}}}}");
        one(&format!("{{\"a\": {}, \"b\": {}, \"want\": \"{want}\"}}", plane("[0, 0, 1]"), plane("[1, 0, 0]")))
    };
    assert_eq!(line("contacts")["intersects"], json!(true));
    assert_eq!(line("distance")["distance"], json!(0.0));
    assert_eq!(line("push_out")["translation"], Value::Null);
}

/// Planes and terrains that meet without end say why they have no contacts.
#[test]
fn grounds_that_meet_without_a_contact_say_so() {
    let hill = r#"{"type": "terrain", "heights": [[0, 0, 0], [0, 0.5, 0], [0, 0, 0]]}"#;
    let plane = |up: i32, offset: f64| {
        format!("{{\"shape\": {{\"type\": \"plane\", \"normal\": [0, 0, {up}], \"offset\": {offset}}}}}")
    };
    let on_hill =
        |a: &str, want: &str| one(&format!("{{\"a\": {a}, \"b\": {{\"shape\": {hill}}}, \"want\": \"{want}\"}}"));
    let beside = |x: f64| format!("{{\"shape\": {hill}, \"position\": [{x}, 0, 7]}}");
    for a in [plane(1, 3.0), plane(1, -3.0), beside(0.5), beside(2.0)] {
        for want in ["contacts", "push_out"] {
            let answer = on_hill(&a, want);
            assert_eq!(answer["intersects"], json!(true), "{a}: {answer}");
            assert!(answer["note"].as_str().is_some_and(|note| note.contains("without end")), "{a}: {answer}");
        }
    }
    // Looking down on the hilltop, from above it and in it; and beside it.
    let (above, within) = (on_hill(&plane(-1, -0.75), "contacts"), on_hill(&plane(-1, -0.25), "contacts"));
    assert_eq!((&above["intersects"], &above["note"]), (&json!(false), &Value::Null));
    assert_eq!((&within["intersects"], &within["note"]), (&json!(true), &Value::Null));
    assert_eq!(within["contacts"][0]["depth"], json!(0.25));
    assert_eq!(on_hill(&beside(2.5), "contacts")["intersects"], json!(false));
    let error = on_hill(&beside(2.5), "distance")["error"].as_str().map(str::to_owned);
    assert!(error.is_some_and(|error| error.contains("two terrains")));
}

#[test]
fn at_most_four_contacts_a_patch_unless_all_are_wanted() {
    let drum = r#"{"shape": {"type": "cylinder", "radius": 1, "height": 1}, "position": [0, 0, 0.4]}"#;
    let ground = r#"{"shape": {"type": "plane", "normal": [0, 0, 1]}}"#;
    let count = |rest: &str| {
        let answer = one(&format!("{{\"a\": {drum}, \"b\": {ground}{rest}}}"));
        answer["contacts"].as_array().expect("contacts").len()
    };
    assert!((3..=4).contains(&count("")));
    assert!(count(r#", "reduce": false"#) >= count(""));
}

#[test]
fn questions_about_one_shape() {
    let cone = r#""a": { "shape": { "type": "cone", "radius": 1, "height": 2 }, "position": [0, 0, 1] }"#;
    let hit =
        one(&format!(r#"{{ {cone}, "want": "ray", "ray": {{ "origin": [5, 0, 1], "direction": [-2, 0, 0] }} }}"#));
    assert_eq!(hit["intersects"], true);
    assert_eq!(hit["hit"]["point"], json!([0.5, 0.0, 1.0]));
    assert!((hit["hit"]["distance"].as_f64().unwrap() - 4.5).abs() < 1e-15);
    let short = one(&format!(
        r#"{{ {cone}, "want": "ray", "ray": {{ "origin": [5, 0, 1], "direction": [-1, 0, 0], "length": 4 }} }}"#
    ));
    assert_eq!((&short["intersects"], &short["hit"]), (&json!(false), &Value::Null));
    assert_eq!(one(&format!(r#"{{ {cone}, "want": "inside", "point": [0, 0, 1.9] }}"#))["intersects"], true);
    let near = one(&format!(r#"{{ {cone}, "want": "nearest", "point": [0, 0, 5] }}"#));
    assert_eq!(near["nearest"], json!({ "point": [0.0, 0.0, 2.0], "normal": [0.0, 0.0, 1.0], "distance": 3.0 }));
    let told = |rest: &str| one(&format!("{{ {cone}, {rest} }}"))["error"].as_str().unwrap_or("").to_owned();
    assert!(told(r#""want": "ray""#).contains("\"ray\" is missing"));
    assert!(told(r#""want": "nearest""#).contains("\"point\" is missing"));
    assert!(told(r#""want": "inside", "point": [0, 0, 0], "b": {}"#).contains("leave \"b\" out"));
    assert!(told(r#""want": "ray", "ray": { "origin": [0, 0, 0], "direction": [0, 0, 0] }"#).contains("ray.direction"));
}

#[test]
fn a_cast_says_when_and_where() {
    let told = one(r#"{ "want": "cast", "until": 9,
            "a": { "shape": { "type": "sphere", "radius": 0.5 }, "position": [0, 0, 3], "velocity": [0, 0, -1] },
            "b": { "shape": { "type": "box", "size": [2, 2, 2] } } }"#);
    assert!((told["time"].as_f64().unwrap() - 1.5).abs() < 1e-9, "{told}");
    assert!((told["contact"]["on_b"][2].as_f64().unwrap() - 1.0).abs() < 1e-9, "{told}");
    assert!((told["contact"]["normal"][2].as_f64().unwrap() + 1.0).abs() < 1e-12, "{told}");
}

#[test]
fn compounds_say_when_a_move_may_not_be_the_least() {
    // A ball in the corner of an L: out of both walls, further than out of either.
    let wall = r#"{ "type": "compound", "parts": [
        { "type": "box", "size": [4, 1, 1], "position": [2, 0, 0] },
        { "type": "box", "size": [1, 4, 1], "position": [0, 2, 0] } ] }"#;
    let out = |x: f64, y: f64| {
        one(&format!(
            r#"{{ "want": "push_out", "a": {{ "shape": {{ "type": "sphere", "radius": 0.5 }}, "position": [{x}, {y}, 0] }},
                "b": {{ "shape": {} }} }}"#,
            wall.replace('\n', " ")
        ))
    };
    let one_wall = out(2.0, 0.9);
    assert_eq!(one_wall.get("least"), None, "{one_wall}");
    assert!((one_wall["translation"][1].as_f64().unwrap() - 0.1).abs() < 1e-9, "{one_wall}");
    let corner = out(0.9, 0.9);
    assert_eq!(corner["least"], false, "{corner}");
    let moved: Vec<f64> = corner["translation"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
    let apart = out(0.9 + moved[0], 0.9 + moved[1]);
    if moved[2] == 0.0 {
        let left: f64 = apart["translation"].as_array().unwrap().iter().map(|x| x.as_f64().unwrap().abs()).sum();
        assert!(left < 1e-9, "{apart}");
    }
}

#[test]
fn terrain_is_asked_about_but_not_turned() {
    let cell = r#"{ "type": "terrain", "heights": [[0, 0], [0, 0]] }"#;
    let ask = |rest: &str| {
        one(&format!(
            r#"{{ "a": {{ "shape": {{ "type": "sphere", "radius": 1 }}, "position": [0.5, 0.5, 0.9] }}, "b": {{ "shape": {cell}{rest} }} }}"#
        ))
    };
    let told = ask("");
    assert!((told["contacts"][0]["depth"].as_f64().unwrap() - 0.1).abs() < 1e-12, "{told}");
    assert!((told["contacts"][0]["normal"][2].as_f64().unwrap() + 1.0).abs() < 1e-12, "{told}");
    for rest in [r#", "rotation": [1, 0, 0, 0]"#, r#", "spin": [0, 0, 1]"#] {
        assert!(ask(rest)["error"].as_str().unwrap().contains("cannot be turned"), "{rest}");
    }
}
