//! PLY, ASCII or binary of either order: elements whose properties the header lists.

mod header;
mod values;

use super::{Polygons, RawMesh};
use crate::fault::{Fault, FaultKind};
use allide::glam::DVec3;
use header::{Element, Header, Kind};
use values::Values;

/// Whether a file starts as PLY does.
pub(super) fn is_ply(bytes: &[u8]) -> bool {
    bytes.starts_with(b"ply\n") || bytes.starts_with(b"ply\r")
}

pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let header = Header::read(bytes)?;
    let mut values = Values::new(bytes, &header);
    let mut vertices = None;
    let mut polygons = Polygons::default();
    for element in &header.elements {
        values.check_room(element)?;
        match element.name.as_str() {
            "vertex" => vertices = Some(read_vertices(&mut values, element)?),
            "face" => read_faces(&mut values, element, &mut polygons)?,
            "tristrips" => {
                let message = "strips of triangles (\"tristrips\") are not read; save faces";
                return Err(Fault::line(FaultKind::Unsupported, element.line, message));
            }
            _ => skip(&mut values, element)?,
        }
    }
    values.check_end()?;
    let missing = || Fault::whole(FaultKind::Empty, "its header lists no element \"vertex\"");
    polygons.into_mesh(vertices.ok_or_else(missing)?)
}

fn read_vertices(values: &mut Values, element: &Element) -> Result<Vec<DVec3>, Fault> {
    let place = |name: &str| {
        let found = element.properties.iter().position(|p| p.name == name && matches!(p.kind, Kind::One(_)));
        let message = format!("its vertices have no property {name:?}");
        found.ok_or_else(|| Fault::line(FaultKind::BadValue, element.line, message))
    };
    let [x, y, z] = [place("x")?, place("y")?, place("z")?];
    let mut vertices = Vec::with_capacity(element.count as usize);
    let mut read = vec![0.0; element.properties.len()];
    for _ in 0..element.count {
        for (property, slot) in element.properties.iter().zip(&mut read) {
            match property.kind {
                Kind::One(number) => *slot = values.next(number)?,
                Kind::Many { count, item } => values.skip_list(count, item)?,
            }
        }
        let point = DVec3::new(read[x], read[y], read[z]);
        if !point.is_finite() {
            let message = format!("vertex {} is {point}; it must be finite", vertices.len());
            return Err(Fault::new(FaultKind::NotFinite, values.place(), message));
        }
        vertices.push(point);
    }
    Ok(vertices)
}

fn read_faces(values: &mut Values, element: &Element, polygons: &mut Polygons) -> Result<(), Fault> {
    let is_corners = |name: &str| matches!(name, "vertex_indices" | "vertex_index");
    if !element.properties.iter().any(|p| is_corners(&p.name) && matches!(p.kind, Kind::Many { .. })) {
        let message = "its faces have no list \"vertex_indices\"";
        return Err(Fault::line(FaultKind::BadValue, element.line, message));
    }
    for _ in 0..element.count {
        for property in &element.properties {
            match property.kind {
                Kind::One(number) => {
                    values.next(number)?;
                }
                Kind::Many { count, item } if is_corners(&property.name) => {
                    let size = values.list(count, item)?;
                    for _ in 0..size {
                        let index = values.next_index(item)?;
                        polygons.corner(index, values.place())?;
                    }
                    polygons.end(size, values.place())?;
                }
                Kind::Many { count, item } => values.skip_list(count, item)?,
            }
        }
    }
    Ok(())
}

fn skip(values: &mut Values, element: &Element) -> Result<(), Fault> {
    // Elements of nothing take no room, however many.
    if element.properties.is_empty() {
        return Ok(());
    }
    for _ in 0..element.count {
        for property in &element.properties {
            match property.kind {
                Kind::One(number) => {
                    values.next(number)?;
                }
                Kind::Many { count, item } => values.skip_list(count, item)?,
            }
        }
    }
    Ok(())
}
