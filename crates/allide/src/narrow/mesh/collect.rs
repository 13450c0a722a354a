//! The contact collector (paper 2): every vertex of one mesh in the other, both ways, and every crossing of
//! edges, each with its point on either surface.
//!
//! A vertex that moves has come through the surface behind it: its projection is where the ray against its
//! velocity first meets the other mesh. (As printed, the paper looks ahead.) What rests, leaves or grazes is
//! projected to the nearest point of the surface instead.

use super::coming::{Coming, Overlap};
use super::couple::{Couple, Pass};
use super::course::{Course, Velocity};
use super::crossed::crossed;
use super::cut::{Cut, Hit, Line, hits, lines};
use super::least::{Held, as_deep_as_they_are};
use super::share::share;
use super::touch;
use crate::math::{Aabb, tolerance};
use crate::mesh::{self, Bits, Mesh, Sorted};
use crate::narrow::{Motion, Placement};
use glam::DVec3;

/// Cosine between velocity and normal under which a vertex grazes a face.
const GRAZING: f64 = 1e-3;

/// How far beyond the points and their ways back edges are looked for, times the size of where these are.
const BEYOND: f64 = 0.1;

/// How far meshes that may lie in each other flush are moved aside, and how deep they have to be then, times their size:
/// no edge is along this way but by chance.
const ASIDE: DVec3 = DVec3::new(5.3e-11, 2.9e-11, 7.1e-11);
const OVERLAP: f64 = 1e-6;

/// Room for contacts of edges.
const SPARE: usize = 16;

/// A point of contact of two meshes, and what is known of it. Positions are relative to the first shape's
/// origin, along world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshContact {
    /// Point on the first surface, metres.
    pub on_a: DVec3,
    /// Point on the second surface, metres.
    pub on_b: DVec3,
    /// Unit vector from the first mesh to the second: a face's normal, or across two edges; of what came through a corner
    /// or an edge, the one nearest to its way.
    pub normal: DVec3,
    /// Distance of the two points, metres: along the relative velocity, or at rest along the normal.
    pub depth: f64,
    /// The part of it along the normal, metres: (on_a − on_b)·normal.
    pub normal_depth: f64,
    /// The triangle of the first mesh, and the weights of its corners.
    pub face_a: (u32, [f64; 3]),
    /// The triangle of the second mesh, and the weights of its corners.
    pub face_b: (u32, [f64; 3]),
    /// Share of the surface that it stands for, m²: of a vertex or an edge that of the triangles beside it, as far as
    /// they are in the other mesh. Those of the vertices and edges of one mesh add up to what of its surface is inside,
    /// if it has any there. Of two edges that hold each other a quarter of what they span where they cross.
    ///
    /// 0 of contacts that stand for no place of the overlap but for the way out of it. Where what is inside tells of less
    /// than that way, there is one more contact: of meshes that have come as they move, with the points that touched first,
    /// where they are now; of meshes at rest, with those that touch last on the least move that parts them. These points
    /// are on the surfaces, but may be far from where the meshes overlap now. Weighed by area they count for nothing.
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
    pub face: (u32, [f64; 3]),
    /// Its share of the surface of x, m².
    pub area: f64,
    kind: MeshFeatures,
}

/// All contacts of two meshes that move as `motions` say; none when they are apart. Motions of nothing: at
/// rest.
///
/// What has come along its velocity is as deep as the way since the meshes were apart last; what rests, parts or slides
/// is as deep as the nearest surface, or the least move out, tells. Which of them it is cannot always be seen from where
/// things are now. They count as having come if that way is no longer than three times the way on until they are apart,
/// if on it they had no more than some fifteen times in common what they have now, and if, where they purely slide, now and
/// a while ago, it is no longer than fifty times their depth; where they hold each other in several places, each place by itself.
pub fn collect(a: &Mesh, b: &Mesh, at: &Placement, motions: [Motion; 2]) -> Vec<MeshContact> {
    let couple = Couple::new(a, b, at);
    let (mut found, is_flush) = collected(&couple, motions);
    if is_flush && let Some(aside) = moved_aside(&couple, motions) {
        found = aside;
    }
    found.iter_mut().for_each(|c| (c.face_a, c.face_b) = (a.given(c.face_a), b.given(c.face_b)));
    found
}

