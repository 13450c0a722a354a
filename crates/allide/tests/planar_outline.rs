//! What is accepted as an outline, what the others are told, and the measures of the sound ones.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{Location, Outline, PlanarError, PlanarPose, PlanarShape, Ring, contains, locate};
use planar_common::{Random, at, comb, count, frame, points, polygon, spiral, v};

fn refused(outer: &[[f64; 2]], holes: &[&[[f64; 2]]]) -> PlanarError {
    let holes: Vec<Vec<DVec2>> = holes.iter().map(|hole| points(hole)).collect();
    Outline::new(&points(outer), &holes).expect_err("a fault")
}

const SQUARE: [[f64; 2]; 4] = [[0., 0.], [10., 0.], [10., 10.], [0., 10.]];

#[test]
fn faults_are_named() {
    let outer = Ring::Outer;
    assert_eq!(refused(&[], &[]), PlanarError::TooFewPoints { ring: outer, count: 0 });
    assert_eq!(refused(&[[0., 0.], [1., 0.]], &[]), PlanarError::TooFewPoints { ring: outer, count: 2 });
    assert_eq!(refused(&[[0., 0.], [1., 0.], [0., 0.]], &[]), PlanarError::TooFewPoints { ring: outer, count: 2 });
    assert_eq!(refused(&[[0., 0.], [1., 1.], [2., 2.], [4., 4.]], &[]), PlanarError::ZeroArea { ring: outer });
    assert_eq!(
        refused(&[[0., 0.], [1., 0.], [1., 0.], [0., 1.]], &[]),
        PlanarError::DuplicatePoints { first: (outer, 1), second: (outer, 2) }
    );
    assert!(matches!(
        refused(&[[0., 0.], [f64::NAN, 0.], [1., 1.]], &[]),
        PlanarError::Coordinate { ring: Ring::Outer, point: 1, .. }
    ));
    assert!(matches!(refused(&[[0., 0.], [1., 0.], [1., 2e9]], &[]), PlanarError::Coordinate { point: 2, .. }));
    assert!(matches!(refused(&[[0., 0.], [1., 0.], [1., 1e-200]], &[]), PlanarError::Coordinate { point: 2, .. }));
    assert_eq!(
        refused(&[[0., 0.], [4., 4.], [4., 0.], [0., 4.]], &[]),
        PlanarError::Crossing { ring: outer, first: 0, second: 2 }
    );
    // A spike that folds back (edges 2 and 3 both touch edge 1), and a corner on another edge.
    assert!(matches!(
        refused(&[[0., 0.], [4., 0.], [4., 4.], [4., 2.], [0., 2.]], &[]),
        PlanarError::Touching { ring: Ring::Outer, first: 1, second: 2 | 3 }
    ));
    assert_eq!(
        refused(&[[0., 0.], [4., 0.], [4., 4.], [2., 0.], [0., 4.]], &[]),
        PlanarError::Touching { ring: outer, first: 0, second: 3 }
    );
}

#[test]
fn faults_of_holes_are_named() {
    let inside = [[2., 2.], [4., 2.], [4., 4.], [2., 4.]];
    let moved = |x: f64, y: f64| inside.map(|p| [p[0] + x, p[1] + y]);
    assert_eq!(refused(&SQUARE, &[&moved(20., 0.)]), PlanarError::HoleOutside { hole: 0 });
    assert_eq!(refused(&SQUARE, &[&inside, &moved(-20., 0.)]), PlanarError::HoleOutside { hole: 1 });
    assert!(matches!(refused(&SQUARE, &[&moved(7., 0.)]), PlanarError::RingsMeet { .. }));
    assert!(matches!(refused(&SQUARE, &[&moved(-2., 0.)]), PlanarError::RingsMeet { .. }));
    assert!(matches!(refused(&SQUARE, &[&inside, &moved(1., 1.)]), PlanarError::RingsMeet { .. }));
    let tiny = [[2.5, 2.5], [3., 2.5], [3., 3.]];
    assert_eq!(refused(&SQUARE, &[&inside, &tiny]), PlanarError::HoleInHole { hole: 1, other: 0 });
    assert_eq!(refused(&SQUARE, &[&tiny, &inside]), PlanarError::HoleInHole { hole: 0, other: 1 });
    assert_eq!(
        refused(&SQUARE, &[&inside, &inside]),
        PlanarError::DuplicatePoints { first: (Ring::Hole(0), 0), second: (Ring::Hole(1), 0) }
    );
    assert!(matches!(
        refused(&SQUARE, &[&inside, &[[5., 5.], [6., 6.], [6., 5.], [5., 6.]]]),
        PlanarError::Crossing { ring: Ring::Hole(1), .. }
    ));
    let around = [[-5., -5.], [20., -5.], [20., 20.], [-5., 20.]];
    assert_eq!(refused(&SQUARE, &[&around]), PlanarError::HoleOutside { hole: 0 });
    assert_eq!(
        refused(&SQUARE, &[&around]).to_string(),
        "holes[0]: the hole lies outside the outline; it must lie inside"
    );
}

