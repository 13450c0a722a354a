//! Whether two bounded convex shapes meet and how far apart they are, without asking how deep.
//!
//! The walk of Gilbert, Johnson and Keerthi (1988) towards the point of {b − a} nearest to the origin.
//! Each step bounds the distance of the cores from both sides, and the walk ends as soon as the bounds
//! tell what was asked. An answer is given only where rounding cannot change it: what is closer to call
//! is left to the pair's own function.

use super::convex::{Few, nearest_to_origin, on_triangle};
use super::general::Form;
use super::{Contact, Placement};
use crate::math::length;
use crate::shape::Shape;
use glam::{DQuat, DVec3};

/// Steps after which the walk is given up.
const STEPS: usize = 64;

/// Part of a distance up to which it is found.
const PRECISE: f64 = 1e-11;

/// The same where rounding ends the walk early.
const NEARLY: f64 = 1e-9;

/// Error in a distance that rounding makes anyway, times the size.
const ROUNDING: f64 = 1e-14;

/// Cores farther apart than this times the size tell the direction of their contact.
const TELLING: f64 = 1e-4;

/// Two bounded convex shapes, placed.
pub(super) struct Walk<'a> {
    pub a: Form<'a>,
    pub b: Form<'a>,
    /// From the first form's centre to the second's, metres.
    pub offset: DVec3,
    /// A length for rounding allowances, metres.
    pub size: f64,
}

/// Points of {b − a}, and the points of a that they come from.
pub(super) struct Corners {
    pub points: Few<DVec3, 4>,
    pub on_a: Few<DVec3, 4>,
}

/// Where a walk ended.
enum End {
    /// Farther apart than asked for.
    Beyond,
    /// The nearest points: the vector from a's to b's.
    Apart(DVec3, Corners),
    /// The cores share a point: the corners hold the origin between them, or have it on their surface.
    Inside(Corners),
    /// Too close to call.
    Unsure,
}

/// What a walk is to tell.
#[derive(Clone, Copy)]
struct Bounds {
    /// Cores farther apart than this are far, and nearer than that near enough, metres.
    far: f64,
    near: f64,
    /// Whether where it ends is an answer, however it ends.
    last: bool,
}

/// How far apart two shapes are.
pub(super) enum Found {
    /// So far, at these points from the first one's origin, world axes, metres; one point twice where
    /// they overlap.
    Points { distance: f64, on_a: DVec3, on_b: DVec3 },
    /// Farther than asked for.
    Beyond,
    /// Too close to call.
    Unsure,
}

/// A shape as a form; `None` of planes, terrain, compounds and meshes.
pub(super) fn form(shape: &Shape, rotation: DQuat) -> Option<Form<'_>> {
    match shape {
        Shape::Sphere(s) => Some(Form::ball(s, rotation)),
        Shape::Box(s) => Some(Form::cuboid(s, rotation)),
        Shape::Capsule(s) => Some(Form::capsule(s, rotation)),
        Shape::Cylinder(s) => Some(Form::cylinder(s, rotation)),
        Shape::Cone(s) => Some(Form::cone(s, rotation)),
        Shape::Hull(s) => Some(Form::hull(s, rotation)),
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) | Shape::Compound(_) => None,
    }
}

