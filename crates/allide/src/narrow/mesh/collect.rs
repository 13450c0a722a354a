//! The contact collector (paper 2): every vertex of one mesh in the other, both ways, and every crossing of
//! edges, each with its point on either surface.
//!
//! A vertex that moves has come through the surface behind it: its projection is where the ray against its
//! velocity first meets the other mesh. (As printed, the paper looks ahead.) What rests, leaves or grazes is
//! projected to the nearest point of the surface instead.

use super::couple::{Couple, Pass};
use super::edges::{Crossing, Limits, crossings, length_within};
use super::touch;
use crate::math::tolerance;
use crate::mesh::{Hit, Mesh, vertices_in};
use crate::narrow::{Motion, Placement};
use glam::DVec3;

/// Cosine between velocity and normal under which a vertex grazes a face.
const GRAZING: f64 = 1e-3;

/// How many times deeper than the ways out from its middle an overlap of edges may be.
const DEEPER: f64 = 4.0;

/// A point of contact of two meshes, and what is known of it. Positions are relative to the first shape's
/// origin, along world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshContact {
    /// Point on the first surface, metres.
    pub on_a: DVec3,
    /// Point on the second surface, metres.
    pub on_b: DVec3,
    /// Unit vector from the first mesh to the second: a face's normal, or across two edges.
    pub normal: DVec3,
    /// Distance of the two points, metres: along the relative velocity, or at rest along the normal.
    pub depth: f64,
    /// The part of it along the normal, metres: (on_a − on_b)·normal.
    pub normal_depth: f64,
    /// The triangle of the first mesh, and the weights of its corners.
    pub face_a: (u32, [f64; 3]),
    /// The triangle of the second mesh, and the weights of its corners.
    pub face_b: (u32, [f64; 3]),
    /// Share of the surface that it stands for, m²: a third of the triangles round a vertex, a quarter of what
    /// two edges span where they cross.
    pub area: f64,
    /// What meets.
    pub kind: MeshFeatures,
}

/// What meets in a contact of two meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeshFeatures {
    /// This vertex of the first mesh is in the second.
    VertexOfA(u32),
    /// This vertex of the second mesh is in the first.
    VertexOfB(u32),
    /// An edge of the first mesh passes through the second.
    EdgeOfA,
    /// An edge of the second mesh passes through the first.
    EdgeOfB,
    /// Two edges hold each other.
    Edges,
    /// They touch but for rounding.
    Touch,
}

/// A point of mesh x that is in mesh y.
pub(super) struct Inside {
    /// In the frame of y, metres.
    pub at: DVec3,
    /// On x.
    face: (u32, [f64; 3]),
    area: f64,
    kind: MeshFeatures,
}

/// All contacts of two meshes that move as `motions` say; none when they are apart. Motions of nothing: at
/// rest.
pub fn collect(a: &Mesh, b: &Mesh, at: &Placement, motions: [Motion; 2]) -> Vec<MeshContact> {
    let couple = Couple::new(a, b, at);
    let slack = tolerance::RELATIVE * couple.size;
    if !couple.meet(slack) {
        return Vec::new();
    }
    let passes = [couple.pass(true), couple.pass(false)];
    let sorted = passes.map(|p| vertices_in(p.x, p.y, &p.x_in_y, 0.0));
    let inside = [0, 1].map(|k| {
        let mut found = vertices(&passes[k], &sorted[k].inside);
        edges_through(&passes[k], &sorted[k].triangles, &sorted[k].inside, &mut found);
        found
    });
    let velocity = Velocity { motions, offset: at.offset };
    let behind = [0, 1]
        .map(|k| if velocity.moves(couple.size) { behind(&passes[k], &inside[k], &velocity) } else { Vec::new() });
    let moving =
        velocity.moves(couple.size) && (approaches(&passes, &inside, &behind) || velocity.brings_together(&couple));
    let mut found = Vec::new();
    for k in 0..2 {
        let mut hint = None;
        for (i, p) in inside[k].iter().enumerate() {
            let back = if moving { behind[k][i] } else { None };
            found.extend(contact(&passes[k], p, back, &mut hint));
        }
    }
    let near = [&sorted[0].triangles[..], &sorted[1].triangles[..]];
    edge_contacts(&couple, near, moving.then_some(&velocity), &mut found);
    if found.is_empty() {
        found.extend(touch::contact(&couple, slack));
    }
    found.iter_mut().for_each(|c| (c.face_a, c.face_b) = (a.given(c.face_a), b.given(c.face_b)));
    found
}

