//! Motion without contacts, and the accelerations that contacts meet.

use super::{Body, BodyKind, Form};
use crate::math::{Pose, rotate_matrix};
use crate::response::motion::Motion;
use crate::response::problem::SolverBody;
use glam::{DMat3, DQuat, DVec3};

/// A body as the response sees it at the start of a step of `dt` seconds.
///
/// Its inertia is that of the present orientation, and no gyroscopic term enters: what turning does
/// to the spin comes after the contacts ([`after_contacts`]), so that no contact can feed on it.
pub fn solver_body<S: Form>(body: &Body<S>, gravity: DVec3, dt: f64) -> SolverBody {
    let inv_mass = 1.0 / body.mass.mass;
    let inertia = rotate_matrix(body.pose.rotation, body.mass.inertia);
    let inv_inertia = rotate_matrix(body.pose.rotation, body.inv_inertia);
    let damping = |rate: f64| if rate > 0.0 { libm::expm1(-rate * dt) / dt } else { 0.0 };
    SolverBody {
        mass: body.mass.mass,
        inv_mass,
        inertia,
        inv_inertia,
        position: body.pose.position,
        velocity: body.velocity,
        spin: body.spin,
        acceleration: gravity + body.force * inv_mass + body.velocity * damping(body.linear_damping),
        spin_acceleration: inv_inertia * body.torque + body.spin * damping(body.angular_damping),
    }
}

/// A turn in a step below which turning does nothing to the spin, rad.
const NO_TURN: f64 = 1e-6;
/// A turn in a step up to which it may be made at once, rad.
const SMALL_TURN: f64 = 0.1;
/// The turn of one Runge–Kutta step, rad: its error is of fifth order.
const RUNGE_KUTTA_TURN: f64 = 0.05;
/// Most Runge–Kutta steps; a body that turns farther in one step is not resolved by it anyway.
const MOST_TURNS: f64 = 1000.0;

fn is_round(inertia: &DMat3) -> bool {
    let d = inertia.x_axis.x;
    let rest = *inertia - DMat3::from_diagonal(DVec3::splat(d));
    rest.x_axis.abs().max(rest.y_axis.abs()).max(rest.z_axis.abs()).max_element() <= 1e-14 * d
}

/// Rotation of a free body under a constant torque (N·m) for `dt` seconds: angular momentum is
/// L + τ·t, the orientation follows by Runge–Kutta. Returns the orientation and spin at the end.
fn free_rotation<S: Form>(body: &Body<S>, spin: DVec3, torque: DVec3, dt: f64) -> (DQuat, DVec3) {
    let start = body.pose.rotation;
    let momentum = rotate_matrix(start, body.mass.inertia) * spin;
    let q = turned(body, start, (momentum, torque), (spin.length(), dt), MOST_TURNS);
    let end = rotate_matrix(q, body.inv_inertia) * (momentum + torque * dt);
    if torque != DVec3::ZERO {
        return (q, end);
    }
    // The steps keep the momentum; what they miss of the energy would add up.
    let (before, after) = (spin.dot(momentum), end.dot(momentum));
    (q, end * if after > 0.0 { (before / after).sqrt() } else { 1.0 })
}

/// The orientation that follows from `q` in `dt` seconds for this angular momentum, torque and about this rate
/// (rad/s), in so many steps at most.
fn turned<S: Form>(
    body: &Body<S>,
    mut q: DQuat,
    (momentum, torque): (DVec3, DVec3),
    (rate, dt): (f64, f64),
    most: f64,
) -> DQuat {
    let turns = (rate * dt / RUNGE_KUTTA_TURN).ceil().clamp(1.0, most);
    let h = dt / turns;
    let rate = |q: DQuat, t: f64| {
        let w = rotate_matrix(q.normalize(), body.inv_inertia) * (momentum + torque * t);
        DQuat::from_xyzw(w.x, w.y, w.z, 0.0) * q * 0.5
    };
    for k in 0..turns as u32 {
        let t = f64::from(k) * h;
        let k1 = rate(q, t);
        let k2 = rate(q + k1 * (0.5 * h), t + 0.5 * h);
        let k3 = rate(q + k2 * (0.5 * h), t + 0.5 * h);
        let k4 = rate(q + k3 * h, t + h);
        q = (q + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6.0)).normalize();
    }
    q
}

