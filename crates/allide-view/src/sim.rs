//! The simulation's own thread: takes commands, lets time pass, leaves snapshots.

use crate::command::Command;
use crate::life::{self, Life};
use crate::snapshot::{PageId, Sample, Shown, Snapshot, State, Wants};
use allide::glam::DVec3;
use allide::world::StepReport;
use allide_files::builtin;
use allide_files::json::Position;
use allide_files::scene::{Scene, SceneError};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};

/// Least time between two snapshots: no screen shows more.
const BETWEEN: Duration = Duration::from_millis(12);

/// Simulated time that may be owed; more is forgotten, and the world runs slower than wanted.
const MOST_DEBT: f64 = 0.1;

/// How long steps may be made without looking for commands.
const TURN: Duration = Duration::from_millis(30);

/// How long to sleep where nothing is to be done.
const IDLE: Duration = Duration::from_millis(500);

/// A command, who gave it, and where answers go.
#[derive(Debug)]
pub struct Order {
    pub page: PageId,
    pub what: What,
    pub answer: mpsc::Sender<Value>,
}

/// What is ordered.
#[derive(Debug)]
pub enum What {
    /// What a page said.
    Command(Command),
    /// A page came, or wants to see something else.
    Refresh,
    /// A page has gone.
    Gone,
}

/// Where scenes come from.
#[derive(Debug)]
pub struct Scenes {
    /// The scene to start with.
    pub first: Scene,
    /// Folder that files named by scenes lie in.
    pub folder: PathBuf,
}

/// The simulation.
pub struct Sim {
    scenes: Scenes,
    scene: Scene,
    life: Box<dyn Life>,
    wants: Arc<Wants>,
    out: watch::Sender<Arc<Snapshot>>,
    shown: Arc<Shown>,
    state: Arc<State>,
    sample: Sample,
    number: u32,
    clock: Instant,
    /// Simulated time that is owed, seconds.
    debt: f64,
    published: Instant,
    /// Whether there is something that no snapshot shows yet.
    news: bool,
    pace: (Instant, f64),
}

impl Sim {
    /// The world of the first scene, and where its snapshots will be; or why there is none.
    pub fn new(scenes: Scenes, wants: Arc<Wants>) -> Result<(Sim, watch::Receiver<Arc<Snapshot>>), String> {
        let life = life::start(&scenes.first)?;
        let shown = Arc::new(life.shown(1));
        let solver = life.solver();
        let state = Arc::new(State {
            playing: true,
            speed: 1.0,
            method: solver.method.name(),
            iterations: solver.iterations,
            friction: None,
            sleep_after: life.sleep_after(),
            error: None,
        });
        let empty = Snapshot {
            number: 0,
            shown: shown.clone(),
            state: state.clone(),
            sample: Sample::default(),
            poses: life.poses(),
            details: Vec::new(),
            contacts: Vec::new(),
            tree: Vec::new(),
            islands: Vec::new(),
        };
        let (out, latest) = watch::channel(Arc::new(empty));
        let (now, scene) = (Instant::now(), scenes.first.clone());
        let (sample, number, debt, news) = (first_sample(&*life), 0, 0.0, true);
        let sim = Sim {
            scenes,
            scene,
            life,
            wants,
            out,
            shown,
            state,
            sample,
            number,
            debt,
            news,
            clock: now,
            published: now,
            pace: (now, 0.0),
        };
        Ok((sim, latest))
    }

