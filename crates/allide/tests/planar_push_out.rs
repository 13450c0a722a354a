//! The least push-out: it separates, and nothing shorter does.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{self, NoFit, Placed, PlanarShape, overlaps, push_out};
use planar_common::{Random, at, comb, count, oracle, placed, polygon, v};
use std::f64::consts::TAU;

fn world_ring(shape: &Placed) -> Vec<(DVec2, DVec2)> {
    let outline = shape.shape.outline().expect("an outline");
    let mut edges = Vec::new();
    for ring in 0..outline.ring_count() {
        let ring: Vec<DVec2> = outline.ring(ring).iter().map(|&p| shape.pose.point(p)).collect();
        edges.extend((0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])));
    }
    edges
}

/// All moves of a, as segments, that put a corner of one on an edge of the other.
fn contact_moves(a: &Placed, b: &Placed) -> Vec<(DVec2, DVec2)> {
    let (ea, eb) = (world_ring(a), world_ring(b));
    let mut moves = Vec::new();
    for &(p, q) in &ea {
        for &(r, s) in &eb {
            moves.push((r - p, s - p));
            moves.push((r - p, r - q));
        }
    }
    moves
}

/// The length of the shortest free move there is, but for `tolerance`, if shorter than `below`: the nearest
/// points of all contact moves and all their crossings are tried, and a ring of moves around each.
fn shorter(a: &Placed, b: &Placed, below: f64, tolerance: f64) -> Option<f64> {
    let moves = contact_moves(a, b);
    let near: Vec<(DVec2, DVec2)> = moves.into_iter().filter(|&(p, q)| nearest(p, q).length() < below).collect();
    let free = |m: DVec2| {
        (0..32).any(|k| {
            let angle = std::f64::consts::TAU * (f64::from(k) + 0.3) / 32.0;
            !overlaps(&a.moved_by(m + v(angle.cos(), angle.sin()) * 0.3 * tolerance), b)
        })
    };
    for (i, &(p, q)) in near.iter().enumerate() {
        let foot = nearest(p, q);
        if foot.length() < below && free(foot) {
            return Some(foot.length());
        }
        for &(r, s) in &near[..i] {
            let (u, w) = (q - p, s - r);
            let area = u.perp_dot(w);
            let (x, y) = ((r - p).perp_dot(w) / area, (r - p).perp_dot(u) / area);
            let m = p + u * x;
            let inside = (-1e-9..=1.0 + 1e-9).contains(&x) && (-1e-9..=1.0 + 1e-9).contains(&y);
            if inside && m.length() < below && free(m) {
                return Some(m.length());
            }
        }
    }
    None
}

fn nearest(p: DVec2, q: DVec2) -> DVec2 {
    let along = q - p;
    p + along * (-p.dot(along) / along.length_squared()).clamp(0.0, 1.0)
}

fn check(a: &Placed, b: &Placed, case: &str) {
    let size = a.shape.radius() + b.shape.radius();
    let by = push_out(a, b);
    assert!(by.is_finite(), "{case}");
    if !overlaps(a, b) {
        assert_eq!(by, DVec2::ZERO, "{case}");
        return;
    }
    assert!(!oracle::overlaps(&a.moved_by(by), b), "{case}: {by} does not separate {a:?} {b:?}");
    let tolerance = 1e-9 * size;
    if let Some(better) = shorter(a, b, by.length() - tolerance, tolerance) {
        panic!("{case}: {} is longer than {better}: {a:?} {b:?}", by.length());
    }
}

#[test]
fn nothing_shorter_frees_any_shapes() {
    let mut random = Random(11);
    for case in 0..count(150) {
        let (p, q) = (random.any_shape(), random.any_shape());
        let far = if random.below(3) == 0 { random.point(1e3) } else { DVec2::ZERO };
        let (s, t) = (random.angle(), random.angle());
        let reach = [0.1, 1.0, 2.0][random.below(3) as usize];
        check(&placed(&p, far, s), &placed(&q, far + random.point(reach), t), &format!("any {case}"));
    }
}

