//! What a question is answered.

use super::kernel::{self, Placed, QueryError};
use super::request::{Request, Side, Want, WantOfOne};
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
    /// False where a shorter move may do; left out where none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<bool>,
    /// `Some(None)` is written as `null`: they do not touch in the time looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Option<f64>>,
    /// Where they touch then.
    #[serde(skip_serializing_if = "Option::is_none")]
    contact: Option<AnswerContact>,
    /// `Some(None)` is written as `null`: the ray meets nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    hit: Option<Option<OnSurface>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<OnSurface>,
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
    /// Of two meshes: the part of the depth along the normal, the share of the surface, the triangles and the
    /// weights of their corners.
    #[serde(skip_serializing_if = "Option::is_none")]
    normal_depth: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    area: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<[[f64; 3]; 2]>,
}

/// A point of one surface.
#[derive(Debug, Serialize)]
struct OnSurface {
    point: [f64; 3],
    normal: [f64; 3],
    distance: f64,
}

pub(super) fn answer(request: &Request) -> Result<Answer, QueryError> {
    match request {
        Request::Two { a, b, want } => answer_of_two(a, b, *want),
        Request::One { a, want } => answer_of_one(a, want),
    }
}

fn answer_of_one(a: &Side, want: &WantOfOne) -> Result<Answer, QueryError> {
    let mut answer = Answer::default();
    match want {
        WantOfOne::Ray(ray) => {
            let hit = kernel::ray(a, ray)?.map(|(point, hit)| OnSurface {
                point: point.to_array(),
                normal: hit.normal.to_array(),
                distance: hit.distance,
            });
            answer.intersects = hit.is_some();
            answer.hit = Some(hit);
        }
        WantOfOne::Inside(point) => answer.intersects = kernel::contains(a, *point),
        WantOfOne::Nearest(point) => {
            answer.intersects = kernel::contains(a, *point);
            answer.nearest = kernel::nearest(a, *point)?.map(|near| OnSurface {
                point: near.point.to_array(),
                normal: near.normal.to_array(),
                distance: near.distance,
            });
        }
    }
    Ok(answer)
}

fn answer_of_two(a: &Side, b: &Side, want: Want) -> Result<Answer, QueryError> {
    let mut answer = Answer::default();
    match want {
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
            let out = kernel::push_out(a, b)?;
            answer.translation = Some(out.map(|out| out.translation.to_array()));
            // Said only where it is not so: convex pairs always get the least.
            answer.least = out.filter(|out| !out.least).map(|out| out.least);
        }
        Want::Impact { until } => {
            answer.intersects = kernel::intersects(a, b);
            answer.time = Some(kernel::impact(a, b, until)?);
        }
        Want::Cast { until } => {
            answer.intersects = kernel::intersects(a, b);
            let touch = kernel::cast(a, b, until)?;
            answer.time = Some(touch.map(|(time, _)| time));
            let contact = touch.and_then(|(_, contact)| contact);
            answer.contact = contact.map(|contact| AnswerContact::from(&Placed { contact, patch: 0, mesh: None }));
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
            normal_depth: placed.mesh.as_ref().map(|m| m.normal_depth),
            area: placed.mesh.as_ref().map(|m| m.area),
            faces: placed.mesh.as_ref().map(|m| m.faces.map(|f| f.0)),
            weights: placed.mesh.as_ref().map(|m| m.faces.map(|f| f.1)),
        }
    }
}
