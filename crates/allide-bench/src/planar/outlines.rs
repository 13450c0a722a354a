//! Outlines to try: made ones of any number of points, and real ones read from nesting instances.

use allide::glam::DVec2;
use allide::planar::Outline;
use serde::Deserialize;
use std::f64::consts::TAU;
use std::path::Path;

/// Steele, Lea and Flood's splitmix64: small, fast, the same everywhere.
pub struct Random(pub u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// In [low, high).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// From 0 up to n, without n.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// Anywhere in a disc about the origin.
    pub fn in_disc(&mut self, radius: f64) -> DVec2 {
        DVec2::from_angle(self.between(0.0, TAU)) * radius * self.between(0.0, 1.0).sqrt()
    }
}

/// The kinds of made outlines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Spikes of random length.
    Star,
    /// Parallel teeth on a bar, all corners square.
    Comb,
    /// A band rolled up.
    Spiral,
    /// A smooth closed line.
    Blob,
}

/// An outline of this kind of about `n` points (a comb's number is a multiple of four), of size about 1.
/// Coordinates are rounded to 2⁻²⁰, so that sums of two are exact, in f32 too nearly always.
pub fn made(kind: Kind, n: usize, random: &mut Random) -> Vec<DVec2> {
    let ring = match kind {
        Kind::Star => star(n, random),
        Kind::Comb => comb(n.div_ceil(4), random),
        Kind::Spiral => spiral(n, random),
        Kind::Blob => blob(n, random),
    };
    snapped(&ring, 20)
}

/// Rounded to 2^-digits.
fn snapped(ring: &[DVec2], digits: i32) -> Vec<DVec2> {
    let grid = 2f64.powi(digits);
    ring.iter().map(|&p| (p * grid).round() / grid).collect()
}

fn star(n: usize, random: &mut Random) -> Vec<DVec2> {
    let point = |i: usize| {
        let length = if i.is_multiple_of(2) { random.between(0.7, 1.0) } else { random.between(0.25, 0.5) };
        DVec2::from_angle(TAU * i as f64 / n as f64) * length
    };
    (0..n).map(point).collect()
}

fn comb(teeth: usize, random: &mut Random) -> Vec<DVec2> {
    let pitch = 2.0 / teeth as f64;
    let mut ring = vec![DVec2::new(-1.0, -0.6), DVec2::new(1.0, -0.6)];
    for tooth in (0..teeth).rev() {
        let left = -1.0 + pitch * tooth as f64;
        let right = if tooth + 1 == teeth { 1.0 } else { left + pitch * random.between(0.3, 0.7) };
        let top = random.between(0.3, 0.6);
        if tooth + 1 < teeth {
            ring.push(DVec2::new(right, -0.3));
        }
        ring.push(DVec2::new(right, top));
        ring.push(DVec2::new(left, top));
        if tooth > 0 {
            ring.push(DVec2::new(left, -0.3));
        }
    }
    ring
}

fn spiral(n: usize, random: &mut Random) -> Vec<DVec2> {
    let half = n / 2;
    let turns = (n as f64 / 16.0).clamp(0.6, 3.5);
    let (start, width) = (random.between(0.0, TAU), (0.4 / turns).min(0.15));
    let at = |i: usize, side: f64| {
        let s = i as f64 / (half - 1) as f64;
        DVec2::from_angle(start + TAU * turns * s) * (0.2 + 0.8 * s - side * width)
    };
    let outer = (0..half).map(|i| at(i, 0.0));
    outer.chain((0..half).rev().map(|i| at(i, 1.0))).collect()
}

fn blob(n: usize, random: &mut Random) -> Vec<DVec2> {
    let waves: Vec<(f64, f64, f64)> =
        (2..8).map(|k| (f64::from(k), random.between(0.0, 0.5) / f64::from(k), random.between(0.0, TAU))).collect();
    let point = |i: usize| {
        let angle = TAU * i as f64 / n as f64;
        let radius = 0.7 + 0.5 * waves.iter().map(|(k, size, from)| size * (k * angle + from).cos()).sum::<f64>();
        DVec2::from_angle(angle) * radius
    };
    (0..n).map(point).collect()
}

#[derive(Deserialize)]
struct Instance {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    shape: Shape,
}

#[derive(Deserialize)]
struct Shape {
    data: Vec<[f64; 2]>,
}

/// The outlines of all instances (JSON files of items with simple polygons) in a folder that are not
/// convex, each with the name of its file. Coordinates are rounded to 2⁻¹⁰.
pub fn real(folder: &Path) -> Result<Vec<(String, Vec<DVec2>)>, String> {
    let say = |path: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let listing = std::fs::read_dir(folder).map_err(|e| say(folder, &e))?;
    let mut files: Vec<_> = listing.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|x| x == "json"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|e| say(&file, &e))?;
        let instance: Instance = serde_json::from_str(&text).map_err(|e| say(&file, &e))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for item in instance.items {
            let points: Vec<DVec2> = item.shape.data.into_iter().map(DVec2::from).collect();
            let Ok(outline) = Outline::new(&snapped(&points, 10), &[]) else { continue };
            let ring = outline.ring(0).to_vec();
            if !super::parts::is_convex(&ring) {
                all.push((name.clone(), ring));
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_outlines_are_sound_and_as_long_as_asked() {
        for kind in [Kind::Star, Kind::Comb, Kind::Spiral, Kind::Blob] {
            for n in [10, 50, 200, 1000] {
                for seed in 0..20 {
                    let ring = made(kind, n, &mut Random(seed));
                    assert!(ring.len().abs_diff(n) <= 3, "{kind:?} {n}: {}", ring.len());
                    let outline = Outline::new(&ring, &[]).unwrap_or_else(|e| panic!("{kind:?} {n} {seed}: {e}"));
                    assert!((0.5..=1.5).contains(&outline.radius()));
                }
            }
        }
    }
}