#[test]
fn nothing_shorter_frees_whole_shapes() {
    let mut random = Random(12);
    for case in 0..count(200) {
        let (p, q) = (random.whole_shape(), random.whole_shape());
        let position = v(random.whole(-5, 5), random.whole(-5, 5)) * 0.5;
        let quarter = std::f64::consts::FRAC_PI_2 * random.below(4) as f64;
        check(&placed(&p, DVec2::ZERO, quarter), &at(&q, position.x, position.y), &format!("whole {case}"));
    }
}

/// A part much smaller than the other, wholly in it, beside a notch into which it may go: with a corner in the very
/// point of the notch it is in there without a crossing of edges. From the space of moves kept, too.
#[test]
fn small_parts_in_large_ones_find_the_notches() {
    let mut random = Random(31);
    let mut inside = 0;
    for case in 0..count(300) {
        let corners = 5 + random.below(9);
        let turn = |k: u64| TAU * k as f64 / corners as f64;
        let star: Vec<[f64; 2]> = (0..corners)
            .map(|k| (turn(k), random.between(3.0, 30.0)))
            .map(|(turn, far)| [(turn.cos() * far).round(), (turn.sin() * far).round()])
            .collect();
        let Ok(star) = PlanarShape::polygon(&star.iter().map(|p| DVec2::from(*p)).collect::<Vec<_>>(), &[]) else {
            continue;
        };
        let size = random.between(0.05, 2.0);
        let part = match random.below(3) {
            0 => polygon(&[[-size, -size], [size, -size], [0.0, size]]),
            1 => PlanarShape::rectangle(v(size, 0.3 * size)).unwrap(),
            _ => polygon(&[[-size, -size], [size, -size], [0.0, 0.0], [0.0, size]]),
        };
        let (place, angle) = (random.point(10.0), [0.0, random.angle()][random.below(2) as usize]);
        let (a, b) = (placed(&part, place, angle), at(&star, 0.0, 0.0));
        inside += u32::from(overlaps(&a, &b));
        check(&a, &b, &format!("small {case}"));
        let kept = NoFit::new(&part, &star, angle).push_out(&a.pose, &b.pose);
        let least = push_out(&a, &b);
        assert!((kept.length() - least.length()).abs() < 1e-9 * 40.0, "small {case}: {kept} {least}");
    }
    assert!(inside > 80, "{inside}");
}

/// The least leads up into the notch; sideways it is a tenth longer.
#[test]
fn a_triangle_below_the_point_of_a_notch() {
    let notched = polygon(&[[7.0, 29.0], [-1.0, 7.0], [-5.0, 15.0], [1.0, -21.0], [5.0, -1.0]]);
    let triangle = polygon(&[[-0.05, -0.05], [0.05, -0.05], [0.0, 0.05]]);
    let (a, b) = (at(&triangle, -1.0, 5.0), at(&notched, 0.0, 0.0));
    check(&a, &b, "triangle");
    assert!(push_out(&a, &b).length() < 2.17, "{}", push_out(&a, &b));
    check(&b, &a, "notched");
}

#[test]
fn the_cases_the_paper_fails() {
    let u = polygon(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]]);
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    let square = |low: f64, high: f64| polygon(&[[low, low], [high, low], [high, high], [low, high]]);
    assert_eq!(push_out(&at(&u, 0., 0.), &at(&square(2.5, 3.5), 0., 0.)), DVec2::ZERO);
    let inside = push_out(&at(&l, 0., 0.), &at(&square(1.0, 2.0), 0., 0.));
    assert!((inside.length() - 2.0).abs() < 1e-12, "{inside}");
    let corner = push_out(&at(&l, 0., 0.), &at(&square(3.0, 8.0), 0., 0.));
    assert!((corner + v(1.0, 1.0)).length() < 1e-12, "{corner}");
    let corner = push_out(&at(&square(3.0, 8.0), 0., 0.), &at(&l, 0., 0.));
    assert!((corner - v(1.0, 1.0)).length() < 1e-12, "{corner}");
}

