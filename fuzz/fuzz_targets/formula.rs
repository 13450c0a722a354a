//! Any text as a formula: it is read or told what is wrong and where; what is read is evaluated and
//! enclosed, and the enclosure holds the value.
#![no_main]

use allide::glam::DVec3;
use allide::implicit::{Formula, Placed, Registers, Searcher, Solid};
use allide::math::{Aabb, Pose};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Formula>() {
        Err(error) => assert!(error.at <= text.len() && text.is_char_boundary(error.at)),
        Ok(formula) => {
            let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
            let solid = Solid::new(&formula, bounds).expect("few operations in so short a text");
            let placed = Placed::new(&solid, &Pose::IDENTITY);
            let limits = allide::implicit::Limits { tolerance: 1e-3, cells: 200 };
            let answer = Searcher::new().collide(&placed, &placed, &limits);
            assert!(answer.cells <= 200);
            solid.ray(DVec3::new(2.0, 0.1, 0.2), DVec3::NEG_X, 4.0, &mut Registers::default());
        }
    }
});