    /// Runs until nobody can give orders any more.
    pub fn run(mut self, orders: &Receiver<Order>) {
        loop {
            match orders.recv_timeout(self.rest()) {
                Ok(order) => {
                    self.obey(order);
                    while let Ok(order) = orders.try_recv() {
                        self.obey(order);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.pass_time();
            if self.news && self.published.elapsed() >= BETWEEN {
                self.publish();
            }
        }
    }

    /// Whether time passes: it stands still while nobody looks.
    fn lives(&self) -> bool {
        self.state.playing && self.state.error.is_none() && self.wants.pages() > 0
    }

    /// How long there is nothing to do.
    fn rest(&self) -> Duration {
        let show = if self.news { BETWEEN.saturating_sub(self.published.elapsed()) } else { IDLE };
        if !self.lives() {
            return show;
        }
        let (step, _) = self.life.times();
        let due = Duration::from_secs_f64(((step - self.debt) / self.state.speed).clamp(0.0, 0.5));
        show.min(due.saturating_sub(self.clock.elapsed()))
    }

    /// Makes the steps that are due.
    fn pass_time(&mut self) {
        let now = Instant::now();
        let passed = now.duration_since(self.clock).as_secs_f64();
        self.clock = now;
        if !self.lives() {
            self.debt = 0.0;
            self.pace = (now, 0.0);
            return;
        }
        let (step, _) = self.life.times();
        self.debt = (self.debt + passed * self.state.speed).min(MOST_DEBT.max(step));
        while self.debt >= step && self.state.error.is_none() && now.elapsed() < TURN {
            self.debt -= step;
            self.step();
        }
    }

    fn step(&mut self) {
        let start = Instant::now();
        match self.life.step() {
            Ok(report) => self.measure(&report, start.elapsed()),
            Err(error) => self.change(|state| state.error = Some(error.to_string())),
        }
        self.news = true;
    }

    fn measure(&mut self, report: &StepReport, whole: Duration) {
        let (step, time) = self.life.times();
        let energy = self.life.energy();
        let ms = |d: Duration| (d.as_secs_f64() * 1e3) as f32;
        self.sample.time = time;
        (self.sample.kinetic, self.sample.potential) = (energy.kinetic, energy.potential);
        (self.sample.deepest, self.sample.points) = (report.deepest, report.points as u32);
        self.sample.phases = [report.broad, report.narrow, report.solve, report.integrate, whole].map(ms);
        self.pace.1 += step;
        let since = self.pace.0.elapsed().as_secs_f64();
        if since >= 0.5 {
            self.sample.pace = (self.pace.1 / since) as f32;
            self.pace = (Instant::now(), 0.0);
        }
    }

    fn change(&mut self, how: impl FnOnce(&mut State)) {
        how(Arc::make_mut(&mut self.state));
        self.news = true;
    }

    fn publish(&mut self) {
        let (want, bodies) = self.wants.together();
        self.number = self.number.wrapping_add(1);
        let touching = want.contacts || !bodies.is_empty();
        let snapshot = Snapshot {
            number: self.number,
            shown: self.shown.clone(),
            state: self.state.clone(),
            sample: self.sample,
            poses: self.life.poses(),
            details: self.life.details(&bodies),
            contacts: if touching { self.life.contacts(&want, &bodies) } else { Vec::new() },
            tree: if want.tree { self.life.tree() } else { Vec::new() },
            islands: if want.islands { self.life.islands() } else { Vec::new() },
        };
        self.out.send_replace(Arc::new(snapshot));
        self.published = Instant::now();
        self.news = false;
    }

    fn obey(&mut self, order: Order) {
        let Order { page, what, answer } = order;
        let command = match what {
            What::Command(command) => command,
            What::Refresh => return self.news = true,
            What::Gone => return self.life.release(page),
        };
        let done = match command {
            Command::Load { name, text } => self.load(&name, &text, &answer),
            Command::Save {} => self.life.save().map(|text| {
                // A page that does not take its answers gets none.
                let _ = answer.try_send(json!({ "type": "saved", "name": self.scene.name, "text": text }));
            }),
            other => self.act(page, other),
        };
        if let Err(why) = done {
            let _ = answer.try_send(json!({ "type": "refused", "why": why }));
        }
        self.news = true;
    }

    fn act(&mut self, page: PageId, command: Command) -> Result<(), String> {
        match command {
            Command::Play {} => self.change(|s| s.playing = true),
            Command::Pause {} => self.change(|s| s.playing = false),
            Command::Step { count } => {
                self.change(|s| s.playing = false);
                let start = Instant::now();
                for _ in 0..count {
                    if self.state.error.is_none() && start.elapsed() < Duration::from_secs(2) {
                        self.step();
                    }
                }
            }
            Command::Reset {} => self.begin(self.scene.clone(), true)?,
            Command::Speed { value } => self.change(|s| s.speed = value),
            Command::Scene { name } => {
                let scene = if name == self.scenes.first.name {
                    self.scenes.first.clone()
                } else {
                    let found = builtin::find(&name).ok_or_else(|| format!("no scene is called {name:?}"))?;
                    found.scene(&[]).map_err(|error| error.to_string())?
                };
                self.begin(scene, false)?;
            }
            Command::Solver { method, iterations } => {
                self.life.set_solver(&method, iterations)?;
                let solver = self.life.solver();
                self.change(|s| (s.method, s.iterations) = (solver.method.name(), solver.iterations));
            }
            Command::Friction { value } => {
                self.life.set_friction(value)?;
                self.change(|s| s.friction = value);
            }
            Command::Sleep { after } => {
                self.life.set_sleep_after(after)?;
                self.change(|s| s.sleep_after = after);
            }
            Command::Grab { body, point } => self.life.grab(page, body, DVec3::from_array(point))?,
            Command::Drag { to } => self.life.drag(page, DVec3::from_array(to)),
            Command::Release {} => self.life.release(page),
            Command::Throw { what, from, to } => {
                self.life.throw(what, DVec3::from_array(from), DVec3::from_array(to))?;
                let more = self.life.newcomers(self.shown.bodies.len());
                Arc::make_mut(&mut self.shown).bodies.extend(more);
            }
            Command::Load { .. } | Command::Save {} => {}
            // Of the connection alone.
            Command::Show { .. } | Command::Select { .. } | Command::Seen { .. } => {}
        }
        Ok(())
    }

    /// Starts a scene. The same one again keeps what the page set.
    fn begin(&mut self, scene: Scene, again: bool) -> Result<(), String> {
        let mut life = life::start(&scene)?;
        if again {
            life.set_solver(self.state.method, self.state.iterations)?;
            life.set_friction(self.state.friction)?;
            life.set_sleep_after(self.state.sleep_after)?;
        }
        let (solver, sleep_after) = (life.solver(), life.sleep_after());
        self.life = life;
        self.scene = scene;
        self.shown = Arc::new(self.life.shown(self.shown.epoch.wrapping_add(1)));
        self.sample = first_sample(&*self.life);
        self.debt = 0.0;
        self.change(|s| {
            s.error = None;
            if !again {
                s.playing = true;
                (s.method, s.iterations, s.friction) = (solver.method.name(), solver.iterations, None);
                s.sleep_after = sleep_after;
            }
        });
        Ok(())
    }

    /// Starts the scene of a text; or tells everything that is wrong with it.
    fn load(&mut self, name: &str, text: &str, answer: &mpsc::Sender<Value>) -> Result<(), String> {
        // What a page calls its file is only a name.
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        match Scene::from_outside(text.as_bytes(), name, &self.scenes.folder) {
            Ok(scene) => self.begin(scene, false),
            Err(SceneError::Problems { file, problems, more }) => {
                let told: Vec<Value> = problems.iter().map(problem).collect();
                let _ = answer.try_send(json!({ "type": "problems", "file": file, "problems": told, "more": more }));
                Ok(())
            }
            Err(other) => Err(other.to_string()),
        }
    }
}

/// What is known before the first step.
fn first_sample(life: &dyn Life) -> Sample {
    let energy = life.energy();
    Sample { kinetic: energy.kinetic, potential: energy.potential, ..Sample::default() }
}

fn problem(problem: &allide_files::json::Problem) -> Value {
    let (line, column) = match problem.position {
        Position::At { line, column } => (line, column),
        Position::Option(_) => (0, 0),
    };
    let excerpt = problem.excerpt.as_ref().map(|e| json!({ "line": e.line, "before": e.before, "marked": e.marked }));
    json!({ "line": line, "column": column, "path": problem.path, "message": problem.message, "excerpt": excerpt })
}
