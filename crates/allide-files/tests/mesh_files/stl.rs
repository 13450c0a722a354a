//! STL.

use crate::{cuboid, cuboid_triangles, fault, read, refused, volume};
use allide_files::FaultKind;
use std::fmt::Write;

/// A binary file of the box, with that start of its header.
fn binary(header: &str) -> Vec<u8> {
    let (vertices, triangles) = (cuboid().0, cuboid_triangles());
    let mut bytes = header.as_bytes().to_vec();
    bytes.resize(80, b' ');
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        // Normals are often left out, or nonsense.
        bytes.extend(f32::NAN.to_le_bytes().repeat(3));
        for corner in triangle {
            bytes.extend(vertices[corner as usize].to_array().iter().flat_map(|x| (*x as f32).to_le_bytes()));
        }
        bytes.extend([0, 0]);
    }
    bytes
}

fn ascii() -> String {
    let (vertices, triangles) = (cuboid().0, cuboid_triangles());
    let mut text = String::from("solid a box of\n");
    for triangle in triangles {
        text.push_str("  facet normal 0 0 0\n    outer loop\n");
        for corner in triangle {
            let v = vertices[corner as usize];
            writeln!(text, "      vertex {:e} {:e} {:e}", v.x, v.y, v.z).expect("written");
        }
        text.push_str("    endloop\n  endfacet\n");
    }
    text + "endsolid a box\n"
}

#[test]
fn both_kinds_make_the_same_box() {
    let text = read(ascii().as_bytes(), "box.stl");
    assert_eq!((text.vertices.len(), text.triangles.len()), (36, 12));
    assert_eq!(volume(&text), 6.0);
    for header in ["exported", "solid exported", "solid\nfacet normal 0 0 0"] {
        assert_eq!(read(&binary(header), "box.stl"), text);
    }
    let two = ascii().to_uppercase().replace('\n', "\r\n") + &ascii();
    assert_eq!(volume(&read(two.as_bytes(), "boxes.stl")), 12.0);
    let mut welded = text;
    assert_eq!(welded.weld(0.0), 28);
    assert_eq!((welded.vertices.len(), volume(&welded)), (8, 6.0));
}

#[test]
fn sizes_must_fit() {
    let whole = binary("solid");
    for length in 0..whole.len() {
        assert!(allide_files::mesh::RawMesh::from_bytes(&whole[..length], "a.stl").is_err(), "{length}");
    }
    refused(&whole[..whole.len() - 1], "a.stl", FaultKind::Truncated, "announces 12 triangles, which take 684 bytes");
    let more = [&binary("x")[..], &[0]].concat();
    refused(&more, "a.stl", FaultKind::Mismatch, "the file has 685");
    let mut absurd = binary("x");
    absurd[80..84].copy_from_slice(&1_000_000_000u32.to_le_bytes());
    refused(&absurd, "a.stl", FaultKind::Truncated, "50000000084 bytes");
    let mut none = vec![0; 84];
    refused(&none, "a.stl", FaultKind::Empty, "no triangle");
    none.truncate(40);
    refused(&none, "a.stl", FaultKind::Truncated, "fewer than its header");
}

#[test]
fn infinite_corners_are_told_by_byte() {
    let mut bytes = binary("x");
    bytes[84 + 50 + 12..][..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    refused(&bytes, "a.stl", FaultKind::NotFinite, "byte 134: a corner of triangle 2");
}

#[test]
fn texts_cut_anywhere_are_refused() {
    let whole = ascii();
    let last = whole.rfind("endsolid").expect("an end") + "endsolid".len();
    for length in 0..last {
        let fault = fault(&whole.as_bytes()[..length], "a.stl");
        assert!(!fault.message.is_empty(), "{length}");
    }
    let refuse = |text: &str, kind, words: &str| refused(text.as_bytes(), "a.stl", kind, words);
    refuse(&whole[..last - 8], FaultKind::Truncated, "\"facet\" or \"endsolid\"");
    refuse("solid x\n facet normal 0 0 1\n outer loop\n vertex 0 0 nan", FaultKind::NotFinite, "line 4: z is");
    refuse("solid x\n facet normal 0 0 1\n outer loop\n vertex 0 0 z", FaultKind::BadValue, "line 4");
    refuse("solid x\n facet normal 0 0 1\n vertex 0 0 0", FaultKind::BadValue, "\"outer\" is wanted here");
    refuse("solid x\nendsolid x\n", FaultKind::Empty, "no triangle");
    refuse("solid x\nendsolid x\nmore", FaultKind::BadValue, "line 3");
}
