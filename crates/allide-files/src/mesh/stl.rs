//! STL, binary or ASCII: triangles with three points each.

use super::RawMesh;
use crate::binary::Number;
use crate::fault::{Fault, FaultKind};
use crate::text::Words;
use allide::glam::DVec3;

/// Bytes before the number of triangles.
const HEADER: usize = 80;
/// Bytes of a triangle: normal, corners, attribute.
const TRIANGLE: usize = 50;

pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    // "solid" starts ASCII files, and the header of many binary ones: their size tells.
    let announced = bytes.get(HEADER..HEADER + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    let size = announced.map(|n| (HEADER + 4) as u64 + n as u64 * TRIANGLE as u64);
    if size == Some(bytes.len() as u64) {
        return read_binary(&bytes[HEADER + 4..]);
    }
    if bytes.trim_ascii_start().get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid")) && is_text(bytes) {
        return read_ascii(bytes);
    }
    let have = bytes.len() as u64;
    let (kind, message) = match (announced, size) {
        (Some(n), Some(size)) => {
            let kind = if have < size { FaultKind::Truncated } else { FaultKind::Mismatch };
            (kind, format!("announces {n} triangles, which take {size} bytes; the file has {have}"))
        }
        _ => (FaultKind::Truncated, format!("is no STL file: {have} bytes are fewer than its header")),
    };
    Err(Fault::byte(kind, HEADER.min(bytes.len()), message))
}

/// Whether the start of a file can be text.
fn is_text(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(512)].iter().all(|b| *b != 0)
}

fn read_binary(triangles: &[u8]) -> Result<RawMesh, Fault> {
    let mut mesh = RawMesh::default();
    let count = triangles.len() / TRIANGLE;
    if count > u32::MAX as usize / 3 {
        return Err(Fault::byte(FaultKind::TooLarge, HEADER, format!("{count} triangles are too many")));
    }
    mesh.vertices.reserve_exact(count * 3);
    mesh.triangles.reserve_exact(count);
    for (i, triangle) in triangles.chunks_exact(TRIANGLE).enumerate() {
        for corner in triangle[12..48].chunks_exact(12) {
            let point = DVec3::from_array([0, 4, 8].map(|k| Number::F32.read(&corner[k..], false)));
            if !point.is_finite() {
                let message = format!("a corner of triangle {} is {point}; it must be finite", i + 1);
                return Err(Fault::byte(FaultKind::NotFinite, HEADER + 4 + i * TRIANGLE, message));
            }
            mesh.vertices.push(point);
        }
        let first = 3 * i as u32;
        mesh.triangles.push([first, first + 1, first + 2]);
    }
    Ok(mesh)
}

fn read_ascii(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let mut words = Words::new(bytes, 0, 1);
    let mut mesh = RawMesh::default();
    let mut open = false;
    while let Some(word) = words.next() {
        match (word.to_ascii_lowercase().as_slice(), open) {
            (b"solid", false) => {
                words.skip_line();
                open = true;
            }
            (b"endsolid", true) => {
                words.skip_line();
                open = false;
            }
            (b"facet", true) => read_facet(&mut words, &mut mesh)?,
            (_, true) => return Err(words.wrong("\"facet\" or \"endsolid\"", word)),
            (_, false) => return Err(words.wrong("\"solid\"", word)),
        }
    }
    if open { Err(words.ended("\"facet\" or \"endsolid\"")) } else { Ok(mesh) }
}

/// What follows `facet`: a normal, which the corners tell better, and three corners.
fn read_facet(words: &mut Words, mesh: &mut RawMesh) -> Result<(), Fault> {
    expect(words, "normal")?;
    for _ in 0..3 {
        words.next().ok_or_else(|| words.ended("a normal"))?;
    }
    expect(words, "outer")?;
    expect(words, "loop")?;
    let Ok(first) = u32::try_from(mesh.vertices.len()) else {
        return Err(Fault::line(FaultKind::TooLarge, words.line, "more corners than can be counted"));
    };
    for _ in 0..3 {
        expect(words, "vertex")?;
        mesh.vertices.push(DVec3::new(words.finite("x")?, words.finite("y")?, words.finite("z")?));
    }
    mesh.triangles.push([first, first.saturating_add(1), first.saturating_add(2)]);
    expect(words, "endloop")?;
    expect(words, "endfacet")
}

fn expect(words: &mut Words, wanted: &str) -> Result<(), Fault> {
    let quoted = format_args!("{wanted:?}");
    match words.next() {
        Some(word) if word.eq_ignore_ascii_case(wanted.as_bytes()) => Ok(()),
        Some(word) => Err(words.wrong(&quoted.to_string(), word)),
        None => Err(words.ended(&quoted.to_string())),
    }
}
