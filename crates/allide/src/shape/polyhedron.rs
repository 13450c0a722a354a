//! Volume, centre and inertia of what a closed surface of triangles encloses.

use super::MassProperties;
use glam::{DMat3, DVec3};

/// Volume (m³) and, for one kilogram spread evenly, the mass properties of the inside of a closed
/// surface of triangles that go counter-clockwise seen from outside. Sums of signed tetrahedra from
/// `from` (metres), which is best near the middle.
pub(crate) fn inside(triangles: impl Iterator<Item = [DVec3; 3]>, from: DVec3) -> (f64, MassProperties) {
    // Six times the volume, and the first and second moments times 24 and 120 (Tonon 2004).
    let (mut volume, mut first) = (0.0, DVec3::ZERO);
    let (mut squares, mut products) = (DVec3::ZERO, DVec3::ZERO);
    for corners in triangles {
        let [a, b, c] = corners.map(|p| p - from);
        let six = a.dot(b.cross(c));
        let sum = a + b + c;
        volume += six;
        first += sum * six;
        squares += (a * a + b * b + c * c + sum * sum) * six;
        let mixed = |p: DVec3| DVec3::new(p.y * p.z, p.z * p.x, p.x * p.y);
        products += (mixed(a) + mixed(b) + mixed(c) + mixed(sum)) * six;
    }
    let centre = first / (4.0 * volume);
    let (squares, products) = (squares / (20.0 * volume), products / (20.0 * volume));
    // Mean of each square and product about the centre.
    let (squares, products) = (
        squares - centre * centre,
        products - DVec3::new(centre.y * centre.z, centre.z * centre.x, centre.x * centre.y),
    );
    let inertia = DMat3::from_cols(
        DVec3::new(squares.y + squares.z, -products.z, -products.y),
        DVec3::new(-products.z, squares.z + squares.x, -products.x),
        DVec3::new(-products.y, -products.x, squares.x + squares.y),
    );
    (volume / 6.0, MassProperties { mass: 1.0, centre: from + centre, inertia })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tetrahedron of the origin and the three unit vectors, by hand: V = 1/6, centre at ¼ of
    /// each, ∫x² = V/10, ∫xy = V/20.
    #[test]
    fn a_corner_of_a_cube() {
        let [o, x, y, z] = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
        let faces = [[o, y, x], [o, z, y], [o, x, z], [x, y, z]];
        for from in [DVec3::ZERO, DVec3::new(0.3, -0.7, 2.0)] {
            let (volume, mass) = inside(faces.into_iter(), from);
            assert!((volume - 1.0 / 6.0).abs() < 1e-15);
            assert!((mass.centre - DVec3::splat(0.25)).length() < 1e-15);
            let (square, product) = (0.1 - 1.0 / 16.0, 0.05 - 1.0 / 16.0);
            for i in 0..3 {
                for j in 0..3 {
                    let expected = if i == j { 2.0 * square } else { -product };
                    assert!((mass.inertia.col(i)[j] - expected).abs() < 1e-15, "{from} {i} {j}");
                }
            }
        }
    }
}
