//! The space of moves. A point t of it stands for "the first outline moved by t"; the moves that make it
//! overlap the second are the Minkowski sum U of the second and the first reflected at the origin.
//!
//! Two things are known of U, both cheap:
//!
//! - it is covered by the **parallelograms** e + f of an edge of each, the moves for which those two edges
//!   cross, and by moves that put one outline inside the other;
//! - its border lies on its **sides**, the moves for which a corner of one slides along an edge of the
//!   other with their inner angles apart (the reduced convolution, Behar and Lien 2011).
//!
//! So the border of U is what the parallelograms leave of the sides, and no arrangement is built: a side is
//! walked from one parallelogram to the next.

use super::exact::turn;
use super::flat::Flat;
use super::outline::Outline;
use super::pole::Pole;
use super::pose::Turn;
use super::tree::Node;
use glam::DVec2;
use std::cmp::Ordering::{Equal, Less};

/// Both outlines, turned; the first also reflected. Moves are counted between the middles of their boxes.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    pub b: Flat,
    /// The first outline, reflected.
    pub a: Flat,
    /// Sum of the half diagonals of both boxes, metres.
    pub size: f64,
    /// What rounding may do to a coordinate, metres.
    pub blur: f64,
    /// A disc of moves that all make the outlines overlap: those that make their inner circles do.
    pub pole: Pole,
}

/// One side: a directed segment with U, if anything, on its left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub from: DVec2,
    pub to: DVec2,
    /// The edge that is slid along, and the corner that slides.
    pub edge: u32,
    pub corner: u32,
    /// Whether the edge is of the first outline, the corner of the second.
    pub edge_of_a: bool,
}

impl Side {
    /// Unit vector to the free side, the right.
    pub fn normal(&self) -> DVec2 {
        let along = self.to - self.from;
        DVec2::new(along.y, -along.x) / along.length()
    }
}

/// Two edges, by number: of the second outline and of the first.
pub(crate) type Crossing = (u32, u32);

impl Space {
    pub fn new((a, turn_a): (&Outline, &Turn), (b, turn_b): (&Outline, &Turn)) -> Space {
        let (one, other) = (a.pole(), b.pole());
        let (centre_a, centre_b) = (turn_a.apply(one.centre), turn_b.apply(other.centre));
        let (a, b) = (Flat::new(a, turn_a, true), Flat::new(b, turn_b, false));
        let (size, reach) = (a.radius + b.radius, a.reach + b.reach);
        let centre = (centre_b - b.centre) - (centre_a - a.centre);
        let blur = f64::EPSILON * (size + reach);
        let both = one.radius.min(other.radius) > 16.0 * blur;
        let pole = Pole { centre, radius: if both { one.radius + other.radius - 16.0 * blur } else { 0.0 } };
        Space { a, b, size, blur, pole }
    }

    /// From where to where the line from `t` along `v` runs in the disc of moves that surely overlap, in units
    /// of `v`.
    pub fn deep_span(&self, t: DVec2, v: DVec2) -> Option<(f64, f64)> {
        let d = t - self.pole.centre;
        let (a, b) = (v.length_squared(), d.dot(v));
        let root = b * b - a * (d.length_squared() - self.pole.radius * self.pole.radius);
        (root > 0.0).then(|| ((-b - root.sqrt()) / a, (-b + root.sqrt()) / a))
    }

    /// The move, between box middles, that stands for this difference of positions.
    pub fn move_at(&self, offset: DVec2) -> DVec2 {
        // The reflected outline's middle is kept unreflected.
        offset + (self.a.centre - self.b.centre)
    }

    /// Calls `visit` with every side.
    pub fn sides(&self, mut visit: impl FnMut(Side)) {
        let mut all = |edges: &Flat, corners: &Flat, edge_of_a: bool| {
            for corner in corners.edges().filter(|&i| corners.sharp[i]) {
                let (p, q, r) = corners.beside(corner);
                for edge in edges.edges() {
                    let (s, t) = edges.edge(edge);
                    if fits((p, q, r), (s, t)) {
                        let (edge, corner) = (edge as u32, corner as u32);
                        visit(Side { from: s + q, to: t + q, edge, corner, edge_of_a });
                    }
                }
            }
        };
        all(&self.b, &self.a, false);
        all(&self.a, &self.b, true);
    }

