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
use crate::narrow::reach::reach;
use crate::shape::{Implicit, Shape};
use glam::{DQuat, DVec3};
use std::cell::RefCell;

/// Planes tried one after the other, and times looked at in all.
const PLANES: usize = 48;
const LOOKS: usize = 160;

/// Ever shorter whiles tried with a plane where the two are nearest, and with one along a face; the part of a while that is tried next, and how much longer one is after one
/// that was free.
const TRIES: usize = 6;
const FEW_TRIES: usize = 3;
const SHORTER: f64 = 0.3;
const LONGER: f64 = 2.0;

/// Cells looked at for one reach, and where all the time that is left is asked for: a rim close to where a solid reaches
/// farthest takes many.
const CELLS: usize = 400;
const MORE_CELLS: usize = 4_000;

/// How closely a reach is looked for, as a part of what is left for it.
const OF_ROOM: f64 = 1e-2;

/// What is between the two and counts as touching, times so much, or the part of an overlap that is allowed, is left to
/// others: there they are about to touch, or to be that deep.
const NEARLY: f64 = 3.0;
const OVERLAP: f64 = 0.1;

/// Most faces of a hull along which a plane is tried.
const FACES: usize = 48;

thread_local! {
    /// Memory used again.
    static REGISTERS: RefCell<Registers> = RefCell::default();
}

impl Pair<'_> {
    /// A time up to which planes between the two prove that they are farther apart than `by` metres, from a time on, or
    /// where that is negative that they overlap by less; `None` where that is all the time until another.
    pub(super) fn parted(&self, by: f64, (from, until): (f64, f64)) -> Option<f64> {
        let are_bounded = [&self.a, &self.b].iter().all(|piece| piece.shape.radius().is_finite());
        let (mut time, mut looks) = (from, LOOKS);
        if !are_bounded || !(until - from).is_finite() {
            return Some(time);
        }
        let is_free = |n: DVec3, time: f64, span: f64| self.are_parted(n, (time, span), by, CELLS);
        let mut span = until - from;
        // Where the two are nearest takes longer to find than a plane along one of their faces.
        let is_proved = |n: DVec3, span: f64| self.are_parted(n, (time, span), by, MORE_CELLS);
        let lasts = |n: &DVec3| self.room_beside(*n, (time, span), by).0 > 0.0;
        if self.by_faces(time, by).filter(lasts).is_some_and(|n| is_proved(n, 0.0) && is_proved(n, span)) {
            return None;
        }
        let about = if by > 0.0 { NEARLY * by } else { -OVERLAP * by };
        let mut on_along = |n: DVec3, time: f64, tries: usize| {
            let mut later = time;
            for _ in 0..tries {
                span = span.min(until - later);
                looks = looks.saturating_sub(1);
                if looks == 0 {
                    break;
                }
                if is_free(n, later, span) {
                    later += span;
                    if later >= until {
                        break;
                    }
                    span *= LONGER;
                } else {
                    span *= SHORTER;
                    if later > time {
                        break;
                    }
                }
            }
            later
        };
        for _ in 0..PLANES {
            let faces = self.by_faces(time, by).filter(|n| self.room_beside(*n, (time, 0.0), by).0 > about);
            let mut later = time;
            if let Some(n) = faces.filter(|n| is_free(*n, time, 0.0)) {
                later = on_along(n, time, FEW_TRIES);
            }
            if later <= time {
                let Some(contact) = self.places(&self.later(time)) else { break };
                if -contact.depth - by <= about || !is_free(contact.normal, time, 0.0) {
                    break;
                }
                later = on_along(contact.normal, time, TRIES);
            }
            if later >= until {
                return None;
            }
            if later <= time {
                break;
            }
            time = later;
        }
        Some(time)
    }

    /// Of the unit vectors along which one of the two turns, or across one of its faces or an axis of a solid of a formula,
    /// that along which most is between them at a time, if anything is.
    fn by_faces(&self, time: f64, by: f64) -> Option<DVec3> {
        let whole = later(&self.at, &self.motions, time);
        let mut all: Vec<DVec3> = self.motions.iter().filter_map(|motion| motion.spin.try_normalize()).collect();
        for (piece, rotation) in [(&self.a, whole.rotation_a), (&self.b, whole.rotation_b)] {
            let turn = rotation * piece.pose.rotation;
            match piece.shape {
                Shape::Box(_) | Shape::Implicit(_) => all.extend(DVec3::AXES.map(|axis| turn * axis)),
                Shape::Cylinder(_) | Shape::Cone(_) => all.push(turn * DVec3::Z),
                Shape::Hull(hull) if hull.faces().len() <= FACES => {
                    all.extend(hull.faces().iter().map(|face| turn * face.normal));
                }
                _ => {}
            }
        }
        let both = all.into_iter().flat_map(|n| [n, -n]).map(|n| (n, self.room_beside(n, (time, 0.0), by).0));
        both.filter(|(_, room)| *room > 0.0).max_by(|p, q| p.1.total_cmp(&q.1)).map(|(n, _)| n)
    }

    /// How much farther apart than `by` metres the two are beside a plane across the unit vector `n`, from the first to the
    /// second, `span` seconds on from a time, as far as points known of them tell, metres; and its sides.
    fn room_beside(&self, n: DVec3, (time, span): (f64, f64), by: f64) -> (f64, [Side<'_>; 2]) {
        let whole = later(&self.at, &self.motions, time);
        let [a, b] = &self.motions;
        let between = (whole.offset + (b.velocity - a.velocity) * span).dot(n);
        let sides = [
            Side::of(&self.a, whole.rotation_a, a.spin, (n, span)),
            Side::of(&self.b, whole.rotation_b, b.spin, (-n, span)),
        ];
        (between - by - sides[0].reach() - sides[1].reach(), sides)
    }

    /// Whether a plane across the unit vector `n`, from the first to the second, surely keeps them more than `by` metres
    /// apart `span` seconds on from a time. Where it does so at that time too it does between them.
    fn are_parted(&self, n: DVec3, (time, span): (f64, f64), by: f64, cells: usize) -> bool {
        let (room, sides) = self.room_beside(n, (time, span), by);
        let open = sides.iter().filter(|side| side.solid.is_some()).count();
        room > 0.0 && sides.iter().all(|side| side.holds(room / open as f64, cells))
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

    /// Whether it is proved, with so many cells, that it reaches no farther than so many metres more.
    fn holds(&self, room: f64, cells: usize) -> bool {
        let Some((solid, way)) = self.solid else { return true };
        let room = room / self.leaning.size;
        let tolerance = OF_ROOM * room;
        let (within, least) = (solid.tight(), self.known + room - tolerance);
        // A box may do.
        if solid.reach(way) <= least {
            return true;
        }
        let asked = Farthest { within, known: least, tolerance, cells };
        let found =
            REGISTERS.with_borrow_mut(|with| solid.solid().farthest(&asked, &mut |p| Some((way.dot(p), way)), with));
        found.most <= least + tolerance * (1.0 + 1e-9)
    }
}
