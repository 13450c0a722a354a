//! Any bytes as a scene: refused with reasons, or built and stepped.
#![no_main]

use allide_files::scene::Scene;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(scene) = Scene::from_bytes(bytes, "fuzz.json", "fuzz", &[])
        && let Ok(mut built) = scene.build()
    {
        for _ in 0..3 {
            if built.world.step().is_err() {
                break;
            }
        }
        assert!(built.world.bodies().all(|(_, b)| b.pose().is_finite() && b.velocity().is_finite()));
    }
});
