//! Right or wrong.

use super::ask::{Answer, Asked, Question};
use super::pose::{Case, MARGIN, smaller};
use super::truth::unit;
use allide::shape::Shape;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Error allowed in lengths, times the size.
pub const ALLOWED: f64 = 1e-6;

/// Error that anyone would see, times the size.
const GROSS: f64 = 1e-3;

/// How an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// They touch and it says not, or there is no contact where one was due.
    Missed,
    /// They are apart and it says that they touch.
    Phantom,
    /// Depth or distance is a little off.
    Depth,
    /// Depth or distance is far off.
    Gross,
    /// The direction does not part them, or the gap is not along it.
    Normal,
    /// It panicked.
    Panicked,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 6] =
        [Fault::Missed, Fault::Phantom, Fault::Depth, Fault::Gross, Fault::Normal, Fault::Panicked];

    /// What the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Missed => "missed",
            Fault::Phantom => "phantom",
            Fault::Depth => "depth off",
            Fault::Gross => "far off",
            Fault::Normal => "normal",
            Fault::Panicked => "panicked",
        }
    }
}

/// What an engine says to one case: `Err` when it cannot answer at all, else the fault if any.
pub fn verdict(
    engine: &mut impl Asked,
    question: Question,
    case: &Case,
    (a, b): (&Shape, &Shape),
) -> Result<Option<Fault>, ()> {
    match catch_unwind(AssertUnwindSafe(|| engine.tell(question, case))) {
        Err(_) => Ok(Some(Fault::Panicked)),
        Ok(None) => Err(()),
        Ok(Some(answer)) => Ok(fault(&answer, question, case, (a, b))),
    }
}

/// What is wrong with an answer.
pub fn fault(answer: &Answer, question: Question, case: &Case, (a, b): (&Shape, &Shape)) -> Option<Fault> {
    let allowed = ALLOWED * unit(a, b);
    let truth = &case.truth;
    // Within the allowed error of touching, both answers are right.
    let (overlap, apart) = (truth.depth > allowed, truth.depth < -allowed);
    let margin = MARGIN * smaller(a, b);
    match *answer {
        Answer::Meet(false) if overlap => Some(Fault::Missed),
        Answer::Meet(true) if apart => Some(Fault::Phantom),
        Answer::Meet(_) => None,
        Answer::Apart(gap) => off(gap - (-truth.depth).max(0.0), unit(a, b)),
        Answer::Nothing if question == Question::Contacts && truth.depth < allowed - margin => None,
        Answer::Nothing => Some(Fault::Missed),
        Answer::Deepest(..) if question == Question::Contacts && truth.depth < -margin - allowed => {
            Some(Fault::Phantom)
        }
        Answer::Deepest(depth, normal) => {
            let unit_length = (normal.length() - 1.0).abs() < 1e-6;
            let false_normal = || !unit_length || truth.refutes(depth, normal, allowed);
            off(depth - truth.depth, unit(a, b)).or_else(|| false_normal().then_some(Fault::Normal))
        }
    }
}

/// Whether an error of `length` metres is too much for things of this size.
fn off(length: f64, size: f64) -> Option<Fault> {
    match length.abs() / size {
        small if small <= ALLOWED => None,
        seen if seen <= GROSS => Some(Fault::Depth),
        _ => Some(Fault::Gross),
    }
}