/// The velocity of the first mesh relative to the second.
struct Velocity {
    motions: [Motion; 2],
    offset: DVec3,
}

impl Velocity {
    /// At a point from the first one's origin, m/s (paper 2, eq. 1, rotation included).
    fn at(&self, p: DVec3) -> DVec3 {
        let [a, b] = &self.motions;
        a.velocity + a.spin.cross(p) - b.velocity - b.spin.cross(p - self.offset)
    }

    /// Whether anything moves at all.
    fn moves(&self, size: f64) -> bool {
        let [a, b] = &self.motions;
        let fastest = (a.velocity - b.velocity).length() + (a.spin.length() + b.spin.length()) * size;
        fastest > 1e-9 * size
    }

    /// Whether the middles of the meshes come nearer to each other: what is more than half way through something thin
    /// came from that side all the same.
    fn brings_together(&self, couple: &Couple) -> bool {
        let centre = |mesh: &Mesh| mesh.unit_mass_properties().centre;
        let (a, b) = (couple.at.rotation_a * centre(couple.a), couple.at.rotation_b * centre(couple.b) + self.offset);
        self.at(a.midpoint(b)).dot(b - a) > 0.0
    }

    /// In which direction a point of y's frame has come through y, if it moves: towards where it came from.
    fn back(&self, pass: &Pass, p: DVec3) -> Option<DVec3> {
        let of_a = self.at(pass.y_in_world.point(p));
        let back = if pass.of_a { -of_a } else { of_a };
        Some(pass.y_in_world.rotation.conjugate() * back.try_normalize()?)
    }
}

/// The vertices of x in y.
fn vertices(pass: &Pass, inside: &[u32]) -> Vec<Inside> {
    let of = |v: &u32| {
        let mut face = (u32::MAX, [0.0; 3]);
        pass.x.round(*v, |t, k| {
            if face.0 == u32::MAX {
                face.0 = t;
                face.1[k] = 1.0;
            }
        });
        let kind = if pass.of_a { MeshFeatures::VertexOfA(*v) } else { MeshFeatures::VertexOfB(*v) };
        Inside { at: pass.vertex(*v), face, area: pass.x.area_of(*v), kind }
    };
    inside.iter().map(of).collect()
}

/// The middles of the parts inside y of edges of x whose ends are outside.
pub(super) fn edges_through(pass: &Pass, triangles: &[u32], inside: &[u32], found: &mut Vec<Inside>) {
    let kind = if pass.of_a { MeshFeatures::EdgeOfA } else { MeshFeatures::EdgeOfB };
    let mut hits = Vec::new();
    // Of a surface each triangle is there twice.
    let once = pass.x.front().len();
    for t in triangles.iter().filter(|t| (**t as usize) < once) {
        let corners = pass.x.triangles()[*t as usize];
        for side in (0..3).filter(|s| *t < pass.x.across(*t)[*s]) {
            let ends = [corners[side], corners[(side + 1) % 3]];
            if ends.iter().any(|v| inside.binary_search(v).is_ok()) {
                continue;
            }
            let [from, to] = ends.map(|v| pass.vertex(v));
            hits.clear();
            pass.y.along(from, to - from, 0.0, 1.0, |_, at| hits.push(at));
            hits.sort_by(f64::total_cmp);
            for part in hits.windows(2).filter(|p| p[1] - p[0] > 1e-12) {
                let middle = 0.5 * (part[0] + part[1]);
                let at = from + (to - from) * middle;
                if pass.y.contains(at) {
                    let mut weights = [0.0; 3];
                    (weights[side], weights[(side + 1) % 3]) = (1.0 - middle, middle);
                    found.push(Inside { at, face: (*t, weights), area: 0.0, kind });
                }
            }
        }
    }
}

/// The way back of points in y along their velocity, and what they meet on it; nothing for those that do not move.
fn behind(pass: &Pass, points: &[Inside], velocity: &Velocity) -> Vec<Option<Behind>> {
    let of = |p: &Inside| {
        let back = velocity.back(pass, p.at)?;
        Some(Behind { back, hit: pass.y.ray(p.at, back, 0.0, f64::INFINITY) })
    };
    points.iter().map(of).collect()
}

/// Where a point came from.
#[derive(Clone, Copy)]
struct Behind {
    /// Unit vector, in the frame of y.
    back: DVec3,
    hit: Option<Hit>,
}

