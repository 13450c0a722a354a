//! Elimination orders of the graphs met so far.

use std::collections::{BTreeMap, BTreeSet};

use super::ordering::{Symbolic, predicted_cost};
use crate::response::problem::{BodyIndex, FIXED, Patch};

/// Elimination orders by graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    kept: BTreeMap<u64, Graph>,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    clock: u64,
    /// Fingerprints of graphs that cost more than was allowed.
    dear: BTreeSet<u64>,
}

#[derive(Clone, Debug)]
struct Graph {
    bodies: usize,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    symbolic: Symbolic,
    /// When it was last asked for.
    used: u64,
}

impl Graphs {
    /// Graphs kept before the older half is forgotten.
    const MOST: usize = 256;
    /// Touching pairs beyond which a graph is not even looked at.
    const LARGEST: usize = 2000;

    /// Multiply-adds of one factorisation; infinite when they are more than `limit`.
    pub fn cost(&mut self, bodies: usize, patches: &[Patch], limit: f64) -> f64 {
        let moving = patches.iter().filter(|p| p.a != FIXED && p.b != FIXED).count();
        if moving > Graphs::LARGEST {
            return f64::INFINITY;
        }
        self.pairs.clear();
        self.pairs.extend(patches.iter().map(|patch| (patch.a, patch.b)));
        let print = fingerprint(bodies, &self.pairs);
        if let Some(graph) = self.kept.get(&print).filter(|g| g.bodies == bodies && g.pairs == self.pairs) {
            return graph.symbolic.cost;
        }
        if self.dear.contains(&print) {
            return f64::INFINITY;
        }
        let cost = predicted_cost(bodies, &self.pairs, limit);
        if cost > limit {
            if self.dear.len() >= Graphs::MOST {
                self.dear.clear();
            }
            self.dear.insert(print);
        }
        cost
    }

    /// The order for the graph of `patches`, computed if it is new.
    pub fn find(&mut self, bodies: usize, patches: &[Patch]) -> &Symbolic {
        self.pairs.clear();
        self.pairs.extend(patches.iter().map(|patch| (patch.a, patch.b)));
        self.clock += 1;
        if self.kept.len() >= Graphs::MOST {
            let recent = self.clock.saturating_sub(Graphs::MOST as u64 / 2);
            self.kept.retain(|_, graph| graph.used > recent);
        }
        let (clock, pairs) = (self.clock, &self.pairs);
        let new = || Graph { bodies, pairs: pairs.clone(), symbolic: Symbolic::new(bodies, pairs), used: clock };
        let graph = self.kept.entry(fingerprint(bodies, pairs)).or_insert_with(new);
        if graph.bodies != bodies || graph.pairs != *pairs {
            // Two graphs with one fingerprint: the newer takes the place.
            *graph = new();
        }
        graph.used = clock;
        &graph.symbolic
    }
}

/// 64-bit Fowler–Noll–Vo hash over the graph's numbers.
fn fingerprint(bodies: usize, pairs: &[(BodyIndex, BodyIndex)]) -> u64 {
    let step = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    let start = step(0xcbf2_9ce4_8422_2325, bodies as u64);
    pairs.iter().fold(start, |hash, &(a, b)| step(hash, u64::from(a) << 32 | u64::from(b)))
}
