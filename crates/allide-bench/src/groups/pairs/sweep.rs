//! Shapes that move, and rays: when do they meet?

use super::pose::Case;
use super::subject::{Subject, vector};
use super::truth::{Truth, parts, unit};
use crate::oracle::cases::Random;
use crate::oracle::signed_distance;
use allide::glam::DVec3;
use allide::math::{Pose, rotation};
use allide::narrow::{self, Motion, Placement};
use parry3d_f64::math::Vector;
use parry3d_f64::query::{self, NonlinearRigidMotion, Ray, ShapeCastOptions};
use std::hint::black_box;

/// Error allowed in where shapes are when they first touch, times the size; 100 times what is allowed in
/// a depth, for the peer's casts stop at a tolerance of their own.
const ALLOWED: f64 = 1e-4;

/// Seconds that a motion lasts at most.
const UNTIL: f64 = 2.0;

/// Two shapes that move.
pub struct Sweep<'a> {
    pair: (&'a Subject, &'a Subject),
    case: &'a Case,
    motions: [Motion; 2],
    /// The same for parry's turning cast.
    peers: [NonlinearRigidMotion; 2],
}

impl<'a> Sweep<'a> {
    /// The second shape comes at the first and about reaches it in a second; both may turn.
    pub fn new(pair: (&'a Subject, &'a Subject), case: &'a Case, turning: bool, random: &mut Random) -> Sweep<'a> {
        let at = case.at();
        let miss = random.direction() * random.between(0.0, 0.6) * pair.0.shape.radius();
        let drift = random.direction();
        let goal = if pair.1.shape.radius().is_finite() { at.offset } else { way_to_plane(case) };
        let spin =
            |random: &mut Random| if turning { random.direction() * random.between(0.0, 2.0) } else { DVec3::ZERO };
        let motions = [
            Motion { velocity: drift, spin: spin(random) },
            Motion { velocity: drift - goal + miss, spin: spin(random) },
        ];
        let mut peers = [0, 1].map(|k: usize| (case.peers[k], motions[k])).into_iter().map(|(pose, motion)| {
            NonlinearRigidMotion::new(pose, Vector::ZERO, vector(motion.velocity), vector(motion.spin))
        });
        let peers = [peers.next().expect("two"), peers.next().expect("two")];
        Sweep { pair, case, motions, peers }
    }

    /// allide: time and contact of the first touch.
    pub fn cast(&self) -> Option<f64> {
        let (a, b) = (&self.pair.0.shape, &self.pair.1.shape);
        black_box(narrow::cast(a, b, &self.case.at(), self.motions, UNTIL)).map(|touch| touch.time)
    }

    /// parry: the same of motions without turning; `None` when it cannot.
    pub fn peer_cast(&self) -> Option<Option<f64>> {
        let ([p, q], [u, v]) = (&self.case.peers, self.motions.map(|m| vector(m.velocity)));
        let options = ShapeCastOptions { max_time_of_impact: UNTIL, ..Default::default() };
        let hit = query::cast_shapes(p, u, &*self.pair.0.peer.0, q, v, &*self.pair.1.peer.0, options);
        black_box(hit).ok().map(|hit| hit.map(|hit| hit.time_of_impact))
    }

    /// parry: the same of any motions; `None` when it cannot.
    pub fn peer_cast_turning(&self) -> Option<Option<f64>> {
        let ([m, n], (a, b)) = (&self.peers, (&*self.pair.0.peer.0, &*self.pair.1.peer.0));
        let hit = query::cast_shapes_nonlinear(m, a, n, b, 0.0, UNTIL, true);
        black_box(hit).ok().map(|hit| hit.map(|hit| hit.time_of_impact))
    }

    /// Which of several times of first touch are wrong. A time is right when the shapes just touch then,
    /// and no engine shows that they touch earlier; to find none is right when no engine shows a touch.
    pub fn wrong(&self, times: [Option<f64>; 2]) -> [bool; 2] {
        let (a, b) = (&self.pair.0.shape, &self.pair.1.shape);
        let allowed = ALLOWED * unit(a, b);
        let touch = |time: f64| Truth::of(a, b, &self.later(time), &[]).is_none_or(|t| t.depth.abs() <= allowed);
        let touches = times.map(|time| time.filter(|t| t.is_finite() && touch(*t)));
        let first = touches.iter().flatten().fold(f64::INFINITY, |first, time| first.min(*time));
        [0, 1].map(|k| match times[k] {
            None => first.is_finite(),
            Some(_) if touches[k].is_none() => true,
            // Touching a little earlier is the same touch while they slide along each other.
            Some(time) => time > first && !touch(0.5 * (time + first)),
        })
    }

    fn later(&self, time: f64) -> Placement {
        let [a, b] = &self.motions;
        let at = self.case.at();
        Placement {
            rotation_a: rotation(a.spin * time) * at.rotation_a,
            rotation_b: rotation(b.spin * time) * at.rotation_b,
            offset: at.offset + (b.velocity - a.velocity) * time,
        }
    }
}

/// From the first shape straight to the plane that is the second.
fn way_to_plane(case: &Case) -> DVec3 {
    let normal = case.poses[1].rotation * DVec3::Z;
    normal * normal.dot(case.at().offset)
}

/// A ray at a shape.
pub struct Shot {
    pose: Pose,
    origin: DVec3,
    direction: DVec3,
    peer: (parry3d_f64::math::Pose, Ray),
}

/// Farthest that a ray is followed, metres.
const REACH: f64 = 10.0;

impl Shot {
    /// From around the shape through its neighbourhood; about two in three hit.
    pub fn new(subject: &Subject, random: &mut Random) -> Shot {
        let pose = Pose::new(random.direction(), random.rotation());
        let radius = if subject.shape.radius().is_finite() { subject.shape.radius() } else { 1.0 };
        let origin = pose.position + random.direction() * 3.0 * radius;
        let target = pose.position + random.direction() * random.unit() * 0.9 * radius;
        let direction = (target - origin).normalize();
        let peer = (subject.peer_pose(&pose), Ray::new(vector(origin), vector(direction)));
        Shot { pose, origin, direction, peer }
    }

