//! The vantage-point tree (Yianilos 1993): nearest vertices by distances alone.
//!
//! Each node has a point; half of the others are nearer to it than its radius, half are not. For a query
//! at distance d from the point, a half is skipped when nothing in it can be nearer than the best so far:
//! |d − radius| is the least that any point across the border can be away.

use glam::DVec3;

/// Points in a leaf, at most.
const LEAF: usize = 8;

/// Nearest-neighbour search among points.
#[derive(Clone, Debug, PartialEq)]
pub struct VantageTree {
    /// Indices of points, in the order of the tree: a node's own, then the near half, then the far half.
    order: Vec<u32>,
    /// For each place in `order`: no point of the near half is farther from the node's than the first, none
    /// of the far half nearer than the second, metres.
    radii: Vec<(f64, f64)>,
}

impl VantageTree {
    /// A tree over `points` (metres).
    pub fn new(points: &[DVec3]) -> VantageTree {
        let mut tree = VantageTree { order: (0..points.len() as u32).collect(), radii: vec![(0.0, 0.0); points.len()] };
        let mut spare: Vec<(f64, u32)> = Vec::with_capacity(points.len());
        arrange(points, &mut tree.order, &mut spare);
        tree.refit(points);
        tree
    }

    /// Adapts the tree to points that moved: answers stay exact, only the shape of the tree ages.
    pub fn refit(&mut self, points: &[DVec3]) {
        let mut open = vec![(0, self.order.len())];
        while let Some((from, to)) = open.pop() {
            if to - from <= LEAF {
                continue;
            }
            let (near, far) = halves(from, to);
            let at = points[self.order[from] as usize];
            let distance = |k: &u32| points[*k as usize].distance_squared(at);
            let most = self.order[near.0..near.1].iter().map(distance).fold(0.0, f64::max);
            let least = self.order[far.0..far.1].iter().map(distance).fold(f64::INFINITY, f64::min);
            self.radii[from] = (most.sqrt(), least.sqrt());
            open.extend([near, far]);
        }
    }

    /// The point nearest to `p` and its distance, metres; of equally near ones the first. `None` of no points.
    pub fn nearest(&self, points: &[DVec3], p: DVec3) -> Option<(u32, f64)> {
        let mut best = (u32::MAX, f64::INFINITY);
        let mut open = Vec::with_capacity(64);
        open.push((0, self.order.len(), 0.0));
        while let Some((from, to, least)) = open.pop() {
            if least > best.1 {
                continue;
            }
            let mut look = |k: u32| {
                let d = points[k as usize].distance(p);
                if d < best.1 || d == best.1 && k < best.0 {
                    best = (k, d);
                }
                d
            };
            if to - from <= LEAF {
                self.order[from..to].iter().for_each(|k| {
                    look(*k);
                });
                continue;
            }
            let d = look(self.order[from]);
            let (near, far) = halves(from, to);
            let (most, beyond) = self.radii[from];
            // Rounding must not skip the very nearest.
            let slack = 4.0 * f64::EPSILON * (d + most);
            let (to_near, to_far) = ((d - most - slack).max(least), (beyond - d - slack).max(least));
            let (near, far) = ((near.0, near.1, to_near), (far.0, far.1, to_far));
            open.extend(if to_near <= to_far { [far, near] } else { [near, far] });
        }
        (best.0 != u32::MAX).then_some(best)
    }
}

/// The two halves of the points from place `from` to `to`, without the first.
fn halves(from: usize, to: usize) -> ((usize, usize), (usize, usize)) {
    let middle = from + 1 + (to - from - 1) / 2;
    ((from + 1, middle), (middle, to))
}

/// Puts the points in the order of the tree.
fn arrange(points: &[DVec3], order: &mut [u32], spare: &mut Vec<(f64, u32)>) {
    let mut open: Vec<&mut [u32]> = vec![order];
    while let Some(part) = open.pop() {
        if part.len() <= LEAF {
            continue;
        }
        // A point far from the others makes the halves flat shells: from the middle one the farthest.
        let start = points[part[part.len() / 2] as usize];
        let distance = |k: u32| points[k as usize].distance_squared(start);
        let farthest =
            (0..part.len()).fold(0, |best, k| if distance(part[k]) > distance(part[best]) { k } else { best });
        part.swap(0, farthest);
        let (first, rest) = part.split_at_mut(1);
        let at = points[first[0] as usize];
        spare.clear();
        spare.extend(rest.iter().map(|k| (points[*k as usize].distance_squared(at), *k)));
        let half = rest.len() / 2;
        spare.select_nth_unstable_by(half, |p, q| p.0.total_cmp(&q.0).then(p.1.cmp(&q.1)));
        for (place, (_, k)) in rest.iter_mut().zip(spare.iter()) {
            *place = *k;
        }
        let (near, far) = rest.split_at_mut(half);
        open.extend([near, far]);
    }
}
