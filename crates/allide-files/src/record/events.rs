//! `events.jsonl`: who began and ceased to touch whom, a line each, as it goes.

use super::RecordError;
use allide::world::{BodyId, Event, Form, Phase, World};
use serde_json::json;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes the events of a run.
#[derive(Debug)]
pub struct EventWriter {
    path: PathBuf,
    file: BufWriter<File>,
    /// Names of all bodies, those included that are gone by the time they are told.
    names: HashMap<BodyId, String>,
    /// Only what sensors notice.
    sensors_only: bool,
}

impl EventWriter {
    /// A writer into `folder`, where there is something to write: where the scene asks for all events, or a
    /// body is a sensor.
    pub fn create<S: Form>(folder: &Path, all: bool, world: &World<S>) -> Result<Option<EventWriter>, RecordError> {
        if !all && !world.bodies().any(|(_, b)| b.is_sensor()) {
            return Ok(None);
        }
        let path = folder.join("events.jsonl");
        let file = File::create(&path).map_err(|error| RecordError::Io { path: path.clone(), error })?;
        let names = world.bodies().map(|(id, b)| (id, b.name().to_owned())).collect();
        Ok(Some(EventWriter { path, file: BufWriter::new(file), names, sensors_only: !all }))
    }

    /// Writes what began and ended in the last step. Forces are N, means of the step.
    pub fn step<S: Form>(&mut self, world: &World<S>) -> Result<(), RecordError> {
        let news = |e: &Event| e.phase != Phase::Stay && (e.sensor || !self.sensors_only);
        for event in world.events().into_iter().filter(news) {
            let name = |id: BodyId| self.names.get(&id).map_or("", String::as_str);
            let line = json!({
                "time": world.time(), "event": event.phase.name(), "a": name(event.a), "b": name(event.b),
                "sensor": event.sensor, "force": event.force,
            });
            writeln!(self.file, "{line}").map_err(|error| RecordError::Io { path: self.path.clone(), error })?;
        }
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(mut self) -> Result<(), RecordError> {
        self.file.flush().map_err(|error| RecordError::Io { path: self.path, error })
    }
}
