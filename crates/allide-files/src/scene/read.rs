//! A scene from its text.

use super::body::{Around, body_name, read_body};
use super::confine::confine;
use super::flat_body::{FlatBody, read_flat_body};
use super::judge;
use super::material::Materials;
use super::set::Change;
use super::solver::read_solver;
use super::source::locate;
use super::{DEFAULT_DURATION, MOST_STEPS, Scene, SceneBody, ShapeFiles};
use crate::json::{
    Dialect, Fields, Found, Node, Path, Problem, ProblemKind, Range, Reader, Span, Value, brief, one_of, parse,
    shortened,
};
use allide::glam::DVec3;
use allide::world::{PlanarSettings, Settings};
use std::collections::HashMap;

/// Keys of a scene.
pub const SCENE_KEYS: [&str; 15] = [
    "name",
    "description",
    "world",
    "gravity",
    "step",
    "duration",
    "sleep_after",
    "events",
    "solver",
    "materials",
    "bodies",
    "no_contact",
    "joints",
    "robots",
    "view",
];

/// Reads a scene; or says everything that is wrong with it, and how much more there is. Names of
/// files start from `folder`.
pub fn check_text(
    text: &str,
    stem: &str,
    changes: &[Change],
    folder: &std::path::Path,
) -> Result<Scene, (Vec<Problem>, usize)> {
    read_text(text, stem, changes, folder, false)
}

/// Reads a scene. One that is `confined` may only name files in `folder`.
pub(super) fn read_text(
    text: &str,
    stem: &str,
    changes: &[Change],
    folder: &std::path::Path,
    confined: bool,
) -> Result<Scene, (Vec<Problem>, usize)> {
    let mut root = parse(text, Dialect::Relaxed, 0).map_err(|error| {
        let path = String::new();
        let found = Found { kind: ProblemKind::Syntax, span: error.span, path, message: error.message };
        (locate(text, changes, vec![found]), 0)
    })?;
    let mut reader = Reader::of_text(text);
    for (i, change) in changes.iter().enumerate() {
        let source = i as u32 + 1;
        if let Err(misfit) = change.apply(&mut root, source) {
            let span = Span { source, start: 0, end: 0 };
            let (root, followed) = (Path::ROOT, misfit.followed);
            let path = if followed.is_empty() { root } else { root.key(&followed) };
            reader.problem(ProblemKind::BadValue, span, &path, misfit.message);
        }
    }
    if confined {
        confine(&mut reader, &root, &Path::ROOT, folder);
        // Before any file is opened.
        if reader.count() > 0 {
            let (found, more) = reader.finish();
            return Err((locate(text, changes, found), more));
        }
    }
    let scene = read_scene(&mut reader, &root, stem, &ShapeFiles::new(folder));
    match (reader.count(), scene) {
        (0, Some(scene)) => Ok(scene),
        _ => {
            let (found, more) = reader.finish();
            Err((locate(text, changes, found), more))
        }
    }
}

fn read_scene(reader: &mut Reader, root: &Node, stem: &str, files: &ShapeFiles) -> Option<Scene> {
    let path = &Path::ROOT;
    let fields = reader.object(root, path, &SCENE_KEYS)?;
    let name = fields.get("name").map(|n| reader.string(n, &path.key("name")).unwrap_or_default());
    let description = fields.get("description").and_then(|n| reader.string(n, &path.key("description")));
    let planar = match fields.get("world") {
        Some(n) => reader.word(n, &path.key("world"), &["spatial", "planar"]) == Some("planar"),
        None => false,
    };
    let events = fields.get("events").and_then(|n| reader.boolean(n, &path.key("events"))).unwrap_or(false);
    not_yet(reader, &fields, path);
    let (settings, duration) = read_times(reader, &fields, path, planar);
    let materials = match fields.get("materials") {
        Some(n) => Materials::read(reader, n, &path.key("materials")),
        None => Materials::default(),
    };
    let bodies_path = path.key("bodies");
    let items = fields
        .need("bodies", "a list of what is there", reader, path)
        .and_then(|n| reader.list(n, &bodies_path))
        .unwrap_or(&[]);
    let names = read_names(reader, items, &bodies_path);
    let (mut bodies, mut flat): (Vec<SceneBody>, Vec<FlatBody>) = (Vec::new(), Vec::new());
    let around = Around { materials: &materials, files };
    for (i, (item, name)) in items.iter().zip(&names).enumerate() {
        let path = bodies_path.index(i);
        if planar {
            flat.extend(read_flat_body(reader, item, &path, name, &materials));
        } else {
            bodies.extend(read_body(reader, item, &path, name, &around));
        }
    }
    let no_contact = match fields.get("no_contact") {
        Some(n) => read_pairs(reader, n, &path.key("no_contact"), &names),
        None => Vec::new(),
    };
    Some(Scene {
        name: name.unwrap_or(stem).to_owned(),
        description: description.map(str::to_owned),
        settings,
        duration,
        bodies,
        flat: planar.then_some(flat),
        no_contact,
        events,
    })
}