    /// allide: distance and normal.
    pub fn ray(&self, subject: &Subject) -> Option<f64> {
        black_box(narrow::ray(&subject.shape, &self.pose, self.origin, self.direction, REACH)).map(|hit| hit.distance)
    }

    /// parry: distance and normal.
    pub fn peer_ray(&self, subject: &Subject) -> Option<f64> {
        let hit = subject.peer.cast_ray_and_get_normal(&self.peer.0, &self.peer.1, REACH, true);
        black_box(hit).map(|hit| hit.time_of_impact)
    }

    /// Which of two distances are wrong: not on the surface (or, at 0, not inside), or farther than one
    /// that is; none, where there is one.
    pub fn wrong(&self, subject: &Subject, distances: [Option<f64>; 2]) -> [bool; 2] {
        let radius = if subject.shape.radius().is_finite() { subject.shape.radius() } else { 1.0 };
        let allowed = 1e-6 * radius;
        let outside = |distance: f64| {
            let p = self.pose.local_point(self.origin + self.direction * distance);
            let of = parts(&subject.shape).into_iter().map(|(at, part)| signed_distance(&part, at.local_point(p)));
            of.fold(f64::INFINITY, f64::min)
        };
        let good = |d: f64| if d == 0.0 { outside(d) <= allowed } else { outside(d).abs() <= allowed };
        let hits = distances.map(|distance| distance.filter(|d| good(*d)));
        let first = hits.iter().flatten().fold(f64::INFINITY, |first, d| first.min(*d));
        [0, 1].map(|k| match distances[k] {
            None => first.is_finite() && first < REACH - allowed,
            Some(_) if hits[k].is_none() => true,
            Some(d) => d > first && outside(0.5 * (d + first)) < -allowed,
        })
    }
}
