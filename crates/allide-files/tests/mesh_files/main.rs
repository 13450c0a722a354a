//! Meshes: every format written here and read back.

mod gltf;
mod obj;
mod ply;
mod polygons;
mod stl;
mod weld;

use allide::glam::DVec3;
use allide_files::mesh::RawMesh;
use allide_files::{Fault, FaultKind, FileError};

fn read(bytes: &[u8], file: &str) -> RawMesh {
    RawMesh::from_bytes(bytes, file).unwrap_or_else(|error| panic!("{error}"))
}

/// What is wrong with these bytes.
fn fault(bytes: &[u8], file: &str) -> Fault {
    match RawMesh::from_bytes(bytes, file) {
        Err(FileError::Content { file: named, fault }) => {
            assert_eq!(named, file);
            fault
        }
        other => panic!("{other:?}"),
    }
}

/// Insists on a fault of a kind whose message has these words.
fn refused(bytes: &[u8], file: &str, kind: FaultKind, words: &str) {
    let fault = fault(bytes, file);
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.to_string().contains(words), "{fault}");
}

/// A box from the origin to (1, 2, 3): its corners, and its faces seen from outside.
fn cuboid() -> (Vec<DVec3>, Vec<[u32; 4]>) {
    let corner = |i: u32| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1) * 2.0, f64::from(i >> 2) * 3.0);
    let faces = vec![[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    ((0..8).map(corner).collect(), faces)
}

/// The box's faces as triangles.
fn cuboid_triangles() -> Vec<[u32; 3]> {
    cuboid().1.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect()
}

/// The volume inside a mesh, signed: above zero where its triangles look outwards.
fn volume(mesh: &RawMesh) -> f64 {
    let corner = |i: u32| mesh.vertices[i as usize];
    mesh.triangles.iter().map(|[a, b, c]| corner(*a).cross(corner(*b)).dot(corner(*c)) / 6.0).sum()
}

/// The same random numbers every time (xorshift*, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// From 0 to 1.
    fn unit(&mut self) -> f64 {
        (self.next() & 0xffff_ffff) as f64 / 4_294_967_296.0
    }
}
