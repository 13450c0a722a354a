//! How deep meshes at rest are where points tell less: by the least move that parts them.
//!
//! Two tubes side by side, more than half way through each other, have no point farther from the other's surface than
//! their radius, and overlap by more than that. The move is found by going out some way and then along the normal of what
//! touches last, as long as that is shorter.

use super::collect::{MeshContact, MeshFeatures};
use super::couple::Couple;
use super::settled::is_parted;
use super::touch;
use crate::math::{Pose, tolerance};
use crate::mesh::sweep::sweep;
use crate::mesh::{Mesh, pairs};
use crate::narrow::way_out::{Flat, nearest_in_front};
use crate::narrow::{Contact, Placement, table};
use crate::shape::Shape;
use glam::DVec3;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::f64::consts::FRAC_PI_4;

/// How many times farther than the deepest point is inside a move may be: farther on, what lies across the other is
/// through it.
const FARTHEST: f64 = 3.0;

/// How many times farther moves are tried.
const TRIES: [f64; 5] = [1.01, 1.2, 1.6, 2.0, 2.5];

/// Directions from which on moves are looked for, at most, and the cosine of the angle between those that are alike.
const MOST_STARTS: usize = 6;
const SAME_WAY: f64 = 0.9;

/// Steps towards shorter moves, at most.
const STEPS: usize = 16;

/// How much shorter a move has to be, times the other, to be worth a step.
const SHORTER: f64 = 1e-4;

/// The mesh that lies farther along this counts as the second.
const FIRST_SEEN: DVec3 = DVec3::new(1.0, 1e-3, 1e-6);

/// Share of the depth of points up to which a move is surely too short.
const AS_DEEP: f64 = 0.999;

/// Halvings of a move that is just long enough.
const HALVINGS: usize = 40;

/// Tangents of angles beside a move at which shorter ones are looked for, how often one is found at each, at most, and how
/// much shorter it has to be, times the other.
const BESIDE: [f64; 5] = [0.5, 0.2, 0.08, 0.03, 0.01];
const MOST_FOUND: usize = 4;
const WORTH_IT: f64 = 1e-3;

/// Where tries end, and by how many times farther each further one is; and the first of those, times the farthest.
const TRIES_END: f64 = 3.0;
const STRIDE: f64 = 1.4;
const BEYOND: f64 = 1e-3;

/// Cosine of the angle between directions that are one, and how many directions of faces are tried, at most.
const ONE_WAY: f64 = 0.999;
const MOST_FACES: usize = 96;

/// Directions all around that are tried as well, and the golden section of a turn.
const SPREAD: u32 = 96;
const GOLDEN: f64 = 2.399_963_229_728_653;

/// Moves that part what only touches, times the size.
const TOUCH: f64 = 1e-8;

/// Pairs of triangles that met which are kept in mind.
const MOST_KNOWN: usize = 8;

/// A move of the second mesh that parts both.
#[derive(Clone, Copy)]
struct Move {
    /// Unit vector.
    along: DVec3,
    /// Metres.
    far: f64,
}

/// How meshes at rest hold each other.
pub(super) struct Held<'a> {
    /// Leads out of the first mesh where they overlap; zero where that is not known.
    pub out: DVec3,
    /// In how many places they overlap, told by their contacts.
    pub in_places: &'a dyn Fn(&[MeshContact]) -> usize,
}

/// Adds the contact of the least move that parts two meshes at rest, if it is longer than what was `found` tells, and
/// drops edges that would hold each other beyond.
pub(super) fn as_deep_as_they_are(couple: &Couple, held: &Held, found: &mut Vec<MeshContact>) {
    if let (Some(one), Some(two)) = (couple.a.as_hull(), couple.b.as_hull()) {
        as_hulls(couple, [one, two], found);
    } else {
        least(couple, held, found);
    }
}

fn is_edges(c: &MeshContact) -> bool {
    c.kind == MeshFeatures::Edges
}

