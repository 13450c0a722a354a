//! Edge against edge: where two ridges cross that bar each other's way (paper 2, corrected: vertices and faces
//! alone miss crossed bars).
//!
//! Two ridges hold each other along n = ±(u × v), u and v their directions, if n lies between the normals of
//! the faces on both sides of the first and −n between those of the second: then no small turn of n makes
//! the overlap less.

use super::couple::Couple;
use super::facing::facing;
use super::settled::is_parted;
use super::sides::{Region, Side, facing_sides};
use crate::math::Pose;
use crate::mesh::{Mesh, Ridge};
use crate::narrow::Placement;
use glam::DVec3;

/// Sine up to which a direction beyond a ridge's normals still lies between them: where bars lie flat on each
/// other it is one of them.
const BETWEEN: f64 = 1e-9;

/// Two ridges that hold each other. In the frame of b, metres.
pub(super) struct Crossing {
    pub on_a: DVec3,
    pub on_b: DVec3,
    /// From a to b.
    pub normal: DVec3,
    pub ridge_a: Ridge,
    pub ridge_b: Ridge,
    /// Parts of the way along each.
    pub parts: [f64; 2],
    /// Whether the normal lies between those of both ridges, and not just beside.
    pub strict: bool,
    /// The points of both nearest to each other along the normal, if the edges have them.
    nearest: Option<Nearest>,
}

/// Where two edges are nearest to each other.
#[derive(Clone, Copy)]
struct Nearest {
    on_a: DVec3,
    on_b: DVec3,
    /// As in [`Crossing`].
    parts: [f64; 2],
}

impl Crossing {
    /// Along the normal, metres; negative across a gap.
    pub fn depth(&self) -> f64 {
        (self.on_a - self.on_b).dot(self.normal)
    }

    /// Whether the edges hold each other no more once the meshes are parted some way by a move of the second (world
    /// axes); not if that leads them through each other.
    pub fn is_settled(&self, couple: &Couple, parted: DVec3) -> bool {
        let far = parted * (1.0 + 1e-6) + parted.normalize_or_zero() * (1e-9 * couple.size);
        let moved = couple.at.rotation_b.conjugate() * -far;
        if moved.dot(self.normal) > 1e-9 * far.length() {
            return is_parted(couple, parted);
        }
        let mut ridge_a = self.ridge_a;
        ridge_a.from += moved;
        ridge_a.to += moved;
        let there = Couple::new(couple.a, couple.b, &Placement { offset: couple.at.offset + far, ..couple.at });
        let still = crossing(&ridge_a, &self.ridge_b, &Way::Normal, 0.0).filter(|still| still.depth() > 0.0);
        still.and_then(|still| open(&there, still, Within::Both)).is_none()
    }

    /// Whether the overlap is at most `times` as deep as the ways out of both solids from its middle together: it is
    /// not where other faces are much nearer, as between the far sides of two flat things.
    pub fn is_thick(&self, couple: &Couple, times: f64) -> bool {
        let (on_a, on_b) = self.nearest.map_or((self.on_a, self.on_b), |near| (near.on_a, near.on_b));
        let middle = on_a.midpoint(on_b);
        let out = |mesh: &Mesh, p: DVec3| {
            let near = mesh.nearest(p, f64::INFINITY).filter(|_| mesh.contains(p));
            near.map_or(0.0, |near| near.nearest.point.distance(p))
        };
        self.depth() <= times * (out(couple.b, middle) + out(couple.a, couple.b_in_a.point(middle)))
    }
}

/// How far apart crossings may be.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Across a gap, metres.
    pub gap: f64,
    /// Inside each other, metres.
    pub depth: f64,
    /// How deep vertices are, metres.
    pub known: f64,
    /// Through which of the solids the way of an overlap leads.
    pub within: Within,
    /// How far (sine) normals may be beside those between both ridges': where an edge lies nearly flat on a face, it
    /// crosses the one side of it strictly, and the other so.
    pub beside: f64,
    /// How far an edge counts beyond its ends, as far as it leads on into its own solid, metres. Along the inside of a
    /// ring of straight pieces edges meet so: two that hang in each other hold each other along four normals there, and
    /// overlap past the ends of the edges.
    pub onward: f64,
}

