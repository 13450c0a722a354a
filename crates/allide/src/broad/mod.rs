//! Broad phase: which pairs may touch.
//!
//! A dynamic tree of fattened boxes. A body that stays within its fat box costs one comparison;
//! one that leaves it is put in anew and only then looked up against the others, so pairs are found
//! incrementally. Unbounded shapes (planes) lie in no tree: they are tested against each fat box.

mod bulk;
mod tree;
mod walk;

pub use tree::{Tree, TreeBox};

use crate::math::Aabb;
use crate::room;
use glam::DVec3;

/// Number of an object in the broad phase, chosen by the caller (its slot in the world).
pub type Proxy = u32;

/// A half-space, for objects without bounds: holds x with normal·x ≤ offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    /// Outward unit normal, world axes.
    pub normal: DVec3,
    /// Metres along the normal from the world's origin.
    pub offset: f64,
}

impl HalfSpace {
    /// True when the box reaches into the half-space; touching counts.
    pub fn overlaps(&self, b: &Aabb) -> bool {
        let lowest = DVec3::select(self.normal.cmpge(DVec3::ZERO), b.min, b.max);
        self.normal.dot(lowest) <= self.offset
    }
}

#[derive(Clone, Copy, Debug)]
enum Member {
    Absent,
    /// In the tree: its leaf, and whether it can ever move (two that cannot are no pair).
    Bounded {
        leaf: u32,
        moves: bool,
    },
    Unbounded(HalfSpace),
}

/// Two objects whose fat boxes overlap; `a < b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The one with the smaller number.
    pub a: Proxy,
    /// The other.
    pub b: Proxy,
}

impl Pair {
    fn new(x: Proxy, y: Proxy) -> Pair {
        Pair { a: x.min(y), b: x.max(y) }
    }
}

/// One in so many objects: where more have moved, all are looked at together.
const MANY: usize = 6;

/// The broad phase of a world.
#[derive(Clone, Debug, Default)]
pub struct BroadPhase {
    tree: Tree,
    members: Vec<Member>,
    /// Proxies without bounds, ascending.
    unbounded: Vec<Proxy>,
    /// Proxies put in anew since the last look-up.
    moved: Vec<Proxy>,
    /// All pairs whose fat boxes overlap, ascending.
    pairs: Vec<Pair>,
    /// Pairs found since, not yet merged.
    found: Vec<Pair>,
    /// Of each proxy: whether it was put in anew; all false between look-ups.
    is_moved: Vec<bool>,
}

impl BroadPhase {
    /// Adds a bounded object. `tight` is where it may be during the next step; `slack` (metres) is
    /// how much larger its fat box is made, so that it need not be put in anew each step.
    pub fn insert(&mut self, proxy: Proxy, tight: &Aabb, slack: f64, moves: bool) {
        let leaf = self.tree.insert(proxy, tight.grown(slack));
        self.set(proxy, Member::Bounded { leaf, moves });
        self.moved.push(proxy);
    }

    /// Adds an object that fills a half-space.
    pub fn insert_unbounded(&mut self, proxy: Proxy, space: HalfSpace) {
        self.set(proxy, Member::Unbounded(space));
        let at = self.unbounded.partition_point(|&p| p < proxy);
        self.unbounded.insert(at, proxy);
        // Everything in the tree may touch it.
        self.moved.extend(self.tree.proxies());
    }

    /// Takes an object out, with all its pairs.
    pub fn remove(&mut self, proxy: Proxy) {
        match std::mem::replace(&mut self.members[proxy as usize], Member::Absent) {
            Member::Absent => {}
            Member::Bounded { leaf, .. } => self.tree.remove(leaf),
            Member::Unbounded(_) => self.unbounded.retain(|&p| p != proxy),
        }
        self.moved.retain(|&p| p != proxy);
        self.pairs.retain(|p| p.a != proxy && p.b != proxy);
    }

    /// Its leaf and whether it moves, of a bounded object that has left its fat box.
    fn strayed(&self, proxy: Proxy, tight: &Aabb, slack: f64) -> Option<(u32, bool)> {
        let Member::Bounded { leaf, moves } = self.members[proxy as usize] else { return None };
        let fat = self.tree.bounds(leaf);
        // A box much fatter than needed (the object was fast once) brings needless pairs for ever.
        (!fat.contains(tight) || !tight.grown(4.0 * slack).contains(fat)).then_some((leaf, moves))
    }

