//! `trajectory.parquet`: one row a body and recorded frame.

use super::RecordError;
use super::atomic::Partial;
use allide::world::{Form, World};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::sync::Arc;

/// Columns in their order; all but `body` are doubles in SI units.
pub(crate) const COLUMNS: [&str; 15] =
    ["time", "body", "x", "y", "z", "qx", "qy", "qz", "qw", "vx", "vy", "vz", "wx", "wy", "wz"];

/// Rows after which what has been gathered goes to the file.
const ROWS_A_GROUP: usize = 1 << 16;

/// Writes a trajectory as it goes. The file is called `….part` until [`finish`](Self::finish).
pub struct TrajectoryWriter {
    partial: Partial,
    writer: SerializedFileWriter<BufWriter<File>>,
    names: HashMap<String, ByteArray>,
    bodies: Vec<ByteArray>,
    numbers: [Vec<f64>; 14],
}

impl std::fmt::Debug for TrajectoryWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TrajectoryWriter").field("path", &self.partial.path()).finish_non_exhaustive()
    }
}

impl TrajectoryWriter {
    /// Starts the file that will be at `path`.
    pub fn create(path: &Path, scene: &str) -> Result<TrajectoryWriter, RecordError> {
        let created = Partial::create(path);
        let (partial, file) = created.map_err(|error| RecordError::Io { path: path.to_owned(), error })?;
        let made = columns().and_then(|columns| {
            let about = KeyValue::new("scene".to_owned(), scene.to_owned());
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_created_by(concat!("allide ", env!("CARGO_PKG_VERSION")).to_owned())
                .set_key_value_metadata(Some(vec![about]))
                // Only names and times repeat; coordinates would fill a dictionary in vain.
                .set_dictionary_enabled(false)
                .set_column_dictionary_enabled(ColumnPath::from("body"), true)
                .set_column_dictionary_enabled(ColumnPath::from("time"), true)
                .build();
            SerializedFileWriter::new(BufWriter::new(file), columns, Arc::new(properties))
        });
        let writer = made.map_err(|error| told(path, error))?;
        let (names, bodies, numbers) = (HashMap::new(), Vec::new(), Default::default());
        Ok(TrajectoryWriter { partial, writer, names, bodies, numbers })
    }

    /// Adds a row for each body.
    pub fn frame<S: Form>(&mut self, world: &World<S>) -> Result<(), RecordError> {
        let time = world.time();
        for (_, body) in world.bodies() {
            if !self.names.contains_key(body.name()) {
                self.names.insert(body.name().to_owned(), ByteArray::from(body.name().as_bytes().to_vec()));
            }
            self.bodies.push(self.names[body.name()].clone());
            let (p, q) = (body.pose().position, body.pose().rotation);
            let (v, w) = (body.velocity(), body.spin());
            let row = [time, p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z];
            for (column, value) in self.numbers.iter_mut().zip(row) {
                column.push(value);
            }
        }
        if self.bodies.len() >= ROWS_A_GROUP { self.flush() } else { Ok(()) }
    }

    /// Writes out what has been gathered.
    fn flush(&mut self) -> Result<(), RecordError> {
        self.write_group().map_err(|error| told(self.partial.path(), error))
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.bodies.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        let mut numbers = self.numbers.iter();
        for name in COLUMNS {
            let Some(mut column) = group.next_column()? else { break };
            if name == "body" {
                column.typed::<ByteArrayType>().write_batch(&self.bodies, None, None)?;
            } else if let Some(values) = numbers.next() {
                column.typed::<DoubleType>().write_batch(values, None, None)?;
            }
            column.close()?;
        }
        group.close()?;
        self.bodies.clear();
        self.numbers.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// Completes the file and puts it in its place.
    pub fn finish(mut self) -> Result<(), RecordError> {
        self.flush()?;
        let TrajectoryWriter { partial, writer, .. } = self;
        let path = partial.path().to_owned();
        let buffer = writer.into_inner().map_err(|error| told(&path, error))?;
        let file = buffer.into_inner().map_err(io::IntoInnerError::into_error);
        file.and_then(|file| partial.finish(file)).map_err(|error| RecordError::Io { path, error })
    }
}

/// The writer's error; what the system said is told as such.
fn told(path: &Path, error: ParquetError) -> RecordError {
    let path = path.to_owned();
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => RecordError::Io { path, error: *error },
            Err(inner) => RecordError::Parquet { path, error: ParquetError::External(inner) },
        },
        error => RecordError::Parquet { path, error },
    }
}

fn columns() -> Result<Arc<Type>, ParquetError> {
    let fields = COLUMNS.map(|name| {
        let (physical, logical) =
            if name == "body" { (Physical::BYTE_ARRAY, Some(LogicalType::String)) } else { (Physical::DOUBLE, None) };
        let column = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()?;
        Ok(Arc::new(column))
    });
    let fields = fields.into_iter().collect::<Result<Vec<_>, ParquetError>>()?;
    Ok(Arc::new(Type::group_type_builder("trajectory").with_fields(fields).build()?))
}