/// Of convex solids how deep they are is known exactly.
fn as_hulls(couple: &Couple, [one, two]: [&Shape; 2], found: &mut Vec<MeshContact>) {
    let slack = tolerance::RELATIVE * couple.size;
    let Some(deepest) = crate::narrow::deepest(one, two, &couple.at).filter(|c| c.depth > slack) else { return };
    let most = deepest.depth * (1.0 + SHORTER) + slack;
    found.retain(|c| !is_edges(c) || c.depth <= most);
    let told = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    if told >= deepest.depth * (1.0 - SHORTER) - slack {
        return;
    }
    // Where a face lies on a face, at all of its corners.
    let mut all = Vec::new();
    table(one, two, &couple.at, 0.0, &mut all);
    let along = |c: &Contact| c.normal.dot(deepest.normal) > ONE_WAY && c.depth > slack && c.depth <= most;
    all.retain(along);
    if !all.iter().any(|c| c.depth >= deepest.depth * (1.0 - SHORTER)) {
        all.push(deepest);
    }
    found.extend(all.iter().filter_map(|c| on_both(couple, c)));
}

/// A contact of two solids with the triangles that its points lie on.
fn on_both(couple: &Couple, c: &Contact) -> Option<MeshContact> {
    let frames = [Pose::new(DVec3::ZERO, couple.at.rotation_a), Pose::new(couple.at.offset, couple.at.rotation_b)];
    let face = |mesh: &Mesh, frame: &Pose, p: DVec3| {
        let near = mesh.nearest(frame.local_point(p), f64::INFINITY)?;
        Some((near.triangle, near.nearest.weights))
    };
    Some(MeshContact {
        on_a: c.on_a,
        on_b: c.on_b,
        normal: c.normal,
        depth: c.depth,
        normal_depth: c.depth,
        face_a: face(couple.a, &frames[0], c.on_a)?,
        face_b: face(couple.b, &frames[1], c.on_b)?,
        area: 0.0,
        kind: MeshFeatures::Edges,
    })
}

/// The same for solids with hollows.
fn least(couple: &Couple, held: &Held, found: &mut Vec<MeshContact>) {
    let deepest_of = |found: &[MeshContact], edges: bool| {
        let all = found.iter().filter(|c| edges || !is_edges(c));
        all.max_by(|p, q| p.depth.total_cmp(&q.depth)).copied()
    };
    let deepest = deepest_of(found, true);
    let known = deepest.map_or(0.0, |c| c.depth);
    let inside = deepest_of(found, false).map_or(0.0, |c| c.depth);
    if deepest.is_some_and(|c| !is_edges(&c) && is_parted(couple, c.normal * c.depth)) {
        return;
    }
    // Looked for in the same way whichever mesh is the first.
    let turned = couple.at.offset.dot(FIRST_SEEN) < 0.0;
    let sign = if turned { -1.0 } else { 1.0 };
    let swapped = Couple::new(couple.b, couple.a, &couple.at.swapped());
    let search = Search::new(if turned { &swapped } else { couple }, inside);
    // In several places, as of a bar in a fork, they are as deep as in each, however far it is out of all; in one, no
    // deeper than what parts the hulls around them.
    let around = search.around_both().filter(|_| (held.in_places)(found) <= 1);
    // Of edges that the least move takes care of rounding must not decide whether it does.
    let farthest = around.map_or(known.max(FARTHEST * inside), |around| around.far) * (1.0 + 1e-6) + 1e-9 * couple.size;
    let mut best: Option<Move> = None;
    let hulls = around.map(|around| around.along * sign);
    for start in starts(held.out, hulls, found).into_iter().map(|start| start * sign) {
        let most = best.map_or(farthest, |best| best.far * (1.0 - SHORTER));
        best = search.from(start, most).or(best);
    }
    if around.is_some() {
        best = search.along_faces(best.map_or(farthest, |best| best.far)).or(best);
    }
    let Some(Move { along, far }) = best.map(|best| search.around(best)) else { return };
    if far <= TOUCH * couple.size {
        return;
    }
    found.retain(|c| !is_edges(c) || c.depth <= far * (1.0 + SHORTER));
    let along = along * sign;
    let told = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    if told < far * (1.0 - SHORTER) {
        found.extend(Search::new(couple, inside).contact(&Move { along, far }));
    }
}

