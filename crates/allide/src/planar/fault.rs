//! What can be wrong with a flat shape, and where.

use std::fmt;
use thiserror::Error;

/// Largest coordinate of an outline, metres.
pub const LARGEST_COORDINATE: f64 = 1e9;

/// Smallest coordinate of an outline that is not zero, metres. Nearer to zero the exact arithmetic
/// could run out of exponents.
pub const SMALLEST_COORDINATE: f64 = 1e-60;

/// Most points an outline may have, its holes included.
pub const MOST_POINTS: usize = 1 << 24;

/// One of the closed lines that bound an outline; written as in a scene file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ring {
    /// The outer one.
    Outer,
    /// The hole of this number, from 0.
    Hole(usize),
}

impl Ring {
    pub(crate) fn number(index: usize) -> Ring {
        if index == 0 { Ring::Outer } else { Ring::Hole(index - 1) }
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ring::Outer => write!(f, "outline"),
            Ring::Hole(hole) => write!(f, "holes[{hole}]"),
        }
    }
}

/// Why an outline, a circle or a pose in the plane was refused. Points and edges are counted from 0 as
/// they were given; edge *i* goes from point *i* to the next.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlanarError {
    /// Fewer than three points.
    #[error("{ring}: {count} points; at least 3 different ones are needed")]
    TooFewPoints {
        /// Where.
        ring: Ring,
        /// How many there are.
        count: usize,
    },
    /// More points than [`MOST_POINTS`].
    #[error("outline: {count} points with its holes; at most {MOST_POINTS} are allowed")]
    TooManyPoints {
        /// How many there are.
        count: usize,
    },
    /// A coordinate is not a number, or outside what the engine computes with.
    #[error(
        "{ring}[{point}]: the coordinate {value} must be a number no larger than {LARGEST_COORDINATE:e}, \
         and zero or no smaller than {SMALLEST_COORDINATE:e}"
    )]
    Coordinate {
        /// Where.
        ring: Ring,
        /// Which point.
        point: usize,
        /// The coordinate, metres.
        value: f64,
    },
    /// Two points at the same place.
    #[error("{}[{}] and {}[{}] are the same point; every point must be given once", first.0, first.1, second.0, second.1)]
    DuplicatePoints {
        /// The one.
        first: (Ring, usize),
        /// The other.
        second: (Ring, usize),
    },
    /// All points lie on one line.
    #[error("{ring}: all points lie on one line; an outline must enclose an area")]
    ZeroArea {
        /// Where.
        ring: Ring,
    },
    /// Two edges of one ring cross.
    #[error("{ring}: edges {first} and {second} cross; an outline must not cross itself")]
    Crossing {
        /// Where.
        ring: Ring,
        /// The lower numbered edge.
        first: usize,
        /// The other.
        second: usize,
    },
    /// Two edges of one ring touch that are not neighbours, or neighbours fold back on each other.
    #[error("{ring}: edges {first} and {second} touch; an outline must not touch itself")]
    Touching {
        /// Where.
        ring: Ring,
        /// The lower numbered edge.
        first: usize,
        /// The other.
        second: usize,
    },
    /// Edges of two rings cross or touch.
    #[error(
        "edge {} of {} meets edge {} of {}; a hole must lie inside its outline and apart from other holes",
        first.1, first.0, second.1, second.0
    )]
    RingsMeet {
        /// The one ring and its edge.
        first: (Ring, usize),
        /// The other.
        second: (Ring, usize),
    },
    /// A hole lies outside the outline.
    #[error("{}: the hole lies outside the outline; it must lie inside", Ring::Hole(*hole))]
    HoleOutside {
        /// Which hole.
        hole: usize,
    },
    /// A hole lies inside another.
    #[error("{}: the hole lies inside {}; holes must lie apart", Ring::Hole(*hole), Ring::Hole(*other))]
    HoleInHole {
        /// Which hole.
        hole: usize,
        /// The hole around it.
        other: usize,
    },
    /// A length of a circle or box is not one the engine computes with.
    #[error("{field} is {value}; it must be a length from 1e-9 to 1e9 metres")]
    Length {
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: f64,
    },
    /// A position or angle is not a number or too large.
    #[error("{field} is {value}; it must be a number no larger than {largest:e}")]
    Pose {
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: f64,
        /// The largest allowed.
        largest: f64,
    },
}
