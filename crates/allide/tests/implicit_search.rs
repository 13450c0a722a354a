//! Collisions of formulas against dense search, against geometry, and near touching.

mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::{Answer, Formula, Limits, Placed, Registers, Searcher, Solid, Verdict};
use allide::math::{Aabb, Pose};
use implicit_common::{Random, count, wild, zoo};
use std::sync::atomic::{AtomicU64, Ordering};

fn solid(text: &str, half: f64) -> Solid {
    let formula: Formula = text.parse().unwrap();
    Solid::new(&formula, Aabb::around(DVec3::ZERO, DVec3::splat(half))).unwrap()
}

/// Value of a clipped solid at a world point, in metres as far as its gradient tells: the oracle's
/// own way, by the pose and plain values.
fn depth(solid: &Solid, pose: &Pose, p: DVec3, with: &mut Registers) -> f64 {
    let local = pose.local_point(p);
    let (value, gradient) = solid.tape().value_and_gradient(local, &mut with.points);
    let bounds = solid.bounds();
    let face = (local - bounds.min).min(bounds.max - local).min_element();
    if value.is_nan() { f64::NEG_INFINITY } else { (value / gradient.length().max(1e-3)).min(face) }
}

/// The deepest common point that a grid and many small random steps find.
fn dense(a: (&Solid, &Pose), b: (&Solid, &Pose), random: &mut Random, with: &mut Registers) -> (f64, DVec3) {
    let mut common = |p: DVec3| depth(a.0, a.1, p, with).min(depth(b.0, b.1, p, with));
    let bounds = a.0.bounds();
    let (centre, half) = ((bounds.min + bounds.max) * 0.5, (bounds.max - bounds.min) * 0.5);
    let mut best: Vec<(f64, DVec3)> = Vec::new();
    let side = 14;
    for i in 0..side * side * side {
        let at = DVec3::new((i % side) as f64, (i / side % side) as f64, (i / side / side) as f64);
        let p = a.1.point(centre + half * ((at + 0.5) / side as f64 * 2.0 - 1.0));
        best.push((common(p), p));
    }
    best.sort_by(|a, b| b.0.total_cmp(&a.0));
    best.truncate(6);
    for (value, p) in &mut best {
        let mut step = half.max_element() / side as f64;
        while step > 1e-10 {
            let moved = (0..12).map(|_| *p + random.direction() * step).map(|q| (common(q), q));
            match moved.max_by(|a, b| a.0.total_cmp(&b.0)) {
                Some((v, q)) if v > *value => (*value, *p) = (v, q),
                _ => step *= 0.5,
            }
        }
    }
    best.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).expect("a grid has points")
}

/// The solids, where they are, and what was asked and told.
struct Case<'a> {
    a: (&'a Solid, &'a Pose),
    b: (&'a Solid, &'a Pose),
    answer: Answer,
    tolerance: f64,
}

impl Case<'_> {
    /// What is wrong with the answer, if anything.
    fn wrong(&self, random: &mut Random) -> Option<String> {
        let Case { a, b, answer, tolerance } = self;
        let mut with = Registers::default();
        let said = match answer.verdict {
            Verdict::Yes { witness } => {
                let least = [a, b].map(|(s, pose)| depth(s, pose, witness, &mut with)).into_iter().fold(0.0, f64::min);
                return (least < -1e-12).then(|| format!("the witness {witness} is {least} outside"));
            }
            Verdict::No => "apart",
            Verdict::Undecided { out_of_cells: true, .. } => return Some("out of cells".into()),
            Verdict::Undecided { gap_at_most, .. } if gap_at_most > 10.0 * tolerance => {
                return Some(format!("gap up to {gap_at_most}"));
            }
            Verdict::Undecided { .. } => "undecided",
        };
        let most = if said == "apart" { 1e-9 } else { 10.0 * tolerance };
        let (found, p) = dense(*a, *b, random, &mut with);
        // To first order; as deep as that is only what has a ball around it inside both.
        let mut ball = || {
            (0..200).all(|_| {
                let q = p + random.direction() * most;
                depth(a.0, a.1, q, &mut with) >= 0.0 && depth(b.0, b.1, q, &mut with) >= 0.0
            })
        };
        (found > most && (said == "apart" || ball())).then(|| format!("{said}, but {p} is {found} deep in both"))
    }
}

