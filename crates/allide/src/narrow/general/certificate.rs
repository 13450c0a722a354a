//! Proof in closed form that a direction is the one of least overlap.
//!
//! Let n₀ be the direction, d = f(n₀), and m the part of n across n₀, |m| = sin θ. Seen along n₀, the points
//! of {a − b} farthest along n₀ make a figure F, which is to hold the foot of the origin.
//! - F has an inside: if the foot is ρ within its border, f(n) ≥ d cos θ + ρ sin θ, which is not less than d
//!   where tan ½θ ≤ ρ/d.
//! - F is a segment along u, the foot s from its ends, or a point: f(n) ≥ d cos θ + s|u·m| + ½Σr(k·m)², the
//!   sum over the discs whose rims meet there, k being the directions along them (see
//!   [`crate::narrow::convex`]). With λ the least stretch of these quadratic forms, up to an angle θ (and
//!   |u·m| ≥ (u·m)²/sin θ), that is not less than d where ½λ(1 + cos θ) ≥ d.
//!
//! Behind, where n is at most φ off −n₀, the farthest point p of {a − b} there does it: f(n) ≥ p·n.

use super::form::{ConeCore, Core, Form, HullCore};
use super::pair::Pair;
use crate::math::{length, tangents};
use crate::narrow::convex::Few;
use glam::{DVec2, DVec3};

/// A line counts as level when its ends differ by no more than this times the size.
const LEVEL: f64 = 1e-13;

/// The overlap may be less than proved by this, times the size.
const PRECISION: f64 = 1e-13;

/// Sines of the angles up to which a proof is tried, where there is none for all directions.
const SINES: [f64; 5] = [1.0, 0.7, 0.4, 0.15, 0.03];

/// Corners of the largest face that is looked at.
const CORNERS: usize = 24;

/// The directions proved not to overlap less than a given one: those whose cosine with it is not less
/// than this.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Proved(pub f64);

impl Proved {
    /// Nothing is known.
    pub const NOTHING: Proved = Proved(2.0);
    /// No direction overlaps less.
    pub const ALL: Proved = Proved(-1.0);
}

/// What a form shows exactly along a direction, seen along it.
struct Outline {
    /// Corners in order, or the ends of a segment, or one point, metres.
    corners: Few<DVec2, CORNERS>,
    /// Radius of a cap about the one point, metres.
    cap: f64,
    /// Radius of the disc whose rim point it is, metres, and the unit vector along the rim.
    rim: (f64, DVec2),
    /// A line from an apex: the rim is that at its second end only.
    pointed: bool,
}

/// Which directions are sure not to overlap less than the unit vector `n` does, by `overlap` (cores,
/// metres), but for rounding.
pub(super) fn proved(pair: &Pair, n: DVec3, overlap: f64) -> Proved {
    let axes = tangents(n);
    let level = LEVEL * pair.size;
    let Some(a) = Outline::of(pair.a, n, axes, level) else { return Proved::NOTHING };
    let Some(mut b) = Outline::of(pair.b, -n, axes, level) else { return Proved::NOTHING };
    let offset = flat(pair.offset, axes);
    // From {a − b}: the second turned about the origin.
    b.corners.as_mut().iter_mut().for_each(|p| *p = -(*p + offset));
    let figure = Figure::of(&a, &b, pair.size);
    match figure {
        Figure::Wide(room) if room >= 0.0 => wide(pair, n, overlap, room),
        Figure::Wide(room) => narrow(pair, n, overlap, &Slim { off: -room, ..Slim::default() }),
        Figure::Slim(slim) => narrow(pair, n, overlap, &slim),
        Figure::Beside => Proved::NOTHING,
    }
}

/// The figure has an inside, and the foot is `room` metres within.
fn wide(pair: &Pair, n: DVec3, overlap: f64, room: f64) -> Proved {
    if overlap <= 0.0 {
        return Proved::ALL;
    }
    let ratio = room / (overlap * (1.0 + 1e-9));
    let cosine = (1.0 - ratio * ratio) / (1.0 + ratio * ratio);
    if cosine < -cosine_behind(pair, n, overlap) { Proved::ALL } else { Proved(cosine) }
}

