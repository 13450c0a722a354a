//! Two turned outlines side by side, and the walk over the parts of them that are near each other.

use super::exact::Offset;
use super::outline::Outline;
use super::pose::{PlanarPose, Turn};
use super::tree::Node;
use glam::DVec2;

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

    /// Calls `visit` with every pair of leaves whose boxes, turned, meet, until it says yes; whether it did.
    /// Boxes that only rounding could part meet. The nearer of two boxes is looked into first.
    pub fn any_leaves(&self, boxes: &Local, mut visit: impl FnMut(&Node, &Node) -> bool) -> bool {
        let (nodes_a, nodes_b) = (&self.a.outline.tree().nodes[..], &self.b.outline.tree().nodes[..]);
        // One side is opened at a time, so no more wait than both trees are deep.
        let mut waiting = [(0u32, 0u32); 64];
        let mut count = 0;
        let (mut m, mut n) = (boxes.of_a(nodes_a, 0), boxes.of_b(nodes_b, 0));
        if boxes.distance(&m, &n) == f64::INFINITY {
            return false;
        }
        loop {
            let (p, q) = (m.node, n.node);
            if !p.is_leaf() && (q.is_leaf() || p.size() >= q.size()) {
                let (mut near, mut far) = (boxes.of_a(nodes_a, p.first), boxes.of_a(nodes_a, p.first + 1));
                let (mut d, mut e) = (boxes.distance(&near, &n), boxes.distance(&far, &n));
                if e < d {
                    (near, far, d, e) = (far, near, e, d);
                }
                if e < f64::INFINITY {
                    waiting[count] = (far.index, n.index);
                    count += 1;
                }
                if d < f64::INFINITY {
                    m = near;
                    continue;
                }
            } else if !q.is_leaf() {
                let (mut near, mut far) = (boxes.of_b(nodes_b, q.first), boxes.of_b(nodes_b, q.first + 1));
                let (mut d, mut e) = (boxes.distance(&m, &near), boxes.distance(&m, &far));
                if e < d {
                    (near, far, d, e) = (far, near, e, d);
                }
                if e < f64::INFINITY {
                    waiting[count] = (m.index, far.index);
                    count += 1;
                }
                if d < f64::INFINITY {
                    n = near;
                    continue;
                }
            } else if visit(p, q) {
                return true;
            }
            if count == 0 {
                return false;
            }
            count -= 1;
            (m, n) = (boxes.of_a(nodes_a, waiting[count].0), boxes.of_b(nodes_b, waiting[count].1));
        }
    }
}

/// A box in the second outline's frame.
#[derive(Clone, Copy)]
struct Placing<'n> {
    node: &'n Node,
    index: u32,
    /// Its middle.
    place: DVec2,
    /// Its half lengths along the axes of the other outline's frame.
    seen: DVec2,
}

/// How the first outline lies in the second's own frame, rounded: there boxes are tested, by the four normals
/// of their sides, and edges that are clearly apart or clearly cross.
pub(crate) struct Local {
    turn: Turn,
    offset: DVec2,
    cos: f64,
    sin: f64,
    /// How far off a point may be here, metres.
    pub blur: f64,
}

impl Local {
    pub fn new(pair: &Pair) -> Local {
        let turn = pair.a.turn.seen_from(&pair.b.turn);
        let offset = pair.b.turn.undo(pair.offset.hi);
        // Every coordinate below is a sum of a few products, each rounded to 2⁻⁵³ of itself; the turned
        // points are too.
        let blur = 32.0 * f64::EPSILON * (pair.size() + offset.x.abs() + offset.y.abs());
        Local { turn, offset, cos: turn.cos.abs(), sin: turn.sin.abs(), blur }
    }

    /// Where a point of the first outline lies.
    #[inline(always)]
    pub fn point(&self, p: DVec2) -> DVec2 {
        self.turn.apply(p) + self.offset
    }

    #[inline(always)]
    fn of_a<'n>(&self, nodes: &'n [Node], index: u32) -> Placing<'n> {
        let node = &nodes[index as usize];
        Placing { node, index, place: self.point(node.centre), seen: self.seen(node.half) }
    }

    #[inline(always)]
    fn of_b<'n>(&self, nodes: &'n [Node], index: u32) -> Placing<'n> {
        let node = &nodes[index as usize];
        Placing { node, index, place: node.centre, seen: self.seen(node.half) }
    }

    /// How far a turned box reaches along the axes, and the blur.
    #[inline(always)]
    fn seen(&self, half: DVec2) -> DVec2 {
        let (c, s) = (self.cos, self.sin);
        DVec2::new(c * half.x + s * half.y + self.blur, s * half.x + c * half.y + self.blur)
    }

    /// How far apart the middles of two boxes are, squared; infinite when the boxes do not meet.
    #[inline(always)]
    fn distance(&self, m: &Placing, n: &Placing) -> f64 {
        let gap = m.place - n.place;
        let (x, y) = (gap.x.abs() - m.seen.x, gap.y.abs() - m.seen.y);
        if x > n.node.half.x || y > n.node.half.y {
            return f64::INFINITY;
        }
        let gap = self.turn.undo(gap);
        let (x, y) = (gap.x.abs() - n.seen.x, gap.y.abs() - n.seen.y);
        if x > m.node.half.x || y > m.node.half.y {
            return f64::INFINITY;
        }
        gap.x * gap.x + gap.y * gap.y
    }
}
