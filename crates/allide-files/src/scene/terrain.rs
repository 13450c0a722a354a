//! Terrain, as scenes and query lines write it: heights that stand there, or in a file.

use super::files::ShapeFiles;
use crate::FileError;
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Value};
use crate::raster::{self, Raster};
use allide::glam::DVec2;
use allide::shape::ShapeError;
use allide::terrain::{Heights, Layout, Terrain};

/// Keys of a terrain besides `type`.
pub const TERRAIN_KEYS: [&str; 7] = ["heights", "file", "origin", "spacing", "height_scale", "height_offset", "cells"];

/// Most kinds of ground; one number more stands for none of them.
pub(super) const MOST_GROUNDS: usize = 255;

/// Reads a terrain; what the engine has against it is the inner error.
pub(super) fn read_terrain(
    reader: &mut Reader,
    fields: &Fields,
    path: &Path,
    files: &ShapeFiles,
) -> Option<Result<Terrain, ShapeError>> {
    let mut pair = |key: &str, range: Range| {
        let node = fields.get(key)?;
        Some(reader.numbers::<2>(node, &path.key(key), range).map(DVec2::from_array))
    };
    let (origin, spacing) = (pair("origin", Range::Any), pair("spacing", Range::Positive));
    let mut number = |key: &str| fields.get(key).map(|node| reader.number(node, &path.key(key), Range::Any));
    let (scale, offset) = (number("height_scale"), number("height_offset").unwrap_or(Some(0.0)));
    let mut unit = 1.0;
    let (columns, rows, heights, place) = match (fields.get("heights"), fields.get("file")) {
        (Some(_), Some(file)) => {
            let message = "stands beside \"heights\"; a terrain has one or the other";
            reader.problem(ProblemKind::BadValue, file.span, &path.key("file"), message);
            return None;
        }
        (None, Some(file)) => {
            let raster = open(reader, file, &path.key("file"), files)?;
            let place = place_of(reader, file, &path.key("file"), &raster, (origin.is_some(), spacing.is_some()))?;
            unit = raster.height_unit;
            (raster.columns, raster.rows, kept(raster.heights), place)
        }
        (Some(node), None) => {
            let (columns, rows, heights) = read_rows(reader, node, &path.key("heights"))?;
            (columns, rows, Heights::F64(heights), (DVec2::ZERO, DVec2::ONE))
        }
        (None, None) => {
            fields.need("heights", "rows of heights in metres, or \"file\"", reader, path);
            return None;
        }
    };
    let origin = origin.unwrap_or(Some(place.0))?;
    let spacing = spacing.unwrap_or(Some(place.1))?;
    let height_scale = scale.unwrap_or(Some(unit))?;
    let layout = Layout { columns, rows, origin, spacing, height_scale, height_offset: offset? };
    let cells = match fields.get("cells") {
        Some(node) => Some(read_cells(reader, node, &path.key("cells"), files, (columns, rows))?),
        None => None,
    };
    let terrain = Terrain::new(layout, heights);
    Some(match cells {
        Some(cells) => terrain.and_then(|terrain| terrain.with_materials(cells)),
        None => terrain,
    })
}

