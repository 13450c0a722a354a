//! `allide check`: everything that is wrong with scenes, without running them.

use crate::Exit;
use crate::load::load;
use crate::tell::print;

pub fn check(scenes: &[String]) -> Exit {
    let mut exit = Exit::Done;
    for called in scenes {
        match load(called, &[]) {
            Some(loaded) => {
                let (bodies, steps) = (loaded.scene.body_count(), loaded.scene.steps());
                let name = &loaded.scene.name;
                if print(format_args!("ok {called}: {name:?}, {bodies} bodies, {steps} steps\n")) == Exit::Failed {
                    return Exit::Failed;
                }
            }
            None => exit = Exit::BadInput,
        }
    }
    exit
}