/// A part next to a hole of its own shape goes into it: the only free move of that length is one point.
#[test]
fn a_hole_that_fits_exactly_is_found() {
    let sheet = planar_common::frame(8.0, 3.0);
    let part = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    let by = push_out(&at(&part, 4.25, 3.5), &at(&sheet, 0.0, 0.0));
    assert_eq!(by, v(-0.25, 0.5));
    let slot = polygon(&[[0., 0.], [8., 0.], [8., 9.], [5., 9.], [5., 2.], [3., 2.], [3., 9.], [0., 9.]]);
    let by = push_out(&at(&part, 4.5, 5.0), &at(&slot, 0.0, 0.0));
    assert_eq!(by, v(-0.5, 0.0));
}

/// Off a slot that fits exactly by less than the digits of the difference of positions: back into it.
#[test]
fn a_slot_that_fits_exactly_is_found_from_beside_it() {
    let (teeth, bar) = (polygon(&comb(4, 1.0, 1.0)), polygon(&[[0., 0.], [1., 0.], [1., 2.], [0., 2.]]));
    let by = push_out(&at(&teeth, -0.9999999997927757, -1.5), &at(&bar, 0.0, 0.0));
    assert!(by.length() < 1e-9, "{by}");
}

/// Discs in and around any shapes: a ring of shorter moves frees nowhere.
#[test]
fn nothing_shorter_frees_discs() {
    let mut random = Random(13);
    for case in 0..count(400) {
        let shape = random.any_shape();
        let disc = PlanarShape::circle(10f64.powf(random.between(-2.0, 0.5))).unwrap();
        let (angle, far) = (random.angle(), random.point(2.0));
        let (a, b) = (placed(&disc, far + random.point(1.0), 0.0), placed(&shape, far, angle));
        check_disc(&a, &b, &mut random, &format!("disc {case}"));
    }
}

fn check_disc(a: &Placed, b: &Placed, random: &mut Random, case: &str) {
    let by = push_out(a, b);
    assert_eq!(overlaps(a, b), by != DVec2::ZERO, "{case}");
    assert!(!overlaps(&a.moved_by(by), b), "{case}: {a:?} {b:?}");
    let back = push_out(b, a);
    assert!(!overlaps(&b.moved_by(back), a), "{case}: {a:?} {b:?}");
    let size = a.shape.radius() + b.shape.radius();
    assert!((back.length() - by.length()).abs() < 1e-9 * size, "{case}: {by} {back}");
    // The border of the free moves is never nearer than the answer: lengths just below it, all round.
    for k in 0..720 {
        let angle = std::f64::consts::TAU * f64::from(k) / 720.0;
        let m = v(angle.cos(), angle.sin()) * (by.length() - 1e-9 * size) * random.unit().sqrt();
        assert!(by == DVec2::ZERO || overlaps(&a.moved_by(m), b), "{case}: {m} frees, {by} is longer {a:?} {b:?}");
    }
}

/// A disc larger than the band that it overlaps: on an arc the least move was once passed over, for one longer
/// by 0.37.
#[test]
fn a_disc_larger_than_a_winding_band() {
    let band = polygon(&planar_common::spiral(8, 0.55));
    let disc = PlanarShape::circle(1.7027209736730575).unwrap();
    let a = at(&disc, 2.128139785914167, -1.3339844481875767);
    let b = placed(&band, v(1.2938217754090093, -0.9513822704885695), std::f64::consts::PI);
    let mut random = Random(16);
    (0..20).for_each(|k| check_disc(&a, &b, &mut random, &format!("band {k}")));
}

/// Around a sharp corner the arc is more than half a circle, and both its ends may be near.
#[test]
fn the_far_end_of_an_arc_may_be_nearer() {
    let mut random = Random(15);
    for case in 0..count(300) {
        let (h, x) = (random.between(0.02, 0.3), random.between(0.5, 3.0));
        let needles = polygon(&[[0., -h], [3., -h], [3., h], [0.1, h], [x.min(2.9), 0.5 * h]]);
        let disc = PlanarShape::circle(random.between(0.1, 2.0)).unwrap();
        let (a, b) = (placed(&disc, random.point(1.0), 0.0), placed(&needles, DVec2::ZERO, random.between(0.0, 6.0)));
        let by = push_out(&a, &b);
        assert!(!overlaps(&a.moved_by(by), &b), "{case}");
        for k in 0..720 {
            let angle = std::f64::consts::TAU * f64::from(k) / 720.0;
            let m = v(angle.cos(), angle.sin()) * (by.length() - 1e-8);
            assert!(by.length() < 1e-7 || overlaps(&a.moved_by(m), &b), "{case}: {m} frees, {by} is longer");
        }
    }
}