/// What was answered, and what was wrong with it.
#[derive(Default)]
struct Tally {
    yes: u64,
    no: u64,
    undecided: u64,
    most: usize,
    wrong: Vec<String>,
}

/// Asks many random pairs; every verdict is held against dense search. Each case has its own random numbers, so that
/// `ALLIDE_FIRST` runs a part of many, or one again; all processors share the work.
fn ask_at_random(seed: u64, cases: u64, solid: impl Fn(&mut Random) -> (Solid, String) + Sync) {
    let first = std::env::var("ALLIDE_FIRST").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let next = AtomicU64::new(first);
    let ask = || {
        let (mut searcher, mut tally) = (Searcher::new(), Tally::default());
        loop {
            let case = next.fetch_add(1, Ordering::Relaxed);
            if case >= first + cases {
                return tally;
            }
            ask_one(seed, case, &solid, &mut searcher, &mut tally);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all = Tally::default();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(ask)).collect();
        for tally in running.into_iter().map(|thread| thread.join().expect("it ends")) {
            (all.yes, all.no, all.undecided) =
                (all.yes + tally.yes, all.no + tally.no, all.undecided + tally.undecided);
            all.most = all.most.max(tally.most);
            all.wrong.extend(tally.wrong);
        }
    });
    let Tally { yes, no, undecided, most, wrong } = all;
    println!("{yes} yes, {no} no, {undecided} undecided, at most {most} cells, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} of {cases} wrong:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(cases < 50 || yes > no / 8 && no > yes / 8, "one-sided: {yes} yes, {no} no, {undecided} undecided");
}

fn ask_one(
    seed: u64,
    case: u64,
    solid: &dyn Fn(&mut Random) -> (Solid, String),
    searcher: &mut Searcher,
    tally: &mut Tally,
) {
    let mut random = Random(Random(seed << 32 ^ case).bits());
    let ((a, ta), (b, tb)) = (solid(&mut random), solid(&mut random));
    let pa = Pose::new(random.point(3.0), random.rotation());
    let pb = Pose::new(pa.position + random.point(2.2), random.rotation());
    let tolerance = 10f64.powf(-random.between(3.0, 9.0));
    let limits = Limits { tolerance, cells: 200_000 };
    let answer = searcher.collide(&Placed::new(&a, &pa), &Placed::new(&b, &pb), &limits);
    match answer.verdict {
        Verdict::Yes { .. } => tally.yes += 1,
        Verdict::No => tally.no += 1,
        Verdict::Undecided { .. } => tally.undecided += 1,
    }
    tally.most = tally.most.max(answer.cells);
    if let Some(what) = (Case { a: (&a, &pa), b: (&b, &pb), answer, tolerance }).wrong(&mut random) {
        tally.wrong.push(format!(
            "{case}: {what}\n{ta} at {pa:?} {:?}\nand {tb} at {pb:?} {:?}\n{tolerance} {answer:?}",
            a.bounds(),
            b.bounds()
        ));
    }
}

#[test]
fn random_pairs_against_dense_search() {
    ask_at_random(2024, count(300), zoo::solid);
}

#[test]
fn pairs_grown_at_random_against_dense_search() {
    ask_at_random(77, count(200), wild::solid);
}

