//! What a question is answered.

use super::kernel::{self, Placed, QueryError};
use super::request::{Request, Side, Want, WantOfOne};
use serde::Serialize;

/// An answer; which parts it has depends on what was wanted.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    intersects: Meets,
    #[serde(skip_serializing_if = "Option::is_none")]
    contacts: Option<Vec<AnswerContact>>,
    /// Why there are no contacts, or no move, although they meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
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
    /// Where it is undecided whether they meet: no more than this is between them, metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap_at_most: Option<f64>,
    /// How many cells a subdivision looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<usize>,
    /// True where more cells would have told more.
    #[serde(skip_serializing_if = "Option::is_none")]
    out_of_cells: Option<bool>,
}

/// What is said of planes and terrains that share all that is far enough down or out.
const ENDLESS: &str = "both are solid without end, and what they share has no end either: no depth is defined, and no \
                       contact or move that would part them";

/// Whether two shapes meet.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meets {
    Known(bool),
    /// They touch within the tolerance, or the search was given up.
    Undecided,
}

impl Default for Meets {
    fn default() -> Meets {
        Meets::Known(false)
    }
}

impl Serialize for Meets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Meets::Known(known) => serializer.serialize_bool(*known),
            Meets::Undecided => serializer.serialize_str("undecided"),
        }
    }
}

impl From<bool> for Meets {
    fn from(known: bool) -> Meets {
        Meets::Known(known)
    }
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
        Request::Two { a, b, want, tolerance } => match kernel::decide(a, b, *tolerance) {
            Some(known) => answer_decided(a, b, *want, known),
            None => answer_of_two(a, b, *want),
        },
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
            answer.intersects = hit.is_some().into();
            answer.hit = Some(hit);
        }
        WantOfOne::Inside(point) => answer.intersects = kernel::contains(a, *point).into(),
        WantOfOne::Nearest(point) => {
            answer.intersects = kernel::contains(a, *point).into();
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
            let endless = contacts.is_empty() && kernel::meet_without_contact(a, b);
            answer.intersects = (!contacts.is_empty() || endless).into();
            answer.note = endless.then_some(ENDLESS);
            answer.witness = kernel::witness(a, b, &contacts).map(|p| p.to_array());
            answer.contacts = Some(contacts.iter().map(AnswerContact::from).collect());
        }
        Want::Intersects => answer.intersects = kernel::intersects(a, b).into(),
        Want::Distance => {
            let (distance, points) = kernel::distance(a, b)?;
            answer.intersects = kernel::intersects(a, b).into();
            answer.distance = Some(distance);
            answer.points = points.map(|two| two.map(|p| p.to_array()));
        }
        Want::PushOut => {
            answer.intersects = kernel::intersects(a, b).into();
            let out = kernel::push_out(a, b)?;
            answer.translation = Some(out.map(|out| out.translation.to_array()));
            answer.note = (out.is_none() && kernel::meet_without_contact(a, b)).then_some(ENDLESS);
            // Said only where it is not so: convex pairs always get the least.
            answer.least = out.filter(|out| !out.least).map(|out| out.least);
        }
        Want::Impact { until } => {
            answer.intersects = kernel::intersects(a, b).into();
            answer.time = Some(kernel::impact(a, b, until)?);
        }
        Want::Cast { until } => {
            answer.intersects = kernel::intersects(a, b).into();
            let touch = kernel::cast(a, b, until)?;
            answer.time = Some(touch.map(|(time, _)| time));
            let contact = touch.and_then(|(_, contact)| contact);
            answer.contact = contact.map(|contact| AnswerContact::from(&Placed { contact, patch: 0, mesh: None }));
        }
    }
    Ok(answer)
}

/// Of two sides one of which has a formula: whether they meet was decided by a search.
fn answer_decided(a: &Side, b: &Side, want: Want, known: kernel::Decided) -> Result<Answer, QueryError> {
    let mut answer = Answer { cells: Some(known.cells), ..Answer::default() };
    answer.intersects = match known.gap_at_most {
        Some(_) => Meets::Undecided,
        None => Meets::Known(known.witness.is_some()),
    };
    answer.witness = known.witness.map(|p| p.to_array());
    answer.gap_at_most = known.gap_at_most.filter(|gap| gap.is_finite());
    answer.out_of_cells = known.out_of_cells.then_some(true);
    let apart = answer.intersects == Meets::Known(false);
    match want {
        Want::Contacts { reduce } => {
            let contacts = if apart { Vec::new() } else { kernel::contacts(a, b, reduce)? };
            answer.contacts = Some(contacts.iter().map(AnswerContact::from).collect());
        }
        Want::Intersects => {}
        Want::Distance => {
            let (distance, points) = kernel::separation(a, b)?;
            let meet = answer.intersects == Meets::Known(true);
            answer.distance = Some(if meet { 0.0 } else { distance });
            let shared = known.witness.map(|p| [p, p]);
            answer.points = if meet { shared } else { points }.map(|two| two.map(|p| p.to_array()));
        }
        Want::PushOut => {
            let out = kernel::push_out(a, b)?;
            answer.translation = Some(out.map(|out| out.translation.to_array()));
            answer.least = out.filter(|out| !out.least).map(|out| out.least);
        }
        Want::Impact { until } => {
            let now = answer.intersects == Meets::Known(true);
            answer.time = Some(if now { Some(0.0) } else { kernel::impact(a, b, until)? });
        }
        Want::Cast { until } => {
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
