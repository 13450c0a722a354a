//! Random problems as pairs of bodies give them: one shared normal, any points.
#![allow(dead_code)]

use allide::glam::{DMat3, DQuat, DVec3};
use allide::response::lcp::{Lcp, Row};

/// A number from the environment: more cases, other seeds.
pub fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

/// SplitMix64: small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    /// In 0…1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }
    /// Ten to a power within.
    pub fn power(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(self.within(low, high))
    }
    pub fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }
    pub fn vector(&mut self) -> DVec3 {
        DVec3::new(self.within(-1.0, 1.0), self.within(-1.0, 1.0), self.within(-1.0, 1.0))
    }
    pub fn rotation(&mut self) -> DQuat {
        if self.below(4) == 0 {
            return DQuat::IDENTITY;
        }
        DQuat::from_xyzw(
            self.within(-1.0, 1.0),
            self.within(-1.0, 1.0),
            self.within(-1.0, 1.0),
            self.within(-1.0, 1.0) + 1e-3,
        )
        .normalize()
    }
}

/// A body as the contact sees it.
#[derive(Clone, Copy)]
pub struct Side {
    pub inv_mass: f64,
    pub inv_inertia: DMat3,
    pub centre: DVec3,
}

impl Side {
    pub const FIXED: Side = Side { inv_mass: 0.0, inv_inertia: DMat3::ZERO, centre: DVec3::ZERO };

    pub fn new(mass: f64, principal: DVec3, rotation: DQuat, centre: DVec3) -> Side {
        let r = DMat3::from_quat(rotation);
        Side { inv_mass: 1.0 / mass, inv_inertia: r * DMat3::from_diagonal(principal.recip()) * r.transpose(), centre }
    }
}

/// Two bodies, a normal, and points.
pub struct Pair {
    pub sides: [Side; 2],
    pub normal: DVec3,
    pub points: Vec<DVec3>,
}

impl Pair {
    pub fn matrix(&self) -> [[f64; 4]; 4] {
        let mut a = [[0.0; 4]; 4];
        for i in 0..self.points.len() {
            for j in 0..self.points.len() {
                // Symmetric to the last bit, as the response makes it.
                let (i0, j0) = (i.min(j), i.max(j));
                for side in &self.sides {
                    let wi = (self.points[i0] - side.centre).cross(self.normal);
                    let wj = (self.points[j0] - side.centre).cross(self.normal);
                    a[i][j] += side.inv_mass + wi.dot(side.inv_inertia * wj);
                }
            }
        }
        a
    }

    /// Normal velocities of a motion of the two bodies.
    pub fn moving(&self, linear: [DVec3; 2], spin: [DVec3; 2]) -> Row {
        let mut b = [0.0; 4];
        for (i, p) in self.points.iter().enumerate() {
            for (k, side) in self.sides.iter().enumerate() {
                let v = linear[k] + spin[k].cross(*p - side.centre);
                b[i] += if k == 0 { -1.0 } else { 1.0 } * v.dot(self.normal);
            }
        }
        b
    }

    pub fn lcp(&self, b: Row) -> Lcp {
        Lcp { n: self.points.len(), a: self.matrix(), b }
    }
}

/// Points in the plane of contact, one of many kinds of awkward.
fn layout(r: &mut Random, n: usize) -> Vec<(f64, f64)> {
    let free = |r: &mut Random| (r.within(-1.0, 1.0), r.within(-1.0, 1.0));
    let mut at: Vec<(f64, f64)> = (0..n).map(|_| free(r)).collect();
    let near = r.power(-14.0, -1.0);
    match r.below(8) {
        0 => {} // anywhere
        1 | 2 => {
            // a rectangle
            let (h, k, t) = (r.power(-2.0, 0.0), r.power(-2.0, 0.0), r.within(0.0, 6.3));
            let turn = |x: f64, y: f64| (x * t.cos() - y * t.sin(), x * t.sin() + y * t.cos());
            at = [(h, k), (-h, k), (-h, -k), (h, -k)].map(|(x, y)| turn(x, y))[..n].to_vec();
        }
        3 => {
            // on a line, exactly or nearly
            let (d, e) = (free(r), free(r));
            for q in &mut at {
                let t = r.within(-1.0, 1.0);
                *q = (e.0 + d.0 * t, e.1 + d.1 * t);
            }
            if r.below(2) == 0 {
                at[0].0 += near;
            }
        }
        4 => {
            // all in one place, exactly or nearly
            let q = at[0];
            for p in at.iter_mut().skip(1) {
                *p = q;
            }
            if r.below(2) == 0 {
                at[0].1 += near;
            }
        }
        5 => {
            // two of them in one place, exactly or nearly
            let q = at[0];
            if n > 1 {
                at[n - 1] = (q.0, q.1 + if r.below(2) == 0 { near } else { 0.0 });
            }
        }
        6 => {
            // on a lattice, where sums cancel to the last bit
            for q in &mut at {
                *q = (r.below(3) as f64 - 1.0, r.below(3) as f64 - 1.0);
            }
        }
        _ => {
            // a narrow strip
            for q in &mut at {
                q.1 *= near;
            }
        }
    }
    at
}

