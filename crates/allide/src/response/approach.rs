//! What each contact point asks of the velocities: not to close more than its gap, or to bounce.

use super::motion::{Course, Motion};
use super::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, PointState, SolverBody};
use glam::DVec3;

/// A gap under this counts as touching, metres: rounding of positions must not decide how a load is
/// shared among points that touch.
pub const TOUCHING: f64 = 1e-9;

/// Approach speed from which on a contact that bears load is a landing, not a lasting one, m/s:
/// above what rounding and compliance leave of a resting contact's velocity.
pub const LASTING: f64 = 1e-5;

/// What one contact point asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Demand {
    /// Added to the normal relative velocity before it is held ≥ 0, m/s: gap/h for a gap, −(speed
    /// of leaving) for a bounce, 0 for a contact at rest.
    pub bias: f64,
    /// When the point bounces, seconds after the start of the (sub)step.
    pub bounce: Option<f64>,
}

/// Velocity of `b` relative to `a` at a point, m/s.
pub fn relative_velocity(motions: &[Motion], patch: &Patch, point: &PointState) -> DVec3 {
    let of = |i: BodyIndex, arm: DVec3| {
        if i == FIXED { DVec3::ZERO } else { motions[i as usize].velocity_at(arm) }
    };
    of(patch.b, point.arm_b) - of(patch.a, point.arm_a) + point.surface_velocity
}

/// Acceleration of `b` relative to `a` at a point by everything but contacts, m/s².
pub fn relative_acceleration(bodies: &[SolverBody], patch: &Patch, point: &PointState) -> DVec3 {
    let of = |i: BodyIndex, arm: DVec3| {
        if i == FIXED {
            return DVec3::ZERO;
        }
        let body = &bodies[i as usize];
        body.acceleration + body.spin_acceleration.cross(arm)
    };
    of(patch.b, point.arm_b) - of(patch.a, point.arm_a)
}

/// The bias of a point that does not bounce, m/s: it may close its gap (metres) in `h` seconds, and no more.
#[inline(always)]
pub fn resting_bias(gap: f64, h: f64) -> f64 {
    // Divided first, so that four of them are one division and one choice.
    let closing = gap / h;
    if gap > TOUCHING { closing } else { 0.0 }
}

/// What a point asks for in a (sub)step of `h` seconds that starts with this gap (metres), normal
/// velocity (m/s, negative: approaching) and normal acceleration (m/s²).
///
/// Restitution (paper 4, erratum 3): what approaches at v < −threshold leaves at −k·v. Here v is
/// the velocity *at the moment of touch*, and gravity acts on for the rest of the step, so that a
/// ball comes back to k² of its height whatever the step.
pub fn demand(gap: f64, velocity: f64, acceleration: f64, h: f64, restitution: f64, threshold: f64) -> Demand {
    let at_rest = Demand { bias: resting_bias(gap, h), bounce: None };
    if restitution <= 0.0 {
        return at_rest;
    }
    let Some(touch) = time_of_touch(gap.max(0.0), velocity, acceleration, h) else { return at_rest };
    let hit = velocity + acceleration * touch;
    if hit >= -threshold {
        return at_rest;
    }
    let leaving = -restitution * hit + acceleration * (h - touch);
    Demand { bias: -leaving.max(0.0), bounce: Some(touch) }
}

/// First time in [0, h] at which gap + v·t + a·t²/2 = 0 while closing.
fn time_of_touch(gap: f64, v: f64, a: f64, h: f64) -> Option<f64> {
    if gap <= 0.0 {
        return (v < 0.0).then_some(0.0);
    }
    let discriminant = v * v - 2.0 * a * gap;
    if discriminant < 0.0 {
        return None;
    }
    // The form that does not cancel: t = 2·gap / (−v + √…), the smaller positive root.
    let denominator = -v + discriminant.sqrt();
    let t = 2.0 * gap / denominator;
    (denominator > 0.0 && t <= h).then_some(t)
}

/// What every point asks for in a step that starts with `motions`: its length `h` in seconds and
/// the speed (m/s) under which nothing bounces are given together. Fills the demands and the normal
/// velocities at the start, m/s.
pub fn demands(
    bodies: &[SolverBody],
    patches: &[Patch],
    motions: &[Motion],
    (h, threshold): (f64, f64),
    (demands, before): (&mut Vec<[Demand; MAX_POINTS]>, &mut Vec<[f64; MAX_POINTS]>),
) {
    demands.clear();
    before.clear();
    for patch in patches {
        let mut asked = [Demand::default(); MAX_POINTS];
        let mut speeds = [0.0; MAX_POINTS];
        let n = patch.normal;
        for (i, p) in patch.points().iter().enumerate() {
            speeds[i] = n.dot(relative_velocity(motions, patch, p));
            let a = n.dot(relative_acceleration(bodies, patch, p));
            asked[i] = demand(p.gap, speeds[i], a, h, patch.restitution, threshold);
        }
        demands.push(asked);
        before.push(speeds);
    }
}