/// Whether the meshes have come into each other as they move, rather than being about to part: the longest way
/// back out is no longer than the longest way on.
fn approaches(passes: &[Pass; 2], inside: &[Vec<Inside>; 2], behind: &[Vec<Option<Behind>>; 2]) -> bool {
    let length = |hit: Option<Hit>| hit.map_or(0.0, |hit| hit.at);
    let back = behind.iter().flatten().flatten().map(|b| length(b.hit)).fold(0.0, f64::max);
    let on = |k: usize| {
        let ways = inside[k].iter().zip(&behind[k]).filter_map(|(p, b)| Some((p.at, (*b)?.back)));
        ways.map(move |(at, back)| length(passes[k].y.ray(at, -back, 0.0, f64::INFINITY)))
    };
    // As far as the first that is long enough.
    back == 0.0 || on(0).chain(on(1)).any(|far| far >= back)
}

/// The contact of a point of x in y: along its velocity, or with the nearest point, near the triangle `hint` as it was
/// for the point before.
fn contact(pass: &Pass, point: &Inside, behind: Option<Behind>, hint: &mut Option<u32>) -> Option<MeshContact> {
    let along = behind.and_then(|Behind { back, hit }| {
        let hit = hit?;
        let out = pass.y.normal(pass.y.facing(hit.triangle, back));
        (out.dot(back) > GRAZING).then(|| (point.at + back * hit.at, (hit.triangle, hit.weights), out))
    });
    let (on_y, face, out) = match along {
        Some(found) => found,
        None => {
            let near = pass.y.nearest_by(point.at, f64::INFINITY, *hint)?;
            *hint = Some(near.triangle);
            let way = near.nearest.point - point.at;
            // Out through a face is along its normal; towards an edge, or from the surface itself, it is told by
            // the way, if that is long enough to tell.
            let face = pass.y.normal(pass.y.facing(near.triangle, way));
            let told = way.length() > 1e-9 * pass.y.radius();
            let out = if told { way.normalize() } else { face };
            (near.nearest.point, (near.triangle, near.nearest.weights), out)
        }
    };
    let place = |p: DVec3| pass.y_in_world.point(p);
    let (on_x, on_y, out) = (place(point.at), place(on_y), pass.y_in_world.rotation * out);
    let (on_a, on_b, normal) = if pass.of_a { (on_x, on_y, -out) } else { (on_y, on_x, out) };
    let (face_a, face_b) = if pass.of_a { (point.face, face) } else { (face, point.face) };
    let normal_depth = (on_a - on_b).dot(normal).max(0.0);
    let depth = on_a.distance(on_b);
    Some(MeshContact { on_a, on_b, normal, depth, normal_depth, face_a, face_b, area: point.area, kind: point.kind })
}

fn edge_contacts(couple: &Couple, triangles: [&[u32]; 2], velocity: Option<&Velocity>, found: &mut Vec<MeshContact>) {
    let known = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    let pass = couple.pass(true);
    let way = |p: DVec3| velocity.and_then(|v| v.back(&pass, p)).map(|back| -back);
    // What vertices and the middles of edges tell about the depth is no bound of it: a long edge with one end just
    // inside may be many times deeper half way along. Much deeper crossings must be thick to count.
    // What has come this way has come through one of them, as a vertex has; the other may be thinner than the way.
    let limits = Limits { gap: 0.0, depth: f64::INFINITY, known, thin: velocity.is_some() };
    let shallow = 4.0 * known + 1e-9 * couple.size;
    crossings(couple, triangles, limits, &way, |crossing| {
        if crossing.depth() <= shallow || crossing.is_thick(couple, DEEPER) {
            found.push(of_crossing(couple, &pass, &crossing));
        }
    });
}

fn of_crossing(couple: &Couple, pass: &Pass, crossing: &Crossing) -> MeshContact {
    let (p, q) = (&crossing.ridge_a, &crossing.ridge_b);
    let [s, t] = crossing.parts;
    let own = length_within(couple.b, p.from, p.to, s) * (p.to - p.from).normalize_or_zero();
    let [from, to] = [q.from, q.to].map(|x| couple.b_in_a.point(x));
    let other = length_within(couple.a, from, to, t) * (q.to - q.from).normalize_or_zero();
    let place = |x: DVec3| pass.y_in_world.point(x);
    let (on_a, on_b, normal) = (place(crossing.on_a), place(crossing.on_b), pass.y_in_world.rotation * crossing.normal);
    MeshContact {
        on_a,
        on_b,
        normal,
        depth: on_a.distance(on_b),
        normal_depth: (on_a - on_b).dot(normal).max(0.0),
        face_a: (p.triangle, p.weights(s)),
        face_b: (q.triangle, q.weights(t)),
        area: 0.25 * own.cross(other).length(),
        kind: MeshFeatures::Edges,
    }
}