/// Whether meshes may lie in each other flush: no vertex of the one is inside the other, but some are on its faces, and where
/// surfaces cut each other is as good as nowhere.
fn is_flush(passes: &[Pass; 2], sorted: &[Sorted; 2], slack: f64) -> bool {
    let is_on = |k: usize, v: u32| passes[k].y.nearest(passes[k].vertex(v), slack).is_some();
    let none_inside = |k: usize| sorted[k].inside.iter().all(|v| is_on(k, *v));
    let some_on = |k: usize| {
        let corners = sorted[k].triangles.iter().flat_map(|t| passes[k].x.triangles()[*t as usize]);
        sorted[k].inside.iter().copied().chain(corners).any(|v| is_on(k, v))
    };
    none_inside(0) && none_inside(1) && (some_on(0) || some_on(1))
}

/// The contacts of meshes moved aside by less than tells, if these are really in each other.
fn moved_aside(couple: &Couple, motions: [Motion; 2]) -> Option<Vec<MeshContact>> {
    let offset = couple.at.offset + ASIDE * couple.size;
    let aside = Couple::new(couple.a, couple.b, &Placement { offset, ..couple.at });
    let deepest = |found: &[MeshContact]| found.iter().map(|c| c.normal_depth).fold(0.0, f64::max);
    let is_overlap = deepest(&collected(&aside, [Motion::default(); 2]).0) > OVERLAP * couple.size;
    is_overlap.then(|| collected(&aside, motions).0)
}

/// The contacts of meshes placed so, with the triangles as they are kept; and whether they move and may lie in each other
/// flush.
fn collected(couple: &Couple, motions: [Motion; 2]) -> (Vec<MeshContact>, bool) {
    let Couple { a, b, at, .. } = couple;
    let slack = tolerance::RELATIVE * couple.size;
    if !couple.boxes_overlap(slack) {
        return (Vec::new(), false);
    }
    let passes = [couple.pass(true), couple.pass(false)];
    let touching = couple.touching();
    let sorted = [0, 1].map(|k| {
        let Pass { x, y, x_in_y, .. } = &passes[k];
        x.inside_of(y, x_in_y, &touching, k)
    });
    let hits = [0, 1].map(|k| hits(&passes[k], &touching.edges[k]));
    // What is inside tells that they meet, unless it is by rounding alone.
    let met = sorted.iter().any(|sorted| !sorted.inside.is_empty()) && hits.iter().any(|hits| !hits.is_empty());
    if !met && !couple.meet(slack) {
        return (Vec::new(), false);
    }
    let lines = lines(&passes, &hits);
    let inside = [0, 1].map(|k| {
        let mut found = vertices(&passes[k], &sorted[k].inside);
        edges_through(&passes[k], &hits[k], &sorted[k].marks, &mut found);
        share(&passes[k], &sorted[k], &lines, &hits[k], &mut found);
        found
    });
    let velocity = Velocity { motions, offset: at.offset };
    let behind = [0, 1]
        .map(|k| if velocity.moves(couple.size) { behind(&passes[k], &inside[k], &velocity) } else { Vec::new() });
    let overlap = Overlap {
        couple,
        passes: &passes,
        vertices: [&sorted[0].inside, &sorted[1].inside],
        hits: &hits,
        lines: &lines,
        points: &inside,
        behind: &behind,
    };
    let coming = overlap.coming(&velocity);
    let mut found = Vec::with_capacity(inside[0].len() + inside[1].len() + SPARE);
    for k in 0..2 {
        let along = |i: usize| {
            if coming.has(k, i, &inside[k][i]) { along(&passes[k], &inside[k][i], behind[k][i]) } else { None }
        };
        let mut onto: Vec<Option<Onto>> = (0..inside[k].len()).map(along).collect();
        nearest(&passes[k], &inside[k], &mut onto);
        let contacts = inside[k].iter().zip(onto).filter_map(|(p, onto)| Some(contact(&passes[k], p, onto?)));
        found.extend(contacts);
    }
    let near = if matches!(coming, Coming::Nowhere) {
        sorted.each_ref().map(|sorted| sorted.triangles.clone())
    } else {
        on_the_way(&passes, &sorted, (&inside, &behind), &lines)
    };
    crossed(couple, [&near[0], &near[1]], (&velocity, &coming), &mut found);
    if matches!(coming, Coming::Nowhere) && !a.is_surface() && !b.is_surface() {
        let out = Cut::new(&lines).map_or(DVec3::ZERO, |cut| cut.area);
        let places = |contacts: &[MeshContact]| overlap.places(contacts, tolerance::RELATIVE * couple.size);
        let held = Held { out, in_places: &places };
        as_deep_as_they_are(couple, &held, &mut found);
    }
    if found.is_empty() {
        found.extend(touch::contact(couple, slack));
    }
    let is_flush = velocity.moves(couple.size) && is_flush(&passes, &sorted, slack);
    (found, is_flush)
}

