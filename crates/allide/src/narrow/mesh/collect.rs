//! The contact collector (paper 2): every vertex of one mesh in the other, both ways, and every crossing of
//! edges, each with its point on either surface.
//!
//! A vertex that moves has come through the surface behind it: its projection is where the ray against its
//! velocity first meets the other mesh. (As printed, the paper looks ahead.) What rests, leaves or grazes is
//! projected to the nearest point of the surface instead.

use super::couple::{Couple, Pass};
use super::cut::{Cut, Hit, Line, hits, lines};
use super::edges::{Crossing, Limits, Way, Within, crossings, length_within};
use super::settled::{Ways, is_parted};
use super::share::share;
use super::touch;
use crate::math::tolerance;
use crate::mesh::{self, Mesh, vertices_in};
use crate::narrow::{Contact, Motion, Placement};
use glam::DVec3;

/// Cosine between velocity and normal under which a vertex grazes a face.
const GRAZING: f64 = 1e-3;

/// How many times deeper than the ways out from its middle an overlap of edges may be.
const DEEPER: f64 = 4.0;

/// Share of the rate at which an overlap would grow at most with such a speed, up to which the meshes slide.
const SLIDES: f64 = 1e-2;

/// How fast, in the same way, the overlap of meshes that have come this way may shrink; and how much longer their way
/// may be than that of their points.
const PAST: f64 = 0.18;
const EDGE_FIRST: f64 = 1.3;

/// Share of the cut up to which its parts cancel out.
const CANCELS: f64 = 1e-3;

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
    /// Share of the surface that it stands for, m²: of a vertex or an edge that of the triangles beside it, as far as
    /// they are in the other mesh. Those of the vertices and edges of one mesh add up to what of its surface is inside,
    /// if it has any there. Of two edges that hold each other a quarter of what they span where they cross.
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
pub fn collect(a: &Mesh, b: &Mesh, at: &Placement, motions: [Motion; 2]) -> Vec<MeshContact> {
    let couple = Couple::new(a, b, at);
    let slack = tolerance::RELATIVE * couple.size;
    if !couple.meet(slack) {
        return Vec::new();
    }
    let passes = [couple.pass(true), couple.pass(false)];
    let touching = couple.touching();
    let sorted = [0, 1].map(|k| {
        let Pass { x, y, x_in_y, .. } = &passes[k];
        vertices_in(x, y, x_in_y, 0.0, &touching.borders(k))
    });
    let hits = [0, 1].map(|k| hits(&passes[k], &touching.edges[k]));
    let lines = lines(&passes, &hits);
    let inside = [0, 1].map(|k| {
        let mut found = vertices(&passes[k], &sorted[k].inside);
        edges_through(&passes[k], &hits[k], &sorted[k].inside, &mut found);
        share(&passes[k], &sorted[k].inside, &lines, &hits[k], &mut found);
        found
    });
    let velocity = Velocity { motions, offset: at.offset };
    let behind = [0, 1]
        .map(|k| if velocity.moves(couple.size) { behind(&passes[k], &inside[k], &velocity) } else { Vec::new() });
    let moving = velocity.moves(couple.size)
        && match growth(&passes, &lines, &velocity) {
            Some(rate) if rate > SLIDES => true,
            Some(rate) => rate > -PAST && came_this_way(&couple, &behind, &velocity),
            None => approaches(&passes, &inside, &behind),
        };
    let mut found = Vec::new();
    for k in 0..2 {
        let along = |i: usize| if moving { along(&passes[k], &inside[k][i], behind[k][i]) } else { None };
        let mut onto: Vec<Option<Onto>> = (0..inside[k].len()).map(along).collect();
        nearest(&passes[k], &inside[k], &mut onto);
        let contacts = inside[k].iter().zip(onto).filter_map(|(p, onto)| Some(contact(&passes[k], p, onto?)));
        found.extend(contacts);
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
        Inside { at: pass.vertex(*v), face, area: 0.0, kind }
    };
    inside.iter().map(of).collect()
}

