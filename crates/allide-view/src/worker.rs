//! A thread for each world: it makes the steps, while orders are heard elsewhere.
//!
//! The world itself goes to and fro. Where another takes its place while it is away, nobody waits for it: its
//! thread ends its step, finds itself without work, and ends.

use crate::life::{self, Life};
use crate::snapshot::Shown;
use allide::world::{StepError, StepReport};
use allide_files::builtin;
use allide_files::json::{Position, Problem};
use allide_files::scene::{Scene, SceneError};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How long steps are made before the world comes back.
const TURN: Duration = Duration::from_millis(30);

/// Where a scene comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// It is here.
    Scene(Box<Scene>),
    /// A built-in one.
    Named(String),
    /// The text of a file that was dropped on a page, and the folder that files named in it lie in.
    Text {
        /// What the page calls the file.
        name: String,
        text: String,
        folder: PathBuf,
    },
}

/// What a page has set, and what stays set when a scene starts again.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    pub method: &'static str,
    pub iterations: Option<u32>,
    pub friction: Option<f64>,
    pub sleep_after: Option<f64>,
}

/// What a world's thread does.
enum Job {
    Begin { source: Source, set: Option<Set>, epoch: u32 },
    Go { life: Box<dyn Life>, most: u32 },
}

/// A world that was made.
pub struct Begun {
    pub scene: Scene,
    pub life: Box<dyn Life>,
    pub shown: Shown,
}

/// What came of some steps.
pub struct Made {
    /// The world; nothing where it broke.
    pub life: Option<Box<dyn Life>>,
    /// Steps that were made.
    pub count: u32,
    /// The last of them, and how long it took; or why it could not be made.
    pub last: Result<(StepReport, Duration), String>,
}

/// What a world's thread sends back.
pub enum Back {
    /// The world, or the answer to who wanted it.
    Begun(Box<Result<Begun, Value>>),
    Made(Box<Made>),
}

/// A world's thread. It ends when this is dropped, and its work done.
#[derive(Debug)]
pub struct Worker {
    jobs: mpsc::Sender<Job>,
}

impl Worker {
    /// Starts a thread that holds on to `alive` and says with `back` what it has done, which tells whether anybody
    /// listens.
    pub fn start(alive: Arc<()>, back: impl Fn(Back) -> bool + Send + 'static) -> std::io::Result<Worker> {
        let (jobs, inbox) = mpsc::channel();
        let work = move || {
            let _alive = alive;
            while let Ok(job) = inbox.recv() {
                if !back(done(job)) {
                    break;
                }
            }
        };
        std::thread::Builder::new().name("world".to_owned()).spawn(work)?;
        Ok(Worker { jobs })
    }

    /// Makes a world.
    pub fn begin(&self, source: Source, set: Option<Set>, epoch: u32) {
        // A thread takes jobs for as long as this is here.
        let _ = self.jobs.send(Job::Begin { source, set, epoch });
    }

    /// Makes some steps, or fewer where they take long.
    pub fn go(&self, life: Box<dyn Life>, most: u32) {
        let _ = self.jobs.send(Job::Go { life, most });
    }
}

fn done(job: Job) -> Back {
    match job {
        Job::Begin { source, set, epoch } => {
            let made = catch_unwind(AssertUnwindSafe(|| begin(source, set, epoch)));
            Back::Begun(Box::new(made.unwrap_or_else(|_| Err(refusal("the scene broke the program")))))
        }
        Job::Go { life, most } => Back::Made(Box::new(go(life, most))),
    }
}

fn go(mut life: Box<dyn Life>, most: u32) -> Made {
    let start = Instant::now();
    let (mut count, mut last) = (0, Err(String::new()));
    while count < most && (count == 0 || start.elapsed() < TURN) {
        let clock = Instant::now();
        let stepped = catch_unwind(AssertUnwindSafe(|| life.step()));
        let told = |error: StepError| error.to_string();
        match stepped {
            Err(_) => return Made { life: None, count, last: Err("the step broke the program".to_owned()) },
            Ok(step) => last = step.map(|report| (report, clock.elapsed())).map_err(told),
        }
        if last.is_err() {
            break;
        }
        count += 1;
    }
    Made { life: Some(life), count, last }
}

fn begin(source: Source, set: Option<Set>, epoch: u32) -> Result<Begun, Value> {
    let scene = match source {
        Source::Scene(scene) => *scene,
        Source::Named(name) => {
            let found = builtin::find(&name).ok_or_else(|| refusal(&format!("no scene is called {name:?}")))?;
            found.scene(&[]).map_err(|error| refusal(&error.to_string()))?
        }
        Source::Text { name, text, folder } => read(&name, &text, &folder)?,
    };
    let life = || -> Result<Box<dyn Life>, String> {
        let mut life = life::start(&scene)?;
        if let Some(set) = set {
            life.set_solver(set.method, set.iterations)?;
            life.set_friction(set.friction)?;
            life.set_sleep_after(set.sleep_after)?;
        }
        Ok(life)
    };
    let life = life().map_err(|why| refusal(&why))?;
    let shown = life.shown(epoch);
    Ok(Begun { scene, life, shown })
}

/// The scene of a text; or everything that is wrong with it.
fn read(name: &str, text: &str, folder: &std::path::Path) -> Result<Scene, Value> {
    // What a page calls its file is only a name.
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    Scene::from_outside(text.as_bytes(), name, folder).map_err(|error| match error {
        SceneError::Problems { file, problems, more } => {
            let told: Vec<Value> = problems.iter().map(problem).collect();
            json!({ "type": "problems", "file": file, "problems": told, "more": more })
        }
        other => refusal(&other.to_string()),
    })
}

/// The answer to what cannot be done.
pub fn refusal(why: &str) -> Value {
    json!({ "type": "refused", "why": why })
}

fn problem(problem: &Problem) -> Value {
    let (line, column) = match problem.position {
        Position::At { line, column } => (line, column),
        Position::Option(_) => (0, 0),
    };
    let excerpt = problem.excerpt.as_ref().map(|e| json!({ "line": e.line, "before": e.before, "marked": e.marked }));
    json!({ "line": line, "column": column, "path": problem.path, "message": problem.message, "excerpt": excerpt })
}