/// Which edges cross or touch, by looking at every two of them.
fn faulty(ring: &[DVec2]) -> bool {
    let n = ring.len();
    let cross = |o: DVec2, p: DVec2, q: DVec2| (p - o).perp_dot(q - o);
    // Whole numbers: these products are exact.
    let meet = |p: DVec2, q: DVec2, r: DVec2, s: DVec2| {
        let apart = |a: f64, b: f64| a * b > 0.0;
        p.min(q).cmple(r.max(s)).all()
            && r.min(s).cmple(p.max(q)).all()
            && !apart(cross(r, s, p), cross(r, s, q))
            && !apart(cross(p, q, r), cross(p, q, s))
    };
    (0..n).any(|i| {
        let (p, q, r) = (ring[i], ring[(i + 1) % n], ring[(i + 2) % n]);
        let folded = cross(q, p, r) == 0.0 && (p - q).dot(r - q) > 0.0;
        let far = (i + 2..n).filter(|&j| (j + 1) % n != i);
        folded || p == q || far.clone().any(|j| meet(p, q, ring[j], ring[(j + 1) % n]))
    })
}

#[test]
fn the_sweep_finds_what_all_pairs_find() {
    let mut random = Random(4);
    let mut sound = 0;
    for case in 0..count(30_000) {
        let n = 3 + random.below(7) as usize;
        let reach = 2 + random.below(6) as i64;
        let mut ring: Vec<DVec2> = if random.below(2) == 0 {
            (0..n).map(|_| v(random.whole(-reach, reach), random.whole(-reach, reach))).collect()
        } else {
            random.star(n, 0.3).iter().map(|&p| (p * (reach + 2) as f64).round()).collect()
        };
        if ring[0] == ring[n - 1] {
            ring[n - 1] += v(1.0, 0.0);
        }
        let found = Outline::new(&ring, &[]);
        assert_eq!(found.is_err(), faulty(&ring), "{case}: {ring:?} {found:?}");
        sound += u64::from(found.is_ok());
    }
    assert!(sound > count(30_000) / 10, "only {sound} sound ones");
}

#[test]
fn either_direction_gives_the_same_outline() {
    let mut random = Random(5);
    for _ in 0..200 {
        let ring = random.star(12, 0.3);
        let other: Vec<DVec2> = std::iter::once(ring[0]).chain(ring[1..].iter().rev().copied()).collect();
        let (p, q) = (Outline::new(&ring, &[]).unwrap(), Outline::new(&other, &[]).unwrap());
        assert_eq!(p.ring(0), q.ring(0));
        assert_eq!((p.area(), p.centroid(), p.unit_inertia()), (q.area(), q.centroid(), q.unit_inertia()));
        let closed: Vec<DVec2> = ring.iter().copied().chain([ring[0]]).collect();
        assert_eq!(Outline::new(&closed, &[]).unwrap(), p);
    }
}

