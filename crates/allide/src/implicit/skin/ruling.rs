//! Straight lines in a surface that bends across them, as in the side of a cylinder: what lies on such a line touches all
//! along it, and is told by its ends.

use super::super::solid::{Registers, Solid};
use super::{Kind, Skin};
use crate::math::tangents;
use glam::DVec3;

/// How far beside a point the surface is looked at, in cells.
const BESIDE: f64 = 0.05;

/// How much the normal turns over a cell along a straight line at most, and across it at least.
const STRAIGHT: f64 = 1e-4;
const BENT: f64 = 1e-2;

/// How far a surface may be from a straight line in it, in cells, and its normal from being the same.
const OFF: f64 = 1e-7;
const TURNED: f64 = 1e-6;

/// How far beside the way along a line a point of it may be, times that way.
const ASTRAY: f64 = 1e-2;

/// Points that are looked at to tell whether there are such lines, and how many of them must lie on one.
const ASKED: usize = 60;
const ENOUGH: usize = 3;

/// Doublings and halvings to the end of a line.
const DOUBLINGS: usize = 8;
const HALVINGS: usize = 24;

/// How a surface bends at a point: unit vectors along which it bends least and most, and how much the normal turns for a
/// metre along each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bend {
    pub along: DVec3,
    pub across: DVec3,
    pub most: f64,
    pub least: f64,
}

/// A straight line of a surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ruling {
    /// A point of the surface, metres, and its outward unit normal.
    pub point: DVec3,
    pub normal: DVec3,
    /// Unit vectors along the line and across it.
    pub along: DVec3,
    pub across: DVec3,
    /// How much the normal turns for a metre across it.
    pub bend: f64,
}

impl Solid {
    /// The straight line through a point of a surface of which neighbours known are `cell` metres apart, if it is bent
    /// across it.
    pub(crate) fn ruling(&self, point: DVec3, normal: DVec3, cell: f64, with: &mut Registers) -> Option<Ruling> {
        let Bend { along, across, most, least } = self.bend(point, normal, cell, with)?;
        let is_straight = least.abs() * cell <= STRAIGHT && most.abs() * cell >= BENT;
        is_straight.then_some(Ruling { point, normal, along, across, bend: most })
    }

    /// How a surface of which neighbours known are `cell` metres apart bends at one of its points; `None` where it bends
    /// alike all around.
    pub(crate) fn bend(&self, point: DVec3, normal: DVec3, cell: f64, with: &mut Registers) -> Option<Bend> {
        let beside = BESIDE * cell;
        let (s, t) = tangents(normal);
        let mut turn = |way: DVec3| {
            let (_, there) = self.settled(point + way * beside, with)?;
            Some((there - normal) / beside)
        };
        let (u, v) = (turn(s)?, turn(t)?);
        // The symmetric matrix of how the normal turns along both.
        let (a, b, d) = (u.dot(s), 0.5 * (u.dot(t) + v.dot(s)), v.dot(t));
        let (mean, half) = (0.5 * (a + d), libm::hypot(0.5 * (a - d), b));
        let bend = if mean >= 0.0 { mean + half } else { mean - half };
        let least = a + d - bend;
        // Of the two rows of A − least the larger is across the line.
        let (p, q) = (s * (a - least) + t * b, s * b + t * (d - least));
        let across = if p.length_squared() >= q.length_squared() { p } else { q }.try_normalize()?;
        Some(Bend { along: normal.cross(across), across, most: bend, least })
    }

    /// The point of a line so many metres along it, if it goes on as far.
    fn on_ruling(&self, line: &Ruling, far: f64, cell: f64, with: &mut Registers) -> Option<DVec3> {
        let there = line.point + line.along * far;
        let (point, normal) = self.settled(there, with)?;
        // Its direction is known roughly: across it back to where the surface looks the same way.
        let across = line.across * ((line.normal - normal).dot(line.across) / line.bend);
        let (point, normal) = self.settled(point + across, with)?;
        let way = point - line.point;
        let is_on = (normal - line.normal).length() <= TURNED
            && way.dot(line.normal).abs() <= OFF * cell
            && (point - there).length() <= ASTRAY * far.abs() + OFF * cell;
        is_on.then_some(point)
    }

    /// The end of a line in its direction (1) or against it (−1), metres, no farther than `most`.
    pub(crate) fn end_of_ruling(&self, line: &Ruling, sign: f64, cell: f64, most: f64, with: &mut Registers) -> DVec3 {
        let mut line = *line;
        let mut end = line.point;
        let (mut on, mut off) = (0.0, 0.25 * cell);
        for _ in 0..DOUBLINGS {
            let Some(point) =
                Some(off).filter(|off| *off < most).and_then(|off| self.on_ruling(&line, sign * off, cell, with))
            else {
                break;
            };
            end = point;
            line.along = ((point - line.point) * sign).normalize_or(line.along);
            (on, off) = (off, 2.0 * off);
        }
        off = off.min(most);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (on + off);
            match self.on_ruling(&line, sign * middle, cell, with) {
                Some(point) => (on, end) = (middle, point),
                None => off = middle,
            }
        }
        end
    }
}

impl Skin {
    /// Whether some points of its smooth pieces lie on straight lines.
    pub(super) fn has_rulings(&self, solid: &Solid, with: &mut Registers) -> bool {
        let smooth: Vec<_> = self.samples.iter().filter(|s| s.kind == Kind::Smooth).collect();
        let asked = smooth.iter().step_by(smooth.len() / ASKED + 1);
        let mut lines = asked.filter(|s| solid.ruling(s.point, s.normal, self.cell, with).is_some());
        lines.by_ref().take(ENOUGH).count() == ENOUGH
    }
}
