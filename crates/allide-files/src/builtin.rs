//! The scenes that come with allide.

use crate::json::did_you_mean;
use crate::scene::{Change, Scene, SceneError};

/// A scene that comes with allide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Its text, as a user would write it.
    pub text: &'static str,
}

/// All built-in scenes, the showcase first.
pub const ALL: [Builtin; 9] = [
    Builtin { name: "showcase", text: include_str!("../../../scenes/showcase.json") },
    Builtin { name: "box-on-plane", text: include_str!("../../../scenes/box-on-plane.json") },
    Builtin { name: "stack-20", text: include_str!("../../../scenes/stack-20.json") },
    Builtin { name: "wall-120", text: include_str!("../../../scenes/wall-120.json") },
    Builtin { name: "pile-1000", text: include_str!("../../../scenes/pile-1000.json") },
    Builtin { name: "barrels", text: include_str!("../../../scenes/barrels.json") },
    Builtin { name: "implicit-zoo", text: include_str!("../../../scenes/implicit-zoo.json") },
    Builtin { name: "mesh-pile", text: include_str!("../../../scenes/mesh-pile.json") },
    Builtin { name: "contours", text: include_str!("../../../scenes/contours.json") },
];

impl Builtin {
    /// What it shows, from the comment in its first line.
    pub fn description(&self) -> &'static str {
        self.text.lines().next().and_then(|line| line.strip_prefix("//")).map_or("", str::trim)
    }

    /// The scene, changed as the options say.
    pub fn scene(&self, changes: &[Change]) -> Result<Scene, SceneError> {
        let file = format!("built-in {}", self.name);
        let mut scene = Scene::from_bytes(self.text.as_bytes(), &file, self.name, changes)?;
        scene.description.get_or_insert_with(|| self.description().to_owned());
        Ok(scene)
    }
}

/// The built-in scene of this name.
pub fn find(name: &str) -> Option<&'static Builtin> {
    ALL.iter().find(|b| b.name == name)
}

/// The built-in scene that was probably meant.
pub fn guess(name: &str) -> Option<&'static str> {
    did_you_mean(name, ALL.iter().map(|b| b.name))
}
