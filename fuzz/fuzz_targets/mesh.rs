//! Any bytes as a mesh, its first byte the ending of its name: refused with a reason, or triangles.
#![no_main]

use allide_files::mesh::RawMesh;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    let name = ["a.obj", "a.stl", "a.ply", "a.gltf", "a.glb"][*kind as usize % 5];
    match RawMesh::from_bytes(bytes, name) {
        Ok(mut mesh) => {
            assert!(mesh.vertices.iter().all(|v| v.is_finite()));
            mesh.weld(if kind & 0x80 == 0 { 0.0 } else { 0.5 });
            assert!(mesh.triangles.iter().flatten().all(|i| (*i as usize) < mesh.vertices.len()));
        }
        Err(error) => assert!(error.to_string().starts_with(name)),
    }
});
