//! Sliding: never into anything, always as far as it goes.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{Placed, PlanarShape, overlaps, push_out, slide, slide_among, slide_path};
use planar_common::{Random, at, comb, count, placed, polygon, v};
use std::f64::consts::TAU;

/// Parts laid out close to each other: each is put on a grid and pushed towards the ones before.
fn packed(random: &mut Random, shapes: &[PlanarShape]) -> Vec<DVec2> {
    let mut placed_at: Vec<DVec2> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        let cell = v((i % 4) as f64 * 3.2, (i / 4) as f64 * 3.2);
        let start = cell + random.point(0.05);
        let others: Vec<Placed> = placed_at.iter().zip(shapes).map(|(&p, s)| placed(s, p, 0.0)).collect();
        let part = placed(shape, start, 0.0);
        let by = if others.iter().any(|o| overlaps(&part, o)) {
            DVec2::ZERO
        } else {
            slide_among(&part, &others, -start * 0.9)
        };
        placed_at.push(start + by);
    }
    placed_at
}

fn check(a: &Placed, others: &[Placed], by: DVec2, case: &str) {
    let size = a.shape.radius() + others.iter().map(|o| o.shape.radius()).fold(0.0, f64::max);
    let path = slide_path(a, others, by);
    assert!(path.len() < 2_000, "{case}: {} pieces", path.len());
    let end = path[path.len() - 1];
    assert_eq!(end, slide_among(a, others, by), "{case}");
    for piece in path.windows(2) {
        for k in 0..=20 {
            let moved = a.moved_by(piece[0].lerp(piece[1], f64::from(k) / 20.0));
            for other in others.iter().filter(|other| overlaps(&moved, other)) {
                let depth = push_out(&moved, other).length();
                assert!(depth <= 1e-9 * size, "{case}: enters by {depth} on {path:?}");
            }
        }
    }
    let last = a.moved_by(end);
    assert!(others.iter().all(|other| !overlaps(&last, other)), "{case}: ends inside, {path:?} {by} {a:?} {others:?}");
    let rest = by - end;
    if rest.length() <= 1e-4 * size {
        return;
    }
    // Every way that leads nearer to the goal is blocked, but for the skin. A step may land beyond a neck too
    // narrow to pass: then one of the shorter ones lands in it.
    let steps = (0..10).map(|k| 1e-6 * size * 0.5f64.powi(k));
    for k in 0..128 {
        let angle = TAU * f64::from(k) / 128.0;
        let way = v(angle.cos(), angle.sin());
        if way.dot(rest) > 0.02 * rest.length() {
            let blocked = |step: f64| others.iter().any(|o| overlaps(&last.moved_by(way * step), o));
            assert!(steps.clone().any(blocked), "{case}: free to go on along {way}: {path:?} {by} {a:?} {others:?}");
        }
    }
}

#[test]
fn drags_in_packed_layouts() {
    let mut random = Random(31);
    for case in 0..count(40) {
        let shapes: Vec<PlanarShape> = (0..9)
            .map(|_| match random.below(5) {
                0 => PlanarShape::circle(random.between(0.2, 1.0)).unwrap(),
                _ => random.any_shape(),
            })
            .collect();
        let places = packed(&mut random, &shapes);
        let parts: Vec<Placed> = places.iter().zip(&shapes).map(|(&p, s)| placed(s, p, 0.0)).collect();
        for drag in 0..8 {
            let i = random.below(parts.len() as u64) as usize;
            let others: Vec<Placed> = (0..parts.len()).filter(|&j| j != i).map(|j| parts[j]).collect();
            if others.iter().any(|o| overlaps(&parts[i], o)) {
                continue;
            }
            let by = random.bearing() * 10f64.powf(random.between(-3.0, 1.5));
            check(&parts[i], &others, by, &format!("case {case}, drag {drag}"));
        }
    }
}