/// A pair of bodies: mass ratios to 1 : 10⁶, long, flat and small inertias, one side fixed or none.
pub fn pair(r: &mut Random) -> Pair {
    let n = 1 + r.below(4) as usize;
    let size = r.power(-2.0, 2.0);
    let frame = r.rotation();
    let (t1, t2, normal) = (frame * DVec3::X, frame * DVec3::Y, frame * DVec3::Z);
    let points: Vec<DVec3> = layout(r, n)
        .into_iter()
        .map(|(x, y)| {
            size * (t1 * x + t2 * y + if r.below(2) == 0 { normal * r.within(-0.1, 0.1) } else { DVec3::ZERO })
        })
        .collect();
    let mass = r.power(-3.0, 3.0);
    let ratio = r.power(-6.0, 6.0);
    let mut side = |mass: f64, sign: f64| {
        let extreme = r.below(3) == 0;
        let mut gyration = || size * if extreme { r.power(-3.0, 2.0) } else { r.power(-0.7, 0.3) };
        let k = DVec3::new(gyration(), gyration(), gyration());
        let offset = if r.below(3) == 0 { DVec3::ZERO } else { r.vector() };
        Side::new(mass, mass * k * k, r.rotation(), size * (sign * normal * r.unit() + offset))
    };
    let second = side(mass, 1.0);
    let first = side(mass * ratio, -1.0);
    let sides = match r.below(4) {
        0 => [Side::FIXED, second],
        1 => [second, Side::FIXED],
        _ => [first, second],
    };
    Pair { sides, normal, points }
}

/// Any b: that motions give, that none gives, on the border between active sets, and, if wanted,
/// within rounding of that border.
pub fn right_side(r: &mut Random, pair: &Pair, nearly: bool) -> Row {
    let n = pair.points.len();
    let a = pair.matrix();
    let mut b = [0.0; 4];
    match r.below(8) {
        0 | 1 => b[..n].fill_with(|| r.within(-1.0, 1.0)),
        2 => b = pair.moving([r.vector(), r.vector()], [r.vector(), r.vector()]),
        3 => b = pair.moving([DVec3::ZERO, -pair.normal], [DVec3::ZERO, DVec3::ZERO]),
        4 => b[..n].fill_with(|| -r.power(-16.0, 0.0)),
        5 => b[..n].fill_with(|| r.below(3) as f64 - 1.0),
        kind => {
            // Made from its solution: some points loaded, some just touching, some leaving.
            for i in 0..n {
                let q = if r.below(2) == 0 { r.unit() } else { 0.0 };
                for j in 0..n {
                    b[j] -= a[j][i] * q;
                }
                if q == 0.0 && r.below(2) == 0 {
                    b[i] += a[i][i] * r.unit();
                }
            }
            if kind == 7 && nearly {
                let near = r.power(-17.0, -6.0);
                for x in &mut b[..n] {
                    *x *= 1.0 + near * r.within(-1.0, 1.0);
                }
            }
        }
    }
    let scale = r.power(-6.0, 6.0);
    b.map(|x| x * scale)
}

/// A random problem.
pub fn problem(r: &mut Random) -> Lcp {
    let pair = pair(r);
    let b = right_side(r, &pair, true);
    pair.lcp(b)
}

/// z = A·p + b with the rounding errors of every product and sum kept (two-fold precision).
pub fn velocities(lcp: &Lcp, p: &Row) -> Row {
    let mut z = [0.0; 4];
    for i in 0..lcp.n {
        let (mut sum, mut rest) = (lcp.b[i], 0.0);
        for j in 0..lcp.n {
            let product = lcp.a[i][j] * p[j];
            rest += lcp.a[i][j].mul_add(p[j], -product);
            let total = sum + product;
            let kept = total - sum;
            rest += (sum - (total - kept)) + (product - kept);
            sum = total;
        }
        z[i] = sum + rest;
    }
    z
}