/// Of which solids the way of an overlap must be within.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Within {
    /// Both.
    Both,
    /// One; the other may be thinner.
    One,
    /// Any: whether it leads out is seen otherwise.
    Any,
}

impl Limits {
    /// How far along each axis an edge may be from one of this length that it holds, metres.
    pub fn reach(&self, length: f64) -> f64 {
        // What lies deeper than the ends of an edge does so by no more than its length.
        self.gap.max(self.depth.min(self.known + 2.0 * length))
    }
}

/// Along what the way from b's point to a's goes, in the frame of b.
pub(super) enum Way<'a> {
    /// The normal.
    Normal,
    /// This unit vector.
    Along(DVec3),
    /// What it answers for a place half way between, if that moves, else the normal.
    Turning(&'a dyn Fn(DVec3) -> Option<DVec3>),
}

/// The ridges at some sides of a mesh, in the frame of b.
fn ridges(mesh: &Mesh, sides: &[Side], pose: Option<&Pose>, onward: f64) -> Vec<Ridge> {
    let mut found = Vec::with_capacity(sides.len());
    for side in sides {
        let Some(mut ridge) = mesh.ridge_between(side.triangle, side.side.into(), side.normals) else { continue };
        if onward > 0.0 && !mesh.is_surface() && !mesh.is_convex() {
            let (from, to) = (ridge.from, ridge.to);
            (ridge.from, ridge.to) = (led_on(mesh, to, from, onward), led_on(mesh, from, to, onward));
        }
        found.push(pose.map_or(ridge, |pose| ridge.placed(pose)));
    }
    found
}

/// Where an edge ends that is led on from `to` by at most `most` metres, as far as that is within its solid.
fn led_on(mesh: &Mesh, from: DVec3, to: DVec3, most: f64) -> DVec3 {
    let along = (to - from).normalize_or_zero();
    let far = mesh.ray(to, along, 1e-6 * most, most).map_or(most, |hit| hit.at);
    if mesh.contains(to + along * (0.5 * far)) { to + along * (0.999 * far) } else { to }
}

/// Calls `visit` with all crossings of ridges of triangles of a with those of b, each list of those that are in the
/// other mesh or near it, best in an order in which neighbours follow each other.
pub(super) fn crossings(
    couple: &Couple,
    triangles: [&[u32]; 2],
    limits: Limits,
    way: &Way,
    visit: impl FnMut(Crossing),
) {
    let along = if let Way::Along(along) = way { Some(*along) } else { None };
    let ways = [along.map(|along| couple.b_in_a.rotation * along), along.map(|along| -along)];
    let [of_a, mut of_b] = facing_sides(couple, triangles, ways, limits.beside);
    let ones = ridges(couple.a, &of_a, Some(&couple.a_in_b), limits.onward);
    if limits.onward == 0.0 {
        let region = Region::new(&ones, &of_b, couple.b, &limits, along);
        of_b.retain(|side| region.may_have(side.ends(couple.b)));
    }
    let twos = ridges(couple.b, &of_b, None, limits.onward);
    let mut all = Vec::new();
    facing(&ones, &twos, &limits, way, |k, l| {
        if let Some(found) = crossing(&ones[k], &twos[l], way, limits.beside)
            && (-limits.gap..=limits.depth).contains(&found.depth())
        {
            all.extend(open(couple, found, limits.within));
        }
    });
    // By edges, in the order of the meshes.
    let place = |ridge: &Ridge| (ridge.triangle, ridge.side);
    all.sort_unstable_by_key(|found| (place(&found.ridge_a), place(&found.ridge_b)));
    all.into_iter().for_each(visit);
}