    /// Calls `visit` with every side that comes within `radius` of `t`, and others that nearly do, but for those
    /// that lie deep in U.
    pub fn sides_near(&self, t: DVec2, radius: f64, mut visit: impl FnMut(Side)) {
        self.sides_near_while(t, radius, |side| {
            visit(side);
            true
        });
    }

    /// The same, until `visit` says no.
    pub fn sides_near_while(&self, t: DVec2, radius: f64, mut visit: impl FnMut(Side) -> bool) {
        let mut waiting = [(0u32, 0u32); 128];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let at = waiting[count];
            let (m, n) = (&self.b.nodes[at.0 as usize], &self.a.nodes[at.1 as usize]);
            let over = ((t - m.centre - n.centre).abs() - (m.half + n.half)).max(DVec2::ZERO);
            if over.length_squared() > (radius + self.blur) * (radius + self.blur)
                || self.is_deep(m, n)
                || !self.may_slide(at)
            {
                continue;
            }
            if let Some(next) = opened(m, n, at) {
                waiting[count..count + 2].copy_from_slice(&next);
                count += 2;
                continue;
            }
            for j in m.edges() {
                for i in n.edges() {
                    let sides =
                        [self.side((&self.b, j), (&self.a, i), false), self.side((&self.a, i), (&self.b, j), true)];
                    if !sides.into_iter().flatten().all(&mut visit) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether all moves in the sum of two boxes surely overlap.
    fn is_deep(&self, m: &Node, n: &Node) -> bool {
        let farthest = (m.centre + n.centre - self.pole.centre).abs() + m.half + n.half;
        farthest.length_squared() < self.pole.radius * self.pole.radius
    }

    /// Whether an edge of one node may slide along a corner of the other.
    fn may_slide(&self, at: (u32, u32)) -> bool {
        let (b, a) = (&self.b.directions, &self.a.directions);
        match (b.get(at.0 as usize), a.get(at.1 as usize)) {
            (Some(one), Some(other)) => one.meet(other, self.a.angle - self.b.angle),
            _ => true,
        }
    }

    /// Whether two pairs of edges have one edge in common, and the others follow each other: where a corner goes
    /// across an edge.
    pub fn follow(&self, (j, i): Crossing, (l, k): Crossing) -> bool {
        let next = |flat: &Flat, one: u32, other: u32| {
            flat.after(one as usize) == other as usize || flat.after(other as usize) == one as usize
        };
        (i == k && next(&self.b, j, l)) || (j == l && next(&self.a, i, k))
    }

    /// The side made by an edge and a corner, if they fit.
    #[inline]
    fn side(&self, (edges, edge): (&Flat, usize), (corners, corner): (&Flat, usize), edge_of_a: bool) -> Option<Side> {
        if !corners.sharp[corner] {
            return None;
        }
        let ((s, t), (p, q, r)) = (edges.edge(edge), corners.beside(corner));
        if !fits((p, q, r), (s, t)) {
            return None;
        }
        Some(Side { from: s + q, to: t + q, edge: edge as u32, corner: corner as u32, edge_of_a })
    }

    /// An edge pair whose parallelogram, grown by `slack`, holds `t`.
    pub fn crossing(&self, t: DVec2, slack: f64, hot: &mut Hot) -> Option<Crossing> {
        hot.looked += 1;
        if let Some(found) = hot.find(t, |(j, i)| self.holds((j, i), t, slack)) {
            return Some(found);
        }
        let found = self.search(t, slack)?;
        hot.keep(t, found);
        Some(found)
    }

    fn search(&self, t: DVec2, slack: f64) -> Option<Crossing> {
        let reach = slack + self.blur;
        // How far a pair of boxes is from t, squared; infinite when it does not hold it.
        let distance = |(i, j): (u32, u32)| {
            let (m, n) = (&self.b.nodes[i as usize], &self.a.nodes[j as usize]);
            let gap = t - m.centre - n.centre;
            let half = m.half + n.half;
            let out = gap.x.abs() - half.x > reach || gap.y.abs() - half.y > reach;
            if out { f64::INFINITY } else { gap.length_squared() }
        };
        let mut waiting = [(0u32, 0u32); 64];
        let (mut count, mut at) = (0, (0, 0));
        loop {
            let (m, n) = (&self.b.nodes[at.0 as usize], &self.a.nodes[at.1 as usize]);
            if let Some([mut near, mut far]) = opened(m, n, at) {
                let (mut d, mut e) = (distance(near), distance(far));
                if e < d {
                    (near, far, d, e) = (far, near, e, d);
                }
                if e < f64::INFINITY {
                    waiting[count] = far;
                    count += 1;
                }
                if d < f64::INFINITY {
                    at = near;
                    continue;
                }
            } else {
                for j in m.edges() {
                    for i in n.edges() {
                        if self.holds((j as u32, i as u32), t, slack) {
                            return Some((j as u32, i as u32));
                        }
                    }
                }
            }
            if count == 0 {
                return None;
            }
            count -= 1;
            at = waiting[count];
        }
    }

    /// Whether the parallelogram of two edges, grown by `slack`, holds `t`.
    #[inline]
    fn holds(&self, (j, i): Crossing, t: DVec2, slack: f64) -> bool {
        let ((p, q), (r, s)) = (self.b.edge(j as usize), self.a.edge(i as usize));
        let (u, w, d) = (q - p, s - r, t - (p + r));
        let area = u.perp_dot(w);
        let along_u = u.perp_dot(d);
        let (low, high) = if area < 0.0 { (area, 0.0) } else { (0.0, area) };
        let grow = slack * self.b.lengths[j as usize];
        if along_u <= low - grow || along_u >= high + grow {
            return false;
        }
        let along_w = d.perp_dot(w);
        let grow = slack * self.a.lengths[i as usize];
        if along_w <= low - grow || along_w >= high + grow {
            return false;
        }
        // Grown parallelograms of nearly parallel edges would reach far along them.
        let (low, high) = (p.min(q) + r.min(s) - slack, p.max(q) + r.max(s) + slack);
        t.x > low.x && t.x < high.x && t.y > low.y && t.y < high.y
    }

    /// From where to where the line from `t` along `v` runs in the parallelogram of two edges, grown by
    /// `slack`, in units of `v`.
    pub fn span(&self, (j, i): Crossing, t: DVec2, v: DVec2, slack: f64) -> Option<(f64, f64)> {
        let ((p, q), (r, s)) = (self.b.edge(j as usize), self.a.edge(i as usize));
        let (u, w, d) = (q - p, s - r, t - (p + r));
        let area = u.perp_dot(w);
        let (grow_u, grow_w) = (slack * self.b.lengths[j as usize], slack * self.a.lengths[i as usize]);
        let (low, high) = if area < 0.0 { (area, 0.0) } else { (0.0, area) };
        let mut span = (f64::NEG_INFINITY, f64::INFINITY);
        clip(&mut span, u.perp_dot(d), u.perp_dot(v), low - grow_u, high + grow_u)?;
        clip(&mut span, d.perp_dot(w), v.perp_dot(w), low - grow_w, high + grow_w)?;
        let (low, high) = (p.min(q) + r.min(s) - slack, p.max(q) + r.max(s) + slack);
        clip(&mut span, t.x, v.x, low.x, high.x)?;
        clip(&mut span, t.y, v.y, low.y, high.y)?;
        Some(span)
    }

    /// Where, from `t` along `v` and no farther than `until` (in units of `v`), the first parallelogram
    /// grown by `slack` is entered: from, to, and its edges.
    pub fn first(&self, t: DVec2, v: DVec2, until: f64, slack: f64) -> Option<(f64, f64, Crossing)> {
        let mut best: Option<(f64, f64, Crossing)> = None;
        let mut limit = until;
        let mut waiting = [(0u32, 0u32); 128];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let at = waiting[count];
            let (m, n) = (&self.b.nodes[at.0 as usize], &self.a.nodes[at.1 as usize]);
            let (centre, half) = (m.centre + n.centre, m.half + n.half + (slack.max(0.0) + self.blur));
            let mut span = (0.0, limit);
            if clip(&mut span, t.x, v.x, centre.x - half.x, centre.x + half.x).is_none()
                || clip(&mut span, t.y, v.y, centre.y - half.y, centre.y + half.y).is_none()
            {
                continue;
            }
            if let Some(next) = opened(m, n, at) {
                waiting[count..count + 2].copy_from_slice(&next);
                count += 2;
                continue;
            }
            for j in m.edges() {
                for i in n.edges() {
                    let pair = (j as u32, i as u32);
                    if let Some((from, to)) = self.span(pair, t, v, slack)
                        && to > 0.0
                        && from < limit
                    {
                        limit = from.max(0.0);
                        best = Some((limit, to, pair));
                    }
                }
            }
        }
        best
    }
}

/// The two pairs of nodes inside a pair; `None` for two leaves.
pub(super) fn opened(m: &Node, n: &Node, at: (u32, u32)) -> Option<[(u32, u32); 2]> {
    if !m.is_leaf() && (n.is_leaf() || m.size() >= n.size()) {
        Some([(m.first, at.1), (m.first + 1, at.1)])
    } else if !n.is_leaf() {
        Some([(at.0, n.first), (at.0, n.first + 1)])
    } else {
        None
    }
}

/// Narrows `span` to where `low < at + speed · x < high`; `None` when nothing is left.
#[inline]
pub(super) fn clip(span: &mut (f64, f64), at: f64, speed: f64, low: f64, high: f64) -> Option<()> {
    if speed == 0.0 {
        return (at > low && at < high).then_some(());
    }
    let (x, y) = ((low - at) / speed, (high - at) / speed);
    let (x, y) = if x <= y { (x, y) } else { (y, x) };
    span.0 = span.0.max(x);
    span.1 = span.1.min(y);
    (span.0 < span.1).then_some(())
}

/// Whether the direction from s to t lies in the turn at corner q, from p→q to q→r, ends included.
#[inline]
pub(super) fn fits((p, q, r): (DVec2, DVec2, DVec2), (s, t): (DVec2, DVec2)) -> bool {
    let (into, out) = (turn(p, q, s, t), turn(s, t, q, r));
    if into == Less || out == Less {
        return false;
    }
    // Along both edges of a straight corner, and not against them.
    into != Equal || out != Equal || super::exact::same_way(t - s, q - p)
}

/// The edge pairs found last, and in many places those found there: the next place looked at is near one of them,
/// so they are tried first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hot {
    pairs: [Crossing; 4],
    count: usize,
    next: usize,
    grid: Option<Box<Grid>>,
    /// How often it was asked.
    looked: u64,
}

/// The pair found last in each cell of a square.
#[derive(Clone, Debug)]
struct Grid {
    corner: DVec2,
    /// Cells a metre.
    scale: f64,
    cells: Vec<Crossing>,
    across: usize,
}

/// Sides from which on a grid is worth its room.
const MANY_SIDES: usize = 4096;

/// No pair.
const NO_PAIR: Crossing = (u32::MAX, u32::MAX);

impl Hot {
    /// For a search among so many sides within `radius` metres of a place.
    pub fn around(place: DVec2, radius: f64, sides: usize) -> Hot {
        let mut hot = Hot::default();
        if sides >= MANY_SIDES {
            let across = (sides as f64).sqrt().clamp(64.0, 2048.0) as usize;
            let (corner, scale) = (place - radius, across as f64 / (2.0 * radius));
            hot.grid = Some(Box::new(Grid { corner, scale, cells: vec![NO_PAIR; across * across], across }));
        }
        hot
    }