#[test]
fn drags_on_whole_numbers() {
    let mut random = Random(32);
    for case in 0..count(300) {
        let (p, q, r) = (random.whole_shape(), random.whole_shape(), random.whole_shape());
        let part = at(&p, random.whole(-9, 9), random.whole(-9, 9));
        let others = [at(&q, 0.0, 0.0), at(&r, 7.0, random.whole(-4, 4))];
        if others.iter().any(|o| overlaps(&part, o)) {
            continue;
        }
        let by = v(random.whole(-12, 12), random.whole(-12, 12));
        check(&part, &others, by, &format!("whole {case}"));
    }
}

#[test]
fn drags_known_on_paper() {
    let floor = polygon(&[[-50., -1.], [50., -1.], [50., 0.], [-50., 0.]]);
    let cube = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    let near = |moved: DVec2, right: DVec2| assert!((moved - right).length() < 1e-9, "{moved} not {right}");
    let ground = at(&floor, 0.0, 0.0);
    // Down onto the floor and along it; along it from the start; off it.
    near(slide(&at(&cube, 0.0, 3.0), &ground, v(4.0, -4.0)), v(4.0, -2.0));
    near(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, -7.0)), v(5.0, 0.0));
    assert_eq!(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, 0.0)), v(5.0, 0.0));
    assert_eq!(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, 2.0)), v(5.0, 2.0));
    // Into the corner of an L, and out of it again.
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    near(slide(&at(&cube, 8.0, 6.0), &at(&l, 0., 0.), v(-20.0, -5.0)), v(-3.0, -1.0));
    near(slide(&at(&cube, 5.0, 5.0), &at(&l, 0., 0.), v(3.0, 2.0)), v(3.0, 2.0));
    // Into a slot that fits exactly, from its mouth, and out.
    let slot = polygon(&[[0., 0.], [8., 0.], [8., 9.], [5., 9.], [5., 2.], [3., 2.], [3., 9.], [0., 9.]]);
    near(slide(&at(&cube, 4.0, 3.0), &at(&slot, 0., 0.), v(0.0, 20.0)), v(0.0, 20.0));
    near(slide(&at(&cube, 4.0, 10.0), &at(&slot, 0., 0.), v(0.0, -20.0)), v(0.0, -7.0));
    // Over a comb, whose gaps are too narrow.
    let teeth = polygon(&comb(5, 1.5, 2.0));
    near(slide(&at(&cube, 0.0, 6.0), &at(&teeth, 0., 0.), v(9.0, -4.0)), v(9.0, -2.0));
    // Past a corner exactly: nothing is entered.
    assert_eq!(slide(&at(&cube, -3.0, 3.0), &at(&cube, 1.0, 3.0), v(4.0, 4.0)), v(4.0, 4.0));
    // A ball rolls round a ball until it is abreast of the goal.
    let ball = PlanarShape::circle(1.0).unwrap();
    let moved = slide(&at(&ball, -4.0, 0.5), &at(&ball, 0., 0.), v(8.0, -0.5));
    near(moved, v(8.0, -0.5));
    let moved = slide(&at(&ball, -4.0, 0.5), &at(&ball, 0., 0.), v(4.0, 0.5));
    assert!((v(-4.0, 0.5) + moved - v(0.0, 2.0)).length() < 1e-6, "{moved}");
    // Inside a frame, however long the drag.
    let frame = planar_common::frame(8.0, 1.0);
    near(slide(&at(&cube, 4.0, 4.0), &at(&frame, 0., 0.), v(1e6, 3e5)), v(2.0, 2.0));
    // What overlaps stays.
    assert_eq!(slide(&at(&cube, 0.0, 0.5), &ground, v(5.0, 5.0)), DVec2::ZERO);
}

/// Between a star and a comb the way is one point wide: both sides touch there, and beyond it opens again.
#[test]
fn past_a_place_that_fits_at_one_point_only() {
    let part = polygon(&[[0., 0.], [2., -1.], [4., 0.], [3., 2.], [4., 4.], [2., 5.], [0., 4.], [1., 2.]]);
    let star = polygon(&[[3., 2.], [0., 3.], [-2., -1.], [-1., -3.], [2., -2.]]);
    let teeth = polygon(&comb(2, 1.0, 1.0));
    let (part, others) = (at(&part, -3.0, -8.0), [at(&star, 0.0, 0.0), at(&teeth, 7.0, 0.0)]);
    check(&part, &others, v(4.0, 9.0), "one point wide");
    // Through (6, 6), where corner is on corner on both sides; down the notch's edge, by (−1, 2)·2/3, until the
    // part's corner (0, 0) is on the star's right edge; along that, by (1, 4)·16/51, until the goal is abreast.
    let moved = slide_among(&part, &others, v(4.0, 9.0));
    assert!((moved - v(96.0, 146.0) / 17.0).length() < 1e-8, "{moved}");
}

