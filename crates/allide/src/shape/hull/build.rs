//! The convex hull of points: quickhull (Barber, Dobkin, Huhdanpaa 1996) with exact predicates.
//!
//! Which side of a facet a point lies on is decided exactly (Shewchuk 1997), and only points strictly
//! outside count. Then the facets that a point sees are always one piece with a simple border, however
//! many points are coplanar, collinear or equal: nothing can come apart by rounding.

use glam::DVec3;
use robust::{Coord3D, orient3d};

/// A triangle of the hull under construction.
struct Facet {
    /// Corners, counter-clockwise seen from outside.
    corners: [u32; 3],
    /// The facet across the side from corner k to corner k + 1.
    across: [u32; 3],
    /// Points strictly outside that are waiting to be taken in.
    outside: Vec<u32>,
    /// Still part of the hull.
    alive: bool,
}

/// Why points have no hull with an inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Degenerate {
    Point,
    Line,
    Plane,
}

/// Triangles of the hull of `points`, as indices, counter-clockwise seen from outside.
pub(super) fn triangles(points: &[DVec3]) -> Result<Vec<[u32; 3]>, Degenerate> {
    let mut hull = Hull { points, facets: Vec::new(), seen: Vec::new(), border: Vec::new(), next: Vec::new() };
    let first = hull.first_tetrahedron()?;
    hull.share_out((0..points.len() as u32).filter(|p| !first.contains(p)), &[0, 1, 2, 3]);
    let mut open: Vec<u32> = vec![0, 1, 2, 3];
    while let Some(facet) = open.pop() {
        let f = &hull.facets[facet as usize];
        if f.alive && !f.outside.is_empty() {
            let from = hull.facets.len() as u32;
            hull.take_in(hull.farthest(facet), facet);
            open.extend(from..hull.facets.len() as u32);
        }
    }
    Ok(hull.facets.iter().filter(|f| f.alive).map(|f| f.corners).collect())
}

struct Hull<'a> {
    points: &'a [DVec3],
    facets: Vec<Facet>,
    /// Facets that the point being taken in sees.
    seen: Vec<u32>,
    /// Their border: the facet beyond, and the side of it.
    border: Vec<(u32, usize)>,
    /// For each point, the new facet whose side starts there.
    next: Vec<u32>,
}

