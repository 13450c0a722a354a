//! What of a body the pairs ask for and change.

use super::four::Four;
use super::rows::Twist;
use crate::crew::Shared;
use crate::response::motion::Course;
use crate::response::problem::{BodyIndex, FIXED, SolverBody};
use glam::{DMat3, DQuat, DVec3};

/// Rows of a [`Mover`]: a vector, and beside it a number that stays as it is.
pub const VELOCITY: usize = 0;
pub const SPIN: usize = 1;
pub const START: usize = 2;
pub const START_SPIN: usize = 3;
pub const WAY: usize = 4;
pub const TURNED: usize = 5;

/// A body while it is solved. What pairs look at comes first, in rows of four numbers: those of four bodies are
/// brought side by side by turning rows into columns.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Mover {
    /// Velocity (m/s) and spin (rad/s) now; the same at the start of the substep; way (metres) and rotation (rad) since
    /// the start of the step. Beside them 1/mass, and of the inverse of the inertia xx, xy, xz, yy, yz.
    pub rows: [Four; 6],
    /// The last of the inverse of the inertia.
    pub zz: f64,
    pub course: Course,
    /// By everything but contacts, m/s² and rad/s².
    pub acceleration: Twist,
    /// Rotation since the start of the step.
    turn: DQuat,
}

impl Mover {
    /// How many of its first bytes pairs look at.
    pub const LOOKED_AT: usize = 216;

    /// What no impulse moves.
    const FIXED: Mover = Mover {
        rows: [Four::ZERO; 6],
        zz: 0.0,
        course: Course::Smooth,
        acceleration: (DVec3::ZERO, DVec3::ZERO),
        turn: DQuat::IDENTITY,
    };

    /// The body of a number, or what stands for all that no impulse moves.
    ///
    /// # Safety
    ///
    /// Nobody changes it meanwhile.
    #[inline(always)]
    pub unsafe fn numbered<'a>(i: BodyIndex, movers: &Shared<'a, Mover>) -> &'a Mover {
        // SAFETY: the caller's.
        if i == FIXED { &FIXED_MOVER } else { unsafe { movers.get(i as usize) } }
    }

    /// A body at rest where it is.
    pub fn new(body: &SolverBody) -> Mover {
        let m = &body.inv_inertia;
        let beside = [body.inv_mass, m.x_axis.x, m.y_axis.x, m.z_axis.x, m.y_axis.y, m.z_axis.y];
        let acceleration = (body.acceleration, body.spin_acceleration);
        Mover { rows: beside.map(|x| Four([0.0, 0.0, 0.0, x])), zz: m.z_axis.z, acceleration, ..Mover::FIXED }
    }

    #[inline(always)]
    fn vector(&self, row: usize) -> DVec3 {
        let [x, y, z, _] = self.rows[row].0;
        DVec3::new(x, y, z)
    }

    #[inline(always)]
    fn set(&mut self, row: usize, v: DVec3) {
        let row = &mut self.rows[row].0;
        (row[0], row[1], row[2]) = (v.x, v.y, v.z);
    }

    /// 1/mass, 1/kg.
    #[inline(always)]
    pub fn inv_mass(&self) -> f64 {
        self.rows[VELOCITY].0[3]
    }

    /// The inverse of its inertia.
    #[inline(always)]
    pub fn inv_inertia(&self) -> DMat3 {
        let [xx, xy, xz, yy, yz] = [SPIN, START, START_SPIN, WAY, TURNED].map(|row| self.rows[row].0[3]);
        DMat3::from_cols(DVec3::new(xx, xy, xz), DVec3::new(xy, yy, yz), DVec3::new(xz, yz, self.zz))
    }

    /// Velocity (m/s) and spin (rad/s) now.
    #[inline(always)]
    pub fn now(&self) -> Twist {
        (self.vector(VELOCITY), self.vector(SPIN))
    }

    /// The same at the start of the substep.
    #[inline(always)]
    pub fn start(&self) -> Twist {
        (self.vector(START), self.vector(START_SPIN))
    }

    /// Way (metres) and rotation (rad) since the start of the step.
    #[inline(always)]
    pub fn way(&self) -> Twist {
        (self.vector(WAY), self.vector(TURNED))
    }

    /// Rotation since the start of the step.
    pub fn turn(&self) -> DQuat {
        self.turn
    }

    /// Gives it other velocities.
    #[inline(always)]
    pub fn set_now(&mut self, (velocity, spin): Twist) {
        self.set(VELOCITY, velocity);
        self.set(SPIN, spin);
    }

    /// Begins a substep with the velocities that it has.
    #[inline(always)]
    pub fn start_here(&mut self) {
        let (velocity, spin) = self.now();
        self.set(START, velocity);
        self.set(START_SPIN, spin);
    }

    /// The velocities that it would have without contacts after a substep of `h` seconds.
    #[inline(always)]
    pub fn free(&self, h: f64) -> Twist {
        let ((v, w), (a, b)) = (self.start(), self.acceleration);
        (v + a * h, w + b * h)
    }

    /// Moves on by the way that its old and new velocity make in `h` seconds.
    #[inline(always)]
    pub fn move_on(&mut self, h: f64) {
        let ((v, w), (velocity, spin), (way, turned)) = (self.start(), self.now(), self.way());
        self.set(WAY, way + self.course.way(v, velocity, self.acceleration.0, h));
        let turn = self.course.way(w, spin, self.acceleration.1, h);
        self.set(TURNED, turned + turn);
        self.turn = crate::math::rotation(turn) * self.turn;
    }
}

static FIXED_MOVER: Mover = Mover::FIXED;

const _: () = assert!(std::mem::offset_of!(Mover, acceleration) == Mover::LOOKED_AT);
