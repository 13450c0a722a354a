//! The least move that frees a disc from an outline: U is the outline grown by the radius, its border made
//! of shifted edges and of arcs about corners, less what is nearer than the radius to some other edge. Each
//! of these paths is walked from one such edge to the next, as sides are in `push_out`.

use super::exact::turn;
use super::flat::Flat;
use glam::DVec2;
use std::cmp::Ordering::Greater;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::{FRAC_PI_2, TAU};

/// A piece of the border of the grown outline, run from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) enum Path {
    /// A shifted edge.
    Line { from: DVec2, along: DVec2 },
    /// An arc, counter-clockwise; angles in radians.
    Arc { centre: DVec2, radius: f64, from: f64, sweep: f64 },
}

impl Path {
    pub fn at(&self, u: f64) -> DVec2 {
        match *self {
            Path::Line { from, along } => from + along * u,
            Path::Arc { centre, radius, from, sweep } => centre + direction(from + sweep * u) * radius,
        }
    }

    pub fn length(&self) -> f64 {
        match *self {
            Path::Line { along, .. } => along.length(),
            Path::Arc { radius, sweep, .. } => radius * sweep,
        }
    }

    /// Where on it the point nearest to `here` is.
    pub fn nearest(&self, here: DVec2) -> f64 {
        match *self {
            Path::Line { from, along } => super::segment::parameter(from, from + along, here),
            Path::Arc { centre, from, sweep, .. } => {
                let ahead = (angle(here - centre) - from).rem_euclid(TAU);
                // Beyond an end, the end that is nearer.
                if ahead <= sweep { ahead / sweep } else { f64::from(ahead - sweep < TAU - ahead) }
            }
        }
    }

    /// Where, from `u` on, it leaves what is nearer than `radius` to the edge from `p` to `q`.
    fn exit(&self, u: f64, forward: bool, (p, q): (DVec2, DVec2), radius: f64) -> f64 {
        let mut stops = Vec::with_capacity(8);
        let side = (q - p).perp() / (q - p).length() * radius;
        self.meets_circle(p, radius, &mut stops);
        self.meets_circle(q, radius, &mut stops);
        self.meets_line(p + side, q - p, &mut stops);
        self.meets_line(p - side, q - p, &mut stops);
        // Forward, or the same seen from the other end. Between two stops it is all near or all far; a stop
        // just passed counts, as rounding may have left the place before it.
        let sign = if forward { 1.0 } else { -1.0 };
        stops.iter_mut().for_each(|x| *x *= sign);
        stops.retain(|&x| x >= u * sign - 1e-9);
        stops.sort_by(f64::total_cmp);
        for (i, &stop) in stops.iter().enumerate() {
            let middle = self.at(sign * stops.get(i + 1).map_or(stop + 1e-3, |&next| 0.5 * (stop + next)));
            if super::segment::nearest(p, q, middle).distance(middle) >= radius {
                return stop * sign;
            }
        }
        sign * f64::INFINITY
    }

    fn meets_circle(&self, about: DVec2, radius: f64, out: &mut Vec<f64>) {
        match *self {
            Path::Line { from, along } => {
                let (d, a) = (from - about, along.length_squared());
                let (b, c) = (d.dot(along) / a, (d.length_squared() - radius * radius) / a);
                let root = b * b - c;
                if root >= 0.0 {
                    out.extend([-b - root.sqrt(), -b + root.sqrt()]);
                }
            }
            Path::Arc { centre, radius: own, .. } => {
                let d = about - centre;
                let distance = d.length();
                let cos = (distance * distance + own * own - radius * radius) / (2.0 * distance * own);
                if cos.abs() <= 1.0 {
                    let (middle, half) = (angle(d), libm::acos(cos));
                    self.add_angles([middle - half, middle + half], out);
                }
            }
        }
    }

    fn meets_line(&self, through: DVec2, w: DVec2, out: &mut Vec<f64>) {
        match *self {
            Path::Line { from, along } => {
                let area = along.perp_dot(w);
                if area != 0.0 {
                    out.push((through - from).perp_dot(w) / area);
                }
            }
            Path::Arc { centre, radius, .. } => {
                let normal = w.perp() / w.length();
                let cos = (through - centre).dot(normal) / radius;
                if cos.abs() <= 1.0 {
                    let (middle, half) = (angle(normal), libm::acos(cos));
                    self.add_angles([middle - half, middle + half], out);
                }
            }
        }
    }