/// The least move of the second mesh that parts both, of one along a unit vector by so many metres and those beside it;
/// or one that is no longer than `enough` metres, but than half as long as the first.
pub(super) fn least_beside(couple: &Couple, along: DVec3, far: f64, enough: f64) -> (DVec3, f64) {
    let Move { along, far } = Search::new(couple, (0.5 * far).max(enough)).around(Move { along, far });
    (along, far)
}

/// Directions from which on moves are looked for: out of the overlap, of the hulls around both, and along the normals of
/// the deepest contacts.
fn starts(out: DVec3, hulls: Option<DVec3>, found: &[MeshContact]) -> Vec<DVec3> {
    let mut starts: Vec<DVec3> = out.try_normalize().into_iter().chain(hulls).collect();
    let mut order: Vec<&MeshContact> = found.iter().collect();
    order.sort_by(|p, q| q.depth.total_cmp(&p.depth));
    for c in order {
        if starts.len() < MOST_STARTS && starts.iter().all(|start| start.dot(c.normal) < SAME_WAY) {
            starts.push(c.normal);
        }
    }
    starts
}

/// Unit vectors all around, on a spiral, each a golden section of a turn after the one before.
fn spread() -> impl Iterator<Item = DVec3> {
    (0..SPREAD).map(|k| {
        let z = 1.0 - f64::from(2 * k + 1) / f64::from(SPREAD);
        let (sin, cos) = libm::sincos(GOLDEN * f64::from(k));
        DVec3::new(cos, sin, 0.0) * (1.0 - z * z).sqrt() + DVec3::Z * z
    })
}

struct Search<'a> {
    couple: &'a Couple<'a>,
    /// How deep points are, metres: no move is shorter.
    inside: f64,
    /// Pairs of triangles that met after some move: they may after another, and are asked first.
    known: RefCell<VecDeque<[u32; 2]>>,
}

