//! Many rays along one direction: they go down the tree together.
//!
//! Seen along the direction rays are points and boxes flat, so that a box costs each ray no more than a few
//! comparisons; and what is far from all of them is left out at once.

use super::triangle::Line;
use super::{Hit, Mesh};
use crate::math::Aabb;
use glam::DVec3;

/// Allowance for rounding, times the size of all.
const SLACK: f64 = 1e-12;

/// Rays fewer than which go down by themselves.
const FEW: usize = 4;

/// What is seen along a direction: flat, and how far along.
#[derive(Clone, Copy)]
struct Seen {
    /// Across.
    low: [f64; 2],
    high: [f64; 2],
    /// In directions.
    near: f64,
    far: f64,
}

/// A ray as the boxes see it.
#[derive(Clone, Copy)]
struct Ray {
    flat: [f64; 2],
    /// Where it starts, in directions.
    start: f64,
    number: u32,
}

impl Ray {
    #[inline]
    fn may_meet(&self, seen: &Seen) -> bool {
        let [x, y] = self.flat;
        (x >= seen.low[0]) & (x <= seen.high[0]) & (y >= seen.low[1]) & (y <= seen.high[1]) & (self.start <= seen.far)
    }
}

struct Search<'a> {
    mesh: &'a Mesh,
    line: Line,
    origins: &'a [DVec3],
    hits: Vec<Hit>,
    /// Allowance across, metres, and along, in directions.
    slack: [f64; 2],
}

impl Mesh {
    /// The first triangle met by rays from each of `origins` along `direction` (not zero), metres and local axes: the
    /// same as each by itself.
    pub(crate) fn parallel_rays(&self, origins: &[DVec3], direction: DVec3) -> Vec<Option<Hit>> {
        let is_finite = origins.iter().fold(DVec3::ZERO, |sum, p| sum + *p).is_finite() && direction.is_finite();
        if direction == DVec3::ZERO || !is_finite || origins.len() < FEW {
            return origins.iter().map(|p| self.ray(*p, direction, 0.0, f64::INFINITY)).collect();
        }
        let line = Line::new(DVec3::ZERO, direction);
        let none = Hit { at: f64::INFINITY, triangle: u32::MAX, weights: [0.0; 3] };
        let ray = |(number, p): (usize, &DVec3)| {
            let [x, y, start] = line.seen(*p);
            Ray { flat: [x, y], start, number: number as u32 }
        };
        let size = self.radius + origins.iter().fold(DVec3::ZERO, |most, p| most.max(p.abs())).element_sum();
        let across = SLACK * size;
        let slack = [across, across / direction.abs().max_element()];
        let mut rays: Vec<Ray> = origins.iter().enumerate().map(ray).collect();
        let mut search = Search { mesh: self, line, origins, hits: vec![none; origins.len()], slack };
        search.under(0, &mut rays);
        search.hits.into_iter().map(|hit| (hit.triangle != u32::MAX).then_some(hit)).collect()
    }
}

/// Twice the area of the triangle of the origin and two points.
#[inline]
fn turn(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

/// Moves those rays to the front that may reach what is seen.
#[inline]
fn parted<'a>(rays: &'a mut [Ray], seen: &Seen) -> &'a mut [Ray] {
    let mut count = 0;
    for k in 0..rays.len() {
        if rays[k].may_meet(seen) {
            rays.swap(count, k);
            count += 1;
        }
    }
    &mut rays[..count]
}

impl Search<'_> {
    fn seen(&self, bounds: &Aabb) -> Seen {
        let [low, high] = self.line.seen_box(bounds);
        let [across, along] = self.slack;
        Seen {
            low: [low[0] - across, low[1] - across],
            high: [high[0] + across, high[1] + across],
            near: low[2] - along,
            far: high[2] + along,
        }
    }

    /// Looks under node `k` for some rays.
    fn under(&mut self, k: u32, rays: &mut [Ray]) {
        let node = self.mesh.tree.nodes[k as usize];
        if node.count > 0 {
            for place in node.start..node.start + node.count {
                self.meet(self.mesh.tree.triangle(place), rays);
            }
            return;
        }
        let children = [k + 1, node.start].map(|c| (c, self.seen(&self.mesh.tree.nodes[c as usize].bounds)));
        let [one, two] = &children;
        let order = if one.1.near <= two.1.near { [0, 1] } else { [1, 0] };
        for (child, seen) in order.map(|k| &children[k]) {
            let reaching = parted(rays, seen);
            // Hits found meanwhile may be before all that is farther away.
            if reaching.iter().any(|ray| seen.near <= ray.start + self.hits[ray.number as usize].at) {
                self.under(*child, reaching);
            }
        }
    }

    fn meet(&mut self, triangle: u32, rays: &[Ray]) {
        let corners = self.mesh.corners(triangle);
        let [p, q, r] = corners.map(|p| self.line.seen(p));
        let [across, along] = self.slack;
        let low = [0, 1].map(|k| p[k].min(q[k]).min(r[k]) - across);
        let high = [0, 1].map(|k| p[k].max(q[k]).max(r[k]) + across);
        let near = p[2].min(q[2]).min(r[2]) - along;
        let seen = Seen { low, high, near, far: p[2].max(q[2]).max(r[2]) + along };
        // Twice areas may be off by so much.
        let off = 4.0 * across * (high[0] - low[0] + high[1] - low[1]);
        for ray in rays {
            let number = ray.number as usize;
            if !ray.may_meet(&seen) || near > ray.start + self.hits[number].at {
                continue;
            }
            let [a, b, c] = [p, q, r].map(|p| [p[0] - ray.flat[0], p[1] - ray.flat[1]]);
            let turns = [turn(b, c), turn(c, a), turn(a, b)];
            if turns.iter().any(|t| *t > off) && turns.iter().any(|t| *t < -off) {
                continue;
            }
            let Some((at, weights)) = self.line.from(self.origins[number]).meets(&corners) else { continue };
            let known = &mut self.hits[number];
            if at >= 0.0 && (at < known.at || at == known.at && triangle < known.triangle) {
                *known = Hit { at, triangle, weights };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::mesh::tests::torus;
    use glam::DVec3;

    #[test]
    fn rays_beside_each_other_hit_what_each_hits_alone() {
        let mesh = torus(40, 16);
        let at = |k: u32| {
            let t = f64::from(k) * 0.037;
            DVec3::new(libm::sin(t) * 1.2, libm::cos(1.3 * t) * 1.1, libm::sin(2.7 * t) * 0.4)
        };
        // Through vertices and along edges too.
        let origins: Vec<DVec3> = (0..400).map(at).chain(mesh.vertices().iter().copied()).collect();
        let turned = DVec3::new(0.3, -0.7, 0.2);
        for way in [DVec3::X, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z * 3.0, turned, -turned, DVec3::new(1.0, 1.0, 0.0)] {
            let alone: Vec<_> = origins.iter().map(|p| mesh.ray(*p, way, 0.0, f64::INFINITY)).collect();
            assert_eq!(mesh.parallel_rays(&origins, way), alone, "{way}");
        }
    }
}