    /// Tells where many bounded objects may be during the next step, and how much larger their fat boxes are made, as
    /// [`BroadPhase::update`] does.
    pub fn update_all(&mut self, objects: impl Iterator<Item = (Proxy, Aabb, f64)> + Clone) {
        let strayed = objects.clone().filter(|(p, tight, slack)| self.strayed(*p, tight, *slack).is_some()).count();
        if strayed * MANY < self.members.len() {
            return objects.for_each(|(p, tight, slack)| self.update(p, &tight, slack));
        }
        for (proxy, tight, slack) in objects {
            let Some((leaf, _)) = self.strayed(proxy, &tight, slack) else { continue };
            self.tree.set_bounds(leaf, tight.grown(slack));
            self.moved.push(proxy);
        }
        self.tree.refit_all();
    }

    /// Tells where a bounded object may be during the next step.
    pub fn update(&mut self, proxy: Proxy, tight: &Aabb, slack: f64) {
        let Some((leaf, moves)) = self.strayed(proxy, tight, slack) else { return };
        self.tree.remove(leaf);
        let leaf = self.tree.insert(proxy, tight.grown(slack));
        self.members[proxy as usize] = Member::Bounded { leaf, moves };
        self.moved.push(proxy);
    }

    /// Tells that a bounded object may also be here during this step.
    pub fn widen(&mut self, proxy: Proxy, bounds: &Aabb) {
        let Member::Bounded { leaf, moves } = self.members[proxy as usize] else { return };
        let fat = *self.tree.bounds(leaf);
        if fat.contains(bounds) {
            return;
        }
        self.tree.remove(leaf);
        let leaf = self.tree.insert(proxy, fat.union(bounds));
        self.members[proxy as usize] = Member::Bounded { leaf, moves };
        self.moved.push(proxy);
    }

    /// Finds the pairs of all objects put in anew, forgets those that came apart, and returns all
    /// pairs in ascending order.
    pub fn pairs(&mut self) -> &[Pair] {
        if self.moved.is_empty() {
            return &self.pairs;
        }
        self.moved.sort_unstable();
        self.moved.dedup();
        if self.moved.len() * MANY >= self.members.len() {
            return self.all_pairs();
        }
        // Pairs of moved objects are found anew; all others stay as they are.
        self.is_moved.resize(self.members.len(), false);
        self.moved.iter().for_each(|&p| self.is_moved[p as usize] = true);
        let (moved, members) = (&self.moved, &self.members);
        let is_moved = |p: Proxy| self.is_moved[p as usize];
        self.pairs.retain(|p| !is_moved(p.a) && !is_moved(p.b));
        self.found.clear();
        for &proxy in moved {
            let Member::Bounded { leaf, moves } = members[proxy as usize] else { continue };
            let fat = *self.tree.bounds(leaf);
            let found = &mut self.found;
            self.tree.overlapping(&fat, |other| {
                let Member::Bounded { moves: other_moves, .. } = members[other as usize] else { return };
                // A pair of two moved objects is found from both sides: keep it once.
                let twice = other < proxy && is_moved(other);
                if other != proxy && (moves || other_moves) && !twice {
                    found.push(Pair::new(proxy, other));
                }
            });
            for &plane in &self.unbounded {
                let Member::Unbounded(space) = members[plane as usize] else { continue };
                if moves && space.overlaps(&fat) {
                    found.push(Pair::new(proxy, plane));
                }
            }
        }
        self.found.sort_unstable();
        merge_sorted(&mut self.pairs, &self.found);
        self.moved.iter().for_each(|&p| self.is_moved[p as usize] = false);
        self.moved.clear();
        &self.pairs
    }

    /// Gives back room that the pairs of now do not need: while a heap falls there are twice as many.
    pub fn give_back(&mut self) {
        for pairs in [&mut self.pairs, &mut self.found] {
            let count = pairs.len();
            room::give_back(pairs, count);
        }
    }

    /// Finds all pairs anew, of whatever has moved or not.
    fn all_pairs(&mut self) -> &[Pair] {
        let (members, pairs) = (&self.members, &mut self.pairs);
        let moves = |p: Proxy| matches!(members[p as usize], Member::Bounded { moves: true, .. });
        pairs.clear();
        self.tree.overlapping_each_other(|a, b| {
            if moves(a) || moves(b) {
                pairs.push(Pair::new(a, b));
            }
        });
        for &plane in &self.unbounded {
            let Member::Unbounded(space) = members[plane as usize] else { continue };
            for (proxy, member) in members.iter().enumerate() {
                if let Member::Bounded { leaf, moves: true } = member
                    && space.overlaps(self.tree.bounds(*leaf))
                {
                    pairs.push(Pair::new(proxy as Proxy, plane));
                }
            }
        }
        pairs.sort_unstable();
        self.moved.clear();
        pairs
    }

