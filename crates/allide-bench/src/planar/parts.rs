//! Outlines cut into convex parts: ears are clipped, then triangles merged while they stay convex
//! (Hertel and Mehlhorn). All methods that need parts get the same.

use allide::glam::DVec2;
use parry2d_f64::shape::TriMesh;
use parry2d_f64::transformation::hertel_mehlhorn;

/// The convex parts of a counter-clockwise ring.
pub fn convex_parts(ring: &[DVec2]) -> Result<Vec<Vec<DVec2>>, String> {
    let mesh = triangles(ring)?;
    let parts = hertel_mehlhorn(mesh.vertices(), mesh.indices());
    Ok(parts.iter().map(|part| part.iter().map(|p| DVec2::new(p.x, p.y)).collect()).collect())
}

/// The triangles of a counter-clockwise ring.
pub fn triangles(ring: &[DVec2]) -> Result<TriMesh, String> {
    let points = ring.iter().map(|p| parry2d_f64::math::Vector::new(p.x, p.y)).collect();
    TriMesh::from_polygon(points).ok_or_else(|| "no triangles were found".into())
}

/// Whether a counter-clockwise ring turns left everywhere.
pub fn is_convex(ring: &[DVec2]) -> bool {
    let n = ring.len();
    (0..n).all(|i| {
        let (p, q, r) = (ring[i], ring[(i + 1) % n], ring[(i + 2) % n]);
        (q - p).perp_dot(r - q) >= 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::outlines::{Kind, Random, made};

    /// Twice the area.
    fn double_area(ring: &[DVec2]) -> f64 {
        (0..ring.len()).map(|i| ring[i].perp_dot(ring[(i + 1) % ring.len()])).sum()
    }

    #[test]
    fn parts_are_convex_and_fill_the_outline() {
        for kind in [Kind::Star, Kind::Comb, Kind::Spiral, Kind::Blob] {
            for n in [10, 50, 200] {
                let ring = made(kind, n, &mut Random(5));
                let parts = convex_parts(&ring).unwrap();
                assert!(parts.len() > 1 && parts.len() < ring.len() - 2);
                assert!(parts.iter().all(|part| is_convex(part)));
                let area: f64 = parts.iter().map(|part| double_area(part)).sum();
                assert!((area - double_area(&ring)).abs() < 1e-12);
            }
        }
    }
}
