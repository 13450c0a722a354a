//! Grey PNG pictures of 16 (or 8) bits as heights.

use super::heights::Samples;
use super::{Grid, samples, zlib};
use crate::binary::{Binary, Number};
use crate::fault::{Fault, FaultKind, most_unpacked};

pub(super) const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

pub(super) fn read(bytes: &[u8]) -> Result<Grid, Fault> {
    let parts = read_chunks(bytes)?;
    let header = parts.header;
    let (columns, rows) = (header.columns as usize, header.rows as usize);
    let size = header.number.size();
    let row = 1 + columns * size;
    let wanted = row * rows;
    let unpacked = zlib::unpack(&parts.data, wanted).map_err(|why| {
        Fault::byte(FaultKind::BadValue, parts.data_at, format!("its picture cannot be unpacked: {why}"))
    })?;
    if unpacked.len() < wanted {
        let message =
            format!("its picture unpacks to {} bytes, not the {wanted} of {columns} × {rows}", unpacked.len());
        return Err(Fault::byte(FaultKind::Truncated, parts.data_at, message));
    }
    let pixels = unfilter(&unpacked, row, size, parts.data_at)?;
    let samples = Samples { number: header.number, big: true, no_data: parts.transparent.map(f64::from) };
    Ok(Grid { columns, rows, heights: samples.heights(&pixels), georeference: None, height_unit: 1.0 })
}

#[derive(Clone, Copy)]
struct Header {
    columns: u32,
    rows: u32,
    number: Number,
}

struct Parts {
    header: Header,
    /// The packed picture.
    data: Vec<u8>,
    data_at: usize,
    /// The grey that is no grey: no data.
    transparent: Option<u16>,
}

fn read_chunks(bytes: &[u8]) -> Result<Parts, Fault> {
    let file = Binary { bytes, big: true };
    let mut at = SIGNATURE.len() as u64;
    let mut header = None;
    let (mut data, mut data_at, mut transparent) = (Vec::new(), 0, None);
    loop {
        let length = u64::from(file.u32(at, "a chunk's length")?);
        let kind = file.slice(at + 4, 4, "a chunk's type")?;
        let body = file.slice(at + 8, length, "a chunk")?;
        let sum = file.u32(at + 8 + length, "a chunk's checksum")?;
        if checksum(kind, body) != sum {
            let name = String::from_utf8_lossy(kind).into_owned();
            let message = format!("the checksum of chunk {name:?} does not fit: the file is damaged");
            return Err(Fault::byte(FaultKind::BadValue, at as usize, message));
        }
        match kind {
            b"IHDR" => header = Some(read_header(body, at as usize, bytes.len())?),
            _ if header.is_none() => {
                return Err(Fault::byte(FaultKind::BadValue, at as usize, "the picture must start with its header"));
            }
            b"IDAT" => {
                data_at = if data.is_empty() { at as usize } else { data_at };
                data.extend_from_slice(body);
            }
            b"tRNS" => transparent = body.get(..2).map(|b| u16::from_be_bytes([b[0], b[1]])),
            b"IEND" => break,
            _ => {}
        }
        at += 12 + length;
    }
    let missing = || Fault::byte(FaultKind::Truncated, bytes.len(), "there is no picture in it");
    if data.is_empty() {
        Err(missing())
    } else {
        Ok(Parts { header: header.ok_or_else(missing)?, data, data_at, transparent })
    }
}

fn read_header(body: &[u8], at: usize, length: usize) -> Result<Header, Fault> {
    let &[w0, w1, w2, w3, h0, h1, h2, h3, depth, colour, packing, filtering, interlace] = body else {
        return Err(Fault::byte(FaultKind::BadValue, at, "the picture's header must have 13 bytes"));
    };
    let refuse = |what: String| Err(Fault::byte(FaultKind::Unsupported, at, what));
    if colour != 0 {
        return refuse("heights are read from grey pictures only: without colours, palette or transparency".to_owned());
    }
    let number = match depth {
        8 => Number::U8,
        16 => Number::U16,
        _ => return refuse(format!("the picture has {depth} bits a pixel; heights have 16 (or 8)")),
    };
    if packing != 0 || filtering != 0 || interlace != 0 {
        return refuse("the picture is interlaced, or packed in a way that is not known; save it plainly".to_owned());
    }
    let (columns, rows) = (u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3]));
    // With a byte a row for its filter.
    samples(u64::from(columns) + 1, u64::from(rows), number.size(), most_unpacked(length))?;
    samples(u64::from(columns), u64::from(rows), number.size(), u64::MAX)?;
    Ok(Header { columns, rows, number })
}

/// The pixels behind the filters, which guess each byte from those left of and above it.
fn unfilter(unpacked: &[u8], row: usize, size: usize, at: usize) -> Result<Vec<u8>, Fault> {
    let width = row - 1;
    let mut pixels = vec![0u8; unpacked.len() / row * width];
    for (j, line) in unpacked.chunks_exact(row).enumerate() {
        let (filter, line) = (line[0], &line[1..]);
        let (before, now) = pixels.split_at_mut(j * width);
        let above = before.len().checked_sub(width).map(|start| &before[start..]);
        let now = &mut now[..width];
        for i in 0..width {
            let left = if i >= size { now[i - size] } else { 0 };
            let up = above.map_or(0, |a| a[i]);
            let corner = if i >= size { above.map_or(0, |a| a[i - size]) } else { 0 };
            let guess = match filter {
                0 => 0,
                1 => left,
                2 => up,
                3 => ((u16::from(left) + u16::from(up)) / 2) as u8,
                4 => paeth(left, up, corner),
                _ => {
                    let message = format!("row {} has filter {filter}; there are 0 to 4", j + 1);
                    return Err(Fault::byte(FaultKind::BadValue, at, message));
                }
            };
            now[i] = line[i].wrapping_add(guess);
        }
    }
    Ok(pixels)
}

/// The neighbour that is nearest to left + up − corner.
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let [a, b, c] = [left, up, corner].map(i16::from);
    let [pa, pb, pc] = [a, b, c].map(|n| (a + b - c - n).abs());
    if pa <= pb && pa <= pc {
        left
    } else if pb <= pc {
        up
    } else {
        corner
    }
}

/// CRC-32 of a chunk's type and body.
fn checksum(kind: &[u8], body: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut n = 0;
        while n < 256 {
            let (mut c, mut k) = (n as u32, 0);
            while k < 8 {
                c = if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 };
                k += 1;
            }
            table[n] = c;
            n += 1;
        }
        table
    };
    let step = |c: u32, byte: &u8| TABLE[((c ^ u32::from(*byte)) & 0xff) as usize] ^ (c >> 8);
    !kind.iter().chain(body).fold(!0, step)
}