/// Where a formula jumps its enclosure holds all between, so cells along the jump may stay
/// undecided; but no answer is wrong.
#[test]
fn formulas_with_jumps_are_never_wrong() {
    let mut random = Random(99);
    let mut searcher = Searcher::new();
    let mut decided = 0;
    let cases = count(150);
    for _ in 0..cases {
        let text = zoo::jumping(&mut random);
        let ((a, ta), (b, tb)) = (zoo::cut(&mut random, text), zoo::solid(&mut random));
        let pa = Pose::new(random.point(3.0), random.rotation());
        let pb = Pose::new(pa.position + random.point(2.0), random.rotation());
        let limits = Limits { tolerance: 1e-4, cells: 5_000 };
        let answer = searcher.collide(&Placed::new(&a, &pa), &Placed::new(&b, &pb), &limits);
        if !matches!(answer.verdict, Verdict::Undecided { .. }) {
            decided += 1;
            let case = Case { a: (&a, &pa), b: (&b, &pb), answer, tolerance: limits.tolerance };
            let wrong = case.wrong(&mut random);
            assert!(wrong.is_none(), "{wrong:?}: {ta} at {pa:?} and {tb} at {pb:?} {answer:?}");
        }
    }
    assert!(decided * 10 > cases * 9, "{decided} of {cases}");
}

