//! Shapes by themselves: boxes around them, volume and inertia, refusal of bad sizes.

mod narrow_oracle;

use allide::glam::{DMat3, DVec3};
use allide::math::Pose;
use allide::shape::{Shape, ShapeError, ShapeKind};
use narrow_oracle::cases::Random;
use narrow_oracle::{reach, signed_distance};

const BOUNDED: [ShapeKind; 6] =
    [ShapeKind::Sphere, ShapeKind::Box, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone, ShapeKind::Hull];

#[test]
fn bounds_are_exact() {
    let mut random = Random(7);
    for _ in 0..2000 {
        for kind in BOUNDED {
            let shape = random.shape(kind);
            let pose = Pose::new(random.direction() * 10.0, random.orientation());
            let bounds = shape.bounds(&pose);
            for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
                let far = reach(&shape, pose.rotation.conjugate() * axis);
                let near = 1e-14 * (10.0 + shape.radius());
                assert!((bounds.max.dot(axis) - pose.position.dot(axis) - far).abs() < near, "{shape:?} {pose:?}");
                let back = reach(&shape, pose.rotation.conjugate() * -axis);
                assert!((pose.position.dot(axis) - bounds.min.dot(axis) - back).abs() < near, "{shape:?} {pose:?}");
            }
        }
    }
    let plane = Shape::plane(DVec3::Z, 0.0).unwrap().bounds(&Pose::IDENTITY);
    assert!(plane.min.cmple(DVec3::splat(-1e300)).all() && plane.max.cmpge(DVec3::splat(1e300)).all());
}

#[test]
fn radius_is_the_farthest_point() {
    let mut random = Random(11);
    for kind in BOUNDED {
        let shape = random.shape(kind);
        let farthest = (0..20_000)
            .map(|_| {
                let n = random.direction();
                narrow_oracle::support(&shape, n).length()
            })
            .fold(0.0, f64::max);
        assert!(farthest <= shape.radius() * (1.0 + 1e-12) && farthest > 0.98 * shape.radius(), "{shape:?}");
    }
}

/// Volume, centre and inertia about it by counting the cells of a fine grid whose middle is inside.
fn counted(shape: &Shape) -> (f64, DVec3, DMat3) {
    let cells = 160;
    let bounds = shape.bounds(&Pose::IDENTITY);
    let cell = (bounds.max - bounds.min) / f64::from(cells);
    let mut count = 0u32;
    let (mut first, mut moments) = (DVec3::ZERO, [DVec3::ZERO; 3]);
    for i in 0..cells {
        for j in 0..cells {
            for k in 0..cells {
                let index = DVec3::new(f64::from(i), f64::from(j), f64::from(k)) + 0.5;
                let p = bounds.min + cell * index;
                if signed_distance(shape, p) <= 0.0 {
                    count += 1;
                    first += p;
                    moments[0] += p * p.x;
                    moments[1] += p * p.y;
                    moments[2] += p * p.z;
                }
            }
        }
    }
    let volume = cell.x * cell.y * cell.z;
    let (whole, centre) = (f64::from(count) * volume, first / f64::from(count));
    let about_centre = |k: usize| moments[k] * volume - centre * (centre[k] * whole);
    let second = DMat3::from_cols(about_centre(0), about_centre(1), about_centre(2));
    let trace = second.x_axis.x + second.y_axis.y + second.z_axis.z;
    (whole, centre, DMat3::IDENTITY * trace - second)
}

#[test]
fn volume_and_inertia_match_counting() {
    let shapes = [
        Shape::sphere(0.7).unwrap(),
        Shape::cuboid(DVec3::new(1.0, 2.0, 0.3)).unwrap(),
        Shape::capsule(0.4, 1.1).unwrap(),
        Shape::capsule(1.0, 0.05).unwrap(),
        Shape::cylinder(0.4, 1.1).unwrap(),
        Shape::cylinder(1.0, 0.05).unwrap(),
        Shape::cone(0.6, 1.4).unwrap(),
        Shape::hull(&[DVec3::ZERO, DVec3::X, DVec3::Y * 2.0, DVec3::Z, DVec3::new(1.0, 1.5, 0.9)]).unwrap(),
    ];
    for shape in shapes {
        let (volume, centre, inertia) = counted(&shape);
        let exact = shape.mass_properties(3.0).unwrap();
        assert!((shape.volume() / volume - 1.0).abs() < 2e-3, "{shape:?}: {} counted {volume}", shape.volume());
        assert!((exact.mass - 3.0 * shape.volume()).abs() < 1e-12 * exact.mass);
        assert!((exact.centre - centre).length() < 3e-3 * shape.radius(), "{shape:?}: {centre}");
        let largest = inertia.x_axis.x.max(inertia.y_axis.y).max(inertia.z_axis.z) * 3.0;
        let difference = exact.inertia - inertia * 3.0;
        for column in [difference.x_axis, difference.y_axis, difference.z_axis] {
            assert!(column.abs().max_element() < 3e-3 * largest, "{shape:?}: {difference:?}");
        }
    }
    assert_eq!(Shape::plane(DVec3::Z, 0.0).unwrap().mass_properties(1.0), None);
}

#[test]
fn bad_sizes_are_refused_by_name() {
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e10, 1e-10] {
        let named = |result: Result<Shape, ShapeError>, name: &str, part: &str| match result {
            Err(ShapeError::Length { shape, field, .. }) => assert_eq!((shape, field), (name, part)),
            other => panic!("{name} {part} = {bad}: {other:?}"),
        };
        named(Shape::sphere(bad), "sphere", "radius");
        named(Shape::cuboid(DVec3::new(bad, 1.0, 1.0)), "box", "size[0]");
        named(Shape::cuboid(DVec3::new(1.0, bad, 1.0)), "box", "size[1]");
        named(Shape::cuboid(DVec3::new(1.0, 1.0, bad)), "box", "size[2]");
        named(Shape::capsule(bad, 1.0), "capsule", "radius");
        named(Shape::capsule(1.0, bad), "capsule", "height");
        named(Shape::cylinder(bad, 1.0), "cylinder", "radius");
        named(Shape::cylinder(1.0, bad), "cylinder", "height");
        named(Shape::cone(bad, 1.0), "cone", "radius");
        named(Shape::cone(1.0, bad), "cone", "height");
    }
    for bad in [DVec3::ZERO, DVec3::NAN, DVec3::new(f64::INFINITY, 0.0, 0.0)] {
        assert!(matches!(Shape::plane(bad, 0.0), Err(ShapeError::Direction { .. })));
    }
    for bad in [f64::NAN, f64::INFINITY, 1e12] {
        assert!(matches!(Shape::plane(DVec3::Z, bad), Err(ShapeError::Number { .. })));
    }
}

#[test]
fn a_plane_s_normal_may_have_any_length() {
    let Ok(Shape::Plane(plane)) = Shape::plane(DVec3::new(0.0, 0.0, 2.0), 3.0) else { panic!("refused") };
    assert_eq!((plane.normal(), plane.offset()), (DVec3::Z, 1.5));
    let Ok(Shape::Plane(tiny)) = Shape::plane(DVec3::new(0.0, 1e-300, 0.0), 1e-300) else { panic!("refused") };
    assert_eq!((tiny.normal(), tiny.offset()), (DVec3::Y, 1.0));
}