/// Notes the parts of the format that this version does not have.
fn not_yet(reader: &mut Reader, fields: &Fields, path: &Path) {
    for key in ["joints", "robots", "view"] {
        let Some(entry) = fields.entry(key) else { continue };
        // An empty list asks for nothing.
        if !matches!(&entry.value.value, Value::Array(items) if items.is_empty()) {
            let message = format!("{key:?} is not supported yet");
            reader.problem(ProblemKind::Unsupported, entry.key_span, &path.key(key), message);
        }
    }
}

fn read_times(reader: &mut Reader, fields: &Fields, path: &Path, planar: bool) -> (Settings, f64) {
    let mut settings = if planar { PlanarSettings::default().into() } else { Settings::default() };
    let gravity = fields.get("gravity").and_then(|n| {
        let path = path.key("gravity");
        if planar {
            reader.numbers::<2>(n, &path, Range::Any).map(|[x, y]| DVec3::new(x, y, 0.0))
        } else {
            reader.vector(n, &path)
        }
    });
    if let Some(gravity) = gravity {
        settings.gravity = gravity;
    }
    if let Some(step) = fields.get("step").and_then(|n| reader.number(n, &path.key("step"), Range::Any)) {
        settings.step = step;
    }
    if let Some(node) = fields.get("sleep_after").filter(|n| n.value != Value::Null) {
        settings.sleep_after = reader.number(node, &path.key("sleep_after"), Range::Any);
    }
    if let Some(node) = fields.get("solver") {
        settings.solver = read_solver(reader, node, &path.key("solver"));
    }
    judge::settings(reader, fields, &mut settings);
    let node = fields.get("duration");
    let duration = node.map_or(Some(DEFAULT_DURATION), |n| reader.number(n, &path.key("duration"), Range::NotNegative));
    let duration = duration.unwrap_or(DEFAULT_DURATION);
    let steps = duration / settings.step;
    if steps.is_nan() || steps > MOST_STEPS {
        let message = format!(
            "{} s in steps of {} s are {steps:.3e} steps; at most {MOST_STEPS:e} are taken",
            brief(duration),
            brief(settings.step)
        );
        let key = if node.is_some() { "duration" } else { "step" };
        let span = fields.get(key).map_or(fields.span(), |n| n.span);
        reader.problem(ProblemKind::BadValue, span, &path.key(key), message);
    }
    (settings, duration)
}

/// The names of all bodies; notes those that are given twice.
fn read_names(reader: &mut Reader, items: &[Node], path: &Path) -> Vec<String> {
    let names: Vec<String> =
        items.iter().enumerate().map(|(i, item)| body_name(reader, item, &path.index(i), i)).collect();
    let mut first: HashMap<&str, usize> = HashMap::with_capacity(names.len());
    for (i, name) in names.iter().enumerate() {
        if let Some(other) = first.get(name.as_str()) {
            let span = match &items[i].value {
                Value::Object(entries) => {
                    entries.iter().find(|e| e.key == "name").map_or(items[i].span, |e| e.value.span)
                }
                _ => items[i].span,
            };
            let message = format!("bodies[{other}] is called {:?} too; names must differ", shortened(name));
            reader.problem(ProblemKind::DuplicateName, span, &path.index(i).key("name"), message);
        } else {
            first.insert(name, i);
        }
    }
    names
}

/// Pairs of names as pairs of numbers.
fn read_pairs(reader: &mut Reader, node: &Node, path: &Path, names: &[String]) -> Vec<(usize, usize)> {
    let Some(items) = reader.list(node, path) else { return Vec::new() };
    let numbers: HashMap<&str, usize> = names.iter().enumerate().map(|(i, n)| (n.as_str(), i)).collect();
    let mut pairs = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        let path = path.index(i);
        let Some(two) = reader.list(item, &path) else { continue };
        let [a, b] = two else {
            let message = format!("a pair of body names is wanted here, not {} of them", two.len());
            reader.problem(ProblemKind::WrongType, item.span, &path, message);
            continue;
        };
        let mut find = |node: &Node, path: &Path| {
            let name = reader.string(node, path)?;
            let number = numbers.get(name).copied();
            if number.is_none() {
                let known: Vec<&str> = names.iter().map(String::as_str).take(200).collect();
                let hint = if known.len() < 20 { one_of(name, &known) } else { "see \"bodies\"".to_owned() };
                let message = format!("no body is called {:?}; {hint}", shortened(name));
                reader.problem(ProblemKind::UnknownName, node.span, path, message);
            }
            number
        };
        let (first, second) = (find(a, &path.index(0)), find(b, &path.index(1)));
        let (Some(first), Some(second)) = (first, second) else { continue };
        if first == second {
            reader.problem(ProblemKind::BadValue, item.span, &path, "a body does not touch itself; name two");
        } else {
            pairs.push((first, second));
        }
    }
    pairs
}
