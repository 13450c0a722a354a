//! Cylinders on terrain against the slow, obviously right answer.

mod terrain_oracle;

use allide::glam::{DQuat, DVec3, Vec3Swizzles};
use allide::math::Pose;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::terrain::Terrain;
use std::f64::consts::FRAC_PI_2;
use terrain_oracle::*;

/// Random cylinders over a map: of a fifth to three cells, standing, lying, leaning or anyhow, some of them
/// moved up or down until they all but touch.
fn tub(random: &mut Random, terrain: &Terrain) -> Tub {
    let layout = terrain.layout();
    let cell = layout.spacing.x;
    let rotation = match random.below(6) {
        0 => DQuat::from_rotation_z(random.between(0.0, 6.3)),
        1 => DQuat::from_rotation_z(random.between(0.0, 6.3)) * DQuat::from_rotation_x(FRAC_PI_2),
        2 => DQuat::from_rotation_z(FRAC_PI_2 * random.below(4) as f64) * DQuat::from_rotation_x(FRAC_PI_2),
        3 => DQuat::from_rotation_z(random.between(0.0, 6.3)) * DQuat::from_rotation_x(random.between(-0.01, 0.01)),
        _ => random.rotation(),
    };
    let size = |random: &mut Random| cell * 10f64.powf(random.between(-0.7, 0.5));
    let (radius, half) = (size(random), 0.5 * size(random));
    let span = |random: &mut Random, count: usize| cell * random.between(-0.5, count as f64 - 0.5);
    let flat = layout.origin.extend(0.0) + DVec3::new(span(random, layout.columns), span(random, layout.rows), 0.0);
    let flat = if random.below(4) == 0 {
        // Right over a vertex.
        let place = ((flat.xy() - layout.origin) / layout.spacing).round() * layout.spacing;
        (layout.origin + place).extend(0.0)
    } else {
        flat
    };
    let ground = terrain.height_at(flat.xy()).unwrap_or(0.0);
    let centre = flat.with_z(ground + random.between(-3.0, 3.0) * radius.max(half));
    let mut tub = Tub { radius, half, centre, rotation };
    let up = overlap(terrain, &tub);
    if up.is_finite() && random.below(2) == 0 {
        let size = 10f64.powf(random.between(-9.0, -1.0)) * radius;
        tub.centre.z += up + if random.below(2) == 0 { size } else { -size };
    }
    tub
}

fn check(terrain: Terrain, seed: u64) {
    let mut random = Random(seed);
    let shape = Shape::terrain(terrain.clone());
    let (mut touching, mut worst) = (0, 1f64);
    let cases = cases(1000);
    for case in 0..cases {
        let tub = tub(&mut random, &terrain);
        let up = overlap(&terrain, &tub);
        let cylinder = Shape::cylinder(tub.radius, 2.0 * tub.half).unwrap();
        let at = Placement::of(&Pose::new(tub.centre, tub.rotation), &Pose::IDENTITY);
        let mut found = Vec::new();
        narrow::contacts(&cylinder, &shape, &at, 0.0, &mut found);
        let told = || format!("case {case}: {tub:?}, overlap {up:e}, found {found:#?}");
        let close = 1e-9 * tub.radius;
        if up.abs() > close {
            assert_eq!(!found.is_empty(), up > 0.0, "{}", told());
        }
        for c in &found {
            assert!((c.normal.length() - 1.0).abs() < 1e-12 && c.normal.z <= 0.0, "normal; {}", told());
            assert!((c.on_a - c.on_b - c.normal * c.depth).length() < 1e-9 * tub.radius, "{}", told());
            assert!(tub.off_surface(c.on_a) < 1e-6 * tub.radius, "on_a off by {}; {}", tub.off_surface(c.on_a), told());
            let on_b = tub.centre + c.on_b;
            let on_wall = c.normal.z == 0.0;
            let height = terrain.height_at(on_b.xy());
            let is_on = height.is_some_and(|z| (z - on_b.z).abs() < 1e-6 * tub.radius || on_wall && on_b.z <= z);
            assert!(is_on || on_wall || is_beside(&terrain, on_b, tub.radius), "{c:?} not on the relief; {}", told());
        }
        if up > close {
            touching += 1;
            // What is pushed out sideways is freed however deep it is.
            let frees = |c: &Contact| if c.normal.z == 0.0 { f64::INFINITY } else { c.depth / -c.normal.z };
            let best = found.iter().map(frees).fold(0.0, f64::max);
            worst = worst.min(best / up);
            assert!(best >= 0.99 * up, "{best:e} of {up:e}; {}", told());
        }
    }
    println!("{cases} poses, {touching} touching, least share of the overlap {worst}");
    assert!(touching > cases / 10 && touching < cases);
}

/// Points on a border are on the surface but for rounding.
fn is_beside(terrain: &Terrain, p: DVec3, size: f64) -> bool {
    let near = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)].map(|(x, y)| DVec3::new(x, y, 0.0) * 1e-8 * size);
    near.iter().any(|d| terrain.height_at((p + *d).xy()).is_some_and(|z| (z - p.z).abs() < 1e-6 * size))
}

#[test]
fn on_flat_ground() {
    check(flat(), 1);
}

#[test]
fn on_hills() {
    check(hills(), 2);
}

#[test]
fn on_kerbs_posts_pits_and_holes() {
    check(kerbs(), 3);
}

#[test]
fn on_rough_relief_at_large_coordinates() {
    check(relief(), 4);
}
