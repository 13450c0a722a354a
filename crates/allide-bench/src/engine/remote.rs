//! An engine in another process: Rapier with its block solver, which cannot live in this one.
//!
//! One JSON line goes in, one comes out. The other process is this program, built with the feature
//! `rapier-block` into a target folder of its own and started with `--worker`.

use super::{Contestant, Engine, State};
use crate::scene::Scene;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

#[derive(Serialize, Deserialize)]
enum Request {
    Start(Contestant, Scene),
    Run(usize),
    States,
    Impulses,
}

#[derive(Serialize, Deserialize)]
enum Answer {
    Done,
    /// Nanoseconds of each step.
    Times(Vec<u64>),
    States(Vec<State>),
    Impulses(Vec<f64>),
    Failed(String),
}

/// A scene in an engine in another process.
pub struct Remote {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Remote {
    /// Starts the process and gives it the scene.
    pub fn start(contestant: Contestant, scene: &Scene) -> Result<Remote, String> {
        let mut child = Command::new(program()?)
            .arg("--worker")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("the second build does not start: {e}"))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the second build has no standard input or output".into());
        };
        let mut remote = Remote { child, to, from: BufReader::new(from) };
        remote.ask(&Request::Start(contestant, scene.clone()))?;
        Ok(remote)
    }

    fn ask(&mut self, request: &Request) -> Result<Answer, String> {
        let mut line = serde_json::to_string(request).map_err(|e| e.to_string())?;
        line.push('\n');
        self.to.write_all(line.as_bytes()).and_then(|()| self.to.flush()).map_err(|e| e.to_string())?;
        let mut answer = String::new();
        self.from.read_line(&mut answer).map_err(|e| e.to_string())?;
        match serde_json::from_str(&answer) {
            Ok(Answer::Failed(why)) => Err(why),
            Ok(answer) => Ok(answer),
            Err(e) => Err(format!("the second build answered {answer:?}: {e}")),
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        // It may have ended by itself; either way nothing is left to do.
        if self.child.kill().is_ok() {
            drop(self.child.wait());
        }
    }
}

impl Engine for Remote {
    fn step(&mut self) -> Result<(), String> {
        self.run(1).map(|_| ())
    }

    fn run(&mut self, steps: usize) -> Result<Vec<Duration>, String> {
        match self.ask(&Request::Run(steps))? {
            Answer::Times(times) => Ok(times.into_iter().map(Duration::from_nanos).collect()),
            _ => Err("the second build answered something else".into()),
        }
    }

    fn states(&mut self) -> Result<Vec<State>, String> {
        match self.ask(&Request::States)? {
            Answer::States(states) => Ok(states),
            _ => Err("the second build answered something else".into()),
        }
    }

    fn impulses(&mut self) -> Result<Vec<f64>, String> {
        match self.ask(&Request::Impulses)? {
            Answer::Impulses(impulses) => Ok(impulses),
            _ => Err("the second build answered something else".into()),
        }
    }
}

/// The second build, made on first use.
fn program() -> Result<PathBuf, String> {
    static BUILT: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> Result<PathBuf, String> {
    let here = std::env::current_exe().map_err(|e| e.to_string())?;
    // …/target/release/allide-bench → …/target/rapier-block
    let target = here.ancestors().nth(2).ok_or("where is the target folder?")?.join("rapier-block");
    eprintln!("building Rapier with its block solver into {}", target.display());
    let status = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["build", "--release", "--quiet", "--no-default-features", "--features", "rapier-block"])
        .arg("--manifest-path")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .status()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    if !status.success() {
        return Err(format!("the second build ended with {status}"));
    }
    Ok(target.join("release").join(format!("allide-bench{}", std::env::consts::EXE_SUFFIX)))
}

/// Answers the requests on standard input until it ends.
pub fn serve() -> Result<(), String> {
    let mut engine: Option<Box<dyn Engine>> = None;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| e.to_string())?;
        let request = serde_json::from_str(&line).map_err(|e| e.to_string())?;
        let answer = answer(request, &mut engine).unwrap_or_else(Answer::Failed);
        let text = serde_json::to_string(&answer).map_err(|e| e.to_string())?;
        println!("{text}");
    }
    Ok(())
}

fn answer(request: Request, engine: &mut Option<Box<dyn Engine>>) -> Result<Answer, String> {
    if let Request::Start(contestant, scene) = request {
        *engine = Some(contestant.start(&scene)?);
        return Ok(Answer::Done);
    }
    let engine = engine.as_mut().ok_or("no scene was started")?;
    Ok(match request {
        Request::Start(..) => Answer::Done,
        Request::Run(steps) => Answer::Times(engine.run(steps)?.iter().map(|d| d.as_nanos() as u64).collect()),
        Request::States => Answer::States(engine.states()?),
        Request::Impulses => Answer::Impulses(engine.impulses()?),
    })
}
