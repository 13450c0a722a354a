//! Maps to try, and the slow, obviously right answer: how far a cylinder reaches below the surface.
#![allow(dead_code, reason = "each test binary uses some of it")]

#[path = "../random/mod.rs"]
mod random;

use allide::glam::{DQuat, DVec2, DVec3, Vec3Swizzles};
use allide::math::Pose;
use allide::narrow;
use allide::shape::{Hull, Shape};
use allide::terrain::{Heights, Layout, Terrain};

pub use random::Random;

impl Random {
    pub fn rotation(&mut self) -> DQuat {
        DQuat::from_axis_angle(self.direction(), self.between(0.0, std::f64::consts::TAU))
    }
}

/// How many cases a test runs: `ALLIDE_CASES`, or so many.
pub fn cases(default: usize) -> usize {
    std::env::var("ALLIDE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// A terrain of `columns` × `rows` heights, given as a function of column and row.
pub fn terrain(columns: usize, rows: usize, spacing: f64, height: impl Fn(usize, usize) -> f64) -> Terrain {
    let heights = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r))).map(|(c, r)| height(c, r)).collect();
    Terrain::new(Layout::new(columns, rows, DVec2::splat(spacing)), Heights::F64(heights)).unwrap()
}

/// Flat, 40 × 40 cells of 0.25 m.
pub fn flat() -> Terrain {
    terrain(41, 41, 0.25, |_, _| 0.0)
}

/// Hills of half a metre.
pub fn hills() -> Terrain {
    terrain(41, 37, 0.25, |c, r| {
        let (x, y) = (c as f64 * 0.25, r as f64 * 0.25);
        0.5 * (1.1 * x).sin() * (0.9 * y).cos() + 0.1 * (3.1 * x + 2.3 * y).sin()
    })
}

/// A road between kerbs, posts on it, a pit and two holes.
pub fn kerbs() -> Terrain {
    terrain(41, 41, 0.25, |c, r| match (c, r) {
        (10, 10) | (11, 10) | (30, 25) => f64::NAN,
        (20, 20) | (25, 8) => 1.0,
        (15..=18, 30..=33) => -0.8,
        _ if c + r > 60 || c < 6 => 0.15,
        _ => 0.0,
    })
}

/// Rough relief of 10 m cells, far from the origin of its coordinates.
pub fn relief() -> Terrain {
    let wave = |x: f64, y: f64, k: f64, seed: f64| {
        (k * x + seed).sin() * (k * y * 1.3 - seed).cos() + 0.5 * (2.7 * k * (x + y) + 3.0 * seed).sin()
    };
    let heights: Vec<f64> = (0..64 * 48)
        .map(|i| {
            let (x, y) = (f64::from(i % 64) * 10.0, f64::from(i / 64) * 10.0);
            2200.0 + 60.0 * wave(x, y, 0.01, 1.0) + 12.0 * wave(x, y, 0.06, 2.0) + 3.0 * wave(x, y, 0.31, 0.3)
        })
        .collect();
    let layout = Layout::new(64, 48, DVec2::splat(10.0)).at(DVec2::new(448_262.378_123, 4_421_007.591_7));
    Terrain::new(layout, Heights::F64(heights)).unwrap()
}

/// A cylinder at a place in the terrain's frame.
#[derive(Clone, Copy, Debug)]
pub struct Tub {
    pub radius: f64,
    pub half: f64,
    pub centre: DVec3,
    pub rotation: DQuat,
}

impl Tub {
    pub fn axis(&self) -> DVec3 {
        self.rotation * DVec3::Z
    }

    /// Where the vertical line at `q` from the centre is within the endless tube and within the caps: lower
    /// and upper end, `None` where it misses the tube. The lower may be above the upper.
    fn column(&self, q: DVec2) -> Option<(f64, f64)> {
        let v = self.axis();
        let flat = v.xy();
        // p = (q, z): along the axis q·v + z·vz; across |p − (p·v)v|² = r².
        let (a, b) = (flat.length_squared(), q.dot(flat));
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        if a > 1e-30 {
            // z²(1 − vz²) − 2 z vz b + |q|² − b² − r² = 0
            let c = q.length_squared() - b * b - self.radius * self.radius;
            let root = (v.z * b) * (v.z * b) - a * c;
            if root < 0.0 {
                return None;
            }
            (low, high) = ((v.z * b - root.sqrt()) / a, (v.z * b + root.sqrt()) / a);
        } else if q.length() > self.radius {
            return None;
        }
        if v.z.abs() > 1e-15 {
            let ends = [(-self.half - b) / v.z, (self.half - b) / v.z];
            (low, high) = (low.max(ends[0].min(ends[1])), high.min(ends[0].max(ends[1])));
        } else if b.abs() > self.half {
            return Some((0.0, self.half - b.abs()));
        }
        Some((low, high))
    }