/// The triangles of both meshes at which edges may hold each other that have come along the velocity: those in the other
/// mesh, and those about the ways back of its points. What has come through something thin is held by what it left.
fn on_the_way(
    passes: &[Pass; 2],
    sorted: &[Sorted; 2],
    (inside, behind): (&[Vec<Inside>; 2], &[Vec<Option<Behind>>; 2]),
    lines: &[Line],
) -> [Vec<u32>; 2] {
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    let mut add = |p: DVec3| (low, high) = (low.min(p), high.max(p));
    lines.iter().for_each(|line| [line.from, line.to].into_iter().for_each(&mut add));
    for k in 0..2 {
        let place = |p: DVec3| passes[k].y_in_world.point(p);
        for (point, behind) in inside[k].iter().zip(&behind[k]) {
            add(place(point.at));
            let hit = behind.and_then(|behind| Some(behind.back * behind.hit?.at));
            hit.into_iter().for_each(|way| add(place(point.at + way)));
        }
    }
    let (middle, half) = (low.midpoint(high), (high - low) * 0.5);
    let half = half + BEYOND * half.max_element();
    let mut lists = sorted.each_ref().map(|sorted| sorted.triangles.clone());
    for (k, list) in lists.iter_mut().enumerate() {
        // The frame of this mesh is that of the other pass.
        let Pass { y, y_in_world: frame, .. } = &passes[1 - k];
        if !middle.is_finite() || y.is_surface() {
            continue;
        }
        let turned = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| (frame.rotation * axis).abs().dot(half));
        let region = Aabb::around(frame.local_point(middle), DVec3::from_array(turned));
        let mut listed = Bits::new(y.triangles().len());
        for t in list.iter() {
            listed.set(*t);
        }
        y.within(&region, |t| {
            if listed.set(t) {
                list.push(t);
            }
        });
    }
    lists
}

/// The vertices of x in y.
fn vertices(pass: &Pass, inside: &[u32]) -> Vec<Inside> {
    let of = |v: &u32| {
        let (t, corner) = pass.x.one_at(*v);
        let mut face = (t, [0.0; 3]);
        face.1[corner] = 1.0;
        let kind = if pass.of_a { MeshFeatures::VertexOfA(*v) } else { MeshFeatures::VertexOfB(*v) };
        Inside { at: pass.vertex(*v), face, area: 0.0, kind }
    };
    inside.iter().map(of).collect()
}

/// The middles of the parts inside y of edges of x whose ends are outside; `hits` are where edges pass through the
/// surface, sorted.
pub(super) fn edges_through(pass: &Pass, hits: &[Hit], inside: &Bits, found: &mut Vec<Inside>) {
    let kind = if pass.of_a { MeshFeatures::EdgeOfA } else { MeshFeatures::EdgeOfB };
    // Of a surface each triangle is there twice.
    let once = pass.x.front().len();
    for through in hits.chunk_by(|p, q| (p.triangle, p.side) == (q.triangle, q.side)) {
        let Hit { triangle, side, .. } = through[0];
        let corners = pass.x.triangles()[triangle as usize];
        let (from, to) = (side as usize, (side as usize + 1) % 3);
        // What goes in comes out.
        let counts = through.len() >= 2 && (triangle as usize) < once;
        if !counts || [from, to].iter().any(|k| inside.has(corners[*k])) {
            continue;
        }
        let ends = through[0].ends(pass);
        for part in through.windows(2).filter(|p| p[1].at - p[0].at > 1e-12) {
            let middle = 0.5 * (part[0].at + part[1].at);
            let at = ends[0] + (ends[1] - ends[0]) * middle;
            if pass.y.contains(at) {
                let mut weights = [0.0; 3];
                (weights[from], weights[to]) = (1.0 - middle, middle);
                found.push(Inside { at, face: (triangle, weights), area: 0.0, kind });
            }
        }
    }
}

/// The way back of points in y along their velocity, and what they meet on it; nothing for those that do not move.
fn behind(pass: &Pass, points: &[Inside], velocity: &Velocity) -> Vec<Option<Behind>> {
    if velocity.is_straight() {
        // All of them the same way.
        let Some((back, speed)) = velocity.back(pass, DVec3::ZERO) else { return vec![None; points.len()] };
        let places: Vec<DVec3> = points.iter().map(|p| p.at).collect();
        let hits = pass.y.parallel_rays(&places, back);
        return hits.into_iter().map(|hit| Some(Behind { back, speed, hit })).collect();
    }
    let backs: Vec<Option<(DVec3, f64)>> = points.iter().map(|p| velocity.back(pass, p.at)).collect();
    let ways: Vec<_> = points.iter().zip(&backs).map(|(p, back)| (p.at, back.map(|(back, _)| back))).collect();
    let hits = pass.y.rays(&ways);
    backs.iter().zip(hits).map(|(back, hit)| back.map(|(back, speed)| Behind { back, speed, hit })).collect()
}