/// The gap of a point after the ways made so far, `elapsed` seconds into the step, metres. A driven
/// side goes on as it does.
pub fn gap_now(patch: &Patch, point: &PointState, motions: &[Motion], elapsed: f64) -> f64 {
    let mut gap = point.gap + patch.normal.dot(point.surface_velocity) * elapsed;
    if patch.b != FIXED {
        gap += patch.normal.dot(motions[patch.b as usize].displacement(point.arm_b));
    }
    if patch.a != FIXED {
        gap -= patch.normal.dot(motions[patch.a as usize].displacement(point.arm_a));
    }
    gap
}

/// The courses of all bodies through one (sub)step.
#[derive(Clone, Debug, Default)]
pub struct Courses(Vec<Course>);

impl Courses {
    /// Finds them from what the points asked for and their normal velocities before the step, m/s.
    pub fn find(
        &mut self,
        bodies: usize,
        patches: &[Patch],
        demands: &[[Demand; MAX_POINTS]],
        before: &[[f64; MAX_POINTS]],
    ) {
        self.0.clear();
        self.0.resize(bodies, Course::Smooth);
        for (k, patch) in patches.iter().enumerate() {
            for (i, _) in patch.points().iter().enumerate().filter(|(_, p)| p.normal_impulse > 0.0) {
                let course = match demands[k][i].bounce {
                    Some(t) => Course::Bounce(t),
                    None if before[k][i] < -LASTING => Course::Landing,
                    None => continue,
                };
                for body in [patch.a, patch.b].into_iter().filter(|i| *i != FIXED) {
                    let of_body = &mut self.0[body as usize];
                    *of_body = of_body.merged(course);
                }
            }
        }
    }

    /// Has bodies land that something bears which lands itself. What a contact bounds is the way by the velocities at the
    /// end: a link of a chain that falls along with the one above it has no speed towards that, and would go on by the
    /// mean of its old and its new velocity where the other has stopped. What sinks in by less than `slop` metres so is
    /// left alone.
    pub fn agree(&mut self, (bodies, patches): (&[SolverBody], &[Patch]), motions: &[Motion], h: f64, slop: f64) {
        let mut agreed = self.0.iter().all(|course| *course == Course::Smooth);
        while !agreed {
            agreed = true;
            for patch in patches {
                let sinks = |p: &PointState| p.normal_impulse > 0.0 && self.sink(bodies, patch, p, motions, h) > slop;
                if !patch.points().iter().any(sinks) {
                    continue;
                }
                for i in [patch.a, patch.b].into_iter().filter(|i| *i != FIXED) {
                    let course = &mut self.0[i as usize];
                    if *course == Course::Smooth {
                        *course = Course::Landing;
                        agreed = false;
                    }
                }
            }
        }
    }

    /// How much deeper a point gets by the ways of its bodies than by their velocities at the end, metres, as far as it is
    /// deep then.
    fn sink(&self, bodies: &[SolverBody], patch: &Patch, point: &PointState, motions: &[Motion], h: f64) -> f64 {
        let n = patch.normal;
        let along = |i: BodyIndex, arm: DVec3| {
            if i == FIXED {
                return 0.0;
            }
            let now = &motions[i as usize];
            let (shift, turn) = self.way(i as usize, &bodies[i as usize], (now.velocity, now.spin), h);
            n.dot(shift + turn.cross(arm))
        };
        let driven = n.dot(point.surface_velocity) * h;
        let way = along(patch.b, point.arm_b) - along(patch.a, point.arm_a) + driven;
        let at_end = n.dot(relative_velocity(motions, patch, point)) * h;
        (at_end - way).min(-(point.gap + way))
    }

    /// The way and rotation of body `i` from its velocity and spin at the start to those `now`, in
    /// `h` seconds.
    pub fn way(&self, i: usize, body: &SolverBody, now: (DVec3, DVec3), h: f64) -> (DVec3, DVec3) {
        let course = self.0[i];
        (
            course.way(body.velocity, now.0, body.acceleration, h),
            course.way(body.spin, now.1, body.spin_acceleration, h),
        )
    }

    /// Moves every body on by the way that its velocities at the start and now make in `h` seconds.
    pub fn advance(&self, bodies: &[SolverBody], motions: &mut [Motion], h: f64) {
        for (i, (body, now)) in bodies.iter().zip(motions).enumerate() {
            let (shift, turn) = self.way(i, body, (now.velocity, now.spin), h);
            now.displace(shift, turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_leaves_with_the_speed_of_its_height() {
        // Dropped from 2 m, 0.05 m above the ground: it hits at √(2·g·2), leaves at half of that.
        let (g, h) = (9.81_f64, 1.0 / 60.0);
        let gap = 0.05;
        let v = -(2.0 * g * (2.0 - gap)).sqrt();
        let d = demand(gap, v, -g, h, 0.5, 0.5);
        let t = d.bounce.expect("it hits");
        let leaving_at_touch = -d.bias + g * (h - t);
        assert!((leaving_at_touch - 0.5 * (2.0 * g * 2.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn slow_contacts_do_not_bounce() {
        assert_eq!(demand(-0.001, -0.4, -9.81, 0.01, 1.0, 0.5), Demand { bias: 0.0, bounce: None });
        assert_eq!(demand(0.02, -0.4, 0.0, 0.01, 1.0, 0.5), Demand { bias: 2.0, bounce: None });
    }
}
