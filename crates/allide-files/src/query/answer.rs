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
    match request.want {
        Want::Contacts { reduce } => {
            let contacts = kernel::contacts(a, b, reduce)?;
            Ok(Answer {
                intersects: !contacts.is_empty(),
                witness: kernel::witness(a, b, &contacts).map(|p| p.to_array()),
                contacts: Some(contacts.iter().map(AnswerContact::from).collect()),
            })
        }
        Want::Intersects => Ok(Answer { intersects: kernel::intersects(a, b)?, ..Answer::default() }),
        Want::Distance => Err(QueryError::Unsupported("distance")),
        Want::PushOut => Err(QueryError::Unsupported("push_out")),
        Want::Impact { .. } => Err(QueryError::Unsupported("impact")),
    }
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
