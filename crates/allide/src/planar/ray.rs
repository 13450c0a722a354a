//! Where a ray meets a shape.

use super::flat::Flat;
use super::impact::disc_time;
use super::shape::Placed;
use glam::DVec2;

/// Where a ray meets a flat shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// How far along the ray, in units of its direction vector.
    pub time: f64,
    /// The point, world, metres.
    pub point: DVec2,
    /// Unit vector out of the shape there; zero for a ray that starts inside.
    pub normal: DVec2,
}

/// Where the ray from `origin` along `direction` enters the shape, no later than `until`.
pub(super) fn ray(shape: &Placed, origin: DVec2, direction: DVec2, until: f64) -> Option<RayHit> {
    if super::locate(shape, origin) == super::Location::Inside {
        return Some(RayHit { time: 0.0, point: origin, normal: DVec2::ZERO });
    }
    let (flat, radius) = Flat::of(shape);
    let here = (origin - shape.pose.position()) - flat.centre;
    let (time, normal) = if shape.shape.outline().is_none() {
        let time = disc_time(here, direction, radius)?;
        (time, (here + direction * time).normalize_or_zero())
    } else {
        first_edge(&flat, here, direction, until)?
    };
    (time <= until).then_some(RayHit { time, point: origin + direction * time, normal })
}

/// The first edge crossed from outside: when, and its normal.
fn first_edge(flat: &Flat, here: DVec2, v: DVec2, until: f64) -> Option<(f64, DVec2)> {
    let blur = 16.0 * f64::EPSILON * (flat.reach + flat.radius + here.length());
    let mut best: Option<(f64, DVec2)> = None;
    let mut limit = until;
    let mut waiting = [0u32; 64];
    let mut count = 1;
    while count > 0 {
        count -= 1;
        let node = &flat.nodes[waiting[count] as usize];
        let mut span = (-f64::MIN_POSITIVE, limit.next_up());
        let (low, high) = (node.centre - node.half - blur, node.centre + node.half + blur);
        if super::space::clip(&mut span, here.x, v.x, low.x, high.x).is_none()
            || super::space::clip(&mut span, here.y, v.y, low.y, high.y).is_none()
        {
            continue;
        }
        if !node.is_leaf() {
            waiting[count] = node.first;
            waiting[count + 1] = node.first + 1;
            count += 2;
            continue;
        }
        for i in node.edges() {
            let (p, q) = flat.edge(i);
            let (along, length) = (q - p, (q - p).length());
            let closing = along.perp_dot(v) / length;
            let height = (here - p).perp_dot(along) / length;
            if closing <= 0.0 || height < -blur {
                continue;
            }
            let time = (height / closing).max(0.0);
            let run = (here + v * time - p).dot(along) / length;
            if time <= limit && run >= -blur && run <= length + blur && (best.is_none() || time < limit) {
                limit = time;
                best = Some((time, DVec2::new(along.y, -along.x) / length));
            }
        }
    }
    best
}
