//! How the triangles of a tree are cut in two, and those parts in two again.
//!
//! A question looks into a box the more likely the larger its surface is, and then at all that is in it. So the cut
//! is where surface times count is least on both sides together (Goldsmith, Salmon 1987), tried at a few places
//! (Wald 2007): what is long and thin does not get into the boxes of all others.

use super::tree::Node;
use crate::math::Aabb;
use glam::DVec3;

/// Triangles in a leaf, at most.
const LEAF: usize = 4;

/// Places between which a cut is tried.
const BINS: usize = 16;

/// Triangles beyond which cuts in the middle are as good: near the root everything is looked into.
const MANY: usize = 1 << 16;

/// Cuts on the way from the root beyond which they are made in the middle: so they come to an end.
const DEEP: u32 = 48;

const NOTHING: Aabb = Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };

/// Twice the middle of a box.
fn middle(bounds: &Aabb) -> DVec3 {
    bounds.min + bounds.max
}

fn surface(bounds: &Aabb) -> f64 {
    let d = bounds.max - bounds.min;
    d.x * d.y + d.y * d.z + d.z * d.x
}

/// Appends the nodes over the triangles `order`, which are at `first` in all of it and `deep` cuts from the root.
pub(super) fn split(nodes: &mut Vec<Node>, boxes: &[Aabb], order: &mut [u32], (first, deep): (u32, u32)) {
    let here = nodes.len();
    nodes.push(Node { bounds: NOTHING, start: first, count: order.len() as u32 });
    if order.len() <= LEAF {
        return;
    }
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for k in order.iter() {
        let at = middle(&boxes[*k as usize]);
        (low, high) = (low.min(at), high.max(at));
    }
    let side = high - low;
    let axis = if side.x >= side.y && side.x >= side.z {
        0
    } else if side.y >= side.z {
        1
    } else {
        2
    };
    let along = |k: u32| middle(&boxes[k as usize])[axis];
    let range = (low[axis], side[axis]);
    let best = (order.len() <= MANY && deep < DEEP && side[axis] > 0.0).then(|| cheapest(boxes, order, axis, range));
    let cut = match best.flatten() {
        Some(bin) => parted(order, |k| bin_of(along(k), range) < bin),
        None => {
            let half = order.len() / 2;
            order.select_nth_unstable_by(half, |p, q| along(*p).total_cmp(&along(*q)).then(p.cmp(q)));
            half
        }
    };
    let (left, right) = order.split_at_mut(cut);
    split(nodes, boxes, left, (first, deep + 1));
    nodes[here].start = nodes.len() as u32;
    nodes[here].count = 0;
    split(nodes, boxes, right, (first + cut as u32, deep + 1));
}

fn bin_of(at: f64, (low, side): (f64, f64)) -> usize {
    ((((at - low) / side) * BINS as f64) as usize).min(BINS - 1)
}

/// The first bin of the right side of the cheapest cut, if there is one.
fn cheapest(boxes: &[Aabb], order: &[u32], axis: usize, range: (f64, f64)) -> Option<usize> {
    let mut bins = [(0_usize, NOTHING); BINS];
    for k in order {
        let bounds = &boxes[*k as usize];
        let bin = &mut bins[bin_of(middle(bounds)[axis], range)];
        *bin = (bin.0 + 1, bin.1.union(bounds));
    }
    // What is on the left of each cut would cost so much.
    let mut left = [0.0; BINS];
    let (mut count, mut bounds) = (0, NOTHING);
    for k in 1..BINS {
        (count, bounds) = (count + bins[k - 1].0, bounds.union(&bins[k - 1].1));
        left[k] = if count > 0 { count as f64 * surface(&bounds) } else { f64::INFINITY };
    }
    let (mut count, mut bounds) = (0, NOTHING);
    let mut best: Option<(usize, f64)> = None;
    for k in (1..BINS).rev() {
        (count, bounds) = (count + bins[k].0, bounds.union(&bins[k].1));
        let cost = if count > 0 { left[k] + count as f64 * surface(&bounds) } else { f64::INFINITY };
        if cost.is_finite() && best.is_none_or(|b| cost < b.1) {
            best = Some((k, cost));
        }
    }
    best.map(|b| b.0)
}

/// Moves those that are left to the front: how many there are.
fn parted(order: &mut [u32], is_left: impl Fn(u32) -> bool) -> usize {
    let mut count = 0;
    for k in 0..order.len() {
        if is_left(order[k]) {
            order.swap(count, k);
            count += 1;
        }
    }
    count
}
