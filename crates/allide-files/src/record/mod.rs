//! What a run leaves behind: `trajectory.parquet` as it goes, `summary.json` and `report.html` at
//! the end, and pictures of a planar world.

mod atomic;
mod events;
mod flat;
mod geometry;
mod kind;
mod meshes;
mod plot;
mod pretty;
mod replay;
mod report;
mod series;
mod sketch;
mod summary;
mod times;
mod trajectory;

pub use flat::FlatSketch;
pub use geometry::Geometry;
pub use kind::Recordable;
pub use meshes::{MeshSummary, Remains, Repairs, mesh_summaries};
pub use sketch::Sketch;
pub use summary::{
    BodySummary, EnergySummary, Milliseconds, PatchSummary, PointSummary, Recorded, Seconds, SettingsSummary,
    SolverSummary, SolverUsed, StepTimes, Summary,
};
pub use trajectory::TrajectoryWriter;

use crate::scene::{Built, Scene};
use allide::glam::DVec3;
use allide::shape::Shape;
use allide::world::{StepError, StepReport, World};
use events::EventWriter;
use replay::Replay;
use series::{Sample, Series};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use times::Times;

/// Rows of a trajectory beyond which only every second, third, … step is recorded.
pub const MOST_ROWS: u64 = 50_000_000;

/// Bytes of a report: what it shows is thinned until it fits.
const MOST_PAGE: usize = 19_500_000;

/// Why a run could not be recorded.
#[derive(Debug, Error)]
pub enum RecordError {
    /// A file or folder could not be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The trajectory could not be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What the writer said.
        error: parquet::errors::ParquetError,
    },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// All steps were taken.
    Done,
    /// Someone stopped it.
    Interrupted,
    /// A step could not be completed.
    Diverged(StepError),
}

/// Records a run. Files appear under their names only once they are whole.
#[derive(Debug)]
pub struct Recorder<S: Recordable = Shape> {
    folder: PathBuf,
    scene: String,
    description: Option<String>,
    duration: f64,
    every: u64,
    steps: u64,
    frames: u64,
    trajectory: TrajectoryWriter,
    events: Option<EventWriter>,
    start: Vec<DVec3>,
    before: S::Sketch,
    times: Times,
    series: Series,
    replay: Replay,
    deepest: f64,
    used: SolverUsed,
    over_budget: u64,
}

impl<S: Recordable> Recorder<S> {
    /// Starts recording a run of so many `steps` into a folder, which is made where it is missing.
    /// What an earlier run left there is taken away, so that it cannot be mistaken for this one's.
    pub fn create(folder: &Path, scene: &Scene, built: &Built<S>, steps: u64) -> Result<Recorder<S>, RecordError> {
        std::fs::create_dir_all(folder).map_err(|error| RecordError::Io { path: folder.to_owned(), error })?;
        for old in ["summary.json", "report.html", "trajectory.parquet", "events.jsonl", "start.svg", "end.svg"] {
            let path = folder.join(old);
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(RecordError::Io { path, error });
                }
                _ => {}
            }
        }
        let world = &built.world;
        let rows = (world.bodies().count() as u64).saturating_mul(steps.saturating_add(1));
        let mut recorder = Recorder {
            folder: folder.to_owned(),
            scene: scene.name.clone(),
            description: scene.description.clone(),
            duration: scene.duration,
            every: rows.div_ceil(MOST_ROWS).max(1),
            steps: 0,
            frames: 0,
            trajectory: TrajectoryWriter::create(&folder.join("trajectory.parquet"), &scene.name)?,
            events: EventWriter::create(folder, scene.events, world)?,
            start: scene.start(),
            before: S::sketch(world),
            times: Times::default(),
            series: Series::default(),
            replay: Replay::new(world),
            deepest: 0.0,
            used: SolverUsed::default(),
            over_budget: 0,
        };
        recorder.frame(world)?;
        Ok(recorder)
    }

    fn frame(&mut self, world: &World<S>) -> Result<(), RecordError> {
        self.frames += 1;
        self.trajectory.frame(world)
    }

    /// Records the step just taken, which took `spent`.
    pub fn step(&mut self, world: &World<S>, report: &StepReport, spent: Duration) -> Result<(), RecordError> {
        self.steps += 1;
        self.times.add(report, spent);
        self.deepest = self.deepest.max(report.deepest);
        self.used.island += report.islands_direct as u64;
        self.used.block += report.islands_block as u64;
        self.used.sequential += report.islands_sequential as u64;
        self.over_budget += u64::from(world.settings().solver.budget_ms.is_some() && !report.within_budget);
        self.series.add(Sample::of(world, report, spent));
        self.replay.step(world);
        if let Some(events) = &mut self.events {
            events.step(world)?;
        }
        if self.steps.is_multiple_of(self.every) {
            self.frame(world)?;
        }
        Ok(())
    }

    /// Ends the recording and writes what is to be written at the end.
    pub fn finish(mut self, world: &World<S>, outcome: &Outcome) -> Result<Summary, RecordError> {
        // Steps tell the overlap at their start: that at the end of the last is told by one more, which is thrown away.
        if let Ok(report) = world.clone().step() {
            self.deepest = self.deepest.max(report.deepest);
        }
        let summary = Summary::new(&self, world, outcome);
        self.trajectory.finish()?;
        if let Some(events) = self.events.take() {
            events.finish()?;
        }
        atomic::write(
            &self.folder.join("summary.json"),
            &if S::PLANAR { summary.planar_json() } else { pretty::json(&summary) },
        )?;
        let after = S::sketch(world);
        for (name, svg) in S::pictures(&self.before, &after) {
            atomic::write(&self.folder.join(name), &svg)?;
        }
        self.replay.finish(world);
        let series = self.series.samples();
        let page = report::Page {
            summary: &summary,
            description: self.description.as_deref(),
            duration: self.duration,
            series: &series,
            figures: S::figures(&self.before, &after),
            planar: S::PLANAR,
        };
        let (start, end) = page.html();
        let head = replay::Head { scene: &self.scene, planar: S::PLANAR, step: world.settings().step };
        let script = replay::script(self.replay, &head, &series, MOST_PAGE.saturating_sub(start.len() + end.len()));
        atomic::write(&self.folder.join("report.html"), &(start + &script + &end))?;
        Ok(summary)
    }
}
