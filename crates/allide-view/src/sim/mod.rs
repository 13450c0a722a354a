//! The simulation's own thread: hears orders at once, lets time pass, leaves snapshots.
//!
//! Steps are made on the world's thread (see [`worker`](crate::worker)). While it is away there, orders that need
//! it wait as [`deeds`]; all others are obeyed, and pages are told.

mod deeds;

use crate::command::Command;
use crate::life::{self, Life};
use crate::pace::Pace;
use crate::snapshot::{Moment, PageId, Sample, Shown, Snapshot, State, Wants};
use crate::worker::{Back, Begun, Made, Set, Source, Worker, refusal};
use allide::world::StepReport;
use allide_files::scene::Scene;
use deeds::Deed;
use serde_json::Value;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};

/// Least time between two snapshots: no screen shows more.
const BETWEEN: Duration = Duration::from_millis(12);

/// How long to sleep where nothing is to be done.
const IDLE: Duration = Duration::from_millis(500);

/// What takes longer than this is told to pages.
const LONG: Duration = Duration::from_millis(100);

/// Threads of worlds, those included that still end a step of a world nobody looks at any more.
const MOST_WORLDS: usize = 4;

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

/// What the simulation hears.
pub enum Word {
    /// Of a page.
    Order(Order),
    /// Of the world's thread with this number.
    Back(u32, Back),
    /// It shall end.
    End,
}

/// Where scenes come from.
#[derive(Debug)]
pub struct Scenes {
    /// The scene to start with.
    pub first: Scene,
    /// Folder that files named by scenes lie in.
    pub folder: PathBuf,
}

/// A scene that is wanted, and its world's thread once there is one.
struct Wanted {
    source: Source,
    /// Whether it is the present one once more: that keeps what pages set.
    again: bool,
    /// How many deeds were ordered before it.
    before: usize,
    answer: mpsc::Sender<Value>,
    since: Instant,
    worker: Option<(u32, Worker)>,
}

/// The simulation.
pub struct Sim {
    scenes: Scenes,
    scene: Scene,
    inbox: SyncSender<Word>,
    /// The world's thread and its number.
    worker: (u32, Worker),
    /// How many threads were started; of those, how many there are.
    workers: u32,
    alive: Arc<()>,
    /// The world, if it is not away to make steps.
    life: Option<Box<dyn Life>>,
    /// When it left, or came back.
    left: Instant,
    /// Whether it makes the steps of the first deed.
    stepping: bool,
    wanted: Option<Wanted>,
    deeds: VecDeque<Deed>,
    wants: Arc<Wants>,
    out: watch::Sender<Arc<Snapshot>>,
    shown: Arc<Shown>,
    state: Arc<State>,
    moment: Arc<Moment>,
    sample: Sample,
    number: u32,
    /// The world's time step, seconds.
    step: f64,
    pace: Pace,
    achieved: f32,
    published: Instant,
    /// Whether there is something of the world that no snapshot shows yet…
    stale: bool,
    /// …or something else.
    news: bool,
}

impl Sim {
    /// The world of the first scene, and where its snapshots will be; or why there is none. `inbox` leads to what
    /// [`Sim::run`] is given.
    pub fn new(
        scenes: Scenes,
        wants: Arc<Wants>,
        inbox: SyncSender<Word>,
    ) -> Result<(Sim, watch::Receiver<Arc<Snapshot>>), String> {
        let life = life::start(&scenes.first)?;
        let shown = Arc::new(life.shown(1));
        let state = Arc::new(first_state(&*life));
        let moment = Arc::new(Moment { poses: life.poses(), ..Moment::default() });
        let first =
            Snapshot { number: 0, shown: shown.clone(), state: state.clone(), pace: 0.0, moment: moment.clone() };
        let (out, latest) = watch::channel(Arc::new(first));
        let (now, scene, alive) = (Instant::now(), scenes.first.clone(), Arc::new(()));
        let worker = start_worker(1, &inbox, &alive)?;
        let (sample, step) = (first_sample(&*life), life.times().0);
        let (number, achieved, stale, news) = (0, 0.0, true, true);
        let (left, published, pace) = (now, now, Pace::new(now));
        let (life, wanted, deeds, workers) = (Some(life), None, VecDeque::new(), 1);
        let sim = Sim {
            scenes,
            scene,
            inbox,
            worker: (1, worker),
            workers,
            alive,
            life,
            left,
            stepping: false,
            wanted,
            deeds,
            wants,
            out,
            shown,
            state,
            moment,
            sample,
            number,
            step,
            pace,
            achieved,
            published,
            stale,
            news,
        };
        Ok((sim, latest))
    }