#[test]
fn discs_known_on_paper() {
    let (one, two) = (PlanarShape::circle(1.0).unwrap(), PlanarShape::circle(2.0).unwrap());
    let by = push_out(&at(&one, 1.0, 0.0), &at(&two, 0.0, 0.0));
    assert!((by - v(2.0, 0.0)).length() < 1e-14);
    assert!((push_out(&at(&one, 0.0, 0.0), &at(&two, 0.0, 0.0)).length() - 3.0).abs() < 1e-14);
    // In the corner of an L both walls hold the disc.
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    let by = push_out(&at(&one, 4.5, 4.5), &at(&l, 0.0, 0.0));
    assert!((by - v(0.5, 0.5)).length() < 1e-13, "{by}");
    // Off a sharp corner it goes along the line from the corner.
    let wedge = polygon(&[[0., 0.], [4., -1.], [4., 1.]]);
    let by = push_out(&at(&one, -0.3, 0.4), &at(&wedge, 0.0, 0.0));
    assert!((by - v(-0.3, 0.4)).length() < 1e-13, "{by}");
}

/// Kept no-fit polygons give the same lengths as the search, and their moves separate.
#[test]
fn no_fit_polygons_agree_with_the_search() {
    let mut random = Random(14);
    for case in 0..count(150) {
        let (p, q) = (random.any_shape(), random.any_shape());
        let (s, t) = (random.angle(), random.angle());
        let no_fit = NoFit::new(&p, &q, s - t);
        let size = p.radius() + q.radius();
        for _ in 0..20 {
            let (a, b) = (placed(&p, random.point(1.0), s), placed(&q, random.point(1.0), t));
            let (kept, sought) = (no_fit.push_out(&a.pose, &b.pose), push_out(&a, &b));
            assert!((kept.length() - sought.length()).abs() <= 1e-9 * size, "{case}: {kept} {sought} {a:?} {b:?}");
            assert!(!overlaps(&a.moved_by(kept), &b), "{case}: {kept} {a:?} {b:?}");
        }
    }
}

/// Where two parallelograms meet rounding leaves a crack, which is no free place: the kept answer once was a
/// move into it, less than half as long as the least.
#[test]
fn no_fit_polygons_have_no_cracks() {
    let teeth = polygon(&[
        [0.0, 0.0],
        [0.6335656586874903, 0.0],
        [0.6335656586874903, 0.5913794013051378],
        [0.3835656586874902, 0.5913794013051378],
        [0.3835656586874902, 0.25],
        [0.25, 0.25],
        [0.25, 0.5913794013051378],
        [0.0, 0.5913794013051378],
    ]);
    let around = planar_common::points(&[
        [1.3284390238692272, 0.5428094645507926],
        [0.8915970252534173, 0.9010034250539449],
        [0.14361038591768088, 1.4917243592820284],
        [-0.363565045323569, 1.3234640484972355],
        [-0.8942075899429063, 0.8522881893833647],
        [-1.2128377037536464, -0.018797071043767863],
        [-1.1260296336367641, -0.6900083354263075],
        [-0.4255594693484541, -1.2967113660908853],
        [0.09050629885418716, -1.2746105560060075],
        [0.9183692670134947, -0.945666176328051],
        [1.4350803952721218, -0.3421047028764628],
    ]);
    let hole = planar_common::points(&[
        [0.24769105736795868, 0.2905722214654576],
        [0.34459783278738415, -0.4827867665735737],
        [0.029820471275393345, -0.37810829908379295],
        [-0.49779539209726414, 0.23034963733077804],
        [-0.0744474604868809, 0.3047773696499021],
    ]);
    let ring = PlanarShape::polygon(&around, &[hole]).unwrap();
    let (s, t) = (1.2466416003283375e-8, 1.261670784473024);
    let a = placed(&teeth, v(-0.3998374183654687, 0.8972787151079344), s);
    let b = placed(&ring, v(0.375232954902172, 0.9290473322028949), t);
    let no_fit = NoFit::new(&teeth, &ring, s - t);
    let (kept, sought) = (no_fit.push_out(&a.pose, &b.pose), push_out(&a, &b));
    assert!((kept.length() - sought.length()).abs() <= 1e-9 * (teeth.radius() + ring.radius()), "{kept} {sought}");
    assert!(!overlaps(&a.moved_by(kept), &b), "{kept}");
    check(&a, &b, "no cracks");
}

