//! Two trees against each other: triangles that may meet, and the nearest ones.

use super::Mesh;
use super::triangle_pair::{meet, nearest_points, shared_point};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};
use std::ops::ControlFlow;

/// Boxes of a second mesh as the first sees them.
struct View {
    axes: DMat3,
    across: DMat3,
    shift: DVec3,
}

impl View {
    fn new(pose: &Pose) -> View {
        let axes = DMat3::from_quat(pose.rotation);
        let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        View { axes, across, shift: pose.position }
    }

    fn bounds(&self, own: &Aabb) -> Aabb {
        let (middle, half) = (own.min.midpoint(own.max), (own.max - own.min) * 0.5);
        Aabb::around(self.axes * middle + self.shift, self.across * half)
    }

    fn corners(&self, of: &Mesh, t: u32) -> [DVec3; 3] {
        of.corners(t).map(|p| self.axes * p + self.shift)
    }
}

/// Calls `visit` with pairs of triangles, the second one's corners in the frame of the first, that may be
/// within `margin` metres of each other, until it says that this is enough. `pose` is the frame of `b` in
/// that of `a`.
pub(crate) fn near<T>(
    a: &Mesh,
    b: &Mesh,
    pose: &Pose,
    margin: f64,
    mut visit: impl FnMut(u32, u32, &[DVec3; 3]) -> ControlFlow<T>,
) -> Option<T> {
    let view = View::new(pose);
    let margin = margin + 1e-14 * (a.radius() + b.radius() + pose.position.length());
    let around = |k: u32| view.bounds(&b.tree.nodes[k as usize].bounds).grown(margin);
    let whole = around(0);
    if !a.local_bounds().overlaps(&whole) {
        return None;
    }
    let mut open = Vec::with_capacity(64);
    open.push((0_u32, 0_u32, whole));
    // The triangles of the leaf of b looked at last.
    let mut leaf: Vec<(u32, [DVec3; 3], Aabb)> = Vec::with_capacity(4);
    let mut shown = u32::MAX;
    while let Some((i, j, there)) = open.pop() {
        let (p, q) = (&a.tree.nodes[i as usize], &b.tree.nodes[j as usize]);
        if p.count > 0 && q.count > 0 {
            if shown != j {
                shown = j;
                leaf.clear();
                leaf.extend(b.tree.leaf(q).iter().map(|t| {
                    let corners = view.corners(b, *t);
                    (*t, corners, bounds_of(&corners).grown(margin))
                }));
            }
            for s in a.tree.leaf(p) {
                let own = bounds_of(&a.corners(*s));
                if !own.overlaps(&there) {
                    continue;
                }
                for (t, corners, around) in &leaf {
                    if own.overlaps(around)
                        && let ControlFlow::Break(found) = visit(*s, *t, corners)
                    {
                        return Some(found);
                    }
                }
            }
        } else if q.count > 0 || p.count == 0 && size(&p.bounds) >= size(&q.bounds) {
            let meets = |k: &u32| a.tree.nodes[*k as usize].bounds.overlaps(&there);
            open.extend([p.start, i + 1].into_iter().filter(meets).map(|k| (k, j, there)));
        } else {
            let children = [q.start, j + 1].map(|k| (i, k, around(k)));
            open.extend(children.into_iter().filter(|(_, _, there)| p.bounds.overlaps(there)));
        }
    }
    None
}

fn bounds_of([a, b, c]: &[DVec3; 3]) -> Aabb {
    Aabb { min: a.min(*b).min(*c), max: a.max(*b).max(*c) }
}

fn size(bounds: &Aabb) -> f64 {
    (bounds.max - bounds.min).length_squared()
}

/// Whether two surfaces come within `slack` metres of each other: exactly, for slack 0.
pub(crate) fn surfaces_meet(a: &Mesh, b: &Mesh, pose: &Pose, slack: f64) -> bool {
    meeting(a, b, pose, slack).is_some()
}

/// Two triangles that come within `slack` metres of each other, if surfaces do: exactly, for slack 0.
pub(crate) fn meeting(a: &Mesh, b: &Mesh, pose: &Pose, slack: f64) -> Option<[u32; 2]> {
    let meets = |s: u32, t: u32, corners: &[DVec3; 3]| {
        let own = a.corners(s);
        let near = meet(&own, corners) || slack > 0.0 && nearest_points(&own, corners, slack * slack).is_some();
        if near { ControlFlow::Break([s, t]) } else { ControlFlow::Continue(()) }
    };
    near(a, b, pose, slack, meets)
}

