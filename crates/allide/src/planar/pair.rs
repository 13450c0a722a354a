//! Two turned outlines side by side, and the walk over the parts of them that are near each other.

use super::exact::Offset;
use super::outline::Outline;
use super::pose::{PlanarPose, Turn};
use super::tree::Node;
use glam::DVec2;
use std::ops::ControlFlow;

/// An outline and how it is turned. Its points lie about its own position, along world axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned<'o> {
    pub outline: &'o Outline,
    pub turn: Turn,
}

impl Turned<'_> {
    /// Point `i`, about the outline's position.
    #[inline]
    pub fn point(&self, i: usize) -> DVec2 {
        self.turn.apply(self.outline.points()[i])
    }

    /// The ends of edge `i`.
    #[inline]
    pub fn edge(&self, i: usize) -> (DVec2, DVec2) {
        (self.point(i), self.point(i + 1))
    }

    /// The points before and after point `i`.
    pub fn beside(&self, i: usize) -> (DVec2, DVec2) {
        (self.point(self.outline.before(i)), self.point(i + 1))
    }
}

/// Two outlines; the second's position is the origin, the first's is `offset` from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'o> {
    pub a: Turned<'o>,
    pub b: Turned<'o>,
    pub offset: Offset,
}

impl<'o> Pair<'o> {
    pub fn new((a, at): (&'o Outline, &PlanarPose), (b, bt): (&'o Outline, &PlanarPose)) -> Pair<'o> {
        Pair {
            a: Turned { outline: a, turn: at.turn() },
            b: Turned { outline: b, turn: bt.turn() },
            offset: Offset::between(at.position(), bt.position()),
        }
    }

    pub fn swapped(&self) -> Pair<'o> {
        Pair { a: self.b, b: self.a, offset: self.offset.negated() }
    }

    /// The sum of both outlines' reaches from their origins: the scale of rounding errors.
    pub fn size(&self) -> f64 {
        self.a.outline.radius() + self.b.outline.radius()
    }

    /// Calls `visit` with every pair of leaves whose boxes, turned and grown by `reach`, meet. Boxes that
    /// only rounding could part meet.
    pub fn leaves<T>(&self, reach: f64, mut visit: impl FnMut(&Node, &Node) -> ControlFlow<T>) -> ControlFlow<T> {
        let boxes = Boxes::new(self, reach);
        let (nodes_a, nodes_b) = (&self.a.outline.tree().nodes, &self.b.outline.tree().nodes);
        // One side is opened at a time, so no more wait than both trees are deep.
        let mut waiting = [(0u32, 0u32); 128];
        let mut count = 0;
        let mut at = (0u32, 0u32);
        if boxes.apart(&nodes_a[0], &nodes_b[0]) {
            return ControlFlow::Continue(());
        }
        loop {
            let (m, n) = (&nodes_a[at.0 as usize], &nodes_b[at.1 as usize]);
            let open_a = !m.is_leaf() && (n.is_leaf() || m.size() >= n.size());
            let next = if open_a {
                [(m.first, at.1), (m.first + 1, at.1)]
            } else if !n.is_leaf() {
                [(at.0, n.first), (at.0, n.first + 1)]
            } else {
                visit(m, n)?;
                if count == 0 {
                    return ControlFlow::Continue(());
                }
                count -= 1;
                at = waiting[count];
                continue;
            };
            let apart = next.map(|(i, j)| boxes.apart(&nodes_a[i as usize], &nodes_b[j as usize]));
            match apart {
                [false, false] => {
                    waiting[count] = next[1];
                    count += 1;
                    at = next[0];
                }
                [false, true] => at = next[0],
                [true, false] => at = next[1],
                [true, true] if count == 0 => return ControlFlow::Continue(()),
                [true, true] => {
                    count -= 1;
                    at = waiting[count];
                }
            }
        }
    }
}

/// The test of two turned boxes: the four normals of their sides.
struct Boxes {
    /// The first's turn and place in the second's frame.
    turn: Turn,
    offset: DVec2,
    cos: f64,
    sin: f64,
    reach: f64,
}

impl Boxes {
    fn new(pair: &Pair, reach: f64) -> Boxes {
        let turn = pair.a.turn.seen_from(&pair.b.turn);
        let offset = pair.b.turn.undo(pair.offset.hi);
        // Every coordinate below is a sum of a few products, each rounded to 2⁻⁵³ of itself; the turned
        // points are too.
        let blur = 32.0 * f64::EPSILON * (pair.size() + offset.x.abs() + offset.y.abs());
        Boxes { turn, offset, cos: turn.cos.abs(), sin: turn.sin.abs(), reach: reach + blur }
    }

    #[inline]
    fn apart(&self, m: &Node, n: &Node) -> bool {
        let gap = self.turn.apply(m.centre) + (self.offset - n.centre);
        let (c, s) = (self.cos, self.sin);
        let seen = |h: DVec2| DVec2::new(c * h.x + s * h.y, s * h.x + c * h.y);
        let over = gap.abs() - (n.half + seen(m.half));
        if over.x > self.reach || over.y > self.reach {
            return true;
        }
        let over = self.turn.undo(gap).abs() - (m.half + seen(n.half));
        over.x > self.reach || over.y > self.reach
    }
}