/// The figure is a segment or a point.
fn narrow(pair: &Pair, n: DVec3, overlap: f64, slim: &Slim) -> Proved {
    let (size, off) = (pair.size, slim.off);
    if overlap <= 0.0 {
        let meets = off <= PRECISION * size || off * off <= PRECISION * size * -overlap;
        return if meets { Proved::ALL } else { Proved::NOTHING };
    }
    if off > 1e-9 * size {
        return Proved::NOTHING;
    }
    // What does not add up costs off·sin θ, which bend to spare makes good.
    let enough = overlap + (1e-6 * size).max(off * off / (PRECISION * size));
    if slim.half_least(1.0) * (1.0 - cosine_behind(pair, n, overlap)) >= enough {
        return Proved::ALL;
    }
    let narrower = SINES.iter().map(|sine| (sine, (1.0 - sine * sine).sqrt()));
    let widest = narrower.into_iter().find(|(sine, cosine)| slim.half_least(**sine) * (1.0 + cosine) >= enough);
    widest.map_or(Proved::NOTHING, |(_, cosine)| Proved(cosine))
}

/// What is farthest along a direction, seen along it, and the foot of the origin in it.
enum Figure {
    /// With an inside; the foot is so far within its border, metres (negative: outside).
    Wide(f64),
    /// A segment or a point.
    Slim(Slim),
    /// The foot is not in it.
    Beside,
}

/// A figure without an inside.
#[derive(Default)]
struct Slim {
    /// Quadratic form of the rims, metres: xx, xy, yy.
    bend: [f64; 3],
    /// Quadratic form of the segment, metres, for directions up to a right angle off; the sine of a
    /// smaller angle divides it.
    kink: [f64; 3],
    /// How far the foot is off it, metres.
    off: f64,
}

impl Slim {
    /// Half the least stretch of the quadratic forms, up to an angle of the given sine, metres.
    fn half_least(&self, sine: f64) -> f64 {
        let [xx, xy, yy] = [0, 1, 2].map(|k| self.bend[k] + self.kink[k] / sine);
        0.25 * (xx + yy - ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt())
    }
}

impl Figure {
    fn of(a: &Outline, b: &Outline, size: f64) -> Figure {
        let cap = a.cap + b.cap;
        let (count_a, count_b) = (a.corners.len(), b.corners.len());
        if count_a.min(count_b) == 1 {
            // One of them only moves the other.
            let (shape, by) = if count_a == 1 { (b, a.corners[0]) } else { (a, b.corners[0]) };
            return match shape.corners.len() {
                1 => Figure::of_point(shape.corners[0] + by, [a, b], cap),
                2 => Figure::of_segment([shape.corners[0] + by, shape.corners[1] + by], shape, [a, b], cap),
                _ => Figure::Wide(within(&shape.corners, -by) + cap),
            };
        }
        if count_a == 2 && count_b == 2 {
            let (u, v) = (a.corners[1] - a.corners[0], b.corners[1] - b.corners[0]);
            if u.perp_dot(v).abs() < 1e-6 * u.length() * v.length() {
                return Figure::of_parallels(a, b);
            }
        }
        let room = sides(a).chain(sides(b)).map(|m| reach(a, m) + reach(b, m)).fold(f64::INFINITY, f64::min);
        if room < -1e-9 * size { Figure::Beside } else { Figure::Wide(room) }
    }

    fn of_point(p: DVec2, outlines: [&Outline; 2], cap: f64) -> Figure {
        if cap > 0.0 {
            return Figure::Wide(cap - p.length());
        }
        let mut slim = Slim { off: p.length(), ..Slim::default() };
        outlines.iter().for_each(|o| add(&mut slim.bend, o.rim.1, o.rim.0));
        Figure::Slim(slim)
    }

