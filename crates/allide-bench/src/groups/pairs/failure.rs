//! Fixed cases that are known to go wrong in one engine or another.

use super::ask::{Answer, Asked, Ours, Question, Theirs};
use super::judge::fault;
use super::pose::Case;
use super::subject::Subject;
use super::truth::Truth;
use crate::table::Entry;
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::Placement;
use allide::shape::{Shape, ShapeError};
use std::f64::consts::FRAC_PI_2;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Two shapes in their places.
struct Known {
    name: &'static str,
    shapes: [Shape; 2],
    poses: [Pose; 2],
    /// Least overlap known on paper, metres, where all directions are alike and a proof would take long.
    overlap: Option<f64>,
}

/// A good shape.
fn good(shape: Result<Shape, ShapeError>) -> Shape {
    shape.expect("a good shape")
}

fn pose(position: [f64; 3], rotation: [f64; 4]) -> Pose {
    Pose::new(DVec3::from_array(position), DQuat::from_array(rotation).normalize())
}

fn known() -> Vec<Known> {
    [reported(), deep()].into_iter().flatten().collect()
}

/// What users reported.
fn reported() -> Vec<Known> {
    let concentric = [Pose::IDENTITY; 2];
    let wide = || good(Shape::cylinder(100.0, 100.0));
    let slope = DQuat::from_rotation_x(0.2);
    // The cylinder's axis along the box's short side, which is y.
    let upright = slope * DQuat::from_rotation_y(0.3) * DQuat::from_rotation_x(-FRAC_PI_2);
    vec![
        Known {
            name: "small cylinder in the middle of a wide one (parry 396)",
            shapes: [wide(), good(Shape::cylinder(1.0, 3.0))],
            poses: concentric,
            overlap: Some(51.5),
        },
        Known {
            name: "capsule in the middle of a wide cylinder (parry 396)",
            shapes: [wide(), good(Shape::capsule(10.0, 100.0))],
            poses: concentric,
            overlap: Some(110.0),
        },
        Known {
            name: "cylinder 1 mm deep on a wide thin slope (rapier 305)",
            shapes: [good(Shape::cuboid(DVec3::new(200.2, 0.2, 200.2))), good(Shape::cylinder(1.0, 0.4))],
            poses: [Pose::new(DVec3::ZERO, slope), Pose::new(slope * DVec3::new(3.0, 0.299, 2.0), upright)],
            overlap: None,
        },
    ]
}

/// What random search found: nearest faces of the expanding polytope that are not those of the shapes,
/// and corners that separating axes do not see.
fn deep() -> Vec<Known> {
    let cone = || good(Shape::cone(0.5, 1.0));
    let capsule = || good(Shape::capsule(0.3, 0.8));
    let cuboid = || good(Shape::cuboid(DVec3::new(1.0, 0.8, 0.6)));
    vec![
        Known {
            name: "two cones side by side, deep",
            shapes: [cone(), cone()],
            poses: [
                Pose::at(DVec3::new(-0.21771392543725931, 0.8490794278569551, -0.4813156675829339)),
                Pose::at(DVec3::new(-0.8794012602406385, 0.9550685077277726, -0.49566350351181854)),
            ],
            overlap: None,
        },
        Known {
            name: "crossed capsules, axes almost meeting",
            shapes: [capsule(), capsule()],
            poses: [
                pose(
                    [-0.9115641599873313, 0.41098633933362644, 0.011874809797899658],
                    [-0.28572878602297647, 0.664751462921591, -0.5593020338876197, -0.40453156646992666],
                ),
                pose(
                    [-0.9494706673185177, 1.1668045213193514, 0.10836928122952304],
                    [0.24345674967857545, 0.7300594077462713, -0.5064776690552922, 0.38887329934751863],
                ),
            ],
            overlap: None,
        },
        Known {
            name: "corners of two boxes within the margin",
            shapes: [cuboid(), cuboid()],
            poses: [
                pose(
                    [-0.043825590602217565, -0.367137510758158, -0.9291336641208681],
                    [0.37393279809912705, -0.09914122398307719, -0.8826113126492545, 0.26710026393932057],
                ),
                pose(
                    [-0.2520664291536694, 0.9344573598162711, -0.667259657946826],
                    [-0.3463088897079317, -0.128129381582607, 0.4413515181701, 0.8178397470736343],
                ),
            ],
            overlap: None,
        },
    ]
}

/// Asks both engines about every known case.
pub fn report() -> Vec<Entry> {
    println!("\npairs: known failures");
    let mut entries = Vec::new();
    for known in known() {
        let ([a, b], poses) = (known.shapes.map(|shape| Subject::new("", shape)), known.poses);
        let at = Placement::of(&poses[0], &poses[1]);
        let truth = match known.overlap {
            Some(overlap) => Some(Truth::known(&a.shape, &b.shape, &at, overlap)),
            None => Truth::of(&a.shape, &b.shape, &at, &[]),
        };
        let Some(truth) = truth else {
            println!("  {}: not proved", known.name);
            continue;
        };
        println!("  {}: overlap {:.6}", known.name, truth.depth);
        let case = Case { peers: [a.peer_pose(&poses[0]), b.peer_pose(&poses[1])], poses, truth };
        for (name, engine) in [
            ("allide", &mut Ours::new(&a, &b) as &mut dyn Asked),
            ("parry3d-f64", &mut Theirs::new(&a, &b) as &mut dyn Asked),
        ] {
            let mut entry = Entry::new("pairs", known.name, name);
            let mut line = format!("    {name:<12}");
            for question in Question::ALL {
                let told = catch_unwind(AssertUnwindSafe(|| engine.tell(question, &case)));
                let (words, wrong) = match told {
                    Err(_) => ("panicked".into(), true),
                    Ok(None) => ("unsupported".into(), true),
                    Ok(Some(answer)) => {
                        (words(&answer), fault(&answer, question, &case, (&a.shape, &b.shape)).is_some())
                    }
                };
                line += &format!("  {} {words}{}", question.name(), if wrong { " WRONG" } else { "" });
                entry = entry.with(question.name(), "wrong", f64::from(u8::from(wrong)));
            }
            println!("{line}");
            entries.push(entry);
        }
    }
    entries
}

fn words(answer: &Answer) -> String {
    match answer {
        Answer::Meet(yes) => if *yes { "yes" } else { "no" }.into(),
        Answer::Apart(gap) => format!("{gap:.6}"),
        Answer::Deepest(depth, n) => format!("{depth:.6} along ({:.3}, {:.3}, {:.3})", n.x, n.y, n.z),
        Answer::Nothing => "none".into(),
    }
}
