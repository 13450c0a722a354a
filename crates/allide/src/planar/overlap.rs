//! Whether the insides of two outlines share a point, exactly.
//!
//! The insides meet when two edges cross, or run along each other with their insides on the same side, or
//! when at a point where the outlines touch the inner angles overlap. If nothing of this is anywhere, no
//! ring gets from outside the other outline to inside, so one point of each outer ring tells the rest.

use super::exact::{order, same_way, side, turn};
use super::inside::{Location, locate};
use super::pair::{Local, Pair, Turned};
use super::tree::Node;
use glam::DVec2;
use std::cmp::Ordering::{Equal, Greater, Less};

/// Whether the insides share a point.
pub(super) fn overlaps(pair: &Pair) -> bool {
    let local = Local::new(pair);
    let (one, other) = (pair.a.outline.pole(), pair.b.outline.pole());
    let (apart, reach) = (local.point(one.centre) - other.centre, one.radius + other.radius - local.blur);
    if one.radius.min(other.radius) > local.blur && apart.length_squared() < reach * reach {
        return true;
    }
    if pair.any_leaves(&local, |m, n| leaf_pair(pair, &local, m, n)) {
        return true;
    }
    // Of two rings apart from each other only the one with less area can lie in the other.
    let (area_a, area_b) = (pair.a.outline.outer_area(), pair.b.outline.outer_area());
    let doubt = 1e-9 * area_a.max(area_b);
    (area_a <= area_b + doubt && within(pair)) || (area_b <= area_a + doubt && within(&pair.swapped()))
}

/// Whether the first outline's outer ring, which does not cross the second outline, lies inside it: one point
/// tells. The one farthest away from the second outline often lies outside its box.
fn within(pair: &Pair) -> bool {
    let away = pair.a.turn.undo(pair.offset.hi);
    let point = pair.a.point(pair.a.outline.extreme(away));
    locate(&pair.b, point, &pair.offset) == Location::Inside
}

/// Whether edges of two leaves prove that the insides share a point. The second leaf's points are taken as
/// they are, the first's are brought into their frame; only what is in doubt there is looked at exactly.
fn leaf_pair(pair: &Pair, local: &Local, m: &Node, n: &Node) -> bool {
    let points_a = &pair.a.outline.points()[m.first as usize..=(m.first + m.count) as usize];
    let points_b = &pair.b.outline.points()[n.first as usize..=(n.first + n.count) as usize];
    let (low, high) = (n.centre - n.half - local.blur, n.centre + n.half + local.blur);
    let mut p = local.point(points_a[0]);
    for (i, &end) in points_a[1..].iter().enumerate() {
        let q = local.point(end);
        let (edge_low, edge_high) = (p.min(q), p.max(q));
        let met = edge_low.x <= high.x && edge_high.x >= low.x && edge_low.y <= high.y && edge_high.y >= low.y;
        if met {
            let (edge_low, edge_high) = (edge_low - local.blur, edge_high + local.blur);
            let mut r = points_b[0];
            for (j, &s) in points_b[1..].iter().enumerate() {
                let apart = (edge_low.x > r.x && edge_low.x > s.x)
                    || (edge_high.x < r.x && edge_high.x < s.x)
                    || (edge_low.y > r.y && edge_low.y > s.y)
                    || (edge_high.y < r.y && edge_high.y < s.y);
                if !apart {
                    match clearly(p, q, r, s, local.blur) {
                        Some(crossed) if crossed => return true,
                        Some(_) => {}
                        None => {
                            let (i, j) = (m.first as usize + i, n.first as usize + j);
                            let ((p, q), (r, s)) = (pair.a.edge(i), pair.b.edge(j));
                            if edges(pair, (i, p, q), (j, r, s)) {
                                return true;
                            }
                        }
                    }
                }
                r = s;
            }
        }
        p = q;
    }
    false
}

/// Whether two edges whose boxes meet cross, if that is clear with points off by up to `blur`. Each of the
/// four determinants is then off by no more than blur times twice the lengths of both edges, as both
/// differences in it are no longer than these together.
#[inline(always)]
fn clearly(p: DVec2, q: DVec2, r: DVec2, s: DVec2, blur: f64) -> Option<bool> {
    let (u, w, d) = (s - r, q - p, p - r);
    let doubt = 8.0 * blur * (u.x.abs() + u.y.abs() + w.x.abs() + w.y.abs());
    let start = u.perp_dot(d);
    let end = start + u.perp_dot(w);
    if (start > doubt && end > doubt) || (start < -doubt && end < -doubt) {
        return Some(false);
    }
    let from = d.perp_dot(w);
    let to = from - u.perp_dot(w);
    if (from > doubt && to > doubt) || (from < -doubt && to < -doubt) {
        return Some(false);
    }
    let clear = start.abs() > doubt && end.abs() > doubt && from.abs() > doubt && to.abs() > doubt;
    clear.then_some(true)
}

type Edge = (usize, DVec2, DVec2);

