//! Why a formula or a solid was refused.

use thiserror::Error;

/// What is wrong with a formula, and where.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("formula, byte {at}: {problem}")]
pub struct FormulaError {
    /// Where in the text, in bytes from its start.
    pub at: usize,
    /// What is wrong there.
    pub problem: FormulaProblem,
}

/// What can be wrong with a formula.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum FormulaProblem {
    /// The text is longer than any formula may be.
    #[error("the text is {bytes} bytes long; a formula has at most {most}")]
    TooLong {
        /// Length of the text.
        bytes: usize,
        /// Longest allowed.
        most: usize,
    },
    /// Too many different operations.
    #[error("more than {most} different operations; split the solid into parts of a union")]
    TooManyOperations {
        /// Most allowed.
        most: usize,
    },
    /// Parentheses or powers within each other too deep.
    #[error("nested deeper than {most} levels")]
    TooDeep {
        /// Deepest allowed.
        most: usize,
    },
    /// A character that no formula holds.
    #[error("{0:?} means nothing in a formula; it has numbers, names, + - * / ^ ( ) and commas")]
    Character(char),
    /// A number that cannot be read or is beyond f64.
    #[error("{0:?} is no number that can be held; write it like 12, 0.5 or 1e-3")]
    Number(String),
    /// Neither a variable nor a function.
    #[error("{name:?} is unknown; {hint}")]
    Unknown {
        /// The name in the text.
        name: String,
        /// What was probably meant.
        hint: String,
    },
    /// A function's name without its operands.
    #[error("{0} is a function; write {0}(…)")]
    NotCalled(&'static str),
    /// A function with the wrong number of operands.
    #[error("{name} takes {wanted}, not {given}")]
    Operands {
        /// The function.
        name: &'static str,
        /// How many it takes, in words.
        wanted: &'static str,
        /// How many stand there.
        given: usize,
    },
    /// Something that gives a value should stand here.
    #[error("a number, x, y, z, a function or \"(\" should stand here, not {0}")]
    ValueExpected(String),
    /// An operator should stand here.
    #[error("an operator (+ - * / ^), \",\" or \")\" should stand here, not {0}; there is no unwritten multiplication")]
    OperatorExpected(String),
    /// A parenthesis that nothing opened.
    #[error("\")\" without its \"(\"")]
    NothingToClose,
    /// A parenthesis that nothing closes.
    #[error("\"(\" without its \")\"")]
    NotClosed,
    /// A comma outside a function's parentheses.
    #[error("\",\" separates the operands of a function and stands in none")]
    StrayComma,
}

/// Why a solid was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SolidError {
    /// Its formula is wrong.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// Its bounds are not a box.
    #[error(
        "bounds from {min} to {max}: every side must be finite, no further than 1e9 from the origin, with min < max"
    )]
    Bounds {
        /// Lowest corner given.
        min: glam::DVec3,
        /// Highest corner given.
        max: glam::DVec3,
    },
    /// A number in it is not finite or has no sense.
    #[error("{field} is {value}; it must be {wanted}")]
    Number {
        /// Which, as in a scene file.
        field: &'static str,
        /// What was given.
        value: f64,
        /// What would be right.
        wanted: &'static str,
    },
    /// A set operation on nothing.
    #[error("{0} of no parts; it needs at least one")]
    NoParts(&'static str),
    /// A part whose pose is not finite or whose rotation is not a unit quaternion.
    #[error("the pose of part {0} is not finite, or its rotation is no unit quaternion")]
    Pose(usize),
    /// A shape that no formula is known for.
    #[error("{0} cannot be part of a set operation; take shapes with an inside, such as spheres, boxes or formulas")]
    NoPart(&'static str),
    /// A combination without end, such as the union with a half-space.
    #[error("{0} reaches without end; intersect it with something finite or give bounds")]
    Unbounded(&'static str),
    /// Nothing of it was found.
    #[error("nothing within the bounds from {min} to {max} was found to be inside; the function must be ≥ 0 somewhere")]
    Nothing {
        /// Lowest corner of the bounds.
        min: glam::DVec3,
        /// Highest corner of the bounds.
        max: glam::DVec3,
    },
    /// Something of it was found, but not enough to measure it.
    #[error(
        "too thin: {at} is inside, but within the bounds from {min} to {max} no more of it was found in cells of \
         {resolved} m; make it thicker, or the bounds closer around it"
    )]
    Thin {
        /// A point of it, metres.
        at: glam::DVec3,
        /// Lowest corner of the bounds.
        min: glam::DVec3,
        /// Highest corner of the bounds.
        max: glam::DVec3,
        /// Side of the cells it was looked for in, metres.
        resolved: f64,
    },
    /// It is there, but how much of it could not be told.
    #[error(
        "its volume could be told to no better than {volume} m³ give or take {error} m³; make it thicker, or the bounds \
         closer around it"
    )]
    Unmeasured {
        /// About its volume, m³.
        volume: f64,
        /// How far off that may be, m³.
        error: f64,
    },
    /// Too many operations in all parts together.
    #[error("{operations} different operations; at most {most} can be one solid")]
    TooLarge {
        /// How many it has.
        operations: usize,
        /// Most allowed.
        most: usize,
    },
}
