//! What a question is answered.

use super::kernel::{self, Placed, QueryError};
use super::request::{Request, Want};
use serde::Serialize;

/// An answer; which parts it has depends on what was wanted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    intersects: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Vec<AnswerContact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[[f64; 3]; 2]>,
    /// `Some(None)` is written as `null`: no move separates them.
    #[serde(skip_serializing_if = "Option::is_none")]
    translation: Option<Option<[f64; 3]>>,
    /// `Some(None)` is written as `null`: they do not touch in the time looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Option<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<[f64; 3]>,
}

#[derive(Debug, Serialize)]
struct AnswerContact {
    on_a: [f64; 3],
    on_b: [f64; 3],
    point: [f64; 3],
    normal: [f64; 3],
    depth: f64,
    patch: u32,
}

pub(super) fn answer(request: &Request) -> Result<Answer, QueryError> {
    let (a, b) = (&request.a, &request.b);
    let mut answer = Answer::default();
    match request.want {
        Want::Contacts { reduce } => {
            let contacts = kernel::contacts(a, b, reduce)?;
            answer.intersects = !contacts.is_empty() || kernel::meet_without_contact(a, b);
            answer.witness = kernel::witness(a, b, &contacts).map(|p| p.to_array());
            answer.contacts = Some(contacts.iter().map(AnswerContact::from).collect());
        }
        Want::Intersects => answer.intersects = kernel::intersects(a, b),
        Want::Distance => {
            let (distance, points) = kernel::distance(a, b)?;
            answer.intersects = kernel::intersects(a, b);
            answer.distance = Some(distance);
            answer.points = points.map(|two| two.map(|p| p.to_array()));
        }
        Want::PushOut => {
            answer.intersects = kernel::intersects(a, b);
            answer.translation = Some(kernel::push_out(a, b)?.map(|t| t.to_array()));
        }
        Want::Impact { until } => {
            answer.intersects = kernel::intersects(a, b);
            answer.time = Some(kernel::impact(a, b, until)?);
        }
    }
    Ok(answer)
}

impl From<&Placed> for AnswerContact {
    fn from(placed: &Placed) -> AnswerContact {
        let c = &placed.contact;
        AnswerContact {
            on_a: c.on_a.to_array(),
            on_b: c.on_b.to_array(),
            point: c.on_a.midpoint(c.on_b).to_array(),
            normal: c.normal.to_array(),
            depth: c.depth,
            patch: placed.patch,
        }
    }
}
