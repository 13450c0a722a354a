//! `allide check`: everything that is wrong with scenes, without running them, and how sound their meshes are.

use crate::Exit;
use crate::load::{AnyBuilt, Loaded, load};
use crate::tell::print;
use allide_files::record::mesh_summaries;

pub fn check(scenes: &[String]) -> Exit {
    let mut exit = Exit::Done;
    for called in scenes {
        match load(called, &[]) {
            Some(loaded) => {
                if print(report(called, &loaded)) == Exit::Failed {
                    return Exit::Failed;
                }
            }
            None => exit = Exit::BadInput,
        }
    }
    exit
}

/// What is said of a scene that can be run: a line, and one for each mesh.
fn report(called: &str, loaded: &Loaded) -> String {
    let (bodies, steps) = (loaded.scene.body_count(), loaded.scene.steps());
    let mut out = format!("ok {called}: {:?}, {bodies} bodies, {steps} steps\n", loaded.scene.name);
    if let AnyBuilt::Spatial(built) = &loaded.built {
        for mesh in mesh_summaries(&built.world) {
            out += &format!("  {mesh}\n");
        }
    }
    out
}