    /// `shape` is the one that the segment belongs to, of `outlines`.
    fn of_segment([p, q]: [DVec2; 2], shape: &Outline, outlines: [&Outline; 2], cap: f64) -> Figure {
        let along = q - p;
        let long = along.length();
        let share = -p.dot(along) / (long * long);
        let off = (p + along * share.clamp(0.0, 1.0)).length();
        if cap > 0.0 {
            return Figure::Wide(cap - off);
        }
        let mut slim = Slim { off, ..Slim::default() };
        if !(0.0..=1.0).contains(&share) {
            return Figure::Slim(slim);
        }
        let (mut room, mut part) = (share.min(1.0 - share), 1.0);
        if shape.pointed {
            // Towards the apex the rim counts with half the foot's share only, which leaves the other half.
            (room, part) = ((0.5 * share).min(1.0 - share), 0.5 * share);
        }
        add(&mut slim.kink, along / long, 2.0 * room * long);
        for outline in outlines {
            let part = if std::ptr::eq(outline, shape) { part } else { 1.0 };
            add(&mut slim.bend, outline.rim.1, part * outline.rim.0);
        }
        Figure::Slim(slim)
    }

    /// Parallel lines: one long segment, whose rims are left out of account.
    fn of_parallels(a: &Outline, b: &Outline) -> Figure {
        let u = (a.corners[1] - a.corners[0]).normalize();
        let off = u.perp_dot(a.corners[0] + b.corners[0]).abs().max(u.perp_dot(a.corners[1] + b.corners[1]).abs());
        let room = (reach(a, u) + reach(b, u)).min(reach(a, -u) + reach(b, -u));
        let mut slim = Slim { off: off.max(-room), ..Slim::default() };
        add(&mut slim.kink, u, 2.0 * room.max(0.0));
        Figure::Slim(slim)
    }
}

/// Outward unit vectors across the sides; of a segment, to both sides.
fn sides(outline: &Outline) -> impl Iterator<Item = DVec2> {
    let count = outline.corners.len();
    let turn = if count > 2 { area(&outline.corners).signum() } else { 1.0 };
    (0..count).map(move |k| {
        let side = outline.corners[(k + 1) % count] - outline.corners[k];
        DVec2::new(side.y, -side.x) * (turn / side.length())
    })
}

fn area(corners: &[DVec2]) -> f64 {
    let p = corners[0];
    (1..corners.len() - 1).map(|k| (corners[k] - p).perp_dot(corners[k + 1] - p)).sum()
}

fn reach(outline: &Outline, m: DVec2) -> f64 {
    outline.corners.iter().map(|p| p.dot(m)).fold(f64::NEG_INFINITY, f64::max)
}

/// How far `point` is within a polygon, metres; negative outside.
fn within(corners: &[DVec2], point: DVec2) -> f64 {
    let turn = area(corners).signum();
    let (mut room, mut nearest) = (f64::INFINITY, f64::INFINITY);
    for (k, p) in corners.iter().enumerate() {
        let side = corners[(k + 1) % corners.len()] - *p;
        let from = point - *p;
        room = room.min(turn * side.perp_dot(from) / side.length());
        let share = (from.dot(side) / side.length_squared()).clamp(0.0, 1.0);
        nearest = nearest.min((from - side * share).length());
    }
    if room >= 0.0 { room } else { -nearest }
}

/// Adds weight·u·uᵀ.
fn add(form: &mut [f64; 3], u: DVec2, weight: f64) {
    form[0] += weight * u.x * u.x;
    form[1] += weight * u.x * u.y;
    form[2] += weight * u.y * u.y;
}

fn flat(v: DVec3, (s, t): (DVec3, DVec3)) -> DVec2 {
    DVec2::new(v.dot(s), v.dot(t))
}

/// Cosine of the angle φ about −n up to which the farthest point there shows that the overlap is not less
/// than `overlap`; at most 90°.
fn cosine_behind(pair: &Pair, n: DVec3, overlap: f64) -> f64 {
    let far = pair.support(-n);
    let (back, aside) = (-far.dot(n), length(far + n * -far.dot(n)));
    if back <= overlap {
        return 1.0;
    }
    // φ solves back·cos φ − aside·sin φ = overlap.
    let squared = back * back + aside * aside;
    ((overlap * back + (squared - overlap * overlap).sqrt() * aside) / squared).clamp(0.0, 1.0)
}

impl Outline {
    fn empty() -> Outline {
        Outline { corners: Few::new(DVec2::ZERO), cap: 0.0, rim: (0.0, DVec2::ZERO), pointed: false }
    }

