//! Prints the figures of the stacks and the wall.
#[path = "../tests/common/mod.rs"]
mod common;
use allide::world::Method;
use common::*;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let method = |s: &str| match s {
        "island" => Method::Island,
        "block" => Method::Block,
        "sequential" => Method::Sequential,
        _ => Method::Auto,
    };
    let m = method(args.get(1).map_or("auto", |s| s));
    let it = args.get(2).and_then(|s| s.parse().ok());
    let only = args.get(3).map_or("", |s| s);
    let report = |name: &str, (mut w, ids): (allide::world::World, Vec<_>), secs: f64| {
        if !name.contains(only) {
            return;
        }
        let from = positions(&w, &ids);
        let t = Instant::now();
        let (mut deepest, mut iters, mut slow) = (0.0f64, 0, 0.0f64);
        let n = (secs * 60.0) as u32;
        let (mut br, mut na, mut so, mut ig) = (0.0, 0.0, 0.0, 0.0);
        for k in 0..n {
            let t = Instant::now();
            let r = w.step().unwrap();
            slow = slow.max(t.elapsed().as_secs_f64() * 1e3);
            deepest = deepest.max(r.deepest);
            iters += r.iterations;
            br += r.broad.as_secs_f64() * 1e3;
            na += r.narrow.as_secs_f64() * 1e3;
            so += r.solve.as_secs_f64() * 1e3;
            ig += r.integrate.as_secs_f64() * 1e3;
            if k % 600 == 59 {
                let m = moved(&w, &ids, &from);
                print!("  [{:.0}s {:.4}mm {:.4}°]", w.time(), m.sideways * 1e3, m.tilt);
            }
        }
        let ms = t.elapsed().as_secs_f64() * 1e3 / n as f64;
        let m = moved(&w, &ids, &from);
        let n = n as f64;
        println!(
            "\n{name}: sideways {:.4} mm tilt {:.5}° sink {:.3} mm  deepest {:.3} mm ke {:.2e}  {ms:.4} ms (max {slow:.2}; broad {:.3} narrow {:.3} solve {:.3} int {:.3}) iters {:.2}",
            m.sideways * 1e3,
            m.tilt,
            m.sink * 1e3,
            deepest * 1e3,
            w.energy().kinetic,
            br / n,
            na / n,
            so / n,
            ig / n,
            iters as f64 / n
        );
    };
    let s = solver(m, it);
    report("stack20", stack(s, 20, 0.0), 60.0);
    report("jogged20", stack(s, 20, 0.002), 60.0);
    report("jogged50", stack(s, 50, 0.002), 60.0);
    let heavy = || {
        let (mut w, mut ids) = stack(s, 9, 0.0);
        ids.push(add(&mut w, allide::world::BodyBuilder::dynamic(cube(1.0)).mass(1000.0).position(at(0.0, 0.0, 9.5))));
        (w, ids)
    };
    report("heavy", heavy(), 60.0);
    report("wall", wall(s), 30.0);
}