impl<'a> Walk<'a> {
    /// The shapes as placed; `None` when one is unbounded or a compound.
    pub fn new(a: &'a Shape, b: &'a Shape, at: &Placement) -> Option<Walk<'a>> {
        Some(Walk::between(form(a, at.rotation_a)?, form(b, at.rotation_b)?, at))
    }

    /// Two forms as placed.
    pub fn between(a: Form<'a>, b: Form<'a>, at: &Placement) -> Walk<'a> {
        Walk { offset: at.offset + b.centre - a.centre, size: a.size() + b.size() + a.ball + b.ball, a, b }
    }

    /// Whether they are no more than `slack` metres apart; `None` when that is too close to call.
    pub fn meet(&self, slack: f64) -> Option<bool> {
        let balls = self.a.ball + self.b.ball;
        let near = balls + slack - ROUNDING * self.size;
        match self.walk(balls + slack + ROUNDING * self.size, near) {
            End::Beyond => Some(false),
            End::Inside(_) => Some(true),
            End::Apart(vector, _) => (vector.length_squared() <= near * near).then_some(true),
            End::Unsure => None,
        }
    }

    /// How far apart they are, and where, if that is within so many metres.
    pub fn distance(&self, within: f64) -> Found {
        let balls = self.a.ball + self.b.ball;
        self.found(self.walk(balls + within, balls - ROUNDING * self.size))
    }

    /// The same by a walk that starts along the vector `start`, and as far as it gets: never less than the distance.
    pub fn distance_from(&self, start: DVec3, within: f64) -> Found {
        let balls = self.a.ball + self.b.ball;
        self.found(
            self.walk_from(start, Bounds { far: balls + within, near: balls - ROUNDING * self.size, last: true }),
        )
    }

    fn found(&self, end: End) -> Found {
        let balls = self.a.ball + self.b.ball;
        let (on_a, vector) = match end {
            End::Beyond => return Found::Beyond,
            End::Unsure => return Found::Unsure,
            End::Inside(corners) => (corners.at(DVec3::ZERO), DVec3::ZERO),
            End::Apart(vector, corners) => (corners.at(vector), vector),
        };
        let on_a = on_a + self.a.centre;
        let between = length(vector);
        if between <= balls {
            // Within the balls of both.
            let shared = if balls > 0.0 { on_a + vector * (self.a.ball / balls) } else { on_a };
            return Found::Points { distance: 0.0, on_a: shared, on_b: shared };
        }
        let along = vector * (1.0 / between);
        let (on_a, on_b) = (on_a + along * self.a.ball, on_a + vector - along * self.b.ball);
        Found::Points { distance: between - balls, on_a, on_b }
    }

    /// The deepest contact, where the cores are far enough apart for the vector between them to tell its
    /// direction.
    pub fn contact(&self) -> Option<Contact> {
        let End::Apart(vector, corners) = self.walk(f64::INFINITY, 0.0) else { return None };
        let between = length(vector);
        if between <= TELLING * self.size {
            return None;
        }
        let normal = vector * (1.0 / between);
        let on_a = self.a.centre + corners.at(vector) + normal * self.a.ball;
        let depth = self.a.ball + self.b.ball - between;
        Some(Contact { on_a, on_b: on_a - normal * depth, normal, depth })
    }

    /// Walks until the cores are known to be farther apart than `far` or nearer than `near` (metres), or
    /// their distance is known.
    fn walk(&self, far: f64, near: f64) -> End {
        let start = if self.offset == DVec3::ZERO { DVec3::X } else { self.offset };
        let bounds = Bounds { far, near, last: false };
        match self.walk_from(start, bounds) {
            // Flat corners, of shapes that lie along each other: another way may not meet them.
            End::Unsure => self.walk_from(start.any_orthogonal_vector() + start * 0.1, bounds),
            end => end,
        }
    }

    fn walk_from(&self, start: DVec3, Bounds { far, near, last }: Bounds) -> End {
        let mut corners = Corners::none();
        let mut vector = self.push(start, &mut corners);
        let rounding = ROUNDING * self.size;
        for _ in 0..STEPS {
            let squared = vector.length_squared();
            if near > 0.0 && squared <= near * near {
                return End::Apart(vector, corners);
            }
            if squared <= rounding * rounding {
                return End::Inside(corners);
            }
            let next = self.push(vector, &mut corners);
            let lower = vector.dot(next);
            if lower > 0.0 && lower * lower > far * far * squared {
                return End::Beyond;
            }
            let distance = squared.sqrt();
            let gap = (squared - lower) / distance;
            if gap <= PRECISE * distance || gap <= rounding {
                corners.drop_last();
                return End::Apart(vector, corners);
            }
            match nearest_to_origin(&corners.points) {
                Some(found) if found.point.length_squared() < squared => {
                    corners.keep(found.corners);
                    vector = found.point;
                }
                // Where all of {b − a} is beyond a plane, what holds the origin is rounding.
                None if lower <= 0.0 && corners.hold_origin(rounding) => return End::Inside(corners),
                // As far as rounding lets the walk go.
                _ if gap <= NEARLY * distance || last => {
                    corners.drop_last();
                    return End::Apart(vector, corners);
                }
                _ => return End::Unsure,
            }
        }
        if last { End::Apart(vector, corners) } else { End::Unsure }
    }

    /// Adds the point of {b − a} least far along `d`.
    #[inline]
    pub fn push(&self, d: DVec3, corners: &mut Corners) -> DVec3 {
        let on_a = self.a.support(d);
        let point = self.b.support(-d) + self.offset - on_a;
        corners.points.push(point);
        corners.on_a.push(on_a);
        point
    }
}