    fn add_angles(&self, angles: [f64; 2], out: &mut Vec<f64>) {
        if let Path::Arc { from, sweep, .. } = *self {
            for angle in angles {
                let ahead = (angle - from).rem_euclid(TAU);
                // Both ways round: walks go forward and back.
                out.extend([ahead / sweep, (ahead - TAU) / sweep]);
            }
        }
    }
}

pub(super) fn direction(angle: f64) -> DVec2 {
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

pub(super) fn angle(v: DVec2) -> f64 {
    libm::atan2(v.y, v.x)
}

/// The border paths of `outline` grown by `radius`: of each edge, and of each sharp corner, with its number.
pub(super) fn paths(outline: &Flat, radius: f64, visit: &mut impl FnMut(usize, Path)) {
    for i in outline.edges() {
        let (before, p, q) = outline.beside(i);
        let normal = outward(p, q);
        visit(i, Path::Line { from: p + normal * radius, along: q - p });
        if turn(before, p, p, q) == Greater {
            let from = angle(outward(before, p));
            let sweep = (angle(normal) - from).rem_euclid(TAU);
            // In quarters: along each the distance from a point has no peak but at an end, or rises to one.
            let count = (sweep / FRAC_PI_2).ceil().clamp(1.0, 4.0);
            for k in 0..count as u32 {
                let (from, sweep) = (from + sweep * f64::from(k) / count, sweep / count);
                if sweep > 0.0 && sweep < 1.6 {
                    visit(i, Path::Arc { centre: p, radius, from, sweep });
                }
            }
        }
    }
}

/// Unit vector to the right of the way from p to q, out of the outline.
fn outward(p: DVec2, q: DVec2) -> DVec2 {
    let along = q - p;
    DVec2::new(along.y, -along.x) / along.length()
}

/// An edge of the outline nearer than `radius` to `t`.
pub(super) fn near_edge(outline: &Flat, t: DVec2, radius: f64) -> Option<usize> {
    let mut waiting = [0u32; 64];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let node = &outline.nodes[waiting[count] as usize];
        let over = ((t - node.centre).abs() - node.half).max(DVec2::ZERO);
        if over.length_squared() >= radius * radius {
            continue;
        }
        if !node.is_leaf() {
            waiting[count] = node.first;
            waiting[count + 1] = node.first + 1;
            count += 2;
            continue;
        }
        for i in node.edges() {
            let (p, q) = outline.edge(i);
            if super::segment::nearest(p, q, t).distance_squared(t) < radius * radius {
                return Some(i);
            }
        }
    }
    None
}

/// The shortest move of a disc of this radius from `here` (about the outline's middle) after which it is
/// free, as `frees` says; `unit` is the first skin to try, metres. `None` where none was confirmed.
pub(super) fn push_out(
    outline: &Flat,
    radius: f64,
    here: DVec2,
    unit: f64,
    frees: impl Fn(DVec2) -> bool,
) -> Option<DVec2> {
    const LEVELS: u8 = 6;
    let mut list = Vec::new();
    paths(outline, radius, &mut |_, path| list.push(path));
    let key = |t: DVec2| t.distance_squared(here).to_bits();
    let mut queue: BinaryHeap<Reverse<(u64, u32, u8)>> =
        list.iter().enumerate().map(|(i, path)| Reverse((key(path.at(path.nearest(here))), i as u32, 0))).collect();
    let mut found = vec![DVec2::ZERO; list.len()];
    while let Some(Reverse((_, number, stage))) = queue.pop() {
        let at = &mut found[number as usize];
        if stage > 0 && frees(*at - here) {
            return Some(*at - here);
        }
        if stage == 1
            && let Some(by) = fitting(&list[number as usize], here, *at, unit).into_iter().find(|&by| frees(by))
        {
            return Some(by);
        }
        if stage >= LEVELS {
            continue;
        }
        let gap = if stage == 0 { 0.0 } else { unit * 16f64.powi(i32::from(stage) - 1) };
        let slack = if stage == 0 { -0.5 * unit } else { 0.5 * gap };
        if let Some(free) = nearest_free(outline, &list[number as usize], here, (radius, gap, slack)) {
            *at = free;
            queue.push(Reverse((key(free), number, stage + 1)));
        }
    }
    None
}

