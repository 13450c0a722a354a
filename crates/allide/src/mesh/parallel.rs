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
    /// The rays that reach the boxes on the way down to where it is now.
    active: Vec<Ray>,
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
        let mut active = Vec::with_capacity(8 * origins.len());
        active.extend(origins.iter().enumerate().map(ray));
        let mut search = Search { mesh: self, line, origins, hits: vec![none; origins.len()], active, slack };
        search.under(0, 0);
        search.hits.into_iter().map(|hit| (hit.triangle != u32::MAX).then_some(hit)).collect()
    }
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

    /// Looks under node `k` for the rays that are active from the place `first` on.
    fn under(&mut self, k: u32, first: usize) {
        let node = self.mesh.tree.nodes[k as usize];
        if node.count > 0 {
            for place in node.start..node.start + node.count {
                self.meet(self.mesh.tree.triangle(place), first);
            }
            return;
        }
        let children = [k + 1, node.start].map(|c| (c, self.seen(&self.mesh.tree.nodes[c as usize].bounds)));
        let [one, two] = &children;
        let order = if one.1.near <= two.1.near { [0, 1] } else { [1, 0] };
        let last = self.active.len();
        for (child, seen) in order.map(|k| children[k]) {
            for place in first..last {
                let ray = self.active[place];
                // Hits found meanwhile are before what is farther away.
                if ray.may_meet(&seen) && seen.near <= ray.start + self.hits[ray.number as usize].at {
                    self.active.push(ray);
                }
            }
            if self.active.len() > last {
                self.under(child, last);
                self.active.truncate(last);
            }
        }
    }

    fn meet(&mut self, triangle: u32, first: usize) {
        let corners = self.mesh.corners(triangle);
        let [p, q, r] = corners.map(|p| self.line.seen(p));
        let [across, along] = self.slack;
        let low = [0, 1].map(|k| p[k].min(q[k]).min(r[k]) - across);
        let high = [0, 1].map(|k| p[k].max(q[k]).max(r[k]) + across);
        let seen = Seen { low, high, near: f64::NEG_INFINITY, far: p[2].max(q[2]).max(r[2]) + along };
        for ray in &self.active[first..] {
            if !ray.may_meet(&seen) {
                continue;
            }
            let number = ray.number as usize;
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
