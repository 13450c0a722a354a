//! Runs one scene in several engines, by turns, so that a noisy machine disturbs them alike.

use crate::engine::{Contestant, Engine};
use crate::measure::{self, Standing};
use crate::scene::{STEP, Scene};
use crate::table::{Entry, median};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Sideways, metres: a box that has gone so far has fallen.
const FALLEN: f64 = 0.5;

/// Metres from where it started: a box that has gone so far was shot away, not moved.
const EXPLODED: f64 = 1e3;

/// One engine's way through a scene.
struct Runner {
    contestant: Contestant,
    engine: Result<Box<dyn Engine>, String>,
    /// Milliseconds of each step.
    times: Vec<f64>,
    end: Standing,
    worst_drift: f64,
    fell_at: Option<f64>,
    deepest: f64,
}

/// What is worth telling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Something that should stand still.
    Standing,
    /// Something that comes to rest in a heap.
    Heap,
}

/// Runs the scene in all engines and gives an entry for each.
pub fn race(group: &'static str, scene: &Scene, contestants: &[Contestant], kind: Kind) -> Vec<Entry> {
    let mut runners: Vec<Runner> = contestants
        .iter()
        .map(|&contestant| Runner {
            contestant,
            engine: contestant.start(scene),
            times: Vec::new(),
            end: Standing::default(),
            worst_drift: 0.0,
            fell_at: None,
            deepest: 0.0,
        })
        .collect();
    let chunk = if scene.blocks.len() > 500 { 15 } else { 60 };
    let mut done = 0;
    while done < scene.steps() {
        let steps = chunk.min(scene.steps() - done);
        for runner in &mut runners {
            runner.advance(scene, steps, kind);
        }
        done += steps;
    }
    let entries = runners.iter().map(|r| r.entry(group, scene, kind)).collect();
    with_ratios(entries)
}

impl Runner {
    fn advance(&mut self, scene: &Scene, steps: usize, kind: Kind) {
        let Ok(engine) = &mut self.engine else { return };
        // What has fallen is no longer the scene: its time would be that of something else.
        if self.fell_at.is_some() {
            return;
        }
        // A panic is that engine's result, not the end of the race.
        let attempt = || engine.run(steps).and_then(|times| Ok((times, engine.states()?)));
        let result = catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| Err("panicked".into()));
        match result {
            Ok((times, states)) => {
                self.times.extend(times.iter().map(|t| t.as_secs_f64() * 1e3));
                self.end = measure::standing(scene, &states);
                self.worst_drift = self.worst_drift.max(self.end.drift);
                if self.end.moved.is_nan() || self.end.moved > EXPLODED {
                    self.engine = Err(format!("exploded by {:.1} s", self.times.len() as f64 * STEP));
                    return;
                }
                match kind {
                    Kind::Standing if self.worst_drift > FALLEN => {
                        self.fell_at = Some(self.times.len() as f64 * STEP);
                    }
                    Kind::Standing => {}
                    // A heap is judged at rest: while it falls, depth is a matter of speed.
                    Kind::Heap if self.times.len() >= scene.steps() => {
                        self.deepest = measure::deepest(scene, &states);
                    }
                    Kind::Heap => {}
                }
            }
            Err(why) => self.engine = Err(why),
        }
    }

    fn entry(&self, group: &'static str, scene: &Scene, kind: Kind) -> Entry {
        let mut entry = Entry::new(group, &scene.name, &self.contestant.name());
        if let Err(why) = &self.engine {
            entry.failed = Some(why.clone());
            return entry;
        }
        let mean = self.times.iter().sum::<f64>() / self.times.len() as f64;
        entry = match kind {
            Kind::Standing => entry
                .with("stood", "s", self.fell_at.unwrap_or(scene.seconds))
                .with("drift", "mm", self.worst_drift * 1e3)
                .with("tilt", "°", self.end.tilt)
                .with("sink", "mm", self.end.sink * 1e3)
                .with("moved", "mm", self.end.moved * 1e3)
                .with("kinetic", "J", self.end.kinetic),
            Kind::Heap => {
                // The last fifth of the steps: landed, all contacts there.
                let late = &self.times[self.times.len() * 4 / 5..];
                let worst = self.times.iter().fold(0.0_f64, |m, t| m.max(*t));
                entry
                    .with("deepest", "mm", self.deepest * 1e3)
                    .with("kinetic", "J", self.end.kinetic)
                    .with("at rest", "ms", median(late))
                    .with("slowest", "ms", worst)
            }
        };
        entry.with("mean", "ms", mean).with("median", "ms", median(&self.times))
    }
}

/// Adds how each engine's median compares with Rapier's in double precision.
fn with_ratios(entries: Vec<Entry>) -> Vec<Entry> {
    let rapier = entries.iter().find(|e| e.engine.starts_with("rapier f64")).and_then(|e| e.get("median"));
    let Some(rapier) = rapier else { return entries };
    entries
        .into_iter()
        .map(|e| match e.get("median") {
            Some(m) => e.with("× rapier f64", "", m / rapier),
            None => e,
        })
        .collect()
}