/// The goal is on the line of the side that is slid along: it is reached in a few pieces.
#[test]
fn to_a_goal_on_the_side_slid_along() {
    let part = polygon(&[[2., 3.], [0., 3.], [-2., 1.], [-2., -3.], [2., -1.]]);
    let cup = polygon(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]]);
    let l = polygon(&[[0., 0.], [4., 0.], [4., 2.], [2., 2.], [2., 4.], [0., 4.]]);
    let (part, others) = (at(&part, 7.0, -5.0), [at(&cup, 0.0, 0.0), at(&l, 7.0, 1.0)]);
    check(&part, &others, v(6.0, 7.0), "goal on a side");
    let path = slide_path(&part, &others, v(6.0, 7.0));
    assert!(path.len() < 16 && (path[path.len() - 1] - v(6.0, 7.0)).length() < 1e-9, "{path:?}");
}

/// Two sides close in on each other by 10⁻⁸ before one of them ends: the part stops at that neck, although
/// 10⁻⁶ farther on there is room again.
#[test]
fn not_past_a_neck_too_narrow() {
    let part = polygon(&[
        [0.24616733122399856, 0.11003360724350844],
        [0.1101690602797038, 0.2317935295900032],
        [0.009258968128941163, 0.9916635559273592],
        [-0.33935393825685756, 0.5695415961975],
        [-0.3585345570863348, 0.04659565417003808],
        [-0.24283091786161612, -0.10833609714427161],
        [-0.37772340355355044, -0.35741100798764047],
        [0.06931328513991564, -0.27130214410872366],
        [0.09804183179996472, -0.22717643536976576],
        [0.769696844752263, -0.30900922376899975],
    ]);
    let below = polygon(&[
        [1.1704492191839395, 0.6309108837083095],
        [0.7212565602490157, 1.2606924931516967],
        [0.3081136996228967, 1.2732911725884468],
        [-0.8802300165008202, 1.1712549096962643],
        [-1.1479417812513895, 0.909826690815769],
        [-1.456005972891394, -0.015462995666100205],
        [-1.308728825470242, -0.5467887373736633],
        [-0.31159124909915775, -1.302139515955762],
        [-0.08205135971500067, -1.201119737486076],
        [1.044186490773502, -1.070079942780983],
        [1.1441907794482007, -0.5387003938887377],
    ]);
    let above = polygon(&[
        [1.3722619413318766, 0.2964072406019427],
        [0.8789872865822909, 0.8665052243348483],
        [-0.026456635024486346, 1.4030585893848033],
        [-0.3325366865390438, 1.3101007274105245],
        [-0.9241010919685154, 0.7864431228314512],
        [-1.4591657824175213, -0.06466218579180232],
        [-1.036071612138644, -0.9656309226050512],
        [-0.7183566371568271, -1.2995963391809533],
        [0.20730854987351743, -1.2314270582070563],
        [0.7441551490241176, -1.1007590836308536],
        [1.1822385729713663, -0.49791552606567346],
    ]);
    let by = v(0.011236418013123611, 0.00014242942366856812);
    let part = at(&part, -0.03703771482790002, 1.5637427802026964);
    let others = [
        at(&below, 0.0015435963863050066, -0.004757743760775486),
        at(&above, -0.23508643491726838, 3.7868334578001814),
    ];
    check(&part, &others, by, "wedged");
    assert!(slide_among(&part, &others, by).length() < 1e-8);
    let beyond = part.moved_by(v(0.9951847266721969, 0.0980171403295606) * 2e-6);
    assert!(others.iter().all(|other| !overlaps(&beyond, other)));
}