/// Whether two edges prove that the insides share a point.
fn edges(pair: &Pair, (i, p, q): Edge, (j, r, s): Edge) -> bool {
    let (to, back) = (&pair.offset, &pair.offset.negated());
    // Sides of the first edge's ends at the second, and the other way round.
    let (sp, sq) = (side(r, s, p, r, to), side(r, s, q, r, to));
    if sp == sq && sp != Equal {
        return false;
    }
    let (sr, ss) = (side(p, q, r, p, back), side(p, q, s, p, back));
    if sr == ss && sr != Equal {
        return false;
    }
    if sp != Equal && sq != Equal && sr != Equal && ss != Equal {
        return true;
    }
    touching(pair, (i, p, q), (j, r, s), sp == Equal, sr == Equal)
}

/// Two edges that touch without crossing; `on_b`, `on_a`: the start of the first lies on the line of the
/// second, the start of the second on that of the first. Each corner is the start of one edge, so every
/// touch of a corner is looked at once.
#[cold]
fn touching(pair: &Pair, (i, p, q): Edge, (j, r, s): Edge, on_b: bool, on_a: bool) -> bool {
    let (to, back) = (&pair.offset, &pair.offset.negated());
    if on_a && on_b && turn(p, q, r, s) == Equal && same_way(q - p, s - r) && run_along((p, q), (r, s), to) {
        return true;
    }
    if on_b {
        let start = order(p.x, r.x, to.hi.x, to.lo.x).is_eq() && order(p.y, r.y, to.hi.y, to.lo.y).is_eq();
        if start && corners_overlap(&pair.a, i, &pair.b, j) {
            return true;
        }
        if !start && between(p, r, s, to) && corner_overlaps_side(&pair.a, i, r, s) {
            return true;
        }
    }
    on_a && between(r, p, q, back) && corner_overlaps_side(&pair.b, j, p, q)
}

/// Whether `p + offset`, which lies on the line through r and s, lies strictly between them.
fn between(p: DVec2, r: DVec2, s: DVec2, offset: &super::exact::Offset) -> bool {
    let (x, y) = ((offset.hi.x, offset.lo.x), (offset.hi.y, offset.lo.y));
    let (from, to) = if r.x != s.x {
        (order(p.x, r.x, x.0, x.1), order(p.x, s.x, x.0, x.1))
    } else {
        (order(p.y, r.y, y.0, y.1), order(p.y, s.y, y.0, y.1))
    };
    from != Equal && from == to.reverse()
}

/// Whether two edges on one line with the same direction share more than a point.
fn run_along((p, q): (DVec2, DVec2), (r, s): (DVec2, DVec2), offset: &super::exact::Offset) -> bool {
    let along_x = r.x != s.x;
    let compare = |a: DVec2, b: DVec2| {
        if along_x { order(a.x, b.x, offset.hi.x, offset.lo.x) } else { order(a.y, b.y, offset.hi.y, offset.lo.y) }
    };
    let forward = if along_x { s.x > r.x } else { s.y > r.y };
    if forward {
        compare(p, s) == Less && compare(q, r) == Greater
    } else {
        compare(p, s) == Greater && compare(q, r) == Less
    }
}

/// Whether the inner angle at point `i`, which lies inside the edge from r to s of the other outline,
/// overlaps the inner side of that edge, the left.
pub(super) fn corner_overlaps_side(a: &Turned, i: usize, r: DVec2, s: DVec2) -> bool {
    let (at, (before, after)) = (a.point(i), a.beside(i));
    if turn(r, s, at, after) == Greater || turn(r, s, at, before) == Greater {
        return true;
    }
    match turn(before, at, at, after) {
        Greater => false,
        Less => true,
        Equal => same_way(after - at, s - r),
    }
}

/// Whether the inner angles of two corners at one place overlap.
fn corners_overlap(a: &Turned, i: usize, b: &Turned, j: usize) -> bool {
    let ((at, (before, after)), (bt, (left, right))) = ((a.point(i), a.beside(i)), (b.point(j), b.beside(j)));
    // An angle goes from the edge that leaves to the edge that came, counter-clockwise.
    let (one, other) = ((Ray(at, after), Ray(at, before)), (Ray(bt, right), Ray(bt, left)));
    one.0.in_angle(&other) || other.0.in_angle(&one)
}

/// A direction, as two points.
struct Ray(DVec2, DVec2);

impl Ray {
    fn to(&self, other: &Ray) -> std::cmp::Ordering {
        turn(self.0, self.1, other.0, other.1)
    }

    fn same(&self, other: &Ray) -> bool {
        self.to(other) == Equal && same_way(self.1 - self.0, other.1 - other.0)
    }

    /// Whether it is the first direction of the angle or strictly inside it.
    fn in_angle(&self, (from, until): &(Ray, Ray)) -> bool {
        if self.same(from) {
            return true;
        }
        if self.same(until) {
            return false;
        }
        match from.to(until) {
            Greater => from.to(self) == Greater && self.to(until) == Greater,
            Less => !(until.to(self) == Greater && self.to(from) == Greater),
            Equal => from.to(self) == Greater,
        }
    }
}