fn crossing(one: &Ridge, two: &Ridge, way: &Way, beside: f64) -> Option<Crossing> {
    let (u, v) = (one.to - one.from, two.to - two.from);
    let across = u.cross(v);
    let squared = across.length_squared();
    if squared <= 1e-14 * u.length_squared() * v.length_squared() {
        return None;
    }
    let mut normal = across / squared.sqrt();
    // The normals of both sides of the ridges tell which way is out.
    if normal.dot(one.middle - two.middle) < 0.0 {
        normal = -normal;
    }
    let strict = one.spans(normal, BETWEEN) && two.spans(-normal, BETWEEN);
    let nearly = || beside > 0.0 && one.spans(normal, beside) && two.spans(-normal, beside);
    if !strict && !nearly() {
        return None;
    }
    let between = one.from - two.from;
    // Parts of the way at which the lines are nearest, one of them moved by `shift`.
    let parts = |shift: DVec3| {
        let from = between - shift;
        [v.cross(from).dot(across) / squared, u.cross(from).dot(across) / squared]
    };
    let place = |[s, t]: [f64; 2]| (one.from + u * s, two.from + v * t);
    let mut at = parts(DVec3::ZERO);
    let within = |at: &[f64; 2]| at.iter().all(|s| (0.0..=1.0).contains(s));
    let (p, q) = place(at);
    let nearest = within(&at).then_some(Nearest { on_a: p, on_b: q, parts: at });
    let along = match way {
        Way::Normal => None,
        Way::Along(along) => Some(*along),
        Way::Turning(at) => at(p.midpoint(q)),
    };
    if let Some(along) = along {
        let rate = along.dot(normal);
        if rate <= 1e-3 {
            return None;
        }
        at = parts(along * (between.dot(normal) / rate));
    }
    if !within(&at) {
        return None;
    }
    let (on_a, on_b) = place(at);
    Some(Crossing { on_a, on_b, normal, ridge_a: *one, ridge_b: *two, parts: at, strict, nearest })
}

/// Edges that overlap, if they do so within both solids, along the way between their points; or along the normal: what
/// comes in past an edge at a slant leaves the solid again on that way, and is told where they are nearest.
fn open(couple: &Couple, crossing: Crossing, within: Within) -> Option<Crossing> {
    if within == Within::Any || crossing.depth() <= 1e-12 * couple.size {
        return Some(crossing);
    }
    if couple.of_surfaces() {
        return pass_each_other(couple, &crossing).then_some(crossing);
    }
    if !is_before_surface(couple, &crossing) {
        return None;
    }
    if is_way_open(couple, &crossing, (crossing.on_a, crossing.on_b), within == Within::One) {
        return Some(crossing);
    }
    let Nearest { on_a, on_b, parts } = crossing.nearest?;
    let points = (on_a, on_b);
    let is_open = is_way_open(couple, &crossing, points, false) || enter_each_other(couple, &crossing, points);
    is_open.then_some(Crossing { on_a, on_b, parts, ..crossing })
}

/// Whether a solid's edge that has passed one of a surface, which has no inside to pass through, is held by it: its
/// centre of mass is still before the surface.
fn is_before_surface(couple: &Couple, crossing: &Crossing) -> bool {
    let centre = |mesh: &Mesh| mesh.unit_mass_properties().centre;
    let before_b = (crossing.on_b - couple.a_in_b.point(centre(couple.a))).dot(crossing.normal) > 0.0;
    let before_a = (centre(couple.b) - crossing.on_a).dot(crossing.normal) > 0.0;
    match (couple.a.is_surface(), couple.b.is_surface()) {
        (true, false) => before_a,
        (false, true) => before_b,
        _ => true,
    }
}

/// Whether each of two edges of surfaces, which have no inside, passes through the other surface.
fn pass_each_other(couple: &Couple, crossing: &Crossing) -> bool {
    let passes = |mesh: &Mesh, from: DVec3, to: DVec3| {
        let mut met = false;
        mesh.along(from, to - from, 0.0, 1.0, |_, _| met = true);
        met
    };
    let (p, q) = (&crossing.ridge_a, &crossing.ridge_b);
    let [from, to] = [q.from, q.to].map(|x| couple.b_in_a.point(x));
    passes(couple.b, p.from, p.to) && passes(couple.a, from, to)
}