impl Corners {
    pub fn none() -> Corners {
        Corners { points: Few::new(DVec3::ZERO), on_a: Few::new(DVec3::ZERO) }
    }

    /// Keeps the corners whose bits are set.
    pub fn keep(&mut self, bits: u8) {
        let (points, on_a) = (self.points, self.on_a);
        (self.points, self.on_a) = (Few::new(DVec3::ZERO), Few::new(DVec3::ZERO));
        for k in (0..points.len()).filter(|k| bits & (1 << k) != 0) {
            self.points.push(points[k]);
            self.on_a.push(on_a[k]);
        }
    }

    /// The points after a move, metres.
    pub fn moved(&self, by: DVec3) -> Few<DVec3, 4> {
        let mut points = self.points;
        points.as_mut().iter_mut().for_each(|p| *p += by);
        points
    }

    fn drop_last(&mut self) {
        self.points.pop();
        self.on_a.pop();
    }

    /// The point of a that belongs to the point `p` of the simplex: the same weights.
    pub fn at(&self, p: DVec3) -> DVec3 {
        let (w, a) = (&self.points, &self.on_a);
        match w.len() {
            1 => a[0],
            2 => {
                let along = w[1] - w[0];
                a[0] + (a[1] - a[0]) * ((p - w[0]).dot(along) / along.length_squared())
            }
            3 => {
                let (u, v, q) = (w[1] - w[0], w[2] - w[0], p - w[0]);
                let normal = u.cross(v);
                let scale = 1.0 / normal.length_squared();
                let (s, t) = (q.cross(v).dot(normal) * scale, u.cross(q).dot(normal) * scale);
                a[0] + (a[1] - a[0]) * s + (a[2] - a[0]) * t
            }
            _ => {
                let (u, v, x, q) = (w[1] - w[0], w[2] - w[0], w[3] - w[0], p - w[0]);
                let scale = 1.0 / u.dot(v.cross(x));
                let (r, s, t) = (q.dot(v.cross(x)) * scale, u.dot(q.cross(x)) * scale, u.dot(v.cross(q)) * scale);
                a[0] + (a[1] - a[0]) * r + (a[2] - a[0]) * s + (a[3] - a[0]) * t
            }
        }
    }

    /// Whether the tetrahedron holds the origin by more than rounding can change, so that {b − a} does, or
    /// has it on a face up to `rounding` metres: then the corners of that face are kept.
    fn hold_origin(&mut self, rounding: f64) -> bool {
        let p = self.points;
        let mut surely = true;
        for [i, j, k, opposite] in [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]] {
            let (u, v, x) = (p[j] - p[i], p[k] - p[i], p[opposite] - p[i]);
            let normal = u.cross(v);
            let (origin, inner) = (-p[i].dot(normal), x.dot(normal));
            let blur = ROUNDING * ROUNDING * u.length_squared() * v.length_squared();
            let (blur, flat) = (blur * p[i].length_squared(), blur * x.length_squared());
            if origin * origin <= blur {
                let near = on_triangle(&p, [i, j, k]);
                if near.point.length_squared() <= rounding * rounding {
                    self.keep(near.corners);
                    return true;
                }
            }
            surely &= origin * origin > blur && inner * inner > flat && origin * inner > 0.0;
        }
        surely
    }
}
