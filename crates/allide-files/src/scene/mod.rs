//! Scenes: what is simulated, read from JSON with comments.

mod body;
mod build;
mod confine;
mod files;
mod flat;
mod flat_body;
mod groups;
mod implicit;
mod judge;
mod material;
mod mesh;
mod read;
mod set;
mod shape;
mod solver;
mod source;
mod terrain;
mod write;

pub use build::Built;

pub use body::BODY_KEYS;
pub use files::ShapeFiles;
pub use flat::{FLAT_SHAPES, FlatNamed, is_flat, read_flat_shape};
pub use flat_body::FlatBody;
pub use groups::MOST_GROUPS;
pub use implicit::{COEFFICIENTS, OPERATIONS};
pub use material::MATERIAL_KEYS;
pub use read::{SCENE_KEYS, check_text};
pub use set::{Change, ChangeError};
pub use shape::{Named, PART_KEYS, SHAPES, read_shape};
pub use solver::{METHODS, SOLVER_KEYS};
pub use write::{MOST_HEIGHTS, SaveError, Saved, Unwritten};

use crate::json::Problem;
use allide::glam::{DMat3, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{BodyKind, Groups, Material, Settings};
use std::io::Read;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Largest scene file that is read, bytes.
pub const LARGEST_FILE: u64 = 256 << 20;

/// Simulated time of a scene that does not say, seconds.
pub const DEFAULT_DURATION: f64 = 10.0;

/// Most steps that a scene may ask for.
pub const MOST_STEPS: f64 = 1e9;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Its name; the file's where the scene gives none.
    pub name: String,
    /// One line on what it shows.
    pub description: Option<String>,
    /// Gravity, time step and solver.
    pub settings: Settings,
    /// Simulated time, seconds.
    pub duration: f64,
    /// Bodies, in the order of the file; none where the scene is planar.
    pub bodies: Vec<SceneBody>,
    /// Bodies of a planar scene.
    pub flat: Option<Vec<FlatBody>>,
    /// Pairs of bodies (numbers in `bodies`) that pass through each other.
    pub no_contact: Vec<(usize, usize)>,
    /// Whether a run records who began and ceased to touch whom; what sensors notice is always recorded.
    pub events: bool,
}

/// A body of a scene.
#[derive(Clone, Debug)]
pub struct SceneBody {
    /// Unique name.
    pub name: String,
    /// How it moves.
    pub kind: BodyKind,
    /// Its shape, in the local frame.
    pub shape: Shape,
    /// A formula's shape as the scene wrote it, JSON: it cannot be told from the shape. Else empty.
    pub shape_text: String,
    /// Pose of the local frame at the start.
    pub pose: Pose,
    /// Velocity of the centre of mass at the start, m/s.
    pub velocity: DVec3,
    /// Angular velocity at the start, world axes, rad/s.
    pub spin: DVec3,
    /// Surface and density.
    pub material: Material,
    /// What the numbers of a terrain's cells mean; empty where the whole body is of `material`.
    pub ground: Vec<Material>,
    /// Mass, kg; `None`: from the density.
    pub mass: Option<f64>,
    /// Centre of mass in the local frame, metres; `None`: the shape's own.
    pub centre: Option<DVec3>,
    /// Inertia about the centre of mass, local axes, kg·m²; `None`: the shape's own.
    pub inertia: Option<DMat3>,
    /// Constant force at the centre of mass, world axes, N.
    pub force: DVec3,
    /// Constant torque, world axes, N·m.
    pub torque: DVec3,
    /// Linear damping, 1/s.
    pub linear_damping: f64,
    /// Angular damping, 1/s.
    pub angular_damping: f64,
    /// Whether it only notices what overlaps it.
    pub sensor: bool,
    /// Who it touches.
    pub groups: Groups,
    /// Line of the file where it stood, from 1; 0 where it came from an option.
    pub line: usize,
}

