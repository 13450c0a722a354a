//! Solids of several parts that turn while they come upon each other are followed until they touch.

use allide::glam::{DQuat, DVec3};
use allide::implicit::{Combination, Part};
use allide::math::Pose;
use allide::narrow::{self, Motion, Placement};
use allide::shape::Shape;

/// Gap at which they touch, times their size.
const TOUCHING: f64 = 1e-6;

fn placed(part: Part, p: [f64; 3], q: [f64; 4]) -> Part {
    part.at(&Pose::new(DVec3::from(p), DQuat::from_array(q).normalize())).expect("a part")
}

fn combined(how: Combination, parts: &[Part]) -> Shape {
    let solid = Part::combine(how, parts).and_then(|part| part.solid()).expect("a solid");
    Shape::implicit(solid).expect("a shape")
}

/// Two cones and a cylinder that run into each other, and a capsule that a box and another capsule are cut out of.
fn pair() -> [Shape; 2] {
    let cone = |r, h| Part::cone(r, h).expect("a cone");
    let capsule = |r, h| Part::capsule(r, h).expect("a capsule");
    let blended = [
        placed(
            cone(0.2923278222661963, 0.5811462318790421),
            [0.003790410358533114, 0.051760595174104695, 0.029996680196415437],
            [0.179766685438722, -0.026646010432184855, -0.6425505973792481, -0.7443807216351018],
        ),
        placed(
            cone(0.21087493680796732, 0.6525208386874446),
            [-0.13106701104407126, 0.09539522630869052, 0.150608041895969],
            [0.9690050329690716, 0.1121015517124611, 0.18584878974247196, 0.11799455722839733],
        ),
        placed(
            Part::cylinder(0.2660911606102392, 0.857135252260252).expect("a cylinder"),
            [-0.07642018212749066, 0.14961828523392318, -0.011147771319887534],
            [-0.3946309352161866, 0.6527729555047013, 0.4809804346776333, 0.4322172081134322],
        ),
    ];
    let cut = [
        placed(
            capsule(0.23826410811197024, 0.5167513420280196),
            [0.16619861534522745, -0.00852353625537039, 0.12927904052862965],
            [-0.985350496945047, 0.05344134631548819, -0.034155993894491594, -0.15830915562663034],
        ),
        placed(
            Part::cuboid(DVec3::new(0.44429773670852446, 0.40472233713015804, 0.8111158268026653)).expect("a box"),
            [-0.23804099297572487, -0.2065723055014593, 0.16482226678208362],
            [0.8117083150277368, 0.5816158721264757, 0.020459133731065768, 0.049335711734664854],
        ),
        placed(
            capsule(0.22237839096012155, 0.7978921787845805),
            [0.02975758113686966, 0.02069170663600811, -0.09197847673132367],
            [0.8503290290751077, -0.2994824450093868, 0.3449468599613418, 0.2612708771489747],
        ),
    ];
    [
        combined(Combination::SmoothUnion { radius: 0.11227916458427198 }, &blended),
        combined(Combination::Difference, &cut),
    ]
}

/// The time told was one at which they were still two micrometres apart, more than counts as touching.
#[test]
fn what_turns_upon_a_rim_is_followed_until_it_touches() {
    let [a, b] = pair();
    let turn = |q: [f64; 4]| DQuat::from_array(q).normalize();
    let at = Placement {
        rotation_a: turn([0.2951220413844676, 0.03382782952541148, -0.06135154885435221, 0.9528875306623737]),
        rotation_b: turn([-0.7745065278553083, 0.42814120319215354, 0.34214629284360165, 0.31586494381629315]),
        offset: DVec3::new(0.5861653362379948, -1.515574597810228, -0.3242654504296184),
    };
    let motions = [
        Motion { velocity: DVec3::ZERO, spin: DVec3::new(1.433234189290646, -3.4056814969027656, 7.963627149213693) },
        Motion {
            velocity: DVec3::new(-0.5816460905902519, 2.3638239702222155, 0.1859167620234918),
            spin: DVec3::new(-3.5399459387014254, -0.32459297119134156, 4.6925253515438),
        },
    ];
    let touch = narrow::cast(&a, &b, &at, motions, 1.0).expect("they touch");
    assert!((0.3947..0.3948).contains(&touch.time), "{}", touch.time);
    let gap = -touch.contact.expect("where they touch").depth;
    assert!(gap <= TOUCHING * (a.radius() + b.radius()), "{gap} apart after {} s", touch.time);
}
