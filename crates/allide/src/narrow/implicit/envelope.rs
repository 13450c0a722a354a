//! Which of many points on a plane carry what lies on it.
//!
//! A flat face, or a straight edge, that leans a little is told by its corners: a point between them is never the
//! first to touch, and where the four that a patch keeps were chosen among such points, a body would turn about
//! places that it has no corners at.

use super::Touch;
use glam::{DVec2, DVec3};

/// How much deeper than the corners around tell a point may be and still be left out, times their extent.
const SLACK: f64 = 1e-7;

/// Leaves those touches with the plane whose unit normal is `normal` that are deeper than the others around
/// them tell.
pub(super) fn keep_tips(normal: DVec3, touches: &mut Vec<Touch>) {
    if touches.len() <= 2 {
        return;
    }
    // Along their greatest extent: what is on one line is then in order, whatever rounding does across it.
    let aside = |v: DVec3| v - normal * v.dot(normal);
    let farthest = |from: DVec3| {
        let ways = touches.iter().map(|t| aside(t.on_a - from));
        ways.max_by(|p, q| p.length_squared().total_cmp(&q.length_squared())).unwrap_or_default()
    };
    let end = touches[0].on_a + farthest(touches[0].on_a);
    let way = farthest(end);
    let Some(right) = way.try_normalize() else { return };
    let up = normal.cross(right);
    let flat = |t: &Touch| DVec2::new(t.on_a.dot(right), t.on_a.dot(up));
    let mut points: Vec<(DVec2, f64)> = touches.iter().map(|t| (flat(t), t.depth)).collect();
    let slack = SLACK * way.length();
    let rim = around(&mut points, slack);
    touches.retain(|t| {
        let at = flat(t);
        rim.iter().any(|(p, _)| p.distance_squared(at) <= slack * slack) || told(&rim, at, slack) < t.depth - slack
    });
}

/// The corners of the convex outline of some points, each with its depth, anticlockwise.
fn around(points: &mut [(DVec2, f64)], slack: f64) -> Vec<(DVec2, f64)> {
    points.sort_by(|(p, _), (q, _)| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    let mut rim: Vec<(DVec2, f64)> = Vec::with_capacity(points.len() + 1);
    let mut half = |order: &mut dyn Iterator<Item = &(DVec2, f64)>| {
        let first = rim.len();
        for next in order {
            while rim.len() >= first + 2 && !turns_left(rim[rim.len() - 2].0, rim[rim.len() - 1].0, next.0, slack) {
                rim.pop();
            }
            rim.push(*next);
        }
        // The last begins the other half.
        rim.pop();
    };
    half(&mut points.iter());
    half(&mut points.iter().rev());
    rim
}

/// Whether the way from a to b turns left towards c, b more than `slack` metres beside the straight way.
fn turns_left(a: DVec2, b: DVec2, c: DVec2, slack: f64) -> bool {
    (b - a).perp_dot(c - b) > slack * (c - a).length()
}

/// How deep the corners around a point tell that it is, metres; less than all numbers outside of them.
fn told(rim: &[(DVec2, f64)], at: DVec2, slack: f64) -> f64 {
    let mut deepest = f64::NEG_INFINITY;
    if let [p, q] = rim {
        let way = q.0 - p.0;
        let share = ((at - p.0).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        if (p.0 + way * share).distance(at) <= slack {
            deepest = p.1 + (q.1 - p.1) * share;
        }
    }
    for k in 2..rim.len() {
        let [p, q, r] = [rim[0], rim[k - 1], rim[k]];
        let whole = (q.0 - p.0).perp_dot(r.0 - p.0);
        let of_q = (at - p.0).perp_dot(r.0 - p.0) / whole;
        let of_r = (q.0 - p.0).perp_dot(at - p.0) / whole;
        // A little outside is told by what is beside it.
        let off = -1e-6;
        if of_q >= off && of_r >= off && of_q + of_r <= 1.0 - off {
            deepest = deepest.max(p.1 + (q.1 - p.1) * of_q + (r.1 - p.1) * of_r);
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(x: f64, y: f64, depth: f64) -> Touch {
        Touch { on_a: DVec3::new(x, y, 0.0), normal: DVec3::NEG_Z, depth }
    }

    #[test]
    fn of_a_leaning_square_its_corners_are_left() {
        let side = [-1.0, -0.3, 0.2, 1.0];
        let mut touches: Vec<Touch> =
            side.iter().flat_map(|x| side.map(|y| touch(*x, y, -0.01 + 0.003 * x - 0.002 * y))).collect();
        keep_tips(DVec3::Z, &mut touches);
        assert_eq!(touches.len(), 4);
        assert!(touches.iter().all(|t| t.on_a.x.abs() == 1.0 && t.on_a.y.abs() == 1.0));
    }

    #[test]
    fn what_hangs_lower_than_all_around_stays() {
        let mut touches = vec![touch(0.0, 0.0, 0.1)];
        touches.extend((0..8).map(|k| {
            let (sin, cos) = libm::sincos(0.785 * f64::from(k));
            touch(cos, sin, 0.0)
        }));
        keep_tips(DVec3::Z, &mut touches);
        assert_eq!(touches.len(), 9);
    }

    /// In order of one coordinate, which rounding alone tells apart, they were not in order along their line.
    #[test]
    fn of_an_edge_along_an_axis_its_ends_are_left() {
        let mut touches = vec![touch(0.1, -0.15, 0.0), touch(0.1, 0.15, 0.0), touch(0.1f64.next_up(), 0.145, 0.0)];
        keep_tips(DVec3::Z, &mut touches);
        assert_eq!(touches.iter().map(|t| t.on_a.y).collect::<Vec<_>>(), [-0.15, 0.15]);
    }

    #[test]
    fn of_a_straight_edge_its_ends_are_left() {
        let mut touches: Vec<Touch> = (0..7).map(|k| touch(f64::from(k), 2.0 * f64::from(k), 0.1)).collect();
        keep_tips(DVec3::Z, &mut touches);
        assert_eq!(touches.iter().map(|t| t.on_a.x).collect::<Vec<_>>(), [0.0, 6.0]);
    }
}
