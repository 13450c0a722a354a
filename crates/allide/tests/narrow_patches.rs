//! What contacts look like in the configurations that things come to rest in.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{Contact, Placement, contacts};
use allide::shape::Shape;
use narrow_oracle::fault;
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::cuboid(DVec3::new(x, y, z)).unwrap()
}

fn ground() -> Shape {
    Shape::plane(DVec3::Z, 0.0).unwrap()
}

/// Contacts of `a` at a pose with `b` at the origin, checked to be on both surfaces.
fn touch(a: &Shape, pose: Pose, b: &Shape, margin: f64) -> Vec<Contact> {
    let at = Placement::of(&pose, &Pose::IDENTITY);
    let mut out = Vec::new();
    contacts(a, b, &at, margin, &mut out);
    assert_eq!(fault(a, b, &at, margin, &out), None, "{out:?}");
    out
}

fn up(z: f64) -> Pose {
    Pose::at(DVec3::new(0.0, 0.0, z))
}

fn turned(z: f64, rotation: DQuat) -> Pose {
    Pose::new(DVec3::new(0.0, 0.0, z), rotation)
}

/// Every point is followed round the outline by one of its neighbours: the polygon is convex.
fn assert_round(points: &[Contact]) {
    let n = points[0].normal;
    let middle = points.iter().map(|c| c.on_a).sum::<DVec3>() / points.len() as f64;
    let turns: Vec<f64> = (0..points.len())
        .map(|k| {
            let (p, q) = (points[k].on_a - middle, points[(k + 1) % points.len()].on_a - middle);
            p.cross(q).dot(n)
        })
        .collect();
    assert!(turns.iter().all(|t| *t > 0.0) || turns.iter().all(|t| *t < 0.0), "{turns:?}");
}

#[test]
fn a_box_flat_on_a_plane_rests_on_four_corners_of_equal_depth() {
    for size in [(1.0, 1.0, 1.0), (0.3, 7.0, 0.1), (100.0, 0.01, 1.0)] {
        let found = touch(&cuboid(size.0, size.1, size.2), up(0.5 * size.2 - 0.001), &ground(), 0.0);
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|c| c.depth == found[0].depth));
        assert_round(&found);
    }
}

#[test]
fn a_slightly_tilted_box_keeps_its_four_corners_within_the_margin() {
    for angle in [1e-12, 1e-8, 1e-4, 1e-3, 1e-2] {
        let pose = turned(0.5, DQuat::from_axis_angle(DVec3::new(1.0, 0.3, 0.0).normalize(), angle));
        let on_plane = touch(&cuboid(1.0, 1.0, 1.0), pose, &ground(), 0.02);
        let on_box = touch(&cuboid(1.0, 1.0, 1.0), Pose { position: DVec3::Z, ..pose }, &cuboid(4.0, 4.0, 1.0), 0.02);
        assert_eq!((on_plane.len(), on_box.len()), (4, 4), "tilt {angle}");
        for (p, q) in on_plane.iter().zip(&on_box) {
            assert!((p.depth - q.depth).abs() < 1e-2 * angle + 1e-12, "{p:?} {q:?}");
        }
    }
}

#[test]
fn box_faces_meet_in_their_clipped_polygon() {
    let below = cuboid(2.0, 2.0, 1.0);
    let aligned = touch(&cuboid(1.0, 1.0, 1.0), Pose::at(DVec3::new(0.75, 0.2, 0.999)), &below, 0.0);
    assert_eq!(aligned.len(), 4);
    assert_round(&aligned);
    let star = touch(&cuboid(2.0, 2.0, 1.0), turned(0.999, DQuat::from_rotation_z(FRAC_PI_4)), &below, 0.0);
    assert_eq!(star.len(), 8);
    assert_round(&star);
    assert!(star.iter().all(|c| (c.depth - 0.001).abs() < 1e-15 && (c.normal + DVec3::Z).length() < 1e-15));
}

#[test]
fn equal_boxes_stacked_exactly_rest_on_four_points() {
    for turn in 0..4 {
        let pose = turned(1.0, DQuat::from_rotation_z(FRAC_PI_2 * f64::from(turn)));
        let found = touch(&cuboid(1.0, 1.0, 1.0), pose, &cuboid(1.0, 1.0, 1.0), 0.0);
        assert_eq!(found.len(), 4, "{found:?}");
    }
}

#[test]
fn crossed_box_edges_touch_in_one_point() {
    let ridge = DQuat::from_rotation_x(FRAC_PI_4);
    let across = DQuat::from_rotation_z(FRAC_PI_2) * ridge;
    let at = Placement { rotation_a: ridge, rotation_b: across, offset: DVec3::new(0.0, 0.0, 2f64.sqrt() - 0.01) };
    let mut out = Vec::new();
    contacts(&cuboid(4.0, 1.0, 1.0), &cuboid(4.0, 1.0, 1.0), &at, 0.0, &mut out);
    assert_eq!(out.len(), 1);
    assert!((out[0].normal - DVec3::Z).length() < 1e-14 && (out[0].depth - 0.01).abs() < 1e-14);
}

#[test]
fn an_upright_cylinder_rests_on_four_points_of_its_rim() {
    let barrel = Shape::cylinder(0.3, 0.9).unwrap();
    for other in [ground(), cuboid(5.0, 5.0, 0.0001), Shape::cylinder(2.0, 0.0001).unwrap()] {
        let top = if other.volume().is_finite() { 0.00005 } else { 0.0 };
        let found = touch(&barrel, up(0.45 + top - 1e-6), &other, 0.0);
        assert_eq!(found.len(), 4, "{other:?}");
        assert_round(&found);
        for c in &found {
            assert!((c.depth - 1e-6).abs() < 1e-15);
            assert!((c.on_a.truncate().length() - 0.3).abs() < 1e-15);
        }
    }
}