#[test]
fn measures_known_on_paper() {
    let sheet = frame(4.0, 1.0);
    assert_eq!((sheet.area(), sheet.centroid()), (12.0, v(2.0, 2.0)));
    // (4⁴ − 2⁴)/6 over the area.
    assert!((sheet.unit_inertia() - 240.0 / 6.0 / 12.0).abs() < 1e-14);
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    assert_eq!(l.area(), 64.0);
    assert!((l.centroid() - v(248.0, 248.0) / 64.0).length() < 1e-14);
    let far = points(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    let far: Vec<DVec2> = far.iter().map(|&p| p + v(5e5, 5e6)).collect();
    let far = Outline::new(&far, &[]).unwrap();
    assert_eq!(far.area(), 64.0);
    assert!((far.unit_inertia() - l.unit_inertia()).abs() < 1e-12);
    assert!((far.centroid() - v(5e5, 5e6) - l.centroid()).length() < 1e-8);
    let disc = PlanarShape::circle(2.0).unwrap();
    assert_eq!((disc.area(), disc.unit_inertia()), (std::f64::consts::PI * 4.0, 2.0));
    let bar = PlanarShape::rectangle(v(3.0, 4.0)).unwrap();
    assert_eq!((bar.area(), bar.unit_inertia()), (12.0, 25.0 / 12.0));
}

#[test]
fn points_inside_on_and_outside() {
    let sheet = frame(4.0, 1.0);
    let placed = at(&sheet, 1e6, -1e6);
    let point = |x: f64, y: f64| locate(&placed, v(1e6 + x, -1e6 + y));
    assert_eq!(point(0.5, 0.5), Location::Inside);
    assert_eq!(point(2.0, 2.0), Location::Outside);
    assert_eq!(point(1.0, 2.0), Location::Border);
    assert_eq!(point(4.0, 4.0), Location::Border);
    assert_eq!(point(0.0, 0.0), Location::Border);
    assert_eq!(point(-1e-9, 0.0), Location::Outside);
    assert!(contains(&placed, v(1e6, -1e6)));
    let disc = PlanarShape::circle(5.0).unwrap();
    let disc = at(&disc, 0.0, 0.0);
    assert_eq!(locate(&disc, v(3.0, 4.0)), Location::Border);
    assert_eq!(locate(&disc, v(3.0, 4.0f64.next_up())), Location::Outside);
    assert_eq!(locate(&disc, v(3.0, 4.0f64.next_down())), Location::Inside);
}

/// A hundred thousand points, also where every edge's box overlaps every other's.
#[test]
fn large_outlines_are_checked_in_no_time() {
    let turned = |list: Vec<[f64; 2]>, angle: f64| -> Vec<DVec2> {
        let pose = PlanarPose::new(DVec2::ZERO, angle).unwrap();
        points(&list).iter().map(|&p| pose.point(p)).collect()
    };
    let teeth = comb(25_000, 1.0, 1e5);
    let start = std::time::Instant::now();
    for ring in [turned(teeth.clone(), 0.0), turned(teeth, 0.7), Random(6).star(100_000, 0.9)] {
        assert!(ring.len() >= 100_000);
        assert_eq!(Outline::new(&ring, &[]).unwrap().point_count(), ring.len());
    }
    let mut broken = turned(spiral(50_000, 0.5), 0.3);
    assert!(Outline::new(&broken, &[]).is_ok());
    broken.swap(40_000, 40_003);
    assert!(Outline::new(&broken, &[]).is_err());
    assert!(start.elapsed().as_secs_f64() < 60.0, "{:?}", start.elapsed());
}

#[test]
fn lengths_and_poses_out_of_range_are_refused() {
    for bad in [f64::NAN, 0.0, -1.0, f64::INFINITY, 1e10] {
        assert!(matches!(PlanarShape::circle(bad), Err(PlanarError::Length { field: "radius", .. })));
        assert!(matches!(PlanarShape::rectangle(v(1.0, bad)), Err(PlanarError::Length { field: "size[1]", .. })));
    }
    assert!(matches!(PlanarPose::new(v(f64::NAN, 0.0), 0.0), Err(PlanarError::Pose { field: "position[0]", .. })));
    assert!(matches!(PlanarPose::new(v(0.0, 1e13), 0.0), Err(PlanarError::Pose { field: "position[1]", .. })));
    assert!(matches!(PlanarPose::new(DVec2::ZERO, f64::NAN), Err(PlanarError::Pose { field: "rotation", .. })));
}
