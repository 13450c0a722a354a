//! The server from outside: who may come in, what pages may do, and that slow ones harm nobody.

mod client;

use allide_files::scene::Scene;
use client::{Client, Heard, options, request, serving, serving_scene};
use std::time::{Duration, Instant};

const STEPS: &str = r#"{"do":"step","count":60}"#;

#[test]
fn only_pages_of_this_server_come_in() {
    let serving = serving("box-on-plane");
    let at = serving.address();
    let (host, own) = (format!("Host: {at}"), format!("Origin: http://{at}"));
    let status = |lines: &[&str]| request(at, lines).split(' ').nth(1).unwrap_or("none").to_owned();
    for path in ["/", "/viewer.js", "/viewer.css", "/scenes.json"] {
        assert_eq!(status(&[&format!("GET {path} HTTP/1.1"), &host]), "200", "{path}");
    }
    let page = request(at, &["GET / HTTP/1.1", &host]).to_lowercase();
    for header in ["content-security-policy: default-src 'none'", "frame-ancestors 'none'", "nosniff", "same-origin"] {
        assert!(page.contains(header), "{header}");
    }
    assert_eq!(status(&["GET / HTTP/1.1", "Host: evil.example"]), "403");
    assert_eq!(status(&["GET / HTTP/1.1", &host, "Origin: http://evil.example"]), "403");
    assert_eq!(status(&["POST / HTTP/1.1", &host, "Content-Length: 0"]), "405");
    for path in
        ["/../Cargo.toml", "/pictures/..%2f..%2fCargo.toml", "/pictures/../../Cargo.toml", "/%2e%2e/", "/etc/passwd"]
    {
        assert_eq!(status(&[&format!("GET {path} HTTP/1.1"), &host]), "404", "{path}");
    }
    let upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
    let key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==";
    let live = |more: &[&str]| status(&[&["GET /live HTTP/1.1", key], &upgrade[..], more].concat());
    assert_eq!(live(&[&host, "Origin: http://evil.example"]), "403");
    assert_eq!(live(&[&host, "Origin: null"]), "403");
    assert_eq!(live(&[&host]), "403", "a WebSocket of nobody");
    assert_eq!(live(&["Host: evil.example", "Origin: http://evil.example"]), "403", "another name for this machine");
    assert!(!own.is_empty());
    Client::join(at);
}