#[test]
fn a_tilted_cylinder_keeps_its_lowest_point_and_those_within_the_margin() {
    let barrel = Shape::cylinder(0.3, 0.9).unwrap();
    for angle in [1e-10, 1e-6, 1e-4, 1e-2] {
        let pose = turned(0.45, DQuat::from_rotation_y(angle) * DQuat::from_rotation_z(0.3));
        for other in [ground(), cuboid(5.0, 5.0, 0.0001)] {
            let found = touch(&barrel, pose, &other, 0.02);
            assert!((4..=6).contains(&found.len()), "{angle}: {found:?}");
        }
        let steep = turned(0.5, DQuat::from_rotation_y(0.5));
        assert_eq!(touch(&barrel, steep, &ground(), 0.0).len(), 1);
    }
}

#[test]
fn round_shapes_on_their_side_rest_on_the_two_ends_of_a_line() {
    let lying = DQuat::from_rotation_y(FRAC_PI_2);
    let platform = cuboid(5.0, 5.0, 1.0);
    let narrow = cuboid(0.4, 5.0, 1.0);
    for shape in [Shape::cylinder(0.3, 0.9).unwrap(), Shape::capsule(0.3, 0.9).unwrap()] {
        assert_eq!(touch(&shape, turned(0.2999, lying), &ground(), 0.0).len(), 2);
        for (other, reach) in [(&platform, 0.45), (&narrow, 0.2)] {
            let found = touch(&shape, turned(0.7999, lying), other, 0.0);
            assert_eq!(found.len(), 2, "{shape:?} on {other:?}: {found:?}");
            assert!(found.iter().all(|c| (c.on_a.x.abs() - reach).abs() < 1e-12 && (c.depth - 1e-4).abs() < 1e-12));
        }
    }
}

#[test]
fn parallel_round_shapes_touch_along_a_line_and_crossed_ones_in_a_point() {
    let shapes = [Shape::cylinder(0.3, 0.9).unwrap(), Shape::capsule(0.3, 0.9).unwrap()];
    for a in &shapes {
        for b in &shapes {
            let beside = touch(a, Pose::at(DVec3::new(0.599, 0.0, 0.2)), b, 0.0);
            assert_eq!(beside.len(), 2, "{a:?} {b:?}");
            let pose = Pose::new(DVec3::new(0.599, 0.0, 0.2), DQuat::from_rotation_x(1.0));
            assert_eq!(touch(a, pose, b, 0.0).len(), 1, "{a:?} {b:?}");
        }
    }
}

#[test]
fn a_cap_partly_over_a_face_rests_on_the_common_part() {
    let barrel = Shape::cylinder(0.5, 1.0).unwrap();
    let found = touch(&barrel, Pose::at(DVec3::new(2.0, 0.1, 0.999)), &cuboid(4.0, 4.0, 1.0), 0.0);
    assert_round(&found);
    assert!(found.iter().all(|c| c.on_a.x <= 1e-12));
    let furthest = found.iter().map(|c| c.on_a.x).fold(f64::INFINITY, f64::min);
    assert!((furthest + 0.5).abs() < 1e-12, "the rim point inside the face");
    let crossings = found.iter().filter(|c| c.on_a.x.abs() < 1e-12 && (c.on_a.y.abs() - 0.5).abs() < 1e-12).count();
    assert_eq!(crossings, 2, "where rim and edge cross");
}

#[test]
fn a_cap_partly_over_a_cap_rests_on_the_lens() {
    let barrel = Shape::cylinder(0.5, 1.0).unwrap();
    let found = touch(&barrel, Pose::at(DVec3::new(0.6, 0.0, 0.999)), &barrel, 0.0);
    assert!(found.len() >= 4);
    assert_round(&found);
    let tips = found.iter().filter(|c| (c.on_a.y.abs() - 0.4).abs() < 1e-9).count();
    assert_eq!(tips, 2, "{found:?}");
}

#[test]
fn half_spaces_meet_in_a_point_only_when_they_face_each_other() {
    let ceiling = Shape::plane(DVec3::NEG_Z, -1.0).unwrap();
    let mut out = Vec::new();
    let at = Placement::of(&Pose::IDENTITY, &Pose::IDENTITY);
    contacts(&ground(), &ceiling, &at, 0.0, &mut out);
    assert!(out.is_empty(), "a gap of a metre");
    contacts(&ground(), &ceiling, &at, 1.5, &mut out);
    assert_eq!(out.len(), 1);
    assert_eq!(out[0].depth, -1.0);
    contacts(&ground(), &Shape::plane(DVec3::X, 0.0).unwrap(), &at, 1.0, &mut out);
    contacts(&ground(), &ground(), &at, 1.0, &mut out);
    assert_eq!(out.len(), 1, "no depth is defined");
}

#[test]
fn ten_thousand_kilometres_from_the_origin_contacts_are_the_same() {
    let far = DVec3::new(6.4e6, -9.3e6, 1.1e6);
    let shapes = [cuboid(1.0, 2.0, 0.5), Shape::cylinder(0.5, 1.0).unwrap(), Shape::capsule(0.25, 0.5).unwrap()];
    for a in &shapes {
        for b in &shapes {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            let pose = Pose::new(DVec3::new(0.25, 0.125, 0.5), DQuat::from_rotation_x(0.4));
            contacts(a, b, &Placement::of(&pose, &Pose::IDENTITY), 0.0, &mut here);
            let moved = Pose { position: pose.position + far, ..pose };
            contacts(a, b, &Placement::of(&moved, &Pose::at(far)), 0.0, &mut there);
            assert!(!here.is_empty());
            assert_eq!(here, there);
        }
    }
}
