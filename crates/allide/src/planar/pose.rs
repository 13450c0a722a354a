//! Where a flat shape lies: a position and a turn.

use super::fault::PlanarError;
use glam::DVec2;
use std::f64::consts::FRAC_PI_2;

/// Largest coordinate of a position, metres.
pub const LARGEST_POSITION: f64 = 1e12;

/// Largest angle, radians.
pub const LARGEST_ANGLE: f64 = 1e6;

/// A rotation in the plane, kept as cosine and sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// Cosine of the angle.
    pub cos: f64,
    /// Sine of the angle.
    pub sin: f64,
}

impl Turn {
    /// No rotation.
    pub const NONE: Turn = Turn { cos: 1.0, sin: 0.0 };

    /// By `angle` radians, counter-clockwise. An angle within rounding of a multiple of a quarter turn is
    /// that multiple, exactly.
    pub fn by(angle: f64) -> Turn {
        let quarters = libm::round(angle / FRAC_PI_2);
        if (angle - quarters * FRAC_PI_2).abs() <= 4.0 * f64::EPSILON * angle.abs() {
            return match quarters.rem_euclid(4.0) as u32 {
                0 => Turn::NONE,
                1 => Turn { cos: 0.0, sin: 1.0 },
                2 => Turn { cos: -1.0, sin: 0.0 },
                _ => Turn { cos: 0.0, sin: -1.0 },
            };
        }
        // Below this an angle moves nothing by a rounding; the products of the exact arithmetic stay in range.
        if angle.abs() < 1e-30 {
            return Turn::NONE;
        }
        Turn { cos: libm::cos(angle), sin: libm::sin(angle) }
    }

    /// Its angle, radians from −π to π, counter-clockwise.
    pub fn angle(&self) -> f64 {
        libm::atan2(self.sin, self.cos)
    }

    /// `v` turned. Each coordinate is rounded as written here and nowhere else: the turned points of an
    /// outline are these numbers.
    #[inline]
    pub fn apply(&self, v: DVec2) -> DVec2 {
        DVec2::new(self.cos * v.x - self.sin * v.y, self.sin * v.x + self.cos * v.y)
    }

    /// `v` turned the other way.
    #[inline]
    pub fn undo(&self, v: DVec2) -> DVec2 {
        DVec2::new(self.cos * v.x + self.sin * v.y, self.cos * v.y - self.sin * v.x)
    }

    /// First `other` undone, then this one: this turn as seen from a frame turned by `other`.
    pub fn seen_from(&self, other: &Turn) -> Turn {
        Turn { cos: self.cos * other.cos + self.sin * other.sin, sin: self.sin * other.cos - self.cos * other.sin }
    }
}

/// Position and turn of a flat shape's local frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarPose {
    position: DVec2,
    turn: Turn,
}

impl PlanarPose {
    /// At the origin, not turned.
    pub const IDENTITY: PlanarPose = PlanarPose { position: DVec2::ZERO, turn: Turn::NONE };

    /// A pose from a position (metres) and an angle (radians, counter-clockwise).
    pub fn new(position: DVec2, angle: f64) -> Result<PlanarPose, PlanarError> {
        let check = |field, value: f64, largest: f64| {
            if value.abs() <= largest { Ok(()) } else { Err(PlanarError::Pose { field, value, largest }) }
        };
        check("position[0]", position.x, LARGEST_POSITION)?;
        check("position[1]", position.y, LARGEST_POSITION)?;
        check("rotation", angle, LARGEST_ANGLE)?;
        Ok(PlanarPose { position: settled(position), turn: Turn::by(angle) })
    }

    /// Not turned, at a position (metres).
    pub fn at(position: DVec2) -> Result<PlanarPose, PlanarError> {
        PlanarPose::new(position, 0.0)
    }

    /// The same turn at another position, metres, which must be no larger than [`LARGEST_POSITION`].
    pub fn moved_to(&self, position: DVec2) -> PlanarPose {
        let limit = DVec2::splat(LARGEST_POSITION);
        PlanarPose { position: settled(position.clamp(-limit, limit)), turn: self.turn }
    }

    /// Moved by a vector, metres; each coordinate of the new position is one rounded sum.
    pub fn moved_by(&self, by: DVec2) -> PlanarPose {
        self.moved_to(self.position + by)
    }

    /// The same position with another turn.
    pub fn turned_to(&self, turn: Turn) -> PlanarPose {
        PlanarPose { position: self.position, turn }
    }

    /// Position of the local origin, metres.
    pub fn position(&self) -> DVec2 {
        self.position
    }

    /// Turn of the local axes.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Local point to world point, metres.
    pub fn point(&self, local: DVec2) -> DVec2 {
        self.position + self.turn.apply(local)
    }

    /// World point to local point, metres.
    pub fn local_point(&self, world: DVec2) -> DVec2 {
        self.turn.undo(world - self.position)
    }
}

/// Coordinates too small to matter, and too small for exact products, are zero.
fn settled(p: DVec2) -> DVec2 {
    let settle = |x: f64| if x.abs() >= super::fault::SMALLEST_COORDINATE { x } else { 0.0 };
    DVec2::new(settle(p.x), settle(p.y))
}