    /// The point farthest along `n`, from the centre.
    pub fn support(&self, n: DVec3) -> DVec3 {
        let v = self.axis();
        let across = n - v * v.dot(n);
        let across = if across.length() > 1e-12 { across.normalize() } else { DVec3::ZERO };
        v * self.half.copysign(v.dot(n)) + across * self.radius
    }

    /// Distance of a point, from the centre, to the surface.
    pub fn off_surface(&self, p: DVec3) -> f64 {
        let along = p.dot(self.axis());
        let (side, cap) = ((p - self.axis() * along).length() - self.radius, along.abs() - self.half);
        if side > 0.0 && cap > 0.0 { side.hypot(cap) } else { side.max(cap).abs() }
    }
}

/// Largest value of a concave function between two places, by golden section.
fn largest(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> (f64, f64) {
    let golden = 0.5 * (5f64.sqrt() - 1.0);
    let mut at = [high - golden * (high - low), low + golden * (high - low)];
    let mut value = at.map(&f);
    for _ in 0..90 {
        if value[0] > value[1] {
            high = at[1];
            at = [high - golden * (high - low), at[0]];
            value = [f(at[0]), value[0]];
        } else {
            low = at[0];
            at = [at[1], low + golden * (high - low)];
            value = [value[1], f(at[1])];
        }
    }
    let ends = [low, high, at[0], at[1]].map(|t| (t, f(t)));
    ends.into_iter().fold(ends[0], |best, e| if e.1 > best.1 { e } else { best })
}

/// How far a cylinder reaches below the surface, straight down: the largest over all triangles of plane
/// less lower side of the cylinder. Infinitely far above where they share no vertical line.
pub fn overlap(terrain: &Terrain, tub: &Tub) -> f64 {
    let layout = terrain.layout();
    let reach = tub.radius.hypot(tub.half);
    // From the centre first, so that no digits are lost.
    let first = layout.origin - tub.centre.xy();
    let index = |p: f64, first: f64, step: f64| ((p - first) / step).floor();
    let span = |first: f64, step: f64, count: usize| {
        let last = count as f64 - 2.0;
        (index(-reach, first, step).clamp(0.0, last) as usize, index(reach, first, step).clamp(0.0, last) as usize)
    };
    let columns = span(first.x, layout.spacing.x, layout.columns);
    let rows = span(first.y, layout.spacing.y, layout.rows);
    let vertex = |c: usize, r: usize| {
        let flat = first + DVec2::new(c as f64, r as f64) * layout.spacing;
        flat.extend(terrain.height(c, r) - tub.centre.z)
    };
    let mut most = f64::NEG_INFINITY;
    for r in rows.0..=rows.1 {
        for c in columns.0..=columns.1 {
            let [v0, v1, v2, v3] = [vertex(c, r), vertex(c + 1, r), vertex(c, r + 1), vertex(c + 1, r + 1)];
            if [v0, v1, v2, v3].iter().any(|v| v.z.is_nan()) {
                continue;
            }
            for t in [[v0, v1, v2], [v3, v2, v1]] {
                most = most.max(over_triangle(tub, t));
            }
        }
    }
    most
}

fn over_triangle(tub: &Tub, t: [DVec3; 3]) -> f64 {
    let normal = (t[1] - t[0]).cross(t[2] - t[0]).normalize();
    let lowest = tub.support(-normal);
    let side = |a: DVec3, b: DVec3| (b - a).xy().perp_dot((lowest - a).xy());
    if (0..3).all(|k| side(t[k], t[(k + 1) % 3]) >= 0.0) {
        return normal.dot(t[0] - lowest) / normal.z;
    }
    (0..3).map(|k| over_edge(tub, t[k], t[(k + 1) % 3])).fold(f64::NEG_INFINITY, f64::max)
}

fn over_edge(tub: &Tub, a: DVec3, b: DVec3) -> f64 {
    let at = |t: f64| a + (b - a) * t;
    // Where the edge is over the shadow of the endless tube: a strip, or a disc under one that stands.
    let flat = tub.axis().xy();
    let (p, d) = (a.xy(), (b - a).xy());
    let (from, to) = if flat.length() > 1e-12 {
        let across = flat.perp().normalize();
        let (p, d, r) = (across.dot(p), across.dot(d), tub.radius);
        if d.abs() < 1e-14 {
            if p.abs() > r { (1.0, 0.0) } else { (0.0, 1.0) }
        } else {
            let ends = [(-r - p) / d, (r - p) / d];
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        }
    } else {
        let (pd, dd) = (p.dot(d), d.length_squared());
        let root = pd * pd - dd * (p.length_squared() - tub.radius * tub.radius);
        if root < 0.0 { (1.0, 0.0) } else { ((-pd - root.sqrt()) / dd, (-pd + root.sqrt()) / dd) }
    };
    let (from, to) = (from.max(0.0), to.min(1.0));
    if from > to {
        return f64::NEG_INFINITY;
    }
    let length = |t: f64| tub.column(at(t).xy()).map_or(-1e9, |(low, high)| high - low);
    let (middle, longest) = largest(from, to, length);
    if longest < 0.0 {
        return f64::NEG_INFINITY;
    }
    // From the longest chord outwards to where there is none.
    let edge = |mut inside: f64, mut outside: f64| {
        if length(outside) >= 0.0 {
            return outside;
        }
        for _ in 0..90 {
            let t = 0.5 * (inside + outside);
            if length(t) >= 0.0 { inside = t } else { outside = t }
        }
        inside
    };
    let (from, to) = (edge(middle, from), edge(middle, to));
    largest(from, to, |t| at(t).z - tub.column(at(t).xy()).map_or(1e9, |(low, _)| low)).1
}

/// The triangles of a terrain that lie near a point.
pub fn triangles(terrain: &Terrain, near: DVec3, reach: f64) -> Vec<[DVec3; 3]> {
    let layout = terrain.layout();
    let vertex = |c: usize, r: usize| {
        (layout.origin + DVec2::new(c as f64, r as f64) * layout.spacing).extend(terrain.height(c, r))
    };
    let mut all = Vec::new();
    for r in 0..layout.rows - 1 {
        for c in 0..layout.columns - 1 {
            let [v0, v1, v2, v3] = [vertex(c, r), vertex(c + 1, r), vertex(c, r + 1), vertex(c + 1, r + 1)];
            let off = (v0.xy() + 0.5 * layout.spacing - near.xy()).length();
            if ![v0, v1, v2, v3].iter().any(|v| v.z.is_nan()) && off < reach + layout.spacing.length() {
                all.extend([[v0, v1, v2], [v3, v2, v1]]);
            }
        }
    }
    all
}

/// How far a hull reaches below the surface: the deepest of its corners, of the vertices below it, and of the
/// places where edges of both cross as seen from above.
pub fn hull_overlap(terrain: &Terrain, hull: &Hull, pose: &Pose) -> f64 {
    let corner = |k: u32| pose.point(hull.centre() + hull.vertices()[k as usize]);
    let mut most = f64::NEG_INFINITY;
    for k in 0..hull.vertices().len() as u32 {
        let p = corner(k);
        most = most.max(terrain.height_at(p.xy()).map_or(f64::NEG_INFINITY, |z| z - p.z));
    }
    let shape = Shape::Hull(std::sync::Arc::new(hull.clone()));
    for t in triangles(terrain, pose.position, hull.vertices().iter().map(|v| v.length()).fold(0.0, f64::max) + 1.0) {
        for k in 0..3 {
            let (a, b) = (t[k], t[(k + 1) % 3]);
            let from = a.with_z(-1e4);
            if let Some(hit) = narrow::ray(&shape, pose, from, DVec3::Z, 1e6) {
                most = most.max(a.z - (from.z + hit.distance));
            }
            for edge in hull.edges() {
                let [p, q] = edge.ends.map(corner);
                let (d, e) = ((b - a).xy(), (q - p).xy());
                let cross = d.perp_dot(e);
                let (s, t) = ((p - a).xy().perp_dot(e) / cross, (p - a).xy().perp_dot(d) / cross);
                if cross != 0.0 && (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
                    most = most.max((a + (b - a) * s).z - (p + (q - p) * t).z);
                }
            }
        }
    }
    most
}
