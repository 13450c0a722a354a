//! The scenes, written once as data: every engine gets the same numbers.
//!
//! All of them: g = 9.81 m/s² along −z, 60 steps a second, friction 0.5, no bounce, no sleeping,
//! boxes exactly touching where they rest on each other.

use serde::{Deserialize, Serialize};

/// Gravity, m/s².
pub const GRAVITY: f64 = 9.81;
/// Time step, seconds.
pub const STEP: f64 = 1.0 / 60.0;
/// Friction coefficient of everything.
pub const FRICTION: f64 = 0.5;

/// A box of a scene.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Block {
    /// Half of each edge, metres.
    pub half: [f64; 3],
    /// Centre, metres.
    pub position: [f64; 3],
    /// Rotation, unit quaternion x, y, z, w.
    pub rotation: [f64; 4],
    /// Mass, kg; 0 for a box that never moves.
    pub mass: f64,
}

impl Block {
    fn fixed(half: [f64; 3], position: [f64; 3]) -> Block {
        Block { half, position, rotation: [0.0, 0.0, 0.0, 1.0], mass: 0.0 }
    }

    /// A cube of 1 m and 1 kg.
    fn unit(position: [f64; 3]) -> Block {
        Block { half: [0.5; 3], position, rotation: [0.0, 0.0, 0.0, 1.0], mass: 1.0 }
    }
}

/// Boxes, and for how long to watch them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// What it is called in the tables.
    pub name: String,
    /// The boxes, fixed ones first.
    pub blocks: Vec<Block>,
    /// Simulated time, seconds.
    pub seconds: f64,
}

impl Scene {
    /// Number of time steps.
    pub fn steps(&self) -> usize {
        (self.seconds / STEP).round() as usize
    }
}

fn ground() -> Block {
    Block::fixed([100.0, 100.0, 1.0], [0.0, 0.0, -1.0])
}

/// One cube at rest.
pub fn box_at_rest() -> Scene {
    Scene { name: "box at rest".into(), blocks: vec![ground(), Block::unit([0.0, 0.0, 0.5])], seconds: 2.0 }
}

/// `count` cubes on top of each other, every second one `jog` metres aside.
pub fn stack(count: usize, jog: f64) -> Scene {
    let mut blocks = vec![ground()];
    for i in 0..count {
        blocks.push(Block::unit([if i % 2 == 1 { jog } else { 0.0 }, 0.0, 0.5 + i as f64]));
    }
    let name =
        if jog == 0.0 { format!("stack of {count}") } else { format!("stack of {count}, {} mm jogged", jog * 1e3) };
    Scene { name, blocks, seconds: 60.0 }
}

/// A wall of rows of `base`, `base` − 1, … 1 cubes, each over the joint of two below (120 for 15).
pub fn wall(base: usize) -> Scene {
    let mut blocks = vec![ground()];
    for row in 0..base {
        for i in 0..base - row {
            blocks.push(Block::unit([i as f64 - 0.5 * (base - row - 1) as f64, 0.0, 0.5 + row as f64]));
        }
    }
    Scene { name: format!("wall of {}", blocks.len() - 1), blocks, seconds: 30.0 }
}

/// `count` cubes, slightly turned and displaced, dropped into a tray.
pub fn pile(count: usize) -> Scene {
    let side = (count as f64).cbrt().ceil() as usize;
    let pitch = 1.3;
    let reach = 0.5 * pitch * side as f64 + 0.2;
    let tall = 0.75 * side as f64;
    let mut blocks = vec![ground()];
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let half = [if x == 0.0 { reach + 2.0 } else { 1.0 }, if y == 0.0 { reach + 2.0 } else { 1.0 }, tall];
        blocks.push(Block::fixed(half, [x * (reach + 1.0), y * (reach + 1.0), tall]));
    }
    let mut seed = 1u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    for i in 0..count {
        let (x, y, z) = (i % side, i / side % side, i / (side * side));
        let at = |k: usize| (k as f64 - 0.5 * (side - 1) as f64) * pitch;
        let q = [0.2 * random(), 0.2 * random(), 0.2 * random(), 1.0];
        let norm = q.iter().map(|c| c * c).sum::<f64>().sqrt();
        blocks.push(Block {
            half: [0.5; 3],
            position: [at(x) + 0.1 * random(), at(y) + 0.1 * random(), 1.0 + pitch * z as f64],
            rotation: q.map(|c| c / norm),
            mass: 1.0,
        });
    }
    Scene { name: format!("pile of {count}"), blocks, seconds: 5.0 }
}

/// `side`³ cubes in a block, face on face and edge on edge, all of them exactly touching.
pub fn block(side: usize) -> Scene {
    let mut blocks = vec![ground()];
    let at = |k: usize| k as f64 - 0.5 * (side - 1) as f64;
    for i in 0..side * side * side {
        let (x, y, z) = (i % side, i / side % side, i / (side * side));
        blocks.push(Block::unit([at(x), at(y), 0.5 + z as f64]));
    }
    Scene { name: format!("block of {}", side * side * side), blocks, seconds: 1.0 }
}
