//! Which body to eliminate first, and what the factor then looks like.
//!
//! The matrix of an island has one 6×6 block for every body and one for every touching pair.
//! Eliminating a body joins all its remaining neighbours to each other (*fill*). Taking the body
//! with the fewest remaining neighbours first keeps the fill small. All of this depends on who
//! touches whom alone, so it is computed once for a graph and kept.

use std::collections::BTreeSet;

use crate::response::problem::{BodyIndex, FIXED};

/// Where the 6×6 blocks of the factor are and in which order to compute them.
///
/// Blocks `0..n` are the diagonal ones, in order of elimination; block `n + s` belongs to
/// `rows[s]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Symbolic {
    /// Step of elimination → body.
    pub order: Vec<u32>,
    /// Body → step of elimination.
    pub step: Vec<u32>,
    /// `rows[starts[k]..starts[k + 1]]` are the steps at which the later neighbours of the body
    /// eliminated at step k are eliminated, ascending.
    pub starts: Vec<u32>,
    /// See `starts`.
    pub rows: Vec<u32>,
    /// For each column k, for each j, for each i ≥ j among its rows: the block that the product of
    /// blocks i and j is subtracted from.
    pub targets: Vec<u32>,
    /// For each pair given: its off-diagonal block, and whether that block's rows belong to the
    /// pair's first body. `NO_BLOCK` for pairs with a fixed side.
    pub pair_blocks: Vec<(u32, bool)>,
    /// Multiply-adds of one factorisation.
    pub cost: f64,
}

/// Stands for the block of a pair that has none.
pub(super) const NO_BLOCK: u32 = u32::MAX;

/// Multiply-adds of eliminating a body with `neighbours` remaining neighbours: factor its 6×6
/// block, solve for the blocks below it, update every pair of them.
fn elimination_cost(neighbours: usize) -> f64 {
    let c = neighbours as f64;
    36.0 + 108.0 * c + 108.0 * c * (c + 1.0)
}

/// Predicted multiply-adds of one factorisation of an island of `bodies` bodies whose touching
/// pairs are `pairs` (pairs with a [`FIXED`] side are ignored). Infinite as soon as the count
/// passes `limit`, so that asking about a huge pile costs no more than the limit allows.
///
/// Depends on the graph alone: the same graph always gets the same answer.
pub fn predicted_cost(bodies: usize, pairs: &[(BodyIndex, BodyIndex)], limit: f64) -> f64 {
    eliminate(bodies, pairs, limit).map_or(f64::INFINITY, |e| e.cost)
}

/// The result of playing the elimination through.
struct Elimination {
    order: Vec<u32>,
    /// Neighbours of each body when it was eliminated.
    neighbours: Vec<Vec<u32>>,
    cost: f64,
}

