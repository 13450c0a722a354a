//! Whether closed rings cross or touch themselves or each other, and which lies in which: a line swept
//! over the plane (Shamos and Hoey 1976), with exact comparisons, in O(n log n) or a little more.

use super::exact::{orient, same_way};
use super::fault::{PlanarError, Ring};
use glam::DVec2;
use std::cmp::Ordering;

/// Checks the rings, the outer one first. `Ok` tells for each whether it runs counter-clockwise.
pub(super) fn check(rings: &[&[DVec2]]) -> Result<Vec<bool>, PlanarError> {
    let sweep = Sweep::new(rings);
    let mut events: Vec<u32> = (0..sweep.points.len() as u32).collect();
    events.sort_unstable_by(|&i, &j| lexical(sweep.points[i as usize], sweep.points[j as usize]).then(i.cmp(&j)));
    for pair in events.windows(2) {
        if sweep.points[pair[0] as usize] == sweep.points[pair[1] as usize] {
            let (first, second) = (sweep.place(pair[0]), sweep.place(pair[1]));
            return Err(PlanarError::DuplicatePoints { first, second });
        }
    }
    sweep.run(&events)
}

fn lexical(p: DVec2, q: DVec2) -> Ordering {
    p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y))
}

/// Edges are numbered by the point they start at.
struct Sweep {
    points: Vec<DVec2>,
    next: Vec<u32>,
    previous: Vec<u32>,
    ring: Vec<u32>,
    starts: Vec<u32>,
}

impl Sweep {
    fn new(rings: &[&[DVec2]]) -> Sweep {
        let mut sweep = Sweep { points: vec![], next: vec![], previous: vec![], ring: vec![], starts: vec![] };
        for (number, ring) in rings.iter().enumerate() {
            let (start, count) = (sweep.points.len() as u32, ring.len() as u32);
            sweep.starts.push(start);
            for i in 0..count {
                // −0 and 0 are the same place.
                sweep.points.push(ring[i as usize] + DVec2::ZERO);
                sweep.next.push(start + (i + 1) % count);
                sweep.previous.push(start + (i + count - 1) % count);
                sweep.ring.push(number as u32);
            }
        }
        sweep
    }

    /// Ring and number within it of a point or edge.
    fn place(&self, i: u32) -> (Ring, usize) {
        let ring = self.ring[i as usize] as usize;
        (Ring::number(ring), (i - self.starts[ring]) as usize)
    }

    fn point(&self, i: u32) -> DVec2 {
        self.points[i as usize]
    }

    fn ends(&self, edge: u32) -> (DVec2, DVec2) {
        (self.point(edge), self.point(self.next[edge as usize]))
    }

    /// True when the edge goes from left to right (upwards, where it is upright).
    fn forward(&self, edge: u32) -> bool {
        let (p, q) = self.ends(edge);
        lexical(p, q) == Ordering::Less
    }

    /// The ends of an edge, the left one first.
    fn left_right(&self, edge: u32) -> (DVec2, DVec2) {
        let (p, q) = self.ends(edge);
        if self.forward(edge) { (p, q) } else { (q, p) }
    }

    fn run(&self, events: &[u32]) -> Result<Vec<bool>, PlanarError> {
        let mut status = Status::default();
        let mut turns: Vec<Option<bool>> = vec![None; self.starts.len()];
        let mut misplaced = Ok(());
        for &v in events {
            let (before, after) = (self.previous[v as usize], v);
            let at = self.point(v);
            let above = |edge: u32| {
                let (left, right) = self.left_right(edge);
                orient(left, right, at)
            };
            let low = status.partition(|edge| above(edge) == Ordering::Greater);
            // Edges through v: those that end here, or faults.
            while let Some(edge) = status.get(low).filter(|&edge| above(edge) == Ordering::Equal) {
                if edge != before && edge != after {
                    return Err(self.fault(edge, after));
                }
                status.remove(low);
            }
            let mut starting: Vec<u32> = Vec::with_capacity(2);
            if !self.forward(before) {
                starting.push(before);
            }
            if self.forward(after) {
                starting.push(after);
            }
            let below = low.checked_sub(1).and_then(|i| status.get(i));
            // A crossing, if there is one, tells more.
            misplaced = misplaced.and(self.enclosure(v, below, &mut turns));
            self.insert(&mut status, low, below, &mut starting)?;
        }
        misplaced?;
        Ok(turns.into_iter().map(|ccw| ccw.unwrap_or(true)).collect())
    }

    /// Puts edges that start at one point in their place and checks the new neighbours.
    fn insert(
        &self,
        status: &mut Status,
        low: usize,
        below: Option<u32>,
        starting: &mut [u32],
    ) -> Result<(), PlanarError> {
        let beyond = status.get(low);
        if let [first, second] = *starting {
            let ((at, p), (_, q)) = (self.left_right(first), self.left_right(second));
            match orient(at, p, q) {
                Ordering::Equal => return Err(self.fault(first, second)),
                Ordering::Less => starting.swap(0, 1),
                Ordering::Greater => {}
            }
        }
        let (bottom, top) = match *starting {
            [] => (beyond, None),
            [only] => (Some(only), Some(only)),
            [first, .., last] => (Some(first), Some(last)),
        };
        self.apart(below, bottom)?;
        self.apart(top, beyond)?;
        for &edge in starting.iter().rev() {
            status.insert(low, edge);
        }
        Ok(())
    }

