//! Quadrics with perturbation functions, as the paper builds its objects:
//! F′ = F + Σ fᵢ·Rᵢ with Rᵢ = Qᵢ² where the perturbing quadric Qᵢ ≥ 0 and 0 elsewhere.
//!
//! Rᵢ is only piecewise polynomial; its enclosure is that of max(0, Qᵢ)², and a quadric's own is the
//! exact bound of its polynomial (eq. 12, with the sum from the first power on).

use super::error::SolidError;
use super::formula::Formula;
use super::graph::{Graph, Id};
use super::op::Op;

/// Coefficients of a polynomial of the second degree; each multiplies its monomial once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quadric {
    /// Of x², y², z², 1/m² for a result in metres.
    pub squares: [f64; 3],
    /// Of xy, xz, yz.
    pub products: [f64; 3],
    /// Of x, y, z.
    pub linear: [f64; 3],
    /// The constant.
    pub constant: f64,
}

/// A perturbation: a factor and the quadric that it acts inside of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perturbation {
    /// Factor f: positive bulges, negative dents.
    pub factor: f64,
    /// Where it acts: where this is at least 0.
    pub quadric: Quadric,
}

impl Quadric {
    /// The quadric of a ball of this radius (metres) about `centre`, positive inside.
    pub fn ball(centre: [f64; 3], radius: f64) -> Quadric {
        let [x, y, z] = centre;
        Quadric {
            squares: [-1.0; 3],
            products: [0.0; 3],
            linear: [2.0 * x, 2.0 * y, 2.0 * z],
            constant: radius * radius - x * x - y * y - z * z,
        }
    }

    fn check(&self, what: &'static str) -> Result<(), SolidError> {
        let all = self.squares.iter().chain(&self.products).chain(&self.linear).chain([&self.constant]);
        match all.copied().find(|v| v.is_nan() || v.abs() > 1e15) {
            Some(value) => Err(SolidError::Number { field: what, value, wanted: "a number of at most 1e15" }),
            None => Ok(()),
        }
    }

    fn put_into(&self, graph: &mut Graph) -> Id {
        let axes = [Graph::X, Graph::Y, Graph::Z];
        let mut sum = graph.number(self.constant);
        let mut add = |graph: &mut Graph, term: Id, factor: f64| {
            if factor != 0.0 {
                let term = graph.with_constant(Op::MulC, term, factor);
                sum = graph.binary(Op::Add, sum, term);
            }
        };
        for axis in 0..3 {
            let square = graph.unary(Op::Square, axes[axis]);
            add(graph, square, self.squares[axis]);
        }
        for (k, (i, j)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
            let product = graph.binary(Op::Mul, axes[i], axes[j]);
            add(graph, product, self.products[k]);
        }
        for axis in 0..3 {
            add(graph, axes[axis], self.linear[axis]);
        }
        sum
    }
}

/// The formula of a quadric with its perturbations.
pub fn perturbed(quadric: &Quadric, perturbations: &[Perturbation]) -> Result<Formula, SolidError> {
    quadric.check("coefficients")?;
    for p in perturbations {
        p.quadric.check("perturbations[].coefficients")?;
        if !p.factor.is_finite() {
            return Err(SolidError::Number { field: "perturbations[].f", value: p.factor, wanted: "a finite number" });
        }
    }
    Ok(Formula::build(|graph| {
        let mut sum = quadric.put_into(graph);
        for p in perturbations {
            let inner = p.quadric.put_into(graph);
            let ramp = graph.unary(Op::Ramp, inner);
            let term = graph.with_constant(Op::MulC, ramp, p.factor);
            sum = graph.binary(Op::Add, sum, term);
        }
        sum
    }))
}

/// The paper's sphere deformed by noise, F = R² − x² − y² − z² + a·noise(kx, ky, kz) (eq. 3).
/// `radius` in metres, `amplitude` a in m², `frequency` k in 1/m.
pub fn noisy_sphere(radius: f64, amplitude: f64, frequency: f64) -> Formula {
    Formula::build(|graph| {
        let ball = Quadric::ball([0.0; 3], radius).put_into(graph);
        let scaled = [Graph::X, Graph::Y, Graph::Z].map(|v| graph.with_constant(Op::MulC, v, frequency));
        let noise = graph.noise(scaled);
        let noise = graph.with_constant(Op::MulC, noise, amplitude);
        graph.binary(Op::Add, ball, noise)
    })
}

/// The paper's furry sphere (eq. 4): hairs that grow out of a ball along its radii where a noise on
/// its surface is high, thinner outwards, and end at an offset ball. `radius` and `length` of the
/// hairs in metres; `density` is about how many hairs there are along a quarter of the equator.
pub fn furry_sphere(radius: f64, length: f64, density: f64) -> Formula {
    Formula::build(|graph| {
        let squares = [Graph::X, Graph::Y, Graph::Z].map(|v| graph.unary(Op::Square, v));
        let sum = graph.binary(Op::Add, squares[0], squares[1]);
        let sum = graph.binary(Op::Add, sum, squares[2]);
        let rho = graph.unary(Op::Sqrt, sum);
        let inward = graph.unary(Op::Neg, rho);
        let ball = graph.with_constant(Op::AddC, inward, radius);
        let offset = graph.with_constant(Op::AddC, inward, radius + length);
        // Noise by direction alone: the same all along a radius. Not divided by 0 in the middle.
        let core = graph.number(0.5 * radius);
        let away = graph.binary(Op::Max, rho, core);
        let direction = [Graph::X, Graph::Y, Graph::Z].map(|v| {
            let unit = graph.binary(Op::Div, v, away);
            graph.with_constant(Op::MulC, unit, 2.0 * density)
        });
        let noise = graph.noise(direction);
        // High noise is hair; how high it must be rises from root to tip.
        let taper = graph.with_constant(Op::MulC, ball, 0.35 / length);
        let hair = graph.binary(Op::Add, noise, taper);
        let hair = graph.with_constant(Op::AddC, hair, -0.1);
        let hair = graph.with_constant(Op::MulC, hair, 0.25 * radius / density);
        let fur = graph.binary(Op::Min, hair, offset);
        graph.binary(Op::Max, ball, fur)
    })
}
