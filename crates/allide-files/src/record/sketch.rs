//! Outlines of all bodies, from the side and from above.

use allide::glam::{DVec2, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{BodyKind, World};
use std::f64::consts::TAU;
use std::fmt::Write;

/// More bodies than a small picture shows.
const MOST_BODIES: usize = 3000;

/// Points on a circle.
const ROUND: usize = 24;

/// From where one looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Along y: x to the right, z up.
    Side,
    /// Down along z: x to the right, y up.
    Top,
}

impl View {
    fn flat(self, p: DVec3) -> DVec2 {
        match self {
            View::Side => DVec2::new(p.x, p.z),
            View::Top => DVec2::new(p.x, p.y),
        }
    }

    /// How near to the eye.
    fn nearness(self, p: DVec3) -> f64 {
        match self {
            View::Side => -p.y,
            View::Top => p.z,
        }
    }
}

/// Where all bodies were at one time.
#[derive(Clone, Debug)]
pub struct Sketch {
    bodies: Vec<(Shape, Pose, BodyKind)>,
    /// Heights of level grounds, metres.
    grounds: Vec<f64>,
}

/// What part of a view is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    low: DVec2,
    high: DVec2,
}

impl Frame {
    /// From left to right, metres.
    pub(super) fn width(&self) -> f64 {
        self.high.x - self.low.x
    }
}

impl Sketch {
    pub(super) fn of(world: &World) -> Sketch {
        let bodies = world.bodies().filter(|(_, b)| b.shape().radius().is_finite());
        let grounds = world.bodies().filter_map(|(_, b)| match b.shape() {
            Shape::Plane(plane) => {
                let normal = b.pose().rotation * plane.normal();
                (normal.z > 0.999).then(|| plane.offset() + normal.dot(b.pose().position))
            }
            _ => None,
        });
        Sketch {
            bodies: bodies.take(MOST_BODIES).map(|(_, b)| (b.shape().clone(), *b.pose(), b.kind())).collect(),
            grounds: grounds.collect(),
        }
    }

    /// The part of a view that shows what moves in both sketches, with some room around.
    pub(super) fn frame(&self, other: &Sketch, view: View) -> Option<Frame> {
        let both = || self.bodies.iter().chain(&other.bodies);
        let moving = both().any(|(_, _, kind)| *kind != BodyKind::Fixed);
        let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for (shape, pose, _) in both().filter(|(_, _, kind)| !moving || *kind != BodyKind::Fixed) {
            let bounds = shape.bounds(pose);
            low = low.min(view.flat(bounds.min));
            high = high.max(view.flat(bounds.max));
        }
        let room = DVec2::splat(0.06 * (high - low).max_element());
        let frame = Frame { low: low - room, high: high + room };
        (frame.low.is_finite() && frame.high.is_finite()).then_some(frame)
    }

    /// A drawing of the part of a view, `width` pixels wide and not much higher than that.
    pub(super) fn svg(&self, view: View, frame: Frame, label: &str) -> String {
        const WIDTH: f64 = 420.0;
        const HIGHEST: f64 = 300.0;
        let size = (frame.high - frame.low).max(DVec2::splat(1e-9));
        let scale = (WIDTH / size.x).min(HIGHEST / size.y);
        let height = (size.y * scale).clamp(60.0, HIGHEST);
        let middle = (frame.low + frame.high) * 0.5;
        let mut out = format!(
            "<svg class=\"sketch\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{label}\"><title>{label}</title>"
        );
        if view == View::Side {
            for ground in &self.grounds {
                let y = (0.5 * height - (ground - middle.y) * scale).clamp(0.0, height);
                let _ = write!(
                    out,
                    "<rect class=\"fixed\" x=\"0\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{:.1}\"/>",
                    height - y
                );
            }
        }
        let mut order: Vec<usize> = (0..self.bodies.len()).collect();
        order.sort_by(|a, b| {
            let near = |i: &usize| view.nearness(self.bodies[*i].1.position);
            near(a).total_cmp(&near(b))
        });
        for i in order {
            let (shape, pose, kind) = &self.bodies[i];
            let class = if *kind == BodyKind::Fixed { "fixed".to_owned() } else { format!("c{}", i % 6) };
            for outline in outlines(shape, pose) {
                out.push_str("<polygon points=\"");
                for p in hull(outline.into_iter().map(|p| view.flat(p)).collect()) {
                    let p = (p - middle) * scale;
                    let _ = write!(out, "{:.1},{:.1} ", p.x + 0.5 * WIDTH, 0.5 * height - p.y);
                }
                let _ = write!(out, "\" class=\"{class}\"/>");
            }
        }
        out.push_str("</svg>");
        out
    }
}

