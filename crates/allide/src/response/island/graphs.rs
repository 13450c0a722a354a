//! Elimination orders of the graphs met so far.

use std::collections::BTreeMap;

use super::ordering::Symbolic;
use crate::response::problem::{BodyIndex, Patch};

/// Elimination orders by graph. What is kept changes how long things take, never a result.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    kept: BTreeMap<u64, Graph>,
    /// Numbers in all that is kept.
    size: usize,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    clock: u64,
}

#[derive(Clone, Debug)]
struct Graph {
    bodies: usize,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    /// `None`: dearer than `limit`.
    symbolic: Option<Symbolic>,
    limit: f64,
    /// When it was last asked for.
    used: u64,
}

impl Graph {
    fn new(bodies: usize, pairs: &[(BodyIndex, BodyIndex)], limit: f64) -> Graph {
        Graph { bodies, pairs: pairs.to_vec(), symbolic: Symbolic::new(bodies, pairs, limit), limit, used: 0 }
    }

    fn size(&self) -> usize {
        let symbolic = self.symbolic.as_ref().map_or(0, |s| s.targets.len() + s.rows.len() + 4 * s.order.len());
        symbolic + 4 * self.pairs.len() + 16
    }
}

impl Graphs {
    /// Numbers kept before the older half is forgotten: some 16 MB.
    const MOST: usize = 4_000_000;

    /// The order for the graph of `patches`, computed if it is new; `None` if one factorisation
    /// takes more than `limit` multiply-adds.
    pub fn find(&mut self, bodies: usize, patches: &[Patch], limit: f64) -> Option<&Symbolic> {
        self.pairs.clear();
        self.pairs.extend(patches.iter().map(|patch| (patch.a, patch.b)));
        self.clock += 1;
        if self.size > Graphs::MOST {
            self.forget_older_half();
        }
        let (clock, pairs, size) = (self.clock, &self.pairs, &mut self.size);
        let graph = self.kept.entry(fingerprint(bodies, pairs)).or_insert_with(|| {
            let graph = Graph::new(bodies, pairs, limit);
            *size += graph.size();
            graph
        });
        let other = graph.bodies != bodies || graph.pairs != *pairs;
        // A graph that was too dear for a lower limit may not be so for this one.
        if other || graph.symbolic.is_none() && limit > graph.limit {
            *size -= graph.size();
            *graph = Graph::new(bodies, pairs, limit);
            *size += graph.size();
        }
        graph.used = clock;
        graph.symbolic.as_ref().filter(|symbolic| symbolic.cost <= limit)
    }

    fn forget_older_half(&mut self) {
        let mut times: Vec<u64> = self.kept.values().map(|graph| graph.used).collect();
        times.sort_unstable();
        let middle = times.get(times.len() / 2).copied().unwrap_or(0);
        self.kept.retain(|_, graph| graph.used > middle);
        self.size = self.kept.values().map(Graph::size).sum();
    }
}

/// 64-bit Fowler–Noll–Vo hash over the graph's numbers.
fn fingerprint(bodies: usize, pairs: &[(BodyIndex, BodyIndex)]) -> u64 {
    let step = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    let start = step(0xcbf2_9ce4_8422_2325, bodies as u64);
    pairs.iter().fold(start, |hash, &(a, b)| step(hash, (u64::from(a) << 32) | u64::from(b)))
}
