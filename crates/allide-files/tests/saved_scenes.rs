//! Worlds written as scenes and read again are the same worlds.

use allide::glam::DVec3;
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{Body, World};
use allide_files::builtin;
use allide_files::scene::{Saved, Scene, SceneError};
use std::path::Path;

fn read(text: &str) -> Scene {
    match Scene::from_bytes(text.as_bytes(), "saved.json", "saved", &[]) {
        Ok(scene) => scene,
        Err(SceneError::Problems { problems, .. }) => panic!("{problems:?}\n{text}"),
        Err(other) => panic!("{other}"),
    }
}

fn same<S: Saved>(a: &Body<S>, b: &Body<S>) {
    let name = a.name();
    assert_eq!((name, a.kind()), (b.name(), b.kind()));
    assert_eq!(a.shape().scene_shape(), b.shape().scene_shape(), "{name}");
    assert_eq!(a.pose().position, b.pose().position, "{name}");
    let turn = a.pose().rotation.dot(b.pose().rotation).abs();
    assert!((turn - 1.0).abs() < 1e-14, "{name}: {turn}");
    assert_eq!((a.velocity(), a.spin()), (b.velocity(), b.spin()), "{name}");
    assert_eq!((a.material(), a.ground()), (b.material(), b.ground()), "{name}");
    assert_eq!((a.force(), a.torque()), (b.force(), b.torque()), "{name}");
    assert_eq!((a.linear_damping(), a.angular_damping()), (b.linear_damping(), b.angular_damping()), "{name}");
    let (m, n) = (a.mass_properties(), b.mass_properties());
    assert!((m.mass - n.mass).abs() <= 1e-15 * m.mass, "{name}: {m:?} {n:?}");
    assert!((m.centre - n.centre).length() <= 1e-15, "{name}: {m:?} {n:?}");
    let apart = m.inertia - n.inertia;
    let size = m.inertia.x_axis.abs().max_element().max(m.inertia.y_axis.abs().max_element());
    assert!(apart.to_cols_array().iter().all(|x| x.abs() <= 1e-12 * size), "{name}: {m:?} {n:?}");
}

fn check<S: Saved>(before: &World<S>, after: &World<S>) {
    assert_eq!(before.settings(), after.settings());
    assert_eq!(before.bodies().count(), after.bodies().count());
    for ((_, a), (_, b)) in before.bodies().zip(after.bodies()) {
        same(a, b);
    }
}

fn there_and_back(scene: &Scene, steps: usize) {
    if scene.is_planar() {
        let mut world = scene.build_planar().expect("a world").world;
        for _ in 0..steps {
            world.step().expect("a step");
        }
        let again = read(&scene.text_of::<PlanarShape>(&world).expect("a text"));
        assert_eq!((&again.name, again.duration), (&scene.name, scene.duration));
        check(&world, &again.build_planar().expect("a world").world);
    } else {
        let mut world = scene.build().expect("a world").world;
        for _ in 0..steps {
            world.step().expect("a step");
        }
        let again = read(&scene.text_of::<Shape>(&world).expect("a text"));
        assert_eq!((&again.name, again.duration), (&scene.name, scene.duration));
        assert_eq!(again.no_contact, scene.no_contact);
        check(&world, &again.build().expect("a world").world);
    }
}

#[test]
fn built_in_scenes_come_back_at_the_start_and_later() {
    for built_in in builtin::ALL {
        let scene = built_in.scene(&[]).expect("a scene");
        there_and_back(&scene, 0);
        // Formulas take long; what they leave to be written is the same after two steps.
        let steps = if scene.name == "implicit-zoo" { 2 } else { 20 };
        there_and_back(&scene, steps);
    }
}

