//! How deep meshes at rest are where points tell less: by the least move that parts them.
//!
//! Two tubes side by side, more than half way through each other, have no point farther from the other's surface than
//! their radius, and overlap by more than that. The move is found by going out some way and then along the normal of what
//! touches last, as long as that is shorter.

use super::collect::{MeshContact, MeshFeatures};
use super::couple::Couple;
use super::settled::is_parted;
use super::touch;
use crate::mesh::pairs;
use crate::mesh::sweep::sweep;
use crate::narrow::Placement;
use crate::narrow::way_out::{Flat, nearest_in_front};
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

/// Halvings of a move that is just long enough.
const HALVINGS: usize = 40;

/// Tangents of angles beside a move at which shorter ones are looked for, how often one is found at each, at most, and how
/// much shorter it has to be, times the other.
const BESIDE: [f64; 5] = [0.5, 0.2, 0.08, 0.03, 0.01];
const MOST_FOUND: usize = 4;
const WORTH_IT: f64 = 1e-3;

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

/// Adds the contact of the least move that parts two meshes at rest, if it is longer than what was `found` tells, and
/// drops edges that would hold each other beyond. `out` leads out of the first mesh where they overlap.
pub(super) fn least(couple: &Couple, out: DVec3, found: &mut Vec<MeshContact>) {
    let is_edges = |c: &MeshContact| c.kind == MeshFeatures::Edges;
    let deepest_of = |found: &[MeshContact], edges: bool| {
        let all = found.iter().filter(|c| edges || !is_edges(c));
        all.max_by(|p, q| p.depth.total_cmp(&q.depth)).copied()
    };
    let (Some(deepest), Some(inside)) = (deepest_of(found, true), deepest_of(found, false)) else { return };
    if deepest.depth <= 1e-9 * couple.size {
        return;
    }
    if !is_edges(&deepest) && is_parted(couple, deepest.normal * deepest.depth) {
        return;
    }
    // Looked for in the same way whichever mesh is the first.
    let turned = couple.at.offset.dot(FIRST_SEEN) < 0.0;
    let sign = if turned { -1.0 } else { 1.0 };
    let swapped = Couple::new(couple.b, couple.a, &couple.at.swapped());
    let search = Search::new(if turned { &swapped } else { couple }, inside.depth);
    // Of edges that the least move takes care of rounding must not decide whether it does.
    let farthest = deepest.depth.max(FARTHEST * inside.depth) * (1.0 + 1e-6) + 1e-9 * couple.size;
    let mut best: Option<Move> = None;
    for start in starts(out, found).into_iter().map(|start| start * sign) {
        let most = best.map_or(farthest, |best| best.far * (1.0 - SHORTER));
        best = search.from(start, most).or(best);
    }
    let Some(Move { along, far }) = best.map(|best| search.around(best)) else { return };
    found.retain(|c| !is_edges(c) || c.depth <= far * (1.0 + SHORTER));
    let along = along * sign;
    let told = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    if told < far * (1.0 - SHORTER) {
        found.extend(Search::new(couple, inside.depth).contact(&Move { along, far }));
    }
}

/// The least move of the second mesh that parts both, of one along a unit vector by so many metres and those beside it.
pub(super) fn least_beside(couple: &Couple, along: DVec3, far: f64) -> (DVec3, f64) {
    let Move { along, far } = Search::new(couple, 0.5 * far).around(Move { along, far });
    (along, far)
}

/// Directions from which on moves are looked for: out of the overlap, and along the normals of the deepest contacts.
fn starts(out: DVec3, found: &[MeshContact]) -> Vec<DVec3> {
    let mut starts: Vec<DVec3> = out.try_normalize().into_iter().collect();
    let mut order: Vec<&MeshContact> = found.iter().collect();
    order.sort_by(|p, q| q.depth.total_cmp(&p.depth));
    for c in order {
        if starts.len() < MOST_STARTS && starts.iter().all(|start| start.dot(c.normal) < SAME_WAY) {
            starts.push(c.normal);
        }
    }
    starts
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
        let tries = TRIES.iter().map(|times| times * self.inside).take_while(|far| *far < most).chain([most]);
        let mut met = 0.999 * self.inside;
        let mut far = tries.into_iter().find(|far| {
            let parted = !self.meet(along, *far);
            if !parted {
                met = *far;
            }
            parted
        })?;
        // Back from there to where they meet, but for rounding.
        let there = self.moved(along, far);
        let back = self.couple.at.rotation_a.conjugate() * -along;
        if let Some(way) = sweep(there.a, there.b, &there.b_in_a, back, far - met) {
            let near = far - way + 1e-10 * self.couple.size;
            if near < far && near > met {
                if !self.meet(along, near) {
                    return Some(Move { along, far: near });
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
        Some(Move { along, far })
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

    /// How far it is out along a direction, if they are parted `most` metres on.
    fn shorter(&self, along: DVec3, most: f64) -> Option<Move> {
        if self.meet(along, most) { None } else { self.out(along, most) }
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