impl Hull<'_> {
    fn point(&self, index: u32) -> DVec3 {
        self.points[index as usize]
    }

    /// Whether `point` is strictly outside of a facet.
    fn sees(&self, facet: u32, point: u32) -> bool {
        let [a, b, c] = self.facets[facet as usize].corners.map(|k| coordinates(self.point(k)));
        orient3d(a, b, c, coordinates(self.point(point))) < 0.0
    }

    /// Four points that enclose a volume, as large as is easily found, and their facets.
    fn first_tetrahedron(&mut self) -> Result<[u32; 4], Degenerate> {
        let all = 0..self.points.len() as u32;
        let farthest = |score: &dyn Fn(DVec3) -> f64| {
            let mut best = (0, f64::NEG_INFINITY);
            for k in all.clone() {
                let s = score(self.point(k));
                if s > best.1 {
                    best = (k, s);
                }
            }
            best
        };
        let start = farthest(&|p| -p.x).0;
        let p = self.point(start);
        let (second, apart) = farthest(&|q| (q - p).length_squared());
        if apart <= 0.0 {
            return Err(Degenerate::Point);
        }
        let along = (self.point(second) - p) / apart.sqrt();
        let (third, wide) = farthest(&|q| along.cross(q - p).length_squared());
        if wide <= 0.0 {
            return Err(Degenerate::Line);
        }
        let normal = along.cross(self.point(third) - p);
        let mut fourth = farthest(&|q| normal.dot(q - p).abs()).0;
        let [a, b, c] = [start, second, third].map(|k| coordinates(self.point(k)));
        let mut side = orient3d(a, b, c, coordinates(self.point(fourth)));
        if side == 0.0 {
            // Thinner than rounding shows: any point that is exactly off the plane.
            let off = all.map(|k| (k, orient3d(a, b, c, coordinates(self.point(k))))).find(|(_, s)| *s != 0.0);
            (fourth, side) = off.ok_or(Degenerate::Plane)?;
        }
        let (i, j, k, l) = if side > 0.0 { (start, second, third, fourth) } else { (start, third, second, fourth) };
        // The fourth is behind the first facet.
        for (corners, across) in
            [([i, j, k], [1, 2, 3]), ([j, i, l], [0, 3, 2]), ([k, j, l], [0, 1, 3]), ([i, k, l], [0, 2, 1])]
        {
            self.facets.push(Facet { corners, across, outside: Vec::new(), alive: true });
        }
        self.next = vec![0; self.points.len()];
        Ok([i, j, k, l])
    }

    /// Gives each point to the first of `facets` that it is outside of; drops it if there is none.
    fn share_out(&mut self, points: impl Iterator<Item = u32>, facets: &[u32]) {
        for p in points {
            if let Some(facet) = facets.iter().find(|f| self.sees(**f, p)) {
                self.facets[*facet as usize].outside.push(p);
            }
        }
    }

    /// The waiting point of a facet that is farthest out.
    fn farthest(&self, facet: u32) -> u32 {
        let f = &self.facets[facet as usize];
        let [a, b, c] = f.corners.map(|k| self.point(k));
        let normal = (b - a).cross(c - a);
        let mut best = (f.outside[0], f64::NEG_INFINITY);
        for p in &f.outside {
            let out = normal.dot(self.point(*p) - a);
            if out > best.1 {
                best = (*p, out);
            }
        }
        best.0
    }

    /// Makes `point`, outside of `facet`, a corner of the hull.
    fn take_in(&mut self, point: u32, facet: u32) {
        self.look_round(point, facet);
        let from = self.facets.len() as u32;
        let border = std::mem::take(&mut self.border);
        for (k, (beyond, side)) in border.iter().enumerate() {
            let there = &mut self.facets[*beyond as usize];
            let (end, start) = (there.corners[*side], there.corners[(*side + 1) % 3]);
            there.across[*side] = from + k as u32;
            // Seen from the new facet the side goes the other way.
            let corners = [start, end, point];
            self.next[start as usize] = from + k as u32;
            self.facets.push(Facet { corners, across: [*beyond, 0, 0], outside: Vec::new(), alive: true });
        }
        for k in from..self.facets.len() as u32 {
            let after = self.next[self.facets[k as usize].corners[1] as usize];
            self.facets[k as usize].across[1] = after;
            self.facets[after as usize].across[2] = k;
        }
        self.border = border;
        let fresh: Vec<u32> = (from..self.facets.len() as u32).collect();
        for seen in std::mem::take(&mut self.seen) {
            let waiting = std::mem::take(&mut self.facets[seen as usize].outside);
            self.share_out(waiting.into_iter().filter(|p| *p != point), &fresh);
        }
    }

    /// Notes the facets that `point` sees, from `facet` on, and their border.
    fn look_round(&mut self, point: u32, facet: u32) {
        self.seen.clear();
        self.border.clear();
        self.facets[facet as usize].alive = false;
        self.seen.push(facet);
        let mut k = 0;
        while k < self.seen.len() {
            let here = self.seen[k];
            for beyond in self.facets[here as usize].across {
                if !self.facets[beyond as usize].alive {
                    continue;
                }
                if self.sees(beyond, point) {
                    self.facets[beyond as usize].alive = false;
                    self.seen.push(beyond);
                }
            }
            k += 1;
        }
        for here in &self.seen {
            for (side, beyond) in self.facets[*here as usize].across.into_iter().enumerate() {
                if self.facets[beyond as usize].alive {
                    let end = self.facets[*here as usize].corners[(side + 1) % 3];
                    let there = self.facets[beyond as usize].corners;
                    let back = (0..3)
                        .find(|s| there[*s] == end && there[(*s + 1) % 3] == self.facets[*here as usize].corners[side]);
                    self.border.push((beyond, back.unwrap_or(0)));
                }
            }
        }
    }
}

fn coordinates(p: DVec3) -> Coord3D<f64> {
    Coord3D { x: p.x, y: p.y, z: p.z }
}