/// Moves to places on a path near `at` where a disc may fit exactly: a little farther along it, where rounding does
/// not put it into what it has just left, and at round numbers.
fn fitting(path: &Path, here: DVec2, at: DVec2, unit: f64) -> Vec<DVec2> {
    let (u, step) = (path.nearest(at), unit / path.length());
    let mut found: Vec<DVec2> = [0.25, -0.25, 1.0, -1.0].map(|k| path.at(u + k * step)).into();
    let grain = 256.0 * unit;
    // The largest power of two below it divides all that has few digits.
    let grain = f64::from_bits(grain.to_bits() & (0x7ff << 52));
    found.push((at / grain).round() * grain);
    found.into_iter().map(|t| t - here).collect()
}

fn nearest_free(outline: &Flat, path: &Path, here: DVec2, (radius, gap, slack): (f64, f64, f64)) -> Option<DVec2> {
    let path = &grown(path, gap);
    let start = path.nearest(here);
    let least = (0.01 * slack.abs()) / path.length() + f64::EPSILON;
    // Where an arc's nearest point is an end, the point opposite may lie on it: then both ends are near.
    let (back, on) = match path {
        Path::Arc { .. } if start == 0.0 || start == 1.0 => (1.0, 0.0),
        _ => (start, start),
    };
    let walk = |forward: bool| -> Option<DVec2> {
        let mut u = if forward { on } else { back };
        let (mut last, mut least) = (usize::MAX, least);
        for _ in 0..100_000 {
            let t = path.at(u);
            let Some(edge) = near_edge(outline, t, radius + slack) else { return Some(t) };
            // Not out of it yet, by rounding: a larger step.
            least *= if edge == last { 2.0 } else { 1.0 };
            last = edge;
            let next = path.exit(u, forward, outline.edge(edge), radius + slack);
            u = if forward { next.max(u) + least } else { next.min(u) - least };
            if !(0.0..=1.0).contains(&u) {
                return None;
            }
        }
        None
    };
    match (walk(true), walk(false)) {
        (Some(p), Some(q)) => Some(if p.distance_squared(here) <= q.distance_squared(here) { p } else { q }),
        (one, other) => one.or(other),
    }
}

/// The path farther out by `gap`.
fn grown(path: &Path, gap: f64) -> Path {
    match *path {
        Path::Line { from, along } => {
            let normal = DVec2::new(along.y, -along.x) / along.length();
            Path::Line { from: from + normal * gap, along }
        }
        Path::Arc { centre, radius, from, sweep } => Path::Arc { centre, radius: radius + gap, from, sweep },
    }
}

/// When a point at `here`, moving along `v`, crosses the path inwards; in units of `v`. Behind it by no more
/// than `behind` (metres), it starts on it.
pub(super) fn entry(path: &Path, here: DVec2, v: DVec2, behind: f64) -> Option<f64> {
    match *path {
        Path::Line { from, along } => {
            let length = along.length();
            let closing = along.perp_dot(v) / length;
            let height = (here - from).perp_dot(along) / length;
            if closing <= super::meet::ALONG * v.length() || height < -behind {
                return None;
            }
            let time = (height / closing).max(0.0);
            let run = (here + v * time - from).dot(along);
            // A hair more at both ends: no ray slips through between a line and its arc.
            let hair = 1e-12 * length * (length + here.length());
            (run >= -hair && run <= length * length + hair).then_some(time)
        }
        Path::Arc { centre, radius, from, sweep } => {
            let apart = here - centre;
            let height = apart.length() - radius;
            if height < -behind || apart.dot(v) >= -super::meet::ALONG * apart.length() * v.length() {
                return None;
            }
            let time = if height <= 0.0 { 0.0 } else { super::impact::disc_time(apart, v, radius)? };
            let ahead = (angle(apart + v * time) - from).rem_euclid(TAU);
            (ahead <= sweep + 1e-12 || ahead >= TAU - 1e-12).then_some(time)
        }
    }
}