/// What each cell is made of: numbers in the body's list `ground`, row by row as the heights, or a file of them;
/// `null` and holes are the body's own material.
fn read_cells(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    files: &ShapeFiles,
    (columns, rows): (usize, usize),
) -> Option<Vec<u8>> {
    let (found_columns, found_rows, numbers) = if let Value::String(_) = node.value {
        let raster = open(reader, node, path, files)?;
        let count = raster.columns * raster.rows;
        let numbers = (0..count).map(|k| raster.heights.get(k).unwrap_or(f64::NAN)).collect();
        (raster.columns, raster.rows, numbers)
    } else {
        read_rows(reader, node, path)?
    };
    let wanted = (columns.saturating_sub(1), rows.saturating_sub(1));
    if (found_columns, found_rows) != wanted {
        let message = format!(
            "has {found_columns} × {found_rows} cells; between {columns} × {rows} heights there are {} × {}",
            wanted.0, wanted.1
        );
        reader.problem(ProblemKind::BadValue, node.span, path, message);
        return None;
    }
    let mut cells = Vec::with_capacity(numbers.len());
    for (k, number) in numbers.into_iter().enumerate() {
        let known = number >= 0.0 && number < MOST_GROUNDS as f64 && number.fract() == 0.0;
        if !known && !number.is_nan() {
            let (row, column) = (k / found_columns, k % found_columns);
            let message = format!(
                "is {number} in row {row}, column {column}; a cell has a whole number from 0 to {}, or null",
                MOST_GROUNDS - 1
            );
            reader.problem(ProblemKind::BadValue, node.span, path, message);
            return None;
        }
        cells.push(if known { number as u8 } else { MOST_GROUNDS as u8 });
    }
    Some(cells)
}

/// Rows of heights, row = y growing; `null` is a hole.
fn read_rows(reader: &mut Reader, node: &Node, path: &Path) -> Option<(usize, usize, Vec<f64>)> {
    let rows = reader.list(node, path)?;
    let mut heights = Vec::new();
    let mut columns = None;
    for (j, row) in rows.iter().enumerate() {
        let path = path.index(j);
        let items = reader.list(row, &path)?;
        if *columns.get_or_insert(items.len()) != items.len() {
            let message = format!("has {} heights; the rows before have {}", items.len(), columns.unwrap_or(0));
            reader.problem(ProblemKind::BadValue, row.span, &path, message);
            return None;
        }
        for (i, item) in items.iter().enumerate() {
            heights.push(match item.value {
                Value::Null => f64::NAN,
                _ => reader.number(item, &path.index(i), Range::Any)?,
            });
        }
    }
    Some((columns.unwrap_or(0), rows.len(), heights))
}

fn open(reader: &mut Reader, node: &Node, path: &Path, files: &ShapeFiles) -> Option<Raster> {
    let name = reader.string(node, path)?;
    if name.is_empty() {
        reader.problem(ProblemKind::BadValue, node.span, path, "is empty; it must name a file");
        return None;
    }
    match Raster::open(&files.path(name)) {
        Ok(raster) => Some(raster),
        Err(error) => {
            let missing = matches!(error, FileError::Missing { .. });
            let kind = if missing { ProblemKind::FileMissing } else { ProblemKind::BadFile };
            reader.problem(kind, node.span, path, error.to_string());
            None
        }
    }
}

/// Where a file's heights stand and how far apart; what the scene itself says need not be in the file.
fn place_of(
    reader: &mut Reader,
    node: &Node,
    path: &Path,
    raster: &Raster,
    (origin_given, spacing_given): (bool, bool),
) -> Option<(DVec2, DVec2)> {
    if spacing_given {
        // Degrees say nothing about where it is in metres.
        let known = raster.origin.filter(|_| !raster.in_degrees || origin_given);
        return Some((known.map_or(DVec2::ZERO, DVec2::from_array), DVec2::ONE));
    }
    let message = match raster.spacing {
        Some(_) if raster.in_degrees => {
            "is in degrees of longitude and latitude; say how many metres lie between its heights: \"spacing\": [dx, dy]"
        }
        Some(spacing) => {
            let origin = raster.origin.map_or(DVec2::ZERO, DVec2::from_array);
            return Some((origin, DVec2::from_array(spacing)));
        }
        None => "does not say how far apart its heights are; say it: \"spacing\": [dx, dy] in metres",
    };
    reader.problem(ProblemKind::BadFile, node.span, path, message);
    None
}

/// The same heights in the engine's terms.
fn kept(heights: raster::Heights) -> Heights {
    match heights {
        raster::Heights::I16(values) => Heights::I16 { values, no_data: Some(raster::HOLE) },
        raster::Heights::F32(values) => Heights::F32(values),
        raster::Heights::F64(values) => Heights::F64(values),
    }
}
