//! The way of a body through a step: pieces along each of which it moves and turns evenly.

use super::meeting::turning_reach;
use super::{PlanarBody, flat};
use crate::math::{Pose, rotation};
use crate::planar::Placed;
use crate::world::integrate::moved;
use glam::{DVec2, DVec3};
use std::f64::consts::TAU;

/// How far a body has come since the start of the step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Move {
    /// Of its centre of mass, metres.
    pub shift: DVec2,
    /// Radians, counter-clockwise.
    pub turn: f64,
}

impl Move {
    /// The share `u` of the way from here to `other`.
    pub fn towards(&self, other: &Move, u: f64) -> Move {
        Move { shift: self.shift.lerp(other.shift, u), turn: self.turn + (other.turn - self.turn) * u }
    }
}

/// The pose of a body that has come so far.
pub fn pose_after(body: &PlanarBody, by: &Move) -> Pose {
    moved(body, by.shift.extend(0.0), rotation(DVec3::Z * by.turn))
}

/// The shape of a body that has come so far.
pub fn placed_after<'s>(body: &'s PlanarBody, by: &Move) -> Placed<'s> {
    Placed::new(&body.shape, flat(&pose_after(body, by)))
}

/// How far any point of a body comes on the way from one place to the other at most, metres.
pub fn way(body: &PlanarBody, from: &Move, to: &Move) -> f64 {
    from.shift.distance(to.shift) + (to.turn - from.turn).abs() * turning_reach(body)
}

/// Times (seconds, ascending) and how far the body has come by then.
#[derive(Clone, Debug)]
pub struct Course {
    pub nodes: Vec<(f64, Move)>,
}

impl Course {
    /// The way of a body to its state after a step of `dt` seconds. One whose velocity has changed goes on at its
    /// old velocity first, then at its new one, and turns over where both lines are nearest to each other.
    pub fn new(body: &PlanarBody, after: &(Pose, DVec3, DVec3), dt: f64) -> Course {
        let (pose, velocity, spin) = after;
        let end_centre = pose.point(body.mass.centre);
        let shift = (end_centre - body.centre()).truncate();
        let (old, new) = (body.velocity.truncate(), velocity.truncate());
        let change = old - new;
        let turned = {
            let by = pose.rotation * body.pose.rotation.conjugate();
            2.0 * libm::atan2(by.z, by.w)
        };
        let whole = |turn: f64| turned + TAU * libm::round((turn - turned) / TAU);
        let start = (0.0, Move::default());
        if change.length() <= 1e-9 * (old.length() + new.length()) {
            let end = Move { shift, turn: whole(0.5 * dt * (body.spin.z + spin.z)) };
            return Course { nodes: vec![start, (dt, end)] };
        }
        let time = ((shift - new * dt).dot(change) / change.length_squared()).clamp(0.0, dt);
        let corner = Move { shift: old * time, turn: body.spin.z * time };
        let end = Move { shift, turn: whole(corner.turn + spin.z * (dt - time)) };
        Course { nodes: vec![start, (time, corner), (dt, end)] }
    }

    /// Of a body that goes on steadily.
    pub fn steady(body: &PlanarBody, dt: f64) -> Course {
        let end = Move { shift: body.velocity.truncate() * dt, turn: body.spin.z * dt };
        Course { nodes: vec![(0.0, Move::default()), (dt, end)] }
    }

    pub fn end(&self) -> Move {
        self.nodes[self.nodes.len() - 1].1
    }

    /// How far it has come by a time.
    pub fn at(&self, time: f64) -> Move {
        let after = self.nodes.partition_point(|node| node.0 <= time);
        let (Some(last), Some(next)) = (self.nodes[..after].last(), self.nodes.get(after)) else { return self.end() };
        last.1.towards(&next.1, (time - last.0) / (next.0 - last.0))
    }

    /// From where on it stays at its place.
    pub fn halt(&mut self, time: f64) {
        let here = self.at(time);
        let dt = self.nodes[self.nodes.len() - 1].0;
        self.nodes.retain(|node| node.0 < time);
        self.nodes.extend([(time, here), (dt, here)]);
    }

    /// From where on it goes along with another.
    pub fn join(&mut self, time: f64, other: &Course) {
        let from = other.at(time).shift;
        self.halt(time);
        let here = self.end();
        self.nodes.pop();
        let later = other.nodes.iter().filter(|node| node.0 > time);
        self.nodes
            .extend(later.map(|node| (node.0, Move { shift: here.shift + node.1.shift - from, turn: here.turn })));
    }

    /// Speed at which a gap between two bodies on their ways closes at most, m/s.
    pub fn closing(&self, body: &PlanarBody, other: &Course, other_body: &PlanarBody) -> f64 {
        let mut times: Vec<f64> = self.nodes.iter().chain(&other.nodes).map(|node| node.0).collect();
        times.sort_by(f64::total_cmp);
        let mut most: f64 = 0.0;
        for piece in times.windows(2).filter(|piece| piece[1] > piece[0]) {
            let ((a, b), (c, d)) = ((self.at(piece[0]), self.at(piece[1])), (other.at(piece[0]), other.at(piece[1])));
            let shift = ((b.shift - a.shift) - (d.shift - c.shift)).length();
            let turns =
                (b.turn - a.turn).abs() * turning_reach(body) + (d.turn - c.turn).abs() * turning_reach(other_body);
            most = most.max((shift + turns) / (piece[1] - piece[0]));
        }
        most
    }
}