/// One of each shape, with everything that a body can have.
const EVERYTHING: &str = r#"{
  "name": "every \"thing\"", "description": "of each", "gravity": [0, 1, -9], "step": 0.01, "duration": 3,
  "solver": { "method": "sequential", "iterations": 7, "warm_start": false },
  "materials": { "ice": { "friction": 0.01, "rolling_friction": 0.001, "restitution": 0.2, "density": 917 },
    "sand": { "friction": 0.7, "rolling_friction": 0.02 } },
  "bodies": [
    { "name": "hill", "kind": "fixed", "shape": { "type": "terrain", "heights": [[0, 1, 0], [0, null, 0.5], [0, 0, 0]],
      "origin": [-30, -30], "spacing": [30, 30], "cells": [[0, null], [1, 0]] },
      "material": "ice", "ground": ["sand", "ice"] },
    { "name": "floor", "kind": "fixed", "shape": { "type": "plane", "normal": [0, 0, 2], "offset": -3 } },
    { "name": "ball", "shape": { "type": "sphere", "radius": 0.3 }, "position": [0, 0, 9], "spin": [1, 2, 3] },
    { "name": "rod", "shape": { "type": "capsule", "radius": 0.1, "height": 2 }, "position": [3, 0, 9], "mass": 4 },
    { "name": "can", "shape": { "type": "cylinder", "radius": 0.1, "height": 2 }, "position": [6, 0, 9],
      "force": [1, 0, 0], "torque": [0, 0, 2], "linear_damping": 0.1, "angular_damping": 0.2 },
    { "name": "hat", "shape": { "type": "cone", "radius": 0.4, "height": 1 }, "position": [9, 0, 9], "material": "ice" },
    { "name": "stone", "shape": { "type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] },
      "position": [12, 0, 9], "centre": [0.2, 0.2, 0.2], "inertia": [1, 1, 1] },
    { "name": "hammer", "shape": { "type": "compound", "parts": [ { "type": "box", "size": [1, 0.2, 0.2] },
      { "type": "cylinder", "radius": 0.2, "height": 0.4, "position": [0.5, 0, 0], "rotation": [0.6, 0, 0, 0.8] } ] },
      "position": [15, 0, 9], "velocity": [0, 0, 5] },
    { "name": "egg", "shape": { "type": "implicit", "function": "1 - x^2 - y^2 - 2*z^2", "bounds": [[-1.1, -1.1, -1], [1.1, 1.1, 1]] },
      "position": [30, 0, 9], "mass": 2 },
    { "name": "belt", "kind": "driven", "shape": { "type": "box", "size": [1, 1, 1] }, "position": [20, 0, 2],
      "velocity": [0, 0, 1] }
  ],
  "no_contact": [["ball", "rod"]]
}"#;

#[test]
fn every_shape_comes_back() {
    let scene = read(EVERYTHING);
    there_and_back(&scene, 0);
    there_and_back(&scene, 20);
}

#[test]
fn a_scene_from_elsewhere_stays_in_its_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scene = |name: &str| {
        let shape = format!(r#"{{ "type": "hull", "file": {name:?} }}"#);
        let part = format!(r#"{{ "type": "compound", "parts": [ {shape} ] }}"#);
        format!(
            "{{\n \"bodies\": [\n  {{ \"name\": \"a\", \"shape\": {shape} }},\n  {{ \"name\": \"b\", \"shape\": {part} }} ] }}"
        )
    };
    for name in ["/etc/passwd", "../../../etc/passwd", "src/../../allide/Cargo.toml"] {
        let refused = Scene::from_outside(scene(name).as_bytes(), "dropped.json", folder);
        let Err(SceneError::Problems { problems, .. }) = refused else { panic!("{name} was read") };
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert_eq!(problems[0].path, "bodies[0].shape.file");
        assert_eq!(problems[1].path, "bodies[1].shape.parts[0].file");
        assert!(problems[0].message.contains("leads out of the folder"), "{problems:?}");
    }
    // A file that is inside, and is no mesh, is told of as such.
    let refused = Scene::from_outside(scene("Cargo.toml").as_bytes(), "dropped.json", folder);
    let Err(SceneError::Problems { problems, .. }) = refused else { panic!("that is no mesh") };
    assert!(!problems[0].message.contains("leads out"), "{problems:?}");
    let plain = r#"{ "bodies": [{ "name": "ball", "shape": { "type": "sphere", "radius": 1 } }] }"#;
    let scene = Scene::from_outside(plain.as_bytes(), "my ball.json", folder).expect("a scene");
    assert_eq!((scene.name.as_str(), scene.bodies[0].pose.position), ("my ball", DVec3::ZERO));
}
