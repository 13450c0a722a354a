//! Moving a body among others that stand still: it slides along what it meets and enters nothing.

use super::course::{Move, placed_after, way};
use super::meeting::turning_reach;
use super::{PlanarBody, thickness};
use crate::planar::{self, Placed, PlanarMotion};
use glam::DVec2;

/// Share of the thinnest shape's thickness by which turning at once may move a border.
const GRAIN: f64 = 0.1;

/// Share of the smaller one's radius up to which the least push-out leads back to where a body came from.
const SHALLOW: f64 = 0.5;

/// How often it is pushed out of one thing and another.
const ROUNDS: usize = 8;

/// Share of the body's radius by which turning bodies may be led off their way.
const LED_OFF: f64 = 0.1;

/// Most pieces of a way.
const MOST_PIECES: usize = 4096;

/// Turning that moves a border by less than this share of the body's radius is none.
const NO_TURN: f64 = 1e-9;

/// A body and what stands in its way.
pub struct Drag<'s> {
    pub body: &'s PlanarBody,
    others: Vec<Placed<'s>>,
    /// What it is in already, and how deep, metres.
    entered: Vec<(Placed<'s>, f64)>,
    /// How far turning moves the border at once, metres.
    grain: f64,
}

impl<'s> Drag<'s> {
    pub fn new(body: &'s PlanarBody, others: Vec<Placed<'s>>) -> Drag<'s> {
        let thin = others.iter().map(|other| thickness(other.shape)).fold(thickness(&body.shape), f64::min);
        Drag { body, others, entered: Vec::new(), grain: GRAIN * thin }
    }

    /// Widest deviation of a place from another that still is the same, metres.
    pub fn tolerance(&self) -> f64 {
        self.grain
    }

    /// A free place next to the start. What the body overlaps so deeply that none is told is not in its way; it
    /// only must not get deeper into that.
    pub fn freed(&mut self) -> Move {
        let mut from = Move::default();
        for _ in 0..ROUNDS {
            let mut free = true;
            for other in &self.others {
                let out = planar::push_out(&placed_after(self.body, &from), other);
                let most = SHALLOW * self.body.shape.radius().min(other.shape.radius());
                if out != DVec2::ZERO && (from.shift + out).length() <= most {
                    from.shift += out;
                    free = false;
                }
            }
            if free {
                break;
            }
        }
        let (body, entered) = (self.body, &mut self.entered);
        self.others.retain(|other| {
            let out = planar::push_out(&placed_after(body, &from), other);
            if out != DVec2::ZERO {
                entered.push((*other, planar::push_out(&placed_after(body, &Move::default()), other).length()));
            }
            out == DVec2::ZERO
        });
        from
    }

    /// Takes one more in its way, unless the body overlaps it where it is.
    pub fn add(&mut self, at: &Move, other: Placed<'s>) {
        if !planar::overlaps(&placed_after(self.body, at), &other) {
            self.others.push(other);
        }
    }

    /// Whether a body is deeper in something there than it was at the start.
    pub fn is_deeper(&self, at: &Move) -> bool {
        let at = placed_after(self.body, at);
        self.entered.iter().any(|(other, depth)| planar::push_out(&at, other).length() > depth + self.grain)
    }

    /// How far a body gets from a free place towards another: until it meets something, or, `sliding`, is led off
    /// its way by what it meets.
    pub fn go(&self, from: Move, to: &Move, sliding: bool) -> Move {
        let turn = (to.turn - from.turn).abs() * turning_reach(self.body);
        if turn <= NO_TURN * self.body.shape.radius() {
            let at = self.go_straight(from, to.shift - from.shift, sliding);
            // So little is no turn, but it must not add up.
            let turned = Move { turn: to.turn, ..at };
            return if self.is_free(&turned) { turned } else { at };
        }
        self.go_turning(from, to, sliding)
    }

    fn go_straight(&self, from: Move, by: DVec2, sliding: bool) -> Move {
        let at = placed_after(self.body, &from);
        if sliding {
            let path = planar::slide_path(&at, &self.others, by);
            return Move { shift: from.shift + straight_part(&path, by, self.grain), ..from };
        }
        let motions = [PlanarMotion { velocity: by, spin: 0.0 }, PlanarMotion::default()];
        let times = self.others.iter().filter_map(|other| planar::impact(&at, other, motions, 1.0));
        let first = times.fold(1.0, f64::min);
        // A little short of it: rounding must not put it inside.
        let skin = 1e-9 * self.body.shape.radius() / by.length().max(f64::MIN_POSITIVE);
        let reached = if first < 1.0 { (first - skin).max(0.0) } else { 1.0 };
        Move { shift: from.shift + by * reached, ..from }
    }

    fn go_turning(&self, from: Move, to: &Move, sliding: bool) -> Move {
        let whole = way(self.body, &from, to);
        let grains = ((to.turn - from.turn).abs() * turning_reach(self.body) / self.grain).ceil().max(1.0);
        let (mut at, mut share) = (from, 0.0);
        for _ in 0..MOST_PIECES {
            let left = way(self.body, &at, to);
            let gap = self.gap(&at);
            if gap >= left {
                return *to;
            }
            if gap > 4.0 * self.grain {
                let u = 0.99 * gap / left;
                at = at.towards(to, u);
                share += (1.0 - share) * u;
                continue;
            }
            if !sliding {
                return at;
            }
            share = (share + 1.0 / grains).min(1.0);
            let wanted = from.towards(to, share);
            let Some(next) = self.turned(&at, wanted) else { return at };
            at = next;
            if share == 1.0 || at.shift.distance(wanted.shift) > (LED_OFF * self.body.shape.radius()).min(whole) {
                return at;
            }
        }
        at
    }

    /// Turns at once, out of what that makes it overlap, and goes on straight; `None` where it is held.
    fn turned(&self, at: &Move, next: Move) -> Option<Move> {
        let mut turned = Move { turn: next.turn, ..*at };
        for _ in 0..3 {
            let mut free = true;
            for other in &self.others {
                let out = planar::push_out(&placed_after(self.body, &turned), other);
                if out.length() > 4.0 * self.grain {
                    return None;
                }
                free &= out == DVec2::ZERO;
                turned.shift += out;
            }
            if free {
                return Some(self.go_straight(turned, next.shift - turned.shift, true));
            }
        }
        None
    }

    fn gap(&self, at: &Move) -> f64 {
        let at = placed_after(self.body, at);
        let gap = |other: &Placed| {
            if planar::overlaps(&at, other) { 0.0 } else { planar::distance(&at, other).distance }
        };
        self.others.iter().map(gap).fold(f64::INFINITY, f64::min)
    }

    fn is_free(&self, at: &Move) -> bool {
        let at = placed_after(self.body, at);
        self.others.iter().all(|other| !planar::overlaps(&at, other))
    }
}

/// How far along a path it stays within `off` metres of the straight line by `by`.
fn straight_part(path: &[DVec2], by: DVec2, off: f64) -> DVec2 {
    let along = by.normalize_or_zero();
    let aside = |p: DVec2| along.perp_dot(p).abs().max(-along.dot(p));
    let mut reached = DVec2::ZERO;
    for &corner in path {
        if aside(corner) > off {
            let (from, to) = (aside(reached), aside(corner));
            return reached.lerp(corner, ((off - from) / (to - from)).clamp(0.0, 1.0));
        }
        reached = corner;
    }
    reached
}
