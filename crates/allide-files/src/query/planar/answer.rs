//! What a question about flat shapes is answered.

use super::kept::KeptNoFits;
use super::picture;
use super::request::{Request, Side, Want};
use crate::query::kernel::QueryError;
use allide::glam::DVec2;
use allide::planar::{self, Feature, Location, Placed, PlanarContact, PlanarMotion, Turn};
use serde::Serialize;

/// An answer; which parts it has depends on what was wanted.
#[derive(Debug, Default, Serialize)]
pub(in crate::query) struct PlanarAnswer {
    pub intersects: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<AnswerContact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<[[f64; 2]; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translation: Option<[f64; 2]>,
    /// False where the least translation would have taken too long to find.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<bool>,
    /// `Some(None)` is written as `null`: they do not meet in the time looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Option<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<AnswerContact>,
    /// How far a slide got.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved: Option<[f64; 2]>,
    /// The corners of its path, as moves from the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<[f64; 2]>>,
    /// `Some(None)` is written as `null`: the ray meets nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit: Option<Option<OnBorder>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<OnBorder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
}

#[derive(Debug, Serialize)]
pub(in crate::query) struct AnswerContact {
    pub on_a: [f64; 2],
    pub on_b: [f64; 2],
    pub point: [f64; 2],
    pub normal: [f64; 2],
    pub depth: f64,
    pub patch: u32,
    pub feature_a: String,
    pub feature_b: String,
}

/// A point of one border.
#[derive(Debug, Serialize)]
pub(in crate::query) struct OnBorder {
    pub point: [f64; 2],
    pub normal: [f64; 2],
    pub distance: f64,
}

pub(in crate::query) fn answer(request: &Request, kept: &mut KeptNoFits) -> Result<PlanarAnswer, QueryError> {
    let mut answer = match &request.b {
        Some(b) => of_two(&request.a, b, request.want, kept),
        None => of_one(&request.a, request.want),
    };
    if !is_finite(&answer) {
        return Err(QueryError::NotFinite);
    }
    if request.picture {
        answer.svg = picture::of(request, &answer);
    }
    Ok(answer)
}

fn of_two(a: &Side, b: &Side, want: Want, kept: &mut KeptNoFits) -> PlanarAnswer {
    let (one, other) = (a.placed(), b.placed());
    let mut answer = PlanarAnswer { intersects: planar::overlaps(&one, &other), ..PlanarAnswer::default() };
    match want {
        Want::Contacts { reduce } => {
            let mut found = planar::contacts(&one, &other, 0.0);
            if reduce {
                planar::reduce_contacts(&mut found);
            }
            if answer.intersects {
                answer.witness = witness(&one, &other, &found).map(|p| p.to_array());
            }
            answer.contacts = Some(found.iter().map(|c| contact(c, one.pose.position())).collect());
        }
        Want::Distance => {
            let gap = planar::distance(&one, &other);
            answer.distance = Some(gap.distance);
            answer.points = Some([gap.on_a, gap.on_b].map(|p| (one.pose.position() + p).to_array()));
        }
        // Adding zero turns a negative zero into a plain one.
        Want::PushOut => {
            let out = kept.push_out(a, b);
            answer.translation = Some((out.by + DVec2::ZERO).to_array());
            answer.least = Some(out.least).filter(|least| !least);
        }
        Want::Impact { until } => answer.time = Some(planar::impact(&one, &other, [a.motion, b.motion], until)),
        Want::Cast { until } => {
            let time = planar::impact(&one, &other, [a.motion, b.motion], until);
            answer.time = Some(time);
            answer.contact = time.and_then(|t| touch(&later(&one, &a.motion, t), &later(&other, &b.motion, t)));
        }
        Want::Slide { by } => {
            let path = planar::slide_path(&one, &[other], by);
            answer.moved = path.last().map(|m| (*m + DVec2::ZERO).to_array());
            answer.path = Some(path.iter().map(|m| (*m + DVec2::ZERO).to_array()).collect());
        }
        Want::Intersects | Want::Ray { .. } | Want::Inside(_) | Want::Nearest(_) => {}
    }
    answer
}

fn of_one(a: &Side, want: Want) -> PlanarAnswer {
    let one = a.placed();
    let mut answer = PlanarAnswer::default();
    match want {
        Want::Ray { origin, direction, length } => {
            let hit = planar::ray_cast(&one, origin, direction, length);
            answer.intersects = hit.is_some();
            answer.hit = Some(hit.map(|h| OnBorder {
                point: h.point.to_array(),
                normal: h.normal.to_array(),
                distance: h.time,
            }));
        }
        Want::Inside(point) => answer.intersects = planar::contains(&one, point),
        Want::Nearest(point) => {
            answer.intersects = planar::contains(&one, point);
            answer.nearest = Some(nearest(&one, point));
        }
        _ => {}
    }
    answer
}

/// The point of the border nearest to a given one; its distance is negative inside.
fn nearest(shape: &Placed, point: DVec2) -> OnBorder {
    let local = shape.pose.local_point(point);
    let inside = planar::locate(shape, point) == Location::Inside;
    let (near, normal) = match shape.shape.outline() {
        None => {
            let out = local.try_normalize().unwrap_or(DVec2::X);
            (out * shape.shape.radius(), out)
        }
        Some(outline) => {
            let mut best = (f64::INFINITY, DVec2::ZERO, DVec2::ZERO);
            for ring in 0..outline.ring_count() {
                let points = outline.ring(ring);
                for (p, q) in points.iter().zip(points.iter().cycle().skip(1)) {
                    let along = *q - *p;
                    let near = *p + along * ((local - *p).dot(along) / along.length_squared()).clamp(0.0, 1.0);
                    let gap = near.distance_squared(local);
                    if gap < best.0 {
                        best = (gap, near, -along.perp().normalize_or_zero());
                    }
                }
            }
            let apart = (local - best.1) * if inside { -1.0 } else { 1.0 };
            // At a corner the way to the point, where that is no rounding.
            let normal = if apart.length() > 1e-9 * outline.radius() { apart.normalize() } else { best.2 };
            (best.1, normal)
        }
    };
    let distance = near.distance(local) * if inside { -1.0 } else { 1.0 };
    let turn: Turn = shape.pose.turn();
    OnBorder { point: shape.pose.point(near).to_array(), normal: turn.apply(normal).to_array(), distance }
}

fn later<'s>(shape: &Placed<'s>, motion: &PlanarMotion, time: f64) -> Placed<'s> {
    let (old, by) = (shape.pose.turn(), Turn::by(motion.spin * time));
    let turn = Turn { cos: old.cos * by.cos - old.sin * by.sin, sin: old.sin * by.cos + old.cos * by.sin };
    Placed::new(shape.shape, shape.pose.turned_to(turn).moved_by(motion.velocity * time))
}

