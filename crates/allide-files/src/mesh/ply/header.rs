//! What a PLY file says that it holds.

use crate::binary::Number;
use crate::fault::{Fault, FaultKind};
use crate::text::shown;

/// The header.
pub(super) struct Header {
    pub format: Format,
    pub elements: Vec<Element>,
    /// Where the values start: byte, and line from 1.
    pub end: usize,
    pub end_line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Format {
    Ascii,
    Binary { big: bool },
}

/// A list of things of one kind.
pub(super) struct Element {
    pub name: String,
    pub count: u64,
    pub properties: Vec<Property>,
    /// Where the header lists it.
    pub line: usize,
}

pub(super) struct Property {
    pub name: String,
    pub kind: Kind,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    One(Number),
    /// A list, its length first.
    Many {
        count: Number,
        item: Number,
    },
}

impl Header {
    pub fn read(bytes: &[u8]) -> Result<Header, Fault> {
        let mut lines = Lines { bytes, at: 0, line: 0 };
        lines.next();
        let mut format = None;
        let mut elements: Vec<Element> = Vec::new();
        loop {
            let Some(line) = lines.next() else {
                return Err(Fault::line(FaultKind::Truncated, lines.line, "the file ends in its header"));
            };
            let wrong = |what: &str| Fault::line(FaultKind::BadValue, lines.line, format!("{what}: {}", shown(line)));
            let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).take(6).collect();
            match words[..] {
                [] | [b"comment" | b"obj_info", ..] => {}
                [b"format", name, ..] => {
                    format = Some(match name {
                        b"ascii" => Format::Ascii,
                        b"binary_little_endian" => Format::Binary { big: false },
                        b"binary_big_endian" => Format::Binary { big: true },
                        _ => return Err(wrong("the format must be ascii, binary_little_endian or binary_big_endian")),
                    });
                }
                [b"element", name, count] => {
                    let count = std::str::from_utf8(count).ok().and_then(|c| c.parse().ok());
                    let count = count.ok_or_else(|| wrong("the number of elements must be a whole one"))?;
                    let name = String::from_utf8_lossy(name).into_owned();
                    if elements.iter().any(|e| e.name == name) {
                        return Err(wrong("an element stands twice"));
                    }
                    elements.push(Element { name, count, properties: Vec::new(), line: lines.line });
                }
                [b"property", ..] => {
                    let property = read_property(&words[1..]).ok_or_else(|| wrong("no property that is known"))?;
                    let element = elements.last_mut().ok_or_else(|| wrong("a property of no element"))?;
                    element.properties.push(property);
                }
                [b"end_header"] => break,
                _ => return Err(wrong("a line that headers do not have")),
            }
        }
        let missing = || Fault::line(FaultKind::BadValue, lines.line, "its header does not say the format");
        Ok(Header { format: format.ok_or_else(missing)?, elements, end: lines.at, end_line: lines.line + 1 })
    }
}

fn read_property(words: &[&[u8]]) -> Option<Property> {
    let (kind, name) = match words {
        [b"list", count, item, name] => (Kind::Many { count: number(count)?, item: number(item)? }, name),
        [one, name] => (Kind::One(number(one)?), name),
        _ => return None,
    };
    Some(Property { name: String::from_utf8_lossy(name).into_owned(), kind })
}

fn number(name: &[u8]) -> Option<Number> {
    Some(match name {
        b"char" | b"int8" => Number::I8,
        b"uchar" | b"uint8" => Number::U8,
        b"short" | b"int16" => Number::I16,
        b"ushort" | b"uint16" => Number::U16,
        b"int" | b"int32" => Number::I32,
        b"uint" | b"uint32" => Number::U32,
        b"float" | b"float32" => Number::F32,
        b"double" | b"float64" => Number::F64,
        _ => return None,
    })
}

/// Lines that end as they like.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Of the last line, from 1.
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|b| matches!(b, b'\n' | b'\r'))?;
        let end = if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
        self.at += length + end;
        self.line += 1;
        Some(&rest[..length])
    }
}