    /// How often it was asked since this was asked last.
    pub fn take_looked(&mut self) -> u64 {
        std::mem::take(&mut self.looked)
    }

    fn find(&self, t: DVec2, test: impl Fn(Crossing) -> bool) -> Option<Crossing> {
        let local = self.grid.as_ref().and_then(|grid| grid.cells.get(grid.cell(t)?)).copied();
        let local = local.filter(|&pair| pair != NO_PAIR && test(pair));
        local.or_else(|| self.pairs[..self.count].iter().copied().find(|&pair| test(pair)))
    }

    /// Keeps a pair that was found at `t`.
    pub fn keep(&mut self, t: DVec2, pair: Crossing) {
        if let Some(grid) = &mut self.grid
            && let Some(cell) = grid.cell(t)
        {
            grid.cells[cell] = pair;
        }
        self.pairs[self.next] = pair;
        self.next = (self.next + 1) % self.pairs.len();
        self.count = (self.count + 1).min(self.pairs.len());
    }
}

impl Grid {
    fn cell(&self, t: DVec2) -> Option<usize> {
        let at = (t - self.corner) * self.scale;
        let inside = at.cmpge(DVec2::ZERO).all() && at.cmplt(DVec2::splat(self.across as f64)).all();
        inside.then(|| at.y as usize * self.across + at.x as usize)
    }
}