/// Minimum degree on the explicit graph; ties go to the lower index. `None` above `limit`.
fn eliminate(bodies: usize, pairs: &[(BodyIndex, BodyIndex)], limit: f64) -> Option<Elimination> {
    let mut near: Vec<Vec<u32>> = vec![Vec::new(); bodies];
    for &(a, b) in pairs {
        if a != FIXED && b != FIXED && a != b {
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    let mut queue: BTreeSet<(u32, u32)> = (0..bodies).map(|i| (near[i].len() as u32, i as u32)).collect();
    let mut order = Vec::with_capacity(bodies);
    let mut cost = 0.0;
    let mut merged = Vec::new();
    while let Some((_, k)) = queue.pop_first() {
        order.push(k);
        let clique = std::mem::take(&mut near[k as usize]);
        cost += elimination_cost(clique.len());
        if cost > limit {
            return None;
        }
        for &i in &clique {
            let list = &mut near[i as usize];
            queue.remove(&(list.len() as u32, i));
            merge_without(list, &clique, (k, i), &mut merged);
            std::mem::swap(list, &mut merged);
            queue.insert((list.len() as u32, i));
        }
        near[k as usize] = clique;
    }
    Some(Elimination { order, neighbours: near, cost })
}

/// The union of two ascending lists less two members, into `out`.
fn merge_without(a: &[u32], b: &[u32], less: (u32, u32), out: &mut Vec<u32>) {
    out.clear();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let next = match (a.get(i), b.get(j)) {
            (Some(&x), Some(&y)) => x.min(y),
            (Some(&x), None) => x,
            (None, Some(&y)) => y,
            (None, None) => break,
        };
        i += usize::from(a.get(i) == Some(&next));
        j += usize::from(b.get(j) == Some(&next));
        if next != less.0 && next != less.1 {
            out.push(next);
        }
    }
}

impl Symbolic {
    /// The factor's structure for `bodies` bodies and the touching `pairs`; `None` if one
    /// factorisation takes more than `limit` multiply-adds.
    pub fn new(bodies: usize, pairs: &[(BodyIndex, BodyIndex)], limit: f64) -> Option<Symbolic> {
        let Elimination { order, neighbours, cost } = eliminate(bodies, pairs, limit)?;
        let mut step = vec![0u32; bodies];
        for (k, &body) in order.iter().enumerate() {
            step[body as usize] = k as u32;
        }
        let mut starts = vec![0u32];
        let mut rows = Vec::new();
        for &body in &order {
            let first = rows.len();
            rows.extend(neighbours[body as usize].iter().map(|&i| step[i as usize]));
            rows[first..].sort_unstable();
            starts.push(rows.len() as u32);
        }
        let mut symbolic = Symbolic { order, step, starts, rows, cost, ..Symbolic::default() };
        symbolic.find_targets();
        symbolic.pair_blocks = pairs.iter().map(|&(a, b)| symbolic.pair_block(a, b)).collect();
        Some(symbolic)
    }

    /// Rows of column `k`, as a range into `rows`.
    pub fn column(&self, k: usize) -> std::ops::Range<usize> {
        self.starts[k] as usize..self.starts[k + 1] as usize
    }

    /// The block in which row `i` and column `j` meet, i ≥ j.
    fn block(&self, i: u32, j: u32) -> u32 {
        let n = self.order.len() as u32;
        if i == j {
            return i;
        }
        let column = self.column(j as usize);
        match self.rows[column.clone()].binary_search(&i) {
            Ok(s) => n + (column.start + s) as u32,
            Err(_) => NO_BLOCK,
        }
    }

    fn find_targets(&mut self) {
        let mut targets = Vec::new();
        for k in 0..self.order.len() {
            let rows = &self.rows[self.column(k)];
            for (s, &j) in rows.iter().enumerate() {
                targets.extend(rows[s..].iter().map(|&i| self.block(i, j)));
            }
        }
        self.targets = targets;
    }

    fn pair_block(&self, a: BodyIndex, b: BodyIndex) -> (u32, bool) {
        if a == FIXED || b == FIXED || a == b {
            return (NO_BLOCK, false);
        }
        let (i, j) = (self.step[a as usize], self.step[b as usize]);
        (self.block(i.max(j), i.min(j)), i > j)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_no_fill() {
        let pairs: Vec<_> = (0..9).map(|i| (i, i + 1)).collect();
        let s = Symbolic::new(10, &pairs, f64::INFINITY).unwrap();
        assert_eq!(s.rows.len(), 9);
        assert_eq!(s.targets.len(), 9);
    }

    #[test]
    fn a_star_is_eliminated_from_its_tips() {
        let pairs: Vec<_> = (1..8).map(|i| (0, i)).collect();
        let s = Symbolic::new(8, &pairs, f64::INFINITY).unwrap();
        assert_eq!(s.rows.len(), 7);
        assert!(s.pair_blocks.iter().all(|&(block, _)| block != NO_BLOCK));
    }

    #[test]
    fn every_target_exists_in_a_random_graph() {
        let mut seed = 7u64;
        let mut pairs = Vec::new();
        for _ in 0..120 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let (a, b) = ((seed >> 33) as u32 % 40, (seed >> 45) as u32 % 40);
            if a != b {
                pairs.push((a, b));
            }
        }
        let s = Symbolic::new(40, &pairs, f64::INFINITY).unwrap();
        assert!(s.targets.iter().all(|&t| t != NO_BLOCK));
        assert_eq!(predicted_cost(40, &pairs, f64::INFINITY), s.cost);
        assert_eq!(predicted_cost(40, &pairs, 1000.0), f64::INFINITY);
    }
}