/// The orientations of a body at the ends of all but the last of so many parts of `time` seconds, in which it turns
/// without torque and comes to have the spin `then` at the orientation `end`.
pub fn turns_between<S: Form>(body: &Body<S>, (end, then): (DQuat, DVec3), time: f64, parts: u32) -> Vec<DQuat> {
    let h = time / f64::from(parts);
    let mut q = body.pose.rotation;
    if body.kind != BodyKind::Dynamic || is_round(&body.mass.inertia) {
        return (1..parts).map(|k| (crate::math::rotation(then * (h * f64::from(k))) * q).normalize()).collect();
    }
    let momentum = rotate_matrix(end, body.mass.inertia) * then;
    let most = (MOST_TURNS / f64::from(parts)).max(1.0);
    let next = |_| {
        q = turned(body, q, (momentum, DVec3::ZERO), (then.length(), h), most);
        q
    };
    (1..parts).map(next).collect()
}

/// Moves a body that touches nothing through `dt` seconds: exact for constant acceleration.
pub fn free_motion<S: Form>(body: &Body<S>, gravity: DVec3, dt: f64) -> (Pose, DVec3, DVec3) {
    let start = solver_body(body, gravity, dt);
    let velocity = start.velocity + start.acceleration * dt;
    let shift = 0.5 * dt * (start.velocity + velocity);
    let spin = start.spin + start.spin_acceleration * dt;
    if is_round(&body.mass.inertia) || body.angular_damping > 0.0 {
        let turn = crate::math::rotation(0.5 * dt * (start.spin + spin));
        return (moved(body, shift, turn), velocity, spin);
    }
    let (rotation, spin) = free_rotation(body, body.spin, body.torque, dt);
    let turn = rotation * body.pose.rotation.conjugate();
    (moved(body, shift, turn), velocity, spin)
}

/// The pose after the centre of mass moved by `shift` (metres) and the body turned by `turn`.
pub fn moved<S: Form>(body: &Body<S>, shift: DVec3, turn: DQuat) -> Pose {
    let rotation = (turn * body.pose.rotation).normalize();
    let centre = body.mass.centre;
    // The local origin goes its own way round the centre of mass.
    let swing = body.pose.rotation * centre - rotation * centre;
    Pose { position: body.pose.position + shift + swing, rotation }
}

/// Pose, velocity and spin after a motion of `dt` seconds found by the response.
///
/// The response knows the body in its old orientation. Turning it then keeps its angular momentum
/// and its energy, however far it turns: a long rod that hits the ground in a whirl must not be
/// given the spin about its axis across it.
pub fn after_contacts<S: Form>(body: &Body<S>, motion: &Motion, dt: f64) -> (Pose, DVec3, DVec3) {
    let turn = motion.spin.length() * dt;
    if turn < NO_TURN || is_round(&body.mass.inertia) {
        return (moved(body, motion.shift, motion.turn), motion.velocity, motion.spin);
    }
    let old = body.pose.rotation;
    // What bears nothing changes nothing: contacts across gaps that stay open leave the body as free as it is.
    let is_untouched = motion.spin == body.spin && motion.recovered == DVec3::ZERO;
    if turn > SMALL_TURN || is_untouched {
        let (rotation, spin) = free_rotation(body, motion.spin, DVec3::ZERO, dt);
        let turn = crate::math::rotation(motion.recovered) * rotation * old.conjugate();
        let pose = moved(body, motion.shift, turn);
        return (pose, motion.velocity, carried_over(body, rotation, spin, pose.rotation));
    }
    let pose = moved(body, motion.shift, motion.turn);
    (pose, motion.velocity, carried_over(body, old, motion.spin, pose.rotation))
}

/// The spin of a body in the orientation `new`, if it has this spin in the orientation `old`: with the same energy,
/// and the angular momentum in the same direction.
pub fn carried_over<S: Form>(body: &Body<S>, old: DQuat, spin: DVec3, new: DQuat) -> DVec3 {
    let momentum = rotate_matrix(old, body.mass.inertia) * spin;
    let turned = rotate_matrix(new, body.inv_inertia) * momentum;
    let (before, after) = (spin.dot(momentum), turned.dot(momentum));
    let scale = if after > 0.0 { (before / after).sqrt() } else { 1.0 };
    turned * scale
}
