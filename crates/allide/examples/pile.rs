//! Drops a pile of mixed shapes into a tray and prints what happens.
#[path = "../tests/common/mod.rs"]
mod common;
use allide::prelude::*;
use common::*;
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let kind = std::env::args().nth(2).unwrap();
    let secs: f64 = std::env::args().nth(3).unwrap().parse().unwrap();
    let m = match std::env::args().nth(4).as_deref() {
        Some("block") => Method::Block,
        Some("island") => Method::Island,
        _ => Method::Auto,
    };
    let mut w = floor(solver(m, None), Material::default());
    let side = (n as f64).cbrt().ceil();
    let half = side * 0.5 + 0.8;
    for (x, y, sx, sy) in [
        (half + 0.5, 0., 1., 2. * half + 2.),
        (-half - 0.5, 0., 1., 2. * half + 2.),
        (0., half + 0.5, 2. * half + 2., 1.),
        (0., -half - 0.5, 2. * half + 2., 1.),
    ] {
        add(&mut w, BodyBuilder::fixed(Shape::cuboid(at(sx, sy, 4. * half)).unwrap()).position(at(x, y, 2. * half)));
    }
    let mut seed = 12345u64;
    let mut rnd = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64
    };
    let mut ids = vec![];
    let s = side as usize;
    for i in 0..n {
        let (x, y, z) = (i % s, i / s % s, i / s / s);
        let p = at(x as f64 - side / 2. + 0.5, y as f64 - side / 2. + 0.5, 1.0 + 1.1 * z as f64)
            + at(rnd() - 0.5, rnd() - 0.5, rnd() - 0.5) * 0.1;
        let q = DQuat::from_xyzw(rnd() - 0.5, rnd() - 0.5, rnd() - 0.5, rnd() - 0.5).normalize();
        let shape = match (kind.as_str(), i % 4) {
            ("box", _) | ("mix", 0) => cube(0.6),
            (_, 1) => Shape::sphere(0.35).unwrap(),
            (_, 2) => Shape::capsule(0.2, 0.4).unwrap(),
            _ => Shape::cylinder(0.3, 0.6).unwrap(),
        };
        ids.push(add(&mut w, BodyBuilder::dynamic(shape).position(p).rotation(q)));
    }
    let t = Instant::now();
    let (mut deepest, mut worst, mut ph) = (0f64, 0f64, [0f64; 4]);
    for k in 0..(secs * 60.) as u32 {
        let t1 = Instant::now();
        let r = w.step().unwrap();
        worst = worst.max(t1.elapsed().as_secs_f64() * 1e3);
        deepest = deepest.max(r.deepest);
        for (a, b) in ph.iter_mut().zip([r.broad, r.narrow, r.solve, r.integrate]) {
            *a += b.as_secs_f64() * 1e3;
        }
        if k % 60 == 59 {
            println!(
                "t {:.0} deepest {:.2} mm ke {:.3e} pairs {} points {} islands {}/{} {:?}",
                w.time(),
                r.deepest * 1e3,
                w.energy().kinetic,
                r.pairs,
                r.points,
                r.islands_direct,
                r.islands_block,
                ph.map(|x| (x / 60. * 1e3).round() / 1e3)
            );
            ph = [0.; 4];
        }
    }
    let lost = ids
        .iter()
        .filter(|i| {
            let p = w.body(**i).unwrap().pose().position;
            p.z < 0.0 || p.x.abs() > half + 0.2 || p.y.abs() > half + 0.2
        })
        .count();
    println!(
        "{n} {kind}: {:.3} ms a step, worst {worst:.2}, deepest ever {:.2} mm, lost {lost}",
        t.elapsed().as_secs_f64() * 1e3 / (secs * 60.),
        deepest * 1e3
    );
}