    /// What `form` shows along the unit vector `d`; lines that fall by no more than `level` metres count as
    /// level. `None` for faces of very many corners.
    fn of(form: &Form, d: DVec3, axes: (DVec3, DVec3), level: f64) -> Option<Outline> {
        let mut outline = Outline::empty();
        match &form.core {
            Core::Sum(solid) => {
                outline.corners.push(DVec2::ZERO);
                for k in 0..solid.edges {
                    let (axis, along) = (flat(solid.axes[k], axes), solid.axes[k].dot(d));
                    let half = axis * solid.half[k];
                    if along.abs() * solid.half[k] <= level {
                        outline.sweep(half);
                    } else {
                        outline.corners.as_mut().iter_mut().for_each(|p| *p += half * 1f64.copysign(along));
                    }
                }
                if solid.disc > 0.0 {
                    outline.add_disc((solid.axes, solid.disc), d, axes, level);
                }
            }
            Core::Cone(cone) => outline.add_cone(cone, d, axes, level),
            Core::Hull(hull) => outline.add_hull(hull, d, axes, level)?,
            Core::Triangle(_) | Core::Prism(..) => return None,
        }
        Some(outline)
    }

    /// Adds a segment ±half to every point.
    fn sweep(&mut self, half: DVec2) {
        let before = self.corners;
        self.corners = Few::new(DVec2::ZERO);
        if before.len() == 1 {
            self.corners.push(before[0] - half);
            self.corners.push(before[0] + half);
        } else {
            self.corners.push(before[0] - half);
            self.corners.push(before[1] - half);
            self.corners.push(before[1] + half);
            self.corners.push(before[0] + half);
        }
    }

    /// Adds a disc about the point, or the points, that are known.
    fn add_disc(&mut self, (own, radius): ([DVec3; 3], f64), d: DVec3, axes: (DVec3, DVec3), level: f64) {
        let (x, y) = (d.dot(own[1]), d.dot(own[2]));
        let sine = (x * x + y * y).sqrt();
        if sine * radius <= level {
            self.cap = radius;
            return;
        }
        let out = flat(own[1] * x + own[2] * y, axes) * (radius / sine);
        self.corners.as_mut().iter_mut().for_each(|p| *p += out);
        self.rim = (radius, flat(own[2] * x - own[1] * y, axes) / sine);
    }

    fn add_cone(&mut self, cone: &ConeCore, d: DVec3, axes: (DVec3, DVec3), level: f64) {
        let apex = cone.apex();
        let fall = (cone.rim(d) - apex).dot(d);
        if fall <= -level {
            self.corners.push(flat(apex, axes));
            return;
        }
        if fall < level {
            self.corners.push(flat(apex, axes));
            let mut rim = Outline::empty();
            rim.corners.push(-flat(apex, axes));
            rim.add_disc((cone.axes, cone.radius), d, axes, level);
            self.corners.push(rim.corners[0]);
            (self.rim, self.pointed) = (rim.rim, true);
            return;
        }
        self.corners.push(-flat(apex, axes));
        self.add_disc((cone.axes, cone.radius), d, axes, level);
    }

    fn add_hull(&mut self, core: &HullCore, d: DVec3, axes: (DVec3, DVec3), level: f64) -> Option<()> {
        let (hull, local) = (core.hull, core.axes.transpose() * d);
        let top = core.top(d);
        let from = hull.vertices()[top as usize];
        let is_level = |k: &u32| (from - hull.vertices()[*k as usize]).dot(local) <= level;
        let push = |outline: &mut Outline, k: u32| outline.corners.push(flat(core.point(k), axes));
        for face in hull.faces_at(top) {
            let face = &hull.faces()[*face as usize];
            if face.normal.dot(local) > 0.999_999 && face.corners.iter().all(is_level) {
                if face.corners.len() > CORNERS {
                    return None;
                }
                face.corners.iter().for_each(|k| push(self, *k));
                return Some(());
            }
        }
        push(self, top);
        if let Some(end) = hull.beside(top).iter().find(|k| is_level(k)) {
            push(self, *end);
        }
        Some(())
    }
}
