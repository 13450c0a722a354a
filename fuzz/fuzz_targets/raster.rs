//! Any bytes as a height grid, its first byte the ending of its name: refused with a reason, or heights.
#![no_main]

use allide_files::raster::Raster;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    let name = ["map.tif", "map.asc", "N40W106.hgt", "map.npy", "map.png"][*kind as usize % 5];
    match Raster::from_bytes(bytes, name) {
        Ok(raster) => {
            assert_eq!(raster.heights.len(), raster.columns * raster.rows);
            let range = raster.heights.range().expect("some height");
            assert!(range.iter().all(|h| h.is_finite()));
        }
        Err(error) => assert!(error.to_string().starts_with(name)),
    }
});