/// For how many seconds points had been in the other mesh, at most, of meshes as they lay so many seconds ago.
pub(super) fn inside_since(course: &Course, ago: f64) -> f64 {
    let at = course.before(ago);
    let couple = Couple::new(course.couple.a, course.couple.b, &at);
    let (passes, touching) = ([couple.pass(true), couple.pass(false)], couple.touching());
    let velocity = Velocity { motions: course.motions, offset: at.offset };
    let of = |k: usize| {
        let Pass { x, y, x_in_y, .. } = &passes[k];
        let sorted = x.inside_of(y, x_in_y, &touching, k);
        let mut points = vertices(&passes[k], &sorted.inside);
        edges_through(&passes[k], &hits(&passes[k], &touching.edges[k]), &sorted.marks, &mut points);
        longest(&behind(&passes[k], &points, &velocity))
    };
    of(0).max(of(1))
}

/// The longest time of those that points have been inside, seconds.
pub(super) fn longest(behind: &[Option<Behind>]) -> f64 {
    behind.iter().flatten().filter_map(|b| Some(b.hit?.at / b.speed)).fold(0.0, f64::max)
}

/// Where a point came from.
#[derive(Clone, Copy)]
pub(super) struct Behind {
    /// Unit vector, in the frame of y.
    pub back: DVec3,
    /// How fast it moves, m/s.
    pub speed: f64,
    pub hit: Option<mesh::Hit>,
}

/// Where a point comes out of y: on its surface, in its frame.
struct Onto {
    on_y: DVec3,
    face: (u32, [f64; 3]),
    /// Unit vector out of y.
    out: DVec3,
}

/// The projection of a point of x in y along its velocity, unless it grazes the surface.
fn along(pass: &Pass, point: &Inside, behind: Option<Behind>) -> Option<Onto> {
    let Behind { back, hit, .. } = behind?;
    let hit = hit?;
    let facing = pass.y.facing(hit.triangle, back);
    let out = if facing == hit.triangle { pass.y.normal_at(facing, &hit.weights, back) } else { pass.y.normal(facing) };
    let on_y = point.at + back * hit.at;
    (out.dot(back) > GRAZING).then_some(Onto { on_y, face: (hit.triangle, hit.weights), out })
}

/// The projections of all other points, each to the nearest point of the surface.
fn nearest(pass: &Pass, points: &[Inside], onto: &mut [Option<Onto>]) {
    let rest: Vec<usize> = (0..points.len()).filter(|i| onto[*i].is_none()).collect();
    let places: Vec<DVec3> = rest.iter().map(|i| points[*i].at).collect();
    for (i, near) in rest.into_iter().zip(pass.y.nearest_to_each(&places)) {
        let Some(near) = near else { continue };
        let way = near.nearest.point - points[i].at;
        // Out through a face is along its normal; towards an edge, or from the surface itself, it is told by
        // the way, if that is long enough to tell.
        let told = way.length() > 1e-9 * pass.y.radius();
        let out = if told { way.normalize() } else { pass.y.normal(pass.y.facing(near.triangle, way)) };
        onto[i] = Some(Onto { on_y: near.nearest.point, face: (near.triangle, near.nearest.weights), out });
    }
}

/// The contact of a point of x in y.
fn contact(pass: &Pass, point: &Inside, onto: Onto) -> MeshContact {
    let Onto { on_y, face, out } = onto;
    let place = |p: DVec3| pass.y_in_world.point(p);
    let (on_x, on_y, out) = (place(point.at), place(on_y), pass.y_in_world.rotation * out);
    let (on_a, on_b, normal) = if pass.of_a { (on_x, on_y, -out) } else { (on_y, on_x, out) };
    let (face_a, face_b) = if pass.of_a { (point.face, face) } else { (face, point.face) };
    let normal_depth = (on_a - on_b).dot(normal).max(0.0);
    let depth = on_a.distance(on_b);
    MeshContact { on_a, on_b, normal, depth, normal_depth, face_a, face_b, area: point.area, kind: point.kind }
}