    /// Runs until it is told to end.
    pub fn run(mut self, inbox: &Receiver<Word>) {
        loop {
            let mut next = match inbox.recv_timeout(self.rest()) {
                Ok(word) => Some(word),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            while let Some(word) = next {
                match word {
                    Word::Order(order) => self.obey(order),
                    Word::Back(worker, back) => self.take_back(worker, back),
                    Word::End => return,
                }
                next = inbox.try_recv().ok();
            }
            self.start_wanted();
            self.do_deeds();
            self.tell_if_long();
            if self.published.elapsed() >= BETWEEN && (self.news || self.can_show()) {
                self.publish();
            }
            self.pass_time();
        }
    }

    /// Whether time passes: it stands still while nobody looks.
    fn lives(&self) -> bool {
        self.state.playing && self.state.error.is_none() && self.wanted.is_none() && self.wants.pages() > 0
    }

    /// Whether there is something new of the world, and the world to look at.
    fn can_show(&self) -> bool {
        self.stale && self.life.is_some()
    }

    /// How long there is nothing to do.
    fn rest(&self) -> Duration {
        let show = if self.news || self.can_show() { BETWEEN.saturating_sub(self.published.elapsed()) } else { IDLE };
        if self.life.is_none() || self.wanted.is_some() {
            return show.min(LONG);
        }
        if !self.lives() {
            return show;
        }
        show.min(self.pace.until_due(Instant::now(), self.step, self.state.speed))
    }

    /// Has the steps made that are due.
    fn pass_time(&mut self) {
        let now = Instant::now();
        if !self.lives() {
            self.pace = Pace::new(now);
        } else if self.life.is_some() {
            let due = self.pace.due(now, self.step, self.state.speed);
            if due > 0 {
                self.stepping = false;
                self.go(due);
            }
        }
    }

    /// Sends the world away to make steps.
    fn go(&mut self, most: u32) {
        if let Some(life) = self.life.take() {
            self.left = Instant::now();
            self.worker.1.go(life, most);
        }
    }

    fn take_back(&mut self, worker: u32, back: Back) {
        match back {
            Back::Made(made) if worker == self.worker.0 => self.take_steps(*made),
            Back::Begun(begun) => {
                // One that is not wanted any more is dropped.
                let found = self.wanted.take_if(|w| w.worker.as_ref().is_some_and(|(number, _)| *number == worker));
                let Some(wanted) = found else { return };
                match *begun {
                    Ok(begun) => self.enter(begun, wanted),
                    Err(answer) => drop(wanted.answer.try_send(answer)),
                }
            }
            // Of a world that another has taken the place of.
            Back::Made(_) => {}
        }
    }

    fn take_steps(&mut self, made: Made) {
        let Made { life, count, last } = made;
        self.life = life;
        let spent = self.left.elapsed();
        if self.stepping
            && let Some(Deed { command: Command::Step { count: left }, .. }) = self.deeds.front_mut()
        {
            *left = left.saturating_sub(count);
        }
        self.pace.passed(f64::from(count) * self.step);
        match last {
            Ok((report, whole)) => self.measure(&report, whole),
            Err(error) => self.change(|state| state.error = Some(error)),
        }
        if self.state.busy.is_some() && spent < LONG {
            self.change(|state| state.busy = None);
        }
        self.measure_pace(true);
        self.stale = true;
    }

    fn measure(&mut self, report: &StepReport, whole: Duration) {
        let Some(life) = &self.life else { return };
        let energy = life.energy();
        let ms = |d: Duration| (d.as_secs_f64() * 1e3) as f32;
        self.sample.time = life.times().1;
        (self.sample.kinetic, self.sample.potential) = (energy.kinetic, energy.potential);
        (self.sample.deepest, self.sample.points) = (report.deepest, report.points as u32);
        self.sample.phases = [report.broad, report.narrow, report.solve, report.integrate, whole].map(ms);
    }

    fn measure_pace(&mut self, ends: bool) {
        if let Some(achieved) = self.pace.achieved(Instant::now(), ends) {
            self.news |= achieved != self.achieved;
            self.achieved = achieved;
        }
    }

    /// Tells pages what they wait for, if that takes long.
    fn tell_if_long(&mut self) {
        let scene = self.wanted.as_ref().is_some_and(|w| w.since.elapsed() >= LONG);
        let step = self.life.is_none() && self.state.error.is_none() && self.left.elapsed() >= LONG;
        // After a long step the next one is thought to be long as well.
        let again = self.state.busy == Some("step") && self.lives();
        let busy = if scene { Some("scene") } else { (step || again).then_some("step") };
        if self.state.busy != busy {
            self.change(|state| state.busy = busy);
        }
        if step {
            self.measure_pace(false);
        }
    }

    fn change(&mut self, how: impl FnOnce(&mut State)) {
        how(Arc::make_mut(&mut self.state));
        self.news = true;
    }

    fn publish(&mut self) {
        if let (true, Some(life)) = (self.stale, &self.life) {
            let (want, bodies) = self.wants.together();
            let touching = want.contacts || !bodies.is_empty();
            self.moment = Arc::new(Moment {
                sample: self.sample,
                poses: life.poses(),
                details: life.details(&bodies),
                contacts: if touching { life.contacts(&want, &bodies) } else { Vec::new() },
                tree: if want.tree { life.tree() } else { Vec::new() },
                islands: if want.islands { life.islands() } else { Vec::new() },
            });
            self.stale = false;
        }
        self.number = self.number.wrapping_add(1);
        let (shown, state, moment) = (self.shown.clone(), self.state.clone(), self.moment.clone());
        let snapshot = Snapshot { number: self.number, shown, state, pace: self.achieved, moment };
        self.out.send_replace(Arc::new(snapshot));
        self.published = Instant::now();
        self.news = false;
    }

    /// Notes that another scene shall take the place of this one.
    fn want(&mut self, source: Source, again: bool, answer: mpsc::Sender<Value>) {
        let (before, since) = (self.deeds.len(), Instant::now());
        // It starts already, and nothing was done since that it would undo.
        if again && self.wanted.as_ref().is_some_and(|w| w.again && w.before == before) {
            return;
        }
        self.wanted = Some(Wanted { source, again, before, answer, since, worker: None });
    }

    /// Has the world of a wanted scene made, on a thread of its own.
    fn start_wanted(&mut self) {
        let Some(wanted) = self.wanted.as_mut().filter(|w| w.worker.is_none()) else { return };
        if Arc::strong_count(&self.alive) > MOST_WORLDS {
            return;
        }
        let number = self.workers.wrapping_add(1);
        match start_worker(number, &self.inbox, &self.alive) {
            Ok(worker) => {
                let State { method, iterations, friction, sleep_after, .. } = *self.state;
                let set = wanted.again.then_some(Set { method, iterations, friction, sleep_after });
                worker.begin(wanted.source.clone(), set, number);
                wanted.worker = Some((number, worker));
                self.workers = number;
            }
            Err(why) => {
                let _ = wanted.answer.try_send(refusal(&why));
                self.wanted = None;
            }
        }
    }

    /// Puts a world in the place of the present one, which ends its step on its own.
    fn enter(&mut self, begun: Begun, wanted: Wanted) {
        let Begun { scene, life, shown } = begun;
        let Wanted { again, before, worker, .. } = wanted;
        self.forget_deeds(before, again);
        if let Some(worker) = worker {
            self.worker = worker;
        }
        let first = first_state(&*life);
        (self.scene, self.shown, self.step) = (scene, Arc::new(shown), life.times().0);
        (self.sample, self.life, self.stale) = (first_sample(&*life), Some(life), true);
        self.pace = Pace::new(Instant::now());
        self.change(|s| {
            let speed = s.speed;
            *s = if again { State { error: None, ..s.clone() } } else { State { speed, ..first } };
        });
    }
}

fn start_worker(number: u32, inbox: &SyncSender<Word>, alive: &Arc<()>) -> Result<Worker, String> {
    let inbox = inbox.clone();
    let started = Worker::start(alive.clone(), move |back| inbox.send(Word::Back(number, back)).is_ok());
    started.map_err(|error| format!("no thread for the world: {error}"))
}

/// What the controls show of a world that has just begun.
fn first_state(life: &dyn Life) -> State {
    let solver = life.solver();
    State {
        playing: true,
        speed: 1.0,
        method: solver.method.name(),
        iterations: solver.iterations,
        friction: None,
        sleep_after: life.sleep_after(),
        busy: None,
        error: None,
    }
}

/// What is known before the first step.
fn first_sample(life: &dyn Life) -> Sample {
    let energy = life.energy();
    Sample { kinetic: energy.kinetic, potential: energy.potential, ..Sample::default() }
}