/// The middles of the parts inside y of edges of x whose ends are outside; `hits` are where edges pass through the
/// surface, sorted.
pub(super) fn edges_through(pass: &Pass, hits: &[Hit], inside: &[u32], found: &mut Vec<Inside>) {
    let kind = if pass.of_a { MeshFeatures::EdgeOfA } else { MeshFeatures::EdgeOfB };
    // Of a surface each triangle is there twice.
    let once = pass.x.front().len();
    for through in hits.chunk_by(|p, q| (p.triangle, p.side) == (q.triangle, q.side)) {
        let Hit { triangle, side, .. } = through[0];
        let corners = pass.x.triangles()[triangle as usize];
        let (from, to) = (side as usize, (side as usize + 1) % 3);
        // What goes in comes out.
        let counts = through.len() >= 2 && (triangle as usize) < once;
        if !counts || [from, to].iter().any(|k| inside.binary_search(&corners[*k]).is_ok()) {
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
    let ways: Vec<(DVec3, Option<DVec3>)> = points.iter().map(|p| (p.at, velocity.back(pass, p.at))).collect();
    let hits = pass.y.rays(&ways);
    ways.iter().zip(hits).map(|((_, back), hit)| back.map(|back| Behind { back, hit })).collect()
}

/// Where a point came from.
#[derive(Clone, Copy)]
struct Behind {
    /// Unit vector, in the frame of y.
    back: DVec3,
    hit: Option<mesh::Hit>,
}

/// Whether the meshes have come into each other as they move, rather than being about to part: the longest way
/// back out is no longer than the longest way on.
fn approaches(passes: &[Pass; 2], inside: &[Vec<Inside>; 2], behind: &[Vec<Option<Behind>>; 2]) -> bool {
    let length = |hit: Option<mesh::Hit>| hit.map_or(0.0, |hit| hit.at);
    let back = behind.iter().flatten().flatten().map(|b| length(b.hit)).fold(0.0, f64::max);
    let on = |k: usize| {
        let ways = inside[k].iter().zip(&behind[k]).filter_map(|(p, b)| Some((p.at, (*b)?.back)));
        ways.map(move |(at, back)| length(passes[k].y.ray(at, -back, 0.0, f64::INFINITY)))
    };
    // As far as the first that is long enough.
    back == 0.0 || on(0).chain(on(1)).any(|far| far >= back)
}

/// Whether meshes, the overlap of which does not grow, have still just come this way: the longest way back parts them,
/// and is no longer than the thinner is thick. What is pushed into a thin limb is beyond the middle of it soon. An edge
/// may have touched before the points that tell of the way.
fn came_this_way(couple: &Couple, behind: &[Vec<Option<Behind>>; 2], velocity: &Velocity) -> bool {
    let [a, b] = &velocity.motions;
    let Some(way) = (a.velocity - b.velocity).try_normalize().filter(|_| a.spin == b.spin && a.spin == DVec3::ZERO)
    else {
        return false;
    };
    let back = behind.iter().flatten().flatten().filter_map(|b| Some(b.hit?.at)).fold(0.0, f64::max);
    let thin = [couple.a, couple.b].map(|mesh| 2.0 * mesh.solid_box().half.min_element());
    back > 0.0 && back <= thin[0].min(thin[1]) && is_parted(couple, way * (EDGE_FIRST * back))
}

/// How fast what the meshes have in common grows as they move, as a share of what it could with that speed; `None` where
/// it neither does nor would with another velocity, as when one is wholly in the other or passes through it.
fn growth(passes: &[Pass; 2], lines: &[Line], velocity: &Velocity) -> Option<f64> {
    let cut = Cut::new(lines).filter(|_| passes.iter().all(|pass| !pass.x.is_surface()))?;
    let (speed, spin) = (velocity.at(cut.middle), velocity.motions[0].spin - velocity.motions[1].spin);
    let rate = cut.area.dot(speed) + cut.moment.dot(spin);
    let most = cut.area.length() * speed.length() + cut.moment.length() * spin.length();
    let cancels = cut.area.length() <= CANCELS * cut.most;
    (rate > SLIDES * most || !cancels).then_some(if most > 0.0 { rate / most } else { 0.0 })
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
    let Behind { back, hit } = behind?;
    let hit = hit?;
    let out = pass.y.normal(pass.y.facing(hit.triangle, back));
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

fn edge_contacts(couple: &Couple, triangles: [&[u32]; 2], velocity: Option<&Velocity>, found: &mut Vec<MeshContact>) {
    let known = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    let pass = couple.pass(true);
    let turning = |p: DVec3| velocity.and_then(|v| v.back(&pass, p)).map(|back| -back);
    let way = match velocity {
        None => Way::Normal,
        Some(v) if v.motions.iter().all(|m| m.spin == DVec3::ZERO) => {
            turning(DVec3::ZERO).map_or(Way::Normal, Way::Along)
        }
        Some(_) => Way::Turning(&turning),
    };
    // What vertices and the middles of edges tell about the depth is no bound of it: a long edge with one end just
    // inside may be many times deeper half way along. Much deeper crossings must be thick to count.
    // What has come this way has come through one of them, as a vertex has; the other may be thinner than the way.
    let within = if velocity.is_some() { Within::One } else { Within::Both };
    let limits = Limits { gap: 0.0, depth: f64::INFINITY, known, within, beside: 0.0 };
    let shallow = 4.0 * known + 1e-9 * couple.size;
    let (mut deeper, mut doubted) = (Vec::new(), Vec::new());
    crossings(couple, triangles, limits, &way, |crossing| {
        let depth = crossing.depth();
        if depth > shallow && !crossing.is_thick(couple, DEEPER) {
            doubted.push(crossing);
        } else if depth > known && velocity.is_none() {
            deeper.push(of_crossing(couple, &pass, &crossing));
        } else {
            found.push(of_crossing(couple, &pass, &crossing));
        }
    });
    unsettled(couple, deeper, found);
    if let Way::Along(along) = way {
        let first = first_touch(couple, pass.y_in_world.rotation * along, doubted, found);
        found.extend(first.map(|crossing| of_crossing(couple, &pass, &crossing)));
    }
}

/// Adds those of some contacts, deeper than all that are `found`, of which these do not take care when the meshes are
/// parted by them: of bars that lie across each other only the sides that have met hold each other, not the far ones.
fn unsettled(couple: &Couple, mut deeper: Vec<MeshContact>, found: &mut Vec<MeshContact>) {
    if deeper.is_empty() {
        return;
    }
    let plain = |c: &MeshContact| Contact { on_a: c.on_a, on_b: c.on_b, normal: c.normal, depth: c.depth };
    let mut ways = Ways::default();
    found.iter().for_each(|c| ways.add(&plain(c)));
    deeper.sort_by(|p, q| p.depth.total_cmp(&q.depth));
    for contact in deeper {
        if !ways.settle(couple, &plain(&contact)) {
            ways.add(&plain(&contact));
            found.push(contact);
        }
    }
}

/// Of crossings that are much deeper than what they pass through is thick, the one at which two meshes that have come
/// `along` this unit vector (world axes) first touched, if what is `found` does not lead back to where they are apart.
fn first_touch(couple: &Couple, along: DVec3, mut doubted: Vec<Crossing>, found: &[MeshContact]) -> Option<Crossing> {
    let way = |crossing: &Crossing| crossing.on_a.distance(crossing.on_b);
    let known = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    doubted.retain(|crossing| way(crossing) > known);
    let meet_back = |far: f64| {
        let at = Placement { offset: couple.at.offset + along * far, ..couple.at };
        Couple::new(couple.a, couple.b, &at).meet(0.0)
    };
    let (near, size) = (1e-6, 1e-9 * couple.size);
    let beyond = |far: f64| far * (1.0 + near) + size;
    if doubted.is_empty() || !meet_back(beyond(known)) {
        return None;
    }
    doubted.sort_by(|p, q| way(p).total_cmp(&way(q)));
    let first = doubted.partition_point(|crossing| meet_back(beyond(way(crossing))));
    let crossing = (first < doubted.len()).then(|| doubted.swap_remove(first))?;
    meet_back(way(&crossing) * (1.0 - near) - size).then_some(crossing)
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
