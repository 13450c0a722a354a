//! `allide check`: everything that is wrong with scenes, without running them.

use crate::Exit;
use crate::load::load;
use crate::tell::say;

pub fn check(scenes: &[String]) -> Exit {
    let mut exit = Exit::Done;
    for called in scenes {
        match load(called, &[]) {
            Some(loaded) => {
                let (bodies, steps) = (loaded.scene.bodies.len(), loaded.scene.steps());
                say(format_args!("ok {called}: {:?}, {bodies} bodies, {steps} steps", loaded.scene.name));
            }
            None => exit = Exit::BadInput,
        }
    }
    exit
}