/// Whether one of some pairs of triangles meets.
pub(crate) fn any_meets(a: &Mesh, b: &Mesh, pose: &Pose, pairs: &[[u32; 2]]) -> bool {
    let view = View::new(pose);
    pairs.iter().any(|[s, t]| {
        let (own, other) = (a.corners(*s), view.corners(b, *t));
        bounds_of(&own).overlaps(&bounds_of(&other)) && meet(&own, &other)
    })
}

/// The nearest points of two surfaces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closest {
    /// Metres; 0 where they meet.
    pub distance: f64,
    /// In the frame of the first, metres.
    pub on_a: DVec3,
    pub on_b: DVec3,
    pub triangle_a: u32,
    pub triangle_b: u32,
}

/// The nearest points of two surfaces, if they are nearer than `within` metres; boxes that are nearest first.
pub(crate) fn closest(a: &Mesh, b: &Mesh, pose: &Pose, within: f64) -> Option<Closest> {
    let view = View::new(pose);
    let mut best: Option<Closest> = None;
    let mut squared = within * within;
    let mut open = vec![(0_u32, 0_u32, view.bounds(&b.local_bounds()), 0.0)];
    while let Some((i, j, there, least)) = open.pop() {
        if least >= squared && best.is_some() || least > squared {
            continue;
        }
        let (p, q) = (&a.tree.nodes[i as usize], &b.tree.nodes[j as usize]);
        if p.count > 0 && q.count > 0 {
            for t in b.tree.leaf(q) {
                let corners = view.corners(b, *t);
                for s in a.tree.leaf(p) {
                    let own = a.corners(*s);
                    if triangles_apart(&own, &corners) >= squared {
                        continue;
                    }
                    if meet(&own, &corners) {
                        let on_a = shared_point(&own, &corners);
                        return Some(Closest { distance: 0.0, on_a, on_b: on_a, triangle_a: *s, triangle_b: *t });
                    }
                    if let Some((d, on_a, on_b)) = nearest_points(&own, &corners, squared) {
                        squared = d;
                        best = Some(Closest { distance: d.sqrt(), on_a, on_b, triangle_a: *s, triangle_b: *t });
                    }
                }
            }
            continue;
        }
        let mut children = if q.count > 0 || p.count == 0 && size(&p.bounds) >= size(&q.bounds) {
            [p.start, i + 1].map(|k| (k, j, there, apart(&a.tree.nodes[k as usize].bounds, &there)))
        } else {
            [q.start, j + 1].map(|k| {
                let there = view.bounds(&b.tree.nodes[k as usize].bounds);
                (i, k, there, apart(&p.bounds, &there))
            })
        };
        if children[0].3 < children[1].3 {
            children.swap(0, 1);
        }
        open.extend(children.into_iter().filter(|c| c.3 < squared));
    }
    best
}

/// Square of the distance of two boxes, less what rounding may have added.
fn apart(p: &Aabb, q: &Aabb) -> f64 {
    (q.min - p.max).max(p.min - q.max).max(DVec3::ZERO).length_squared() * (1.0 - 1e-12)
}

fn triangles_apart(p: &[DVec3; 3], q: &[DVec3; 3]) -> f64 {
    let around = |t: &[DVec3; 3]| Aabb { min: t[0].min(t[1]).min(t[2]), max: t[0].max(t[1]).max(t[2]) };
    apart(&around(p), &around(q))
}

impl Mesh {
    /// How many pairs of its triangles cross or touch each other without sharing a vertex: 0 for a surface that
    /// does not pass through itself. Looks at all triangles.
    pub fn self_crossings(&self) -> usize {
        self.self_crossings_within(usize::MAX).unwrap_or(0)
    }

    /// The same, unless it takes a look at more than `most` pairs of triangles that are near each other: a surface
    /// has some 25 for each of its triangles, and one that lies in itself many times over far more.
    pub fn self_crossings_within(&self, most: usize) -> Option<usize> {
        if self.triangles().len() > most {
            return None;
        }
        let (mut count, mut looked) = (0, 0);
        let too_many = near(self, self, &Pose::IDENTITY, 0.0, |s, t, corners| {
            looked += 1;
            if looked > most {
                return ControlFlow::Break(());
            }
            let (one, two) = (self.triangles()[s as usize], self.triangles()[t as usize]);
            let neighbours = one.iter().any(|v| two.contains(v));
            if s < t && !neighbours && meet(&self.corners(s), corners) {
                count += 1;
            }
            ControlFlow::Continue(())
        });
        if too_many.is_some() {
            return None;
        }
        // Each pair of a surface's triangles is there four times.
        Some(if self.is_surface() { count / 4 } else { count })
    }
}
