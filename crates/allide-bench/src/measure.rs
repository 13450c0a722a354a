//! What became of a scene, measured alike for all engines, from the poses alone.

use crate::engine::State;
use crate::scene::{Block, Scene};
use allide::glam::{DMat3, DQuat, DVec3};

/// How a scene stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    /// Farthest that a box has moved sideways from where it started, metres.
    pub drift: f64,
    /// Farthest that a box has moved in any direction, metres.
    pub moved: f64,
    /// Most that a box has tilted from its start, degrees.
    pub tilt: f64,
    /// How far the box that started highest has come down, metres.
    pub sink: f64,
    /// Kinetic energy, joules.
    pub kinetic: f64,
}

/// Compares `states` with the scene's start.
pub fn standing(scene: &Scene, states: &[State]) -> Standing {
    let mut s = Standing::default();
    let mut highest = f64::NEG_INFINITY;
    for (block, state) in scene.blocks.iter().zip(states).filter(|(b, _)| b.mass > 0.0) {
        let moved = DVec3::from_array(state.position) - DVec3::from_array(block.position);
        let turn = DQuat::from_array(state.rotation) * DQuat::from_array(block.rotation).conjugate();
        let up = turn * DVec3::Z;
        s.drift = s.drift.max(moved.truncate().length());
        // The other way round a NaN would be lost in the maximum.
        s.moved = if moved.length() <= s.moved { s.moved } else { moved.length() };
        s.tilt = s.tilt.max(up.truncate().length().atan2(up.z).to_degrees());
        if block.position[2] > highest {
            highest = block.position[2];
            s.sink = -moved.z;
        }
        s.kinetic += kinetic(block, state);
    }
    s
}

fn kinetic(block: &Block, state: &State) -> f64 {
    let [x, y, z] = block.half.map(|h| h * h);
    let inertia = DVec3::new(y + z, x + z, x + y) * (block.mass / 3.0);
    let spin = DQuat::from_array(state.rotation).conjugate() * DVec3::from_array(state.spin);
    0.5 * block.mass * DVec3::from_array(state.velocity).length_squared() + 0.5 * (inertia * spin * spin).element_sum()
}

/// A box in the world.
struct Placed {
    centre: DVec3,
    axes: DMat3,
    half: DVec3,
    fixed: bool,
    /// Half-size of the box around it along the world axes.
    reach: DVec3,
}

/// Deepest overlap of two boxes, of which one moves, metres: for each pair the least translation
/// that parts them, which for boxes is along one of their 15 separating axes.
pub fn deepest(scene: &Scene, states: &[State]) -> f64 {
    let mut placed: Vec<Placed> = scene
        .blocks
        .iter()
        .zip(states)
        .map(|(block, state)| {
            let axes = DMat3::from_quat(DQuat::from_array(state.rotation));
            let half = DVec3::from_array(block.half);
            let reach = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
            Placed { centre: DVec3::from_array(state.position), axes, half, fixed: block.mass == 0.0, reach }
        })
        .collect();
    // Sorted along x, only the boxes that begin before this one ends can meet it.
    placed.sort_by(|a, b| (a.centre.x - a.reach.x).total_cmp(&(b.centre.x - b.reach.x)));
    let mut deepest = 0.0_f64;
    for (i, a) in placed.iter().enumerate() {
        for b in placed[i + 1..].iter().take_while(|b| b.centre.x - b.reach.x < a.centre.x + a.reach.x) {
            let near = (a.centre - b.centre).abs().cmplt(a.reach + b.reach).all();
            if near && !(a.fixed && b.fixed) {
                deepest = deepest.max(overlap(a, b));
            }
        }
    }
    deepest
}

/// Least translation that parts two boxes, metres; 0 when they are apart.
fn overlap(a: &Placed, b: &Placed) -> f64 {
    let columns = |m: &DMat3| [m.x_axis, m.y_axis, m.z_axis];
    let mut least = f64::INFINITY;
    let mut look = |axis: DVec3| {
        let length = axis.length();
        if length > 1e-6 {
            let radius = |p: &Placed| (p.axes.transpose() * axis).abs().dot(p.half);
            least = least.min((radius(a) + radius(b) - (b.centre - a.centre).dot(axis).abs()) / length);
        }
    };
    for u in columns(&a.axes) {
        look(u);
        for v in columns(&b.axes) {
            look(u.cross(v));
        }
    }
    columns(&b.axes).into_iter().for_each(look);
    least.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    fn at_start(scene: &Scene) -> Vec<State> {
        let state =
            |b: &Block| State { position: b.position, rotation: b.rotation, velocity: [0.0; 3], spin: [0.0; 3] };
        scene.blocks.iter().map(state).collect()
    }

    #[test]
    fn a_scene_at_its_start_has_not_moved() {
        let scene = scene::wall(15);
        assert_eq!(scene.blocks.len(), 121);
        let states = at_start(&scene);
        let s = standing(&scene, &states);
        assert_eq!((s.drift, s.tilt, s.sink, s.kinetic), (0.0, 0.0, 0.0, 0.0));
        assert_eq!(deepest(&scene, &states), 0.0);
    }

    #[test]
    fn a_box_pressed_down_is_as_deep_as_it_was_pressed() {
        let scene = scene::box_at_rest();
        let mut states = at_start(&scene);
        states[1].position[2] -= 0.01;
        states[1].velocity[0] = 2.0;
        assert!((deepest(&scene, &states) - 0.01).abs() < 1e-12);
        let s = standing(&scene, &states);
        assert!((s.sink - 0.01).abs() < 1e-12 && s.kinetic == 2.0);
    }
}