#[test]
fn a_page_sees_the_scene_and_steers_it() {
    let serving = serving("stack-20");
    let mut page = Client::join(serving.address());
    assert_eq!((page.scene["name"].as_str(), page.poses()), (Some("stack-20"), 20));
    page.send(r#"{"do":"pause"}"#);
    page.send(r#"{"do":"reset"}"#);
    page.until(|c| c.state["playing"] == false && c.time() == 0.0);
    page.send(STEPS);
    page.until(|c| (c.time() - 1.0).abs() < 1e-9);
    page.send(r#"{"do":"speed","value":0.25}"#);
    page.send(r#"{"do":"solver","method":"sequential","iterations":3}"#);
    page.send(r#"{"do":"friction","value":0.1}"#);
    page.until(|c| c.state["friction"] == 0.1);
    assert_eq!((&page.state["speed"], &page.state["method"]), (&0.25.into(), &"sequential".into()));
    page.send(r#"{"do":"reset"}"#);
    page.until(|c| c.time() == 0.0);
    assert_eq!(page.state["method"], "sequential", "what was set stays set");
    page.send(r#"{"do":"scene","name":"wall-120"}"#);
    page.until(|c| c.scene["name"] == "wall-120" && c.poses() == 120);
    page.until(|c| c.state["method"] == "auto");
    page.send(r#"{"do":"scene","name":"../../etc/passwd"}"#);
    assert!(page.answer("refused")["why"].as_str().expect("why").contains("no scene"));
}

/// A block of boxes whose steps take a second or so each.
fn slow_scene() -> Scene {
    let one = |k: usize| {
        let (x, y, z) = (k % 12, k / 12 % 12, k / 144);
        format!(
            r#"{{ "name": "b{k}", "shape": {{ "type": "box", "size": [1, 1, 1] }}, "position": [{x}.0, {y}.0, {}] }}"#,
            0.499 + 0.999 * z as f64
        )
    };
    let bodies: Vec<String> = (0..4320).map(one).collect();
    let text = format!(
        r#"{{ "name": "slow", "solver": {{ "method": "block", "iterations": 250, "tolerance": 0 }}, "bodies": [
        {{ "name": "ground", "kind": "fixed", "shape": {{ "type": "plane", "normal": [0, 0, 1] }} }}, {} ] }}"#,
        bodies.join(",")
    );
    Scene::from_bytes(text.as_bytes(), "slow.json", "slow", &[]).expect("a scene")
}

#[test]
fn orders_are_obeyed_at_once_however_long_a_step_takes() {
    let serving = serving_scene(slow_scene());
    let mut page = Client::join(serving.address());
    page.until(|c| c.state["busy"] == "step");
    let quickly = |page: &mut Client, order: &str, is_so: fn(&Client) -> bool| {
        let start = Instant::now();
        page.send(order);
        page.until(is_so);
        let waited = start.elapsed();
        assert!(waited < Duration::from_millis(1500), "{order}: {waited:?}");
    };
    quickly(&mut page, r#"{"do":"speed","value":0.5}"#, |c| c.state["speed"] == 0.5);
    quickly(&mut page, r#"{"do":"solver","method":"block","iterations":249}"#, |c| c.state["iterations"] == 249);
    quickly(&mut page, r#"{"do":"pause"}"#, |c| c.state["playing"] == false);
    // The step under way is ended, and no other is made.
    page.until(|c| c.state["busy"].is_null());
    let time = page.time();
    page.send(r#"{"do":"play"}"#);
    page.until(|c| c.state["busy"] == "step" && c.state["playing"] == true);
    assert!(page.time() <= time + 0.02, "{} after {time}", page.time());
    // Nobody waits for the old world.
    quickly(&mut page, r#"{"do":"scene","name":"box-on-plane"}"#, |c| c.scene["name"] == "box-on-plane");
    page.until(|c| c.time() > 0.1 && c.state["busy"].is_null());
}

#[test]
fn what_is_ordered_before_a_reset_is_undone_by_it_and_settings_are_not() {
    let serving = serving("box-on-plane");
    let mut page = Client::join(serving.address());
    page.send(r#"{"do":"step","count":1000}"#);
    page.send(r#"{"do":"solver","method":"sequential","iterations":7}"#);
    page.send(r#"{"do":"reset"}"#);
    page.send(r#"{"do":"step","count":3}"#);
    page.until(|c| c.scene["epoch"].as_u64() > Some(1) && (c.time() - 0.05).abs() < 1e-9);
    assert_eq!((&page.state["method"], &page.state["iterations"]), (&"sequential".into(), &7.into()));
}

#[test]
fn contacts_trees_and_islands_come_when_wanted() {
    let serving = serving("stack-20");
    let mut page = Client::join(serving.address());
    page.until(|c| c.time() > 0.0);
    assert_eq!(page.contacts(), 0);
    page.send(r#"{"do":"show","contacts":true,"tree":true,"islands":true}"#);
    page.until(|c| c.contacts() == 80);
    let mut seen = [false; 4];
    while !(seen[2] && seen[3]) {
        let Heard::Binary(bytes) = page.hear() else { continue };
        seen[usize::from(bytes[0])] = true;
        match bytes[0] {
            2 => assert_eq!(bytes.len(), 4 + 39 * 26, "twenty leaves and what joins them"),
            3 => assert!(bytes[4..].chunks(2).all(|n| n == [1, 0]), "one island: {bytes:?}"),
            _ => {}
        }
    }
    page.send(r#"{"do":"select","body":20}"#);
    page.until(|c| c.contacts() == 4);
}

#[test]
fn what_is_pulled_comes_and_what_is_thrown_hits() {
    let text = r#"{ "name": "two", "bodies": [
        { "name": "ground", "kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 1] } },
        { "name": "box", "shape": { "type": "box", "size": [1, 1, 1] }, "position": [0, 0, 0.5] } ] }"#;
    let serving = serving_scene(Scene::from_bytes(text.as_bytes(), "two.json", "two", &[]).expect("a scene"));
    let mut page = Client::join(serving.address());
    page.send(r#"{"do":"grab","body":0,"point":[0,0,0]}"#);
    assert!(page.answer("refused")["why"].as_str().expect("why").contains("fixed"));
    page.send(r#"{"do":"grab","body":1,"point":[0,0,1]}"#);
    page.send(r#"{"do":"drag","to":[0,0,4]}"#);
    page.until(|c| (c.position(0)[2] - 3.5).abs() < 0.05);
    page.send(r#"{"do":"release"}"#);
    page.until(|c| (c.position(0)[2] - 0.5).abs() < 0.01);
    let before = page.position(0);
    page.send(r#"{"do":"throw","what":"ball","from":[-6,0,2],"to":[0,0,0.5]}"#);
    let added = page.answer("added");
    assert_eq!((&added["from"], &added["bodies"][0]["shape"]["type"]), (&2.into(), &"sphere".into()));
    page.until(|c| c.poses() == 2 && c.position(0)[0] > before[0] + 0.2);
    // A page that goes lets go of what it holds.
    page.send(r#"{"do":"grab","body":1,"point":[0,0,1]}"#);
    page.send(r#"{"do":"drag","to":[0,0,9]}"#);
    page.until(|c| c.position(0)[2] > 5.0);
    drop(page);
    let mut other = Client::join(serving.address());
    other.until(|c| c.position(0)[2] < 1.0);
}

#[test]
fn scenes_come_and_go_as_text() {
    let serving = serving("box-on-plane");
    let mut page = Client::join(serving.address());
    let load = |text: &str| format!(r#"{{"do":"load","name":"a/my.json","text":{}}}"#, serde_json::json!(text));
    page.send(&load(
        "{\n \"bodies\": [\n  { \"name\": \"a\", \"shape\": { \"type\": \"sphere\", \"radius\": -1 } } ],\n \"x\": 1 }",
    ));
    let told = page.answer("problems");
    assert_eq!(
        (&told["file"], &told["problems"][0]["line"], &told["problems"][1]["line"]),
        (&"my.json".into(), &3.into(), &4.into())
    );
    assert!(told["problems"][0]["message"].as_str().expect("why").contains("above 0"), "{told}");
    assert_eq!(page.scene["name"], "box-on-plane", "the old one runs on");
    page.send(&load(r#"{ "bodies": [{ "name": "a", "shape": { "type": "hull", "file": "../../README.md" } }] }"#));
    assert!(page.answer("problems")["problems"][0]["message"].as_str().expect("why").contains("leads out"));
    page.send(&load(
        r#"{ "bodies": [{ "name": "far", "shape": { "type": "sphere", "radius": 1 }, "position": [5e5, 5e6, 7] }] }"#,
    ));
    page.until(|c| c.scene["name"] == "my" && c.poses() == 1 && c.position(0)[0] == 5e5);
    page.send(STEPS);
    page.send(r#"{"do":"save"}"#);
    let saved = page.answer("saved");
    let again = Scene::from_bytes(saved["text"].as_str().expect("a text").as_bytes(), "x", "x", &[]).expect("a scene");
    assert!(again.bodies[0].pose.position.z < 3.0 && again.bodies[0].velocity.z < -9.0, "{:?}", again.bodies[0]);
}

#[test]
fn nonsense_is_refused_and_floods_are_sent_away() {
    let serving = serving("box-on-plane");
    let mut good = Client::join(serving.address());
    let mut page = Client::join(serving.address());
    for bad in ["", "nonsense", "{}", r#"{"do":"fly"}"#, r#"{"do":"speed","value":-1}"#, "[[[[", "\u{0}"] {
        page.send(bad);
        assert!(!page.answer("refused")["why"].as_str().expect("why").is_empty(), "{bad}");
    }
    page.send_raw(2, &[1, 2, 3]);
    page.answer("refused");
    let ended = |page: &mut Client| loop {
        if let Heard::Closed(code) = page.hear() {
            break code;
        }
    };
    (0..40).for_each(|_| page.send("nonsense"));
    assert_eq!(ended(&mut page), 1008, "too much nonsense");
    let mut page = Client::join(serving.address());
    (0..2000).for_each(|_| page.send(r#"{"do":"play"}"#));
    assert_eq!(ended(&mut page), 1008, "a flood");
    let mut page = Client::join(serving.address());
    page.send_raw(1, &vec![b' '; 17 << 20]);
    ended(&mut page);
    let mut page = Client::join(serving.address());
    page.send_raw(1, &[0xff, 0xfe]);
    ended(&mut page);
    let before = good.time();
    good.until(|c| c.time() > before + 0.2);
}

#[test]
fn there_is_an_end_to_pages() {
    let serving = serving("box-on-plane");
    let mut pages: Vec<Client> = (0..16).map(|_| Client::join(serving.address())).collect();
    let mut more = Client::quiet(serving.address());
    assert!(matches!(more.hear(), Heard::Closed(1008)));
    drop(pages.pop());
    std::thread::sleep(Duration::from_millis(300));
    Client::join(serving.address());
}

#[test]
fn a_page_that_never_looks_slows_nobody() {
    let serving = serving("wall-120");
    let mut sleeping = Client::quiet(serving.address());
    sleeping.send(r#"{"do":"show","contacts":true,"tree":true,"islands":true}"#);
    let mut page = Client::join(serving.address());
    let (start, before) = (Instant::now(), page.time());
    page.until(|c| c.time() > before + 1.0);
    // Real time on a quiet machine; here it only must not stand still.
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    drop(sleeping);
}

#[test]
fn sleepers_are_marked_once_they_may_sleep() {
    let serving = serving("stack-20");
    let mut page = Client::join(serving.address());
    page.send(r#"{"do":"show","contacts":false,"tree":false,"islands":true}"#);
    let marked = |page: &mut Client, wanted: [u8; 2]| {
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < Duration::from_secs(20), "never {wanted:?}");
            if let Heard::Binary(bytes) = page.hear()
                && bytes[0] == 3
                && bytes[4..].chunks(2).all(|n| n == wanted)
            {
                break;
            }
        }
    };
    assert!(page.state["sleep_after"].is_null());
    marked(&mut page, [1, 0]);
    page.send(r#"{"do":"sleep","after":0.25}"#);
    marked(&mut page, [1, 128]);
    assert_eq!(page.state["sleep_after"], 0.25);
    page.send(r#"{"do":"sleep","after":null}"#);
    marked(&mut page, [1, 0]);
}

#[test]
fn contacts_take_no_more_than_poses_however_many_there_are() {
    let serving = serving("wall-120");
    let mut page = Client::join(serving.address());
    page.send(r#"{"do":"show","contacts":true,"tree":false,"islands":false}"#);
    page.until(|c| c.contacts() > 700);
    // Whole moments come, in slices: first to last, all bytes of all points together.
    let (mut whole, mut bytes) = (0, None);
    while whole < 3 {
        let Heard::Binary(frame) = page.hear() else { continue };
        assert!(frame.len() <= 40 * page.poses(), "{} bytes", frame.len());
        let slice = frame.len() - 160 - 20 * page.poses();
        if frame[1] & 1 != 0 {
            bytes = Some(0);
        }
        bytes = bytes.map(|sum| sum + slice);
        if let Some(sum) = bytes.filter(|_| frame[1] & 2 != 0) {
            assert!(sum > 10 * page.contacts() && sum < 14 * page.contacts(), "{sum} of {}", page.contacts());
            whole += 1;
        }
    }
    // A world that stands still shows all at once.
    page.send(r#"{"do":"pause"}"#);
    page.until(|c| c.state["playing"] == false && c.frame[1] == 3 && c.contacts() > 700);
}

#[test]
fn a_thousand_bodies_take_forty_bytes_each_at_most() {
    let serving = serving("pile-1000");
    let mut page = Client::join(serving.address());
    assert_eq!(page.poses(), 1000);
    assert!(page.frame.len() <= 40_000, "{}", page.frame.len());
    page.send(r#"{"do":"show","contacts":true,"tree":false,"islands":false}"#);
    page.until(|c| c.contacts() > 700);
    assert!(page.frame.len() <= 40 * page.poses(), "{}", page.frame.len());
}

#[test]
fn two_pages_see_the_same_world() {
    let serving = serving("box-on-plane");
    let (mut one, mut two) = (Client::join(serving.address()), Client::join(serving.address()));
    one.send(r#"{"do":"pause"}"#);
    two.until(|c| c.state["playing"] == false);
    two.send(r#"{"do":"throw","what":"box","from":[-4,0,2],"to":[0,0,0.5]}"#);
    one.until(|c| c.poses() == 2);
    two.until(|c| c.poses() == 2);
    two.send(STEPS);
    let time = one.time();
    one.until(|c| c.time() > time + 0.9);
    let time = one.time();
    two.until(|c| c.time() == time);
    assert_eq!(one.position(1), two.position(1));
}

#[test]
fn time_stands_still_while_nobody_looks_and_the_server_ends_when_told() {
    let serving = serving("box-on-plane");
    let mut page = Client::join(serving.address());
    page.until(|c| c.time() > 0.1);
    let time = page.time();
    drop(page);
    std::thread::sleep(Duration::from_millis(1500));
    let mut page = Client::join(serving.address());
    assert!(page.time() < time + 1.0, "{} after {time}", page.time());
    let stop = serving.stopper();
    let start = Instant::now();
    stop();
    serving.wait();
    assert!(start.elapsed() < Duration::from_secs(5));
    while !matches!(page.hear(), Heard::Closed(_)) {}
}

#[test]
fn it_ends_with_its_last_page_where_it_shall() {
    let scene = allide_files::builtin::find("box-on-plane").expect("it is built in").scene(&[]).expect("a scene");
    let serving = allide_view::serve(scene, options(Some(Duration::from_millis(700)))).expect("it serves");
    let at = serving.address();
    let (one, two) = (Client::join(at), Client::join(at));
    drop(one);
    std::thread::sleep(Duration::from_millis(1500));
    // The second page is still there, and a page loaded anew closes first.
    drop(two);
    let again = Client::join(at);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(std::net::TcpStream::connect(at).is_ok());
    drop(again);
    let start = Instant::now();
    serving.wait();
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(std::net::TcpStream::connect(at).is_err());
}
