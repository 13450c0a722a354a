mod narrow_oracle;
use allide::narrow::contacts;
use allide::shape::ShapeKind;
use narrow_oracle::cases::Random;
use narrow_oracle::{overlap, size};
#[test]
fn dbg() {
    let seed: u64 = std::env::var("SEED").unwrap().parse().unwrap();
    let k: usize = std::env::var("KA").unwrap().parse().unwrap();
    let l: usize = std::env::var("KB").unwrap().parse().unwrap();
    let mut random = Random(seed.wrapping_mul(0x1234_5678_9abc_def1) ^ 0x5eed);
    let (a, b) = (random.shape(ShapeKind::ALL[k]), random.shape(ShapeKind::ALL[l]));
    let at = random.placement(&a, &b);
    let margin = [0.0, 0.0, 0.01, 1.0][random.below(4) as usize] * a.radius().min(b.radius());
    let mut out = vec![];
    contacts(&a, &b, &at, margin, &mut out);
    println!("{a:?} {b:?}\n{at:?} size {}", size(&a, &b));
    for (nm, q) in [("a", at.rotation_a), ("b", at.rotation_b)] {
        let m = allide::glam::DMat3::from_quat(q);
        for (i, v) in [m.x_axis, m.y_axis, m.z_axis].iter().enumerate() {
            let f = overlap(&a, &b, &at, *v).min(overlap(&a, &b, &at, -*v));
            println!("{nm}{i} {v} overlap {f:e} n.v {:e}", out[0].normal.dot(*v));
        }
    }
    for c in &out {
        println!("{c:?} short {:e}", c.depth - overlap(&a, &b, &at, c.normal));
    }
    let mut n = out[0].normal;
    let mut f = overlap(&a, &b, &at, n);
    println!("start {f:e}");
    let mut step = 1e-2;
    let mut r = Random(1);
    while step > 1e-14 {
        let mut ok = false;
        for _ in 0..200 {
            let m = (n + r.direction() * step).normalize();
            let g = overlap(&a, &b, &at, m);
            if g < f {
                f = g;
                n = m;
                ok = true;
            }
        }
        if !ok {
            step *= 0.5;
        }
    }
    println!("local {f:e} {n}");
    for (nm, q) in [("a", at.rotation_a), ("b", at.rotation_b)] {
        let m = allide::glam::DMat3::from_quat(q);
        for (i, v) in [m.x_axis, m.y_axis, m.z_axis].iter().enumerate() {
            println!("{nm}{i} n.v {:e}", n.dot(*v));
        }
    }
}