/// Whether each of two edges enters the wedge at the other, within the solid: so sharp edges overlap, out of which
/// the normal leads at once.
fn enter_each_other(couple: &Couple, crossing: &Crossing, (on_a, on_b): (DVec3, DVec3)) -> bool {
    let depth = (on_a - on_b).dot(crossing.normal);
    let (p, q) = (&crossing.ridge_a, &crossing.ridge_b);
    let one = point_in_wedge(p, on_a, q, crossing.normal * depth);
    let two = point_in_wedge(q, on_b, p, crossing.normal * -depth);
    one.is_some_and(|x| couple.b.contains(x)) && two.is_some_and(|x| couple.a.contains(couple.b_in_a.point(x)))
}

/// A point of an edge near its point `on` that is behind both faces of another, whose own point is `beyond` behind
/// `on`.
fn point_in_wedge(edge: &Ridge, on: DVec3, wedge: &Ridge, beyond: DVec3) -> Option<DVec3> {
    let along = (edge.to - edge.from).normalize_or_zero();
    let near = 10.0 * beyond.length();
    let (mut low, mut high) = (along.dot(edge.from - on).max(-near), along.dot(edge.to - on).min(near));
    for normal in [wedge.one, wedge.two] {
        let (out, rate) = (beyond.dot(normal), along.dot(normal));
        if rate > 1e-12 {
            high = high.min(-out / rate);
        } else if rate < -1e-12 {
            low = low.max(-out / rate);
        } else if out > 0.0 {
            return None;
        }
    }
    (low < high).then(|| on + along * (0.5 * (low + high)))
}

/// Whether the way between the two points of an overlap lies in both solids, or in one of them if the other may be
/// `thin`: along or into the faces beside each ridge, and through no other.
fn is_way_open(couple: &Couple, crossing: &Crossing, (on_a, on_b): (DVec3, DVec3), thin: bool) -> bool {
    let way = on_a - on_b;
    let length = way.length();
    let tilt = 1e-9 * length;
    let into = |ridge: &Ridge, w: DVec3| w.dot(ridge.one) <= tilt && w.dot(ridge.two) <= tilt;
    // A surface has no inside that the way could leave.
    let (a, b) = (!couple.a.is_surface(), !couple.b.is_surface());
    let through = |mesh: &Mesh, from: DVec3, way: DVec3| {
        let mut free = true;
        mesh.along(from, way, 1e-6, 1.0 - 1e-6, |t, _| {
            // Faces along the way are not crossed.
            free &= mesh.normal(t).dot(way).abs() <= 1e-6 * length;
        });
        free
    };
    let there = &couple.b_in_a;
    let in_b = || into(&crossing.ridge_b, way) && through(couple.b, on_b, way);
    let in_a = || into(&crossing.ridge_a, -way) && through(couple.a, there.point(on_a), there.rotation * -way);
    // A way along a face may leave unseen, just past its rim.
    let near = 1e-9 * couple.size;
    let ends_in = |mesh: &Mesh, p: DVec3| mesh.contains(p) || mesh.nearest(p, near).is_some();
    let in_b = || in_b() && ends_in(couple.b, on_a);
    let in_a = || in_a() && ends_in(couple.a, there.point(on_b));
    if a && b && thin { in_b() || in_a() } else { (!b || in_b()) && (!a || in_a()) }
}

/// The part of the segment from `from` to `to` round its point at `at` (a part of the way), or beside it where that
/// is on the surface, that is within a mesh, metres.
pub(super) fn length_within(mesh: &Mesh, from: DVec3, to: DVec3, at: f64) -> f64 {
    let mut ends = vec![0.0, 1.0];
    mesh.along(from, to - from, 0.0, 1.0, |_, t| ends.push(t));
    ends.sort_by(f64::total_cmp);
    let near = 1e-9;
    let round = |part: &&[f64]| part[0] <= at + near && part[1] >= at - near && part[1] - part[0] > near;
    let inside = |part: &&[f64]| mesh.contains(from + (to - from) * (0.5 * (part[0] + part[1])));
    let length: f64 = ends.windows(2).filter(round).filter(inside).map(|part| part[1] - part[0]).sum();
    length * from.distance(to)
}
