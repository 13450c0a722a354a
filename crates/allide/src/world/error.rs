use super::BodyId;
use crate::shape::ShapeError;
use thiserror::Error;

/// Why a world refused something.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WorldError {
    /// A shape is not one.
    #[error("body {body}: {error}")]
    Shape {
        /// Name of the body.
        body: String,
        /// What is wrong with its shape.
        error: ShapeError,
    },
    /// A number of a body is not finite or out of range.
    #[error("body {body}: {field} is {value}; {wanted}")]
    Body {
        /// Name of the body, or its number in quotes where it has none.
        body: String,
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// A setting is not finite or out of range.
    #[error("{field} is {value}; {wanted}")]
    Setting {
        /// The setting at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// A question to a world is none.
    #[error("{field} is {value}; {wanted}")]
    Question {
        /// What is wrong with it.
        field: &'static str,
        /// What was given.
        value: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// No body has this id (any more).
    #[error("no body has the id {0:?}: it was removed, or belongs to another world")]
    NoSuchBody(BodyId),
}

/// Why a step could not be completed. The world is left as it was before the step.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum StepError {
    /// A body's motion left the numbers.
    #[error("body {body} diverged at t = {time} s: its {what} has left all measure")]
    Diverged {
        /// Name of the body.
        body: String,
        /// Simulated time, seconds.
        time: f64,
        /// `position` or `velocity`.
        what: &'static str,
    },
}
