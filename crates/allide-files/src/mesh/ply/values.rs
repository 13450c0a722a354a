//! The values of a PLY file, one after the other.

use super::header::{Element, Format, Header, Kind};
use crate::binary::Number;
use crate::fault::{Fault, FaultKind, Place};
use crate::text::Words;

/// Where the reader is in the values.
pub(super) enum Values<'a> {
    Ascii(Words<'a>),
    Binary { bytes: &'a [u8], at: usize, big: bool },
}

impl<'a> Values<'a> {
    pub fn new(bytes: &'a [u8], header: &Header) -> Values<'a> {
        match header.format {
            Format::Ascii => Values::Ascii(Words::new(bytes, header.end, header.end_line)),
            Format::Binary { big } => Values::Binary { bytes, at: header.end, big },
        }
    }

    /// Where the last value stood.
    pub fn place(&self) -> Place {
        match self {
            Values::Ascii(words) => Place::Line(words.line),
            Values::Binary { at, .. } => Place::Byte(*at as u64),
        }
    }

    fn left(&self) -> u64 {
        match self {
            Values::Ascii(words) => words.left() as u64,
            Values::Binary { bytes, at, .. } => (bytes.len() - at) as u64,
        }
    }

    /// Refuses an element that cannot be there in full, before room is made for it.
    pub fn check_room(&self, element: &Element) -> Result<(), Fault> {
        let least = |kind: Kind| match (self, kind) {
            (Values::Ascii(_), _) => 1,
            (Values::Binary { .. }, Kind::One(number) | Kind::Many { count: number, .. }) => number.size() as u64,
        };
        let one: u64 = element.properties.iter().map(|p| least(p.kind)).sum();
        let wanted = element.count.saturating_mul(one);
        if wanted > self.left() {
            let Element { name, count, line, .. } = element;
            let message = format!("{count} times {name:?} take {wanted} bytes at least; {} are left", self.left());
            return Err(Fault::line(FaultKind::Truncated, *line, message));
        }
        Ok(())
    }

    /// Values beyond those announced are a sign that something was misread.
    pub fn check_end(&mut self) -> Result<(), Fault> {
        let more = match self {
            Values::Ascii(words) => words.next().is_some(),
            // Some writers end a line after the values.
            Values::Binary { bytes, at, .. } => !bytes[*at..].trim_ascii().is_empty(),
        };
        if more {
            return Err(Fault::new(FaultKind::Mismatch, self.place(), "more stands here than the header announces"));
        }
        Ok(())
    }

    /// The next value.
    pub fn next(&mut self, number: Number) -> Result<f64, Fault> {
        match self {
            Values::Ascii(words) => words.number("a value"),
            Values::Binary { bytes, at, big } => {
                let Some(rest) = bytes.get(*at..*at + number.size()) else {
                    return Err(Fault::byte(FaultKind::Truncated, *at, "the file ends where a value is wanted"));
                };
                *at += number.size();
                Ok(number.read(rest, *big))
            }
        }
    }

    /// The next value, a whole number from 0.
    pub fn next_index(&mut self, number: Number) -> Result<u64, Fault> {
        let x = self.next(number)?;
        if x >= 0.0 && x.fract() == 0.0 && x <= f64::from(u32::MAX) {
            return Ok(x as u64);
        }
        let message = format!("{x} stands where a whole number from 0 is wanted");
        Err(Fault::new(FaultKind::BadIndex, self.place(), message))
    }

    /// The length of a list whose items follow, and are all there.
    pub fn list(&mut self, count: Number, item: Number) -> Result<usize, Fault> {
        let length = self.next_index(count)?;
        let least = match self {
            Values::Ascii(_) => length,
            Values::Binary { .. } => length * item.size() as u64,
        };
        if least > self.left() {
            let message = format!("a list of {length} items starts here; {} bytes are left", self.left());
            return Err(Fault::new(FaultKind::Truncated, self.place(), message));
        }
        Ok(length as usize)
    }

    pub fn skip_list(&mut self, count: Number, item: Number) -> Result<(), Fault> {
        for _ in 0..self.list(count, item)? {
            self.next(item)?;
        }
        Ok(())
    }
}
