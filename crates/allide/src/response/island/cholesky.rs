//! Cholesky factor of the island's matrix, in 6×6 blocks.

use super::ordering::Symbolic;

/// A 6×6 block, column by column.
pub(super) type Block = [f64; 36];

/// The matrix, then (in the same place) its factor L with H = L·Lᵀ.
#[derive(Clone, Debug, Default)]
pub(super) struct Factor {
    /// Diagonal blocks in order of elimination, then the others column by column, as [`Symbolic`]
    /// numbers them.
    pub blocks: Vec<Block>,
    /// 1 / the diagonal of L, by step of elimination.
    inverse_diagonal: Vec<[f64; 6]>,
    /// The current column's blocks, aside while others are updated with them.
    column: Vec<Block>,
    /// Right-hand side in order of elimination.
    x: Vec<[f64; 6]>,
}

impl Factor {
    /// Makes room for `symbolic`'s blocks, all zero.
    pub fn clear(&mut self, symbolic: &Symbolic) {
        let n = symbolic.order.len();
        self.blocks.clear();
        self.blocks.resize(n + symbolic.rows.len(), [0.0; 36]);
        self.inverse_diagonal.clear();
        self.inverse_diagonal.resize(n, [0.0; 6]);
    }

    /// Replaces the matrix by its factor.
    ///
    /// `floors` (by body) are the pivots of the body's own mass matrix. Contacts only add to it,
    /// so that in exact arithmetic no pivot is smaller; rounding may make it so when contacts are
    /// very stiff, and then the floor is the better value.
    pub fn factorise(&mut self, symbolic: &Symbolic, floors: &[[f64; 6]]) {
        let n = symbolic.order.len();
        let mut target = 0;
        for k in 0..n {
            let floor = &floors[symbolic.order[k] as usize];
            let inverse = factor_diagonal(&mut self.blocks[k], floor);
            self.inverse_diagonal[k] = inverse;
            let diagonal = self.blocks[k];
            let range = symbolic.column(k);
            self.column.clear();
            for block in &mut self.blocks[n + range.start..n + range.end] {
                solve_below(block, &diagonal, &inverse);
                self.column.push(*block);
            }
            for (j, right) in self.column.iter().enumerate() {
                for left in &self.column[j..] {
                    subtract_product(&mut self.blocks[symbolic.targets[target] as usize], left, right);
                    target += 1;
                }
            }
        }
    }

    /// Solves L·Lᵀ·x = b in place; `b` is indexed by body.
    pub fn solve(&mut self, symbolic: &Symbolic, b: &mut [[f64; 6]]) {
        let n = symbolic.order.len();
        self.x.clear();
        self.x.extend(symbolic.order.iter().map(|&body| b[body as usize]));
        for k in 0..n {
            let y = forward(&self.blocks[k], &self.inverse_diagonal[k], self.x[k]);
            self.x[k] = y;
            for s in symbolic.column(k) {
                subtract_times(&mut self.x[symbolic.rows[s] as usize], &self.blocks[n + s], &y);
            }
        }
        for k in (0..n).rev() {
            let mut y = self.x[k];
            for s in symbolic.column(k) {
                subtract_transposed_times(&mut y, &self.blocks[n + s], &self.x[symbolic.rows[s] as usize]);
            }
            self.x[k] = backward(&self.blocks[k], &self.inverse_diagonal[k], y);
        }
        for (&body, x) in symbolic.order.iter().zip(&self.x) {
            b[body as usize] = *x;
        }
    }
}

/// Factors a diagonal block in place (lower triangle) and gives 1 / its diagonal.
fn factor_diagonal(a: &mut Block, floor: &[f64; 6]) -> [f64; 6] {
    let mut inverse = [0.0; 6];
    for j in 0..6 {
        for k in 0..j {
            let s = a[6 * k + j];
            for i in j..6 {
                a[6 * j + i] -= a[6 * k + i] * s;
            }
        }
        let pivot = a[6 * j + j].max(floor[j]).sqrt();
        inverse[j] = 1.0 / pivot;
        a[6 * j + j] = pivot;
        for i in j + 1..6 {
            a[6 * j + i] *= inverse[j];
        }
    }
    inverse
}

