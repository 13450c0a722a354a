//! Many questions near each other: the part of the tree that all of them need is looked for once.

use super::triangle::{Line, nearest};
use super::{Hit, Mesh, OnSurface};
use crate::math::Aabb;
use glam::DVec3;

/// Nodes up to which a part of the tree is worth it.
const FEW: usize = 12;

/// The part of a mesh's tree that holds all triangles that reach into a region.
struct Bundle<'a> {
    mesh: &'a Mesh,
    nodes: Vec<u32>,
}

impl<'a> Bundle<'a> {
    /// The part in `region` (metres, local axes); all of the tree where that is in many parts.
    fn new(mesh: &'a Mesh, region: &Aabb) -> Bundle<'a> {
        let small = (region.max - region.min).max_element();
        let (mut nodes, mut open) = (Vec::with_capacity(FEW), Vec::with_capacity(64));
        open.push(0_u32);
        while let Some(k) = open.pop() {
            let node = &mesh.tree.nodes[k as usize];
            if !node.bounds.overlaps(region) {
                continue;
            }
            if node.count == 0 && (node.bounds.max - node.bounds.min).max_element() > small {
                open.extend([node.start, k + 1]);
                continue;
            }
            nodes.push(k);
            if nodes.len() > FEW {
                return Bundle { mesh, nodes: vec![0] };
            }
        }
        Bundle { mesh, nodes }
    }

    /// The first triangle met from `origin` along `direction`, up to `to` directions away, if all that way is in the
    /// region.
    fn ray(&self, origin: DVec3, direction: DVec3, to: f64) -> Option<Hit> {
        let line = Line::new(origin, direction);
        let found = self.mesh.tree.first_under(&self.nodes, self.mesh.all(), &line, (0.0, to));
        found.map(|(at, triangle, weights)| Hit { at, triangle, weights })
    }

    /// The point of the surface nearest to `p`, which is in the region; `hint` is a triangle near it.
    fn nearest(&self, p: DVec3, hint: u32) -> Option<OnSurface> {
        let (of, hint) = (self.mesh.all(), self.mesh.downhill(p, hint));
        let (triangle, nearest) = self.mesh.tree.nearest_under(&self.nodes, of, p, (f64::INFINITY, Some(hint)))?;
        Some(OnSurface { triangle, nearest })
    }
}

/// The box around some points, metres.
fn around(points: impl Iterator<Item = DVec3>) -> Aabb {
    let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    let (min, max) = points.fold(none, |(low, high), p| (low.min(p), high.max(p)));
    Aabb { min, max }
}

/// Neighbours to which a search goes on before it looks everywhere.
const STEPS: usize = 8;

/// Points that follow each other and are asked about together.
const TOGETHER: usize = 16;

impl Mesh {
    /// From triangle `t` over its neighbours towards `p`, as long as they are nearer to it.
    fn downhill(&self, p: DVec3, mut t: u32) -> u32 {
        let far = |t: u32| nearest(&self.corners(t), p).point.distance_squared(p);
        let mut least = far(t);
        for _ in 0..STEPS {
            let from = t;
            for next in self.across(from) {
                let distance = far(next);
                if distance < least {
                    (t, least) = (next, distance);
                }
            }
            if t == from {
                break;
            }
        }
        t
    }

    /// The first triangle met by each of several rays, from points (metres) along unit vectors, in local axes; none
    /// for those without direction. Quick where rays that follow each other are near each other.
    pub(crate) fn rays(&self, rays: &[(DVec3, Option<DVec3>)]) -> Vec<Option<Hit>> {
        let mut found: Vec<Option<Hit>> = Vec::with_capacity(rays.len());
        for chunk in rays.chunks(TOGETHER) {
            let mut bundle: Option<(Bundle, f64)> = None;
            for (origin, way) in chunk {
                let Some(way) = way else {
                    found.push(None);
                    continue;
                };
                let near = bundle.as_ref().and_then(|(bundle, to)| bundle.ray(*origin, *way, *to));
                let hit = near.or_else(|| self.ray(*origin, *way, 0.0, f64::INFINITY));
                found.push(hit);
                if let (None, Some(hit)) = (&bundle, hit) {
                    // The others' ways will hardly be much longer.
                    let own = around(chunk.iter().map(|(p, _)| *p));
                    let to = hit.at + (own.max - own.min).length();
                    let ends = chunk.iter().flat_map(|(p, way)| [*p, *p + way.unwrap_or(DVec3::ZERO) * to]);
                    bundle = Some((Bundle::new(self, &around(ends).grown(1e-9 * (to + self.radius))), to));
                }
            }
        }
        found
    }

    /// The point of the surface nearest to each of several points (metres, local axes). Quick where those that follow
    /// each other are near each other.
    pub(crate) fn nearest_to_each(&self, points: &[DVec3]) -> Vec<Option<OnSurface>> {
        let mut found: Vec<Option<OnSurface>> = Vec::with_capacity(points.len());
        let mut hint = None;
        for chunk in points.chunks(TOGETHER) {
            let first = self.nearest_by(chunk[0], f64::INFINITY, hint.map(|t| self.downhill(chunk[0], t)));
            found.push(first);
            let Some(first) = first else {
                found.extend(chunk[1..].iter().map(|_| None));
                continue;
            };
            // No nearest point is farther away than that of the first.
            let far = chunk.iter().map(|p| p.distance(first.nearest.point)).fold(0.0, f64::max);
            let region = around(chunk.iter().copied()).grown(far * (1.0 + 1e-9) + 1e-12 * self.radius);
            let bundle = Bundle::new(self, &region);
            let mut near = first.triangle;
            for p in &chunk[1..] {
                let next = bundle.nearest(*p, near);
                near = next.map_or(near, |next| next.triangle);
                found.push(next);
            }
            hint = Some(near);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::mesh::tests::torus;
    use glam::DVec3;

    /// Points along a winding way, some of them far from those before.
    fn points() -> Vec<DVec3> {
        let at = |k: usize| {
            let t = k as f64 * 0.037 + if k % 29 == 0 { 2.0 } else { 0.0 };
            DVec3::new(libm::sin(t) * 1.2, libm::cos(1.3 * t) * 1.1, libm::sin(2.7 * t) * 0.4)
        };
        (0..400).map(at).collect()
    }

    #[test]
    fn neighbours_asked_together_get_the_answers_that_each_gets_alone() {
        let (mesh, points) = (torus(40, 16), points());
        let nearest = mesh.nearest_to_each(&points);
        assert!(points.iter().zip(nearest).all(|(p, near)| near == mesh.nearest(*p, f64::INFINITY)));
        for turning in [0.0, 0.3] {
            let way = |k: usize| DVec3::new(0.6, turning * libm::sin(k as f64), 0.8).normalize();
            let rays: Vec<_> = (0..points.len()).map(|k| (points[k], (k % 7 > 0).then(|| way(k)))).collect();
            let alone = |(p, way): &(DVec3, Option<DVec3>)| mesh.ray(*p, (*way)?, 0.0, f64::INFINITY);
            assert_eq!(mesh.rays(&rays), rays.iter().map(alone).collect::<Vec<_>>());
        }
    }
}
