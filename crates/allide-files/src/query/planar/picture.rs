//! The picture of an answer: both shapes, where they touch, and the move that was found.

use super::answer::PlanarAnswer;
use super::request::{Request, Want};
use crate::picture::{Fill, Picture, Window};
use allide::glam::DVec2;

const RED: &str = "#c22f3d";
const DARK: &str = "#1c1e21";

/// The picture as SVG; none where the shapes are too far away to be drawn.
pub(super) fn of(request: &Request, answer: &PlanarAnswer) -> Option<String> {
    let a = request.a.placed();
    let moves = moves(request, answer);
    let mut window = Window::EMPTY.with(a.shape, &a.pose);
    for by in &moves {
        window = window.with(a.shape, &a.moved_by(*by).pose);
    }
    if let Some(b) = &request.b {
        window = window.with(&b.shape, &b.pose);
    }
    for p in marks(request, answer) {
        window = window.with_point(p);
    }
    let mut picture = Picture::new(window.with_room()?);
    if let Some(b) = &request.b {
        picture.shape(&b.shape, &b.pose, Fill::Fixed, "b");
    }
    picture.shape(a.shape, &a.pose, Fill::Body(0), "a");
    for by in &moves {
        picture.shape(a.shape, &a.moved_by(*by).pose, Fill::Ghost(0), "a, moved");
    }
    draw_moves(&mut picture, request, answer);
    for c in answer.contacts.iter().flatten().chain(&answer.contact) {
        let (point, normal) = (DVec2::from(c.point), DVec2::from(c.normal));
        picture.arrow(point, point + normal * (0.08 * window.width()), RED);
        picture.dot(point, RED);
    }
    for p in answer.points.iter().flatten() {
        picture.dot(DVec2::from(*p), RED);
    }
    Some(picture.svg("Two flat shapes"))
}

/// The moves of a that are shown.
fn moves(request: &Request, answer: &PlanarAnswer) -> Vec<DVec2> {
    let found = answer.translation.or(answer.moved).map(DVec2::from).filter(|by| *by != DVec2::ZERO);
    let at_impact = answer.time.flatten().map(|t| request.a.motion.velocity * t);
    found.into_iter().chain(at_impact.filter(|by| *by != DVec2::ZERO)).collect()
}

/// Points that must be in the picture.
fn marks(request: &Request, answer: &PlanarAnswer) -> Vec<DVec2> {
    let mut all: Vec<DVec2> = answer.points.iter().flatten().map(|p| DVec2::from(*p)).collect();
    match request.want {
        Want::Ray { origin, .. } => all.push(origin),
        Want::Inside(point) | Want::Nearest(point) => all.push(point),
        _ => {}
    }
    all
}

fn draw_moves(picture: &mut Picture, request: &Request, answer: &PlanarAnswer) {
    let from = request.a.pose.point(request.a.shape.centroid());
    match request.want {
        Want::Slide { by } => {
            picture.arrow(from, from + by, "#9aa0a8");
            let path: Vec<DVec2> = answer.path.iter().flatten().map(|m| from + DVec2::from(*m)).collect();
            picture.line(&path, DARK);
        }
        Want::Distance => {
            if let Some([p, q]) = answer.points {
                picture.line(&[p.into(), q.into()], RED);
            }
        }
        Want::Ray { origin, direction, .. } => {
            let end = answer.hit.iter().flatten().next().map(|h| DVec2::from(h.point));
            picture.arrow(origin, end.unwrap_or(origin + direction), DARK);
        }
        Want::Nearest(point) => {
            if let Some(near) = &answer.nearest {
                picture.line(&[point, near.point.into()], DARK);
                picture.dot(near.point.into(), RED);
            }
            picture.dot(point, DARK);
        }
        Want::Inside(point) => picture.dot(point, DARK),
        _ => {
            for by in moves(request, answer) {
                picture.arrow(from, from + by, DARK);
            }
        }
    }
}
