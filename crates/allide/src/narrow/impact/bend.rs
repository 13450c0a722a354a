//! Longer strides for what turns: how far it reaches along a direction is known to second order.
//!
//! A point p of a body that turns by ω comes, along n, in s seconds by no more than s·n·(ω × p) + ½s²·|n × ω|·|ω|·|p|. So
//! all of its points reach no farther along n than the body as it is now reaches along n + s·(n × ω), and that last term
//! more. The first is convex in s: what is apart now and after s seconds is apart all the time between. To give credit
//! for the fastest point alone, wherever it is, takes a hundred times as many steps where two bodies pass each other
//! close by.

use super::{Piece, turning_radius};
use crate::math::length;
use crate::narrow::reach::reach;
use glam::{DQuat, DVec3};

/// Tries of a shorter stride in one step of time.
const TRIES: usize = 4;

/// Which way a piece is to be looked along for how far it reaches along a unit vector after a while, and what comes to
/// that: so it reaches `offset` metres more than `size` times its reach along the unit vector `way`, at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaning {
    pub way: DVec3,
    pub size: f64,
    pub offset: f64,
}

/// That of a piece of a whole that is turned so, and turns by `spin` (rad/s), along the unit vector `n` from the whole's
/// origin at the end of `span` seconds.
pub(super) fn leaning(piece: &Piece, rotation: DQuat, spin: DVec3, n: DVec3, span: f64) -> Leaning {
    let across = n.cross(spin);
    let leaning = n + across * span;
    let size = length(leaning);
    let bend = 0.5 * length(across) * length(spin) * turning_radius(piece);
    let offset = leaning.dot(rotation * piece.pose.position) + bend * span * span;
    Leaning { way: leaning / size, size, offset }
}

/// How far a piece of a whole that is turned so, and turns by `spin` (rad/s), reaches along the unit vector `n` from the
/// whole's origin at the end of `span` seconds, at most, metres.
pub(super) fn reach_after(piece: &Piece, rotation: DQuat, spin: DVec3, n: DVec3, span: f64) -> f64 {
    let Leaning { way, size, offset } = leaning(piece, rotation, spin, n, span);
    offset + reach(piece.shape, rotation * piece.pose.rotation, way) * size
}

/// The length of the last stride, seconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stride(f64);

impl Stride {
    /// A time in which two are `free`, no less than `sure` seconds and little more than `left`, in no more than `steps` looks.
    pub(super) fn find(&mut self, (sure, left): (f64, f64), steps: &mut usize, free: impl Fn(f64) -> bool) -> f64 {
        let most = left * (1.0 + 1e-9);
        let mut span = if self.0 > 0.0 { 2.0 * self.0 } else { most }.min(most);
        for _ in 0..TRIES {
            if *steps == 0 || span.is_nan() || span <= sure {
                break;
            }
            *steps -= 1;
            if free(span) {
                self.0 = span;
                return span;
            }
            span *= 0.4;
        }
        self.0 = span.max(sure);
        sure
    }
}