/// The contact of two shapes that touch but for rounding.
fn touch(a: &Placed, b: &Placed) -> Option<AnswerContact> {
    let size = a.shape.radius() + b.shape.radius();
    let found = planar::contacts(a, b, 1e-8 * size);
    let first = found.iter().max_by(|c, d| c.depth.total_cmp(&d.depth))?;
    Some(contact(&PlanarContact { depth: first.depth.max(0.0), ..*first }, a.pose.position()))
}

/// A point inside both, where one of the obvious candidates is.
fn witness(a: &Placed, b: &Placed, contacts: &[PlanarContact]) -> Option<DVec2> {
    let origin = a.pose.position();
    let middles = contacts.iter().map(|c| origin + c.on_a.midpoint(c.on_b));
    let ends = contacts.iter().flat_map(|c| [origin + c.on_a, origin + c.on_b]);
    let holds = |p: &DVec2| planar::contains(a, *p) && planar::contains(b, *p);
    middles.chain(ends).find(holds)
}

fn contact(c: &PlanarContact, origin: DVec2) -> AnswerContact {
    let (on_a, on_b) = (origin + c.on_a, origin + c.on_b);
    AnswerContact {
        on_a: on_a.to_array(),
        on_b: on_b.to_array(),
        point: on_a.midpoint(on_b).to_array(),
        normal: c.normal.to_array(),
        // Touching counts, and where only rounding keeps two shapes apart they touch.
        depth: c.depth.max(0.0),
        patch: c.patch,
        feature_a: feature(c.feature_a),
        feature_b: feature(c.feature_b),
    }
}

/// A part of a border in words: `outline corner 3`, `holes[0] edge 1`, `rim`.
fn feature(feature: Feature) -> String {
    match feature {
        Feature::Corner(ring, i) => format!("{ring} corner {i}"),
        Feature::Edge(ring, i) => format!("{ring} edge {i}"),
        Feature::Rim => "rim".to_owned(),
    }
}

fn is_finite(answer: &PlanarAnswer) -> bool {
    let good = |v: &[f64; 2]| v.iter().all(|x| x.is_finite());
    let contact = |c: &AnswerContact| good(&c.on_a) && good(&c.on_b) && good(&c.normal) && c.depth.is_finite();
    answer.contacts.iter().flatten().chain(&answer.contact).all(contact)
        && answer.distance.is_none_or(f64::is_finite)
        && answer.points.iter().flatten().all(good)
        && answer.translation.iter().chain(&answer.moved).all(good)
        && answer.time.flatten().is_none_or(f64::is_finite)
        && answer.path.iter().flatten().all(good)
        && answer.hit.iter().flatten().chain(&answer.nearest).all(|h| good(&h.point) && good(&h.normal))
}