/// The slot is just as wide as the triangle: the least move leads to the one place where it fits.
#[test]
fn a_triangle_fits_a_slot_of_its_width() {
    let slot = [[-20., -20.], [22., -20.], [22., 30.], [2., 30.], [2., 0.], [0., 0.], [0., 30.], [-20., 30.]];
    let (triangle, slot) = (polygon(&[[0., 2.], [2., 2.], [1., 0.]]), polygon(&slot));
    assert_eq!(push_out(&at(&triangle, 0.5, -0.5), &at(&slot, 0.0, 0.0)), v(-0.5, 0.5));
    assert_eq!(push_out(&at(&triangle, 0.5, 3.0), &at(&slot, 0.0, 0.0)), v(-0.5, 0.0));
    let no_fit = NoFit::new(&triangle, &slot, 0.0);
    assert_eq!(no_fit.push_out(&at(&triangle, 0.5, -0.5).pose, &at(&slot, 0.0, 0.0).pose), v(-0.5, 0.5));
    // And so does a disc.
    let disc = PlanarShape::circle(1.0).unwrap();
    for (from, by) in [(v(1.5, 5.0), v(-0.5, 0.0)), (v(1.5, 0.5), v(-0.5, 0.5)), (v(0.25, 0.75), v(0.75, 0.25))] {
        let found = push_out(&at(&disc, from.x, from.y), &at(&slot, 0.0, 0.0));
        assert!((found - by).length() < 1e-12, "{from}: {found}");
    }
}

/// Outlines on whole numbers fit each other exactly at whole numbers: no such place is nearer than the answer.
#[test]
fn no_exact_fit_is_passed_over() {
    let mut fits = 0;
    for seed in 0..count(400) {
        let mut random = Random(seed);
        let (a, b) = match random.below(3) {
            0 => slot_and_part(&mut random),
            _ => (random.whole_shape(), random.whole_shape()),
        };
        let b = at(&b, random.whole(-3, 3), random.whole(-3, 3));
        let off = || [0.0, 0.25, 0.5, -0.25, -0.5];
        let from = v(random.whole(-5, 6), random.whole(-5, 6));
        let from = from + v(off()[random.below(5) as usize], off()[random.below(5) as usize]);
        let a = at(&a, from.x, from.y);
        if !overlaps(&a, &b) {
            continue;
        }
        let by = push_out(&a, &b);
        assert!(!oracle::overlaps(&a.moved_by(by), &b), "{seed}: {by} does not separate");
        let kept = NoFit::new(a.shape, b.shape, 0.0).push_out(&a.pose, &b.pose);
        let same = (kept.length() - by.length()).abs() < 1e-9 * (a.shape.radius() + b.shape.radius());
        assert!(same, "{seed}: {kept} by the no-fit polygon, not {by}");
        for x in -12..=12 {
            for y in -12..=12 {
                let way = (from.round() + v(f64::from(x), f64::from(y))) - from;
                let shorter = way.length() < by.length() - 1e-9;
                if shorter && !overlaps(&a.moved_by(way), &b) {
                    panic!("{seed}: {by} is longer than {way}: {a:?} {b:?}");
                }
            }
        }
        fits += u64::from(by.length() > 0.0 && (from + by).fract() == DVec2::ZERO);
    }
    assert!(fits > 20, "{fits} answers are whole numbers");
}

