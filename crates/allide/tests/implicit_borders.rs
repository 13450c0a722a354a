//! Formulas that end at a jump or where they are undefined, beside formulas that go through 0 at the same border.

mod implicit_common;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::{Limits, Solid, Verdict};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use implicit_common::{Random, count};
use std::sync::Arc;

/// With R for what is at least 0 inside.
const WORDS: [&str; 17] = [
    "1 + sqrt(R)",
    "1 + acos(1 - (R))",
    "asin(1 - (R)) + 1",
    "0.5 + (R)^0.3",
    "0.5 + (R)^1.5",
    "1/(R)",
    "1/sqrt(R)",
    "floor(1 + (R)) - 1",
    "0.5 - abs(mod(floor(1 - (R)), 9))",
    "atan2(y, R)*0 + sign(R) - 0.5",
    "0.5 - ceil(-(R))",
    "ln(R) + 100",
    "max(ln(R), 1)",
    "(R)^(-0.5)",
    "tan(pi/2 - 0.2*(R))",
    "atan2(1, sqrt(floor(R)))",
    "sin(max(floor(R), -1))",
];

fn formula(text: &str) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.2));
    Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
}

fn in_words(words: &str, text: &str) -> Shape {
    formula(&words.replace('R', text))
}

/// Cells ran out at overlaps and gaps of a tenth of a millimetre.
#[test]
fn gaps_and_overlaps_at_jumps_are_decided_in_a_few_cells() {
    let limits = Limits { tolerance: 1e-6, cells: 2_000 };
    let (plain, ball) = (formula("1 - x^2 - y^2 - z^2"), Shape::sphere(0.5).expect("a ball"));
    let mut random = Random(3);
    for words in WORDS {
        let ours = in_words(words, "1 - x^2 - y^2 - z^2");
        for k in 0..count(12) {
            let gap = [-1e-3, -1e-4, -2e-5, 2e-5, 1e-4, 1e-3][k as usize % 6];
            let way = random.point(1.0).normalize();
            for (other, radius) in [(&ball, 0.5), (&plain, 1.0), (&ours, 1.0)] {
                let at = Placement {
                    rotation_a: random.rotation(),
                    rotation_b: random.rotation(),
                    offset: way * (1.0 + radius + gap),
                };
                let known = narrow::decide(&ours, other, &at, &limits).expect("a formula").verdict;
                assert_eq!(matches!(known, Verdict::Yes { .. }), gap < 0.0, "{words} {gap}: {known:?}");
                assert_eq!(known == Verdict::No, gap > 0.0, "{words} {gap}: {known:?}");
            }
        }
    }
}

fn deepest(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// No gradient leads to a jump: depths were off by up to a millimetre, and shallow contacts were missed.
#[test]
fn contacts_at_jumps_are_those_of_formulas_that_go_through_zero() {
    let flat = Layout {
        origin: DVec2::splat(-3.0),
        spacing: DVec2::splat(6.0),
        columns: 2,
        rows: 2,
        height_scale: 1.0,
        height_offset: 0.0,
    };
    let ground = Terrain::new(flat, Heights::F64(vec![0.0; 4])).expect("ground");
    let others = [
        Shape::plane(DVec3::Z, 0.0).expect("a plane"),
        Shape::sphere(0.7).expect("a ball"),
        Shape::Terrain(Arc::new(ground)),
    ];
    let mut random = Random(4);
    for text in ["1 - x^2 - y^2 - z^2", "1 - x^2 - 2*y^2 - 3*z^2", "min(0.7 - abs(x), min(0.8 - abs(y), 0.6 - abs(z)))"]
    {
        let right = formula(text);
        for words in WORDS {
            let ours = in_words(words, text);
            for other in &others {
                let rotation_a = random.rotation();
                let below = if matches!(other, Shape::Sphere(_)) { 0.7 } else { 0.0 };
                let turned = Placement { rotation_a, rotation_b: DQuat::IDENTITY, offset: DVec3::ZERO };
                let lowest = -deepest(&right, &others[0], &turned).expect("half of it is below").depth;
                for sunk in [1e-2, 1e-4] {
                    let offset = DVec3::new(0.0, 0.0, lowest - below + sunk);
                    let at = Placement { rotation_a, rotation_b: DQuat::IDENTITY, offset };
                    let [mine, twin] = [&ours, &right].map(|shape| deepest(shape, other, &at));
                    let (mine, twin) = match (mine, twin) {
                        (Some(mine), Some(twin)) => (mine, twin),
                        (mine, twin) => {
                            assert!(mine.is_none() && twin.is_none(), "{words} {text} {sunk}: {mine:?} {twin:?}");
                            continue;
                        }
                    };
                    assert!((mine.depth - twin.depth).abs() < 1e-6, "{words} {text} {sunk}: {mine:?} {twin:?}");
                    assert!(mine.normal.distance(twin.normal) < 1e-6, "{words} {text} {sunk}: {mine:?} {twin:?}");
                }
            }
        }
    }
}

/// Where 1/R is undefined and sign(R) is 0 nothing is inside, however near.
#[test]
fn a_border_that_is_not_inside_is_no_common_point() {
    let side = Shape::cuboid(DVec3::ONE).expect("a box");
    let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::X * 1.5));
    let beside = ["1/(R)", "1/sqrt(R)", "sign(R) - 0.5", "0.5 - ceil(-(R))", "0.5 - abs(floor(1 - (R)))"];
    for words in beside.into_iter().chain(["ln(R) + 100", "max(ln(R), 1)", "(R)^(-0.5)"]) {
        for text in ["1 - x^2 - y^2 - z^2", "1 - x", "1 - abs(x)"] {
            let known = narrow::decide(&in_words(words, text), &side, &at, &Limits::default()).expect("a formula");
            let inside = matches!(known.verdict, Verdict::Yes { .. });
            assert!(!inside || words == "0.5 - ceil(-(R))", "{words} {text}: {known:?}");
        }
    }
}

/// The moves followed were those of contacts beside the border, and left the solids in each other.
#[test]
fn moves_out_of_solids_that_end_where_they_are_undefined_part_them() {
    let ours = formula("sqrt(0.34 - x^2) + sqrt(0.9128 - y^2) - 0.431 - z^2*0.89");
    let other = formula("0.9891 - 3.6812*x^2 - 1.88*y^2 - 1.331*z^2 - 0.7217*x*y + 0.15*x*z");
    let limits = Limits { tolerance: 1e-7, cells: 20_000 };
    let mut random = Random(6);
    for _ in 0..count(12) {
        let at = Placement {
            rotation_a: random.rotation(),
            rotation_b: random.rotation(),
            offset: random.point(1.0).normalize() * 0.7,
        };
        let out = narrow::push_out(&ours, &other, &at).expect("a move").translation;
        let moved = Placement { offset: at.offset - out, ..at };
        let known = narrow::decide(&ours, &other, &moved, &limits).expect("a formula").verdict;
        assert!(!matches!(known, Verdict::Yes { .. }), "{at:?}: {out} leaves {known:?}");
        assert!(out.length() < 1.2, "{at:?}: {out}");
    }
}
