//! Wavefront OBJ: lines of `v` and `f`; everything else is left alone.

use super::{Polygons, RawMesh};
use crate::fault::{Fault, FaultKind, Place};
use crate::text::Words;
use allide::glam::DVec3;

pub(super) fn read(bytes: &[u8]) -> Result<RawMesh, Fault> {
    let mut words = Words::new(bytes, 0, 1);
    let mut vertices = Vec::new();
    let mut polygons = Polygons::default();
    while let Some(word) = words.next() {
        match word {
            b"v" => {
                let mut coordinate = |name| {
                    let word = next(&mut words).ok_or_else(|| short_line(&words, name))?;
                    match crate::text::number(word) {
                        Some(x) if x.is_finite() => Ok(x),
                        Some(_) => Err(words.not_finite(name, word)),
                        None => Err(words.wrong(name, word)),
                    }
                };
                vertices.push(DVec3::new(coordinate("x")?, coordinate("y")?, coordinate("z")?));
            }
            b"f" => read_face(&mut words, vertices.len(), &mut polygons)?,
            // A comment ends with its line, whatever stands there.
            word if word.starts_with(b"#") => {
                words.skip_line();
                continue;
            }
            _ => {}
        }
        skip(&mut words);
    }
    polygons.into_mesh(vertices)
}

/// Corners like `7`, `7/1`, `7//3` or `-1`, up to the end of the line.
fn read_face(words: &mut Words, vertices: usize, polygons: &mut Polygons) -> Result<(), Fault> {
    let mut size = 0;
    while let Some(word) = next(words) {
        if word.starts_with(b"#") {
            break;
        }
        let place = Place::Line(words.line);
        let digits = word.split(|b| *b == b'/').next().unwrap_or(word);
        let number = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<i64>().ok());
        let index = match number {
            Some(n) if n > 0 => n as u64 - 1,
            // From the end, of those that stand before.
            Some(n) if n < 0 && n.unsigned_abs() <= vertices as u64 => vertices as u64 - n.unsigned_abs(),
            Some(n) => {
                let message =
                    format!("a face names vertex {n}; {vertices} stand before it, numbered from 1, or from −1 back");
                return Err(Fault::new(FaultKind::BadIndex, place, message));
            }
            None => return Err(words.wrong("the number of a vertex", word)),
        };
        polygons.corner(index, place)?;
        size += 1;
    }
    polygons.end(size, Place::Line(words.line))
}

/// The next word of a line, which a `\` at its end continues on the next.
fn next<'a>(words: &mut Words<'a>) -> Option<&'a [u8]> {
    loop {
        match words.next_on_line()? {
            b"\\" => words.skip_end_of_line(),
            word => return Some(word),
        }
    }
}

/// Leaves out the rest of a line, and of those that continue it.
fn skip(words: &mut Words) {
    let continued = |rest: &[u8]| rest == b"\\" || rest.ends_with(b" \\") || rest.ends_with(b"\t\\");
    while continued(words.skip_line()) {
        words.skip_end_of_line();
    }
}

fn short_line(words: &Words, name: &str) -> Fault {
    let message = format!("the line ends where {name} is wanted; a vertex is \"v x y z\"");
    Fault::line(FaultKind::Truncated, words.line, message)
}