/// |⌊u⌋ − ½| was enclosed by what it is on neither side of the jump: cells all along that ran out in a gap of centimetres.
#[test]
fn gaps_beside_jumps_are_decided() {
    let texts = [
        "0.748 - hypot(x, y, z) - 0.1*abs(floor(4.043*z) - 0.482)",
        "0.7 - hypot(x, y, z) - 0.2*abs(mod(3*x, 1) - 0.5)",
        "0.7 - hypot(x, y, z) - 0.1*abs(ceil(3*y) - 0.6)*abs(floor(2*x) + 0.5)",
    ];
    let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
    let other = Solid::new(&"1".parse().expect("a formula"), Aabb::around(DVec3::ZERO, DVec3::new(0.21, 0.25, 0.32)));
    let other = other.expect("a box");
    let mut random = Random(98);
    let mut searcher = Searcher::new();
    let mut wrong = Vec::new();
    for text in texts {
        let solid = Solid::new(&text.parse().expect(text), bounds).expect("a solid");
        for _ in 0..count(12) {
            let (way, turn) = (random.direction(), random.rotation());
            let mut ask = |distance: f64| {
                let (a, b) =
                    (Placed::new(&solid, &Pose::IDENTITY), Placed::new(&other, &Pose::new(way * distance, turn)));
                searcher.collide(&a, &b, &Limits { tolerance: 1e-6, cells: 100_000 })
            };
            // Up to 4 cm nearer than the last distance that is apart all have a point in common, or none.
            let at = (0..200).map(|n| 1.5 - 0.01 * f64::from(n)).find(|d| ask(*d).verdict != Verdict::No);
            let Some(at) = at else { continue };
            for near in [at, at - 0.01, at - 0.02, at - 0.03] {
                let answer = ask(near);
                if let Verdict::Undecided { gap_at_most, .. } = answer.verdict
                    && gap_at_most > 1e-5
                {
                    wrong.push(format!("{text}, {near} along {way}: {answer:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Moves b along a direction to where the answer turns, then looks closely around there.
fn ask_near_touching(seed: u64, cases: u64, mut solid: impl FnMut(&mut Random) -> (Solid, String)) {
    let mut random = Random(seed);
    let mut searcher = Searcher::new();
    let mut wrong = Vec::new();
    for case in 0..cases {
        let ((a, ta), (b, tb)) = (solid(&mut random), solid(&mut random));
        let pa = Pose::new(random.point(1.0), random.rotation());
        let (turn, way) = (random.rotation(), random.direction());
        let at = |distance: f64| Pose::new(pa.position + way * distance, turn);
        let limits = |tolerance: f64| Limits { tolerance, cells: 200_000 };
        let mut ask = |distance: f64, tolerance: f64| {
            searcher.collide(&Placed::new(&a, &pa), &Placed::new(&b, &at(distance)), &limits(tolerance))
        };
        // From afar inwards: the first distance that is not apart.
        let Some(near) = (0..60).map(|n| 6.0 - 0.1 * f64::from(n)).find(|d| ask(*d, 1e-6).verdict != Verdict::No)
        else {
            continue;
        };
        let (mut low, mut high) = (near, near + 0.1);
        while high - low > 1e-7 {
            let middle = 0.5 * (low + high);
            if ask(middle, 1e-8).verdict == Verdict::No { high = middle } else { low = middle }
        }
        for off in [-1e-2, -1e-4, -1e-6, 0.0, 1e-6, 1e-4, 1e-2] {
            for tolerance in [1e-3, 1e-6, 1e-9] {
                let answer = ask(low + off, tolerance);
                let pb = at(low + off);
                if let Some(what) = (Case { a: (&a, &pa), b: (&b, &pb), answer, tolerance }).wrong(&mut random) {
                    wrong.push(format!(
                        "{case}: {what}\n{ta} at {pa:?} {:?}\nand {tb} at {pb:?} {:?}\noff {off}, {tolerance}: {answer:?}",
                        a.bounds(),
                        b.bounds()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn random_pairs_near_touching() {
    ask_near_touching(7, count(20), zoo::solid);
}

#[test]
fn pairs_grown_at_random_near_touching() {
    // Each is asked some hundred times; the deeper ones take seconds.
    ask_near_touching(8, count(8), |random| {
        let levels = random.below(3);
        let text = wild::text(random, levels);
        zoo::cut(random, text)
    });
}

fn verdict(a: &Solid, pa: &Pose, b: &Solid, pb: &Pose, tolerance: f64) -> Answer {
    let limits = Limits { tolerance, ..Limits::default() };
    Searcher::new().collide(&Placed::new(a, pa), &Placed::new(b, pb), &limits)
}

#[test]
fn spheres_as_geometry_says() {
    let ball = solid("1 - x^2 - y^2 - z^2", 1.5);
    let mut random = Random(1);
    for _ in 0..count(2_000) {
        let gap = random.sign() * 10f64.powf(random.between(-8.0, -0.5));
        let far = if random.below(4) == 0 { 4e5 } else { 3.0 };
        let pa = Pose::new(random.point(far), random.rotation());
        let pb = Pose::new(pa.position + random.direction() * (2.0 + gap), random.rotation());
        // What the rounded positions really are apart.
        let gap = (pb.position - pa.position).length() - 2.0;
        let answer = verdict(&ball, &pa, &ball, &pb, 1e-8);
        match answer.verdict {
            Verdict::Yes { .. } => assert!(gap <= 1e-15, "{gap}"),
            Verdict::No => assert!(gap >= -1e-15, "{gap}"),
            Verdict::Undecided { gap_at_most, .. } => {
                assert!(gap.abs() < 1e-7, "{gap} {answer:?}");
                assert!(gap_at_most >= gap, "{gap} {answer:?}");
            }
        }
        assert!(answer.cells < 2_000, "{answer:?}");
    }
}

#[test]
fn a_ball_rattles_in_a_thin_shell() {
    let shell = solid("0.001 - abs(hypot(x, y, z) - 1)", 1.2);
    let ball = solid("0.3 - hypot(x, y, z)", 0.4);
    let mut random = Random(8);
    for _ in 0..count(200) {
        // Distance from the ball's surface to the shell's inner one.
        let gap = random.sign() * 10f64.powf(random.between(-6.0, -1.0));
        let pb = Pose::new(random.direction() * (1.0 - 0.001 - 0.3 - gap), random.rotation());
        let answer = verdict(&shell, &Pose::IDENTITY, &ball, &pb, 1e-6);
        match answer.verdict {
            Verdict::Yes { .. } => assert!(gap < 1e-12, "{gap} {answer:?}"),
            Verdict::No => assert!(gap > -1e-12, "{gap} {answer:?}"),
            Verdict::Undecided { .. } => assert!(gap.abs() < 1e-5, "{gap} {answer:?}"),
        }
    }
}

#[test]
fn linked_tori_touch_where_their_circles_say() {
    // Circles of radius 1 in perpendicular planes, the second through the first's middle: moved
    // towards it along x the tubes meet when the circles are two tube radii apart.
    let torus = solid("0.2 - hypot(z, hypot(x, y) - 1)", 1.3);
    let turned = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    for gap in [-0.1, -1e-3, -1e-5, 1e-5, 1e-3, 0.1] {
        // The second's circle passes x = d − 1; the first's x = 1 from inside and x = −1.
        let d = 1.0 + (1.0 - 0.4 - gap);
        let answer = verdict(&torus, &Pose::IDENTITY, &torus, &Pose::new(DVec3::new(d, 0.0, 0.0), turned), 1e-6);
        let apart = answer.verdict == Verdict::No;
        assert_eq!(apart, gap > 0.0, "{gap} {answer:?}");
    }
}

#[test]
fn bumpy_bodies_a_millimetre_apart_take_few_cells() {
    let a = solid("1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)*sin(5*y)*sin(5*z)", 1.4);
    let b = solid("1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)", 1.4);
    let mut random = Random(5);
    let mut most = 0;
    for _ in 0..count(40) {
        let (pa, turn, way) = (Pose::new(random.point(1.0), random.rotation()), random.rotation(), random.direction());
        let ask = |d: f64| verdict(&a, &pa, &b, &Pose::new(pa.position + way * d, turn), 1e-6);
        let (mut low, mut high) = (1.0, 3.0);
        while high - low > 1e-7 {
            let middle = 0.5 * (low + high);
            if ask(middle).verdict == Verdict::No { high = middle } else { low = middle }
        }
        let answer = ask(high + 1e-3);
        assert_eq!(answer.verdict, Verdict::No);
        most = most.max(answer.cells);
    }
    assert!(most <= 2_000, "{most}");
}

#[test]
fn undefined_is_outside() {
    // √x is undefined for x < 0, though −1 would be less than it.
    let half = solid("sqrt(x) + 1", 1.0);
    let ball = solid("0.25 - x^2 - y^2 - z^2", 1.0);
    let at = |x: f64| Pose::at(DVec3::new(x, 0.0, 0.0));
    assert_eq!(verdict(&half, &Pose::IDENTITY, &ball, &at(-0.51), 1e-6).verdict, Verdict::No);
    assert!(matches!(verdict(&half, &Pose::IDENTITY, &ball, &at(-0.49), 1e-6).verdict, Verdict::Yes { .. }));
    let nowhere = solid("sqrt(-1 - x^2)", 1.0);
    assert_eq!(verdict(&nowhere, &Pose::IDENTITY, &ball, &at(0.0), 1e-6).verdict, Verdict::No);
}

/// However small a cell about the axis of an angle, its cosine is anything there. In a rounded union what the sum gains
/// by that the root was thought to lose, and such pairs ran out of cells.
#[test]
fn angles_in_rounded_unions_are_decided_on_their_axis() {
    let angle = "(0.28*cos(3*atan2(y, x)) - 0.5)";
    let knob = "(0.2 - hypot(x, y, z - 1))";
    let joined = solid(&format!("{angle} + {knob} + sqrt({angle}^2 + {knob}^2 + 0.01)"), 1.5);
    let ball = solid("0.01 - x^2 - y^2 - z^2", 0.2);
    for tolerance in [1e-3, 1e-6, 1e-9] {
        let answer = verdict(&joined, &Pose::IDENTITY, &ball, &Pose::at(DVec3::Z * 0.4), tolerance);
        assert_eq!(answer.verdict, Verdict::No, "{answer:?}");
        assert!(answer.cells < 2_000, "{answer:?}");
        let within = verdict(&joined, &Pose::IDENTITY, &ball, &Pose::at(DVec3::Z * 0.8), tolerance);
        assert!(matches!(within.verdict, Verdict::Yes { .. }), "{within:?}");
    }
}

#[test]
fn bounds_are_part_of_the_solid() {
    let block = solid("1", 0.5);
    let mut random = Random(4);
    for _ in 0..count(300) {
        let pa = Pose::new(random.point(10.0), random.rotation());
        let gap = random.sign() * 10f64.powf(random.between(-5.0, -1.0));
        // Face to face, turned about the common normal and moved sideways.
        let spin = DQuat::from_rotation_z(random.between(0.0, 6.0));
        let offset = DVec3::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 1.0 + gap);
        let pb = Pose::new(pa.point(offset), pa.rotation * spin);
        let answer = verdict(&block, &pa, &block, &pb, 1e-6);
        match answer.verdict {
            Verdict::Yes { .. } => assert!(gap < 1e-12, "{gap}"),
            Verdict::No => assert!(gap > -1e-12, "{gap}"),
            Verdict::Undecided { .. } => panic!("{gap} {answer:?}"),
        }
    }
    let touching = verdict(&block, &Pose::IDENTITY, &block, &Pose::at(DVec3::Z), 1e-6);
    assert!(!matches!(touching.verdict, Verdict::No), "{touching:?}");
    assert!(touching.cells < 100, "{touching:?}");
}

#[test]
fn the_budget_ends_a_search_and_says_so() {
    // Two spheres without thickness, one and the same: no point is inside, none can be excluded.
    let skin = solid("-(x^2 + y^2 + z^2 - 1)^2", 1.5);
    let limits = Limits { tolerance: 1e-9, cells: 500 };
    let placed = Placed::new(&skin, &Pose::IDENTITY);
    let answer = Searcher::new().collide(&placed, &placed, &limits);
    assert!(answer.cells <= 500, "{answer:?}");
    assert!(matches!(answer.verdict, Verdict::Undecided { out_of_cells: true, .. }), "{answer:?}");
}

/// Balls, whose distance is known: proved apart by no more than that, and by most of it where cells allow.
#[test]
fn balls_are_proved_apart_by_their_distance_and_no_more() {
    let mut random = Random(41);
    let mut searcher = Searcher::new();
    let (one, two) = (solid("0.25 - x^2 - y^2 - z^2", 0.6), solid("1 - 4*(x^2 + y^2 + z^2)", 0.7));
    for k in 0..count(2_000) {
        let gap = 10f64.powf(random.between(-5.0, 0.0));
        let first = Pose::new(random.point(10.0), random.rotation());
        let second = Pose::new(first.position + random.direction() * (1.0 + gap), random.rotation());
        let (p, q) = (Placed::new(&one, &first), Placed::new(&two, &second));
        let beyond = gap * random.between(1.0 + 1e-9, 3.0) + 1e-12;
        assert!(searcher.are_apart(&p, &q, beyond, 20_000).is_err(), "{k}: {gap} {beyond}");
        let within = gap * random.between(0.0, 0.5);
        assert!(searcher.are_apart(&p, &q, within, 20_000).is_ok(), "{k}: {gap} {within}");
    }
}

/// What is proved apart by so much shares no point with the other wherever that is moved by so much.
#[test]
fn what_is_proved_apart_stays_so_wherever_it_is_moved_by_that() {
    let mut random = Random(42);
    let mut searcher = Searcher::new();
    let limits = Limits { tolerance: 1e-6, cells: 2_000 };
    let mut proved = 0;
    for k in 0..count(300) {
        let [(a, _), (b, _)] = [0, 1].map(|_| wild::solid(&mut random));
        let first = Pose::new(random.point(1.0), random.rotation());
        let second = Pose::new(first.position + random.direction() * random.between(0.5, 4.0), random.rotation());
        let by = 10f64.powf(random.between(-4.0, 0.0));
        if searcher.are_apart(&Placed::new(&a, &first), &Placed::new(&b, &second), by, 400).is_err() {
            continue;
        }
        proved += 1;
        for _ in 0..20 {
            let moved =
                Pose::new(second.position + random.direction() * (by * random.between(0.0, 1.0)), second.rotation);
            let known = searcher.collide(&Placed::new(&a, &first), &Placed::new(&b, &moved), &limits);
            assert!(!matches!(known.verdict, Verdict::Yes { .. }), "{k}: {by} {a:?} {first:?} {b:?} {moved:?}");
        }
    }
    assert!(proved > 20, "{proved}");
}