/// A part as wide as a slot, and the slot; both on whole numbers.
fn slot_and_part(random: &mut Random) -> (PlanarShape, PlanarShape) {
    let (wide, high, k) = (random.whole(2, 5), random.whole(1, 5), random.unit());
    let foot = (k * (wide + 1.0)).floor();
    let part = polygon(&[[0., high], [foot, 0.], [wide, high + random.whole(0, 2)]]);
    let far = 8.0;
    let slot = [
        [-far, -far],
        [far + wide, -far],
        [far + wide, far],
        [wide, far],
        [wide, 0.],
        [0., 0.],
        [0., far],
        [-far, far],
    ];
    (part, polygon(&slot))
}

/// A ring of spikes, from half the radius to the whole.
fn spikes(corners: usize) -> PlanarShape {
    let at = |i: usize| DVec2::from_angle(TAU * i as f64 / corners as f64) * [1.0, 0.5][i % 2];
    PlanarShape::polygon(&(0..corners).map(at).collect::<Vec<_>>(), &[]).unwrap()
}

/// Jagged all round and deep in each other, large outlines have too many places for the least move: then there is
/// one all the same, it says what it is, and it comes soon.
#[test]
fn what_would_take_too_long_is_told() {
    for corners in [20, 200, 2000, 20_000] {
        let shape = spikes(corners);
        let (a, b) = (placed(&shape, v(0.1, 0.03), 0.01), placed(&shape, DVec2::ZERO, 0.0));
        let clock = std::time::Instant::now();
        let found = planar::push_out_within(&a, &b, 300_000);
        assert!(!planar::overlaps(&a.moved_by(found.by), &b), "{corners}");
        assert!(found.by.length() < 2.0 * 2.0, "{corners}: {}", found.by);
        assert_eq!(found.least, corners < 2000, "{corners}");
        // Some milliseconds; the rest is a busy machine.
        assert!(clock.elapsed().as_secs_f64() < 20.0, "{corners}: {:?}", clock.elapsed());
        if found.least {
            assert_eq!(found.by, planar::push_out(&a, &b));
        }
    }
}

/// However little may be looked at, what is found frees, is no shorter than the least, and is called least only if it
/// is as short.
#[test]
fn a_move_cut_short_still_frees() {
    for seed in 0..count(2000) {
        let mut random = Random(seed);
        let (a, b) = (random.any_shape(), random.any_shape());
        let (a, b) = (placed(&a, random.point(1.0), random.angle()), placed(&b, DVec2::ZERO, 0.0));
        let least = planar::push_out(&a, &b);
        let found = planar::push_out_within(&a, &b, random.below(200));
        assert!(!planar::overlaps(&a.moved_by(found.by), &b), "{seed}");
        let room = 1e-12 * (a.shape.radius() + b.shape.radius());
        assert!(found.by.length() >= least.length() - room, "{seed}: {} {least}", found.by);
        assert!(!found.least || found.by == least, "{seed}: {} {least}", found.by);
    }
}

/// A comb with many thin teeth, and one with teeth as thin across them: every side lies across thousands of teeth, so
/// that few sides are much to walk along.
#[test]
fn long_walks_are_cut_short_too() {
    let comb = |teeth: usize| {
        let mut ring = vec![v(0.0, -0.1), v(1.0, -0.1)];
        for i in (0..teeth).rev() {
            let at = |k: f64| (i as f64 + k) / teeth as f64;
            ring.extend([v(at(0.9), 1.0), v(at(0.8), 1.0), v(at(0.7), 0.0), v(at(0.1), 0.0)]);
        }
        PlanarShape::polygon(&ring, &[]).unwrap()
    };
    let shape = comb(3000);
    let (a, b) = (placed(&shape, v(0.5, 0.2), 1.6), placed(&shape, DVec2::ZERO, 0.0));
    let clock = std::time::Instant::now();
    let found = planar::push_out_within(&a, &b, 300_000);
    assert!(!planar::overlaps(&a.moved_by(found.by), &b));
    assert!(!found.least, "{}", found.by);
    // Less than a second; the rest is a busy machine.
    assert!(clock.elapsed().as_secs_f64() < 20.0, "{:?}", clock.elapsed());
}