/// A ← A·L⁻ᵀ.
#[inline(always)]
fn solve_below(a: &mut Block, l: &Block, inverse: &[f64; 6]) {
    for j in 0..6 {
        for k in 0..j {
            let s = l[6 * k + j];
            for i in 0..6 {
                a[6 * j + i] -= a[6 * k + i] * s;
            }
        }
        for i in 0..6 {
            a[6 * j + i] *= inverse[j];
        }
    }
}

/// C ← C − A·Bᵀ.
#[inline(always)]
fn subtract_product(c: &mut Block, a: &Block, b: &Block) {
    for j in 0..6 {
        let mut sum = [0.0; 6];
        sum.copy_from_slice(&c[6 * j..6 * j + 6]);
        for k in 0..6 {
            let s = b[6 * k + j];
            for i in 0..6 {
                sum[i] -= a[6 * k + i] * s;
            }
        }
        c[6 * j..6 * j + 6].copy_from_slice(&sum);
    }
}

/// x ← x − A·y.
#[inline(always)]
fn subtract_times(x: &mut [f64; 6], a: &Block, y: &[f64; 6]) {
    for k in 0..6 {
        for i in 0..6 {
            x[i] -= a[6 * k + i] * y[k];
        }
    }
}

/// x ← x − Aᵀ·y.
#[inline(always)]
fn subtract_transposed_times(x: &mut [f64; 6], a: &Block, y: &[f64; 6]) {
    for k in 0..6 {
        let mut sum = 0.0;
        for i in 0..6 {
            sum += a[6 * k + i] * y[i];
        }
        x[k] -= sum;
    }
}

/// L⁻¹·x.
#[inline(always)]
fn forward(l: &Block, inverse: &[f64; 6], mut x: [f64; 6]) -> [f64; 6] {
    for k in 0..6 {
        x[k] *= inverse[k];
        for i in k + 1..6 {
            x[i] -= l[6 * k + i] * x[k];
        }
    }
    x
}

/// L⁻ᵀ·x.
#[inline(always)]
fn backward(l: &Block, inverse: &[f64; 6], mut x: [f64; 6]) -> [f64; 6] {
    for k in (0..6).rev() {
        for i in k + 1..6 {
            x[k] -= l[6 * k + i] * x[i];
        }
        x[k] *= inverse[k];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A random symmetric positive matrix with blocks on `pairs`: dense and in blocks.
    fn matrix(n: usize, pairs: &[(u32, u32)], symbolic: &Symbolic, factor: &mut Factor) -> Vec<Vec<f64>> {
        let mut seed = 3u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        let mut dense = vec![vec![0.0; 6 * n]; 6 * n];
        factor.clear(symbolic);
        for (p, &(a, b)) in pairs.iter().enumerate() {
            let (block, rows_of_a) = symbolic.pair_blocks[p];
            for i in 0..6 {
                for j in 0..6 {
                    let value = random();
                    let (r, c) = (6 * a as usize + i, 6 * b as usize + j);
                    dense[r][c] += value;
                    dense[c][r] += value;
                    let at = if rows_of_a { 6 * j + i } else { 6 * i + j };
                    factor.blocks[block as usize][at] += value;
                }
            }
        }
        for (k, &body) in symbolic.order.iter().enumerate() {
            for i in 0..6 {
                dense[6 * body as usize + i][6 * body as usize + i] = 30.0;
                factor.blocks[k][7 * i] = 30.0;
            }
        }
        dense
    }

    #[test]
    fn solves_what_the_dense_matrix_multiplies() {
        let pairs = [(0, 1), (2, 1), (2, 3), (3, 0), (4, 2), (4, 5), (5, 0), (6, 3)];
        let n = 7;
        let symbolic = Symbolic::new(n, &pairs, f64::INFINITY).unwrap();
        let mut factor = Factor::default();
        let dense = matrix(n, &pairs, &symbolic, &mut factor);
        let x: Vec<[f64; 6]> = (0..n).map(|i| std::array::from_fn(|j| (i * 6 + j) as f64 * 0.1 - 1.0)).collect();
        let mut b = vec![[0.0; 6]; n];
        for r in 0..6 * n {
            b[r / 6][r % 6] = (0..6 * n).map(|c| dense[r][c] * x[c / 6][c % 6]).sum();
        }
        factor.factorise(&symbolic, &vec![[0.0; 6]; n]);
        factor.solve(&symbolic, &mut b);
        for i in 0..n {
            for j in 0..6 {
                assert!((b[i][j] - x[i][j]).abs() < 1e-12);
            }
        }
    }
}
