//! One thing in a sliding shape's way: when a straight move first enters it, and along what.

use super::flat::Flat;
use super::impact::disc_time;
use super::meet::{ALONG, Entry, Near, enter, entries};
use super::round::{self, Path};
use super::shape::Placed;
use super::space::Space;
use glam::DVec2;

/// What stops a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// When it is entered, in units of the move.
    pub time: f64,
    /// When it is a skin away; 0 when it is nearer already.
    pub stop: f64,
    /// How far away it is at the start, metres.
    pub height: f64,
    /// Unit vector out of it.
    pub normal: DVec2,
    /// How far the contact goes on from where it stops, along the tangent and against it, metres.
    pub ahead: f64,
    pub back: f64,
    /// Radius of the arc that it is part of, metres; 0 where it is straight.
    pub bend: f64,
}

/// Tangent of half the angle of an arc that is rolled round in one piece. The piece leads off the arc, and by less
/// than a part in 500 of its radius farther from a goal near its middle.
const ROLL: f64 = 0.05;

impl Block {
    /// The direction along it that goes on to the left, seen along the normal's opposite.
    pub fn tangent(&self) -> DVec2 {
        // Sides run with the free side on their right.
        self.normal.perp()
    }

    /// How far to go along the tangent round an arc, metres: halfway to its point nearest to the goal, which is
    /// `wanted` away, and `gain` along the tangent. Just as far as the goal's projection would be ever smaller
    /// steps where the goal is near the arc's middle.
    pub fn roll(&self, gain: f64, wanted: DVec2) -> f64 {
        let out = self.bend + wanted.dot(self.normal);
        self.bend * (gain / (out + DVec2::new(gain, out).length())).min(ROLL)
    }
}

/// A shape in the way of another that moves without turning.
pub(super) enum Obstacle {
    Outlines {
        space: Box<Space>,
        here: DVec2,
    },
    /// A disc and an outline; `sign` is −1 where the outline is what moves.
    Round {
        flat: Box<Flat>,
        paths: Vec<Path>,
        here: DVec2,
        size: f64,
        sign: f64,
    },
    Discs {
        here: DVec2,
        radius: f64,
    },
}

impl Obstacle {
    pub fn new(a: &Placed, b: &Placed) -> Obstacle {
        let apart = a.pose.position() - b.pose.position();
        match (a.shape.outline(), b.shape.outline()) {
            (Some(p), Some(q)) => {
                let space = Box::new(Space::new((p, &a.pose.turn()), (q, &b.pose.turn())));
                Obstacle::Outlines { here: space.move_at(apart), space }
            }
            (None, Some(_)) => Obstacle::round(b, a.shape.radius(), apart, 1.0),
            (Some(_), None) => Obstacle::round(a, b.shape.radius(), -apart, -1.0),
            (None, None) => Obstacle::Discs { here: apart, radius: a.shape.radius() + b.shape.radius() },
        }
    }

    fn round(outline: &Placed, radius: f64, apart: DVec2, sign: f64) -> Obstacle {
        let flat = Box::new(Flat::of(outline).0);
        let mut paths = Vec::new();
        round::paths(&flat, radius, &mut |_, path| paths.push(path));
        Obstacle::Round { here: apart - flat.centre, paths, size: radius + flat.radius, flat, sign }
    }

    /// The shapes' size, metres.
    pub fn size(&self) -> f64 {
        match self {
            Obstacle::Outlines { space, .. } => space.size + space.a.reach.max(space.b.reach) * 1e-3,
            Obstacle::Round { size, flat, .. } => size + flat.reach * 1e-3,
            Obstacle::Discs { radius, .. } => *radius,
        }
    }

    /// Adds what blocks a move by `v` at once, where the shape has been moved by `at`.
    pub fn blocks_here(&self, at: DVec2, v: DVec2, skin: f64, out: &mut Vec<Block>) {
        let Obstacle::Outlines { space, here } = self else { return };
        let soon = 64.0 * skin / v.length();
        entries(space, here + at, v, soon, near(skin), |entry, _| out.push(of_entry(&entry, here + at, v, skin)));
    }

    /// What stops the shape, already moved by `at`, on a further move by `v`.
    pub fn block(&self, at: DVec2, v: DVec2, skin: f64) -> Option<Block> {
        match self {
            Obstacle::Outlines { space, here } => {
                let entry = enter(space, here + at, v, 1.0, near(skin))?;
                Some(of_entry(&entry, here + at, v, skin))
            }
            Obstacle::Round { paths, here, sign, .. } => {
                let start = here + at * *sign;
                let first = paths.iter().filter_map(|path| on_path(path, start, v * *sign, skin));
                let block = first.min_by(|p, q| p.time.total_cmp(&q.time))?;
                Some(Block { normal: block.normal * *sign, ..block })
            }
            Obstacle::Discs { here, radius } => on_disc(here + at, v, *radius, skin),
        }
    }
}

fn near(skin: f64) -> Near {
    Near { behind: 16.0 * skin, end: 4.0 * skin, cut: 2.0 * skin }
}

/// The block of a side entered from `start` along `v`.
fn of_entry(entry: &Entry, start: DVec2, v: DVec2, skin: f64) -> Block {
    let stop = ((entry.height - skin) / -v.dot(entry.normal)).max(0.0);
    // From where it stops: a path nearly along the side would enter it far ahead.
    let (place, along) = (start + v * stop, entry.normal.perp());
    Block {
        time: entry.time,
        stop,
        height: entry.height,
        normal: entry.normal,
        ahead: (entry.side.to - place).dot(along),
        back: (place - entry.side.from).dot(along),
        bend: 0.0,
    }
}

fn on_path(path: &Path, start: DVec2, v: DVec2, skin: f64) -> Option<Block> {
    let time = round::entry(path, start, v, 16.0 * skin).filter(|&time| time <= 1.0)?;
    match *path {
        Path::Arc { centre, radius, .. } => on_disc(start - centre, v, radius, skin),
        Path::Line { from, along } => {
            let normal = DVec2::new(along.y, -along.x) / along.length();
            let height = (start - from).dot(normal);
            let stop = ((height - skin) / -v.dot(normal)).max(0.0);
            // Past its ends the arc goes on, so the line need not be left there.
            Some(Block { time, stop, height, normal, ahead: f64::INFINITY, back: f64::INFINITY, bend: 0.0 })
        }
    }
}

fn on_disc(start: DVec2, v: DVec2, radius: f64, skin: f64) -> Option<Block> {
    let distance = start.length();
    let height = distance - radius;
    if height < -16.0 * skin || start.dot(v) >= -ALONG * distance * v.length() {
        return None;
    }
    let time = if height <= 0.0 { 0.0 } else { disc_time(start, v, radius)? };
    let stop = if height <= skin { 0.0 } else { disc_time(start, v, radius + skin).unwrap_or(0.0) };
    let normal = (start + v * time).normalize_or_zero();
    let (ahead, back) = (f64::INFINITY, f64::INFINITY);
    (time <= 1.0).then_some(Block { time, stop, height, normal, ahead, back, bend: radius })
}
