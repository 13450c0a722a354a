//! Moving a shape as far as it gets, sliding along what it meets.

use super::obstacle::{Block, Obstacle};
use super::shape::Placed;
use glam::DVec2;

/// Distance kept from what is slid along, relative to the shapes' size.
const SKIN: f64 = 2e-12;

/// Straight pieces of a path tried. Each is a step nearer to the goal, or on round an arc to its point nearest
/// to the goal; real paths have few.
const MOST_PIECES: usize = 20_000;

/// Ways on tried where a shape is held.
const MOST_WAYS: usize = 32;

/// The corners of the path that `a` takes on a move by `by` among the others, as moves from the start.
pub(super) fn path(a: &Placed, others: &[Placed], by: DVec2) -> Vec<DVec2> {
    let near: Vec<&Placed> = others.iter().filter(|other| within_reach(a, other, by)).collect();
    if !by.is_finite() || near.iter().any(|other| super::overlaps(a, other)) {
        return vec![DVec2::ZERO];
    }
    let obstacles: Vec<Obstacle> = near.iter().map(|other| Obstacle::new(a, other)).collect();
    let size = obstacles.iter().map(Obstacle::size).fold(0.0, f64::max);
    let largest = near.iter().fold(a.pose.position().abs(), |most, other| most.max(other.pose.position().abs()));
    let rounding = f64::EPSILON * largest.max_element();
    let free = |moved: DVec2| near.iter().all(|other| !super::overlaps(&a.moved_by(moved), other));
    let mut skin = (SKIN * size).max(8.0 * rounding);
    let mut best = vec![DVec2::ZERO];
    // Rounding may push a shape that slides along a slanted side into it; a thicker skin helps.
    for _ in 0..3 {
        let mut path = Slide { obstacles: &obstacles, skin }.run(by);
        let end = path[path.len() - 1];
        if free(end) {
            return path;
        }
        if let Some(settled) = settle(a, &near, end, 8.0 * skin).filter(|&settled| free(settled)) {
            path.push(settled);
            return path;
        }
        // It may end between two sides one point apart, in the cut past the corner of one: back out of it.
        let back = path.iter().rposition(|&corner| free(corner)).unwrap_or(0);
        let next = path.get(back + 1).copied();
        path.truncate(back + 1);
        if path[back].distance(end) <= 16.0 * skin {
            return path;
        }
        // In a passage that fits to the last digit: as far as the exact test lets it.
        path.extend(next.map(|next| farthest(path[back], next, free)));
        if path[path.len() - 1].distance(by) < best[best.len() - 1].distance(by) {
            best = path;
        }
        skin *= 16.0;
    }
    best
}

/// The farthest place on the way from one that is free to one that is not, but for rounding.
fn farthest(mut from: DVec2, mut to: DVec2, free: impl Fn(DVec2) -> bool) -> DVec2 {
    for _ in 0..f64::MANTISSA_DIGITS {
        let middle = from.midpoint(to);
        if free(middle) {
            from = middle;
        } else {
            to = middle;
        }
    }
    from
}

/// Moves out of what is overlapped by no more than `most`, one after another.
fn settle(a: &Placed, others: &[&Placed], mut moved: DVec2, most: f64) -> Option<DVec2> {
    for other in others {
        let out = super::push_out(&a.moved_by(moved), other);
        if out.length() > most {
            return None;
        }
        moved += out;
    }
    Some(moved)
}

/// Whether a shape could be met: the path never leaves the circle about the goal through the start.
fn within_reach(a: &Placed, other: &Placed, by: DVec2) -> bool {
    let ((low, high), (other_low, other_high)) = (a.bounds(), other.bounds());
    let reach = by.length() * 1.01 + 1e-6 * (a.shape.radius() + other.shape.radius());
    let (low, high) = (low + by - reach, high + by + reach);
    low.cmple(other_high).all() && other_low.cmple(high).all()
}

struct Slide<'o> {
    obstacles: &'o [Obstacle],
    skin: f64,
}

impl Slide<'_> {
    fn first(&self, at: DVec2, v: DVec2) -> Option<Block> {
        let blocks = self.obstacles.iter().filter_map(|obstacle| obstacle.block(at, v, self.skin));
        blocks.min_by(|p, q| p.time.total_cmp(&q.time))
    }

    fn run(&self, goal: DVec2) -> Vec<DVec2> {
        let mut at = DVec2::ZERO;
        let mut path = vec![at];
        let mut earlier = at;
        for piece in 1..=MOST_PIECES {
            let start = at;
            // In a tight place lifting off one side and stepping past another may go in a circle.
            if piece % 16 == 0 {
                if (at - earlier).length() <= 512.0 * self.skin {
                    break;
                }
                earlier = at;
            }
            let Some(block) = self.first(at, goal - at) else {
                path.push(goal);
                break;
            };
            at += (goal - at) * block.stop;
            at += self.lifted(at, &block);
            let met = at;
            at = self.along(at, goal, block);
            if (at - met).length() <= self.skin && (met - start).length() <= 4.0 * self.skin {
                break;
            }
            path.extend([met, at]);
        }
        path.dedup();
        path
    }

    /// The move that makes room for the skin, where there is none yet.
    fn lifted(&self, at: DVec2, block: &Block) -> DVec2 {
        let missing = self.skin - block.height;
        let out = block.normal * missing;
        if missing > 0.0 && self.first(at, out).is_none() { out } else { DVec2::ZERO }
    }

    /// One straight piece along what blocks the way to the goal: as far as the goal's projection, the
    /// end of the contact, or what is met next. Of several contacts, along the one that leads nearer.
    fn along(&self, at: DVec2, goal: DVec2, block: Block) -> DVec2 {
        let wanted = goal - at;
        // Around a corner that bulges out two sides block; both are ways on.
        let mut blocks = vec![block];
        for obstacle in self.obstacles {
            obstacle.blocks_here(at, wanted, self.skin, &mut blocks);
        }
        let mut ways: Vec<Way> = Vec::new();
        blocks.iter().for_each(|block| self.add_way(&mut ways, block, wanted));
        while let Some(way) = ways.iter_mut().filter(|way| !way.tried).max_by(|p, q| p.gain.total_cmp(&q.gain)) {
            way.tried = true;
            let piece = way.direction * way.length;
            let Some(next) = self.first(at, piece) else { return at + piece };
            if next.stop * way.length > self.skin {
                return at + piece * next.stop;
            }
            self.add_way(&mut ways, &next, wanted);
        }
        at
    }

    /// Adds the way along a contact, if it leads nearer and is new.
    fn add_way(&self, ways: &mut Vec<Way>, block: &Block, wanted: DVec2) {
        let tangent = block.tangent();
        let (direction, end) = if wanted.dot(tangent) >= 0.0 { (tangent, block.ahead) } else { (-tangent, block.back) };
        let gain = wanted.dot(direction);
        let far = gain.max(block.roll(gain, wanted));
        let known = ways.iter().any(|way| way.direction.dot(direction) > 1.0 - 1e-14 && way.length >= end.min(far));
        if gain > self.skin && !known && ways.len() < MOST_WAYS {
            ways.push(Way { direction, gain, length: far.min(end.max(0.0) + 8.0 * self.skin), tried: false });
        }
    }
}

/// A straight way on from where a shape is held.
struct Way {
    direction: DVec2,
    /// How far the goal's projection is along it.
    gain: f64,
    length: f64,
    tried: bool,
}
