//! Valid height grids and meshes, broken at random: whatever comes out, it is an answer, soon, and
//! took no more memory than the file's size allows. `ALLIDE_CASES` sets how many of each are tried.

mod memory;
mod samples;
#[path = "../raster_files/tiff_writer.rs"]
mod tiff_writer;

use allide_files::mesh::RawMesh;
use allide_files::raster::Raster;
use std::time::{Duration, Instant};

/// The same random numbers every time (xorshift*, Marsaglia 2003).
pub struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Words that formats know, and numbers that they do not expect.
const PIECES: [&[u8]; 24] = [
    b"\n",
    b" ",
    b"-1",
    b"0",
    b"nan",
    b"inf",
    b"1e999",
    b"4294967295",
    b"18446744073709551615",
    b"1000000000",
    b"\"",
    b"{",
    b"[",
    b"\0",
    b"\xff\xff\xff\xff",
    b"\x00\x00\x00\x80",
    b"\x00\x00\x80\x7f",
    b"v 1 2 3\n",
    b"f 1 2 3\n",
    b"\\\n",
    b"endsolid",
    b"element vertex 5\n",
    b"property list uint uint x\n",
    b"-",
];

/// Breaks bytes in one to four places.
fn mutate(random: &mut Random, valid: &[u8]) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let length = 1 + random.below(16.min(bytes.len() - at));
        match random.below(8) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = random.next() as u8,
            3 => bytes.truncate(at),
            4 => {
                bytes.drain(at..at + length);
            }
            5 => {
                let piece = bytes[at..at + length].to_vec();
                bytes.splice(at..at, piece);
            }
            6 => {
                let piece = *random.pick(&PIECES);
                bytes.splice(at..at, piece.iter().copied());
            }
            // In place, so that what follows stays where it was.
            _ => {
                let piece = *random.pick(&PIECES);
                let end = (at + piece.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&piece[..end - at]);
            }
        }
    }
    bytes
}

fn cases() -> usize {
    std::env::var("ALLIDE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(60_000)
}

/// Memory that a file which packs nothing may take: a little, and its own size some times over.
fn plain_limit(size: usize) -> usize {
    (1 << 20) + 100 * size
}

/// What a packed file may take: what it unpacks to, as bytes and as heights.
fn packed_limit(size: usize) -> usize {
    3 * ((64 << 20) + 100 * size)
}

/// Breaks each of some files many times and reads what comes out; tells how many could be read.
fn try_all(
    seed: u64,
    files: &[(&str, Vec<u8>)],
    mend: fn(&mut [u8]),
    limit: fn(usize) -> usize,
    read: fn(&[u8], &str) -> Result<(), String>,
) {
    let mut random = Random(seed);
    for (name, valid) in files {
        assert_eq!(read(valid, name), Ok(()), "{name}");
        let (mut good, mut bad) = (0, 0);
        for round in 0..cases() / files.len() {
            let mut bytes = mutate(&mut random, valid);
            if round % 2 == 0 {
                mend(&mut bytes);
            }
            let started = Instant::now();
            let (answer, most) = memory::most_used(|| read(&bytes, name));
            assert!(most <= limit(bytes.len()), "{name}: {most} bytes for a file of {}: {bytes:?}", bytes.len());
            assert!(started.elapsed() < Duration::from_secs(20), "{name}: {bytes:?}");
            match answer {
                Ok(()) => good += 1,
                Err(message) => {
                    bad += 1;
                    assert!(message.starts_with(name) && message.len() > name.len() + 5, "{message}");
                }
            }
        }
        assert!(bad > 0, "{name}: {good} good, {bad} bad");
    }
}

fn read_raster(bytes: &[u8], name: &str) -> Result<(), String> {
    let raster = Raster::from_bytes(bytes, name).map_err(|error| error.to_string())?;
    assert!(raster.columns > 0 && raster.rows > 0);
    assert_eq!(raster.heights.len(), raster.columns * raster.rows);
    let [low, high] = raster.heights.range().expect("some height");
    assert!(low.is_finite() && high.is_finite());
    assert!(raster.origin.is_none_or(|o| o.iter().all(|x| x.is_finite())));
    assert!(raster.spacing.is_none_or(|s| s.iter().all(|x| x.is_finite() && *x > 0.0)));
    Ok(())
}

fn read_mesh(bytes: &[u8], name: &str) -> Result<(), String> {
    let mesh = RawMesh::from_bytes(bytes, name).map_err(|error| error.to_string())?;
    assert!(!mesh.triangles.is_empty() && mesh.vertices.iter().all(|v| v.is_finite()));
    assert!(mesh.triangles.iter().flatten().all(|i| (*i as usize) < mesh.vertices.len()));
    Ok(())
}

fn leave(_: &mut [u8]) {}

#[test]
fn broken_pictures_are_refused_or_read() {
    try_all(0x00a1_11f0, &samples::tiffs(), leave, packed_limit, read_raster);
    try_all(0x00a1_11f1, &samples::pngs(), samples::mend_png, packed_limit, read_raster);
}

#[test]
fn broken_grids_are_refused_or_read() {
    try_all(0x00a1_11f2, &samples::grids(), leave, plain_limit, read_raster);
}

#[test]
fn broken_meshes_are_refused_or_read() {
    try_all(0x00a1_11f3, &samples::meshes(), leave, plain_limit, read_mesh);
}
