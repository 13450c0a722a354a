//! Scenes by what a user calls them: a file, or the name of a built-in one.

use crate::tell::{complain, complain_scene};
use allide::planar::PlanarShape;
use allide::world::WorldError;
use allide_files::builtin;
use allide_files::scene::{Built, Change, Scene};
use std::path::Path;

/// A scene that is ready to run.
pub struct Loaded {
    /// The scene.
    pub scene: Scene,
    /// Its world at the start.
    pub built: AnyBuilt,
}

/// A world in space or in the plane.
pub enum AnyBuilt {
    Spatial(Built),
    Planar(Built<PlanarShape>),
}

fn build(scene: &Scene) -> Result<AnyBuilt, Vec<WorldError>> {
    if scene.is_planar() { scene.build_planar().map(AnyBuilt::Planar) } else { scene.build().map(AnyBuilt::Spatial) }
}

/// Reads a scene; or complains about everything that is wrong with it.
pub fn read(called: &str, changes: &[Change]) -> Option<Scene> {
    let path = Path::new(called);
    let scene = match (path.is_file(), builtin::find(called)) {
        (false, Some(built_in)) => built_in.scene(changes),
        (false, None) if !path.exists() => {
            complain(not_there(called));
            return None;
        }
        _ => Scene::open(path, changes),
    };
    scene.map_err(|error| complain_scene(&error)).ok()
}

/// Reads a scene and makes its world; or complains about everything that is wrong with it.
pub fn load(called: &str, changes: &[Change]) -> Option<Loaded> {
    let scene = read(called, changes)?;
    match build(&scene) {
        Ok(built) => Some(Loaded { scene, built }),
        Err(refusals) => {
            for refusal in &refusals {
                complain(format_args!("{called}: {refusal}"));
            }
            None
        }
    }
}

fn not_there(called: &str) -> String {
    let hint = match builtin::guess(called) {
        Some(guess) => format!("did you mean the built-in scene {guess:?}?"),
        None => format!("built-in are {}", builtin::ALL.map(|b| b.name).join(", ")),
    };
    format!("{called}: no such file, and no built-in scene of that name; {hint}")
}
