use crate::engine::{Contestant, Method, Only};
use crate::race::{Kind, race};
use crate::scene::{self, GRAVITY, STEP, Scene};
use crate::table::{Entry, print};

/// The paper's number of iterations.
const ITERATIONS: u32 = 5;

fn contestants(only: &Only) -> Vec<Contestant> {
    let paper = Some(ITERATIONS);
    only.of(&[
        Contestant::Allide(Method::Auto, None),
        Contestant::Allide(Method::Island, None),
        Contestant::Allide(Method::Block, paper),
        Contestant::Allide(Method::Sequential, paper),
        Contestant::RapierF32(ITERATIONS),
        Contestant::RapierF64(ITERATIONS),
        Contestant::RapierF32Block(ITERATIONS),
    ])
}

/// Forces of a box at rest, then everything that should stand still.
pub fn run(only: &Only) -> Vec<Entry> {
    let mut all = forces(&scene::box_at_rest(), &contestants(only));
    print(&all);
    for scene in [scene::stack(20, 0.0), scene::stack(20, 0.002), scene::wall(15)] {
        let entries = race("response", &scene, &contestants(only), Kind::Standing);
        print(&entries);
        all.extend(entries);
    }
    all
}

/// Normal force over weight at each point; a quarter each is right.
fn forces(scene: &Scene, contestants: &[Contestant]) -> Vec<Entry> {
    let weight: f64 = scene.blocks.iter().map(|b| b.mass * GRAVITY * STEP).sum();
    let one = |contestant: Contestant| -> Result<Vec<f64>, String> {
        let mut engine = contestant.start(scene)?;
        engine.run(scene.steps())?;
        Ok(engine.impulses()?.into_iter().map(|p| p / weight).collect())
    };
    contestants
        .iter()
        .map(|&contestant| {
            let mut entry = Entry::new("response", "box at rest, force over weight", &contestant.name());
            match one(contestant) {
                Ok(shares) => {
                    for (what, i) in ["point 1", "point 2", "point 3", "point 4"].into_iter().zip(0..) {
                        entry = entry.with(what, "", shares.get(i).copied().unwrap_or(0.0));
                    }
                    let off = shares.iter().fold(0.0_f64, |m, s| m.max((s - 0.25).abs()));
                    entry = entry.with("largest error", "", off).with("points", "", shares.len() as f64);
                }
                Err(why) => entry.failed = Some(why),
            }
            entry
        })
        .collect()
}