/// A box's corner and a notch hold the part at one place only, which it comes to aslant: there the way ends, and
/// not a skin beyond it, inside the box.
#[test]
fn into_a_place_that_fits_at_one_point_only() {
    let waisted = polygon(&[[0., 0.], [2., -1.], [4., 0.], [3., 2.], [4., 4.], [2., 5.], [0., 4.], [1., 2.]]);
    let square = polygon(&[[0., 0.], [1., 0.], [1., 2.], [0., 2.]]);
    let (part, others) = (at(&waisted, -6.0, 9.0), [at(&waisted, 0.0, 0.0), at(&square, 7.0, 0.0)]);
    check(&part, &others, v(11.0, -12.0), "held at one point");
    // Its tips (0, 0) and (4, 0) end on the notch (3, 2) and the box's corner (7, 2).
    let moved = slide_among(&part, &others, v(11.0, -12.0));
    assert!((moved - v(9.0, -7.0)).length() < 1e-7, "{moved}");
}

/// The goal is near the middle of the arc that a disc rolls round, where each step towards it leads on by less.
#[test]
fn round_an_arc_to_a_goal_near_its_middle() {
    let (ball, peg) = (PlanarShape::circle(0.7).unwrap(), PlanarShape::circle(0.3).unwrap());
    let cube = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    for off in [1e-1, 1e-2, 1e-3, 1e-6] {
        // Round a peg to the point above its middle.
        let (part, goal) = (at(&ball, -1.1, 0.0), v(0.0, off));
        check(&part, &[at(&peg, 0., 0.)], goal - v(-1.1, 0.0), "round a peg");
        let path = slide_path(&part, &[at(&peg, 0., 0.)], goal - v(-1.1, 0.0));
        let end = v(-1.1, 0.0) + path[path.len() - 1];
        assert!(path.len() < 200 && end.distance(v(0.0, 1.0)) < 1e-3, "off {off}: {} pieces, {end}", path.len());
        // A box over a disc, and a disc round a box's corner.
        let by = v(1.0 + 0.5 * off, 0.7 - off);
        check(&at(&cube, -1.8, -1.75), &[at(&ball, 0., 0.)], by, "a box round a disc");
        check(&at(&ball, -0.75, 1.75), &[at(&cube, -1., 0.)], v(0.75 - off, -0.75 + 2.0 * off), "a disc round a box");
    }
}

/// A square in a spiral corridor exactly as wide as it is, dragged on and on from where it ended: it never enters.
#[test]
fn on_and_on_in_a_corridor_that_fits_exactly() {
    let wall = [
        [0., -1.],
        [7., -1.],
        [7., 7.],
        [-7., 7.],
        [-7., -7.],
        [13., -7.],
        [13., 13.],
        [-13., 13.],
        [-13., -13.],
        [19., -13.],
        [19., 19.],
        [-19., 19.],
        [-19., -19.],
        [25., -19.],
        [25., 25.],
        [-25., 25.],
        [-25., -24.],
        [-23., -24.],
        [-23., 23.],
        [23., 23.],
        [23., -17.],
        [-17., -17.],
        [-17., 17.],
        [17., 17.],
        [17., -11.],
        [-11., -11.],
        [-11., 11.],
        [11., 11.],
        [11., -5.],
        [-5., -5.],
        [-5., 5.],
        [5., 5.],
        [5., 1.],
        [0., 1.],
    ];
    let wall = polygon(&wall);
    let wall = at(&wall, 0., 0.);
    let square = PlanarShape::rectangle(v(4., 4.)).unwrap();
    let mut random = Random(5);
    let mut far = 0.0;
    for start in [v(9., 9.), v(-9., -9.), v(8.999999999924265, 9.), v(-15., 9.), v(14.999999999924265, 15.)] {
        let mut place = start;
        for drag in 0..60 {
            let a = at(&square, place.x, place.y);
            assert!(!overlaps(&a, &wall), "{start} {drag}: {place}");
            let by = v(random.between(-1.0, 1.0), random.between(-1.0, 1.0)) * [5.0, 100.0][random.below(2) as usize];
            let moved = slide(&a, &wall, by);
            far += moved.length();
            place += moved;
        }
    }
    assert!(far > 100.0, "{far}");
}