    /// At the first point of a ring: which way it turns, and what lies around it.
    fn enclosure(&self, v: u32, below: Option<u32>, turns: &mut [Option<bool>]) -> Result<(), PlanarError> {
        let ring = self.ring[v as usize] as usize;
        if turns[ring].is_some() {
            return Ok(());
        }
        let (p, q) = (self.point(self.previous[v as usize]), self.point(self.next[v as usize]));
        turns[ring] = Some(orient(p, self.point(v), q) == Ordering::Greater);
        let Some(hole) = ring.checked_sub(1) else { return Ok(()) };
        let Some(edge) = below else { return Err(PlanarError::HoleOutside { hole }) };
        let around = self.ring[edge as usize] as usize;
        // A ring that turns left has its inside above the edges that go to the right.
        let inside = Some(self.forward(edge)) == turns[around];
        match (around, inside) {
            (0, false) => Err(PlanarError::HoleOutside { hole }),
            (0, true) | (_, false) => Ok(()),
            (_, true) => Err(PlanarError::HoleInHole { hole, other: around - 1 }),
        }
    }

    /// Refuses two edges that share a point other than the corner between neighbours.
    fn apart(&self, one: Option<u32>, other: Option<u32>) -> Result<(), PlanarError> {
        let (Some(e), Some(f)) = (one, other) else { return Ok(()) };
        let ((p, q), (r, s)) = (self.ends(e), self.ends(f));
        let meet = if self.next[e as usize] == f {
            orient(q, p, s) == Ordering::Equal && same_way(p - q, s - q)
        } else if self.next[f as usize] == e {
            orient(p, q, r) == Ordering::Equal && same_way(q - p, r - p)
        } else {
            meet(p, q, r, s)
        };
        if meet { Err(self.fault(e, f)) } else { Ok(()) }
    }

    fn fault(&self, e: u32, f: u32) -> PlanarError {
        let ((p, q), (r, s)) = (self.ends(e), self.ends(f));
        let (first, second) = if e < f { (e, f) } else { (f, e) };
        let (first, second) = (self.place(first), self.place(second));
        if first.0 != second.0 {
            return PlanarError::RingsMeet { first, second };
        }
        let (ring, first, second) = (first.0, first.1, second.1);
        if across(p, q, r, s) && across(r, s, p, q) {
            PlanarError::Crossing { ring, first, second }
        } else {
            PlanarError::Touching { ring, first, second }
        }
    }
}

/// Whether p and q lie strictly on different sides of the line through r and s.
fn across(p: DVec2, q: DVec2, r: DVec2, s: DVec2) -> bool {
    let (one, other) = (orient(r, s, p), orient(r, s, q));
    one != Ordering::Equal && one == other.reverse()
}

/// Whether two closed segments share a point.
fn meet(p: DVec2, q: DVec2, r: DVec2, s: DVec2) -> bool {
    let boxes = p.min(q).cmple(r.max(s)).all() && r.min(s).cmple(p.max(q)).all();
    let apart = |a: Ordering, b: Ordering| a == b && a != Ordering::Equal;
    boxes && !apart(orient(r, s, p), orient(r, s, q)) && !apart(orient(p, q, r), orient(p, q, s))
}

/// The edges the line crosses now, from bottom to top, in blocks so that inserting stays cheap.
#[derive(Default)]
struct Status {
    blocks: Vec<Vec<u32>>,
}

const BLOCK: usize = 256;

impl Status {
    /// Block and place in it of the edge at `index`.
    fn find(&self, mut index: usize) -> (usize, usize) {
        for (b, block) in self.blocks.iter().enumerate() {
            if index < block.len() {
                return (b, index);
            }
            index -= block.len();
        }
        (self.blocks.len(), index)
    }

    fn get(&self, index: usize) -> Option<u32> {
        let (b, i) = self.find(index);
        self.blocks.get(b).map(|block| block[i])
    }

    /// How many edges, from the bottom, are `below`.
    fn partition(&self, below: impl Fn(u32) -> bool) -> usize {
        let whole = self.blocks.partition_point(|block| below(block[block.len() - 1]));
        let before: usize = self.blocks[..whole].iter().map(Vec::len).sum();
        before + self.blocks.get(whole).map_or(0, |block| block.partition_point(|&edge| below(edge)))
    }

    fn insert(&mut self, index: usize, edge: u32) {
        if self.blocks.is_empty() {
            self.blocks.push(vec![edge]);
            return;
        }
        let (mut b, mut i) = self.find(index);
        if b == self.blocks.len() {
            b -= 1;
            i = self.blocks[b].len();
        }
        self.blocks[b].insert(i, edge);
        if self.blocks[b].len() > BLOCK {
            let upper = self.blocks[b].split_off(BLOCK / 2);
            self.blocks.insert(b + 1, upper);
        }
    }

    fn remove(&mut self, index: usize) {
        let (b, i) = self.find(index);
        self.blocks[b].remove(i);
        if self.blocks[b].is_empty() {
            self.blocks.remove(b);
        }
    }
}
