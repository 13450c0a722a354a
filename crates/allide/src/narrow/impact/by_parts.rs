//! Shapes that do not turn and of which not all is convex, part by part.
//!
//! Who passes close by a mesh for long gets on by no more than the gap at a time where no direction is given credit.
//! Of two convex parts, a direction in which they are apart tells at once when they can touch ([`super::super::glide`]):
//! so each triangle on the way is asked for itself.

use super::{Pair, Piece};
use crate::math::{Aabb, Pose, length};
use crate::narrow::Placement;
use crate::narrow::general::Form;
use crate::narrow::glide::Glide;
use crate::narrow::quick::{Found, Walk, form};
use crate::shape::Shape;
use crate::terrain::{Half, View};
use glam::{DQuat, DVec3};
use std::ops::ControlFlow;

/// Pairs of parts that are too many to ask for.
const MOST: usize = 20_000;

/// Steps of time for two parts.
const STEPS: usize = 200;

/// When two shapes touch, as far as their parts tell.
enum Told {
    /// Not in the time asked for.
    Never,
    /// Not before so many seconds.
    NotBefore(f64),
    /// They turn, are not of parts, or of too many; or it is too close to call.
    Nothing,
}

impl Pair<'_> {
    /// Of shapes that are apart at a time and beside each other for long: the answer when they first touch by `until`, or
    /// a time up to which they do not.
    pub(super) fn pass_by(&self, time: f64, until: f64) -> ControlFlow<Option<f64>, f64> {
        match self.by_parts(time, until) {
            Told::Never => ControlFlow::Break(None),
            Told::NotBefore(found) if self.room <= 0.0 => ControlFlow::Break(Some(found)),
            Told::NotBefore(found) => ControlFlow::Continue(found),
            Told::Nothing => ControlFlow::Continue(time),
        }
    }

    /// When the shapes, apart `from` a time on, first touch or come within the gap that counts, if that is by `until`.
    fn by_parts(&self, from: f64, until: f64) -> Told {
        if self.motions.iter().any(|motion| motion.spin != DVec3::ZERO) {
            return Told::Nothing;
        }
        let now = self.later(from);
        let velocity = self.motions[1].velocity - self.motions[0].velocity;
        let touch = self.touch() + (-self.room).max(0.0);
        // All of it in world axes, from the first shape's origin.
        let bounds = |piece: &Piece, offset: DVec3, rotation: DQuat| piece.shape.bounds(&Pose::new(offset, rotation));
        let moved = |bounds: Aabb, by: DVec3| bounds.union(&Aabb { min: bounds.min + by, max: bounds.max + by });
        let of_a = bounds(&self.a, DVec3::ZERO, now.rotation_a);
        let of_b = bounds(&self.b, now.offset, now.rotation_b);
        let left = (until - from).min(parting(&of_a.grown(touch), &of_b, velocity));
        if left < 0.0 {
            return Told::Never;
        }
        let way = velocity * left;
        if !way.is_finite() {
            return Told::Nothing;
        }
        let (near_a, near_b) = (moved(of_b, way).grown(touch), moved(of_a, -way).grown(touch));
        let (Some(a), Some(b)) = (
            parts(self.a.shape, (DVec3::ZERO, now.rotation_a), &near_a),
            parts(self.b.shape, (now.offset, now.rotation_b), &near_b),
        ) else {
            return Told::Nothing;
        };
        if a.len() * b.len() > MOST {
            return Told::Nothing;
        }
        let mut first = None;
        let at = Placement { rotation_a: DQuat::IDENTITY, rotation_b: DQuat::IDENTITY, offset: DVec3::ZERO };
        for p in &a {
            for q in &b {
                let left = first.unwrap_or(left);
                match touch_of_parts(&Walk::between(p.clone(), q.clone(), &at), velocity, left, touch) {
                    Told::Never => {}
                    Told::NotBefore(time) => first = Some(time),
                    Told::Nothing => return Told::Nothing,
                }
            }
        }
        first.map_or(Told::Never, |time| Told::NotBefore(from + time))
    }
}

/// Seconds until a box that moves at a velocity, m/s, has left another behind in some direction; negative where it has.
fn parting(still: &Aabb, moving: &Aabb, velocity: DVec3) -> f64 {
    let along = |k: usize| match velocity[k] {
        v if v > 0.0 => (still.max[k] - moving.min[k]) / v,
        v if v < 0.0 => (still.min[k] - moving.max[k]) / v,
        _ => f64::INFINITY,
    };
    along(0).min(along(1)).min(along(2))
}

