//! A large circle inside an outline: two shapes whose circles overlap do too, and much of the space of moves
//! need not be looked at. Found by dividing boxes, the most promising first.

use super::exact::Offset;
use super::inside::{Location, locate};
use super::outline::Outline;
use super::pair::Turned;
use super::pose::Turn;
use glam::DVec2;
use std::collections::BinaryHeap;

/// A circle that lies inside an outline, in its local frame, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pole {
    pub centre: DVec2,
    pub radius: f64,
}

/// Boxes looked at.
const MOST_BOXES: usize = 160;

/// A box that can hold the centre of a better circle; ordered by the best radius it can give.
struct Candidate {
    best: f64,
    centre: DVec2,
    half: f64,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Candidate) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> std::cmp::Ordering {
        let place = |c: &Candidate| (c.centre.x, c.centre.y);
        let ((x, y), (z, w)) = (place(self), place(other));
        self.best.total_cmp(&other.best).then(x.total_cmp(&z)).then(y.total_cmp(&w))
    }
}

/// A circle inside the outline, nearly the largest for simple shapes.
pub(super) fn find(outline: &Outline) -> Pole {
    let (low, high) = outline.bounds();
    let (centre, size) = (0.5 * (low + high), high - low);
    let mut best = Pole { centre, radius: 0.0 };
    let mut queue = BinaryHeap::new();
    let look = |centre: DVec2, half: f64, best: &mut Pole, queue: &mut BinaryHeap<Candidate>| {
        let radius = depth(outline, centre);
        if radius > best.radius {
            *best = Pole { centre, radius };
        }
        queue.push(Candidate { best: radius + half * std::f64::consts::SQRT_2, centre, half });
    };
    // Squares along the longer side, so that slender outlines start well.
    let half = 0.5 * size.min_element().max(size.max_element() / 16.0);
    let along = if size.x >= size.y { DVec2::X } else { DVec2::Y };
    let count = (size.max_element() / (2.0 * half)).ceil().clamp(1.0, 16.0) as usize;
    for k in 0..count {
        let shift = (k as f64 + 0.5) / count as f64 - 0.5;
        look(centre + along * (size.max_element() * shift), half, &mut best, &mut queue);
    }
    look(outline.centroid(), 0.0, &mut best, &mut queue);
    for _ in 0..MOST_BOXES / 4 {
        let Some(cell) = queue.pop() else { break };
        if cell.best <= 1.02 * best.radius || cell.half == 0.0 {
            break;
        }
        let half = 0.5 * cell.half;
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            look(cell.centre + DVec2::new(x, y) * half, half, &mut best, &mut queue);
        }
    }
    // Surely inside, whatever rounding and turning do.
    best.radius = (best.radius * (1.0 - 1e-9) - 1e-12 * outline.radius()).max(0.0);
    best
}

/// How far inside a point lies; negative outside.
fn depth(outline: &Outline, at: DVec2) -> f64 {
    let distance = to_border(outline, at);
    let turned = Turned { outline, turn: Turn::NONE };
    if locate(&turned, at, &Offset::ZERO) == Location::Inside { distance } else { -distance }
}

fn to_border(outline: &Outline, at: DVec2) -> f64 {
    let (nodes, points) = (&outline.tree().nodes, outline.points());
    let bound = |i: u32| {
        let node = &nodes[i as usize];
        ((at - node.centre).abs() - node.half).max(DVec2::ZERO).length_squared()
    };
    let mut best = f64::INFINITY;
    let mut waiting = [(0.0, 0u32); 64];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let (least, i) = waiting[count];
        let node = &nodes[i as usize];
        if least >= best {
            continue;
        }
        if node.is_leaf() {
            for j in node.edges() {
                best = best.min(super::segment::nearest(points[j], points[j + 1], at).distance_squared(at));
            }
            continue;
        }
        let (one, other) = ((bound(node.first), node.first), (bound(node.first + 1), node.first + 1));
        let (near, far) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        waiting[count] = far;
        waiting[count + 1] = near;
        count += 2;
    }
    best.sqrt()
}
