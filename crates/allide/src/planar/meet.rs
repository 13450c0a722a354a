//! Where a straight path through the space of moves first enters U, and past which sides it goes there.
//!
//! From the free side a path enters U through a side, against its normal. At the end of a side, where two
//! corners meet, it enters only if it runs into the angle that U has there: past a sharp corner it may go.

use super::flat::Flat;
use super::space::{Side, Space};
use super::tree::Node;
use glam::DVec2;

/// Sine of the angle against a side below which a path runs along it. Over a path as long as the shapes
/// are large it then sinks in by as much of their size.
pub(super) const ALONG: f64 = 1e-13;

/// The first entry of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// When, in units of the path's vector; not negative.
    pub time: f64,
    /// Distance from the side at the start, metres; negative when it was behind it by a little.
    pub height: f64,
    /// Through what.
    pub side: Side,
    /// Unit normal of the side, to the free side.
    pub normal: DVec2,
}

/// How near counts as on, metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// Behind a side by no more than this, a path starts on it.
    pub behind: f64,
    /// Nearer than this to a side's end, a path goes past its corner.
    pub end: f64,
    /// A path that goes past a corner may cut it by this. Where two sides close in on a gap as wide as one
    /// point, a path that keeps a skin from one of them cuts the corner of the other by the skin.
    pub cut: f64,
}

/// The first entry of the path from `t` along `v`, no later than `until` (in units of `v`).
pub(super) fn enter(space: &Space, t: DVec2, v: DVec2, until: f64, near: Near) -> Option<Entry> {
    let mut best: Option<Entry> = None;
    entries(space, t, v, until, near, |entry, limit| {
        if best.is_none() || entry.time < *limit {
            *limit = entry.time;
            best = Some(entry);
        }
    });
    best
}

/// Calls `visit` with every entry of the path from `t` along `v` no later than a limit, which it may lower.
pub(super) fn entries(
    space: &Space,
    t: DVec2,
    v: DVec2,
    until: f64,
    near: Near,
    mut visit: impl FnMut(Entry, &mut f64),
) {
    let mut limit = until;
    let reach = near.behind.max(near.end) + space.blur;
    let mut waiting = [(0u32, 0u32); 128];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let at = waiting[count];
        let (m, n) = (&space.b.nodes[at.0 as usize], &space.a.nodes[at.1 as usize]);
        if !box_met(m, n, t, v, limit, reach) {
            continue;
        }
        if let Some(next) = super::space::opened(m, n, at) {
            waiting[count..count + 2].copy_from_slice(&next);
            count += 2;
            continue;
        }
        for j in m.edges() {
            for i in n.edges() {
                let both = [(&space.b, j, &space.a, i, false), (&space.a, i, &space.b, j, true)];
                for (edges, edge, corners, corner, edge_of_a) in both {
                    let place = Place { edges, edge, corners, corner };
                    if let Some(entry) = place.entry(t, v, limit, near, edge_of_a) {
                        visit(entry, &mut limit);
                    }
                }
            }
        }
    }
}

fn box_met(m: &Node, n: &Node, t: DVec2, v: DVec2, until: f64, reach: f64) -> bool {
    let (centre, half) = (m.centre + n.centre - t, m.half + n.half + reach);
    let end = v * until;
    let (low, high) = (end.min(DVec2::ZERO), end.max(DVec2::ZERO));
    if (low - centre).x > half.x
        || (centre - high).x > half.x
        || (low - centre).y > half.y
        || (centre - high).y > half.y
    {
        return false;
    }
    // The normal of the path.
    v.perp_dot(centre).abs() <= half.x * v.y.abs() + half.y * v.x.abs() + reach * (v.x.abs() + v.y.abs())
}

/// A corner that may slide along an edge.
struct Place<'f> {
    edges: &'f Flat,
    edge: usize,
    corners: &'f Flat,
    corner: usize,
}

impl Place<'_> {
    #[inline]
    fn entry(&self, t: DVec2, v: DVec2, until: f64, near: Near, edge_of_a: bool) -> Option<Entry> {
        if !self.corners.sharp[self.corner] {
            return None;
        }
        let q = self.corners.points[self.corner];
        let (s, e) = self.edges.edge(self.edge);
        let (from, along) = (s + q, e - s);
        let length = along.length();
        let closing = along.perp_dot(v) / length;
        if closing <= ALONG * v.length() {
            return None;
        }
        let height = (t - from).perp_dot(along) / length;
        if height < -near.behind || height > closing * until {
            return None;
        }
        let time = (height / closing).max(0.0);
        let run = (t + v * time - from).dot(along) / length;
        if run < -near.end || run > length + near.end {
            return None;
        }
        let (p, _, r) = self.corners.beside(self.corner);
        if !super::space::fits((p, q, r), (s, e)) {
            return None;
        }
        // How far the path goes past an end ahead is the run to it, times the sine of its angle to the side.
        let (onward, cut) = (along.dot(v), near.cut * v.length());
        let by_start = run < near.end || (onward < 0.0 && run * closing < cut);
        let by_end = run > length - near.end || (onward > 0.0 && (length - run) * closing < cut);
        if (by_start && !self.enters_at_start(v)) || (by_end && !self.enters_at_end(v)) {
            return None;
        }
        let side = Side { from, to: e + q, edge: self.edge as u32, corner: self.corner as u32, edge_of_a };
        Some(Entry { time, height, side, normal: DVec2::new(along.y, -along.x) / length })
    }

    /// Whether a path against the side enters U where the side starts: not if the edge starts at a corner
    /// that bulges out and the path runs past it, along or away from the later of the two edges that come
    /// in there.
    fn enters_at_start(&self, v: DVec2) -> bool {
        let (before, s, e) = self.edges.beside(self.edge);
        let (p, q, _) = self.corners.beside(self.corner);
        let (one, other) = (s - before, q - p);
        if one.perp_dot(e - s) < 0.0 {
            return true;
        }
        left_of(if one.perp_dot(other) > 0.0 { other } else { one }, v)
    }

    /// The same where it ends, with the earlier of the two edges that go out.
    fn enters_at_end(&self, v: DVec2) -> bool {
        let next = self.edges.after(self.edge);
        let (_, e, after) = self.edges.beside(next);
        let (_, q, r) = self.corners.beside(self.corner);
        let (one, other) = (after - e, r - q);
        if (e - self.edges.points[self.edge]).perp_dot(one) < 0.0 {
            return true;
        }
        left_of(if one.perp_dot(other) < 0.0 { other } else { one }, v)
    }
}

fn left_of(u: DVec2, v: DVec2) -> bool {
    u.perp_dot(v) > ALONG * u.length() * v.length()
}