/// Why a scene could not be read.
#[derive(Debug, Error)]
pub enum SceneError {
    /// The file could not be opened or read.
    #[error("{file}: cannot be read: {error}")]
    Io {
        /// The file.
        file: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// The file is absurdly large.
    #[error("{file}: larger than {} MiB, the most that is read as a scene", LARGEST_FILE >> 20)]
    TooLarge {
        /// The file.
        file: String,
    },
    /// The text is there but something in it is wrong.
    #[error("{file}: {} found", counted(problems.len() + more))]
    Problems {
        /// The file.
        file: String,
        /// What is wrong, in the order of the file.
        problems: Vec<Problem>,
        /// How many problems there are beyond those listed.
        more: usize,
    },
}

fn counted(n: usize) -> String {
    if n == 1 { "1 problem".to_owned() } else { format!("{n} problems") }
}

impl Scene {
    /// Reads a scene file, changed as the options say.
    pub fn open(path: &Path, changes: &[Change]) -> Result<Scene, SceneError> {
        let file = path.display().to_string();
        let io = |error| SceneError::Io { file: file.clone(), error };
        let mut bytes = Vec::new();
        let opened = std::fs::File::open(path).map_err(io)?;
        opened.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(io)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(SceneError::TooLarge { file });
        }
        let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        Scene::from_bytes_in(&bytes, &file, &stem, changes, path.parent())
    }

    /// Reads a scene from a text. `file` is what messages call it, `stem` its name where it gives
    /// none itself. Files that it names are looked for from the folder of `file`.
    ///
    /// ```
    /// # use allide_files::scene::Scene;
    /// let text = r#"{
    ///     "name": "drop", // comments are fine
    ///     "bodies": [{ "name": "ball", "shape": { "type": "sphere", "radius": 0.1 } }],
    /// }"#;
    /// let scene = Scene::from_bytes(text.as_bytes(), "drop.json", "drop", &[])?;
    /// assert_eq!(scene.bodies[0].name, "ball");
    /// # Ok::<(), allide_files::scene::SceneError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], file: &str, stem: &str, changes: &[Change]) -> Result<Scene, SceneError> {
        Scene::from_bytes_in(bytes, file, stem, changes, Path::new(file).parent())
    }

    /// Reads a scene that came from elsewhere: it may only name files in `folder`, and no link there may
    /// lead it out.
    pub fn from_outside(bytes: &[u8], file: &str, folder: &Path) -> Result<Scene, SceneError> {
        let stem = Path::new(file).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        match std::str::from_utf8(bytes) {
            Ok(text) => read::read_text(text, &stem, &[], folder, true),
            Err(error) => Err(source::not_utf8(bytes, error)),
        }
        .map_err(|(problems, more)| SceneError::Problems { file: file.to_owned(), problems, more })
    }

    fn from_bytes_in(
        bytes: &[u8],
        file: &str,
        stem: &str,
        changes: &[Change],
        folder: Option<&Path>,
    ) -> Result<Scene, SceneError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => check_text(text, stem, changes, folder.unwrap_or(Path::new(""))),
            Err(error) => Err(source::not_utf8(bytes, error)),
        }
        .map_err(|(problems, more)| SceneError::Problems { file: file.to_owned(), problems, more })
    }

    /// Whether it takes place in the plane.
    pub fn is_planar(&self) -> bool {
        self.flat.is_some()
    }

    /// How many bodies it has.
    pub fn body_count(&self) -> usize {
        self.flat.as_ref().map_or(self.bodies.len(), Vec::len)
    }

    /// Where its bodies are at the start, metres.
    pub(crate) fn start(&self) -> Vec<DVec3> {
        match &self.flat {
            Some(bodies) => bodies.iter().map(|body| body.position.extend(0.0)).collect(),
            None => self.bodies.iter().map(|body| body.pose.position).collect(),
        }
    }

    /// How many steps it asks for: duration / step, rounded.
    pub fn steps(&self) -> u64 {
        (self.duration / self.settings.step).round() as u64
    }

    /// A folder name made from the scene's name, safe on any file system.
    pub fn folder_name(&self) -> PathBuf {
        let name: String = self
            .name
            .chars()
            .take(100)
            .map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ') { c } else { '-' })
            .collect();
        let name = name.trim_matches(['.', ' ']);
        PathBuf::from(if name.is_empty() { "scene" } else { name })
    }
}
