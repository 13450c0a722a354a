//! Solids given by formulas that turn while they pass: a plane between the two.
//!
//! A proof cell by cell holds for shapes that do not turn; what turns is nowhere farther off than it turns meanwhile, and
//! where it passes closer by than that, a way has to be cut in thousands of parts. But where a plane is between the two,
//! nothing counts but how far each reaches towards it, and that is known to second order while they turn ([`super::bend`]);
//! about the plane's own normal they may turn as they like. How far a solid of a formula reaches is told by its points, and
//! proved by a search that has only to be as fine as what is left between the two.

use super::bend::{Leaning, leaning};
use super::{Pair, Piece, later};
use crate::implicit::Registers;
use crate::implicit::farthest::Farthest;
use crate::math::length;
use crate::narrow::reach::reach;
use crate::shape::{Implicit, Shape};
use glam::{DQuat, DVec3};
use std::cell::RefCell;

/// Planes tried one after the other, and times looked at in all.
const PLANES: usize = 48;
const LOOKS: usize = 160;

/// Ever shorter whiles tried with one plane, the part of a while that is tried next, and how much longer one is after one
/// that was free.
const TRIES: usize = 6;
const SHORTER: f64 = 0.3;
const LONGER: f64 = 2.0;

/// Cells looked at for one reach.
const CELLS: usize = 240;

/// How closely a reach is looked for, as a part of what is left for it.
const OF_ROOM: f64 = 1e-2;

/// A gap of so many times what counts as touching is left to others: there they are about to touch.
const NEARLY: f64 = 4.0;

thread_local! {
    /// Memory used again.
    static REGISTERS: RefCell<Registers> = RefCell::default();
}

impl Pair<'_> {
    /// A time up to which planes between the two prove that they are farther apart than `by` metres, from a time on; `None`
    /// where that is all the time until another.
    pub(super) fn parted(&self, by: f64, (from, until): (f64, f64)) -> Option<f64> {
        let are_bounded = [&self.a, &self.b].iter().all(|piece| piece.shape.radius().is_finite());
        let (mut time, mut looks) = (from, LOOKS);
        if !are_bounded || !(until - from).is_finite() {
            return Some(time);
        }
        let mut span = until - from;
        for _ in 0..PLANES {
            let now = self.later(time);
            let Some(contact) = self.places(&now).filter(|contact| -contact.depth > NEARLY * by) else { break };
            let is_free = |time: f64, span: f64| self.are_parted(contact.normal, (time, span), by);
            if !is_free(time, 0.0) {
                break;
            }
            let before = time;
            for _ in 0..TRIES {
                if looks == 0 {
                    return Some(time);
                }
                looks -= 1;
                span = span.min(until - time);
                if is_free(time, span) {
                    time += span;
                    if time >= until {
                        return None;
                    }
                    span *= LONGER;
                } else {
                    span *= SHORTER;
                    if time > before {
                        break;
                    }
                }
            }
            if time <= before {
                break;
            }
        }
        Some(time)
    }

    /// Whether a plane across the unit vector `n`, from the first to the second, surely keeps them more than `by` metres
    /// apart for `span` seconds from a time on.
    fn are_parted(&self, n: DVec3, (time, span): (f64, f64), by: f64) -> bool {
        let whole = later(&self.at, &self.motions, time);
        let [a, b] = &self.motions;
        let between = (whole.offset + (b.velocity - a.velocity) * span).dot(n);
        let sides = [
            Side::of(&self.a, whole.rotation_a, a.spin, (n, span)),
            Side::of(&self.b, whole.rotation_b, b.spin, (-n, span)),
        ];
        let room = between - by - sides[0].reach() - sides[1].reach();
        let open = sides.iter().filter(|side| side.solid.is_some()).count();
        room > 0.0 && sides.iter().all(|side| side.holds(room / open as f64))
    }
}

/// One of two shapes beside a plane.
struct Side<'a> {
    leaning: Leaning,
    /// How far it reaches along that, as far as it is known, metres.
    known: f64,
    /// Where that is not proved, the solid, and the direction in its own frame.
    solid: Option<(&'a Implicit, DVec3)>,
}

impl<'a> Side<'a> {
    fn of(piece: &Piece<'a>, rotation: DQuat, spin: DVec3, (n, span): (DVec3, f64)) -> Side<'a> {
        let leaning = leaning(piece, rotation, spin, n, span);
        let turn = rotation * piece.pose.rotation;
        match piece.shape {
            Shape::Implicit(solid) => {
                let way = turn.conjugate() * leaning.way;
                Side { leaning, known: solid.skin().farthest(way).dot(way), solid: Some((solid, way)) }
            }
            other => Side { leaning, known: reach(other, turn, leaning.way), solid: None },
        }
    }

    /// How far it reaches along the normal of the plane, metres.
    fn reach(&self) -> f64 {
        self.leaning.offset + self.known * self.leaning.size
    }

    /// Whether it is proved that it reaches no farther than so many metres more.
    fn holds(&self, room: f64) -> bool {
        let Some((solid, way)) = self.solid else { return true };
        let room = room / self.leaning.size;
        let tolerance = OF_ROOM * room;
        let (within, least) = (solid.tight(), self.known + room - tolerance);
        // A box may do.
        if solid.reach(way) <= least {
            return true;
        }
        let asked = Farthest { within, known: least, tolerance, cells: CELLS };
        let found =
            REGISTERS.with_borrow_mut(|with| solid.solid().farthest(&asked, &mut |p| Some((way.dot(p), way)), with));
        found.most <= least + tolerance * (1.0 + 1e-9) && length(way) < 2.0
    }
}