/// One outline for each part of a shape.
fn outlines(shape: &Shape, pose: &Pose) -> Vec<Vec<DVec3>> {
    match shape {
        Shape::Compound(s) => s
            .parts()
            .iter()
            .map(|part| {
                let place = Pose::new(pose.point(part.pose.position), pose.rotation * part.pose.rotation);
                outline(&part.shape, &place)
            })
            .collect(),
        simple => vec![outline(simple, pose)],
    }
}

/// Points whose hull has the shape's outline from any side.
fn outline(shape: &Shape, pose: &Pose) -> Vec<DVec3> {
    let circle = |i: usize| (TAU * i as f64 / ROUND as f64).sin_cos();
    match shape {
        Shape::Sphere(s) => ball(pose.position, s.radius()),
        Shape::Capsule(s) => {
            let axis = pose.rotation * DVec3::Z * s.half_height();
            [ball(pose.position + axis, s.radius()), ball(pose.position - axis, s.radius())].concat()
        }
        Shape::Cylinder(s) => (0..2 * ROUND)
            .map(|i| {
                let (sin, cos) = circle(i / 2);
                let z = if i % 2 == 0 { s.half_height() } else { -s.half_height() };
                pose.point(DVec3::new(s.radius() * cos, s.radius() * sin, z))
            })
            .collect(),
        Shape::Cone(s) => (0..=ROUND)
            .map(|i| match i {
                0 => pose.point(DVec3::Z * s.half_height()),
                i => {
                    let (sin, cos) = circle(i);
                    pose.point(DVec3::new(s.radius() * cos, s.radius() * sin, -s.half_height()))
                }
            })
            .collect(),
        Shape::Box(s) => corners(-s.half(), s.half()).map(|p| pose.point(p)).to_vec(),
        Shape::Hull(s) => s.vertices().iter().map(|v| pose.point(s.centre() + *v)).collect(),
        Shape::Mesh(s) => s.vertices().iter().map(|v| pose.point(*v)).collect(),
        other => {
            let bounds = other.bounds(pose);
            corners(bounds.min, bounds.max).to_vec()
        }
    }
}

fn ball(centre: DVec3, radius: f64) -> Vec<DVec3> {
    let circle = |i: usize| (TAU * i as f64 / ROUND as f64).sin_cos();
    (0..ROUND)
        .flat_map(|i| {
            let (sin, cos) = circle(i);
            [centre + DVec3::new(cos, 0.0, sin) * radius, centre + DVec3::new(cos, sin, 0.0) * radius]
        })
        .collect()
}

fn corners(low: DVec3, high: DVec3) -> [DVec3; 8] {
    std::array::from_fn(|i| {
        let pick = |bit: usize, low: f64, high: f64| if i >> bit & 1 == 0 { low } else { high };
        DVec3::new(pick(0, low.x, high.x), pick(1, low.y, high.y), pick(2, low.z, high.z))
    })
}

/// Convex hull, counter-clockwise (Andrew's monotone chain).
fn hull(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.retain(|p| p.is_finite());
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = DVec2>| {
        let mut out: Vec<DVec2> = Vec::new();
        for p in points {
            while let [.., a, b] = out[..]
                && (b - a).perp_dot(p - a) <= 0.0
            {
                out.pop();
            }
            out.push(p);
        }
        out.pop();
        out
    };
    let lower = chain(&mut points.iter().copied());
    let upper = chain(&mut points.iter().rev().copied());
    [lower, upper].concat()
}
