//! Steps the wall, for a profiler.
#[path = "../tests/common/mod.rs"]
mod common;
use allide::world::Method;
use common::*;
fn main() {
    let m = match std::env::args().nth(1).as_deref() {
        Some("block") => Method::Block,
        Some("island") => Method::Island,
        _ => Method::Auto,
    };
    let n: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let (mut w, _) = wall(solver(m, None));
    for _ in 0..n {
        w.step().unwrap();
    }
}
