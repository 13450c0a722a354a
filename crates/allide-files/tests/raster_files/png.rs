//! Grey pictures.

use crate::{Random, refused};
use allide_files::FaultKind;
use allide_files::raster::{Heights, Raster};
use miniz_oxide::deflate::compress_to_vec_zlib;

/// The checksum, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let mut c = !0u32;
    for byte in bytes {
        c ^= u32::from(*byte);
        for _ in 0..8 {
            c = if c & 1 == 1 { (c >> 1) ^ 0xedb8_8320 } else { c >> 1 };
        }
    }
    !c
}

fn chunk(kind: &[u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [kind, body].concat();
    [&(body.len() as u32).to_be_bytes()[..], &named, &checksum(&named).to_be_bytes()].concat()
}

fn header(columns: u32, rows: u32, depth: u8, colour: u8) -> Vec<u8> {
    let mut body = [columns.to_be_bytes(), rows.to_be_bytes()].concat();
    body.extend([depth, colour, 0, 0, 0]);
    chunk(b"IHDR", &body)
}

fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat()].concat()
}

/// Rows of bytes behind filters: row k has filter `filters[k % len]`.
fn filtered(pixels: &[u8], width: usize, size: usize, filters: &[u8]) -> Vec<u8> {
    let at = |row: i64, i: i64| if row < 0 || i < 0 { 0 } else { i64::from(pixels[row as usize * width + i as usize]) };
    let mut out = Vec::new();
    for row in 0..(pixels.len() / width) as i64 {
        let filter = filters[row as usize % filters.len()];
        out.push(filter);
        for i in 0..width as i64 {
            let before = i - size as i64;
            let (a, b, c) = (at(row, before), at(row - 1, i), if before < 0 { 0 } else { at(row - 1, before) });
            let guess = match filter {
                0 => 0,
                1 => a,
                2 => b,
                3 => (a + b) / 2,
                _ => *[a, b, c].iter().min_by_key(|n| (a + b - c - **n).abs()).expect("three"),
            };
            out.push((at(row, i) - guess) as u8);
        }
    }
    out
}

/// A 16-bit picture, its data in two chunks.
fn picture(columns: usize, heights: &[u16], filters: &[u8]) -> Vec<u8> {
    let bytes: Vec<u8> = heights.iter().flat_map(|h| h.to_be_bytes()).collect();
    let packed = compress_to_vec_zlib(&filtered(&bytes, columns * 2, 2, filters), 6);
    let (one, two) = packed.split_at(packed.len() / 2);
    let rows = (heights.len() / columns) as u32;
    let chunks = [header(columns as u32, rows, 16, 0), chunk(b"IDAT", one), chunk(b"IDAT", two), chunk(b"IEND", &[])];
    file(&chunks)
}

#[test]
fn pictures_behind_every_filter_are_read() {
    let mut random = Random(0x00a1_11e0);
    for (columns, rows) in [(1, 1), (1, 9), (7, 1), (13, 11)] {
        let heights: Vec<u16> = (0..columns * rows).map(|_| random.next() as u16).collect();
        for filters in [&[0][..], &[1], &[2], &[3], &[4], &[4, 0, 3, 1, 2]] {
            let raster = Raster::from_bytes(&picture(columns, &heights, filters), "h.png").expect("a picture");
            assert_eq!((raster.columns, raster.rows, raster.spacing), (columns, rows, None));
            let read: Vec<u16> = (0..heights.len()).map(|i| raster.heights.get(i).expect("a height") as u16).collect();
            assert_eq!(read, heights, "{filters:?}");
        }
    }
}

#[test]
fn a_transparent_grey_is_a_hole_and_low_heights_stay_whole() {
    let packed = compress_to_vec_zlib(&[0, 0, 5, 0, 0, 1, 0], 6);
    let chunks = [header(3, 1, 16, 0), chunk(b"tRNS", &[0, 0]), chunk(b"IDAT", &packed), chunk(b"IEND", &[])];
    let raster = Raster::from_bytes(&file(&chunks), "h.png").expect("a picture");
    assert_eq!(raster.heights, Heights::I16(vec![5, allide_files::raster::HOLE, 256]));
    let packed = compress_to_vec_zlib(&[0, 5, 255], 6);
    let chunks = [header(2, 1, 8, 0), chunk(b"IDAT", &packed), chunk(b"IEND", &[])];
    assert_eq!(Raster::from_bytes(&file(&chunks), "h.png").expect("a picture").heights, Heights::I16(vec![5, 255]));
}

#[test]
fn bad_pictures_are_told_what_and_where() {
    let good = picture(3, &[1, 2, 3, 4, 5, 6], &[1]);
    for length in 1..good.len() {
        assert!(Raster::from_bytes(&good[..length], "h.png").is_err(), "{length}");
    }
    refused(&good[..60], "h.png", FaultKind::Truncated, "byte");
    for byte in 8..good.len() {
        let mut bad = good.clone();
        bad[byte] ^= 0x10;
        assert!(Raster::from_bytes(&bad, "h.png").is_err(), "a flipped bit in byte {byte} went unseen");
    }
    let with = |header: Vec<u8>, rows: &[u8]| {
        file(&[header, chunk(b"IDAT", &compress_to_vec_zlib(rows, 6)), chunk(b"IEND", &[])])
    };
    refused(&with(header(1, 1, 16, 2), &[0; 7]), "h.png", FaultKind::Unsupported, "grey");
    refused(&with(header(1, 1, 4, 0), &[0; 2]), "h.png", FaultKind::Unsupported, "4 bits");
    refused(&with(header(0, 1, 16, 0), &[0; 3]), "h.png", FaultKind::Empty, "0 × 1");
    refused(&with(header(2, 1, 16, 0), &[0; 3]), "h.png", FaultKind::Truncated, "3 bytes, not the 5");
    refused(&with(header(1, 1, 16, 0), &[9, 0, 0]), "h.png", FaultKind::BadValue, "filter 9");
    refused(&with(header(1_000_000_000, 1_000_000_000, 16, 0), &[0; 3]), "h.png", FaultKind::TooLarge, "absurdly");
    refused(&file(&[header(1, 1, 16, 0), chunk(b"IEND", &[])]), "h.png", FaultKind::Truncated, "no picture");
}
