//! Reproducible gradient noise: smooth, in [−1, 1], the same bits everywhere.
//!
//! Perlin's noise with the quintic fade of 2002, which makes it twice continuously differentiable,
//! and gradients chosen by an integer hash of the lattice point instead of a table.

/// (±1, ±1, 0) and its permutations: the middles of a cube's edges.
const GRADIENTS: [[f64; 3]; 16] = [
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [-1.0, 0.0, -1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [0.0, -1.0, 1.0],
    [0.0, -1.0, -1.0],
];

/// Makes the bound 1. Where the eight corners weigh wᵢ and lie dᵢ away, the sum of wᵢ gᵢ·dᵢ is at
/// most |g| √(Σ wᵢ dᵢ²) by Jensen's inequality; along one axis Σ w d² = (1−f)u² + f(1−u)² ≤ 1/4, so
/// the whole is at most √2·√(3/4).
const SCALE: f64 = 0.816_496_580_927_726;

/// Beyond this the lattice has no fractions left to speak of: the noise is 0 there.
pub(super) const FAR: f64 = 1e9;

/// Gradient at a lattice point, unscaled.
fn corner(i: i64, j: i64, k: i64) -> [f64; 3] {
    let mut h = (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (j as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ (k as u64).wrapping_mul(0x1656_67b1_9e37_79f9);
    h = (h ^ (h >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    GRADIENTS[(h >> 60) as usize]
}

/// 6t⁵ − 15t⁴ + 10t³: from 0 to 1 with two vanishing derivatives at both ends.
pub(super) fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

/// Derivative of [`fade`]; at most 1.875.
pub(super) fn fade_slope(t: f64) -> f64 {
    let s = t * (t - 1.0);
    30.0 * s * s
}

/// The lattice cell of a point: its lowest corner.
pub(super) fn cell_of(p: [f64; 3]) -> [i64; 3] {
    p.map(|v| v.floor() as i64)
}

/// The scaled gradients at the eight corners of a cell; bit 0 of the index is x, bit 1 y, bit 2 z.
pub(super) fn corners(cell: [i64; 3]) -> [[f64; 3]; 8] {
    let mut all = [[0.0; 3]; 8];
    for (n, g) in all.iter_mut().enumerate() {
        let at = |axis: usize| cell[axis] + ((n >> axis) & 1) as i64;
        *g = corner(at(0), at(1), at(2)).map(|v| v * SCALE);
    }
    all
}

/// The noise at a point, in [−1, 1].
pub fn noise(p: [f64; 3]) -> f64 {
    noise_and_gradient(p).0
}

/// The noise at a point and its gradient.
pub fn noise_and_gradient(p: [f64; 3]) -> (f64, [f64; 3]) {
    if p.iter().any(|v| v.is_nan()) {
        return (f64::NAN, [f64::NAN; 3]);
    }
    if p.iter().any(|v| v.abs() > FAR) {
        return (0.0, [0.0; 3]);
    }
    let cell = cell_of(p);
    let gradients = corners(cell);
    let t = [0, 1, 2].map(|axis| p[axis] - cell[axis] as f64);
    let (f, s) = (t.map(fade), t.map(fade_slope));
    let (mut value, mut slope) = (0.0, [0.0; 3]);
    for (n, g) in gradients.iter().enumerate() {
        let bit = |axis: usize| (n >> axis) & 1;
        let weight = [0, 1, 2].map(|axis| if bit(axis) == 1 { f[axis] } else { 1.0 - f[axis] });
        let weight_slope = [0, 1, 2].map(|axis| if bit(axis) == 1 { s[axis] } else { -s[axis] });
        let d = [0, 1, 2].map(|axis| t[axis] - bit(axis) as f64);
        let dot = g[0] * d[0] + g[1] * d[1] + g[2] * d[2];
        let whole = weight[0] * weight[1] * weight[2];
        value += whole * dot;
        slope[0] += weight_slope[0] * weight[1] * weight[2] * dot + whole * g[0];
        slope[1] += weight[0] * weight_slope[1] * weight[2] * dot + whole * g[1];
        slope[2] += weight[0] * weight[1] * weight_slope[2] * dot + whole * g[2];
    }
    (value, slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vanishes_at_lattice_points_and_stays_within_one() {
        for i in -3..3 {
            assert_eq!(noise([f64::from(i), 2.0, -7.0]), 0.0);
        }
        let mut largest = 0.0f64;
        for i in 0..60 {
            for j in 0..60 {
                for k in 0..60 {
                    let v = noise([f64::from(i) * 0.13 - 3.0, f64::from(j) * 0.17 - 4.0, f64::from(k) * 0.11]);
                    largest = largest.max(v.abs());
                }
            }
        }
        assert!((0.4..=1.0).contains(&largest), "{largest}");
    }

    #[test]
    fn slopes_are_those_of_the_values() {
        for p in [[0.3, 0.4, 0.5], [-1.2, 3.7, 0.01], [5.5, -2.25, 8.0]] {
            let (_, g) = noise_and_gradient(p);
            for axis in 0..3 {
                let (mut low, mut high) = (p, p);
                low[axis] -= 1e-5;
                high[axis] += 1e-5;
                let slope = (noise(high) - noise(low)) / 2e-5;
                assert!((slope - g[axis]).abs() < 1e-8, "{p:?} {axis}: {slope} {}", g[axis]);
            }
        }
    }
}