/// When two convex parts come within `touch` metres, the second moving at `velocity` (m/s).
fn touch_of_parts(walk: &Walk, velocity: DVec3, until: f64, touch: f64) -> Told {
    let mut time = match walk.glide(velocity, until, touch) {
        Glide::Never => return Told::Never,
        Glide::Touch(time, _) => return Told::NotBefore(time),
        Glide::Unsure(time) => time,
    };
    for _ in 0..STEPS {
        let later = Walk { offset: walk.offset + velocity * time, a: walk.a.clone(), b: walk.b.clone(), ..*walk };
        let Found::Points { distance, on_a, on_b } = later.distance(f64::INFINITY) else { return Told::Nothing };
        let between = on_b - on_a;
        if distance <= touch {
            return Told::NotBefore(time);
        }
        let closing = -between.dot(velocity) / length(between);
        if closing <= 0.0 {
            return Told::Never;
        }
        time += (distance - 0.5 * touch) / closing;
        if time > until {
            return Told::Never;
        }
    }
    Told::NotBefore(time)
}

/// The convex parts of a shape that may be in a region, world axes, or all of it where it is convex. `None` where it is
/// not made of such parts.
fn parts<'a>(shape: &'a Shape, (offset, rotation): (DVec3, DQuat), region: &Aabb) -> Option<Vec<Form<'a>>> {
    match shape {
        Shape::Mesh(mesh) => {
            let mut all = Vec::new();
            let turned = Pose::new(rotation.conjugate() * -offset, rotation.conjugate());
            mesh.within(&placed(region, &turned), |k| {
                all.push(Form::triangle(&mesh.corners(k).map(|p| offset + rotation * p)));
            });
            Some(all)
        }
        Shape::Terrain(terrain) => {
            let view = View::new(terrain, offset);
            let (low, high) = (region.min - view.first, region.max - view.first);
            let Some(range) = terrain.range(low.truncate(), high.truncate()) else { return Some(Vec::new()) };
            if range.columns.len() * range.rows.len() > MOST {
                return None;
            }
            let cells = range.rows.clone().flat_map(|row| range.columns.clone().map(move |column| (column, row)));
            let corners = cells.filter_map(|(column, row)| view.cell(column, row));
            let is_near = |corners: &[DVec3; 3]| corners.iter().any(|p| p.z >= region.min.z);
            let triangles = corners.flat_map(|cell| [Half::Lower, Half::Upper].map(|half| cell.triangle(half).corners));
            // Down to where nothing comes: at a brink there is a wall.
            let deep = |corners: &[DVec3; 3]| {
                let top = corners.iter().map(|p| p.z).fold(f64::NEG_INFINITY, f64::max);
                top - region.min.z + (region.max - region.min).max_element()
            };
            Some(triangles.filter(is_near).map(|corners| Form::prism(&corners, deep(&corners))).collect())
        }
        _ => {
            let mut whole = form(shape, rotation)?;
            whole.centre += offset;
            Some(vec![whole])
        }
    }
}

/// A box around a box that is placed elsewhere.
fn placed(bounds: &Aabb, pose: &Pose) -> Aabb {
    let (middle, half) = (0.5 * (bounds.min + bounds.max), 0.5 * (bounds.max - bounds.min));
    let m = glam::DMat3::from_quat(pose.rotation);
    let reach = m.x_axis.abs() * half.x + m.y_axis.abs() * half.y + m.z_axis.abs() * half.z;
    Aabb::around(pose.point(middle), reach * (1.0 + 1e-12))
}

#[cfg(test)]
mod tests {
    use crate::math::Pose;
    use crate::narrow::{Motion, Placement, impact};
    use crate::shape::Shape;
    use crate::terrain::{Heights, Layout, Terrain};
    use glam::{DVec2, DVec3};

    /// A ball close over flat ground, asked about for no time, for a while and for ever: what there is on its way, a step
    /// in the ground, it meets when it does, and otherwise nothing.
    #[test]
    fn ways_of_any_length_are_told_right() {
        let ball = Shape::sphere(0.2).expect("a ball");
        for step in [0.0, 0.1] {
            let heights = (0..40 * 3).map(|k| if k % 40 < 30 { 0.0 } else { step }).collect();
            let layout = Layout::new(40, 3, DVec2::splat(1.0)).at(DVec2::new(0.0, -1.0));
            let ground = Shape::terrain(Terrain::new(layout, Heights::F64(heights)).expect("ground"));
            let at = Placement::of(&Pose::at(DVec3::new(2.0, 0.3, 0.2001)), &Pose::IDENTITY);
            let motions = [Motion { velocity: DVec3::X * 3.0, spin: DVec3::ZERO }, Motion::default()];
            for until in [0.0, 1.0, 30.0, 1e5, 1e12, f64::INFINITY] {
                let time = impact(&ball, &ground, &at, motions, until);
                // The slope from 29 to 30 m, of one in ten, is met where the ball is 0.1 mm above it.
                let meets = step > 0.0 && until > 10.0;
                let rise = (1.0 + step * step).sqrt();
                let truth = (29.0 - 2.0 + (0.2001 - 0.2 * rise) / step) / 3.0;
                match time {
                    Some(time) => assert!(meets && (time - truth).abs() < 1e-6, "{step} {until}: {time} for {truth}"),
                    None => assert!(!meets, "{step} {until}: not met"),
                }
            }
        }
    }
}