    /// Calls `visit` with every object that `bounds` may touch, in no order that means anything.
    pub fn near(&mut self, bounds: &Aabb, mut visit: impl FnMut(Proxy)) {
        self.tree.overlapping(bounds, &mut visit);
        for &plane in &self.unbounded {
            let Member::Unbounded(space) = self.members[plane as usize] else { continue };
            if space.overlaps(bounds) {
                visit(plane);
            }
        }
    }

    /// All pairs as last found, ascending.
    pub fn known_pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The box that an object has in the tree, if it is there.
    pub fn box_of(&self, proxy: Proxy) -> Option<&Aabb> {
        match self.members.get(proxy as usize)? {
            Member::Bounded { leaf, .. } => Some(self.tree.bounds(*leaf)),
            _ => None,
        }
    }

    /// The tree itself, for look-ups and pictures.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree itself, for look-ups that reuse its room.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    fn set(&mut self, proxy: Proxy, member: Member) {
        let i = proxy as usize;
        if self.members.len() <= i {
            self.members.resize(i + 1, Member::Absent);
        }
        self.members[i] = member;
    }
}

/// Merges the sorted `more` into the sorted `all`, from the back, in place.
fn merge_sorted(all: &mut Vec<Pair>, more: &[Pair]) {
    let Some(&filler) = more.first() else { return };
    let (mut i, mut j) = (all.len(), more.len());
    all.resize(i + j, filler);
    while j > 0 {
        let k = i + j - 1;
        if i > 0 && all[i - 1] > more[j - 1] {
            all[k] = all[i - 1];
            i -= 1;
        } else {
            all[k] = more[j - 1];
            j -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);
    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        }
        fn vector(&mut self, scale: f64) -> DVec3 {
            DVec3::new(self.next() - 0.5, self.next() - 0.5, self.next() - 0.5) * scale
        }
    }

    /// Every pair of tight boxes that overlap must be among the pairs, through any sequence of
    /// insertions, moves and removals; and every pair reported must have overlapping fat boxes.
    #[test]
    fn finds_what_brute_force_finds() {
        let mut random = Random(7);
        let mut broad = BroadPhase::default();
        let floor = HalfSpace { normal: DVec3::new(0.6, 0.0, 0.8), offset: -1.0 };
        broad.insert_unbounded(0, floor);
        let mut boxes: Vec<Option<Aabb>> = vec![None];
        for round in 0..400 {
            if boxes.len() < 120 {
                let b = Aabb::around(random.vector(10.0), random.vector(1.0).abs());
                broad.insert(boxes.len() as Proxy, &b, 0.1, true);
                boxes.push(Some(b));
            }
            // Calm rounds, in which one by one is put in anew, and those in which all are swept along together.
            let (wind, often) = (random.vector(2.0), [0.02, 0.1, 1.0][round / 5 % 3]);
            for (i, slot) in boxes.iter_mut().enumerate().skip(1) {
                let step = if random.next() < 0.1 * often { 3.0 } else { 0.05 * often };
                let Some(b) = slot else { continue };
                if random.next() < 0.002 {
                    broad.remove(i as Proxy);
                    *slot = None;
                } else {
                    let d = random.vector(step) + if often == 1.0 { wind } else { DVec3::ZERO };
                    *b = Aabb { min: b.min + d, max: b.max + d };
                    if round % 2 == 0 {
                        broad.update(i as Proxy, b, 0.1);
                    }
                }
            }
            let there = boxes.iter().enumerate().filter_map(|(i, b)| Some((i as Proxy, (*b)?, 0.1)));
            broad.update_all(there);
            if round % 40 == 0 {
                // The same tree, with other halves.
                broad.tree.refit_all();
                broad.tree.rebuild();
            }
            let inner = broad.tree.boxes();
            assert_eq!(inner.iter().filter(|b| b.proxy.is_some()).count(), boxes.iter().flatten().count());
            let pairs = broad.pairs().to_vec();
            assert!(pairs.windows(2).all(|w| w[0] < w[1]), "sorted, no doubles");
            for i in 1..boxes.len() {
                let Some(b) = boxes[i] else { continue };
                assert!(!floor.overlaps(&b) || pairs.binary_search(&Pair { a: 0, b: i as u32 }).is_ok());
                for j in i + 1..boxes.len() {
                    let Some(c) = boxes[j] else { continue };
                    let pair = Pair { a: i as u32, b: j as u32 };
                    assert!(!b.overlaps(&c) || pairs.binary_search(&pair).is_ok(), "round {round}: {pair:?}");
                }
            }
            for p in &pairs {
                assert!(boxes[p.b as usize].is_some() && (p.a == 0 || boxes[p.a as usize].is_some()));
            }
        }
    }
}