impl<'a> Search<'a> {
    fn new(couple: &'a Couple<'a>, inside: f64) -> Search<'a> {
        Search { couple, inside, known: RefCell::new(VecDeque::with_capacity(MOST_KNOWN)) }
    }

    fn moved(&self, along: DVec3, far: f64) -> Couple<'a> {
        let at = Placement { offset: self.couple.at.offset + along * far, ..self.couple.at };
        Couple::new(self.couple.a, self.couple.b, &at)
    }

    fn meet(&self, along: DVec3, far: f64) -> bool {
        let couple = self.moved(along, far);
        let mut known = self.known.borrow_mut();
        if pairs::any_meets(couple.a, couple.b, &couple.b_in_a, known.make_contiguous()) {
            return true;
        }
        let Some(pair) = couple.meeting() else { return couple.holds_shell() };
        known.truncate(MOST_KNOWN - 1);
        known.push_front(pair);
        true
    }

    /// How far it is out along a direction, if no more than `most` metres.
    fn out(&self, along: DVec3, most: f64) -> Option<Move> {
        // Farther on they may meet again.
        let beyond = std::iter::successors(Some(TRIES_END * self.inside.max(BEYOND * most)), |far| Some(far * STRIDE));
        let tries = TRIES.iter().map(|times| times * self.inside).chain(beyond);
        let tries = tries.take_while(|far| *far < most).chain([most]);
        let mut met = AS_DEEP * self.inside;
        let far = tries.into_iter().find(|far| {
            let parted = !self.meet(along, *far);
            if !parted {
                met = *far;
            }
            parted
        })?;
        Some(self.back(along, met, far))
    }

    /// How far it is out along a direction, back from where they are parted and no farther than so many metres, at which
    /// they are not.
    fn back(&self, along: DVec3, mut met: f64, mut far: f64) -> Move {
        // To where they meet, but for rounding.
        let there = self.moved(along, far);
        let back = self.couple.at.rotation_a.conjugate() * -along;
        if let Some(way) = sweep(there.a, there.b, &there.b_in_a, back, far - met) {
            let near = far - way + 1e-10 * self.couple.size;
            if near < far && near > met {
                if !self.meet(along, near) {
                    return Move { along, far: near };
                }
                met = near;
            }
        }
        for _ in 0..HALVINGS {
            if far - met <= 1e-9 * self.couple.size {
                break;
            }
            let middle = 0.5 * (met + far);
            if self.meet(along, middle) { met = middle } else { far = middle }
        }
        Move { along, far }
    }

    /// The least move that is found from a first direction on, if no longer than `most` metres.
    fn from(&self, start: DVec3, most: f64) -> Option<Move> {
        let mut best = self.out(start, most)?;
        let mut planes = Vec::new();
        for _ in 0..STEPS {
            let Some(touch) = touch::contact(&self.moved(best.along, best.far), 1e-6 * self.couple.size) else { break };
            let enough = best.far * (1.0 - SHORTER);
            // Straight out of what touched last; in front of all that touched; or half way to there.
            let way = best.along * best.far;
            let straight = touch.normal * way.dot(touch.normal).max(self.inside);
            planes.push((touch.normal, way.dot(touch.normal)));
            let before = nearest_in_front(&planes, &Flat::SPACE).unwrap_or(straight);
            let ways = [straight, before, straight.midpoint(way), before.midpoint(way)];
            let next = ways.iter().filter_map(|way| way.try_normalize()).find_map(|along| self.out(along, enough));
            let Some(next) = next else { break };
            best = next;
        }
        Some(best)
    }

    /// The least move that parts the hulls around both: it parts the meshes as well.
    fn around_both(&self) -> Option<Move> {
        let (one, two) = (self.couple.a.hull_around()?, self.couple.b.hull_around()?);
        let Contact { normal, depth, .. } = crate::narrow::deepest(one, two, &self.couple.at)?;
        (depth > 0.0).then_some(Move { along: normal, far: depth })
    }

    /// A move shorter than `most` metres from one of many directions on, where faces of the meshes look in few.
    fn along_faces(&self, most: f64) -> Option<Move> {
        let Couple { a, b, at, .. } = self.couple;
        let mut ways: Vec<DVec3> = Vec::new();
        for (mesh, turn, sign) in [(a, at.rotation_a, 1.0), (b, at.rotation_b, -1.0)] {
            for t in 0..mesh.triangles().len() as u32 {
                let way = turn * mesh.normal(t) * sign;
                if way != DVec3::ZERO && ways.iter().all(|known| known.dot(way) < ONE_WAY) {
                    ways.push(way);
                }
                if ways.len() > MOST_FACES {
                    return None;
                }
            }
        }
        let mut best: Option<Move> = None;
        // Out of notches it may be between those.
        for way in ways.into_iter().chain(spread()) {
            let most = best.map_or(most, |best| best.far) * (1.0 - SHORTER);
            if !self.meet(way, most) {
                best = self.from(way, most).or(best);
            }
        }
        best
    }

    /// How far it is out along a direction, if they are parted `most` metres on.
    fn shorter(&self, along: DVec3, most: f64) -> Option<Move> {
        (!self.meet(along, most)).then(|| self.back(along, AS_DEEP * self.inside, most))
    }

    /// A move, or a shorter one beside it: what touches last tells of its own plane alone, and beyond an edge of it there
    /// may be room.
    fn around(&self, mut best: Move) -> Move {
        // No move is shorter than points are deep.
        let may_be_shorter = |best: &Move| best.far * (1.0 - WORTH_IT) > self.inside;
        for tangent in BESIDE {
            for _ in 0..MOST_FOUND {
                let (right, up) = best.along.any_orthonormal_pair();
                let beside = |k: u32| {
                    let (sin, cos) = libm::sincos(f64::from(k) * FRAC_PI_4);
                    (best.along + (right * cos + up * sin) * tangent).normalize()
                };
                let ways = (0..8).filter(|_| may_be_shorter(&best)).map(beside);
                let mut next = best;
                for along in ways.collect::<Vec<DVec3>>() {
                    next = self.shorter(along, next.far * (1.0 - WORTH_IT)).unwrap_or(next);
                }
                if next.far == best.far {
                    break;
                }
                best = next;
            }
        }
        best
    }

    /// The contact that a move takes care of: of the points that touch after it.
    fn contact(&self, Move { along, far }: &Move) -> Option<MeshContact> {
        let touch = touch::contact(&self.moved(*along, *far), 1e-6 * self.couple.size)?;
        let on_b = touch.on_b - *along * *far;
        Some(MeshContact { on_b, normal: *along, depth: *far, normal_depth: *far, kind: MeshFeatures::Edges, ..touch })
    }
}
