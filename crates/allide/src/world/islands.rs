//! Islands: bodies that touch each other, directly or through others. What never moves joins none.

use super::contacts::PatchRecord;

/// No island, no body.
pub const NONE: u32 = u32::MAX;

/// The islands of one step.
#[derive(Clone, Debug, Default)]
pub struct Islands {
    /// Slots of the bodies of all islands, island by island, ascending within one.
    bodies: Vec<u32>,
    /// Numbers of the patches of all islands, island by island, ascending within one.
    patches: Vec<u32>,
    /// Where each island's bodies and patches end.
    pub ends: Vec<(usize, usize)>,
    /// Of each slot: its number within its island; `NONE` when it touches nothing.
    pub local: Vec<u32>,
    /// Of each patch: its slots, where bodies move that others move; `NONE` otherwise.
    links: Vec<(u32, u32)>,
    parent: Vec<u32>,
    island_of: Vec<u32>,
    sizes: Vec<usize>,
    next: Vec<usize>,
}

impl Islands {
    /// Groups the dynamic bodies (`is_dynamic` by slot) that `records` connect.
    pub fn build(&mut self, slots: usize, records: &[PatchRecord], is_dynamic: impl Fn(u32) -> bool) {
        self.parent.clear();
        self.parent.extend(0..slots as u32);
        self.local.clear();
        self.local.resize(slots, NONE);
        // Records are large and bodies lie far apart: each is looked at once.
        let number = |i: u32| if is_dynamic(i) { i } else { NONE };
        self.links.clear();
        self.links.extend(records.iter().map(|r| (number(r.pair.a), number(r.pair.b))));
        for k in 0..self.links.len() {
            let (a, b) = self.links[k];
            for i in [a, b].into_iter().filter(|i| *i != NONE) {
                self.local[i as usize] = 0;
            }
            if a != NONE && b != NONE {
                let (x, y) = (self.root(a), self.root(b));
                // The smaller number leads, so that islands come in the order of their first body.
                self.parent[x.max(y) as usize] = x.min(y);
            }
        }
        self.number_islands(slots);
        self.sort_patches();
    }

    /// Makes one island of all `members` (slots, ascending) and all `records`, in a world of so many slots.
    pub fn make_one(&mut self, slots: usize, members: &[u32], records: &[PatchRecord]) {
        // Those of the last time have no numbers any more: a slot may hold another body now.
        for &i in &self.bodies {
            self.local[i as usize] = NONE;
        }
        self.local.resize(slots.max(self.local.len()), NONE);
        for (k, &i) in members.iter().enumerate() {
            self.local[i as usize] = k as u32;
        }
        self.bodies.clear();
        self.bodies.extend_from_slice(members);
        self.patches.clear();
        self.patches.extend(0..records.len() as u32);
        self.ends.clear();
        self.ends.push((members.len(), records.len()));
    }

    /// The slots of an island's bodies, and the numbers of its patches.
    pub fn island(&self, k: usize) -> (&[u32], &[u32]) {
        let start = if k == 0 { (0, 0) } else { self.ends[k - 1] };
        let end = self.ends[k];
        (&self.bodies[start.0..end.0], &self.patches[start.1..end.1])
    }

    /// The slots of the bodies of the island that a slot is in, ascending; itself alone where it is in none.
    pub fn with(&self, slot: u32) -> Vec<u32> {
        match self.island_of.get(slot as usize) {
            Some(&k) if k != NONE => self.island(k as usize).0.to_vec(),
            _ => vec![slot],
        }
    }

    /// How many bodies are in the island that a slot is in.
    pub fn size_with(&self, slot: u32) -> usize {
        match self.island_of.get(slot as usize) {
            Some(&k) if k != NONE => self.island(k as usize).0.len(),
            _ => 1,
        }
    }

    fn number_islands(&mut self, slots: usize) {
        self.island_of.clear();
        self.island_of.resize(slots, NONE);
        let mut sizes = std::mem::take(&mut self.sizes);
        sizes.clear();
        for i in 0..slots as u32 {
            if self.local[i as usize] == NONE {
                continue;
            }
            let root = self.root(i);
            if root == i {
                self.island_of[i as usize] = sizes.len() as u32;
                sizes.push(0);
            }
            let island = self.island_of[root as usize];
            self.island_of[i as usize] = island;
            self.local[i as usize] = sizes[island as usize] as u32;
            sizes[island as usize] += 1;
        }
        self.ends.clear();
        let mut end = 0;
        for size in &sizes {
            end += size;
            self.ends.push((end, 0));
        }
        self.bodies.clear();
        self.bodies.resize(end, NONE);
        for i in 0..slots {
            let island = self.island_of[i];
            if island != NONE {
                let start = self.ends[island as usize].0 - sizes[island as usize];
                self.bodies[start + self.local[i] as usize] = i as u32;
            }
        }
        self.sizes = sizes;
    }

    fn sort_patches(&mut self) {
        let island = |&(a, b): &(u32, u32), of: &[u32]| match (a, b) {
            (NONE, NONE) => NONE,
            (NONE, i) | (i, _) => of[i as usize],
        };
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        next.resize(self.ends.len() + 1, 0);
        for link in &self.links {
            let i = island(link, &self.island_of);
            if i != NONE {
                next[i as usize + 1] += 1;
            }
        }
        for i in 0..self.ends.len() {
            next[i + 1] += next[i];
            self.ends[i].1 = next[i + 1];
        }
        self.patches.clear();
        self.patches.resize(next[self.ends.len()], NONE);
        for (k, link) in self.links.iter().enumerate() {
            let i = island(link, &self.island_of);
            if i != NONE {
                self.patches[next[i as usize]] = k as u32;
                next[i as usize] += 1;
            }
        }
        self.next = next;
    }

    fn root(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let up = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = up;
            i = up;
        }
        i
    }
}
