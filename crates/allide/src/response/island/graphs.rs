//! Elimination orders of the graphs met so far.

use std::collections::BTreeMap;

use super::ordering::Symbolic;
use crate::response::problem::{BodyIndex, Patch};

/// Elimination orders by graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Graphs {
    kept: BTreeMap<u64, Graph>,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    clock: u64,
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
    const MOST: usize = 4096;

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
